//! `Position`.

use pyo3::{
    prelude::*,
    types::{PyDict, PyList},
};

use super::{
    convert,
    errors::option_error,
    gateway::list,
    hand::{PyHand, to_plays},
    hints::{AnyRules, HandOfTwo, HandsBySeat, Plays, Reduced},
    plain::{Text, display, stable_hash},
    play::PyPlay,
    position_args::{self, Arguments},
    rules,
};
use crate::cards::douzero_number;
use crate::games::{Position, Rules};
use crate::reader::Notation;
use crate::said;
use crate::shedding::MOST_LISTED;

/// A position: open hands, the side to move, and the play on the table. It is immutable.
///
/// ``to_beat`` is the play to beat, or the card led in trick play. The side not to move made it,
/// and its cards are no longer in that hand. ``first`` can be the text of a whole position,
/// ``"first | second | to beat | turn"``, as ``str(position)`` writes it. Raises ``PositionError``
/// with all faults of the setup. In a text two hands can have labels, such as ``"A: 3 4 | B: 5"``:
/// the first one named is to move.
///
/// With ``farmers``, the hands ``(down, up)``, the position has three hands, and ``first`` is
/// the landlord's. Down plays after the landlord, up after down. ``by`` is the seat that made
/// ``to_beat`` and ``turn`` the seat to move (``"landlord"``, ``"down"``, ``"up"``). If only ``by``
/// is given, the next seat is to move; if only ``turn``, the seat before it made the play. If
/// neither is, the landlord is to move. The number of passes follows from ``by`` and ``turn``. The
/// text is ``"landlord: 5 | down: 66 7 | up: 8 9 | beat: 44 by landlord | turn: down"``.
///
/// With ``others``, the hands ``(second, third)``, everyone plays for himself, as in Run Fast with three
/// hands. ``first`` plays alone: the position asks whether it can force to be out first, against both.
/// Seats are ``"first"``, ``"second"`` and ``"third"``, in the order of play.
///
/// With ``hands`` of four, the position is one of Guandan (掼蛋), where south and north play together, and east
/// and west: ``Position(hands=(south, east, north, west), rules="guandan:2")``. South is to move unless ``turn``
/// or ``by`` says otherwise. ``head`` is the seat that was out first; it is needed only if two hands are empty.
/// The hearts of the level are wild: a card without a suit is neither wild nor in a straight flush.
/// The text is ``"south: … | east: … | north: … | west: … | beat: 66 by south | turn: east | head: west"``.
///
/// ``trump`` is the trump of ``rules="honeymoon-bridge"``: ``"S"``, ``"spades"``, ``"NT"``.
///
/// ``notation`` is the notation of the hands and ``to_beat``, as for ``Hand``. The text of a PBN
/// deal with two hands, ``"N:AK.3.. - QJ.4.. -"``, is read too; the first of them is to move.
///
/// ``first`` can also be a dictionary as ``to_dict`` makes it, or its JSON; or the state of a game of
/// three in RLCard (``env.get_perfect_information()``), DouZero (an infoset) or ``pyspiel``, whose cards
/// of both others are open.
///
/// >>> from canju import Position
/// >>> position = Position("44 5", "6 7 88")
/// >>> [str(play) for play in position.play("44").plays()]
/// ['88', 'pass']
/// >>> three = Position("44 5", farmers=("66 7", "8 9"))
/// >>> print(three.play("44"))
/// landlord: 5 | down: 66 7 | up: 8 9 | beat: 44 by landlord | turn: down
#[pyclass(frozen, name = "Position", module = "canju")]
pub struct PyPosition(pub Position);

impl PyPosition {
    /// Hand of the player with this name, if there is one.
    fn hand_of(&self, name: &str) -> Option<PyHand> {
        self.0.hand_of(name).cloned().map(PyHand)
    }

