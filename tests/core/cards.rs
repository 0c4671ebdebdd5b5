//! Parsing and formatting of hands, and deals.

use std::time::{Duration, Instant};

use canju::cards::{Card, Deck, Hand, Stock, Style, deal};
use canju::reader::{HandArg, Notation, Reader};

/// Cards of a hand separated by `|`, so that grouping cannot hide a misreading.
fn cards_of(hand: &Hand) -> String {
    hand.cards().iter().map(Card::to_string).collect::<Vec<_>>().join("|")
}

#[track_caller]
fn assert_reads(text: &str, notation: Option<Notation>, cards: &str) {
    match Hand::parse(text, notation) {
        Ok(hand) => assert_eq!(cards_of(&hand), cards, "{text:?}"),
        Err(error) => panic!("{text:?}: {error}"),
    }
}

/// Asserts that parsing fails with a message that has these words, and carets under `place`.
#[track_caller]
fn assert_refuses(text: &str, notation: Option<Notation>, words: &str, place: std::ops::Range<usize>) {
    let error = match Hand::parse(text, notation) {
        Ok(hand) => panic!("{text:?} was read as {hand}"),
        Err(error) => error.to_string(),
    };
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines.len(), 3, "{error}");
    assert!(lines[0].contains(words), "{error}");
    let carets = format!("  {}{}", " ".repeat(place.start), "^".repeat(place.len()));
    assert_eq!(lines[2], carets, "{error}");
}

#[test]
fn the_usual_ways_are_read() {
    for (text, cards) in [
        ("", ""),
        (" \t\n\u{3000},", ""),
        ("9H 6H 6D 4H 3S", "3S|4H|6D|6H|9H"),
        ("33 44 T B", "3|3|4|4|T|B"),
        ("❤3 3❤️ 黑桃4", "3H|3H|4S"),
        ("🂡🂳3 🃞🃎", "3|3H|KC|KD|AS"),
        ("\u{feff}3\u{200b}4", "3|4"),
        ("3456789TJQKA2BR", "3|4|5|6|7|8|9|T|J|Q|K|A|2|B|R"),
        ("3456789tjqka2br", "3|4|5|6|7|8|9|T|J|Q|K|A|2|B|R"),
        // Tens.
        ("10 T t 0", "T|T|T|T"),
        ("9810J", "8|9|T|J"),
        ("1010", "T|T"),
        ("900J", "9|T|T|J"),
        ("S10 10D ♥10", "TD|TH|TS"),
        // Suits on either side, as letters, symbols and words.
        ("S9 9s ♠9 9♠ ♤9 黑桃9 9黑桃", "9S|9S|9S|9S|9S|9S|9S"),
        ("H9 ♥9 9♡ 红桃9 红心9 紅心9", "9H|9H|9H|9H|9H|9H"),
        ("D9 9d ♦9 ♢9 方块9 方片9", "9D|9D|9D|9D|9D|9D"),
        ("C9 ♣9 9♧ 梅花9 草花9", "9C|9C|9C|9C|9C"),
        ("♠\u{fe0f}9 6♥\u{fe0f}", "6H|9S"),
        ("黑桃10 红桃A", "TS|AH"),
        // Runs.
        ("9H6H6D", "6D|6H|9H"),
        ("6D6H", "6D|6H"),
        ("S9H6D6", "6D|6H|9S"),
        ("♠9♥6♦6", "6D|6H|9S"),
        ("6D6HBR", "6D|6H|B|R"),
        // A suit next to several ranks, on either side, as in printed bridge hands.
        ("♠AKQ ♥32", "3H|QS|KS|AS|2H"),
        ("AKQ♠ 32♥", "3H|QS|KS|AS|2H"),
        ("♥32 ♠QKA", "3H|QS|KS|AS|2H"),
        ("♠AKQ♥32", "3H|QS|KS|AS|2H"),
        ("AKQ♠32♥", "3H|QS|KS|AS|2H"),
        ("SAQ H2", "QS|AS|2H"),
        ("AQS 2H", "QS|AS|2H"),
        ("♠QT62 ♥AQT852 ♦QJT", "5H|6S|8H|TD|TH|TS|JD|QD|QH|QS|AH|2H|2S"),
        ("黑桃A10 红桃32", "3H|TS|AS|2H"),
        ("S96", "6S|9S"),
        ("SAKHQ2D3C4", "3D|4C|QH|KS|AS|2H"),
        ("96S H3", "3H|6S|9S"),
        // Jokers.
        ("BJ RJ", "B|R"),
        ("bj, rj", "B|R"),
        ("B R", "B|R"),
        ("BRBR", "B|B|R|R"),
        ("小王 大王", "B|R"),
        ("33小王大王", "3|3|B|R"),
        ("J B", "J|B"),
        ("SJ BJ A", "A|B|R"),
        ("sj A", "A|B"),
        ("3S 4H SJ BJ", "3S|4H|B|R"),
        ("LJ BJ", "B|R"),
        ("S3 SJ", "3S|JS"),
        // J, D and C where they are unambiguous.
        ("SJ JS HJ JC DJ JD", "JC|JD|JD|JH|JS|JS"),
        ("♣J", "JC"),
        ("JCJD", "JC|JD"),
        ("6D6D", "6D|6D"),
        ("D6D7D8", "6D|7D|8D"),
        // Full-width characters, lists, separators.
        ("３ Ａ１０\u{3000}Ｓ９，ｂ", "3|9S|T|A|B"),
        ("[3, 4, '10', \"J\"]", "3|4|T|J"),
        ("（“3”、‘4’；5;6\t7\n8）", "3|4|5|6|7|8"),
    ] {
        assert_reads(text, None, cards);
    }
}

