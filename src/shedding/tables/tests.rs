//! Tests of tables: their texts, and the verdicts of random ones.

use super::*;
use crate::random::Random;
use crate::shedding::{DeckLimit, Decks, Kinds, Rules};

/// Ranks of a core, mostly all of them: each kind has its own.
fn random_ranks(random: &mut Random, most: usize) -> String {
    const RANKS: [&str; 13] = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"];
    if random.below(3) == 0 {
        return String::new();
    }
    // Low ranks: the positions of the tests are there.
    let low = random.below(most - 1).min(random.below(most - 1));
    let high = if random.below(2) == 0 { most - 1 } else { low + random.below(most - low) };
    format!("{}-{}", RANKS[low], RANKS[high])
}

/// An entry of a kind with random details, as a person might write it.
fn random_entry(random: &mut Random, kind: Kind) -> String {
    let name = if random.below(4) == 0 { kind.chinese() } else { kind.name() };
    let (least, most) = (random.below(3), random.below(9));
    match kind {
        Kind::Bomb => random_bombs(random, name),
        _ if kind.is_chain() => {
            let least = least + if kind.core_width() == 1 { 3 } else { 2 };
            let most =
                if random.below(2) == 0 { "+".to_owned() } else { format!("-{}", (least + most).min(6)) };
            format!("{name} {least}{most} {}", random_ranks(random, 13))
        }
        Kind::Single => name.to_owned(),
        Kind::Rocket => format!("{name}{}", ["", " top"][random.below(2)]),
        _ => format!("{name} {}", random_ranks(random, 13)),
    }
}

/// Bombs of some numbers of cards, each with its own ranks and strength.
fn random_bombs(random: &mut Random, name: &str) -> String {
    match random.below(6) {
        0 => "bomb AAA top".to_owned(),
        1 => format!("{name} 4-8"),
        2 => "bomb 4, bomb 333 top".to_owned(),
        _ => {
            let mut entries = Vec::new();
            for cards in 3..=8 {
                if random.below(cards) < 2 {
                    let top = if random.below(5) == 0 { " top" } else { "" };
                    entries.push(format!("{name} {cards} {}{top}", random_ranks(random, 13)));
                }
            }
            if entries.is_empty() { name.to_owned() } else { entries.join(", ") }
        }
    }
}

/// Rules of a random table: of its own, or Dou Dizhu with changes.
pub(crate) fn random_table(random: &mut Random) -> Rules {
    loop {
        let kinds: Vec<Kind> =
            Kind::all().filter(|&kind| kind != Kind::Pass && kind != Kind::Single).collect();
        let often = 1 + random.below(8);
        let mut entries = Vec::new();
        for kind in kinds {
            if random.below(10) < if Kinds::ALL.has(kind) { often } else { 1 } {
                entries.push(random_entry(random, kind));
            }
        }
        if random.below(4) == 0 {
            entries.push("no jokers".to_owned());
            entries.retain(|entry| !entry.starts_with("rocket") && !entry.starts_with("王炸"));
        }
        let base = if random.below(3) == 0 { "doudizhu; " } else { "forms: single, " };
        if let Some(rules) = Rules::preset(&format!("{base}{}", entries.join("，"))) {
            return rules;
        }
    }
}

/// A random table with random decks and switches.
pub(crate) fn random_table_with_switches(random: &mut Random) -> Rules {
    let rules = random_table(random);
    let mut coin = |n| random.below(n) == 0;
    let switched = Rules {
        equal_kickers: coin(2),
        joker_kickers: coin(2),
        own_rank_kickers: coin(2),
        four_as_pairs: coin(2),
        wide_wings: coin(2),
        ..rules
    };
    if rules.pack().is_some() {
        return switched;
    }
    let decks = if coin(2) { Decks::One } else { Decks::Two };
    let deck_limit = [DeckLimit::Shared, DeckLimit::Each, DeckLimit::Unlimited][random.below(3)];
    Rules { decks, deck_limit, ..switched }
}

#[test]
fn a_form_that_another_game_has_with_a_switch_is_told_if_it_always_exists() {
    let usual = Rules::preset("run-fast").expect("rules");
    for text in ["run-fast; bomb AAA top", "run-fast; four+three 3-K"] {
        let rules = Rules::preset(text).expect("a table");
        assert_eq!(rules.game.name, text);
        assert_ne!(rules, usual);
    }
}

#[test]
fn a_deck_without_jokers_does_not_hide_which_pairs_there_are() {
    for text in ["doudizhu; pair 3-K, no jokers", "doudizhu; pair 5-2, no jokers", "doudizhu; no jokers"] {
        assert_eq!(Rules::preset(text).expect("a table").game.name, text);
    }
}

