"""Proofs of games whose forms are a text: the header has the table, and the checker reads it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import drawn_tables
import pytest
from canju import Position, Proof, SheddingRules, check, solve
from canju._canju import forms_of
from canju.errors import ProofError
from canju.proofs.header import header_of, position_of
from edited import bytes_of, claim_of, rewritten

WINS = {"player": "first", "goal": "wins", "number": None}
OTHER = {"first": "second", "second": "first", "landlord": "farmers", "farmers": "landlord"}
Play = tuple[str, int, int, str]


def place(play: Play) -> tuple:
    """Where the page has a play: the pass is the last, kickers are compared as words."""
    kind, length, rank, cards = play
    number = check.NAMES.index(kind) if cards else len(check.NAMES)
    return number, length, rank, [check.RANKS.index(card) for card in cards]


def checker_plays(position: Position) -> list[Play]:
    game = check.game_of(header_of(position), WINS)
    found = []
    for table, cards in game.plays(*game.asked(game.start)):
        kind, length, rank = check.kind_of(table)
        found.append((check.NAMES[kind] if table else "pass", length, rank, check.text_of(cards)))
    assert found == sorted(found, key=place), position
    return [play if play[3] else ("pass", 0, 0, "") for play in found]


def plays(position: Position) -> list[Play]:
    found = [
        (play.kind, play.length, check.RANKS.index(play.rank), str(play.cards).replace(" ", ""))
        if play
        else ("pass", 0, 0, "")
        for play in position.plays()
    ]
    return sorted(found, key=place)


def positions(rng: Random, rules: SheddingRules, most: int) -> Iterator[Position]:
    """Leads and answers in turn, of hands of up to so many cards."""
    while True:
        sizes = rng.randint(3, most), rng.randint(3, most), 8
        first, second, other = drawn_tables.hands(rng, rules, *sizes)
        yield Position(first, second, rules=rules)
        yield Position(first, second, drawn_tables.play(rng, other, rules), rules=rules)


@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in (2, 3))])
def test_the_checker_lists_the_plays_of_random_tables(seed):
    """Fails when the core and the checker read a table differently, or its order is another."""
    rng, answered = Random(seed), 0
    for _ in range(200):
        rules = drawn_tables.table(rng)
        for position in islice(positions(rng, rules, 11), 20):
            expected = plays(position)
            assert checker_plays(position) == expected, position
            answered += position.to_beat is not None and len(expected) > 1
    assert answered > 500


def proofs(seed: int, number: int) -> Iterator[Proof]:
    """Proofs of positions of random tables: lengths too, leads and answers, two hands and three."""
    rng = Random(seed)
    for i in range(number):
        rules = drawn_tables.table(rng)
        *_, position = islice(positions(rng, rules, 6), 1 + i % 2)
        if i % 5 == 4:
            landlord, *farmers = drawn_tables.hands(rng, rules, 4, 3, 3)
            position = Position(landlord, farmers=farmers, rules=rules)
        goal = "fastest" if i % 5 == 0 else "win"
        proof = solve(position, goal=goal).prove()
        assert proof.position == position
        yield proof


@pytest.mark.parametrize(
    ("seed", "number"), [(4, 150), *(pytest.param(n, 500, marks=pytest.mark.slow) for n in (5, 6))]
)
def test_proofs_of_random_tables_are_accepted_by_the_checker_alone(seed, number, tmp_path):
    """Fails when the core and the checker differ in a play, its number, or what a bomb beats."""
    paths, claims = [], set()
    for i, proof in enumerate(proofs(seed, number)):
        paths.append(tmp_path / f"{i}.proof")
        proof.save(paths[-1])
        claims.add(proof.claim)
        assert str(proof.tree()).count("\n") >= 1
    ran = subprocess.run(
        [sys.executable, "-I", "-S", check.__file__, *paths],
        capture_output=True,
        text=True,
        timeout=600,
    )
    lines = ran.stdout.splitlines()
    refused = [line for line in lines if "accepted" not in line]
    assert (ran.returncode, refused, len(lines)) == (0, [], number)
    assert {"first wins", "second wins", "landlord wins", "farmers win"} <= claims


def test_changed_strategies_and_tables_are_refused_unless_the_claim_is_true():
    """Fails when the checker accepts a false claim, a cut list, or a play that loses."""
    rng, refused, other_tables = Random(7), 0, 0
    for proof in proofs(8, 60):
        claims, choices = proof._header["claims"], [*check.numbers(proof._data)]
        wrong = [{**claims[0], "player": OTHER[claims[0]["player"]]}, *claims[1:]]
        assert rewritten(proof, claims=wrong)[0] == 1
        for data in (bytes_of(choices[:-1]), bytes_of([*choices, 0])):
            assert rewritten(proof, data)[0] in (1, 2)
        for name in ("choices", "positions", "plays"):
            more = claim_of(proof, **{name: claims[0][name] + rng.choice((-1, 1))}) + claims[1:]
            assert rewritten(proof, claims=more)[0] in (1, 2)
        edited = [*choices]
        edited[rng.randrange(len(edited))] += 1 + rng.randrange(1000)
        assert rewritten(proof, bytes_of(edited))[0] in (1, 2)
        refused += 7
        if len(claims) == 1:
            rules = header_of(Position("3", "4", rules=drawn_tables.table(rng)))["rules"]
            code, _ = rewritten(proof, rules=rules)
            if code == 0:
                there = position_of({**proof._header, "rules": rules})
                assert solve(there).winner == claims[0]["player"]
                other_tables += 1
    assert (refused, other_tables > 0) == (420, True)


# --- headers -----------------------------------------------------------------------------------


SINGLE = ["single", 1, 1, "3", "R", False]
STRAIGHT = ["straight", 3, 12, "3", "A", False]
NOT_TABLES: list[Any] = [
    {},
    None,
    "single",
    [],
    [7],
    [[]],
    [SINGLE[:-1]],
    [[*SINGLE, 1]],
    [STRAIGHT],
    [STRAIGHT, SINGLE],
    [SINGLE, SINGLE],
    [SINGLE] * 1000,
    [["single", 1, 1, "4", "R", False]],
    [["single", 1, 1, "3", "A", False]],
    [["single", 1, 1, "3", "B", False]],
    [["single", 1, 1, "3", "R", True]],
    [["single", 1, 2, "3", "R", False]],
    [["single", True, True, "3", "R", False]],
    *(
        [SINGLE, row]
        for row in (
            ["pass", 1, 1, "3", "R", False],
            ["strait", 3, 12, "3", "A", False],
            [["straight"], 3, 12, "3", "A", False],
            ["straight", 2, 12, "3", "A", False],
            ["straight", 0, 0, "3", "A", False],
            ["straight", -1, 12, "3", "A", False],
            ["straight", 3, 13, "3", "A", False],
            ["straight", 3, 12, "4", "A", False],
            ["straight", 3, 14, "3", "R", False],
            ["straight", 5, 4, "3", "A", False],
            ["straight", 3, 10**30, "3", "A", False],
            ["straight", 3.0, 12, "3", "A", False],
            ["straight", 3, 12, "3", "AA", False],
            ["straight", 3, 12, "", "A", False],
            ["straight", 3, 12, "1", "A", False],
            ["straight", 3, 12, "A", "3", False],
            ["straight", 3, 12, "3", "A", True],
            ["straight", 3, 12, "3", "A", 0],
            ["gap straight", 3, 7, "3", "A", False],
            ["gap plane", 1, 6, "3", "A", False],
            ["trio", 1, 1, "3", "R", False],
            ["trio+two", 1, 1, "B", "R", False],
            ["pair", 1, 1, "3", "B", False],
            ["pair", 2, 2, "3", "2", False],
            ["bomb", 2, 4, "3", "2", False],
            ["bomb", 4, 9, "3", "2", False],
            ["rocket", 1, 1, "3", "R", False],
            ["rocket", 2, 2, "B", "R", False],
        )
    ),
    [SINGLE, STRAIGHT, ["straight", 12, 12, "3", "A", False]],
    [SINGLE, ["bomb", 4, 5, "3", "2", False], ["bomb", 5, 5, "3", "3", True]],
    [SINGLE, ["bomb", 5, 5, "3", "2", False], ["bomb", 4, 4, "3", "2", False]],
    [SINGLE, ["rocket", 1, 1, "B", "R", False], ["bomb", 4, 4, "3", "2", False]],
]


@pytest.fixture(scope="module")
def proof() -> Proof:
    return solve("9 5 44", "8 3 66", rules=SheddingRules(forms="single, pair, bomb 3 top")).prove()


@pytest.mark.parametrize("forms", NOT_TABLES)
def test_what_is_no_table_is_refused(proof, forms):
    """Fails when a table is taken that the page does not allow, or crashes the reader."""
    code, why = rewritten(proof, rules={**proof._header["rules"], "forms": forms})
    assert (code, len(why) < 500) == (2, True), why


def test_a_table_has_kinds_that_it_can_have(proof):
    """Fails when kinds without a form are taken, or one deck without jokers is two."""
    rules = proof._header["rules"]
    without_jokers = {**rules, "forms": [["single", 1, 1, "3", "2", False], *rules["forms"][1:]]}
    assert rewritten(proof, rules=without_jokers)[0] == 0
    of_dou_dizhu = {**rules, "kinds": ["single", "pair", "bomb"]}
    assert rewritten(proof, rules=of_dou_dizhu)[0] == 0
    there = position_of({**proof._header, "rules": of_dou_dizhu})
    assert {*there.rules.kinds} == {"single", "pair", "bomb"}
    for changed in (
        {**rules, "kinds": ["single", "straight"]},
        {**rules, "kinds": ["pair", "bomb"]},
        {**rules, "kinds": []},
        {name: value for name, value in rules.items() if name != "forms"},
        {**without_jokers, "decks": 2},
        {**without_jokers, "deck_limit": None},
    ):
        assert rewritten(proof, rules=changed)[0] == 2, changed
    assert rewritten(proof, rules=without_jokers, hands=["9 5 44".replace(" ", ""), "R"])[0] == 2


def test_a_bomb_that_is_top_beats_all_others():
    """Fails when the rocket or a bomb of more cards beats it, or it beats no bomb."""
    rules = SheddingRules("doudizhu", forms="bomb AAA top", decks=2)
    game = check.game_of(header_of(Position("AAABBRR33333", "4", rules=rules)), WINS)
    for kind, length, rank, answers in (
        ("bomb", 4, 12, ["AAA", "33333", "BBRR", ""]),
        ("bomb", 8, 12, ["AAA", "BBRR", ""]),
        ("rocket", 1, 13, ["AAA", ""]),
        ("bomb", 3, 11, [""]),
    ):
        played = (check.NAMES.index(kind) + 1) << 8 | length << 4 | rank
        found = [check.text_of(cards) for _, cards in game.plays(game.start.hand(0), played)]
        assert found == answers


def test_other_forms_of_run_fast_are_not_proved():
    """Fails when a proof is written that no reader takes, or the error comes without a reason."""
    solution = solve("33 4", "5 6", rules=SheddingRules("run-fast", forms="bomb 333 top"))
    with pytest.raises(ProofError, match="other forms"):
        solution.prove()


def test_a_header_without_a_table_is_as_before():
    """Fails when the headers of Dou Dizhu change: readers of older files would refuse them."""
    rules = header_of(Position("3", "4"))["rules"]
    assert [*rules] == ["kinds", *check.SWITCHES, "decks", "deck_limit"]
    assert len(rules["kinds"]) == 14
    assert forms_of(SheddingRules("doudizhu")) is None
