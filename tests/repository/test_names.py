"""One word, one thing: files and public types of the core under a name that another one has.

Rooms of games each have their own rules, positions and solvers, and rooms that ask, read, name or
show a thing have a file with its name. Other files and types share no name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from core_files import OF_TESTS, SRC, code_of
from floors import ROOT

#: Rooms of games, with those that hold what all games share: a name can occur once in each.
GAMES = {"games", "shedding", "landlord", "guandan", "tricks", "honeymoon", "search", "cards"}
#: Rooms that ask, read, name or show what another room defines, and have files with its name.
LAYERS = {"python", "session", "reader", "record", "words", "sheet", "game_view", "batch"}
#: Names of more than one thing, each with the reason.
SHARED = {"many": "the same question about many things at once"}

TYPE = re.compile(r"^pub(?:\([^)]*\))? (?:struct|enum|trait|type|union) (\w+)", re.MULTILINE)
FILES = [
    path
    for path in SRC.rglob("*.rs")
    if not OF_TESTS & {path.stem, *path.parent.relative_to(SRC).parts}
]


def room_of(path: Path) -> str:
    """The room of a file; of a file beside the rooms, its name."""
    return path.relative_to(SRC).with_suffix("").parts[0]


def shared(names: Iterable[tuple[str, Path]], layers: set[str]) -> dict[str, list[str]]:
    """Names of files outside ``layers`` that two have, unless each is in a room of another game."""
    found: dict[str, list[Path]] = {}
    for name, path in names:
        if room_of(path) not in layers:
            found.setdefault(name, []).append(path)
    return {
        name: [str(path.relative_to(SRC)) for path in paths]
        for name, paths in found.items()
        if len(paths) > len(GAMES & {*map(room_of, paths)}) and len(paths) > 1
    }


def test_files_share_no_name():
    """Fails for a new file under a word that names something else."""
    names = (path.parent.name if path.stem == "mod" else path.stem for path in FILES)
    found = shared(zip(names, FILES, strict=True), LAYERS)
    assert {name: found[name] for name in found if name not in SHARED} == {}
    assert len(FILES) > 200, "the files are seen"


def test_words_with_many_meanings_name_nothing_alone():
    """Fails for a file or a public type under a word of the list below the glossary."""
    _, below = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("name nothing alone: ")
    words = set(re.findall(r"\w+", below.split(".")[0]))
    types = {name.lower() for path in FILES for name in TYPE.findall(code_of(path))}
    assert words & (types | {path.stem for path in FILES}) == set()
    assert "table" in words


def test_public_types_share_no_name():
    """Fails for a new public type whose name another one has."""
    types = [(name, path) for path in FILES for name in TYPE.findall(code_of(path))]
    assert shared(types, set()) == {}
    assert ("Hand", SRC / "cards" / "hand.rs") in types
