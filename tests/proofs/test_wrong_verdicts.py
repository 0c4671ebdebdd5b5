"""A verdict that no play keeps: an error asks for a report of the position, in both languages."""

from __future__ import annotations

import canju
import pytest
from canju import Position, solve
from canju._canju import Known
from canju.cli import main
from canju.errors import ProofError
from canju.solving.core import Outcome

LOST = Position("3 4", "5 6 6")
TABLE = Position("3 4", "5 6 6", rules="forms: single, pair 5-2")
THREE = Position("R", farmers=("4 5", "3 6"), turn="down")
TRICKS = Position("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")


def believing(position: Position, **told: object) -> canju.Solution:
    """A solution that believes something false, as after an error of the search."""
    solution = solve(position)
    solution._session.learn(Known(**told))
    return solution


def check(error: ProofError, position: Position) -> None:
    """The error asks for a report; the position that it names can be typed."""
    english, asked, written = error.english.partition("please report the position: ")
    assert "wrong" in english
    assert asked
    assert eval(written, vars(canju)) == position
    with_chinese = error._chinese.partition("请报告这个局面：")
    assert "算错了" in with_chinese[0]
    assert with_chinese[2] == written


@pytest.mark.parametrize(
    ("position", "value"), [(LOST, True), (TABLE, True), (THREE, True), (TRICKS, 2)], ids=str
)
def test_no_strategy_supports_it(position, value):
    with pytest.raises(ProofError) as raised:
        believing(position, value=value).prove()
    check(raised.value, position)


def test_nothing_panics():
    for name in ("best", "line", "winning_plays"):
        with pytest.raises(ProofError) as raised:
            getattr(believing(LOST, value=True), name)
        check(raised.value, LOST)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_command_says_it(lang, monkeypatch, capsys):
    made = Outcome.__init__

    def believe(solution, position, *others):
        made(solution, position, *others)
        solution._session.learn(Known(value=True))

    monkeypatch.setattr(Outcome, "__init__", believe)
    assert main(["solve", "3 4", "5 6 6", "--lang", lang]) != 0
    told = capsys.readouterr()
    report = {"en": "please report the position", "zh": "请报告这个局面"}[lang]
    assert report in told.err
    assert "Position('3 4', '5 66')" in told.err
