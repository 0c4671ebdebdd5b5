//! Methods of `Hand`, and `deal`.

use pyo3::{
    exceptions::PyTypeError,
    intern,
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyList, PySlice, PyString, PyTuple},
};

pub use super::classes::PyHand;
use super::{
    classes::PyPlay,
    convert,
    errors::{choice_error, option_error},
    gateway::{fill, list},
    hints::{CardOrHand, Cards, Counts, Place, Plays, Reduced, Rewards, Split, Texts},
    plain::{self, Text, display, shown, stable_hash, wrong_argument},
};
use crate::cards::{self, Deck, Hand, Stock};
use crate::error::{CardError, shortened};
use crate::games::{Play, Rules};
use crate::guandan::{self, Form, Guandan};
use crate::reader::Reader;
use crate::said;
use crate::shedding::{Listing, PlayOrder, check_hand};

impl PyHand {
    fn beside(&self, name: &str, cards: &Bound<'_, PyAny>) -> PyResult<Hand> {
        convert::hand(name, cards, Reader::default().beside(self.0.has_suits()))
    }
}

#[pymethods]
impl PyHand {
    #[new]
    #[pyo3(signature = (cards: "Hand | Play | str | Iterable[str | int] | None" = None, *, notation=None))]
    fn new(cards: Option<&Bound<'_, PyAny>>, notation: Option<Text<'_>>) -> PyResult<PyHand> {
        let reader = Reader::default().notation(convert::notation(notation.as_ref())?);
        cards.map_or_else(|| Ok(Hand::default()), |cards| convert::hand("cards", cards, reader)).map(PyHand)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        convert::reduced(slf, PyTuple::new(slf.py(), [slf.get().0.to_string()])?, None)
    }

    fn __repr__(&self) -> String {
        format!("Hand('{}')", self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// HTML for notebooks; see ``canju.show.positions``.
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        display(slf.py(), "hand_html")?.call1((slf,))?.extract()
    }

    /// The cards as a picture, a text in SVG.
    ///
    /// ``lang`` is ``"en"`` or ``"zh"``; by default, the language chosen with ``set_lang``. Raises
    /// ``OptionError`` for another language.
    ///
    /// >>> from canju import Hand
    /// >>> Hand("33 4 B").to_svg().startswith("<svg")
    /// True
    #[pyo3(signature = (lang: "Literal['en', 'zh'] | None" = None))]
    fn to_svg(slf: &Bound<'_, Self>, lang: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        display(slf.py(), "hand_svg")?.call1((slf, lang))?.extract()
    }

    /// Writes the picture to a file: ``.svg``, or ``.png`` if ``resvg_py`` is installed.
    ///
    /// Raises ``OptionError`` for another extension or language, ``ImportError`` without that package,
    /// ``OSError`` if the file cannot be written; an old file then stays unchanged.
    #[pyo3(signature = (path: "str | PathLike[str]", lang: "Literal['en', 'zh'] | None" = None))]
    fn save(slf: &Bound<'_, Self>, path: &Bound<'_, PyAny>, lang: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        display(slf.py(), "save")?.call1((slf, path, lang)).map(|_| ())
    }

    /// ``format(hand, "zh" | "suits" | "douzero" | "rlcard" | "numbers" | "pbn" | "lin")``;
    /// any other specification is applied to ``str(hand)``.
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
    fn __format__(&self, py: Python<'_>, spec: Text<'_>) -> PyResult<String> {
        plain::formatted(py, &spec, &self.0.to_string(), |style| self.0.format(style))
    }

    fn __hash__(&self) -> u64 {
        stable_hash(self.0.to_string().bytes())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    /// Iterates over the cards as texts, low to high: ``"3"``, ``"9H"``.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Texts<'py>> {
        texts(py, self.0.cards().iter())
    }

    /// Iterates over the cards as texts, high to low.
    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Texts<'py>> {
        texts(py, self.0.cards().iter().rev())
    }

