"""``canju compose``: the puzzles of the library, as text and JSON."""

from __future__ import annotations

import inspect
import json
import re
import signal
import subprocess
import sys
from itertools import islice

import pytest
from canju import Position, compose, rate, solve
from canju.language.languages import ENGLISH
from canju.puzzles import refusals


def test_puzzles_are_those_of_the_library(run):
    code, out, err = run("compose", "6", "5", "--seed", "1", "--count", "2")
    assert (code, err) == (0, "")
    head, *blocks = out.removesuffix("\n").split("\n\n")
    assert head == "Rules: Dou Dizhu\nSeed: 1"
    made = islice(compose(6, 5, seed=1), 2)
    assert blocks == [
        f"Position: {ENGLISH.cards(one.position)}\n"
        f"Key play: {ENGLISH.cards(one.key)}\nRating: {one.rating}"
        for one in made
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
    rules = "Dou Dizhu; all kickers of a play differ in rank"
    assert text.startswith(f"Rules: {rules}\nSeed: {seed}\n\nPosition: ")


def test_numbers_of_cards_are_those_of_the_library_where_none_are_given(run):
    parameters = inspect.signature(compose).parameters
    cards = [str(parameters[name].default) for name in ("first", "second")]
    code, out, _ = run("compose", "--seed", "7")
    assert code == 0
    assert out == run("compose", *cards, "--seed", "7", "--min-plays", "7")[1]


def test_no_puzzle_in_time_or_at_all_is_a_limit(run):
    code, out, err = run("compose", "12", "12", "--seed", "5", "--time-limit", "0.000001")
    assert (code, out) == (124, "Rules: Dou Dizhu\nSeed: 5\n")
    assert re.fullmatch("canju: no puzzle within .*\n", err)
    code, out, err = run("compose", "2", "2", "--seed", "5", "--format", "json")
    assert (code, out) == (124, "")
    assert re.fullmatch("canju: .* gave no puzzle.*\n", err)
    _, _, err = run("compose", "12", "12", "--seed", "5", "--time-limit", "0.001", "--lang", "zh")
    assert err == "canju: 0.001 秒之内没有编出残局：请加大 time_limit，或降低要求\n"
    _, _, err = run("compose", "2", "2", "--seed", "5", "--lang", "zh")
    assert err == "canju: 100000 个局面都编不出残局：请降低要求，或换别的张数\n"


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


def test_rate_prints_the_rating_of_a_position(run):
    hands = "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"
    for asked, options in (([], {}), (["--rules", "pagat"], {"rules": "pagat"})):
        rating = rate(*hands, **options)
        assert run("rate", *hands, *asked) == (0, f"{rating}\n", "")
        code, out, _ = run("rate", " | ".join(hands), *asked, "--format", "json")
        assert (code, json.loads(out)) == (
            0,
            rating.to_dict() | {"traps": [*map(str, rating.traps)]},
        )
    _, out, _ = run("rate", *hands, "--plan", "--format", "json")
    assert json.loads(out)["rules"] == rate(*hands, plan=True).rules
    code, _, err = run("rate", *hands, "--node-limit", "1")
    assert (code, "limit" in err) == (124, True)
