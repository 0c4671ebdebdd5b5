"""All public names of canju, at the top and in its public modules, and their arguments."""

from __future__ import annotations

import importlib.util
import inspect
from collections.abc import Callable, Iterator
from inspect import Parameter
from typing import Any

import canju

#: What calls give, and nobody makes.
GIVEN = {
    "Node", "Odds", "Puzzle", "Rating", "Results", "Solution", "Undecided",
    "bridge.Part", "hidden.Share", "honeymoon.Odds", "honeymoon.Review",
    "honeymoon.View", "playing.GameRecord", "playing.View", "reviews.MatchReview", "reviews.Report",
    "reviews.Review", "reviews.ReviewedPlay", "solution.Stats",
}  # fmt: skip


def public_names() -> dict[str, object]:
    """All public things once, by the name to type after ``canju.``; widgets where anywidget is."""
    names = list(canju.__all__)
    for module in canju._MODULES:
        names += [f"{module}.{name}" for name in getattr(canju, module).__all__]
    if importlib.util.find_spec("anywidget"):
        names += ["CardTable", "honeymoon.Table"]
    found: dict[str, object] = {}
    for name in names:
        thing: object = canju
        for part in name.split("."):
            thing = getattr(thing, part)
        if not any(thing is other for other in found.values()):
            found[name] = thing
    return found


def scope() -> dict[str, object]:
    """The public modules, and all names that mean one thing, as the pages import them."""
    modules = {name: getattr(canju, name) for name in canju._MODULES}
    names = {
        name: getattr(module, name)
        for module in modules.values()
        if module is not canju.honeymoon
        for name in module.__all__
    }
    return {**names, **{name: getattr(canju, name) for name in canju.__all__}, **modules}


def callables() -> Iterator[tuple[str, Callable[..., Any]]]:
    """All functions, classes and methods that a user can call by a public name."""
    for name, thing in public_names().items():
        if inspect.isclass(thing):
            if not issubclass(thing, BaseException) and name not in GIVEN:
                yield name, thing
            for method in vars(thing):
                found = inspect.getattr_static(thing, method)
                is_method = inspect.isroutine(found) or isinstance(
                    found, (classmethod, staticmethod)
                )
                if is_method and not method.startswith("_"):
                    yield f"{name}.{method}", getattr(thing, method)
        elif callable(thing):
            yield name, thing


def parameters_of(thing: Callable[..., Any]) -> list[Parameter]:
    try:
        return list(inspect.signature(thing).parameters.values())
    except (ValueError, TypeError):  # no signature, as of some classes of the core
        return []
