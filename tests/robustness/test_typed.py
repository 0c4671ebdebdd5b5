"""Values that the core or the system cannot take raise canju's own errors."""

from __future__ import annotations

import canju
import pytest
from canju import Match, Proof, solve
from canju.bridge import EndgameTable
from canju.errors import CanjuError, OptionError
from canju.plans import Plan
from canju.reviews import Review

TREE = solve("3 5", "4").tree()
REVIEWS = canju.match("3 5", "4").review()
DEEP: list[object] = []
for _ in range(100_000):
    DEEP = [DEEP]

NUMBERS = [2**63, 2**64, 10**30, 10**5000]


@pytest.mark.parametrize("number", NUMBERS, ids=["2**63", "2**64", "10**30", "10**5000"])
@pytest.mark.parametrize(
    "ask",
    [
        lambda number: TREE.text(max_depth=number),
        lambda number: TREE.text(max_nodes=number),
        lambda number: TREE.text(max_lines=number),
        lambda number: TREE.to_dict(max_depth=number),
        lambda number: TREE.count(number),
        lambda number: solve("3 5", "4").tree(max_depth=number),
        lambda number: solve("3 5", "4").plan(max_rules=number),
        lambda number: REVIEWS.report([number]),
        lambda number: canju.match("3 5", "4").review(cards=number),
        lambda number: REVIEWS.text(number),
        lambda number: canju.set_lang(number),
        lambda number: solve("3 5", "4", goal=number),
        lambda number: solve("3 5", "4", node_limit=number),
    ],
)
def test_a_number_that_is_too_large_is_an_option_error(ask, number):
    with pytest.raises(OptionError):
        ask(number)


def test_a_list_that_is_too_deep_to_be_written_is_an_option_error():
    for ask in (canju.set_lang, REVIEWS.text, lambda deep: solve("3", "4", goal=deep)):
        with pytest.raises(OptionError, match="<list>"):
            ask(DEEP)


@pytest.mark.parametrize("path", ["a\0.html", "\ud800.html"], ids=["zero", "surrogate"])
@pytest.mark.parametrize(
    "ask",
    [
        lambda path: solve("3 5", "4").save(path),
        lambda path: TREE.save(path),
        lambda path: canju.Position("3", "4").save(path),
        lambda path: canju.publish(["3 | 4"], path),
        Proof.load,
        Plan.load,
        Match.load,
        Review.load,
        EndgameTable.open,
        lambda path: EndgameTable.build(path, levels=1),
        lambda path: Match.read(path, notation="rlcard"),
    ],
)
def test_a_name_that_no_file_can_have_is_an_option_error(ask, path):
    with pytest.raises(OptionError, match="no file name can have"):
        ask(path)
    canju.set_lang("zh")
    try:
        with pytest.raises(CanjuError, match="文件名不能有的字符"):
            ask(path)
    finally:
        canju.set_lang(None)
