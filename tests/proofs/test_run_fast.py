"""Proofs of Run Fast: those of the package, and the checker's plays and walks against the twin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest
from canju import Proof, check, solve
from canju.proofs.header import header_of
from edited import bytes_of, claim_of, rewritten
from twin import minimax, run_fast
from twin.agreement_run_fast import package_position
from twin.minimax import PASS, Play
from twin.rules import RANKS, cards_of, text_of
from twin.run_fast import Switches, readings
from twin.run_fast_positions import Deal, deal, positions, some_switches, wanted
from twin.strategies import KINDS_OF_RUN_FAST, Table, TooMuch, in_order, walked

USUAL = Switches()
SIDES = ("first", "second")


def the_deal(first: str, second: str, to_beat: str = "", rank: str = "", **switches: Any) -> Deal:
    """A position from texts; the play to beat starts at this rank, or has one reading."""
    rules = Switches(**switches)
    found = readings(cards_of(to_beat), rules) if to_beat else [None]
    [play] = [one for one in found if one is None or rank in ("", RANKS[one[1]])]
    return Deal(rules, cards_of(first), cards_of(second), play)


def place_of(one: Deal) -> Table:
    """A position as slow walks take it, with the side to move first."""
    return (one.first, one.second), one.to_beat and one.to_beat[:3], int(one.to_beat is not None), 0


# --- legal plays ------------------------------------------------------------------------------


def twin_plays(one: Deal) -> list[tuple[str, int, int, str]]:
    return [
        ("pass", 0, 0, "") if play == PASS else (play[0], play[2], play[1], text_of(play[3]))
        for play in in_order(place_of(one), one.switches)
    ]


def checker_plays(one: Deal) -> list[tuple[str, int, int, str]]:
    claim = {"player": "first", "goal": "wins", "number": None}
    game = check.game_of(header_of(package_position(one)), claim)
    found = []
    for table, cards in game.plays(*game.asked(game.start)):
        kind, length, rank = check.kind_of(table)
        named = (check.NAMES[kind], length, rank, check.text_of(cards))
        found.append(named if table else ("pass", 0, 0, ""))
    return found


@pytest.mark.parametrize(
    ("most", "number"),
    [(7, 300), *(pytest.param(*n, marks=pytest.mark.slow) for n in ((9, 8000), (11, 2000)))],
)
def test_the_checker_lists_the_plays_of_the_twin_in_the_order_of_the_page(most, number):
    """Fails when the checker's rules, or its order, are others than those that are written."""
    for one in positions(most, number, most):
        assert checker_plays(one) == twin_plays(one), one
    assert tuple(KINDS_OF_RUN_FAST) == tuple(run_fast.DEFINITIONS)


@pytest.mark.parametrize(
    ("hand", "to_beat", "rank"),
    [
        ("3334445556", "", ""),
        ("333444555666777", "", ""),
        ("QQQKKKAAA2", "", ""),
        ("33334444555", "", ""),
        ("444455556666", "3", ""),
        ("666777888J", "333444TTTT", ""),
        ("777888999J", "3334445556", "3"),
        ("777888999J", "3334445556", "4"),
        ("666777888", "3334445559999TT", ""),
        ("666777", "3334445556", "4"),
        ("AAA", "33345", ""),
        ("AAAKK", "QQ", ""),
        ("AAA", "KKKK", ""),
        ("AAA5555", "KKKK", ""),
        ("4444AAA", "3333KKK", ""),
        ("456788889", "34567", ""),
        ("KKAA2", "QQ", ""),
        ("2", "A", ""),
    ],
)
def test_the_checker_lists_what_chance_seldom_deals(hand, to_beat, rank):
    """Planes read twice, short last plays as answers, three aces, bombs as wings or broken."""
    rng = Random(hand + to_beat)
    for _ in range(30):
        switches = replace(some_switches(rng), deck=48, four_with_three=True)
        one = the_deal(hand, "J", to_beat, rank, **asdict(switches))
        assert checker_plays(one) == twin_plays(one), one


def test_hands_as_large_as_those_of_a_game_have_the_checkers_plays():
    """Fails when a large plane is another play for the core than for the checker."""
    rng = Random(1)
    for i in range(200):
        sizes = 16, rng.choice((1, 16))
        one = deal(rng, some_switches(rng), sizes, wanted(rng), i % 2 == 1)
        # The twin would read some 20,000 choices of the cards of each hand.
        found = [
            (p.kind, p.length, RANKS.index(p.rank or "3"), str(p) if p else "")
            for p in package_position(one).plays()
        ]
        assert sorted(found) == sorted(checker_plays(one)), one


