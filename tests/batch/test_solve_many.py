"""``solve_many`` and ``solve_iter`` against ``solve``, one position at a time."""

from __future__ import annotations

import sys
import threading
import time
from itertools import count, islice

import canju
import pytest
from canju import DouDizhu, Hand, Position, Undecided, deal, solve, solve_iter, solve_many
from canju.solving import many
from hypothesis import given
from hypothesis import strategies as st
from programs import run
from trying import trying

RULES = ["doudizhu", "pagat", "wide", "tsinghua", "singles-and-pairs", DouDizhu(decks=2)]
#: A position that no search decides in the time of a test.
HARD = Position(*deal(30, 30, seed=3, decks=2), rules=DouDizhu(decks=2))


@st.composite
def positions(draw):
    """Small ones, some in the middle of a game."""
    sizes = st.integers(1, 7)
    hands = deal(draw(sizes), draw(sizes), seed=draw(st.integers(0, 10**6)))
    position = Position(*hands, rules=draw(st.sampled_from(RULES)))
    for _ in range(draw(st.integers(0, 2))):
        after = position.play(draw(st.sampled_from(position.plays())))
        position = position if after.is_over else after
    return position


@given(
    st.lists(positions(), max_size=12),
    st.sampled_from(["win", "fastest"]),
    st.booleans(),
    st.integers(1, 3),
)
@trying(75)
def test_it_says_what_solve_says(given_positions, goal, values, threads):
    results = solve_many(given_positions, goal=goal, values=values, threads=threads)
    assert [solution.position for solution in results] == given_positions
    for solution, position in zip(results, given_positions, strict=True):
        alone = solve(position, goal=goal, threads=1)
        assert solution.status == "solved"
        assert solution == alone
        assert solution._session.known.has_values == values
        # With ``goal="win"`` a batch keeps the winning play of its search.
        alike = alone.best_plays if goal == "win" and alone.value else [alone.best]
        assert solution.best in alike
        assert solution.values == alone.values
        assert solution.plays_left == alone.plays_left
        end = position
        for play in solution.line:
            end = end.play(play)
        assert (end.winner == position.turn) == alone.value


def test_the_order_is_kept_whatever_takes_long():
    sizes = [13, 3, 12, 3, 3, 13] * 20
    given_positions = [Position(*deal(n, n, seed=seed)) for seed, n in enumerate(sizes)]
    for threads in (1, 2, 5):
        results = solve_many(given_positions, threads=threads)
        assert [solution.position for solution in results] == given_positions
        assert [solution.wins for solution in results] == [
            solve(position, threads=1).wins for position in given_positions
        ]


def test_positions_may_be_texts_and_tuples():
    to_beat = {"first": "7", "second": Hand("8"), "to_beat": "9"}
    items = ["9 6 6 4 3 | 8 8", ["96643", "88"], to_beat, "8 | 7 | | second", ("7 | 9",)]
    results = solve_many(items, rules="singles-and-pairs")
    assert [str(solution.position) for solution in results] == [
        "3 4 66 9 | 88",
        "3 4 66 9 | 88",
        "7 | 8 | 9",
        "8 | 7 | | second",
        "7 | 9",
    ]
    assert all(solution.rules.preset == "singles-and-pairs" for solution in results)


def test_rules_are_of_what_is_no_position_yet():
    own = Position("96643", "88", rules="pagat")
    items = [own, "9 6 6 4 3 | 8 8", ("96643", "88"), Position("3 4", "5")]
    wanted = ["pagat", "singles-and-pairs", "singles-and-pairs", "doudizhu"]
    for rules in ("singles-and-pairs", canju.SinglesAndPairs()):
        results = solve_many(items, rules=rules)
        assert [solution.rules.preset for solution in results] == wanted
        assert [one.rules.preset for one in solve_iter(items, rules=rules)] == wanted
        assert results[0] == solve(own)
    assert len(solve_many([own], rules="pagat")) == 1


@pytest.mark.parametrize("items", [[], [Position("3", "4")], ["3 | 4"]])
def test_wrong_rules_are_refused_whatever_the_positions(items):
    for solved in (solve_many, solve_iter):
        with pytest.raises(
            canju.errors.OptionError, match=r"^unknown rules 'pagta': did you mean 'pagat"
        ):
            solved(items, rules="pagta")
        with pytest.raises(TypeError, match="rules"):
            solved(items, rules=3)


