"""Wrong first plays: their groups, their lines, and their displays."""

from __future__ import annotations

import copy
import json
import pickle

import canju
import every
import pytest
from canju import PASS, Position, PositionError, solve
from canju.errors import LimitError, NodeLimit, OptionError, TimeLimit
from canju.plans import Refutation, Refutations
from plan_lists import positions

PUZZLE = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


def test_the_puzzle():
    """The four lines of its solution by hand."""
    groups = solve(*PUZZLE).refutations()
    told = [({str(play) for play in plays}, str(reply)) for plays, reply, _ in groups]
    assert told == [
        ({"3", "R", "33", "333R"}, "pass"),
        ({"3334", "3335", "333A"}, "Q222"),
        ({"333"}, "222"),
        ({"A"}, "B"),
    ]
    assert groups.wins
    assert {*groups.plays} == {*solve(*PUZZLE).position.plays()} - {*solve(*PUZZLE).winning_plays}


def test_a_card_of_a_trick_is_no_reply():
    """Fails where the core takes it for granted that the reply is a play of the game."""
    card = Position("AS", "KS", rules="honeymoon-bridge:NT").plays()[0]
    group = Refutation(Position("3 5", "4").plays()[:1], card, ())
    with pytest.raises(TypeError, match=r"RefutedPlays\.reply"):
        str(Refutations(Position("3 5", "4"), (group,), True))


def wins(position: Position) -> bool:
    return solve(position).wins


@pytest.mark.parametrize("rules", every.SHEDDING, ids=repr)
def test_each_group_is_refuted(rules):
    """Each play is solved alone, without the memo that found the groups."""
    lost = large = 0
    for position in positions(rules, 45, 7):
        groups = solve(position).refutations()
        wrong = [play for play in position.plays() if not wins_by(play, position)]
        assert groups.plays == wrong
        assert sorted(map(str, wrong)) == sorted(str(play) for g in groups for play in g.plays)
        assert groups.wins == wins(position)
        for plays, reply, line in groups:
            for play in plays:
                after = position.play(play)
                assert reply in after.plays()
                assert wins_by(reply, after)
            assert line[:2] == [plays[0], reply]
            end = position
            for play in line:
                end = end.play(play)
            assert end.winner == other_of(position.turn)
        is_passed = [reply == PASS for _, reply, _ in groups]
        assert is_passed[1:] == [False] * len(is_passed[1:])
        sizes = [len(group.plays) for group in groups[sum(is_passed) :]]
        assert sizes == sorted(sizes, reverse=True)
        for play in wrong:
            after = position.play(play)
            refuted_by_pass = play and PASS in after.plays() and not wins(after.play(PASS))
            assert bool(refuted_by_pass) == (play in passed_in(groups))
        lost += not groups.wins
        large += any(len(group.plays) > 1 and group.reply for group in groups)
    assert lost > 2
    assert large > 0 or isinstance(rules, canju.SinglesAndPairs)


def wins_by(play, position: Position) -> bool:
    """Returns true if a play wins."""
    after = position.play(play)
    return after.winner == position.turn if after.is_over else not wins(after)


def other_of(side: str) -> str:
    return "second" if side == "first" else "first"


def passed_in(groups: Refutations) -> list:
    return [play for group in groups if not group.reply for play in group.plays]


def test_a_reply_of_many_comes_before_replies_of_one():
    """22 answers each pair and so makes one group; a search play by play can make two."""
    position = next(
        position
        for position in positions("doudizhu", 400, 8)
        if any(len(group.plays) > 2 and group.reply for group in solve(position).refutations())
    )
    groups = solve(position).refutations()
    largest = next(group for group in groups if group.reply)
    for reply in position.play(largest.plays[0]).plays():
        refuted = [
            play
            for play in groups.plays
            if play not in passed_in(groups)
            and reply in position.play(play).plays()
            and wins_by(reply, position.play(play))
        ]
        assert len(refuted) <= len(largest.plays)


def test_suits_change_nothing():
    suited = solve("RJ AS 5S 4H 3S 3H 3D", "BJ 2S 2H 2D KS QS").refutations()
    assert suited.text() == solve(*PUZZLE).refutations().text()


