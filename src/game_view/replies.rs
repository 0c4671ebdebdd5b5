//! The legal plays with their verdicts, the replies that beat those that lose, and best play.

use serde_json::{Value as Json, json};

use super::GameView;
use super::card_json::play_seen;
use crate::games::{Play, Position};
use crate::refutations::LosingPlays;
use crate::say;
use crate::seats::Seat;
use crate::words::marks::plain;

/// A legal play with its verdict.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The play.
    pub play: Play,
    /// True if it wins, or in trick play if no other takes more tricks; `None` if that is not known.
    pub wins: Option<bool>,
}

/// The legal plays of a position, as far as they are known.
#[derive(Clone, Debug, Default)]
pub struct Replies {
    /// The plays: those that win, those that are open, those that lose.
    pub plays: Vec<Reply>,
    /// The best play. In a lost position it is the one that resists.
    pub best: Option<Play>,
    /// The line of best play from the end of the moves on.
    pub line: Vec<Play>,
    /// Losing plays by the reply that beats them, if the page asks for them.
    pub groups: Vec<LosingPlays>,
    /// True if a search was not finished.
    pub open: bool,
}

/// A mistake that the page shows.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The number of plays before it.
    pub ply: usize,
    /// Plays that would have won, if they are known, and the page may show them.
    pub better: Vec<Play>,
}

/// Plays of each verdict.
pub(super) struct VerdictCounts {
    pub all: usize,
    pub win: usize,
    pub lose: usize,
    pub open: usize,
}

/// Most winning plays that are shown from the start.
const FEW: usize = 6;

impl Replies {
    /// Sorts the plays; the best one comes first among those of its verdict.
    pub fn sort(&mut self) {
        let order = |wins: Option<bool>| wins.map_or(1, |wins| if wins { 0 } else { 2 });
        let best = self.best.clone();
        self.plays.sort_by_key(|reply| (order(reply.wins), Some(&reply.play) != best.as_ref()));
    }

    /// Plays with a verdict.
    pub fn of(&self, wins: Option<bool>) -> impl Iterator<Item = &Play> {
        self.plays.iter().filter(move |reply| reply.wins == wins).map(|reply| &reply.play)
    }

    pub(super) fn counts(&self) -> VerdictCounts {
        let count = |wins| self.of(wins).count();
        VerdictCounts {
            all: self.plays.len(),
            win: count(Some(true)),
            lose: count(Some(false)),
            open: count(None),
        }
    }
}

impl GameView {
    /// The legal plays for a page.
    #[must_use]
    pub fn replies_seen(&self, replies: &Replies) -> Json {
        let lang = self.words.lang;
        let position = self.position();
        let counts = replies.counts();
        let seen = |wins: Option<bool>| -> Vec<Json> {
            let one = |play: &Play| {
                let mut seen = play_seen(play, &self.words);
                let (cards, is_best) = (self.short(play), Some(play) == replies.best.as_ref());
                let verdict = match wins {
                    Some(true) => lang.of(("wins", "能胜")),
                    Some(false) => lang.of(("loses", "会负")),
                    None => lang.of(("open", "未定")),
                };
                seen["best"] = json!(is_best);
                seen["told"] = json!(say!(lang, "{cards}: {verdict}", "{cards}：{verdict}"));
                seen
            };
            replies.of(wins).map(one).collect()
        };
        let (win, lose, open) = (seen(Some(true)), seen(Some(false)), seen(None));
        let best = replies.best.as_ref().map(|best| {
            let mut seen = play_seen(best, &self.words);
            seen["wins"] = json!(counts.win > 0);
            seen
        });
        let more = counts.win.saturating_sub(FEW);
        let titled = match (counts.lose, matches!(position, Position::Tricks(_))) {
            (0, _) | (_, true) => None,
            (1, _) => Some(lang.of(("1 play loses", "1 种出法会负")).to_owned()),
            (lose, _) => Some(say!(lang, "{lose} plays lose", "{lose} 种出法会负")),
        };
        json!({
            "win": win,
            "few": if more > 2 { FEW } else { counts.win },
            "more": say!(lang, "{more} more", "还有 {more} 种"),
            "lose": lose,
            "undecided": open,
            "titled": titled,
            "groups": self.groups_seen(replies),
            "best": best,
            "line": self.line_ahead(&replies.line),
            "open": replies.open,
        })
    }

    /// Losing plays by the reply that beats them, each with its player.
    fn groups_seen(&self, replies: &Replies) -> Vec<Json> {
        let group = |LosingPlays { reply, plays }: &LosingPlays| {
            let after = self.position().play(&plays[0]).expect("the play is legal");
            let by = self.side(after.turn()).text;
            let seen = |play: &Play| play_seen(play, &self.words);
            let told = plays.iter().map(|play| self.short(play)).collect::<Vec<_>>().join(self.words.comma());
            let answer = plain(&self.words.made(&self.side(after.turn()).inside(self.words.lang), reply));
            json!({
                "plays": plays.iter().map(seen).collect::<Vec<_>>(),
                "by": by,
                "reply": play_seen(reply, &self.words),
                "told": say!(self.words.lang, "{told} loses: {answer}", "{told} 会负：{answer}"),
            })
        };
        replies.groups.iter().map(group).collect()
    }

    /// The plays of best play from the end of the moves on, with their players.
    fn line_ahead(&self, line: &[Play]) -> Json {
        let mut ahead = self.clone();
        ahead.go(usize::MAX);
        let is_made = line.iter().all(|play| ahead.make(play).is_ok());
        let mut moves = ahead.moves();
        let moves = moves.as_array_mut().filter(|_| is_made).map(|moves| moves.split_off(self.plays.len()));
        json!(moves.unwrap_or_default())
    }

    /// A play as a page shows it.
    pub(super) fn short(&self, play: &Play) -> String {
        self.words.short(play)
    }

    /// True if a person is on the side.
    pub(super) fn people_win(&self, side: Option<&str>) -> bool {
        self.places(side).iter().any(|&place| self.people[place])
    }

    /// True among three hands, where the longest resistance is not searched.
    pub(super) fn is_of_three(&self) -> bool {
        Seat::named(self.position().turn()).is_some()
    }
}
