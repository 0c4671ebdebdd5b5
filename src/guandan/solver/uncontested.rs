//! Wins that no opponent can disturb.

use std::ops::ControlFlow;

use super::super::form::{Form, Kind};
use super::super::generate::{Generator, beats_any};
use super::super::heights::{BLACK_JOKER, HEIGHTS, Key};
use super::super::held::Held;
use super::super::rules::Guandan;
use super::super::setup::Setup;
use super::keys::ONLY_BOMBS;

/// Plays that a finder tries at a node.
const PLAYS: usize = 12;

/// Finds a way for the seat to move to go out with plays that no opponent can beat, except the last.
///
/// It is exact: the opponents can only pass, so they hold the same cards until the seat is out; and the
/// partner may always pass. It can miss such a way.
pub(super) struct Uncontested {
    rules: Guandan,
    opponents: [Held; 2],
    /// Highest key of a single, a pair and a trio of the opponents; 0 without one.
    highest: [Key; 3],
    /// True if an opponent has a bomb.
    bombs: bool,
}

impl Uncontested {
    /// Returns true if the seat to move is found to go out so.
    pub(super) fn is_found(rules: Guandan, setup: &Setup) -> bool {
        let opponents = [setup.turn.after(), setup.turn.partner().after()].map(|seat| setup.hand_of(seat));
        let bombs = opponents.iter().any(|&hand| hand.len() >= 4 && beats_any(rules, hand, ONLY_BOMBS));
        let highest = highest(rules, &opponents);
        let finder = Uncontested { rules, opponents, highest, bombs };
        finder.clears(setup.hand(), setup.to_beat, &mut PLAYS.clone())
    }

    /// Returns true if a hand goes out so, after at most `left` more plays tried.
    fn clears(&self, hand: Held, table: Form, left: &mut usize) -> bool {
        let search = Generator::new(self.rules, hand, table).each(&mut |form, rest| {
            if rest.is_empty() {
                return ControlFlow::Break(());
            }
            if *left > 0 {
                *left -= 1;
                if !self.is_beaten(form) && self.clears(rest, Form::NONE, left) {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        search.is_break()
    }

    /// Returns true if an opponent can beat a play.
    fn is_beaten(&self, form: Form) -> bool {
        let of_rank = match form.kind() {
            Kind::Single => Some(0),
            Kind::Pair => Some(1),
            Kind::Trio => Some(2),
            _ => None,
        };
        if let Some(cards) = of_rank {
            return self.bombs || self.highest[cards] > form.key();
        }
        self.bombs && !form.is_bomb() || self.opponents.iter().any(|&hand| beats_any(self.rules, hand, form))
    }
}

/// Highest key of a single, a pair and a trio of two hands; 0 without one.
fn highest(rules: Guandan, hands: &[Held; 2]) -> [Key; 3] {
    let mut highest = [0; 3];
    for hand in hands {
        for height in 0..HEIGHTS {
            let (held, key) = (hand.count(height), rules.key(height));
            let wild = if height < BLACK_JOKER { hand.wild() } else { 0 };
            if held > 0 || height == rules.level_height() {
                highest[..(held + wild).min(3)].iter_mut().for_each(|most| *most = key.max(*most));
            }
        }
    }
    highest
}
