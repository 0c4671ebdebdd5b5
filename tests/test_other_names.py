"""What is typed from knowledge of other libraries is answered with what does that here."""

from __future__ import annotations

import ast
import copy
import json
import pickle
import re

import canju
import pytest
from canju import Game, Hand, HoneymoonBridge, Play, Position, match, rate, solve, solve_many
from canju._names import _HERE
from canju._rules import read_rules
from canju.cli import main
from canju.widgets.seating import seated

THINGS = {
    "Hand": Hand("3 4"),
    "Play": Play("33"),
    "Position": Position("3 4", "5"),
    "Solution": solve("3 4", "5"),
    "Tree": solve("3 4", "5").tree(),
    "Game": Game("3 4", "5"),
    "Results": solve_many([("3", "4")]),
    "Rating": rate("8 9", "7"),
    "Match": match("3", "4"),
    "Puzzle": next(canju.compose(6, 5, seed=1)),
    "Odds": canju.odds("4 6", "3 5 7", 1),
    "View": canju.View.of(Position("3 4", "5")),
    "HoneymoonGame": (bridge := canju.HoneymoonGame(seed=7, players=("human", "human"))),
    "HoneymoonOdds": bridge.odds(),
    "HoneymoonView": bridge.view(),
    "canju": canju,
}
NAMES = [(kind, name) for kind, names in _HERE.items() for name in names]


@pytest.mark.parametrize(("kind", "name"), NAMES)
def test_a_name_of_another_library_is_answered(kind, name):
    with pytest.raises(AttributeError) as raised:
        getattr(THINGS[kind], name)
    assert str(raised.value).endswith(f"see {_HERE[kind][name]}")
    assert not hasattr(THINGS[kind], name)


#: Calls with an argument in the place of "…".
LEFT_OUT = {".filter(…)": ".filter(True)"}
#: A name with calls, places and attributes after it, or a call.
CODE = re.compile(r"\b[a-z]\w*(?:\.\w+|\((?:[^()]|\([^()]*\))*\)|\[[^\[\]]*(?:\[[^\]]*\])?\])+")
#: Hints in words alone.
IN_WORDS = {"no need for a copy", "or use Game", "'doudizhu' and 'pagat'"}


def code_in(hint: str) -> list[str]:
    """The parts of a hint that are Python."""
    for part, instead in LEFT_OUT.items():
        hint = hint.replace(part, instead)
    if found := [] if hint.startswith("from ") else CODE.findall(hint):
        return found
    try:
        ast.parse(hint)
    except SyntaxError:
        return []
    return [hint]


@pytest.mark.parametrize(("kind", "name"), NAMES)
def test_a_hint_runs(kind, name, tmp_path, monkeypatch):
    """Fails for a hint with an attribute or a call that does not exist."""
    monkeypatch.chdir(tmp_path)
    position, play = Position("33 4", "5"), Play("33")
    solution, game = solve(position, goal="fastest"), Game(position, players=("human", "human"))
    view, odds = canju.View.of(position), canju.odds("33 4", "5 6 7", 1)
    if kind.startswith("Honeymoon"):
        game = canju.HoneymoonGame(seed=7, players=("human", "human"))
        view, odds = game.view(), game.odds()
        play = odds.best
    if name in ("pop", "back"):
        game.play(play)
    if name in ("trump", "trumps"):  # the auction is over
        game.play("1S")
        game.play("pass")
        view = game.view()
    tree = solution.tree()
    scope = {
        **vars(canju), "canju": canju, "json": json, "hand": Hand("33 4"), "cards": "3",
        "position": position, "play": play, "solution": solution, "tree": tree, "game": game,
        "node": tree.children[0], "path": "a.html", "results": solve_many([position]),
        "rating": THINGS["Rating"], "match": THINGS["Match"], "odds": odds, "view": view,
        "puzzle": THINGS["Puzzle"],
        "first": "3 4", "second": "5", "text": "3 4 | 5" if kind == "Position" else "3 4",
    }  # fmt: skip
    hint = _HERE[kind][name]
    code = code_in(hint)
    assert code or any(words in hint for words in IN_WORDS), hint
    for part in code:
        exec(part, scope)


@pytest.mark.parametrize("kind", ["Solution", "Puzzle", "Results", "Tree", "Odds"])
def test_what_users_try_to_save_or_draw_is_answered(kind):
    tried = {"Tree": ("to_html", "to_svg", "plot"), "Odds": ("save", "plot")}
    for name in tried.get(kind, ("save", "to_html")):
        assert name in _HERE[kind], name


@pytest.mark.parametrize("kind", _HERE)
def test_any_other_name_is_an_error_as_everywhere(kind):
    for name in ("nonsense", "_private", "__odd__"):
        with pytest.raises(AttributeError, match=f"no attribute '{name}'"):
            getattr(THINGS[kind], name)
        assert getattr(THINGS[kind], name, 5) == 5
    if kind not in ("Tree", "canju"):
        assert pickle.loads(pickle.dumps(THINGS[kind])) is not None
        assert copy.copy(THINGS[kind]) is not None


def test_a_slip_of_the_keys_is_python_s_to_answer():
    """Python asks "Did you mean" where an error says whose name it is."""
    for kind, thing in THINGS.items():
        with pytest.raises(AttributeError) as raised:
            thing.nonsense  # noqa: B018
        assert raised.value.name == "nonsense", kind
        assert raised.value.obj is thing


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
