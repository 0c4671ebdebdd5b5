"""``canju rules``: the presets by name, and the switches of Dou Dizhu."""

from __future__ import annotations

import argparse
import inspect
from typing import Any

from canju._canju import DouDizhu
from canju._rules import PRESETS
from canju.cli.output import SOLVED, say, say_json
from canju.cli.parser import AddCommand

#: In what a preset differs from the first, as the README's table has it.
DIFFERS = {
    "doudizhu": "RLCard's list of 27,471 plays: single kickers may share a rank; "
    "never two jokers as kickers",
    "pagat": "all kickers of a play differ in rank",
    "douzero": "both jokers and any wings may be kickers",
    "wide": "as douzero; also the fourth card of a core rank, and four of a kind as two pairs",
    "noip2015": "planes without wings, jokers as kickers",
    "tsinghua": "as noip2015; four of a kind as two pairs; chains that skip every other rank "
    "(the gap kinds)",
    "singles-and-pairs": "nothing but singles and pairs",
    "honeymoon-bridge:NT": "another game: tricks, without a trump",
    "honeymoon-bridge:S": "another game: tricks, with spades as trump",
    "honeymoon-bridge:H": "another game: tricks, with hearts as trump",
    "honeymoon-bridge:D": "another game: tricks, with diamonds as trump",
    "honeymoon-bridge:C": "another game: tricks, with clubs as trump",
}

#: What a switch of ``DouDizhu`` means.
MEANS = {
    "without": "kinds of play that are banned",
    "equal_kickers": "single kickers may share a rank",
    "joker_kickers": "two jokers may be kickers together",
    "own_rank_kickers": "one more card of each of a plane's ranks may be a wing",
    "four_as_pairs": "four of a rank may serve as two pair kickers",
    "wide_wings": "wings may hold four of a rank, or a trio next to the plane",
    "gap_straights": "chains that skip every other rank",
    "decks": "1 or 2: which bombs and rockets exist",
    "deck_limit": "'shared': both hands are from the same decks; 'each': each side has its own; "
    "None: no check",
}

_OPTIONS = {"without": "--without", "decks": "--decks", "deck_limit": "--deck-limit"}


def add(command: AddCommand) -> None:
    """Adds the command."""
    command("rules", _run, "list the presets and switches of the rules")


def _run(args: argparse.Namespace) -> int:
    """``canju rules``: presets, then switches."""
    presets = [{"name": name, "differs": DIFFERS[name]} for name in PRESETS]
    switches = [
        {"name": name, "default": default, "means": MEANS[name], "option": _OPTIONS.get(name)}
        for name, default in _defaults().items()
    ]
    if args.format == "json":
        say_json({"presets": presets, "switches": switches})
        return SOLVED
    text = ["Presets (--rules NAME), and how they differ from the first:"]
    text += [f"  {preset['name']:19}  {preset['differs']}" for preset in presets]
    text += ["", "Switches of Dou Dizhu (canju.DouDizhu(NAME=...)), and their defaults:"]
    for switch in switches:
        option = f" ({switch['option']})" if switch["option"] else ""
        means = f"{switch['means']}{option}"
        text.append(f"  {switch['name']:16}  {switch['default']!r:8}  {means}")
    say("\n".join(text))
    return SOLVED


def _defaults() -> dict[str, Any]:
    """The switches as the rules themselves name them."""
    parameters = inspect.signature(DouDizhu).parameters.values()
    return {one.name: one.default for one in parameters if one.kind is one.KEYWORD_ONLY}
