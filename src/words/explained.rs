//! Rules explained: a sentence a line, for readers who know the cards alone.

use super::Words;
use super::names::capitalized;
use crate::cards::Rank;
use crate::games::Rules;
use crate::say;
use crate::shedding::{self, Decks, FormThere, Kind, Setting, tables};

impl Words {
    /// Rules in sentences: the cards, each kind of play, what beats what, and what else holds.
    ///
    /// ```
    /// use canju::words::{Lang, Words};
    /// let rules = "forms: single, straight 4-12, bomb AAA top".parse().unwrap();
    /// let lines = Words::new(Lang::English).explained(&rules);
    /// assert_eq!(lines[2], "Straight: 4 to 12 ranks in a row, one card of each, 3 to A.");
    /// ```
    #[must_use]
    pub fn explained(&self, rules: &Rules) -> Vec<String> {
        match rules {
            Rules::Shedding(rules) => self.explained_shedding(rules),
            Rules::Guandan(guandan) => {
                let mut lines = vec![self.sentence(&self.rules(rules))];
                lines.extend(guandan.explained().map(|told| self.lang.of(told).to_owned()));
                lines
            }
            Rules::Tricks(_) => vec![self.sentence(&self.rules(rules)), self.lang.of(TRICKS).to_owned()],
        }
    }

    fn explained_shedding(&self, rules: &shedding::Rules) -> Vec<String> {
        let forms = rules.forms_there();
        let mut lines = vec![self.deck(rules)];
        lines.extend(forms.iter().map(|form| self.kind_explained(form, rules.decks)));
        lines.push(self.lang.of(NO_OTHER).to_owned());
        lines.push(self.lang.of(BEATS).to_owned());
        if forms.iter().any(|form| form.kind == Kind::Bomb) {
            lines.push(self.lang.of(BOMBS).to_owned());
        }
        // Several kickers: what holds of them by default matters too.
        let has_kickers = [Kind::FourSingles, Kind::PlaneSingles].iter().any(|&kind| rules.kinds.has(kind));
        let usual = shedding::Rules::of(rules.game);
        for switch in rules.switches().iter().filter(|_| rules.game.own.is_some() || has_kickers) {
            if [rules.setting(switch), usual.setting(switch)] == [Setting::Flag(true); 2] {
                lines.push(self.sentence(self.lang.of(switch.means)));
            }
        }
        let told = rules.settings_unlike(usual).map(|(switch, setting)| switch.told(setting));
        lines.extend(told.map(|told| self.sentence(self.lang.of(told))));
        lines.push(self.lang.of(WINS).to_owned());
        lines.extend(tables::about(rules.game).map(|about| self.sentence(self.lang.of(about))));
        lines
    }

    /// The cards, and the order of their ranks.
    fn deck(&self, rules: &shedding::Rules) -> String {
        let highest = if rules.copies(Rank::RED_JOKER) > 0 { Rank::RED_JOKER } else { Rank::TWO };
        let (low, high) = (self.rank(Rank::THREE), self.rank(highest));
        let cards = rules.all_cards().total();
        match (rules.pack(), rules.decks) {
            (None, Decks::Two) => say!(
                self.lang,
                "Cards: two decks with jokers, {cards} in all, from {low} (low) to A, 2 and {high}.",
                "牌：两副，带大小王，共 {cards} 张，从 {low}（最小）到 A、2、{high}。"
            ),
            (None, Decks::One) => say!(
                self.lang,
                "Cards: a deck of {cards} with jokers, from {low} (low) to A, 2 and {high}.",
                "牌：一副 {cards} 张，带大小王，从 {low}（最小）到 A、2、{high}。"
            ),
            (Some(_), _) => say!(
                self.lang,
                "Cards: a deck of {cards} without jokers, from {low} (low) to A and {high}.",
                "牌：一副 {cards} 张，没有大小王，从 {low}（最小）到 A、{high}。"
            ),
        }
    }

    fn kind_explained(&self, form: &FormThere, decks: Decks) -> String {
        let FormThere { kind, lengths: (least, most), ranks: (low, high), is_top, is_short } = *form;
        let name = capitalized(self.kind_of_table(kind));
        if kind == Kind::Rocket {
            let told = match decks {
                Decks::One => ("both jokers, above all", "大小王，最大"),
                Decks::Two => ("all four jokers, above all", "四张王，最大"),
            };
            return format!("{name}{}{}{}", self.colon(), self.lang.of(told), self.stop());
        }
        let range = |low: &str, high: &str| {
            if low == high { low.to_owned() } else { say!(self.lang, "{low} to {high}", "{low} 到 {high}") }
        };
        let lengths = range(&least.to_string(), &most.to_string());
        // Two equal jokers are a pair of two decks.
        let jokers = kind == Kind::Pair && high.is_joker();
        let ranks = range(&self.rank(low), &self.rank(if jokers { Rank::TWO } else { high }));
        let cards = self.number_of_cards(if kind == Kind::Bomb { 0 } else { kind.core_width() });
        let core = match (kind, kind.stride()) {
            (Kind::Bomb, _) => {
                say!(self.lang, "{lengths} cards of a rank, {ranks}", "同点 {lengths} 张，{ranks}")
            }
            (Kind::Single, _) => say!(self.lang, "one card, {ranks}", "一张，{ranks}"),
            (_, 2) if kind.is_chain() => say!(
                self.lang,
                "{lengths} ranks, every other one, {cards} of each, {ranks}",
                "隔一点相连的 {lengths} 个点数，每点{cards}，{ranks}"
            ),
            _ if kind.is_chain() => say!(
                self.lang,
                "{lengths} ranks in a row, {cards} of each, {ranks}",
                "相连的 {lengths} 个点数，每点{cards}，{ranks}"
            ),
            _ => say!(self.lang, "{cards} of a rank, {ranks}", "同点{cards}，{ranks}"),
        };
        let with = self.lang.of(kickers_of(kind));
        let more = [
            (jokers, (", or two equal jokers", "，或两张相同的王")),
            (is_short, (", fewer with the last play of a hand", "，最后一手可以少带")),
            (is_top, (", above all other bombs", "，最大的炸弹")),
        ];
        let more: String = more.iter().filter(|(is, _)| *is).map(|(_, told)| self.lang.of(*told)).collect();
        format!("{name}{}{core}{with}{more}{}", self.colon(), self.stop())
    }

