"""The arrows between the files of the package: no loops, and rooms that look down alone.

CONTRIBUTING.md lists the rooms, a floor a line, as for ``src/``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import canju
from floors import floors_of, not_down

ROOT = Path(canju.__file__).parent
SRC = Path(__file__).parents[2] / "src"
FILES = {
    ".".join(("canju", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in ROOT.rglob("*.py")
}

#: Files that the core asks for what Python adds to its classes, though they import the core.
OF_THE_CORE = {
    "canju.arguments.row": "`Position` of a row or a state: Python reads rows, for batches too",
    "canju.games.plays": "lists of plays are of a class that finds plays by their text",
    "canju.one_hand.split": "`Hand.split` and its result",
    "canju.show.positions": "`save`, pictures and HTML of hands, plays and positions",
}


def modules_in(tree: ast.AST) -> Iterator[str]:
    """The modules that a file imports: at the top, in a function, by a text, for types alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from {module for module in whole if module in FILES} or {node.module}
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant))


ARROWS = {
    name: {*modules_in(ast.parse(path.read_text("utf-8")))} & {*FILES, "canju._canju"}
    for name, path in FILES.items()
} | {"canju._canju": set()}


def reached(arrows: dict[str, set[str]]) -> dict[str, set[str]]:
    """The files that each file imports, directly or by way of others."""
    found = {name: set(modules) for name, modules in arrows.items()}
    for _ in found:
        for modules in found.values():
            modules |= {further for module in modules for further in found[module]}
    return found


def room_of(module: str) -> str:
    """The room of a file: its folder, or the file itself in the package's own folder."""
    return module.removeprefix("canju").removeprefix(".").partition(".")[0] or "__init__"


def test_no_file_imports_itself_by_way_of_others():
    """Fails when files import each other, even in a function, by a text, or for types alone."""
    found = reached(ARROWS)
    assert [name for name, modules in found.items() if name in modules] == []
    assert len(found["canju.cli.solve"]) > 20, "the arrows are seen"
    assert "canju.plans.finding" in found["canju.solution.classes"], "those in functions too"
    assert "canju.reviews" in ARROWS["canju.playing.match_records"], "and those for types"


def test_rooms_import_rooms_of_lower_floors_alone():
    """Fails for an arrow up or along a floor, and for a room that the list has not or twice."""
    floors = floors_of("python/canju/")
    assert {room_of(name) for name in ARROWS} == set(floors)
    arrows = {(name, module) for name, modules in ARROWS.items() for module in modules}
    wrong = not_down({(room_of(name), room_of(module)) for name, module in arrows}, floors)
    assert {(a, b) for a, b in arrows if (room_of(a), room_of(b)) in wrong} == set()


def test_the_core_asks_few_files_that_import_it():
    """Fails for another file, and for one that the core no longer asks for."""
    border = "".join(path.read_text("utf-8") for path in (SRC / "python").glob("*.rs"))
    asked = set(re.findall(r'\.import\((?:[\w.]+\(\), )?"(canju[\w.]*)"', border))
    found = reached(ARROWS)
    assert {module for module in asked if "canju._canju" in found[module]} == set(OF_THE_CORE)
    assert "canju.errors" in asked, "the calls are seen"


def test_the_names_of_the_package_are_the_public_ones():
    """Fails when internals are among what an editor completes after ``canju.``."""
    modules = [name for name in dir(canju) if isinstance(getattr(canju, name), ModuleType)]
    assert dir(canju) == sorted([*canju.__all__, *modules, "CardTable", "__version__"])
    # Each game brings a class of rules, some one of solutions.
    assert len(canju.__all__) + 1 <= 43, "a face that one can take in at a glance"
    assert modules == sorted(canju._MODULES)
    assert all(getattr(canju, name).__all__ for name in modules)
    assert not any(hasattr(canju, name) for name in ("split", "records", "game", "limits"))
    assert canju.__version__.count(".") == 2


SCRIPTS = [path for path in ROOT.rglob("static/*.js") if path.name != "offline.js"]
_IMPORTED = re.compile(r'^import \{([^}]*)\} from "(.*)";', re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


def test_every_export_is_imported():
    """Fails for an export that nobody needs; those of tests in Node are named here."""
    scripts = {path: path.read_text("utf-8") for path in SCRIPTS}
    imported = {
        ((path.parent / other).resolve(), name.strip())
        for path, text in scripts.items()
        for names, other in _IMPORTED.findall(text)
        for name in names.split(",")
    }
    exported = {
        (path.resolve(), name) for path, text in scripts.items() for name in _EXPORTED.findall(text)
    }
    assert exported - imported == set()
