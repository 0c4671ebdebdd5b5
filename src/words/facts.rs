//! Facts about plans in words.

use super::Words;
use crate::plans::ReaderFacts;
use crate::say;
use crate::shedding::Kind;

/// More leads of the other side than this tell a reader nothing.
const FEW_LEADS: usize = 3;

impl Words {
    /// The facts that help a player, as sentences.
    #[must_use]
    pub fn plan_facts(&self, facts: &ReaderFacts) -> Vec<String> {
        let (lang, mut told) = (self.lang, Vec::new());
        let or = |texts: Vec<String>| texts.join(lang.of((" or ", "、")));
        let keeps_all = facts.kept.counts() == facts.hand.counts();
        if keeps_all {
            let kept =
                ("No card is played before the hand can be played off.", "一路打完之前，一张牌也不用出。");
            told.push(lang.of(kept).to_owned());
        } else if !facts.kept.is_empty() {
            let kept = self.hand(&facts.kept);
            told.push(say!(
                lang,
                "Kept until the hand can be played off: {kept}.",
                "{kept} 留到一路打完时再出。"
            ));
        }
        if !facts.whole.is_empty() {
            let whole = facts.whole.without_suits().to_string();
            let whole = or(whole.split(' ').map(|cards| self.cards(cards)).collect());
            told.push(say!(
                lang,
                "Never split before the hand can be played off: {whole}.",
                "一路打完之前不拆 {whole}。"
            ));
        }
        if !facts.passed.is_empty() && !keeps_all {
            let kinds = or(facts.passed.iter().map(|(kind, length)| self.passed(kind, *length)).collect());
            told.push(say!(lang, "There is no need to beat {kinds}.", "{kinds}一律不用管。"));
        }
        if !facts.unbeaten.is_empty() {
            let leads = or(facts.unbeaten.iter().map(|play| self.play(play)).collect());
            told.push(say!(
                lang,
                "The other hand never beats a lead of {leads}.",
                "领出 {leads} 时，对方管不住。"
            ));
        }
        if facts.most_leads <= FEW_LEADS {
            told.push(lang.of(LEADS[facts.most_leads]).to_owned());
        }
        told
    }

    /// The facts that a display of a plan shows, in a line; empty if none help.
    #[must_use]
    pub fn plan_facts_line(&self, facts: &ReaderFacts) -> String {
        let told = self.plan_facts(facts).join(self.lang.of((" ", "")));
        if told.is_empty() { told } else { say!(self.lang, "Good to know: {told}", "小提示：{told}") }
    }

    /// A kind with its article, and the number of cards if there are several.
    fn passed(&self, kind: &str, length: usize) -> String {
        let Some(kind) = Kind::from_name(kind) else { return kind.to_owned() };
        let name = self.kind_of(kind);
        let each = match kind {
            Kind::Bomb => 1,
            _ if kind.is_chain() => kind.core_width() + kind.kickers().0 * kind.kickers().1,
            _ => return say!(self.lang, "a {name}", "{name}"),
        };
        let cards = each * length;
        say!(self.lang, "a {name} of {cards} cards", "{cards} 张的{name}")
    }
}

/// Leads of the other side, by their largest number.
const LEADS: [(&str, &str); FEW_LEADS + 1] = [
    ("The other side never leads.", "对方一次牌权也抢不到。"),
    ("The other side leads once at most.", "对方最多抢到 1 次牌权。"),
    ("The other side leads twice at most.", "对方最多抢到 2 次牌权。"),
    ("The other side leads three times at most.", "对方最多抢到 3 次牌权。"),
];
