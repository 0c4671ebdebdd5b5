"""``canju rules``: lists the presets and the switches of each game, or explains rules."""

from __future__ import annotations

import argparse
from typing import Any

from canju._canju import game_told, rules_choices, rules_explained, rules_told
from canju.cli import options
from canju.cli.options import Command
from canju.cli.output import SOLVED, say, say_json
from canju.cli.words import told, wrong
from canju.games.rules import GUANDAN, PRESETS, SHEDDING_NAMES, read_rules
from canju.language.languages import ENGLISH, current, speaking


def _run(args: argparse.Namespace) -> int:
    if args.action is None:
        return _list(args)
    if args.text is None:
        raise wrong(
            'show: which rules? For example: canju rules show "doudizhu; straight 4-12"',
            "show：哪套规则？例如：canju rules show “斗地主；顺子 4-12”",
        )
    rules = read_rules(args.text)
    with speaking(ENGLISH if args.format == "json" else current()):
        lines = rules_explained(current().name, rules)
    if args.format == "json":
        say_json({"rules": str(rules), "explained": lines})
    else:
        say("\n".join([str(rules), *(f"  {line}" for line in lines)]))
    return SOLVED


def _list(args: argparse.Namespace) -> int:
    # JSON is the same in every language.
    with speaking(ENGLISH if args.format == "json" else current()):
        presets = [{"name": name, "differs": _differs(name)} for name in (*PRESETS, GUANDAN)]
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
        'Switches of {0} (canju.SheddingRules("{1}", NAME=...)), and their defaults;\n'
        'in a text, the words of a switch change it (--rules "{1}; WORDS"):',
        '{0}的开关（canju.SheddingRules("{1}", NAME=...)），以及默认值；\n'
        "写成文字时，开关的话就改动它（--rules “{1}；……”）：",
    )
    for name, switches in games.items():
        if switches:
            text += ["", told(*head, _title(name), name)]
        for switch in switches:
            option = f" ({switch['option']})" if switch["option"] else ""
            means = f"{switch['means']}{option}"
            text.append(f"  {switch['name']:16}  {switch['default']!r:8}  {means}")
            text += [f"{'':30}“{words}”" for words in switch["words"] if words != switch["means"]]
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


def _switches(name: str) -> list[dict[str, Any]]:
    """The switches of a game, with their defaults, meanings, and the words of other values."""
    choices = rules_choices(current().name, name)
    return [
        {
            "name": name,
            "default": default,
            "means": told(*means),
            "words": [told for other, *_, told in choices if other == name],
            "option": option
            if (option := f"--{name.replace('_', '-')}") in options.RULES.split()
            else None,
        }
        for name, default, means in game_told(name)[2]
    ]


RULES = Command(_run, "action text")
