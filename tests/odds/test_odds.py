"""Odds of plays, the other hand unseen: shares against a plain count, limits, faults, displays."""

from __future__ import annotations

import json
import pickle
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import canju
import pytest
from canju import DouDizhu, Hand, Odds, Play, Position, odds, solve
from canju.cli import main
from canju.hidden import Share
from canju.hidden.shares import margin_of, share_of
from twin.three import SEATS

# --- shares --------------------------------------------------------------------------------

#: Hand, unseen cards, how many the other holds, play to beat, rules.
SMALL = [
    ("33 5 8", "44 6 9 T", 3, None, "doudizhu"),
    ("6 8 Q", "555 7 J K", 4, "4", "doudizhu"),
    ("33 44 9", "5566 7", 2, None, "singles-and-pairs"),
    ("77 B", "88 99 2 R", 3, "66", "pagat"),
    ("3 4", "5 6 7", 3, None, "doudizhu"),
]


def counted(unseen: str, sizes: tuple[int, ...], position: Callable[..., Position]) -> dict:
    """Each play's share, by solving every deal of the unseen cards for itself."""
    cards = list(Hand(unseen))
    won: Counter[str] = Counter()
    deals = 0

    def dealt(left: tuple[int, ...], hands: list[str]) -> None:
        nonlocal deals
        if len(hands) == len(sizes):
            deals += 1
            for play, wins in solve(position(*hands)).values.items():
                won[str(play)] += wins
            return
        for chosen in combinations(left, sizes[len(hands)]):
            rest = tuple(i for i in left if i not in chosen)
            dealt(rest, [*hands, " ".join(cards[i] for i in chosen)])

    dealt(tuple(range(len(cards))), [])
    return {play: Fraction(number, deals) for play, number in won.items()}


@pytest.mark.parametrize("asked", SMALL)
def test_listed_deals_are_counted_as_a_plain_count_counts_them(asked):
    """Fails where a hand is forgotten, counted twice, or not as often as it can be dealt."""
    hand, unseen, size, to_beat, rules = asked
    found = odds(hand, unseen, size, to_beat=to_beat, rules=rules)
    expected = counted(unseen, (size,), lambda other: Position(hand, other, to_beat, rules=rules))
    assert found.exact
    assert {str(play): share.win for play, share in found.shares.items()} == {
        play: pytest.approx(float(share)) for play, share in expected.items()
    }
    assert all(share.error == 0 and share.low == share.high for share in found.shares.values())
    assert found.shares[found.best].win == pytest.approx(float(max(expected.values())))


def test_one_thread_and_many_draw_and_find_the_same():
    asked = ("3 44 6 8 9 T Q", "3 5 7 7 8 9 TT JJ Q KK A 22 B", 8)
    one, two, four = (odds(*asked, samples=60, threads=threads) for threads in (1, 2, 4))
    assert one == two == four
    assert not one.exact
    assert one.samples == 60
    assert odds(*asked, samples=60, seed=1) != one
    # The first of many samples are those of few.
    part = odds(*asked, samples=60, node_limit=10**9)
    assert part == one


def test_intervals_hold_the_true_share_95_times_of_100():
    """Near 0 and 1 too, where the standard error alone would say nothing."""
    numbers = random.Random(5)
    for true in (0.002, 0.02, 0.3, 0.5, 0.9, 0.99, 0.999):
        for draws in (40, 400):
            held = 0
            for _ in range(600):
                seen = sum(numbers.random() < true for _ in range(draws)) / draws
                found = share_of(seen, draws)
                assert found.low <= found.win <= found.high
                held += found.low <= true <= found.high
            # Wilson's is 95 on average over all shares, and 89 at the worst of them.
            assert held / 600 > 0.89, (true, draws, held / 600)


def test_intervals_of_odds_hold_the_exact_shares():
    """Samples of a table whose exact shares are known, all of its plays, many seeds."""
    asked = ("33 5 8 K", "44 56 9 T 22 Q", 4)
    exact = odds(*asked)
    assert exact.exact
    held = tried = 0
    for seed in range(150):
        found = odds(*asked, samples=exact.samples - 1, seed=seed, threads=1)
        assert not found.exact
        for play, share in found.shares.items():
            tried += 1
            held += share.low - 1e-9 <= exact.shares[play].win <= share.high + 1e-9
        assert found.samples == exact.samples - 1
    assert 0.91 < held / tried <= 1


