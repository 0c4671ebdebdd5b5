"""The part of a plan that decides in one position, in words."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from canju._canju import Play, Position
from canju._messages import Language, Manner
from canju.plans.words import (
    answer_sentence,
    claim_sentence,
    leads_sentence,
    rules_in_words,
    shown_rules,
)


class Decision(NamedTuple):
    """A plan's play in a position, with the part of the plan that decides.

    Attributes:
        play: the play.
        part: a claim, one of the leads or answers, or the rest, for which there is no rule.
        place: place among the leads or answers in words; 0 for the other parts.
        sentence: that part of the plan.
    """

    play: Play
    part: Literal["claim", "lead", "answer", "rest"]
    place: int
    sentence: str


def decision(plan: Any, position: Position, said: Language) -> Decision:
    """The decision of a plan in a position with its player to move.

    >>> from canju import solve
    >>> from canju._messages import ENGLISH
    >>> solution = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    >>> decision(solution.plan(), solution.position, ENGLISH)[1:]
    ('lead', 0, 'On lead, the first you can: 4, then 333.')
    """
    play, index, claim = plan._decide(position)
    if claim is not None:
        return Decision(play, "claim", 0, claim_sentence(claim, plan.position.rules, said))
    if index is None:
        must_lead = position.to_beat is None
        todo = said.plan_lowest_lead if must_lead else Manner(said, suits=False).play(play)
        return Decision(play, "rest", 0, said.plan_no_rule.format(todo))
    rule = plan.rules[index]
    leads, answers = rules_in_words(plan, said)
    shown = shown_rules(plan)[rule.table is not None]
    # By identity: a list can have equal rules.
    place = next(place for place, one in enumerate(shown) if one is rule)
    if rule.table is None:
        return Decision(play, "lead", place, leads_sentence(leads, said))
    return Decision(play, "answer", place, answer_sentence(answers[place], said))
