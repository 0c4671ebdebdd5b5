"""``examples/corpus.py``, ``tasks.py`` and ``fusion.py``: rows, grades, and checks of both."""

from __future__ import annotations

import importlib
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from canju import Position
from canju.plans import Plan

parquet = pytest.importorskip("pyarrow.parquet")

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.append(str(EXAMPLES))
import corpus  # noqa: E402
import tasks  # noqa: E402
from fusion import DECK, Search, compare  # noqa: E402

SAMPLE = parquet.read_table(EXAMPLES / "corpus-sample.parquet").to_pylist()


@pytest.fixture
def small_parts(monkeypatch):
    monkeypatch.setattr(corpus, "HALF", 3)


def test_the_sample_is_what_the_program_makes():
    assert len(SAMPLE) == 200
    assert {row["source"] for row in SAMPLE} == {"deal", "puzzle"}
    for row in SAMPLE[::5]:
        position = Position(row["first"], row["second"], row["to_beat"])
        made = {"id": row["id"], **corpus.row_of(row["source"], position, row["split"])}
        table = corpus.pa.Table.from_pylist([made], corpus.SCHEMA)
        assert table.to_pylist() == [row]
        if row["source"] == "deal":
            assert corpus.split_of("deal", position, 0) == row["split"]


def test_two_runs_write_the_same_bytes(small_parts, tmp_path, capsys):
    paths = [tmp_path / name for name in ("one.parquet", "two.parquet", "other.parquet")]
    digests = [corpus.write(path, 20, seed) for path, seed in zip(paths, (1, 1, 2), strict=True)]
    files = [path.read_bytes() for path in paths]
    assert files[0] == files[1] != files[2]
    assert digests[0] == digests[1] != digests[2]
    assert digests[0] in (tmp_path / "one.md").read_text("utf-8")
    assert [row["id"] for row in parquet.read_table(paths[0]).to_pylist()] == list(range(20))


@pytest.mark.slow
def test_a_cluster_writes_the_same_bytes(tmp_path):
    pytest.importorskip("distributed")
    for workers in (0, 2):
        command = [str(EXAMPLES / "corpus.py"), "--count", "500", f"{tmp_path}/{workers}.parquet"]
        extra = ["--workers", str(workers)] if workers else []
        subprocess.run([sys.executable, *command, *extra], timeout=300, check=True)
    assert (tmp_path / "0.parquet").read_bytes() == (tmp_path / "2.parquet").read_bytes()


def test_no_position_comes_twice(small_parts, monkeypatch):
    """Fails when two parts with the same positions give two rows of each."""
    parts = corpus.parts
    monkeypatch.setattr(corpus, "parts", lambda *of: (p for q in parts(*of) for p in (q, q)))
    rows = list(corpus.rows(10, 1))
    assert len({(row["first"], row["second"], row["to_beat"]) for row in rows}) == len(rows) == 10


@pytest.mark.parametrize("row", SAMPLE[::25], ids=lambda row: str(row["id"]))
def test_a_slow_solver_finds_what_is_wrong(row):
    assert corpus.wrong(row) == []
    changes = {
        "wins": not row["wins"],
        "plays_left": row["plays_left"] + 2,
        "winning_plays": [*row["winning_plays"], "3333"],
        "proof": row["proof"][::-1],
    }
    for name, value in changes.items():
        assert corpus.wrong(row | {name: value}) == [name]


def test_the_command_reports_a_wrong_row(tmp_path, capsys):
    table = corpus.pa.Table.from_pylist(
        [SAMPLE[0], SAMPLE[1] | {"wins": not SAMPLE[1]["wins"]}], corpus.SCHEMA
    )
    parquet.write_table(table, tmp_path / "bad.parquet")
    assert corpus.check_rows(tmp_path / "bad.parquet", 1000) == 1
    assert capsys.readouterr().out == f"row {SAMPLE[1]['id']}: wrong wins\n"


# --- tasks ---------------------------------------------------------------------------------


def test_reasoning_gym_has_the_questions_as_a_dataset():
    gym = pytest.importorskip("reasoning_gym")
    importlib.import_module("reasoning_gym_tasks")
    data = gym.create_dataset("open_hand_endings", level=2, size=5, seed=1)
    assert [entry["question"] for entry in data] == [tasks.generate(1 + i, 2)[0] for i in range(5)]
    assert [data.score_answer(entry["answer"], entry) for entry in data] == [1.0] * 5
    assert {data.score_answer(answer, entry) for entry in data for answer in (None, "?")} == {0.0}


@pytest.mark.parametrize("level", tasks.LEVELS)
@pytest.mark.parametrize("task", tasks.TASKS)
def test_right_answers_score_one(task, level):
    question, entry = tasks.generate(3, level, task)
    assert (question, entry) == tasks.generate(3, level, task)
    assert json.loads(json.dumps(entry)) == entry
    right = entry["answer"]
    answers = {"play": right, "reply": right, "all plays": [", ".join(right)]}.get(task, [right])
    assert entry["chance"] <= tasks.MOST_CHANCE
    assert [tasks.score(answer, entry) for answer in answers] == [1.0] * len(answers)


