"""Trees and displays of three hands, and the command line."""

from __future__ import annotations

import csv
import io
import json

import pytest
from canju import Position, deal, set_lang, solve
from canju.errors import OptionError
from twin import three

TEXT = "landlord: 5 | down: 66 7 | up: 8 9 | beat: 44 by landlord | turn: down"


def walk(node):
    yield node
    for child in node.children:
        yield from walk(child)


@pytest.mark.parametrize("turn", three.SEATS)
def test_every_node_says_who_wins_after_it(turn):
    """Fails when a verdict that follows from the one above is another than a search gives."""
    for seed in range(4):
        landlord, *farmers = deal(3, 3, 2, seed=seed)
        tree = solve(landlord, farmers=farmers, turn=turn).tree(plays="all")
        for node in walk(tree):
            assert node.winner == solve_or_over(node.position)
            team = "landlord" if node.player == "landlord" else "farmers"
            assert node.wins == (node.winner == team)
            if node.play is None or node.position.is_over:
                continue
            legal = [str(play) for play in node.position.plays()]
            assert sorted(str(child.play) for child in node.children) == sorted(legal)


def solve_or_over(position: Position) -> str:
    return position.winner or solve(position).winner


def test_a_proof_has_one_play_of_the_winners_and_all_of_the_losers():
    """Fails when a farmer's reply is left out of a landlord's win, or one farmer's play."""
    for seed in range(12):
        landlord, *farmers = deal(5, 4, 4, seed=seed)
        for node in walk(solve(landlord, farmers=farmers).tree()):
            if node.position.is_over:
                continue
            team = "landlord" if node.position.turn == "landlord" else "farmers"
            wanted = 1 if node.winner == team else len(node.position.plays())
            assert len(node.children) == wanted


def test_names_are_by_seat_and_a_team_is_called_by_both():
    """Fails when a name goes to another seat, or the verb does not go with two."""
    tree = solve(TEXT).tree(names=("Ann", "Bob", "Cid"))
    assert str(tree).splitlines()[:2] == [
        "Bob and Cid win · Bob to move: 66 7 | Cid: 8 9 | Ann: 5 | to beat: 44 by Ann · whole",
        "66/–! 7/ ■",
    ]
    assert (tree.names, tree.player, tree.winner) == (("Ann", "Bob", "Cid"), "Bob", "Bob and Cid")
    lost = solve("9", farmers=("3 4", "5 6"), turn="up").tree(names=("You", "Bob", "Cid"))
    assert str(lost).startswith("you win · Cid to move: ")
    assert str(lost.showing("all")).splitlines()[0].endswith("| Bob and Cid lose ✗, You win")
    with pytest.raises(OptionError, match="choose three different names"):
        solve(TEXT).tree(names=("Ann", "Bob"))
    with pytest.raises(OptionError, match="choose two different names"):
        solve("3", "4").tree(names=("Ann", "Bob", "Cid"))


def test_in_chinese():
    """Fails when a seat or a team has no Chinese name, or the sentence another order."""
    solution = solve(TEXT)
    assert solution.tree(lang="zh").winner == "农民"
    assert solution.text("zh").splitlines()[0] == "农民胜"
    set_lang("zh")
    try:
        assert str(solution.tree()).startswith("农民胜 · ")
        assert "李和王胜" in str(solution.tree(names=("张", "李", "王")))
        assert str(solve("9", farmers=("3", "4"))).splitlines()[0] == "地主胜"
    finally:
        set_lang(None)


def test_a_position_met_twice_is_shown_once_and_only_then():
    """Fails when positions that differ in whose play lies on the table are taken for one."""
    landlord, *farmers = deal(4, 4, 4, seed=8)
    tree = solve(landlord, farmers=farmers).tree(plays="all", max_nodes=2_000)
    found = tree.to_dict()  # without the time limit of displays, which then know all verdicts
    assert "as after" in str(tree)
    shown: dict[object, set[tuple[str, ...]]] = {}

    def check(told, path=()):
        for child in told["children"]:
            check(child, (*path, child["play"]))
        if "as_after" in told:
            here, there = tree.at(*path).position, tree.at(*told["as_after"]).position
            ranks = [[hand.ranks for hand in (one.landlord, *one.farmers)] for one in (here, there)]
            assert ranks[0] == ranks[1]
            assert (here.by, here.turn) == (there.by, there.turn)
            shown.setdefault((here.by, here.turn), set()).add(path)

    check(found)
    assert len(shown) > 1


def test_a_solution_of_three_is_named_by_its_winners():
    solution = solve(TEXT)
    assert repr(solution).startswith("<Solution: farmers win, best 66, ")
    assert "up pass" in solution.tree().to_dot()
    over = solution.after(*solution.line)
    assert str(over).splitlines()[0] == "farmers have won"
    assert repr(over) == "<Solution: farmers have won, the game is over, 0 nodes>"


# --- the command line ----------------------------------------------------------------------------


