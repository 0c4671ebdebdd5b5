//! Forms: the part of a play that the next player must beat.

use super::heights::{Key, height_at, rank_of};
use super::rules::Guandan;
use crate::cards::{RANK_LETTERS, Rank};
use crate::said;
use crate::said::Said;

/// Kind of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// No play: the next one leads.
    None,
    /// One card.
    Single,
    /// Two cards of a rank.
    Pair,
    /// Three cards of a rank.
    Trio,
    /// A trio and a pair.
    TrioPair,
    /// Five ranks in a row.
    Straight,
    /// Three pairs in a row.
    PairStraight,
    /// Two trios in a row.
    Plane,
    /// Four or more of a rank, a straight flush, or four jokers.
    Bomb,
}

/// Kind and order of a play.
///
/// Plays of one rank compare by rank: 2 to ace, the level, the jokers. Rows compare by their top rank,
/// where the level has its natural place. Bombs compare by their number of cards, then by rank; a
/// straight flush is between five and six cards.
///
/// ```
/// use canju::guandan::{Form, Guandan};
/// let rules: Guandan = "guandan:2".parse()?;
/// let [five, flush, six] = [Form::bomb(5, 12), Form::flush(14), Form::bomb(6, 0)];
/// assert!(flush.beats(five) && six.beats(flush) && Form::JOKERS.beats(six));
/// assert_eq!(flush.said(rules).english(), "straight flush to A");
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form {
    kind: Kind,
    key: Key,
}

/// Keys of bombs are this times a step, plus the key of the rank. The steps are four and five cards, the
/// straight flush, six to ten cards.
const STEP: Key = 16;
const FLUSH: Key = 2;

impl Form {
    /// No play.
    pub const NONE: Form = Form { kind: Kind::None, key: 0 };
    /// All four jokers, which beat everything.
    pub const JOKERS: Form = Form { kind: Kind::Bomb, key: Key::MAX };

    /// A form of a kind without bombs.
    #[inline]
    pub(super) const fn new(kind: Kind, key: Key) -> Form {
        Form { kind, key }
    }

    /// A bomb of 4 to 10 cards with the key of its rank: 0 (the 2) to 12 (the ace), 13 (the level).
    #[must_use]
    #[inline]
    pub const fn bomb(cards: usize, key: Key) -> Form {
        #[expect(clippy::cast_possible_truncation, reason = "at most ten cards")]
        let step = if cards < 6 { cards - 4 } else { cards - 3 } as Key;
        Form { kind: Kind::Bomb, key: step * STEP + key }
    }

    /// A straight flush with its top: 5 (the five, above a low ace) to 14 (the ace).
    #[must_use]
    #[inline]
    pub const fn flush(top: Key) -> Form {
        Form { kind: Kind::Bomb, key: FLUSH * STEP + top }
    }

    /// Kind of the play.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Order among the forms of its kind.
    #[must_use]
    #[inline]
    pub const fn key(self) -> u8 {
        self.key
    }

    /// Returns true if there is no play.
    #[must_use]
    #[inline]
    pub const fn is_none(self) -> bool {
        matches!(self.kind, Kind::None)
    }

    /// Returns true for a bomb of any sort.
    #[must_use]
    #[inline]
    pub const fn is_bomb(self) -> bool {
        matches!(self.kind, Kind::Bomb)
    }

    /// Returns true for a straight flush.
    #[must_use]
    pub const fn is_flush(self) -> bool {
        self.is_bomb() && self.key / STEP == FLUSH
    }

    /// Returns true if the form beats a play on the table, or leads to none.
    #[must_use]
    #[inline]
    pub fn beats(self, table: Form) -> bool {
        table.is_none()
            || (self.kind == table.kind && self.key > table.key)
            || (self.is_bomb() && !table.is_bomb())
    }

    /// Number of its cards.
    #[must_use]
    pub const fn cards(self) -> usize {
        match self.kind {
            Kind::None => 0,
            Kind::Single => 1,
            Kind::Pair => 2,
            Kind::Trio => 3,
            Kind::TrioPair | Kind::Straight => 5,
            Kind::PairStraight | Kind::Plane => 6,
            Kind::Bomb if self.key == Form::JOKERS.key => 4,
            Kind::Bomb => {
                let step = (self.key / STEP) as usize;
                if step < 2 { step + 4 } else { step + 3 }
            }
        }
    }

