"""The plan on the page of a table, ready for JSON."""

from __future__ import annotations

from typing import Any

from canju._messages import Language
from canju.plans import Plan
from canju.plans.deciding import decision
from canju.plans.facts import facts_line
from canju.plans.words import in_words
from canju.playing.game import Game
from canju.playing.planning import title_of


def of_plan(game: Game) -> dict[str, Any] | None:
    """The plan of the side that wins from here; ``None`` if the game is over.

    ``missing`` is a sentence if no plan is found in time. ``now`` is the line that decides, if the
    person to move is the player of the plan.
    """
    if game.is_over:
        return None
    plan = game.plan()
    if plan is None:
        return {"missing": game.language.plan_not_found}
    return {"missing": "", **_written(plan, game), "now": _now(plan, game)}


def _written(plan: Plan, game: Game) -> dict[str, Any]:
    said: Language = game.language
    words = in_words(plan, said, title_of(plan.side, game))
    return {
        "title": words.title,
        "count": words.number,
        "claim": "" if words.lines else words.now,
        "order": said.plan_order,
        "columns": [said.column_plan_table, said.column_plan_if, said.column_plan_play],
        "lines": [list(line) for line in words.lines],
        "below": list(filter(None, [*words.below, facts_line(plan, said)])),
    }


def _now(plan: Plan, game: Game) -> dict[str, Any] | None:
    if not game.awaits_person or game.turn != plan.side:
        return None
    decided = decision(plan, game.position, game.language)
    return {"line": decided.line, "sentence": decided.sentence}
