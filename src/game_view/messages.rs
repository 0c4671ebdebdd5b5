//! Sentences of a game: the result, whose turn it is, verdicts, hints, tricks.

use super::{GameView, Trick};
use crate::cards::Rank;
use crate::games::{Play, Position, Rules, Value};
use crate::say;
use crate::search::Outlook;
use crate::words::figures::{general, thousands};
use crate::words::marks::plain;
use crate::words::names::{Noun, Subject, Verb, capitalized, does};
use crate::words::verdicts::{in_tricks, owner};
use crate::words::{Lang, Words};

/// The limit that ended a search without an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StopReason {
    /// Time in seconds.
    Seconds(f64),
    /// Nodes.
    Nodes(usize),
    /// Bytes of memory.
    Memory(usize),
    /// A click of the reader.
    Cancelled,
    /// Any limit.
    Some,
}

impl StopReason {
    /// A clause about a search without an answer.
    ///
    /// ```
    /// use canju::{game_view::StopReason, words::Lang};
    /// assert_eq!(StopReason::Seconds(0.5).unsolved(Lang::English), "Not solved within 0.5 s");
    /// ```
    #[must_use]
    pub fn unsolved(self, lang: crate::words::Lang) -> String {
        let reached = match self {
            StopReason::Seconds(seconds) => {
                let seconds = general(seconds);
                say!(lang, "within {seconds} s", "{seconds} 秒内")
            }
            StopReason::Nodes(nodes) => {
                let nodes = thousands(nodes);
                say!(lang, "within {nodes} nodes", "{nodes} 个局面内")
            }
            StopReason::Memory(1) => say!(lang, "within 1 byte of memory", "1 字节内存内"),
            StopReason::Memory(bytes) => {
                let bytes = thousands(bytes);
                say!(lang, "within {bytes} bytes of memory", "{bytes} 字节内存内")
            }
            StopReason::Cancelled => {
                return lang.of(("Not solved: the search was stopped", "未解出：计算已停止")).to_owned();
            }
            StopReason::Some => lang.of(("within the limits", "在限制之内")).to_owned(),
        };
        say!(lang, "Not solved {reached}", "{reached}未解出")
    }
}

/// A hint from a plan; `rule` is the line that decides, as a sentence.
#[must_use]
pub fn planned_hint(play: &Play, rule: &str, words: &Words) -> String {
    let wins = wins(play, words);
    say!(words.lang, "{wins} By the plan: {rule}", "{wins}照打法：{rule}")
}

fn wins(play: &Play, words: &Words) -> String {
    let lang = words.lang;
    let begun =
        if play.is_pass() { lang.of(("The pass", "不要")).to_owned() } else { plain(&words.play(play)) };
    let wins = does(&begun, lang.of(("wins", "能胜")), lang);
    say!(lang, "{wins}.", "{wins}。")
}

impl GameView {
    pub(super) fn told(&self, play: &Play) -> String {
        plain(&self.words.play(play))
    }

    /// A clause about the side that an unfinished search leans to; empty without one.
    pub(crate) fn leaning(&self, seen: Option<Outlook>) -> String {
        let told = |seen: Outlook| {
            let winner = self.winner_by(Value::Wins(seen.wins)).unwrap_or_default();
            self.words.outlook(&self.side(winner), &seen)
        };
        seen.map(told).unwrap_or_default()
    }

    fn won(&self, side: &str) -> Subject {
        self.side(side).inside(self.words.lang)
    }

    /// A sentence with the winner, or with the player to move and the task.
    #[must_use]
    pub fn result(&self) -> String {
        let (lang, position) = (self.words.lang, self.position());
        if !position.is_over() {
            let turn = capitalized(&self.side(position.turn()).turn(lang));
            let task = self.task();
            return say!(lang, "{turn}: {task}.", "{turn}：{task}。");
        }
        let won = match self.winner() {
            Some(winner) => self.side(winner).begin(lang).clause(Verb::Wins, lang),
            None => lang.of(("Nobody wins", "不分胜负")).to_owned(),
        };
        if in_tricks(position) {
            let [first, second] = self.tricks();
            return say!(lang, "{won}: tricks {first} to {second}.", "{won}：{first} 比 {second} 墩。");
        }
        let moves = self.words.count(self.at, Noun::Move);
        say!(lang, "{won} after {moves}.", "{won}，共 {moves}。")
    }

    /// The task of the side to move.
    pub(super) fn task(&self) -> String {
        let (lang, position) = (self.words.lang, self.position());
        let Some(table) = position.to_beat().map(|play| self.told(&play)) else {
            return lang.of(("lead", "出牌")).to_owned();
        };
        let beat = match position {
            Position::Tricks(_) => return say!(lang, "answer {table}", "跟 {table}"),
            // The other player made it.
            Position::Shedding(_) => say!(lang, "beat {table}", "压 {table}"),
            Position::Landlord(_) | Position::Guandan(_) => {
                let by = self.side(owner(position)).inside(lang).text;
                say!(lang, "beat {table} by {by}", "压{by}的 {table}")
            }
        };
        if !matches!(position.rules(), Rules::Shedding(rules) if rules.must_beat()) {
            return say!(lang, "{beat} or pass", "{beat} 或不要");
        }
        match position.check(&Play::pass()) {
            Ok(_) => say!(lang, "pass, as nothing beats {table}", "不要，没有牌压得住 {table}"),
            Err(_) => beat,
        }
    }

