//! The reader of all texts of a call: families of notations, and what they say about each other.
//!
//! The texts are forms in which people and programs write hands and plays.

use canju::cards::Hand;
use canju::games::{Play, Position, Rules};
use canju::reader::{HandArg, Notation, Reader, WrittenPlay};

fn rules(name: &str) -> Rules {
    name.parse().unwrap_or_else(|_| panic!("no rules {name}"))
}

#[track_caller]
fn assert_reads(text: &str, cards: &str) {
    match Hand::parse(text, None) {
        Ok(hand) => assert_eq!(hand.to_string(), cards, "{text:?}"),
        Err(error) => panic!("{text:?}: {error}"),
    }
}

#[track_caller]
fn assert_refuses(text: &str, words: &str) {
    match Hand::parse(text, None) {
        Ok(hand) => panic!("{text:?} was read as {hand}"),
        Err(error) => assert!(error.to_string().contains(words), "{text:?}: {error}"),
    }
}

/// Hands of one call under some rules, with bars between them; an error without its place.
fn call(texts: &[&str], rules_name: &str) -> Result<String, String> {
    let given: Vec<HandArg> = texts.iter().map(|&text| text.into()).collect();
    let hands =
        Reader::under(&rules(rules_name)).hands(&given).map_err(|(_, error)| error.message().to_string())?;
    Ok(hands.iter().map(Hand::to_string).collect::<Vec<_>>().join(" | "))
}

#[test]
fn words_for_cards_are_read() {
    for (text, cards) in [
        ("王炸 2 2 3", "3 22 B R"),
        ("3 双王", "3 B R"),
        ("A 2 small joker big joker", "A 2 B R"),
        ("red joker, Black Joker 3", "3 B R"),
        ("redjokerblackjokerJJ999", "999 JJ B R"),
        ("大王小王JJ999", "999 JJ B R"),
        ("小joker 大joker 3", "3 B R"),
        ("ace of spades, ten of hearts", "TH AS"),
        ("Queen of Spades, 2 of clubs, 10 of hearts", "TH QS 2C"),
        ("spades AK, hearts Q2", "QH KS AS 2H"),
        ("黑桃10、红桃J、方片Q、梅花2、大王", "TS JH QD 2C R"),
        ("对3 对4 5", "33 44 5"),
        ("一对 9 三个K 两张2", "99 KKK 22"),
        ("两个3 三个444 一个大王", "33 444 R"),
        ("对王 3", "3 B R"),
        ("red_joker 3", "3 R"),
        ("对10 3", "3 TT"),
        ("3×2 4×1", "33 4"),
        ("三个3带一个4", ""),
    ] {
        if cards.is_empty() {
            // 带 belongs to plays.
            assert_refuses(text, "'带' is not a card");
        } else {
            assert_reads(text, cards);
        }
    }
    for (text, words) in [
        ("对34", "33 for a pair of 3s"),
        ("3x2 4x1", "X has several meanings"),
        ("3* 4 5", "'*' is not a card"),
        ("十 J Q", "'十' is not a card"),
        ("joker 3", "a joker is B (small, black) or R (big, red)"),
        ("鬼 3", "'鬼' is not a card"),
    ] {
        assert_refuses(text, words);
    }
}

#[test]
fn separators_are_read_where_they_can_be_nothing_else() {
    for (text, cards) in [
        ("3-3-3-3-2-2-2-2", "3333 2222"),
        ("3/3/4/5", "33 4 5"),
        ("3.4.5", "3 4 5"),
        ("33+44+5", "33 44 5"),
        ("333-444-5-6", "333 444 5 6"),
        ("3-♠ 4-♥", "3S 4H"),
        ("(3,♠) (4,♥)", "3S 4H"),
        ("('3', 'H'), ('4', 'S')", "3H 4S"),
        ("(♠, 10)", "TS"),
    ] {
        assert_reads(text, cards);
    }
    for (text, words) in [
        ("3-7", "34567 for a range"),
        ("3-4/5", "'-' is not a card"),
        ("3/4", "'/' is not a card"),
        // Four suits of a bridge hand, or four cards.
        ("3.3.4.5", "two readings: 33 4 5 (words) or 3H 3S 4D 5C (a PBN hand)"),
    ] {
        assert_refuses(text, &words.replace("3H 3S", "3H3S"));
    }
}

