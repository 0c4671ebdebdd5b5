//! Compares kinds, codes and kind sets with the written rules.

use std::collections::HashSet;

use canju::cards::Rank;
use canju::shedding::{Class, Code, DeckLimit, Decks, GAP_KINDS, GameRules, Kind, Kinds, Rules, Shape};

/// Kind, name, Chinese name, lengths, cards per core rank, distance between core ranks.
type Row = (Kind, &'static str, &'static str, (usize, usize), usize, usize);

const KINDS: [Row; 21] = [
    (Kind::PlaneTwos, "plane+twos", "飞机带翅膀", (2, 12), 3, 1),
    (Kind::PlanePairs, "plane+pairs", "飞机带对", (2, 12), 3, 1),
    (Kind::PlaneSingles, "plane+singles", "飞机带单", (2, 12), 3, 1),
    (Kind::Plane, "plane", "飞机", (2, 12), 3, 1),
    (Kind::GapPlane, "gap plane", "间隔飞机", (2, 6), 3, 2),
    (Kind::PairStraight, "pair straight", "连对", (3, 12), 2, 1),
    (Kind::GapPairStraight, "gap pair straight", "间隔连对", (3, 6), 2, 2),
    (Kind::Straight, "straight", "顺子", (5, 12), 1, 1),
    (Kind::GapStraight, "gap straight", "间隔顺子", (5, 6), 1, 2),
    (Kind::FourThree, "four+three", "四带三", (1, 1), 4, 1),
    (Kind::FourPairs, "four+pairs", "四带两对", (1, 1), 4, 1),
    (Kind::FourSingles, "four+singles", "四带二", (1, 1), 4, 1),
    (Kind::TrioPair, "trio+pair", "三带二", (1, 1), 3, 1),
    (Kind::TrioTwo, "trio+two", "三带二", (1, 1), 3, 1),
    (Kind::TrioSingle, "trio+single", "三带一", (1, 1), 3, 1),
    (Kind::Bomb, "bomb", "炸弹", (4, 8), 4, 1),
    (Kind::Trio, "trio", "三张", (1, 1), 3, 1),
    (Kind::Pair, "pair", "对子", (1, 1), 2, 1),
    (Kind::Single, "single", "单张", (1, 1), 1, 1),
    (Kind::Rocket, "rocket", "王炸", (1, 1), 1, 1),
    (Kind::Pass, "pass", "不要", (0, 0), 0, 1),
];

/// Kinds of Run Fast alone.
const OWN: [Kind; 3] = [Kind::PlaneTwos, Kind::FourThree, Kind::TrioTwo];

#[test]
fn a_kind_is_what_the_rules_say() {
    assert_eq!(Kind::all().collect::<Vec<_>>(), KINDS.map(|row| row.0));
    for (kind, name, chinese, _, width, stride) in KINDS {
        assert_eq!((kind.name(), kind.chinese(), kind.to_string()), (name, chinese, name.to_owned()));
        assert_eq!(Kind::from_name(name), Some(kind));
        assert_eq!((kind.core_width(), kind.stride()), (width, stride), "{name}");
    }
    assert_eq!(Kind::from_name("trio+one"), None);
}

#[test]
fn players_have_other_names_for_kinds() {
    for (names, kind) in [
        ("三顺 三顺子 飞机不带", Kind::Plane),
        ("四带二张 四带两张 四带2 4带2 四帶兩張", Kind::FourSingles),
        ("4带2对 四带二对", Kind::FourPairs),
        ("3带1 三带1 三带单", Kind::TrioSingle),
        ("3带2 三带一对", Kind::TrioPair),
        ("单翅 飞机带单翅 飞机带小翼", Kind::PlaneSingles),
        ("双翅 飞机带双翅", Kind::PlanePairs),
        // Those of other games.
        ("三连对 三連對 木板", Kind::PairStraight),
        ("钢板 鋼板 連三同張", Kind::Plane),
        ("天王炸 天王炸弹", Kind::Rocket),
        ("葫芦 葫蘆", Kind::TrioPair),
        ("三同张 三个不带", Kind::Trio),
    ] {
        for name in names.split(' ') {
            assert_eq!(Kind::from_name(name), Some(kind), "{name}");
        }
    }
}