#[test]
fn ambiguous_text_is_refused_with_both_readings() {
    for (text, words, place) in [
        ("D", "diamonds or the red joker", 0..1),
        ("33D", "diamonds or the red joker", 2..3),
        ("33 D", "diamonds or the red joker", 3..4),
        ("6DD6", "diamonds or the red joker", 1..2),
        ("D67", "diamonds or the red joker", 0..1),
        ("6D7", "diamonds or the red joker", 1..2),
        ("BD", "diamonds or the red joker", 1..2),
        ("3 x", "notation=\"douzero\"", 2..3),
        ("CJ", "jack of clubs or the coloured joker", 0..2),
        ("S9CJ", "jack of clubs or the coloured joker", 2..4),
        ("9CJ", "jack of clubs or the coloured joker", 1..3),
        ("TBJ", "the joker B and a jack", 1..3),
        ("9CJ6", "jack of clubs or the coloured joker", 1..3),
        ("JB JR 2 2", "write J B for two cards, B for the small (black) joker", 0..2),
        ("JS JB", "can be one joker, or a jack and a joker", 3..5),
        ("SJ", "write JS for the jack, B for the small joker", 0..2),
        ("9H SJ", "jack of spades or the small joker", 3..5),
        ("S3 SJ BJ", "jack of spades or the small joker", 3..5),
        ("小王 BJ", "in two ways, 小王 大王 and BJ RJ, and BJ or B can be", 5..7),
        ("B BJ", "in two ways, B R and BJ RJ", 2..4),
        ("SJ BJ R", "in two ways, SJ BJ and B R", 6..7),
        ("3♥4", "write 3♥ 4 or 3 ♥4", 1..2),
        ("6D6H7", "write 6♥ 7 or 6 ♥7", 3..4),
        ("AK♠32", "write AK♠ 32 or AK ♠32", 2..3),
        ("6D78♠9", "write 78♠ 9 or 78 ♠9", 4..5),
        ("9SJ", "write 9♠ J or 9 ♠J", 1..2),
        ("100", "two spellings of the ten", 2..3),
        ("T10", "two spellings of the ten", 1..3),
        ("BJRJ", "the joker BJ, or the joker B and a jack", 0..2),
        ("3RJ4", "the joker RJ, or the joker R and a jack", 1..3),
        ("♠33", "33 next to one suit has two readings: write 3S 3S, or 3 3S", 1..3),
        ("66C6D", "66 next to one suit has two readings: write 6C 6C, or 6 6C", 0..2),
        ("4 ♥A3A", "A3A next to one suit has two readings", 3..6),
        ("DAK", "diamonds or the red joker", 0..1),
        ("3 🃏", "B (小王) or R (大王)", 2..4),
        ("3 王", "小王 (black) or 大王 (red)", 2..4),
        ("4 20", "2 and a ten, or a joker", 2..4),
        ("30", "3 and a ten, or a joker", 0..2),
    ] {
        assert_refuses(text, None, words, place);
    }
}

