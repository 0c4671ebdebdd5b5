"""Games, matches and the table with three seats."""

from __future__ import annotations

import json

import pytest
from canju import Game, Match, PlayError, Position, PositionError, deal, match, solve
from canju.errors import OptionError, RecordError
from controllers import seated, send
from twin.three import SEATS

SETUP = {"first": "3 T T", "farmers": ("4 J", "5 6")}
TEXT = "landlord: 5 | down: 66 7 | up: 8 9 | beat: 44 by landlord | turn: up"


def lands(seed: int) -> Position:
    landlord, *farmers = deal(6, 5, 5, seed=seed)
    return Position(landlord, farmers=farmers)


@pytest.mark.parametrize("person", SEATS)
def test_a_person_may_sit_anywhere_and_the_perfect_keep_what_is_won(person):
    """Fails when a program plays for the wrong team, or a person's turn is passed over."""
    players = ["human" if seat == person else "perfect" for seat in SEATS]
    for seed in range(8):
        start = lands(seed)
        game = Game(start, players=players, time_limit=None)
        expected = solve(start).winner
        while not game.is_over:
            game.run()
            if game.awaits_person:
                assert game.turn == person
                game.play(game.hint().play)
        assert game.winner == expected
        assert {move.side for move in game.moves} <= set(SEATS)
        sides = [move.side for move in game.moves]
        assert sides == [SEATS[number % 3] for number in range(len(sides))]
        assert game.moves[-1].side in ("landlord",) if expected == "landlord" else ("down", "up")


def test_moves_are_taken_back_to_ones_own():
    """Fails when undo counts two seats, or leaves what the programs did after it."""
    game = Game.deal(6, 5, 5, seed=3, players=("perfect", "human", "perfect"))
    assert (len(game.run()), game.turn, game.can_undo) == (1, "down", False)
    before = game.position
    game.play(game.plays()[-1])
    game.run()
    assert game.turn == "down" or game.is_over
    game.undo()
    assert (game.position, len(game.moves)) == (before, 1)
    game.restart()
    assert (game.turn, game.seed) == ("landlord", 3)
    with pytest.raises(PlayError, match="it is Landlord's turn"):
        game.play("3")


def test_a_game_of_three_says_who_sits_where():
    """Fails when a name or a team is called otherwise in a sentence."""
    game = Game(**SETUP, players=("perfect", "human", "greedy"))
    assert str(game).splitlines() == [
        "Landlord: 3 10 10", "You (down): 4 J", "Up: 5 6", "Landlord's turn: lead.",
    ]  # fmt: skip
    game.play if game.awaits_person else game.step()
    assert game.result() == "Your turn: beat 10 10 by Landlord or pass."
    assert game.verdict().sentence == "With best play, Landlord wins."
    assert game.hint().sentence == "Every play loses against best play; pass is as good as any."
    assert [game.name(one) for one in (*SEATS, "farmers")] == [
        "Landlord",
        "You",
        "Up",
        "you and Up",
    ]
    named = Game(**SETUP, turn="up", names=("Ann", "Bob", "Cid"), players=["human"] * 3)
    assert str(named).splitlines()[:3] == [
        "Ann (landlord): 3 10 10",
        "Bob (down): 4 J",
        "Cid (up): 5 6",
    ]
    programs = Game("9", farmers=("3 4", "5"), turn="up", players=["perfect"] * 3)
    programs.run()
    assert programs.result() == "The farmers win after 1 move."
    assert repr(programs) == "<Game: Landlord v Down v Up, 1 moves, The farmers win after 1 move>"
    chinese = Game(TEXT, lang="zh", players=("human", "perfect", "perfect"))
    assert chinese.result() == "轮到上家：压你的 44 或不要。"
    assert chinese.verdict().sentence == "双方最佳时，你胜。"
    told = json.loads(json.dumps(named.to_dict()))
    assert (told["names"], told["start"]) == (["Ann", "Bob", "Cid"], str(named.position))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"players": ("human", "perfect")}, OptionError, "choose three, such as players="),
        ({"names": ("A", "B")}, OptionError, "choose three different names"),
        ({"farmers": ("4", "")}, PositionError, "a hand is empty"),
        ({"farmers": ("4",)}, PositionError, "two hands, down's and up's, not 1"),
        ({"second": "4"}, TypeError, "second: with farmers"),
        ({"by": "landlord"}, PositionError, "there is no play to beat"),
    ],
)
def test_what_is_no_game_of_three(arguments, error, message):
    """Fails when a wrong game begins, or ends by another error."""
    with pytest.raises(error, match=message):
        Game(**{**SETUP, **arguments})


