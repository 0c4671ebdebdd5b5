"""The command line as people type it: without a command, from a pipe, with a slip of the finger."""

from __future__ import annotations

import inspect
import json
import os
import re
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from batches import fed
from canju import DouDizhu, Position, compose, deal, solve
from canju._rules import PRESETS
from canju.cli import _COMMANDS
from canju.puzzles import refusals

RULES_PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")

# --- no command ----------------------------------------------------------------------------


def test_the_program_alone_prints_the_help(run):
    code, out, err = run()
    assert (code, err) == (0, "")
    assert out == run("--help")[1]
    for module in _COMMANDS:
        assert f"    {module.__name__.rpartition('.')[2]} " in out


# --- rules ---------------------------------------------------------------------------------


@pytest.fixture
def told(run):
    """What ``canju rules`` tells in JSON."""
    code, out, err = run("rules", "--format", "json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_every_preset_is_listed_once_and_can_be_played(told):
    assert [preset["name"] for preset in told["presets"]] == list(PRESETS)
    for preset in told["presets"]:
        Position("3S", "4S", rules=preset["name"])


def test_no_preset_that_the_core_names_is_missing(run, told):
    """A wrong name is answered with the right ones."""
    _, _, err = run("solve", "3", "4", "--rules", "poker")
    names = err.strip().partition("choose one of ")[2].split(", ")
    assert sorted(preset["name"] for preset in told["presets"]) == sorted(names)


def test_presets_differ_as_the_page_of_rules_says(told):
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (.+) \|$", RULES_PAGE, re.MULTILINE)
    shown = {name: text.replace("`", "") for name, text in rows if name in PRESETS}
    listed = {preset["name"]: preset["differs"] for preset in told["presets"]}
    assert shown == {name: text for name, text in listed.items() if "bridge" not in name}


def test_every_switch_is_listed_with_its_default(told):
    named = [one.name for one in inspect.signature(DouDizhu).parameters.values()]
    assert [switch["name"] for switch in told["switches"]] == [*named[:-1]]
    assert named[-1] == "unknown", "what takes names that are no switch"
    for switch in told["switches"]:
        assert DouDizhu(**{switch["name"]: switch["default"]}) == DouDizhu()
        assert f"``{switch['name']}``" in DouDizhu.__doc__
        if isinstance(switch["default"], bool):
            assert f"``{switch['name']}`` ({switch['means']})" in " ".join(DouDizhu.__doc__.split())
        assert f"`{switch['name']}`" in RULES_PAGE.partition("The switches are")[2]


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
        [line] = [line for line in lines if line.split()[:1] == [switch["name"]]]
        assert switch["means"] in line


# --- deal --count --------------------------------------------------------------------------


def test_deals_of_a_count_follow_each_other_and_can_be_dealt_again(run):
    code, out, err = run("deal", "5", "6", "--seed", "9", "--count", "3", "--suits")
    assert (code, err) == (0, "")
    blocks = out.removesuffix("\n").split("\n\n")
    assert [block.partition("\n")[0] for block in blocks] == ["Seed: 9", "Seed: 10", "Seed: 11"]
    for seed, block in enumerate(blocks, 9):
        hands = "\n".join(map(str, deal(5, 6, seed=seed, suits=True)))
        assert block.partition("\n")[2] == hands
        assert run("deal", "5", "6", "--suits", "--seed", str(seed))[1] == hands + "\n"


def test_one_deal_of_a_count_has_its_seed_too(run):
    [hand] = deal(5, seed=3)
    assert run("deal", "5", "--seed", "3", "--count", "1")[1] == f"Seed: 3\n{hand}\n"


def test_deals_in_json_are_one_on_each_line(run):
    code, out, err = run("deal", "5", "6", "--count", "4", "--format", "json")
    assert (code, err) == (0, "")
    told = [json.loads(line) for line in out.splitlines()]
    first = told[0]["seed"]
    assert [one["seed"] for one in told] == list(range(first, first + 4))
    for one in told:
        assert one["hands"] == [str(hand) for hand in deal(5, 6, seed=one["seed"])]


def test_seeds_that_nobody_gave_differ(run):
    assert run("deal", "20", "--count", "2")[1] != run("deal", "20", "--count", "2")[1]


@pytest.mark.parametrize("count", ["0", "-1", "many", "1.5", "9" * 30])
def test_a_count_is_a_number_from_one_on(run, count):
    code, out, err = run("deal", "5", "--count", count)
    assert (code, out) == (2, "")
    assert err.startswith("canju: argument --count: ")
    assert len(err.splitlines()) == 1


# --- solve - -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position", ["RJ A 5 4 3 3 3 | BJ 2 2 2 K Q", "7 8 | 9 T | 7", "5 R | 9 T | 4 | second"]
)
@pytest.mark.parametrize("around", ["{}", "{}\n", "\ufeff{}\r\n", "\n# a puzzle\n  {}\n\n"])
def test_a_position_from_standard_input_is_the_one_of_an_argument(run, position, around):
    for command in (["solve"], ["reply"], ["solve", "--rules", "pagat"]):
        assert fed(around.format(position), *command, "-") == run(*command, position)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "standard input: no position"),
        ("\n# none\n \n", "standard input: no position"),
        ("7 | 8\n9 | 8\n", "standard input: more than one line: 'canju batch' takes many\n"),
        ("7 8\n", "a position is written"),
        ("10\n", "10 alone is a number of cards"),
        ("7Y | 8\n", "'Y' is no card"),
        ("7 | 8 | 9 | third\n", "third"),
        ("\0\ufffd\n", "canju: "),
    ],
)
def test_what_is_no_position_on_standard_input(text, says):
    for command in ("solve", "reply"):
        code, out, err = fed(text, command, "-")
        assert (code, out) == (2, "")
        assert err.startswith("canju: ")
        assert says in err


