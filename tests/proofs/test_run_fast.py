"""Proofs of Run Fast: the checker's plays and walks are those of the slow twin."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest
from canju import check
from edited import bytes_of, said_of
from twin import run_fast
from twin.minimax import PASS, Play
from twin.rules import RANKS, cards_of, text_of
from twin.run_fast import Switches, readings
from twin.run_fast_positions import Deal, positions, some_switches
from twin.run_fast_strategies import (
    KINDS,
    Claim,
    FailsError,
    TooMuchError,
    Walked,
    followed,
    in_order,
    written,
)

USUAL = Switches()
SIDES = {True: "first", False: "second"}
NO_WALK = Walked([], 5000, 10**6)


def the_deal(first: str, second: str, to_beat: str = "", rank: str = "", **switches: Any) -> Deal:
    """A position from texts; the play to beat starts at this rank, or has one reading."""
    rules = Switches(**switches)
    found = readings(cards_of(to_beat), rules) if to_beat else [None]
    [play] = [one for one in found if one is None or rank in ("", RANKS[one[1]])]
    return Deal(rules, cards_of(first), cards_of(second), play)


def table_of(play: Play | None) -> dict[str, Any] | None:
    if play is None:
        return None
    kind, rank, length, cards = play
    return {"kind": kind, "length": length, "rank": RANKS[rank], "cards": text_of(cards)}


def header(deal: Deal, *claims: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A header, with the side to move first."""
    return {
        "format": "canju proof",
        "version": 1,
        "game": "run-fast",
        "rules": asdict(deal.switches),
        "hands": [text_of(deal.first), text_of(deal.second)],
        "turn": "first",
        "to_beat": table_of(deal.to_beat),
        "claims": list(claims) or [said(Claim(True), NO_WALK)],
        **changes,
    }


def said(claim: Claim, walked: Walked) -> dict[str, Any]:
    """A claim of a header with the size of its strategy."""
    mover, goal, number = claim
    sizes = {"choices": len(walked.choices), "positions": walked.positions, "plays": walked.plays}
    return {"player": SIDES[mover], "goal": goal, "number": number or None, **sizes}


def file_of(header: dict[str, Any], choices: list[int] = ()) -> bytes:
    content = json.dumps(header).encode() + b"\n" + bytes_of(choices)
    return content + hashlib.sha256(content).digest()


def checked(header: dict[str, Any], choices: list[int] = ()) -> tuple[int, str]:
    """The exit code for a proof, and why it is refused."""
    return said_of(file_of(header, choices))


def position_of(deal: Deal) -> run_fast.Position:
    return deal.first, deal.second, deal.to_beat and deal.to_beat[:3]


def winner_of(deal: Deal) -> bool:
    """Whether the side to move wins."""
    return run_fast.wins(position_of(deal), deal.switches)


def small_proofs(seed: int, number: int, most: int = 6) -> Iterator[tuple[Deal, Claim, Walked]]:
    """Positions with a strategy of the winner's, as far as it is short."""
    for deal in positions(seed, number, most):
        claim = Claim(winner_of(deal))
        try:
            yield deal, claim, written(position_of(deal), claim, deal.switches)
        except TooMuchError:
            continue


# --- legal plays ------------------------------------------------------------------------------


def twin_plays(deal: Deal) -> list[tuple[str, int, int, str]]:
    plays = [play for play, _ in in_order(position_of(deal), deal.switches)]
    return [
        ("pass", 0, 0, "") if play == PASS else (play[0], play[2], play[1], text_of(play[3]))
        for play in plays
    ]


def checker_plays(deal: Deal) -> list[tuple[str, int, int, str]]:
    game = check.game_of(header(deal), {"player": "first", "goal": "wins", "number": None})
    found = []
    for table, cards in game.plays(*game.asked(game.start)):
        kind, length, rank = check.kind_of(table)
        named = (game.names[kind], length, rank, check.text_of(cards))
        found.append(named if table else ("pass", 0, 0, ""))
    return found


def test_the_checker_lists_the_plays_of_the_twin_in_the_order_of_the_page():
    """Fails when the checker's rules, or its order, are others than those that are written."""
    for deal in positions(1, 500, most=7):
        assert checker_plays(deal) == twin_plays(deal), deal


