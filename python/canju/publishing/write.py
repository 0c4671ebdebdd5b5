"""``publish``: puzzles as a page to play."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice
from typing import Any, Literal

from canju.arguments.checks import check_choice, check_kind, is_plain, refuse_guandan
from canju.arguments.row import is_many, read_position
from canju.arguments.rows import many_of
from canju.errors import OptionError, shown
from canju.games.positions import in_tricks
from canju.games.rules import Rules
from canju.language.languages import language_of
from canju.publishing.data import Item, page_data
from canju.publishing.html import page_of
from canju.saving.files import ending_of, write_whole
from canju.saving.shown import Playable

#: Extensions of a page.
PAGES = (".html", ".htm")
#: Most puzzles of a page.
_MOST = 1000
#: Choices of ``solutions``.
_SOLUTIONS = ("hidden", "shown")


def publish(
    puzzles: Any,
    path: str | os.PathLike[str],
    *,
    title: str | None = None,
    rules: Rules | str | None = None,
    solutions: Literal["hidden", "shown"] = "hidden",
    lang: Literal["en", "zh"] | None = None,
) -> None:
    """Writes puzzles to a page. Its readers play against the perfect player.

    The page is one HTML file of about 0.8 MB that holds the solver: it needs no network, no Python
    and no server. The reader plays the side to move, with three hands the landlord or both farmers.
    Only legal plays can be made. A play that gives a won position away is marked. The reader's
    browser remembers which puzzles are solved.

    A search of the page ends after two seconds. If it has no answer by then, the page says so, and
    the opponent plays without a search.

    If writing fails, an old file stays unchanged.

    Args:
        puzzles: one, or several, in the order of the page. Each is a ``Puzzle``, a ``Solution``, or
            a position as ``solve_many`` takes it. The page shows the rating of a ``Puzzle``.
        path: the file, ``.html`` or ``.htm``.
        title: the heading.
        rules: rules of items without rules.
        solutions: ``"hidden"`` shows a verdict, a hint and how to win after a click; ``"shown"``
            shows verdicts and winning plays from the start.
        lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

    Raises:
        CoreFileError: if the core for the browser is not installed. The message says how to build
            it.
        OptionError: for trick play, or if there are no puzzles.
        PositionError: for a position that is over.
        OSError: if the file cannot be written.

    >>> import canju, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "page.html")
    ...     puzzles = ["RJ A 5 4 3 3 3 | BJ 2 2 2 K Q", ("K K 5 5 4 3", "2 2 5 5 4 3")]
    ...     canju.publish(puzzles, path, title="Two puzzles")  # doctest: +SKIP
    """
    ending_of(path, PAGES)
    heading = _heading(title)
    check_choice("solutions", solutions, _SOLUTIONS)
    said = language_of(lang)
    items = [_position(item, rules) for item in islice(_items(puzzles), _MOST + 1)]
    if not 0 < len(items) <= _MOST:
        raise OptionError(f"puzzles: give 1 to {_MOST}", chinese=f"puzzles：请给 1 至 {_MOST} 个")
    data = page_data(items, said, shown=solutions == "shown")
    write_whole(path, page_of(data, heading, said))


def _heading(title: str | None) -> str:
    """A title on one line; empty without one."""
    if title is None:
        return ""
    check_kind("title", title, str, "a text")
    heading = " ".join(title.split())
    if not is_plain(heading):
        raise OptionError(
            f"title={shown(title)}: choose a text without control characters",
            chinese=f"title={shown(title)}：标题里不能有控制字符",
        )
    return heading


def _items(puzzles: Any) -> Iterable[Any]:
    """The items; a single puzzle is a list of one."""
    is_one = isinstance(puzzles, Playable) or not is_many(puzzles)
    return [puzzles] if is_one else many_of("puzzles", puzzles)


def _position(item: Any, rules: Rules | str | None) -> Item:
    """The position of an item, with the points of a puzzle, and its solution if it has one."""
    read = item.position if isinstance(item, Playable) else item
    position = read_position(read, rules, None)
    refuse_guandan(position.rules, "pages with puzzles", "残局网页")
    if in_tricks(position):
        raise OptionError(
            "publish takes shedding games, not trick play",
            chinese="publish 用于斗地主之类，不用于墩牌",
        )
    if not isinstance(item, Playable):
        return Item(position)
    return Item(position, item._points, item._published)