def test_a_closed_standard_input(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert run("solve", "-") == (2, "", "canju: standard input is closed\n")
    with open(os.devnull) as closed:
        pass
    monkeypatch.setattr(sys, "stdin", closed)
    code, out, err = run("reply", "-")
    assert (code, out) == (2, "")
    assert re.fullmatch("canju: standard input: .*closed.*\n", err)


@pytest.mark.parametrize(
    ("more", "says"),
    [(["5"], "-: "), (["-"], "-: ")],
)
def test_nothing_is_read_where_a_hand_stands_beside_it(run, monkeypatch, more, says):
    monkeypatch.setattr(sys, "stdin", None)
    code, out, err = run("solve", "-", *more)
    assert (code, out) == (2, "")
    assert err.startswith(f"canju: {says}")
    assert run("solve", "3", "-")[2].startswith("canju: -: ")


@pytest.mark.skipif(sys.platform == "win32", reason="streams as POSIX has them")
@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("printf '7 | 8\\n' | $canju", 0, ""),
        ("$canju <&-", 2, "canju: standard input is closed\n"),
        ("$canju 0>somewhere", 2, "canju: standard input: Bad file descriptor\n"),
    ],
)
def test_a_real_standard_input(tmp_path, line, code, says):
    program = f"'{sys.executable}' -m canju reply -"
    done = subprocess.run(
        ["sh", "-c", line.replace("$canju", program)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stderr) == (code, says)
    assert done.stdout == ("" if code else "7\n")


# --- compose -------------------------------------------------------------------------------


def test_puzzles_are_those_of_the_library(run):
    code, out, err = run("compose", "6", "5", "--seed", "1", "--count", "2")
    assert (code, err) == (0, "")
    head, *blocks = out.removesuffix("\n").split("\n\n")
    assert head == "Rules: doudizhu\nSeed: 1"
    made = islice(compose(6, 5, seed=1), 2)
    assert blocks == [
        f"Position: {one.position}\nKey play: {one.key}\nRating: {one.rating}" for one in made
    ]
    for threads in ("1", "3"):
        again = run("compose", "6", "5", "--seed", "1", "--count", "2", "--threads", threads)
        assert again == (0, out, "")


def test_puzzles_in_json_are_one_on_each_line(run):
    code, out, err = run("compose", "6", "5", "--count", "3", "--format", "json")
    assert (code, err) == (0, "")
    told = [json.loads(line) for line in out.splitlines()]
    seed = told[0]["seed"]
    assert [(one["seed"], one["number"]) for one in told] == [(seed, 1), (seed, 2), (seed, 3)]
    made = islice(compose(6, 5, seed=seed), 3)
    assert [one["position"] for one in told] == [str(one.position) for one in made]


@pytest.mark.parametrize(("seed", "least", "most"), [(1, 50, 70), (3, 40, 50)])
def test_a_puzzle_is_one_under_the_rules_and_filters_that_were_asked_for(run, seed, least, most):
    """Without one of the ratings, a puzzle beyond it would be the first of the seed."""
    rated = next(compose(6, 5, seed=seed, rules="pagat", min_plays=9)).rating.score
    assert not least <= rated <= most
    asked = ("--seed", str(seed), "--rules", "pagat", "--min-plays", "9")
    asked += ("--min-rating", str(least), "--max-rating", str(most))
    told = json.loads(run("compose", "6", "5", *asked, "--format", "json")[1])
    position = Position(told["position"], rules="pagat")
    assert (len(position.first), len(position.second)) == (6, 5)
    assert told["rules"] == "pagat"
    assert refusals(position, min_plays=9, min_rating=least, max_rating=most) == []
    assert [str(play) for play in solve(position).winning_plays] == [told["key"]]
    text = run("compose", "6", "5", *asked)[1]
    assert text.startswith(f"Rules: pagat\nSeed: {seed}\n\nPosition: ")


def test_numbers_of_cards_are_those_of_the_library_where_none_are_given(run):
    parameters = inspect.signature(compose).parameters
    cards = [str(parameters[name].default) for name in ("first", "second")]
    code, out, _ = run("compose", "--seed", "7")
    assert code == 0
    assert out == run("compose", *cards, "--seed", "7", "--min-plays", "7")[1]


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["8"], "give both numbers of cards"),
        (["8", "K"], "argument B: "),
        (["0", "7"], "first=0"),
        (["60", "7"], "67 cards from a deck of 54"),
        (["--seed", "-1"], "seed=-1"),
        (["--count", "0"], "argument --count: "),
        (["--min-plays", "-1"], "min_plays=-1"),
        (["--min-rating", "nan"], "min_rating"),
        (["--threads", "0"], "threads=0"),
        (["--time-limit", "-1"], "time_limit"),
        (["--rules", "honeymoon-bridge:S"], "honeymoon-bridge:S"),
        (["--rules", "poker"], "choose one of"),
    ],
)
def test_what_cannot_be_composed(run, argv, says):
    code, out, err = run("compose", *argv)
    assert (code, out) == (2, "")
    assert err.startswith("canju: ")
    assert says in err
    assert len(err.splitlines()) == 1


