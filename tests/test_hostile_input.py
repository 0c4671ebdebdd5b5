"""Input that means harm: a typed error that names the argument, and is short."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import canju
import pytest
from canju import (
    BridgeTable,
    CanjuError,
    DouDizhu,
    Game,
    GameRecord,
    Hand,
    HoneymoonBridge,
    Match,
    OptionError,
    Play,
    Position,
    Random,
    Rating,
    Results,
    SinglesAndPairs,
    Solution,
    Split,
    Splits,
    Tree,
    best_reply,
    deal,
    fewest_plays_many,
    match,
    solve,
)
from canju._limits import Limits
from canju.errors import error_text, kind_of, on_a_line, shown
from canju.tree.nodes import Node
from canju.tree.trees import SheddingTree, TrickTree
from canju.widgets.seating import seated
from hostile import Lying, refused
from hypothesis import given
from hypothesis import strategies as st
from trying import trying

SMALL = solve("3 4", "5")
TRICKS = solve("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")
TWO = ("greedy", "greedy")


# --- error texts -----------------------------------------------------------------------------

LONG = "x" * 1_000_000


class Loud:
    """Everything that it says of itself is long, or raises."""

    def __init__(self, error: BaseException | None = None) -> None:
        self._error = error

    def __repr__(self) -> str:
        if self._error is not None:
            raise self._error
        return LONG

    __str__ = __repr__


ODD: list[Any] = [
    LONG, "\n" * 1_000_000, "\ud800" * 1_000_000, "\0", "é残\u202e" * 10**5, 10**5000, -(10**5000),
    [LONG] * 1000, [[[[[[[LONG]]]]]]], {LONG: LONG}, (LONG,), Loud(), Loud(ValueError()),
    Loud(SystemExit()), Loud(RecursionError()), b"x" * 10**6,
    float("nan"), Decimal("7" * 10**6),
]  # fmt: skip

#: Every argument that an error may repeat, by the name that the error has for it.
REPEATED: dict[str, Callable[[Any], object]] = {
    "rules": lambda odd: solve("3", "4", rules=odd),
    "rules of plays": lambda odd: Hand("3").plays(odd),
    "rules of a match": lambda odd: match("3", "4", rules=odd),
    "goal": lambda odd: solve("3", "4", goal=odd),
    "threads": lambda odd: solve("3", "4", threads=odd),
    "time_limit": lambda odd: solve("3", "4", time_limit=odd),
    "node_limit": lambda odd: solve("3", "4", node_limit=odd),
    "memory_limit": lambda odd: solve("3", "4", memory_limit=odd),
    "turn": lambda odd: Position("3", "4", turn=odd),
    "first": lambda odd: Position(odd, "4"),
    "to_beat": lambda odd: best_reply("3", "4", odd),
    "notation": lambda odd: Hand("3", notation=odd),
    "order": lambda odd: Hand("3").plays(order=odd),
    "max_cards": lambda odd: Hand("3").plays(max_cards=odd),
    "kind": lambda odd: Play("3", kind=odd),
    "rank": lambda odd: Play("3", rank=odd),
    "kind of a card": lambda odd: Play("3S", kind=odd, rules="honeymoon-bridge:S"),
    "trump": lambda odd: HoneymoonBridge(odd),
    "without": lambda odd: DouDizhu(without=odd),
    "decks": lambda odd: DouDizhu(decks=odd),
    "deck_limit": lambda odd: DouDizhu(deck_limit=odd),
    "wide_wings": lambda odd: DouDizhu(wide_wings=odd),
    "decks of singles and pairs": lambda odd: SinglesAndPairs(decks=odd),
    "seed": lambda odd: deal(3, seed=odd),
    "sizes": lambda odd: deal(odd),
    "n": lambda odd: Hand.random(odd),
    "decks of a deal": lambda odd: deal(3, decks=odd),
    "steps": lambda odd: Hand("3").best_score(steps=odd),
    "rewards": lambda odd: Hand("3").best_score(rewards=odd),
    "rewards of a kind": lambda odd: Hand("3").best_score(rewards={"pair": odd}),
    "players": lambda odd: match("3", "4", players=(odd, "greedy")),
    "players of a game": lambda odd: Game("3", "4", players=(odd, "greedy")),
    "names": lambda odd: match("3", "4", names=(odd, "B")),
    "games": lambda odd: match("3", "4", games=odd),
    "allowance": lambda odd: match("3", "4", allowance=odd),
    "seed of a match": lambda odd: match(3, 3, seed=odd),
    "seed of a player": lambda odd: Random(seed=odd),
    "style": lambda odd: SMALL.tree().text(style=odd),
    "lang": lambda odd: SMALL.tree(lang=odd),
    "plays": lambda odd: SMALL.tree(plays=odd),
    "max_nodes": lambda odd: SMALL.tree(max_nodes=odd),
    "max_depth": lambda odd: SMALL.tree(max_depth=odd),
    "format": lambda odd: match("3", "4").save("nowhere/x", format=odd),
    "level": lambda odd: canju.bridge.positions(odd),
    "path": lambda odd: BridgeTable(odd),
    "progress": lambda odd: fewest_plays_many(["3"], progress=odd),
    "decks of a table": lambda odd: seated(decks=odd),
    "steps of a table": lambda odd: seated(steps=odd),
    "cards of a table": lambda odd: seated(cards=(odd, 3)),
    "side": lambda odd: canju.Game("3", "4").is_person(odd),
    "position": lambda odd: canju.rate(odd),
}
#: What is right in its place, however odd.
RIGHT = {
    "names": ["é残\u202e"],
    "max_nodes": [10**5000],
    "max_depth": [10**5000],
    "first": ["\n" * 1_000_000],
    # More seconds than a float can say is for ever.
    "time_limit": [Decimal("7" * 10**6)],
    "allowance": [Decimal("7" * 10**6)],
}


@pytest.mark.parametrize("name", REPEATED)
def test_errors_are_short_whatever_was_passed(name):
    """A megabyte of it, signs that move the cursor, and things that cannot even be printed."""
    # Text that is no card is shown itself, and a file is called one.
    word = {"first": "", "position": "", "to_beat": "", "rank": "", "path": ""}.get(name, name)
    for odd in ODD:
        if any(type(odd) is type(right) and odd == right for right in RIGHT.get(name, [])):
            continue
        with pytest.raises((CanjuError, TypeError, OSError)) as raised:
            REPEATED[name](odd)
        assert len(str(raised.value)) <= 500
        assert word.split(" of ")[0].split("_")[0].rstrip("s") in str(raised.value).lower()


@pytest.mark.parametrize("odd", ["\x1b]0;x\x07", "\x9b1m", "\u202eB", "\ud800"])
@pytest.mark.parametrize(
    "take",
    [
        lambda names: Game("3", "4", names=names),
        lambda names: canju.HoneymoonGame(names=names),
        lambda names: SMALL.tree(names=names),
        lambda names: match("3", "4", names=names),
        lambda names: Match("pagat", names),
    ],
)
def test_a_name_with_what_a_terminal_obeys_is_refused(take, odd):
    """Fails where one place strips escapes and another one prints them."""
    assert type(refused(lambda: take((odd, "B")), "names")) is OptionError
    assert take(("Ann", "B")) is not None


def test_names_of_types_are_cut():
    odd = type("C" * 10**6, (), {})()
    for call in (
        lambda: Hand(odd),
        lambda: solve("3", "4", rules=odd),
        lambda: solve("3", "4", threads=odd),
        lambda: DouDizhu(without=[odd]),
        lambda: Position("3", "4", turn=odd),
        lambda: BridgeTable(odd),
        lambda: Tree(odd),
        lambda: Results([odd]),
        lambda: match("3", "4", names=odd),
    ):
        assert type(refused(call, "CCC")) is TypeError


def test_unknown_switches_are_cut():
    assert "unknown switch" in str(refused(lambda: DouDizhu(**{LONG: 1})))
    assert "unknown switch" in str(refused(lambda: DouDizhu.pagat(**{"\ud800" * 10**6: 1})))


@pytest.mark.parametrize("text", ["sNaN", "-sNaN", "NaN"])
def test_seconds_that_are_no_number_are_refused(text):
    """Python's own conversion of a signaling NaN is a ValueError."""
    refused(lambda: solve("3", "4", time_limit=Decimal(text)), "time_limit=Decimal")
    refused(lambda: match("3", "4", allowance=Decimal(text)), "allowance=Decimal")