#[test]
fn invalid_text_is_refused_at_its_place() {
    for (text, words, place) in [
        ("1", "A or T", 0..1),
        ("3 1 0", "A or T", 2..3),
        ("101", "A or T", 2..3),
        ("BH", "a joker has no suit", 0..2),
        ("3 ♠R", "a joker has no suit", 2..4),
        ("S", "this suit has no rank", 0..1),
        ("9S H", "this suit has no rank", 3..4),
        ("9SH6", "this suit has no rank", 2..3),
        ("S96H", "this suit has no rank", 3..4),
        ("SH9", "this suit has no rank", 0..1),
        ("9HL", "'L' is not a card", 2..3),
        ("♠AB", "a joker has no suit: write B (small, black) or R (big, red)", 2..3),
        ("AR♠", "a joker has no suit", 1..2),
        ("bs2", "a joker has no suit", 0..2),
        ("3-7", "without a dash, write 3♠, 33 or 34567 for a range", 1..2),
        ("对34", "33 for a pair of 3s", 0..2),
        ("3 Joker", "a joker is B (small, black) or R (big, red)", 2..7),
        // A wide character takes two columns, and so do its carets.
        ("小王 桃", "'桃' is not a card", 5..7),
        ("3333 3333 3", "a ninth 3", 10..11),
    ] {
        assert_refuses(text, None, words, place);
    }
}

#[test]
fn each_notation_is_read() {
    use Notation::{DouZero, Lin, Numbers, OpenSpiel, Pbn, RlCard};
    let bridge = "5D|6H|8D|TC|TD|TH|JC|QD|QH|AD|2D|2H";
    for (notation, text, cards) in [
        (DouZero, "34567XD", "3|4|5|6|7|B|R"),
        (DouZero, "33, tt d", "3|3|T|T|R"),
        (DouZero, "[3, 10, 11, 17, 20, 30]", "3|T|J|2|B|R"),
        (DouZero, "33 20", "3|3|B"),
        (DouZero, "D2AKKQ10109", "9|T|T|Q|K|K|A|2|R"),
        (DouZero, "xd2kk0", "T|K|K|2|B|R"),
        (DouZero, "", ""),
        (RlCard, "S9 H6 BJ RJ", "6H|9S|B|R"),
        (RlCard, "3456TBR", "3|4|5|6|T|B|R"),
        (RlCard, "TBJ", "T|J|B"),
        (RlCard, "CJ DT S10", "TD|TS|JC"),
        (RlCard, "S9H6D6", "6D|6H|9S"),
        (OpenSpiel, "333444-5(BWJ)", "3|3|3|4|4|4|5|B"),
        (OpenSpiel, "SA CJ (CJ)", "JC|AS|R"),
        (OpenSpiel, "(BWJ)(CJ)", "B|R"),
        (Numbers, "3 4 11 15 16 17", "3|4|J|2|B|R"),
        (Numbers, "[10, 12, 13, 14]", "T|Q|K|A"),
        (Numbers, "１１", "J"),
        (Pbn, ".QT62.AQT852.JT", bridge),
        (Pbn, "-.QT62.AQT852.JT", bridge),
        (Pbn, "...", ""),
        (Pbn, "ak...2", "KS|AS|2C"),
        (Lin, "SHQT62DAQT852CJT", bridge),
        (Lin, "cjtdaqt852shqt62", bridge),
        (Lin, "SK5 HQ2 D73", "3D|5S|7D|QH|KS|2H"),
        (Lin, "", ""),
    ] {
        assert_reads(text, Some(notation), cards);
    }
}

