"""``Summary``: counts over many solutions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from canju._canju import summary_sheet
from canju._messages import Language
from canju._positions import in_tricks
from canju._seats import seating_of, winner_if
from canju._shown import Printed
from canju.solving.core import Outcome


class Summary(Printed, dict[str, Any]):
    """Counts over many solutions, as a dictionary of plain values; made by ``Results.summary``.

    ``print`` and notebooks show it as a short table, and ``json.dumps`` can write it. Its keys:

    - ``positions``: number of positions;
    - ``winners``: number of positions that each side wins, by the name of the side;
    - ``wins``: number of positions that the side to move wins;
    - ``tricks``: ``least``, ``most`` and ``mean`` tricks of the side to move, and the number of
      ``positions``; ``None`` without trick play;
    - ``undecided``: number of positions without a verdict, by status;
    - ``nodes``, ``seconds``: totals;
    - ``slowest``: index of the slowest ``position``, with its ``nodes`` and ``seconds``; ``None``
      without positions.

    >>> from canju import solve_many
    >>> summary = solve_many(["3 5 | 4", "8 | 9 | 7", "3 | 4 | 5"]).summary()
    >>> for line in summary.text().splitlines()[:3]:
    ...     print(line)
    positions                        3
    first wins                       2 (66.7 %)
    second wins                      1 (33.3 %)
    """

    def _sheet(self, said: Language) -> dict[str, Any]:
        sheet: dict[str, Any] = json.loads(summary_sheet(said.name, self))
        return sheet


def summary_of(solutions: Sequence[Outcome]) -> Summary:
    """Counts solutions, without a search."""
    winners: Counter[str] = Counter()
    undecided: Counter[str] = Counter()
    tricks: list[int] = []
    wins = 0
    for solution in solutions:
        if not in_tricks(solution.position):
            # So that a side without wins has a count too.
            winners.update(dict.fromkeys(seating_of(solution.position).sides, 0))
        value = known_value(solution)
        if value is None:
            undecided[solution.status] += 1
        elif isinstance(value, bool):
            winners[winner_if(solution.position, value)] += 1
            wins += value
        else:
            tricks.append(value)
    costs = [
        {"position": place, "nodes": solution.stats.nodes, "seconds": solution.stats.seconds}
        for place, solution in enumerate(solutions)
    ]
    return Summary(
        positions=len(costs),
        winners=dict(winners),
        wins=wins,
        tricks=_spread(tricks),
        undecided=dict(undecided),
        nodes=sum(cost["nodes"] for cost in costs),
        seconds=sum(cost["seconds"] for cost in costs),
        slowest=max(costs, key=lambda cost: cost["seconds"], default=None),
    )


def _spread(tricks: list[int]) -> dict[str, Any] | None:
    if not tricks:
        return None
    mean = sum(tricks) / len(tricks)
    return {"least": min(tricks), "most": max(tricks), "mean": mean, "positions": len(tricks)}


def known_value(solution: Outcome) -> bool | int | None:
    """Value of a solution; ``None`` if it needs a search."""
    return solution.value if solution.position.is_over else solution._known.value


def outcome_name(solution: Outcome) -> str:
    """``"won"``, ``"lost"``, ``"undecided"``, or ``"solved"`` in trick play."""
    if solution.status != "solved":
        return "undecided"
    value = known_value(solution)
    return "solved" if not isinstance(value, bool) else "won" if value else "lost"
