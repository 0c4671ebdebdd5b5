"""Sessions at a table: clicks, right and wrong, and what changes on the page after each.

``python tests/golden/tables.py`` writes the files that ``test_tables.py`` compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from canju import CardTable
from canju.language.languages import LANGUAGES

FILES = Path(__file__).parent / "tables"


class Session(NamedTuple):
    """A table, and clicks on it."""

    hands: tuple[str, ...]
    clicks: str
    options: dict[str, Any]


#: Words of a session are actions, or cards to play; ``kind:rank:length`` after cards is a reading.
SESSIONS = {
    "two hands": Session(
        ("R A 5 4 3 3 3", "B 2 2 2 K Q"),
        "verdict hint plan 7 3,4 pass next nonsense new 3,3,3 marks undo undo 4 hint "
        "plan pass again 3,3,3 pass A 5 hint undo review",
        {},
    ),
    "three hands": Session(
        ("3 T T",),
        "hint verdict plan T,T marks undo 3 again",
        {"farmers": ("4 J", "5 6"), "players": ("human", "perfect", "greedy")},
    ),
    "farmers": Session(
        ("3 T T",),
        "verdict hint pass J next marks",
        {
            "farmers": ("4 J", "5 6"),
            "players": ("perfect", "human", "human"),
            "names": "Ann 小明 I",
        },
    ),
    "tricks": Session(
        ("AS QS 2H", "KS 3S 3H"),
        "verdict hint AS pass 2H marks QS AS review",
        {"rules": "honeymoon-bridge:S"},
    ),
    "run fast": Session(
        ("333444555 7 9", "6 7 8 8"),
        "verdict 3,3,3,4,4,4,5,5,5 3,3,3,4,4,4,5,5,5:plane+twos:3:3 hint 7 pass review",
        {"rules": "run-fast", "players": ("human", "human"), "names": "They We"},
    ),
}


def click_of(word: str) -> dict[str, Any]:
    """A click as a page sends it."""
    if word.isalpha() and word.islower():
        return {"do": word}
    text, *reading = word.split(":")
    click: dict[str, Any] = {"do": "play", "cards": text.split(",")}
    for name, value in zip(("kind", "rank", "length"), reading, strict=False):
        click[name] = int(value) if name == "length" else value
    return click


def told(name: str, lang: str) -> str:
    """The session: for each click, the parts of the state that it changes, on a line each."""
    hands, clicks, options = SESSIONS[name]
    options = {**options, "names": options["names"].split()} if "names" in options else options
    desk = CardTable(*hands, lang=lang, threads=1, time_limit=None, **options)._controller
    before: dict[str, Any] = {}
    lines = []
    for word in ("", *clicks.split()):
        seen = desk.answer({**click_of(word), "at": desk.view()["at"]}) if word else desk.view()
        state = {**seen, **seen["game"]}
        lines.append(f"# {word}")
        for part in sorted(state.keys() - {"game", "at"}):
            text = json.dumps(state[part], ensure_ascii=False)
            if before.get(part) != text:
                lines.append(f"{part}: {text}")
            before[part] = text
    return "\n".join(lines) + "\n"


def file_of(name: str, lang: str) -> Path:
    """The file of a session."""
    return FILES / f"{name.replace(' ', '-')}.{lang}.txt"


if __name__ == "__main__":
    FILES.mkdir(exist_ok=True)
    for session in SESSIONS:
        for language in LANGUAGES:
            file_of(session, language).write_text(told(session, language), "utf-8")
