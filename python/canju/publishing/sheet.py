"""All puzzles of a page with their cards, in plain HTML: for paper, and where no scripts run."""

from __future__ import annotations

from html import escape
from typing import Any


def sheet_of(data: dict[str, Any], title: str) -> str:
    """The puzzles of a page, and their answers if these are known.

    >>> data = {"words": {"answers": "Answers"}, "puzzles": [
    ...     {"label": "Puzzle 1", "rating": None, "begins": "Can you win?", "answer": "4",
    ...      "hands": [["A", ["R"]]]}]}
    >>> print(sheet_of(data, "One"))
    <div class="sheet">
    <h1>One</h1>
    <section><b>Puzzle 1</b>
    <p>Can you win?</p>
    <p><span class="name">A</span> <span class="small"><i class="red">R</i></span></p></section>
    </div>
    <div class="answers"><h2>Answers</h2>
    <p>1. 4</p></div>
    """
    puzzles = data["puzzles"]
    sections = "\n".join(map(_section, puzzles))
    answers = "\n".join(
        f"<p>{number}. {escape(puzzle['answer'])}</p>"
        for number, puzzle in enumerate(puzzles, 1)
        if puzzle["answer"]
    )
    if answers:
        heading = escape(data["words"]["answers"])
        answers = f'\n<div class="answers"><h2>{heading}</h2>\n{answers}</div>'
    return f'<div class="sheet">\n<h1>{escape(title)}</h1>\n{sections}\n</div>{answers}'


def _section(puzzle: dict[str, Any]) -> str:
    rating = puzzle["rating"]
    told = f" · {escape(rating['told'])}" if rating else ""
    hands = "\n".join(
        f'<p><span class="name">{escape(name)}</span> <span class="small">'
        f"{' '.join(map(_card, cards))}</span></p>"
        for name, cards in puzzle["hands"]
    )
    label, begins = escape(puzzle["label"]), escape(puzzle["begins"])
    return f"<section><b>{label}</b>{told}\n<p>{begins}</p>\n{hands}</section>"


def _card(face: str) -> str:
    red = ' class="red"' if face in ("R", "大") or face[-1] in "♦♥" else ""
    return f"<i{red}>{face}</i>"
