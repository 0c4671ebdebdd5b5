"""The position that a game of another engine is in: read from its state."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from canju import DouDizhu, Game, Position, best_reply, review, solve, solve_many
from canju.errors import CardError, OptionError, RecordError

from .logs import logs_of, whole

SNAPSHOTS, INFOSET = whole("rlcard-snapshots"), whole("douzero-infoset")
#: The ending of a game of DouZero, as its environment keeps it; the last plays are made here.
DEAL = logs_of("douzero-rule")[0]


def ended(left):
    """A state of DouZero before the last plays of a game."""
    return DEAL["data"] | {"card_play_action_seq": DEAL["card_play_action_seq"][:-left]}


def test_a_state_is_the_position_that_its_plays_lead_to():
    """The hands are those that the state says are left; the seats and the table follow."""
    mid, table = SNAPSHOTS["mid"], INFOSET["last_move"]
    position = Position(mid)
    hands = "".join(mid["hand_cards"]).replace(" ", "")
    cards = [*position.landlord, *position.down, *position.up]
    assert sorted(cards) == sorted(hands)
    assert (position.turn, str(position.to_beat), position.by) == ("landlord", "3", "up")
    assert position.rules.preset == "doudizhu"
    infoset = Position(INFOSET, notation="douzero")
    assert (infoset.turn, infoset.by, len(infoset.to_beat)) == ("up", "landlord", len(table))
    assert [len(infoset.landlord), len(infoset.up), len(infoset.down)] == [17, 8, 16]
    assert infoset.rules.preset == "douzero"


def test_every_way_in_reads_a_state():
    state = ended(3)
    position = Position(state)
    assert position == review(state, notation="douzero", node_limit=1).plays[-1].position.play(
        review(state, notation="douzero", node_limit=1).plays[-1].play
    )
    as_object = SimpleNamespace(
        all_handcards=INFOSET["all_handcards"],
        card_play_action_seq=INFOSET["card_play_action_seq"],
    )
    assert Position(as_object) == Position(INFOSET)
    texts = [Position(json.dumps(one)) for one in (state, INFOSET, SNAPSHOTS["mid"])]
    assert texts == [Position(one) for one in (state, INFOSET, SNAPSHOTS["mid"])]
    assert solve(state).position == solve_many([state])[0].position == position
    assert Game(state).position == position
    assert best_reply(state) in position.plays()
    assert solve(state, rules="wide").position.rules == DouDizhu.wide()
    with_other = solve_many([{"position": str(position), "rules": "douzero", "hand_cards": 3}])
    assert with_other.to_dicts()[0]["hand_cards"] == 3


@pytest.mark.parametrize(
    ("state", "error", "why"),
    [
        (SNAPSHOTS["raw_obs"], RecordError, r"give env.get_perfect_information\(\)"),
        ({"hand_cards": ["3", "4", "5"]}, RecordError, "the log has no trace"),
        ({"hand_cards": ["3", "4", "5"], "trace": []}, RecordError, "3 cards at the start"),
        ({"card_play_action_seq": []}, RecordError, "the log has no landlord"),
        (INFOSET | {"card_play_action_seq": [[3, 4, 5]]}, RecordError, "the log is cut"),
    ],
)
def test_a_part_of_a_state_is_refused(state, error, why):
    for ask in (Position, solve, Game):
        with pytest.raises(error, match=why):
            ask(state)


def test_json_of_a_row_is_a_position():
    row = {"first": "3 5", "second": "4", "turn": "second"}
    assert Position(json.dumps(row)) == solve(json.dumps(row)).position == Position(row)
    assert solve_many([json.dumps(row)])[0].position == Position(row)
    assert Position(Position("3 5", "4", "2").to_dict()) == Position("3 5", "4", "2")
    deal = Position("3 2 R", farmers=("6", "44")).to_dict(notation="douzero")
    assert Position(deal, notation="douzero") == Position("3 2 R", farmers=("6", "44"))
    with pytest.raises(CardError, match="not JSON"):
        Position('{"first": "3", "second": ')
    with pytest.raises(OptionError, match="unknown key 'name'"):
        Position({"name": "x", "first": "3", "second": "4"})
    with pytest.raises(TypeError, match="among its keys"):
        Position(row, turn="second")
