"""HTML for notebooks: positions, puzzles, values, results, games and splits."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from canju._canju import Play, Position
from canju._displayed import FROM_ABOVE
from canju._limits import DISPLAY_SECONDS, Limits
from canju._messages import Language, Manner, current, short
from canju._positions import in_tricks
from canju._seats import SEATINGS, Seating, hands_of, on_table_by, seating_of, winner_if
from canju.errors import LimitError
from canju.show.cards import cards_html, named_html, plays_html, position_items, rules_item
from canju.show.html import MAX_PAGE
from canju.show.ink import ANSWER, folded, framed, inked, listed, marked, table, verdict_html
from canju.show.solutions import verdict_in_words
from canju.solving.core import Outcome
from canju.solving.results import row_of
from canju.solving.summary import outcome_name

#: Most rows of a table, and most plays with the same value, that are shown.
_MOST_ROWS, _MOST_PLAYS = 20, 60
#: Most rows of a table on a page of its own, and bytes of HTML around a cell.
_MOST_ROWS_ALONE, _CELL = 2_000, 40
#: Bytes of the memo for a display's own search.
_MEMORY = 1 << 26


def position_page(position: Position, alone: bool = False) -> str:
    """HTML of all hands, the side to move, and the verdict, which is folded.

    ``alone``, here and below: the HTML is for a page of its own, on which calls are of no use.
    """
    said = current()
    items = listed(position_items(position, said))
    if position.is_over and in_tricks(position):
        return framed(said, f"{items}<p>{said.all_played}</p>")
    verdict = verdict_html(*verdict_in_words(position, _value(position), said))
    below = f"<p>{verdict}</p>" if position.is_over else _answer(said.verdict_below, verdict, alone)
    return framed(said, items + below)


def _answer(line: str, inside: str, alone: bool) -> str:
    """A folded answer, which a saved page prints on another sheet."""
    return folded(line, inside, attributes=ANSWER if alone else "")


def _value(position: Position) -> bool | int | None:
    solution: Outcome = FROM_ABOVE["unsolved"](position, Limits.checked(memory_limit=_MEMORY))
    try:
        return solution._ending_at(time.monotonic() + DISPLAY_SECONDS).value
    except LimitError:
        return None


def puzzle_page(puzzle: Any, alone: bool = False) -> str:
    """HTML of a puzzle: position, task and points; key, line and rating are folded."""
    said, position = current(), puzzle.position
    task = said.puzzle_task.format(said.side(position.turn))
    line = inked(Manner(said, mark=marked).plays(puzzle.solution.line))
    rating = escape(puzzle.rating.text(said.name))
    key = [named_html(puzzle.key, said), f"{said.line}{said.colon}{line}", rating]
    points = said.points_alone.format(puzzle.rating.score)
    head = f"<p><b>{escape(task)}</b><br>{escape(points)}</p>"
    items = listed(position_items(position, said))
    return framed(said, head + items + _answer(said.key_below, listed(key), alone))


def values_page(values: Any) -> str:
    """HTML of all plays, grouped by value, the best first."""
    said, position = current(), values._position
    groups: dict[Any, list[Play]] = {}
    for play, value in values.items():
        groups.setdefault(value, []).append(play)
    if not groups:
        return framed(said, f"<p>{said.no_values}</p>")
    items = []
    for value in sorted(groups, key=_rank_of(position), reverse=True):
        plays = groups[value]
        told, good = _value_in_words(value, len(plays), position, said)
        named = plays_html(plays[:_MOST_PLAYS], said)
        if len(plays) > _MOST_PLAYS:
            named += " " + escape(said.plays_more.format(len(plays) - _MOST_PLAYS))
        items.append(f"{verdict_html(told, good)}{said.colon}{named}")
    return framed(said, listed(items))


def _rank_of(position: Position) -> Callable[[Any], Any]:
    """Sort key of values: early wins, late losses and many tricks rank highest."""

    def rank(value: Any) -> Any:
        if isinstance(value, bool) or in_tricks(position):
            return value
        return (True, -value) if value % 2 else (False, value)

    return rank


def _value_in_words(
    value: Any, count: int, position: Position, said: Language
) -> tuple[str, bool | None]:
    if isinstance(value, bool):
        return (said.value_wins if value else said.value_loses).format(count), value
    if in_tricks(position):
        return said.value_tricks.format(value, len(position.hand), count), None
    wins = bool(value % 2)
    return (said.value_wins_in if wins else said.value_loses_in).format(value, count), wins


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
        hands += map(inked, map(cards, held)) if here else [""] * len(seating.seats)
    on_table = "" if position.to_beat is None else inked(manner.play(position.to_beat))
    if on_table and position.by is not None:
        on_table = said.sat_as.format(on_table, said.side(position.by))
    return [
        *hands,
        on_table,
        verdict_html(verdict, good),
        "" if best is None else inked(manner.play(best)),
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