    /// A sentence with the winner with best play, or with the tricks at the end.
    #[must_use]
    pub fn verdict(&self, value: Value) -> String {
        let lang = self.words.lang;
        let end = match value {
            Value::Wins(_) => self.won(self.winner_by(value).unwrap_or_default()).clause(Verb::Wins, lang),
            Value::Tricks(_) => {
                let taken = self.names.iter().zip(self.tricks_by(value));
                let score = taken.map(|(name, tricks)| format!("{name} {tricks}")).collect::<Vec<_>>();
                let score = score.join(self.words.comma());
                say!(lang, "the tricks will be {score}", "墩数为 {score}")
            }
        };
        say!(lang, "With best play, {end}.", "双方最佳时，{end}。")
    }

    /// A sentence with the winning plays; in trick play, with those that take most tricks. `None` if they
    /// were not found.
    #[must_use]
    pub fn winning(&self, found: Option<(Value, &[Play])>) -> String {
        let (lang, position) = (self.words.lang, self.position());
        if position.is_over() {
            return lang.of(("The game is over.", "牌局已结束。")).to_owned();
        }
        let Some((value, plays)) = found else {
            let unknown =
                ("The winning plays were not found within the limits.", "在限制之内没有找到能胜的出法。");
            return lang.of(unknown).to_owned();
        };
        let told = plain(&self.words.plays(plays));
        let (Value::Tricks(taken), Position::Tricks(at)) = (value, position) else {
            if plays.is_empty() {
                return lang.of(("Every play loses.", "怎么出都负。")).to_owned();
            }
            return say!(lang, "Winning plays: {told}.", "能胜的出法：{told}。");
        };
        let takes = self.side(position.turn()).begin(lang).clause(Verb::Takes, lang);
        let left = self.words.count(position.hand().len(), Noun::Trick);
        let most = say!(lang, "{takes} {taken} of the {left} left", "{takes} {taken}/{left}");
        if plays.len() == at.plays().len() {
            return say!(lang, "{most} with any card.", "{most}，出哪张都一样。");
        }
        say!(lang, "{most} with {told}.", "{most}，出 {told}。")
    }

    /// A sentence with a play for the side to move: the best one with its value, or a guess with a clause
    /// about the search.
    #[must_use]
    pub fn hint(&self, play: &Play, value: Result<Value, &str>) -> String {
        let (lang, told) = (self.words.lang, self.told(play));
        match value {
            Err(unsolved) => say!(lang, "{unsolved}; a guess: {told}.", "{unsolved}；猜一手：{told}。"),
            Ok(Value::Tricks(tricks)) => {
                let tricks = self.words.count(tricks as usize, Noun::Trick);
                say!(lang, "{told} takes {tricks} from here on.", "{told} 此后得 {tricks}。")
            }
            Ok(Value::Wins(true)) => wins(play, &self.words),
            // The solver knows the play that resists longest only with two hands.
            Ok(Value::Wins(false)) if self.names.len() == 2 => say!(
                lang,
                "Every play loses against best play; {told} lasts longest.",
                "对方不失误则必负；{told} 最能坚持。"
            ),
            Ok(Value::Wins(false)) => say!(
                lang,
                "Every play loses against best play; {told} is as good as any.",
                "对方不失误则必负，出 {told} 与别的一样。"
            ),
        }
    }

    /// A sentence about the last play; empty without one.
    #[must_use]
    pub fn moved(&self) -> String {
        self.at.checked_sub(1).map(|ply| self.moved_at(ply)).unwrap_or_default()
    }

    pub(super) fn moved_at(&self, ply: usize) -> String {
        let lang = self.words.lang;
        let name = self.side(self.positions[ply].turn()).begin(lang);
        let made = plain(&self.words.made(&name, &self.plays[ply]));
        say!(lang, "{made}.", "{made}。")
    }

    /// A sentence about the last finished trick; empty without one.
    #[must_use]
    pub fn trick(&self) -> String {
        let Some(Trick { leader, led, answer, taken_by }) = self.last_trick() else { return String::new() };
        let lang = self.words.lang;
        let cards = [(leader, led), (self.position().rival_of(leader), answer)];
        let cards = cards.map(|(seat, card)| format!("{} {}", self.side(seat).text, self.told(&card)));
        let cards = cards.join(self.words.comma());
        let taken = self.side(taken_by).inside(lang).clause(Verb::Takes, lang);
        say!(lang, "{cards}: {taken} the trick.", "{cards}：{taken}这一墩。")
    }

    /// The rules in words; in trick play, the trump. What beginners do not know of the table is added: the
    /// order of three seats, and the jokers, which have other signs on cards than in texts.
    pub(super) fn rules(&self) -> String {
        let (lang, rules) = (self.words.lang, self.position().rules());
        if let Some(trump) = self.words.trump(&rules) {
            return trump;
        }
        let rules = self.words.rules(&rules);
        let mut told = vec![say!(lang, "Rules: {rules}", "规则：{rules}")];
        if matches!(self.position(), Position::Landlord(_) | Position::Guandan(_)) {
            let seats: Vec<String> =
                self.seats().into_iter().map(|seat| crate::words::names::side(seat, lang).text).collect();
            let seats = seats.join(lang.of((", ", "、")));
            told.push(say!(lang, "order of play: {seats}", "出牌顺序：{seats}"));
        }
        let hands = self.positions[0].hands();
        let has = |joker| hands.iter().any(|(_, hand)| hand.cards().iter().any(|card| card.rank == joker));
        let jokers = [(Rank::BLACK_JOKER, "B (小): black joker"), (Rank::RED_JOKER, "R (大): red joker")];
        // In Chinese, their cards show their names.
        let jokers = jokers.into_iter().filter(|(joker, _)| lang == Lang::English && has(*joker));
        told.extend(jokers.map(|(_, named)| named.to_owned()));
        told.join(lang.of(("; ", "；")))
    }
}