    fn of_two<'py>(&self, py: Python<'py>, name: &str) -> PyResult<HandOfTwo<'py>> {
        Ok(HandOfTwo(self.hand_of(name).into_pyobject(py)?.into_any()))
    }
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (first: "Hand | Play | str | Iterable[str | int] | Mapping[str, object] | None" = None, second: "Hand | Play | str | Iterable[str | int] | None" = None, to_beat: "Hand | Play | str | Iterable[str | int] | None" = None, *, hands: "Iterable[Hand | Play | str | Iterable[str | int]] | None" = None, farmers: "Iterable[Hand | Play | str | Iterable[str | int]] | None" = None, others: "Iterable[Hand | Play | str | Iterable[str | int]] | None" = None, by: "str | None" = None, turn: "str | None" = None, head: "str | None" = None, rules: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None, trump: "str | None" = None, notation: "str | None" = None))]
    #[expect(clippy::too_many_arguments, reason = "one for each name that Python has")]
    fn new(
        first: Option<&Bound<'_, PyAny>>,
        second: Option<&Bound<'_, PyAny>>,
        to_beat: Option<&Bound<'_, PyAny>>,
        hands: Option<&Bound<'_, PyAny>>,
        farmers: Option<&Bound<'_, PyAny>>,
        others: Option<&Bound<'_, PyAny>>,
        by: Option<Text<'_>>,
        turn: Option<Text<'_>>,
        head: Option<Text<'_>>,
        rules: Option<&Bound<'_, PyAny>>,
        trump: Option<Text<'_>>,
        notation: Option<Text<'_>>,
    ) -> PyResult<PyPosition> {
        let is_alone = second.is_none() && farmers.is_none() && others.is_none() && hands.is_none();
        if let Some(first) = first.filter(|first| is_alone && position_args::is_row(first)) {
            let read = first.py().import("canju.arguments.row")?.getattr("position_given")?;
            let [by, turn, trump, notation, head] =
                [&by, &turn, &trump, &notation, &head].map(|text| Text::given_in(text.as_ref()));
            let read = read.call1((first, to_beat, rules, by, turn, notation, trump, head))?;
            if let Ok(position) = read.cast::<PyPosition>() {
                return Ok(PyPosition(position.get().0.clone()));
            }
        }
        let rules = convert::rules_and_trump(rules, trump.as_ref())?;
        let given = Arguments {
            to_beat,
            by: Text::read_if(by.as_ref(), "by")?,
            turn: Text::read_if(turn.as_ref(), "turn")?,
            head: Text::read_if(head.as_ref(), "head")?,
            rules,
            notation: convert::notation(notation.as_ref())?,
        };
        given.position(first, second, hands, (farmers, others)).map(PyPosition)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (py, position) = (slf.py(), &slf.get().0);
        if position.by().is_some() {
            let (setup, named) = position_args::arguments(py, position)?;
            return convert::reduced(slf, setup, Some(named));
        }
        let named = PyDict::new(py);
        named.set_item("turn", position.turn())?;
        named.set_item("rules", rules::to_python(py, &position.rules())?)?;
        let [first, second] = ["first", "second"].map(|name| slf.get().hand_of(name));
        let setup = (first, second, position.to_beat().map(PyPlay)).into_pyobject(py)?;
        convert::reduced(slf, setup, Some(named))
    }

    /// The first hand; ``None`` in a position of a landlord and farmers.
    #[getter]
    fn first<'py>(&self, py: Python<'py>) -> PyResult<HandOfTwo<'py>> {
        self.of_two(py, "first")
    }

    /// The second hand; ``None`` in a position of a landlord and farmers.
    #[getter]
    fn second<'py>(&self, py: Python<'py>) -> PyResult<HandOfTwo<'py>> {
        self.of_two(py, "second")
    }

    /// The third hand; ``None`` unless three play for themselves.
    #[getter]
    fn third(&self) -> Option<PyHand> {
        self.hand_of("third")
    }

    /// The hands ``(second, third)``; ``None`` unless three play for themselves.
    #[getter]
    fn others(&self) -> Option<(PyHand, PyHand)> {
        self.hand_of("second").zip(self.third())
    }

    /// The landlord's hand; ``None`` in a position of two hands.
    #[getter]
    fn landlord(&self) -> Option<PyHand> {
        self.hand_of("landlord")
    }

    /// The hand of the farmer after the landlord; ``None`` in a position of two hands.
    #[getter]
    fn down(&self) -> Option<PyHand> {
        self.hand_of("down")
    }

    /// The hand of the farmer before the landlord; ``None`` in a position of two hands.
    #[getter]
    fn up(&self) -> Option<PyHand> {
        self.hand_of("up")
    }

    /// The hands of both farmers, ``(down, up)``; ``None`` in a position of two hands.
    #[getter]
    fn farmers(&self) -> Option<(PyHand, PyHand)> {
        self.hand_of("down").zip(self.hand_of("up"))
    }

    /// All hands by seat, in the order of play.
    ///
    /// >>> from canju import Position
    /// >>> Position("3", farmers=("4", "5")).hands
    /// {'landlord': Hand('3'), 'down': Hand('4'), 'up': Hand('5')}
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<HandsBySeat<'py>> {
        let hands = PyDict::new(py);
        for (seat, hand) in self.0.hands() {
            hands.set_item(seat, PyHand(hand.clone()))?;
        }
        Ok(HandsBySeat(hands.into_any()))
    }

    /// The seat that was out first, in Guandan; else ``None``.
    #[getter]
    fn head(&self) -> Option<&'static str> {
        self.0.head()
    }

    /// The hand to move.
    #[getter]
    fn hand(&self) -> PyHand {
        PyHand(self.0.hand().clone())
    }

    /// The hand of the side not to move; ``None`` in a position of three hands.
    #[getter]
    fn other<'py>(&self, py: Python<'py>) -> PyResult<HandOfTwo<'py>> {
        let of_two = self.0.by().is_none();
        self.of_two(
            py,
            if !of_two {
                ""
            } else if self.0.turn() == "first" {
                "second"
            } else {
                "first"
            },
        )
    }

    /// The play on the table; ``None`` for a lead.
    #[getter]
    fn to_beat(&self) -> Option<PyPlay> {
        self.0.to_beat().map(PyPlay)
    }

    /// Seat that made the play on the table; for a lead, the seat before the turn.
    ///
    /// ``None`` in a position of two hands, where the other side made the play.
    #[getter]
    fn by(&self) -> Option<&'static str> {
        self.0.by()
    }

    /// Side to move: ``"first"`` or ``"second"``, or ``"landlord"``, ``"down"`` or ``"up"``.
    #[getter]
    fn turn(&self) -> &'static str {
        self.0.turn()
    }

    /// The rules object.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<AnyRules<'py>> {
        rules::to_python(py, &self.0.rules()).map(AnyRules)
    }

    /// True if a hand is empty; in trick play, if all cards are played.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Side with an empty hand, ``"first"`` or ``"second"``; ``None`` while the game goes on.
    ///
    /// With three hands, the team: ``"landlord"`` or ``"farmers"``. In trick play it is always
    /// ``None``, as a position does not count the tricks already taken.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner()
    }

    /// Lists the legal plays, longer plays first, the pass last; empty if the game is over.
    ///
    /// In trick play the order is clubs, diamonds, hearts, spades, each from low to high. The list
    /// also finds plays by their texts. Raises ``OptionError`` for more than two million plays.
    ///
    /// >>> from canju import Position
    /// >>> plays = Position("44 5", "6 7").plays()
    /// >>> "44" in plays, plays.index("5"), "6" in plays
    /// (True, 2, False)
    #[pyo3(signature = (*, distinct_suits=false))]
    fn plays<'py>(slf: &Bound<'py, Self>, distinct_suits: bool) -> PyResult<Plays<'py>> {
        let position = &slf.get().0;
        let plays = list(slf.py(), |control| position.plays(distinct_suits, MOST_LISTED, control))?;
        to_plays(slf, plays)
    }

    /// The position after a play, which is a ``Play`` or a text.
    ///
    /// Raises ``PlayError`` with the reason if the play is not legal.
    #[pyo3(signature = (play: "Hand | Play | str | Iterable[str | int]"))]
    fn play(&self, play: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        let play = convert::play_in(Some(play), &self.0)?;
        Ok(PyPosition(self.0.play(&play)?))
    }

    /// Reads cards or a text as a legal play, with the cards that it takes from the hand.
    ///
    /// Raises ``PlayError`` with the reason if there is no such play, or more than one.
    #[pyo3(signature = (play: "Hand | Play | str | Iterable[str | int]"))]
    fn read(&self, play: &Bound<'_, PyAny>) -> PyResult<PyPlay> {
        convert::play_in(Some(play), &self.0).map(PyPlay)
    }

    /// Converts to texts: ``first``, ``second``, ``to_beat``, ``turn`` and ``rules``.
    ///
    /// The keys are those of ``Results.to_dicts``. With three hands, ``landlord``, ``down`` and
    /// ``up`` replace the first two keys, and there is ``by``. ``to_beat`` is ``None`` for a lead.
    /// Rules without a name are written as their ``repr``.
    ///
    /// ``notation="douzero"`` writes the row of a deal that DouZero's ``card_play_init`` takes, and
    /// ``solve_many`` reads: three hands as lists of numbers. ``three_landlord_cards`` is empty,
    /// because a position does not say which cards the landlord picked up. Raises ``OptionError``
    /// unless the landlord leads against two farmers.
    ///
    /// >>> from canju import Position
    /// >>> Position("44 5", "6 7 88", "3").to_dict()
    /// {'first': '44 5', 'second': '6 7 88', 'to_beat': '3', 'turn': 'first', 'rules': 'doudizhu'}
    /// >>> Position("3 2 R", farmers=("6", "44")).to_dict(notation="douzero")
    /// {'landlord': [3, 17, 30], 'landlord_down': [6], 'landlord_up': [4, 4], 'three_landlord_cards': []}
    #[pyo3(signature = (*, notation: "Literal['douzero'] | None" = None) -> "dict[str, Any]")]
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
    fn to_dict<'py>(&self, py: Python<'py>, notation: Option<Text<'_>>) -> PyResult<Bound<'py, PyDict>> {
        let (position, row) = (&self.0, PyDict::new(py));
        if let Some(notation) = convert::notation(notation.as_ref())? {
            let leads = position.to_beat().is_none() && position.turn() == "landlord";
            if notation != Notation::DouZero || !leads {
                return Err(option_error(&said!(
                    "notation=\"douzero\" is the only one here, and for the landlord's lead against two farmers: leave it out",
                    "这里的 notation 只能是 \"douzero\"，而且要有三家、由地主领出：请去掉它"
                )));
            }
            for (name, hand) in position.hands() {
                let name = if name == "landlord" { name } else { &format!("landlord_{name}") };
                let numbers = hand.cards().iter().map(|card| douzero_number(card.rank));
                row.set_item(name, numbers.collect::<Vec<_>>())?;
            }
            row.set_item("three_landlord_cards", PyList::empty(py))?;
            return Ok(row);
        }
        for (name, hand) in position.hands() {
            row.set_item(name, hand.to_string())?;
        }
        row.set_item("to_beat", position.to_beat().map(|play| position.rules().written(&play)))?;
        if let Some(by) = position.by() {
            row.set_item("by", by)?;
        }
        row.set_item("turn", position.turn())?;
        if let Some(head) = position.head() {
            row.set_item("head", head)?;
        }
        row.set_item("rules", position.rules().to_string())?;
        Ok(row)
    }

    fn __repr__(&self) -> String {
        let position = &self.0;
        let mut parts = if position.by().is_some() {
            position_args::written(position)
        } else {
            let hands = position.hands().into_iter().map(|(_, hand)| format!("'{hand}'"));
            let play = position.to_beat().map(|play| position_args::play_written(position, play));
            let turn = (position.turn() == "second").then(|| "turn='second'".to_owned());
            hands.chain(play).chain(turn).collect()
        };
        if position.rules() != Rules::default() {
            parts.push(format!("rules='{}'", position.rules()));
        }
        format!("Position({})", parts.join(", "))
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        display(slf.py(), "position_html")?.call1((slf,))?.extract()
    }

    /// All hands, the play on the table and the rules as a picture, a text in SVG.
    ///
    /// ``lang`` is ``"en"`` or ``"zh"``; by default, the language chosen with ``set_lang``. Raises
    /// ``OptionError`` for another language.
    ///
    /// >>> from canju import Position
    /// >>> Position("33 4", "5 B").to_svg().startswith("<svg")
    /// True
    #[pyo3(signature = (lang: "Literal['en', 'zh'] | None" = None))]
    fn to_svg(slf: &Bound<'_, Self>, lang: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        display(slf.py(), "position_svg")?.call1((slf, lang))?.extract()
    }

    /// Writes a file: ``.html`` is a page for any browser with the verdict behind a click, ``.svg`` the
    /// picture, and ``.png`` needs ``resvg_py``.
    ///
    /// Raises ``OptionError`` for another extension or language, ``ImportError`` without that package,
    /// ``OSError`` if the file cannot be written; an old file then stays unchanged.
    #[pyo3(signature = (path: "str | PathLike[str]", lang: "Literal['en', 'zh'] | None" = None))]
    fn save(slf: &Bound<'_, Self>, path: &Bound<'_, PyAny>, lang: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        display(slf.py(), "save")?.call1((slf, path, lang)).map(|_| ())
    }

    /// Writes ``first | second | to beat | turn``, which ``Position`` reads under the same rules.
    ///
    /// With three hands, ``landlord: … | down: … | up: … | beat: … by … | turn: …``.
    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __hash__(&self) -> u64 {
        // Without the rules, of which equal ones can have two names.
        stable_hash(self.0.to_string().bytes())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyPosition>().is_ok_and(|other| other.get().0 == self.0)
    }
}
