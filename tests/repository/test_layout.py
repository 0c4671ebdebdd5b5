"""The arrows between the files of the package: no loops, and rooms that do not look up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import canju
import pytest

ROOT = Path(canju.__file__).parent
SRC = Path(__file__).parents[2] / "src"
FILES = {
    ".".join(("canju", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in ROOT.rglob("*.py")
}

#: Rooms and files that know solutions, and what is made of them.
UPPER = (
    *("solving", "tree", "show", "solution", "batches", "proofs", "hidden", "plans", "puzzles"),
    *("playing", "reviews", "honeymoon", "one_hand", "bridge", "publishing", "widgets", "cli"),
)
#: What a room may not import, at any time: not lazily, and not for types alone.
ABOVE = {
    "canju.games": ("language", "arguments", "saving", "writing", *UPPER),
    "canju.language": ("arguments", "saving", "writing", *UPPER),
    "canju.arguments": ("language", "saving", "writing", *UPPER),
    "canju.writing": ("saving", *UPPER),
    "canju.saving": UPPER,
    "canju.solving": ("tree", "show", "solution", "hidden", "plans", "playing", "widgets", "cli"),
    "canju.tree": ("show", "solution", "hidden", "plans", "playing", "widgets", "cli"),
    "canju.show": ("solution", "hidden", "playing", "widgets", "cli"),
    "canju.hidden": ("solution", "playing", "widgets", "cli"),
    "canju.playing": ("show", "widgets", "cli"),
    "canju.reviews": ("tree", "show", "widgets", "cli"),
    "canju.plans": ("tree", "show", "solution", "playing", "widgets", "cli"),
    "canju.one_hand": ("solving", "tree", "show", "solution", "playing", "widgets", "cli"),
    "canju.proofs": ("solution", "show", "playing", "cli"),
}


#: Arrows for types alone that close a circle, each with the reason. One that closes none fails.
FOR_TYPES = {
    ("canju.publishing.write", "canju.puzzles"): "the signature of `publish` names what it takes",
    ("canju.publishing.write", "canju.solution"): "the same; both ask it for a page to play on",
    ("canju.solution.classes", "canju.widgets.card_table"): "the signature of `explore` names it",
}
#: Files that the core asks for what Python adds to its classes, though they import the core.
OF_THE_CORE = {
    "canju.arguments.row": "`Position` of a row or a state: Python reads rows, for batches too",
    "canju.games.plays": "lists of plays are of a class that finds plays by their text",
    "canju.one_hand.split": "`Hand.split` and its result",
    "canju.show.positions": "`save`, pictures and HTML of hands, plays and positions",
}


def modules_in(node: ast.AST) -> Iterator[tuple[str, bool]]:
    """The modules that a part of a file imports, wherever in it, and true for those of types."""
    if isinstance(node, ast.Import):
        yield from ((alias.name, False) for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        whole = {f"{node.module}.{alias.name}" for alias in node.names}
        found = {module for module in whole if module in FILES} or {node.module}
        yield from ((module, False) for module in found)
    elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
        yield from ((arg.value, False) for arg in node.args if isinstance(arg, ast.Constant))
    is_for_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    for child in ast.iter_child_nodes(node):
        yield from ((module, is_for_types or types) for module, types in modules_in(child))


def imports_of(name: str, *, types: bool) -> set[str]:
    """The modules of the package that a file imports, for types alone or not."""
    tree = ast.parse(FILES[name].read_text("utf-8"))
    found = {module for module, of_types in modules_in(tree) if of_types == types}
    return found & {*FILES, "canju._canju"}


AT_RUN_TIME = {name: imports_of(name, types=False) for name in FILES}
TYPES = {name: imports_of(name, types=True) - AT_RUN_TIME[name] for name in FILES}
ARROWS = {name: AT_RUN_TIME[name] | TYPES[name] for name in FILES} | {"canju._canju": set()}


def reached(arrows: dict[str, set[str]]) -> dict[str, set[str]]:
    """The files that each file imports, directly or by way of others."""
    found = {name: set(modules) for name, modules in arrows.items()}
    for _ in found:
        for modules in found.values():
            modules |= {further for module in modules for further in found[module]}
    return found


def test_no_file_imports_itself_by_way_of_others():
    """Fails when files import each other, even in a function, by a text, or for types alone."""
    arrows = {
        name: modules - {module for start, module in FOR_TYPES if start == name}
        for name, modules in ARROWS.items()
    }
    found = reached(arrows)
    assert [name for name, modules in found.items() if name in modules] == []
    assert len(found["canju.cli.solve"]) > 20, "the arrows are seen"
    assert "canju.plans.finding" in found["canju.solution.classes"], "those in functions too"
    assert all(module in TYPES[name] and name in found[module] for name, module in FOR_TYPES)


def test_the_core_asks_few_files_that_import_it():
    """Fails for another file, and for one that the core no longer asks for."""
    border = "".join(path.read_text("utf-8") for path in (SRC / "python").glob("*.rs"))
    asked = set(re.findall(r'\.import\((?:[\w.]+\(\), )?"(canju[\w.]*)"', border))
    found = reached(ARROWS)
    assert {module for module in asked if "canju._canju" in found[module]} == set(OF_THE_CORE)
    assert "canju.errors" in asked, "the calls are seen"


@pytest.mark.parametrize("room", ABOVE)
def test_a_room_does_not_look_up(room):
    """Fails when what is solved knows how it is shown, and the like."""
    inside = [name for name in FILES if name == room or name.startswith(f"{room}.")]
    assert len(inside) > 1
    above = tuple(f"canju.{other}" for other in ABOVE[room])
    wrong = {
        (name, module) for name in inside for module in ARROWS[name] if module.startswith(above)
    }
    assert wrong == set()


def test_the_names_of_the_package_are_the_public_ones():
    """Fails when internals are among what an editor completes after ``canju.``."""
    modules = [name for name in dir(canju) if isinstance(getattr(canju, name), ModuleType)]
    assert dir(canju) == sorted([*canju.__all__, *modules, "CardTable", "__version__"])
    # Each game brings a class of rules.
    assert len(canju.__all__) + 1 <= 41, "a face that one can take in at a glance"
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
