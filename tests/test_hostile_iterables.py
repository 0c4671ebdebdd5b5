"""Things that are not as many as they say, have no end, or are no list of what is wanted."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import canju
import pytest
from canju import (
    BridgeTable,
    DouDizhu,
    Game,
    Hand,
    Match,
    Position,
    Results,
    Split,
    fewest_plays_many,
    match,
    solve,
)
from canju._arguments import length_of
from canju.errors import on_a_line
from canju.widgets.seating import seated
from hostile import Lying, refused

SMALL = solve("3 4", "5")
TWO = ("greedy", "greedy")


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


@pytest.mark.parametrize("value", NO_LISTS, ids=lambda value: type(value).__name__)
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


class Countless:
    """Claims more items than any machine can count, and has none."""

    def __len__(self):
        return 10**30

    def __iter__(self):
        return iter(())


def test_a_length_that_no_machine_can_count_is_no_length():
    """Fails, with an OverflowError, when positions are counted ahead of being read."""
    assert len(canju.solve_many(Countless())) == 0
    with pytest.raises(TypeError, match="position 0: expected a Position"):
        canju.solve_many(range(10**30))
