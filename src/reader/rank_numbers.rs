//! Parses rank numbers. Two numberings exist, which agree from 3 to 14 only; some people count from 1.

use std::{borrow::Cow, ops::Range};

use super::{
    fault::Fault,
    glyphs::{place_of, words},
    multiset::Multiset,
    notation::Notation,
    token::{HandArg, Token, Unread},
};
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

/// Rank of a number where 1 is the ace and 13 the king. No program here writes so, but people do: where
/// it gives other cards, a list of numbers is doubtful.
fn rank_from_one(number: u64) -> Option<Rank> {
    match number {
        1 => Some(Rank::ACE),
        2 => Some(Rank::TWO),
        3..=13 => rank(number),
        14 => Some(Rank::BLACK_JOKER),
        15 => Some(Rank::RED_JOKER),
        _ => None,
    }
}

/// A number with its text, its place there, and its item if that text is one of a list.
struct WrittenRank<'a> {
    number: u64,
    text: Cow<'a, str>,
    at: Range<usize>,
    item: Option<usize>,
}

/// Reads the lists of numbers of a call, and its texts if all of these are numbers; takes these pieces.
pub(super) fn read_lists(
    given: &[HandArg],
    pieces: &mut Vec<Token<'_>>,
    bags: &mut [Multiset],
) -> Result<(), Unread> {
    let mut lists: Vec<(usize, Vec<WrittenRank<'_>>)> = Vec::new();
    for (index, given) in given.iter().enumerate() {
        if let HandArg::Numbers(numbers) = given {
            let written = |(item, number): (usize, &u64)| {
                let text = number.to_string();
                WrittenRank { number: *number, at: 0..text.len(), text: text.into(), item: Some(item) }
            };
            lists.push((index, (1..).zip(numbers).map(written).collect()));
        }
    }
    for (index, numbers) in texts_of_numbers(pieces).unwrap_or_default() {
        match lists.iter_mut().find(|(other, _)| *other == index) {
            Some((_, list)) => list.extend(numbers),
            None => lists.push((index, numbers)),
        }
        pieces.retain(|piece| piece.index != index);
    }
    let numbers: Vec<Vec<u64>> =
        lists.iter().map(|(_, list)| list.iter().map(|written| written.number).collect()).collect();
    let numbers: Vec<&[u64]> = numbers.iter().map(|list| &list[..]).collect();
    let ranks = read_all(&numbers).map_err(|(list, item, why)| {
        let (index, list) = &lists[list];
        let WrittenRank { text, at, item, .. } = &list[item];
        (*index, Fault::new(why, at.clone()).of_item(*item).shown_in(text))
    })?;
    for ((index, list), ranks) in lists.into_iter().zip(ranks) {
        for (WrittenRank { text, at, item, .. }, rank) in list.into_iter().zip(ranks) {
            let added = bags[index].add(Card::plain(rank), at);
            added.map_err(|fault| (index, fault.of_item(item).shown_in(&text)))?;
        }
    }
    Ok(())
}

/// The numbers in each hand's texts, if all texts of the call are numbers up to 30, and one of these can
/// only be a number: 11 to 19, which no letters of ranks write.
fn texts_of_numbers<'a>(pieces: &[Token<'a>]) -> Option<Vec<(usize, Vec<WrittenRank<'a>>)>> {
    let mut lists: Vec<(usize, Vec<WrittenRank<'_>>)> = Vec::new();
    let mut any = false;
    for piece in pieces {
        for word in words(&piece.signs) {
            let text: String = word.iter().map(|glyph| glyph.c).collect();
            let is_short = text.len() <= 2 && text.chars().all(|c| c.is_ascii_digit());
            let number: u64 = text.parse().ok().filter(|number| is_short && *number <= 30)?;
            any |= matches!(number, 11..=19);
            let written =
                WrittenRank { number, text: piece.text.into(), at: place_of(word), item: piece.item };
            match lists.last_mut().filter(|(index, _)| *index == piece.index) {
                Some((_, list)) => list.push(written),
                None => lists.push((piece.index, vec![written])),
            }
        }
    }
    // Alone, 11 can also be two aces of people who count from 1.
    let is_lone = |list: &[WrittenRank<'_>]| matches!(list, [WrittenRank { number: 11..=19, .. }]);
    (any && lists.iter().all(|(_, list)| !is_lone(list))).then_some(lists)
}

/// Index of a list and of the item at fault in it, and the reason.
pub(super) type WrongItem = (usize, usize, Said);

/// Ranks of all lists of a call in the only numbering that fits all of them.
///
/// # Errors
/// Fails if none fits, or two that differ.
pub(super) fn read_all(lists: &[&[u64]]) -> Result<Vec<Vec<Rank>>, WrongItem> {
    let small = lists.iter().copied().flatten().all(|&number| number <= 10);
    let of = |numbering: fn(u64) -> Option<Rank>| {
        move |&number: &u64| numbering(number).or((small && number == 2).then_some(Rank::TWO))
    };
    let read = |numbering: fn(u64) -> Option<Rank>| -> Option<Vec<Vec<Rank>>> {
        lists.iter().map(|list| list.iter().map(of(numbering)).collect()).collect()
    };
    let mut readings: Vec<_> = [rank, douzero_rank].into_iter().filter_map(read).collect();
    if let [first, others @ ..] = &readings[..]
        && others.iter().chain(&read(rank_from_one)).all(|other| other == first)
    {
        if let Some((list, item)) = second_joker_in(lists, first) {
            let number = lists[list][item];
            return Err((list, item, second_joker(lists[list], number)));
        }
        return Ok(readings.swap_remove(0));
    }
    let is_wrong = |number: &u64| {
        let [one, other, third] = [rank, douzero_rank, rank_from_one].map(|numbering| of(numbering)(number));
        one.is_none() && other.is_none() || one != other || third.is_some_and(|third| Some(third) != one)
    };
    let at = |list: &&[u64]| list.iter().position(is_wrong);
    let list = lists.iter().position(|list| at(list).is_some()).unwrap_or(0);
    let item = lists.get(list).and_then(at).unwrap_or(0);
    let numbers = lists.get(list).copied().unwrap_or_default();
    let why = match numbers.get(item) {
        _ if are_counts(numbers) => counts(numbers.len()),
        Some(1) => from_one(),
        Some(&number) => not_a_rank(number, None),
        None => Said::from(""),
    };
    Err((list, item, why))
}

/// The second joker of a rank in a list, as its list and its place.
fn second_joker_in(lists: &[&[u64]], ranks: &[Vec<Rank>]) -> Option<(usize, usize)> {
    let in_list =
        |ranks: &Vec<Rank>| (0..ranks.len()).find(|&i| ranks[i].is_joker() && ranks[..i].contains(&ranks[i]));
    let list = ranks.iter().position(|ranks| in_list(ranks).is_some())?;
    Some((list, in_list(&ranks[list])?)).filter(|(list, _)| lists[*list].iter().any(|number| *number < 20))
}

/// Parses a list of numbers in a notation that is named.
pub(super) fn read(numbers: &[u64], notation: Notation, bag: &mut Multiset) -> Result<(), (usize, Fault)> {
    for (i, &number) in numbers.iter().enumerate() {
        let at = 0..number.to_string().len();
        let rank = match notation {
            Notation::Numbers => rank(number),
            Notation::DouZero => douzero_rank(number),
            _ => None,
        };
        let is_second_joker = notation == Notation::Numbers
            && rank.is_some_and(Rank::is_joker)
            && numbers[..i].contains(&number);
        match rank {
            Some(rank) if !is_second_joker => bag.add(Card::plain(rank), at).map_err(|fault| (i, fault))?,
            Some(_) => return Err((i, Fault::new(second_joker(numbers, number), at))),
            None => return Err((i, Fault::new(not_a_rank(number, Some(notation)), at))),
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

/// Error for a 1 in a list: the ace, or the 3 of people who count the ranks from 1 on.
fn from_one() -> Said {
    not_a_rank(1, None).then(&said!(
        "; if 1 is the 3 and 13 the 2, add 2 to each number first",
        "；若 1 是 3、13 是 2，请先把每个数加 2"
    ))
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
