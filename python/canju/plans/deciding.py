"""The line of a plan that decides in one position."""

from __future__ import annotations

from typing import Any, NamedTuple

from canju._canju import Play, Position
from canju._messages import Language
from canju.plans.words import claim_sentence, grouped, lines_of, sentence


class Decision(NamedTuple):
    """A plan's play in a position, with the line that decides.

    Attributes:
        play: the play.
        line: index of the line, as ``lines_of`` lists them; 0 for a claim.
        sentence: that line, or the plays of the claim.
    """

    play: Play
    line: int
    sentence: str


def decision(plan: Any, position: Position, said: Language) -> Decision:
    """The decision of a plan in a position with its player to move.

    >>> from canju import solve
    >>> from canju._messages import ENGLISH
    >>> solution = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    >>> decision(solution.plan(), solution.position, ENGLISH)[1:]
    (1, 'On lead: 4, else 333 alone.')
    """
    play, index, claim = plan._decide(position)
    if claim is not None:
        return Decision(play, 0, claim_sentence(claim, plan.position.rules, said))
    lines = lines_of(plan, said)
    places = (place for place, group in enumerate(grouped(plan), 1) if index in group)
    place = len(lines) - 1 if index is None else next(places)
    return Decision(play, place, sentence(lines[place], said))
