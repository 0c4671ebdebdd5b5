//! Pruning of plays that another play dominates.

use crate::cards::Counts;
use crate::search::proof_number::Better;
use crate::shedding::game_facts::GameFacts;
use crate::shedding::loose;
use crate::shedding::moves::SUITED;
use crate::shedding::needs::Needs;

/// What the comparison of hands needs of a game.
pub(crate) const NEEDS: Needs = loose::NEEDS;

/// Compares two hands that a side can have left, with the same opponent's hand and replies.
///
/// The better hand is the worse one with all cards of one rank, one or two, moved to a higher rank
/// that it does not hold. Neither rank is a joker, and the lower rank is outside all chains of the
/// worse hand. (A joker can be worth less than a lower card: two are never the pair of a trio+pair,
/// and the rules can forbid both as kickers.)
///
/// Proof sketch: play the better hand as if it were the worse, with the raised cards in place of
/// the low ones. A play without them is the same play. They are outside all chains, so any other
/// play is a single or a pair of their rank, or has them as kickers. The single or pair beats all
/// that it beat before, and is not beaten by more. As kickers they still differ from all other
/// ranks, and one or two cards next to a plane do not lengthen it. (Three would, so a trio cannot
/// be moved next to a plane whose wings it could be.)
///
/// If the other side has lost a reply, it passes, as it could before. New chains of the raised
/// cards need not be used. So the same game, turn by turn, is possible with the worse hand. A win
/// takes no more turns than there, and a loss no fewer, so a search for lengths can use this, too.
///
/// [`NEEDS`] are those of [`loose`], for the same reasons. Two cards are moved only if they are a pair at
/// the higher rank, or none at the lower one.
#[inline(always)]
pub(crate) fn better_of(a: Counts, b: Counts, facts: &GameFacts) -> Option<Better> {
    let differ = a.bits() ^ b.bits();
    if differ == 0 {
        return None;
    }
    let low = differ.trailing_zeros() / 4 * 4;
    let high = differ.ilog2() / 4 * 4;
    let n = differ >> low & 15;
    // Exactly two nibbles differ, by the same count, and neither is a joker's.
    if differ != n << low | n << high || low == high || n > 2 || high > 4 * 12 {
        return None;
    }
    // The worse hand has the cards at the low rank, the better one at the high rank.
    let first = a.bits() >> high & 15 == n;
    let (better, worse) = if first { (a, b) } else { (b, a) };
    if worse.bits() >> low & 15 != n || better.bits() >> high & 15 != n {
        return None;
    }
    let links = facts.chains.live_links(worse);
    let chained = (links | links << 4) & SUITED;
    let lost_pair = n == 2 && !(facts.pairs >> high) & facts.pairs >> low & 8 != 0;
    (chained >> low & 8 == 0 && !lost_pair).then_some(if first { Better::First } else { Better::Second })
}

