//! Ranks, suits and single cards.

use std::fmt;

/// Number of ranks: 3 to A, 2, and the two jokers.
pub const RANKS: usize = 15;

/// Letters of the ranks, low to high.
pub const RANK_LETTERS: [char; RANKS] =
    ['3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', '2', 'B', 'R'];

/// Rank in the order of the shedding games: `3 4 5 6 7 8 9 T J Q K A 2 B R`.
///
/// ```
/// use canju::cards::Rank;
/// assert!(Rank::TWO > Rank::ACE);
/// assert_eq!(Rank::from_letter('T').unwrap().to_string(), "T");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// Lowest rank.
    pub const THREE: Rank = Rank(0);
    /// Highest rank allowed in a straight.
    pub const ACE: Rank = Rank(11);
    /// Highest rank that has four suits.
    pub const TWO: Rank = Rank(12);
    /// The small joker (小王).
    pub const BLACK_JOKER: Rank = Rank(13);
    /// The big joker (大王).
    pub const RED_JOKER: Rank = Rank(14);

    /// Rank at an index from 0 (the 3) to 14 (the red joker).
    #[must_use]
    pub const fn new(index: usize) -> Option<Rank> {
        if index < RANKS {
            #[expect(clippy::cast_possible_truncation, reason = "index < 15")]
            return Some(Rank(index as u8));
        }
        None
    }

    /// Rank with this upper-case letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Rank> {
        Rank::new(RANK_LETTERS.iter().position(|&l| l == letter)?)
    }

    /// Index from 0 (the 3) to 14 (the red joker).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Letter of the rank.
    #[must_use]
    pub const fn letter(self) -> char {
        RANK_LETTERS[self.0 as usize]
    }

    /// Returns true for the two jokers.
    #[must_use]
    pub const fn is_joker(self) -> bool {
        self.0 >= Rank::BLACK_JOKER.0
    }

    /// All ranks, low to high.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (0..RANKS).filter_map(Rank::new)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rank({})", self.letter())
    }
}

/// Suit, lowest first as in bridge. In the shedding games it is only a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♣ 梅花
    Clubs,
    /// ♦ 方块
    Diamonds,
    /// ♥ 红心
    Hearts,
    /// ♠ 黑桃
    Spades,
}

impl Suit {
    /// The four suits, low to high.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// `C`, `D`, `H` or `S`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// `♣`, `♦`, `♥` or `♠`.
    #[must_use]
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }
}

/// A card as written: a rank and an optional suit.
///
/// The order is by rank, then unsuited before clubs, diamonds, hearts, spades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// The rank.
    pub rank: Rank,
    /// The suit; `None` for a joker and for a card written without one.
    pub suit: Option<Suit>,
}

impl Card {
    /// A card without a suit.
    #[must_use]
    pub const fn plain(rank: Rank) -> Card {
        Card { rank, suit: None }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rank)?;
        self.suit.map_or(Ok(()), |suit| write!(f, "{}", suit.letter()))
    }
}
