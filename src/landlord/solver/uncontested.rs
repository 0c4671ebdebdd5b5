//! The landlord's plan: a way to win that no farmer can disturb.
//!
//! The landlord leads, or owns the play on the table; no farmer holds a bomb or the rocket. His hand is split into
//! plays. A play is *beatable* if a farmer has a higher one of its kind and length; a *control* of it is a play of
//! the same kind and length that is strictly above every farmer's, or a bomb. He wins if every beatable play
//! but one has a control of its own, a play of his on the table among them, which is never the one left out; and if
//! each farmer needs more plays to go out than there are chances to play: one for each beatable play but
//! the last, and one if his play is on the table.
//!
//! Proof sketch: he leads beatable plays that have a control one after the other. Farmers may answer, down once and up
//! once. If one does, he plays the control at his next turn: it beats whatever of that kind and length lies there, as it is
//! strictly above all they have (an equal could not retake), and nobody beats it: he leads again. If none does, he leads again,
//! and the control is one more unbeatable play. Unbeatable plays he leads in between: all pass. The
//! beatable play that is left out, or else some other with its control led before it, he plays last, and is
//! out. A farmer makes one play at most for each beatable play that is led before the last, and one if a play
//! of his is on the table: too few to go out. Hands only shrink: what is unbeatable stays so, and a farmer's fewest plays fall by one
//! a play at most.

use super::state::State;
use crate::cards::Counts;
use crate::landlord::Setup;
use crate::search::{Stop, Ticker};
use crate::seats::Seat;
use crate::shedding::solver::cache::Cache;
use crate::shedding::solver::fewest::{FewestPlays, least_plays};
use crate::shedding::{Code, Generator, Kind, Move, Rules};

/// Finder of uncontested wins, in room that it keeps.
///
/// Worth: +47 % nodes without it (10/10/10), +29 % (12/10/10).
pub(super) struct UncontestedFinder<'a> {
    rules: &'a Rules,
    fewest: FewestPlays<'a>,
    /// The plays of hands that came lately, all of them together, and where each hand's are.
    moves: Vec<Move>,
    listed: Cache<ListedHand>,
    /// For each code that has been asked for, what it is worth: see [`Worth`].
    worth: Vec<Worth>,
    blocks: Vec<Block>,
    farmers: [Counts; 2],
    /// Splits that may still be looked at.
    budget: u32,
    /// Beatable plays that farmers have time for.
    most_beatable: u32,
}

/// The fewest plays of larger hands take longer to find than they help.
const EXACT_UP_TO: usize = 8;

/// Larger hands, which two decks give, have plays by the hundred thousand, and no plan that a budget finds.
const MOST_CARDS: usize = 24;

/// What a play is in a plan.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Worth {
    Unknown,
    Beatable,
    /// As high as a farmer's highest: nobody beats it, but it cannot retake.
    Unbeaten,
    Control,
    Bomb,
}

/// Hands whose plays are kept, and about how many plays: the rests of a landlord's hand come again and again.
///
/// Worth: +11 % instructions without it (10/10/10).
const PLACES: usize = 1 << 12;
const MOST_MOVES: usize = 1 << 16;

/// The plays of a hand that have a card of its lowest rank: where they are, and of how many plays of the hand.
#[derive(Clone, Copy, Default)]
struct ListedHand {
    first: usize,
    end: usize,
    all: u32,
}

/// Plays of one kind and length in a split.
#[derive(Clone, Copy)]
struct Block {
    first: Code,
    beatable: u32,
    controls: u32,
}

