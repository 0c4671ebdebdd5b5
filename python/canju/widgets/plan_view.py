"""The plan on the page of a table, ready for JSON."""

from __future__ import annotations

import json
from typing import Any

from canju._canju import plan_now, plan_panel
from canju.plans import Plan
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
    panel = json.loads(plan_panel(game.language.name, plan._row))
    return {"missing": "", "title": title_of(plan.side, game), **panel, "now": _now(plan, game)}


def _now(plan: Plan, game: Game) -> dict[str, Any] | None:
    if not game.awaits_person or game.turn != plan.side:
        return None
    _, line, sentence = plan_now(game.language.name, plan._core, game.position)
    return {"line": line, "sentence": sentence}
