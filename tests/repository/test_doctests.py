"""The examples in the docstrings, those of the compiled core too."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import canju
import pytest
from canju import _canju
from public import scope

PARSER = doctest.DocTestParser()


def compiled_docstrings() -> Iterator[tuple[str, str]]:
    """Name and docstring of the core's functions, classes and their members.

    doctest's own finder passes by what is not written in Python.
    """
    for name in _canju.__all__:
        found = getattr(_canju, name)
        members = vars(found).items() if inspect.isclass(found) else ()
        for inner, member in [("", found), *members]:
            docstring = getattr(member, "__doc__", None)
            if isinstance(docstring, str):
                yield f"{name}.{inner}".rstrip("."), docstring


def module_names() -> list[str]:
    found = pkgutil.walk_packages(canju.__path__, "canju.")
    return ["canju", *sorted(found.name for found in found if found.name != "canju._canju")]


def examples_of(name: str) -> list[doctest.DocTest]:
    module = importlib.import_module(name)
    names = scope() | vars(module)
    return doctest.DocTestFinder().find(module, globs=names)


def run(example: doctest.DocTest) -> None:
    report: list[str] = []
    result = doctest.DocTestRunner().run(example, out=report.append)
    assert not result.failed, "".join(report)


@pytest.mark.parametrize("name", module_names())
def test_examples_of_the_package(name):
    for example in examples_of(name):
        run(example)


COMPILED = dict(compiled_docstrings())


@pytest.mark.parametrize("name", [name for name, text in COMPILED.items() if ">>>" in text])
def test_examples_of_the_core(name):
    names = scope()
    run(PARSER.get_doctest(COMPILED[name], names, name, None, None))


def test_everything_public_in_the_core_is_described():
    assert {"Hand", "Hand.plays", "Play", "Position.play", "deal"} <= set(COMPILED)
    for name in _canju.__all__:
        assert COMPILED.get(name, "").strip(), name


def test_there_are_examples():
    assert sum(">>>" in text for text in COMPILED.values()) >= 6
    assert sum(bool(example.examples) for example in examples_of("canju.solution.classes")) >= 3
