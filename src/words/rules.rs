//! Rules in words.

use super::{Lang, Words};
use crate::cards::Suit;
use crate::error::{did_you_mean, shortened};
use crate::games::{Position, Rules};
use crate::said;
use crate::said::Said;
use crate::say;
use crate::shedding::draft::{Draft, Setting, banned_kinds};
use crate::shedding::{self, Switch, Values, tables};
use crate::tricks::HoneymoonBridge;

impl Words {
    /// Rules for readers who do not know the names of presets and switches.
    ///
    /// ```
    /// use canju::{games::Rules, words::{Lang, Words}};
    /// let told = |name, lang| Words::new(lang).rules(&Rules::named(name).unwrap());
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
        }
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
        let title = rules.title();
        let default = if rules.game.is_table {
            shedding::Rules::of(rules.game)
        } else {
            shedding::Rules::preset(title.0).unwrap_or(*rules)
        };
        let (draft, usual) = (Draft::of(*rules), Draft::of(default));
        let differing = draft.switches().iter().filter(|switch| draft.get(switch) != usual.get(switch));
        let told = differing.map(|switch| self.switch(switch, draft.get(switch)));
        let parts: Vec<String> = std::iter::once(self.game(title, rules.game)).chain(told).collect();
        parts.join(self.semicolon())
    }

    /// Values of a game's switches but the defaults and the bans, each with what rules say of it.
    ///
    /// ```
    /// use canju::{shedding::Rules, words::{Lang, Words}};
    /// let rules = Rules::preset("run-fast").unwrap();
    /// let (switch, _, told) = Words::new(Lang::English).choices(&rules).remove(0);
    /// assert_eq!((switch.name, &*told), ("deck", "45 cards"));
    /// ```
    #[must_use]
    pub fn choices(&self, rules: &shedding::Rules) -> Vec<(&'static Switch, Setting, String)> {
        let usual = Draft::of(shedding::Rules::of(rules.game));
        let others = |switch: &Switch| match (switch.values, usual.get(switch)) {
            (Values::Words(words), _) => words[1..].iter().map(|&word| Setting::Word(word)).collect(),
            (Values::Flag, Setting::Flag(on)) => vec![Setting::Flag(!on)],
            _ => Vec::new(),
        };
        let told = |switch, setting| (switch, setting, self.switch(switch, setting));
        let all = usual.switches().iter().map(|switch| (switch, others(switch)));
        all.flat_map(|(switch, settings)| settings.into_iter().map(move |one| told(switch, one))).collect()
    }

    /// Reads rules by a name, or as [`Words::rules`] shows them in any language.
    ///
    /// ```
    /// use canju::words::Words;
    /// let read = |text| Words::read_rules(text).ok().and_then(|rules| rules.name());
    /// assert_eq!(read("斗地主；一手所带的牌点数各不相同").as_deref(), Some("pagat"));
    /// assert_eq!(read("honeymoon bridge; trump: ♠").as_deref(), Some("honeymoon-bridge:S"));
    /// assert_eq!(read("斗地主；顺子（4 到 12 张）").as_deref(), Some("doudizhu; straight 4-12"));
    /// assert_eq!(read("Dou Dizhu; no cards"), None);
    /// ```
    ///
    /// # Errors
    /// For an unknown name, and for a table of forms that is not a game.
    pub fn read_rules(text: &str) -> Result<Rules, Said> {
        let text = text.trim();
        if let Some(rules) = Rules::named(text).or_else(|| with_settings(text)) {
            return Ok(rules);
        }
        if let Some(Err(fault)) = shedding::Rules::read(text) {
            return Err(fault);
        }
        let names = Rules::names();
        let (shown, perhaps) = (shortened(text), did_you_mean(text, &names));
        let named = text.split([':', '：', ';', '；']).next().and_then(HoneymoonBridge::named);
        if named == Some(true) {
            return Err(said!(
                "rules='{shown}' names no trump suit: choose 'german-whist:S', or with C, D or H in place of S",
                "rules='{shown}' 没有说将牌：请选 'german-whist:S'，或把 S 换成 C、D、H"
            ));
        }
        if named.is_some() {
            // No-trump is not the default: a forgotten trump suit would give the tricks of another game.
            let nt = HoneymoonBridge::new(None);
            return Err(said!(
                "rules='{shown}' names no trump: choose '{nt}', or with C, D, H or S in place of NT",
                "rules='{shown}' 没有说将牌：请选 '{nt}'，或把 NT 换成 C、D、H、S"
            ));
        }
        let perhaps_zh = perhaps.chinese();
        // One trump stands for all.
        let [bridge, _] = HoneymoonBridge::NAMES;
        let listed = names.into_iter().filter(|name| !name.starts_with(bridge) || name.ends_with(":NT"));
        let all = listed.collect::<Vec<_>>().join(", ");
        Err(said!(
            "unknown rules '{shown}': {perhaps}choose one of {all} (or another trump)",
            "没有 '{shown}' 这套规则：{perhaps_zh}请用 {all} 之一（也可以是别的将牌）"
        ))
    }

    /// What a switch with another value than the default means.
    fn switch(&self, switch: &Switch, setting: Setting) -> String {
        let place = match (setting, switch.values) {
            (Setting::Kinds(kinds), _) => {
                let names: Vec<&str> =
                    kinds.iter().map(|kind| self.lang.of((kind.name(), kind.chinese()))).collect();
                let names = names.join(self.lang.of((", ", "、")));
                return say!(self.lang, "banned: {names}", "禁用：{names}");
            }
            (Setting::Word(word), Values::Words(words)) => words.iter().position(|&one| one == word),
            _ => Some(1),
        };
        let told = place.and_then(|place| switch.unlike.get(place.saturating_sub(1)));
        self.lang.of(*told.unwrap_or(&switch.means)).to_owned()
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
    /// use canju::{games::Rules, words::{Lang, Words}};
    /// let told = |name| Words::new(Lang::English).difference(&Rules::named(name).unwrap());
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

/// Reads rules with the words of switches after them: `Dou Dizhu; straight of 4 to 12; two decks`.
fn with_settings(text: &str) -> Option<Rules> {
    let mut parts = text.split([';', '；']).map(str::trim);
    let title = parts.next()?;
    let Rules::Shedding(start) = Rules::named(title)? else { return None };
    let (told, forms): (Vec<&str>, Vec<&str>) = parts.partition(|part| setting_told(&start, part).is_some());
    let usual = if forms.is_empty() {
        start
    } else {
        shedding::Rules::preset(&format!("{title}; {}", forms.join(", ")))?
    };
    let mut draft = Draft::of(usual);
    for part in told {
        let (switch, setting) = setting_told(&usual, part)?;
        draft.set(switch, setting);
    }
    Some(draft.finished().into())
}

/// The switch that some words tell of, with its value.
fn setting_told(usual: &shedding::Rules, told: &str) -> Option<(&'static Switch, Setting)> {
    let banned = ["banned:", "禁用："].iter().find_map(|label| told.strip_prefix(label));
    if let Some(names) = banned {
        let switch = Draft::of(*usual).switches().iter().find(|switch| switch.values == Values::Kinds)?;
        return Some((switch, Setting::Kinds(banned_kinds([names]).ok()?)));
    }
    let words = [Lang::English, Lang::Chinese].map(Words::new);
    let mut choices = words.iter().flat_map(|words| words.choices(usual));
    choices.find(|(.., words)| words == told).map(|(switch, setting, _)| (switch, setting))
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
