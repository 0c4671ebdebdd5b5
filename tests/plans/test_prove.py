"""Proofs written from plans: the checker accepts them, and their choices are the plan's plays."""

from __future__ import annotations

import canju
import pytest
from canju import Play, Position, Proof, check, solve
from canju.errors import LimitError, NodeLimit, ProofError, TimeLimit
from canju.plans.plan import Plan, plan_of
from canju.proofs.header import place_of

POSITIONS = [
    Position("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"),
    Position(*canju.deal(8, 8, seed=2)),
    Position(*canju.deal(7, 7, seed=5), turn="second"),
    Position("4 6 8", "5 7 9", "3"),
    Position("8 9 9 9 T A", "J Q K 2 3 5", "7", turn="second"),
    Position("8 3 3", "4 5 6"),
    Position("9H 6H 6D 4H 3S", "8S 8H", rules="singles-and-pairs"),
    Position(*canju.deal(8, 8, seed=3), rules="pagat"),
    Position("33 4 5 66 9", "44 7 8 TT", rules=canju.DouDizhu(decks=2, gap_straights=True)),
]
PLANS = [solve(position).plan(effort=0.02) for position in POSITIONS]

#: Cards by rank and kind of a play; the pass has neither.
Made = tuple[str, str]


def made(play: Play) -> Made:
    return (str(play.cards.ranks).replace(" ", ""), play.kind) if play else ("", "")


def choices_of(plan: Plan) -> dict[check.Position, Made]:
    """Plays of a plan at all positions that it reaches, by its public ``play`` alone."""
    found: dict[check.Position, Made] = {}
    open_, seen = [plan.position], set()
    while open_:
        position = open_.pop()
        place = place_of(position)
        if place in seen:
            continue
        seen.add(place)
        plays = position.plays()
        if position.turn == plan.side:
            plays = [plan.play(position)]
            found[place] = made(plays[0])
        open_ += [after for play in plays if not (after := position.play(play)).is_over]
    return found


def written_in(proof: Proof) -> dict[check.Position, Made]:
    """Choices in a proof, as its checker reads them."""
    found: dict[check.Position, Made] = {}
    for _, before, after in proof._walk():
        cards = before.hand(before.turn) - after.hand(before.turn)
        kind = check.NAMES[check.kind_of(after.table)[0]] if cards else ""
        found[before] = check.text_of(cards), kind
    return found


@pytest.mark.parametrize("plan", PLANS, ids=repr)
def test_the_choices_are_the_plays_of_the_plan(plan):
    """Fails where a choice is the solver's, or a position is left out."""
    proof = plan.prove()
    assert proof.claim == f"{plan.side} wins"
    assert proof.check() is True
    assert place_of(proof.position) == place_of(plan.position)
    written = written_in(proof)
    assert written == choices_of(plan)
    assert proof.choices == len(written) >= plan.positions


def test_either_side_with_and_without_a_play_on_the_table():
    """Fails when the positions above are all of one sort."""
    sorts = {(plan.side == plan.position.turn, plan.position.to_beat is None) for plan in PLANS}
    assert len(sorts) == 4
    assert {plan.side for plan in PLANS} == {"first", "second"}


def test_it_is_saved_and_checked_as_a_file(run, tmp_path):
    path = tmp_path / "plan.proof"
    PLANS[0].prove().save(path)
    assert Proof.load(path) == PLANS[0].prove()
    assert run("check", str(path))[0] == 0


def test_a_plan_that_loses_has_no_proof():
    """Fails where a strategy is written though a reply beats it."""
    for plan in PLANS:
        if plan.rules:
            lost = plan_of(plan.position, (), plan.side, 0, True)
            with pytest.raises(canju.errors.PlanError):
                lost.check()
            with pytest.raises(ProofError, match="side to move"):
                lost.prove()


def test_limits_and_progress(monkeypatch):
    plan, heard = PLANS[1], []
    proof = plan.prove(progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (proof.positions, None)
    with pytest.raises(NodeLimit):
        plan.prove(node_limit=5)
    with pytest.raises(TimeLimit):
        plan.prove(time_limit=1e-9)
    with pytest.raises(TypeError, match="progress"):
        plan.prove(progress=7)
    monkeypatch.setitem(check.MOST, "positions", 10)
    with pytest.raises(LimitError, match="more than 10 positions"):
        plan.prove()
