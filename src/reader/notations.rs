//! Strict parsing in the notation of one program or file format.

use super::{
    fault::Fault,
    glyphs::{Glyph, Word, place_of, words},
    multiset::Multiset,
    notation::Notation,
    rank_numbers, runs,
    signs::{self, Sign},
};
use crate::cards::{Card, Rank, Suit};
use crate::said;

/// Reads a text in a notation.
pub(super) fn read(notation: Notation, glyphs: &[Glyph], bag: &mut Multiset) -> Result<(), Fault> {
    match notation {
        Notation::DouZero => read_douzero(glyphs, bag),
        Notation::RlCard => read_rlcard(glyphs, bag),
        Notation::OpenSpiel => read_openspiel(glyphs, bag),
        Notation::Numbers => read_numbers(glyphs, bag),
        Notation::Pbn => read_pbn(glyphs, bag),
        Notation::Lin => read_lin(glyphs, bag),
    }
}

/// Parses `DouZero`: each character is a card, and a word of 10 or more a number. Gaps are ignored.
///
/// Unambiguous, because every number of its from 10 up has a digit 0 or 1, and no card has.
fn read_douzero(glyphs: &[Glyph], bag: &mut Multiset) -> Result<(), Fault> {
    for word in words(glyphs) {
        match number_in(word).filter(|&number| number >= 10).and_then(rank_numbers::douzero_rank) {
            Some(rank) => bag.add(Card::plain(rank), place_of(word))?,
            None => read_douzero_word(word, bag)?,
        }
    }
    Ok(())
}

/// Value of a word of digits.
fn number_in(word: &[Glyph]) -> Option<u64> {
    word.iter().map(|glyph| glyph.c).collect::<String>().parse().ok()
}

fn read_douzero_word(word: &[Glyph], bag: &mut Multiset) -> Result<(), Fault> {
    let mut glyphs = word.iter();
    while let Some(glyph) = glyphs.next() {
        let is_ten = |next: Option<&Glyph>| next.is_some_and(|next| next.c == '0');
        let rank = match glyph.c {
            'X' => Rank::BLACK_JOKER,
            'D' => Rank::RED_JOKER,
            '1' if is_ten(glyphs.as_slice().first()) => continue,
            '1' => {
                let sentence = said!(
                    "1 is not a card: DouZero writes ace as A and ten as T",
                    "1 不是牌：DouZero 的 A 写 A，10 写 T"
                );
                return Err(Fault::new(sentence, glyph.place()));
            }
            // Programs around it write ten as 10 or 0, which no other card has.
            '0' => signs::rank_of('0').unwrap_or(Rank::THREE),
            'B' | 'R' => {
                let sentence = said!(
                    "DouZero writes the jokers X (black) and D (red)",
                    "DouZero 的小王写 X，大王写 D"
                );
                return Err(Fault::new(sentence, glyph.place()));
            }
            c => Rank::from_letter(c).ok_or_else(|| {
                let c = c.escape_debug();
                let sentence = said!(
                    "'{c}' is not a card in DouZero: the cards are 3 4 5 6 7 8 9 T J Q K A 2 X D, without suits",
                    "“{c}”不是 DouZero 的牌：牌是 3 4 5 6 7 8 9 T J Q K A 2 X D，没有花色"
                );
                Fault::new(sentence, glyph.place())
            })?,
        };
        bag.add(Card::plain(rank), glyph.place())?;
    }
    Ok(())
}

/// Parses `RLCard`: cards `S9`, `BJ`, `RJ`, or runs of ranks `33TBR`. Ten is `T`, formerly `10`.
fn read_rlcard(glyphs: &[Glyph], bag: &mut Multiset) -> Result<(), Fault> {
    for word in words(glyphs) {
        let mut run: Vec<Sign> = Vec::new();
        let mut rest = word;
        while let Some(&glyph) = rest.first() {
            let sign = signs::first_sign(rest).filter(|(sign, _)| sign.letter && glyph.c != '0');
            let Some((sign, length)) = sign else {
                let c = glyph.c.escape_debug();
                let sentence = said!(
                    "'{c}' is not a card in RLCard: write a suit S H D C and a rank, as in S9 or HT, BJ, RJ, \
                     or ranks alone, as in 33TBR",
                    "“{c}”不是 RLCard 的牌：请写花色 S H D C 加点数，如 S9、HT，王写 BJ、RJ，或只写点数，如 33TBR"
                );
                return Err(Fault::new(sentence, glyph.place()));
            };
            run.push(sign);
            rest = &rest[length..];
        }
        // BJ is a joker, but within a longer word of ranks each letter is a card.
        let is_joined = run.len() > 2 && run.iter().all(|sign| sign.suit().is_none());
        if is_joined || !runs::read_joker_or_refuse(&run, bag)? {
            runs::read_card_by_card(&run, bag)?;
        }
    }
    Ok(())
}

