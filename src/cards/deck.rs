//! Decks and dealing. A seed gives the same deal on every machine and in every version.

use std::{
    hash::{BuildHasher, Hasher, RandomState},
    str::FromStr,
};

use super::{Card, Hand, Rank, Suit};
use crate::error::CardError;
use crate::error::named_in;
use crate::said;
use crate::said::Said;

/// Number of decks to deal from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stock {
    /// One deck for all hands.
    #[default]
    One,
    /// Two decks, shuffled together.
    Two,
    /// Each hand has its own deck.
    Each,
    /// A deck that lacks some cards.
    Pack(&'static Pack),
}

/// A deck of 54 cards without some of them.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Pack {
    /// Its name, such as `48`.
    pub name: &'static str,
    /// The cards that it lacks.
    pub lacks: &'static [Card],
}

impl Pack {
    /// Number of cards of a rank.
    #[must_use]
    pub fn copies(&self, rank: Rank) -> usize {
        let lacks = self.lacks.iter().filter(|card| card.rank == rank).count();
        if rank.is_joker() { 1 - lacks } else { 4 - lacks }
    }
}

const fn card(rank: Rank, suit: Suit) -> Card {
    Card { rank, suit: Some(suit) }
}

const KING: Rank = Rank::new(10).expect("a rank");

/// 52 cards: no jokers.
pub static PACK_52: Pack =
    Pack { name: "52", lacks: &[Card::plain(Rank::BLACK_JOKER), Card::plain(Rank::RED_JOKER)] };

/// 48 cards: no jokers, only the 2 of spades, no ace of spades.
pub static PACK_48: Pack = Pack {
    name: "48",
    lacks: &[
        card(Rank::ACE, Suit::Spades),
        card(Rank::TWO, Suit::Clubs),
        card(Rank::TWO, Suit::Diamonds),
        card(Rank::TWO, Suit::Hearts),
        Card::plain(Rank::BLACK_JOKER),
        Card::plain(Rank::RED_JOKER),
    ],
};

/// 45 cards: no jokers, only the 2 and the ace of spades, no king of spades.
pub static PACK_45: Pack = Pack {
    name: "45",
    lacks: &[
        card(KING, Suit::Spades),
        card(Rank::ACE, Suit::Clubs),
        card(Rank::ACE, Suit::Diamonds),
        card(Rank::ACE, Suit::Hearts),
        card(Rank::TWO, Suit::Clubs),
        card(Rank::TWO, Suit::Diamonds),
        card(Rank::TWO, Suit::Hearts),
        Card::plain(Rank::BLACK_JOKER),
        Card::plain(Rank::RED_JOKER),
    ],
};

impl FromStr for Stock {
    type Err = CardError;

    /// Parses `1`, `2`, `each`, `52`, `48` or `45`.
    fn from_str(name: &str) -> Result<Stock, CardError> {
        let names = [
            ("1", Stock::One),
            ("2", Stock::Two),
            ("each", Stock::Each),
            (PACK_52.name, Stock::Pack(&PACK_52)),
            (PACK_48.name, Stock::Pack(&PACK_48)),
            (PACK_45.name, Stock::Pack(&PACK_45)),
        ];
        named_in(&names, name, "choice of decks")
    }
}

/// Description of the cards to deal from.
///
/// Before the shuffle the order is 3 to A, then 2; within each rank clubs, diamonds, hearts,
/// spades. The black and the red joker come last. A second deck follows the first.
///
/// ```
/// use canju::cards::{Deck, Stock, Hand};
/// let deck = Deck { decks: Stock::Two, jokers: false, suits: false };
/// assert_eq!(Hand::full(&deck).len(), 104);
/// assert_eq!(Hand::full(&Deck::default()).len(), 54);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deck {
    /// Number of decks.
    pub decks: Stock,
    /// True if each deck has its two jokers.
    pub jokers: bool,
    /// True if the cards keep their suits. This does not change the ranks that a seed deals.
    pub suits: bool,
}

