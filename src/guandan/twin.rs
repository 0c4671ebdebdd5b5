//! A slow twin: plays as every subset of cards with every meaning of its wild cards, and minimax over them.

use std::collections::{BTreeSet, HashMap};

use super::{Direction, Form, Guandan, Kind, Partnership, Reading};
use crate::cards::{Card, Rank, Suit};

/// The ranks of a row from low to high, the ace at both ends.
fn in_a_row() -> Vec<Rank> {
    let ranks = [11, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    ranks.into_iter().filter_map(Rank::new).collect()
}

/// Order of ranks in plays of one rank: 2 to ace, the level above them, the jokers.
fn order(rank: Rank, rules: Guandan) -> u8 {
    let natural = u8::try_from(rank.index()).expect("small");
    match rank {
        _ if rank == rules.level() => 13,
        Rank::TWO => 0,
        Rank::BLACK_JOKER => 14,
        Rank::RED_JOKER => 15,
        _ => natural + 1,
    }
}

/// Forms of exactly these cards, none of them wild.
pub(super) fn forms(cards: &[Card], rules: Guandan) -> BTreeSet<Form> {
    let mut ranks: Vec<Rank> = cards.iter().map(|card| card.rank).collect();
    ranks.sort();
    let (lowest, n) = (ranks[0], cards.len());
    let mut found = BTreeSet::new();
    let all_same = ranks.iter().all(|&rank| rank == lowest);
    if all_same && n <= 3 {
        let kind = [Kind::Single, Kind::Pair, Kind::Trio][n - 1];
        found.insert(Form::new(kind, order(lowest, rules)));
    }
    if all_same && (4..=usize::from(rules.longest_bomb)).contains(&n) && !lowest.is_joker() {
        found.insert(Form::bomb(n, order(lowest, rules)));
    }
    if n == 4 && cards.iter().all(|card| card.rank.is_joker()) && ranks[1] != ranks[2] {
        found.insert(Form::JOKERS);
    }
    let is_trio_pair = |trio: Rank, pair: Rank| {
        trio != pair && !trio.is_joker() && (!pair.is_joker() || rules.joker_kickers)
    };
    if n == 5 && ranks[0] == ranks[1] && ranks[3] == ranks[4] {
        let (low, high) = (ranks[0], ranks[4]);
        for (trio, pair) in [(low, high), (high, low)] {
            if ranks[2] == trio && is_trio_pair(trio, pair) {
                found.insert(Form::new(Kind::TrioPair, order(trio, rules)));
            }
        }
    }
    let row = in_a_row();
    for (kind, length, each) in [(Kind::Straight, 5, 1), (Kind::PairStraight, 3, 2), (Kind::Plane, 2, 3)] {
        for (low, window) in row.windows(length).enumerate() {
            let mut wanted: Vec<Rank> = window.iter().flat_map(|&rank| vec![rank; each]).collect();
            wanted.sort();
            if wanted != ranks || low == 0 && !rules.wrap {
                continue;
            }
            let top = u8::try_from(low + length).expect("at most 14");
            let one_suit = cards[0].suit.is_some() && cards.iter().all(|card| card.suit == cards[0].suit);
            let is_flush = kind == Kind::Straight && one_suit;
            found.insert(if is_flush { Form::flush(top) } else { Form::new(kind, top) });
        }
    }
    found
}

/// Forms of exactly these cards, with every meaning of the wild ones.
fn readings(cards: &[Card], rules: Guandan) -> BTreeSet<Form> {
    let (wild, plain): (Vec<Card>, Vec<Card>) = cards.iter().partition(|&&card| rules.is_wild(card));
    if wild.is_empty() {
        return forms(&plain, rules);
    }
    let suited = |suit| Rank::all().take(13).map(move |rank| Card { rank, suit: Some(suit) });
    let any: Vec<Card> = Suit::ALL.into_iter().flat_map(suited).collect();
    let mut found = BTreeSet::new();
    if plain.is_empty() {
        // Wild cards alone are cards of the level.
        found.extend(forms(cards, rules));
    } else if wild.len() == 1 {
        for &meaning in &any {
            found.extend(forms(&[&plain[..], &[meaning]].concat(), rules));
        }
    } else {
        for &one in &any {
            for &other in any.iter().filter(|&&other| other >= one) {
                found.extend(forms(&[&plain[..], &[one, other]].concat(), rules));
            }
        }
    }
    if rules.reading == Reading::Strongest && found.iter().any(|form| form.is_bomb()) {
        found.retain(|form| form.is_bomb());
    }
    found
}

/// The cards of a set, and those left.
pub(super) fn split(cards: &[Card], set: u32) -> [Vec<Card>; 2] {
    let part = |of: u32| {
        let chosen = cards.iter().enumerate().filter(|(at, _)| set >> at & 1 == of);
        chosen.map(|(_, &card)| card).collect()
    };
    [part(1), part(0)]
}

/// All plays of a hand of at most 31 cards, with the set of cards that each takes.
pub(super) fn plays(cards: &[Card], rules: Guandan) -> BTreeSet<(Form, u32)> {
    let sets = (1..1_u32 << cards.len()).filter(|set| set.count_ones() <= 10);
    sets.flat_map(|set| readings(&split(cards, set)[0], rules).into_iter().map(move |form| (form, set)))
        .collect()
}

/// Cards left in each hand, turn, owner, play to beat, first seat out, number of seats out.
type Key = ([u32; 4], Direction, Direction, Form, Option<Direction>, usize);

/// Minimax over explicit cards, without any canonical form.
pub(super) struct Minimax {
    plays: [Vec<(Form, u32)>; 4],
    known: HashMap<Key, i8>,
}

impl Minimax {
    pub(super) fn new(hands: &[Vec<Card>; 4], rules: Guandan) -> Minimax {
        Minimax {
            plays: hands.each_ref().map(|hand| plays(hand, rules).into_iter().collect()),
            known: HashMap::new(),
        }
    }

    /// Value for south and north when `turn` leads and nobody is out.
    pub(super) fn value(&mut self, turn: Direction) -> i8 {
        let left = self.plays.each_ref().map(|plays| plays.iter().fold(0, |all, (_, set)| all | set));
        self.value_of(left, turn, turn, Form::NONE, &mut Vec::new())
    }

    fn value_of(
        &mut self,
        left: [u32; 4],
        turn: Direction,
        by: Direction,
        to_beat: Form,
        out: &mut Vec<Direction>,
    ) -> i8 {
        if let Some(value) = of_order(out) {
            return value;
        }
        let key = (left, turn, by, to_beat, out.first().copied(), out.len());
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let sign = if turn.team() == Partnership::SouthNorth { 1 } else { -1 };
        let (own, mut best) = (left[turn as usize], i8::MIN);
        let legal = |&&(form, set): &&(Form, u32)| set & !own == 0 && form.beats(to_beat);
        for (form, set) in self.plays[turn as usize].iter().filter(legal).copied().collect::<Vec<_>>() {
            let mut next = left;
            next[turn as usize] &= !set;
            let is_out = next[turn as usize] == 0;
            out.extend(is_out.then_some(turn));
            best = best.max(sign * self.after(next, turn, turn, form, out));
            out.truncate(out.len() - usize::from(is_out));
        }
        if !to_beat.is_none() {
            best = best.max(sign * self.after(left, turn, by, to_beat, out));
        }
        self.known.insert(key, sign * best);
        sign * best
    }

    /// Value when the seats after `turn` are next.
    fn after(
        &mut self,
        left: [u32; 4],
        turn: Direction,
        by: Direction,
        to_beat: Form,
        out: &mut Vec<Direction>,
    ) -> i8 {
        let mut seat = turn;
        loop {
            seat = seat.after();
            if seat == by {
                let leader = if left[seat as usize] == 0 { seat.partner() } else { seat };
                return self.value_of(left, leader, leader, Form::NONE, out);
            }
            if left[seat as usize] != 0 {
                return self.value_of(left, seat, by, to_beat, out);
            }
        }
    }
}

/// Value of an order of seats out, once it is certain.
pub(super) fn of_order(out: &[Direction]) -> Option<i8> {
    let sign = if out.first()?.team() == Partnership::SouthNorth { 1 } else { -1 };
    match *out {
        [first, second, ..] if first.team() == second.team() => Some(3 * sign),
        [first, _, third, ..] => Some(if first.team() == third.team() { 2 * sign } else { sign }),
        _ => None,
    }
}