@pytest.mark.slow
@pytest.mark.parametrize(("most", "number"), [(7, 20_000), (9, 8_000), (11, 2_000)])
def test_the_checker_lists_the_plays_of_very_many_hands(most, number):
    """Fails as the short one does."""
    for deal in positions(most, number, most):
        assert checker_plays(deal) == twin_plays(deal), deal
    run_fast.forget()


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
        deal = the_deal(hand, "J", to_beat, rank, **asdict(switches))
        assert run_fast.is_possible(*deal[1:], switches)
        assert checker_plays(deal) == twin_plays(deal), deal


# --- accepted ---------------------------------------------------------------------------------


def test_who_wins_is_proved():
    """Fails when the checker walks otherwise than the page says, or counts otherwise."""
    counts: Counter[str] = Counter()
    for deal, claim, walked in small_proofs(2, 120):
        assert checked(header(deal, said(claim, walked)), walked.choices) == (0, "accepted"), deal
        counts[SIDES[claim.mover]] += 1
    assert min(counts["first"], counts["second"]) > 25


def test_lengths_are_proved_from_both_sides():
    """Fails when a budget is counted otherwise by the checker than by the twin."""
    accepted = 0
    for deal in positions(3, 80, 6):
        place, wins = position_of(deal), winner_of(deal)
        number = run_fast.plays_left(place, deal.switches)
        claims = [Claim(wins, "within", number), Claim(not wins, "lasts", number)]
        try:
            strategies = [written(place, claim, deal.switches) for claim in claims]
        except TooMuchError:
            continue
        both = [said(*each) for each in zip(claims, strategies, strict=True)]
        choices = [choice for each in strategies for choice in each.choices]
        assert checked(header(deal, *both), choices) == (0, "accepted"), deal
        accepted += 1
        # One play less, or more, is not true.
        for i, off in ((0, -1), (1, 1)):
            wrong = [dict(each) for each in both]
            wrong[i]["number"] += off
            assert checked(header(deal, *wrong), choices)[0] != 0, (deal, i)
    assert accepted > 60


