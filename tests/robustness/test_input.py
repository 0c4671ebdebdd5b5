"""Any argument is accepted or refused with a short, typed error: no crash, no hang."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import canju
import pytest
from canju import CanjuError, DouDizhu, Hand, Play, Position, deal, match, solve
from hypothesis import given
from trying import trying
from typed import HAND, ODD, SMALL, refused, texts, tried, values

TWO = ("greedy", "greedy")
FEW: dict[str, Any] = {"samples": 3, "threads": 1, "node_limit": 1000}


#: Calls with one argument each, by the name of the argument.
CALLS: dict[str, Callable[[Any], object]] = {
    "cards": Hand,
    "play": Play,
    "notation": lambda x: Hand("3", notation=x),
    # A width of nine digits is a text of a gigabyte, and many games take their time.
    "style": lambda x: format(HAND, str(x)[:4]),
    "operators": lambda x: [HAND + x, HAND - x, HAND & x, x >= HAND, x in HAND],
    "count": HAND.count,
    "same_as": Play("33").same_as,
    "rules of plays": HAND.plays,
    "beating": lambda x: HAND.plays(beating=x),
    "order": lambda x: HAND.plays(order=x),
    "max_cards": lambda x: HAND.plays(max_cards=x),
    "kind": lambda x: Play("3", kind=x),
    "rank": lambda x: Play("3", rank=x),
    "first": lambda x: Position(x, "4"),
    "second": lambda x: Position("4", x),
    "to_beat": lambda x: solve("3", "4", to_beat=x),
    "turn": lambda x: Position("3", "4", turn=x),
    "farmers": lambda x: Position("3", farmers=x),
    "position": Position,
    "played": Position("3 55", "4", "3").play,
    "rules": lambda x: solve("3", "4", rules=x),
    "trump": canju.HoneymoonBridge,
    "without": lambda x: DouDizhu(without=x),
    "decks": lambda x: DouDizhu(decks=x),
    "deck_limit": lambda x: DouDizhu(deck_limit=x),
    "wide_wings": lambda x: DouDizhu(wide_wings=x),
    "goal": lambda x: solve("3", "4", goal=x),
    "threads": lambda x: solve("3", "4", threads=x),
    "time_limit": lambda x: solve("3", "4", time_limit=x),
    "node_limit": lambda x: solve("3", "4", node_limit=x),
    "memory_limit": lambda x: solve("3", "4", memory_limit=x),
    "sizes": lambda x: deal(x, seed=1),
    "seed": lambda x: deal(3, seed=x),
    "decks of a deal": lambda x: deal(3, decks=x),
    "n": Hand.random,
    "steps": lambda x: HAND.split(steps=x),
    "rewards": lambda x: HAND.split(rewards=x),
    "rewards of a kind": lambda x: HAND.split(rewards={"pair": x}),
    "limits of one hand": lambda x: HAND.split(node_limit=x, memory_limit=x),
    "plays of a split": lambda x: canju.one_hand.Split("3 4", x),
    "hands": lambda x: canju.one_hand.split_many(x, threads=1),
    "progress": lambda x: canju.one_hand.split_many(["3"], progress=x, threads=1),
    "positions": lambda x: canju.solve_many(x, node_limit=1000, threads=1),
    "row": lambda x: canju.solve_many([x], node_limit=1000, threads=1),
    "solutions": canju.Results,
    "lang": lambda x: SMALL.tree(lang=x),
    "names of a tree": lambda x: SMALL.tree(names=x),
    "plays of a tree": lambda x: SMALL.tree(plays=x),
    "max_nodes": lambda x: SMALL.tree(max_nodes=x),
    "max_depth": lambda x: SMALL.tree(max_depth=x),
    "tree style": lambda x: SMALL.tree().text(style=x),
    "answer": SMALL.after,
    "hands of a match": lambda x: match(x, 3, players=TWO, seed=1),
    "players": lambda x: match("3", "4", players=x),
    "player": lambda x: match("3 4", "5", players=(x, "greedy")),
    "answer of a player": lambda x: match("3 4", "5", players=(lambda _: x, "greedy"))[0].winner,
    "names": lambda x: match("3", "4", names=x),
    "games": lambda x: match(
        "3", "4", players=TWO, games=min(x, 50) if isinstance(x, int) and x is not True else x
    ),
    "allowance": lambda x: match("3", "4", players=TWO, allowance=x),
    "players of a game": lambda x: canju.Game("3", "4", players=x),
    "seed of a player": lambda x: canju.playing.Random(seed=x),
    "side": lambda x: canju.Game("3", "4").is_person(x),
    "limits of a player": lambda x: canju.playing.Perfect(node_limit=x, time_limit=x),
    "unseen": lambda x: canju.odds("3 4", x, 1, **FEW),
    "sizes of two": lambda x: canju.odds("3 4", "5 6 7", sizes=x, seat="up", **FEW),
    "seat": lambda x: canju.odds("3 4", "5 6 7", sizes=(1, 1), seat=x, **FEW),
    "moves": lambda x: canju.playing.View.of(Position("3 4", "5"), x),
    "filters": lambda x: next(canju.compose(5, 4, seed=1, min_plays=x, node_limit=1000)),
    "effort": lambda x: SMALL.plan(effort=x, node_limit=1000),
    "max_rules": lambda x: SMALL.plan(max_rules=x, node_limit=1000),
    "seed of a plan": lambda x: SMALL.plan(seed=x, node_limit=1000),
    "values of a plan": canju.plans.Plan.from_dict,
    "rules of a plan": lambda x: canju.plans.Plan(SMALL.position, x, "first", node_limit=1000),
    "table": lambda x: canju.plans.Rule(x, (), "low"),
    "conditions": lambda x: canju.plans.Rule(None, x, "low"),
    "action": lambda x: canju.plans.Rule(None, (), x),
    "hands of a condition": lambda x: canju.plans.Condition("both", "hands", x),
    "cards of a condition": lambda x: canju.plans.Condition("own", "at most", x),
    "plays of a review": lambda x: canju.review("3 5", "4", plays=x, node_limit=1000),
    "values of a review": canju.reviews.Review.from_dict,
    "rated": lambda x: canju.rate(x, node_limit=1000),
    "cards of a table": lambda x: canju.CardTable(cards=x),
    "path": canju.bridge.EndgameTable,
}


@pytest.mark.parametrize("name", CALLS)
@trying(15)
@given(value=values)
def test_any_argument_is_taken_or_refused(name, value):
    """Fails for a panic, another kind of exception, and for a text that cannot be shown."""
    assert repr(tried(CALLS[name], value))


@pytest.mark.parametrize("name", CALLS)
def test_an_odd_value_is_refused_with_an_error_of_ours(name):
    """Fails for Python's OverflowError or ValueError, and for numpy's."""
    for value in ODD:
        refused(CALLS[name], value)


@trying(25)
@given(texts, texts, texts, texts)
def test_any_texts_are_a_position_or_refused(first, second, to_beat, turn):
    tried(lambda: Position(first, second, to_beat, turn=turn))
    tried(lambda: Position("|".join((first, second, to_beat, turn))))
    tried(lambda: Position(first, farmers=(second, to_beat), turn=turn))


@pytest.mark.parametrize(
    "value", [b"34", bytearray(b"34"), {"3": "4"}, -3, 2.5, len, Hand], ids=repr
)
@pytest.mark.parametrize(
    "name",
    ["cards", "first", "second", "to_beat", "played", "without", "plays of a split", "hands",
     "players", "names", "names of a tree", "players of a game"],
)  # fmt: skip
def test_bytes_tables_and_single_things_are_not_lists(name, value):
    """A table would be read as its keys, bytes as numbers."""
    with pytest.raises(TypeError):
        CALLS[name](value)


@pytest.mark.parametrize("name", ["names", "players", "names of a tree"])
def test_sets_have_no_order(name):
    with pytest.raises(TypeError, match="got set"):
        CALLS[name]({"A", "B"})


def test_without_takes_any_iterable_of_names():
    names = ("bomb", "trio+pair")
    given: list[Iterable[str]] = [set(names), list(names), iter(names), dict.fromkeys(names).keys()]
    for without in given:
        assert DouDizhu(without=without) == DouDizhu(without=names)
    assert DouDizhu(without="bomb") == DouDizhu(without=["bomb"])


#: Takers of names.
NAMED = [
    lambda names: canju.Game("3", "4", names=names),
    lambda names: canju.honeymoon.Game(names=names),
    lambda names: SMALL.tree(names=names),
    lambda names: match("3", "4", names=names),
    lambda names: canju.Match("pagat", names),
]


@pytest.mark.parametrize(
    "odd", ["\x1b]0;x\x07", "\x9b1m", "\u202eB", "\ud800", "A\u2066", "A\ue000", "a\0b"]
)
@pytest.mark.parametrize("take", NAMED)
def test_a_name_with_what_a_terminal_obeys_is_refused(take, odd):
    """Fails where one place strips escapes and another one prints them."""
    with pytest.raises(
        canju.errors.OptionError, match=r"names.*(without control characters|printable text)"
    ):
        take((odd, "B"))
    assert take(("Ann", "B")) is not None


@pytest.mark.parametrize("name", ["👩‍👩‍👧‍👦", "نیم‌فاصله", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "क्‍ष", "Ann\u200f"])
@pytest.mark.parametrize("take", NAMED)
def test_a_name_can_have_joiners(take, name):
    """Fails where joiners, as in emoji and Persian, are taken for control characters."""
    taken = take((name, "B"))
    assert name in (taken.names if hasattr(taken, "names") else str(taken))


def test_no_sign_in_an_error_moves_a_cursor():
    for name in ("a\nb\x1b[0m\u202ec\u2028d\0", "残局 é", "'\"\\", "x" * 200):
        with pytest.raises(canju.errors.OptionError) as raised:
            solve("3", "4", rules=name)
        assert str(raised.value).isprintable()


@pytest.mark.parametrize("value", [Decimal("1e999999999"), Decimal("nan"), 1e308, "5", None, 1j])
def test_rewards_that_cannot_be_counted_with(value):
    """Written out, 1e999999999 would take a gigabyte, and longer than anybody waits."""
    with pytest.raises((CanjuError, TypeError), match="rewards"):
        CALLS["rewards of a kind"](value)


@pytest.mark.parametrize("value", [Decimal("0.1"), 0.1, Fraction(1, 10), Decimal("1e-1")])
def test_rewards_that_can_be_counted_with(value):
    assert HAND.split(rewards={"pair": value}).value == pytest.approx(0.1)


@pytest.mark.parametrize("odd", [[1, 2], "AAAA", 3, None, [object()] * 8, [1.0] * 8])
def test_hands_of_a_table_are_rows_of_numbers(odd, tmp_path):
    np = pytest.importorskip("numpy")
    table = canju.bridge.EndgameTable.build(tmp_path / "x", levels=1)
    for hands in (odd, np.array(odd)):
        with pytest.raises((CanjuError, TypeError), match="hands"):
            table.lookup_many(hands, rules="honeymoon-bridge:S")


def test_more_rows_than_memory_are_refused(tmp_path):
    """One row of NumPy's that repeats takes no memory until it is copied."""
    np = pytest.importorskip("numpy")
    table = canju.bridge.EndgameTable.build(tmp_path / "x", levels=1)
    many = np.broadcast_to(np.array([[[1, 0, 0, 0], [2, 0, 0, 0]]], np.uint16), (10**13, 2, 4))
    with pytest.raises(CanjuError, match="hands: 10000000000000 rows"):
        table.lookup_many(many, rules="honeymoon-bridge:S")


def test_a_hand_of_forty_cards_is_accepted():
    hand = Hand.random(40, seed=1)
    assert len(hand) == 40
    assert len(hand.plays()) > 1000


@pytest.mark.parametrize("threads", [1, 2])
def test_forty_cards_against_fourteen_end_at_a_limit(threads):
    """So do 54 against 54 of two decks, where a stack could overflow as well."""
    for position, nodes, seconds in (
        (Position(*deal(40, 14, seed=6)), 20, 1e-6),
        (Position(*deal(54, 54, seed=1, decks=2), rules=DouDizhu(decks=2)), 3_000, 0.05),
    ):
        with pytest.raises(
            canju.errors.NodeLimit, match=r"node limit reached: no answer after \d+ nodes"
        ):
            solve(position, node_limit=nodes, threads=threads)
        with pytest.raises(TimeoutError, match="time limit reached") as raised:
            solve(position, time_limit=seconds, threads=threads, goal="fastest")
        assert isinstance(raised.value, canju.LimitError)
