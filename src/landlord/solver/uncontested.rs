//! Uncontested wins: the landlord empties his hand, and no farmer can prevent it.
//!
//! The landlord must lead or own the play on the table, and no farmer may hold a bomb or the
//! rocket. His hand is split into plays. A play is *beatable* if a farmer has a higher one of its
//! kind and length. A *control* of it is a bomb, or a play of its kind and length strictly above
//! all farmers' plays. He wins if every beatable play except one has a separate control, and
//! farmers lack the time to go out. A play of his on the table counts as beatable, and cannot be
//! the exception. Farmers have one chance to play for each beatable play that he leads, except the
//! last, and one if his play is on the table. Each farmer must need more plays to go out than that.
//!
//! Proof sketch: he leads the beatable plays that have a control, one after the other. Each farmer
//! may answer once. If one does, he plays the control at his next turn. It beats any play of that
//! kind and length there, as it is strictly above all of them; an equal play could not retake the
//! lead. Nobody beats the control, so he leads again. If nobody answers, he leads again, and the
//! control is one more unbeatable play. Unbeatable plays he leads in between: all pass. Last comes
//! the exception, or any beatable play whose control he has led before, and he is out.
//!
//! It needs *forms alone* ([`NEEDS`]): rules of a game's own can forbid a control, or force a side to
//! beat. It holds for any ranks and lengths of the forms, which the generator reads.
//!
//! A farmer makes at most one play for each chance: too few to go out. Hands only shrink. So
//! unbeatable plays stay unbeatable, and each play lowers a farmer's fewest plays by at most one.

use super::state::State;
use crate::cards::Counts;
use crate::ideas::Idea;
use crate::landlord::Setup;
use crate::search::{SearchControl, Stop};
use crate::seats::Seat;
use crate::shedding::game_rules::NUMBER_BITS;
use crate::shedding::needs::{Need, Needs};
use crate::shedding::solver::cache::Cache;
use crate::shedding::solver::fewest::{FewestPlays, least_plays};
use crate::shedding::{Code, Generator, Move, Rules};

/// What uncontested wins need of a game: see the module.
const NEEDS: Needs = Needs::of(&[Need::FormsAlone]);

/// Finds uncontested wins, with reused buffers.
pub(super) struct UncontestedFinder<'a> {
    rules: &'a Rules,
    fewest: FewestPlays<'a>,
    /// Plays of recent hands, all in one list; `listed` has the range of each hand.
    moves: Vec<Move>,
    listed: Cache<ListedHand>,
    /// Cached [`PlayRole`] of each code.
    worth: Vec<PlayRole>,
    blocks: Vec<PlayBlock>,
    farmers: [Counts; 2],
    /// Remaining budget, in listed plays.
    budget: u32,
    /// Most beatable plays that leave the farmers too few chances to go out.
    most_beatable: u32,
}

/// Largest hand to compute the fewest plays of: for larger ones this costs more than it saves.
const EXACT_UP_TO: usize = 8;

/// Largest hand that is searched. Larger ones (two decks) have far too many plays for the budget.
const MOST_CARDS: usize = 24;

/// Role of a play in a split.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlayRole {
    Unknown,
    Beatable,
    /// As high as a farmer's highest play: nobody beats it, but it cannot retake the lead.
    Unbeaten,
    Control,
    Bomb,
}

/// Number of cached hands, and about how many plays: the same remaining hands recur.
const PLACES: usize = 1 << 12;
const MOST_MOVES: usize = 1 << 16;

/// Range of a hand's plays that have a card of its lowest rank, and the number of all its plays.
#[derive(Clone, Copy, Default)]
struct ListedHand {
    first: usize,
    end: usize,
    all: u32,
}

/// Plays of one kind and length in a split.
#[derive(Clone, Copy)]
struct PlayBlock {
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

    /// Returns true if an uncontested win is found within the budget.
    pub(super) fn finds(
        &mut self,
        state: &State,
        budget: u32,
        control: &mut SearchControl,
    ) -> Result<bool, Stop> {
        let Setup { hands: [landlord, down, up], by, turn, to_beat } = state.setup;
        if landlord.total() > MOST_CARDS || !Idea::Uncontested.on() || !self.rules.meets(NEEDS) {
            return Ok(false);
        }
        let owns = !state.leads() && by == Seat::Landlord;
        if !(owns || state.leads() && turn == Seat::Landlord)
            || [down, up].iter().any(|&hand| self.has_bomb(hand))
        {
            return Ok(false);
        }
        self.farmers = [down, up];
        let fewest = self.fewest_of(down, control)?.min(self.fewest_of(up, control)?);
        // The chances to play must be fewer than the plays that a farmer needs.
        let Some(spare) = (fewest - 1).checked_sub(u32::from(owns)) else { return Ok(false) };
        self.most_beatable = spare + 1;
        self.budget = budget;
        self.worth.clear();
        self.worth.resize(1 << NUMBER_BITS, PlayRole::Unknown);
        self.blocks.clear();
        if owns {
            let first = to_beat.with_rank_index(0);
            self.blocks.push(PlayBlock { first, beatable: 1, controls: 0 });
        }
        if self.moves.len() > MOST_MOVES {
            // Not cleared but dropped, to free the memory of hands with very many plays.
            self.moves = Vec::new();
            self.listed = Cache::new(PLACES, ListedHand::default());
        }
        let found = self.split(landlord, owns, 0, 0);
        control.spend(((budget - self.budget) / 8) as usize)?;
        Ok(found)
    }

