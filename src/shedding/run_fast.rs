//! Run Fast (跑得快): its plays, its deck, its switches, and its own rules.
//!
//! Two hands share a deck without jokers. Who can beat must beat. A trio takes two cards, a plane
//! two for each of its trios. Only the play that empties the hand can have fewer: it is *short*.

use super::form::Form;
use super::game_rules::{ExtraRules, GameRules, HandBefore};
use super::kickers::is_short;
use super::kind::Kind;
use super::moves::Move;
use super::switch::{Switch, SwitchWord};
use crate::cards::{PACK_45, PACK_48, Rank};
use crate::said;
use crate::said::Said;

/// Bits of the switches.
const DECK: u16 = 1;
const MUST_BEAT: u16 = 1 << 2;
const SHORT_CHAINS: u16 = 1 << 3;
const LAST_TRIO: u16 = 1 << 4;
const ACE_BOMB: u16 = 1 << 6;
const FOUR_WITH_THREE: u16 = 1 << 7;
const KEEP_BOMBS: u16 = 1 << 8;
const REPORT_SINGLE: u16 = 1 << 9;
const REPORT_ALWAYS: u16 = 1 << 10;

const KING: Rank = Rank::new(10).expect("a rank");

static FORMS: [Form; 10] = [
    Form::new(Kind::PlaneTwos, (2, 12), Rank::ACE).short_at_the_end(),
    Form::new(Kind::PairStraight, (2, 2), Rank::ACE).when(SHORT_CHAINS),
    Form::new(Kind::PairStraight, (3, 12), Rank::ACE),
    Form::new(Kind::Straight, (5, 12), Rank::ACE),
    Form::new(Kind::FourThree, (1, 1), KING).when(FOUR_WITH_THREE),
    Form::new(Kind::TrioTwo, (1, 1), Rank::ACE).short_at_the_end(),
    Form::new(Kind::Pair, (1, 1), Rank::ACE),
    Form::new(Kind::Single, (1, 1), Rank::TWO),
    Form::new(Kind::Bomb, (4, 4), KING),
    Form::new(Kind::Bomb, (3, 3), Rank::ACE).from(Rank::ACE).above_all().when(ACE_BOMB),
];

/// Switches, in the order of the repr in Python.
static SWITCHES: [Switch; 8] = [
    Switch::choice(
        "deck",
        DECK,
        &[SwitchWord::Number(48), SwitchWord::Number(45)],
        ("48 or 45 cards", "48 张或 45 张牌"),
    )
    .unlike(&[("45 cards", "45 张牌")]),
    Switch::flag("must_beat", MUST_BEAT, ("who can beat must beat", "能压必压"))
        .unlike(&[("you may pass even if you can beat", "能压也可以不要")]),
    Switch::flag("short_chains", SHORT_CHAINS, ("two pairs in a row are a play", "两对相连就是连对"))
        .unlike(&[("pairs in a row need three pairs", "连对要三对起")]),
    Switch::choice(
        "last_trio",
        LAST_TRIO,
        &[SwitchWord::Name("any"), SwitchWord::Name("lead")],
        (
            "'any': a last trio or plane with fewer cards can beat; 'lead': only lead",
            "'any'：最后一手三张或飞机少带，可以压牌；'lead'：只能先出",
        ),
    )
    .unlike(&[("a last trio or plane with fewer cards can only be a lead", "最后少带的三张或飞机只能先出")]),
    Switch::flag("ace_bomb", ACE_BOMB, ("three aces are also the highest bomb", "三个 A 也是炸弹，最大")),
    Switch::flag(
        "four_with_three",
        FOUR_WITH_THREE,
        ("four of a rank with three other cards are a play", "四张可以带另外三张"),
    ),
    Switch::flag("keep_bombs", KEEP_BOMBS, ("a play cannot split a bomb of the hand", "手里的炸弹不可拆")),
    Switch::choice(
        "report_single",
        REPORT_SINGLE,
        &[SwitchWord::Off, SwitchWord::Name("lead"), SwitchWord::Name("always")],
        (
            "when the other hand has one card, a single must be the highest; 'lead': if it is led; 'always': \
             answers too",
            "对方报单时，出单张必须出最大的；'lead'：只管先出；'always'：压牌也一样",
        ),
    )
    .unlike(&[
        (
            "when the other hand has one card, a single that is led must be the highest",
            "对方报单时，先出单张必须出最大的",
        ),
        (
            "when the other hand has one card, a single must be the highest, also as an answer",
            "对方报单时，出单张（压牌也一样）必须出最大的",
        ),
    ]),
];

