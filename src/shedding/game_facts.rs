//! What a search can assume of a game, derived from its table.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

use super::form::Form;
use super::kind::Kind;
use super::moves::{CHAIN, SUITED, chain_starts};
use super::needs::{Need, Needs};
use crate::cards::Counts;

/// Facts about a table of forms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameFacts {
    pub chains: ChainFacts,
    /// Suited ranks of which two cards are a pair, as in [`Counts::at_least`]; all of them if the game has
    /// no pairs.
    pub pairs: u64,
    /// Needs that the forms meet: see [`Rules::meets`](super::Rules::meets).
    pub met: Needs,
}

/// Shortest chains without gaps, and the ranks of all chains.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainFacts {
    /// Fewest ranks of a chain with one, two and three cards of each; 0 if there is none.
    shortest: [u8; 3],
    /// As in [`Counts::at_least`].
    pub ranks: u64,
    /// True for five, three and two ranks from 3 to A.
    are_usual: bool,
}

impl GameFacts {
    /// Derives the facts.
    pub(super) const fn of(forms: &[Form]) -> GameFacts {
        let mut facts = GameFacts { chains: ChainFacts::NONE, pairs: SUITED, met: Needs::ALL };
        let has_jokers = has_jokers(forms);
        let mut f = 0;
        while f < forms.len() {
            let form = &forms[f];
            facts.chains.add(form);
            if matches!(form.kind, Kind::Pair) {
                facts.pairs = form.ranks[1] & SUITED;
            }
            facts.met = facts
                .met
                .only_if(Need::FormsAlone, !form.short)
                .only_if(Need::BombsOfThree, !matches!(form.kind, Kind::Bomb) || form.lengths.0 >= 3)
                .only_if(Need::BombsOfFour, !matches!(form.kind, Kind::Bomb) || form.lengths.0 >= 4)
                .only_if(Need::KickersOfOneRank, !form.any_kickers)
                .only_if(Need::UsualGroups, form.is_usual_group(has_jokers))
                .only_if(Need::AlikeRanks, form.is_alike())
                .only_if(Need::LongChains, form.is_long());
            f += 1;
        }
        facts.chains.are_usual = facts.chains.are_usual();
        facts
    }
}

/// Returns false if the deck has no jokers: each card of a deck is a single.
const fn has_jokers(forms: &[Form]) -> bool {
    let mut f = 0;
    while f < forms.len() {
        if matches!(forms[f].kind, Kind::Single) {
            return forms[f].ranks[1] & !SUITED != 0;
        }
        f += 1;
    }
    true
}

impl Form {
    /// See [`Need::UsualGroups`].
    const fn is_usual_group(&self, has_jokers: bool) -> bool {
        let usual = match self.kind {
            Kind::Pair | Kind::Trio | Kind::TrioSingle | Kind::Rocket => Form::usual(self.kind),
            Kind::Bomb if self.lengths.0 > 4 => Form::LARGE_BOMBS,
            Kind::Bomb => Form::usual(Kind::Bomb),
            _ => return true,
        };
        // Ranks that the deck does not have make no difference.
        let deck = if has_jokers { u64::MAX } else { SUITED };
        self.lengths.0 == usual.lengths.0
            && self.lengths.1 == usual.lengths.1
            && (self.ranks[0] ^ usual.ranks[0]) & deck == 0
            && (self.ranks[1] ^ usual.ranks[1]) & deck == 0
    }

    /// See [`Need::AlikeRanks`].
    const fn is_alike(&self) -> bool {
        self.kind.is_chain() || matches!(self.kind, Kind::Rocket) || self.ranks[1] & SUITED == SUITED
    }

    /// See [`Need::LongChains`].
    const fn is_long(&self) -> bool {
        match (self.kind.is_chain(), self.width) {
            (true, 1) => self.lengths.0 >= 5,
            (true, 2) => self.lengths.0 >= 3,
            _ => true,
        }
    }
}

impl ChainFacts {
    const NONE: ChainFacts = ChainFacts { shortest: [0; 3], ranks: 0, are_usual: false };

    const fn are_usual(&self) -> bool {
        let [straight, pairs, plane] = self.shortest;
        straight == 5 && pairs == 3 && plane == 2 && self.ranks == CHAIN
    }

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
        if self.are_usual { ChainFacts::usual_links(hand) } else { self.any_links(hand) }
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
    use crate::cards::Rank;
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

    /// Each preset and table with the needs that it does not meet.
    #[test]
    fn a_table_says_which_needs_it_meets() {
        use Need::{AlikeRanks, BombsOfFour, FormsAlone, KickersOfOneRank, LongChains, UsualGroups};
        let all = [
            FormsAlone,
            Need::AdjacentChains,
            Need::BombsOfThree,
            BombsOfFour,
            KickersOfOneRank,
            UsualGroups,
            AlikeRanks,
            LongChains,
        ];
        for (text, unmet) in [
            ("doudizhu", &[][..]),
            ("run-fast", &[FormsAlone, BombsOfFour, KickersOfOneRank, UsualGroups, AlikeRanks, LongChains]),
            ("tien-len", &[LongChains]),
            ("doudizhu; straight 4-12", &[LongChains]),
            ("doudizhu; straight 5-12 3-A, trio+pair 5-2", &[AlikeRanks]),
            ("doudizhu; bomb AAA top", &[BombsOfFour, UsualGroups, AlikeRanks]),
            ("doudizhu; pair 5-2", &[UsualGroups, AlikeRanks]),
            ("doudizhu; trio+two", &[KickersOfOneRank]),
            ("forms: single, gap straight 5-6", &[Need::AdjacentChains]),
        ] {
            let rules = Rules::preset(text).expect("rules");
            for need in all {
                assert_eq!(rules.meets(Needs::of(&[need])), !unmet.contains(&need), "{text}: {need:?}");
            }
        }
    }
}
