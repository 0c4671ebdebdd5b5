"""``canju rules``: every preset and switch, as docs/rules.md says."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path

import pytest
from canju import DouDizhu, Position
from canju._canju import game_told
from canju.games.rules import PRESETS, read_rules
from canju.language.languages import LANGUAGES
from canju.publishing.site import site_data

DOCS = Path(__file__).parents[2] / "docs"
RULES_PAGE = (DOCS / "rules.md").read_text("utf-8")
CHINESE_PAGE = (DOCS / "zh" / "rules.md").read_text("utf-8")


@pytest.fixture
def told(run):
    """What ``canju rules`` tells in JSON."""
    code, out, err = run("rules", "--format", "json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_every_preset_is_listed_once_and_can_be_played(told):
    assert [preset["name"] for preset in told["presets"]] == [*PRESETS, "guandan:2"]
    for preset in told["presets"][:-1]:
        Position("3S", "4S", rules=preset["name"])
    Position(hands=("3S", "4S", "5S", "6S"), rules="guandan:2")


def test_no_preset_that_the_core_names_is_missing(run, told):
    """A wrong name is answered with the right ones; one trump stands for all."""
    _, _, err = run("solve", "3", "4", "--rules", "poker")
    listed = err.strip().partition("choose one of ")[2].removesuffix(" (or another trump)")
    trumps = {f"honeymoon-bridge:{suit}" for suit in "SHDC"}
    assert sorted(listed.split(", ")) == sorted(
        {preset["name"] for preset in told["presets"]} - trumps
    )


def test_presets_differ_as_the_page_of_rules_says(told):
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (.+) \|$", RULES_PAGE, re.MULTILINE)
    shown = {name: text.replace("`", "") for name, text in rows if name in PRESETS}
    listed = {preset["name"]: preset["differs"] for preset in told["presets"]}
    assert shown == {name: text for name, text in listed.items() if ":" not in name}


def test_every_switch_is_listed_with_its_default(told):
    named = [one.name for one in inspect.signature(DouDizhu).parameters.values()]
    assert [switch["name"] for switch in told["switches"]] == [*named[:-1]]
    assert named[-1] == "unknown", "what takes names that are no switch"
    for switch in told["switches"]:
        assert DouDizhu(**{switch["name"]: switch["default"]}) == DouDizhu()
        assert f"``{switch['name']}``: {switch['means']}" in " ".join(DouDizhu.__doc__.split())
        assert f"`{switch['name']}`" in RULES_PAGE.partition("The switches are")[2]
        assert f"| `{switch['name']}` |" in CHINESE_PAGE


@pytest.mark.parametrize("game", ["doudizhu", "run-fast"])
def test_each_switch_is_taken_by_python_by_commands_and_by_the_site(run, game):
    """In both languages the site has a box for another value of the switch."""
    of_game = type(read_rules(game))
    english, chinese = (
        next(one for one in site_data(said)["presets"] if one["name"] == game)
        for said in (LANGUAGES["en"], LANGUAGES["zh"])
    )
    assert ("bomb" in english["bans"]) == (game == "doudizhu")
    for name, default, _ in game_told(game)[2]:
        boxes = [
            (one["value"], one["label"], other["label"])
            for one, other in zip(english["choices"], chinese["choices"], strict=True)
            if one["switch"] == other["switch"] == name
        ]
        assert boxes or name == "without"
        for value, label, in_chinese in boxes:
            assert re.search("[\u4e00-\u9fff]", in_chinese)
            assert label.isascii()
            rules = of_game(**{name: value})
            assert rules != of_game(**{name: default})
            assert run("solve", "3", "4", "--rules", str(rules))[0] == 0


def test_a_switch_that_is_an_option_is_one(run, told):
    """Of each, its option is the right one: the help of the commands has it."""
    _, usage, _ = run("solve", "--help")
    for switch in told["switches"]:
        option = f"--{switch['name'].replace('_', '-')}"
        assert switch["option"] == (option if f"{option} " in usage else None)


def test_the_text_of_rules_has_all_that_json_has(run, told):
    code, out, err = run("rules")
    assert (code, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    for preset in told["presets"]:
        assert f"{preset['name']} {preset['differs']}" in lines
    for switch in told["switches"]:
        named = [line for line in lines if line.split()[:1] == [switch["name"]]]
        assert any(switch["means"] in line for line in named)
        for words in switch["words"]:
            assert words == switch["means"] or f"“{words}”" in lines