/// The game.
pub static GAME: GameRules = GameRules::new("run-fast", ("Run Fast", "跑得快"), &FORMS)
    .also(&["paodekuai", "pdk", "跑得快"])
    .with_switches(&SWITCHES, MUST_BEAT | SHORT_CHAINS)
    .with_pack(|own| Some(if own & DECK == 0 { &PACK_48 } else { &PACK_45 }))
    .with_own(&RunFast);

struct RunFast;

/// A rule that a play breaks, though its cards are in the hand and beat the table.
enum Broken {
    /// The play is short, and an answer.
    ShortAnswer,
    /// The play splits a bomb of this rank.
    SplitsBomb(Rank),
    /// The other side has one card, and this is not the highest rank of the hand.
    NotHighest(Rank),
}

fn broken(seen: &HandBefore, play: Move) -> Option<Broken> {
    let has = |switch| seen.own & switch != 0;
    if has(LAST_TRIO) && !seen.leads && is_short(play) {
        return Some(Broken::ShortAnswer);
    }
    if has(KEEP_BOMBS)
        && let Some(rank) = split_bomb(seen, play)
    {
        return Some(Broken::SplitsBomb(rank));
    }
    let reports = seen.leads && has(REPORT_SINGLE) || has(REPORT_ALWAYS);
    if reports && seen.other_cards == 1 && play.code.shape().kind == Kind::Single {
        let highest = seen.hand.ranks().next_back()?.0;
        return (play.cards.count(highest) == 0).then_some(Broken::NotHighest(highest));
    }
    None
}

/// Rank of a bomb in the hand of which the play takes some cards but not all.
fn split_bomb(seen: &HandBefore, play: Move) -> Option<Rank> {
    let is_bomb = |rank, held| held == 4 || rank == Rank::ACE && held == 3 && seen.own & ACE_BOMB != 0;
    let is_split = |&(rank, n): &(Rank, usize)| {
        let held = seen.hand.count(rank);
        n != held && is_bomb(rank, held)
    };
    play.cards.ranks().find(is_split).map(|(rank, _)| rank)
}

impl ExtraRules for RunFast {
    fn must_beat(&self, own: u16) -> bool {
        own & MUST_BEAT != 0
    }

    fn allows(&self, seen: &HandBefore, play: Move) -> bool {
        seen.own & (LAST_TRIO | KEEP_BOMBS | REPORT_SINGLE | REPORT_ALWAYS) == 0
            || broken(seen, play).is_none()
    }

    fn why_not(&self, seen: &HandBefore, play: Move, shown: &str) -> Option<Said> {
        Some(match broken(seen, play)? {
            Broken::ShortAnswer => {
                let full = 2 * play.code.length();
                said!(
                    "{shown} cannot beat it: only with {full} cards, or as a lead",
                    "{shown} 不能用来压牌：要带满 {full} 张，少带只能先出"
                )
            }
            Broken::SplitsBomb(rank) => {
                said!("{shown} splits the bomb of rank {rank}", "{shown} 拆了 {rank} 的炸弹")
            }
            Broken::NotHighest(rank) => said!(
                "the other side has one card: a single must be your highest, {rank}",
                "对方报单：出单张必须出最大的 {rank}"
            ),
        })
    }
}
