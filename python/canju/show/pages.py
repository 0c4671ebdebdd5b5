"""HTML for notebooks: results and their summary."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import Any

from canju._messages import Manner, current
from canju._positions import in_tricks
from canju._seats import SEATINGS, Seating, hands_of, seating_of
from canju.show.ink import framed, marked, table, verdict_html
from canju.solving.core import Outcome
from canju.solving.results import row_of
from canju.solving.summary import outcome_name
from canju.writing.html import MAX_PAGE, drawn

#: Most rows of a table.
_MOST_ROWS = 20
#: Most rows of a table on a page of its own, and bytes of HTML around a cell.
_MOST_ROWS_ALONE, _CELL = 2_000, 40


def results_page(results: Any, alone: bool = False) -> str:
    """HTML with the numbers of wins and losses, and a table of the first positions."""
    said = current()
    counts = Counter(map(outcome_name, results))
    told = [getattr(said, f"outcome_{kind}").format(n) for kind, n in counts.most_common()]
    head = f"{said.count(len(results), 'position')}{said.colon}{said.comma.join(told)}"
    listed = results[: _MOST_ROWS_ALONE if alone else _MOST_ROWS]
    # Only columns for the hands that occur.
    found = [seating_of(solution.position) for solution in listed]
    seatings = [one for one in SEATINGS if one in found]
    hands = [name for one in seatings for name in said.seats(one)]
    best = said.best_slow if any(solution._can_be_slow for solution in listed) else said.best
    columns = ("", *hands, said.column_to_beat, said.column_verdict, best)
    manner = Manner(said, mark=marked)
    rows: list[list[str]] = []
    room = MAX_PAGE - 1000
    for number, solution in enumerate(listed):
        row = [str(number), *_row(solution, seatings, manner)]
        room -= sum(len(cell.encode()) + _CELL for cell in row)
        if room < 0:
            break
        rows.append(row)
    more = len(results) - len(rows)
    mark = said.more.format(more) if alone else said.rows_more.format(more, len(rows))
    rest = f"<p>{escape(mark)}</p>" if more else ""
    return framed(said, f"<p>{escape(head)}</p>{table(columns, rows) if rows else ''}{rest}")


def summary_page(summary: Any) -> str:
    """HTML of a summary of many solutions: a table of counts."""
    said = current()
    return framed(
        said, table((), ((escape(name), escape(told)) for name, told in summary.rows(said)))
    )


def _row(solution: Outcome, seatings: list[Seating], manner: Manner) -> list[str]:
    said, position, row = manner.language, solution.position, row_of(solution)
    cards = manner.cards_by_suit if in_tricks(position) else manner.cards
    value = row["tricks"] if row["wins"] is None else row["wins"]
    known = row["status"] == "solved" and value is not None
    verdict = said.verdict(position, value) if known else said.open
    good = row["wins"] if known else None
    best = solution._known.best
    hands: list[str] = []
    for seating in seatings:
        here = seating is seating_of(position)
        held = hands_of(position) if here else ()
        hands += map(drawn, map(cards, held)) if here else [""] * len(seating.seats)
    on_table = "" if position.to_beat is None else drawn(manner.play(position.to_beat))
    if on_table and position.by is not None:
        on_table = said.sat_as.format(on_table, said.side(position.by))
    return [
        *hands,
        on_table,
        verdict_html(verdict, good),
        "" if best is None else drawn(manner.play(best)),
    ]