/// All kinds with all their lengths and starting ranks.
fn all_shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (kind, _, _, (shortest, longest), _, stride) in KINDS {
        for length in shortest..=longest {
            let ranks = match kind {
                // The pass has no rank, and the rocket only one.
                Kind::Pass => 0..1,
                Kind::Rocket => 13..14,
                Kind::Single | Kind::Pair => 0..15,
                // Chains go from 3 to A at most.
                _ if shortest > 1 && kind != Kind::Bomb => 0..12 - stride * (length - 1),
                // Run Fast has no four aces, and one 2.
                Kind::FourThree => 0..11,
                Kind::TrioTwo => 0..12,
                _ => 0..13,
            };
            shapes.extend(ranks.map(|rank| Shape { kind, length, rank: Rank::new(rank).expect("a rank") }));
        }
    }
    // Run Fast has pairs in a row from two, and three aces as a bomb.
    let pairs = (0..11).map(|rank| (Kind::PairStraight, 2, rank));
    let shape = |(kind, length, rank)| Shape { kind, length, rank: Rank::new(rank).expect("a rank") };
    shapes.extend(pairs.chain([(Kind::Bomb, 3, 11)]).map(shape));
    shapes
}

fn code_of(Shape { kind, length, rank }: Shape) -> Code {
    let is_aces = (kind, length) == (Kind::Bomb, 3);
    if is_aces { Code::of(Class::TopBomb, kind, 3, 11) } else { Code::new(kind, length, rank.index()) }
}

#[test]
fn a_code_stands_for_a_kind_a_length_and_a_rank() {
    let shapes = all_shapes();
    let games = [Rules::DOUDIZHU.game, run_fast().game];
    let codes: HashSet<Code> = games.into_iter().flat_map(GameRules::codes).collect();
    let expected = shapes.iter().copied().filter(|shape| shape.kind != Kind::Pass).map(code_of);
    assert_eq!(codes, expected.collect());
    for &shape in &shapes {
        let code = code_of(shape);
        assert_eq!(code.shape(), shape);
        assert_eq!(code.is_none(), shape.kind == Kind::Pass);
        assert_eq!(code.is_bomb(), matches!(shape.kind, Kind::Bomb | Kind::Rocket), "{code:?}");
        assert_eq!((code.rank_index(), code.length()), (shape.rank.index(), shape.length));
        assert_eq!(code.with_rank_index(0).with_rank_index(shape.rank.index()), code);
        assert!(shapes.iter().all(|&other| {
            let same = (shape.kind, shape.length) == (other.kind, other.length);
            code.is_like(code_of(other)) == same
        }));
    }
    assert_eq!(format!("{:?}", Code::new(Kind::Straight, 5, 1)), "straight/5 of 4");
    assert_eq!((Code::NONE.shape().kind, Code::ROCKET.shape().kind), (Kind::Pass, Kind::Rocket));
}

/// Returns true if `a` beats `b`, by definition.
fn beats(a: Shape, b: Shape) -> bool {
    let is_aces = |shape: Shape| (shape.kind, shape.length) == (Kind::Bomb, 3);
    match (a.kind, b.kind) {
        // No game has both. The order is that of the codes.
        _ if is_aces(a) || is_aces(b) => is_aces(a) && !is_aces(b),
        (Kind::Pass, _) | (_, Kind::Rocket) => false,
        (Kind::Bomb, Kind::Bomb) => (a.length, a.rank) > (b.length, b.rank),
        (_, Kind::Pass) | (Kind::Rocket | Kind::Bomb, _) => true,
        _ => (a.kind, a.length) == (b.kind, b.length) && a.rank > b.rank,
    }
}