#[test]
fn each_notation_is_strict() {
    use Notation::{DouZero, Lin, Numbers, OpenSpiel, Pbn, RlCard};
    for (notation, text, words, place) in [
        (DouZero, "34B", "X (black) and D (red)", 2..3),
        (DouZero, "15", "ace as A and ten as T", 0..1),
        (DouZero, "S9", "without suits", 0..1),
        (RlCard, "9S", "as in S9", 1..2),
        (RlCard, "S96", "6 has no suit before it: RLCard writes one before each card", 2..3),
        (RlCard, "3S9H678", "78 has no suit before it", 5..6),
        (RlCard, "♠9", "S H D C", 0..1),
        (RlCard, "3 X", "S H D C", 2..3),
        (RlCard, "SB", "a joker has no suit", 0..2),
        (OpenSpiel, "3 B", "jokers (BWJ) and (CJ)", 2..3),
        (OpenSpiel, "3(B)", "jokers (BWJ) and (CJ)", 1..2),
        (OpenSpiel, "3S", "'S' is not a card in OpenSpiel", 1..2),
        (Numbers, "3 20", "20 is a joker in DouZero", 2..4),
        (Numbers, "1", "14 = A", 0..1),
        (Numbers, "2", "15 = 2", 0..1),
        (Numbers, "3 18", "18 is not a card here", 2..4),
        (Numbers, "345", "a space or comma", 0..3),
        (Numbers, "99999999999", "a space or comma", 0..11),
        (Numbers, "3 J", "'J' is not a digit", 2..3),
        (Numbers, "-3", "'-' is not a digit", 0..1),
        (Pbn, "QT62.AQT852.QJT", "three dots", 0..15),
        (Pbn, "N:QT62.AQT852.QJT.", "leave out the seat", 0..2),
        (Pbn, "A... K...", "write one hand, without spaces", 5..9),
        (Pbn, "AA...", "AS occurs twice", 1..2),
        (Pbn, "A.B..", "'B' is not a rank of a bridge card", 2..3),
        (Pbn, "A-...", "'-' is not a rank of a bridge card", 1..2),
        (Lin, "SAKS2", "twice", 3..4),
        (Lin, "3SAHK", "dealer", 0..1),
        (Lin, "AK", "SQT62HAQT852DQJTC", 0..1),
        (Lin, "SAKHX", "'X' is not a rank of a bridge card", 4..5),
        (Lin, "SAA", "AS occurs twice", 2..3),
    ] {
        assert_refuses(text, Some(notation), words, place);
    }
    let error = Hand::parse("", Some(Pbn)).unwrap_err().to_string();
    assert!(error.contains("an empty one is ..."), "{error}");
}

#[test]
fn a_list_of_numbers_is_read_as_it_is_named_or_refused() {
    use Notation::{DouZero, Numbers, RlCard};
    let read = |numbers: &[u64], notation| {
        let hand = Reader::default().notation(notation).hand(HandArg::Numbers(numbers.to_vec()));
        hand.map(|hand| hand.to_string()).map_err(|error| error.to_string())
    };
    for (numbers, notation, cards) in [
        (&[2, 3, 10][..], None, "3 T 2"),
        // Both numberings, and one from the ace on, agree up to 13.
        (&[3, 11, 12, 13], None, "3 J Q K"),
        (&[3, 4, 14, 17, 20, 30], None, "3 4 A 2 B R"),
        (&[3, 14, 15, 16], None, "3 A 2 B"),
        (&[3, 14, 15, 17], Some(Numbers), "3 A 2 R"),
        (&[16, 17], Some(Numbers), "B R"),
        (&[3, 4, 17], Some(Numbers), "3 4 R"),
        (&[3, 17], Some(DouZero), "3 2"),
        (&[17, 17, 20, 30], Some(DouZero), "22 B R"),
        (&[], Some(Numbers), ""),
    ] {
        assert_eq!(read(numbers, notation).as_deref(), Ok(cards), "{numbers:?}");
    }
    let small =
        |length| [0, 1, 2, 0, 4, 1, 1, 0, 0, 3, 0, 0, 1, 0, 1].into_iter().take(length).collect::<Vec<_>>();
    for (numbers, notation, words) in [
        (&[3, 14][..], None, "item 2: 14 is ambiguous or not a rank: use Hand(…, notation="),
        (&[3, 3, 17], None, "item 3: 17 is ambiguous"),
        (&[11, 3, 14, 15], None, "item 3: 14 is ambiguous"),
        (&[14, 16, 16], None, "item 3: a second 16"),
        (&[1, 3], None, "item 1: 1 is ambiguous or not a rank"),
        (&[0], None, "item 1: 0 is ambiguous or not a rank"),
        (&small(13), None, "item 1: 13 small numbers look like counts of the ranks"),
        (&small(15), None, "item 1: 15 small numbers look like counts"),
        (
            &[3, 20],
            Some(Numbers),
            "item 2: 20 is a joker in DouZero, where 17 is the 2: use notation=\"douzero\"",
        ),
        (&[17, 4, 17], Some(Numbers), "item 3: a second 17, which is the joker R here: for DouZero's 2 use"),
        (&[16, 16], Some(Numbers), "item 2: a second 16, which is the joker B here: the 2 is 15"),
        (&[2], Some(Numbers), "item 1: 2 is not a card here"),
        (&[15], Some(DouZero), "item 1: 15 is not a rank in DouZero"),
        (&[33], Some(DouZero), "item 1: 33 is not a rank"),
        (&[3], Some(RlCard), "Hand(…, notation=\"numbers\") or Hand(…, notation=\"douzero\")"),
        (&[u64::MAX], Some(Numbers), "the numbers are 3 to 10"),
    ] {
        let error = read(numbers, notation).unwrap_err();
        assert!(error.contains(words), "{numbers:?}: {error}");
    }
    // A text has no such limit: two decks have two jokers of a kind.
    assert_reads("17 17", Some(Numbers), "R|R");
}

