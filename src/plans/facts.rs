//! Facts that hold in every position that a plan reaches.

use ahash::AHashMap;

use super::player::{LossReason, Player};
use crate::cards::{Counts, Rank};
use crate::search::{SearchControl, Stop};
use crate::shedding::{Code, Generator, Move, Rules, Setup};

/// A plan of more positions is shown without its facts, which would delay its display.
pub const MOST_POSITIONS: usize = 200_000;

/// Facts about a plan, each true in all positions that it reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanFacts {
    /// Plays that the other side leads and the plan always passes, though it can beat some of them: the
    /// lowest play of each kind and length.
    pub passed: Vec<Code>,
    /// Leads of the plan that the other side can never beat. Those of claims are left out.
    pub unbeaten: Vec<Move>,
    /// Largest number of times that the other side leads.
    pub most_leads: usize,
    /// Cards in the player's hand until it can claim.
    pub kept: Counts,
    /// Cards of ranks with two cards or more that the plan always plays together. It plays them
    /// somewhere, and can split them in a claim.
    pub whole: Counts,
}

/// A kind and length on the table.
#[derive(Default)]
struct OnTable {
    is_beaten: bool,
    is_beatable: bool,
}

/// The walk, with what it has seen.
struct FactsWalk<'p, 'a> {
    rules: &'a Rules,
    player: &'p mut Player<'a>,
    /// Largest number of leads of the other side from a position with the player to move.
    leads: AHashMap<Setup, usize>,
    /// By the lowest code of the kind and length.
    tables: AHashMap<Code, OnTable>,
    /// True if a lead is beatable.
    led: AHashMap<Move, bool>,
    kept: Option<Counts>,
    /// The player's hand at the beginning.
    dealt: Counts,
    /// True for a rank if the plan plays some of its cards alone; claims do not count.
    split: AHashMap<Rank, bool>,
}

impl PlanFacts {
    /// Finds the facts of a plan that wins.
    ///
    /// # Errors
    /// Fails with the limit that stopped it.
    pub fn of<'a>(
        rules: &'a Rules,
        player: &mut Player<'a>,
        setup: &Setup,
        player_moves: bool,
        control: &mut SearchControl,
    ) -> Result<PlanFacts, Stop> {
        let mut survey = FactsWalk {
            rules,
            player,
            leads: AHashMap::new(),
            tables: AHashMap::new(),
            led: AHashMap::new(),
            kept: None,
            dealt: if player_moves { setup.mover } else { setup.other },
            split: AHashMap::new(),
        };
        let most_leads = if player_moves {
            survey.leads_from(*setup, control)?
        } else {
            survey.leads_after(setup, control)?
        };
        let mut passed: Vec<Code> = survey
            .tables
            .iter()
            .filter(|(_, table)| table.is_beatable && !table.is_beaten)
            .map(|(code, _)| *code)
            .collect();
        passed.sort_unstable();
        let mut unbeaten: Vec<Move> =
            survey.led.iter().filter(|(_, beatable)| !**beatable).map(|(play, _)| *play).collect();
        unbeaten.sort_unstable_by_key(|play| (play.code, play.cards.bits()));
        let whole =
            survey.dealt.ranks().filter(|&(rank, n)| n > 1 && survey.split.get(&rank) == Some(&false));
        Ok(PlanFacts {
            passed,
            unbeaten,
            most_leads,
            kept: survey.kept.unwrap_or(Counts::EMPTY),
            whole: sum(whole),
        })
    }
}

impl FactsWalk<'_, '_> {
    /// Most leads of the other side from a position with the player to move.
    fn leads_from(&mut self, setup: Setup, control: &mut SearchControl) -> Result<usize, Stop> {
        if let Some(&leads) = self.leads.get(&setup) {
            return Ok(leads);
        }
        control.tick(4)?;
        let (play, reason) = self.player.play(&setup);
        let leads = setup.to_beat.is_none();
        if !leads {
            let table = self.tables.entry(setup.to_beat.with_rank_index(0)).or_default();
            table.is_beaten |= play != Move::PASS;
            table.is_beatable |= Generator::new(self.rules, setup.mover).can_beat(setup.to_beat);
        }
        let most_leads = if reason == LossReason::Claim {
            self.kept = Some(self.kept.map_or(setup.mover, |kept| common(kept, setup.mover)));
            0
        } else {
            for (rank, n) in play.cards.ranks() {
                *self.split.entry(rank).or_default() |= n != self.dealt.count(rank);
            }
            let next = Setup { mover: setup.other, other: setup.mover - play.cards, to_beat: play.code };
            if leads {
                *self.led.entry(play).or_default() |=
                    Generator::new(self.rules, next.mover).can_beat(play.code);
            }
            self.leads_after(&next, control)?
        };
        self.leads.insert(setup, most_leads);
        Ok(most_leads)
    }

    /// Most leads of the other side, from a position with it to move.
    fn leads_after(&mut self, setup: &Setup, control: &mut SearchControl) -> Result<usize, Stop> {
        let (moves, mut most) = (setup.moves(self.rules), 0);
        let leads = usize::from(setup.to_beat.is_none() && !moves.is_empty());
        for reply in moves {
            let other = setup.mover - reply.cards;
            let next = Setup { mover: setup.other, other, to_beat: reply.code };
            most = most.max(self.leads_from(next, control)?);
        }
        Ok(leads + most)
    }
}

/// Cards in both hands.
fn common(a: Counts, b: Counts) -> Counts {
    sum(a.ranks().map(|(rank, n)| (rank, n.min(b.count(rank)))))
}

/// Cards of some ranks, each with its number.
fn sum(ranks: impl Iterator<Item = (Rank, usize)>) -> Counts {
    ranks.fold(Counts::EMPTY, |sum, (rank, n)| sum + Counts::of(rank, n))
}
