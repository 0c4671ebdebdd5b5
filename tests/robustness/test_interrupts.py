"""What a handler of a signal raises comes out of every function, whenever the signal comes.

Presses at random moments of the first hundredths of a second, when a search looks for the first
time, begins threads, or is between two searches of a loop. With ``-m slow`` two hundred presses
for each function.
"""

import sys

import pytest
from programs import printed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="alarms as POSIX has them")

#: Each is called again and again until the alarm comes. ``fresh`` has solved nothing yet.
FUNCTIONS = {
    "solve": "solve(HARD, threads=1)",
    "solve, two threads": "solve(HARD, threads=2)",
    "solve, three hands": "solve((hands := deal(20, 17, 17, seed=1000))[0], farmers=hands[1:])",
    "solve, lengths": "solve(HARD, threads=2, goal='fastest')",
    "solve, small": "solve('KK 55 4 3', '22 55 4 3')",
    "solve, on the way to threads": "solve(*deal(17, 17, seed=2), threads=2)",
    "best_reply": "canju.best_reply(*deal(9, 9, seed=1))",
    "values": "fresh(*deal(10, 10, seed=5)).values",
    "best of a lost position": "fresh(*deal(12, 12, seed=1)).best",
    "line": "fresh(*deal(9, 9, seed=3)).line",
    "repr": "repr(fresh(HARD))",
    "tree": "list(SOLVED.tree(max_nodes=2000).walk())",
    "tree as text": "str(SOLVED.tree(max_nodes=500))",
    "tree as HTML": "SOLVED.tree()._repr_mimebundle_()",
    "tree as JSON": "SOLVED.tree().to_json()",
    "solve_many": "canju.solve_many(DEALS)",
    "solve_iter": "list(canju.solve_iter(DEALS))",
    "solve_many's table": "RESULTS.__arrow_c_stream__()",
    "plan": "solve(*deal(12, 12, seed=1)).plan()",
    "review": "canju.review(*deal(12, 12, seed=1), plays=[])",
    "rate": "canju.rate('KK 55 4 3', '22 55 4 3')",
    "refusals": "canju.puzzles.refusals(SOLVED.position)",
    "odds": "canju.odds(canju.deal(9, seed=1)[0], size=9, samples=5000)",
    "compose": "canju.compose(8, 7, seed=3)",
    "match": "canju.match(7, 7, players=('greedy', 'perfect'), games=20, seed=1)",
    "match of a player of one's own": "canju.match(7, 7, players=(first_play,) * 2, games=20)",
    "game": "canju.Game(*deal(12, 12, seed=1)).hint()",
    "plays": "canju.Hand.full().plays('wide')",
    "split": "canju.Hand.full().split()",
    "split with the best score": "canju.Hand.full().split('tsinghua', steps='any')",
    "split_many": "canju.one_hand.split_many(HANDS)",
    "table": "canju.bridge.EndgameTable.build(TABLE, levels=11)",
    "bridge": "solve(*BRIDGE, rules='honeymoon-bridge:S')",
}

PROGRAM = """
import os, random, signal, tempfile, time
import canju
from canju import DouDizhu, Position, deal, solve
from canju.arguments.limits import Limits
from canju._canju import Memo

# What is imported at its first use is imported now: Python itself swallows what a handler raises in
# the callback of a lock of its imports ("Exception ignored in: <function _get_module_lock").
for name in dir(canju):
    if name != "CardTable":
        getattr(canju, name)

class Alarm(Exception):
    pass

def handler(number, frame):
    raise Alarm

def fresh(*hands):
    position = Position(*hands) if len(hands) > 1 else hands[0]
    limits = Limits.checked(threads=2)
    return canju.solution.asking.unsolved(position, limits)

def first_play(position):
    return position.plays()[0]

HARD = Position(*deal(54, 54, seed=1, decks=2), rules=DouDizhu(decks=2))
BRIDGE = deal(13, 13, seed=1, jokers=False, suits=True)
SOLVED = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
DEALS = [deal(8, 8, seed=seed) for seed in range(50)]
RESULTS = canju.solve_many(DEALS)
HANDS = [deal(20, seed=seed)[0] for seed in range(2000)]
signal.signal(signal.SIGALRM, handler)
with tempfile.TemporaryDirectory() as folder:
    TABLE = os.path.join(folder, "table")
    for name, call in {functions}.items():
        latest, code = 0.0, compile(call, name, "eval")
        for press in range({presses}):
            wait = random.Random(press).uniform(0.0001, 0.06)
            start = time.monotonic()
            try:
                signal.setitimer(signal.ITIMER_REAL, wait)
                while time.monotonic() < start + 10:
                    eval(code)
                raise SystemExit(f"{{name}}: press {{press}} was lost")
            except Alarm:
                latest = max(latest, time.monotonic() - start - wait)
            assert solve("KK 55 4 3", "22 55 4 3").winner == "first"
            assert SOLVED.after("4", "B").best == canju.Play("R")
        print(f"{{name}}: {{latest:.3f}}", flush=True)
"""


def pressed(functions: dict[str, str], presses: int, seconds: float) -> dict[str, float]:
    """The longest time from a press until what it raised came out, by function."""
    told = printed(PROGRAM.format(functions=functions, presses=presses), timeout=seconds)
    print(told)
    named = (line.rsplit(": ", 1) for line in told.splitlines())
    return {name: float(latest) for name, latest in named}


def test_no_press_is_lost(in_time):
    """Fails when the gateway swallows what a handler raises at its first look at signals."""
    latest = pressed(FUNCTIONS, presses=4, seconds=120)
    assert list(latest) == list(FUNCTIONS)
    in_time(max(latest.values()), 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", FUNCTIONS)
def test_none_of_two_hundred_presses_is_lost(name):
    assert pressed({name: FUNCTIONS[name]}, presses=200, seconds=300)[name] < 2


REENTRANT = """
import signal
import canju
from canju import DouDizhu, Position, deal
from canju.arguments.limits import Limits
from canju._canju import Memo

# The handler asks the same solution while a search of its has the memo, which must grow.
# One deal may be solved before the handler is called twice: deals follow until it has been.
limits = Limits.checked(threads={threads})
heard = []

def handler(number, frame):
    if len(heard) < 60:
        play = position.plays()[len(heard) % 7]
        value = solution.after(play).value
        heard.append((solution, play, not value))

signal.signal(signal.SIGALRM, handler)
for seed in range(8, 1000):
    position = Position(*deal(12, 12, seed=seed))
    if len(position.plays()) < 7:
        continue
    expected = canju.solve(position, threads=1).values
    solution = canju.solution.asking.unsolved(position, limits, {goal!r})
    signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.001)
    found = solution.values
    signal.setitimer(signal.ITIMER_REAL, 0)
    # Of a length, whether it is odd.
    wins = {{play: value % 2 == 1 for play, value in found.items()}}
    assert wins == expected
    assert all(expected[play] == value for of, play, value in heard if of is solution)
    if len(heard) > 5:
        break
print(len(heard))
"""


@pytest.mark.parametrize("goal", ["win", "fastest"])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_handler_may_ask_the_solution_that_is_being_asked(threads, goal):
    """Fails, by its time, when a search holds its memo while the caller looks at signals."""
    assert int(printed(REENTRANT.format(threads=threads, goal=goal))) > 5
