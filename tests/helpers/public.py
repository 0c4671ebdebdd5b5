"""All public names of canju: those at the top, and those of its public modules."""

from __future__ import annotations

import importlib.util

import canju


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
