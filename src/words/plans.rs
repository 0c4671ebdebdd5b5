//! Plans in words: plays on the table, conditions, actions and conventions.
//!
//! Words for plans show no suits, as plans know none. A plan can be that of the reader or of another
//! player: no sentence says "you".

use super::Words;
use super::marks::plain;
use super::names::side;
use crate::cards::{Hand, Rank};
use crate::games;
use crate::plans::{Condition, Decision, PlanAction, Player, Rule, Trigger, Whose, bare};
use crate::say;
use crate::seats::Side;
use crate::shedding::Setting;
use crate::shedding::{Code, Kind, Play, Position, Rules, Shape, SwitchWord};

/// Switches under which some plays that other games allow are not legal.
const STRICT: [&str; 3] = ["must_beat", "keep_bombs", "report_single"];

/// A line of a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanLine {
    /// The plays on the table.
    pub table: String,
    /// The conditions; empty if there are none.
    pub when: String,
    /// The play.
    pub play: String,
    /// Indices of the rules on the line.
    pub rules: Vec<usize>,
}

/// The play of a plan in a position, with the line that decides.
#[derive(Clone, Debug)]
pub struct Now {
    /// The play.
    pub play: Play,
    /// Index of the line in [`Words::plan_lines`]; 0 for a claim.
    pub line: usize,
    /// The line as a sentence, or the plays of the claim.
    pub sentence: String,
}

impl Words {
    /// Words for plans.
    #[must_use]
    pub fn for_plans(&self) -> Words {
        Words { suits: false, kinds: false, ..self.clone() }
    }

    /// The line above a plan for the player who follows it.
    #[must_use]
    pub fn your_plan(&self) -> String {
        self.lang.of(("How to win", "必胜打法")).to_owned()
    }

    /// The line above the plan of another player, by its name.
    #[must_use]
    pub fn plan_of_player(&self, name: &str) -> String {
        let player = self.name(name).inside(self.lang);
        let wins = super::names::does(&player.text, self.lang.of(("wins", "必胜")), self.lang);
        say!(self.lang, "How {wins}", "{wins}打法")
    }

    /// The line above the plan of a side.
    #[must_use]
    pub fn plan_of_side(&self, of: Side) -> String {
        let side = side(of.name(), self.lang).text;
        say!(self.lang, "How the {side} player wins", "{side}必胜打法")
    }

    /// The lines of a plan: going out and claims, the rules, and what to do if none fits. Rules that
    /// never apply are on none; neighbouring leads with the same conditions share one.
    #[must_use]
    pub fn plan_lines(&self, rules: &Rules, list: &[Rule]) -> Vec<PlanLine> {
        let of = self.lang;
        let (first, last) = (of.of(("At any time", "任何时候")), of.of(("If no line fits", "都用不上")));
        let go_out = of.of(("go out, or play off the hand", "一手出完，或者一路打完"));
        let line = |table: &str, play: &str| PlanLine {
            table: table.to_owned(),
            play: play.to_owned(),
            ..PlanLine::default()
        };
        let mut lines = vec![line(first, go_out)];
        lines.extend(grouped(list).into_iter().map(|on| self.plan_line(on, rules, list)));
        lines.push(line(last, self.plan_otherwise(rules)));
        lines
    }

    /// A line as a sentence.
    #[must_use]
    pub fn plan_sentence(&self, PlanLine { table, when, play, .. }: &PlanLine) -> String {
        if when.is_empty() {
            return say!(self.lang, "{table}: {play}.", "{table}：{play}。");
        }
        say!(self.lang, "{table}, if {when}: {play}.", "{table}，若{when}：{play}。")
    }

    /// A sentence with the plays of a claim.
    #[must_use]
    pub fn plan_claim(&self, plays: &[Play], rules: &Rules) -> String {
        let plays: Vec<String> = plays.iter().map(|play| self.planned(play, rules, None)).collect();
        let plays = plays.join(self.lang.of((", then ", " → ")));
        say!(self.lang, "The hand can be played off now: {plays}.", "现在就能一路打完：{plays}。")
    }

    /// A sentence with the first play of a plan.
    #[must_use]
    pub fn plan_first(&self, play: &Play, rules: &Rules) -> String {
        let play = self.planned(play, rules, None);
        say!(self.lang, "First play of the plan: {play}.", "这套打法第一手：{play}。")
    }

