//! The legal plays with their verdicts, and the reason why a play loses.

use serde_json::{Value as Json, json};

use super::Game;
use super::seen::play_seen;
use crate::games::{Play, Position};
use crate::say;
use crate::words::marks::plain;

/// A legal play with its verdict.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The play.
    pub play: Play,
    /// True if it wins; `None` if that is not known.
    pub wins: Option<bool>,
}

/// Most plays that are all shown.
const MOST_SHOWN: usize = 12;
/// Number of plays shown of more.
const FEW: usize = 5;

impl Game {
    /// The legal plays for a page: those that win, those that are open, those that lose.
    ///
    /// `best` is marked, and the first of those with its verdict.
    #[must_use]
    pub fn replies(&self, replies: &[Reply], best: Option<&Play>) -> Json {
        let lang = self.words.lang;
        let mut sorted: Vec<_> = replies.iter().collect();
        let order = |wins: Option<bool>| wins.map_or(1, |wins| if wins { 0 } else { 2 });
        sorted.sort_by_key(|reply| (order(reply.wins), Some(&reply.play) != best));
        let count = |wins| replies.iter().filter(|reply| reply.wins == wins).count();
        let (all, win, lose) = (replies.len(), count(Some(true)), count(Some(false)));
        let mut told = match (all, win, lose) {
            (1, 1, _) => say!(lang, "1 play: it wins", "1 种出法：能胜"),
            (1, _, 1) => say!(lang, "1 play: it loses", "1 种出法：会负"),
            _ => say!(lang, "{all} plays: {win} win, {lose} lose", "{all} 种出法：{win} 种胜，{lose} 种负"),
        };
        let open = count(None);
        if open > 0 {
            told += &say!(lang, ", {open} open", "，{open} 种未定");
        }
        let few = if all > MOST_SHOWN { FEW } else { all };
        let more = all - few;
        let seen = |reply: &&Reply| {
            let mut seen = play_seen(&reply.play, &self.words);
            let cards = self.told(&reply.play);
            let verdict = match reply.wins {
                Some(true) => lang.of(("wins", "能胜")),
                Some(false) => lang.of(("loses", "会负")),
                None => lang.of(("open", "未定")),
            };
            seen["good"] = json!(reply.wins);
            seen["best"] = json!(Some(&reply.play) == best);
            seen["told"] = json!(say!(lang, "{cards}: {verdict}", "{cards}：{verdict}"));
            seen["why"] = json!(say!(lang, "Why does {cards} lose?", "{cards} 为什么会负？"));
            seen
        };
        json!({
            "told": told,
            "few": few,
            "more": say!(lang, "{more} more", "还有 {more} 种"),
            "open": open > 0,
            "plays": sorted.iter().map(seen).collect::<Vec<_>>(),
        })
    }

    /// The reason why a play loses: the line of best play that follows. Empty if that was not found.
    #[must_use]
    pub fn why(&self, position: &Position, play: &Play, line: &[Play]) -> String {
        let lang = self.words.lang;
        let Some((reply, rest)) = line.split_first() else { return String::new() };
        let Ok(after) = position.play(play) else { return String::new() };
        let play = self.told(play);
        let reply = plain(&self.words.made(&self.side(after.turn()).inside(lang), reply));
        if rest.is_empty() {
            return say!(lang, "{play} loses: {reply}.", "{play} 会负：{reply}。");
        }
        let end = line.iter().try_fold(after, |at, play| at.play(play));
        let has_ended = end.is_ok_and(|end| end.is_over());
        let rest = rest.iter().map(|play| self.told(play)).collect::<Vec<_>>();
        let rest = rest.join(lang.of((", ", " → "))) + if has_ended { "" } else { " …" };
        say!(lang, "{play} loses: {reply}, then {rest}.", "{play} 会负：{reply}，然后 {rest}。")
    }

    /// A sentence for a play that was asked about, but does not lose.
    #[must_use]
    pub fn does_not_lose(&self, play: &Play) -> String {
        let play = self.told(play);
        say!(self.words.lang, "{play} does not lose.", "{play} 不会负。")
    }
}