def test_a_file_is_checked_by_the_checker_alone(tmp_path):
    deal = the_deal("444", "A5", "33345")
    place = tmp_path / "a.proof"
    walked = written(position_of(deal), Claim(True), USUAL)
    place.write_bytes(file_of(header(deal, said(Claim(True), walked)), walked.choices))
    command = [sys.executable, "-I", "-S", check.__file__, str(place)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == f"{place}: accepted: first wins (1 positions)\n"


# --- refused ----------------------------------------------------------------------------------


def refused(deal: Deal, choices: list[int], mover: bool = True) -> str:
    """Why the choices do not prove that a side wins, with the largest numbers of the header."""
    claim = said(Claim(mover), Walked(choices, 5000, 10**6))
    code, why = checked(header(deal, claim), choices)
    assert code == 1, (deal, choices)
    return why


def test_a_pass_beside_an_answer_is_refused():
    """The position of `test_twin_run_fast`: 3346 would have to pass the 4, and must play the 6."""
    free = the_deal("3346", "3445", "4", must_beat=False)
    walked = written(position_of(free), Claim(True), free.switches)
    proof = header(free, said(Claim(True), walked)), walked.choices
    assert checked(*proof) == (0, "accepted")
    # The pass is the last of two plays, and there is none where the 6 must be played.
    assert walked.choices[0] == 1
    must = the_deal("3346", "3445", "4")
    assert "no legal play has number 1" in refused(must, walked.choices)
    assert refused(must, [0, *walked.choices[1:]])


def test_a_pass_of_the_other_side_is_followed_where_it_is_legal():
    """The 5 is led against 67: both beat it, and a pass is a third reply by the usual rules."""
    for must_beat, replies in ((True, 2), (False, 3)):
        deal = the_deal("5QQ", "67", must_beat=must_beat)
        game = check.game_of(header(deal), said(Claim(True), NO_WALK))
        after_the_five = next(game.after(game.start))
        assert len(list(game.after(after_the_five))) == replies
    # Against 34 the pass is the only reply.
    game = check.game_of(header(the_deal("5QQ", "34")), said(Claim(True), NO_WALK))
    [after_the_pass] = game.after(next(game.after(game.start)))
    assert (after_the_pass.table, after_the_pass.turn) == (0, 0)


def test_a_short_trio_is_the_last_play_only_and_an_answer_only_by_the_switch():
    answer = the_deal("444", "A5", "33345")
    assert checked(header(answer, said(Claim(True), Walked([0], 1, 1))), [0]) == (0, "accepted")
    by_lead = the_deal("444", "A5", "33345", last_trio="lead")
    # Its only play is the pass.
    assert "no legal play has number 1" in refused(by_lead, [1])
    assert not winner_of(by_lead)
    assert refused(by_lead, [0])
    # 4445 is four cards with one wing; 444 alone leaves a 5. No number plays it.
    wing = the_deal("4445", "A5", "33345")
    assert checked(header(wing, said(Claim(True), Walked([0], 1, 1))), [0]) == (0, "accepted")
    more = the_deal("444567", "A5", "33389")
    plays = checker_plays(more)
    assert [play[3] for play in plays] == ["44456", "44457", "44467"]
    assert "no legal play has number 3" in refused(more, [3])


def test_a_reply_without_an_answer_is_refused():
    """KKKK is led and then the 3: three aces answer it only where they are a bomb."""
    plain = the_deal("KKKK3", "AAA4")
    bombs = the_deal("KKKK3", "AAA4", ace_bomb=True)
    walked = written(position_of(plain), Claim(True), plain.switches)
    claim = said(Claim(True), walked)
    assert checked(header(plain, claim), walked.choices) == (0, "accepted")
    assert "no choice left" in refused(bombs, walked.choices)
    assert not winner_of(bombs)


def test_any_list_that_is_cut_is_refused():
    """Fails when a reply of the loser's may go without an answer."""
    for deal, claim, walked in small_proofs(4, 50, 4):
        for cut in range(len(walked.choices)):
            choices = walked.choices[:cut]
            assert refused(deal, choices, claim.mover)
            claimed = said(claim, walked._replace(choices=choices))
            assert checked(header(deal, claimed), choices)[0] == 1
        longer = [*walked.choices, 0]
        assert checked(header(deal, said(claim, walked)), longer)[0] == 2
        assert refused(deal, longer, claim.mover)


def test_a_wrong_verdict_is_refused_whatever_is_listed():
    rng = Random(5)
    for deal, claim, walked in small_proofs(5, 60, 5):
        loser = not claim.mover
        assert refused(deal, walked.choices, loser)
        for _ in range(3):
            assert refused(deal, [rng.randrange(4) for _ in range(30)], loser)


def edits(rng: Random, deal: Deal, choices: list[int]) -> Iterator[tuple[Deal, list[int]]]:
    """The proof under other rules, of other hands, with other choices."""
    for name, value in asdict(deal.switches).items():
        others = {"deck": 93 - value} if name == "deck" else {name: not value}
        if name == "last_trio":
            others = {name: "lead" if value == "any" else "any"}
        if name == "report_single":
            others = {name: {False: "lead", "lead": "always", "always": False}[value]}
        yield deal._replace(switches=replace(deal.switches, **others)), choices
    yield deal._replace(to_beat=None), choices
    yield deal._replace(first=deal.second, second=deal.first), choices
    for _ in range(4):
        first = list(deal.first)
        first[rng.randrange(13)] += 1
        yield deal._replace(first=tuple(first)), choices
        if choices:
            changed = list(choices)
            changed[rng.randrange(len(changed))] = rng.randrange(8)
            yield deal, changed


def compare_edited(seed: int, number: int) -> Counter[str]:
    """Each edited proof is accepted just where the twin's walk accepts it."""
    rng, counts = Random(seed), Counter()
    for deal, claim, walked in small_proofs(seed, number, 5):
        for edited, choices in edits(rng, deal, walked.choices):
            place, switches = position_of(edited), edited.switches
            try:
                found = followed(place, claim, switches, choices)
            except TooMuchError:
                continue
            except FailsError:
                found = None
            sizes = found or Walked(choices, 5000, 10**6)
            code, why = checked(header(edited, said(claim, sizes)), choices)
            expected = 1 if found is None else 0
            if not run_fast.is_possible(edited.first, edited.second, edited.to_beat, switches):
                expected = 2
            assert code == expected, (edited, choices, why)
            if code == 0:
                assert winner_of(edited) == claim.mover, edited
            counts[("accepted", "refused", "no position")[code]] += 1
    return counts


def test_edited_proofs_are_accepted_only_where_the_twin_follows_them():
    """Fails when the checker takes what the rules do not allow, or the other way round."""
    counts = compare_edited(6, 40)
    assert min(counts[name] for name in ("accepted", "refused", "no position")) > 20, counts


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60, 70))
def test_very_many_edited_proofs_are_accepted_only_where_the_twin_follows_them(seed):
    """Fails as the short one does."""
    compare_edited(seed, 500)
    run_fast.forget()


