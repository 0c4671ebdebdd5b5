//! Guandan as people read it: rules, hands, plays with wild cards, verdicts with levels.

use canju::cards::Rank;
use canju::games::{Play, Position, Rules, SeatsAtTable};
use canju::guandan::{Guandan, Reading};
use canju::seats::FOUR;
use canju::session::Goal;
use canju::sheet::solution::{self, SolutionFacts};
use canju::sheet::{position, values};
use canju::words::cards::HandOrder;
use canju::words::marks::plain;
use canju::words::{Lang, Words};

use crate::session::{asking, memo};

const BOTH: [Lang; 2] = [Lang::English, Lang::Chinese];

fn all_switches() -> Vec<Guandan> {
    let mut all = Vec::new();
    for level in Rank::all().take(13) {
        for longest_bomb in 4..=10 {
            for switches in 0..8 {
                let mut rules = Guandan::at(level).expect("not a joker");
                (rules.wrap, rules.joker_kickers) = (switches & 1 == 0, switches & 2 == 0);
                rules.reading = if switches & 4 == 0 { Reading::Strongest } else { Reading::Declared };
                rules.longest_bomb = longest_bomb;
                all.push(rules);
            }
        }
    }
    all
}

#[test]
fn rules_are_read_back_from_their_words() {
    for rules in all_switches() {
        let told = BOTH.map(|lang| Words::new(lang).rules(&rules.into()));
        for told in told.iter().chain([&rules.to_string()]) {
            assert_eq!(told.parse::<Rules>().as_ref(), Ok(&rules.into()), "{told}");
        }
    }
    let told = "Guandan; level 2; the ace is high only; a bomb has at most 8 cards".parse::<Rules>();
    assert_eq!(told.expect("rules").to_string(), "guandan:2,no-wrap,bombs-to-8");
    assert_eq!("掼蛋；打 10；A 只能最大".parse::<Rules>().expect("rules").to_string(), "guandan:T,no-wrap");
    for wrong in ["guandan:2,bombs-to-3", "guandan:2,bombs-to-11", "guandan:2; the ace is low only"] {
        assert!(wrong.parse::<Rules>().is_err(), "{wrong}");
    }
}

#[test]
fn rules_are_explained() {
    let of = |text: &str, lang| Words::new(lang).explained(&text.parse().expect("rules"));
    let lines = of("guandan:10", Lang::English);
    assert_eq!(lines[..2], ["Guandan; level 10.", "South and north play against east and west."]);
    assert_eq!(of("guandan:T", Lang::Chinese)[..2], ["掼蛋；打 10。", "南北对东西。"]);
    for lang in BOTH {
        let (whole, high) = (of("guandan:2", lang), of("guandan:2,no-wrap", lang));
        let low_ace = |lines: &[String]| lines.iter().filter(|line| line.contains("A2345")).count();
        assert_eq!((whole.len(), high.len()), (10, 9));
        assert_eq!((low_ace(&whole), low_ace(&high)), (1, 0));
    }
}

#[test]
fn hands_are_shown_from_the_level_down_with_suits() {
    let rules: Guandan = "guandan:5".parse().expect("rules");
    let (order, hand) = (HandOrder::ByLevel(rules), "2S AD 5S 5H 5C TH T B 3S R".parse().expect("a hand"));
    let words = Words { suits: false, ..Words::new(Lang::English) };
    assert_eq!(plain(&words.hand_of(&hand, order)), "R B 5H5S5C AD 10H 10 3S 2S");
    assert_eq!(words.faces(&hand, order), "R B 5♥ 5♠ 5♣ A♦ 10♥ 10 3♠ 2♠");
    let words = Words::new(Lang::Chinese);
    assert_eq!(plain(&words.hand_of(&hand, order)), "大王 小王 5H5S5C AD 10H 10 3S 2S");
    assert_eq!(words.hand_of(&"".parse().expect("no cards"), order), "无牌");
}

/// A play in every way that it is shown: in a text, in a list, in a chip, in a strategy, on felt.
fn ways(text: &str, lang: Lang) -> [String; 5] {
    let rules: Rules = "guandan:2".parse().expect("rules");
    let play = rules.read_cards(&text.parse().expect("cards")).expect("a play");
    let words = Words { suits: false, ..Words::new(lang) };
    let laid = words.laid_play(&play);
    let (_, kind) = laid.rsplit_once('\u{e001}').expect("a kind");
    let shown = [
        Words { kinds: true, ..words.clone() }.play(&play),
        words.listed(std::slice::from_ref(&play), 9),
        words.chip_text(&play),
        words.compact(&play),
        kind.trim_end_matches('\u{e002}').to_owned(),
    ];
    shown.map(|told| plain(&told))
}

