//! Spellings of the jokers, which the texts of a call share: `B R`, `BJ RJ`, 小王 大王, `SJ BJ`, `X D`.

use std::ops::Range;

use super::{
    fault::Fault,
    glyphs::{Glyph, GlyphMark, Word, is_word, place_of, words},
    signs,
};
use crate::cards::{Rank, Suit};
use crate::said;

/// A spelling of the two jokers next to `B R`, `BJ RJ` and the words.
#[derive(Debug)]
struct Spelling {
    name: &'static str,
    small: &'static str,
    big: &'static str,
    /// Returns true if the texts that show these signs spell the jokers so.
    is_meant: fn(&JokerSigns) -> bool,
}

/// Each row is a program's spelling. At most one of them is meant.
const SPELLINGS: [Spelling; 5] = [
    Spelling {
        name: "SJ BJ",
        small: "SJ",
        big: "BJ",
        is_meant: |seen| seen.sj && !seen.suits_first && (seen.bj || seen.others && !seen.suits),
    },
    Spelling { name: "LJ BJ", small: "LJ", big: "BJ", is_meant: |seen| seen.lj },
    Spelling {
        name: "BJ CJ",
        small: "BJ",
        big: "CJ",
        is_meant: |seen| seen.bj && seen.cj && !seen.sj && !seen.suits_first,
    },
    // D next to a rank can be diamonds, so X must be there too, and no other suit.
    Spelling {
        name: "X D",
        small: "X",
        big: "D",
        is_meant: |seen| seen.x && seen.d && !seen.suits_but_d && !seen.card_with_d && !seen.plain,
    },
    Spelling { name: "Y Z", small: "Y", big: "Z", is_meant: |seen| seen.y && seen.z && !seen.plain },
];

/// Signs in the texts of a call.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign that was seen")]
struct JokerSigns {
    sj: bool,
    lj: bool,
    bj: bool,
    cj: bool,
    x: bool,
    d: bool,
    y: bool,
    z: bool,
    /// A word of two signs, a rank and D.
    card_with_d: bool,
    /// A joker as `B`, `R` or a word.
    plain: bool,
    /// Words except SJ, LJ, BJ, CJ.
    others: bool,
    /// A suit in such a word; any but diamonds.
    suits: bool,
    suits_but_d: bool,
    /// True if such a word begins with the letter of a suit, or the texts are known to have suits.
    suits_first: bool,
    /// Number of words that begin with S, H or C.
    begun_with_suit: usize,
}

/// Signs of all texts of a call, and the spelling of the jokers that these show.
#[derive(Clone, Copy, Debug)]
pub(super) struct JokerSpelling {
    seen: JokerSigns,
    spelling: Option<&'static Spelling>,
    /// True for bridge, whose deck has no jokers.
    is_bridge: bool,
}