    /// The card at an index, low to high, as text; for a slice, a ``Hand``.
    ///
    /// >>> from canju import Hand
    /// >>> hand = Hand("33 9H B")
    /// >>> hand[0], hand[-1], hand[1:3]
    /// ('3', 'B', Hand('3 9H'))
    fn __getitem__<'py>(&self, py: Python<'py>, place: Place<'py>) -> PyResult<CardOrHand<'py>> {
        let (place, cards) = (&place.0, self.0.cards());
        let found = if let Ok(slice) = place.cast::<PySlice>() {
            let places = plain::places(slice, cards.len())?;
            Bound::new(py, PyHand(Hand::new(places.into_iter().map(|i| cards[i]).collect())?))?.into_any()
        } else {
            cards[plain::place(place, cards.len())?].to_string().into_pyobject(py)?.into_any()
        };
        Ok(CardOrHand(found))
    }

    /// Returns true if the hand contains these cards. A card without a suit matches any suit.
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
    fn __contains__(&self, cards: Cards<'_>) -> PyResult<bool> {
        Ok(self.0.contains(&self.beside("", &cards.0)?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyHand>().is_ok_and(|other| other.get().0 == self.0)
    }

    /// Returns true if the other hand contains all these cards.
    fn __le__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.beside("", other)?.contains(&self.0))
    }