def test_a_game_goes_on_from_a_solution_and_shows_itself():
    """Fails when the memo is not shared, or the page of three hands raises."""
    solution = solve(TEXT)
    game = Game(solution, players=["perfect"] * 3)
    assert game.solution._memo is solution._memo
    assert "Up" in game._repr_html_()
    game.run()
    assert "Landlord wins after 2 moves" in game._repr_html_()
    assert "to beat" in Position(TEXT)._repr_html_()
    with pytest.raises(TypeError, match="a Solution already has hands"):
        Game(solution, by="up")


# --- matches -------------------------------------------------------------------------------------


def test_a_match_counts_by_role_and_reads_back(tmp_path):
    """Fails when a win goes to another team, a record loses a seat, or does not read back."""
    played = match(6, farmers=(5, 5), players=("perfect", "greedy", "random"), games=12, seed=4)
    assert [len(game.start.landlord) for game in played] == [6] * 12
    assert played[3].start == lands(7)
    winners = [game.winner for game in played]
    assert played.wins == {side: winners.count(side) for side in ("landlord", "farmers")}
    assert [game.end.winner for game in played] == winners
    played.save(tmp_path / "match.json")
    again = Match.load(tmp_path / "match.json")
    assert again == played
    assert again.to_dict() == played.to_dict()
    assert repr(played) == (
        f"<Match: landlord (Computer) {played.wins['landlord']}, "
        f"farmers (Greedy, Random) {played.wins['farmers']}>"
    )
    first = str(played[0]).splitlines()
    assert first[0].startswith("landlord: ")
    assert first[-1] in ("landlord wins: out of cards", "farmers win: out of cards")
    assert "地主" in played.text("zh")


def test_perfect_players_win_what_is_won():
    """Fails when a role is played by another player."""
    expected = [solve(lands(seed)).winner for seed in range(12)]
    played = match(6, farmers=(5, 5), players=["perfect"] * 3, games=12, seed=0)
    assert [game.winner for game in played] == expected
    landlords = match(6, farmers=(5, 5), players=("perfect", "greedy", "greedy"), games=12, seed=0)
    won = [place for place, winner in enumerate(expected) if winner == "landlord"]
    assert all(landlords[place].winner == "landlord" for place in won)


def test_who_makes_a_fault_loses_for_the_team(tmp_path):
    """Fails when a farmer's fault is laid to the partner, or the landlord does not win by it."""

    def odd(position):
        return "not a card"

    played = match("9 T", farmers=("3 J", "4 5"), players=("greedy", odd, "greedy"))
    game = played[0]
    assert (game.winner, game.reason, game.loser) == ("landlord", "illegal play", "down")
    assert game.outcome().startswith("landlord wins: down made an illegal play")
    assert played.faults == {"landlord": {}, "down": {"illegal play": 1}, "up": {}}
    assert "odd lost 1 by fault" in played.headline()
    played.save(tmp_path / "match.json")
    assert Match.load(tmp_path / "match.json") == played
    partner = match("9 T", farmers=("3 J", "4 5"), players=("greedy", "greedy", odd))[0]
    assert (partner.winner, partner.loser) == ("landlord", "up")


def test_given_hands_and_what_is_no_match():
    """Fails when hands of three are dealt, or a wrong call is taken."""
    played = match("9 T", farmers=["3 J", "4 5"], names=("Ann", "Bob", "Cid"), games=2)
    assert (played.names, played[0].seed) == (("Ann", "Bob", "Cid"), None)
    for arguments, error, message in (
        ({"farmers": (5,)}, OptionError, "farmers: give down's and up's"),
        ({"farmers": (5, "3")}, TypeError, "give three hands, or a number of cards"),
        ({"farmers": (5, 5), "alternate": True}, OptionError, "the landlord always leads"),
        ({"farmers": (5, 5), "players": ("greedy", "greedy")}, OptionError, "choose three"),
        ({"farmers": (5, 5), "names": ("A", "B")}, OptionError, "three different names"),
        ({"second": 5, "farmers": (5, 5)}, TypeError, "second: with farmers"),
        ({"farmers": (40, 40)}, ValueError, "54"),
        ({"farmers": (5, 0)}, OptionError, "up=0: choose 1"),
    ):
        with pytest.raises(error, match=message):
            match(5, **arguments)


