//! Words for both jokers next to the jokers themselves: 王炸 大小王 is one rocket.

use std::ops::Range;

use super::fault::Fault;
use super::glyphs::{Glyph, words};
use super::signs;
use super::vocabulary::{self, rocket_at};
use crate::cards::{Card, Rank};
use crate::said;

/// Most signs of the jokers in brackets after such a word.
const LONGEST: usize = 24;

/// Words for both jokers in a text.
#[derive(Debug)]
pub(super) struct Rocket {
    /// Number of rockets if no joker is written: 王炸 王炸 are two.
    times: usize,
    /// True if jokers are next to the word.
    is_beside_jokers: bool,
    at: Range<usize>,
}

/// The words for both jokers in a text, as ranges of its glyphs.
fn found_in(glyphs: &[Glyph]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for at in 0..glyphs.len() {
        if found.last().is_none_or(|last| last.end <= at)
            && let Some(length) = rocket_at(&glyphs[at..])
        {
            found.push(at..at + length);
        }
    }
    found
}

/// The text without the signs between such a word and its jokers, and the words.
pub(super) fn without_signs(glyphs: &[Glyph]) -> (Vec<Glyph>, Option<Rocket>) {
    let mut read = glyphs.to_vec();
    let found = found_in(glyphs);
    let (Some(first), Some(last)) = (found.first(), found.last()) else { return (read, None) };
    let mut is_beside_jokers = false;
    for word in &found {
        let after = word.end
            + glyphs[word.end..].iter().take_while(|glyph| glyph.c == ' ' && glyph.mark.is_none()).count();
        let rest = &glyphs[after..];
        let end = rest.iter().take(LONGEST).position(|glyph| glyph.c == ')').unwrap_or(0);
        match rest.first() {
            Some(glyph) if glyph.c == '(' && are_jokers(&rest[1..end.max(1)]) => {
                read[after] = glyph.gap();
                read[after + end] = rest[end].gap();
            }
            Some(glyph) if matches!(glyph.c, ':' | '!' | '=') && rest.len() > 1 => read[after] = glyph.gap(),
            _ => {}
        }
        let is_other = |word: &&[Glyph]| rocket_at(word).is_none();
        let next = words(&read[word.end..]).next().filter(is_other);
        let before = read[..word.start].rsplit(|glyph| glyph.is_gap()).find(|word| !word.is_empty());
        let before = before.filter(is_other);
        is_beside_jokers |= [next, before].into_iter().flatten().any(begins_or_ends_with_joker);
    }
    let same = found.iter().all(|word| signs::same(&glyphs[word.clone()], &glyphs[first.clone()]));
    // Two names for one thing, 双王 王炸, are one rocket.
    let times = if same { found.len() } else { 1 };
    let at = glyphs[first.start].start..glyphs[last.end - 1].end;
    (read, Some(Rocket { times, is_beside_jokers, at }))
}

/// The text with a gap for each word for both jokers.
pub(super) fn without(glyphs: &[Glyph]) -> Vec<Glyph> {
    let mut read = glyphs.to_vec();
    for at in found_in(glyphs).into_iter().flatten() {
        read[at] = glyphs[at].gap();
    }
    read
}

/// Returns true if each sign is a joker: 大王小王, BR, BJ RJ.
fn are_jokers(glyphs: &[Glyph]) -> bool {
    let read = vocabulary::read(glyphs);
    let is_joker = |word: &[Glyph]| match word {
        [letter, jack] if jack.c == 'J' => is_joker(*letter),
        word => word.iter().all(|glyph| is_joker(*glyph)),
    };
    words(&read).next().is_some() && words(&read).all(is_joker)
}

fn begins_or_ends_with_joker(word: &[Glyph]) -> bool {
    let read = vocabulary::read(word);
    let mut signs = read.iter().filter(|glyph| !glyph.is_gap());
    let (first, last) = (signs.next(), signs.next_back());
    let last = if last.is_some_and(|glyph| glyph.c == 'J') { None } else { last };
    [first, last].into_iter().flatten().any(|glyph| is_joker(*glyph))
}

fn is_joker(glyph: Glyph) -> bool {
    signs::first_sign(&[glyph]).is_some_and(|(sign, _)| sign.rank().is_some_and(Rank::is_joker))
}

impl Rocket {
    /// All cards of the text, whose other cards are these.
    ///
    /// # Errors
    /// Fails if these have jokers that can be the rocket's, or others.
    pub(super) fn beside(&self, mut cards: Vec<Card>) -> Result<Vec<Card>, Fault> {
        let [small, big] = [Rank::BLACK_JOKER, Rank::RED_JOKER]
            .map(|joker| cards.iter().filter(|card| card.rank == joker).count());
        if small + big == 0 {
            for _ in 0..self.times {
                cards.extend([Rank::BLACK_JOKER, Rank::RED_JOKER].map(Card::plain));
            }
            return Ok(cards);
        }
        if self.times == 1 && small == big && self.is_beside_jokers {
            return Ok(cards);
        }
        Err(Fault::new(
            said!(
                "this word names both jokers, and the hand has jokers besides: leave the word out, and write \
                 each joker, as in B R",
                "这个词指大小王两张，手牌里还写了王：请去掉这个词，逐张写出王，如 B R"
            ),
            self.at.clone(),
        ))
    }
}
