"""The fewest plays of many hands: order, progress, limits, Ctrl-C, bad input."""

from __future__ import annotations

import pickle
import sys
import time
from itertools import count

import canju
import pytest
from canju import Hand
from canju.one_hand import Split, Splits, split_many
from programs import run

HANDS = [Hand.random(1 + seed % 20, seed=seed) for seed in range(700)]


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("rules", ["doudizhu", "tsinghua", canju.DouDizhu.wide(decks=2)])
def test_each_hand_has_the_split_it_has_alone(rules, threads):
    splits = split_many(HANDS, rules, threads=threads)
    assert list(splits) == [hand.split(rules) for hand in HANDS]
    assert splits.hands == HANDS


def test_more_than_one_chunk_stays_in_order():
    """Texts from a generator, more than are read at once, suits among them."""
    sizes = [1 + n % 2 for n in range(20_000)]
    texts = (["9H", "8S"][:size] for size in sizes)
    splits = split_many(texts, threads=2)
    assert splits.steps == sizes
    assert {str(play) for play in splits[19_999]} == {"9H", "8S"}


def test_suits_stay_with_their_hands():
    hands = [Hand("9H 9S 9D"), Hand("9C 9S 9D"), Hand("999")]
    assert [str(split.plays[0].cards) for split in split_many(hands)] == [
        str(hand) for hand in hands
    ]


def test_splits_are_a_sequence():
    splits = split_many(["34567 99 J", "3 5", "44"])
    assert isinstance(splits[-1], Split)
    assert splits[0:2].steps == [3, 2]
    assert splits[0:2] == split_many(["34567 99 J", "3 5"])
    assert splits == [splits[0], splits[1], splits[2]]
    assert pickle.loads(pickle.dumps(splits)) == splits
    assert repr(splits) == "<Splits: 3 hands, 1 to 3 plays, 2.00 on average>"
    assert repr(split_many([])) == "<Splits: no hands>"
    assert splits.to_dicts()[0] == {
        "hand": "3 4 5 6 7 99 J",
        "cards": 8,
        "steps": 3,
        "plays": "34567 99 J",
        "value": 5.0,
        "score": splits[0].score,
    }
    with pytest.raises(IndexError):
        splits[3]


def test_progress_is_told():
    told = []
    split_many(HANDS, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (700, 700)
    told.clear()
    split_many(iter(HANDS), progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (700, None)


def test_a_bar_is_drawn_by_tqdm(capsys):
    pytest.importorskip("tqdm")
    split_many(HANDS, progress=True)
    assert "700/700" in capsys.readouterr().err


def test_without_tqdm_a_line_counts_on_standard_error(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    split_many(HANDS, progress=True)
    assert capsys.readouterr().err.endswith("\r700 of 700 hands\n")


@pytest.mark.parametrize(
    ("hands", "error", "message"),
    [
        (["3", "4", "5X5"], canju.CardError, "hand 2: "),
        (["3", ""], canju.PositionError, "hand 1: the hand is empty"),
        (["3", "33333"], canju.PositionError, "hand 1: .*rank 3"),
        (["3", None], TypeError, "hand 1: "),
        ("34567", TypeError, "one str"),
        (Hand("34567"), TypeError, "one Hand"),
        (5, TypeError, "one int"),
        (None, TypeError, "one NoneType"),
    ],
)
def test_what_is_no_hand_is_refused_with_its_place(hands, error, message):
    with pytest.raises(error, match=message):
        split_many(hands)


def test_what_the_iterable_raises_keeps_what_was_done():
    def broken():
        yield from ["3"] * 8192
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine") as caught:
        split_many(broken())
    assert len(caught.value.splits) == 8192


def test_the_time_for_all_is_kept(in_time):
    """Endless hands end; a hand that takes long does too."""
    endless = (Hand.random(17, seed=seed) for seed in count())
    start = time.monotonic()
    with pytest.raises(canju.errors.TimeLimit) as caught:
        split_many(endless, total_time_limit=0.5)
    assert isinstance(caught.value.splits, Splits)
    deck = Hand.full(decks=2)
    with pytest.raises(canju.errors.TimeLimit):
        split_many([deck], canju.DouDizhu(decks=2), total_time_limit=0.2)
    in_time(time.monotonic() - start, 20)


CTRL_C = """
from itertools import count
from canju import Hand
from canju.one_hand import split_many
deck = Hand.full(decks=2)
two = DouDizhu(decks=2)
pressed = press_ctrl_c()
try:
    {question}
except KeyboardInterrupt:
    print(time.monotonic() - pressed[0])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize(
    "question",
    [
        "deck.split(two)",
        "deck.split(two, steps='any')",
        "split_many([deck] * 3, two, threads=2)",
        "split_many(Hand.random(17, seed=seed) for seed in count())",
    ],
)
def test_ctrl_c_ends_it(question, in_time):
    """Within 2 s, twenty times the target of 0.1 s."""
    latency = float(run(CTRL_C.format(question=question)))
    print(f"{question}: {latency * 1000:.0f} ms")
    in_time(latency, 2)
