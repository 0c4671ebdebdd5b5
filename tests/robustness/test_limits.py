"""Limits hold for whatever a call does, on the largest positions that there are.

Each case runs in a process of its own, forked where many are alike, and tells how late it was
and how much its memory grew.
Times are bounded at twenty times their target of 0.1 s, memory at its limit and 64 MiB.
"""

import sys

import canju
import pytest
from canju import DouDizhu, Hand, Position, deal, solve
from canju._canju import Memo
from canju.arguments.limits import Limits
from canju.errors import OptionError
from programs import printed

START = """
import os, re, signal, sys, threading, time
import canju
from canju import DouDizhu, Hand, Position, deal, solve
from canju.arguments.limits import Limits
from canju._canju import Memo

LARGEST = {
    # Over a million legal plays, each followed by as many.
    "all of two decks": lambda: Position(
        Hand.full(decks=2), Hand.full(decks=2), rules=DouDizhu.wide(decks=2, deck_limit="each")
    ),
    "all of one deck": lambda: Position(
        Hand.full(), Hand.full(), rules=DouDizhu.wide(deck_limit="each")
    ),
    "54 against 54": lambda: Position(*deal(54, 54, seed=1, decks=2), rules=DouDizhu.wide(decks=2)),
}

def resident():
    with open("/proc/self/status") as status:
        return int(re.search(r"VmHWM:\\s+(\\d+) kB", status.read())[1]) * 1024

def fresh(position, limits, goal="win"):
    # A solution of which nothing has been asked yet.
    return canju.solution.asking.unsolved(position, limits, goal)
"""

needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def run(program: str) -> list[float]:
    """The numbers that a program prints."""
    return [float(number) for number in printed(START + program, timeout=60).split()]


TIMED = """
def ask(question, goal, threads):
    limits = Limits.checked(threads=threads, time_limit=0.1, memory_limit=64 << 20)
    solve("3", "4", threads=threads)
    before = resident()
    asked = fresh(position, limits, goal)
    start = time.monotonic()
    try:
        getattr(asked, question)
    except canju.errors.TimeLimit:
        print(time.monotonic() - start - 0.1, resident() - before, flush=True)

position = LARGEST[{largest!r}]()
for case in {cases}:
    # A child's memory is counted from what it has when it begins.
    child = os.fork()
    if not child:
        ask(*case)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0, case
"""

#: What is asked, of a solution with which goal, by how many threads.
TIMED_CASES = [
    ("value", "win", 1),
    ("value", "win", 32),
    ("plays_left", "fastest", 2),
    ("plays_left", "fastest", 512),
    ("best", "win", 2),
    ("line", "win", 1),
]


@needs_proc
@pytest.mark.parametrize("largest", ["all of two decks", "all of one deck", "54 against 54"])
def test_time_and_memory_hold_in_nodes_with_a_million_plays(largest, in_time):
    """Fails when a node lists all its plays at once, or looks at no limit while it does."""
    told = run(TIMED.format(largest=largest, cases=TIMED_CASES))
    assert len(told) == 2 * len(TIMED_CASES)
    for case, late, grown in zip(TIMED_CASES, told[::2], told[1::2], strict=True):
        print(f"{largest}, {case}: {late:.3f} s late, {grown / 2**20:.0f} MiB")
        in_time(late, 2)
        assert grown < (64 + 64) << 20, case


def test_with_a_node_limit_the_same_call_has_the_same_result():
    """Fails where threads share the nodes: which of them come before the limit is chance."""
    hands = deal(13, 13, seed=4)

    def told(ask, limit):
        try:
            solution = ask(limit)
        except canju.errors.NodeLimit as error:
            return str(error).partition(" and ")[0]
        return str(solution.position), solution.value, solution.stats.nodes, solution.stats.threads

    calls = [
        lambda limit: solve(*hands, node_limit=limit),
        lambda limit: solve(*hands, goal="fastest", node_limit=limit),
        lambda limit: solve(
            *deal(8, 7, 7, seed=2)[:1], farmers=deal(8, 7, 7, seed=2)[1:], node_limit=limit
        ),
        lambda limit: solve(*hands, threads=1).find_values(node_limit=limit),
        lambda limit: canju.solve_many([hands], node_limit=limit)[0]._solved(),
    ]
    for ask in calls:
        for limit in (1_500, 5_000):
            first, *others = (told(ask, limit) for _ in range(3))
            assert {*others} == {first}
            assert isinstance(first, str) or first[-1] == 1
    assert solve(*hands, threads=2, node_limit=10**6).stats.threads == 2


