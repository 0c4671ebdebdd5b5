"""``Summary``: counts over many solutions."""

from __future__ import annotations

from typing import Any

from canju._canju import summary_sheet
from canju.language.languages import Language
from canju.saving.shown import Printed


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
        return summary_sheet(said.name, self)
