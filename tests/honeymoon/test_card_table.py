"""The table of honeymoon bridge in a notebook: messages in, what the page shall show out."""

from __future__ import annotations

import json
import random

import canju
import pytest
from canju import honeymoon
from canju.honeymoon.controller import HoneymoonController


def controller(players=("human", "greedy"), **options):
    return HoneymoonController(honeymoon.Game(seed=7, players=players, **options))


def click(table, do, **more):
    return table.answer({"do": do, "at": table.view()["at"], **more})


def test_a_bid_a_card_and_back():
    table = controller()
    seen = table.view()
    assert seen["phase"] == "bidding"
    assert [len(row) for row in seen["bids"]["rows"]] == [5] * 7
    assert all(bid["legal"] for row in seen["bids"]["rows"] for bid in row)
    seen = click(table, "play", play="4NT")
    assert (seen["phase"], seen["bids"], seen["stock"]) == ("exchange", None, 26)
    card = seen["plays"][0]
    seen = click(table, "play", play=card)
    assert card not in seen["hand"]
    assert seen["last"]["cards"][0]["card"] == card
    assert seen["stock"] == 24
    seen = click(table, "undo")
    assert (seen["stock"], seen["last"], card in seen["hand"]) == (26, None, True)


def test_what_cannot_be_done_is_said_and_changes_nothing():
    table = controller()
    before = table.view()
    for message in (
        None,
        {"do": 3},
        {"do": "steal", "at": 0},
        {"do": "play", "at": 99},
        {"do": "play", "play": ["1C"]},
        {"do": "play", "play": "9H"},
        {"do": "play", "play": "x" * 10_000},
    ):
        if isinstance(message, dict):
            message.setdefault("at", table.view()["at"])
        seen = table.answer(message)
        assert seen["error"]
        assert len(seen["error"]) < 400
        assert seen["hand"] == before["hand"]


def test_the_page_is_sent_nothing_that_the_side_has_not_seen():
    """All hidden cards are dealt anew: what the page gets is the same, odds and memory too."""
    numbers = random.Random(3)
    table = controller(players=("human", "random"))
    click(table, "odds")
    click(table, "remember")
    click(table, "play", play="7NT")
    for _ in range(8):
        click(table, "play", play=numbers.choice(table.view()["plays"]))
    seen, game = table.view(), table.game
    compared = 0
    cards, actions = list(game._state.cards), [move.play for move in game.moves]
    for _ in range(300):
        other = list(cards)
        i, j = numbers.randrange(52), numbers.randrange(52)
        other[i], other[j] = other[j], other[i]
        state = game._state.dealt_anew(other, "first", actions)
        if i != j and state is not None:
            game._states[-1] = state
            again = table.view()
            assert {**again, "at": 0} == {**seen, "at": 0}
            compared += 1
    assert compared > 5
    # Only the last trick is shown, and of it what was drawn unseen if it was ours.
    assert json.loads(json.dumps(seen)) == seen


def test_odds_and_memory_are_shown_when_asked_for():
    table = controller()
    assert table.view()["odds"] is None
    seen = click(table, "odds")
    best, *_, worst = seen["odds"]["rows"]
    assert best["begin"] + best["length"] == pytest.approx(1)
    assert (worst["begin"], worst["below_zero"]) == (0, True)
    assert "regression" in seen["odds"]["caveat"]
    click(table, "play", play="4NT")
    seen = click(table, "remember")
    assert len(seen["memory"]["unseen"]) == 52 - 13 - 1
    assert "sampled deals" in seen["odds"]["caveat"]
    seen = click(table, "hint")
    assert "on average" in seen["said"]


@pytest.mark.parametrize("phase", ["bidding", "exchange"])
def test_a_hint_is_marked_as_long_as_its_sentence_is_shown(phase):
    table = controller()
    if phase == "exchange":
        click(table, "play", play="4NT")
    assert table.view()["hint"] is None
    seen = click(table, "hint")
    assert seen["hint"] == table.game.hint().play
    assert seen["hint"] in seen["plays"]
    assert seen["said"]
    seen = click(table, "odds")
    assert (seen["hint"], seen["said"]) == (None, "")


def test_a_card_in_a_sentence_is_written_as_it_is_drawn():
    game = honeymoon.Game(seed=7, players=("human", "human"), samples=2)
    for play in ("4NT", "pass", "TH"):
        game.play(play)
    seen = HoneymoonController(game).view()
    assert "10♥" in seen["result"]
    assert "10♥" in game._repr_html_()
    table = HoneymoonController(honeymoon.Game(seed=7, players=("human", "human"), samples=2))
    for message in ("4NT", "pass"):
        click(table, "play", play=message)
    texts = [row["text"] for row in click(table, "odds")["odds"]["rows"]]
    assert "10♥" in texts
    assert not any(text[0] in "♣♦♥♠" for text in texts)


def test_bars_begin_at_zero():
    """The largest loss has the longest bar of the losses, and none looks like a gain."""
    rows = click(controller(), "odds")["odds"]["rows"]
    zero = {
        round(row["begin"] + row["length"] * row["below_zero"], 9) for row in rows if row["length"]
    }
    assert len(zero) == 1
    losses = [row for row in rows if row["worth"].startswith("-")]
    assert losses
    assert all(row["below_zero"] for row in losses)
    assert [row["length"] for row in losses] == sorted(row["length"] for row in losses)


def test_a_game_to_its_end_and_another():
    table = controller(players=("greedy", "random"))
    for _ in range(200):
        if table.view()["phase"] == "over":
            break
        click(table, "next")
    seen = table.view()
    assert (seen["phase"], sum(seen["tricks"]), seen["turn"]) == ("over", 13, None)
    assert "game is over" in click(table, "hint")["error"]
    seen = click(table, "new")
    assert (seen["phase"], seen["error"]) == ("bidding", "")
    seen = click(table, "again")
    assert seen["phase"] == "bidding"


def test_no_trump_and_doubles_are_in_the_grid_where_the_rules_have_them():
    rules = honeymoon.Rules(no_trump=False, doubles=True)
    seen = HoneymoonController(honeymoon.Game(seed=1, rules=rules)).view()
    assert [len(row) for row in seen["bids"]["rows"]] == [4] * 7
    assert [word["call"] for word in seen["bids"]["others"]] == ["pass", "double", "redouble"]


def test_the_widget():
    pytest.importorskip("anywidget")
    table = canju.honeymoon.Table(seed=7, lang="zh")
    assert table.words["remember"] == "替我记牌"
    assert table.seen["phase"] == "bidding"
    bundle = table._repr_mimebundle_()
    assert "叫牌" in bundle[0]["text/plain"]
    with pytest.raises(TypeError, match=r"game: expected a honeymoon\.Game"):
        canju.honeymoon.Table("7")
    with pytest.raises(canju.errors.OptionError, match="game: it already has"):
        canju.honeymoon.Table(table.game, seed=3)
