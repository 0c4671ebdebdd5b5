//! Spellings of the jokers: `B R`, `BJ RJ`, `SJ BJ` (small and big), 小王 大王.

use std::ops::Range;

use super::{
    Bag,
    fault::Fault,
    signs::{self, Glyph, Sign},
};
use crate::cards::{Card, Rank};
use crate::said;

/// Meaning of `SJ` and `BJ` in the texts of one call.
///
/// `BJ` is the black joker, except next to the small joker `SJ` or `LJ`: then it is the big one.
///
/// ```
/// use canju::cards::{Hand, JokerNames};
/// let texts = ["SJ A", "BJ 2"];
/// let names = JokerNames::among(texts, false);
/// assert_eq!(texts.map(|text| Hand::parse_with(text, None, names).unwrap().to_string()), ["A B", "2 R"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JokerNames {
    sj: SmallOrSpade,
    bj: Rank,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SmallOrSpade {
    SmallJoker,
    JackOfSpades,
    Doubtful,
}

impl JokerNames {
    /// Meaning of the names in these texts; `suited` if cards with suits are next to them.
    ///
    /// `SJ` is the jack of spades where other cards write their suit first. It is the small joker
    /// next to `BJ`, or where no other card has a suit.
    #[must_use]
    pub fn among<'a>(texts: impl IntoIterator<Item = &'a str>, suited: bool) -> JokerNames {
        let (mut sj, mut lj, mut bj, mut others, mut suits) = (false, false, false, false, false);
        let mut suits_first = suited;
        for word in texts.into_iter().flat_map(signs::words) {
            match pair(&word) {
                Some(['S', 'J']) => sj = true,
                Some(['L', 'J']) => lj = true,
                Some(['B', 'J']) => bj = true,
                _ => {
                    others = true;
                    suits |= (0..word.len()).any(|i| suit_at(&word[i..]).is_some());
                    suits_first |= suit_at(&word).is_some_and(|suit| suit.letter);
                }
            }
        }
        let is_small = sj && !suits_first && (bj || others && !suits);
        JokerNames {
            sj: match (is_small, suits_first && !bj) {
                (true, _) => SmallOrSpade::SmallJoker,
                (_, true) => SmallOrSpade::JackOfSpades,
                _ => SmallOrSpade::Doubtful,
            },
            bj: if is_small || lj { Rank::RED_JOKER } else { Rank::BLACK_JOKER },
        }
    }
}

/// The suit that these characters begin with.
fn suit_at(word: &[Glyph]) -> Option<Sign> {
    let symbol = word.first().and_then(|&glyph| signs::card_symbol(glyph)).map(|[suit, _]| suit);
    symbol.or_else(|| signs::first_sign(word).map(|(sign, _)| sign)).filter(|sign| sign.suit().is_some())
}

/// Two characters of a word that has two.
fn pair(word: &[Glyph]) -> Option<[char; 2]> {
    let [first, second] = word else { return None };
    Some([first.c, second.c])
}

/// Reads a word that names a small or big joker. Rejects words that name no joker clearly.
pub(super) fn read(word: &[Glyph], names: JokerNames, bag: &mut Bag) -> Result<bool, Fault> {
    refuse_joker_word(word)?;
    let Some(pair) = pair(word) else { return Ok(false) };
    let at = word[0].at..word[1].at + 1;
    let rank = match (pair, names.sj) {
        (['J', joker @ ('B' | 'R')], _) => {
            let sentence = said!(
                "J{joker} can be one joker, or a jack and a joker: write J {joker} for two cards, \
                 B for the small (black) joker, R for the big (red) one",
                "J{joker} 可以是一张王，也可以是 J 和王两张：两张请写 J {joker}，小王请写 B，大王请写 R"
            );
            return Err(Fault::new(sentence, at));
        }
        (['S', 'J'], SmallOrSpade::Doubtful) => {
            let sentence = said!(
                "SJ can be the jack of spades or the small joker: write JS for the jack, B for the small joker and \
                 R for the big one, or use Hand(…, notation=\"rlcard\") (SJ is the jack of spades)",
                "SJ 可以是黑桃 J 或小王：黑桃 J 请写 JS，小王请写 B，大王请写 R，\
                 或用 Hand(…, notation=\"rlcard\")（SJ 是黑桃 J）"
            );
            return Err(Fault::new(sentence, at));
        }
        (['L', 'J'], _) | (['S', 'J'], SmallOrSpade::SmallJoker) => Rank::BLACK_JOKER,
        (['B', 'J'], _) if names.bj == Rank::RED_JOKER => names.bj,
        _ => return Ok(false),
    };
    refuse_second_spelling("SJ BJ", at.clone(), bag)?;
    bag.add(Card::plain(rank), at)?;
    Ok(true)
}

/// Rejects `Joker`, which names neither joker and begins with the letter of the jack.
fn refuse_joker_word(word: &[Glyph]) -> Result<(), Fault> {
    const JOKER: [char; 5] = ['J', 'O', 'K', 'E', 'R'];
    let Some(start) = word.windows(JOKER.len()).position(|part| part.iter().map(|glyph| glyph.c).eq(JOKER))
    else {
        return Ok(());
    };
    let sentence = said!("a joker is B (small, black) or R (big, red)", "王写 B（小王）或 R（大王）");
    Err(Fault::new(sentence, word[start].at..word[start + JOKER.len() - 1].at + 1))
}

/// Rejects a hand whose jokers are spelled in two ways.
pub(super) fn refuse_mixed(run: &[Sign], bag: &mut Bag) -> Result<(), Fault> {
    for sign in run.iter().filter(|sign| sign.rank().is_some_and(Rank::is_joker)) {
        let spelling = match run {
            _ if !sign.letter => "小王 大王",
            [_, second] if second.is_jack() => "BJ RJ",
            _ => "B R",
        };
        refuse_second_spelling(spelling, sign.at.clone(), bag)?;
    }
    Ok(())
}

fn refuse_second_spelling(spelling: &'static str, at: Range<usize>, bag: &mut Bag) -> Result<(), Fault> {
    let other = *bag.jokers.get_or_insert(spelling);
    if other == spelling {
        return Ok(());
    }
    let sentence = said!(
        "the jokers of this hand are spelled in two ways, {other} and {spelling}, and BJ or B can be the small \
         (black) joker or the big one: write B (small) and R (big) alone",
        "这手牌的王有两种写法（{other} 和 {spelling}），BJ 或 B 可以是小王或大王：请只写小王、大王"
    );
    Err(Fault::new(sentence, at))
}