impl JokerSpelling {
    /// Compares all texts; `suited` if cards with suits are next to them.
    pub(super) fn among<'a>(
        texts: impl Iterator<Item = &'a [Glyph]>,
        suited: bool,
        is_bridge: bool,
    ) -> JokerSpelling {
        let mut seen = JokerSigns { suits_first: suited, ..JokerSigns::default() };
        for word in texts.flat_map(words) {
            seen.take(word);
        }
        let spelling = SPELLINGS.iter().find(|spelling| !is_bridge && (spelling.is_meant)(&seen));
        JokerSpelling { seen, spelling, is_bridge }
    }

    /// Returns true if `D` before a rank is diamonds, as other suits stand before their ranks too.
    pub(super) const fn is_suits_first(&self) -> bool {
        self.is_bridge || self.seen.begun_with_suit > 0
    }

    /// Returns true if a word that begins with `CJ` has the jack of clubs, as other words begin with suits.
    pub(super) fn has_jack_of_clubs(&self, word: &Word) -> bool {
        let others = usize::from(word.len() > 2);
        let begins = matches!(word, [Glyph { c: 'C', .. }, Glyph { c: 'J', .. }, ..]);
        self.is_bridge || begins && !self.seen.bj && self.seen.begun_with_suit > others
    }

    /// Returns true if `SJ` can be the jack of spades or the small joker.
    const fn doubts_sj(&self) -> bool {
        !self.is_bridge && (!self.seen.suits_first || self.seen.bj)
    }

    /// Replaces the jokers in this call's spelling.
    pub(super) fn respelled(&self, glyphs: Vec<Glyph>) -> Vec<Glyph> {
        let Some(Spelling { small, big, .. }) = self.spelling else { return glyphs };
        let of = |part: &[Glyph]| {
            let rank = if is_word(part, small) { Rank::BLACK_JOKER } else { Rank::RED_JOKER };
            (is_word(part, small) || is_word(part, big)).then(|| Glyph::meaning(GlyphMark::Rank(rank), part))
        };
        if small.len() == 1 {
            return glyphs.iter().map(|glyph| of(&[*glyph]).unwrap_or(*glyph)).collect();
        }
        let mut read = Vec::with_capacity(glyphs.len());
        for piece in glyphs.chunk_by(|one, next| one.is_gap() == next.is_gap()) {
            match of(piece) {
                Some(joker) => read.push(joker),
                None => read.extend_from_slice(piece),
            }
        }
        read
    }

    /// Rejects a text whose jokers are spelled in two ways.
    pub(super) fn refuse_mixed(&self, glyphs: &[Glyph]) -> Result<(), Fault> {
        let mut first: Option<&str> = None;
        for word in words(glyphs) {
            let Some((spelling, at)) = self.spelling_in(word) else { continue };
            let other = *first.get_or_insert(spelling);
            if other != spelling {
                let sentence = said!(
                    "the jokers of this hand are spelled in two ways, {other} and {spelling}, and BJ or B can be the small \
                     (black) joker or the big one: write B (small) and R (big) alone",
                    "这手牌的王有两种写法（{other} 和 {spelling}），BJ 或 B 可以是小王或大王：请只写小王、大王"
                );
                return Err(Fault::new(sentence, at));
            }
        }
        Ok(())
    }

    /// Name and place of the spelling of the joker in a word.
    fn spelling_in(&self, word: &Word) -> Option<(&'static str, Range<usize>)> {
        if let Some(Spelling { name, small, big, .. }) = self.spelling {
            if is_word(word, small) || is_word(word, big) {
                return Some((name, place_of(word)));
            }
            let is_letter =
                |glyph: &&Glyph| small.len() == 1 && (is_word(&[**glyph], small) || is_word(&[**glyph], big));
            if let Some(glyph) = word.iter().find(is_letter) {
                return Some((name, glyph.place()));
            }
        }
        let joker = word.iter().find(|glyph| is_plain_joker(glyph))?;
        let name = match word {
            _ if joker.mark.is_some() => "小王 大王",
            [_, Glyph { c: 'J', .. }] => "BJ RJ",
            _ => "B R",
        };
        Some((name, if name == "BJ RJ" { place_of(word) } else { joker.place() }))
    }

    /// Rejects words that name no joker clearly.
    pub(super) fn refuse_doubtful(&self, word: &Word) -> Result<(), Fault> {
        refuse_joker_word(word)?;
        let [first, second] = word else { return Ok(()) };
        let at = place_of(word);
        if first.c == 'J' && matches!(second.c, 'B' | 'R') {
            let joker = second.c;
            let sentence = said!(
                "J{joker} can be one joker, or a jack and a joker: write J {joker} for two cards, \
                 B for the small (black) joker, R for the big (red) one",
                "J{joker} 可以是一张王，也可以是 J 和王两张：两张请写 J {joker}，小王请写 B，大王请写 R"
            );
            return Err(Fault::new(sentence, at));
        }
        if is_word(word, "SJ") && self.doubts_sj() {
            let sentence = said!(
                "SJ can be the jack of spades or the small joker: write JS for the jack, B for the small joker and \
                 R for the big one, or use Hand(…, notation=\"rlcard\") (SJ is the jack of spades)",
                "SJ 可以是黑桃 J 或小王：黑桃 J 请写 JS，小王请写 B，大王请写 R，\
                 或用 Hand(…, notation=\"rlcard\")（SJ 是黑桃 J）"
            );
            return Err(Fault::new(sentence, at));
        }
        Ok(())
    }
}

impl JokerSigns {
    fn take(&mut self, word: &Word) {
        let is = |letter: char| word.iter().any(|glyph| glyph.mark.is_none() && glyph.c == letter);
        self.x |= is('X');
        self.d |= is('D');
        self.y |= is('Y');
        self.z |= is('Z');
        for (name, seen) in
            [("SJ", &mut self.sj), ("LJ", &mut self.lj), ("BJ", &mut self.bj), ("CJ", &mut self.cj)]
        {
            if is_word(word, name) {
                *seen = true;
                return;
            }
        }
        self.others = true;
        self.plain |= word.iter().any(is_plain_joker);
        let signs = (0..word.len()).filter_map(|i| signs::first_sign(&word[i..])).map(|(sign, _)| sign);
        for suit in signs.filter(|sign| sign.suit().is_some()) {
            self.suits = true;
            self.suits_but_d |= !suit.is_suit_letter(Suit::Diamonds);
        }
        if let Some((suit, _)) = signs::first_sign(word)
            && suit.letter
            && suit.suit().is_some()
        {
            self.suits_first = true;
            self.begun_with_suit += usize::from(!suit.is_suit_letter(Suit::Diamonds));
        }
        let is_d = |glyph: &Glyph| glyph.mark.is_none() && glyph.c == 'D';
        self.card_with_d |= matches!(word, [one, other] if
            is_d(one) && signs::first_rank(&word[1..]).is_some() || is_d(other) && signs::first_rank(word).is_some());
    }
}

fn is_plain_joker(glyph: &Glyph) -> bool {
    match glyph.mark {
        Some(mark) => matches!(mark, GlyphMark::Rank(rank) if rank.is_joker()),
        None => matches!(glyph.c, 'B' | 'R'),
    }
}

/// Rejects `Joker`, which names neither joker and begins with the letter of the jack.
fn refuse_joker_word(word: &Word) -> Result<(), Fault> {
    const JOKER: &str = "JOKER";
    let Some(start) = word.windows(JOKER.len()).position(|part| is_word(part, JOKER)) else { return Ok(()) };
    let sentence = said!("a joker is B (small, black) or R (big, red)", "王写 B（小王）或 R（大王）");
    Err(Fault::new(sentence, place_of(&word[start..start + JOKER.len()])))
}