#[test]
fn a_canonical_text_is_read_as_the_same_game_and_written_again() {
    let (mut random, mut games) = (Random(1), std::collections::HashSet::new());
    for _ in 0..5_000 {
        let rules = random_table(&mut random);
        let again = Rules::preset(rules.game.name).expect("a canonical text");
        assert!(std::ptr::eq(again.game, rules.game), "{}", rules.game.name);
        if rules.game.is_table {
            assert_eq!(name_of(rules.game.root, rules.game.forms), rules.game.name);
        }
        games.insert(rules.game.name);
    }
    assert!(games.len() > 2_000, "{}", games.len());
}

#[test]
fn words_are_read_as_the_same_rules() {
    use crate::games;
    use crate::words::{Lang, Words};
    let mut random = Random(2);
    for _ in 0..2_000 {
        let rules = games::Rules::from(random_table(&mut random));
        for lang in [Lang::English, Lang::Chinese] {
            let told = Words::new(lang).rules(&rules);
            assert_eq!(told.parse::<games::Rules>().as_ref(), Ok(&rules), "{told}");
        }
    }
}

#[test]
fn a_table_of_random_signs_is_read_or_refused() {
    let mut random = Random(3);
    let signs: Vec<char> =
        "single,pair straight 3-12 AKQJT2BR 顺子连对炸弹王无到张（）+-;:no top bomb 0".chars().collect();
    let mut read = 0;
    for i in 0..10_000 {
        let mut text: Vec<char> =
            "single, pair, trio, straight 3-11 3-K, bomb 4, bomb AAA top".chars().collect();
        for _ in 0..=random.below(6) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => text[at] = signs[random.below(signs.len())],
                1 => text.insert(at, signs[random.below(signs.len())]),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        let begun = ["forms: ", "doudizhu; ", "run-fast; "][i % 3];
        read += usize::from(Rules::preset(&format!("{begun}{text}")).is_some());
    }
    assert!((100..9_900).contains(&read), "{read}");
}

/// An entry means the same on every game, and replaces what the game has of its kind.
#[test]
fn an_entry_replaces_what_a_game_has_of_its_kind() {
    for (text, means) in [
        ("doudizhu; bomb 3", "doudizhu; bomb 3"),
        ("doudizhu; bomb 3-4", "doudizhu; bomb 3-4"),
        ("doudizhu; bomb 4", "doudizhu; bomb 4"),
        ("doudizhu; bomb 4+", "doudizhu"),
        ("doudizhu; bomb", "doudizhu"),
        ("run-fast; bomb", "run-fast"),
        ("run-fast; bomb 3", "run-fast; bomb 3 3-K"),
        ("run-fast; bomb 3-4", "run-fast; bomb 3-4 3-K"),
        (
            "zheng-shangyou-5; bomb 3",
            "forms: single, pair, trio, straight 5-12, pair straight 2-12, plane 2-12, bomb 3",
        ),
        // Cards are bombs beside others, and so are bombs that can "also" be.
        ("doudizhu; bomb AAA top", "doudizhu; bomb AAA top"),
        ("doudizhu; bomb 3 A top", "doudizhu; bomb 3 A top"),
        ("doudizhu; bomb AAA, bomb 4", "doudizhu; bomb AAA, bomb 4"),
        ("doudizhu; bomb 4, bomb AAA", "doudizhu; bomb AAA, bomb 4"),
        ("doudizhu; 炸弹可以三张", "doudizhu; bomb 3-8"),
        ("doudizhu; bomb 3 or 4", "doudizhu; bomb 3-4"),
        ("doudizhu; 三张炸弹", "doudizhu; bomb 3"),
        // A length alone is exact.
        ("doudizhu; straight 5", "doudizhu; straight 5"),
        ("doudizhu; straight 5+", "doudizhu"),
        ("doudizhu; 顺子五张", "doudizhu; straight 5"),
        ("doudizhu; 顺子五张起", "doudizhu"),
        ("doudizhu; 连对两对起", "doudizhu; pair straight 2-12"),
        ("doudizhu; 连对四张起", "doudizhu; pair straight 2-12"),
        ("doudizhu; straights of at least 3 cards", "doudizhu; straight 3-12"),
        ("doudizhu; straight three to twelve", "doudizhu; straight 3-12"),
        // A word of two kinds means the one that the game has.
        ("run-fast; 三带二", "run-fast"),
        ("run-fast; 禁三带二", "run-fast; no trio+two"),
        ("doudizhu; 不分花色", "doudizhu"),
    ] {
        let read = Rules::read(text).expect("rules").map(|rules| rules.game.name);
        assert_eq!(read, Ok(means), "{text}");
    }
}

