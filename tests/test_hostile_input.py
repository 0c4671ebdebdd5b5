"""Input that means harm: a typed error that names the argument, and is short."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
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
from canju._arguments import length_of
from canju.errors import kind_of, on_a_line, shown, told
from canju.limits import Limits
from canju.tree import Node, TrickTree
from canju.widgets.seating import seated
from hypothesis import given, settings
from hypothesis import strategies as st

SMALL = solve("3 4", "5")
TRICKS = solve("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")
TWO = ("greedy", "greedy")


def refused(call: Callable[[], object], named: str = "", most: int = 500) -> BaseException:
    """The error of a call: of our family or a TypeError, short, with a name in it."""
    with pytest.raises((CanjuError, TypeError)) as raised:
        call()
    text = str(raised.value)
    assert 0 < len(text) <= most, text[:200]
    assert text.isprintable() or "\n" in text
    assert named in text, text
    return raised.value


# --- things that are not as many as they say -------------------------------------------------


class Lying(Sequence[str]):
    """Says that it has more cards than there is memory; it has four."""

    def __init__(self, says: object = 10**15, items: Sequence[object] = ("3", "4", "5", "6")):
        self._says, self._items = says, items

    def __len__(self) -> int:
        if isinstance(self._says, BaseException):
            raise self._says
        return self._says

    def __getitem__(self, i: Any) -> Any:
        return self._items[i]


LIES = [10**15, sys.maxsize, 0, -1, 2.5, ValueError("no length"), OverflowError("too long")]


@pytest.mark.parametrize("says", LIES, ids=repr)
def test_a_sequence_is_read_and_not_asked_how_long_it_is(says):
    assert Hand(Lying(says)) == Hand("3456")
    assert DouDizhu(without=Lying(says, ["bomb"])) == DouDizhu(without="bomb")
    assert Split("3 4 5 6", Lying(says)).steps == 4
    assert len(fewest_plays_many(Lying(says), threads=1)) == 4
    assert match("3", "4", players=Lying(says, TWO), names=Lying(says, ["A", "B"])).names == (
        "A",
        "B",
    )
    assert Game("3", "4", players=Lying(says, TWO)).names == Game("3", "4", players=TWO).names
    assert SMALL.tree(names=Lying(says, ["A", "B"])).names == ("A", "B")
    assert len(Results(Lying(says, [SMALL]))) == 1
    assert Match("doudizhu", Lying(says, ["A", "B"]), Lying(says, ())).names == ("A", "B")


ENDLESS: dict[str, tuple[Callable[[Any], object], list[object]]] = {
    "without": (lambda many: DouDizhu(without=many), ["bomb", "x", 3]),
    "cards": (Hand, ["3", 3]),
    "first": (lambda many: Position(many, "4"), ["3", 3]),
    "second": (lambda many: solve("4", many), ["3", 3]),
    "to_beat": (lambda many: solve("4", "5", to_beat=many), ["3", 3]),
    "play": (Position("3", "4").play, ["3", 3]),
    "beating": (lambda many: Hand("3").plays(beating=many), ["3", 3]),
    "plays": (lambda many: Split("3 4", many), ["3", 3, canju.PASS]),
    "players": (lambda many: match("3", "4", players=many), ["greedy", 3]),
    "players of a game": (lambda many: Game("3", "4", players=many), ["greedy", 3]),
    "names": (lambda many: match("3", "4", names=many), ["A", 3]),
    "names of a tree": (lambda many: SMALL.tree(names=many), ["A", 3]),
    "names of a match": (lambda many: Match("pagat", many), ["A", 3]),
    "cards of a table": (lambda many: seated(cards=many), [3]),
    "hands": (lambda many: fewest_plays_many(many, threads=1), [3, None, "Z"]),
    "solutions": (Results, [3]),
    "games": (lambda many: Match("pagat", ("A", "B"), many), [3]),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_what_has_no_end_is_given_up(name):
    call, items = ENDLESS[name]
    for item in items:
        refused(lambda item=item: call(itertools.repeat(item)))
    refused(lambda: call(range(10**12)))
    refused(lambda: call(range(10**30)))
    refused(lambda: call(itertools.count()))


MEMORY = """
import itertools, resource, sys, canju
resource.setrlimit(resource.RLIMIT_AS, (2 * 2**30, 2 * 2**30))
for many in (range(10**12), itertools.repeat("bomb"), itertools.count()):
    for make in (canju.DouDizhu, canju.DouDizhu.wide):
        try:
            make(without=many)
        except (canju.OptionError, TypeError) as error:
            print(len(str(error)) < 500)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits as POSIX has them")
