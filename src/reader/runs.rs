//! Parses runs of signs without gaps: assigns suits to ranks.
//!
//! A suit next to several ranks applies to all of them, as in printed bridge hands: `♠AKQ♥32`.

use crate::said;
use std::ops::Range;

use super::{fault::Fault, multiset::Multiset, signs::Sign};
use crate::cards::{Card, Rank, Suit};

/// Parses a run with suits before their ranks: `S9H6`, `♠AKQ`.
pub(super) fn read_suits_first(run: &[Sign], bag: &mut Multiset) -> Result<(), Fault> {
    for part in parts(run, |_, sign| sign.suit().is_some()) {
        match part.split_first() {
            Some((suit, ranks)) if suit.suit().is_some() => {
                if ranks.is_empty() {
                    return Err(without_rank(suit, "before", "as in S9 or S9H6"));
                }
                add_suited(suit, ranks, bag)?;
            }
            _ => add_plain(part, bag)?,
        }
    }
    Ok(())
}

/// Parses a run with suits after their ranks: `9S6H`, `AKQ♠`. Jokers can follow.
pub(super) fn read_suits_last(run: &[Sign], bag: &mut Multiset) -> Result<(), Fault> {
    for part in parts(run, |before, _| before.suit().is_some()) {
        match part.split_last() {
            Some((suit, ranks)) if suit.suit().is_some() => {
                if ranks.is_empty() {
                    return Err(without_rank(suit, "after", "as in 9S, 9S6H or AKQ♠"));
                }
                add_suited(suit, ranks, bag)?;
            }
            _ => add_plain(part, bag)?,
        }
    }
    Ok(())
}

/// Rejects a suit between ranks that can both have it: `3♥4`.
pub(super) fn refuse_two_sides(run: &[Sign]) -> Result<(), Fault> {
    let mut pieces = run.rsplitn(3, |sign| sign.suit().is_some());
    let (Some(after), Some(before)) = (pieces.next(), pieces.next()) else { return Ok(()) };
    let sign = &run[run.len() - after.len() - 1];
    // No joker has a suit.
    let is_joker = |sign: &Sign| sign.rank().is_some_and(Rank::is_joker);
    if run[0].suit().is_some() || before.last().is_none_or(is_joker) || after.iter().all(is_joker) {
        return Ok(());
    }
    let Some(suit) = sign.suit() else { return Ok(()) };
    let (before, suit, after) = (letters(before), suit.symbol(), letters(after));
    let sentence = said!(
        "this suit can belong to the ranks before it or after it: write {before}{suit} {after} or {before} {suit}{after}",
        "这个花色可以是前面的，也可以是后面的：请写 {before}{suit} {after} 或 {before} {suit}{after}"
    );
    Err(Fault::new(sentence, sign.at.clone()))
}

/// Parses a run whose suits apply to one rank each, as in `RLCard`: `S9H6`, `33TBR`.
pub(super) fn read_card_by_card(run: &[Sign], bag: &mut Multiset) -> Result<(), Fault> {
    for part in parts(run, |_, sign| sign.suit().is_some()) {
        if let [suit, _, next, ..] = part
            && suit.suit().is_some()
        {
            let cards = letters(&part[2..]);
            let sentence = said!(
                "{cards} has no suit before it: RLCard writes one before each card",
                "{cards} 前面没有花色：RLCard 的每张牌前都有花色"
            );
            return Err(Fault::new(sentence, next.at.clone()));
        }
    }
    read_suits_first(run, bag)
}

/// Splits a run where `begins` returns true for two neighbours.
fn parts(run: &[Sign], begins: impl Fn(&Sign, &Sign) -> bool) -> impl Iterator<Item = &[Sign]> {
    run.chunk_by(move |before, sign| !begins(before, sign))
}

fn add_plain(ranks: &[Sign], bag: &mut Multiset) -> Result<(), Fault> {
    ranks.iter().try_for_each(|sign| add(bag, sign, None, sign.at.clone()))
}

/// Adds ranks of one suit. Rejects a repeated rank, which could be meant without the suit.
fn add_suited(suit: &Sign, ranks: &[Sign], bag: &mut Multiset) -> Result<(), Fault> {
    for (i, sign) in ranks.iter().enumerate() {
        if let (Some(rank), Some(suit)) = (sign.rank(), suit.suit())
            && ranks[..i].iter().any(|other| other.rank() == Some(rank))
        {
            let card = Card { rank, suit: Some(suit) };
            let sentence = format!(
                "{} next to one suit has two readings: write {card} {card}, or {rank} {card} if only one has the suit",
                letters(ranks)
            );
            return Err(Fault::new(sentence, place_of(ranks)));
        }
        let alone = suit.at.start.min(sign.at.start)..suit.at.end.max(sign.at.end);
        let at = if ranks.len() == 1 { alone } else { sign.at.clone() };
        add(bag, sign, suit.suit(), at)?;
    }
    Ok(())
}

/// Reads `BJ` or `RJ` alone as a joker. Within a longer run, it could also be a joker and a jack.
pub(super) fn read_joker_or_refuse(run: &[Sign], bag: &mut Multiset) -> Result<bool, Fault> {
    let joker_then_jack = |pair: &[Sign]| pair[0].is_joker_letter() && pair[1].is_jack();
    let Some(i) = run.windows(2).position(joker_then_jack) else { return Ok(false) };
    let at = run[i].at.start..run[i + 1].at.end;
    if run.len() == 2 {
        add(bag, &run[i], None, at)?;
        return Ok(true);
    }
    let joker = run[i].rank().map_or('B', Rank::letter);
    let sentence = format!(
        "{joker}J here can be the joker {joker}J, or the joker {joker} and a jack: \
         put spaces around {joker}J or between {joker} and J"
    );
    Err(Fault::new(sentence, at))
}

fn add(bag: &mut Multiset, sign: &Sign, suit: Option<Suit>, at: Range<usize>) -> Result<(), Fault> {
    // Callers pass only rank signs.
    let Some(rank) = sign.rank() else { return Ok(()) };
    if rank.is_joker() && suit.is_some() {
        return Err(Fault::new(
            said!(
                "a joker has no suit: write B (small, black) or R (big, red) alone",
                "王没有花色：只写 B（小王）或 R（大王）"
            ),
            at,
        ));
    }
    bag.add(Card { rank, suit }, at)
}

fn without_rank(suit: &Sign, side: &str, example: &str) -> Fault {
    let sentence = format!(
        "this suit has no rank: suits come {side} their ranks here, {example}; \
         put spaces between cards that are written differently"
    );
    Fault::new(sentence, suit.at.clone())
}

/// Letters of the ranks, truncated if there are many.
fn letters(ranks: &[Sign]) -> String {
    const MOST: usize = 20;
    let more = if ranks.len() > MOST { "…" } else { "" };
    ranks.iter().take(MOST).filter_map(|sign| Some(sign.rank()?.letter())).chain(more.chars()).collect()
}

fn place_of(signs: &[Sign]) -> Range<usize> {
    signs.first().map_or(0, |sign| sign.at.start)..signs.last().map_or(0, |sign| sign.at.end)
}
