"""Games that other engines have logged are read as they were played, or refused."""

from __future__ import annotations

import json
from copy import deepcopy
from types import SimpleNamespace

import pytest
from canju import (
    CardError,
    DouDizhu,
    Hand,
    Match,
    PlayError,
    Position,
    PositionError,
    review,
    solve_many,
)
from canju.errors import OptionError, RecordError

from .logs import BOMB_ON_ROCKET, FILES, LOGS, engine_of, landlord_won, logs_of, whole

RLCARD, DOUZERO, OPENSPIEL = (logs_of(name) for name in (FILES[0], FILES[1], FILES[3]))
#: A small game of three hands.
THREE = Position("3 3 5", farmers=("4 6 B R", "7 8"))


def read(log, engine, **options):
    return Match.read([log], notation=engine, **options)[0]


@pytest.mark.parametrize("name", FILES)
def test_every_log_ends_as_its_engine_says(name):
    played = Match.read(LOGS / f"{name}.jsonl", notation=engine_of(name), errors="null")
    assert played.refused.keys() == BOMB_ON_ROCKET.get(name, set())
    logs = [log for i, log in enumerate(logs_of(name)) if i not in played.refused]
    assert len(played) == len(logs) > 0
    for game, log in zip(played, logs, strict=True):
        landlord = game.players[0] if game.players else 0
        assert (game.winner == "landlord") == landlord_won(log, landlord)
        cards = [len(game.start.landlord), len(game.start.down), len(game.start.up)]
        assert cards == [20, 17, 17]


def test_players_of_openspiel_sit_in_the_order_of_play_from_the_landlord_on():
    seen = set()
    for log in OPENSPIEL[:4]:
        game = read(log, "openspiel")
        calls = [(player, text) for player, text in log["actions"] if text.startswith("Bid")]
        players = game.players or (0, 1, 2)
        assert players[0] == calls[-1][0]
        assert players == tuple((players[0] + seat) % 3 for seat in range(3))
        first = next(text for player, text in log["actions"] if text.startswith("Decide"))
        seen.add(int(first.split()[-1]) % 3)
        mine = [text.removeprefix("Deal ") for _, text in log["actions"][1:52][players[1] :: 3]]
        ranks = [{"(BWJ)": "B", "(CJ)": "R"}.get(card, card[-1]) for card in mine]
        assert game.start.down == Hand(ranks)
    assert seen == {0, 1}  # a text of the state would be right for multiples of 3 only


def test_rules_are_the_engines_unless_given():
    for log, engine, rules in (
        (RLCARD[0], "rlcard", DouDizhu()),
        (DOUZERO[0], "douzero", DouDizhu.douzero()),
        (OPENSPIEL[0], "openspiel", DouDizhu(without=("four+singles", "four+pairs"))),
    ):
        assert Match.read([log], notation=engine).rules == rules
        assert read(log, engine).start.rules == rules
        assert read(log, engine, rules="wide").start.rules == DouDizhu.wide()


def test_logs_are_objects_texts_files_and_lists(tmp_path):
    log = RLCARD[0]
    game = read(log, "rlcard")
    assert game == read(log["info"], "rlcard") == read(SimpleNamespace(**log["info"]), "rlcard")
    assert game == read(json.dumps(log), "rlcard")
    pairs = {**log["info"], "trace": [tuple(pair) for pair in log["info"]["trace"]]}
    assert game == read(pairs, "rlcard")
    of_suits = {key: value for key, value in log["info"].items() if key != "hand_cards"}
    assert game == read(of_suits, "rlcard")
    path = tmp_path / "games.json"
    path.write_text(json.dumps([log, log], indent=1))
    assert [game, game] == list(Match.read(path, notation="rlcard"))
    path.write_text(json.dumps(OPENSPIEL[0]["actions"]))
    assert list(Match.read(path, notation="openspiel")) == [read(OPENSPIEL[0], "openspiel")]


def test_a_state_of_openspiel_is_asked_for_the_texts_of_its_actions():
    actions = OPENSPIEL[1]["actions"]
    history = [SimpleNamespace(player=p, action=i) for i, (p, _) in enumerate(actions)]

    def text(player, action):
        assert actions[action][0] == player
        return actions[action][1]

    state = SimpleNamespace(full_history=lambda: history, action_to_string=text)
    assert read(state, "openspiel") == read(actions, "openspiel")