def test_every_play_wins_or_none_does():
    easy = solve("8 9", "7").refutations()
    assert (len(easy), easy.plays, easy.wins) == (0, [], True)
    assert str(easy) == "Wrong first plays · 8 9 against 7 · 0 of 2 plays lose"
    lost = solve("7 8", "9 T").refutations()
    assert str(lost).startswith(
        "Why the first player loses · 7 8 against 9 10 · 2 of 2 plays lose\n"
    )
    assert "any play: the other side" in str(lost)
    assert lost.text("zh").startswith(
        "先手为什么会输 · 7 8 对 9 10 · 2 种出法，2 种会输\n怎么出都一样：对方"
    )
    only = solve("3", "4 5", to_beat="6").refutations()
    assert str(only).startswith("Why the first player loses · 3 against 4 5 · to beat: 6 · 1 of 1")
    assert only[0].plays == [PASS]
    assert "\npass: the other side plays " in str(only)


def test_the_fastest_has_the_same_groups():
    fastest = solve(*PUZZLE, goal="fastest").refutations()
    assert [group[:2] for group in fastest] == [g[:2] for g in solve(*PUZZLE).refutations()]


def test_limits():
    deal = canju.deal(10, 10, seed=2)
    solution = solve(*deal)
    cost = solution.stats.nodes
    groups = solution.refutations(time_limit=100)
    nodes = solution.stats.nodes - cost
    assert nodes > 100
    assert solution.refutations() is groups, "it is kept"
    with pytest.raises(NodeLimit):
        solve(*deal).refutations(node_limit=3)
    with pytest.raises(NodeLimit):
        solve(*canju.deal(17, 17, seed=2, suits=False), node_limit=5000).refutations()
    with pytest.raises(TimeLimit):
        solve(*deal).refutations(time_limit=1e-9)
    solution = solve(*deal)
    some = solution.refutations(node_limit=nodes // 2)
    assert [group[:2] for group in some] == [group[:2] for group in groups], "lines can differ"
    assert solution.stats.nodes - cost < 0.6 * nodes
    for wrong, error in (({"node_limit": 0}, OptionError), ({"time_limit": "x"}, TypeError)):
        with pytest.raises(error, match=next(iter(wrong))):
            solution.refutations(**wrong)


def test_questions_without_refutations():
    with pytest.raises(PositionError, match="game is over"):
        solve("3", "4").after("3").refutations()
    assert not hasattr(solve("3 T", farmers=("6 J", "4 4")), "refutations")
    assert not hasattr(solve("AS 2H", "KS 3H", rules="honeymoon-bridge:S"), "refutations")
    undecided = canju.solve_many([canju.deal(17, 17, seed=1)], node_limit=1)[0]
    with pytest.raises(LimitError, match="undecided"):
        undecided.refutations()


def test_a_sequence_of_groups():
    groups = solve(*PUZZLE).refutations()
    assert isinstance(groups[0], Refutation)
    assert groups[1:] == tuple(groups)[1:]
    assert "33" in groups[0].plays
    assert repr(groups) == "<Refutations: 9 of 11 plays lose, 4 groups>"
    assert groups == solve(*PUZZLE).refutations()
    for again in (copy.deepcopy(groups), pickle.loads(pickle.dumps(groups))):
        assert (again, hash(again)) == (groups, hash(groups))


def test_plain_values():
    facts = json.loads(json.dumps(solve(*PUZZLE).refutations().to_dict()))
    assert [group["reply"] for group in facts["groups"]] == ["pass", "Q222", "222", "B"]
    assert solve(facts["position"]).refutations().to_dict() == facts


# Displays


def test_many_plays_are_counted():
    groups = solve(*canju.deal(12, 12, seed=2)).refutations()
    assert len(groups[0].plays) == 14
    sentence = str(groups).splitlines()[1]
    assert sentence.count(",") == 11
    assert sentence.endswith(" … 2 more: the other side passes.")


def test_a_play_with_several_readings_has_its_kind():
    position = Position("33334444 5 8", "6666 9 T", rules="wide")
    assert "33334444 (" in str(solve(position).refutations()), "as in plans"
