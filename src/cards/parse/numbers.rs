//! Parses lists of rank numbers. Two numberings exist, which agree from 3 to 14 only.

use super::{Bag, Notation, fault::Fault};
use crate::cards::{Card, Rank};
use crate::said;
use crate::said::Said;

const EACH: &str = "3 to 10, 11 = J, 12 = Q, 13 = K, 14 = A";
const EACH_ZH: &str = "3 至 10，11 = J，12 = Q，13 = K，14 = A";

/// Rank of a number if 15 is the 2 and the jokers are 16 and 17.
pub(super) fn rank(number: u64) -> Option<Rank> {
    Rank::new(usize::try_from(number.checked_sub(3)?).ok()?)
}

/// Rank of a number in `DouZero`'s numbering: 17 is the 2 and the jokers are 20 and 30.
pub(super) fn douzero_rank(number: u64) -> Option<Rank> {
    match number {
        3..=14 => rank(number),
        17 => Some(Rank::TWO),
        20 => Some(Rank::BLACK_JOKER),
        30 => Some(Rank::RED_JOKER),
        _ => None,
    }
}

/// Parses a list of numbers. Under `numbers` the list itself must show its numbering.
pub(super) fn read(numbers: &[u64], notation: Option<Notation>, bag: &mut Bag) -> Result<(), (usize, Fault)> {
    let numbering = match notation {
        Some(Notation::Numbers) => numbering_of(numbers)?,
        other => other,
    };
    for (i, &number) in numbers.iter().enumerate() {
        let rank = match numbering {
            None if number == 2 => Some(Rank::TWO),
            None => rank(number).filter(|_| number <= 10),
            Some(Notation::Numbers) => rank(number),
            Some(Notation::DouZero) => douzero_rank(number),
            Some(_) => None,
        };
        let at = 0..number.to_string().len();
        let rank = rank.ok_or_else(|| (i, Fault::new(not_a_rank(number, numbering), at.clone())))?;
        bag.add(Card::plain(rank), at).map_err(|fault| (i, fault))?;
    }
    Ok(())
}

/// Numbering of the list: 15 and 16 occur in one; 20, 30 and a third 17 in the other.
fn numbering_of(numbers: &[u64]) -> Result<Option<Notation>, (usize, Fault)> {
    let first = |wanted: &[u64]| numbers.iter().position(|number| wanted.contains(number));
    let places: Vec<usize> = (0..numbers.len()).filter(|&i| numbers[i] == 17).collect();
    let ours = first(&[15, 16]);
    let theirs = first(&[20, 30]).or(places.get(2).copied());
    let fault = |i: usize, sentence: Said| Err((i, Fault::new(sentence, 0..numbers[i].to_string().len())));
    match (ours, theirs, places.first()) {
        (Some(one), Some(i), _) => {
            let (one, other) = (numbers[one], numbers[i]);
            let sentence = said!(
                "{one} and {other} belong to different numberings: with 15 = 2 the jokers are 16 and 17; \
                 with 17 = 2, in DouZero, they are 20 and 30",
                "{one} 和 {other} 出自不同的编号：15 = 2 时王是 16 和 17；DouZero 里 17 = 2，王是 20 和 30"
            );
            fault(i, sentence)
        }
        (None, None, Some(&i)) => {
            let text: Vec<String> = numbers.iter().map(u64::to_string).collect();
            let text = text.join(" ");
            let sentence = said!(
                "17 is the red joker if 15 is the 2, but the 2 in DouZero, and this list does not show which: use \
                 Hand(…, notation=\"douzero\") for the 2, or Hand(\"{text}\", notation=\"numbers\") for the joker",
                "17 在 15 = 2 时是大王，在 DouZero 里是 2，从这些数看不出是哪种：是 2 就用 \
                 Hand(…, notation=\"douzero\")，是大王就用 Hand(\"{text}\", notation=\"numbers\")"
            );
            fault(i, sentence)
        }
        (None, Some(_), _) => Ok(Some(Notation::DouZero)),
        _ => Ok(Some(Notation::Numbers)),
    }
}

fn not_a_rank(number: u64, numbering: Option<Notation>) -> Said {
    const NUMBERS: &str = "15 = 2, jokers 16 and 17";
    const DOUZERO: &str = "17 = 2, jokers 20 and 30";
    const NUMBERS_ZH: &str = "15 = 2，王 16 和 17";
    const DOUZERO_ZH: &str = "17 = 2，王 20 和 30";
    match numbering {
        None => said!(
            "{number} is ambiguous or not a rank: use Hand(…, notation=\"numbers\") ({NUMBERS}) or Hand(…, notation=\"douzero\") ({DOUZERO})",
            "{number} 有多种含义，或不是点数：请用 Hand(…, notation=\"numbers\")（{NUMBERS_ZH}）或 Hand(…, notation=\"douzero\")（{DOUZERO_ZH}）"
        ),
        Some(Notation::DouZero) => said!(
            "{number} is not a rank in DouZero: the numbers are {EACH}, {DOUZERO}",
            "{number} 不是 DouZero 的点数：数是 {EACH_ZH}，{DOUZERO_ZH}"
        ),
        Some(Notation::Numbers) => said!(
            "{number} is not a rank: the numbers are {EACH}, {NUMBERS}",
            "{number} 不是点数：数是 {EACH_ZH}，{NUMBERS_ZH}"
        ),
        Some(_) => said!(
            "{number}: for a list of numbers, use Hand(…, notation=\"numbers\") or Hand(…, notation=\"douzero\")",
            "{number}：一串数请用 Hand(…, notation=\"numbers\") 或 Hand(…, notation=\"douzero\")"
        ),
    }
}
