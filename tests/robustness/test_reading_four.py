"""Four hands of Guandan as people write them: texts, rows, tables, plays with wild cards."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import pytest
from canju import CardError, Hand, Play, PlayError, Position, PositionError, deal, solve_many
from canju.arguments.row import position_in_row, position_of, read_position
from canju.arguments.rows import source_of
from canju.errors import CanjuError, OptionError, texts_of
from canju.games.seats import EACH, FOUR, SEATINGS, THREE, TWO, hands_of, seating_of

HANDS = ("3 4", "5", "66", "7 8")
POSITION = Position(hands=HANDS, to_beat="44", by="west", turn="south", rules="guandan:2")
KEYS = [
    ("south", "east", "north", "west"),
    ("南", "东", "北", "西"),
    ("南家", "东家", "北家", "西家"),
    ("我", "下家", "对家", "上家"),
    ("S", "E", "N", "W"),
]


def row_of(keys: tuple[str, ...]) -> dict[str, Any]:
    return {**dict(zip(keys, HANDS, strict=True)), "to_beat": "44", "by": keys[3], "turn": keys[0]}


@pytest.mark.parametrize("keys", KEYS, ids=["/".join(keys) for keys in KEYS])
def test_rows_with_the_seats_are_read(keys):
    """Fails when a name of a seat is read as that of one of two or three hands."""
    row = row_of(keys)
    for given in ({"rules": "guandan:2"}, {"level": 2}, {"级牌": "2"}, {"打": "打2"}):
        assert position_in_row({**row, **given}, None) == POSITION
    assert position_in_row(row, "guandan:2") == POSITION
    assert position_in_row({**row, "level": "2"}, "guandan:2,declared").rules.reading == "declared"
    text = json.dumps({**row, "level": 2}, ensure_ascii=False)
    assert Position(text) == Position({**row, "level": 2}) == POSITION
    assert position_of(text, None, None, None) == POSITION


def test_a_row_with_a_list_of_four_hands_is_read():
    """Fails when the list is no row of seats."""
    for hands in (HANDS, list(HANDS), [["3", "4"], ["5"], ["6", "6"], ["7", "8"]]):
        row = {"hands": hands, "to_beat": "44", "by": "west", "turn": "南家", "rules": "guandan:2"}
        assert Position(row) == POSITION
    assert (
        position_of(None, None, "44", "guandan:2", by="west", turn="south", hands=HANDS) == POSITION
    )
    with pytest.raises(TypeError, match="head of a dictionary is among its keys"):
        Position({"hands": HANDS, "rules": "guandan:2"}, head="west")


def test_empty_cells_are_hands_that_are_out():
    """Fails when an empty cell is a missing hand, or a missing hand is out."""
    row: dict[str, Any] = {"south": "3", "east": "", "north": "55 6", "west": "4", "level": 2}
    out = Position(hands=("3", "", "55 6", "4"), rules="guandan:2")
    assert position_in_row(row, None) == out
    assert position_in_row({**row, "east": None, "head": "东家"}, None) == out
    two = {**row, "south": None, "turn": "north", "head": "east"}
    assert position_in_row(two, None).head == "east"
    for wrong, why in [
        ({**row, "east": None}, "the position has no 'east'"),
        (
            {key: value for key, value in row.items() if key != "east"},
            r"a hand is missing \(east\)",
        ),
        ({**row, "first": "3"}, "the row has columns for four hands and for others"),
        ({**row, "level": 3, "rules": "guandan:2"}, "level 3 differs from that of the rules, 2"),
        ({**row, "level": "B"}, "level 'B' is not one of"),
        ({**row, "rules": "pagat"}, "only Guandan has a level, and the rules are 'pagat'"),
        ({**row, "head": "up"}, "head='up': choose 'south'"),
    ]:
        with pytest.raises(OptionError, match=why) as raised:
            position_in_row(wrong, None)
        assert all(texts_of(raised.value))


def test_rows_of_positions_are_read_back():
    """Fails when a dictionary of a position loses a part of it."""
    draws = random.Random(80)
    wild = 0
    for seed in range(60):
        hands = deal(*(draws.randrange(1, 6) for _ in range(4)), seed=seed, decks=2, suits=True)
        # Often with a wild card.
        hearts = [card[0] for hand in hands for card in hand if card[-1] == "H"]
        level = draws.choice(hearts or ["2"])
        position = Position(hands=hands, turn=draws.choice(FOUR.seats), rules=f"guandan:{level}")
        for _ in range(draws.randrange(3)):
            position = position.play(draws.choice(position.plays()))
        row = position.to_dict()
        assert Position(row) == Position(json.dumps(row)) == position
        assert Position(str(position), rules=position.rules) == position
        assert Position(f"打{level}\n{position}") == position
        assert pickle.loads(pickle.dumps(position)) == position
        assert eval(repr(position)) == position
        for play in position.plays():
            wild += "=" in str(play)
            assert pickle.loads(pickle.dumps(play)) == play
            assert eval(repr(play)) == play
            assert position.read(str(play)) == play
            assert play.same_as(str(play))
            assert str(play) in position.plays()
        if position.to_beat is None and not position.is_over:
            assert position.hand.plays(position.rules) == position.plays()
    assert wild > 3


def test_tables_have_columns_of_the_seats():
    """Fails when a table of four hands is read as one of two."""
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame([{**POSITION.to_dict(), "id": 7, "head": None}])
    source = source_of("positions", frame)
    assert [read_position(source.row(item), None, None) for item in source.items] == [POSITION]
    assert list(source.kept) == ["id"]
    # Next to two hands, these are other columns.
    frame = pandas.DataFrame({"first": ["3"], "second": ["4"], "level": ["hard"], "score": [1]})
    source = source_of("positions", frame)
    assert (list(source.keys), list(source.kept)) == (["first", "second"], ["level", "score"])


def test_results_are_read_back():
    """Fails when a table of answers has no column for a part of the position."""
    out = Position(hands=("3", "", "55 6", "4"), rules="guandan:2")
    solved = solve_many([POSITION, Position("3", "4")])
    again = solve_many(solved.to_dicts())
    assert [one.position for one in again] == [POSITION, Position("3", "4")]
    solved = solve_many([POSITION, out], goal="levels")
    again = solve_many(solved.to_dicts(), goal="levels")
    assert [one.position for one in again] == [POSITION, out]


def test_seatings_are_known_by_their_seats():
    """Fails when a seating is found by one of its hands alone."""
    assert SEATINGS == (TWO, THREE, EACH, FOUR)
    assert seating_of(POSITION) is FOUR
    assert pickle.loads(pickle.dumps(SEATINGS)) == SEATINGS
    assert all(pickle.loads(pickle.dumps(one)) is one for one in SEATINGS)
    assert hands_of(POSITION) == tuple(map(Hand, HANDS))
    assert (FOUR.sides, FOUR.of("east-west")) == (("south-north", "east-west"), ("east", "west"))


def test_a_play_says_what_its_wild_card_is():
    """Fails when a play of Guandan forgets what its wild card stands for."""
    play = Play("5S 6S 7S 9S 2H=8S", rules="guandan:2")
    assert repr(play) == "Play('5S 6S 7S 9S 2H=8S', rules='guandan:2')"
    assert (play.kind, play.kind_zh, play.length) == ("straight flush", "同花顺", 5)
    assert eval(repr(play)) == pickle.loads(pickle.dumps(play)) == play
    assert Play(play, rules="guandan:2") == play
    for text in ("♠5 ♠6 ♠7 ♠9 红桃2=黑桃8", "5S 6S 7S 9S 逢人配=8", "同花顺 5S 6S 7S 9S 配"):
        assert Play(text, rules="掼蛋：打2") == play
        assert play.same_as(text)
    assert not play.same_as("44")
    low, high = (Play(f"44 55 2H={rank}", rules="guandan:2") for rank in (4, 5))
    assert (low.rank, high.rank, low == high, low < high) == ("4", "5", False, True)
    assert low.same_as("44 55 2H=4")
    assert not low.same_as("44 55 2H=5")
    assert Play("44 55 2H", kind="三带二", rank="4", rules="guandan:2") == low
    assert Play("天王炸", rules="guandan:2").kind == "four jokers"


def test_plays_of_a_position_are_found_by_text():
    """Fails when a text with what a wild card stands for is no key of the list."""
    position = Position(hands=("44 55 2H", "66", "7", "8"), rules="guandan:2")
    plays = position.plays()
    for text in ("55", "44 55 2H=4", "5 2H=5", "对5", "2H"):
        assert text in plays or text == "对5", text
        assert position.read(text) in plays
    assert not any(text in plays for text in ("66", "5 2H=6", "nothing"))
    assert position.play("44 55 2H=4").to_beat == Play("44 55 2H=4", rules="guandan:2")
    assert plays == position.hand.plays(rules="guandan:2")
    beating = Hand("44 55 2H").plays("guandan:2", beating="33", max_cards=2)
    assert [str(play) for play in beating] == ["4 2H=4", "44", "5 2H=5", "55"]


GUANDAN = "guandan:2"
FOUR_HANDS = "南：3 | 东：4 | 北：5 | 西：6"
WRONG: list[tuple[Any, type[CanjuError], str]] = [
    (
        lambda: Position(FOUR_HANDS),
        PositionError,
        "four hands need rules of Guandan, with the level: rules='guandan:2'",
    ),
    (lambda: Position("南：3 | 东：4 | 北：5"), CardError, r"a hand is missing \(west\)"),
    (lambda: Position(f"打3 | {FOUR_HANDS}", rules=GUANDAN), OptionError, "level 3 differs"),
    (lambda: Position(f"打王 | {FOUR_HANDS}"), OptionError, "level '王' is not one of"),
    (lambda: Position(f"打王炸 | {FOUR_HANDS}"), CardError, "a part has no label"),
    (lambda: Position(f"打：1 | {FOUR_HANDS}"), OptionError, "level '1' is not one of"),
    (
        lambda: Position(hands=("2H 2H", "2H", "3", "4"), rules=GUANDAN),
        PositionError,
        "3 wild cards",
    ),
    (lambda: Position(hands=("逢人配", "5", "3", "4")), CardError, "a heart of the level"),
    (lambda: Position("3", "4", rules=GUANDAN), PositionError, "are for four hands"),
    (lambda: Position("3 | 4", head="first"), OptionError, "head needs four hands"),
    (lambda: Play("4 2H=B", rules=GUANDAN), PlayError, "cannot stand for a joker"),
    (lambda: Play("4 2=4", rules=GUANDAN), PlayError, "2 is not a wild card: that is 2H"),
    (lambda: Play("4 2H=4"), PlayError, "only wild cards of Guandan"),
    (lambda: Play("4 2H=4", rules="pagat"), PlayError, "only wild cards of Guandan"),
    (lambda: Play("2H 2H 2H", rules=GUANDAN), PlayError, "two decks have 2H twice"),
    (lambda: Play("33", rules="guandan:B"), OptionError, "does not name a level"),
    (lambda: Play("33", rules="guandan"), OptionError, "does not name a level"),
    (lambda: Hand("2H 2H 2H").plays(GUANDAN), PositionError, "3 wild cards"),
    (lambda: Hand("33").plays(GUANDAN, order="long"), OptionError, "one order"),
    (lambda: POSITION.read("3 2=3"), PlayError, "2 is not a wild card"),
]


@pytest.mark.parametrize(("call", "kind", "why"), WRONG, ids=[why for *_, why in WRONG])
def test_what_is_wrong_has_one_sentence_in_both_languages(call, kind, why):
    """Fails when an error has another type, or no Chinese sentence."""
    with pytest.raises(kind, match=why) as raised:
        call()
    english, chinese = texts_of(raised.value)
    assert english != chinese
    assert any("一" <= sign <= "鿿" for sign in chinese)


@pytest.mark.parametrize("level", ["打2 ", "打 2\n", "level 2 | ", "级牌：2 | "])
def test_the_level_stands_before_the_hands(level):
    """Fails when the level is read as a part of the first seat's name."""
    text = f"{level}南: 3 4 | 东: 5 | 北: 66 | 西: 7 8 | 要压: 西家的44 | 轮到: 南"
    assert Position(text) == POSITION
