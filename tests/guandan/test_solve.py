"""Guandan: verdicts, levels, best plays and trees against a slow search of the public plays."""

from __future__ import annotations

import pickle
import random
from functools import cache
from pathlib import Path

import canju
import pytest
from canju import Guandan, GuandanSolution, Hand, Play, Position, best_reply, solve, solve_many
from canju.errors import CanjuError, LimitError, OptionError, PositionError, texts_of

HANDS = "5S 5C 9D", "6S 6D", "3S 4S", "KC"
SEATS = "south", "east", "north", "west"
ENDINGS = Path(__file__).parent.parent / "core" / "guandan_endings.tsv"
RANKS = "3456789TJQKA2"


def team(seat: str) -> str:
    return "south-north" if seat in ("south", "north") else "east-west"


@cache
def levels_of(position: Position) -> int:
    """Levels of south and north, by the rules of the game alone."""
    if position.is_over:
        assert position.head is not None
        mate = SEATS[(SEATS.index(position.head) + 2) % 4]
        left = [seat for seat, hand in position.hands.items() if hand]
        # The partner of the first is out second, third, or last.
        lost = 1 if mate in left else (2 if len(left) == 1 else 3)
        return lost if team(position.head) == "south-north" else -lost
    after = [levels_of(position.play(play)) for play in position.plays()]
    return max(after) if team(position.turn) == "south-north" else min(after)


def positions(number: int, seed: int) -> list[Position]:
    """Random positions of few cards, rich in wild cards, some with a play on the table."""
    rng, found = random.Random(seed), []
    deck = [f"{rank}{suit}" for rank in "234567" for suit in "SHCD"] * 2 + ["B", "B", "R", "R"]
    while len(found) < number:
        cards = rng.sample(deck, 12)
        sizes = rng.choice([(3, 3, 3, 3), (4, 2, 3, 2), (2, 4, 2, 3)])
        hands = [cards[sum(sizes[:i]) : sum(sizes[: i + 1])] for i in range(4)]
        level = rng.choice("2347")
        position = Position(hands=[" ".join(hand) for hand in hands], rules=f"guandan:{level}")
        for _ in range(rng.randrange(4)):
            position = position.play(rng.choice(position.plays()))
        if not position.is_over:
            found.append(position)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_answers_are_those_of_a_search_of_all_plays(seed: int):
    """Fails when a value is another team's, levels are lost, or a play that wins is missing."""
    for position in positions(25, seed):
        own = 1 if team(position.turn) == "south-north" else -1
        by_play = {play: own * levels_of(position.play(play)) for play in position.plays()}
        best = max(by_play.values())
        whole = solve(position, goal="levels")
        assert (whole.levels, whole.wins) == (best, best > 0)
        assert {play: whole.values[play] for play in by_play} == by_play
        assert by_play[whole.best] == best
        end = position
        for play in whole.line:
            end = end.play(play)
        assert (end.is_over, own * levels_of(end)) == (True, best)
        if position.head is not None:
            continue
        first = solve(position)
        assert first.winner == (team(position.turn) if best > 0 else other(team(position.turn)))
        wins = {play for play, levels in by_play.items() if levels > 0}
        assert set(first.winning_plays) == wins
        assert first.best in (wins or by_play)
        assert first.after(*first.line).position.winner == first.winner
        for threads in (1, 2):
            assert best_reply(position, threads=threads) in (wins or by_play)


def other(side: str) -> str:
    return "east-west" if side == "south-north" else "south-north"


def test_the_value_of_a_pass_is_shown_in_levels():
    """Fails when the number of a pass, which is a play of all games, is shown as one of plays."""
    text = (
        "south: 4 5 A | east: 5 6 8 2 | north: Q | west: 3 6 7 A B | beat: K by east | turn: north"
    )
    position = Position(text, rules="guandan:5")
    values = solve(position, goal="levels").values
    assert {str(play): value for play, value in values.items()} == {"pass": levels_of(position)}
    for again in (values, pickle.loads(pickle.dumps(values))):
        assert again["pass"] == 2
        assert "wins ✓ 2 levels" in again._repr_html_()


def test_published_endings_have_their_verdicts():
    """Fails when Python counts other winning plays than were published and checked."""
    lines = [line for line in ENDINGS.read_text().splitlines() if not line.startswith("#")]
    lines.sort(key=len)
    for line in lines[:12]:
        cards, wins, winning = line.split("\t")
        level, hands = cards.split(" ", 1)
        rules = Guandan(RANKS[int(level) - 3], joker_kickers=False)
        texts = [" ".join(map(card, hand.split())) for hand in hands.split("|")]
        solution = solve(hands=texts, rules=rules)
        assert (solution.wins, len(solution.winning_plays)) == (wins == "1", int(winning)), line


def card(text: str) -> str:
    rank, suit = text.split(",")
    if rank in ("15", "16"):
        return "B" if rank == "15" else "R"
    return ("2" if rank == "2" else RANKS[int(rank) - 3]) + "SHCD"[int(suit)]


def test_the_value_of_a_node_is_that_of_its_position():
    for position in positions(6, 9):
        for goal in ("win", "levels"):
            if goal == "win" and position.head is not None:
                continue
            tree = solve(position, goal=goal).tree(plays="all", max_depth=2)
            for node in tree.children:
                assert (node.winner == "south-north") == (levels_of(node.position) > 0)