#[test]
fn labels_counts_and_stops_are_no_cards() {
    for (text, cards) in [
        ("我方手牌: 3 3 4", "33 4"),
        ("手牌(3张)：3 3 4", "33 4"),
        ("My cards: 3 3 4", "33 4"),
        ("3 3 4 5。", "33 4 5"),
        ("3 3 4 (3张)", "33 4"),
        ("3 3 4（共3张）。", "33 4"),
        ("3 3 4 共3张", "33 4"),
        ("3 3 4 (3 cards)", "33 4"),
        ("(3) (4) (5)", "3 4 5"),
    ] {
        assert_reads(text, cards);
    }
    for (text, words) in [
        ("3 3 4 (4张)", "the text names 4 cards, but there are 3"),
        ("(4) 3 3 4 5", "can be a card or the number of cards"),
        ("没见过的牌：", "'没' is not a card"),
        ("leave cards of the hand: 8", "'leave' is not a card"),
        // A name of cards alone drops none of them.
        ("SQKC: 5", "':' is not a card"),
        ("AK: 5", "':' is not a card"),
        ("3 3 4 5 (地主)", "(地主) can be cards, their number or a note"),
        ("33 5 (3)", "(3) can be cards, their number or a note"),
        ("3345(4)", "(4) can be cards"),
        ("33 5 [3]", "[3] can be cards"),
        ("33(对3)", "can be cards, their number or a note"),
        ("手牌(4张)：3 3 4 4 5", "the text names 4 cards, but there are 5"),
        ("对：7", "33 for a pair of 3s"),
        ("...", "'.' is not a card"),
        ("。", "'。' is not a card"),
    ] {
        assert_refuses(text, words);
    }
}

#[test]
fn suits_apart_are_read() {
    for (text, cards) in [
        ("♠ KJT ♥ K5 ♦ 7 ♣ A", "5H 7D TS JS KHKS AC"),
        ("♠ Q8 ♥ T2 ♦ - ♣ AJ", "8S TH JC QS AC 2H"),
        ("♠Q8 ♥T2 ♦- ♣AJ", "8S TH JC QS AC 2H"),
        ("♠Q8 ♥— ♦32 ♣A", "3D 8S QS AC 2D"),
        ("S: AK H: Q2 D: 73 C: 5", "3D 5C 7D QH KS AS 2H"),
        ("S AK H Q2 D 73 C 5", "3D 5C 7D QH KS AS 2H"),
        ("黑桃 AK 红桃 2", "KS AS 2H"),
        ("D: 7J", "7D JD"),
        ("2 ♥, 3 ♠", "3S 2H"),
        ("[ 2 ❤ ] , [ 2 ♠ ]", "2H2S"),
        ("[ CJ ] , [ 2 ❤ ] , [ 8 ♣ ]", "8C 2H R"),
        ("AK.3.QJ2.T98", "3H 8C 9C TC JD QD KS AS 2D"),
        ("SA7.H8.D2.C3", "3C 7S 8H AS 2D"),
    ] {
        assert_reads(text, cards);
    }
    for (text, words) in [
        ("D AK", "diamonds or the red joker"),
        ("♠ ♥ 3", "this suit has no rank"),
        ("3 ♠ 4", "this suit has no rank"),
        // As it is printed, the queen is a spade; as a list, it has no suit.
        ("♠A Q ♥2", "two readings: Q AS 2H (words) or QS AS 2H (a printed bridge hand)"),
    ] {
        assert_refuses(text, words);
    }
}

