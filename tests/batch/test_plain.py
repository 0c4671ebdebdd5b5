"""Two plain hands, which a batch reads by itself: they mean what the full readers say."""

from __future__ import annotations

import random
import sys

import pytest
from canju import CanjuError, DouDizhu, Position, RunFast, deal, solve, solve_many

#: Letters of ranks, some of which are one card together, and some that no plain hand has.
LETTERS = "3334455678999TTJJQKKAA22BR" + "  " * 5 + "10SDjx♠"


def text(rng):
    return "".join(rng.choices(LETTERS, k=rng.randint(0, 9)))


def answer(item, rules):
    try:
        [row] = solve_many([item], rules=rules, node_limit=50, threads=1).to_dicts()
    except CanjuError as error:
        return type(error), str(error)
    return {name: value for name, value in row.items() if name != "seconds"}


@pytest.mark.parametrize(
    "rules", [None, "pagat", DouDizhu(decks=2), RunFast(), "singles-and-pairs"]
)
def test_plain_hands_mean_what_the_full_readers_say(rules):
    rng = random.Random(4)
    read = 0
    for _ in range(1500):
        first, second = text(rng), text(rng)
        fully = answer({"first": first, "second": second}, rules)  # a mapping is never plain
        read += isinstance(fully, dict)
        for item in [(first, second), f"{first}|{second}"]:
            found = answer(item, rules)
            # Two hands and a text name the place of a fault in different words.
            assert found == fully or not (isinstance(fully, dict) or isinstance(found, dict))
    assert read > 100


PRESETS = ["doudizhu", "pagat", "douzero", "wide", "noip2015", "tsinghua", "singles-and-pairs"]


@pytest.mark.parametrize("rules", [*PRESETS, RunFast()])
@pytest.mark.parametrize("options", [{}, {"node_limit": 20}, {"values": True}, {"goal": "fastest"}])
def test_a_batch_of_plain_hands_is_each_of_them_alone(rules, options):
    """Its solvers are used again, and its rows are packed; alone each has its own."""
    rng = random.Random(6)
    decks = 48 if rules == RunFast() else 1
    pairs = [
        deal(rng.randint(1, 8), rng.randint(1, 8), seed=rng.randrange(10**6), decks=decks)
        for _ in range(150)
    ]
    pairs = [(str(first), str(second)) for first, second in pairs]
    together = solve_many(pairs, rules=rules, threads=1, **options)
    for pair, row, solution in zip(pairs, together.to_dicts(), together, strict=True):
        item = dict(zip(("first", "second"), pair, strict=True))
        [alone] = solve_many([item], rules=rules, threads=1, **options).to_dicts()
        assert row | {"seconds": 0} == alone | {"seconds": 0}
        if row["status"] == "solved":
            assert solution.wins == solve(*pair, rules=rules).wins


def test_a_table_of_hands_is_one_of_its_rows():
    polars = pytest.importorskip("polars")
    rng = random.Random(5)
    hands = [{"first": text(rng), "second": text(rng)} for _ in range(300)]
    hands = [row for row in hands if isinstance(answer(row, None), dict)]
    numbered = [row | {"id": number} for number, row in enumerate(hands)]
    table = solve_many(polars.DataFrame(numbered))
    assert len(table) > 20
    assert table == solve_many(hands)
    assert [row["id"] for row in table.to_dicts()] == list(range(len(hands)))


def test_hands_and_positions_are_packed_like_their_texts():
    """Fails when README's way takes five times the memory of another."""
    pairs = [deal(4, 5, seed=seed) for seed in range(200)]
    texts = [(str(first), str(second)) for first, second in pairs]
    packed = solve_many(texts)
    positions = [Position(*pair) for pair in pairs]
    mixed = [(pair[0], text[1]) for pair, text in zip(pairs, texts, strict=True)]
    every = [
        pairs,
        (pair for pair in pairs),
        positions,
        iter(positions),
        mixed,
        [*positions, *pairs],
    ]
    for items in every:
        results = solve_many(items)
        row = sys.getsizeof(results._rows) / len(results)
        assert row <= sys.getsizeof(packed._rows) / len(packed) < 80
        assert results[:200] == packed
    # Rules of a position are its own, and those of hands are the batch's.
    pagat = [Position(*pair, rules="pagat") for pair in pairs]
    together = solve_many([*pairs, *pagat, *positions], rules="singles-and-pairs")
    rules = [one.rules.preset for one in together]
    assert rules == ["singles-and-pairs"] * 200 + ["pagat"] * 200 + ["doudizhu"] * 200
    assert sys.getsizeof(together._rows) < 80 * 600
    assert sys.getsizeof(solve_many(pairs, values=True)._rows) > 80 * 200


def test_what_is_more_than_two_plain_hands_comes_back_whole():
    """Fails when packing loses a suit, a play, the turn or the rules."""
    rng = random.Random(8)
    positions = []
    for seed in range(300):
        decks = rng.choice([1, 1, 2])
        rules = DouDizhu(decks=2) if decks == 2 else rng.choice(["doudizhu", "pagat", "wide"])
        hands = deal(4, 4, seed=seed, decks=decks, suits=rng.random() < 0.3)
        position = Position(*hands, turn=rng.choice(["first", "second"]), rules=rules)
        if rng.random() < 0.5:
            position = position.play(rng.choice(position.plays()))
        positions += [position] * (not position.is_over)
    results = solve_many(positions)
    assert [one.position for one in results] == positions
    assert [str(one.position) for one in results] == list(map(str, positions))
    rows = [{**position.to_dict(), "rules": position.rules} for position in positions]
    given = [row | {"seconds": 0} for row in results.to_dicts()]
    assert given == [row | {"seconds": 0} for row in solve_many(rows).to_dicts()]
    suited = [deal(3, 3, seed=seed, suits=True) for seed in range(20)]
    assert [(one.position.first, one.position.second) for one in solve_many(suited)] == suited