    /// The decision of a plan in a position with its player to move.
    #[must_use]
    pub fn plan_now(&self, list: &[Rule], position: &Position) -> Now {
        let rules = position.rules();
        let Decision { play, rule, claim } = Player::new(rules, list).decide(position);
        if let Some(claim) = claim {
            return Now { play, line: 0, sentence: self.plan_claim(&claim, rules) };
        }
        let lines = self.plan_lines(rules, list);
        let decides = |line: &PlanLine| rule.is_some_and(|rule| line.rules.contains(&rule));
        let line = lines.iter().position(decides).unwrap_or(lines.len() - 1);
        Now { play, line, sentence: self.plan_sentence(&lines[line]) }
    }

    /// The conventions: a claim, and a card written once; without bombs if there are none.
    #[must_use]
    pub fn plan_conventions(&self, rules: &Rules) -> [&'static str; 2] {
        let texts = if rules.kinds == Rules::SINGLES_AND_PAIRS.kinds {
            [CLAIM_WITHOUT_BOMBS, BREAKS_PAIRS]
        } else {
            [CLAIM, BREAKS]
        };
        texts.map(|text| self.lang.of(text))
    }

    /// What to do if no line fits.
    fn plan_otherwise(&self, rules: &Rules) -> &'static str {
        let is_off = |setting| matches!(setting, Setting::Flag(false) | Setting::Word(SwitchWord::Off));
        let mut strict = rules.switches().iter().filter(|switch| STRICT.contains(&switch.name));
        let is_strict = strict.any(|switch| !is_off(rules.setting(switch)));
        self.lang.of(if is_strict { OTHERWISE_IF_LEGAL } else { OTHERWISE })
    }

    /// The line of rules that share the table and the conditions.
    fn plan_line(&self, on: Vec<usize>, rules: &Rules, list: &[Rule]) -> PlanLine {
        let Rule { table, when, .. } = &list[on[0]];
        let mut plays = String::new();
        for &index in &on {
            let play = self.plan_action(&list[index], rules);
            if plays.is_empty() {
                plays = play;
                continue;
            }
            // In Chinese, cards have a space before them.
            let gap = if plain(&play).starts_with(|c: char| c.is_ascii()) { " " } else { "" };
            plays += &say!(self.lang, ", else {play}", "，没有就{gap}{play}");
        }
        let table = match *table {
            Trigger::Lead => self.lang.of(("On lead", "领出时")).to_owned(),
            Trigger::Plays { from, to } => {
                let (kind, ranks) = (self.kind_of(from.shape().kind), self.core_range(from, to));
                say!(self.lang, "A {kind} {ranks}", "对方出{kind} {ranks}")
            }
        };
        let when = self.plan_conditions(when).concat().join(self.lang.of((" and ", "，并且")));
        PlanLine { table, when, play: plays, rules: on }
    }

    /// The cores of plays from one to another: `Q to B`.
    fn core_range(&self, from: Code, to: Code) -> String {
        let (low, high) = (self.core(from), self.core(to));
        if low == high { low } else { say!(self.lang, "{low} to {high}", "{low}–{high}") }
    }

    /// The core of a play: its rank, or all cards of a chain or bomb.
    fn core(&self, code: Code) -> String {
        let Shape { kind, length, rank } = code.shape();
        let letters = |rank: Rank, n: usize| rank.letter().to_string().repeat(n);
        let text = match (kind, length) {
            (Kind::Bomb, _) => letters(rank, length),
            (_, 1) => letters(rank, 1),
            _ => (0..length)
                .filter_map(|place| Rank::new(rank.index() + place * kind.stride()))
                .map(|rank| letters(rank, kind.core_width()))
                .collect(),
        };
        self.cards(&text)
    }

    pub(super) const fn kind_of(&self, kind: Kind) -> &'static str {
        self.lang.of((kind.name(), kind.chinese()))
    }

    /// The play of a rule.
    fn plan_action(&self, rule: &Rule, rules: &Rules) -> String {
        let kind = match rule.table {
            Trigger::Lead => None,
            Trigger::Plays { from, .. } => Some(from.shape().kind),
        };
        let text = match rule.action {
            PlanAction::Play(play) => return self.planned(&bare(play), rules, kind),
            PlanAction::Low if kind == Some(Kind::Single) => {
                ("the lowest card that beats it", "用管得住的最小一张")
            }
            PlanAction::Low => return self.lowest(kind.unwrap_or(Kind::Single)),
            PlanAction::LowestCard => ("the lowest card", "最小的一张"),
            PlanAction::LowestPair => ("the lowest pair", "最小的对子"),
            PlanAction::HighestCard => ("the highest card", "最大的一张"),
            PlanAction::Pass => ("pass", "不要"),
        };
        self.lang.of(text).to_owned()
    }

    fn lowest(&self, kind: Kind) -> String {
        let name = self.kind_of(kind);
        if kind.kickers() == (0, 0) {
            return say!(self.lang, "the lowest {name} that beats it", "用管得住的最小的{name}");
        }
        say!(
            self.lang,
            "the lowest {name} that beats it, with the lowest kickers",
            "用管得住的最小的{name}，带最小的牌"
        )
    }

    /// A play by its cards, for a reader who could add kickers to a trio or plane.
    fn planned(&self, play: &Play, rules: &Rules, table: Option<Kind>) -> String {
        let kind = play.shape().kind;
        if matches!(kind, Kind::Trio | Kind::Plane) && table.is_none_or(|table| table == kind) {
            let cards = self.drawn_cards(&play.clone().into());
            return say!(self.lang, "{cards} alone", "{cards}（不带）");
        }
        self.clear_play(play, rules, table)
    }

    /// A play by its cards; with its kind too if they have several readings, or if it answers another
    /// kind, `table`.
    #[must_use]
    pub fn clear_play(&self, play: &Play, rules: &Rules, table: Option<Kind>) -> String {
        let shown = games::Play::from(play.clone());
        let cards = self.drawn_cards(&shown);
        let is_another = table.is_some_and(|table| table != play.shape().kind);
        let is_unclear = || games::Rules::from(*rules).read_cards(play.cards()).ok().as_ref() != Some(&shown);
        if play.is_pass() || !(is_another || is_unclear()) {
            return cards;
        }
        let kind = self.kind_of(play.shape().kind);
        say!(self.lang, "{cards} ({kind})", "{cards}（{kind}）")
    }

    /// The parts of each condition: one for each hand, the player's own first.
    fn plan_conditions(&self, when: &[Condition]) -> Vec<Vec<String>> {
        when.iter().filter_map(|&condition| self.plan_condition(condition, when)).collect()
    }

    fn plan_condition(&self, condition: Condition, when: &[Condition]) -> Option<Vec<String>> {
        let lang = self.lang;
        Some(vec![match condition {
            Condition::Holds(whose, rank) => {
                let card = self.one(rank);
                match whose {
                    Whose::Own => say!(lang, "this hand has {card}", "自己有 {card}"),
                    Whose::Other => say!(lang, "the other hand has {card}", "对方有 {card}"),
                }
            }
            Condition::Lacks(whose, rank) => {
                let card = self.cards(&rank.letter().to_string());
                match whose {
                    Whose::Own => say!(lang, "this hand has no {card}", "自己没有 {card}"),
                    Whose::Other => say!(lang, "the other hand has no {card}", "对方没有 {card}"),
                }
            }
            // "At most six" and "more than five" are one part: exactly six.
            Condition::MoreThan(whose, cards) if when.contains(&Condition::AtMost(whose, cards + 1)) => {
                return None;
            }
            Condition::MoreThan(whose, cards) => {
                let cards = cards + 1;
                self.held(whose, &say!(lang, "{cards} cards or more", "至少有 {cards} 张"))
            }
            Condition::AtMost(whose, 1) => self.held(whose, lang.of(("one card", "只剩一张"))),
            Condition::AtMost(whose, cards) => {
                let fewer = cards.checked_sub(1).map(|fewer| Condition::MoreThan(whose, fewer));
                let cards = if fewer.is_some_and(|fewer| when.contains(&fewer)) {
                    say!(lang, "exactly {cards} cards", "正好有 {cards} 张")
                } else {
                    say!(lang, "{cards} cards or fewer", "最多有 {cards} 张")
                };
                self.held(whose, &cards)
            }
            Condition::Hands(own, other) => {
                let [own, other] = [own, other].map(|hand| self.hand(&Hand::from_counts(hand)));
                return Some(vec![
                    say!(lang, "this hand is exactly {own}", "自己手里正好是 {own}"),
                    say!(lang, "the other hand is exactly {other}", "对方手里正好是 {other}"),
                ]);
            }
        }])
    }

    /// A hand with its number of cards.
    fn held(&self, whose: Whose, cards: &str) -> String {
        match whose {
            Whose::Own => say!(self.lang, "this hand has {cards}", "自己{cards}"),
            Whose::Other => say!(self.lang, "the other hand has {cards}", "对方{cards}"),
        }
    }

    /// A card of a rank, in English with its article.
    fn one(&self, rank: Rank) -> String {
        let letter = rank.letter().to_string();
        let card = self.cards(&letter);
        if self.lang == super::Lang::Chinese || rank.is_joker() {
            return card;
        }
        format!("{} {card}", if "8A".contains(&letter) { "an" } else { "a" })
    }

    /// A hand as the box of a graph; one that claims says so below it.
    #[must_use]
    pub fn plan_box(&self, hand: &Hand, claims: bool) -> Vec<String> {
        let claim = claims.then(|| self.lang.of(("play off", "一路打完")).to_owned());
        std::iter::once(plain(&self.hand(hand))).chain(claim).collect()
    }

    /// A rule as the arrow of a graph: the plays that it answers, the play, and the conditions on the
    /// other hand.
    #[must_use]
    pub fn plan_arrow(&self, rule: &Rule, rules: &Rules) -> String {
        let PlanAction::Play(play) = rule.action else { return self.plan_action(rule, rules) };
        let text = match rule.table {
            Trigger::Lead => self.clear_play(&bare(play), rules, None),
            Trigger::Plays { from, to } => {
                let kind = from.shape().kind;
                let play = self.clear_play(&bare(play), rules, Some(kind));
                let (low, high) = (self.core(from), self.core(to));
                let ranks = if low == high { low } else { format!("{low}–{high}") };
                // Most answers are to single cards, and ranks alone keep the arrows short.
                let name = if kind == Kind::Single { "" } else { self.kind_of(kind) };
                let gap = if name.is_empty() { "" } else { " " };
                say!(self.lang, "{name}{gap}{ranks}: {play}", "{name}{gap}{ranks}：{play}")
            }
        };
        // The last part is about the other hand.
        let when = self.plan_conditions(&rule.when).into_iter().filter_map(|mut parts| parts.pop());
        let when = when.collect::<Vec<_>>().join(self.lang.of((" and ", "，并且")));
        let told = if when.is_empty() {
            text
        } else {
            say!(self.lang, "{text} (if {when})", "{text}（若{when}）")
        };
        plain(&told)
    }
}

