//! The first plays of a position: the plausible ones, and what each gives up.

use crate::cards::Counts;
use crate::search::{SearchControl, Stop};
use crate::shedding::{
    Code, Generator, Kind, Kinds, Move, MoveVisitor, PlayOrder, Rules, Setup, greedy, natural_first,
    sort_plays,
};

/// Smallest size of a chain that a person hesitates to break.
const LONG: usize = 5;

const CHAINS: Kinds = Kinds::of(&Kind::CHAINS);

/// Legal plays of a position. To a person, plays with the same code differ at most in kickers.
pub(super) struct Openings<'a> {
    pub rules: &'a Rules,
    pub setup: Setup,
    /// In no particular order, but the pass is last.
    pub moves: Vec<Move>,
}

impl<'a> Openings<'a> {
    /// Lists the plays of a position that is not over.
    ///
    /// # Errors
    /// [`Stop::TooManyPlays`] if there are too many to list, or the reason why the call must end.
    pub(super) fn new(rules: &'a Rules, setup: Setup, control: &mut SearchControl) -> Result<Self, Stop> {
        let mut moves = listed(rules, &setup, |_| true, control)?;
        if rules.may_pass(setup.to_beat, !moves.is_empty()) {
            moves.push(Move::PASS);
        }
        Ok(Openings { rules, setup, moves })
    }

    /// Choice of the greedy player.
    pub(super) fn greedy(&self) -> Option<Move> {
        greedy(&self.moves, self.setup.mover, self.setup.to_beat)
    }

    /// Indices of the plays with the most cards, if these have three or more.
    pub(super) fn longest(&self) -> impl Iterator<Item = usize> {
        let sizes = || self.moves.iter().map(|play| play.cards.total());
        let most = sizes().max().unwrap_or(0).max(3);
        sizes().enumerate().filter(move |&(_, size)| size == most).map(|(place, _)| place)
    }

    /// Lowest play of a kind that has at most one play per rank.
    pub(super) fn lowest(&self, kind: Kind) -> Option<Move> {
        let of_kind = self.moves.iter().filter(|play| play.code.shape().kind == kind);
        of_kind.min_by_key(|play| play.code).copied()
    }

    /// Plays that a person tries first, each code once: the greedy play, those with the most cards,
    /// the lowest single card, the lowest pair, and the pass.
    pub(super) fn plausible(&self) -> Vec<Move> {
        let mut longest: Vec<Move> = self.longest().map(|place| self.moves[place]).collect();
        sort_plays(&mut longest, self.setup.mover, PlayOrder::Long);
        let lowest = [Kind::Single, Kind::Pair].into_iter().filter_map(|kind| self.lowest(kind));
        let pass = self.moves.iter().filter(|play| play.code.is_none()).copied();
        let tried: Vec<Move> = self.greedy().into_iter().chain(longest).chain(lowest).chain(pass).collect();
        // Each code keeps its last position in the list, but with its first play.
        let mut plausible: Vec<Move> = Vec::new();
        for play in tried.iter().rev() {
            if plausible.iter().all(|later| later.code != play.code) {
                plausible.extend(tried.iter().find(|first| first.code == play.code));
            }
        }
        plausible.reverse();
        plausible
    }

    /// First chain of five cards or more in the natural order, ignoring the play to beat.
    pub(super) fn long_chain(&self, control: &mut SearchControl) -> Result<Option<Move>, Stop> {
        // Chains only, because there can be too many plays of other kinds to list.
        let rules = Rules { kinds: self.rules.kinds.and(CHAINS), ..*self.rules };
        let long = |play: &Move| play.cards.total() >= LONG;
        let chains = listed(&rules, &Setup { to_beat: Code::NONE, ..self.setup }, long, control)?;
        Ok(natural_first(chains, self.setup.mover))
    }

    /// Returns true if a play other than the chain makes it impossible, and is not the last play.
    pub(super) fn breaks(&self, chain: Move, play: Move) -> bool {
        let left = self.setup.mover - play.cards;
        chain.code != play.code && !left.is_empty() && !left.contains(chain.cards)
    }

    /// Returns true if `play` uses up or breaks a bomb or the rocket, and is not the last play.
    pub(super) fn gives_up_bomb(&self, play: Move) -> bool {
        let left = self.setup.mover - play.cards;
        !left.is_empty() && bombs(self.rules, left) != bombs(self.rules, self.setup.mover)
    }
}

/// Ranks of the bombs and the rocket that a hand can lead, as bits: some rules have bombs of three aces.
fn bombs(rules: &Rules, hand: Counts) -> u64 {
    let kinds = rules.kinds.and(Kinds::of(&[Kind::Bomb, Kind::Rocket]));
    let mut leads = Vec::new();
    Generator::new(&Rules { kinds, ..*rules }, hand).leads(&mut leads);
    leads.iter().fold(0, |ranks, play| ranks | 1 << play.code.shape().rank.index())
}

/// Largest number of plays to ask about one by one.
const MOST: usize = 1 << 18;

/// Plays generated between two checks of the limits.
const STRIDE: usize = 1 << 10;

/// Visitor that collects the wanted plays in a list.
struct WantedMoves<'t, 's, F> {
    moves: Vec<Move>,
    wanted: F,
    seen: usize,
    control: &'t mut SearchControl<'s>,
    stop: Option<Stop>,
}

impl<F: Fn(&Move) -> bool> MoveVisitor for WantedMoves<'_, '_, F> {
    fn push(&mut self, play: Move) -> bool {
        self.seen += 1;
        if self.seen.is_multiple_of(STRIDE) {
            self.stop = self.control.work(STRIDE / 16).err();
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

/// Plays of the side to move that beat the table and are wanted.
fn listed(
    rules: &Rules,
    setup: &Setup,
    wanted: impl Fn(&Move) -> bool,
    control: &mut SearchControl,
) -> Result<Vec<Move>, Stop> {
    let mut found = WantedMoves { moves: Vec::new(), wanted, seen: 0, control, stop: None };
    Generator::facing(rules, setup.mover, setup.other.total()).beating(setup.to_beat, &mut found);
    found.stop.map_or(Ok(found.moves), Err)
}
