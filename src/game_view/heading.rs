//! The heading of a page and the sentence below it: who wins, and with which plays.

use serde_json::{Value as Json, json};

use super::replies::{Mistake, Replies, VerdictCounts};
use super::{GameView, PlayVerdict, ViewData};
use crate::games::{Play, Value};
use crate::say;
use crate::words::names::{Noun, Verb, capitalized};
use crate::words::verdicts::in_tricks;

/// Most winning plays that are named in the sentence.
const NAMED: usize = 3;

impl GameView {
    /// The heading: its look, its text, and the sentence below it.
    ///
    /// The look is the colour of who wins (`first`, `second`, or `even` for nobody), `loss` for a play that
    /// loses, `open` or `ask`.
    ///
    /// ```
    /// use canju::{games::{Position, Rules}, seats::Side, game_view::{ViewData, GameView}, words::{Lang, Words}};
    /// let start = Position::new("3 5".parse()?, "4".parse()?, None, Side::First, Rules::default())?;
    /// let game = GameView::new(start, vec![], vec![], &Words::new(Lang::English));
    /// let told = game.heading(&ViewData::default());
    /// assert_eq!((&told["head"], &told["sub"]), (&"First's turn".into(), &"Lead.".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn heading(&self, found: &ViewData) -> Json {
        if self.position().is_over() {
            return self.heading_at_the_end(found);
        }
        if let Some(mistake) = &found.mistake {
            return self.heading_of_mistake(mistake, found.replies.as_ref());
        }
        match &found.verdict {
            Some(PlayVerdict::Value(value)) => self.heading_of_value(*value, found.replies.as_ref()),
            Some(PlayVerdict::Unsolved(why)) => {
                let lang = self.words.lang;
                let sub = say!(lang, "{why}. You can play on meanwhile.", "{why}。牌桌照样能出牌。");
                heading("open", lang.of(("Not solved yet", "还没有算出")), &sub)
            }
            _ => {
                let turn = capitalized(&self.side(self.position().turn()).turn(self.words.lang));
                heading("ask", &turn, &self.sentence(&self.task()))
            }
        }
    }

    fn heading_at_the_end(&self, found: &ViewData) -> Json {
        let (lang, winner) = (self.words.lang, self.winner());
        let head = match winner {
            Some(winner) => self.side(winner).begin(lang).clause(Verb::Wins, lang),
            None => lang.of(("Nobody wins", "不分胜负")).to_owned(),
        };
        let has_both = self.people.contains(&true) && self.people.contains(&false);
        let is_lost = has_both && !self.people_win(winner);
        let look = self.colour(winner);
        if in_tricks(self.position()) {
            let [first, second] = self.tricks();
            return heading(
                look,
                &head,
                &say!(lang, "Tricks: {first} to {second}.", "{first} 比 {second} 墩。"),
            );
        }
        if let Some(mistake) = found.mistake.as_ref().filter(|_| is_lost) {
            let (number, play) = (mistake.ply + 1, self.short(&self.plays[mistake.ply]));
            let sub = say!(
                lang,
                "The mistake was play {number}, your {play}. You stood to win.",
                "失误在第 {number} 手，你出了 {play}。那时你能胜。"
            );
            return heading(look, &head, &sub);
        }
        let moves = self.words.count(self.at, Noun::Move);
        heading(look, &head, &say!(lang, "After {moves}.", "共 {moves}。"))
    }

    /// A play that gave a win away, and how it is punished.
    fn heading_of_mistake(&self, mistake: &Mistake, replies: Option<&Replies>) -> Json {
        let lang = self.words.lang;
        let play = self.short(&self.plays[mistake.ply]);
        let reply = if mistake.ply + 1 < self.at {
            Some(&self.plays[mistake.ply + 1])
        } else {
            replies.and_then(|replies| replies.best.as_ref())
        };
        let mut sub = match reply {
            None => lang.of(("It gives the win away.", "到手的胜局就没了。")).to_owned(),
            Some(reply) => {
                let by = self.side(self.positions[mistake.ply + 1].turn()).begin(lang);
                let reply = if reply.is_pass() {
                    by.clause(Verb::Passes, lang)
                } else {
                    let (plays, reply) = (by.clause(Verb::Plays, lang), self.short(reply));
                    say!(lang, "{plays} {reply}", "{plays} {reply} ")
                };
                say!(lang, "{reply} and wins.", "{reply}就胜。")
            }
        };
        if !mistake.better.is_empty() && mistake.better.len() <= NAMED {
            let better = self.listed(&mistake.better);
            sub += &say!(lang, " {better} would have won.", "本来出 {better} 能胜。");
        }
        heading("loss", &say!(lang, "{play} loses", "{play} 会负"), &sub)
    }

    fn heading_of_value(&self, value: Value, replies: Option<&Replies>) -> Json {
        let lang = self.words.lang;
        let look = self.colour(self.winner_by(value));
        let winning: Option<Vec<Play>> = replies.map(|found| found.of(Some(true)).cloned().collect());
        if let Value::Tricks(_) = value {
            let head = self.names.iter().zip(self.tricks_by(value));
            let head = head.map(|(name, tricks)| format!("{name} {tricks}")).collect::<Vec<_>>();
            let sub = winning.map_or_else(String::new, |plays| self.winning(Some((value, &plays))));
            return heading(look, &head.join(self.words.comma()), &sub);
        }
        let head = self.side(self.winner_by(value).unwrap_or_default()).begin(lang);
        let sub = match (replies, winning) {
            (Some(found), Some(winning)) if value == Value::Wins(true) => self.winning_told(found, &winning),
            (Some(found), _) => self.losing_told(found),
            _ => lang.of(("Looking at the plays …", "正在看每一种出法……")).to_owned(),
        };
        heading(look, &head.clause(Verb::Wins, lang), &sub)
    }

    /// The plays that win, and how many lose.
    fn winning_told(&self, replies: &Replies, winning: &[Play]) -> String {
        let lang = self.words.lang;
        let VerdictCounts { all, win, lose, open } = replies.counts();
        let plays = self.listed(winning);
        let is_lead = self.position().to_beat().is_none();
        let told = match win {
            1 if all == 1 => say!(lang, "The only play is {plays}.", "只能出 {plays}。"),
            0 => lang.of(("Looking at the plays …", "正在看每一种出法……")).to_owned(),
            _ if win == all => lang.of(("Every play wins.", "怎么出都能胜。")).to_owned(),
            1 if open == 0 => say!(lang, "Only {plays} wins.", "只有 {plays} 能胜。"),
            _ if win > NAMED => say!(lang, "{win} of {all} plays win.", "{all} 种出法里 {win} 种能胜。"),
            _ if is_lead => say!(lang, "Lead {plays}.", "出 {plays}。"),
            _ => say!(lang, "Play {plays}.", "出 {plays}。"),
        };
        let others = match (lose, open) {
            (_, 1..) => say!(lang, " {open} are not decided yet.", "还有 {open} 种未定。"),
            (0, _) => String::new(),
            _ if win > NAMED => String::new(),
            (1, _) => lang.of((" The other play loses.", "另一种会负。")).to_owned(),
            _ => say!(lang, " The other {lose} plays lose.", "其余 {lose} 种会负。"),
        };
        told + &others
    }

    /// All plays lose.
    fn losing_told(&self, replies: &Replies) -> String {
        let (lang, all) = (self.words.lang, replies.plays.len());
        let told = match all {
            1 => lang.of(("The only play loses.", "只有一种出法，会负。")).to_owned(),
            _ => say!(lang, "All {all} plays lose.", "{all} 种出法都会负。"),
        };
        let best = replies.best.as_ref().filter(|_| all > 1 && !self.is_of_three());
        let lasts = best.map(|best| {
            let best = self.short(best);
            say!(lang, " {best} lasts longest.", "{best} 最能坚持。")
        });
        told + &lasts.unwrap_or_default()
    }

    /// Plays in a sentence: `4`, `4 or 5`, `4, 5 or 6`.
    fn listed(&self, plays: &[Play]) -> String {
        let told: Vec<String> = plays.iter().map(|play| self.short(play)).collect();
        match &*told {
            [before @ .., last] if !before.is_empty() => {
                let before = before.join(self.words.lang.of((", ", "、")));
                say!(self.words.lang, "{before} or {last}", "{before} 或 {last}")
            }
            _ => told.concat(),
        }
    }

    fn sentence(&self, clause: &str) -> String {
        let clause = capitalized(clause);
        say!(self.words.lang, "{clause}.", "{clause}。")
    }
}

fn heading(look: &str, head: &str, sub: &str) -> Json {
    json!({ "look": look, "head": head, "sub": sub })
}