    fn __lt__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = self.beside("", other)?;
        Ok(other.contains(&self.0) && other.len() > self.0.len())
    }

    fn __ge__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.contains(&self.beside("", other)?))
    }

    fn __gt__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = self.beside("", other)?;
        Ok(self.0.contains(&other) && self.0.len() > other.len())
    }

    /// The cards of both hands. Raises ``CardError`` for more than eight cards of a rank.
    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        Ok(PyHand(self.0.plus(&self.beside("", other)?)?))
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        self.__add__(other)
    }

    /// The hand without some cards. Raises ``CardError`` if one is not in the hand.
    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        Ok(PyHand(self.0.minus(&self.beside("", other)?)?))
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        Ok(PyHand(self.beside("", other)?.minus(&self.0)?))
    }

    /// Intersection. A card without a suit matches any card of its rank, and gives one without a
    /// suit.
    ///
    /// >>> from canju import Hand
    /// >>> Hand("33 4 5H") & "3 44 5", Hand("9H") & Hand("9S")
    /// (Hand('3 4 5'), Hand(''))
    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        Ok(PyHand(self.0.meet(&self.beside("", other)?)))
    }

    fn __rand__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        self.__and__(other)
    }

    /// Reads cards of this hand: next to suits, ``SJ`` is the jack of spades.
    #[pyo3(signature = (cards: "Hand | Play | str | Iterable[str | int]"))]
    fn _beside(&self, cards: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        self.beside("cards", cards).map(PyHand)
    }

    /// Number of cards of a rank (``"3"``), or of a suited card (``"3H"``).
    #[pyo3(signature = (card: "str | Hand"))]
    fn count(&self, card: &Bound<'_, PyAny>) -> PyResult<usize> {
        let wanted = self.beside("card", card)?;
        let [card] = wanted.cards() else {
            let n = wanted.len();
            return Err(CardError::new(said!(
                "count takes one card, not {n}",
                "count 要一张牌，不是 {n} 张"
            ))
            .into());
        };
        let same =
            |held: &&cards::Card| held.rank == card.rank && (card.suit.is_none() || card.suit == held.suit);
        Ok(self.0.cards().iter().filter(same).count())
    }

    /// Number of cards of each rank in the hand, low to high.
    ///
    /// ``Hand(hand.counts)`` is the hand again, without its suits.
    ///
    /// >>> Hand("33 4").counts, Hand(Hand("33 4").counts)
    /// ({'3': 2, '4': 1}, Hand('33 4'))
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Counts<'py>> {
        let counts = PyDict::new(py);
        for (rank, n) in self.0.counts().ranks() {
            counts.set_item(rank.to_string(), n)?;
        }
        Ok(Counts(counts.into_any()))
    }

    /// The same cards without their suits.
    #[getter]
    fn ranks(&self) -> PyHand {
        PyHand(self.0.without_suits())
    }

    /// Lists the plays of this hand, or those that beat a play; never the pass.
    ///
    /// Lists one play for each pattern of ranks, with the lowest suits (unsuited, C, D, H, S). With
    /// ``distinct_suits``, lists one play for each set of cards. ``order`` is ``"long"`` (more
    /// cards first) or ``"natural"`` (by kind, as a player sorts a hand). ``max_cards`` leaves out
    /// longer plays. The list also finds plays by their texts: ``"33" in hand.plays()``. Raises
    /// ``OptionError`` under rules of trick play, where every card is a play, and for more than two
    /// million plays, which need two decks. Plays of Guandan come in the order of their kinds, singles
    /// first, without ``order``. A hand without suits has no wild cards and no straight flushes.
    ///
    /// >>> from canju import Hand
    /// >>> [str(play) for play in Hand("3334").plays()]
    /// ['3334', '333', '33', '3', '4']
    /// >>> [str(play) for play in Hand("4 55 9").plays(beating="44")]
    /// ['55']
    #[pyo3(signature = (rules: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None, beating: "Hand | Play | str | Iterable[str | int] | None" = None, *, order: "Literal['long', 'natural'] | None" = None, max_cards: "int | None" = None, distinct_suits=false))]
    fn plays<'py>(
        slf: &Bound<'py, Self>,
        rules: Option<&Bound<'_, PyAny>>,
        beating: Option<&Bound<'_, PyAny>>,
        order: Option<Text<'_>>,
        max_cards: Option<&Bound<'_, PyAny>>,
        distinct_suits: bool,
    ) -> PyResult<Plays<'py>> {
        let order = Text::read_if(order.as_ref(), "order")?;
        if let Rules::Guandan(rules) = convert::rules(rules)? {
            if order.is_some() {
                return Err(option_error(&said!(
                    "order: plays of Guandan have one order, singles first: leave it out",
                    "order：掼蛋的出法只有一种顺序，单张在前：请去掉它"
                )));
            }
            let max_cards = max_cards.map(|most| plain::whole("max_cards", most)).transpose()?;
            let plays = plays_of_guandan(&slf.get().0, rules, beating, distinct_suits)?;
            let few = |play: &Play| max_cards.is_none_or(|most| play.cards().len() as u64 <= most);
            return to_plays(slf, plays.into_iter().filter(few).collect());
        }
        let rules = convert::shedding_rules(rules)?;
        let beating = convert::shed_under("beating", beating, &rules)?;
        let order = match order.as_deref().unwrap_or("long") {
            "long" => PlayOrder::Long,
            "natural" => PlayOrder::Natural,
            other => {
                let other = format!("'{}'", shortened(other));
                return Err(choice_error("order", other, "'long' or 'natural'", "'long' 或 'natural'"));
            }
        };
        let max_cards = max_cards.map(|most| plain::whole("max_cards", most)).transpose()?;
        let max_cards = max_cards.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
        let hand = &slf.get().0;
        check_hand(hand, &rules)?;
        let to_beat = beating.code();
        let listing = Listing { to_beat, order, max_cards, distinct_suits, ..Listing::of(hand, &rules) };
        let plays = list(slf.py(), |control| listing.plays(control))?;
        to_plays(slf, plays)
    }

    /// Splits this hand into the fewest plays that empty it without an opponent: a ``Split``.
    ///
    /// Among splits with the fewest plays, returns one with the best score. Each play earns a
    /// reward by its kind, by default from ``canju.one_hand.REWARDS``. Your own table maps kinds to
    /// numbers, and kinds that are not in it earn nothing. The score of n plays with total reward r
    /// is the logarithm of r to base n; it is undefined for one play and for no reward.
    /// ``steps="any"`` searches for the best score among all splits. Raises ``PositionError`` if
    /// the hand is empty or does not fit the decks, ``OptionError`` for an invalid table,
    /// ``LimitError`` when a limit is reached.
    ///
    /// >>> from canju import Hand
    /// >>> split = Hand("7 8 9 10 J 5 A A").split("noip2015")
    /// >>> split.steps, [str(play) for play in split]
    /// (3, ['789TJ', 'AA', '5'])
    /// >>> split = Hand("34567 88 99 TT").split("tsinghua", steps="any")
    /// >>> [str(play) for play in split], split.value, round(split.score, 3)
    /// (['8899TT', '34567'], 11, 3.459)
    #[pyo3(signature = (rules: "SheddingRules | str | None" = None, rewards=None, steps: "Literal['fewest', 'any']" = Text::Usual("fewest"), *, time_limit: "float | None" = None, node_limit: "int | None" = None, memory_limit: "int | str | None" = None), text_signature = "($self, rules=None, rewards=None, steps='fewest', *, time_limit=None, node_limit=None, memory_limit=None)")]
    fn split<'py>(
        slf: &Bound<'py, Self>,
        rules: Option<Bound<'py, PyAny>>,
        rewards: Option<Rewards<'py>>,
        steps: Text<'py>,
        time_limit: Option<Bound<'py, PyAny>>,
        node_limit: Option<Bound<'py, PyAny>>,
        memory_limit: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Split<'py>> {
        let limits = limits_by_name(slf.py(), time_limit, node_limit, memory_limit)?;
        let found = slf.py().import("canju.one_hand.split")?.getattr("split")?;
        let steps = steps.read("steps")?;
        found.call((slf, rules, rewards.map(|table| table.0), steps), Some(&limits)).map(Split)
    }

    /// Draws ``n`` cards from a shuffled deck; see ``deal``.
    #[staticmethod]
    #[pyo3(signature = (n: "int", *, seed: "int | None" = None, decks: "int | str | None" = None, jokers=true, suits=false))]
    fn random(
        n: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        decks: Option<&Bound<'_, PyAny>>,
        jokers: bool,
        suits: bool,
    ) -> PyResult<PyHand> {
        let deck = Deck { decks: deck_arg(decks)?, jokers, suits };
        Ok(PyHand(Hand::random(size_arg("n", n)?, &deck, seed_arg(seed)?)?))
    }

    /// All cards of one deck or two, or with ``decks`` 48 or 45 those of Run Fast.
    ///
    /// >>> from canju import Hand
    /// >>> len(Hand.full()), len(Hand.full(jokers=False, decks=2))
    /// (54, 104)
    #[staticmethod]
    #[pyo3(signature = (*, jokers=true, decks: "int | str | None" = None, suits=false))]
    fn full(jokers: bool, decks: Option<&Bound<'_, PyAny>>, suits: bool) -> PyResult<PyHand> {
        Ok(PyHand(Hand::full(&Deck { decks: deck_arg(decks)?, jokers, suits })))
    }
}

