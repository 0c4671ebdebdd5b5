//! The first plays of a position: which ones a person tries, and what they give up.

use crate::cards::{Counts, Rank};
use crate::search::{Stop, Ticker};
use crate::shedding::{Code, Generator, Kind, Kinds, Move, PlayOrder, Rules, Setup, Shape, Sink, sort_plays};

/// The least cards of a chain that people do not like to break.
const LONG: usize = 5;

const CHAINS: Kinds = Kinds::of(&Kind::CHAINS);

/// The legal plays of a position. Two plays of one code are the same to a person: they differ in
/// their kickers at most.
pub(super) struct Openings<'a> {
    pub rules: &'a Rules,
    pub setup: Setup,
    /// In no order that means something, the pass last.
    pub moves: Vec<Move>,
}

impl<'a> Openings<'a> {
    /// Of a position that is not over.
    ///
    /// # Errors
    /// [`Stop::TooManyPlays`] where a list of them would be too long; or why the call must end.
    pub(super) fn new(rules: &'a Rules, setup: Setup, ticker: &mut Ticker) -> Result<Self, Stop> {
        let mut moves = listed(rules, setup.mover, setup.to_beat, |_| true, ticker)?;
        if !setup.to_beat.is_none() {
            moves.push(Move::PASS);
        }
        Ok(Openings { rules, setup, moves })
    }

    /// What the greedy player plays: the first lead in the natural order; or the lowest answer of
    /// the kind and length of the play on the table, and where there is none the pass.
    pub(super) fn greedy(&self) -> Move {
        let table = self.setup.to_beat;
        let group = |code: Code| {
            let Shape { kind, length, rank } = code.shape();
            if table.is_none() { (kind, usize::MAX - length, 0) } else { (kind, length, rank.index()) }
        };
        let wanted = table.shape();
        let may = |code: Code| {
            let Shape { kind, length, .. } = code.shape();
            table.is_none() || !code.is_none() && (kind, length) == (wanted.kind, wanted.length)
        };
        let codes = self.moves.iter().map(|play| play.code).filter(|&code| may(code));
        let Some(first) = codes.min_by_key(|&code| group(code)) else { return Move::PASS };
        let same = |play: &&Move| may(play.code) && group(play.code) == group(first);
        let mut plays: Vec<Move> = self.moves.iter().filter(same).copied().collect();
        sort_plays(&mut plays, self.setup.mover, PlayOrder::Natural);
        plays[0]
    }

    /// The places of the plays of the most cards, where these are three or more.
    pub(super) fn longest(&self) -> impl Iterator<Item = usize> {
        let sizes = || self.moves.iter().map(|play| play.cards.total());
        let most = sizes().max().unwrap_or(0).max(3);
        sizes().enumerate().filter(move |&(_, size)| size == most).map(|(place, _)| place)
    }

    /// The lowest play of a kind of which each rank has one play at most.
    pub(super) fn lowest(&self, kind: Kind) -> Option<Move> {
        let of_kind = self.moves.iter().filter(|play| play.code.shape().kind == kind);
        of_kind.min_by_key(|play| play.code).copied()
    }

    /// The plays that a person tries first, each code once: the greedy one, those of the most cards,
    /// the lowest single card, the lowest pair, and the pass.
    pub(super) fn plausible(&self) -> Vec<Move> {
        let mut longest: Vec<Move> = self.longest().map(|place| self.moves[place]).collect();
        sort_plays(&mut longest, self.setup.mover, PlayOrder::Long);
        let lowest = [Kind::Single, Kind::Pair].into_iter().filter_map(|kind| self.lowest(kind));
        let pass = self.moves.iter().filter(|play| play.code.is_none()).copied();
        let tried: Vec<Move> = [self.greedy()].into_iter().chain(longest).chain(lowest).chain(pass).collect();
        // In the place of the last play of its code stands the first of them.
        let mut plausible: Vec<Move> = Vec::new();
        for play in tried.iter().rev() {
            if plausible.iter().all(|later| later.code != play.code) {
                plausible.extend(tried.iter().find(|first| first.code == play.code));
            }
        }
        plausible.reverse();
        plausible
    }

    /// The first chain of five cards or more in the natural order, whatever is on the table.
    pub(super) fn long_chain(&self, ticker: &mut Ticker) -> Result<Option<Move>, Stop> {
        // Of no other kinds: there may be more of those than anyone wants to list.
        let rules = Rules { kinds: self.rules.kinds.and(CHAINS), ..*self.rules };
        let long = |play: &Move| play.cards.total() >= LONG;
        let mut chains = listed(&rules, self.setup.mover, Code::NONE, long, ticker)?;
        sort_plays(&mut chains, self.setup.mover, PlayOrder::Natural);
        Ok(chains.first().copied())
    }

    /// Whether a chain can no longer be made after a play that is another one, and not the last.
    pub(super) fn breaks(&self, chain: Move, play: Move) -> bool {
        let left = self.setup.mover - play.cards;
        chain.code != play.code && !left.is_empty() && !left.contains(chain.cards)
    }

    /// Whether a play, not the last one, uses up a bomb or the rocket, or breaks it.
    pub(super) fn gives_up_bomb(&self, play: Move) -> bool {
        let left = self.setup.mover - play.cards;
        !left.is_empty() && bombs(self.rules, left) != bombs(self.rules, self.setup.mover)
    }
}

/// The ranks of a hand's bombs, as [`Counts::at_least`] has them, and whether it has the rocket.
fn bombs(rules: &Rules, hand: Counts) -> (u64, bool) {
    let suited = if rules.kinds.has(Kind::Bomb) { without_jokers(hand).at_least(4) } else { 0 };
    let mut jokers = Vec::new();
    if rules.kinds.has(Kind::Rocket) {
        Generator::new(rules, hand - without_jokers(hand)).leads(&mut jokers);
    }
    (suited, jokers.iter().any(|play| play.code == Code::ROCKET))
}

fn without_jokers(hand: Counts) -> Counts {
    let jokers = [Rank::BLACK_JOKER, Rank::RED_JOKER];
    jokers.into_iter().fold(hand, |left, joker| left - Counts::of(joker, left.count(joker)))
}

/// More plays than these are not asked about one by one.
const MOST: usize = 1 << 18;

/// So many plays are made between two looks at the limits.
const STRIDE: usize = 1 << 10;

/// Plays on their way from the generator into a list.
struct Found<'t, 's, F> {
    moves: Vec<Move>,
    wanted: F,
    seen: usize,
    ticker: &'t mut Ticker<'s>,
    stop: Option<Stop>,
}

impl<F: Fn(&Move) -> bool> Sink for Found<'_, '_, F> {
    fn push(&mut self, play: Move) -> bool {
        self.seen += 1;
        if self.seen.is_multiple_of(STRIDE) {
            self.stop = self.ticker.work(STRIDE / 16).err();
        }
        if (self.wanted)(&play) {
            self.moves.push(play);
            if self.moves.len() > MOST {
                self.stop = Some(Stop::TooManyPlays);
            }
        }
        self.stop.is_none()
    }
}

/// The plays of a hand that beat another and are wanted.
fn listed(
    rules: &Rules,
    hand: Counts,
    to_beat: Code,
    wanted: impl Fn(&Move) -> bool,
    ticker: &mut Ticker,
) -> Result<Vec<Move>, Stop> {
    let mut found = Found { moves: Vec::new(), wanted, seen: 0, ticker, stop: None };
    Generator::new(rules, hand).beating(to_beat, &mut found);
    found.stop.map_or(Ok(found.moves), Err)
}
