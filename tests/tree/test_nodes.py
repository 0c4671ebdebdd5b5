"""The tree of play: its nodes, their verdicts, and what it costs to find them."""

from __future__ import annotations

import pytest
from canju import PASS, LimitError, Play, PlayError, Position, deal, solve
from canju.arguments.limits import Limits
from canju.errors import NodeLimit, OptionError
from canju.solution import SheddingSolution
from trees import SMALL_DEALS, WIDE, essay_tree, spelled, unsolved

# Nodes


def test_the_essays_tree_has_28_nodes():
    assert essay_tree(distinct_suits=True).count() == 28


def test_plays_that_differ_in_suits_are_one_node_unless_told_otherwise():
    node = essay_tree().at("4")
    assert [str(child.play) for child in node.children] == ["8H", "pass"]
    node = essay_tree(distinct_suits=True).at("4")
    assert [str(child.play) for child in node.children] == ["8H", "8S", "pass"]


def test_what_a_node_tells():
    tree = essay_tree(names=("Ann", "Bob"))
    assert (tree.player, tree.play, tree.winner, tree.wins) == ("Ann", None, "Ann", True)
    reply = tree.at("4", "8")
    assert (reply.player, str(reply.play), reply.winner, reply.wins) == ("Bob", "8H", "Ann", False)
    assert reply.position == tree.position.play("4").play("8")
    assert reply.solution.position == reply.position
    assert spelled(reply) == ["4H", "8H"]


@pytest.mark.parametrize("number", [2, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("distinct_suits", [False, True])
def test_every_verdict_of_the_whole_tree_is_that_of_a_fresh_solve(distinct_suits, number):
    for hands in SMALL_DEALS[:number]:
        tree = solve(*hands).tree(plays="all", distinct_suits=distinct_suits)
        for node in tree.walk():
            assert node.winner == fresh_winner(node.position)
            assert node.wins == (node.winner == node.player)
            legal = node.position.plays(distinct_suits=distinct_suits)
            assert {child.play for child in node.children} == set(legal)


def fresh_winner(position: Position) -> str | None:
    return position.winner if position.is_over else solve(position).winner


@pytest.mark.parametrize("goal", ["win", "fastest"])
def test_every_node_of_a_solution_is_a_step_of_a_proof(goal):
    for hands in SMALL_DEALS:
        tree = solve(*hands, goal=goal).tree()
        for node in tree.walk():
            position = node.position
            assert node.winner == fresh_winner(position) == tree.winner
            played = [child.play for child in node.children]
            if position.is_over:
                assert not played
            elif position.turn == tree.winner:
                assert played == [node.solution.best]
            else:
                assert set(played) == set(position.plays())


def test_the_principal_line_comes_first_and_the_rest_in_order():
    for hands in SMALL_DEALS:
        solution = solve(*hands, threads=1)
        tree = solution.tree(plays="all")
        line, node = [], tree
        while node.children:
            rest = [child.play for child in node.children[1:]]
            assert rest == [play for play in node.position.plays() if play != node.solution.best]
            node = node.children[0]
            line.append(node.play)
        assert line == solution.line


def test_suits_share_the_verdict_of_the_play():
    tree = essay_tree(distinct_suits=True, plays="all")
    wins = {str(child.play): child.wins for child in tree.children}
    assert wins == {"3S": True, "6D6H": False, "4H": True, "6D": False, "6H": False, "9H": False}


def test_a_position_without_a_choice_has_one_child():
    for plays in ("solution", "all"):
        node = solve("3", "44", to_beat="5").tree(plays=plays)
        assert [child.play for child in node.children] == [PASS]


def test_at_goes_by_any_legal_play_shown_or_not():
    tree = essay_tree()
    assert tree.at() is tree
    assert tree.at("4", "8", "9").wins
    losing = tree.at("66")
    assert losing.play not in [child.play for child in tree.children]
    assert (losing.winner, losing.wins) == ("second", False)
    assert losing.winner == fresh_winner(losing.position)
    assert tree.at(Play("6H"), "pass").path == (Play("6H"), PASS)
    assert tree.at(tree.children[0].play) is tree.children[0]


@pytest.mark.parametrize("plays", [("K",), ("pass",), ("4", "9"), ("4", "8", "4")])
def test_at_refuses_a_play_that_is_not_legal(plays):
    with pytest.raises(PlayError):
        essay_tree().at(*plays)


def test_a_tree_of_a_game_that_is_over():
    tree = solve("3", "4").after("3").tree()
    assert (tree.children, tree.count(), tree.winner) == ([], 1, "first")
    assert str(tree).startswith("first has won · ")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"plays": "some"}, OptionError),
        ({"max_nodes": 0}, OptionError),
        ({"max_depth": -1}, OptionError),
        ({"max_nodes": "many"}, TypeError),
        ({"max_depth": True}, TypeError),
        ({"names": "AB"}, OptionError),
        ({"names": ("A", "A")}, OptionError),
        ({"names": ("A", " ")}, OptionError),
        ({"names": ("A", 3)}, TypeError),
    ],
)
def test_wrong_options_are_named(options, error):
    with pytest.raises(error, match=next(iter(options))):
        essay_tree(**options)


# What it costs


@pytest.fixture
def steps(monkeypatch) -> list[object]:
    """Every step that a tree takes from a solution to the one after a play."""
    taken: list[object] = []
    after = SheddingSolution.after
    monkeypatch.setattr(
        SheddingSolution, "after", lambda self, *plays: taken.append(plays) or after(self, *plays)
    )
    return taken


def test_children_cost_nothing_until_they_are_asked_for(steps):
    solution = solve(*WIDE)
    tree = solution.tree()
    assert steps == []
    children = tree.children
    assert len(children) == 10
    assert [child.wins for child in children] == [False] * 10
    assert steps == [], "verdicts that follow from the parent's need no step"
    assert len(children[3].children) == 1
    assert len(steps) == 1
    assert tree.children[3] is children[3]


def test_walk_and_count_stop_where_they_are_stopped(steps):
    tree = solve(*WIDE).tree()
    walk = tree.walk()
    assert next(walk) is tree
    assert steps == []
    assert tree.count(limit=15) == 15
    assert len(steps) < 15
    assert tree.count(limit=0) == 0


def test_following_a_solved_game_costs_far_less_than_solving_anew():
    known = fresh = 0
    for seed in range(5):
        solution = solve(*deal(10, 10, seed=seed), goal="fastest", threads=1)
        tree = solution.tree()
        for number in range(1, len(solution.line)):
            plays = solution.line[:number]
            for later in (solution.after(*plays), tree.at(*plays).solution):
                assert later.plays_left == len(solution.line) - number
                known += later.stats.nodes
            fresh += solve(solution.after(*plays).position, goal="fastest", threads=1).stats.nodes
    assert fresh > 10_000
    assert known < fresh / 20


def test_a_limit_leaves_the_tree_usable():
    position = Position(*WIDE)
    solution = unsolved(position, node_limit=5)
    tree = solution.tree()
    with pytest.raises(LimitError):
        _ = tree.children
    with pytest.raises(NodeLimit):
        _ = tree.winner
    assert "not yet decided" in str(tree)
    tree._solution = solution._under(Limits.checked())
    assert len(tree.children) == 10
    assert "not yet decided" not in str(tree)


def test_an_export_tells_where_a_limit_came_first():
    tree = unsolved(Position(*WIDE), node_limit=5).tree()
    told = tree.to_dict()
    assert (told["winner"], told["wins"], told["more"], told["children"]) == (None, None, True, [])
