"""Names, options and commands that are mistyped: answered with the nearest one."""

from __future__ import annotations

import re
import shlex

import pytest
from canju.cli import _COMMANDS
from canju.cli.parser import program


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["slove", "3 4", "5"], "did you mean solve rather than slove? (see canju --help)"),
        (["SOLVE", "3 4", "5"], "did you mean solve rather than SOLVE?"),
        (["rule"], "did you mean rules rather than rule?"),
        (["compse", "8", "7"], "did you mean compose rather than compse?"),
        (["table", "bulid", "x"], "did you mean build rather than bulid? (see canju table --help)"),
        (["solve", "3", "4", "--goal", "fastets"], "did you mean fastest rather than fastets?"),
        (["deal", "5", "--format", "jsno"], "did you mean json rather than jsno?"),
        (["--versoin"], "did you mean --version rather than --versoin? (see canju --help)"),
        (["deal", "5", "--sede", "7"], "did you mean --seed rather than --sede? (see canju deal "),
        (["deal", "5", "-seed", "7"], "did you mean --seed rather than -seed?"),
        (["deal", "5", "--sede=7"], "did you mean --seed rather than --sede?"),
        (["solve", "3", "4", "--Rules", "pagat"], "did you mean --rules rather than --Rules?"),
        # What follows it is taken for a hand, and the last hand is one too many.
        (["solve", "--threds", "2", "3", "4"], "did you mean --threads rather than --threds?"),
        (["reply", "--to-baet=7"], "did you mean --to-beat rather than --to-baet?"),
        (["batch", "--total-time-limt", "3"], "did you mean --total-time-limit rather than"),
    ],
)
def test_a_name_mistyped_is_answered_with_the_nearest_one(run, argv, says):
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert err.startswith("canju: ")
    assert says in err
    assert len(err.splitlines()) == 1
    assert err.count("did you mean") == 1


@pytest.mark.parametrize(
    "argv",
    [
        ["poker"], ["3 4", "5"], [""], ["-"], ["solve", "3", "4", "5"], ["solve", "-", "4", "5"],
        ["deal", "5", "--decks", "3"], ["solve", "3", "4", "--decks", "3"], ["deal", "-x", "5"],
        ["solve", "3", "4", "--quux"], ["solve", "3", "4", "--", "--rulse"], ["x" * 100_000],
        ["solve", "3", "4", "--" + "rules" * 20_000], ["deal", "--seed", "7"],
    ],
    ids=lambda argv: " ".join(word[:20] for word in argv),
)  # fmt: skip
def test_what_is_near_nothing_gets_no_answer(run, argv):
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert err.startswith("canju: ")
    assert "did you mean" not in err
    assert len(err.splitlines()) == 1


def test_every_command_and_option_is_found_with_two_letters_exchanged(run):
    """All of them, its last two: an exchange that gives another right name is no slip."""
    for command in _COMMANDS:
        name = command.name
        assert f"did you mean {name} rather than " in run(name[:-2] + name[-1] + name[-2])[2]
        _, usage, _ = run(name, "--help")
        options = set(re.findall(r"--[a-z-]+[a-z]", usage.partition("exit codes")[0]))
        for option in options - {"--no-progress"}:
            slip = option[:-2] + option[-1] + option[-2]
            if slip in options or slip == option:
                continue
            assert f"did you mean {option} rather than {slip}?" in run(name, slip)[2]


@pytest.mark.parametrize("name", [command.name for command in _COMMANDS])
def test_a_third_hand_is_answered_with_the_command_for_three(run, name):
    """Of commands that take three hands; the command in the message runs."""
    hands = "3 5 5", "4 6", "7 8"
    before = {"review": ["plays.txt"], "prove": ["-o", "three.proof"]}.get(name, [])
    code, out, err = run(name, *before, *hands, "--rules", "pagat")
    assert (code, out) == (2, "")
    takes_three = "--farmers" in run(name, "--help")[1]
    assert ("--farmers" in err) == takes_three
    if "--farmers" not in err:
        return
    typed = shlex.split(err.partition("for three hands type canju ")[2].partition(" (see")[0])
    args = program(_COMMANDS).parse_args(typed)
    assert [args.first, args.second, *args.farmers] == [hands[0], None, *hands[1:]]
    assert args.rules == "pagat"


@pytest.mark.parametrize("word", ["3\n4", "--\x1b[31mrules", "--rul\nes", "--x=\n\r\u2028"])
def test_what_is_unknown_stands_on_one_line_whatever_is_in_it(run, word):
    for argv in (["solve", "3", "4", word], ["deal", word], [word]):
        code, out, err = run(*argv)
        assert (code, out) == (2, "")
        assert err.startswith("canju: ")
        assert err.removesuffix("\n").isprintable()
