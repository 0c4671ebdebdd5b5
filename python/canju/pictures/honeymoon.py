"""Pictures of honeymoon bridge: the value of each call or card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from canju._canju import Hand, faces_told
from canju._messages import Language
from canju.honeymoon import sentences
from canju.show.bars import Span, spans
from canju.show.honeymoon import headline, unit_of
from canju.writing.blocks import QUIET, Block, apart, document, rectangle, stacked
from canju.writing.faces import CONTENT, minis
from canju.writing.flow import BOLD, Style, line, paragraph

#: Most rows.
_MOST = 40
#: Colour of bars below zero, which also extend to the left.
_BELOW = "#b4483a"
BAR, GROOVE = "#2f7d55", "#e6e2d6"
_SMALL = Style(12.0, QUIET)


def honeymoon_odds_svg(odds: Any, said: Language) -> str:
    """Picture of a bar for each call or card, the best first, and of the caveats."""
    ranked = odds.ranked()[:_MOST]
    unit = unit_of(odds, said)
    rows: list[Block] = []
    bars = spans([value.mean for _, value in ranked])
    for (play, value), span in zip(ranked, bars, strict=True):
        if odds.of_calls:
            label = line(sentences.play_in_words(play, said, True), BOLD)
        else:
            label = minis(faces_told(said.name, Hand(play), False))
        told = line(odds.told(value), Style(13.0), "end")
        rows.append(stacked([apart(label, told, CONTENT), _bar(span)], 3.0))
    head = apart(line(said.hm_head_play, _SMALL), line(unit, _SMALL, "end"), CONTENT)
    caveat = odds._in(said).caveat()
    content = stacked([head, *rows, paragraph(caveat, CONTENT, _SMALL)])
    lines = (
        f"{sentences.play_in_words(play, said, odds.of_calls)}{said.colon}{odds.told(value)} {unit}"
        for play, value in ranked
    )
    return document(content, headline(odds, said), "\n".join([*lines, caveat]), said.name)


def _bar(span: Span) -> Block:
    height = 9.0
    groove = rectangle(CONTENT, height, GROOVE, rx=3.0)
    bar = rectangle(span.length * CONTENT, height, _BELOW if span.below_zero else BAR, rx=3.0)

    def draw(x: float, y: float) -> Iterator[str]:
        yield from groove.draw(x, y)
        if span.length:
            yield from bar.draw(x + span.begin * CONTENT, y)

    return Block(CONTENT, height, draw)
