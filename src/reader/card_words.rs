//! The family of words: cards one after the other, each with its suit or without one.

use super::{
    fault::Fault,
    glyphs::{Glyph, Word, words},
    jokers::JokerSpelling,
    multiset::Multiset,
    runs,
    signs::{self, Sign},
};
use crate::cards::Suit;
use crate::said;

/// Reads the words of a text, or refuses the first doubtful one.
pub(super) fn read(glyphs: &[Glyph], call: &JokerSpelling, bag: &mut Multiset) -> Result<(), Fault> {
    for word in words(glyphs) {
        refuse_joker_number(word)?;
        call.refuse_doubtful(word)?;
        let run = signs_of(word)?;
        if runs::read_joker_or_refuse(&run, bag)? {
            continue;
        }
        refuse_lone_suit(&run)?;
        if !call.is_suits_first() {
            refuse_doubtful_d(&run)?;
        }
        if !call.has_jack_of_clubs(word) {
            refuse_coloured_joker(&run)?;
        }
        runs::refuse_two_sides(&run)?;
        if run[0].suit().is_some() {
            runs::read_suits_first(&run, bag)?;
        } else {
            runs::read_suits_last(&run, bag)?;
        }
    }
    Ok(())
}

/// Rejects 20 and 30, the jokers in `DouZero`'s numbers: read as 2 T or 3 T they would be wrong.
fn refuse_joker_number(word: &Word) -> Result<(), Fault> {
    let [first @ Glyph { c: '2' | '3', .. }, last @ Glyph { c: '0', .. }] = word else { return Ok(()) };
    let c = first.c;
    let sentence = said!(
        "{c}0 can mean {c} and a ten, or a joker in DouZero's numbers: write \"{c} T\", B or R",
        "{c}0 可以是 {c} 和 10，也可以是数字写法里的王：请写 \"{c} T\"，或 B、R"
    );
    Err(Fault::new(sentence, first.start..last.end))
}

fn signs_of(word: &[Glyph]) -> Result<Vec<Sign>, Fault> {
    let mut run: Vec<Sign> = Vec::new();
    let mut ten = None;
    let mut rest = word;
    while let Some(&glyph) = rest.first() {
        let Some((sign, length)) = signs::first_sign(rest) else {
            return Err(no_sign(glyph, word, word.len() - rest.len()));
        };
        if sign.is_ten() && ten.replace(glyph.c).is_some_and(|other| other != glyph.c) {
            let sentence = said!(
                "two spellings of the ten: write T for each ten, or put spaces between the cards",
                "10 有两种写法：每张 10 都写 T，或者用空格隔开"
            );
            return Err(Fault::new(sentence, sign.at));
        }
        run.push(sign);
        rest = &rest[length..];
    }
    Ok(run)
}

/// Fault for the glyph of a word at an index.
fn no_sign(glyph: Glyph, word: &Word, at: usize) -> Fault {
    let next = word.get(at + 1).map(|next| next.c);
    let sentence = match glyph.c {
        '1' if next.is_some_and(|c| ('1'..='7').contains(&c)) => {
            said!(
                "1 is not a card: did you mean A or T? For numbers (11 = J to 15 = 2, jokers 16 and 17) use \
                 Hand(…, notation=\"numbers\")",
                "1 不是牌：是 A 还是 T（10）？数字写法（11 = J 到 15 = 2，王为 16 和 17）请用 Hand(…, notation=\"numbers\")"
            )
        }
        '1' => said!("1 is not a card: did you mean A or T?", "1 不是牌：是 A 还是 T（10）？"),
        'X' => {
            said!(
                "X has several meanings: write B for the black joker, or use Hand(…, notation=\"douzero\"), \
                 where X is the black joker and D the red one",
                "X 有多种含义：小王请写 B，或用 Hand(…, notation=\"douzero\")（其中 X 是小王，D 是大王）"
            )
        }
        '王' => said!(
            "王 can be either joker: write 小王 (black) or 大王 (red)",
            "王可以是小王或大王：请写小王或大王"
        ),
        '🃏' | '🃟' => {
            said!(
                "this symbol can be either joker: write B (小王) or R (大王)",
                "这个符号可以是小王或大王：请写 B（小王）或 R（大王）"
            )
        }
        _ => return signs::unknown_in(word, at),
    };
    Fault::new(sentence, glyph.place())
}