def test_any_other_play_scores_nothing_and_loses_the_game_that_is_told():
    for seed in range(10):
        _, entry = tasks.generate(seed, 4, "play")
        position = Position(entry["position"])
        for play in position.plays():
            score, reason = tasks.grade(str(play), entry)
            assert score == (str(play) in entry["answer"])
            if not score:
                replay(position, reason.partition(": ")[2], "second")


@pytest.mark.parametrize("task", ["verdicts", "play", "all plays", "reply"])
def test_guesses_seldom_score(task):
    """Constant answers, all plays at once, and the greedy player, in forty questions."""
    entries = [tasks.generate(seed, 2, task)[1] for seed in range(40)]
    for entry in entries:
        if task == "verdicts":
            assert sorted(entry["answer"]) == ["L"] * 3 + ["W"] * 3
            assert tasks.score("WWWWWW", entry) == tasks.score("LLLLLL", entry) == 0
        else:
            position = Position(entry["position"])
            assert tasks.score(", ".join(map(str, position.plays())), entry) == 0
            if task != "all plays":
                assert tasks.score_of(tasks.PLAYERS["greedy"], entry) == 0
                assert entry["chance"] == len(entry["answer"]) / len(position.plays())


def test_lines_of_json_have_a_right_answer():
    for seed in range(6):
        line = json.loads(tasks.line_of(seed, 2))
        assert list(line) == ["id", "prompt", "answer", "metadata"]
        assert tasks.score(line["answer"], line["metadata"]) == 1


def replay(position, game, winner):
    for play in game.split(", "):
        assert not position.is_over
        position = position.play(play)
    assert position.winner == winner


def test_a_plan_that_loses_is_answered_with_a_game_and_any_text_with_a_grade():
    for seed in range(10):
        _, entry = tasks.generate(seed, 4, "plan")
        score, reason = tasks.grade("lead: highest card", entry)
        if not score:
            replay(Position(entry["position"]), reason.partition(": ")[2], "second")
        texts = "lead", ":", "lead: 4 4 x", "zz 3: low", "single: low", "lead, own has K: 3"
        for text in (*texts, "single K-3: low", "lead, own at most K: 3", "single x99 3: low"):
            assert tasks.grade(text, entry).score == 0


def test_plans_are_read_back_and_win_every_game():
    for seed in range(10):
        _, entry = tasks.generate(seed, 5, "plan")
        position, lines = Position(entry["position"]), entry["answer"].splitlines()
        rules = [tasks.read(line) for line in lines]
        assert [tasks.written(rule) for rule in rules] == lines
        assert tasks.lost_game(Plan(position, rules, "first"), position) is None


def test_the_game_that_a_simple_player_loses_is_one():
    for seed in range(10):
        position = Position(tasks.generate(seed, 4, "plan")[1]["position"])
        lost = tasks.lost_game(tasks.Greedy(), position)
        if lost:
            replay(position, ", ".join(lost), "second")


# --- strategy fusion -----------------------------------------------------------------------


def largest_won(hand: str, unseen: str, size: int) -> int:
    """The most ways to deal that one strategy wins, from the sets of all strategies."""
    search = Search(hand, unseen, size)

    def sets(mine, played, table, is_mine):
        where = {i for i, deal in enumerate(search.deals) if has(deal, played)}
        if is_mine:
            plays = search.few(mine, table)
            if any(cards == mine for _, cards in plays):
                return {frozenset(where)}
            return set().union(*(sets(mine - c, played, p, False) for p, c in plays))
        replies = {}
        for i in where:
            for play in search.few(search.deals[i] - played, table):
                replies.setdefault(play, set()).add(i)
        found = {frozenset(where)}
        for (play, cards), those in replies.items():
            out = {i for i in those if search.deals[i] == played + cards}
            after = sets(mine, played + cards, play, True) if those - out else {frozenset()}
            found = {one & (each - out | (where - those)) for one in found for each in after}
        return found

    def has(deal, played):
        return all(deal >> 4 * i & 15 >= played >> 4 * i & 15 for i in range(15))

    best = sets(search.hand, 0, 0, True)
    return max(sum(search.weights[i] for i in one) for one in best)


@pytest.mark.parametrize("seed", range(12))
def test_the_best_strategy_is_that_of_all_strategies(seed):
    cards = random.Random(seed).sample(DECK, 8)
    hand, unseen = "".join(cards[:3]), "".join(cards[3:])
    hidden, won = Search(hand, unseen, 3).most()
    assert hidden == largest_won(hand, unseen, 3) <= won


def test_the_page_has_a_hand_that_must_see_to_win():
    assert largest_won("4479", "3355Q2", 4) == 4
    assert compare("4479", "3355Q2", 4) == (60.0, 33.33, 26.67)
