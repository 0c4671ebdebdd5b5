"""Solutions, trees, games and results as data: plain values, files, data frames."""

from __future__ import annotations

import json

import canju
import pytest
from canju import DouDizhu, Game, Position, deal, solve, solve_many
from programs import printed

RULES = DouDizhu(decks=2, without=("bomb",))
POSITIONS = [
    Position("KK 55 4 3", "22 55 4 3"),
    Position("7 8", "9 T", "7"),
    Position("3 44", "5 66", turn="second", rules="pagat"),
    Position(*deal(6, 5, seed=1, decks=2), rules=RULES),
    Position("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT"),
]


def test_a_solution_is_neither_true_nor_false():
    """Fails where ``if solve(lost):`` goes on as if the side to move had won."""
    lost, tricks = solve("7 8", "9 T"), solve("AS", "KS", rules="honeymoon-bridge:NT")
    (undecided,) = solve_many([deal(17, 17, seed=1)], node_limit=1)
    for solution, name in ((lost, "wins"), (tricks, "tricks"), (undecided, "wins")):
        with pytest.raises(TypeError, match=rf"use solution\.{name}$"):
            bool(solution)
        getattr(solution, name)
    with pytest.raises(TypeError, match="neither true nor false"):
        any(solve_many([("3", "4")]))


def test_a_node_is_its_children():
    tree = solve(*deal(6, 6, seed=2)).tree()
    assert list(tree) == tree.children
    assert [node.play for node in tree.children[0]] == [n.play for n in tree.children[0].children]


@pytest.mark.parametrize("suffix", [".html", ".json", ".dot", ".txt", ".HTML"])
def test_a_tree_is_saved_in_the_form_that_its_name_asks_for(suffix, tmp_path):
    tree = solve("22 3", "AA 4").tree(names=("<Ann>", "Bob"), lang="zh")
    path = tmp_path / f"tree{suffix}"
    tree.save(path)
    text = path.read_text("utf-8")
    begins = {
        ".html": '<!DOCTYPE html>\n<html lang="zh">',
        ".json": "{",
        ".dot": "digraph",
        ".txt": str(tree),
    }
    assert text.startswith(begins[suffix.lower()])
    assert text.endswith("\n")
    if suffix == ".json":
        assert json.loads(text) == tree.to_dict()
    if suffix == ".html":
        assert "&lt;Ann&gt;" in text
        assert "<Ann>" not in text
        assert text.count("<ul") == text.count("</ul>") > 0
        assert "<script" not in text


def test_a_tree_is_not_saved_in_a_form_that_there_is_not(tmp_path):
    tree = solve("5", "6").tree()
    for name in ("tree", "tree.pdf", "tree."):
        with pytest.raises(canju.errors.OptionError, match=r"path: .*\.html"):
            tree.save(tmp_path / name)
    with pytest.raises(canju.errors.OptionError, match="max_nodes"):
        tree.save(tmp_path / "tree.txt", max_nodes=0)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_a_solution_as_plain_values(position):
    solution = solve(position)
    told = json.loads(json.dumps(solution.to_dict()))
    assert told["best"] == str(solution.best)
    assert told["line"] == [str(play) for play in solution.line]
    assert told["status"] == "solved"
    if "tricks" in dir(solution):
        assert (told["tricks"], told["winner"]) == (solution.tricks, None)
    else:
        assert (told["winner"], told["wins"]) == (solution.winner, solution.wins)
    # The position is in it, with its rules.
    (again,) = solve_many([told])
    assert again.position == position


def test_an_undecided_position_as_plain_values():
    (undecided,) = solve_many([deal(17, 17, seed=1)], node_limit=1)
    told = undecided.to_dict()
    assert (told["status"], told["best"], told["line"], told["winner"]) == (
        "node_limit",
        None,
        None,
        None,
    )


def test_a_game_as_plain_values():
    game = Game("44 5", "6 7", players=("human", "human"), names=("Ann", "Bob"))
    game.play("44")
    game.play("pass")
    told = json.loads(json.dumps(game.to_dict()))
    assert told["moves"] == [{"side": "first", "play": "44"}, {"side": "second", "play": "pass"}]
    assert (told["start"], told["position"]) == ("44 5 | 6 7", "5 | 6 7")
    assert (told["names"], told["winner"], told["seed"]) == (["Ann", "Bob"], None, None)
    game.play("5")
    assert game.to_dict()["winner"] == "first"


# --- tables in and out ----------------------------------------------------------------------------


def same(results) -> bool:
    return [solution.position for solution in results] == POSITIONS


def test_dictionaries_are_positions():
    results = solve_many(POSITIONS)
    assert same(solve_many(results.to_dicts()))
    assert same(solve_many(results))
    # As a frame writes what is missing.
    rows = results.to_dicts()
    for row in rows:
        row["to_beat"] = float("nan") if row["to_beat"] is None else row["to_beat"]
    assert same(solve_many(rows))
    one = {"first": "3 4", "second": "5"}
    assert [s.rules.preset for s in solve_many([one, {**one, "rules": "wide"}], rules="pagat")] == [
        "pagat",
        "wide",
    ]


@pytest.mark.parametrize("library", ["polars", "pandas", "pyarrow"])
def test_frames_are_read_and_made(library):
    pytest.importorskip(library)
    pytest.importorskip("pyarrow")
    results = solve_many(POSITIONS)
    frame = getattr(results, f"to_{'arrow' if library == 'pyarrow' else library}")()
    assert type(frame).__module__.startswith(library)
    assert len(frame) == len(POSITIONS)
    assert same(solve_many(frame))


@pytest.mark.parametrize(
    ("positions", "error", "message"),
    [
        ([{"first": "3"}], canju.errors.OptionError, "position 0: the position has no 'second'"),
        ([{"first": "3", "second": "4X5"}], canju.CardError, "position 0: "),
        (
            [{"first": "3", "second": "4", "rules": "doudizhu; 3 decks"}],
            canju.errors.OptionError,
            "position 0: unknown form",
        ),
        ([{"first": "3", "second": "4", "turn": 3}], TypeError, "position 0: turn"),
    ],
)
def test_a_dictionary_that_is_no_position_is_refused(positions, error, message):
    with pytest.raises(error, match=message):
        solve_many(positions)


def test_a_frame_without_hands_is_refused():
    pyarrow = pytest.importorskip("pyarrow")
    with pytest.raises(canju.errors.OptionError, match="no column 'second'"):
        solve_many(pyarrow.table({"first": ["3"]}))


RELOADED = """
import importlib, canju
importlib.reload(canju.errors)
for wrong in (lambda: canju.Hand("x"), lambda: canju.solve("3", "4", rules="poker")):
    try:
        wrong()
    except canju.CanjuError:
        print("caught")
"""


def test_errors_are_caught_after_their_module_is_reloaded():
    assert printed(RELOADED).split() == ["caught"] * 2
