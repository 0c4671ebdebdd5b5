"""Lines of bans of puzzles, wherever bans are written."""

from __future__ import annotations

import canju
import pytest
from canju import DouDizhu, SheddingRules

BANNED = DouDizhu(without=("trio+single", "trio+pair", "four+singles", "four+pairs"))


@pytest.mark.parametrize(
    "line",
    ["禁手：31 32 421 422", "禁三带一、三带二、四带二、四带两对", "no 31, no 32, no 421, no 422"],
)
def test_a_line_of_bans_is_a_part_of_rules(line):
    """Fails when a number or a name of the line is no ban, or the line ends at a sign."""
    assert SheddingRules("doudizhu", forms=line) == BANNED
    assert canju.Position("3", "4", rules=f"斗地主；{line}").rules == BANNED


@pytest.mark.parametrize("bans", ["31 32 421 422", "31、32、421、422", ["31", "32", "421", "422"]])
def test_numbers_are_bans_of_calls_and_columns(bans):
    """Fails when the numbers are read by the rules' text alone."""
    assert DouDizhu(without=bans) == BANNED
    assert canju.solve("3", "4", without=bans).position.rules == BANNED
    if isinstance(bans, str):
        (row,) = canju.solve_many([{"first": "3", "second": "4", "禁手": bans}])
        assert row.position.rules == BANNED
