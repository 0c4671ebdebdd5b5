"""A game that rules lose: the reason why they are not a plan."""

from __future__ import annotations

from typing import Any

from canju._canju import Play, Position, clear_line_told
from canju.errors import PlanError
from canju.games.plays import Plays

#: Most positions that the search for such a game visits.
_MOST_POSITIONS = 100_000


def loses(plan: Any) -> PlanError:
    """Makes the error for rules that do not win, with a game that they lose."""
    game = _lost_game(plan)
    if game is None:
        return PlanError(
            "the plan loses: the other side has a winning reply",
            chinese="这套打法会负：对方有能胜的应对",
        )
    english, chinese = (clear_line_told(lang, plan.position, game) for lang in ("en", "zh"))
    error = PlanError(
        f"the plan loses this game: {english}", chinese=f"这套打法这样会负：{chinese}"
    )
    error.line = Plays.of(None, game)
    return error


def _lost_game(plan: Any) -> list[Play] | None:
    """Plays of a game that the other side wins; ``None`` if it is not found soon."""
    open_: list[tuple[Position, list[Play]]] = [(plan.position, [])]
    seen: set[Position] = set()
    while open_ and len(seen) < _MOST_POSITIONS:
        position, made = open_.pop()
        if position in seen:
            continue
        seen.add(position)
        is_own = position.turn == plan.side
        # Long replies last, as they come first: they make a short game.
        plays = [plan.play(position)] if is_own else sorted(position.plays(), key=_cards)
        for play in plays:
            after, game = position.play(play), [*made, play]
            if not after.is_over:
                open_.append((after, game))
            elif not is_own:
                return game
    return None


def _cards(play: Play) -> int:
    return len(play.cards)