def test_a_record_of_three_that_was_changed_is_refused(tmp_path):
    """Fails when a file with a wrong seat, hand or winner is read."""
    facts = match("9 T", farmers=("3 J", "4 5"), players=["greedy"] * 3).to_dict()
    path = tmp_path / "match.json"
    game = facts["games"][0]
    for change, message in (
        ({"up": 5}, "'up': expected str"),
        ({"lead": "first"}, "choose 'landlord', 'down' or 'up'"),
        ({"winner": "down"}, "winner: the moves give"),
        (
            {"winner": {"landlord": "farmers", "farmers": "landlord"}[game["winner"]]},
            "winner: the moves give",
        ),
        ({"down": ""}, "a hand is empty at the start"),
    ):
        path.write_text(json.dumps({**facts, "games": [{**game, **change}]}))
        with pytest.raises(RecordError, match=message):
            Match.load(path)
    path.write_text(json.dumps({**facts, "names": ["A", "B"]}))
    with pytest.raises(RecordError, match=r"games\[0\]: 'first': expected str"):
        Match.load(path)


# --- the command line ----------------------------------------------------------------------------


def test_play_and_match_take_three_hands(run, monkeypatch):
    """Fails when a command seats players otherwise, or a person's line is not asked for."""
    argv = ("--farmers", "4 J", "5 6", "--players", "perfect,perfect,perfect")
    code, out, err = run("play", "3 T T", *argv)
    assert (code, err) == (0, "")
    assert out.splitlines()[:5] == [
        "Landlord: 3 10 10", "Down: 4 J", "Up: 5 6", "Landlord's turn: lead.",
        "Landlord plays 10 10.",
    ]  # fmt: skip
    assert out.splitlines()[-1] == "Landlord wins after 4 moves."
    lines = iter(["hint\n", "pass\n", "quit\n"])
    monkeypatch.setattr("canju.cli.terminal.typed_line", lambda: next(lines))
    out = run("play", TEXT, "--players", "perfect,perfect,human")[1]
    assert "You (up): 8 9" in out
    assert "Your turn: beat 44 by Landlord or pass." in out
    argv = ("--games", "4", "--seed", "0", "--players", "perfect,perfect,perfect")
    told = json.loads(run("match", "6", "--farmers", "5", "5", *argv, "--format", "json")[1])
    assert sum(told["wins"].values()) == 4
    assert [game["winner"] for game in told["games"]] == [solve(lands(n)).winner for n in range(4)]
    for command, *wrong in (
        ("play", "--farmers", "4", "5"),
        ("match", "--farmers", "4", "5"),
        ("match", "3 4", "5", "--farmers", "6", "7"),
        ("play", "16", "--farmers", "5", "4 4"),
        ("match", "6", "--farmers", "5", "5", "--players", "perfect,greedy"),
    ):
        code, out, err = run(command, *wrong)
        assert (code, out) == (2, "")
        assert err.startswith("canju: ")


# --- the table -----------------------------------------------------------------------------------


def test_the_table_shows_three_seats():
    """Fails when a page is told another seat, or who has passed."""
    controller = seated(TEXT, players=("perfect", "perfect", "human"))
    game = controller.view()["game"]
    assert game["hands"] == [["5"], ["7", "6", "6"], ["9", "8"]]
    assert (game["turn"], game["by"], game["passed"]) == (2, 0, [1])
    assert game["labels"] == ["Landlord", "Down", "You (up)"]
    assert (game["winners"], game["people"]) == ([], [False, False, True])
    verdict = send(controller, "verdict")["game"]["verdict"]
    assert verdict["winners"] == [0]
    seen = send(controller, "pass")["game"]
    while not seen["over"]:
        seen = send(controller, "play" if seen["turn"] is None else "pass")["game"]
    assert seen["winners"] in ([0], [1, 2])


def test_a_controller_from_what_is_passed():
    """Fails when three numbers, or three players, do not make a table of three."""
    assert seated(cards=(5, 4, 4), seed=1).game.names == ("You", "Down", "Up")
    assert len(seated(players=("greedy", "human", "human")).game.players) == 3
    controller = seated("5", farmers=("66 7", "8 9"), to_beat="44", by="landlord", turn="up")
    assert controller.game.start == Position(TEXT)
    with pytest.raises(OptionError, match="for each hand, two or three, such as cards="):
        seated(cards=(5,))
    with pytest.raises(OptionError, match="choose three, such as"):
        seated(cards=(5, 4, 4), players=("human", "greedy"))