def test_solve_takes_three_hands(run):
    """Fails when options say another position than `solve` is given, or names go astray."""
    code, out, err = run(
        "solve", "5", "--farmers", "66 7", "8 9", "--to-beat", "44", "--by", "landlord"
    )
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Winner: farmers",
        "Best: 66",
        "Line: 66, pass, pass, 7",
        "Rules: Dou Dizhu",
        "",
        *str(solve(TEXT).tree()).splitlines(),
    ]
    assert run("solve", TEXT)[1] == out
    named = run("solve", TEXT, "--names", "Ann,Bob,Cid", "--tree", "0")[1]
    assert named.splitlines()[0] == "Winner: Bob and Cid"
    told = json.loads(run("solve", TEXT, "--format", "json", "--tree", "1")[1])
    assert (told["winner"], told["wins"], told["names"]) == (
        "farmers", True, ["landlord", "down", "up"],
    )  # fmt: skip
    assert told["position"] == TEXT
    assert told["tree"]["children"][0]["play"] == "66"
    assert run("solve", "--farmers", "4", "5", "3", "--turn", "up", "--check")[0] == 0
    assert (
        run("solve", "--farmers", "4", "5 5", "9", "--turn", "up", "--check", "--tree", "0")[0] == 0
    )
    assert run("solve", "9", "--farmers", "4 5", "6 7", "--turn", "up", "--check")[0] == 1
    chinese = run("solve", TEXT, "--lang", "zh", "--tree", "0")[1]
    assert chinese.splitlines()[0] == "胜者：农民"


def test_reply_takes_three_hands(run):
    """Fails when another play comes than `best_reply` gives."""
    code, out, _ = run(
        "reply", "5", "--farmers", "66 7", "8 9", "--to-beat", "44", "--by", "landlord"
    )
    assert (code, out) == (0, "66\n")
    told = json.loads(run("reply", TEXT, "--format", "json")[1])
    assert told == {"play": "66", "kind": "pair", "wins": True}


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (("3", "4", "--farmers", "5", "6"), "--farmers: A and these two are all three hands"),
        (("3", "--farmers", "5"), "expected 2 arguments"),
        (("3", "--farmers", "5", "6", "--names", "A,B"), "three different names"),
        (("3", "--farmers", "5", "6", "--goal", "fastest"), "goal='fastest' needs two hands"),
        (("3", "--farmers", "5", "6", "--turn", "first"), "choose 'landlord', 'down' or 'up'"),
        (("3", "4", "--turn", "up"), "choose 'first' or 'second'"),
        (("3", "4", "--by", "up"), "by needs three hands"),
        (("3", "--farmers", "10", "6"), "10 alone means a number of cards"),
        (("-", "--farmers", "5", "6"), "standard input has the whole position"),
        (("BR", "--farmers", "BR", "6"), "2 cards of rank B in the three hands"),
        (("BR", "--farmers", "BR", "6"), "2 cards of rank R in the three hands"),
        (("3", "--farmers", "", ""), "two hands are empty: down and up"),
    ],
)
def test_the_command_line_refuses_wrong_setups(run, argv, message):
    """Fails when a wrong setup of three hands ends otherwise than with code 2 and a sentence."""
    code, out, err = run("solve", *argv)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_batch_reads_three_hands_in_text_and_json(run, monkeypatch, tmp_path):
    """Fails when a kind of line is not read, or one line's fault ends the others."""
    lines = [
        TEXT,
        '{"landlord": "3", "down": "4", "up": "5 6", "turn": "up", "id": 7}',
        "3 | 4 | 9",
        '{"position": "地主：5 | 下家：66 7 | 上家：8 9", "id": 8}',
        '{"landlord": "3", "down": "4"}',
        '{"first": "3", "second": "5", "landlord": "4", "down": "6", "up": "7"}',
        '{"landlord": "3", "down": "4", "up": "5", "position": "3 | 4"}',
        '{"first": "3", "second": "4", "by": "up"}',
    ]
    path = tmp_path / "lines.txt"
    path.write_text("\n".join(lines), "utf-8")
    code, out, err = run("batch", str(path), "--keep", "id", "--no-progress")
    assert code == 2
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["line"] for row in rows] == [1, 2, 3, 4]
    assert [row["winner"] for row in rows] == ["farmers", "farmers", "second", "landlord"]
    assert [row["landlord"] for row in rows] == ["5", "3", None, "5"]
    assert [row["id"] for row in rows] == [None, 7, None, 8]
    for number, message in enumerate(
        (
            "the position has no 'up'",
            "the row has columns for two hands and for three",
            "the row has a position and hands too",
            "by needs three hands",
        ),
        5,
    ):
        assert f"line {number}: {message}" in err
    code, out, _ = run("batch", str(path), "--keep", "id", "--format", "csv", "--no-progress")
    table = list(csv.DictReader(io.StringIO(out)))
    assert [row["by"] for row in table] == ["landlord", "down", "", "up"]