#[test]
fn a_wrong_name_lists_the_right_ones() {
    let error = "dou-zero".parse::<Notation>().unwrap_err().to_string();
    for (name, notation) in Notation::NAMES {
        assert!(error.contains(name), "{error}");
        assert_eq!(name.parse::<Notation>().unwrap(), notation);
    }
    let error = "chinese".parse::<Style>().unwrap_err().to_string();
    assert!(error.contains("\"zh\"") && error.contains("\"chinese\""), "{error}");
    assert_eq!("".parse::<Style>().unwrap(), Style::Canju);
    let error = "3".parse::<Stock>().unwrap_err().to_string();
    assert!(error.contains("\"1\", \"2\", \"each\""), "{error}");
}

#[test]
fn lists_are_read_item_by_item() {
    let read = |items: &[&str], notation| {
        let items: Vec<String> = items.iter().map(ToString::to_string).collect();
        Reader::default().notation(notation).hand(HandArg::Items(items))
    };
    assert_eq!(cards_of(&read(&["10", "J", "小王"], None).unwrap()), "T|J|B");
    assert_eq!(cards_of(&read(&["3♠", "♠3", "BJ"], None).unwrap()), "3S|3S|B");
    assert_eq!(cards_of(&read(&["11", "17"], Some(Notation::Numbers)).unwrap()), "J|R");
    assert_eq!(read(&[], None).unwrap(), Hand::default());
    for (items, start, end) in [
        (["3", "4L"], "item 2: 'L'", "\n  4L\n   ^"),
        (
            ["3", "33 4"],
            "item 2: 3 cards, but an item of a list is one card: write \"3\", \"3\", \"4\",",
            "\n  33 4\n  ^^^^",
        ),
        (
            ["0J", "2J"],
            "item 1: 2 cards, but an item of a list is one card: write \"T\", \"J\",",
            "\n  0J\n  ^^",
        ),
        (["", "3"], "item 1: this item has no card", "\n  \n  ^"),
        (["3", "D"], "item 2: D can be diamonds", "\n  D\n  ^"),
    ] {
        let error = read(&items, None).unwrap_err().to_string();
        assert!(error.starts_with(start) && error.ends_with(end), "{error}");
    }
}

#[test]
fn a_fault_in_a_long_text_is_shown_alone() {
    // 100 gaps on each side: the error shows 30 characters before and after the fault.
    let text = format!("{}L{}", ",".repeat(100), "\n".repeat(100));
    let error = Hand::parse(&text, None).unwrap_err().to_string();
    let shown = format!("\n  …{}L{}…\n  {}^", ",".repeat(30), " ".repeat(30), " ".repeat(31));
    assert!(error.ends_with(&shown), "{error}");
}

