"""``canju rules``: lists the presets, and the switches of Dou Dizhu."""

from __future__ import annotations

import argparse
import inspect
from typing import Any

from canju._canju import DouDizhu
from canju._messages import ENGLISH, current
from canju._messages.commands import DIFFERS, MEANS
from canju._rules import PRESETS
from canju.cli.output import SOLVED, say, say_json
from canju.cli.parser import Commands, add_command

_OPTIONS = {"without": "--without", "decks": "--decks", "deck_limit": "--deck-limit"}


def add(commands: Commands) -> None:
    """Adds the command."""
    add_command(commands, "rules", _run, "list the presets and switches of the rules")


def _run(args: argparse.Namespace) -> int:
    # JSON is the same in every language.
    said = ENGLISH if args.format == "json" else current()
    presets = [{"name": name, "differs": DIFFERS[name].texts[said.name]} for name in PRESETS]
    switches = [
        {
            "name": name,
            "default": default,
            "means": MEANS[name].texts[said.name],
            "option": _OPTIONS.get(name),
        }
        for name, default in _defaults().items()
    ]
    if args.format == "json":
        say_json({"presets": presets, "switches": switches})
        return SOLVED
    text = [said.out_presets]
    text += [f"  {preset['name']:19}  {preset['differs']}" for preset in presets]
    text += ["", said.out_switches]
    for switch in switches:
        option = f" ({switch['option']})" if switch["option"] else ""
        means = f"{switch['means']}{option}"
        text.append(f"  {switch['name']:16}  {switch['default']!r:8}  {means}")
    say("\n".join(text))
    return SOLVED


def _defaults() -> dict[str, Any]:
    """The switches and their defaults, from the signature of ``DouDizhu``."""
    parameters = inspect.signature(DouDizhu).parameters.values()
    return {one.name: one.default for one in parameters if one.kind is one.KEYWORD_ONLY}
