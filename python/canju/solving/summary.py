"""``Summary``: counts over many solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from canju._displayed import Displayed
from canju._messages import Language, columns, current, language_of
from canju._positions import in_tricks
from canju._seats import seating_of, winner_if
from canju.solving.core import Outcome


class Summary(Displayed, dict[str, Any]):
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

    _page = "summary"

    def text(self, lang: Literal["en", "zh"] | None = None) -> str:
        """The counts, one a line, as ``print`` shows them.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.
        """
        return self._text(language_of(lang))

    def __str__(self) -> str:
        return self._text(current())

    def _text(self, said: Language) -> str:
        rows = self.rows(said)
        width = max(columns(name) for name, _ in rows)
        return "\n".join(f"{name}{' ' * (width - columns(name))}  {told}" for name, told in rows)

    def rows(self, said: Language) -> list[tuple[str, str]]:
        """Name and value of each line."""
        decided = sum(self["winners"].values()) or 1
        shares = [
            (said.wins_of(said.side(side), inside=True), won)
            for side, won in self["winners"].items()
        ]
        if shares:
            shares.append((said.summary_to_move, self["wins"]))
        rows = [(said.summary_positions, f"{self['positions']:,}")]
        rows += [(name, said.summary_share.format(n, 100 * n / decided)) for name, n in shares]
        if tricks := self["tricks"]:
            rows.append((said.summary_tricks, said.summary_mean.format(*tricks.values())))
        for status, number in self["undecided"].items():
            why = getattr(said, f"status_{status}", status)
            rows.append((said.sat_as.format(said.summary_undecided, why), f"{number:,}"))
        rows.append((said.summary_nodes, f"{self['nodes']:,}"))
        rows.append((said.summary_seconds, f"{self['seconds']:,.3f}"))
        if slowest := self["slowest"]:
            rows.append((said.summary_slowest, said.summary_slow.format(*slowest.values())))
        return rows


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
