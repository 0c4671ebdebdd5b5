//! The walk that writes a strategy down, in the order in which a reader meets it.

use std::collections::HashMap;

use super::sizes::Sizes;
use super::{Ground, Next, Strategy, Unproved};

/// Positions between two reports of how far the walk is.
const TELL_EVERY: u64 = 1 << 10;

/// Writes a strategy that keeps the claim of a ground, of at most `most` positions; `tell` hears now
/// and then how many it has.
///
/// # Errors
/// When there is none, when it is too large, or a limit comes first.
pub(crate) fn write<G: Ground>(ground: &mut G, most: u64, tell: &dyn Fn(u64)) -> Result<Strategy, Unproved> {
    // What has been met, each position with its budget.
    let mut met: HashMap<G::Key, u16, ahash::RandomState> = HashMap::default();
    let mut sizes = Sizes::default();
    let mut strategy = Strategy::default();
    let mut next = Vec::new();
    // What is still to be met, the nearest last. No recursion: a reader of the file needs none either.
    let mut stack = Vec::new();
    match ground.start() {
        Next::Kept => {}
        Next::Lost => return Err(Unproved::NoClaim),
        Next::On(place) => stack.push(place),
    }
    while let Some(place) = stack.pop() {
        if met.get(&place.key).is_some_and(|&left| ground.covers(left, place.left)) {
            continue;
        }
        if strategy.positions == most {
            return Err(Unproved::TooLarge(most));
        }
        ground.tick()?;
        met.insert(place.key, place.left);
        sizes.meet(ground, place);
        strategy.positions += 1;
        if strategy.positions % TELL_EVERY == 0 {
            tell(strategy.positions);
        }
        ground.list(&place, &mut next)?;
        if ground.is_own(&place.key) {
            let Some(choice) = sizes.choose(ground, &place, &next)? else {
                return Err(Unproved::Fails(ground.text(&place.key)));
            };
            put(&mut strategy.bytes, choice);
            strategy.choices += 1;
            strategy.plays += choice as u64 + 1;
            if let Next::On(after) = next[choice] {
                stack.push(after);
            }
        } else {
            strategy.plays += next.len() as u64;
            for after in next.iter().rev() {
                match after {
                    Next::Kept => {}
                    Next::Lost => return Err(Unproved::Fails(ground.text(&place.key))),
                    Next::On(after) => {
                        stack.push(*after);
                        // Whatever is chosen before, this reply must be answered.
                        sizes.meet(ground, *after);
                    }
                }
            }
        }
    }
    tell(strategy.positions);
    Ok(strategy)
}

/// A number as LEB128: seven bits a byte, the lowest first, the top bit of all but the last set.
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