def test_intervals_of_margins_hold_too():
    numbers = random.Random(6)
    for gained, lost in ((0.0, 0.0), (0.02, 0.01), (0.3, 0.1), (0.0, 0.05)):
        held = 0
        for _ in range(600):
            drawn = [numbers.random() for _ in range(100)]
            more = sum(one < gained for one in drawn) / 100
            less = sum(gained <= one < gained + lost for one in drawn) / 100
            found = margin_of(more, less, 100)
            held += found.low <= gained - lost <= found.high
        assert held / 600 > 0.92, (gained, lost, held / 600)


def test_a_margin_is_of_the_same_deals():
    """Two plays that win in the same deals differ by nothing, however few there are of them."""
    found = odds("34567 T", size=8, samples=50)
    same = odds("3 4", "5 5 5 6 6 7 8 9", 3, samples=10)
    assert same.margin == Share(0.0, 0.0, same.margin.low, same.margin.high)
    assert found.margin.win == pytest.approx(
        found.shares[found.best].win - found.shares[found.runner_up].win
    )
    alone = odds("3", "4 5", 1)
    assert (alone.margin, alone.runner_up, str(alone.best)) == (None, None, "3")


def test_by_default_all_other_cards_are_unseen():
    assert odds("33 B", size=2, to_beat=None, samples=5).unseen == Hand.full() - "33 B"
    found = odds("33 B", size=2, to_beat="44", samples=5)
    assert found.unseen == Hand.full() - "33 B" - "44"
    assert len(odds("33", size=1, rules=DouDizhu(decks=2), samples=5).unseen) == 106
    each = odds("3333", size=1, rules=DouDizhu(deck_limit="each"), samples=20)
    assert each.unseen == Hand.full()


def test_suits_do_not_matter():
    suited, plain = odds("3H 3S 9D", "4C 5H 6D", 2), odds("33 9", "4 5 6", 2)
    assert [share for _, share in suited.ranked()] == [share for _, share in plain.ranked()]
    assert suited.shares["33"] == plain.shares["33"] == suited.shares["3H 3S"]


# --- limits --------------------------------------------------------------------------------

LONG = ("3 4 5 6 7 T J Q K 2", None, 14)


def test_a_limit_carries_what_was_counted():
    with pytest.raises(
        canju.errors.NodeLimit, match=r"node limit reached: \d+ of \d+ deals"
    ) as raised:
        odds(*LONG, samples=100, node_limit=8_000, threads=2)
    part = raised.value.odds
    assert isinstance(part, Odds)
    assert 0 < part.samples < 100
    assert not part.exact
    assert part == odds(*LONG, samples=part.samples)
    with pytest.raises(canju.errors.NodeLimit) as again:
        odds(*LONG, samples=100, node_limit=8_000, threads=1)
    assert again.value.odds == part


def test_of_a_list_cut_short_the_shares_have_errors():
    """Fails where a part of a list is taken for all of it."""
    asked = ("3 4 6 8 9 Q K", "3 5 7 7 8 9 T J K A 2", 7)
    with pytest.raises(canju.errors.NodeLimit) as raised:
        odds(*asked, node_limit=400)
    part, whole = raised.value.odds, odds(*asked)
    assert whole.exact
    assert not part.exact
    assert 0 < part.samples < whole.samples
    assert all(share.low < share.high for share in part.shares.values())


def test_a_limit_before_the_first_deal_leaves_nothing_counted():
    with pytest.raises(canju.errors.TimeLimit) as raised:
        odds(*LONG, time_limit=1e-9)
    none = raised.value.odds
    assert (none.samples, none.best, none.margin) == (0, None, None)
    assert repr(none) == "<Odds: no deal is counted>"
    assert "no deal" in str(none)
    assert "o deals counted yet" in none._repr_html_()
    with pytest.raises(canju.errors.MemoryLimit):
        odds(*LONG, memory_limit=1000)


def test_progress_is_told():
    told = []
    found = odds("34567 T", size=6, samples=40, progress=lambda *at: told.append(at))
    assert told[-1] == (found.samples, found.samples)

    def stop(done: int, total: int | None) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as raised:
        odds("34567 T", size=6, samples=40, progress=stop)
    assert isinstance(raised.value.odds, Odds)


