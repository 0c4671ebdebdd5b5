//! Rules in words.

use super::Words;
use crate::cards::Suit;
use crate::games::{Position, Rules};
use crate::guandan::Guandan;
use crate::say;
use crate::shedding::{self, tables};
use crate::tricks::HoneymoonBridge;

impl Words {
    /// Rules for readers who do not know the names of presets and switches.
    ///
    /// ```
    /// use canju::words::{Lang, Words};
    /// let told = |name: &str, lang| Words::new(lang).rules(&name.parse().unwrap());
    /// assert_eq!(told("pagat", Lang::English), "Dou Dizhu; all kickers of a play differ in rank");
    /// assert_eq!(told("honeymoon-bridge:S", Lang::Chinese), "蜜月桥牌；将牌：♠");
    /// assert_eq!(told("german-whist:S", Lang::Chinese), "德国惠斯特；将牌：♠");
    /// ```
    #[must_use]
    pub fn rules(&self, rules: &Rules) -> String {
        match rules {
            Rules::Shedding(rules) => self.shedding_rules(rules),
            Rules::Tricks(tricks) => {
                let game = self.lang.of(tricks.title());
                format!("{game}{}{}", self.semicolon(), self.trump_sign(rules).unwrap_or_default())
            }
            Rules::Guandan(rules) => self.guandan_rules(*rules),
        }
    }

    /// The short name of the game, without its rules.
    ///
    /// ```
    /// use canju::words::{Lang, Words};
    /// let named = |name: &str| Words::new(Lang::English).game_name(&name.parse().unwrap());
    /// assert_eq!((named("wide"), named("zheng-shangyou")), ("Dou Dizhu", "Zheng Shangyou"));
    /// assert_eq!(named("honeymoon-bridge:S"), "honeymoon bridge");
    /// ```
    #[must_use]
    pub fn game_name(&self, rules: &Rules) -> &'static str {
        self.lang.of(match rules {
            Rules::Shedding(rules) => rules.title(),
            Rules::Tricks(tricks) => tricks.title(),
            Rules::Guandan(_) => Guandan::TITLE,
        })
    }

    /// The trump of trick play as a sign: `trump: ♠`; none in other games.
    #[must_use]
    pub fn trump_sign(&self, rules: &Rules) -> Option<String> {
        let Rules::Tricks(HoneymoonBridge { trump, .. }) = rules else { return None };
        Some(match trump.map(Suit::symbol) {
            Some(sign) => say!(self.lang, "trump: {sign}", "将牌：{sign}"),
            None => self.lang.of(("no trump", "无将")).to_owned(),
        })
    }

    fn shedding_rules(&self, rules: &shedding::Rules) -> String {
        let base = shedding::Rules::read(rules.title().0).and_then(Result::ok);
        let base = base.filter(|base| base.game == rules.game).unwrap_or(shedding::Rules::of(rules.game));
        let forms = rules.kinds_unlike(base).map(|changes| self.changes(&changes));
        let told = rules.settings_unlike(base).map(|(switch, one)| self.lang.of(switch.told(one)).to_owned());
        let parts = std::iter::once(self.game(rules.title(), rules.game)).chain(forms).chain(told);
        parts.collect::<Vec<_>>().join(self.semicolon())
    }

    /// The level and the switches of Guandan that are not the usual ones: `Guandan; level 2; a low ace is in no
    /// row`.
    fn guandan_rules(&self, rules: Guandan) -> String {
        let (lang, level) = (self.lang, rules.level().to_string().replace('T', "10"));
        let told = say!(lang, "level {level}", "打 {level}");
        let parts = [lang.of(Guandan::TITLE).to_owned(), told].into_iter();
        let switches = rules
            .switches_told()
            .into_iter()
            .map(|told| lang.of((told.english(), told.chinese())).to_owned());
        parts.chain(switches).collect::<Vec<_>>().join(self.semicolon())
    }

    /// The rules of a position, with a note if its cards look like bridge but the rules do not.
    #[must_use]
    pub fn rules_of(&self, position: &Position) -> String {
        let rules = self.rules(&position.rules());
        if !looks_like_bridge(position) {
            return rules;
        }
        say!(
            self.lang,
            "{rules} (suits are ignored; for bridge use rules honeymoon-bridge:NT)",
            "{rules}（不计花色；桥牌规则是 honeymoon-bridge:NT）"
        )
    }

    /// The trump of trick play in words: `Trump: spades`; none in other games.
    #[must_use]
    pub fn trump(&self, rules: &Rules) -> Option<String> {
        let Rules::Tricks(HoneymoonBridge { trump, .. }) = rules else { return None };
        let Some(suit) = *trump else { return Some(self.lang.of(("No trump", "无将")).to_owned()) };
        let suit = self.suit(suit);
        Some(say!(self.lang, "Trump: {suit}", "将牌：{suit}"))
    }

    fn suit(&self, suit: Suit) -> &'static str {
        self.lang.of(match suit {
            Suit::Spades => ("spades", "黑桃"),
            Suit::Hearts => ("hearts", "红心"),
            Suit::Diamonds => ("diamonds", "方块"),
            Suit::Clubs => ("clubs", "梅花"),
        })
    }

    /// What a preset differs in from Dou Dizhu; for other rules, the title of their game.
    ///
    /// ```
    /// use canju::words::{Lang, Words};
    /// let told = |name: &str| Words::new(Lang::English).difference(&name.parse().unwrap());
    /// assert_eq!(told("pagat"), "all kickers of a play differ in rank");
    /// assert_eq!(told("honeymoon-bridge:S"), "another game: tricks, with spades as trump");
    /// assert_eq!(told("german-whist:S"), "as honeymoon-bridge:S: German whist, spades are trump");
    /// ```
    #[must_use]
    pub fn difference(&self, rules: &Rules) -> String {
        match rules {
            Rules::Shedding(rules) => match tables::about(rules.game) {
                Some(about) if rules.preset_name().is_some() => {
                    let (title, about) = (self.lang.of(rules.game.title), self.lang.of(about));
                    say!(self.lang, "another game: {title}; {about}", "另一种游戏：{title}，{about}")
                }
                _ if rules.game.is_table => self.shedding_rules(rules),
                _ => self.lang.of(shedding_difference(rules)).to_owned(),
            },
            Rules::Guandan(rules) => {
                let rules = self.guandan_rules(*rules);
                say!(self.lang, "another game: {rules}", "另一种游戏：{rules}")
            }
            Rules::Tricks(HoneymoonBridge { trump: None, .. }) => {
                say!(self.lang, "another game: tricks, without a trump", "另一种游戏：墩牌，无将")
            }
            Rules::Tricks(HoneymoonBridge { trump: Some(suit), whist }) => {
                let (bridge, suit) = (HoneymoonBridge::new(Some(*suit)), self.suit(*suit));
                if *whist {
                    return say!(
                        self.lang,
                        "as {bridge}: German whist, {suit} are trump",
                        "同 {bridge}：德国惠斯特，{suit}为将"
                    );
                }
                say!(self.lang, "another game: tricks, with {suit} as trump", "另一种游戏：墩牌，{suit}为将")
            }
        }
    }
}

