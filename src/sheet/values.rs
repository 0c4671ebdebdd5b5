//! Values of all plays, grouped, the best first.

use super::{Block, Sheet};
use crate::games::{Play, PlayValue, Position, Value};
use crate::say;
use crate::words::Words;
use crate::words::marks::{Tone, verdict};

/// Most plays of a value that are listed.
const MOST_PLAYS: usize = 60;

/// The sheet of the values of all plays.
#[must_use]
pub fn sheet(position: &Position, values: &[(Play, PlayValue)], words: &Words) -> Sheet {
    let mut ranked: Vec<&(Play, PlayValue)> = values.iter().collect();
    ranked.sort_by_key(|(_, value)| std::cmp::Reverse(value.rank()));
    let groups = ranked.chunk_by(|(_, a), (_, b)| a == b);
    let mut blocks: Vec<Block> = groups.map(|group| of_group(position, group, words)).collect();
    if blocks.is_empty() {
        blocks.push(Block::note(words.lang.of(("no plays: the game is over", "没有出法：牌局已结束"))));
    }
    Sheet::new(words, &words.hands(position), blocks)
}

fn of_group(position: &Position, group: &[&(Play, PlayValue)], words: &Words) -> Block {
    let (lang, count) = (words.lang, group.len());
    let (label, good) = match group[0].1 {
        PlayValue::Value(Value::Tricks(tricks)) => {
            let all = position.hand().len();
            (say!(lang, "{tricks} of {all} tricks ({count})", "{tricks}/{all} 墩（{count}）"), None)
        }
        PlayValue::Value(Value::Wins(true)) => {
            (say!(lang, "wins ✓ ({count})", "胜 ✓（{count}）"), Some(true))
        }
        PlayValue::Value(Value::Wins(false)) => {
            (say!(lang, "loses ✗ ({count})", "负 ✗（{count}）"), Some(false))
        }
        PlayValue::Levels(levels) => {
            let number = words.levels(levels);
            let told = if levels > 0 {
                say!(lang, "wins ✓ {number} ({count})", "胜 ✓ {number}（{count}）")
            } else {
                say!(lang, "loses ✗ {number} ({count})", "负 ✗ {number}（{count}）")
            };
            (told, Some(levels > 0))
        }
        PlayValue::Length(plays) if group[0].1.wins() => {
            (say!(lang, "wins ✓ in {plays} plays ({count})", "胜 ✓，共 {plays} 手（{count}）"), Some(true))
        }
        PlayValue::Length(plays) => {
            (say!(lang, "loses ✗ in {plays} plays ({count})", "负 ✗，共 {plays} 手（{count}）"), Some(false))
        }
    };
    let plays: Vec<Play> = group.iter().map(|(play, _)| play.clone()).collect();
    let tone = Tone::of_play(position, good);
    Block::fact(verdict(&label, tone), words.listed(&plays, MOST_PLAYS))
}
