"""Honeymoon bridge as it is shown: trees, displays, the command line."""

from __future__ import annotations

import json

import pytest
from canju import Position, Tree, deal, solve
from canju.errors import OptionError

NO_TRUMP = "honeymoon-bridge:NT"
SMALL = ("AS QS 2H", "KS 3S 3H")


def small_tree(**options):
    return solve(*SMALL, rules=NO_TRUMP).tree(**options)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("plays", ["solution", "all"])
def test_the_tricks_of_a_node_are_the_value_of_its_play(seed, plays):
    rules = ("honeymoon-bridge:S", NO_TRUMP)[seed % 2]
    tree = solve(*deal(4, 4, seed=seed, jokers=False, suits=True), rules=rules).tree(plays=plays)
    assert tree.tricks == tree.solution.tricks
    seen = 0
    for node in tree.walk():
        if plays == "all":
            assert {child.play for child in node.children} == set(node.position.plays())
        for child in node.children:
            fresh = solve(Position(str(node.position), rules=rules))
            assert child.tricks == fresh.values[child.play]
            assert child.player == node.position.turn
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("seed", range(4))
def test_a_solution_tree_has_the_best_of_one_side_and_all_of_the_other(seed):
    tree = solve(*deal(5, 5, seed=seed, jokers=False, suits=True), rules=NO_TRUMP).tree()
    for node in tree.walk():
        plays = [child.play for child in node.children]
        if node.position.is_over:
            assert plays == []
        elif node.position.turn == "first":
            assert plays == [node.solution.best]
        else:
            assert sorted(map(str, plays)) == sorted(map(str, node.position.plays()))
            assert plays[0] == node.solution.best


def test_a_play_that_gives_a_trick_away_is_marked():
    told = small_tree(plays="all").text(max_nodes=30)
    assert "first AS takes 1 of 3 ✗" in told
    assert "first 2H takes 2 of 3 ✓" in told


def test_where_only_ascii_can_be_shown_suits_are_letters():
    text = small_tree().text(style="ascii")
    assert text.isascii()
    assert text.startswith("first takes 2 of 3 tricks - SAQ H2 | SK3 H3 - whole\nH2\n")


def test_in_mid_trick_the_card_led_is_shown():
    assert "second to move: ♠K3 ♥3 | first: ♠AQ | led: 2H" in str(
        solve(*SMALL, rules=NO_TRUMP).after("2H").tree()
    )


def test_positions_of_equal_ranks_are_not_taken_for_one_another():
    """Fails when a tree merges positions that differ in suits alone, as other games may."""
    text = solve("2S 2H 5C", "3S 3D 4C", rules="honeymoon-bridge:H").tree(plays="all")
    for node in text.walk():
        assert node.solution.tricks == solve_if_open(node.position)
    shown = text.to_dict(max_nodes=2000)

    def positions(told, path):
        if "as_after" in told:
            assert text.at(*told["as_after"]).position == text.at(*path).position
        for child in told["children"]:
            positions(child, [*path, child["play"]])

    positions(shown, [])


def solve_if_open(position: Position) -> int:
    return 0 if position.is_over else solve(Position(str(position), rules=position.rules)).tricks


def test_trees_for_other_programs():
    told = json.loads(small_tree().to_json())
    assert (told["tricks"], told["children"][0]["tricks"]) == (2, 2)
    assert "wins" not in told
    assert '"first 2H\\ntakes 2 of 3 ✓"' in small_tree().to_dot().replace("[label=", "").replace(
        "]", ""
    )


def test_the_whole_deal_is_shown_in_time_and_within_bounds():
    first, second = deal(13, 13, seed=3, jokers=False, suits=True)
    bundle = solve(first, second, rules="honeymoon-bridge:S")._repr_mimebundle_()
    assert len(bundle["text/html"]) < 120_000
    assert "not yet decided" not in bundle["text/html"]


