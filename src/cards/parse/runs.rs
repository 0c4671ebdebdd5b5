//! Runs of signs without a gap: which suit belongs to which rank.

use std::ops::Range;

use super::{Bag, fault::Fault, signs::Sign};
use crate::cards::{Card, Rank, Suit};

/// A run whose suits stand before their ranks: `S9H6`.
pub(super) fn read_suits_first(run: &[Sign], bag: &mut Bag) -> Result<(), Fault> {
    let mut signs = run.iter();
    while let Some(sign) = signs.next() {
        let Some(suit) = sign.suit() else {
            add(bag, sign.rank(), None, sign.at.clone())?;
            continue;
        };
        let Some((rank, at)) = signs.next().and_then(|next| Some((next.rank()?, &next.at))) else {
            return Err(without_rank(sign, "before", "as in S9 or S9H6"));
        };
        add(bag, Some(rank), Some(suit), sign.at.start..at.end)?;
    }
    Ok(())
}

/// A run whose suits stand after their ranks: `9S6H`.
pub(super) fn read_suits_last(run: &[Sign], bag: &mut Bag) -> Result<(), Fault> {
    let mut signs = run.iter().peekable();
    while let Some(sign) = signs.next() {
        let Some(rank) = sign.rank() else {
            return Err(without_rank(sign, "after", "as in 9S or 9S6H"));
        };
        match signs.next_if(|next| next.suit().is_some()) {
            Some(suit) => add(bag, Some(rank), suit.suit(), sign.at.start..suit.at.end)?,
            None => add(bag, Some(rank), None, sign.at.clone())?,
        }
    }
    Ok(())
}

/// `BJ` and `RJ` are jokers where they stand alone; within more cards they
/// could as well be a joker and a jack.
pub(super) fn read_joker_or_refuse(run: &[Sign], bag: &mut Bag) -> Result<bool, Fault> {
    let joker_then_jack = |pair: &[Sign]| pair[0].is_joker_letter() && pair[1].is_jack();
    let Some(i) = run.windows(2).position(joker_then_jack) else { return Ok(false) };
    let at = run[i].at.start..run[i + 1].at.end;
    if run.len() == 2 {
        add(bag, run[i].rank(), None, at)?;
        return Ok(true);
    }
    let joker = run[i].rank().map_or('B', Rank::letter);
    let sentence = format!(
        "{joker}J here may be the one joker {joker}J or the joker {joker} and a jack: \
         put spaces around {joker}J or between {joker} and J"
    );
    Err(Fault::new(sentence, at))
}

fn add(bag: &mut Bag, rank: Option<Rank>, suit: Option<Suit>, at: Range<usize>) -> Result<(), Fault> {
    // Only signs that are no suit come here, so there always is a rank.
    let Some(rank) = rank else { return Ok(()) };
    if rank.is_joker() && suit.is_some() {
        return Err(Fault::new(format!("a joker has no suit: write {rank} alone"), at));
    }
    bag.add(Card { rank, suit }, at)
}

fn without_rank(suit: &Sign, side: &str, example: &str) -> Fault {
    let sentence = format!(
        "a suit without its rank: here suits stand {side} their ranks, {example}; \
         put spaces between cards written otherwise"
    );
    Fault::new(sentence, suit.at.clone())
}
