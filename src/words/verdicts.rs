//! Sides, verdicts and hands of a position in words.

use super::cards::HandOrder;
use super::names::{self, Subject, Verb, does};
use super::{Lang, Words};
use crate::cards::Hand;
use crate::games::{Play, Position, Value};
use crate::say;
use crate::seats::seats_of;

/// Signs of verdicts in trees.
const WIN: &str = "✓";
const LOSS: &str = "✗";

/// Returns true for trick play, where positions have tricks instead of a winner.
#[must_use]
pub const fn in_tricks(position: &Position) -> bool {
    matches!(position, Position::Tricks(_))
}

/// The seats, in the order of play from the side to move on, each with its hand.
#[must_use]
pub fn round(position: &Position) -> Vec<(&'static str, &Hand)> {
    let mut hands = position.hands();
    let begins = hands.iter().position(|(seat, _)| *seat == position.turn()).unwrap_or(0);
    hands.rotate_left(begins);
    hands
}

/// The seat that made the play on the table.
#[must_use]
pub fn owner(position: &Position) -> &'static str {
    position.by().unwrap_or_else(|| position.rival_of(position.turn()))
}

impl Words {
    /// A side, by the names of its players.
    #[must_use]
    pub fn side(&self, name: &str) -> Subject {
        let players: Vec<String> = seats_of(name).into_iter().map(|seat| self.name(seat).text).collect();
        names::side_of(name, &players, self.lang)
    }

    /// A clause with the winner, or with the number of tricks that the side to move takes.
    #[must_use]
    pub fn verdict(&self, position: &Position, value: Value) -> String {
        match value {
            Value::Tricks(_) if position.is_over() => self.all_played(),
            Value::Tricks(tricks) => self.takes(position, tricks as usize),
            Value::Wins(_) => {
                let winner = self.side(position.winner_by(value).unwrap_or_default()).inside(self.lang);
                let verb = if position.winner().is_some() { Verb::HasWon } else { Verb::Wins };
                winner.clause(verb, self.lang)
            }
        }
    }

    /// The tricks of the side to move.
    #[must_use]
    pub fn takes(&self, position: &Position, tricks: usize) -> String {
        let taken = self.name(position.turn()).inside(self.lang).clause(Verb::Takes, self.lang);
        let all = position.hand().len();
        say!(self.lang, "{taken} {tricks} of {all} tricks", "{taken} {tricks}/{all} 墩")
    }

    /// A clause with the winner and its levels, which are those of the side to move: `south-north wins 3 levels`.
    #[must_use]
    pub fn verdict_by_levels(&self, position: &Position, levels: i8) -> String {
        let mover = position.mover();
        let winner = if levels > 0 { mover } else { position.rival_of(mover) };
        let verb = if position.is_over() { Verb::HasWon } else { Verb::Wins };
        let wins = self.side(winner).inside(self.lang).clause(verb, self.lang);
        let number = self.levels(levels.abs());
        say!(self.lang, "{wins} {number}", "{wins}，{number}")
    }

    /// A sentence for a game of four whose winner is known while the levels are not: `goal="levels"` asks for
    /// them.
    #[must_use]
    pub fn levels_are_open(&self) -> String {
        let told = (
            "The levels are still open: goal=\"levels\" asks for them.",
            "升几级还没定：goal=\"levels\" 可以算。",
        );
        self.lang.of(told).to_owned()
    }

    /// The teams of four: `south-north against east-west`; none in other games.
    #[must_use]
    pub fn teams(&self, position: &Position) -> Option<String> {
        let Position::Guandan(_) = position else { return None };
        let first = position.seating()[0].1;
        let [one, other] = [first, position.rival_of(first)].map(|side| self.side(side).text);
        Some(say!(self.lang, "{one} against {other}", "{one}对{other}"))
    }

    /// The seat that was out first, under its label: `out first: west`.
    #[must_use]
    pub fn head(&self, position: &Position) -> Option<(&'static str, String)> {
        let head = self.name(position.head()?).text;
        Some((self.lang.of(("out first", "头游")), head))
    }

    /// Levels won or lost: `3 levels`, `升 3 级`.
    #[must_use]
    pub fn levels(&self, levels: i8) -> String {
        let number = levels.unsigned_abs();
        match (levels > 0, number) {
            (_, 1) if self.lang == Lang::English => "1 level".to_owned(),
            (true, _) => say!(self.lang, "{number} levels", "升 {number} 级"),
            (false, _) => say!(self.lang, "{number} levels", "让对方升 {number} 级"),
        }
    }

