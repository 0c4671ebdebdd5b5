"""Games that are tables of forms against a twin with its own parser."""

import pickle
import subprocess
import sys
from random import Random

import canju
import pytest
from canju import Play, Position, SheddingRules
from canju.errors import OptionError
from twin import tables as twin

SEATS = ("landlord", "down", "up")


def random_rules(rng):
    """Rules of a random table that is a game."""
    while True:
        try:
            rules = SheddingRules(twin.random_text(rng))
        except OptionError:
            continue
        if ": " in str(rules) or "; " in str(rules):
            return rules


def as_position(place, rules):
    """A position of the twin as the package's own."""
    hands = [twin.text(hand) for hand in place.hands]
    table = place.table and Play(
        twin.text(place.table.cards),
        kind=place.table.kind,
        rank=twin.RANKS[place.table.rank],
        length=place.table.length,
        rules=rules,
    )
    if len(hands) == 2:
        return Position(*hands, table, turn=("first", "second")[place.turn], rules=rules)
    by = SEATS[place.by] if table else None
    return Position(
        hands[0], farmers=hands[1:], to_beat=table, by=by, turn=SEATS[place.turn], rules=rules
    )


def told(play):
    """A play of the package as the twin compares it."""
    if not play:
        return ("pass",)
    cards = tuple(play.cards.count(rank) for rank in twin.RANKS)
    return play.kind, twin.RANKS.index(play.rank), play.length, cards


def compare(place, rules, name):
    """What differs between the package and the twin on a position."""
    position = as_position(place, rules)
    legal = twin.legal(place.hands[place.turn], place.table, name)
    mine = sorted(map(told, position.plays()))
    theirs = sorted(("pass",) if play is twin.PASS else tuple(play)[:4] for play in legal)
    assert mine == theirs, position
    wins = twin.wins(place, name, {})
    winner = canju.solve(position).winner
    assert (winner in ("first", "landlord")) == wins, position
    if len(place.hands) == 2:
        left = abs(twin.plays_left(place, name, {}))
        assert canju.solve(position, goal="fastest").plays_left == left, position
    return wins


@pytest.mark.parametrize(
    ("seed", "number", "each"),
    [(1, 60, 12), *(pytest.param(seed, 20, 250, marks=pytest.mark.slow) for seed in range(2, 12))],
)
@pytest.mark.parametrize(("hands", "most"), [(2, 6), (3, 4)])
def test_random_tables_come_out_as_the_twin_says(seed, number, each, hands, most):
    """Legal plays, verdict, and the number of plays left, on random positions of random tables."""
    rng, won = Random(seed), 0
    for _ in range(number):
        rules = random_rules(rng)
        name = str(rules)
        for _ in range(each):
            won += compare(twin.random_place(rng, name, hands, most), rules, name)
    assert number * each / 5 < won < number * each * 4 / 5


def test_straights_from_six_do_not_win_by_one_of_five():
    """A shorter straight than the table has is no group of the static oracle."""
    for shortest, winner in ((6, "second"), (5, "first")):
        rules = f"forms: single, pair, trio, straight {shortest}-12, bomb 4"
        place = twin.Place((twin.cards_of("34445567"), twin.cards_of("7")), None, 0, 0)
        assert twin.wins(place, rules, {}) == (winner == "first")
        assert canju.solve("34445567", "7", rules=rules).winner == winner


def test_a_bomb_takes_no_fifth_card_of_its_rank():
    """With one deck and no limit of cards, five of a rank are a bomb and a card."""
    bans = ("trio+single", "trio+pair", "trio", "four+singles", "four+pairs", "pair")
    rules = canju.DouDizhu(deck_limit=None, without=bans)
    position = Position("33333 4", "5", rules=rules)
    assert [canju.solve(position.play(play)).winner for play in position.plays()] == ["second"] * 3
    assert canju.solve(position).winner == "second"


def test_the_table_of_dou_dizhu_is_as_fast_as_dou_dizhu():
    """Equal numbers of nodes: a table that says the same has the same facts, and the networks."""
    table = SheddingRules(forms=twin.DOU_DIZHU.replace("bomb 4", "bomb 4-8"))
    nodes = [0, 0]
    for seed in range(6):
        hands = canju.deal(12, 12, seed=seed)
        for i, rules in enumerate((None, table)):
            nodes[i] += canju.solve(*hands, rules=rules, threads=1).stats.nodes
    assert nodes[0] == nodes[1] > 100


def test_rules_of_a_table_are_the_same_in_another_process():
    """Pickles, texts and results carry the table."""
    rules = SheddingRules("doudizhu", forms="straight 4-12, bomb AAA top", equal_kickers=False)
    assert eval(repr(rules), vars(canju)) == rules
    position = Position("3456 9", "78", rules=rules)
    code = (
        "import pickle, sys; position = pickle.load(sys.stdin.buffer); import canju; "
        "print(repr(position.rules), canju.solve(position).winner, [*map(str, position.plays())])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(position), capture_output=True, check=True
    )
    plays = [*map(str, position.plays())]
    assert run.stdout.decode().strip() == f"{rules!r} {canju.solve(position).winner} {plays}"


def test_forms_can_be_a_mapping():
    """Keys are kinds, and values their details; both are read as the text is."""
    mapping = {"straight": "4-12", "bomb": "AAA top"}
    text = "straight 4-12, bomb AAA top"
    rules = SheddingRules("doudizhu", forms=mapping)
    assert rules == SheddingRules("doudizhu", forms=text) == SheddingRules(f"doudizhu; {text}")
    for wrong in (3, ["single"], {"single": 1}):
        with pytest.raises(TypeError, match="forms"):
            SheddingRules(forms=wrong)
    with pytest.raises(OptionError, match="name or forms"):
        SheddingRules()