def test_no_puzzle_in_time_or_at_all_is_a_limit(run):
    code, out, err = run("compose", "12", "12", "--seed", "5", "--time-limit", "0.000001")
    assert (code, out) == (124, "Rules: doudizhu\nSeed: 5\n")
    assert re.fullmatch("canju: no puzzle within .*\n", err)
    code, out, err = run("compose", "2", "2", "--seed", "5", "--format", "json")
    assert (code, out) == (124, "")
    assert re.fullmatch("canju: .* gave no puzzle.*\n", err)


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_an_interrupt_keeps_the_puzzles_that_are_printed():
    program = [sys.executable, "-m", "canju", "compose", "6", "5", "--count", "100000000"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            for line in running.stdout:
                if line.startswith(b"Rating: "):
                    break
            running.send_signal(signal.SIGINT)
            _, err = running.communicate(timeout=60)
        finally:
            running.kill()
    assert (running.returncode, err) == (130, b"canju: interrupted\n")


# --- slips of the finger -------------------------------------------------------------------


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
        ["solve", "3", "4", "--poker"], ["solve", "3", "4", "--", "--rulse"], ["x" * 100_000],
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
    for module in _COMMANDS:
        name = module.__name__.rpartition(".")[2]
        assert f"did you mean {name} rather than " in run(name[:-2] + name[-1] + name[-2])[2]
        _, usage, _ = run(name, "--help")
        options = set(re.findall(r"--[a-z-]+[a-z]", usage.partition("exit codes")[0]))
        for option in options - {"--no-progress"}:
            slip = option[:-2] + option[-1] + option[-2]
            if slip in options or slip == option:
                continue
            assert f"did you mean {option} rather than {slip}?" in run(name, slip)[2]


@pytest.mark.parametrize("word", ["3\n4", "--\x1b[31mrules", "--rul\nes", "--x=\n\r\u2028"])
def test_what_is_unknown_stands_on_one_line_whatever_is_in_it(run, word):
    for argv in (["solve", "3", "4", word], ["deal", word], [word]):
        code, out, err = run(*argv)
        assert (code, out) == (2, "")
        assert err.startswith("canju: ")
        assert err.removesuffix("\n").isprintable()