def test_games_that_are_not_over_are_reviewed_alone():
    start, mid, _ = whole("rlcard-snapshots").values()
    few = {"node_limit": 10, "threads": 1}
    assert review(start, notation="rlcard", **few).plays == ()
    found = review(mid, notation="rlcard", **few)
    assert [str(play.play) for play in found.plays[:3]] == ["666T", "pass", "QQQB"]
    assert found.winner is None
    infoset = whole("douzero-infoset")
    names = ("Ann", "Bob", "Cid")
    for log in (infoset, SimpleNamespace(**infoset)):
        found = review(log, notation="douzero", names=names, **few)
        assert (len(found.plays), found.names) == (8, names)
    for log, engine in ((start, "rlcard"), (mid, "rlcard"), (infoset, "douzero")):
        with pytest.raises(RecordError, match="game 0: the game is not over after play"):
            Match.read([log], notation=engine)


def test_names_of_a_log_are_those_of_the_engines_players():
    log = next(log for log in OPENSPIEL if read(log, "openspiel").players == (1, 2, 0))
    found = review(log, notation="openspiel", names=("A0", "A1", "A2"), node_limit=1, threads=1)
    assert found.names == ("A1", "A2", "A0")


def test_a_jack_next_to_a_joker_is_two_cards():
    log = {"hand_cards": ["JB", "", ""], "trace": []}
    with pytest.raises(RecordError, match="have 2 cards at the start, not 54"):
        review(log, notation="rlcard")


def edited(log, change):
    copy = deepcopy(log)
    change(copy)
    return copy


def emptied(log):
    """A deal of DouZero that is logged after the game, which has emptied its lists."""
    data = log["data"]
    for i, cards in enumerate(log["card_play_action_seq"]):
        for card in cards:
            data[("landlord", "landlord_down", "landlord_up")[i % 3]].remove(card)


