"""``canju rules``: lists the presets, and the switches of Dou Dizhu and of Run Fast."""

from __future__ import annotations

import argparse
from typing import Any

from canju._canju import DouDizhu, RunFast
from canju._messages import ENGLISH, Language, current
from canju._messages.commands import DIFFERS, MEANS
from canju._rules import PRESETS, SheddingRules, usual_switches
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
    switches, run_fast = _switches(DouDizhu, said), _switches(RunFast, said)
    if args.format == "json":
        say_json({"presets": presets, "switches": switches, "run_fast": run_fast})
        return SOLVED
    text = [said.out_presets]
    text += [f"  {preset['name']:19}  {preset['differs']}" for preset in presets]
    for title, of_game in ((said.out_switches, switches), (said.out_run_fast_switches, run_fast)):
        text += ["", title]
        for switch in of_game:
            option = f" ({switch['option']})" if switch["option"] else ""
            means = f"{switch['means']}{option}"
            text.append(f"  {switch['name']:16}  {switch['default']!r:8}  {means}")
    say("\n".join(text))
    return SOLVED


def _switches(rules: type[SheddingRules], said: Language) -> list[dict[str, Any]]:
    """The switches of a class of rules, with their defaults and meanings."""
    return [
        {
            "name": name,
            "default": default,
            "means": MEANS[name].texts[said.name],
            "option": _OPTIONS.get(name),
        }
        for name, default in usual_switches(rules).items()
    ]