/// Bans as they are pasted. Dou Dizhu has a switch for them.
#[test]
fn a_line_of_bans_has_names_or_numbers() {
    use Kind::{FourPairs, FourSingles, PlanePairs, PlaneSingles, PlaneTwos, TrioPair, TrioSingle};
    for (text, banned) in [
        ("禁三带二", &[TrioPair][..]),
        ("禁三带二、四带二", &[TrioPair, FourSingles]),
        ("禁手：三带二，四带二", &[TrioPair, FourSingles]),
        ("禁手：31 32 421 422", &[TrioSingle, TrioPair, FourSingles, FourPairs]),
        ("禁 31、32", &[TrioSingle, TrioPair]),
        ("no four with two", &[FourSingles]),
        ("不能四带二", &[FourSingles]),
        ("四带二是不能出牌的", &[FourSingles]),
        ("trio+pair not allowed", &[TrioPair]),
        ("禁飞机带翅膀", &[PlaneSingles, PlanePairs, PlaneTwos]),
    ] {
        let rules = Rules::read(&format!("doudizhu; {text}")).expect("rules").expect("a game");
        let kinds = Rules::DOUDIZHU.kinds.without(Kinds::of(banned));
        assert_eq!((rules.kinds, rules.game), (kinds, Rules::DOUDIZHU.game), "{text}");
    }
}

/// What no table has is named, in any text that asks for it.
#[test]
fn what_no_table_has_is_named_in_both_languages() {
    for (text, english, chinese) in [
        ("掼蛋", "wild cards", "癞子"),
        ("doudizhu; 癞子", "wild cards", "癞子"),
        ("forms: single, 2 low", "order of ranks", "大小顺序"),
        ("Big Two", "suits", "花色"),
        ("doudizhu; 同花顺", "suits", "花色"),
        ("四人斗地主", "four hands", "四家"),
        ("forms: single, bombs beat 2s", "only some plays", "某些牌"),
        ("president", "no bomb", "不是炸弹"),
        ("Tiến Lên", "rules='tien-len'", "rules='tien-len'"),
        ("越南十三张", "suits", "花色"),
    ] {
        let fault = Rules::read(text).expect("a fault").expect_err("no table");
        assert!(fault.english().contains(english) && fault.chinese().contains(chinese), "{text}: {fault}");
    }
}

/// Each mistake with the form that its message names.
#[test]
fn a_mistake_names_its_form() {
    let fault = |text: &str| match Rules::read(text) {
        Some(Err(fault)) => fault.english().to_owned(),
        other => panic!("{text}: {other:?}"),
    };
    for (text, named) in [
        ("forms: pair", "single"),
        ("forms:", "single"),
        ("forms: single, straigt 3-12", "straigt"),
        ("forms: single, single", "single"),
        ("forms: single, straight 3-12, straight 5-12", "straight"),
        ("forms: single, pair, no pair", "'pair' and 'no pair'"),
        ("doudizhu; no bomb, bomb AAA", "'bomb AAA' and 'no bomb'"),
        ("doudizhu; 火箭，无王", "'火箭' and '无王'"),
        ("doudizhu; no plane, trio", "'trio' after 'no plane'"),
        ("doudizhu; bomb AAAA top", "bombs of 4 cards are there twice"),
        ("doudizhu; bomb 5-8, no jokers", "'bomb 5-8': the deck has at most 4"),
        ("run-fast; bomb AAAA", "twice"),
        ("run-fast; bomb 4 A", "'bomb 4 A': the deck has at most 3"),
        ("doudizhu; 31 32", "write 'no 31 32'"),
        ("doudizhu; pair straight of 7 cards", "7 cards"),
        ("doudizhu; bomb 3 or 5", "3 or 5"),
        ("forms: single, bombs can be 3 cards", "beside which"),
        ("forms: single, bomb 4, bomb 3-4", "bombs of 4"),
        ("forms: single, straight 2-12", "straight"),
        ("forms: single, straight 12-5", "straight"),
        ("forms: single, straight 5-14", "straight"),
        ("forms: single, straight 3-12 3-9", "straight"),
        ("forms: single, straight 3-5 K-9", "straight"),
        ("forms: single, straight 3-5 3-R", "straight"),
        ("forms: single, gap straight 5-7", "gap straight"),
        ("forms: single, bomb 2", "bomb"),
        ("forms: single, bomb 9", "bomb"),
        ("forms: single, pair top", "pair"),
        ("forms: single, trio B", "trio"),
        ("forms: single, pair B-R", "pair"),
        ("forms: single 5-A", "single"),
        ("forms: single, rocket, no jokers", "rocket"),
        ("forms: single, trio 3-K 4-A", "trio"),
        ("forms: single, pass", "pass"),
        ("doudizhu; no single", "single"),
        ("doudizhu; no strait", "strait"),
        ("run-fast; bomb foo", "bomb"),
    ] {
        let fault = fault(text);
        assert!(fault.contains(named) && !fault.contains('\n'), "{text}: {fault}");
    }
    let many = "straight 3-13 3-2, pair straight 2-13 3-2, plane 2-13 3-2, plane+singles 2-13 3-2, \
                plane+pairs 2-13 3-2, plane+twos 2-13 3-2, gap straight 3-7 3-2, gap pair straight 2-7 3-2";
    assert!(fault(&format!("forms: single, {many}")).contains("512"));
}
