//! Explains why a play of Run Fast is not legal, and why cards are not a play.

use super::super::position::Legal;
use super::super::reasons::{Near, Reason};
use super::super::{Code, Generator, Kind, Move, Rules, Setup, Sink};
use super::{RunFast, is_short};
use crate::cards::{Counts, Rank};
use crate::error::PlayError;
use crate::said;
use crate::said::Said;
use crate::shedding::Play;

/// A rule that a play breaks, though its cards are in the hand and beat the table.
enum Broken {
    /// The side must beat, for example with this play.
    CanBeat(Move),
    /// The play is short, but leaves cards.
    NotLast,
    /// The play is short, and an answer.
    ShortAnswer,
    /// The play splits a bomb of this rank.
    SplitsBomb(Rank),
    /// The other side has one card, and this is not the highest rank of the hand.
    NotHighest(Rank),
}

/// The rule that a play breaks. Its cards are in the hand, and it beats the table or is a pass.
fn broken(rules: &Rules, hand: Counts, other_cards: usize, to_beat: Code, play: Move) -> Option<Broken> {
    let switches = rules.run_fast?;
    if play.code.is_none() {
        let answer = if switches.must_beat { lowest_answer(rules, hand, other_cards, to_beat) } else { None };
        return answer.map(Broken::CanBeat);
    }
    if is_short(play) && play.cards != hand {
        return Some(Broken::NotLast);
    }
    if !to_beat.is_none() && rules.short_plays_only_lead() && is_short(play) {
        return Some(Broken::ShortAnswer);
    }
    if switches.keep_bombs
        && let Some(rank) = split_bomb(switches, hand, play.cards)
    {
        return Some(Broken::SplitsBomb(rank));
    }
    let highest = hand.ranks().next_back()?.0;
    let reports = other_cards == 1 && switches.report_single.binds(to_beat.is_none());
    let is_low = play.code.shape().kind == Kind::Single && play.cards.count(highest) == 0;
    (reports && is_low).then_some(Broken::NotHighest(highest))
}

/// Rank of a bomb in the hand of which the cards are some but not all.
fn split_bomb(switches: RunFast, hand: Counts, cards: Counts) -> Option<Rank> {
    let is_bomb = |rank, held| held == 4 || rank == Rank::ACE && held == 3 && switches.ace_bomb;
    let is_split = |&(rank, held): &(Rank, usize)| {
        is_bomb(rank, held) && !matches!(cards.count(rank), n if n == 0 || n == held)
    };
    hand.ranks().find(is_split).map(|(rank, _)| rank)
}

/// The lowest legal answer, with the lowest kickers.
pub(crate) fn lowest_answer(rules: &Rules, hand: Counts, other_cards: usize, to_beat: Code) -> Option<Move> {
    struct Lowest(Option<Move>);

    impl Sink for Lowest {
        fn push(&mut self, play: Move) -> bool {
            let key = |play: Move| (play.code, play.cards.bits());
            self.0 = self.0.filter(|&lowest| key(lowest) < key(play)).or(Some(play));
            true
        }
    }

    let mut lowest = Lowest(None);
    Generator::facing(rules, hand, other_cards).beating(to_beat, &mut lowest);
    lowest.0
}

/// Returns true unless a rule of Run Fast forbids a play of the side to move.
///
/// Its cards are in the hand, and it beats the table or is a pass.
pub(crate) fn allows(rules: &Rules, setup: &Setup, play: Move) -> bool {
    broken(rules, setup.mover, setup.other.total(), setup.to_beat, play).is_none()
}

/// Error if a rule of Run Fast forbids a play.
///
/// Its cards are in the hand, and it beats the table or is a pass.
pub(in super::super) fn refused(legal: &Legal<'_>, play: &Play) -> Option<PlayError> {
    let Legal { hand, to_beat, rules, other_cards, .. } = *legal;
    let table = to_beat.map_or(Code::NONE, Play::code);
    let broken = broken(rules, hand.counts(), other_cards, table, play.to_move())?;
    Some(PlayError::new(match broken {
        Broken::CanBeat(answer) => {
            let answer = Play::from_hand(hand, answer);
            said!("you cannot pass: you can beat it: {answer}", "不能不要：有牌能压，必须压：{answer}")
        }
        Broken::NotLast => short_but_not_last(play),
        Broken::ShortAnswer => {
            let full = full(play.to_move());
            said!(
                "{play} cannot beat it: only with {full} cards, or as a lead",
                "{play} 不能用来压牌：要带满 {full} 张，少带只能先出"
            )
        }
        Broken::SplitsBomb(rank) => {
            said!("{play} splits the bomb of rank {rank}", "{play} 拆了 {rank} 的炸弹")
        }
        Broken::NotHighest(rank) => said!(
            "the other side has one card: a single must be your highest, {rank}",
            "对方报单：出单张必须出最大的 {rank}"
        ),
    }))
}

/// Number of cards that a trio or plane takes.
fn full(play: Move) -> usize {
    2 * play.code.shape().length
}

/// Fault of a short play that leaves cards in the hand.
pub(in super::super) fn short_but_not_last(play: &Play) -> Said {
    let full = full(play.to_move());
    let kind = play.shape().kind;
    let chinese = kind.chinese();
    said!(
        "{play}: a {kind} takes {full} other cards, fewer only as the last play of the hand",
        "{play}：{chinese}要另带 {full} 张，只有最后一手可以少带"
    )
}

/// Finds out what is missing in cards that are not a play; `None` if no kind is near.
pub(in super::super) fn missing(near: &Near, switches: RunFast) -> Option<Reason> {
    let all = RunFast { four_with_three: true, ..switches }.kinds();
    near.banned(all)
        .or_else(|| near.straight())
        .or_else(|| near.pair_straight(if switches.short_chains { 2 } else { 3 }))
        .or_else(|| trios(near, switches))
}

/// The cards have three or four of a rank.
fn trios(near: &Near, switches: RunFast) -> Option<Reason> {
    let trios = near.count(|rank, n| n >= 3 && rank <= Rank::ACE);
    let (fours, total) = (near.count(|_, n| n == 4), near.cards.total());
    match trios {
        0 => None,
        1 if fours == 1 && switches.four_with_three => Some(Reason::new(
            &[Kind::FourThree],
            said!("four of a rank take exactly three other cards", "四张要带另外三张"),
        )),
        1 if fours == 1 && total > 5 => {
            Some(Reason::new(&[Kind::Bomb], said!("a bomb takes no other cards", "炸弹不能带牌")))
        }
        1 => Some(Reason::new(
            &[Kind::TrioTwo],
            said!("a trio takes two cards of other ranks", "三张要带另外两张别的点数"),
        )),
        _ => Some(Reason::new(
            &[Kind::PlaneTwos, Kind::TrioTwo],
            said!(
                "a plane has trios of ranks in a row, up to the ace, with two other cards for each",
                "飞机要点数相连（最大到 A），每组三张带另外两张"
            ),
        )),
    }
}
