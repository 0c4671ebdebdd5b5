//! Unseen cards, and the deals that are possible with them.

use crate::cards::{Counts, RANKS, Rank, SplitMix64};
use crate::search::Stop;

/// The hidden hands; with two players, the second one is empty.
pub type Deal = [Counts; 2];

/// Unseen cards, and the size of each hidden hand. The remaining cards are out of the game.
///
/// ```
/// use canju::hidden::Unseen;
/// # use canju::cards::Hand;
/// let unseen = Unseen::new("3 44 5".parse::<Hand>()?.counts(), &[2]).expect("two of four cards");
/// // 3 4, 3 5, 44 and 4 5. There are two fours: 3 4 and 4 5 can be dealt in two ways each.
/// assert_eq!(unseen.distinct(), 4);
/// let deals = unseen.all(&mut || Ok(())).expect("no limit");
/// assert_eq!(deals.iter().map(|&(_, ways)| ways).sum::<u128>(), 6);
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen {
    cards: Counts,
    sizes: [usize; 2],
    /// Cards that each hand is known to hold.
    held: Deal,
}

impl Unseen {
    /// Creates one or two hidden hands of the given sizes; `None` if there are too few cards.
    #[must_use]
    pub fn new(cards: Counts, sizes: &[usize]) -> Option<Unseen> {
        let wanted = sizes.iter().copied().fold(0, usize::saturating_add);
        if sizes.is_empty() || sizes.len() > 2 || wanted > cards.total() {
            return None;
        }
        let size = |i: usize| sizes.get(i).copied().unwrap_or(0);
        Some(Unseen { cards, sizes: [size(0), size(1)], held: [Counts::EMPTY; 2] })
    }

    /// Adds cards that hands are known to hold; `None` if they are not unseen, or do not fit into a
    /// hand.
    ///
    /// ```
    /// use canju::hidden::Unseen;
    /// # use canju::cards::{Counts, Hand};
    /// # let [cards, four] = ["3 44 5", "4"].map(|text| text.parse::<Hand>().unwrap().counts());
    /// let unseen = Unseen::new(cards, &[2]).expect("two of four cards");
    /// // 3 4, 44 and 4 5.
    /// assert_eq!(unseen.holding([four, Counts::EMPTY]).expect("a four").distinct(), 3);
    /// ```
    #[must_use]
    pub fn holding(self, held: Deal) -> Option<Unseen> {
        let fit = held.iter().zip(self.sizes).all(|(hand, size)| hand.total() <= size);
        self.cards.checked_sub(held[0])?.checked_sub(held[1])?;
        fit.then_some(Unseen { held, ..self })
    }

    /// Cards whose holder is unknown, and how many of them each hand gets.
    fn dealt(&self) -> (Counts, [usize; 2]) {
        let [first, second] = self.held;
        (self.cards - first - second, [self.sizes[0] - first.total(), self.sizes[1] - second.total()])
    }

    /// All unseen cards.
    #[must_use]
    pub const fn cards(&self) -> Counts {
        self.cards
    }

    /// Number of deals that differ in more than suits; `u128::MAX` if there are more than that.
    #[must_use]
    pub fn distinct(&self) -> u128 {
        let (cards, [first, second]) = self.dealt();
        let width = second + 1;
        // Indexed by the number of cards that each hand has so far.
        let mut ways = vec![0_u128; (first + 1) * width];
        ways[0] = 1;
        for (_, held) in cards.ranks() {
            // From high to low, as each sum reads only entries that are not updated yet.
            for place in (0..ways.len()).rev() {
                let (a, b) = (place / width, place % width);
                let mut sum = 0_u128;
                for mine in 0..=held.min(a) {
                    for others in 0..=(held - mine).min(b) {
                        sum = sum.saturating_add(ways[(a - mine) * width + b - others]);
                    }
                }
                ways[place] = sum;
            }
        }
        ways[ways.len() - 1]
    }

    /// All distinct deals, each with the number of ways to deal its cards. Calls `poll` for each.
    ///
    /// # Errors
    /// The first error of `poll`.
    pub fn all(&self, poll: &mut dyn FnMut() -> Result<(), Stop>) -> Result<Vec<(Deal, u128)>, Stop> {
        let (cards, [first, second]) = self.dealt();
        let [known, others] = self.held;
        let mut deals = Vec::new();
        hands(cards, first, &mut |one, ways| {
            hands(cards - one, second, &mut |two, more| {
                deals.push(([known + one, others + two], ways * more));
                poll()
            })
        })?;
        Ok(deals)
    }

    /// Draws a deal that depends only on the seed and the number. All sets of cards are equally
    /// likely.
    #[must_use]
    pub fn sample(&self, seed: u64, number: u64) -> Deal {
        let mut random = SplitMix64::numbered(seed, number);
        let (mut left, sizes) = self.dealt();
        let mut total = left.total();
        let hand_of = |place: usize| {
            let (mut hand, size) = (self.held[place], sizes[place]);
            for _ in 0..size {
                let card = Counts::of(at(left, random.below(total)), 1);
                (hand, left, total) = (hand + card, left - card, total - 1);
            }
            hand
        };
        [0, 1].map(hand_of)
    }
}

/// Rank of the card at an index, low cards first.
fn at(cards: Counts, place: usize) -> Rank {
    let mut before = 0;
    let found = cards.ranks().find(|&(_, held)| {
        before += held;
        place < before
    });
    found.expect("the place is below the number of cards").0
}

/// Calls `found` with each hand of a size, and the number of ways to draw it.
fn hands(
    cards: Counts,
    size: usize,
    found: &mut dyn FnMut(Counts, u128) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let ranks: Vec<(Rank, usize)> = cards.ranks().collect();
    // Number of cards of each rank and all higher ones.
    let mut above = [0; RANKS + 1];
    for (i, &(_, held)) in ranks.iter().enumerate().rev() {
        above[i] = above[i + 1] + held;
    }
    add_hands(&ranks, &above, size, (Counts::EMPTY, 1), found)
}

fn add_hands(
    ranks: &[(Rank, usize)],
    above: &[usize],
    size: usize,
    (hand, ways): (Counts, u128),
    found: &mut dyn FnMut(Counts, u128) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if size == 0 {
        return found(hand, ways);
    }
    let Some((&(rank, held), rest)) = ranks.split_first() else { return Ok(()) };
    for n in size.saturating_sub(above[1])..=held.min(size) {
        let with = (hand + Counts::of(rank, n), ways * choices(held, n));
        add_hands(rest, &above[1..], size - n, with, found)?;
    }
    Ok(())
}

/// Binomial coefficient: number of ways to choose `n` of `held` cards.
fn choices(held: usize, n: usize) -> u128 {
    (0..n).fold(1, |ways, i| ways * (held - i) as u128 / (i + 1) as u128)
}
