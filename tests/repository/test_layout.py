"""The arrows between the files of the package: no loops, and rooms that do not look up."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from types import ModuleType

import canju
import pytest

ROOT = Path(canju.__file__).parent
FILES = {
    ".".join(("canju", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in ROOT.rglob("*.py")
}

#: Solutions with all that they show, and what makes them.
SOLUTIONS = ("_solutions", "solution")
#: What a room may not import, at any time: not lazily, and not for types alone.
ABOVE = {
    "canju.solving": (
        "tree",
        "show",
        *SOLUTIONS,
        "hidden",
        "plans",
        "playing",
        "widgets",
        "cli",
    ),
    "canju.tree": ("show", *SOLUTIONS, "hidden", "plans", "playing", "widgets", "cli"),
    "canju.show": (*SOLUTIONS, "hidden", "playing", "widgets", "cli"),
    "canju.hidden": (*SOLUTIONS, "playing", "widgets", "cli"),
    "canju.playing": ("show", "widgets", "cli"),
    "canju.reviews": ("tree", "show", "_solutions", "widgets", "cli"),
    "canju.plans": ("tree", "show", *SOLUTIONS, "widgets", "cli"),
    "canju.one_hand": (
        "solving",
        "tree",
        "show",
        *SOLUTIONS,
        "playing",
        "widgets",
        "cli",
    ),
}


def imports_of(name: str) -> set[str]:
    """The modules of the package that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(FILES[name].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {module for module in whole if module in FILES} or {node.module}
    return found & set(FILES)


ARROWS = {name: imports_of(name) for name in FILES}


def test_no_file_imports_itself_by_way_of_others():
    """Fails when two files import each other, even lazily or for types alone."""
    reached = {name: set(modules) for name, modules in ARROWS.items()}
    for _ in FILES:
        for modules in reached.values():
            modules |= {further for module in modules for further in reached[module]}
    assert [name for name, modules in reached.items() if name in modules] == []
    assert len(reached["canju.cli"]) > 20, "the arrows are seen"


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
