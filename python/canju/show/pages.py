"""HTML for notebooks: positions, puzzles, values, results, games and splits."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
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
from canju.show.ink import folded, framed, inked, listed, marked, table, verdict_html
from canju.show.solutions import verdict_in_words
from canju.solving.core import Outcome
from canju.solving.results import row_of
from canju.solving.summary import outcome_name

#: Most rows of a table, and most plays with the same value, that are shown.
_MOST_ROWS, _MOST_PLAYS = 20, 60
#: Bytes of the memo for a display's own search.
_MEMORY = 1 << 26


def position_page(position: Position) -> str:
    """HTML of all hands, the side to move, and the verdict, which is folded."""
    said = current()
    items = listed(position_items(position, said))
    if position.is_over and in_tricks(position):
        return framed(said, f"{items}<p>{said.all_played}</p>")
    verdict = verdict_html(*verdict_in_words(position, _value(position), said))
    below = f"<p>{verdict}</p>" if position.is_over else folded(said.verdict_below, verdict)
    return framed(said, items + below)


def _value(position: Position) -> bool | int | None:
    solution: Outcome = FROM_ABOVE["unsolved"](position, Limits.checked(memory_limit=_MEMORY))
    try:
        return solution._ending_at(time.monotonic() + DISPLAY_SECONDS).value
    except LimitError:
        return None


def puzzle_page(puzzle: Any) -> str:
    """HTML of a puzzle: position, task and points; key, line and rating are folded."""
    said, position = current(), puzzle.position
    task = said.puzzle_task.format(said.side(position.turn))
    line = inked(Manner(said, mark=marked).plays(puzzle.solution.line))
    rating = escape(puzzle.rating.text(said.name))
    key = [named_html(puzzle.key, said), f"{said.line}: {line}", rating]
    points = said.points_alone.format(puzzle.rating.score)
    head = f"<p><b>{escape(task)}</b><br>{escape(points)}</p>"
    items = listed(position_items(position, said))
    return framed(said, head + items + folded(said.key_below, listed(key)))


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
        items.append(f"{verdict_html(told, good)}: {named}")
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


def results_page(results: Any) -> str:
    """HTML with the numbers of wins and losses, and a table of the first positions."""
    said = current()
    counts = Counter(map(outcome_name, results))
    told = [getattr(said, f"outcome_{kind}").format(n) for kind, n in counts.most_common()]
    head = f"{said.count(len(results), 'position')}: {said.comma.join(told)}"
    listed = results[:_MOST_ROWS]
    # Only columns for the hands that occur.
    found = [seating_of(solution.position) for solution in listed]
    seatings = [one for one in SEATINGS if one in found]
    hands = [name for one in seatings for name in said.seats(one)]
    columns = ("", *hands, said.column_to_beat, said.column_verdict, said.best)
    manner = Manner(said, mark=marked)
    rows = [
        [str(number), *_row(solution, seatings, manner)] for number, solution in enumerate(listed)
    ]
    more = len(results) - _MOST_ROWS
    rest = f"<p>{escape(said.rows_more.format(more, _MOST_ROWS))}</p>" if more > 0 else ""
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


def game_page(game: Any) -> str:
    """HTML of a game: the result, all hands with names, the moves, and the verdict."""
    said, position = game.language, game.position
    names = [short(name) for name in game.names]
    labels = [short(name) for name in game.names_with_seats]
    items = []
    for place, hand in enumerate(hands_of(position)):
        name = labels[place]
        tricks = f" ({said.count(game.tricks[place], 'trick')})" if in_tricks(position) else ""
        cards = cards_html(hand, said, in_tricks(position))
        items.append(f"{escape(name + tricks)}: {cards}")
    if position.to_beat is not None and not game.is_over:
        on_table = named_html(position.to_beat, said)
        if position.by is not None:
            by = escape(short(game.name(on_table_by(position))))
            on_table = said.sat_as.format(on_table, by)
        items.append(said.on_table.format(on_table))
    trump = said.trump_in_words(position.rules)
    items.append(escape(trump) if trump else rules_item(position, said))
    below = ""
    if game.moves:
        made = [
            f"{escape(names[game.seating.place(move.side)])} {named_html(move.play, said)}"
            for move in game.moves[-_MOST_PLAYS:]
        ]
        count = said.count(len(game.moves), "move")
        before = len(game.moves) - len(made)
        moves = "".join(f"<li>{move}</li>" for move in made)
        start = f' start="{before + 1}"' if before else ""
        below = folded(count, f"<ol{start}>{moves}</ol>")
    if not game.is_over:
        told, good = _verdict_of_game(game, said)
        below += folded(said.verdict_below, verdict_html(told, good))
    return framed(said, f"<p><b>{escape(game.result())}</b></p>{listed(items)}{below}")


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
    head = f"<p>{hand}: {escape(split.headline(said))}</p>"
    return framed(said, head + table(columns, rows))
