"""Pictures of solutions: the position, the verdict, the best plays and the line of play."""

from __future__ import annotations

from collections.abc import Sequence

from canju._canju import Play, Position
from canju._messages import Manner
from canju._positions import in_tricks
from canju._seats import seating_of
from canju.pictures.cards import CONTENT, play_block
from canju.writing.blocks import QUIET, Block, columns, empty, filled, padded, stacked
from canju.writing.flow import BOLD, Style, line, shortened

#: Most plays that a picture lists.
_MOST_PLAYS = 12
#: Most rounds of a line.
_MOST_ROUNDS = 40
_LABEL = Style(12.0, QUIET)
#: Backgrounds and texts of wins, losses and open verdicts.
VERDICTS = {
    True: ("#d8f0df", "#0f4a25"),
    False: ("#fbe0dc", "#7d1a10"),
    None: ("#e4e4e4", "#333"),
}


def chip(text: str, good: bool | None, size: float = 12.0, width: float = CONTENT) -> Block:
    """A verdict on the colour of a win, a loss or an open verdict."""
    fill, ink = VERDICTS[good]
    style = Style(size, ink, bold=True)
    told = line(shortened(text, width - size, style), style, "middle")
    return filled(padded(told, size / 2, 1.0), fill, rx=size / 2)


def labelled(label: str, block: Block) -> Block:
    """A block below a small label."""
    return stacked([line(label, _LABEL), block], 3.0)


def score_sheet(position: Position, line_of_play: Sequence[Play], manner: Manner) -> Block:
    """Plays in a column for each seat, beginning with the side to move.

    A row is a round of the seats, or in trick play a trick.
    """
    seats = seating_of(position).round_from(position.turn)
    gap = 10.0
    width = (CONTENT - gap * (len(seats) - 1)) / len(seats)
    rounds: list[dict[str, Play]] = [{}]
    for play in line_of_play:
        seat, made = position.turn, rounds[-1]
        if in_tricks(position):
            is_over = position.to_beat is None
        else:
            is_over = any(seats.index(seat) <= seats.index(one) for one in made)
        if made and is_over:
            rounds.append({})
        rounds[-1][seat] = play
        position = position.play(play)
    said, most = manner.language, int(width // 23)
    heads = [line(shortened(manner.name(seat), width, BOLD), BOLD) for seat in seats]
    rows = [columns(heads, [width] * len(seats), gap)]
    for made in rounds[:_MOST_ROUNDS]:
        cells = [play_block(made[seat], said, most) if seat in made else empty() for seat in seats]
        rows.append(columns(cells, [width] * len(seats), gap))
    if len(rounds) > _MOST_ROUNDS:
        rows.append(line(said.more.format(len(rounds) - _MOST_ROUNDS), _LABEL))
    return stacked(rows, 5.0)
