//! Claims: hands that the player can play off without an answer.
//!
//! A hand can be claimed if it splits into plays, and the other hand can beat at most one of them. That
//! one is played last.
//!
//! In some games the order of plays matters: a short play is the last, and when the other side has one
//! card, singles are led from the highest. So a claim there is a sequence of legal leads, and only the
//! last can be beatable. The other hand does not change during a claim.

use std::cmp::Reverse;

use ahash::AHashMap;

use crate::cards::Counts;
use crate::shedding::{Code, Generator, Move, Rules, Setup};

/// Finds claims, and keeps what it finds.
pub(super) struct Claims<'a> {
    rules: &'a Rules,
    /// A play of a hand that can be claimed, by the hand, the other hand, and whether the last play can
    /// be beatable. It has the hand's lowest card; if their order matters, it is the next.
    known: AHashMap<(Counts, Counts, bool), Option<Move>>,
}

impl<'a> Claims<'a> {
    pub fn new(rules: &'a Rules) -> Claims<'a> {
        Claims { rules, known: AHashMap::new() }
    }

    /// Size of what it has found, in bytes.
    pub fn bytes(&self) -> usize {
        self.known.capacity() * size_of::<((Counts, Counts, bool), Option<Move>)>()
    }

    /// Plays of a claim in their order, or `None` if the side to move has no claim.
    ///
    /// The unbeatable plays come first, the longest and then the lowest first where the order is free. An
    /// answer to the play on the table must be unbeatable, unless it ends the game.
    pub fn plays(&mut self, setup: &Setup) -> Option<Vec<Move>> {
        let Setup { mover, other, to_beat } = *setup;
        if to_beat.is_none() {
            return self.first(mover, other, true).is_some().then(|| self.in_order(mover, other));
        }
        let mut answers = Vec::new();
        Generator::facing(self.rules, mover, other.total()).beating(to_beat, &mut answers);
        answers.sort_by_key(order);
        for answer in answers {
            let rest = mover - answer.cards;
            if rest.is_empty() {
                return Some(vec![answer]);
            }
            if self.is_unbeatable(answer, other) && self.first(rest, other, true).is_some() {
                return Some([vec![answer], self.in_order(rest, other)].concat());
            }
        }
        None
    }

    /// Returns true if the side to move has a claim.
    pub fn has(&mut self, setup: &Setup) -> bool {
        if setup.to_beat.is_none() {
            return self.first(setup.mover, setup.other, true).is_some();
        }
        self.plays(setup).is_some()
    }

    fn is_unbeatable(&self, play: Move, other: Counts) -> bool {
        !Generator::new(self.rules, other).can_beat(play.code)
    }

    /// A play of a hand that can be claimed: see `known`. `open` allows one beatable play.
    fn first(&mut self, hand: Counts, other: Counts, open: bool) -> Option<Move> {
        let key = (hand, other, open);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let found = self.search(hand, other, open);
        self.known.insert(key, found);
        found
    }

    fn search(&mut self, hand: Counts, other: Counts, open: bool) -> Option<Move> {
        let (lowest, _) = hand.ranks().next()?;
        let mut plays = Vec::new();
        Generator::facing(self.rules, hand, other.total()).leads(&mut plays);
        if self.rules.order_matters() {
            plays.retain(|play| play.cards == hand || self.is_unbeatable(*play, other));
            plays.sort_by_key(order);
            let rest = |play: &Move| hand - play.cards;
            return plays
                .into_iter()
                .find(|play| play.cards == hand || self.first(rest(play), other, true).is_some());
        }
        plays.retain(|play| play.cards.count(lowest) > 0);
        plays.sort_by_key(order);
        plays.into_iter().find(|play| {
            let (rest, unbeatable) = (hand - play.cards, self.is_unbeatable(*play, other));
            (unbeatable || open) && (rest.is_empty() || self.first(rest, other, open && unbeatable).is_some())
        })
    }

    fn in_order(&mut self, mut hand: Counts, other: Counts) -> Vec<Move> {
        let (mut plays, mut open) = (Vec::new(), true);
        while !hand.is_empty() {
            let play = self.first(hand, other, open).expect("a hand that can be claimed");
            open &= self.rules.order_matters() || self.is_unbeatable(play, other);
            hand = hand - play.cards;
            plays.push(play);
        }
        if self.rules.order_matters() {
            return plays;
        }
        plays.sort_by_key(|play| (!self.is_unbeatable(*play, other), order(play)));
        plays
    }
}

/// Longer plays first, then lower ones.
fn order(play: &Move) -> (Reverse<usize>, Code, u64) {
    (Reverse(play.cards.total()), play.code, play.cards.bits())
}
