//! The walk that writes a strategy, in a checker's reading order.

use std::collections::HashMap;

use super::sizes::Sizes;
use super::{Chooser, ClaimGame, Next, ProofStrategy, SearchedGame, Unproved};

/// Positions between two reports of progress.
const REPORT_EVERY: u64 = 1 << 10;

/// Writes a small strategy of at most `most` positions that keeps the claim from `start` on. Calls `report` from time
/// to time with the number of positions so far.
///
/// # Errors
/// If no play keeps the claim, the strategy is too large, or a limit is reached first.
pub(crate) fn write<G: SearchedGame>(
    game: &mut G,
    start: Next<G::Key>,
    most: u64,
    report: &dyn Fn(u64),
) -> Result<ProofStrategy, Unproved> {
    write_with(game, start, &mut Sizes::default(), most, report)
}

/// Writes the strategy of a chooser: see [`write()`].
///
/// # Errors
/// If the chooser does not keep the claim, the strategy is too large, or a limit is reached first.
pub(crate) fn write_with<G: ClaimGame>(
    game: &mut G,
    start: Next<G::Key>,
    chooser: &mut impl Chooser<G>,
    most: u64,
    report: &dyn Fn(u64),
) -> Result<ProofStrategy, Unproved> {
    // Visited positions with their budgets.
    let mut met: HashMap<G::Key, u16, ahash::RandomState> = HashMap::default();
    let mut strategy = ProofStrategy::default();
    let mut next = Vec::new();
    // Places to visit, the next one last. Without recursion, as in a checker.
    let mut stack = Vec::new();
    match start {
        Next::Kept => {}
        Next::Lost => return Err(Unproved::NoClaim),
        Next::On(place) => stack.push(place),
    }
    while let Some(place) = stack.pop() {
        if met.get(&place.key).is_some_and(|&left| game.covers(left, place.left)) {
            continue;
        }
        if strategy.positions == most {
            return Err(Unproved::TooLarge(most));
        }
        game.tick()?;
        met.insert(place.key, place.left);
        chooser.mark_met(game, place);
        strategy.positions += 1;
        if strategy.positions % REPORT_EVERY == 0 {
            report(strategy.positions);
        }
        game.list(&place, &mut next)?;
        if game.is_own(&place.key) {
            let Some(choice) = chooser.choose(game, &place, &next)? else {
                return Err(Unproved::Fails(game.text(&place.key)));
            };
            put(&mut strategy.bytes, choice);
            strategy.choices += 1;
            strategy.plays += choice as u64 + 1;
            match next[choice] {
                Next::Kept => {}
                Next::Lost => return Err(Unproved::Fails(game.text(&place.key))),
                Next::On(after) => stack.push(after),
            }
        } else {
            strategy.plays += next.len() as u64;
            for after in next.iter().rev() {
                match after {
                    Next::Kept => {}
                    Next::Lost => return Err(Unproved::Fails(game.text(&place.key))),
                    Next::On(after) => {
                        stack.push(*after);
                        // Whatever is chosen before, this reply must be answered.
                        chooser.mark_met(game, *after);
                    }
                }
            }
        }
    }
    report(strategy.positions);
    Ok(strategy)
}

/// Appends a number as LEB128: seven bits a byte, lowest first. The last byte's top bit is 0.
fn put(bytes: &mut Vec<u8>, number: usize) {
    let mut left = number;
    while left > 0x7F {
        bytes.push(low(left) | 0x80);
        left >>= 7;
    }
    bytes.push(low(left));
}

#[expect(clippy::cast_possible_truncation, reason = "seven bits")]
const fn low(number: usize) -> u8 {
    (number & 0x7F) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proofs::{TrialLimits, WalkPosition};
    use crate::search::Stop;

    /// Nim-like game: players take one to three from a pile, and the last to take wins. With
    /// `SEES`, the search decides within any node limit; otherwise only without one.
    struct Pile<const SEES: bool>;

    impl<const SEES: bool> ClaimGame for Pile<SEES> {
        type Key = (u8, bool);

        fn is_own(&self, key: &(u8, bool)) -> bool {
            key.1
        }

        fn list(
            &mut self,
            place: &WalkPosition<(u8, bool)>,
            next: &mut Vec<Next<(u8, bool)>>,
        ) -> Result<(), Stop> {
            let (pile, own) = place.key;
            next.clear();
            next.extend((1..=pile.min(3)).map(|taken| match pile - taken {
                0 if own => Next::Kept,
                0 => Next::Lost,
                left => Next::on((left, !own)),
            }));
            Ok(())
        }

        fn tick(&mut self) -> Result<(), Stop> {
            Ok(())
        }

        fn text(&self, key: &(u8, bool)) -> String {
            format!("{key:?}")
        }
    }

    impl<const SEES: bool> SearchedGame for Pile<SEES> {
        const TRIAL_LIMITS: TrialLimits = TrialLimits { nodes: Some(50), percent: 80 };

        fn keeps(
            &mut self,
            place: &WalkPosition<(u8, bool)>,
            nodes: Option<u64>,
        ) -> Result<Option<bool>, Stop> {
            let (pile, own) = place.key;
            Ok((SEES || nodes.is_none()).then_some((pile % 4 != 0) == own))
        }

        fn cards(&self, key: &(u8, bool)) -> usize {
            key.0.into()
        }
    }

    #[test]
    fn plays_beyond_the_node_limit_are_decided_last() {
        for pile in 1..40 {
            let seen = write(&mut Pile::<true>, Next::on((pile, true)), 1000, &|_| {});
            let unseen = write(&mut Pile::<false>, Next::on((pile, true)), 1000, &|_| {});
            assert_eq!(seen, unseen, "{pile}");
            assert_eq!(seen.is_ok(), pile % 4 != 0, "{pile}");
            if let Ok(strategy) = seen {
                // First the rest modulo four; then four minus each reply.
                assert_eq!(strategy.bytes[0], pile % 4 - 1);
                assert_eq!(strategy.choices, 1 + 3 * u64::from(pile / 4));
            }
        }
    }
}
