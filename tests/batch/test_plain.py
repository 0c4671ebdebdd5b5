"""Two plain hands, which a batch reads by itself: they mean what the full readers say."""

from __future__ import annotations

import random

import pytest
from canju import CanjuError, DouDizhu, RunFast, solve_many

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
