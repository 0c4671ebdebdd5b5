# pyright: strict
# mypy: disallow-any-expr
"""A program of README and tutorial. ``.ci/run`` also checks its types with mypy and pyright."""

import canju
import polars


def test_a_program_of_readme_and_tutorial() -> None:
    solution = canju.solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    assert (solution.winner, solution.winning_plays.index("5")) == ("first", 1)
    assert (solution.values["333"], solution.values.get("4")) == (False, True)
    assert solution.after("4", "B").best == canju.Play("R")
    assert solution.after(["4"], canju.Hand("B")).refutations().position.turn == "first"
    assert [str(play) for play in canju.Hand("3334").plays(beating=[3, 3])] == []
    assert canju.best_reply([7, 8], [9, 10], to_beat=[7]) == canju.Play("8")
    tree = canju.solve("4 5", "6 3").tree(names=("Ann", "Bob"))
    assert (tree.winner, tree.at("4", [6]).solution.winner) == ("Bob", "second")
    strict = canju.DouDizhu(without=("三带一", "三带二"))
    assert canju.solve("RJ A 5 4 3 3 3 | BJ 2 2 2 K Q", rules=strict).winner.upper() == "SECOND"
    assert canju.solve("3 T T", farmers=("4 J", [5, 6])).values["TT"]
    bridge = canju.solve("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")
    assert (bridge.tricks, bridge.values["2H"]) == (1, 1)
    results = canju.solve_many([("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"), ([7, 8], [6, 6])])
    winners: list[str | None] = [one.winner for one in results]
    assert (winners, results[1].plays_left, results[1].values["8"]) == (["first"] * 2, 3, True)
    assert canju.solve_many(polars.DataFrame({"position": ["3 5 | 4"]}))[0].wins
    assert canju.odds("33 4", "5 6 7", 1).shares["33"].exact
    game = canju.Game("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", players=("human", "perfect"))
    assert game.play([4]).play == solution.best
