"""Charts: bars of the results of many positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from canju._messages import Language
from canju.solving.core import Outcome
from canju.solving.summary import Summary, known_value
from canju.writing.blocks import (
    INK,
    QUIET,
    Block,
    apart,
    document,
    rectangle,
    stacked,
)
from canju.writing.faces import CONTENT
from canju.writing.flow import BOLD, PLAIN, Style, line

#: Most rows of a histogram.
_MOST_ROWS = 16
BAR, GROOVE = "#2f7d55", "#e6e2d6"
_SMALL = Style(12.0, QUIET)
_FIGURES = Style(13.0, INK)


class Count(NamedTuple):
    """A row of a chart: its label, a number of positions, and that number in words."""

    label: str
    number: int
    told: str


def results_svg(results: Any, said: Language) -> str:
    """Picture of results: the winners; tricks and numbers of plays where they are known."""
    summary: Summary = results.summary()
    sections = [("", outcomes(summary, said)), *histograms(results, said)]
    parts: list[Block] = [line(said.count(len(results), "position"), BOLD)]
    for title, counts in sections:
        if counts:
            parts += [line(title, _SMALL)] if title else []
            parts.append(bars(counts))
    desc = summary.text(said.name)
    return document(stacked(parts), said.count(len(results), "position"), desc, said.name)


def outcomes(summary: Summary, said: Language) -> list[Count]:
    """Numbers of positions that each side wins, and of undecided ones."""
    decided = sum(summary["winners"].values()) or 1
    counts = [
        Count(
            said.wins_of(said.side(side), inside=True),
            number,
            said.summary_share.format(number, 100 * number / decided),
        )
        for side, number in summary["winners"].items()
    ]
    if undecided := sum(summary["undecided"].values()):
        counts.append(Count(said.summary_undecided, undecided, f"{undecided:,}"))
    return counts


def histograms(results: Sequence[Outcome], said: Language) -> Iterator[tuple[str, list[Count]]]:
    """Yields a title and the rows of each histogram that the results have."""
    values = [known_value(solution) for solution in results]
    tricks = [value for value in values if value is not None and not isinstance(value, bool)]
    plays = [solution._known.plays_left for solution in results]
    lengths = [length for length in plays if length is not None]
    for title, numbers in ((said.summary_tricks, tricks), (said.plays_left, lengths)):
        if numbers:
            yield title, _binned(numbers)


def _binned(numbers: list[int]) -> list[Count]:
    """Counts of numbers, in equal bins if there are many."""
    low, high = min(numbers), max(numbers)
    size = -(-(high - low + 1) // _MOST_ROWS)
    counts = Counter((number - low) // size for number in numbers)
    rows = []
    for place in range((high - low) // size + 1):
        start = low + place * size
        label = f"{start}" if size == 1 else f"{start}–{start + size - 1}"
        rows.append(Count(label, counts[place], f"{counts[place]:,}"))
    return rows


def bars(counts: list[Count]) -> Block:
    """A bar for each row, the largest over the whole width."""
    most = max((count.number for count in counts), default=0) or 1
    rows = (_bar(line(count.label, PLAIN), count.told, count.number / most) for count in counts)
    return stacked(rows, 6.0)


def _bar(label: Block, figures: str, share: float) -> Block:
    """A bar below its label and figures."""
    told = line(figures, _FIGURES, "end")
    if label.width + told.width + 10.0 > CONTENT:
        head = stacked([label, told], 2.0)
    else:
        head = apart(label, told, CONTENT)

    def draw(x: float, y: float) -> Iterator[str]:
        for part, fill in ((1.0, GROOVE), (share, BAR)):
            if part:
                yield from rectangle(part * CONTENT, 9.0, fill, rx=3.0).draw(x, y)

    return stacked([head, Block(CONTENT, 9.0, draw)], 3.0)