PRESSED = """
position = LARGEST[{largest!r}]()
signal.signal(signal.SIGINT, signal.default_int_handler)
def press(after):
    time.sleep(after)
    at.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
for after in (0.05, 0.4):
    at = []
    threading.Thread(target=press, args=(after,)).start()
    try:
        while True:
            {call}
    except KeyboardInterrupt:
        print(time.monotonic() - at[0], flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize(
    "call",
    [
        "solve(position, threads=2)",
        "solve(position, threads=1, goal='fastest')",
        "position.hand.plays(position.rules)",
        "position.plays()",
        "position.hand.plays(position.rules, order='natural')",
        "position.hand.split(position.rules)",
        "position.hand.split(position.rules, steps='any')",
        "solve(*deal(30, 30, seed=3, decks=2), rules=DouDizhu(decks=2), memory_limit='4GB')",
    ],
)
def test_ctrl_c_at_once_whatever_is_listed(call, in_time):
    """Fails when plays are listed, sorted or made into objects with the interpreter held."""
    early, late = run(PRESSED.format(largest="all of two decks", call=call))
    print(f"{call}: {early * 1000:.0f} and {late * 1000:.0f} ms")
    in_time(max(early, late), 2)


def test_more_plays_than_can_be_listed_are_refused():
    """A hand of all suits of two decks, with every choice of suits."""
    hand = Hand.full(decks=2, suits=True)
    with pytest.raises(OptionError, match="more than 2000000 plays are too many to list"):
        hand.plays(DouDizhu.wide(decks=2), distinct_suits=True)
    assert len(hand.plays(DouDizhu.wide(decks=2), distinct_suits=True, max_cards=1)) == 54


def test_values_of_more_plays_than_can_be_listed_are_a_memory_limit():
    """Over a million legal plays: the error comes before any search."""
    position = Position(
        Hand.full(decks=2), Hand.full(decks=2), rules=DouDizhu.wide(decks=2, deck_limit="each")
    )
    limits = Limits.checked(threads=1)
    solution = canju.solution.asking.unsolved(position, limits)
    with pytest.raises(canju.errors.MemoryLimit, match="too many legal plays to give each a value"):
        _ = solution.values


@pytest.mark.parametrize("limit", [1, 20_000, "1MB"])
def test_one_hand_needs_no_more_room_than_it_gets(limit):
    """Fails, by never ending, when tables that are too small are emptied at every entry."""
    hand = deal(40, seed=1, decks=2)[0]
    rules = DouDizhu.tsinghua(decks=2)
    split = hand.split(rules, steps="any", memory_limit=limit, time_limit=60)
    assert split.plays == hand.split(rules, steps="any").plays


def test_threads_are_bounded_by_the_machine():
    """More than four a processor only wait for each other; more than 1,024 are refused."""
    few = Limits.checked(threads=8)
    many = Limits.checked(threads=1024)
    assert few.threads == 8
    assert 8 <= many.threads <= max(8, 4 * (Limits.checked().threads))
    with pytest.raises(OptionError, match=r"threads=1025: choose 1 to 1024"):
        Limits.checked(threads=1025)


def test_a_memo_serves_positions_that_one_solver_cannot_tell_apart():
    """A solver made for cards of one deck has no room in its keys for five of a rank."""
    rules = DouDizhu(decks=2)
    memo, limits = Memo(2**24), Limits.checked(threads=1)
    for text in ("3 | 4", "33333 4 | 55", "3 4 | 5"):
        position = Position(text, rules=rules)
        shared = canju.solution.asking.unsolved(position, limits, "win", memo)
        assert shared.value == solve(position).value
