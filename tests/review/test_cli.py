"""``canju review``: records, pasted plays, formats, exit codes."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from pathlib import Path

import canju
import pytest
from batches import fed
from canju import honeymoon, match, review
from canju.reviews import Review, of_games

HANDS = "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"
PLAYS = "甲：333 乙：222 甲：不要\n乙：Q 甲：A"


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "match.json"
    match(6, 6, players=("greedy", "random"), games=3, seed=1).save(path)
    return str(path)


def test_pasted_plays(run, tmp_path):
    code, out, _ = fed(PLAYS, "review", "-", *HANDS)
    assert (code, out) == (0, f"{review(*HANDS, plays=PLAYS)}\n")
    path = tmp_path / "plays.txt"
    path.write_text(PLAYS, "utf-8")
    assert run("review", str(path), " | ".join(HANDS))[1] == out
    code, out, _ = run("review", str(path), *HANDS, "--names", "Ann,Bob", "--goal", "fastest")
    assert out == f"{review(*HANDS, plays=PLAYS, names=('Ann', 'Bob'), goal='fastest')}\n"
    code, out, _ = run("review", str(path), *HANDS, "--format", "json")
    assert Review.from_dict(json.loads(out)) == review(*HANDS, plays=PLAYS)
    code, out, _ = run("review", str(path), *HANDS, "--format", "html")
    assert out == review(*HANDS, plays=PLAYS).to_html()


def test_an_illegal_play_is_refused():
    code, out, err = fed("333\n44", "review", "-", *HANDS)
    assert (code, out) == (2, "")
    told = "play 2: 44 is not in the second hand (Q K 222 B): type 222 or pass"
    assert err == f"canju: {told}\n"


def test_records(run, record, tmp_path):
    played = canju.Match.load(record)
    assert run("review", record) == (0, f"{played.review()}\n", "")
    out = run("review", record, "--game", "2")[1]
    assert out == f"{played.review()[1]}\n"
    out = run("review", record, "--format", "json")[1]
    assert json.loads(out) == json.loads(json.dumps(played.review().to_dict()))
    game = honeymoon.Game(seed=7, players=("greedy", "random"))
    game.run()
    path = str(tmp_path / "honeymoon.json")
    game.save(path)
    assert run("review", path)[1] == f"{game.review()}\n"


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="the system has no such names of pipes")
def test_a_record_is_read_once(run, record):
    """A shell passes ``<(command)`` as a pipe, which is empty when it is opened again."""
    reader, writer = os.pipe()
    try:
        with open(writer, "wb") as pipe:
            pipe.write(Path(record).read_bytes())
        assert run("review", f"/dev/fd/{reader}") == run("review", record)
    finally:
        os.close(reader)


def test_exit_codes_of_limits_and_interrupts(run, record, monkeypatch):
    code, out, _ = run("review", record, "--time-limit", "0.000001", "--game", "1")
    assert code == 124
    assert "not decided" in out
    begin = of_games.progress_of

    @contextmanager
    def interrupted(*arguments):
        with begin(*arguments) as report:

            def stop(done):
                report(done)
                if done > 0:
                    raise KeyboardInterrupt

            yield stop

    monkeypatch.setattr(of_games, "progress_of", interrupted)
    code, out, _ = run("review", record, "--game", "1")
    assert code == 130
    assert out.startswith("Review: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-"], "canju review - A B"),
        (["PLAYS"], "plays.txt A B"),
        (["HONEYMOON", "--game", "1"], "--game: only for a match: leave it out"),
        (["HONEYMOON", "--goal", "fastest"], "--goal: not for honeymoon bridge: leave it out"),
        (["-", "-", "4"], "write the hands as arguments"),
        (["-", "3", "4", "--game", "1"], "--game"),
        (["RECORD", "--game", "4"], "the match has 3 games"),
        (["RECORD", "--to-beat", "4"], "--to-beat"),
        (["RECORD", "--names", "Ann,Bob"], "--names"),
        (["nowhere.json"], "nowhere.json"),
        (["OTHER"], "not a record"),
        (["RECORD", "--game", "0"], "1 or more"),
    ],
)
def test_wrong_arguments(record, tmp_path, arguments, said):
    other = tmp_path / "other.json"
    other.write_text("[3]")
    plays = tmp_path / "plays.txt"
    plays.write_text(PLAYS, "utf-8")
    dealt = tmp_path / "honeymoon.json"
    honeymoon.Game(seed=7).save(dealt)
    files = {"RECORD": record, "OTHER": str(other), "PLAYS": str(plays), "HONEYMOON": str(dealt)}
    code, out, err = fed("3", "review", *(files.get(one, one) for one in arguments))
    assert (code, out) == (2, "")
    assert said in err