@pytest.mark.parametrize(
    ("hands", "to_beat"),
    [
        (["33333", "4"], None),
        (["333", "33"], None),
        (["2", "2"], None),
        (["22", "3"], None),
        (["AA", "AA"], None),
        (["B", "3"], None),
        (["", "3"], None),
        (["A", "4"], ("pair", 1, "A", "AAA")),
        (["AA", "4"], ("pair", 1, "A", "AA")),
        (["4", "5"], ("trio+two", 1, "3", "333")),
        (["4", "5"], ("trio+two", 1, "3", "3336")),
        (["4", "5"], ("trio+two", 1, "3", "33334")),
        (["4", "5"], ("trio+two", 1, "3", "333456")),
        (["4", "8"], ("plane+twos", 3, "3", "3334445556")),
        (["4", "8"], ("plane+twos", 1, "3", "33367")),
        (["4", "8"], ("bomb", 3, "A", "AAA")),
        (["4", "8"], ("bomb", 4, "A", "AAAA")),
        (["4", "8"], ("bomb", 1, "7", "7777")),
        (["4", "8"], ("four+three", 1, "7", "7777999")),
        (["4", "8"], ("pair", 1, "2", "22")),
        (["4", "8"], ("straight", 5, "J", "JQKA2")),
        (["4", "8"], ("straight", 4, "J", "JQKA")),
        (["4", "8"], ("trio", 1, "3", "333")),
    ],
)
def test_a_position_that_cannot_be_is_no_proof(hands, to_beat):
    """Fails when cards of no deck, or a play with too few wings on the table, are taken."""
    names = ("kind", "length", "rank", "cards")
    play = to_beat and dict(zip(names, to_beat, strict=True))
    assert checked(header(the_deal("3", "4"), hands=hands, to_beat=play))[0] == 2
    # The plays that can be are taken: the strategy is missing then.
    for to_beat in (
        ("trio+two", 1, "3", "33367"),
        ("plane+twos", 2, "3", "3334445556"),
        ("plane+twos", 2, "4", "3334445556"),
        ("pair straight", 2, "6", "6677"),
        ("bomb", 4, "6", "6666"),
    ):
        play = dict(zip(names, to_beat, strict=True))
        assert checked(header(the_deal("8", "9"), to_beat=play))[0] == 1, to_beat


def test_a_deck_of_45_has_one_ace_and_three_kings():
    for hands in (["A", "A"], ["KK", "KK"], ["KKKK", "3"]):
        assert checked(header(the_deal("3", "4", deck=45), hands=hands))[0] == 2
        assert checked(header(the_deal("3", "4"), hands=hands))[0] == 1
    assert checked(header(the_deal("A2", "KKK", deck=45)))[0] == 1


def test_every_switch_is_spelled_out():
    """Fails when a switch may be left out, or has a value of another type."""
    deal, usual = the_deal("3", "4"), asdict(USUAL)
    sound = [Walked([0], 1, 1)]
    assert checked(header(deal, said(Claim(True), *sound)), [0])[0] == 0
    for name, value in usual.items():
        left_out = {key: each for key, each in usual.items() if key != name}
        assert checked(header(deal, said(Claim(True), *sound), rules=left_out), [0])[0] == 2
        for other in (None, "none", 47, 1.0, int(value) if isinstance(value, bool) else 45.0, []):
            rules = {**usual, name: other}
            assert checked(header(deal, said(Claim(True), *sound), rules=rules), [0])[0] == 2
    rules = {**usual, "decks": 1}
    assert checked(header(deal, said(Claim(True), *sound), rules=rules), [0])[0] == 2
    # The kinds of Dou Dizhu are not those of Run Fast, and its rules are another game's.
    shedding = header(deal, said(Claim(True), *sound), game="shedding")
    assert checked(shedding, [0])[0] == 2


def test_the_kinds_are_those_of_the_page():
    assert tuple(KINDS) == check.RunFast.names == tuple(run_fast.DEFINITIONS)