def test_format_specifications_are_cut():
    for spec in (LONG, "\0" * 10**6, "9" * 5000, "\ud800"):
        refused(lambda spec=spec: format(Hand("3"), spec))
    assert f"{Hand('3'):>3}" == "  3"


def test_environment_variables_are_cut(monkeypatch):
    for text in ("9" * 5000, "x" * 10_000, "-1", "٣", "1e3"):
        monkeypatch.setenv("CANJU_MAX_THREADS", text)
        refused(lambda: solve("3", "4"), "CANJU_MAX_THREADS")


def test_how_values_are_shown():
    """Short, on one line, and encodable; what is short stands there as its ``repr``."""
    for odd in ODD:
        for text in (shown(odd), kind_of(odd)):
            assert len(text) <= 120
            assert text.isprintable()
            assert text.encode()
    for value in ("poker", 3, None, 2.5, ["a"], ("a", 1), {"a": None}, Hand("3")):
        assert shown(value) == repr(value)
    assert on_a_line("残局 ok") == "残局 ok"
    assert on_a_line("a\nb\x1b[0m") == r"a\nb\x1b[0m"


def test_texts_are_shown_in_one_way():
    """The core has a way of its own to cut a text: no sign in it moves a cursor or ends a line."""
    for name in ("a\nb\x1b[0m\u202ec\u2028d\0", "残局 é", "'\"\\", "x" * 200):
        said = str(refused(lambda name=name: solve("3", "4", rules=name), "unknown rules '"))
        assert said.isprintable()
        assert name not in said or name.isprintable()
    assert "'残局 é'" in str(refused(lambda: solve("3", "4", rules="残局 é")))
    assert f"'{'x' * 100}…'" in str(refused(lambda: solve("3", "4", rules="x" * 101)))
    assert f"'{'x' * 100}'" in str(refused(lambda: solve("3", "4", rules="x" * 100)))


