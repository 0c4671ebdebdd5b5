//! What a search can assume of a game, derived from its table.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

use super::form::Form;
use super::kind::Kind;
use super::moves::{CHAIN, SUITED, chain_starts};
use crate::cards::{Counts, Rank};

/// Facts about a table of forms.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub(crate) struct Facts {
    pub chains: Chains,
    /// True if one or two cards of a rank outside all chains are no worse at a higher rank: see
    /// `solver::dominance` and `loose`.
    ///
    /// A pair must be a pair at each higher rank that has suits, a bomb must have three cards or more,
    /// and no chain can skip ranks. What empties the hand must not matter, as it does to short plays.
    pub ranks_compare: bool,
    /// True if a kicker consists of cards of one rank, and four of a rank take two of them at most: see
    /// `solver::fewest`.
    pub kickers_have_a_rank: bool,
    /// True if each rank with suits has the same plays outside chains: see `split`.
    pub ranks_are_alike: bool,
    /// True if Dou Dizhu has each form, chains of any length and ranks: see `solver::static_oracle`.
    pub are_usual: bool,
    /// True if chains of single cards have five ranks or more, and those of pairs three: see
    /// `Generator::may_be_one_play`.
    pub chains_are_long: bool,
    /// True if a form is [short at the end](Form::short_at_the_end).
    pub has_short: bool,
}

/// Shortest chains without gaps, and the ranks of all chains.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chains {
    /// Fewest ranks of a chain with one, two and three cards of each; 0 if there is none.
    shortest: [u8; 3],
    /// As in [`Counts::at_least`].
    pub ranks: u64,
    /// True for five, three and two ranks from 3 to A.
    are_usual: bool,
}

impl Facts {
    /// Derives the facts.
    pub(super) const fn of(forms: &[Form]) -> Facts {
        let mut facts = Facts {
            chains: Chains { shortest: [0; 3], ranks: 0, are_usual: false },
            ranks_compare: true,
            kickers_have_a_rank: true,
            ranks_are_alike: true,
            are_usual: true,
            chains_are_long: true,
            has_short: false,
        };
        let mut f = 0;
        while f < forms.len() {
            let form = &forms[f];
            facts.chains.add(form);
            facts.ranks_compare &= match form.kind {
                Kind::Pair => form.ranks[0].ilog2() as usize / 4 >= Rank::TWO.index(),
                Kind::Bomb => form.lengths.0 >= 3,
                _ => !form.short,
            };
            facts.kickers_have_a_rank &= !form.any_kickers;
            let is_of_jokers = matches!(form.kind, Kind::Rocket);
            facts.ranks_are_alike &= form.kind.is_chain() || is_of_jokers || form.ranks[1] & SUITED == SUITED;
            facts.chains_are_long &= match (form.kind.is_chain(), form.width) {
                (true, 1) => form.lengths.0 >= 5,
                (true, 2) => form.lengths.0 >= 3,
                _ => true,
            };
            let usual = if form.lengths.0 == 5 && matches!(form.kind, Kind::Bomb) {
                Form::LARGE_BOMBS
            } else {
                Form::usual(form.kind)
            };
            let is_usual = form.kind.is_chain() || form.has_plays_of(&usual);
            facts.are_usual &= is_usual && !form.any_kickers;
            facts.has_short |= form.short;
            f += 1;
        }
        let [straight, pairs, plane] = facts.chains.shortest;
        facts.chains.are_usual = straight == 5 && pairs == 3 && plane == 2 && facts.chains.ranks == CHAIN;
        facts
    }
}

impl Chains {
    const fn add(&mut self, form: &Form) {
        if !form.kind.is_chain() {
            return;
        }
        self.ranks |= form.ranks[1];
        let shortest = &mut self.shortest[form.width as usize - 1];
        if form.stride == 1 && (*shortest == 0 || form.lengths.0 < *shortest) {
            *shortest = form.lengths.0;
        }
    }

