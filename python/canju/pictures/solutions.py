"""Pictures of solutions: the position, the verdict, the best plays and the line of play."""

from __future__ import annotations

from collections.abc import Sequence

from canju._canju import Play, Position
from canju._messages import Language, Manner
from canju._positions import in_tricks
from canju._seats import seating_of
from canju.pictures.cards import CONTENT, play_block
from canju.pictures.positions import rules_block, table_block
from canju.show.solutions import (
    Summary,
    line_label,
    summary_of,
    summary_text,
    verdict_by_names,
)
from canju.show.wording import hands_in_words
from canju.solving.core import Outcome
from canju.writing.blocks import QUIET, Block, columns, document, empty, filled, padded, stacked
from canju.writing.flow import BOLD, Style, Word, flow, line, paragraph, shortened, words

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


def solution_svg(solution: Outcome, said: Language, names: tuple[str, ...] | None = None) -> str:
    """Picture of a solution, after at most a second of search; players can have names."""
    summary, position = summary_of(solution), solution.position
    seats = seating_of(position).seats
    manner = Manner(said, names=dict(zip(seats, names or (), strict=False)))
    title = hands_in_words(position, manner)
    verdict, good = verdict_by_names(summary, manner)
    parts = [chip(verdict, good, 16.0), table_block(position, manner)]
    if summary.value is not None and not position.is_over:
        parts += [_best(summary, said), _line(summary, manner)]
    content = stacked([*parts, rules_block(position, said)])
    # The first lines name the players.
    rest = summary_text(summary, said).splitlines()[2:]
    desc = "\n".join([verdict, f"{said.hands}{said.colon}{title}", *rest])
    return document(content, title, desc, said.name)


def chip(text: str, good: bool | None, size: float = 12.0, width: float = CONTENT) -> Block:
    """A verdict on the colour of a win, a loss or an open verdict."""
    fill, ink = VERDICTS[good]
    style = Style(size, ink, bold=True)
    told = line(shortened(text, width - size, style), style, "middle")
    return filled(padded(told, size / 2, 1.0), fill, rx=size / 2)


def labelled(label: str, block: Block) -> Block:
    """A block below a small label."""
    return stacked([line(label, _LABEL), block], 3.0)


def _best(summary: Summary, said: Language) -> Block:
    """The best play, or all plays that are as good, the best first."""
    best, winning = summary.best, summary.winning
    if best is None:
        return labelled(said.best, paragraph(said.open, CONTENT))
    tricks = in_tricks(summary.solution.position)
    label, plays, more = said.best, [best], ""
    if not tricks and not summary.value:
        more = said.all_lose.partition("{}")[2]
    elif winning is None:
        more = said.not_others.partition("{}")[2]
    elif len(winning) > 1:
        label = said.most_tricks if tricks else said.all_winning
        plays = [best, *(play for play in winning if play != best)]
        if len(plays) > _MOST_PLAYS:
            more = said.more.format(len(plays) - _MOST_PLAYS)
    blocks: list[Word | Block] = [
        play_block(play, said, kinds=True) for play in plays[:_MOST_PLAYS]
    ]
    return labelled(label, flow([*blocks, *words(more.strip("；; "), _LABEL)], CONTENT, 6.0))


def _line(summary: Summary, manner: Manner) -> Block:
    """The line of play as a score sheet."""
    said = manner.language
    label = line_label(summary, said)
    if summary.solution.goal == "fastest" and summary.line is not None:
        label = f"{label}{said.semicolon}{said.plays_left}{said.colon}{len(summary.line)}"
    if summary.line is None:
        return labelled(label, paragraph(said.open, CONTENT))
    return labelled(label, score_sheet(summary.solution.position, summary.line, manner))


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