#[test]
fn texts_of_a_call_explain_each_other() {
    const BRIDGE: &str = "honeymoon-bridge:NT";
    for (texts, game, hands) in [
        (&["SJ A", "BJ 2"][..], "doudizhu", "A B | 2 R"),
        (&["3 4 BJ", "5 CJ"], "doudizhu", "3 4 B | 5 R"),
        (&["3 4 X", "5 6 D"], "doudizhu", "3 4 B | 5 6 R"),
        (&["xd2", "33"], "doudizhu", "2 B R | 33"),
        (&["ZA54333", "Y222KQ"], "doudizhu", "333 4 5 A R | Q K 222 B"),
        (&["3 4 5 6 7 8 9 10 J Q K A 2 X D"], "doudizhu", "3 4 5 6 7 8 9 T J Q K A 2 B R"),
        (&["SQJ6 HK652 DJ85 CT98"], "doudizhu", "5D5H 6H6S 8C8D 9C TC JDJS QS KH 2H"),
        (&["SK5 HQ2 D73", "S32 HA9 DT9"], BRIDGE, "3D 5S 7D QH KS 2H | 3S 9D9H TD AH 2S"),
        (&["AC CJ KS", "2C JS JD"], BRIDGE, "JC KS AC | JDJS 2C"),
        (&["CA CJ SK", "C2 SJ DJ"], BRIDGE, "JC KS AC | JDJS 2C"),
        (&["AQ 2 - -", "K3 3 - -"], BRIDGE, "QS AS 2H | 3H3S KS"),
        (&["♠A Q ♥2", "♠K 3 ♥3"], BRIDGE, "QS AS 2H | 3H3S KS"),
        (&["AQ.2..", "K3.3.."], BRIDGE, "QS AS 2H | 3H3S KS"),
        (&["S:AQ H:2", "S:K3 H:3"], BRIDGE, "QS AS 2H | 3H3S KS"),
        (&["3 3 11", "4 12 13"], "doudizhu", "33 J | 4 Q K"),
        (&["3 3 14 17", "20 30"], "doudizhu", "33 A 2 | B R"),
    ] {
        assert_eq!(call(texts, game).as_deref(), Ok(hands), "{texts:?}");
    }
    for (texts, game, words) in [
        (&["3 4 CJ", "5 6"][..], "doudizhu", "CJ can be the jack of clubs or the coloured joker"),
        (&["3 4 X", "5 6"], "doudizhu", "X has several meanings"),
        // D next to its rank can be diamonds.
        (&["34567X", "8D"], "doudizhu", "X has several meanings"),
        (&["S3 SJ", "BJ 4"], "doudizhu", "SJ can be the jack of spades or the small joker"),
        (&["3 3 17", "4"], "doudizhu", "17 is ambiguous"),
        (&["3 15", "16 16"], "doudizhu", "a second 16"),
        (&["3 4 Y", "5"], "doudizhu", "'Y' is not a card"),
    ] {
        let error = call(texts, game).unwrap_err();
        assert!(error.contains(words), "{texts:?}: {error}");
    }
}

#[test]
fn a_hand_next_to_suited_cards_has_suits_first() {
    let reader = Reader::default().beside(true);
    assert_eq!(reader.hand("SJ").unwrap().to_string(), "JS");
    assert!(Reader::default().hand("SJ").is_err());
    let given = [HandArg::Cards("3H 4S".parse().unwrap()), HandArg::from("SJ 5")];
    assert_eq!(Reader::default().hands(&given).unwrap()[1].to_string(), "5 JS");
}

#[test]
fn the_notation_of_a_call_is_that_of_all_its_hands() {
    let reader = Reader::default().notation(Some(Notation::DouZero));
    let given =
        [HandArg::Numbers(vec![3, 17]), HandArg::from("XD"), HandArg::Items(vec!["20".into(), "A".into()])];
    let hands = reader.hands(&given).unwrap();
    assert_eq!(hands.iter().map(Hand::to_string).collect::<Vec<_>>(), ["3 2", "B R", "A B"]);
    let (index, error) = reader.hands(&["3".into(), "3S".into()]).unwrap_err();
    assert_eq!((index, error.to_string().contains("'S' is not a card in DouZero")), (1, true));
}

fn play(text: &str) -> Result<Play, String> {
    let rules = Rules::default();
    WrittenPlay::of(text.into()).under(&rules, Reader::under(&rules)).map_err(|error| error.to_string())
}