    /// Links between neighbouring ranks that lie within a chain of the hand.
    ///
    /// A link is bit `4 * rank + 3` of its lower rank. Hands only shrink, so a link outside all chains
    /// never matters again. The rule that a plane's wings cannot be an adjacent trio depends on chains
    /// of trios, whose links are live. Chains with gaps are not considered.
    #[inline(always)]
    pub(crate) fn live_links(&self, hand: Counts) -> u64 {
        if self.are_usual { Chains::usual_links(hand) } else { self.any_links(hand) }
    }

    #[inline(never)]
    fn any_links(&self, hand: Counts) -> u64 {
        let mut links = 0;
        for (i, &shortest) in self.shortest.iter().enumerate() {
            let shortest = usize::from(shortest);
            let starts = chain_starts(hand.at_least(i + 1) & self.ranks, shortest, 1);
            links |= (1..shortest).fold(0, |links, link| links | starts << (4 * (link - 1)));
        }
        links
    }

    /// Links of Dou Dizhu's chains.
    #[inline(always)]
    fn usual_links(hand: Counts) -> u64 {
        let one = hand.at_least(1) & CHAIN;
        let straight = one & one >> 4 & one >> 8;
        let straight = straight & straight >> 8;
        let straight = straight | straight << 4;
        let straight = straight | straight << 8;
        let two = hand.at_least(2) & CHAIN;
        let pairs = two & two >> 4 & two >> 8;
        let pairs = pairs | pairs << 4;
        let three = hand.at_least(3) & CHAIN;
        straight | pairs | three & three >> 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::shedding::Rules;
    use crate::shedding::tables::tests::random_table;

    /// Returns true if the ranks from one to the next are in a chain of the hand. Tries all chains.
    fn is_linked(forms: &[Form], hand: Counts, rank: usize) -> bool {
        forms.iter().filter(|form| form.kind.is_chain() && form.stride == 1).any(|form| {
            form.lengths().any(|length| {
                (0..=13 - length).any(|start| {
                    let holds = |r: usize| {
                        let ranks = form.ranks[1] >> (4 * r) & 8 != 0;
                        ranks && hand.count(Rank::new(r).expect("a rank")) >= usize::from(form.width)
                    };
                    start <= rank && rank + 1 < start + length && (start..start + length).all(holds)
                })
            })
        })
    }

    #[test]
    fn links_are_between_neighbours_in_a_chain() {
        let (mut random, mut linked) = (Random(3), 0);
        for i in 0..20_000 {
            let rules = if i % 4 == 0 { Rules::DOUDIZHU } else { random_table(&mut random) };
            let (empty, most) = (random.below(4), 1 + random.below(8));
            let hand: [usize; 15] =
                std::array::from_fn(|_| if random.below(8) < empty { 0 } else { random.below(most + 1) });
            let hand =
                Rank::all().fold(Counts::EMPTY, |sum, rank| sum + Counts::of(rank, hand[rank.index()]));
            let is_linked = |&rank: &usize| is_linked(rules.game.forms, hand, rank);
            let links = (0..14).filter(is_linked).fold(0, |all, r| all | 8 << (4 * r));
            let found = rules.game.facts.chains.live_links(hand);
            // Forms of one width can have different ranks: then some links are too many.
            assert_eq!(found & links, links, "{rules}: {hand}");
            assert!(found == links || rules.game.is_table, "{rules}: {hand}");
            linked += links.count_ones();
        }
        assert!(linked > 20_000, "{linked}");
    }

    #[test]
    fn the_usual_facts_are_those_of_dou_dizhu() {
        let facts = |rules: &str| Rules::preset(rules).expect("rules").game.facts;
        let all = |facts: Facts| {
            let Facts {
                ranks_compare, kickers_have_a_rank, ranks_are_alike, are_usual, chains_are_long, ..
            } = facts;
            [ranks_compare, kickers_have_a_rank, ranks_are_alike, are_usual, chains_are_long]
        };
        assert_eq!(all(facts("doudizhu")), [true; 5]);
        assert_eq!(all(facts("run-fast")), [false, false, false, false, false]);
        assert_eq!(all(facts("doudizhu; straight 4-12")), [true, true, true, true, false]);
        assert_eq!(all(facts("doudizhu; bomb AAA top")), [true, true, false, false, true]);
        assert_eq!(all(facts("doudizhu; pair 3-A")), [false, true, false, false, true]);
    }
}