@given(st.integers(1, 8), st.integers(0, 10**6), st.sampled_from("CDHS"), st.booleans())
@trying(25)
def test_trick_play_too(n, seed, trump, led):
    position = Position(
        *deal(n, n, seed=seed, suits=True, jokers=False), rules=f"honeymoon-bridge:{trump}"
    )
    position = position.play(position.plays()[0]) if led else position
    (solution,) = solve_many([position], values=True)
    alone = solve(position)
    assert solution.tricks == alone.tricks
    assert (solution.best, solution.values) == (alone.best, alone.values)
    row = canju.Results([solution]).to_dicts()[0]
    assert (row["tricks"], row["best"], "wins" in row) == (alone.tricks, str(alone.best), False)
    with pytest.raises(canju.errors.OptionError, match="position 0: goal='fastest'"):
        solve_many([position], goal="fastest")


def test_no_positions_are_no_results():
    assert len(solve_many([])) == 0
    assert list(solve_iter(iter(()))) == []


# --- lazily --------------------------------------------------------------------------------


def test_a_generator_without_end_is_read_as_far_as_needed():
    read = count()
    endless = (deal(4, 4, seed=next(read)) for _ in count())
    first = list(islice(solve_iter(endless, threads=2), 1000))
    assert len(first) == 1000
    assert next(read) <= 1000 + 2 * many._AHEAD


def test_what_waits_for_an_early_position_is_bounded():
    """Fails when only the positions that are being searched are counted."""
    read = []

    def source():
        yield HARD
        for seed in count():
            read.append(seed)
            yield deal(2, 2, seed=seed)

    first = next(solve_iter(source(), threads=2, time_limit=2))
    assert first.status == "time_limit"
    assert len(read) <= many._HELD


def test_solutions_come_while_the_source_is_slow():
    """Fails when positions are read as long as there is room, before a solution is given back."""

    def slow():
        # The first ones are slower than what is read at a time. Then there is all the time that a
        # busy machine may need to solve one of them.
        for seed in range(40):
            time.sleep(0.02 if seed < 10 else 2)
            yield deal(3, 3, seed=seed)
        pytest.fail("40 positions were read for one solution")

    assert next(solve_iter(slow(), threads=2)).status == "solved"


