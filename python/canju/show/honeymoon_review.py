"""Reviews of honeymoon bridge: the play, and estimates of the calls and cards before it."""

from __future__ import annotations

from html import escape
from typing import Any

from canju._messages import Language
from canju._seats import TWO
from canju.honeymoon import sentences
from canju.honeymoon.review import Estimated, Review
from canju.show.ink import framed, inked, listed, marked
from canju.show.reviews import names_in_words, review_inside, review_text


def honeymoon_review_text(review: Review, said: Language) -> str:
    """The play as its own review shows it, then the calls and cards that were clearly worse.

    >>> from canju.honeymoon import Game
    >>> from canju._messages import ENGLISH
    >>> game = Game(seed=7, players=("greedy", "random"))
    >>> _ = game.run()
    >>> told = honeymoon_review_text(game.review(depth="bidding", samples=16), ENGLISH)
    >>> print(told.splitlines()[-2].strip())
    29  Random A♦: -200; best: 3♦ -150
    """
    played = _not_begun(said) if review.play is None else review_text(review.play, said)
    return "\n".join([played, *estimates_in_words(review, said)])


def honeymoon_review_html(review: Review, said: Language) -> str:
    """HTML of a review of honeymoon bridge, with the strip of the play."""
    if review.play is None:
        body = f"<p><b>{escape(_not_begun(said))}</b></p>"
    else:
        body = review_inside(review.play, said)
    if lines := estimates_in_words(review, said):
        head, *rows, note = lines
        errors = listed(inked(marked(row.strip())) for row in rows) if rows else ""
        body += f"<p>{escape(head)}</p>{errors}<p>{escape(note)}</p>"
    return framed(said, body)


def _not_begun(said: Language) -> str:
    return said.review_title.format(said.review_not_begun)


def estimates_in_words(review: Review, said: Language) -> list[str]:
    """A line with the sums, one for each clear error, and the meaning of the numbers."""
    if not review.estimates and not review.undecided:
        return []
    names = names_in_words(review.names, TWO, said)
    unit = said.hm_points if review.unit == "points" else said.hm_tricks
    sums = review.given_away
    told = said.comma.join(
        f"{name} {_number(sums[side], review.unit)}"
        for side, name in zip(TWO.seats, names, strict=True)
    )
    lines = [said.review_given_away.format(unit, told)]
    lines += [_line(one, names, review.unit, said) for one in review.estimates if one.is_clear]
    if review.undecided:
        count = len(review.estimates) + review.undecided
        lines.append(said.review_open.format(review.undecided, count))
    return [*lines, said.review_estimates]


def _line(one: Estimated, names: Any, unit: str, said: Language) -> str:
    of_calls = one.phase == "bidding"
    name = names[TWO.place(one.side)]
    play, best = (sentences.play_in_words(text, said, of_calls) for text in (one.play, one.best))
    value, best_value = (
        value.told(unit, is_sure=not value.error) for value in (one.value, one.best_value)
    )
    return f"{one.ply + 1:>3}  " + said.review_estimated.format(name, play, value, best, best_value)


def _number(value: float, unit: str) -> str:
    return f"{value:.0f}" if unit == "points" else f"{value:.2f}"