    /// Number of ranks in the row, and cards of each; `None` if it is not a row.
    pub(crate) const fn row(self) -> Option<(usize, usize)> {
        match self.kind {
            Kind::Straight => Some((5, 1)),
            Kind::PairStraight => Some((3, 2)),
            Kind::Plane => Some((2, 3)),
            Kind::Bomb if self.is_flush() => Some((5, 1)),
            _ => None,
        }
    }

    /// Key of the rank, or top of the row, without the step of a bomb.
    pub(super) const fn rank_key(self) -> Key {
        if self.is_bomb() { self.key % STEP } else { self.key }
    }

    /// Name of the kind, in English and Chinese.
    #[must_use]
    pub const fn name(self) -> (&'static str, &'static str) {
        match self.kind {
            Kind::None => ("pass", "不要"),
            Kind::Single => ("single", "单张"),
            Kind::Pair => ("pair", "对子"),
            Kind::Trio => ("trio", "三张"),
            Kind::TrioPair => ("trio+pair", "三带二"),
            Kind::Straight => ("straight", "顺子"),
            Kind::PairStraight => ("pair straight", "三连对"),
            Kind::Plane => ("plane", "钢板"),
            Kind::Bomb if self.key == Form::JOKERS.key => ("four jokers", "天王炸"),
            Kind::Bomb if self.is_flush() => ("straight flush", "同花顺"),
            Kind::Bomb => ("bomb", "炸弹"),
        }
    }

    /// Names of all kinds besides the pass.
    pub(crate) fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        use Kind::{Pair, PairStraight, Plane, Single, Straight, Trio, TrioPair};
        let kinds = [Single, Pair, Trio, TrioPair, Straight, PairStraight, Plane];
        let bombs = [Form::bomb(4, 0), Form::flush(14), Form::JOKERS];
        kinds.map(|kind| Form::new(kind, 0)).into_iter().chain(bombs).map(Form::name)
    }

    /// Rank of the play, or the top one of a row.
    #[must_use]
    pub fn rank(self, rules: Guandan) -> Option<Rank> {
        if self.is_none() || self == Form::JOKERS {
            return None;
        }
        let key = self.rank_key();
        let height = if self.row().is_some() { usize::from(key) - 2 } else { rules.height(key) };
        rank_of(height)
    }

    /// Lowest rank: of a row with a low ace, the ace.
    pub(crate) fn lowest_rank(self, rules: Guandan) -> Option<Rank> {
        if self == Form::JOKERS {
            return Some(Rank::BLACK_JOKER);
        }
        let Some((ranks, _)) = self.row() else { return self.rank(rules) };
        rank_of(height_at(usize::from(self.rank_key()) + 1 - ranks))
    }

    /// Kind and key in one number.
    pub(crate) const fn code(self) -> u16 {
        (self.kind as u16) << 8 | self.key as u16
    }

    /// Number of ranks; for a bomb, of cards.
    pub(crate) const fn length(self) -> usize {
        match (self.is_bomb(), self.row()) {
            (false, Some((ranks, _))) => ranks,
            (false, None) => !self.is_none() as usize,
            (true, _) => self.cards(),
        }
    }

    /// The form in words: `straight to 7`, `bomb of 5 Q`.
    #[must_use]
    pub fn said(self, rules: Guandan) -> Said {
        let (name, chinese) = self.name();
        let Some(rank) = self.rank(rules).map(|rank| RANK_LETTERS[rank.index()]) else {
            return Said::new(name, chinese);
        };
        let cards = self.cards();
        match self.kind {
            Kind::Bomb if !self.is_flush() => {
                said!("{name} of {cards} {rank}", "{cards} 张 {rank} 的{chinese}")
            }
            _ if self.row().is_some() => said!("{name} to {rank}", "到 {rank} 的{chinese}"),
            _ => said!("{name} {rank}", "{chinese} {rank}"),
        }
    }
}
