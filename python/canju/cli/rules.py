"""``canju rules``: lists the presets, and the switches of each game."""

from __future__ import annotations

import argparse
from typing import Any

from canju._canju import game_told, rules_told
from canju.cli import options
from canju.cli.options import Command
from canju.cli.output import SOLVED, say, say_json
from canju.cli.words import told
from canju.games.rules import PRESETS, SHEDDING_NAMES, read_rules
from canju.language.languages import ENGLISH, current, speaking


def _run(args: argparse.Namespace) -> int:
    # JSON is the same in every language.
    with speaking(ENGLISH if args.format == "json" else current()):
        presets = [{"name": name, "differs": _differs(name)} for name in PRESETS]
        games = {name: _switches(name) for name in ("doudizhu", *_OTHERS)}
    if args.format == "json":
        others = {name.replace("-", "_"): games[name] for name in _OTHERS}
        say_json({"presets": presets, "switches": games["doudizhu"], **others})
        return SOLVED
    text = [
        told(
            "Presets (--rules NAME), and how they differ from the first:",
            "预设规则（--rules NAME），以及与第一种的区别：",
        )
    ]
    text += [f"  {preset['name']:19}  {preset['differs']}" for preset in presets]
    head = (
        "Switches of {0} (canju.{1}, --rules '{1}'), and their defaults:",
        "{0}的开关（canju.{1}，--rules '{1}'），以及默认值：",
    )
    for name, switches in games.items():
        if switches:
            text += ["", told(*head, _title(name), _call(name))]
        for switch in switches:
            option = f" ({switch['option']})" if switch["option"] else ""
            means = f"{switch['means']}{option}"
            text.append(f"  {switch['name']:16}  {switch['default']!r:8}  {means}")
    text += ["", told(*_TABLES)]
    say("\n".join(text))
    return SOLVED


_TABLES = (
    """Your own forms of play (canju.SheddingRules(forms=...)), alone or as changes of a preset:
  --rules "forms: single, pair, trio, straight 3-12, bomb 4, no jokers"
  --rules "doudizhu; straight 4-12, bomb AAA top, no trio+pair\"""",
    """自己的牌型（canju.SheddingRules(forms=...)），可以单独写，也可以改一套预设：
  --rules "牌型：单张、对子、三张、顺子 3-12、炸弹 4、没有王"
  --rules "斗地主；顺子 4-12、炸弹 AAA 最大、没有三带二\"""",
)

#: Games with switches that Dou Dizhu does not have.
_OTHERS = [
    name for name in SHEDDING_NAMES if not set(game_told(name)[2]) <= set(game_told("doudizhu")[2])
]


def _title(name: str) -> str:
    return told(*game_told(name)[0])


def _differs(name: str) -> str:
    """Difference of a preset from the first."""
    return rules_told(current().name, read_rules(name))[2]


def _call(name: str) -> str:
    """Rules with a switch, as Python writes them."""
    # With double quotes, because a shell has it in single ones.
    named = repr(read_rules(name)).removesuffix(")").replace("'", '"')
    return f"{named}{'' if named.endswith('(') else ', '}NAME=...)"


def _switches(name: str) -> list[dict[str, Any]]:
    """The switches of a game, with their defaults and meanings."""
    return [
        {
            "name": name,
            "default": default,
            "means": told(*means),
            "option": option
            if (option := f"--{name.replace('_', '-')}") in options.RULES.split()
            else None,
        }
        for name, default, means in game_told(name)[2]
    ]


RULES = Command(_run, "")