impl Default for Deck {
    /// One deck with jokers, dealt without suits.
    fn default() -> Deck {
        Deck { decks: Stock::One, jokers: true, suits: false }
    }
}

impl Deck {
    /// Cards to shuffle, with suits, in their order before the shuffle.
    fn cards(self) -> Vec<Card> {
        let suited = Rank::all()
            .filter(|rank| !rank.is_joker())
            .flat_map(|rank| Suit::ALL.into_iter().map(move |suit| Card { rank, suit: Some(suit) }));
        let jokers = Rank::all().filter(|rank| rank.is_joker() && self.jokers).map(Card::plain);
        let lacks = if let Stock::Pack(pack) = self.decks { pack.lacks } else { &[] };
        let one: Vec<Card> = suited.chain(jokers).filter(|card| !lacks.contains(card)).collect();
        one.repeat(if self.decks == Stock::Two { 2 } else { 1 })
    }

    fn hand(self, cards: &[Card]) -> Result<Hand, CardError> {
        let label = |&card: &Card| if self.suits { card } else { Card::plain(card.rank) };
        Hand::new(cards.iter().map(label).collect())
    }
}

/// Deals hands of these sizes from a shuffled deck.
///
/// The shuffle is Fisher–Yates, from the last index down to the second. Each card is swapped with
/// one at a random index that is not higher. Random words come from `SplitMix64` (Steele, Lea and
/// Flood 2014), seeded with the seed. A random number below n is the high word of n times the next
/// word; it is drawn again if the low word is below 2^64 mod n (Lemire 2019). The first hand gets
/// the first cards. With [`Stock::Each`], each hand has a fresh deck, shuffled with the same
/// generator's next numbers. Without a seed, the system's entropy gives one.
///
/// ```
/// use canju::cards::{Deck, deal};
/// let hands = deal(&[17, 20], &Deck::default(), Some(7))?;
/// assert_eq!((hands[0].len(), hands[1].len()), (17, 20));
/// assert_eq!(hands, deal(&[17, 20], &Deck::default(), Some(7))?);
/// # Ok::<(), canju::error::CardError>(())
/// ```
///
/// # Errors
/// If the deck has too few cards.
pub fn deal(sizes: &[usize], deck: &Deck, seed: Option<u64>) -> Result<Vec<Hand>, CardError> {
    let mut random = SplitMix64 { state: seed.unwrap_or_else(entropy) };
    let mut cards = deck.cards();
    let wanted = match deck.decks {
        Stock::Each => sizes.iter().copied().max().unwrap_or(0),
        _ => sizes.iter().copied().fold(0, usize::saturating_add),
    };
    if wanted > cards.len() {
        return Err(CardError::new(too_many(wanted, *deck, cards.len())));
    }
    if deck.decks == Stock::Each {
        let own_deck = |&size: &usize| {
            let mut cards = deck.cards();
            random.shuffle(&mut cards);
            deck.hand(&cards[..size])
        };
        return sizes.iter().map(own_deck).collect();
    }
    random.shuffle(&mut cards);
    let mut rest = &cards[..];
    let next = |&size: &usize| {
        let (hand, after) = rest.split_at(size);
        rest = after;
        deck.hand(hand)
    };
    sizes.iter().map(next).collect()
}

fn too_many(wanted: usize, deck: Deck, there: usize) -> Said {
    let (decks, decks_zh) = match deck.decks {
        Stock::One => ("a deck", "一副牌"),
        Stock::Two => ("two decks", "两副牌"),
        Stock::Each => ("each hand's deck", "每手牌的一副"),
        Stock::Pack(_) => ("the deck", "这副牌"),
    };
    let is_pack = matches!(deck.decks, Stock::Pack(_));
    let (jokers, no) =
        if deck.jokers || is_pack { ("", "") } else { (", without jokers", "，没有大小王") };
    said!(
        "cannot deal {wanted} cards from {decks} of {there}{jokers}",
        "发不了 {wanted} 张：{decks_zh}只有 {there} 张{no}"
    )
}

