"""Reviews of many games at once: the table of plays, and what players lose."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt

import canju
import polars
import pytest
from canju import Match, match
from canju.errors import OptionError
from canju.playing import Random
from canju.reviews import MatchReview, Report

from .logs import logs_of

RANDOM = Match.read(logs_of("rlcard-random"), notation="rlcard", names=("one", "two", "two"))
CALLED = Match.read(logs_of("openspiel-random")[:4], notation="openspiel", names=("a", "b", "a"))


def graded(cards=18, **limits):
    return RANDOM.review(cards=cards, **limits)


def test_a_row_is_a_play_of_the_ending():
    rows = graded().rows()
    for number, game in enumerate(RANDOM):
        mine = [row for row in rows if row["game"] == number]
        positions = list(game.positions())
        left = [len(p.landlord) + len(p.down) + len(p.up) for p in positions]
        plies = [ply for ply in range(len(game.moves)) if left[ply] <= 18]
        assert [row["ply"] for row in mine] == plies
        for row in mine:
            position, move = positions[row["ply"]], game.moves[row["ply"]]
            assert canju.Position(row["position"]) == position
            assert (row["seat"], row["play"]) == (move.side, str(move.play))
            assert row["player"] == ("one" if move.side == "landlord" else "two")
            assert row["cards"] == left[row["ply"]]
            assert row["own_cards"] == len(getattr(position, move.side))
            assert row["legal"] == len(position.plays())


def test_verdicts_are_those_of_every_position_alone():
    rows = graded(cards=14).rows()
    values = canju.solve_many([row["position"] for row in rows], values=True)
    for row, solution in zip(rows, values, strict=True):
        kept = {str(play) for play, wins in solution.values.items() if wins}
        assert row["before"] == solution.wins
        assert row["keeping"] == len(kept)
        assert row["after"] == (row["play"] in kept)
        assert row["is_mistake"] == (row["before"] and not row["after"])
        assert row["is_decided"]


def test_limits_are_for_each_position_and_threads_change_nothing():
    few = graded(node_limit=40, threads=1)
    assert few == graded(node_limit=40, threads=2)
    exact = {(row["game"], row["ply"]): row for row in graded().rows()}
    undecided = 0
    for row in few.rows():
        whole = exact[row["game"], row["ply"]]
        for name in ("keeping", "before", "after"):
            assert row[name] in (None, whole[name])
        assert row["is_decided"] == (None not in (row["before"], row["after"]))
        assert row["is_mistake"] is (whole["is_mistake"] if row["is_decided"] else None)
        undecided += not row["is_decided"]
    assert undecided
    assert not few.is_decided


def test_a_data_frame_reads_the_table():
    found = graded(node_limit=40)
    frame = polars.DataFrame(found)
    assert tuple(frame.columns) == MatchReview.COLUMNS
    assert frame.to_dicts() == found.rows()
    kinds = dict(zip(frame.columns, frame.dtypes, strict=True))
    for name in ("before", "after", "is_mistake", "is_decided"):
        assert kinds[name] == polars.Boolean
    tricks = match(5, 5, rules="honeymoon-bridge:S", games=3, seed=1).review(cards=6)
    frame = polars.DataFrame(tricks)
    assert (frame["before"].dtype, frame["cards"].max()) == (polars.Int64, 6)
    assert frame["before"].to_list() == [play.before for review in tricks for play in review.plays]


def test_a_game_that_ends_early_has_no_rows():
    found = graded(cards=1)
    assert found.rows() == []
    assert len(found) == len(RANDOM)
    assert polars.DataFrame(found).shape == (0, 14)
    assert found.report().to_dicts() == []
    assert "No won position" in str(found.report())


def test_players_who_change_seats_keep_their_names():
    found = CALLED.review(cards=12)
    seats = {(row["player"], row["seat"]) for row in found.rows()}
    assert len(seats) > 3
    table = {(row["player"], row["seat"]): row["mistakes"] for row in found.to_dicts()}
    for (player, seat), mistakes in table.items():
        rows = [r for r in found.rows() if (r["player"], r["seat"]) == (player, seat)]
        assert mistakes == sum(row["is_mistake"] for row in rows)
    assert "b (landlord)" in str(found)


def test_a_report_counts_the_choices_of_each_player():
    found = graded(cards=24, node_limit=2_000)
    lost, chances = defaultdict(list), defaultdict(list)
    games = defaultdict(set)
    for row in found.rows():
        if (
            row["before"]
            and row["after"] is not None
            and row["keeping"] not in (None, row["legal"])
        ):
            key = row["player"], -(-row["cards"] // 6)
            lost[key].append(not row["after"])
            chances[key].append(1 - row["keeping"] / row["legal"])
            games[key].add(row["game"])
    report = found.report()
    rows = report.to_dicts()
    assert [row["player"] for row in rows] == sorted(row["player"] for row in rows)
    assert {(row["player"], row["most"] // 6) for row in rows} == {*lost}
    for row in rows:
        key = row["player"], row["most"] // 6
        assert row["least"] == row["most"] - 5
        assert (row["choices"], row["lost"]) == (len(lost[key]), sum(lost[key]))
        assert row["games"] == len(games[key])
        assert row["share"] == sum(lost[key]) / len(lost[key])
        assert row["random"] == pytest.approx(sum(chances[key]) / len(chances[key]))
        assert (row["low"] is None) == (len(games[key]) < 5)
        if row["low"] is not None:
            assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
    assert not report.is_decided
    assert "Hands are open" in report.text()
    assert "明牌" in report.text("zh")
    assert report.to_svg().startswith("<svg")
    assert "<table" in report.to_html()


def test_random_players_lose_what_chance_predicts():
    """Their losses are sums of independent events, whose chances the verdicts give."""
    played = match(
        20, farmers=(17, 17), players=[Random(seed=s) for s in (1, 2, 3)], games=60, seed=1
    )
    rows = played.review(cards=18).rows()
    chances = [1 - r["keeping"] / r["legal"] for r in rows if r["before"] and r["legal"] > 1]
    lost = sum(row["is_mistake"] for row in rows)
    spread = sqrt(sum(chance * (1 - chance) for chance in chances))
    assert len(chances) > 100
    assert abs(lost - sum(chances)) < 3 * spread


@pytest.mark.parametrize("bounds", [(), (6, 6), (12, 6), (0, 6)])
def test_wrong_bounds_are_refused(bounds):
    with pytest.raises(OptionError, match="bounds"):
        graded(cards=6).report(bounds=bounds)


def test_trick_play_has_no_won_endings():
    with pytest.raises(OptionError, match="only for shedding games"):
        match(4, 4, rules="honeymoon-bridge:S", seed=1).review().report()


def test_reports_are_saved(tmp_path):
    report = graded(cards=12).report(bounds=(6, 12))
    assert isinstance(report, Report)
    for ending in ("html", "svg", "txt", "json"):
        report.save(tmp_path / f"report.{ending}")
    assert (tmp_path / "report.txt").read_text().startswith("Won endings lost in 12 games")
