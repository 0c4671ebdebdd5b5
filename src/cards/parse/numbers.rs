//! Parses rank numbers. Two numberings exist, which agree from 3 to 14 only.

use super::{Bag, Notation, fault::Fault};
use crate::cards::{Card, Rank};
use crate::said;
use crate::said::Said;

const NUMBERS: &str = "3 to 10, 11 = J, 12 = Q, 13 = K, 14 = A, 15 = 2, jokers 16 and 17";
const NUMBERS_ZH: &str = "3 至 10，11 = J，12 = Q，13 = K，14 = A，15 = 2，王 16 和 17";

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

/// Parses a list of numbers.
pub(super) fn read(numbers: &[u64], notation: Option<Notation>, bag: &mut Bag) -> Result<(), (usize, Fault)> {
    for (i, &number) in numbers.iter().enumerate() {
        let at = 0..number.to_string().len();
        let rank = match notation {
            None if number == 2 => Some(Rank::TWO),
            None => rank(number).filter(|_| number <= 10),
            Some(Notation::Numbers) => rank(number),
            Some(Notation::DouZero) => douzero_rank(number),
            Some(_) => None,
        };
        let is_second_joker = notation == Some(Notation::Numbers)
            && rank.is_some_and(Rank::is_joker)
            && numbers[..i].contains(&number);
        match rank {
            Some(rank) if !is_second_joker => bag.add(Card::plain(rank), at).map_err(|fault| (i, fault))?,
            Some(_) => return Err((i, Fault::new(second_joker(numbers, number), at))),
            None if notation.is_none() && are_counts(numbers) => {
                return Err((i, Fault::new(counts(numbers.len()), at)));
            }
            None => return Err((i, Fault::new(not_a_rank(number, notation), at))),
        }
    }
    Ok(())
}

/// A second 16 or 17, in lists that mean a 2 by it. A text can have it: two decks have such hands.
fn second_joker(numbers: &[u64], number: u64) -> Said {
    let text = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let joker = rank(number).map_or('R', Rank::letter);
    let (if_two, if_two_zh) = if number == 17 {
        ("for DouZero's 2 use notation=\"douzero\"", "DouZero 的 2 请用 notation=\"douzero\"")
    } else {
        ("the 2 is 15", "2 是 15")
    };
    said!(
        "a second {number}, which is the joker {joker} here: {if_two}; for two such jokers use \
         Hand(\"{text}\", notation=\"numbers\")",
        "第二个 {number}，这里是王 {joker}：{if_two_zh}；真有两张请用 Hand(\"{text}\", notation=\"numbers\")"
    )
}

/// Returns true for the number of cards of each rank, with or without the jokers.
fn are_counts(numbers: &[u64]) -> bool {
    matches!(numbers.len(), 13 | 15) && numbers.iter().all(|&number| number <= 4)
}

fn counts(ranks: usize) -> Said {
    said!(
        "{ranks} small numbers look like counts of the ranks: write a number for each card, [3, 3] for two 3s",
        "{ranks} 个小数字像是各点数的张数：请每张牌写一个数字，两张 3 写 [3, 3]"
    )
}

pub(super) fn not_a_rank(number: u64, notation: Option<Notation>) -> Said {
    match notation {
        None => said!(
            "{number} is ambiguous or not a rank: use Hand(…, notation=\"numbers\") (15 = 2, jokers 16 and 17) or \
             Hand(…, notation=\"douzero\") (17 = 2, jokers 20 and 30)",
            "{number} 有多种含义，或不是点数：请用 Hand(…, notation=\"numbers\")（15 = 2，王 16 和 17）或 \
             Hand(…, notation=\"douzero\")（17 = 2，王 20 和 30）"
        ),
        Some(Notation::DouZero) => said!(
            "{number} is not a rank in DouZero: the numbers are 3 to 10, 11 = J, 12 = Q, 13 = K, 14 = A, 17 = 2, \
             jokers 20 and 30",
            "{number} 不是 DouZero 的点数：3 至 10，11 = J，12 = Q，13 = K，14 = A，17 = 2，王 20 和 30"
        ),
        Some(Notation::Numbers) if matches!(number, 20 | 30) => said!(
            "{number} is a joker in DouZero, where 17 is the 2: use notation=\"douzero\"; here the numbers are {NUMBERS}",
            "{number} 是 DouZero 的王，那里 17 是 2：请用 notation=\"douzero\"；这里的数字是 {NUMBERS_ZH}"
        ),
        Some(Notation::Numbers) if number < 100 => said!(
            "{number} is not a card here: the numbers are {NUMBERS}",
            "{number} 不是牌：这里的数字是 {NUMBERS_ZH}"
        ),
        Some(Notation::Numbers) => said!(
            "the numbers are {NUMBERS}; put a space or comma between them",
            "数字是 {NUMBERS_ZH}；之间用空格或逗号隔开"
        ),
        Some(_) => said!(
            "{number}: for a list of numbers, use Hand(…, notation=\"numbers\") or Hand(…, notation=\"douzero\")",
            "{number}：数字列表请用 Hand(…, notation=\"numbers\") 或 Hand(…, notation=\"douzero\")"
        ),
    }
}
