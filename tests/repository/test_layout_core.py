"""The arrows between the files of the core: no loops within a room, and rooms that look down alone.

CONTRIBUTING.md lists the rooms of ``src/``, a floor a line: this list is the one that counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from core_files import OF_TESTS, SRC, code_of
from floors import floors_of, not_down

Module = tuple[str, ...]

# Those of a module within a file are indented, and left out.
USE = re.compile(r"^(pub(?:\([^)]*\))? )?use ([^;]+);", re.MULTILINE)
PATH = re.compile(r"\b(?:crate|super|self)(?:::\w+)+")


def module_of(path: Path) -> Module:
    parts = path.relative_to(SRC).with_suffix("").parts
    return tuple(part for part in parts if part not in ("mod", "lib"))


CODE = {
    module_of(path): code_of(path)
    for path in SRC.rglob("*.rs")
    if not OF_TESTS & {path.stem, *path.parent.relative_to(SRC).parts}
}


def leaves(tree: str) -> Iterator[str]:
    """The paths of ``a::{b, c::{d}}``: ``a::b`` and ``a::c::d``."""
    head, brace, rest = tree.strip().partition("{")
    if not brace:
        yield head.split(" as ")[0].strip()
        return
    depth, part = 0, ""
    for sign in rest[: rest.rindex("}")] + ",":
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth == 0:
            if part.strip():
                yield from (head + leaf for leaf in leaves(part))
            part = ""
        else:
            part += sign


def absolute(module: Module, path: str) -> Module | None:
    """A path from the root of the crate; ``None`` for one of another crate."""
    first, *rest = path.split("::")
    if first == "crate":
        return tuple(rest)
    at, ups = module, [first, *rest]
    while ups and ups[0] in ("self", "super"):
        at = at[:-1] if ups[0] == "super" else at
        ups = ups[1:]
    is_here = first in ("self", "super") or (*module, first) in CODE
    return (*at, *ups) if is_here else None


def imports(module: Module, public: bool) -> Iterator[Module]:
    """What ``use`` names, in lines that hand it on or in those that do not."""
    for given_on, tree in USE.findall(CODE[module]):
        if bool(given_on) == public:
            paths = (absolute(module, leaf) for leaf in leaves(tree))
            yield from (path for path in paths if path is not None)


#: By module, the path of each name that it hands on.
GIVEN = {module: {path[-1]: path for path in imports(module, True) if path} for module in CODE}


def file_of(path: Module, passed: tuple[Module, ...] = ()) -> Module:
    """The file that defines what a path names."""
    at: Module = ()
    for part in path:
        if (*at, part) not in CODE:
            given = GIVEN[at].get(part)
            return file_of(given, (*passed, path)) if given and given not in passed else at
        at = (*at, part)
    return at


def imported_by(module: Module) -> set[Module]:
    """The files that a file imports; a line that only hands names on is none."""
    named = [absolute(module, path) for path in PATH.findall(USE.sub("", CODE[module]))]
    paths = [*imports(module, False), *(path for path in named if path is not None)]
    return {file for file in map(file_of, paths) if file} - {module}


def arrows_of(module: Module) -> set[Module]:
    """The files of its room that a file imports."""
    return {file for file in imported_by(module) if file[0] == module[0]}


def circles() -> set[str]:
    """The groups of files that reach themselves."""
    reached = {module: arrows_of(module) for module in CODE if module}
    for _ in reached:
        for files in reached.values():
            files |= {further for file in files for further in reached[file]}
    groups = {
        frozenset(other for other in reached[file] if file in reached[other])
        for file in reached
        if file in reached[file]
    }
    return {
        f"{min(group)[0]}: {' '.join(sorted('/'.join(file[1:]) for file in group))}"
        for group in groups
    }


def test_files_of_a_room_import_each_other_in_no_circles():
    """Fails for a circle; a line that only hands names on is no arrow."""
    assert circles() == set()
    assert len(arrows_of(("shedding", "position"))) > 4, "the arrows are seen"


def test_rooms_import_rooms_of_lower_floors_alone():
    """Fails for an arrow up or along a floor, and for a room that the list has not or twice."""
    floors = floors_of("src/")
    assert {module[0] for module in CODE if module} == set(floors)
    arrows = {(module, file) for module in CODE if module for file in imported_by(module)}
    wrong = not_down({(module[0], file[0]) for module, file in arrows}, floors)
    assert {(a, b) for a, b in arrows if (a[0], b[0]) in wrong} == set()
    seen = {(module, file[:1]) for module, file in arrows}
    assert (("controller",), ("session",)) in seen, "the arrows are seen"
