//! Reads four hands of Guandan: the names of the seats, the level, and what wild cards stand for.

use canju::cards::{Deck, Hand, Rank, Stock, deal};
use canju::games::{Play, Position, Rules, SeatsAtTable};
use canju::guandan::{Guandan, Reading};
use canju::reader::{PositionText, Reader, WrittenPlay, line_kind, parts_named};
use canju::seats::FOUR;

use crate::random::Random;

fn position(text: &str, rules: &str) -> Result<Position, String> {
    let text = PositionText::parse(text).map_err(|error| error.to_string())?;
    let rules = rules.parse::<Rules>().map_err(|fault| fault.to_string())?;
    let parts = text.parts(rules).map_err(|fault| fault.to_string())?;
    parts.position().map_err(|error| error.said().to_string())
}

fn play(text: &str, rules: &str) -> Result<String, String> {
    let rules: Rules = rules.parse().expect("rules");
    let play = WrittenPlay::of(text.into()).under(&rules, Reader::under(&rules));
    play.map(|play| format!("{play} ({})", play.kind())).map_err(|error| error.to_string())
}

#[test]
fn every_name_of_the_four_seats_is_read() {
    let wanted = "south: 3 4 | east: 5 | north: 66 | west: 7 8 | beat: 44 by west | turn: south";
    for text in [
        wanted,
        "north: 66 | west: 7 8 | south: 3 4 | east: 5 | beat: 44 by west | turn: south",
        "南: 3 4 | 东: 5 | 北: 66 | 西: 7 8 | 要压: 44 by 西 | 轮到: 南",
        "南家：3 4 | 东家：5 | 北家：66 | 西家：7 8 | 要压：西家的44 | 轮到：南家",
        "南家：3 4 | 東家：5 | 北家：66 | 西家：7 8 | 要壓：西家出的44 | 輪到：南家",
        "N: 66 | E: 5 | S: 3 4 | W: 7 8 | beat: 44 by W | turn: S",
        "我：3 4 | 下家：5 | 对家：66 | 上家：7 8 | 要压：上家的44 | 轮到：我",
        "我方：3 4；对家：66；上家：7 8；下家：5；要压：上家的44；轮到：我方",
        "me: 3 4 | down: 5 | partner: 66 | up: 7 8 | beat: 44 by up | turn: me",
        "南家：3 4\n东家：5\n北家：66\n西家：7 8\n要压：西家的44\n轮到南家",
        "南家 3 4\n东家 5\n北家 66\n西家 7 8\n要压：西家的44\n南家先出",
        "【南家】3 4【东家】5【北家】66【西家】7 8\n要压：西家的44\n轮到：南家",
        "South: 3 4 (2 cards)\nEast: 5\nNorth's hand: 66\nWest: 7 8\nbeat: 44 by West\nturn: South",
    ] {
        let read = position(text, "guandan:2").map(|position| position.to_string());
        assert_eq!(read.as_deref(), Ok(wanted), "{text}");
        assert_eq!(PositionText::parse(text).unwrap().seating, FOUR);
    }
    assert_eq!(
        (line_kind("南家：3 4"), line_kind("south: 3 | east: 4 | north: 5 | west: 6")),
        ("part", "position")
    );
}

