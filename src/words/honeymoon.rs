//! Sentences of honeymoon bridge: calls, contracts, tricks, tasks, results, estimates.

use super::Words;
use super::marks::Mark;
use super::names::{Subject, Verb, capitalized};
use crate::cards::Suit;
use crate::honeymoon::{
    Action, Call, Contract, Doubled, GameState, Number, Phase, Round, Strain, View, card_of,
};
use crate::say;
use crate::seats::Side;

/// Marks a text in the colour of a suit.
fn in_colour(text: String, suit: Option<Suit>) -> String {
    match suit {
        Some(Suit::Diamonds | Suit::Hearts) => Mark::Red.of(&text, ""),
        _ => text,
    }
}

impl Words {
    /// A call.
    ///
    /// ```
    /// use canju::{honeymoon::Call, words::{Lang, Words}};
    /// let told = |call, lang| Words::new(lang).call(Call::read(call).unwrap());
    /// assert_eq!(told("1S", Lang::English), "1♠");
    /// assert_eq!(told("3NT", Lang::Chinese), "3NT");
    /// assert_eq!(told("pass", Lang::Chinese), "不叫");
    /// ```
    #[must_use]
    pub fn call(&self, call: Call) -> String {
        let told = match call {
            Call::Pass => ("pass", "不叫"),
            Call::Double => ("double", "加倍"),
            Call::Redouble => ("redouble", "再加倍"),
            Call::Bid(bid) => {
                let Strain::Suit(suit) = bid.strain else { return bid.to_string() };
                return in_colour(format!("{}{}", bid.level, suit.symbol()), Some(suit));
            }
        };
        self.lang.of(told).to_owned()
    }

    /// A card with the sign of its suit.
    #[must_use]
    pub fn signed(&self, card: Number) -> String {
        let card = card_of(card);
        in_colour(self.face(card), card.suit)
    }

    /// A call or a card.
    #[must_use]
    pub fn action(&self, action: Action) -> String {
        match action {
            Action::Call(call) => self.call(call),
            Action::Card(card) => self.signed(card),
        }
    }

    /// A sentence with a call or a card, and the player.
    #[must_use]
    pub fn acted(&self, side: Side, action: Action) -> String {
        let (name, told) = (self.seated(side).text, self.action(action));
        say!(self.lang, "{name} {told}.", "{name} {told}。")
    }

    fn seated(&self, side: Side) -> Subject {
        self.name(side.name())
    }

    fn inside(&self, side: Side) -> String {
        self.seated(side).inside(self.lang).text
    }

    /// A contract with the declarer's name.
    ///
    /// ```
    /// use canju::{honeymoon::{Bid, Contract, Doubled, Strain}, seats::Side, words::{Lang, Words}};
    /// let bid = Bid { level: 4, strain: Strain::NoTrump };
    /// let contract = Contract { bid, declarer: Side::First, doubled: Doubled::Once };
    /// assert_eq!(Words::new(Lang::English).contract(contract), "4NT doubled by first");
    /// ```
    #[must_use]
    pub fn contract(&self, Contract { bid, declarer, doubled }: Contract) -> String {
        let (bid, name) = (self.call(Call::Bid(bid)), self.inside(declarer));
        let doubled = self.lang.of(match doubled {
            Doubled::Not => ("", ""),
            Doubled::Once => (" doubled", "加倍"),
            Doubled::Twice => (" redoubled", "再加倍"),
        });
        say!(self.lang, "{bid}{doubled} by {name}", "{bid}{doubled}（庄家{name}）")
    }

    /// The contract or, without bidding, the trump, after its label; `None` before they are known and
    /// after two passes.
    #[must_use]
    pub fn terms(&self, view: &View) -> Option<(&'static str, String)> {
        if let Some(contract) = view.contract {
            return Some((self.lang.of(("Contract", "定约")), self.contract(contract)));
        }
        let suit = view.strain()?.trump()?;
        Some((self.lang.of(("Trump", "将牌")), in_colour(suit.symbol().to_string(), Some(suit))))
    }

    /// A finished trick; in the exchange, also the cards taken, if seen.
    #[must_use]
    pub fn round(&self, round: &Round) -> String {
        let (lang, winner, loser) = (self.lang, round.winner, round.winner.other());
        let played = [(round.leader, round.led), (round.leader.other(), round.reply)];
        let played = played.map(|(side, card)| format!("{} {}", self.seated(side).text, self.signed(card)));
        let played = played.join(self.comma());
        let taken = self.seated(winner).inside(lang).clause(Verb::Takes, lang);
        let mut told = vec![say!(lang, "{played}: {taken} the trick.", "{played}：{taken}这一墩。")];
        if let Some(card) = round.up {
            let (name, card) = (self.seated(winner).text, self.signed(card));
            told.push(say!(lang, "{name} takes {card} from the stock.", "{name} 拿走 {card}。"));
        }
        if let Some(card) = round.blind {
            let (name, card) = (self.seated(loser).text, self.signed(card));
            let taken =
                say!(lang, "{name} takes {card}, hidden from the other side.", "{name} 暗拿 {card}。");
            told.push(taken);
        }
        told.join(" ")
    }

