//! The exact solver of trick play; `search.rs` says why what it leaves out costs nothing.

use super::index::Mode;
use super::rules::HoneymoonBridge;
use super::search::{self, BoundsTable, Place, Search, converge};
use super::setup::{Setup, suit_and_height};
use super::small::small;
use super::strings::{Suits, string_place, suit_order, suits_with_led};
use crate::cards::Card;
use crate::search::{Stop, Ticker};

/// Solves positions under one trump, and remembers what it proved.
///
/// The first one made builds the low levels of the table in memory, which takes some
/// hundredths of a second. It may be used by several threads at once; each call takes
/// a [`Ticker`], which counts its nodes and tells it when to stop. Setups are not
/// checked again here, nor whether a card is legal: [`Setup::check`] does it, and a
/// [`Position`](super::Position) has done it.
///
/// ```
/// use canju::search::{Limits, run};
/// use canju::seats::Side;
/// use canju::tricks::{HoneymoonBridge, Position, Solver};
/// let rules = HoneymoonBridge { trump: None };
/// let position = Position::new("AS QS 2H".parse()?, "KS 3S 3H".parse()?, None, Side::First, rules)?;
/// let solver = Solver::new(rules, 1 << 20)?;
/// let run = run(&Limits::default(), false, &mut || false, |ticker| solver.tricks(&position.setup(), ticker));
/// assert_eq!(run.answer, Ok(2), "lead the heart: whatever comes back in spades is taken twice");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    rules: HoneymoonBridge,
    tt: BoundsTable,
}

/// A setup as the search sees it: the suits before the open trick.
struct Asked {
    suits: Suits,
    level: u8,
    led: Option<Place>,
}

impl Asked {
    fn new(setup: &Setup, rules: HoneymoonBridge) -> Asked {
        let (suits, led) = suits_with_led(setup, rules);
        let level = u8::try_from(setup.tricks_left()).unwrap_or(u8::MAX);
        Asked { suits, level, led: led.map(|(suit, at)| Place { suit, at }) }
    }

    /// Where a card of the side to move stands.
    fn place(setup: &Setup, card: Card, rules: HoneymoonBridge) -> Place {
        let (suit, height) = suit_and_height(card);
        let mut all = setup.mover[suit] | setup.other[suit];
        if let Some((led, height)) = setup.led.map(suit_and_height)
            && led == suit
        {
            all |= 1 << height;
        }
        let at = suit_order(rules).iter().position(|&s| s == suit).unwrap_or(0);
        Place { suit: at, at: string_place(all, height) }
    }

    /// A bound, on the side of `goal` where it is, on the mover's tricks by a card.
    fn bound_by(&self, search: &mut Search, card: Place, goal: u8) -> Result<u8, Stop> {
        let Some(lead) = self.led else { return search.after_lead(self.suits, self.level, card, goal) };
        // The mover takes `goal` of all when the leader does not take the others and one more.
        let most = self.level + 1 - goal;
        Ok(self.level - search.after_trick(self.suits, self.level, lead, card, most)?)
    }
}

impl Solver {
    /// With a transposition table of at most `max_bytes`; it never takes more than 64 KiB.
    ///
    /// # Errors
    /// [`Stop::Memory`] when they are not enough for the smallest table.
    pub fn new(rules: HoneymoonBridge, max_bytes: usize) -> Result<Solver, Stop> {
        small();
        Ok(Solver { rules, tt: BoundsTable::new(max_bytes).ok_or(Stop::Memory)? })
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> HoneymoonBridge {
        self.rules
    }

    /// Bytes of its table.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tt.bytes()
    }

    fn search<'a, 'b>(&'a self, ticker: &'a mut Ticker<'b>) -> Search<'a, 'b> {
        Search { mode: Mode::of(self.rules), small: small(), tt: &self.tt, ticker }
    }

    /// The tricks that the side to move takes from here on, the open one included.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    pub fn tricks(&self, setup: &Setup, ticker: &mut Ticker) -> Result<u8, Stop> {
        let asked = Asked::new(setup, self.rules);
        let mut search = self.search(ticker);
        let Some(lead) = asked.led else {
            return search.exact(asked.suits, asked.level);
        };
        let mut best = 0;
        for reply in search::replies(asked.suits, lead) {
            // Only more than the best so far counts.
            while best < asked.level && asked.bound_by(&mut search, reply, best + 1)? > best {
                best += 1;
            }
        }
        Ok(best)
    }

    /// Every legal card with the tricks it gives the side to move, in the order of
    /// [`Setup::plays`].
    ///
    /// # Errors
    /// Why the search ended before it knew.
    pub fn values(&self, setup: &Setup, ticker: &mut Ticker) -> Result<Vec<(Card, u8)>, Stop> {
        let asked = Asked::new(setup, self.rules);
        let mut search = self.search(ticker);
        let mut values: Vec<(Card, u8)> = Vec::new();
        let mut before: Option<Place> = None;
        for card in setup.plays() {
            let place = Asked::place(setup, card, self.rules);
            let same = before.is_some_and(|before| before.suit == place.suit && before.at + 1 == place.at);
            let guess = values.last().map_or(asked.level / 2, |&(_, value)| value);
            // Two cards with none between them give the same game. The card led
            // is still in the string, so that it stands between.
            let value = if same {
                guess
            } else {
                converge(asked.level, guess, |goal| asked.bound_by(&mut search, place, goal))?
            };
            values.push((card, value));
            before = Some(place);
        }
        Ok(values)
    }

    /// The first card, in the order of [`Setup::plays`], that takes the most
    /// tricks; `None` when there is none to play.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    pub fn best(&self, setup: &Setup, ticker: &mut Ticker) -> Result<Option<Card>, Stop> {
        let tricks = self.tricks(setup, ticker)?;
        self.best_for(setup, tricks, ticker)
    }

    fn best_for(&self, setup: &Setup, tricks: u8, ticker: &mut Ticker) -> Result<Option<Card>, Stop> {
        let asked = Asked::new(setup, self.rules);
        let mut search = self.search(ticker);
        for card in setup.plays() {
            let place = Asked::place(setup, card, self.rules);
            if tricks == 0 || asked.bound_by(&mut search, place, tricks)? >= tricks {
                return Ok(Some(card));
            }
        }
        Ok(None)
    }
}
