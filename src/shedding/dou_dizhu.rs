//! Dou Dizhu (斗地主) as a table. Its presets are in `rules.rs`.

use super::form::Form;
use super::game_rules::GameRules;
use super::kind::Kind;
use super::kinds::GAP_KINDS;
use super::switch::{Switch, SwitchField, SwitchValues, SwitchWord};

/// All plays, with one deck and with two. The kinds of [`Rules`](super::Rules) select from them.
static FORMS: [Form; 18] = [
    Form::usual(Kind::PlanePairs),
    Form::usual(Kind::PlaneSingles),
    Form::usual(Kind::Plane),
    Form::usual(Kind::GapPlane),
    Form::usual(Kind::PairStraight),
    Form::usual(Kind::GapPairStraight),
    Form::usual(Kind::Straight),
    Form::usual(Kind::GapStraight),
    Form::usual(Kind::FourPairs),
    Form::usual(Kind::FourSingles),
    Form::usual(Kind::TrioPair),
    Form::usual(Kind::TrioSingle),
    Form::usual(Kind::Bomb),
    Form::LARGE_BOMBS,
    Form::usual(Kind::Trio),
    Form::usual(Kind::Pair),
    Form::usual(Kind::Single),
    Form::usual(Kind::Rocket),
];

const DECKS: SwitchValues = SwitchValues::Words(&[SwitchWord::Number(1), SwitchWord::Number(2)]);
const LIMITS: SwitchValues =
    SwitchValues::Words(&[SwitchWord::Name("shared"), SwitchWord::Name("each"), SwitchWord::Nothing]);

/// Switches, in the order of the repr in Python.
static SWITCHES: [Switch; 8] = [
    Switch::usual(
        "equal_kickers",
        SwitchValues::Flag,
        SwitchField::EqualKickers,
        ("single kickers can share a rank", "所带单张可以同点"),
    )
    .unlike(&[("all kickers of a play differ in rank", "一手所带的牌点数各不相同")]),
    Switch::usual(
        "joker_kickers",
        SwitchValues::Flag,
        SwitchField::JokerKickers,
        ("two jokers can be kickers together", "可以同时带两张王"),
    ),
    Switch::usual(
        "own_rank_kickers",
        SwitchValues::Flag,
        SwitchField::OwnRankKickers,
        ("one more card of each rank of a plane can be a wing", "飞机可以带与它同点的一张"),
    ),
    Switch::usual(
        "four_as_pairs",
        SwitchValues::Flag,
        SwitchField::FourAsPairs,
        ("four of a rank can be two pair kickers", "同点四张可以当所带的两对"),
    ),
    Switch::usual(
        "wide_wings",
        SwitchValues::Flag,
        SwitchField::WideWings,
        (
            "wings can contain four of a rank, or a trio next to the plane",
            "翼可以有同点四张，或与飞机相邻的三张",
        ),
    ),
    Switch::usual(
        "gap_straights",
        SwitchValues::Flag,
        SwitchField::GapStraights,
        ("chains can skip every other rank", "隔一点相连的牌型"),
    ),
    Switch::usual(
        "decks",
        DECKS,
        SwitchField::Decks,
        ("1 or 2: which bombs and rockets exist", "1 或 2：决定有哪些炸弹和王炸"),
    )
    .unlike(&[("two decks", "两副牌")]),
    Switch::usual(
        "deck_limit",
        LIMITS,
        SwitchField::DeckLimit,
        (
            "'shared': both hands are from the same decks; 'each': each side has its own; None: no check",
            "'shared'：双方的牌出自同一些牌；'each'：各用各的；None：不检查",
        ),
    )
    .unlike(&[("each hand has its own cards", "双方各用一份牌"), ("any number of cards", "牌数不限")]),
];

/// Dou Dizhu, with singles and pairs.
pub static GAME: GameRules = GameRules::new("doudizhu", ("Dou Dizhu", "斗地主"), &FORMS)
    .with_switches(&SWITCHES, 0)
    .with_optional(GAP_KINDS);

/// The switches that matter to a table: those of kickers, and those of the decks.
pub(super) fn switches(kickers: bool, jokers: bool) -> &'static [Switch] {
    let matters = |switch: &&Switch| match switch.place {
        // Chains with gaps are forms of the table.
        SwitchField::GapStraights => false,
        SwitchField::Decks | SwitchField::DeckLimit => jokers,
        _ => kickers,
    };
    Vec::leak(SWITCHES.iter().filter(matters).copied().collect())
}