def test_names_of_the_other_games_are_refused():
    tree = small_tree()
    for node in (tree, tree.children[0]):
        for name in ("wins", "winner"):
            with pytest.raises(AttributeError, match=f"'tricks', not '{name}'"):
                getattr(node, name)
    with pytest.raises(AttributeError, match="not 'tricks'"):
        _ = solve("3", "4").tree().tricks
    assert isinstance(tree, Tree)


def test_a_solution_of_a_finished_deal_says_so():
    solution = solve(*SMALL, rules=NO_TRUMP)
    over = solution.after(*solution.line)
    assert str(over).splitlines()[0] == "all tricks are played"
    assert "all tricks are played" in repr(over)
    assert "all tricks are played" in str(over.tree())


# --- the command line -------------------------------------------------------------------------


def test_solve_prints_tricks_best_line_and_tree(run):
    code, out, _ = run("solve", *SMALL, "--rules", NO_TRUMP, "--names", "Ann,Bob")
    lines = out.splitlines()
    assert code == 0
    assert lines[:3] == ["Tricks: 2 of 3 for Ann", "Best: 2H", "Line: 2H, 3H, 3S, QS, AS, KS"]
    assert lines[3:5] == ["Rules: honeymoon bridge; no trump", ""]
    assert lines[5].startswith("Ann takes 2 of 3 tricks · Ann to move: ♠AQ ♥2 | Bob: ♠K3 ♥3")
    assert lines[6:] == ["♥2", "   ♥3 ♠3: ♠Q ♠A", "   ♥3 ♠K: ♠A ♠Q"]


def test_solve_in_mid_trick_for_the_second_player(run):
    arguments = ("solve", "AS QS", "KS 3S 3H", "--to-beat", "2H", "--turn", "second")
    code, out, _ = run(*arguments, "--rules", NO_TRUMP, "--tree", "0")
    assert (code, out.splitlines()[0]) == (0, "Tricks: 1 of 3 for second")


def test_solve_as_json(run):
    code, out, _ = run("solve", *SMALL, "--rules", NO_TRUMP, "--format", "json")
    told = json.loads(out)
    assert code == 0
    assert (told["tricks"], told["turn"], told["rules"]) == (2, "first", NO_TRUMP)
    assert told["best"] == "2H"
    assert "wins" not in told


def test_reply(run):
    arguments = ("reply", *SMALL, "--rules", NO_TRUMP)
    assert run(*arguments) == (0, "2H\n", "")
    told = json.loads(run(*arguments, "--format", "json")[1])
    assert told == {"play": "2H", "kind": "card", "tricks": 2}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--check"], "trick play has no loser"),
        (["--decks", "2"], "shedding games"),
        (["--goal", "fastest"], "shedding games"),
        (["--to-beat", "9H"], "one card shorter"),
    ],
)
def test_what_makes_no_sense_is_refused(run, arguments, why):
    code, out, err = run("solve", *SMALL, "--rules", NO_TRUMP, *arguments)
    assert (code, out) == (2, "")
    assert why in err


def test_hands_in_a_bridge_notation(run):
    written = [("AQ..2.", "K3..3.", "pbn"), ("SAQHD2C", "SK3HD3C", "lin")]
    plain = run("solve", "AS QS 2D", "KS 3S 3D", "--rules", NO_TRUMP)
    for first, second, notation in written:
        arguments = ("solve", first, second, "--notation", notation, "--rules", NO_TRUMP)
        assert run(*arguments) == plain
    arguments = ("solve", "AQ..2. | K3..3.", "--notation", "pbn", "--rules", NO_TRUMP)
    assert run(*arguments) == plain
    for first, second, notation in (("AQ..2.", "3", "pbn"), ("3", "4", "x")):
        code, out, err = run("solve", first, second, "--notation", notation)
        assert (code, out) == (2, "")
        assert "a PBN hand has three dots" in err or "unknown notation" in err


def test_goal_is_refused_in_python_too():
    with pytest.raises(OptionError):
        solve(*SMALL, rules=NO_TRUMP, goal="fastest")
