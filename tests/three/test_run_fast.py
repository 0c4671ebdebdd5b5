"""Run Fast with three hands, everyone for himself, against a twin that tries every play."""

import pickle
from random import Random

import canju
import pytest
from canju import Play, Position, RunFast
from canju.errors import OptionError, PositionError
from twin.agreement import hand_of, twin_play
from twin.agreement_run_fast import rules_of
from twin.minimax import PASS
from twin.rules import RANKS, RUN_RANKS, minus
from twin.run_fast import full_deck, legal_plays
from twin.run_fast_positions import hand, on_the_table, some_switches, wanted

SEATS = ("first", "second", "third")


def legal(hands, table, turn, switches):
    """The legal plays: the next hand is the one whose last card is reported."""
    last_card = sum(hands[(turn + 1) % 3]) == 1
    return legal_plays(hands[turn], last_card, table and table[:3], switches)


def after(hands, table, by, turn, play):
    """The hands, the table, its owner and the turn after a play."""
    following = (turn + 1) % 3
    if play == PASS:
        return (hands, None, by, by) if following == by else (hands, table, by, following)
    left = tuple(minus(h, play[3]) if seat == turn else h for seat, h in enumerate(hands))
    return left, play, turn, following


def first_wins(hands, table, by, turn, switches, memo):
    """Whether the first seat is out first, against both others."""
    for seat, held in enumerate(hands):
        if not any(held):
            return seat == 0
    key = hands, table and table[:3], by, turn
    if key not in memo:
        results = (
            first_wins(*after(hands, table, by, turn, play), switches, memo)
            for play in legal(hands, table, turn, switches)
        )
        memo[key] = any(results) if turn == 0 else all(results)
    return memo[key]


def deal(rng, most):
    """Random hands under random switches, often with a play on the table."""
    switches = some_switches(rng)
    deck = full_deck(switches)
    table = on_the_table(rng, deck, switches, 6) if rng.random() < 0.5 else None
    deck = minus(deck, table[3]) if table else deck
    low, hands = rng.randrange(6), []
    for _ in range(3):
        size = rng.randint(1, most)
        hands.append(hand(rng, deck, size, wanted(rng), RUN_RANKS[low : low + 6]))
        deck = minus(deck, hands[-1])
    turn = rng.randrange(3)
    by = (turn + rng.choice((1, 2))) % 3 if table else turn
    return switches, tuple(hands), table, by, turn


@pytest.mark.parametrize(
    ("seed", "number", "most"),
    [(1, 500, 4), *(pytest.param(seed, 1500, 6, marks=pytest.mark.slow) for seed in range(2, 6))],
)
def test_random_positions_come_out_as_the_twin_says(seed, number, most):
    """Legal plays, and whether the first can force to be out first."""
    rng, won = Random(seed), 0
    for _ in range(number):
        switches, hands, table, by, turn = deal(rng, most)
        rules = rules_of(switches)
        to_beat = table and Play(
            hand_of(table[3]), kind=table[0], rank=RANKS[table[1]], length=table[2], rules=rules
        )
        position = Position(
            hand_of(hands[0]),
            others=[hand_of(other) for other in hands[1:]],
            to_beat=to_beat,
            by=SEATS[by] if table else None,
            turn=SEATS[turn],
            rules=rules,
        )
        expected = sorted(legal(hands, table, turn, switches))
        assert sorted(map(twin_play, position.plays())) == expected, position
        wins = first_wins(hands, table, by, turn, switches, {})
        solution = canju.solve(position)
        assert solution.winner == ("first" if wins else "others"), position
        assert solution.wins == (wins == (turn == 0)), position
        won += wins
    assert number / 8 < won < number * 7 / 8


def test_a_position_has_the_seats_of_its_players():
    """Text, repr, pickle and rows name first, second and third."""
    position = Position("7 7 Q", others=("8 8 9", "K A"), turn="third", rules="run-fast")
    assert str(position) == "first: 77 Q | second: 88 9 | third: K A | turn: third"
    assert Position(str(position), rules="run-fast") == position
    assert pickle.loads(pickle.dumps(position)) == position == eval(repr(position), vars(canju))
    assert (position.third, position.farmers, position.landlord) == (canju.Hand("K A"), None, None)
    row = {"first": "7 7 Q", "second": "8 8 9", "third": "K A", "turn": "third"}
    (answer,) = canju.solve_many([row], rules="run-fast").to_dicts()
    assert (answer["third"], answer["winner"]) == ("K A", canju.solve(position).winner)


def test_any_shedding_game_can_be_played_for_oneself():
    """The verdict is that of the landlord against two farmers, under other names."""
    for hands in (("3 T", "6 J", "4 4"), ("5 5 K", "6 6", "7 A")):
        first, *others = hands
        each = canju.solve(first, others=others)
        two = canju.solve(first, farmers=others)
        assert each.wins == two.wins
        assert each.winner == {"landlord": "first", "farmers": "others"}[two.winner]


def test_what_is_not_for_three_is_refused():
    """With a sentence that says what to write."""
    with pytest.raises(PositionError, match=r"others=\(b, c\)"):
        canju.solve("3", farmers=("4", "5"), rules=RunFast())
    with pytest.raises(TypeError, match="one of them"):
        Position("3", farmers=("4", "5"), others=("4", "5"))
    with pytest.raises(PositionError, match="others: two hands"):
        Position("3", others=("4",), rules="run-fast")
    with pytest.raises(OptionError, match="'first', 'second' or 'third'"):
        Position("3", others=("4", "5"), turn="landlord", rules="run-fast")
    with pytest.raises(OptionError, match="proofs are for"):
        canju.solve("3", others=("4", "5"), rules="run-fast").prove()