/// Reads texts of so many bytes in each notation.
fn read_long_texts(bytes: usize) {
    for part in
        ["3", "3 ", "D", "3D", "3S3D", "CJ", "JC", "BJ", "S9", ".", "1", "王", ",", "-", "♠", "18 ", "SA"]
    {
        let text = part.repeat(bytes / part.len());
        let notations = Notation::NAMES.map(|(_, notation)| Some(notation));
        for notation in notations.into_iter().chain([None]) {
            match Hand::parse(&text, notation) {
                Ok(hand) => assert!(hand.len() <= 120),
                Err(error) => assert!(error.to_string().len() < 1000),
            }
        }
    }
}

#[test]
fn a_long_text_is_read_or_refused() {
    read_long_texts(10_000);
}

/// About 100 parses in linear time; one in quadratic time would take hours.
#[test]
#[ignore = "asserts a clock"]
fn a_megabyte_is_read_or_refused_at_once() {
    let start = Instant::now();
    read_long_texts(1_000_000);
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn each_style_writes_its_own_way() {
    let plain: Hand = "33 44 T B R".parse().unwrap();
    let suited: Hand = "3S 4H 6D6H 9H TS B".parse().unwrap();
    for (style, from_plain, from_suited) in [
        ("", "33 44 T B R", "3S 4H 6D6H 9H TS B"),
        ("zh", "3 3 4 4 10 小王 大王", "♠3 ♥4 ♦6 ♥6 ♥9 ♠10 小王"),
        ("suits", "33 44 T B R", "♠3 ♥4 ♦6♥6 ♥9 ♠T B"),
        ("douzero", "3344TXD", "34669TX"),
        ("rlcard", "3344TBR", "S3 H4 D6 H6 H9 ST BJ"),
        ("numbers", "3 3 4 4 10 16 17", "3 4 6 6 9 10 16"),
    ] {
        let style: Style = style.parse().unwrap();
        assert_eq!(plain.format(style).unwrap(), from_plain);
        assert_eq!(suited.format(style).unwrap(), from_suited);
    }
    // In `66♦6` the symbol could belong to either neighbour.
    let mixed: Hand = "66 6D 6H".parse().unwrap();
    assert_eq!(mixed.format(Style::Suits).unwrap(), "66 ♦6♥6");
}

#[test]
fn bridge_hands_are_written_from_the_ace_down() {
    let hand = Hand::parse("QT62.AQT852.QJT.", Some(Notation::Pbn)).unwrap();
    assert_eq!(hand.len(), 13);
    assert_eq!(hand.format(Style::Pbn).unwrap(), "QT62.AQT852.QJT.");
    assert_eq!(hand.format(Style::Lin).unwrap(), "SQT62HAQT852DQJTC");
    assert_eq!(Hand::default().format(Style::Pbn).unwrap(), "...");
    for (text, why) in [("B", "no jokers"), ("3", "a suit for every card"), ("3S3S", "each card only once")] {
        let error = text.parse::<Hand>().unwrap().format(Style::Lin).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

/// Expected cards come from a second program, written from the doc comment of `deal`.
#[test]
fn a_seed_always_deals_the_same_cards() {
    let suited = Deck { suits: true, ..Deck::default() };
    let dealt = |sizes: &[usize], deck: &Deck, seed| {
        deal(sizes, deck, Some(seed)).unwrap().iter().map(cards_of).collect::<Vec<_>>()
    };
    assert_eq!(dealt(&[5, 4], &suited, 7), ["4S|7C|7D|TH|KH", "6H|8C|QC|AD"]);
    assert_eq!(dealt(&[5, 4], &Deck::default(), 7), ["4|7|7|T|K", "6|8|Q|A"]);
    let each = Deck { decks: Stock::Each, ..suited };
    assert_eq!(dealt(&[5, 4], &each, 7), ["4S|7C|7D|TH|KH", "3H|KC|KS|AS"]);
    let two = Deck { decks: Stock::Two, jokers: false, suits: true };
    assert_eq!(dealt(&[6], &two, u64::MAX), ["6C|8D|TS|JC|KD|2D"]);
    assert_eq!(cards_of(&Hand::random(5, &suited, Some(7)).unwrap()), "4S|7C|7D|TH|KH");
}
