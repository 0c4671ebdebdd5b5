"""What a search leans to when a limit ends it."""

from __future__ import annotations

import pickle
from itertools import islice

import pytest
from canju import LimitError, Position, deal, set_lang, solve, solve_many
from canju.errors import NodeLimit

LIMIT = 3000


def positions():
    """Deals of two and three hands: leads, and plays that the next hand cannot beat."""
    for seed in range(30):
        landlord, *farmers = deal(17, 14, 14, seed=seed)
        for start in (Position(landlord, farmers=farmers), Position(*deal(17, 17, seed=seed))):
            yield start
            after = map(start.play, start.plays()[:20])
            yield from islice(
                (one for one in after if all(play.is_pass for play in one.plays())), 1
            )


def outlooks():
    """Positions with the errors of a limit; a search that ends in its first step knows nothing."""
    told, silent = 0, 0
    for position in positions():
        try:
            solve(position, node_limit=LIMIT)
        except NodeLimit as error:
            if error.lean is None:
                silent += 1
                continue
            told += 1
            yield position, error
        except LimitError as error:
            raise AssertionError(position) from error
    assert silent <= told / 20


def test_a_strong_lean_is_nearly_always_right():
    """Fails if the numbers are those of the other side, as after a pass that is forced."""
    right = {True: 0, False: 0}
    for position, error in outlooks():
        if error.lean_strength >= 100:
            right[solve(position).winner == error.lean] += 1
    assert right[True] > 20
    assert right[False] <= right[True] / 20


def test_the_error_has_the_rest_in_nodes_and_seconds():
    for position, error in outlooks():
        sides = ("first", "second") if position.landlord is None else ("landlord", "farmers")
        assert error.lean in sides
        assert error.lean_strength >= 1
        assert error.nodes_left >= 1
        assert 0 < error.seconds_left < 3600
        assert ("it looks as if" in str(error)) == (error.lean_strength >= 20)


def test_a_batch_has_what_the_error_has():
    for position, error in outlooks():
        undecided = solve_many([position], node_limit=LIMIT)[0]
        assert (undecided.status, undecided.lean) == ("node_limit", error.lean)
        again = pickle.loads(pickle.dumps(undecided))
        for name in ("lean", "lean_strength", "nodes_left", "seconds_left"):
            assert getattr(again, name) == getattr(undecided, name) is not None


@pytest.mark.parametrize("memory", ["1 B"])
def test_a_search_that_never_began_leans_to_nothing(memory):
    with pytest.raises(LimitError) as caught:
        solve(*deal(17, 17, seed=1), memory_limit=memory)
    error = caught.value
    assert (error.lean, error.lean_strength, error.nodes_left, error.seconds_left) == (None,) * 4


def test_the_sentence_is_chinese_where_the_language_is():
    strong = next(error for _, error in outlooks() if error.lean_strength >= 20)
    set_lang("zh")
    try:
        assert "看来是" in str(strong)
    finally:
        set_lang(None)