/// What a preset of a shedding game differs in, as in the README's table.
fn shedding_difference(rules: &shedding::Rules) -> (&'static str, &'static str) {
    match rules.preset_name() {
        Some("doudizhu") => (
            "RLCard's list of 27,471 plays of at most 20 cards: single kickers can share a rank; \
             never two jokers as kickers",
            "RLCard 的 27,471 种出法（20 张以内）：所带单张可以同点；不能带两张王",
        ),
        Some("pagat") => ("all kickers of a play differ in rank", "一手所带的牌点数各不相同"),
        Some("douzero") => ("both jokers and any wings may be kickers", "可以带两张王，飞机可以带任何单张"),
        Some("wide") => (
            "as douzero; also the fourth card of a core rank, and four of a kind as two pairs",
            "同 douzero；还可以带同点的第四张，四张可以当两对",
        ),
        Some("noip2015") => ("planes without wings, jokers as kickers", "飞机不带翼，王可以作带牌"),
        Some("tsinghua") => (
            "as noip2015; four of a kind as two pairs; chains that skip every other rank \
             (the gap kinds)",
            "同 noip2015；四张可以当两对；有隔一点相连的牌型（间隔顺子等）",
        ),
        Some("run-fast") => (
            "another game: Run Fast; who can beat must beat, a trio takes any two cards",
            "另一种游戏：跑得快，能压必压，三张带任意两张",
        ),
        _ => rules.title(),
    }
}

/// Returns true for two hands of Dou Dizhu that look like bridge: suited, of equal size.
fn looks_like_bridge(position: &Position) -> bool {
    let Position::Shedding(of_two) = position else { return false };
    let rules = of_two.rules();
    let is_dou_dizhu = rules.game == shedding::Rules::default().game && rules.title() == rules.game.title;
    let hands = position.hands();
    let suited = hands.iter().all(|(_, hand)| hand.cards().iter().all(|card| card.suit.is_some()));
    is_dou_dizhu && suited && hands[0].1.len() == hands[1].1.len()
}