LEFT = """
from canju import solve_iter
def threads():
    return len(os.listdir("/proc/self/task"))
iterator = solve_iter([deal(3, 3, seed=1), HARD, HARD, HARD], threads=2)
next(iterator)
print(threads())
del iterator
deadline = time.monotonic() + 60
while threads() > 1 and time.monotonic() < deadline:
    time.sleep(0.01)
print(threads())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_an_iterator_that_is_left_stops_its_threads():
    assert run(LEFT).split() == ["3", "1"]


# --- limits --------------------------------------------------------------------------------


def test_a_limit_is_a_status():
    easy = Position("7", "8")
    for limit, status in (
        ({"node_limit": 20}, "node_limit"),
        ({"time_limit": 0.05}, "time_limit"),
        ({"memory_limit": 1}, "memory_limit"),
    ):
        hard, *_ = results = solve_many([HARD, easy], **limit)
        assert (hard.status, hard.value, hard.best) == (status, None, None)
        assert isinstance(hard, Undecided)
        assert results[1].status == ("memory_limit" if status == "memory_limit" else "solved")


def test_a_node_limit_means_the_same_as_alone_and_on_any_threads():
    given_positions = [Position(*deal(8, 8, seed=seed)) for seed in range(200)]
    runs = [solve_many(given_positions, node_limit=200, threads=threads) for threads in (1, 3)]
    statuses = [[solution.status for solution in results] for results in runs]
    assert statuses[0] == statuses[1]
    assert set(statuses[0]) == {"solved", "node_limit"}
    assert [s.stats.nodes for s in runs[0]] == [s.stats.nodes for s in runs[1]]
    for position, status in zip(given_positions[:50], statuses[0][:50], strict=True):
        if status == "solved":
            solve(position, threads=1, node_limit=200)
        else:
            with pytest.raises(canju.errors.NodeLimit):
                solve(position, threads=1, node_limit=200)


def test_what_is_undecided_says_so_and_no_more():
    (undecided,) = solve_many([HARD], node_limit=20)
    assert undecided.wins is undecided.winner is undecided.plays_left is None
    for ask in (
        lambda: undecided.values,
        lambda: undecided.line,
        lambda: undecided.best_plays,
        lambda: undecided.winning_plays,
        lambda: undecided.find_values(node_limit=10**6),
        lambda: undecided.after(HARD.plays()[0]),
        lambda: undecided.tree(),
        lambda: undecided.prove(),
    ):
        with pytest.raises(canju.errors.NodeLimit, match="undecided"):
            ask()
    assert repr(undecided) == "<Undecided: node_limit, 21 nodes>"
    assert "not yet decided" in str(undecided)
    assert undecided == solve_many([HARD], node_limit=20)[0]
    assert undecided != solve_many([HARD], memory_limit=1)[0]


def test_the_time_for_all_ends_a_list_and_an_endless_generator(in_time):
    start = time.monotonic()
    results = solve_many([Position("7", "8"), *[HARD] * 500], total_time_limit=0.5)
    assert [solution.status for solution in results] == ["solved"] + ["time_limit"] * 500
    results = solve_many((HARD for _ in count()), total_time_limit=0.5)
    assert 0 < len(results) < 500
    assert {solution.status for solution in results} == {"time_limit"}
    in_time(time.monotonic() - start, 20)


def test_threads_share_the_memory():
    """Fails when every thread may use all of it."""
    hard = Position(*deal(14, 14, seed=5))
    (alone,) = solve_many([hard], threads=1, memory_limit="16KB", node_limit=30_000)
    assert alone.status in ("solved", "node_limit")
    (of_many,) = solve_many([hard], threads=8, memory_limit="16KB")
    assert of_many.status == "memory_limit"


# --- what goes wrong -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (7, TypeError, "position 2: expected a Position, its text, or two hands, got int"),
        (None, TypeError, "position 2: "),
        (("3",), canju.CardError, "position 2: a position is written"),
        (
            ("3", "4", "5", "6"),
            TypeError,
            "position 2: expected a Position, its text, or two hands",
        ),
        ((3, "4"), TypeError, "position 2: "),
        ("3 4", canju.CardError, "position 2: a position is written"),
        ("3Y | 4", canju.CardError, "position 2: 'Y' is not a card"),
        ("33333 | 4", canju.PositionError, "position 2: 5 cards of rank 3"),
        (Position("", "4"), canju.PositionError, "position 2: the first hand is empty"),
        (Position("4", ""), canju.PositionError, "position 2: the second hand is empty"),
    ],
)
def test_what_is_no_position_is_named_by_its_place(wrong, error, message):
    source = [("7", "8"), ("8", "7"), wrong, ("9", "8")]
    with pytest.raises(error) as raised:
        solve_many(source)
    assert str(raised.value).startswith(message)
    assert [solution.wins for solution in raised.value.results] == [True, True]
    iterator = solve_iter(source)
    assert [next(iterator).wins, next(iterator).wins] == [True, True]
    with pytest.raises(error, match="position 2"):
        next(iterator)


def test_what_the_source_raises_comes_out_and_what_was_solved_is_kept():
    class Broken(Exception):
        pass

    def source():
        yield from (deal(5, 5, seed=seed) for seed in range(30))
        raise Broken("in the middle")

    with pytest.raises(Broken, match="in the middle") as raised:
        solve_many(source())
    expected = [solve(*deal(5, 5, seed=seed)).wins for seed in range(30)]
    assert [solution.wins for solution in raised.value.results] == expected
    iterator = solve_iter(source())
    assert [next(iterator).wins for _ in range(30)] == expected
    with pytest.raises(Broken):
        next(iterator)


@pytest.mark.parametrize("wrong", [7, None, "7 | 8", Position("7", "8"), object()])
def test_what_is_no_iterable_of_positions(wrong):
    for function in (solve_many, solve_iter):
        with pytest.raises(TypeError, match="positions: expected an iterable of positions"):
            function(wrong)


@pytest.mark.parametrize(
    "options",
    [
        {"goal": "lose"},
        {"threads": 0},
        {"time_limit": -1},
        {"total_time_limit": 0},
        {"total_time_limit": float("nan")},
        {"node_limit": 0},
        {"memory_limit": "much"},
    ],
)
def test_wrong_options_are_refused_at_once(options):
    for function in (solve_many, solve_iter):
        with pytest.raises(canju.errors.OptionError):
            function([("7", "8")], **options)


def test_huge_limits_are_no_limits():
    limits = {"time_limit": 1e300, "total_time_limit": 1e300, "node_limit": 2**62}
    assert solve_many([("7", "8")], **limits)[0].wins


@given(st.lists(st.one_of(st.integers(), st.text(), st.binary(), st.lists(st.text()), st.none())))
@trying(100)
def test_garbage_gives_an_error_of_ours(items):
    try:
        solve_many(items, node_limit=1000)
    except (canju.CanjuError, TypeError) as error:
        told = str(error)
    else:
        told = "position 0: was one"
    assert told.startswith("position ")


# --- progress ------------------------------------------------------------------------------


def test_a_function_is_told_of_the_progress():
    told = []
    solve_many([("7", "8")] * 300, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (300, 300)
    assert told == sorted(told)
    assert len(told) < 100
    told.clear()
    solve_many((pair for pair in [("7", "8")] * 3), progress=lambda *seen: told.append(seen))
    assert told[-1] == (3, None)
    told.clear()
    solve_many([], progress=lambda *seen: told.append(seen))
    assert told == [(0, 0)]


def test_what_the_progress_function_raises_keeps_what_was_solved():
    def broken(done, total):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as raised:
        solve_many([("7", "8")] * 3, progress=broken)
    assert len(raised.value.results) == 3


def test_a_bar_is_drawn_by_tqdm(capsys):
    pytest.importorskip("tqdm")
    solve_many([("7", "8")] * 5, progress=True)
    assert "5/5" in capsys.readouterr().err


def test_without_tqdm_a_line_counts_on_standard_error(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    solve_many([("7", "8")] * 1200, progress=True)
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.endswith("\r1,200 of 1,200 positions\n")
    with pytest.raises(canju.CardError):
        solve_many([("7", "8"), ("7", "8X5")], progress=True)
    assert capsys.readouterr().err.endswith("\n")
    with pytest.raises(TypeError, match="progress"):
        solve_many([("7", "8")], progress=3)


# --- Ctrl-C, fork, threads -----------------------------------------------------------------

CTRL_C = """
from canju import solve_many, solve_iter
easy = [Position(*deal(5, 5, seed=seed)) for seed in range(40)]
pressed = press_ctrl_c()
try:
    {call}