impl Hand {
    /// Deals a random hand of `n` cards; see [`deal`].
    ///
    /// ```
    /// use canju::cards::{Deck, Hand};
    /// assert_eq!(Hand::random(17, &Deck::default(), None)?.len(), 17);
    /// # Ok::<(), canju::error::CardError>(())
    /// ```
    ///
    /// # Errors
    /// If the deck has too few cards.
    pub fn random(n: usize, deck: &Deck, seed: Option<u64>) -> Result<Hand, CardError> {
        // One size gives one hand.
        Ok(deal(&[n], deck, seed)?.pop().unwrap_or_default())
    }

    /// All cards of the deck; of one deck for [`Stock::Each`].
    ///
    /// ```
    /// use canju::cards::{Deck, Hand};
    /// assert!(Hand::full(&Deck::default()).to_string().ends_with("AAAA 2222 B R"));
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "two decks have eight cards of a rank, the most in a hand")]
    pub fn full(deck: &Deck) -> Hand {
        deck.hand(&deck.cards()).expect("two decks fit in a hand")
    }
}

/// Random generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators"
/// (OOPSLA 2014), with the constants of Vigna's `splitmix64.c`.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// Generator with this seed, as in [`deal`].
    pub(crate) const fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed }
    }

    /// Generator seeded with number `place` of another: one seed gives many independent generators.
    pub(crate) const fn numbered(seed: u64, place: u64) -> SplitMix64 {
        let before = SplitMix64 { state: seed.wrapping_add(place.wrapping_mul(GAMMA)) };
        SplitMix64 { state: before.after().1 }
    }

    /// State after the next number, and that number.
    const fn after(&self) -> (u64, u64) {
        let state = self.state.wrapping_add(GAMMA);
        let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (state, z ^ (z >> 31))
    }

    pub(crate) fn next(&mut self) -> u64 {
        let number;
        (self.state, number) = self.after();
        number
    }

    /// Random number below `n` (Lemire, "Fast random integer generation in an interval", 2019).
    #[expect(clippy::cast_possible_truncation, reason = "the two words of a product are taken apart")]
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        // 2^64 words map to `n` numbers: the first 2^64 mod n low words are surplus.
        let surplus = n.wrapping_neg() % n;
        loop {
            let product = u128::from(self.next()) * u128::from(n);
            if product as u64 >= surplus {
                return (product >> 64) as usize;
            }
        }
    }

    pub(crate) fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.below(last + 1));
        }
    }
}

/// Step between two states.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// A seed that differs on every call: the standard library seeds hash tables from entropy.
pub(crate) fn entropy() -> u64 {
    RandomState::new().build_hasher().finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// First values of the reference implementation, `splitmix64.c`, for this seed.
    #[test]
    fn the_generator_is_splitmix64() {
        let mut random = SplitMix64 { state: 1_234_567 };
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(published.map(|_| random.next()), published);
    }

    #[test]
    fn numbered_generators_start_from_the_numbers_of_one() {
        let mut random = SplitMix64 { state: 1_234_567 };
        for place in 0..5 {
            let started = random.next();
            assert_eq!(SplitMix64::numbered(1_234_567, place).state, started);
        }
    }

    #[test]
    fn draws_are_below_n_and_reach_every_number() {
        let mut random = SplitMix64 { state: 1 };
        for n in 1..=108 {
            let mut drawn = vec![false; n];
            // 40 n draws miss a given number with a probability below e^-40.
            for _ in 0..40 * n {
                drawn[random.below(n)] = true;
            }
            assert!(drawn.into_iter().all(|hit| hit), "n = {n}");
        }
    }

    /// For n = 3/4 of 2^64, the words 4k and 4k + 1 both map to 3k. Without rejection, every second
    /// draw would be a multiple of three.
    #[cfg(target_pointer_width = "64")]
    #[test]
    fn draws_favour_no_number() {
        let mut random = SplitMix64 { state: 1 };
        let multiples = (0..3000).filter(|_| random.below(3 << 62).is_multiple_of(3)).count();
        // 1000 expected, with a standard deviation of 26.
        assert!((850..1150).contains(&multiples), "{multiples}");
    }
}