impl<'a> UncontestedFinder<'a> {
    pub(super) fn new(rules: &'a Rules) -> UncontestedFinder<'a> {
        UncontestedFinder {
            rules,
            fewest: FewestPlays::new(rules),
            moves: Vec::new(),
            listed: Cache::new(PLACES, ListedHand::default()),
            worth: Vec::new(),
            blocks: Vec::new(),
            farmers: [Counts::EMPTY; 2],
            budget: 0,
            most_beatable: 0,
        }
    }

    /// Whether the landlord has a plan that is found within a budget.
    pub(super) fn finds(&mut self, state: &State, budget: u32, ticker: &mut Ticker) -> Result<bool, Stop> {
        let Setup { hands: [landlord, down, up], by, turn, to_beat } = state.setup;
        if landlord.total() > MOST_CARDS {
            return Ok(false);
        }
        let owns = !state.leads() && by == Seat::Landlord;
        if !(owns || state.leads() && turn == Seat::Landlord)
            || [down, up].iter().any(|&hand| self.has_bomb(hand))
        {
            return Ok(false);
        }
        self.farmers = [down, up];
        let fewest = self.fewest_of(down, ticker)?.min(self.fewest_of(up, ticker)?);
        // Chances to play: fewer than the plays that a farmer needs.
        let Some(spare) = (fewest - 1).checked_sub(u32::from(owns)) else { return Ok(false) };
        self.most_beatable = spare + 1;
        self.budget = budget;
        self.worth.clear();
        self.worth.resize(Code::all().count(), Worth::Unknown);
        self.blocks.clear();
        if owns {
            let first = to_beat.with_rank_index(0);
            self.blocks.push(Block { first, beatable: 1, controls: 0 });
        }
        if self.moves.len() > MOST_MOVES {
            // Not cleared: what a hand of very many plays took is given back.
            self.moves = Vec::new();
            self.listed = Cache::new(PLACES, ListedHand::default());
        }
        let found = self.split(landlord, owns, 0, 0);
        ticker.spend(((budget - self.budget) / 8) as usize)?;
        Ok(found)
    }

    /// The fewest plays that empty a hand, or a bound below.
    fn fewest_of(&mut self, hand: Counts, ticker: &mut Ticker) -> Result<u32, Stop> {
        if hand.total() > EXACT_UP_TO {
            Ok(least_plays(self.rules, hand))
        } else {
            self.fewest.of(hand, ticker)
        }
    }

    fn has_bomb(&self, hand: Counts) -> bool {
        let hand = Generator::new(self.rules, hand);
        Kind::Bomb.lengths().any(|length| hand.starts(Kind::Bomb, length) != 0)
            || hand.starts(Kind::Rocket, 1) != 0
    }

    fn worth(&mut self, code: Code) -> Worth {
        let place = code.number() as usize;
        if self.worth[place] == Worth::Unknown {
            self.worth[place] = self.find_worth(code);
        }
        self.worth[place]
    }

    /// What a farmer's hand lacks for kickers is left out of account: so some plays that are not are taken for beatable.
    fn find_worth(&self, code: Code) -> Worth {
        if code.is_bomb() {
            return Worth::Bomb;
        }
        let shape = code.shape();
        let starts = |hand: &Counts| Generator::new(self.rules, *hand).starts(shape.kind, shape.length);
        let theirs = self.farmers.iter().fold(0, |all, hand| all | starts(hand));
        if theirs == 0 {
            return Worth::Control;
        }
        let highest = theirs.ilog2() as usize / 4;
        match code.rank_index().cmp(&highest) {
            std::cmp::Ordering::Less => Worth::Beatable,
            std::cmp::Ordering::Equal => Worth::Unbeaten,
            std::cmp::Ordering::Greater => Worth::Control,
        }
    }

    /// Whether the rest of the landlord's hand can be split so, after some plays of the split.
    fn split(&mut self, hand: Counts, owns: bool, bombs: u32, beatable: u32) -> bool {
        if hand.is_empty() {
            return self.is_plan(owns, bombs);
        }
        let ListedHand { first, end, all } = self.list(hand);
        self.budget = self.budget.saturating_sub(all);
        let mut found = false;
        for i in first..end {
            let play = self.moves[i];
            let worth = self.worth(play.code);
            let more = u32::from(worth == Worth::Beatable);
            if beatable + more > self.most_beatable {
                continue;
            }
            let block = self.add(play.code, worth);
            let bombs = bombs + u32::from(worth == Worth::Bomb);
            found = self.split(hand - play.cards, owns, bombs, beatable + more);
            self.remove(block, worth);
            if found || self.budget == 0 {
                break;
            }
        }
        found
    }

    /// Of the plays of a hand those that have a card of its lowest rank: every split has one of them.
    fn list(&mut self, hand: Counts) -> ListedHand {
        if let Some(place) = self.listed.find(hand.bits()) {
            return *self.listed.at(place);
        }
        let lowest = hand.bits().trailing_zeros() / 4 * 4;
        let first = self.moves.len();
        Generator::new(self.rules, hand).leads(&mut self.moves);
        let (all, mut end) = (self.moves.len() - first, first);
        for i in first..self.moves.len() {
            if (self.moves[i].cards.bits() >> lowest).trailing_zeros() < 4 {
                self.moves[end] = self.moves[i];
                end += 1;
            }
        }
        self.moves.truncate(end);
        let listed = ListedHand { first, end, all: u32::try_from(all).unwrap_or(u32::MAX) };
        self.listed.put(hand.bits(), listed);
        listed
    }

    fn add(&mut self, code: Code, worth: Worth) -> usize {
        let first = if code.is_bomb() { Code::NONE } else { code.with_rank_index(0) };
        let block = self.blocks.iter().position(|block| block.first == first);
        let block = block.unwrap_or_else(|| {
            self.blocks.push(Block { first, beatable: 0, controls: 0 });
            self.blocks.len() - 1
        });
        self.blocks[block].beatable += u32::from(worth == Worth::Beatable);
        self.blocks[block].controls += u32::from(worth == Worth::Control);
        block
    }

    fn remove(&mut self, block: usize, worth: Worth) {
        self.blocks[block].beatable -= u32::from(worth == Worth::Beatable);
        self.blocks[block].controls -= u32::from(worth == Worth::Control);
    }

    /// Whether all beatable plays but one have controls; the play on the table, the first of the first block, must.
    fn is_plan(&self, owns: bool, bombs: u32) -> bool {
        let lacking = |block: &Block| block.beatable.saturating_sub(block.controls);
        let lack: u32 = self.blocks.iter().map(lacking).sum();
        if lack <= bombs {
            return true;
        }
        // One may be left out: any that lacks a control but the play on the table.
        let of_table = self.blocks.first().filter(|_| owns);
        let only_the_table = of_table.is_some_and(|table| table.beatable == 1 && lacking(table) == lack);
        lack == bombs + 1 && !only_the_table
    }
}