def test_how_errors_are_told():
    class Odd(Exception):
        def __str__(self) -> str:
            return self.args[0]()

    def raising() -> str:
        raise SystemExit("no")

    for text, told_as in (
        (lambda: LONG, "Odd: x"),
        (lambda: "\ud800\0", r"Odd: \ud800\x00"),
        (lambda: " a\n\u2028b ", "Odd: a b"),
        (lambda: 3, "Odd: (an error that cannot be shown)"),
        (raising, "Odd: (an error that cannot be shown)"),
        (lambda: "", "Odd"),
    ):
        assert error_text(Odd(text)).startswith(told_as)
        assert len(error_text(Odd(text))) < 300
    named = type("C" * 10**6, (Exception,), {})
    assert len(error_text(named("x"))) < 300
    assert error_text(named("x")).encode()


# --- wrong types to public classes -------------------------------------------------------------

RECORD = match("3 4", "5")[0]
RATING = canju.rate("8 9", "7")
WRONG: list[tuple[str, Callable[[], object]]] = [
    ("solution", lambda: Tree(3)),
    ("solution", lambda: Tree(None)),
    ("solution", lambda: Tree(SMALL.position)),
    ("solution", lambda: SheddingTree(TRICKS)),
    ("solution", lambda: TrickTree(SMALL)),
    ("suits", lambda: Tree(SMALL, suits="no")),
    ("kinds", lambda: Tree(SMALL, kinds=1)),
    ("distinct_suits", lambda: Tree(SMALL, distinct_suits="no")),
    ("names", lambda: Tree(SMALL, names=(1, 2))),
    ("tree", lambda: Node(None, SMALL)),
    ("rules", lambda: Match(3, ("A", "B"))),
    ("names", lambda: Match("pagat", 3)),
    ("names", lambda: Match("pagat", (1, 2))),
    ("games", lambda: Match("pagat", ("A", "B"), 3)),
    ("games", lambda: Match("pagat", ("A", "B"), ["3"])),
    ("start", lambda: GameRecord("3", None, (), "first")),
    ("seed", lambda: GameRecord(RECORD.start, "1", (), "first")),
    ("seed", lambda: GameRecord(RECORD.start, True, (), "first")),
    ("moves", lambda: GameRecord(RECORD.start, None, ["3"], "first")),
    ("moves", lambda: GameRecord(RECORD.start, None, ("3",), "first")),
    ("winner", lambda: GameRecord(RECORD.start, None, (), None)),
    ("note", lambda: GameRecord(RECORD.start, None, (), "first", note=3)),
    ("solve", lambda: Solution("3 | 4", "win", Limits.checked(), None)),
    ("item 0", lambda: Results([3])),
    ("solutions", lambda: Results(3)),
    ("hands", lambda: Splits("pagat", "3", [])),
    ("plays", lambda: Splits("pagat", [], 3)),
    ("hands", lambda: Splits("pagat", ["3"], [[]])),
    ("plays", lambda: Splits("pagat", [Hand("3")], ["3"])),
    ("rules", lambda: Splits(3, [], [])),
    ("rules", lambda: Split("3", ["3"], rules=3)),
    ("rewards", lambda: Split("3", ["3"], rewards=3)),
    ("path", lambda: BridgeTable(3)),
    ("path", lambda: RECORD and match("3", "4").save(3)),
    ("path", lambda: Match.load(None)),
    ("score", lambda: Rating("5", 1, 1, 1, (), None, None, False, False)),
    ("plays", lambda: Rating(5, "1", 1, 1, (), None, None, False, False)),
    ("traps", lambda: Rating(5, 1, 1, 1, ["3"], None, None, False, False)),
    ("traps", lambda: Rating(5, 1, 1, 1, ("3",), None, None, False, False)),
    ("passes", lambda: Rating(5, 1, 1, 1, (), None, None, False, "no")),
    ("rules", lambda: Position("3", "4", rules=3)),
    ("turn", lambda: Position("3", "4", turn=3)),
    ("notation", lambda: Hand("3", notation=3)),
    ("kind", lambda: Play("3", kind=3)),
    ("trump", lambda: HoneymoonBridge(3)),
    ("wide_wings", lambda: DouDizhu(wide_wings="no")),
    ("threads", lambda: canju.Perfect(threads="2")),
    ("seed", lambda: Random(seed="2")),
]


