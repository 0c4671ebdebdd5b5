"""A number of plays that is said is the number of the plays that are listed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from canju import DouDizhu, Position, RunFast, deal, rate, review, solve, solve_many
from canju.language.languages import LANGUAGES, speaking

RULES: tuple[Any, ...] = (
    DouDizhu(),
    DouDizhu.pagat(),
    DouDizhu.wide(),
    DouDizhu(decks=2),
    RunFast(),
)
#: Two phrases of displays in each language: wrong plays of all, and winning plays of all.
LOSE = {
    "en": r"(?P<n>\d+) of (?P<all>\d+) plays lose",
    "zh": r"(?P<all>\d+) 种出法，(?P<n>\d+) 种会输",
}
WIN = {
    "en": r"(?P<n>\d+) of (?P<all>\d+) plays wins?\b",
    "zh": r"(?P<all>\d+) 种出法中 (?P<n>\d+) 种能胜",
}
KEEP = {
    "en": r"\((?P<n>\d+) of (?P<all>\d+) plays\)",
    "zh": r"（(?P<all>\d+) 种出法里有 (?P<n>\d+) 种）",
}
few = pytest.param(4, id="few")
many = pytest.param(60, marks=pytest.mark.slow, id="many")


def positions(number: int) -> Iterator[Position]:
    """Random positions of some rules, also with a play on the table; most have kickers."""
    dice = random.Random(number)
    yield Position("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    for rules in RULES:
        decks = "run-fast" if isinstance(rules, RunFast) else rules.decks
        for seed in range(number):
            hands = deal(7, 6, seed=seed, decks=48 if decks == "run-fast" else decks)
            position = Position(*hands, rules=rules)
            yield position
            position = position.play(dice.choice(position.plays()))
            if not position.is_over:
                yield position


def said(phrase: str, text: str) -> tuple[int, int]:
    """The only number of plays in a text, and the number of all plays."""
    (found,) = {(int(one["n"]), int(one["all"])) for one in re.finditer(phrase, text)}
    return found


def listed(text: str, separator: str) -> int:
    """Number of plays in the lines above the lines of refutations."""
    number = 0
    for line in text.splitlines()[1:]:
        if not line.startswith(" "):
            plays, _, more = re.split(r"[:：]", line)[0].partition(" … ")
            number += len(plays.split(separator)) + int(more.split()[-2] if more else 0)
    return number


@pytest.mark.parametrize("number", [few, many])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_number_said_is_the_number_listed(number, lang, tmp_path):
    with speaking(LANGUAGES[lang]):
        for position in positions(number):
            plays, solution = position.plays(), solve(position)
            won = len(solution.winning_plays)
            check_refutations(solution, len(plays) - won, len(plays), lang, tmp_path)
            check_review(position, lang)
            check_rating(position, lang)


def check_refutations(solution: Any, lost: int, legal: int, lang: str, folder: Any) -> None:
    found = solution.refutations()
    assert (len(found.plays), legal) == (lost, len(solution.position.plays()))
    assert f"{lost} of {legal} plays lose" in repr(found)
    for text in (str(found), found._repr_html_(), found.to_svg()):
        assert said(LOSE[lang], text) == (lost, legal)
    everything = re.search("any play:|怎么出都一样：", str(found))
    shown = listed(str(found).replace(" 个：", " 个 x："), {"en": ", ", "zh": "、"}[lang])
    assert shown == (1 if everything else lost)
    # A page is searched for a moment only, and can be without them.
    solution.save(folder / "shared.html")
    page = (folder / "shared.html").read_text("utf-8")
    if re.search(LOSE[lang], page):
        assert said(LOSE[lang], page) == (lost, legal)


def check_review(position: Position, lang: str) -> None:
    """The plays that keep the value; a mistake lists them."""
    for play in position.plays()[:3]:
        (reviewed,) = review(position, plays=[play]).plays
        won = len(solve(position).winning_plays)
        text = str(review(position, plays=[play]))
        if reviewed.is_mistake:
            assert said(KEEP[lang], text) == (len(reviewed.better), len(position.plays()))
            assert len(reviewed.better) == won


def check_rating(position: Position, lang: str) -> None:
    """The rating as text, in a row of a table and as values; and what it says of traps."""
    rating = rate(position)
    rated = position if rating.after is None else position.play(rating.after)
    expected = len(solve(rated).winning_plays), len(rated.plays())
    assert (rating.winning, rating.plays) == said(WIN[lang], str(rating)) == expected
    (row,) = solve_many([position], rating=True, values=True).to_dicts()
    assert (row["rating_winning"], row["rating_plays"]) == expected
    assert row["winning_plays"] == len(solve(position).winning_plays)