PASSED = [*OPENSPIEL[0]["actions"][:52], [0, "Pass"], [1, "Pass"], [2, "Pass"]]
REFUSED = {
    "raw_obs": (whole("rlcard-snapshots")["raw_obs"], "rlcard", "no hand_cards: .* raw_obs"),
    "a state": ({"raw_obs": whole("rlcard-snapshots")["raw_obs"]}, "rlcard", "no hand_cards"),
    "cut in front": (
        edited(RLCARD[0], lambda log: log["info"]["trace"].pop(0)), "rlcard", "53 cards"
    ),
    "cut behind": (edited(RLCARD[0], lambda log: log["info"]["trace"].pop()), "rlcard", "53 cards"),
    "without a pass": (
        edited(RLCARD[0], lambda log: log["info"]["trace"].pop(6)), "rlcard",
        "play 7: landlord is to move, not down",
    ),
    "a wrong seat": (
        edited(RLCARD[0], lambda log: log["info"]["trace"].__setitem__(5, [0, "pass"])), "rlcard",
        "play 6: up is to move, not landlord",
    ),
    "no such player": (
        edited(RLCARD[0], lambda log: log["info"]["trace"].__setitem__(5, [3, "pass"])), "rlcard",
        "play 6: there is no player 3",
    ),
    "an odd card": (
        edited(RLCARD[0], lambda log: log["info"]["trace"].__setitem__(0, [0, "X"])), "rlcard",
        "play 1: .*'X' is not a card in RLCard",
    ),
    "two hands": (
        edited(RLCARD[0], lambda log: log["info"]["hand_cards"].pop()), "rlcard", "2 hands, not 3"
    ),
    "emptied": (edited(DOUZERO[0], emptied), "douzero", "playing empties DouZero's lists"),
    "without plays": (DOUZERO[0]["data"], "douzero", "no card_play_action_seq"),
    "unfinished": (
        edited(DOUZERO[0], lambda log: log["card_play_action_seq"].pop()), "douzero",
        "not over after play 76",
    ),
    "an infoset cut": (
        edited(whole("douzero-infoset"), lambda log: log["card_play_action_seq"].pop(5)), "douzero",
        "46 cards at the start",
    ),
    "all passed": (PASSED, "openspiel", "all passed"),
    "an open auction": (PASSED[:53], "openspiel", "the auction is not over"),
    "few cards": (PASSED[:50], "openspiel", "49 cards are dealt, not 51"),
    "numbers alone": ([3, 93, 74], "openspiel", "not a history"),
    "a bomb on a rocket": (OPENSPIEL[4], "openspiel", "play 4: 3333 .* does not beat BR"),
    "no JSON": ("{", "openspiel", "not JSON"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_log_that_is_no_game_is_refused_with_its_number(name):
    log, engine, words = REFUSED[name]
    good = {"rlcard": RLCARD[1], "douzero": DOUZERO[1], "openspiel": OPENSPIEL[1]}[engine]
    with pytest.raises((RecordError, PlayError, CardError), match=f"^game 1: .*{words}"):
        Match.read([good, log], notation=engine)
    some = Match.read([good, log, good], notation=engine, errors="null")
    assert len(some) == 2
    assert list(some.refused) == [1]


def test_hands_that_no_deck_has_are_refused():
    log = {
        "hand_cards": ["3" * 8 + "4" * 8 + "5555", "6" * 8 + "7" * 8 + "8", "9" * 8 + "T" * 8 + "8"]
    }
    with pytest.raises(PositionError, match=r"(?s)game 0: .*one deck has 4"):
        Match.read([{**log, "trace": []}], notation="rlcard")


def test_a_match_of_logs_keeps_its_players_in_files(tmp_path):
    played = Match.read(OPENSPIEL[:4], notation="openspiel", names=("me", "me", "you"))
    assert {game.players for game in played} > {None}
    path = tmp_path / "match.json"
    played.save(path)
    assert Match.load(path) == played
    assert repr(played) == "<Match: landlord 1, farmers 3>"
    facts = json.loads(path.read_text())
    facts["games"][0]["players"] = [0, 0, 1]
    path.write_text(json.dumps(facts))
    with pytest.raises(RecordError, match=r"games.0.*players"):
        Match.load(path)


def test_other_notations_are_not_of_an_engine():
    with pytest.raises(OptionError, match="'pbn': choose 'rlcard', 'douzero' or 'openspiel'"):
        Match.read([{}], notation="pbn")
    with pytest.raises(TypeError, match=r"plays: .*notation="):
        review(RLCARD[0])
    with pytest.raises(TypeError, match="second: a log has"):
        review(RLCARD[0], "3", notation="rlcard")
    with pytest.raises(TypeError, match="records: "):
        Match.read({}, notation="rlcard")
    with pytest.raises(OptionError, match="names: give three"):
        Match.read([], notation="rlcard", names=("a", "b"))


@pytest.mark.parametrize(
    ("notation", "plays"),
    [
        ("douzero", [[3], [20, 30], []]),
        ("douzero", ["3", "XD", ""]),
        ("openspiel", ["3", "(BWJ)(CJ)", "Pass"]),
        ("openspiel", [(0, "3"), (1, "(BWJ)(CJ)"), (2, "Pass")]),
        ("openspiel", [(0, "3"), (1, "(BWJ)-(CJ)"), (2, "")]),
        ("rlcard", [[0, "3"], [1, "BR"], [2, "pass"]]),
        ("rlcard", "landlord: 3, down: BR, up: pass"),
        (None, "3, BR, pass"),
    ],
)
def test_plays_are_read_in_the_notation(notation, plays):
    if notation == "rlcard" and isinstance(plays, list):
        plays = [tuple(pair) for pair in plays]
    found = review(THREE, plays=plays, notation=notation)
    assert [str(play.play) for play in found.plays] == ["3", "BR", "pass"]


def test_a_wing_of_openspiel_is_after_a_dash():
    start = Position("333444 5 6 7", farmers=("8", "9"))
    found = review(start, plays=["333444-56"], notation="openspiel")
    assert str(found.plays[0].play) == "33344456"
    with pytest.raises(PlayError, match="play 1: 'B' is not a card in OpenSpiel"):
        review(start, plays=["B"], notation="openspiel")


def test_a_batch_in_a_notation_has_the_rules_of_its_engine():
    hands = [([3, 3], [17])]
    assert solve_many(hands, notation="douzero")[0].position.rules == DouDizhu.douzero()
    assert solve_many(hands, notation="douzero", rules="pagat")[0].position.rules.preset == "pagat"
    assert solve_many(hands, notation="numbers")[0].position.rules == DouDizhu()
    row = {"first": [3, 3], "second": [17], "rules": "wide"}
    assert solve_many([row], notation="douzero")[0].position.rules == DouDizhu.wide()