/// Jokers of `OpenSpiel`. Without its brackets, `CJ` is the jack of clubs.
const OPENSPIEL_JOKERS: [(&str, Rank); 2] = [("(BWJ)", Rank::BLACK_JOKER), ("(CJ)", Rank::RED_JOKER)];

/// Parses `OpenSpiel`: a rank, with its suit before it if there is one. A dash is before kickers.
fn read_openspiel(glyphs: &[Glyph], bag: &mut Multiset) -> Result<(), Fault> {
    let mut rest = glyphs;
    while let Some(&glyph) = rest.first() {
        let begins =
            |(text, _): &&(&str, Rank)| rest.iter().map(|glyph| glyph.c).take(text.len()).eq(text.chars());
        let joker = OPENSPIEL_JOKERS.iter().find(begins);
        let suit = signs::suit_of(glyph.c);
        let rank_of = |glyph: Option<&Glyph>| Rank::from_letter(glyph?.c).filter(|rank| !rank.is_joker());
        let length = match (joker, suit, rank_of(rest.get(usize::from(suit.is_some())))) {
            (Some((text, rank)), ..) => {
                bag.add(Card::plain(*rank), place_of(&rest[..text.len()]))?;
                text.len()
            }
            (None, _, Some(rank)) => {
                let length = 1 + usize::from(suit.is_some());
                bag.add(Card { rank, suit }, place_of(&rest[..length]))?;
                length
            }
            (None, None, None) if glyph.c == '-' || ",[] '\"".contains(glyph.c) => 1,
            _ => {
                let c = glyph.c.escape_debug();
                let sentence = said!(
                    "'{c}' is not a card in OpenSpiel: write a rank, with S H D C before it or without, as in S9 or \
                     333444-56, and the jokers (BWJ) and (CJ)",
                    "“{c}”不是 OpenSpiel 的牌：请写点数，前面可以有花色 S H D C，如 S9、333444-56；王写 (BWJ) 和 (CJ)"
                );
                return Err(Fault::new(sentence, glyph.place()));
            }
        };
        rest = &rest[length..];
    }
    Ok(())
}

/// Parses numbers from 3 to 17, in the order of the ranks, with gaps between them.
fn read_numbers(glyphs: &[Glyph], bag: &mut Multiset) -> Result<(), Fault> {
    for word in words(glyphs) {
        let at = place_of(word);
        if let Some(glyph) = word.iter().find(|glyph| !glyph.c.is_ascii_digit()) {
            let c = glyph.c.escape_debug();
            let sentence =
                said!("'{c}' is not a digit: write numbers from 3 to 17", "“{c}”不是数字：应为 3 至 17 的数");
            return Err(Fault::new(sentence, glyph.place()));
        }
        // No rank has a number of more than 64 bits.
        let number = number_in(word).unwrap_or(u64::MAX);
        let wrong = || Fault::new(rank_numbers::not_a_rank(number, Some(Notation::Numbers)), at.clone());
        bag.add(Card::plain(rank_numbers::rank(number).ok_or_else(wrong)?), at)?;
    }
    Ok(())
}