@pytest.mark.parametrize(("name", "make"), WRONG, ids=[f"{i} {w[0]}" for i, w in enumerate(WRONG)])
def test_wrong_types_are_refused_at_once(name, make):
    assert type(refused(make, name)) is TypeError


def test_wrong_values_of_records_are_refused_at_once():
    refused(lambda: GameRecord(RECORD.start, None, (), "third"), "winner")
    refused(lambda: GameRecord(RECORD.start, None, (), "first", "bored"), "reason")
    refused(lambda: Match("honeymoon-bridge:S", ("A", "B")), "rules")
    refused(lambda: Match("pagat", ("A|", "B")), "names")
    assert type(refused(lambda: Splits("pagat", [Hand("3")], []), "hands")) is OptionError
    assert GameRecord(RECORD.start, None, (), "first", note=" a\n\ud800 ").note == r"a \ud800"


# --- anything at all ----------------------------------------------------------------------------

any_text = st.text(st.characters(exclude_categories=()), max_size=20) | st.text(
    st.sampled_from("3456789TJQKA2BR0XDCHS小王♠ ,|-+"), max_size=20
)
any_value = st.recursive(
    any_text
    | st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**400, -(10**400), 2**64, 2**63])
    | st.floats()
    | st.decimals()
    | st.binary(max_size=3)
    | st.sets(st.text(max_size=2), max_size=3)
    | st.sampled_from([Hand("33 4"), Play("33"), canju.PASS, DouDizhu(), len, Hand, Loud()]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=2), inner, max_size=2)
        | inner.map(lambda value: Lying(10**12, [value]))
    ),
    max_leaves=4,
)


@pytest.mark.parametrize("name", sorted(REPEATED))
@trying(10)
@given(value=any_value)
def test_any_argument_is_taken_or_refused(name, value):
    """Never a panic, another kind of exception, or a text that cannot be shown."""
    error: Exception | None = None
    try:
        REPEATED[name](value)
    except (CanjuError, TypeError) as raised:
        error = raised
    except OSError:  # there is no such folder
        assert name == "format"
    if error is not None:
        assert 0 < len(str(error)) <= 500
        assert "\0" not in str(error)