#[test]
fn a_code_beats_what_its_play_beats() {
    let shapes = all_shapes();
    for &a in &shapes {
        for &b in &shapes {
            let (one, other) = (code_of(a), code_of(b));
            assert_eq!(one.beats(other), beats(a, b), "{one:?} on {other:?}");
            // `one` answers `other` if it equals or beats it; every play answers the pass.
            assert_eq!(one.answers(other), a == b || beats(a, b), "{one:?} like {other:?}");
        }
    }
}

#[test]
fn kinds_are_a_set() {
    let some = [Kind::PlanePairs, Kind::Straight, Kind::Single, Kind::Rocket];
    let set = Kinds::of(&some);
    for kind in Kind::all() {
        assert_eq!(set.has(kind), some.contains(&kind));
        assert_eq!(Kinds::ALL.has(kind), kind != Kind::Pass && !OWN.contains(&kind));
        assert!(set.with(kind).has(kind) && set.with(kind).has(Kind::Straight));
        assert!(!set.without(Kinds::of(&[kind])).has(kind));
        let both = set.and(Kinds::of(&[kind, Kind::Single]));
        assert_eq!(
            both.iter().collect::<HashSet<_>>().len(),
            if kind != Kind::Single && set.has(kind) { 2 } else { 1 }
        );
        assert!(both.has(Kind::Single) && both.has(kind) == set.has(kind));
    }
    assert_eq!(set.iter().collect::<Vec<_>>(), some);
    assert_eq!(set.with(Kind::Straight), set);
    assert_eq!(set.without(Kinds::of(&[Kind::Pair])), set);
    assert_eq!(Kinds::ALL.iter().count(), 17);
    assert_eq!(Kinds::of(&[]).iter().count(), 0);
}

#[test]
fn names_of_rules_do_not_depend_on_the_decks() {
    for (name, rules) in Rules::PRESETS {
        let two = Rules { decks: Decks::Two, deck_limit: DeckLimit::Each, ..rules };
        assert_eq!((rules.preset_name(), two.preset_name()), (Some(name), Some(name)));
        let told = format!("{name}; two decks; each hand has its own cards");
        assert_eq!((rules.to_string(), two.to_string()), (name.to_owned(), told));
    }
    let told = "doudizhu; all kickers of a play differ in rank; two jokers can be kickers together; \
        one more card of each rank of a plane can be a wing; four of a rank can be two pair kickers; \
        wings can contain four of a rank, or a trio next to the plane";
    let custom = Rules { equal_kickers: false, ..Rules::WIDE };
    assert_eq!((custom.preset_name(), custom.to_string()), (None, told.to_owned()));
    assert_eq!((Decks::One.number(), Decks::Two.number()), (1, 2));
}

#[test]
fn any_kind_with_gaps_makes_rules_with_gaps() {
    assert_eq!(
        GAP_KINDS.iter().collect::<Vec<_>>(),
        [Kind::GapPlane, Kind::GapPairStraight, Kind::GapStraight]
    );
    for kind in GAP_KINDS.iter() {
        assert!(Rules { kinds: Rules::DOUDIZHU.kinds.with(kind), ..Rules::DOUDIZHU }.has_gaps());
    }
}

/// Plays read without rules can belong to any: two decks, every kind, the widest kickers.
#[test]
fn the_union_allows_what_any_preset_allows() {
    let Rules {
        kinds, equal_kickers, joker_kickers, own_rank_kickers, four_as_pairs, wide_wings, decks, ..
    } = Rules::UNION;
    assert_eq!((kinds, decks), (Kinds::ALL, Decks::Two));
    assert!(equal_kickers && joker_kickers && own_rank_kickers && four_as_pairs && wide_wings);
}

fn run_fast() -> Rules {
    Rules::preset("run-fast").expect("a preset")
}