/// Indices of the rules on each line, leads first.
fn grouped(list: &[Rule]) -> Vec<Vec<usize>> {
    let is_lead = |rule: &Rule| {
        rule.table == Trigger::Lead && !matches!(rule.action, PlanAction::Low | PlanAction::Pass)
    };
    let leads: Vec<usize> = (0..list.len()).filter(|&index| is_lead(&list[index])).collect();
    let together = leads.chunk_by(|&a, &b| list[a].when == list[b].when).map(<[usize]>::to_vec);
    let answers = (0..list.len()).filter(|&index| can_answer(&list[index])).map(|index| vec![index]);
    together.chain(answers).collect()
}

/// Returns true for an answer whose action can be legal.
fn can_answer(rule: &Rule) -> bool {
    let Trigger::Plays { from, .. } = rule.table else { return false };
    match rule.action {
        PlanAction::LowestCard | PlanAction::LowestPair => false,
        PlanAction::HighestCard => from.shape().kind == Kind::Single,
        _ => true,
    }
}

const OTHERWISE: (&str, &str) =
    ("pass; on lead, one card of the lowest rank", "跟牌时不要；领出时出最小的一张");
const OTHERWISE_IF_LEGAL: (&str, &str) = (
    "pass if that is legal, or beat it with the lowest play; on lead, one card of the lowest rank, if that is \
     not legal of the highest, or the lowest bomb",
    "跟牌时能不要就不要，必须压就用最小的压；领出时出最小的一张，规则不许就出最大的一张，\
     再不行就出最小的炸弹",
);
const CLAIM: (&str, &str) = (
    "To play off the hand, split it into plays of which the other hand can beat at most one, bombs \
     included. Play the others first, beginning with one that is legal now, and that one last.",
    "一路打完：把手里的牌拆成几手，对方管得住的最多一手，炸弹也算在内。先出对方管不住的，\
     那一手留到最后；跟牌时，先出的那手要管得住桌上的牌。",
);
const CLAIM_WITHOUT_BOMBS: (&str, &str) = (
    "To play off the hand, split it into plays of which the other hand can beat at most one. Play the \
     others first, beginning with one that is legal now, and that one last.",
    "一路打完：把手里的牌拆成几手，对方管得住的最多一手。先出对方管不住的，那一手留到最后；\
     跟牌时，先出的那手要管得住桌上的牌。",
);
const BREAKS: (&str, &str) = (
    "A card written once is one card: a 9, or the lowest card, can break up a pair or more.",
    "写一个 9，就是只出一张 9；出单张或最小的一张时，可以拆对子、三张、炸弹。",
);
const BREAKS_PAIRS: (&str, &str) = (
    "A card written once is one card: a 9, or the lowest card, can break up a pair.",
    "写一个 9，就是只出一张 9；出单张或最小的一张时，可以拆对子。",
);
