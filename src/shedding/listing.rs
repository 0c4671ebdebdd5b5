//! Lists the plays of a hand in an order that people can follow.

use std::{cmp::Reverse, fmt};

use super::{Code, Generator, Kind, Move, MoveVisitor, Play, Rules, Shape};
use crate::cards::{Card, Counts, Hand, Rank};
use crate::search::{SearchControl, Stop};

/// Order of a list of plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayOrder {
    /// More cards first, then by kind in natural order, then by rank.
    Long,
    /// The natural order of a sorted hand: see [`sort_plays`].
    Natural,
}

/// Options for listing the plays of a hand. The list never contains the pass.
///
/// ```
/// use canju::search::{Limits, run};
/// use canju::shedding::{Listing, Rules};
/// let hand = "3334".parse()?;
/// let listing = Listing::of(&hand, &Rules::DOUDIZHU);
/// let plays = run(&Limits::default(), false, &mut || false, |control| Ok(listing.plays(control))).answer;
/// let plays = plays.expect("no limit").expect("there are few");
/// assert_eq!(plays.iter().map(ToString::to_string).collect::<Vec<_>>(), ["3334", "333", "33", "3", "4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    /// Hand whose plays are listed.
    pub hand: &'a Hand,
    /// Rules of the plays.
    pub rules: &'a Rules,
    /// Number of cards in the other hand, on which leads can depend; 0 if there is none.
    pub other_cards: usize,
    /// Play that all listed plays beat; [`Code::NONE`] for all plays.
    pub to_beat: Code,
    /// Order of the list.
    pub order: PlayOrder,
    /// Largest number of cards in a play.
    pub max_cards: usize,
    /// True to list every choice of suits, false to list only the lowest suits.
    pub distinct_suits: bool,
    /// Maximal length of the list. A longer list is an error.
    pub most: u64,
}

/// Most legal plays that can be valued one by one. A longer list would take tens of megabytes.
const MOST_VALUED: u64 = 1 << 18;

/// Lists plays for valuing, unless there are too many.
pub(crate) fn list_to_value<T>(list: impl FnOnce(u64) -> Result<Vec<T>, ListError>) -> Result<Vec<T>, Stop> {
    list(MOST_VALUED).map_err(|error| match error {
        ListError::TooMany { .. } => Stop::TooManyPlays,
        ListError::Stopped(stop) => stop,
    })
}

/// Reason why plays were not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListError {
    /// There are more than `most` plays.
    TooMany {
        /// Largest number of plays that the caller accepts.
        most: u64,
    },
    /// A limit was reached, or the caller stopped the listing.
    Stopped(Stop),
}

impl From<Stop> for ListError {
    fn from(stop: Stop) -> ListError {
        ListError::Stopped(stop)
    }
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListError::TooMany { most } => write!(f, "more than {most} plays are too many to list"),
            ListError::Stopped(stop) => fmt::Display::fmt(stop, f),
        }
    }
}

impl std::error::Error for ListError {}

/// Default limit of a list's length. A longer list could fill the memory.
pub const MOST_LISTED: u64 = 2_000_000;

/// Number of plays between two checks of the limits.
const STRIDE: usize = 1 << 10;

impl<'a> Listing<'a> {
    /// All plays of a hand, long ones first, without distinct suits.
    #[must_use]
    pub const fn of(hand: &'a Hand, rules: &'a Rules) -> Listing<'a> {
        Listing {
            hand,
            rules,
            other_cards: 0,
            to_beat: Code::NONE,
            order: PlayOrder::Long,
            max_cards: usize::MAX,
            distinct_suits: false,
            most: MOST_LISTED,
        }
    }

    /// Lists the plays.
    ///
    /// # Errors
    /// Fails if there are too many plays, or if a limit stops the listing.
    pub fn plays(&self, control: &mut SearchControl) -> Result<Vec<Play>, ListError> {
        let moves = self.moves(control)?;
        let each = |play: &Move| if self.distinct_suits { choices(self.hand, play.cards) } else { 1 };
        if moves.iter().map(each).fold(0, u64::saturating_add) > self.most {
            return Err(ListError::TooMany { most: self.most });
        }
        let mut plays = Vec::with_capacity(moves.len());
        for (i, play) in moves.into_iter().enumerate() {
            if i % STRIDE == 0 {
                control.work(STRIDE)?;
            }
            if self.distinct_suits {
                self.push_distinct(play, &mut plays);
            } else {
                plays.push(Play::from_hand(self.hand, play));
            }
        }
        Ok(plays)
    }

    /// Lists the plays without suits, in order.
    fn moves(&self, control: &mut SearchControl) -> Result<Vec<Move>, ListError> {
        let counts = self.hand.counts();
        let mut found = Collector { moves: Vec::new(), listing: self, seen: 0, control, stop: None };
        Generator::facing(self.rules, counts, self.other_cards).beating(self.to_beat, &mut found);
        let Collector { mut moves, stop, .. } = found;
        if let Some(stop) = stop {
            return Err(stop);
        }
        // The generator lists the plays of a code together. Sorting each code separately keeps the
        // time between two checks of the limits short.
        let mut codes: Vec<&mut [Move]> = moves.chunk_by_mut(|a, b| a.code == b.code).collect();
        for plays in &mut codes {
            control.work(1 + plays.len())?;
            plays.sort_by_cached_key(|play| play_key(play, counts, self.order));
        }
        codes.sort_by_cached_key(|plays| code_key(plays[0].code, plays[0].cards.total(), counts, self.order));
        Ok(codes.into_iter().flat_map(|plays| plays.iter().copied()).collect())
    }

    /// Adds a play for each choice of suits.
    fn push_distinct(&self, play: Move, plays: &mut Vec<Play>) {
        let mut sets = vec![Vec::new()];
        for (rank, n) in play.cards.ranks() {
            let held: Vec<Card> = self.hand.of_rank(rank).collect();
            let choices = choose(&held, n);
            sets = sets.iter().flat_map(|set| choices.iter().map(move |c| [&set[..], c].concat())).collect();
        }
        let hands = sets.into_iter().filter_map(|cards| Hand::new(cards).ok());
        plays.extend(hands.map(|cards| Play::of_code(play.code, cards)));
    }
}

