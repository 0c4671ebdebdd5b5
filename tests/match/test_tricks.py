"""Matches in trick play: dealt, played, counted; games that nobody wins; faults."""

from __future__ import annotations

import json
import pickle

import canju
import pytest
from canju import Match, Position, match, solve
from canju.playing import Greedy, Random

SPADES = "honeymoon-bridge:S"
NO_TRUMP = "honeymoon-bridge:NT"


def test_deals_come_from_the_seed_with_suits_and_without_jokers():
    played = match(13, 13, rules=SPADES, games=3, seed=41)
    for i, game in enumerate(played):
        hands = canju.deal(13, 13, seed=41 + i, jokers=False, suits=True)
        assert game.start == Position(*hands, rules=SPADES)
    assert played == match(13, 13, rules=canju.HoneymoonBridge("S"), games=3, seed=41)


@pytest.mark.parametrize("rules", [SPADES, NO_TRUMP])
def test_two_perfect_players_take_what_the_solver_says(rules):
    drawn = 0
    for game in match(6, 6, rules=rules, players=("perfect", "perfect"), games=60, seed=1):
        first = solve(game.start).tricks
        assert game.tricks == (first, 6 - first)
        assert game.winner == (None if first == 3 else "first" if first > 3 else "second")
        assert game.end.is_over
        drawn += game.winner is None
    assert drawn > 3


def test_who_wins_has_more_tricks_counted_card_by_card():
    heights = "23456789TJQKA"
    for game in match(5, 5, rules=SPADES, players=(Random(seed=1), "greedy"), games=40, seed=1):
        cards = [(move.side, *str(move.play)) for move in game.moves]
        taken = {"first": 0, "second": 0}
        for led, reply in zip(cards[::2], cards[1::2], strict=True):
            higher = heights.index(reply[1]) > heights.index(led[1])
            ruffs = reply[2] == "S" and led[2] != "S"
            taken[reply[0] if (higher if reply[2] == led[2] else ruffs) else led[0]] += 1
        assert game.tricks == (taken["first"], taken["second"])
        more = max(taken, key=taken.__getitem__)
        assert game.winner == (more if len(set(taken.values())) > 1 else None)


def test_it_tells_who_won_and_how_many_nobody_did():
    played = match(4, 4, rules=NO_TRUMP, players=("greedy", "perfect"), games=30, seed=2)
    first, second, drawn = played.wins["first"], played.wins["second"], played.draws
    assert first + second + drawn == 30
    assert drawn > 0
    assert sum(played.tricks.values()) == 4 * 30
    assert repr(played) == f"<Match: Greedy {first}, Computer {second}, {drawn} drawn>"
    assert str(played).startswith(
        f"30 games, honeymoon bridge; no trump: Greedy {first}, Computer {second}, "
    )
    told = [str(game).splitlines()[-1] for game in played]
    assert "nobody wins: tricks 2 to 2" in told
    assert all(" wins: tricks " in line for line in told)
    assert "drawn" not in repr(match("AS", "KS", rules=SPADES))


def test_a_part_of_a_match_and_a_pickled_one_are_matches_of_tricks():
    played = match(3, 3, rules=SPADES, games=5, seed=1)
    for part in (played[1:], pickle.loads(pickle.dumps(played[1:]))):
        assert type(part) is Match
        assert part.games == played.games[1:]
        assert part.tricks
    assert played[0].tricks
    assert Match(played.rules, played.names, played.games) == played


def test_a_player_that_misbehaves_loses_the_game():
    def careless(position):
        return "2S" if position.to_beat is None else position.plays()[0]

    played = match("AS KS", "QS JS", rules=SPADES, players=(careless, "greedy"), games=2)
    assert played.wins == {"first": 0, "second": 2}
    assert played.faults == {"first": {"illegal play": 2}, "second": {}}
    assert "second wins: first made an illegal play: PlayError: 2S is not in" in str(played[0])
    assert "lost 2 by fault (illegal play)" in str(played)
    [game] = match("KS", "AS", rules=SPADES, players=(lambda position: "pass", "greedy"))
    assert (game.winner, game.reason) == ("second", "illegal play")


def test_it_can_be_written_down(tmp_path):
    played = match("AS 2S", "KS QS", rules=NO_TRUMP, players=("greedy", "greedy"))
    told = json.loads(played.to_json())
    assert (told["rules"], told["draws"], told["tricks"]) == (
        NO_TRUMP,
        1,
        {"first": 1, "second": 1},
    )
    assert (told["games"][0]["winner"], told["games"][0]["tricks"]) == (None, [1, 1])
    played.save(tmp_path / "m.json")
    again = Match.load(tmp_path / "m.json")
    assert again == played
    for wrong in ("first", "second"):
        told["games"][0]["winner"] = wrong
        (tmp_path / "m.json").write_text(json.dumps(told), "utf-8")
        with pytest.raises(
            canju.errors.RecordError, match=f"winner: the moves give None, not '{wrong}'"
        ):
            Match.load(tmp_path / "m.json")


def test_greedy_does_better_than_chance():
    """Of 13 tricks, over 60 deals, against the same player."""
    tricks = {
        name: match(13, 13, rules=SPADES, players=(name, "perfect"), games=60, seed=1).tricks
        for name in (Greedy(), Random(seed=1))
    }
    greedy, chance = (taken["first"] for taken in tricks.values())
    assert greedy > 1.15 * chance


def test_on_the_command_line(run):
    code, out, err = run("match", "--deal", "4", "4", "--rules", NO_TRUMP, "--seed", "2")
    assert (code, err) == (0, "")
    assert out.startswith("1 game, honeymoon bridge; no trump: Greedy ")
    code, out, _ = run("match", "AS 2S", "KS QS", "--rules", NO_TRUMP, "--format", "record")
    assert "nobody wins: tricks 1 to 1" in out