#[test]
fn wild_cards_are_shown_with_the_cards_that_they_stand_for() {
    assert_eq!(
        ways("5S 6S 7S 9S 2H", Lang::English),
        [
            "5S 6S 7S 9S 2H=8S (straight flush)",
            "5S 6S 7S 9S 2H=8S",
            "5♠ 6♠ 7♠ 9♠ 2♥=8♠",
            "♠5♠6♠7♠9♥2=♠8",
            "straight flush, 2♥=8♠",
        ]
    );
    assert_eq!(
        ways("TT 2H", Lang::Chinese),
        ["10 10 2H=10（三张）", "10 10 2H=10", "10 10 2♥=10", "1010♥2=10", "三张，2♥=10"]
    );
    assert_eq!(ways("33 444", Lang::English)[1..4], ["33 444", "444 33", "44433"]);
    assert_eq!(ways("3D3S 44 2H", Lang::English)[2..4], ["44 3♦3♠ 2♥=4", "44♦3♠3♥2=4"]);
    assert_eq!(ways("2H 2H", Lang::English), ["2H 2H (pair)", "2H 2H", "2♥2♥", "♥2♥2", "pair"]);
    assert_eq!(ways("9S 9D 9C 9H 9H", Lang::English)[3], "♣9♦9♥9♥9♠9");
    assert_eq!(
        ways("BBRR", Lang::Chinese)[1..4],
        ["小王小王 大王大王", "小王小王 大王大王", "小王小王大王大王"]
    );
    assert_eq!(ways("33 44 55", Lang::English)[3], "33–55");
    assert_eq!(ways("A 2 3 4 5", Lang::English)[3], "A–5");
}

fn at(rules: &str, hands: [&str; 4], table: SeatsAtTable) -> Position {
    let hands = hands.map(|hand| hand.parse().expect("a hand")).into();
    Position::of_seats(FOUR, hands, table, rules.parse().expect("rules")).expect("a position")
}

/// All texts of a sheet for a text and for a page.
fn told(sheet: &canju::sheet::Sheet) -> String {
    let json = serde_json::json!(sheet).to_string().replace("\\\"", "'");
    plain(&json)
}

fn solved(position: &Position, goal: Goal, lang: Lang) -> String {
    let memo = memo();
    let found = SolutionFacts::of(&mut asking(&memo, goal), position).expect("no limit");
    told(&solution::sheet(position, &found, &Words::new(lang)))
}

fn has_all(told: &str, parts: &[&str]) {
    for part in parts {
        assert!(told.contains(part), "{part} is not in {told}");
    }
}

const WON: [&str; 4] = ["4S 4D 9C", "5S 5D", "6S", "7S 8S"];
const LOST: [&str; 4] = ["5S 5C 9D", "6S 6D", "3S 4S", "KC"];

#[test]
fn a_solution_tells_the_team_that_wins() {
    let won = at("guandan:2", WON, SeatsAtTable::default());
    let english = solved(&won, Goal::Win, Lang::English);
    has_all(
        &english,
        &["south-north wins", "Guandan; level 2", "south-north against east-west", "winning plays"],
    );
    let chinese = solved(&won, Goal::Win, Lang::Chinese);
    has_all(&chinese, &["南北胜", "四家手牌", "掼蛋；打 2", "南北对东西", "南家出牌"]);
    let lost = at("guandan:2", LOST, SeatsAtTable::default());
    has_all(&solved(&lost, Goal::Win, Lang::English), &["east-west wins", "Every play loses."]);
}

#[test]
fn levels_are_told_for_winners_and_losers() {
    let won = at("guandan:2", WON, SeatsAtTable::default());
    has_all(&solved(&won, Goal::Levels, Lang::English), &["south-north wins 3 levels", "Lead 4♦."]);
    has_all(&solved(&won, Goal::Levels, Lang::Chinese), &["南北胜，升 3 级"]);
    // South can save a level, but not win.
    let lost = at("guandan:2", ["5S 5C 9D", "6S 6D", "3S 4S", "KC"], SeatsAtTable::default());
    let english = solved(&lost, Goal::Levels, Lang::English);
    has_all(&english, &["east-west wins 3 levels"]);
    assert!(!english.contains("loses"), "{english}");
    let memo = memo();
    let listed = asking(&memo, Goal::Levels).values(&won).expect("no limit");
    let shown = BOTH.map(|lang| told(&values::sheet(&won, &listed, &Words::new(lang))));
    has_all(&shown[0], &["wins ✓ 3 levels (1)"]);
    has_all(&shown[1], &["胜 ✓ 升 3 级（1）"]);
}

