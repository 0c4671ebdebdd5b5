"""``canju review`` of logs: tables for spreadsheets, and the report."""

from __future__ import annotations

import csv
import io
import json

import pytest
from canju import Match

from .logs import LOGS

RLCARD, OPENSPIEL = (str(LOGS / f"{name}-random.jsonl") for name in ("rlcard", "openspiel"))
ASKED = ("--notation", "rlcard", "--cards", "12", "--node-limit", "500")


def test_a_spreadsheet_has_a_row_for_each_play(run):
    code, out, err = run("review", RLCARD, *ASKED, "--format", "csv", "--names", "a,b,b")
    assert (code, err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(out)))
    played = Match.read(RLCARD, notation="rlcard", names=("a", "b", "b"))
    exact = played.review(cards=12, node_limit=500).rows()
    told = {True: "true", False: "false", None: ""}
    assert len(rows) == len(exact)
    for row, one in zip(rows, exact, strict=True):
        assert row == {key: told.get(v, str(v)) if not isinstance(v, int) or isinstance(v, bool)
                       else str(v) for key, v in one.items()}  # fmt: skip


def test_a_report_is_printed_by_one_command(run):
    report = Match.read(RLCARD, notation="rlcard").review(cards=12, node_limit=500).report()
    assert run("review", RLCARD, *ASKED, "--report") == (0, f"{report}\n", "")
    out = run("review", RLCARD, *ASKED, "--report", "--format", "json")[1]
    assert json.loads(out) == report.to_dict()
    out = run("review", RLCARD, *ASKED, "--report", "--format", "csv")[1]
    assert out.splitlines()[0] == "player,least,most,games,choices,lost,share,low,high,random"
    assert len(out.splitlines()) == 1 + len(report.to_dicts())


def test_refused_games_are_named_and_the_others_reviewed(run):
    asked = ("--notation", "openspiel", "--cards", "6", "--format", "csv")
    code, out, err = run("review", OPENSPIEL, *asked)
    assert code == 2
    assert err == "canju: game 4: play 4: 3333 (bomb) does not beat BR (rocket): type pass\n"
    assert {row["game"] for row in csv.DictReader(io.StringIO(out))} <= set("0123456")


def test_one_game_is_shown_whole(run):
    out = run("review", RLCARD, *ASKED, "--game", "2")[1]
    assert out.startswith("Review: ")


def test_rules_of_a_log_can_be_given(run):
    code, _, err = run("review", RLCARD, *ASKED, "--rules", "singles-and-pairs")
    assert code == 2
    assert "game 0: " in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-", "3", "4", "--cards", "3"], "--cards: only for a match"),
        (["-", "3", "4", "--report"], "--report: only for a match"),
        ([RLCARD, "--notation", "pbn"], "choose 'rlcard', 'douzero' or 'openspiel'"),
        ([RLCARD, "--notation", "rlcard", "--names", "a,b"], "names: give three"),
        ([RLCARD, "--notation", "rlcard", "--cards", "0"], "1 or more"),
    ],
)
def test_wrong_arguments(run, arguments, said):
    code, out, err = run("review", *arguments)
    assert (code, out) == (2, "")
    assert said in err