/// Visitor that checks the limits and collects plays.
struct Collector<'a, 't, 's> {
    moves: Vec<Move>,
    listing: &'a Listing<'a>,
    seen: usize,
    control: &'t mut SearchControl<'s>,
    stop: Option<ListError>,
}

impl MoveVisitor for Collector<'_, '_, '_> {
    fn push(&mut self, play: Move) -> bool {
        self.seen += 1;
        if self.seen.is_multiple_of(STRIDE)
            && let Err(stop) = self.control.work(STRIDE / 16)
        {
            self.stop = Some(stop.into());
            return false;
        }
        if play.cards.total() > self.listing.max_cards {
            return true;
        }
        let most = self.listing.most;
        if self.moves.len() as u64 == most {
            self.stop = Some(ListError::TooMany { most });
            return false;
        }
        self.moves.push(play);
        true
    }
}

/// Number of ways to choose a play's cards from a hand; an upper bound if the hand has equal cards.
fn choices(hand: &Hand, cards: Counts) -> u64 {
    let of_rank = |(rank, n): (Rank, usize)| {
        let held = hand.counts().count(rank) as u64;
        (0..n as u64).fold(1, |ways, i| ways * (held - i) / (i + 1))
    };
    cards.ranks().map(of_rank).fold(1, u64::saturating_mul)
}

/// All distinct ways to choose `n` of some sorted cards.
fn choose(cards: &[Card], n: usize) -> Vec<Vec<Card>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut ways = Vec::new();
    for (i, &card) in cards.iter().enumerate() {
        if i > 0 && cards[i - 1] == card {
            continue;
        }
        for mut rest in choose(&cards[i + 1..], n - 1) {
            rest.insert(0, card);
            ways.push(rest);
        }
    }
    ways
}

/// Sorts the plays of a hand.
///
/// The natural order follows the report of a programming course at Tsinghua. It sorts by kind (see
/// [`Kind`]), then longer plays first. Then come plays of ranks with few cards in the hand, so that
/// larger groups stay together, then lower ranks. Kickers are sorted by the same two rules.
pub fn sort_plays(moves: &mut [Move], hand: Counts, order: PlayOrder) {
    moves.sort_by_cached_key(|play| sort_key(play, hand, order));
}

/// The first of some plays of a hand in the natural order.
#[must_use]
pub(crate) fn natural_first(plays: impl IntoIterator<Item = Move>, hand: Counts) -> Option<Move> {
    plays.into_iter().min_by_key(|play| sort_key(play, hand, PlayOrder::Natural))
}

fn sort_key(play: &Move, hand: Counts, order: PlayOrder) -> impl Ord + use<> {
    (code_key(play.code, play.cards.total(), hand, order), play_key(play, hand, order))
}

/// Sort key of a code. All its plays have the same number of cards.
fn code_key(code: Code, cards: usize, hand: Counts, order: PlayOrder) -> impl Ord + use<> {
    let Shape { kind, length, rank } = code.shape();
    match order {
        PlayOrder::Long => (Reverse(cards), kind, Reverse(length), 0, rank),
        PlayOrder::Natural => {
            let held: usize = core_ranks(code).into_iter().map(|rank| hand.count(rank)).sum();
            (Reverse(0), kind, Reverse(length), held, rank)
        }
    }
}

/// Sort key of a play among those of its code.
fn play_key(play: &Move, hand: Counts, order: PlayOrder) -> impl Ord + use<> {
    match order {
        PlayOrder::Long => (Reverse(play.cards.bits().reverse_bits()), 0, Vec::new()),
        PlayOrder::Natural => {
            let core = core_ranks(play.code);
            // The cards are compared one by one: wings 667 come before 677, with the same ranks.
            let width = play.code.shape().kind.core_width();
            let in_core = |rank| if core.contains(&rank) { width } else { 0 };
            let kickers: Vec<Rank> = play
                .cards
                .ranks()
                .flat_map(|(rank, n)| std::iter::repeat_n(rank, n.saturating_sub(in_core(rank))))
                .collect();
            (Reverse(0), kickers.iter().map(|&rank| hand.count(rank)).sum(), kickers)
        }
    }
}

/// Ranks of the core, low to high.
fn core_ranks(code: Code) -> Vec<Rank> {
    let Shape { kind, length, rank } = code.shape();
    let n = match kind {
        Kind::Rocket => 2,
        Kind::Bomb => 1,
        _ => length,
    };
    (0..n).filter_map(|i| Rank::new(rank.index() + kind.stride() * i)).collect()
}