#[cfg(test)]
pub(in crate::shedding) mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::cards::{Hand, Rank};
    use crate::random::Random;
    use crate::shedding::tables::tests::random_table;
    use crate::shedding::{Code, Generator, Kind, Rules, Setup};

    /// Value of a position for its mover: higher for an earlier win or a later loss.
    pub(in crate::shedding) fn worth(rules: &Rules, setup: Setup, known: &mut HashMap<Setup, i32>) -> i32 {
        if let Some(&worth) = known.get(&setup) {
            return worth;
        }
        let plays = setup.moves(rules).into_iter().map(|play| {
            let left = setup.mover - play.cards;
            if left.is_empty() {
                return 1000;
            }
            let next = worth(rules, Setup { mover: setup.other, other: left, to_beat: play.code }, known);
            -(next - next.signum())
        });
        let best = plays.max().expect("there is always a legal play");
        known.insert(setup, best);
        best
    }

    /// A random hand of about `cards` cards, from rank `from` on. Some are trios, for planes.
    fn random_hand(random: &mut Random, from: usize, cards: usize) -> Counts {
        let mut counts = [0; 15];
        let wanted = 1 + random.below(cards);
        let trios = random.below(3) == 0;
        while counts.iter().sum::<usize>() < wanted {
            counts[(from + random.below(6)).min(12)] = if trios { 3 } else { 1 + random.below(3) };
        }
        (0..15).fold(Counts::EMPTY, |hand, rank| hand + cards_of(rank, counts[rank]))
    }

    pub(in crate::shedding) fn cards_of(rank: usize, n: usize) -> Counts {
        Counts::of(Rank::new(rank).expect("a rank"), n)
    }

    /// Returns true if a rank is in a chain of a hand. Tries all chains.
    pub(in crate::shedding) fn is_chained(held: &[usize; 15], rank: usize) -> bool {
        [(1, 5), (2, 3), (3, 2)].into_iter().any(|(width, length)| {
            (0..=12 - length)
                .map(|start| start..start + length)
                .any(|mut chain| chain.contains(&rank) && chain.all(|rank| held[rank] >= width))
        })
    }

    /// The rule as documented. Tries every rank and every higher one.
    pub(in crate::shedding) fn is_better(better: Counts, worse: Counts) -> bool {
        let held = worse.to_array();
        (0..13).any(|low| {
            (low + 1..13).any(|high| {
                let n = held[low];
                (n == 1 || n == 2)
                    && held[high] == 0
                    && !is_chained(&held, low)
                    && better == worse - cards_of(low, n) + cards_of(high, n)
            })
        })
    }

    #[test]
    fn hands_compare_as_documented() {
        let (mut random, mut found) = (Random(2), 0);
        for _ in 0..100_000 {
            let from = random.below(8);
            let mut hands = [random_hand(&mut random, from, 10); 2];
            for _ in 0..=random.below(2) {
                // Move cards of a rank, mostly all of them and to a free rank.
                let held: Vec<(Rank, usize)> = hands[0].ranks().collect();
                let (rank, n) = held[random.below(held.len())];
                let to = Rank::new(random.below(15)).expect("a rank");
                let moved = if random.below(8) == 0 { 1 + random.below(n) } else { n };
                if to != rank && hands[0].count(to) + moved <= 8 {
                    hands[0] = hands[0] - Counts::of(rank, moved) + Counts::of(to, moved);
                }
            }
            let [a, b] = hands;
            let expected = (is_better(a, b), is_better(b, a));
            let answer = better_of(a, b, &Rules::DOUDIZHU.game.facts);
            let answer = (matches!(answer, Some(Better::First)), matches!(answer, Some(Better::Second)));
            assert_eq!(answer, expected, "{a} and {b}");
            found += usize::from(expected != (false, false));
        }
        assert!(found > 10_000, "{found}");
    }

    #[test]
    fn the_better_hand_wins_no_later_and_loses_no_sooner() {
        let (mut random, mut compared) = (Random(1), 0);
        let presets = Rules::PRESETS.into_iter().map(|(_, rules)| (rules, 3000));
        let mut tables = Random(9);
        let tables: Vec<_> = (0..200).map(|_| (random_table(&mut tables), 150)).collect();
        for (rules, times) in presets.chain(tables).filter(|(rules, _)| rules.meets(NEEDS)) {
            let (name, facts) = (rules.to_string(), &rules.game.facts);
            for _ in 0..times {
                let from = random.below(6);
                let worse = random_hand(&mut random, from, 9);
                let held: Vec<(Rank, usize)> = worse.ranks().collect();
                let (rank, n) = held[random.below(held.len())];
                let higher = Rank::new((rank.index() + 1 + random.below(5)).min(14)).expect("a rank");
                if higher.is_joker() || worse.count(higher) > 0 {
                    continue;
                }
                let better = worse - Counts::of(rank, n) + Counts::of(higher, n);
                if !matches!(better_of(better, worse, facts), Some(Better::First)) {
                    continue;
                }
                assert!(matches!(better_of(worse, better, facts), Some(Better::Second)));
                let other = random_hand(&mut random, from, 5);
                let mut plays = Vec::new();
                Generator::new(&rules, random_hand(&mut random, from, 5)).leads(&mut plays);
                let to_beat = plays[random.below(plays.len())].code;
                let mut known = HashMap::new();
                let mut worth =
                    |mover, other, to_beat| worth(&rules, Setup { mover, other, to_beat }, &mut known);
                let context = format!("{name}: {better} and {worse} against {other} on {to_beat:?}");
                assert!(worth(other, better, to_beat) <= worth(other, worse, to_beat), "{context}");
                assert!(worth(better, other, Code::NONE) >= worth(worse, other, Code::NONE), "{context}");
                compared += 1;
            }
        }
        assert!(compared > 4000, "{compared}");
    }

    #[test]
    fn a_trio_next_to_a_plane_cannot_be_wings() {
        let counts = |text: &str| text.parse::<Hand>().expect("a hand").counts();
        let (better, worse) = (counts("444 555 666 777"), counts("333 555 666 777"));
        assert!(better_of(better, worse, &Rules::DOUDIZHU.game.facts).is_none());
        let to_beat = Code::new(Kind::PlaneSingles, 3, 1);
        let worth = |mover| {
            let setup = Setup { mover, other: counts("8"), to_beat };
            worth(&Rules::DOUDIZHU, setup, &mut HashMap::new())
        };
        assert!(worth(better) < worth(worse), "as the lower trio may be the wings of the plane");
    }
}