    /// All calls since the deal, each with the player's name.
    #[must_use]
    pub fn calls(&self, view: &View) -> String {
        let dealer = view.auction.dealer();
        let in_turn = [dealer, dealer.other()].into_iter().cycle();
        let told: Vec<String> = in_turn
            .zip(view.auction.calls())
            .map(|(side, call)| format!("{} {}", self.seated(side).text, self.call(*call)))
            .collect();
        if told.is_empty() {
            return self.lang.of(("none yet", "还没有")).to_owned();
        }
        told.join(self.comma())
    }

    /// A sentence with the result, or with the player to move and the task.
    #[must_use]
    pub fn state(&self, game: &GameState) -> String {
        match (game.score(), game.contract()) {
            (None, _) => self.task(game),
            (Some(_), None) if !game.rules().bidding => self.result_in_tricks(game),
            (Some(_), None) => self.lang.of(("Both passed: no points.", "双方不叫：没有得分。")).to_owned(),
            (Some(score), Some(contract)) => self.result(contract, game, score),
        }
    }

    fn task(&self, game: &GameState) -> String {
        let lang = self.lang;
        let turn = capitalized(&self.seated(game.turn()).turn(lang));
        let task = match (game.phase(), game.table().and_then(crate::honeymoon::PlayState::led)) {
            (Phase::Bidding, _) => lang.of(("call", "叫牌")).to_owned(),
            (_, None) => lang.of(("lead", "出牌")).to_owned(),
            (_, Some(led)) => {
                let led = self.signed(led);
                say!(lang, "answer {led}", "跟 {led}")
            }
        };
        say!(lang, "{turn}: {task}.", "{turn}：{task}。")
    }

    fn result(&self, contract: Contract, game: &GameState, [first, second]: [i32; 2]) -> String {
        let lang = self.lang;
        let tricks = game.tricks();
        let wanted = usize::from(contract.bid.level) + game.rules().book();
        let made = match tricks[contract.declarer as usize].cmp(&wanted) {
            std::cmp::Ordering::Equal => lang.of(("made", "做成")).to_owned(),
            std::cmp::Ordering::Greater => {
                let over = tricks[contract.declarer as usize] - wanted;
                say!(lang, "made with {over} over", "超 {over} 墩")
            }
            std::cmp::Ordering::Less => {
                let down = wanted - tricks[contract.declarer as usize];
                say!(lang, "down {down}", "宕 {down} 墩")
            }
        };
        let contract = self.contract(contract);
        let ([one, other], [name, next]) = (tricks, Side::BOTH.map(|side| self.seated(side).text));
        say!(
            lang,
            "{contract}: {made}. Tricks {one} to {other}. {name} {first:+}, {next} {second:+}.",
            "{contract}：{made}。{one} 比 {other} 墩。{name} {first:+}，{next} {second:+}。"
        )
    }

    fn result_in_tricks(&self, game: &GameState) -> String {
        let [first, second] = game.tricks();
        let ahead = if first > second { Side::First } else { Side::Second };
        let wins = self.seated(ahead).inside(self.lang).clause(Verb::Wins, self.lang);
        say!(self.lang, "Tricks {first} to {second}: {wins}.", "{first} 比 {second} 墩：{wins}。")
    }

    /// A sentence about a new deal after two passes.
    #[must_use]
    pub fn dealt_again(&self, dealer: Side) -> String {
        let name = self.inside(dealer);
        say!(
            self.lang,
            "Both passed: the cards are dealt again, and {name} deals.",
            "双方不叫：重新发牌，由{name}发牌。"
        )
    }
}

/// An expected value in points or in tricks; a sure one has no error.
///
/// ```
/// use canju::words::honeymoon::figure;
/// assert_eq!(figure((7.25, 0.113), false, false), "7.25 ± 0.11");
/// assert_eq!(figure((-0.2, 0.0), true, true), "+0");
/// ```
#[must_use]
pub fn figure((mean, error): (f64, f64), points: bool, sure: bool) -> String {
    let (mean, error) = if points {
        // Zero has no minus sign.
        (format!("{:+.0}", mean.round_ties_even() + 0.0), format!("{error:.0}"))
    } else {
        (format!("{mean:.2}"), format!("{error:.2}"))
    };
    if sure { mean } else { format!("{mean} ± {error}") }
}