/// Parses one hand of PBN: four suits, spades first, between dots. An empty suit is `-` or nothing.
pub(super) fn read_pbn(glyphs: &[Glyph], bag: &mut Multiset) -> Result<(), Fault> {
    let example = "spades.hearts.diamonds.clubs, as in QT62.AQT852.QJT.";
    let Some(word) = one_hand(glyphs)? else {
        return Err(Fault::new(
            said!(
                "a PBN hand is written {example}; an empty one is ...",
                "PBN 的手牌写作 {example}；空的写 ..."
            ),
            0..0,
        ));
    };
    if let Some(i) = word.iter().position(|glyph| glyph.c == ':') {
        let sentence = said!(
            "leave out the seat and its colon: this is a single hand, which has no N:",
            "请去掉座位和冒号：一手牌没有 N:"
        );
        return Err(Fault::new(sentence, word[0].start..word[i].end));
    }
    let suits: Vec<&[Glyph]> = word.split(|glyph| glyph.c == '.').collect();
    if suits.len() != 4 {
        let dots = suits.len() - 1;
        let sentence = said!(
            "a PBN hand has three dots, {example}; this one has {dots}",
            "PBN 的手牌有三个点，{example}；这里有 {dots} 个"
        );
        return Err(Fault::new(sentence, place_of(word)));
    }
    for (cards, suit) in suits.into_iter().zip(Suit::ALL.into_iter().rev()) {
        if !matches!(cards, [Glyph { c: '-', .. }]) {
            read_ranks_of_suit(cards, suit, bag)?;
        }
    }
    Ok(())
}

/// Parses one hand of LIN: each suit's letter followed by its ranks, the suits in any order.
fn read_lin(glyphs: &[Glyph], bag: &mut Multiset) -> Result<(), Fault> {
    // Blanks can be between the suits.
    if words(glyphs).any(|word| signs::suit_of(word[0].c).is_none()) {
        one_hand(glyphs)?;
    }
    let word: Vec<Glyph> = words(glyphs).flatten().copied().collect();
    let mut seen: Vec<Suit> = Vec::new();
    let mut rest = &word[..];
    while let Some((&glyph, after)) = rest.split_first() {
        let Some(suit) = signs::suit_of(glyph.c) else {
            // Only the first character can get here: the others are read as ranks of a suit.
            let sentence = match glyph.c {
                '1'..='4' => said!(
                    "leave out the dealer's digit: this is a single hand, which starts with its S",
                    "请去掉发牌人的数字：一手牌从 S 开始"
                ),
                _ => said!(
                    "a LIN hand is S H D C, each followed by its ranks, as in SQT62HAQT852DQJTC",
                    "LIN 的手牌是 S H D C，各接点数，如 SQT62HAQT852DQJTC"
                ),
            };
            return Err(Fault::new(sentence, glyph.place()));
        };
        if seen.contains(&suit) {
            return Err(Fault::new(
                said!("the suit {suit:?} occurs twice", "花色 {suit:?} 写了两次"),
                glyph.place(),
            ));
        }
        seen.push(suit);
        let length = after.iter().position(|g| signs::suit_of(g.c).is_some()).unwrap_or(after.len());
        read_ranks_of_suit(&after[..length], suit, bag)?;
        rest = &after[length..];
    }
    Ok(())
}

pub(super) fn read_ranks_of_suit(glyphs: &[Glyph], suit: Suit, bag: &mut Multiset) -> Result<(), Fault> {
    let mut rest = glyphs;
    while let Some(&glyph) = rest.first() {
        let sign = signs::first_sign(rest).filter(|_| glyph.c != '0');
        let rank = sign.and_then(|(sign, length)| Some((sign.rank()?, sign.at, length)));
        let Some((rank, at, length)) = rank.filter(|(rank, ..)| !rank.is_joker()) else {
            let c = glyph.c.escape_debug();
            let sentence = said!(
                "'{c}' is not a rank of a bridge card: the ranks are A K Q J T 9 8 7 6 5 4 3 2",
                "“{c}”不是桥牌的点数：点数是 A K Q J T 9 8 7 6 5 4 3 2"
            );
            return Err(Fault::new(sentence, glyph.place()));
        };
        bag.add_once(Card { rank, suit: Some(suit) }, at)?;
        rest = &rest[length..];
    }
    Ok(())
}

/// The only word of the text; `None` if the text is empty.
fn one_hand(glyphs: &[Glyph]) -> Result<Option<&Word>, Fault> {
    let mut words = words(glyphs);
    let first = words.next();
    match words.next() {
        None => Ok(first),
        Some(second) => {
            let sentence = said!(
                "write one hand, without spaces in it: a second one begins here",
                "请写一手牌，中间不要空格：这里是第二手"
            );
            Err(Fault::new(sentence, place_of(second)))
        }
    }
}