/// The plays of a hand in Guandan that beat a play.
fn plays_of_guandan(
    hand: &Hand,
    rules: Guandan,
    beating: Option<&Bound<'_, PyAny>>,
    distinct_suits: bool,
) -> PyResult<Vec<Play>> {
    let beating = convert::play_under("beating", beating, &rules.into())?;
    guandan::check_hand(hand, rules)?;
    let table = if let Play::Guandan(play, _) = &beating { play.form() } else { Form::NONE };
    let plays = guandan::Play::all(hand, rules, table, distinct_suits).into_iter();
    Ok(plays.map(|play| Play::Guandan(play, rules)).collect())
}

fn texts<'py, 'a>(py: Python<'py>, cards: impl Iterator<Item = &'a cards::Card>) -> PyResult<Texts<'py>> {
    let cards: Vec<String> = cards.map(ToString::to_string).collect();
    Ok(Texts(PyList::new(py, cards)?.try_iter()?.into_any()))
}

/// The plays of a hand, or of the side to move in a position, as a list that finds them by text.
pub fn to_plays<'py>(source: &Bound<'py, PyAny>, plays: Vec<impl Into<PyPlay>>) -> PyResult<Plays<'py>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let made = CLASS.import(source.py(), "canju.games.plays", "Plays")?.call0()?;
    made.setattr(intern!(source.py(), "_source"), source)?;
    fill(made.cast()?, plays.into_iter().map(Into::into))?;
    Ok(Plays(made))
}

