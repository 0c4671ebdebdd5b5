"""HTML for notebooks: positions, puzzles, values, results, games and splits."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any

from canju._canju import Position
from canju._limits import DISPLAY_SECONDS
from canju._messages import Language, Manner, current, short
from canju._positions import in_tricks
from canju._seats import SEATINGS, Seating, hands_of, on_table_by, seating_of, winner_if
from canju.errors import LimitError
from canju.show.cards import cards_html, named_html, rules_item
from canju.show.html import MAX_PAGE
from canju.show.ink import folded, framed, listed, marked, table, verdict_html
from canju.solving.core import Outcome
from canju.solving.results import row_of
from canju.solving.summary import outcome_name
from canju.writing.html import CLASSES, drawn

#: Most rows of a table, and most moves of a game, that are shown.
_MOST_ROWS, _MOST_PLAYS = 20, 60
#: Most rows of a table on a page of its own, and bytes of HTML around a cell.
_MOST_ROWS_ALONE, _CELL = 2_000, 40


def _answer(line: str, inside: str, alone: bool) -> str:
    """A folded answer, which a saved page prints on another sheet."""
    return folded(line, inside, attributes=CLASSES["answer"] if alone else "")


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
    best = solution._known.get("best")
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


def game_page(game: Any, alone: bool = False) -> str:
    """HTML of a game: the result, all hands with names, the moves, and the verdict."""
    said, position = game.language, game.position
    tricks = game.tricks if in_tricks(position) else None
    items = _hands_of_game(game, position, said, tricks)
    if position.to_beat is not None and not game.is_over:
        on_table = named_html(position.to_beat, said)
        if position.by is not None:
            by = escape(short(game.name(on_table_by(position))))
            on_table = said.sat_as.format(on_table, by)
        items.append(said.on_table.format(on_table))
    trump = said.trump_in_words(position.rules)
    items.append(escape(trump) if trump else rules_item(position, said))
    below = _moves(game, said, alone) if game.moves else ""
    if not game.is_over:
        told, good = _verdict_of_game(game, said)
        below += _answer(said.verdict_below, verdict_html(told, good), alone)
    return framed(said, f"<p><b>{escape(game.result())}</b></p>{listed(items)}{below}")


def _hands_of_game(
    game: Any, position: Position, said: Language, tricks: Sequence[int] | None = None
) -> list[str]:
    """The hands of a position of a game, with names, and in trick play with the tricks taken."""
    items = []
    for place, hand in enumerate(hands_of(position)):
        name = game.names_with_seats[place]
        if tricks:
            name = said.sat_as.format(name, said.count(tricks[place], "trick"))
        cards = cards_html(hand, said, in_tricks(position))
        items.append(f"{escape(short(name))}{said.colon}{cards}")
    return items


def _moves(game: Any, said: Language, alone: bool) -> str:
    """The hands at the start and the moves; without ``alone``, folded and only the last ones."""
    names = [short(name) for name in game.names]
    made = [
        f"<li>{escape(names[game.seating.place(move.side)])} {named_html(move.play, said)}</li>"
        for move in (game.moves if alone else game.moves[-_MOST_PLAYS:])
    ]
    before = len(game.moves) - len(made)
    start = f' start="{before + 1}"' if before else ""
    hands = listed(_hands_of_game(game, game.start, said))
    moves = f"{hands}<ol{start}>{''.join(made)}</ol>"
    return folded(said.count(len(game.moves), "move"), moves, is_open=alone)


def _verdict_of_game(game: Any, said: Language) -> tuple[str, bool | None]:
    """The verdict of a game's position, if one second of search finds it."""
    try:
        with_end = game.solution._ending_at(time.monotonic() + DISPLAY_SECONDS)
        value = with_end.value
    except LimitError:
        return said.open, None
    if in_tricks(game.position):
        taken = said.takes_of(short(game.name(game.turn)))
        return said.name_takes.format(taken, value, len(game.position.hand)), None
    winner = short(game.name(winner_if(game.position, bool(value))))
    return said.best_play.format(said.wins_of(winner, inside=True)), bool(value)


def split_page(split: Any) -> str:
    """HTML of a split: each play, its value, and the cards left after it."""
    said = current()
    columns = ("", said.column_play, said.column_kind, said.column_earns, said.column_left)
    rows, left = [], split.hand
    for number, (play, texts) in enumerate(zip(split, split.rows(said), strict=True), 1):
        left = left - play
        cards = cards_html(play.cards, said)
        rest = cards_html(left, said) if left else "–"
        rows.append([str(number), cards, escape(texts[1]), escape(texts[2]), rest])
    hand = cards_html(split.hand, said)
    head = f"<p>{hand}{said.colon}{escape(split.headline(said))}</p>"
    return framed(said, head + table(columns, rows))