#[test]
fn a_team_that_is_out_first_has_won_while_the_levels_are_open() {
    let table = SeatsAtTable { head: Some(3), turn: Some(0), ..SeatsAtTable::default() };
    let position = at("guandan:2", ["3 8", "9", "4 5", ""], table);
    let english = solved(&position, Goal::Win, Lang::English);
    has_all(&english, &["east-west has won", "goal='levels'", "out first", "west"]);
    assert!(!english.contains("\"best\":\"") && !english.contains("Every play"), "{english}");
    has_all(&solved(&position, Goal::Win, Lang::Chinese), &["东西已胜", "升几级还没定", "头游", "西家"]);
    has_all(&solved(&position, Goal::Levels, Lang::English), &["east-west wins 3 levels"]);
    let sheet = position::sheet(&position, None, &Words::new(Lang::Chinese));
    assert_eq!(sheet.title, "南家出牌：8 3 | 东家：9 | 北家：5 4 | 西家：无牌 | 头游：西家");
    let named = [("south", "Ann"), ("north", "Cid")].map(|(seat, name)| (seat.to_owned(), name.to_owned()));
    let words = Words { names: named.into(), ..Words::new(Lang::English) };
    assert_eq!(words.teams(&position).as_deref(), Some("Ann and Cid against east-west"));
}

/// Different plays are shown in different ways, but for a straight flush that can be declared as a straight.
#[test]
fn plays_are_told_apart() {
    let mut random = crate::random::Random(17);
    let mut number = 0;
    for _ in 0..60 {
        let Some(position) = crate::guandan_strategy::any_of_four(&mut random) else { continue };
        let legal = crate::session::plays(&position);
        for lang in BOTH {
            let words = Words::new(lang);
            let each: [fn(&Words, &Play) -> String; 3] = [Words::play, Words::chip_text, Words::compact];
            for told in each {
                let mut shown: Vec<_> = legal.iter().map(|play| (told(&words, play), play.kind())).collect();
                shown.sort_unstable();
                shown.dedup();
                assert_eq!(shown.len(), legal.len(), "{position}: {shown:?}");
            }
        }
        number += legal.len();
    }
    assert!(number > 50, "{number}");
}

fn lines(position: &Position, goal: Goal, words: &Words) -> Vec<String> {
    let memo = memo();
    let strategy = asking(&memo, goal).strategy(position, 45).expect("no limit");
    strategy.lines(None, words).lines.iter().map(|line| plain(&line.indented())).collect()
}

#[test]
fn lines_of_a_strategy_name_the_seats() {
    let [won, lost] = [WON, LOST].map(|hands| at("guandan:2", hands, SeatsAtTable::default()));
    let [english, chinese] = BOTH.map(Words::new);
    assert_eq!(lines(&won, Goal::Win, &english), ["S 9! 44 ■"]);
    assert_eq!(lines(&won, Goal::Levels, &english), ["S 4 · all replies: N 6 · all replies: S 9! 4 ■"]);
    assert_eq!(lines(&lost, Goal::Win, &english), ["S 5, 9: W K ■", "S 55: E 66 ■"]);
    assert_eq!(lines(&lost, Goal::Levels, &chinese), ["南 5, 9: 西 K! 东 66 ■", "南 55: 东 66! 西 K ■"]);
    let names = vec![("west".to_owned(), "Dee".to_owned())];
    assert_eq!(lines(&lost, Goal::Win, &Words { names, ..english })[0], "S 5, 9: Dee K ■");
}

/// East is out first, so one level is sure, and west can win no more.
#[test]
fn a_strategy_of_levels_that_are_sure_has_no_plays() {
    let table = SeatsAtTable { head: Some(1), turn: Some(2), ..SeatsAtTable::default() };
    let position = at("guandan:3", ["J J", "", "Q", "J"], table);
    assert_eq!(lines(&position, Goal::Levels, &Words::new(Lang::English)), ["■"]);
}

#[test]
fn a_tree_of_four_hands_keeps_suits_that_matter() {
    let hands = ["5S 5H 6S 7S 8S 9S", "K", "Q", "J"];
    let position = at("guandan:2", hands, SeatsAtTable::default());
    let tree = canju::tree::Tree { root: position.clone(), all: true, distinct_suits: false };
    let memo = memo();
    let nodes =
        tree.excerpt(&mut asking(&memo, Goal::Win), position.clone(), 400, Some(3)).expect("no limit");
    let fives: Vec<_> = nodes
        .iter()
        .filter(|node| node.depth == 1 && node.play.as_ref().is_some_and(|play| play.cards().len() == 1))
        .filter(|node| node.play.as_ref().and_then(Play::rank).is_some_and(|rank| rank.to_string() == "5"))
        .collect();
    // The 5 of spades is in a straight flush, the other one is not.
    assert_eq!(fives.len(), 2);
    assert!(fives.iter().all(|node| node.as_after.is_none()));
}
