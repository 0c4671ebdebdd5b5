"""One best first play: the fastest win where it is cheap, in ``best``, ``line`` and displays."""

from __future__ import annotations

import pytest
from canju import Position, cli, deal, solve, solve_many

SLOW = "line (a faster win may exist): "


@pytest.mark.parametrize("rules", ["doudizhu", "run-fast"])
@pytest.mark.parametrize("size", [5, 8])
def test_it_wins_soonest_or_loses_latest(size, rules):
    for seed in range(30):
        position = Position(*deal(size, size, seed=seed, decks=45), rules=rules)
        solution, fastest = solve(position), solve(position, goal="fastest")
        assert solution.best == fastest.best
        assert solution.line == fastest.line
        assert len(solution.line) == fastest.plays_left
        assert solution.line[0] == solution.best
        assert SLOW not in str(solution)


def test_where_that_takes_long_displays_say_so(capsys):
    slow = []
    for seed in range(30):
        position = Position(*deal(10, 10, seed=seed))
        # Nodes for a winning play, but not for the fastest.
        nodes = 2 * solve(position, threads=1).stats.nodes
        solution = solve(position, threads=1, node_limit=nodes)
        assert solution.best in (solution.find_values().winning_plays or solution.position.plays())
        assert solution.line[0] == solution.best
        fastest = solve(solution.position, goal="fastest").best_plays
        if solution.wins and solution.best not in fastest:
            slow.append(solution)
    for solution in slow:
        told = str(solution), solution._repr_mimebundle_()["text/html"], solution.to_svg()
        assert all(SLOW[:-2] in text.lower() for text in told)
    limits = "--threads", "1", "--node-limit", str(slow[0]._limits.nodes)
    assert cli.main(["solve", str(slow[0].position), *limits]) == 0
    assert SLOW in capsys.readouterr().out.lower()
    assert SLOW not in str(solve("7 8", "9 T"))


def test_a_batch_keeps_the_winning_play_of_its_search():
    (solution,) = results = solve_many([deal(8, 8, seed=3)])
    (row,) = results.to_dicts()
    assert row["best"] == str(solution.best) == str(solution.line[0])
    assert SLOW in str(solution)
    assert ">Best, or any winning play</th>" in results._repr_html_()