#[test]
fn other_numbers_of_hands_with_such_names_stay_what_they_are() {
    for (text, hands) in [
        ("North: 3 | South: 4", &["3", "4"][..]),
        ("N: 3 | S: 4", &["3", "4"]),
        ("我: 3 | 对家: 4", &["3", "4"]),
        ("Level 1\nLevel 2\nA: 3 | B: 4", &["3", "4"]),
        ("地主: 3 | 下家: 4 | 上家: 5", &["3", "4", "5"]),
    ] {
        assert_eq!(PositionText::parse(text).unwrap().hands, hands, "{text}");
    }
    for (text, words) in [
        ("南: 3 | 东: 4 | 北: 5", "a hand is missing (west)"),
        ("我: 3 | 下家: 4 | 上家: 5", "'我' is none of these"),
        ("A: 3 | B: 4 | C: 5 | D: 6", "'A' is none of these"),
        ("南: 3 | 下家: 4 | 北: 5 | 上家: 6", "name all four hands in one way"),
        ("南: 3 | E: 4 | 北: 5 | 西: 6", "name all four hands in one way"),
        ("南: 3 | 南: 4 | 北: 5 | 西: 6", "'南' occurs twice"),
        ("南: 3 | 南家: 4 | 北: 5 | 西: 6", "name all four hands in one way"),
        ("A: 3 | B: 4 | C: 5 | D: 6 | E: 7", "more than four hands"),
        ("A: 3 | B: 4 | level: 2", "only four hands have a head and a level"),
        ("地主: 3 | 下家: 4 | 上家: 5 | head: up", "only four hands have a head and a level"),
    ] {
        let error = PositionText::parse(text).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

#[test]
fn a_level_in_the_text_is_that_of_the_rules() {
    let hands = "南：3 | 东：4 | 北：5 | 西：6 7";
    for text in ["打2", "打 2", "级牌：2", "打：2", "打几：2", "level: 2", "level 2", "Level 2", "级牌2"]
    {
        for text in [
            format!("{text} | {hands}"),
            format!("{hands} | {text}"),
            format!("{hands}；{text}"),
            format!("{hands}, {text}"),
            format!("{hands}\n{text}"),
            format!("{text}\n{hands}"),
        ] {
            let read = position(&text, "doudizhu").map(|position| position.rules().to_string());
            assert_eq!(read.as_deref(), Ok("guandan:2"), "{text}");
        }
    }
    let read = |text: &str, rules: &str| {
        position(&format!("{hands} | {text}"), rules).map(|position| position.rules().to_string())
    };
    assert_eq!(read("打10", "doudizhu").as_deref(), Ok("guandan:T"));
    assert_eq!(read("打 A", "guandan:A,declared").as_deref(), Ok("guandan:A,declared"));
    for (text, rules, words) in [
        ("打3", "guandan:2", "level 3 differs from that of the rules, 2: leave one of them out"),
        ("打3", "pagat", "only Guandan has a level, and the rules are 'pagat': leave one of them out"),
        ("打王", "doudizhu", "level '王' is not one of 2 3 4"),
        ("打2\n打3", "doudizhu", "the level is 2 and 3: leave one of them out"),
        ("打2\n级牌：3", "doudizhu", "the level is 2 and 3: leave one of them out"),
        ("级牌：1", "doudizhu", "level '1' is not one of 2 3 4"),
        ("level: B", "doudizhu", "level 'B' is not one of 2 3 4"),
        ("level: 2, declared", "doudizhu", "level '2, declared' is not one of 2 3 4"),
    ] {
        let error = read(text, rules).unwrap_err();
        assert!(error.contains(words), "{text}: {error}");
    }
    let error = position(hands, "doudizhu").unwrap_err();
    assert!(error.contains("four hands need rules of Guandan, with the level: rules='guandan:2'"), "{error}");
}

#[test]
fn a_head_is_read() {
    for head in ["head: west", "头游：西家", "上游：西", "head: West"] {
        let text = format!("south: 3 | east: | north: 5 6 | west: | {head}");
        let read = position(&text, "guandan:2").map(|position| position.to_string());
        assert_eq!(read.as_deref(), Ok("south: 3 | east:  | north: 5 6 | west:  | head: west"), "{head}");
    }
    let error = position("south: 3 | east: | north: 5 6 | west: | head: up", "guandan:2").unwrap_err();
    assert_eq!(error, "head='up': choose 'south', 'east', 'north' or 'west'");
}

#[test]
fn wild_cards_and_what_they_stand_for_are_read() {
    let flush = "5S 6S 7S 9S 2H=8S (straight flush)";
    for text in [
        "5S 6S 7S 9S 2H=8S",
        "5S 6S 7S 9S 2H=8",
        "5S,6S,7S,9S,2H=8S",
        "♠5 ♠6 ♠7 ♠9 ♥2=♠8",
        "黑桃5 黑桃6 黑桃7 黑桃9 红桃2=黑桃8",
        "5S 6S 7S 9S 逢人配=8",
        "5S 6S 7S 9S 配=8S",
        "5S6S7S9S 红桃级牌当8",
        "5S 6S 7S 9S 2H",
        "同花顺 5S 6S 7S 9S 2H=8S",
        "5S 6S 7S 9S 配 同花顺",
        "straight flush 5S 6S 7S 9S 2H",
        "炸弹 5S 6S 7S 9S 2H",
    ] {
        assert_eq!(play(text, "guandan:2").as_deref(), Ok(flush), "{text}");
    }
    for (text, rules, wanted) in [
        ("44 55 2H=4", "guandan:2", "44 55 2H=4 (trio+pair)"),
        ("44 55 配", "guandan:2", "44 55 2H=5 (trio+pair)"),
        ("3 4 5 6 2H=2", "guandan:2", "3 4 5 6 2H=2 (straight)"),
        ("三连对 334455", "guandan:2", "33 44 55 (pair straight)"),
        ("连对 3-5", "guandan:2", "33 44 55 (pair straight)"),
        ("钢板 333444", "guandan:2", "333 444 (plane)"),
        ("三带二 333 44", "guandan:2", "333 44 (trio+pair)"),
        ("葫芦 33344", "guandan:2", "333 44 (trio+pair)"),
        ("顺子 A2345", "guandan:2", "2 3 4 5 A (straight)"),
        ("炸弹 3333", "guandan:2", "3333 (bomb)"),
        ("炸 33333", "guandan:2", "33333 (bomb)"),
        ("天王炸", "guandan:2", "BB RR (four jokers)"),
        ("四王", "guandan:2", "BB RR (four jokers)"),
        ("四大天王 大王大王小王小王", "guandan:2", "BB RR (four jokers)"),
        ("炸弹 BBRR", "guandan:2", "BB RR (four jokers)"),
        ("对 逢人配 8", "guandan:T", "8 TH=8 (pair)"),
        ("full house 33344", "guandan:2", "333 44 (trio+pair)"),
    ] {
        assert_eq!(play(text, rules).as_deref(), Ok(wanted), "{text}");
    }
    for (text, rules, words) in [
        ("4 4 2H=B", "guandan:2", "a wild card cannot stand for a joker"),
        ("4 4 2=4", "guandan:2", "2 is not a wild card: that is 2H"),
        ("4 4 3H=4", "guandan:2", "3H is not a wild card: that is 2H"),
        ("4 4 2H=", "guandan:2", "'' is not one card: write what the wild card stands for, as in 2H=8"),
        ("4 4 2H=45", "guandan:2", "'45' is not one card"),
        ("4 4 2H=9", "guandan:2", "44 2H is not such a play: it is 44 2H=4 (trio 4)"),
        ("2H 2H 2H", "guandan:2", "two decks have 2H twice"),
        ("4 4 2H=4", "doudizhu", "only wild cards of Guandan stand for other cards"),
        (
            "4 4 逢人配",
            "doudizhu",
            "a wild card is a heart of the level of Guandan: write the card, such as 2H",
        ),
        ("四带二 333345", "guandan:2", "四带二 is no kind of play of Guandan"),
        (
            "顺子 5S 6S 7S 8S 9S",
            "guandan:2",
            "is not such a play: it is 5S 6S 7S 8S 9S (straight flush to 9)",
        ),
        ("44 55 2H", "guandan:2,declared", "say what the wild card stands for"),
        ("同花顺", "guandan:2", "is not a card"),
        ("5S 6S 7S 9S 2H (straight flush)", "guandan:2", "can be cards, their number or a note"),
    ] {
        let error = play(text, rules).unwrap_err();
        assert!(error.contains(words), "{text}: {error}");
    }
    // Words for jokers keep their sign.
    assert_eq!(play("王炸=大王小王", "doudizhu").as_deref(), Ok("BR (rocket)"));
}

#[test]
fn a_position_reads_its_plays() {
    let text = "南：5S 6S 7S 9S 逢人配 3 | 东：4 4 | 北：6 | 西：B | 打2";
    let at = position(text, "doudizhu").unwrap();
    assert_eq!(at.hand().to_string(), "3 5S 6S 7S 9S 2H");
    for text in ["5S 6S 7S 9S 2H=8", "同花顺 5 6 7 9 配", "同花顺 56792", "5 6 7 9 逢人配=8S"] {
        assert_eq!(
            at.read_text(text).map(|play| play.to_string()).as_deref(),
            Ok("5S 6S 7S 9S 2H=8S"),
            "{text}"
        );
    }
    assert_eq!(at.read_text("3 2H=3").unwrap().kind(), "pair");
    let error = at.read_text("3 2=3").unwrap_err().to_string();
    assert_eq!(error, "2 is not a wild card: that is 2H");
    let error = at.read_text("钢板 3 2H").unwrap_err().to_string();
    assert!(error.contains("is not such a play"), "{error}");
}

#[test]
fn hands_that_two_decks_do_not_deal_are_refused() {
    for (text, words) in [
        ("南：2H 2H | 东：2H | 北：3 | 西：4", "3 wild cards (2H): two decks have two"),
        ("南：5S 5S | 东：5S | 北：3 | 西：4", "3 cards 5S: two decks have two"),
        ("南：BB | 东：B | 北：3 | 西：4", "3 cards B: two decks have two"),
        ("南：5555 | 东：5555 | 北：5 | 西：4", "9 cards of rank 5: two decks have eight"),
        ("南：2222 | 东：222 | 北：5 | 西：4", "7 cards of the level 2 that are not wild"),
        ("南： | 东：4 | 北： | 西：4", "2 hands are empty: say who was out first"),
        ("南：3 | 东：4 | 北：5 | 西：4 | 要压：44 | 轮到：甲", "turn='甲': choose 'south'"),
        ("南：3 | 东：4 | 北：5 | 西：4 | 要压：2H=8 3 by 南", "is not such a play"),
    ] {
        let error = position(text, "guandan:2").unwrap_err();
        assert!(error.contains(words), "{text}: {error}");
    }
    for (text, words) in [
        ("guandan:B", "does not name a level"),
        ("guandan", "does not name a level"),
        ("guandan:1", "does not name a level"),
    ] {
        let error = text.parse::<Rules>().unwrap_err();
        assert!(
            error.to_string().contains(words) && error.chinese().contains("没有说打几"),
            "{text}: {error}"
        );
    }
}

#[test]
fn keys_of_four_hands_are_named() {
    let named = |keys: &[&str]| parts_named(keys, false);
    let seats = [Some("south"), Some("east"), Some("north"), Some("west")];
    for keys in [
        ["south", "east", "north", "west"],
        ["南", "东", "北", "西"],
        ["南家手牌", "东家", "北家", "西家"],
        ["S", "E", "N", "W"],
        ["我", "下家", "对家", "上家"],
    ] {
        assert_eq!(named(&keys).unwrap(), seats, "{keys:?}");
        let more = [&keys[..], &["要压", "by", "轮到", "头游", "级牌", "rules"]].concat();
        let rest = ["to_beat", "by", "turn", "head", "level", "rules"].map(Some);
        assert_eq!(named(&more).unwrap(), [&seats[..], &rest].concat(), "{more:?}");
    }
    // Next to other hands they are what they were.
    assert_eq!(parts_named(&["first", "second", "level", "head"], true).unwrap()[2..], [None, None]);
    assert_eq!(named(&["North", "South"]).unwrap(), [Some("first"), Some("second")]);
    assert!(named(&["position", "level"]).is_err());
    let error = named(&["south", "east", "west", "level"]).unwrap_err().to_string();
    assert!(error.contains("a hand is missing (north)"), "{error}");
    let error = named(&["south", "南家", "east", "north", "west"]).unwrap_err().to_string();
    assert!(error.contains("two keys mean"), "{error}");
}

/// A position of Guandan; a third of them with a play on the table.
fn random_position(random: &mut Random) -> Option<Position> {
    let mut rules = Guandan::at(Rank::new(random.below(13))?)?;
    rules.reading = [Reading::Strongest, Reading::Declared][random.below(2)];
    rules.wrap = random.below(4) > 0;
    let sizes = [0; 4].map(|_| random.below(9) * usize::from(random.below(6) > 0));
    let deck = Deck { decks: Stock::Two, jokers: true, suits: random.below(5) > 0 };
    let mut hands = deal(&sizes, &deck, Some(random.next())).ok()?;
    if random.below(2) == 0 && deck.suits {
        let wild = format!("{}H", rules.level()).repeat(1 + random.below(2)).parse::<Hand>().ok()?;
        let seat = random.below(4);
        hands[seat] = hands[seat].plus(&wild).ok()?;
    }
    let out: Vec<usize> = (0..4).filter(|&seat| hands[seat].is_empty()).collect();
    let head = out.get(random.below(out.len().max(1))).copied();
    let turn = Some(random.below(4));
    let table = SeatsAtTable { turn, head, ..SeatsAtTable::default() };
    let mut now = Position::of_seats(FOUR, hands, table, rules.into()).ok()?;
    for _ in 0..random.below(3) {
        let plays = crate::session::plays(&now);
        let Some(play) = plays.get(random.below(plays.len().max(1))) else { break };
        now = now.play(play).expect("legal");
    }
    Some(now)
}

#[test]
fn what_is_written_is_read() {
    let (mut random, mut read, mut wild, mut heads) = (Random(80), 0, 0, 0);
    while read < 400 {
        let Some(at) = random_position(&mut random) else { continue };
        read += 1;
        let text = at.to_string();
        let rules = at.rules().to_string();
        assert_eq!(position(&text, &rules).as_ref(), Ok(&at), "{text}");
        assert_eq!(line_kind(&text), "position", "{text}");
        heads += usize::from(at.head().is_some());
        wild += usize::from(at.to_beat().is_some_and(|play| play.to_string().contains('=')));
        for play in crate::session::plays(&at) {
            let written = play.to_string();
            let again = WrittenPlay::of((*written).into()).under(&at.rules(), Reader::under(&at.rules()));
            assert_eq!(again.as_ref(), Ok(&play), "{rules} {written}");
            assert_eq!(at.read_text(&written).as_ref().map(Play::to_string).as_ref(), Ok(&written), "{at}");
        }
    }
    assert!(wild > 10 && heads > 50, "{wild} {heads}");
}
