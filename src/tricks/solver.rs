//! Exact solver of trick play. `search.rs` explains why pruning keeps it exact.

use super::index::Mode;
use super::rules::HoneymoonBridge;
use super::search::{self, BoundsTable, TrickCard, TrickSearch, converge};
use super::setup::{Setup, suit_and_height};
use super::small::small;
use super::strings::{Suits, string_place, suit_order, suits_with_led};
use crate::cards::Card;
use crate::search::{SearchControl, Stop};

/// Solves positions under one trump suit and remembers what it has proved.
///
/// The first solver builds the low levels of the table in memory, in some hundredths of a second.
/// Several threads can use a solver at once. Each call takes a [`SearchControl`] that counts nodes and
/// stops it. Setups and cards must be legal: [`Setup::check`] and [`Position`](super::Position)
/// ensure this.
///
/// ```
/// use canju::search::{Limits, run};
/// use canju::seats::Side;
/// use canju::tricks::{HoneymoonBridge, Position, Solver};
/// let rules = HoneymoonBridge::new(None);
/// let position = Position::new("AS QS 2H".parse()?, "KS 3S 3H".parse()?, None, Side::First, rules)?;
/// let solver = Solver::new(rules, 1 << 20)?;
/// let run = run(&Limits::default(), false, &mut || false, |control| solver.tricks(&position.setup(), control));
/// assert_eq!(run.answer, Ok(2), "lead the heart: whatever comes back in spades is taken twice");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    rules: HoneymoonBridge,
    tt: BoundsTable,
}

/// Root of a search: a setup with its suits as before the open trick.
struct Root {
    suits: Suits,
    level: u8,
    led: Option<TrickCard>,
}

impl Root {
    fn new(setup: &Setup, rules: HoneymoonBridge) -> Root {
        let (suits, led) = suits_with_led(setup, rules);
        let level = u8::try_from(setup.tricks_left()).unwrap_or(u8::MAX);
        Root { suits, level, led: led.map(|(suit, at)| TrickCard { suit, at }) }
    }

    /// Suit and place of a card of the side to move.
    fn place(setup: &Setup, card: Card, rules: HoneymoonBridge) -> TrickCard {
        let (suit, height) = suit_and_height(card);
        let mut all = setup.mover[suit] | setup.other[suit];
        if let Some((led, height)) = setup.led.map(suit_and_height)
            && led == suit
        {
            all |= 1 << height;
        }
        let at = suit_order(rules).iter().position(|&s| s == suit).unwrap_or(0);
        TrickCard { suit: at, at: string_place(all, height) }
    }

    /// Bounds the mover's tricks with a card, as [`TrickSearch::bound`] does.
    fn bound_by(&self, search: &mut TrickSearch, card: TrickCard, goal: u8) -> Result<u8, Stop> {
        let Some(lead) = self.led else { return search.after_lead(self.suits, self.level, card, goal) };
        // The mover takes `goal` tricks if the leader takes at most the others.
        let most = self.level + 1 - goal;
        Ok(self.level - search.after_trick(self.suits, self.level, lead, card, most)?)
    }
}

impl Solver {
    /// Creates a solver with a transposition table of at most `max_bytes`, and at most 64 KiB.
    ///
    /// # Errors
    /// [`Stop::Memory`] if `max_bytes` is too small for the smallest table.
    pub fn new(rules: HoneymoonBridge, max_bytes: usize) -> Result<Solver, Stop> {
        small();
        Ok(Solver { rules, tt: BoundsTable::new(max_bytes).ok_or(Stop::Memory)? })
    }

    /// Rules that the solver plays by.
    #[must_use]
    pub const fn rules(&self) -> HoneymoonBridge {
        self.rules
    }

    /// Bytes of the transposition table.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tt.bytes()
    }

    fn search<'a, 'b>(&'a self, control: &'a mut SearchControl<'b>) -> TrickSearch<'a, 'b> {
        TrickSearch { mode: Mode::of(self.rules), small: small(), tt: &self.tt, control }
    }

    /// Returns the tricks that the side to move takes from here on, including the open one.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    pub fn tricks(&self, setup: &Setup, control: &mut SearchControl) -> Result<u8, Stop> {
        let root = Root::new(setup, self.rules);
        let mut search = self.search(control);
        let Some(lead) = root.led else {
            return search.exact(root.suits, root.level);
        };
        let mut best = 0;
        for reply in search::replies(root.suits, lead) {
            // Only a reply with more tricks than the best so far matters.
            while best < root.level && root.bound_by(&mut search, reply, best + 1)? > best {
                best += 1;
            }
        }
        Ok(best)
    }

    /// Returns every legal card with the mover's tricks, in the order of [`Setup::plays`].
    ///
    /// # Errors
    /// The reason why the search stopped early.
    pub fn values(&self, setup: &Setup, control: &mut SearchControl) -> Result<Vec<(Card, u8)>, Stop> {
        let root = Root::new(setup, self.rules);
        let mut search = self.search(control);
        let mut values: Vec<(Card, u8)> = Vec::new();
        let mut before: Option<TrickCard> = None;
        for card in setup.plays() {
            let place = Root::place(setup, card, self.rules);
            let same = before.is_some_and(|before| before.suit == place.suit && before.at + 1 == place.at);
            let guess = values.last().map_or(root.level / 2, |&(_, value)| value);
            // Cards with none between them are equivalent. A card led is still in the string.
            let value = if same {
                guess
            } else {
                converge(root.level, guess, |goal| root.bound_by(&mut search, place, goal))?
            };
            values.push((card, value));
            before = Some(place);
        }
        Ok(values)
    }

    /// Returns the first card, in the order of [`Setup::plays`], that takes the most tricks, if
    /// any.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    pub fn best(&self, setup: &Setup, control: &mut SearchControl) -> Result<Option<Card>, Stop> {
        let tricks = self.tricks(setup, control)?;
        self.best_for(setup, tricks, control)
    }

    fn best_for(&self, setup: &Setup, tricks: u8, control: &mut SearchControl) -> Result<Option<Card>, Stop> {
        let root = Root::new(setup, self.rules);
        let mut search = self.search(control);
        for card in setup.plays() {
            let place = Root::place(setup, card, self.rules);
            if tricks == 0 || root.bound_by(&mut search, place, tricks)? >= tricks {
                return Ok(Some(card));
            }
        }
        Ok(None)
    }
}