def test_a_position_is_written_and_read_back():
    for position in positions(60, 4):
        again = Position(str(position), rules=position.rules)
        assert (again, eval(repr(position))) == (position, position)
        assert pickle.loads(pickle.dumps(position)) == position
        assert Position(position.to_dict()) == position
        for play in position.plays():
            assert position.read(str(play)) == play
            assert (eval(repr(play)), pickle.loads(pickle.dumps(play))) == (play, play)


def test_rules_are_one_text():
    for rules in (
        Guandan("2"),
        Guandan("A", wrap=False),
        Guandan(10, longest_bomb=6, reading="declared"),
    ):
        assert canju.Position(hands=HANDS, rules=str(rules)).rules == rules == eval(repr(rules))
        assert pickle.loads(pickle.dumps(rules)) == rules
    assert Guandan("10").level == "T"
    assert Guandan("A", joker_kickers=False).preset == "guandan:A,no-joker-kickers"


def test_wild_cards_are_shown_with_what_they_stand_for():
    plays = Hand("5S 6S 7S 9S 2H").plays("guandan:2")
    assert "5S 6S 7S 9S 2H=8S" in map(str, plays)
    assert [str(play) for play in plays if len(play) == 2] == [
        "5S 2H=5",
        "6S 2H=6",
        "7S 2H=7",
        "9S 2H=9",
    ]
    # Without a suit, the card of the level is not wild.
    assert [str(play) for play in Hand("5 2").plays("guandan:2")] == ["5", "2"]


def test_limits_threads_and_batches():
    position = positions(1, 1)[0]
    hard = Position(
        hands=[Hand.full(decks=2, suits=True)[i::9] for i in range(4)], rules="guandan:2"
    )
    with pytest.raises(LimitError):
        solve(hard, node_limit=5)
    rows = solve_many([position, hard], node_limit=50, goal="levels", values=True)
    assert [type(one).__name__ for one in rows] == ["GuandanSolution", "Undecided"]
    table = rows.to_dicts()
    assert (table[0]["levels"], table[0]["winner"]) == (rows[0].levels, rows[0].winner)
    assert table[1]["status"] == "node_limit"
    assert [one.position for one in solve_many(table[:1], goal="levels")] == [position]
    assert pickle.loads(pickle.dumps(rows[0])).values == rows[0].values


@pytest.mark.parametrize(
    "ask",
    [
        lambda one: one.prove(),
        lambda one: one.plan(),
        lambda one: one.refutations(),
        lambda one: one.explore(),
        lambda one: canju.Game(one.position),
        lambda one: canju.rate(one.position),
        lambda one: canju.match(5, 5, rules="guandan:2"),
        lambda one: canju.odds("5S", 3, rules="guandan:2"),
        lambda one: canju.publish(one, "never.html"),
        lambda one: one.save("never.html", playable=True),
        lambda one: canju.review(one.position, plays=["9D"]),
        lambda one: canju.compose(3, 3, rules="guandan:2"),
        lambda one: solve(one.position, goal="fastest"),
        lambda one: solve("5", "6", goal="levels"),
    ],
)
def test_what_is_not_there_says_so_in_a_sentence(ask, monkeypatch, tmp_path):
    """Fails when a part that does not know Guandan answers, or fails with another error."""
    monkeypatch.chdir(tmp_path)
    solution = solve(hands=HANDS, rules="guandan:2")
    with pytest.raises(CanjuError) as raised:
        ask(solution)
    assert len(str(raised.value)) < 120
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("hands", "rules", "english", "chinese"),
    [
        (("2H", "2H", "2H", "3"), "guandan:2", "two decks have two", "只有 2 张"),
        (("2H B", "B", "B", "3"), "guandan:2", "3 cards B", "3 张 B"),
        (("3", "4", "5", "6"), "guandan:B", "does not name a level", "没有说打几"),
        (("3", "4", "5", "6"), "guandan", "does not name a level", "没有说打几"),
        (("3", "4", "5", "6"), "guandan:2,no-bombs", "no switch of Guandan", "没有“no-bombs”"),
        (("3", "4", "5", "6"), "doudizhu", "rules='guandan:2'", "掼蛋"),
        (("3", "4"), "guandan:2", "are for four hands", "要四手牌"),
        (("3", "4", "5"), "guandan:2", "three are a landlord", "三手牌"),
        (("", "", "5", "6"), "guandan:2", "say who was out first", "谁是头游"),
    ],
)
def test_bad_input_gets_a_sentence(hands, rules, english, chinese):
    with pytest.raises((OptionError, PositionError)) as raised:
        solve(hands=hands, rules=rules)
    assert english in str(raised.value)
    assert chinese in texts_of(raised.value)[1]


def test_a_decided_game_says_what_is_left_to_ask():
    position = Position(hands=("3", "4 4", "", "6 6"), rules="guandan:2", turn="west")
    with pytest.raises(PositionError, match="goal='levels'"):
        solve(position)
    assert isinstance(solve(position, goal="levels"), GuandanSolution)
    assert isinstance(position.plays()[0], Play)