def test_rules_without_endless_names_do_not_end_the_interpreter():
    done = subprocess.run(
        [sys.executable, "-c", MEMORY], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["True"] * 6


def test_without_takes_any_iterable_of_names():
    wanted = DouDizhu(without=("bomb", "trio+pair"))
    for names in (
        {"bomb", "trio+pair"},
        frozenset({"bomb", "trio+pair"}),
        (name for name in ("bomb", "trio+pair")),
        ["bomb", "trio+pair", "bomb"],
        dict.fromkeys(["bomb", "trio+pair"]).keys(),
        iter(("bomb", "trio+pair")),
    ):
        assert DouDizhu(without=names) == wanted
        assert DouDizhu(without="bomb") == DouDizhu(without=["bomb"])


NO_LISTS: list[Any] = [
    b"34", bytearray(b"34"), memoryview(b"34"), {"3": 1, "4": 1}, {}, 3, 2.5, object(), len, Hand,
]  # fmt: skip


@pytest.mark.parametrize("value", NO_LISTS, ids=repr)
def test_bytes_tables_and_single_things_are_no_lists(value):
    """A table would be read as its keys, bytes as numbers."""
    for name, call in {
        "without": lambda: DouDizhu(without=value),
        "cards": lambda: Hand(value),
        "first": lambda: Position(value, "4"),
        "second": lambda: Position("4", value),
        "to_beat": lambda: solve("4", "5", to_beat=value),
        "play": lambda: Position("3", "4").play(value),
        "plays": lambda: Split("3 4", value),
        "hands": lambda: fewest_plays_many(value),
        "players": lambda: match("3", "4", players=value),
        "names": lambda: match("3", "4", names=value),
    }.items():
        assert type(refused(call, f"{name}:")) is TypeError
    assert type(refused(lambda: SMALL.tree(names=value), "names:")) is TypeError
    assert type(refused(lambda: Game("3", "4", players=value), "players:")) is TypeError


def test_sets_have_no_order():
    for value in ({"A", "B"}, frozenset(("A", "B")), {"A": 1, "B": 2}):
        refused(lambda value=value: match("3", "4", names=value), "names:")
        refused(lambda value=value: match("3", "4", players=value), "players:")
        refused(lambda value=value: SMALL.tree(names=value), "names:")


class Endless(Mapping[str, int]):
    """A table with no last key."""

    def __getitem__(self, key: str) -> int:
        return 1

    def __iter__(self) -> Iterator[str]:
        return iter(itertools.cycle(["pair", "single"]).__next__, None)

    def __len__(self) -> int:
        return 2


def test_tables_of_rewards_are_bounded():
    hand = Hand("33 4")
    refused(lambda: hand.best_score(rewards=dict.fromkeys(map(str, range(10**5)), 1)), "rewards")
    refused(lambda: hand.best_score(rewards={"x" * 10**6: 1}), "rewards")
    assert hand.best_score(rewards=Endless()).value == 2


@pytest.mark.parametrize(
    "value",
    [
        Decimal("1e999999999"), Decimal("1e-999999999"), Decimal("-1e99999"), Decimal("nan"),
        Decimal("snan"), Decimal("-inf"), Decimal("7" * 10**5), Decimal("0." + "7" * 10**5),
        Fraction(10**5000), Fraction(1, 10**5000), 10**5000, float("inf"), float("nan"), 1e308,
        5e-324, "5", None, [1], 1j,
    ],
    ids=lambda value: on_a_line(str(type(value).__name__)),
)  # fmt: skip
def test_rewards_that_cannot_be_counted_with(value):
    """Written out, 1e999999999 would take a gigabyte, and longer than anybody waits."""
    refused(lambda: Hand("33 4").best_score(rewards={"pair": value}), "rewards")


def test_rewards_that_can_be_counted_with():
    for value in (Decimal("0.1"), 0.1, Fraction(1, 10), Decimal("1e-1"), Decimal("0.100")):
        assert Hand("33 4").best_score(rewards={"pair": value}).value == pytest.approx(0.1)
    assert Hand("33 4").best_score(rewards={"pair": Decimal("1E+3")}).value == 1000


def test_rows_without_end_are_refused(tmp_path):
    """One row that stands for 10**13 takes no memory until it is copied."""
    np = pytest.importorskip("numpy")
    table = BridgeTable.build(tmp_path / "x", levels=1)
    one = np.array([[[1, 0, 0, 0], [2, 0, 0, 0]]], np.uint16)
    many = np.broadcast_to(one, (10**13, 2, 4))
    refused(
        lambda: table.lookup_many(many, rules="honeymoon-bridge:S"), "hands: 10000000000000 rows"
    )
    leaders, others = many[:, 0], many[:, 1]
    refused(lambda: table.lookup_many(leaders, others, rules="honeymoon-bridge:S"), "hands")
    for odd in (Lying(), [1, 2], range(8), "AAAA", 3, None, np.array([object()] * 8), np.ones(8)):
        refused(lambda odd=odd: table.lookup_many(odd, rules="honeymoon-bridge:S"), "hands")
    few = np.broadcast_to(one, (10**4, 2, 4))
    assert set(table.lookup_many(few, rules="honeymoon-bridge:S")) == {0}


def test_lengths_that_are_none():
    for says in LIES:
        length = length_of(Lying(says))
        assert length is None or length == says
    assert length_of(range(10**30)) is None


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
    "goal of a table": lambda odd: seated(goal=odd),
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
        assert told(Odd(text)).startswith(told_as)
        assert len(told(Odd(text))) < 300
    named = type("C" * 10**6, (Exception,), {})
    assert len(told(named("x"))) < 300
    assert told(named("x")).encode()


# --- wrong types to public classes -------------------------------------------------------------

RECORD = match("3 4", "5")[0]
RATING = canju.rate("8 9", "7")
WRONG: list[tuple[str, Callable[[], object]]] = [
    ("solution", lambda: Tree(3)),
    ("solution", lambda: Tree(None)),
    ("solution", lambda: Tree(SMALL.position)),
    ("solution", lambda: Tree(TRICKS)),
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
@settings(max_examples=20, deadline=None)
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