    /// Fewest plays that empty a hand, or a lower bound.
    fn fewest_of(&mut self, hand: Counts, control: &mut SearchControl) -> Result<u32, Stop> {
        if hand.total() > EXACT_UP_TO {
            Ok(least_plays(self.rules, hand))
        } else {
            self.fewest.of(hand, control)
        }
    }

    fn has_bomb(&self, hand: Counts) -> bool {
        Generator::new(self.rules, hand).has_bomb()
    }

    fn worth(&mut self, code: Code) -> PlayRole {
        #[expect(clippy::cast_possible_truncation, reason = "nine bits")]
        let place = self.rules.game.number(code) as usize;
        if self.worth[place] == PlayRole::Unknown {
            self.worth[place] = self.find_worth(code);
        }
        self.worth[place]
    }

    /// Determines the worth of a play. Farmers are assumed to have any kickers they need, so some
    /// unbeatable plays count as beatable.
    fn find_worth(&self, code: Code) -> PlayRole {
        if code.is_bomb() {
            return PlayRole::Bomb;
        }
        let starts = |hand: &Counts| Generator::new(self.rules, *hand).starts(code);
        let theirs = self.farmers.iter().fold(0, |all, hand| all | starts(hand));
        if theirs == 0 {
            return PlayRole::Control;
        }
        let highest = theirs.ilog2() as usize / 4;
        match code.rank_index().cmp(&highest) {
            std::cmp::Ordering::Less => PlayRole::Beatable,
            std::cmp::Ordering::Equal => PlayRole::Unbeaten,
            std::cmp::Ordering::Greater => PlayRole::Control,
        }
    }

    /// Tries to split the rest of the landlord's hand, after some plays of the split.
    fn split(&mut self, hand: Counts, owns: bool, bombs: u32, beatable: u32) -> bool {
        if hand.is_empty() {
            return self.is_uncontested_win(owns, bombs);
        }
        let ListedHand { first, end, all } = self.list(hand);
        self.budget = self.budget.saturating_sub(all);
        let mut found = false;
        for i in first..end {
            let play = self.moves[i];
            let worth = self.worth(play.code);
            let more = u32::from(worth == PlayRole::Beatable);
            if beatable + more > self.most_beatable {
                continue;
            }
            let block = self.add(play.code, worth);
            let bombs = bombs + u32::from(worth == PlayRole::Bomb);
            found = self.split(hand - play.cards, owns, bombs, beatable + more);
            self.remove(block, worth);
            if found || self.budget == 0 {
                break;
            }
        }
        found
    }

    /// Lists a hand's plays that have a card of its lowest rank: every split contains one of them.
    fn list(&mut self, hand: Counts) -> ListedHand {
        if let Some(place) = self.listed.find(hand.bits())
            && Idea::ListedHands.on()
        {
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

    fn add(&mut self, code: Code, worth: PlayRole) -> usize {
        let first = if code.is_bomb() { Code::NONE } else { code.with_rank_index(0) };
        let block = self.blocks.iter().position(|block| block.first == first);
        let block = block.unwrap_or_else(|| {
            self.blocks.push(PlayBlock { first, beatable: 0, controls: 0 });
            self.blocks.len() - 1
        });
        self.blocks[block].beatable += u32::from(worth == PlayRole::Beatable);
        self.blocks[block].controls += u32::from(worth == PlayRole::Control);
        block
    }

    fn remove(&mut self, block: usize, worth: PlayRole) {
        self.blocks[block].beatable -= u32::from(worth == PlayRole::Beatable);
        self.blocks[block].controls -= u32::from(worth == PlayRole::Control);
    }

    /// Returns true if all beatable plays except one have controls. The play on the table, which is
    /// the first of the first block, is not the exception.
    fn is_uncontested_win(&self, owns: bool, bombs: u32) -> bool {
        let lacking = |block: &PlayBlock| block.beatable.saturating_sub(block.controls);
        let lack: u32 = self.blocks.iter().map(lacking).sum();
        if lack <= bombs {
            return true;
        }
        // The exception can be any play that lacks a control, except the play on the table.
        let of_table = self.blocks.first().filter(|_| owns);
        let only_the_table = of_table.is_some_and(|table| table.beatable == 1 && lacking(table) == lack);
        lack == bombs + 1 && !only_the_table
    }
}