CTRL_C = """
import os, signal, threading, time, canju
pressed = []
def press():
    pressed.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
def counted(done, total):
    # Once something is counted, and from another thread.
    if done and not pressed:
        threading.Timer(0.1, press).start()
        pressed.append(None)
try:
    canju.odds(canju.deal(12, seed=1)[0], size=12, samples=100_000, progress=counted)
except KeyboardInterrupt as stopped:
    print(time.monotonic() - pressed[-1], stopped.odds.samples > 0, stopped.odds.exact)
    # Nothing goes on, though the exception is kept.
    kept = stopped
    time.sleep(1)
    before = time.process_time()
    time.sleep(0.5)
    print(time.process_time() - before)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_keeps_what_is_done(in_time):
    done = subprocess.run(
        [sys.executable, "-c", CTRL_C], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr[-800:]
    latency, has_samples, exact, goes_on = done.stdout.split()
    assert (has_samples, exact) == ("True", "False")
    in_time(float(latency), 10)
    in_time(float(goes_on), 0.2)


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize("limited", [True, False])
@pytest.mark.parametrize(
    "asked",
    [
        {"size": 17, "samples": 1_000_000},  # drawn
        {"unseen": "3456789TJQKA2" * 3, "size": 13, "samples": 1_000_000},  # listed
    ],
)
def test_a_limit_and_a_signal_end_the_drawing_of_deals(asked, limited, in_time):
    """Deals that are drawn or listed take a second; the clock starts before them."""

    def ring(*_: object) -> None:
        raise ZeroDivisionError

    before, begun = signal.signal(signal.SIGALRM, ring), time.process_time()
    try:
        if not limited:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(canju.errors.TimeLimit if limited else ZeroDivisionError) as raised:
            odds("3456789TJQKA2", **asked, time_limit=0.05 if limited else None)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    in_time(time.process_time() - begun, 0.3)
    assert (raised.value.odds.samples, raised.value.odds.exact) == (0, False)


# --- faults --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "parts"),
    [
        (("333 R", "33 R 9", 5), ["5 cards of rank 3", "2 cards of rank R", "only 4 cards are"]),
        (("", "3 4", 9), ["the hand is empty", "only 2 cards are"]),
        (("3", "4 5", 0), ["size=0", "the game is over"]),
        (("3H", "3H 4", 1), ["3H occurs 2 times"]),
        (("33333", None, 4), ["5 cards of rank 3"]),
        (("3", None, 54), ["size=54: only 53 cards are unseen"]),
    ],
)
def test_every_fault_is_told_at_once(asked, parts):
    with pytest.raises(canju.PositionError) as raised:
        odds(*asked)
    assert all(part in str(raised.value) for part in parts), str(raised.value)


def test_other_faults_are_typed():
    cases = [
        (TypeError, "size", lambda: odds("3 4")),
        (TypeError, "size", lambda: odds("3 4", size="5")),
        (canju.errors.OptionError, "size", lambda: odds("3 4", size=-1)),
        (canju.errors.OptionError, "samples", lambda: odds("3 4", size=5, samples=10**9)),
        (canju.errors.OptionError, "rules", lambda: odds("3S", size=5, rules="honeymoon-bridge:S")),
        (canju.PlayError, "3 5", lambda: odds("3 4", size=5, to_beat="35")),
        (canju.CardError, "Z", lambda: odds("Z", size=5)),
        (canju.PositionError, "unseen", lambda: odds("3", size=5, rules=DouDizhu(deck_limit=None))),
        (TypeError, "hand", lambda: odds(None, size=5)),
    ]
    for kind, part, ask in cases:
        with pytest.raises(kind, match=part):
            ask()


def test_nine_of_a_rank_are_refused_where_no_deck_limits_them():
    with pytest.raises(canju.CanjuError):
        odds("3", "44444444", 1, to_beat="4", rules=DouDizhu(deck_limit=None))


# --- what is shown -------------------------------------------------------------------------


def test_it_reads_and_is_kept():
    found = odds("4 6", "3 5 7", 1)
    assert found.shares["6"] == found.shares[Play("6")]
    assert "9" not in found.shares
    assert found.shares.get("9") is None
    with pytest.raises(KeyError):
        found.shares["9"]
    assert "pass" in odds("4 6", "3 5 7", 1, to_beat="3").shares
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.shares["6"] == found.shares["6"]
    assert json.loads(json.dumps(found.to_dict()))["plays"][0]["win"] == pytest.approx(2 / 3)
    assert [row["play"] for row in found.to_dicts()] == ["6", "4"]


def test_bars_can_be_left_out():
    found = odds("34567 T", size=6, samples=40)
    assert "█" in found.text()
    assert "█" not in found.text(bars=False)


def test_the_command_prints_and_reads(capsys):
    assert main(["odds", "33 8 9 T J Q", "6", "--samples", "50", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["best"] == "89TJQ"
    assert told["samples"] == 50
    assert main(["odds", "4 6", "1", "--unseen", "3 5 7", "--lang", "zh"]) == 0
    assert "全部 3 种牌局" in capsys.readouterr().out
    assert main(["odds", "4 6", "9", "--unseen", "3 5 7"]) == 2
    assert "only 3 cards are unseen" in capsys.readouterr().err
    limited = ["odds", "34567TJQK2", "14", "--node-limit", "100000"]
    assert main(limited) == 124
    told = capsys.readouterr()
    assert "sampled deals" in told.out
    assert "node limit reached" in told.err


def test_the_command_knows_three_hands(capsys):
    asked = ["odds", "5 J", "2", "2", "--seat", "down", "--unseen", "3 4 7 Q 2", "--format", "json"]
    assert main(asked) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == odds("5 J", "3 4 7 Q 2", sizes=(2, 2), seat="down").to_dict()
    assert main(["odds", "5 J", "2", "2", "2", "--seat", "down"]) == 2
    assert "SIZE" in capsys.readouterr().err
    for wrong in (["odds", "5 J", "2", "2"], ["odds", "5 J", "2", "--seat", "down"]):
        assert main(wrong) == 2
        assert "--seat" in capsys.readouterr().err


def test_equal_plays_are_said_to_be():
    assert "wins equally often" in str(odds("3 4", "5 5 6 7", 2))


def test_twice_as_many_decks_are_drawn_from():
    found = odds("3333 44 5", size=5, rules=DouDizhu(decks=2), samples=30)
    assert found.samples == 30
    assert found.shares["3333"].win > 0


# --- three hands ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "hand", "unseen", "sizes", "to_beat", "by"),
    [
        ("landlord", "5 7 J", "3 4 6 8 T", (2, 1), None, None),
        ("down", "5 J", "3 4 7 Q 2", (2, 2), None, None),
        ("down", "66 9", "3 4 77 T", (1, 3), "5", "landlord"),
        ("up", "8 Q", "5 5 J K", (2, 2), "7", "landlord"),
        ("up", "4 9", "3 5 T T", (1, 2), "8", "down"),
        ("landlord", "33 T", "4 5 66 J", (3, 2), "9", "down"),
    ],
)
def test_deals_of_three_hands_are_counted_as_a_plain_count_counts_them(
    seat, hand, unseen, sizes, to_beat, by
):
    """Fails where a hand sits in another seat, or a farmer's win is taken for the landlord's."""

    def position(*others: str) -> Position:
        """The hands from the next seat on, as they are dealt."""
        mine = SEATS.index(seat)
        hands = [(hand, *others)[(place - mine) % 3] for place in range(3)]
        return Position(hands[0], farmers=hands[1:], to_beat=to_beat, by=by, turn=seat)

    found = odds(hand, unseen, sizes=sizes, seat=seat, to_beat=to_beat, by=by)
    assert found.exact
    assert {str(play): share.win for play, share in found.shares.items()} == {
        play: pytest.approx(float(share))
        for play, share in counted(unseen, sizes, position).items()
    }
    assert pickle.loads(pickle.dumps(found)) == found
    assert found.to_dict()["seat"] == seat
    assert f"{sizes[0]} and {sizes[1]} of" in str(found)


def test_three_hands_of_ten_eight_and_eight():
    """On any number of threads the same."""
    hand, *_ = canju.deal(10, 8, 8, seed=3)
    asked = {"sizes": (8, 8), "seat": "landlord", "samples": 12}
    one, two = (odds(hand, **asked, threads=threads) for threads in (1, 2))
    assert one == two
    assert (one.samples, one.exact, one.sizes, one.size) == (12, False, (8, 8), 16)


def test_faults_of_three_hands_are_typed():
    seats = {"sizes": (2, 2), "seat": "down"}
    cases = [
        (TypeError, "seat", lambda: odds("3 4", sizes=(2, 2))),
        (TypeError, "sizes", lambda: odds("3 4", seat="down", size=3)),
        (TypeError, "size", lambda: odds("3 4", size=3, **seats)),
        (TypeError, "sizes", lambda: odds("3 4", sizes=3, seat="down")),
        (canju.errors.OptionError, "sizes", lambda: odds("3 4", sizes=(2, 2, 2), seat="down")),
        (canju.errors.OptionError, "seat", lambda: odds("3 4", sizes=(2, 2), seat="first")),
        (canju.errors.OptionError, "by", lambda: odds("3 4", by="up", **seats)),
        (canju.errors.OptionError, "by", lambda: odds("3 4", by="down", to_beat="5", **seats)),
        (canju.PositionError, "only 3 cards", lambda: odds("3 4", "5 6 7", **seats)),
    ]
    for kind, part, ask in cases:
        with pytest.raises(kind, match=part):
            ask()