/// Rejects a suit with gaps around it: `♠ 9`.
fn refuse_lone_suit(run: &[Sign]) -> Result<(), Fault> {
    match run {
        [suit] if suit.suit().is_some() && !suit.is_suit_letter(Suit::Diamonds) => {
            let sentence = said!(
                "this suit has no rank: write both without a space, such as ♠9, 9♠ or S9",
                "这个花色没有点数：两者之间不要空格，请写 ♠9、9♠ 或 S9"
            );
            Err(Fault::new(sentence, suit.at.clone()))
        }
        _ => Ok(()),
    }
}

/// Rejects `D` where it could be `DouZero`'s red joker.
///
/// It is diamonds as the suit of a single card, and if every card of the run has a suit: two jokers
/// D would need two decks. Next to another suit it is diamonds too: `DouZero` writes no suits.
fn refuse_doubtful_d(run: &[Sign]) -> Result<(), Fault> {
    let Some(d) = run.iter().find(|sign| sign.is_suit_letter(Suit::Diamonds)) else { return Ok(()) };
    let with_other_suit = run.iter().any(|s| s.suit().is_some() && !s.is_suit_letter(Suit::Diamonds));
    let is_suited_card = |pair: &[Sign]| match pair {
        [one, other] => {
            let rank = one.rank().or(other.rank());
            rank.is_some_and(|rank| !rank.is_joker()) && one.suit().or(other.suit()).is_some()
        }
        _ => false,
    };
    // All pairs the same way round: otherwise `6DD6` would pass as a suited run.
    let one_side = run.chunks(2).all(|pair| pair[0].suit().is_some() == run[0].suit().is_some());
    if with_other_suit || one_side && run.chunks(2).all(is_suited_card) {
        return Ok(());
    }
    let sentence = said!(
        "D can be diamonds or the red joker: write 6D, D6 or ♦6 with spaces around it for diamonds, \
         R for the red joker, or use Hand(…, notation=\"douzero\") (D is the red joker) or \
         Hand(…, notation=\"rlcard\") (D is diamonds)",
        "D 可以是方块或大王：方块请单独写成 6D、D6 或 ♦6，大王请写 R，\
         或用 Hand(…, notation=\"douzero\")（D 是大王）或 Hand(…, notation=\"rlcard\")（D 是方块）"
    );
    Err(Fault::new(sentence, d.at.clone()))
}

/// Rejects `CJ`: the jack of clubs, or the coloured joker in files with `BJ` and `CJ`.
///
/// It is ambiguous within a run too, unless the J has its own suit: `JCJD`.
fn refuse_coloured_joker(run: &[Sign]) -> Result<(), Fault> {
    let suits_first = run[0].suit().is_some();
    for (i, pair) in run.windows(2).enumerate() {
        let is_cj = pair[0].is_suit_letter(Suit::Clubs) && pair[1].is_jack();
        let own_suit = !suits_first && run.get(i + 2).is_some_and(|next| next.suit().is_some());
        if is_cj && !own_suit {
            let sentence = said!(
                "CJ can be the jack of clubs or the coloured joker: write JC or ♣J for the jack, \
                 R for the joker, or use Hand(…, notation=\"rlcard\") (CJ is the jack of clubs)",
                "CJ 可以是梅花 J 或大王：梅花 J 请写 JC 或 ♣J，大王请写 R，\
                 或用 Hand(…, notation=\"rlcard\")（CJ 是梅花 J）"
            );
            return Err(Fault::new(sentence, pair[0].at.start..pair[1].at.end));
        }
    }
    Ok(())
}
