//! Proofs: the claims and their size.

use super::position::{hands, rules};
use super::{Block, Sheet};
use crate::games::Position;
use crate::say;
use crate::words::Words;
use crate::words::figures::thousands;
use crate::words::marks::{Tone, verdict};
use crate::words::names::{Noun, Verb, side};

/// A claim: the player, the goal as in a proof's header, and its number of plays or tricks.
pub type ClaimWords = (String, String, Option<usize>);

/// Claims as clauses.
///
/// ```
/// use canju::{sheet::proof::claims, words::{Lang, Words}};
/// let claim = ("first".to_owned(), "within".to_owned(), Some(1));
/// assert_eq!(claims(&[claim.clone()], &Words::new(Lang::English)), "first wins within 1 play");
/// assert_eq!(claims(&[claim], &Words::new(Lang::Chinese)), "先手 1 手之内胜");
/// ```
#[must_use]
pub fn claims(claims: &[ClaimWords], words: &Words) -> String {
    claims.iter().map(|claim| told(claim, words)).collect::<Vec<_>>().join(words.semicolon())
}

fn told((player, goal, number): &ClaimWords, words: &Words) -> String {
    let (lang, player) = (words.lang, side(player, words.lang));
    let number = |noun| words.count(number.unwrap_or_default(), noun);
    let name = &player.text;
    match goal.as_str() {
        "within" => {
            let plays = number(Noun::Play);
            say!(lang, "{name} wins within {plays}", "{name} {plays}之内胜")
        }
        "lasts" => {
            let plays = number(Noun::Play);
            say!(lang, "{name} lasts at least {plays}", "{name}至少坚持 {plays}")
        }
        "at least" => {
            let tricks = number(Noun::Trick);
            say!(lang, "{name} takes at least {tricks}", "{name}至少得 {tricks}")
        }
        "at most" => {
            let tricks = number(Noun::Trick);
            say!(lang, "{name} takes at most {tricks}", "{name}至多得 {tricks}")
        }
        _ => player.inside(lang).clause(Verb::Wins, lang),
    }
}

/// The sheet of a proof: its claims, the number of positions that a check visits, and its size in words.
#[must_use]
pub fn sheet(position: &Position, of: &[ClaimWords], positions: usize, size: &str, words: &Words) -> Sheet {
    let claims = claims(of, words);
    let positions = thousands(positions);
    let proved =
        say!(words.lang, "proved: {positions} positions, {size}", "已证明：{positions} 个局面，{size}");
    let drawn = vec![hands(position, words), rules(position, words)];
    let head = match of {
        [(player, ..)] => verdict(&claims, Tone::of_side(position, player)),
        _ => claims.clone(),
    };
    let blocks = vec![Block::head(head), Block::note(proved), Block::Either { text: Vec::new(), drawn }];
    Sheet::new(words, &claims, blocks)
}