    /// The end of trick play.
    #[must_use]
    pub fn all_played(&self) -> String {
        self.lang.of(("all tricks are played", "各墩已打完")).to_owned()
    }

    /// Nothing is known yet.
    #[must_use]
    pub fn open(&self) -> String {
        self.lang.of(("not yet decided", "未定")).to_owned()
    }

    /// The verdict of a position in a tree, with its sign.
    #[must_use]
    pub fn signed_verdict(&self, position: &Position, value: Option<Value>) -> String {
        let lang = self.lang;
        match value {
            None => self.open_sign(),
            Some(Value::Tricks(_)) if position.is_over() => self.all_played(),
            Some(Value::Tricks(tricks)) => {
                let (taken, all) =
                    (self.name(position.turn()).clause(Verb::Takes, lang), position.hand().len());
                say!(lang, "{taken} {tricks} of {all} tricks", "{taken} {tricks}/{all} 墩")
            }
            Some(Value::Wins(wins)) => {
                let [mine, other] =
                    [position.mover(), position.rival_of(position.mover())].map(|side| self.side(side));
                let winner = if wins { &mine } else { &other };
                match (position.winner().is_some(), wins) {
                    (true, _) => format!("{} {WIN}", winner.clause(Verb::HasWon, lang)),
                    (false, true) => format!("{} {WIN}", winner.clause(Verb::Wins, lang)),
                    (false, false) => {
                        let lost = mine.clause(Verb::Loses, lang);
                        let wins = winner.clause(Verb::Wins, lang);
                        say!(lang, "{lost} {LOSS}, {wins}", "{lost} {LOSS}，{wins}")
                    }
                }
            }
        }
    }

    /// The verdict of a play for its player, with its sign, and whether it is good, from the values before
    /// and after it.
    #[must_use]
    pub fn verdict_of_play(
        &self,
        (before, best): (&Position, Option<Value>),
        (after, value): (&Position, Option<Value>),
    ) -> (String, Option<bool>) {
        let Some(value) = value else { return (self.open_sign(), None) };
        let (lang, name) = (self.lang, self.name(before.turn()));
        let sign = |good| if good { WIN } else { LOSS };
        let tricks = match before.value_for_mover(after, value) {
            Value::Wins(wins) => {
                let verb = if wins { Verb::Wins } else { Verb::Loses }.of(&name, lang);
                return (format!("{verb} {}", sign(wins)), Some(wins));
            }
            Value::Tricks(tricks) => tricks,
        };
        // A play is good if no other one takes more tricks.
        let keeps = best == Some(Value::Tricks(tricks));
        let (takes, sign, all) = (Verb::Takes.of(&name, lang), sign(keeps), before.hand().len());
        let told = say!(lang, "{takes} {tricks} of {all} {sign}", "{takes} {tricks}/{all} 墩 {sign}");
        (told, Some(keeps))
    }

    fn open_sign(&self) -> String {
        format!("{} ?", self.open())
    }

    /// The player of a hand: the side to move is named as such.
    #[must_use]
    pub fn player(&self, position: &Position, seat: &str) -> String {
        let name = self.name(seat).text;
        let moves = seat == position.turn() && !position.is_over();
        if moves { does(&name, self.lang.of(("to move", "出牌")), self.lang) } else { name }
    }

    /// The play on the table, as `told`, with its owner among three and four.
    #[must_use]
    pub fn to_beat(&self, position: &Position, told: impl Fn(&Play) -> String) -> Option<String> {
        let play = told(&position.to_beat().filter(|_| !position.is_over())?);
        let by = self.name(owner(position)).text;
        Some(match position {
            Position::Landlord(_) | Position::Guandan(_) => {
                say!(self.lang, "to beat: {play} by {by}", "要压：{by}的 {play}")
            }
            Position::Shedding(_) => say!(self.lang, "to beat: {play}", "要压：{play}"),
            Position::Tricks(_) => say!(self.lang, "led: {play}", "已出：{play}"),
        })
    }

    /// All hands on a line, beginning with the side to move, the play on the table, and who was out first.
    #[must_use]
    pub fn hands(&self, position: &Position) -> String {
        let hands = round(position).into_iter().map(|(seat, hand)| {
            self.labelled(&self.player(position, seat), &self.hand_of(hand, HandOrder::of(position)))
        });
        let table = self.to_beat(position, |play| self.play(play));
        let head = self.head(position).map(|(label, name)| self.labelled(label, &name));
        hands.chain(table).chain(head).collect::<Vec<_>>().join(" | ")
    }
}
