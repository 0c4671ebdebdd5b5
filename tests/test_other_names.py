"""What users know from other programs: a page of the documentation, names, options, commands."""

from __future__ import annotations

import doctest
import pickle
import re
from pathlib import Path

import canju
import pytest
from canju import Game, Hand, HoneymoonBridge, Play, Position, match, solve, solve_many
from canju._rules import read_rules
from canju.cli import main
from desks import seated

PAGE = (Path(__file__).parent.parent / "docs" / "coming-from.md").read_text("utf-8")
ROWS = re.findall(r"^\| (?!there|of other|--).* \| (.*) \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("row", ROWS)
def test_what_the_page_says_to_type_runs(row, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {}
    for example in doctest.DocTestParser().get_examples(PAGE):
        exec(example.source, scope)
    # A name of a side, such as `"first"`, runs as well.
    codes = re.findall(r"`([^`]+)`", row)
    assert codes or "](" in row
    for code in codes:
        exec(code, scope)


THINGS = [
    canju, Hand("3"), Play("3"), Position("3", "4"), solve("3 4", "5"), solve("3", "4").tree(),
    solve_many([("3", "4")]), Game("3", "4"), match("3", "4"), canju.odds("4 6", "3 5 7", 1),
]  # fmt: skip


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
def test_python_knows_whose_a_mistyped_name_is(thing):
    """So that it can ask "Did you mean"."""
    with pytest.raises(AttributeError, match=r"no attribute 'nonsense'$") as raised:
        thing.nonsense  # noqa: B018
    assert raised.value.name == "nonsense"
    assert raised.value.obj is thing
    assert not hasattr(thing, "_private")
    if thing is not canju and not isinstance(thing, canju.Tree):
        assert pickle.loads(pickle.dumps(thing)) is not None


@pytest.mark.parametrize(
    ("letter", "names"),
    [
        ("S", ["spades", "Spades", "spade", "s", "♠", "♤", "♠\ufe0f", "黑桃"]),
        ("H", ["hearts", "♥", "红桃", "红心", "紅心"]),
        ("D", ["Diamonds", "♦", "方块", "方片"]),
        ("C", ["clubs", "♣", "梅花", "草花"]),
        ("NT", ["nt", "no-trump", "No Trump", "无将"]),
    ],
)
def test_trumps_by_name(letter, names):
    """Wherever rules are read: as an object, in their name, and beside it."""
    name = f"honeymoon-bridge:{letter}"
    for trump in names:
        rules = HoneymoonBridge(trump)
        assert str(rules) == name
        assert rules == read_rules(f"Honeymoon-Bridge:{trump}")
        assert rules == read_rules("honeymoon-bridge", trump) == read_rules(None, trump)
        assert rules == read_rules(name, trump) == read_rules(rules, trump)
        assert Position("AS", "KS", rules=f"honeymoon-bridge:{trump}").rules == rules
        assert Position("AS", "KS", rules="honeymoon-bridge", trump=trump).rules == rules
        assert solve("AS", "KS", rules="honeymoon-bridge", trump=trump).position.rules == rules
    assert canju.Game.deal(3, 3, seed=1, rules=f"Honeymoon-bridge:{names[0]}").start.rules == rules


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("honeymoon-bridge", "stars"), "trump='stars': choose 'C', 'D', 'H', 'S' or 'NT'"),
        (("honeymoon-bridge:H", "S"), "trump='S' and rules='honeymoon-bridge:H' differ"),
        (("pagat", "S"), "trump='S' needs rules='honeymoon-bridge'"),
        (
            ("honeymoon-bridge",),
            "names no trump: choose 'honeymoon-bridge:NT', or with C, D, H or S",
        ),
    ],
)
def test_rules_and_a_trump_that_do_not_go_together(asked, told):
    with pytest.raises(canju.OptionError, match=told):
        read_rules(*asked)


def test_a_part_of_a_name_of_rules_is_enough_to_ask():
    with pytest.raises(canju.OptionError, match="did you mean 'honeymoon-bridge:NT'"):
        solve("AS", "KS", rules="bridge")


def test_players_in_the_place_of_hands():
    for wrong in (("greedy", "perfect"), (canju.Greedy(), canju.Perfect())):
        with pytest.raises(canju.OptionError, match=r"match\(10, 10, players="):
            match(*wrong)


def test_numbers_in_the_place_of_hands_are_cards_to_deal():
    game = seated(5, 6, seed=1).game
    assert (len(game.position.first), len(game.position.second)) == (5, 6)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["solve", "3", "4", "--json"], "see canju solve --help"),
        (["best", "3", "4"], "choose from 'solve', 'reply'"),
        (["match", "greedy", "perfect"], "players=('greedy', 'perfect')"),
    ],
)
def test_options_and_commands_of_other_programs(command, told, capsys):
    assert main(command) == 2
    assert told in capsys.readouterr().err


def test_help_as_a_command(capsys):
    assert main(["help"]) == 0
    assert capsys.readouterr().out.startswith("usage: canju ")
    assert main(["help", "solve"]) == 0
    assert capsys.readouterr().out.startswith("usage: canju solve ")
    assert main(["-V"]) == 0
    assert capsys.readouterr().out.startswith("canju ")
