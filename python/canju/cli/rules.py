"""``canju rules``: lists the presets, and the switches of each game."""

from __future__ import annotations

import argparse
from typing import Any

from canju._canju import game_told
from canju._messages import ENGLISH, Language, current
from canju._messages.commands import DIFFERS
from canju._rules import PRESETS, SHEDDING_NAMES, read_rules
from canju.cli.output import SOLVED, say, say_json
from canju.cli.parser import Commands, add_command

_OPTIONS = {"without": "--without", "decks": "--decks", "deck_limit": "--deck-limit"}


def add(commands: Commands) -> None:
    """Adds the command."""
    add_command(commands, "rules", _run, "list the presets and switches of the rules")


def _run(args: argparse.Namespace) -> int:
    # JSON is the same in every language.
    said = ENGLISH if args.format == "json" else current()
    presets = [{"name": name, "differs": _differs(name, said)} for name in PRESETS]
    games = {name: _switches(name, said) for name in ("doudizhu", *_OTHERS)}
    if args.format == "json":
        others = {name.replace("-", "_"): games[name] for name in _OTHERS}
        say_json({"presets": presets, "switches": games["doudizhu"], **others})
        return SOLVED
    text = [said.out_presets]
    text += [f"  {preset['name']:19}  {preset['differs']}" for preset in presets]
    for name, switches in games.items():
        if switches:
            text += ["", said.out_switches.format(_title(name, said), _call(name))]
        for switch in switches:
            option = f" ({switch['option']})" if switch["option"] else ""
            means = f"{switch['means']}{option}"
            text.append(f"  {switch['name']:16}  {switch['default']!r:8}  {means}")
    say("\n".join(text))
    return SOLVED


#: Games besides Dou Dizhu: the title of the others is another one.
_OTHERS = [name for name in SHEDDING_NAMES if game_told(name)[0] != game_told("doudizhu")[0]]


def _title(name: str, said: Language) -> str:
    return said.of_both(game_told(name)[0])


def _differs(name: str, said: Language) -> str:
    """Difference of a preset from the first; the title of a game without a sentence of its own."""
    return DIFFERS[name].texts[said.name] if name in DIFFERS else _title(name, said)


def _call(name: str) -> str:
    """Rules with a switch, as Python writes them."""
    # With double quotes, because a shell has it in single ones.
    named = repr(read_rules(name)).removesuffix(")").replace("'", '"')
    return f"{named}{'' if named.endswith('(') else ', '}NAME=...)"


def _switches(name: str, said: Language) -> list[dict[str, Any]]:
    """The switches of a game, with their defaults and meanings."""
    return [
        {
            "name": name,
            "default": default,
            "means": said.of_both(means),
            "option": _OPTIONS.get(name),
        }
        for name, default, means in game_told(name)[2]
    ]