except KeyboardInterrupt as stopped:
    latency = time.monotonic() - pressed[0]
    results = getattr(stopped, "results", ())
    print(latency, len(results), *sorted(set(s.status for s in results)))
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_keeps_what_is_done(threads, in_time):
    call = f"solve_many([*easy, HARD, *easy, HARD], threads={threads})"
    latency, *told = run(CTRL_C.format(call=call)).split()
    in_time(float(latency), 2)
    # One thread is stuck at the first hard one; a second one also solves what stands behind it.
    assert told == (["40", "solved"] if threads == 1 else
                    ["81", "interrupted", "solved"])  # fmt: skip


def test_ctrl_c_ends_an_iterator_and_a_waiting_one(in_time):
    for call in ("list(solve_iter([HARD]))", "solve_many(iter(lambda: HARD, 1))"):
        latency, *_ = run(CTRL_C.format(call=call)).split()
        in_time(float(latency), 2)


FORKED = """
from canju import solve_many, solve_iter
begun = solve_iter([deal(9, 9, seed=seed) for seed in range(1000)])
next(begun)
child = os.fork()
if not child:
    try:
        for _ in begun:
            pass
        os._exit(3)
    except RuntimeError as error:
        fine = "forked" in str(error)
    del begun
    fine = fine and len(solve_many([("7", "8")] * 100, threads=2)) == 100
    os._exit(0 if fine else 4)
print(os.waitpid(child, 0)[1], len(list(begun)))
"""


def test_a_forked_child_begins_its_own_and_is_told_so():
    """Fails (hangs) when the child waits for threads that it does not have."""
    assert run(FORKED) == "0 999"


def test_several_threads_of_python_may_solve_at_once():
    given_positions = [Position(*deal(6, 6, seed=seed)) for seed in range(200)]
    expected = [solution.wins for solution in solve_many(given_positions)]
    found: list[list[bool]] = []

    def work():
        found.append([solution.wins for solution in solve_many(given_positions, threads=2)])

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found == [expected] * 4


def test_deep_positions_do_not_end_the_process():
    """A recursion as deep as two decks make it, on the threads of the batch."""
    position = Position(*deal(54, 54, seed=1, decks=2), rules=DouDizhu(decks=2))
    assert solve_many([position], time_limit=1)[0].status in ("time_limit", "solved")