# --- accepted ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "number"),
    [(1, 35), *(pytest.param(n, 1000, marks=pytest.mark.slow) for n in range(20, 30))],
)
def test_who_wins_and_how_soon_is_proved(seed, number):
    """Fails when the core and the checker differ in a play, its number, or the order of a walk."""
    for i, one in enumerate(positions(seed, number)):
        # Every other pair has the side to move named second.
        position = package_position(one, swapped=i // 2 % 2 == 1)
        sides = [position.turn, "second" if position.turn == "first" else "first"]
        winner, loser = sides if minimax.wins(*one[1:], one.switches) else reversed(sides)
        length = minimax.plays_left(*one[1:], one.switches)
        plays = f"{length} play{'s' * (length != 1)}"
        for goal, claim in (
            ("win", f"{winner} wins"),
            ("fastest", f"{winner} wins within {plays}; {loser} lasts at least {plays}"),
        ):
            proof = solve(position, goal=goal).prove()
            assert (proof.claim, proof.check(), proof.position) == (claim, True, position), one
        # One play less, or more, is not true.
        within, lasts = proof._header["claims"]
        for claims in (
            [{**within, "number": length - 1}, lasts],
            [within, {**lasts, "number": length + 1}],
        ):
            assert rewritten(proof, claims=claims)[0] != 0, one
    minimax.forget()


def test_a_tree_follows_the_strategy():
    """Fails when a play of Run Fast's own kinds cannot be shown."""
    proof = solve("KKKK 333 4", "AA 55 6", rules="run-fast").prove()
    lines = str(proof.tree()).splitlines()
    assert len(lines) > 2
    assert proof.claim in lines[0]


# --- refused ----------------------------------------------------------------------------------


def edits(rng: Random, one: Deal, choices: list[int]) -> Iterator[tuple[Deal, list[int]]]:
    """The proof under other rules, of other hands, with other choices."""
    for name, value in asdict(one.switches).items():
        others = {"deck": 93 - value} if name == "deck" else {name: not value}
        if name == "last_trio":
            others = {name: "lead" if value == "any" else "any"}
        if name == "report_single":
            others = {name: {False: "lead", "lead": "always", "always": False}[value]}
        yield one._replace(switches=replace(one.switches, **others)), choices
    yield one._replace(to_beat=None), choices
    yield one._replace(first=one.second, second=one.first), choices
    yield one, choices[:-1]
    yield one, [*choices, 0]
    yield one, [rng.randrange(4) for _ in range(len(choices) + 1)]
    for _ in range(4):
        first = list(one.first)
        first[rng.randrange(13)] += 1
        yield one._replace(first=tuple(first)), choices
        if choices:
            changed = list(choices)
            changed[rng.randrange(len(changed))] = rng.randrange(8)
            yield one, changed


def changes_of(one: Deal) -> dict[str, Any]:
    """What a header says of a position."""
    to_beat: Play | None = one.to_beat
    if to_beat is not None:
        kind, rank, length, cards = to_beat
        table = {"kind": kind, "length": length, "rank": RANKS[rank], "cards": text_of(cards)}
    hands = [text_of(one.first), text_of(one.second)]
    return {
        "rules": asdict(one.switches),
        "hands": hands,
        "to_beat": None if to_beat is None else table,
    }


def compare_edited(seed: int, number: int) -> Counter[str]:
    """Each edited proof is accepted just where the slow walk accepts it, of either side."""
    rng, counts = Random(seed), Counter()
    for one in positions(seed, number, 5):
        proof = solve(package_position(one)).prove()
        player, data = proof._header["claims"][0]["player"], list(check.numbers(proof._data))
        for edited, choices in [*edits(rng, one, data), (one, data)]:
            own = SIDES.index(player)
            try:
                found = walked(place_of(edited), {own}, edited.switches, choices)
            except TooMuch:
                continue
            sizes = {"choices": len(choices), "positions": 5000, "plays": 10**6}
            if found.holds:
                sizes = {name: getattr(found, name) for name in sizes}
            claims = [{"player": player, "goal": "wins", "number": None, **sizes}]
            changes = changes_of(edited)
            code, why = rewritten(proof, bytes_of(choices), **changes, claims=claims)
            expected = 0 if found.holds else 1
            if not run_fast.is_possible(*edited[1:], edited.switches):
                expected = 2
            assert code == expected, (edited, choices, why)
            wins = minimax.wins(*edited[1:], edited.switches) == (own == 0)
            assert wins or code, edited
            counts[("accepted", "refused", "no position")[code]] += 1
            other = [{**claims[0], "player": SIDES[1 - own]}]
            if wins and code == 0:
                assert rewritten(proof, bytes_of(choices), **changes, claims=other)[0] == 1, edited
    return counts


@pytest.mark.parametrize(
    ("seed", "number"),
    [(6, 40), *(pytest.param(n, 500, marks=pytest.mark.slow) for n in range(60, 70))],
)
def test_edited_proofs_are_accepted_only_where_the_twin_follows_them(seed, number):
    """Fails when the checker takes what the rules do not allow, or the other way round."""
    counts = compare_edited(seed, number)
    assert min(counts[name] for name in ("accepted", "refused", "no position")) > 20, counts
    minimax.forget()


@pytest.fixture(scope="module")
def proof() -> Proof:
    """A single card, which is out at once."""
    return solve("3", "4", rules="run-fast").prove()


def said_without_choices(proof: Proof, **changes: Any) -> int:
    """The exit code for a position: 2 if it cannot be, 1 as the strategy is missing."""
    sizes = {"choices": 0, "positions": 5000, "plays": 10**6}
    return rewritten(proof, b"", **changes, claims=claim_of(proof, **sizes))[0]


@pytest.mark.parametrize(
    ("hands", "to_beat", "code"),
    [
        (["33333", "4"], None, 2),
        (["333", "33"], None, 2),
        (["2", "2"], None, 2),
        (["22", "3"], None, 2),
        (["AA", "AA"], None, 2),
        (["B", "3"], None, 2),
        (["", "3"], None, 2),
        (["A", "4"], ("pair", 1, "A", "AAA"), 2),
        (["AA", "4"], ("pair", 1, "A", "AA"), 2),
        (["4", "5"], ("trio+two", 1, "3", "333"), 2),
        (["4", "5"], ("trio+two", 1, "3", "3336"), 2),
        (["4", "5"], ("trio+two", 1, "3", "33334"), 2),
        (["4", "5"], ("trio+two", 1, "3", "333456"), 2),
        (["4", "8"], ("plane+twos", 3, "3", "3334445556"), 2),
        (["4", "8"], ("plane+twos", 1, "3", "33367"), 2),
        (["4", "8"], ("bomb", 3, "A", "AAA"), 2),
        (["4", "8"], ("bomb", 4, "A", "AAAA"), 2),
        (["4", "8"], ("bomb", 1, "7", "7777"), 2),
        (["4", "8"], ("four+three", 1, "7", "7777999"), 2),
        (["4", "8"], ("pair", 1, "2", "22"), 2),
        (["4", "8"], ("straight", 5, "J", "JQKA2"), 2),
        (["4", "8"], ("straight", 4, "J", "JQKA"), 2),
        (["4", "8"], ("trio", 1, "3", "333"), 2),
        # Of these the strategy is missing.
        (["8", "9"], ("trio+two", 1, "3", "33367"), 1),
        (["8", "9"], ("plane+twos", 2, "3", "3334445556"), 1),
        (["8", "9"], ("plane+twos", 2, "4", "3334445556"), 1),
        (["8", "9"], ("pair straight", 2, "6", "6677"), 1),
        (["8", "9"], ("bomb", 4, "6", "6666"), 1),
    ],
)
def test_a_position_that_cannot_be_is_no_proof(proof, hands, to_beat, code):
    """Fails when cards of no deck, or a play with too few wings on the table, are taken."""
    names = ("kind", "length", "rank", "cards")
    play = to_beat and dict(zip(names, to_beat, strict=True))
    assert said_without_choices(proof, hands=hands, to_beat=play) == code


@pytest.mark.parametrize(
    ("hands", "of_45"), [(["A", "A"], 2), (["KK", "KK"], 2), (["KKKK", "3"], 2), (["A2", "KKK"], 1)]
)
def test_a_deck_of_45_has_one_ace_and_three_kings(proof, hands, of_45):
    rules = {**proof._header["rules"], "deck": 45}
    assert said_without_choices(proof, hands=hands) == 1
    assert said_without_choices(proof, hands=hands, rules=rules) == of_45


def test_every_switch_is_spelled_out(proof):
    """Fails when a switch may be left out, or has a value of another type."""
    usual = asdict(USUAL)
    assert rewritten(proof, rules=usual)[0] == 0
    wrong = [{**usual, "decks": 1}]
    for name, value in usual.items():
        wrong.append({key: each for key, each in usual.items() if key != name})
        others = (None, "none", 47, 1.0, int(value) if isinstance(value, bool) else 45.0, [])
        wrong += [{**usual, name: other} for other in others]
    assert {rewritten(proof, rules=rules)[0] for rules in wrong} == {2}
    # The kinds of Dou Dizhu are not those of Run Fast, and its rules are another game's.
    assert rewritten(proof, game="shedding")[0] == 2