    fn number_of_cards(&self, cards: usize) -> &'static str {
        self.lang.of(match cards {
            1 => ("one card", "一张"),
            2 => ("two cards", "两张"),
            3 => ("three cards", "三张"),
            _ => ("four cards", "四张"),
        })
    }

    fn rank(&self, rank: Rank) -> String {
        match rank {
            Rank::BLACK_JOKER => self.lang.of(("black joker", "小王")).to_owned(),
            Rank::RED_JOKER => self.lang.of(("red joker", "大王")).to_owned(),
            _ if rank.to_string() == "T" => "10".to_owned(),
            _ => rank.to_string(),
        }
    }

    fn stop(&self) -> &'static str {
        self.lang.of((".", "。"))
    }

    fn sentence(&self, text: &str) -> String {
        format!("{}{}", capitalized(text), self.stop())
    }
}

fn kickers_of(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::TrioSingle => (", with one other card", "，带一张"),
        Kind::TrioPair => (", with a pair", "，带一对"),
        Kind::TrioTwo => (", with any two others", "，带任意两张"),
        Kind::FourSingles => (", with two other cards", "，带两张"),
        Kind::FourPairs => (", with two pairs", "，带两对"),
        Kind::FourThree => (", with any three others", "，带任意三张"),
        Kind::PlaneSingles => (", with another card for each", "，每组带一张"),
        Kind::PlanePairs => (", with a pair for each", "，每组带一对"),
        Kind::PlaneTwos => (", with any two others for each", "，每组带任意两张"),
        _ => ("", ""),
    }
}

const NO_OTHER: (&str, &str) = ("No other play exists.", "没有别的牌型。");
const BEATS: (&str, &str) = (
    "A play beats one of the same kind with as many cards and a lower rank.",
    "同牌型、同张数，点数大的压小的。",
);
const BOMBS: (&str, &str) = (
    "A bomb also beats every play that is not a bomb. A bomb of more cards is higher; with equally many, the higher rank is.",
    "炸弹还压所有别的牌型；炸弹张数多的大，一样多比点数。",
);
const WINS: (&str, &str) = ("The first hand without cards wins.", "先出完的一方胜。");
const TRICKS: (&str, &str) = (
    "Each card follows the suit led if the hand has it; the highest card of that suit wins the trick, or the highest trump.",
    "有首攻的花色必须跟出；该花色最大的赢墩，有将牌则最大的将牌赢。",
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    #[test]
    fn rules_are_explained_a_sentence_a_line() {
        let of = |text: &str, lang| Words::new(lang).explained(&text.parse().expect("rules"));
        assert_eq!(
            of(
                "forms: single, pair, pair straight 3-5 4-K, trio+pair, bomb 4-5, bomb AAA top; two decks",
                Lang::English
            ),
            [
                "Cards: two decks with jokers, 108 in all, from 3 (low) to A, 2 and red joker.",
                "Single: one card, 3 to red joker.",
                "Pair: two cards of a rank, 3 to 2, or two equal jokers.",
                "Trio+pair: three cards of a rank, 3 to 2, with a pair.",
                "Pair straight: 3 to 5 ranks in a row, two cards of each, 4 to K.",
                "Bomb: 4 to 5 cards of a rank, 3 to 2.",
                "Bomb: 3 cards of a rank, A, above all other bombs.",
                "No other play exists.",
                "A play beats one of the same kind with as many cards and a lower rank.",
                BOMBS.0,
                "Two decks.",
                "The first hand without cards wins.",
            ]
        );
        assert!(of("run-fast", Lang::Chinese).contains(&"能压必压。".to_owned()));
        assert_eq!(of("honeymoon-bridge:S", Lang::English)[0], "Honeymoon bridge; trump: ♠.");
    }

    /// Every kind that exists has a line, every other has none, in both languages.
    #[test]
    fn every_kind_has_its_line() {
        let mut random = crate::random::Random(5);
        for _ in 0..500 {
            let rules = tables::tests::random_table(&mut random);
            for lang in [Lang::English, Lang::Chinese] {
                let words = Words::new(lang);
                let lines = words.explained(&rules.into());
                // Of bombs a deck can lack the cards.
                for kind in Kind::all().filter(|&kind| !matches!(kind, Kind::Pass | Kind::Bomb)) {
                    let name = format!("{}{}", capitalized(words.kind_of_table(kind)), words.colon());
                    assert_eq!(
                        lines.iter().any(|line| line.starts_with(&name)),
                        rules.kinds.has(kind),
                        "{rules}: {kind}"
                    );
                }
            }
        }
    }
}