fn limits_by_name<'py>(
    py: Python<'py>,
    time: Option<Bound<'py, PyAny>>,
    nodes: Option<Bound<'py, PyAny>>,
    memory: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let limits = PyDict::new(py);
    for (name, limit) in [("time_limit", time), ("node_limit", nodes), ("memory_limit", memory)] {
        limits.set_item(name, limit)?;
    }
    Ok(limits)
}

fn size_arg(name: &str, n: &Bound<'_, PyAny>) -> PyResult<usize> {
    let int = plain::int(n)?.ok_or_else(|| wrong_argument(name, "a number of cards", n))?;
    let wrong = |_| {
        let int = shown(&int);
        option_error(&said!(
            "{name}: a hand of {int} cards cannot be dealt",
            "{name}：发不了 {int} 张一手的牌"
        ))
    };
    int.extract().map_err(wrong)
}

fn seed_arg(seed: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u64>> {
    seed.map(|seed| plain::whole("seed", seed)).transpose()
}

fn deck_arg(decks: Option<&Bound<'_, PyAny>>) -> PyResult<Stock> {
    let Some(decks) = decks else { return Ok(Stock::One) };
    let name = if let Ok(name) = decks.cast::<PyString>() {
        name.to_string_lossy().into_owned()
    } else {
        let int =
            plain::int(decks)?.ok_or_else(|| wrong_argument("decks", "1, 2, 'each', 48 or 45", decks))?;
        int.extract::<i64>().map_or_else(|_| String::new(), |decks| decks.to_string())
    };
    let wrong = |_| choice_error("decks", shown(decks), "1, 2, 'each', 48 or 45", "1、2、'each'、48 或 45");
    name.parse::<Stock>().map_err(wrong)
}

/// Deals hands of the given sizes from one shuffle.
///
/// ``decks`` is 1, 2, ``"each"`` (a separate deck for each hand), or 48 or 45, the cards of Run
/// Fast, which have no jokers. A ``seed`` from 0 to
/// 2**64 - 1 deals the same cards on every machine and in every version. The deck is in the order 3
/// to 2, each rank in clubs, diamonds, hearts, spades, then the jokers. It is shuffled by
/// Fisher-Yates with SplitMix64 and Lemire's bounded numbers. Raises ``CardError`` if the deck is
/// too small, ``TypeError`` without sizes.
///
/// Returns:
///     A tuple with a ``Hand`` for each size.
///
/// >>> from canju import deal
/// >>> first, second = deal(17, 20, seed=7)
/// >>> len(first), len(second), deal(17, 20, seed=7) == (first, second)
/// (17, 20, True)
#[pyfunction]
#[pyo3(signature = (*sizes: "int", seed: "int | None" = None, decks: "int | str | None" = None, jokers=true, suits=false) -> "tuple[Hand, ...]")]
pub fn deal<'py>(
    py: Python<'py>,
    sizes: &Bound<'py, PyTuple>,
    seed: Option<&Bound<'_, PyAny>>,
    decks: Option<&Bound<'_, PyAny>>,
    jokers: bool,
    suits: bool,
) -> PyResult<Bound<'py, PyAny>> {
    if sizes.is_empty() {
        let message = "sizes: say how many cards each hand gets, such as deal(17, 17)";
        return Err(PyTypeError::new_err(message));
    }
    let sizes: Vec<usize> = sizes.iter().map(|n| size_arg("sizes", &n)).collect::<PyResult<_>>()?;
    let deck = Deck { decks: deck_arg(decks)?, jokers, suits };
    let hands = cards::deal(&sizes, &deck, seed_arg(seed)?)?;
    let hands = hands.into_iter().map(|hand| Py::new(py, PyHand(hand))).collect::<PyResult<Vec<_>>>()?;
    // A tuple that a notebook shows as cards.
    display(py, "Hands")?.call1((PyTuple::new(py, hands)?,))
}