#[test]
fn words_for_kinds_check_their_cards() {
    for (text, cards) in [
        ("33", "33"),
        ("一对 9", "99"),
        ("对3", "33"),
        ("对33", "33"),
        ("三个3", "333"),
        ("三条3", "333"),
        ("333带对4", "33344"),
        ("三个10带3", "3TTT"),
        ("三个3带一个4", "3334"),
        ("单3", "3"),
        ("单张 A", "A"),
        ("炸弹3", "3333"),
        ("炸弹 3333", "3333"),
        ("3333炸弹", "3333"),
        ("3333（炸弹）", "3333"),
        ("顺子34567", "34567"),
        ("炸弹：3333", "3333"),
        ("三带二：33344", "33344"),
        ("对方：7", "7"),
        ("顺子3-7", "34567"),
        ("3到7顺子", "34567"),
        ("连对33 44 55", "334455"),
        ("連對3-5", "334455"),
        ("双顺子334455", "334455"),
        ("飞机333444带56", "33344456"),
        ("飞机带翅膀 33344456", "33344456"),
        ("四带二 444456", "444456"),
        ("王炸", "BR"),
        ("rocket", "BR"),
        ("straight 34567", "34567"),
        ("trio 333", "333"),
        ("bomb: 3333", "3333"),
        ("炸 3333", "3333"),
        ("三个333", "333"),
        ("airplane 333444", "333444"),
        ("对3对4对5", "334455"),
        ("pair of 3s", "33"),
        ("333+444+5+6", "33344456"),
        ("出333", "333"),
        ("打 333!", "333"),
        ("plays 333", "333"),
        ("「333」", "333"),
        ("{Q Q}", "QQ"),
        ("火箭（大小王）", "BR"),
        ("DX", "BR"),
        ("3 4 5 6 7", "34567"),
    ] {
        assert_eq!(play(text).map(|play| play.to_string()), Ok(cards.to_owned()), "{text:?}");
    }
    for text in ["不要", "不要。", "过!", "要不了", "pass", "Passed", "pass (不要)", "「过」", "出不起"]
    {
        assert_eq!(play(text).is_ok_and(|play| play.is_pass()), text != "出不起", "{text:?}");
    }
    for (text, words) in [
        ("对 333", "333 is a trio, not 对"),
        ("对34", "3 4 is not a play of that kind, 对"),
        ("炸弹34", "not a play of that kind, 炸弹"),
        ("顺子3-5", "3 4 5 is not a play of that kind, 顺子"),
        ("顺子 3333", "3333 is a bomb, not 顺子"),
        ("三带一", "'三' is not a card"),
        ("对子", "'对' is not a card"),
        ("3带1", "'带' is not a card"),
        ("a bomb", "is not a card"),
        ("3-7", "34567 for a range"),
        ("plays", "is not a card"),
        ("3♦（单张 3）", "(单张 3) can be cards, their number or a note"),
        ("333(4)", "(4) can be cards"),
        ("三个3带", "'带' is not a card"),
        ("三带二 3334", "is a trio+single, not 三带二"),
    ] {
        let error = play(text).map(|play| play.to_string()).unwrap_err();
        assert!(error.contains(words), "{text:?}: {error}");
    }
}

#[test]
fn a_word_chooses_among_the_readings_of_its_cards() {
    let rules = rules("wide");
    let read = |text: &str| {
        let play = WrittenPlay::of(text.into()).under(&rules, Reader::under(&rules));
        play.map(|play| play.kind().to_owned()).map_err(|error| error.to_string())
    };
    assert!(read("33334444").is_err_and(|error| error.contains("can be read in 3 ways")));
    assert_eq!(read("飞机 33334444").as_deref(), Ok("plane+singles"));
    assert_eq!(read("33334444 (four+pairs of 4)").as_deref(), Ok("four+pairs"));
}

#[test]
fn words_are_legal_in_positions_too() {
    let start: Position = {
        use canju::seats::Side;
        Position::new("55 9".parse().unwrap(), "4 B R".parse().unwrap(), None, Side::First, Rules::default())
            .unwrap()
    };
    let next = start.play(&start.read_text("对5").unwrap()).unwrap();
    assert_eq!(next.read_text("王炸").unwrap().to_string(), "BR");
    assert_eq!(next.read_text("出王炸！").unwrap().to_string(), "BR");
    assert!(next.read_text("过。").unwrap().is_pass());
    let error = start.read_text("炸弹 55").unwrap_err().to_string();
    assert_eq!(error, "55 is a pair, not 炸弹: leave out the word, or mend the cards");
}

#[test]
fn long_texts_of_every_family_take_no_time() {
    for part in [
        "♠ 3 ", "S: 3 ", "3 ♠ ", "对3", "三个", "3×", "(3,♠)", "3-", "3.", "A. ", "小王", "small ", "14 ",
        "顺子", "X D ", "(4张)",
    ] {
        let text = part.repeat(100_000 / part.len());
        assert!(
            Hand::parse(&text, None)
                .map_or_else(|error| error.to_string().len() < 1000, |hand| hand.len() <= 120)
        );
        let _ = play(&text);
        let _ = Reader::of_bridge().hand(&*text);
    }
}
