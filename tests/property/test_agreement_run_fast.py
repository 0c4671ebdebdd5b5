"""The package's Run Fast against the slow twin: plays, verdicts, lengths, best replies."""

from __future__ import annotations

from dataclasses import replace

import canju
import pytest
from twin import agreement_run_fast, minimax, run_fast
from twin.agreement import twin_play
from twin.agreement_run_fast import compare, faults_of, package_position, rules_of
from twin.rules import cards_of
from twin.run_fast import Switches, legal_plays
from twin.run_fast_positions import Deal, positions


@pytest.mark.parametrize("seed", range(4))
def test_random_positions_come_out_as_the_twin_says(seed):
    """Up to seven cards a side, and some more where a plane is to have all its wings."""
    compare(seed, 60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_twenty_thousand_positions_come_out_as_the_twin_says(seed):
    """A thousand at a time, so that several processes share them."""
    compare(seed, 1000)
    minimax.forget()


def test_a_fault_would_be_noticed(monkeypatch):
    """Fails when other rules than the twin's are not seen by the comparison."""

    def by_other_rules(deal: Deal, swapped: bool = False):
        changed = replace(deal.switches, must_beat=not deal.switches.must_beat)
        return package_position(deal._replace(switches=changed), swapped)

    monkeypatch.setattr(agreement_run_fast, "package_position", by_other_rules)
    seen = set()
    for deal in positions(5, 100):
        seen.update(fault.split(",")[0].split(" wins")[0] for fault in faults_of(deal))
    assert seen >= {"legal plays", "wins by", "plays left"}


@pytest.mark.parametrize(
    ("hand", "to_beat"),
    [
        ("3334445556", None),
        ("666777888J", "333444TTTT"),
        ("666777888J", "3334445559999TT"),
        ("555666", "3334447777"),
        ("555666", "3334445678"),
        ("777888J", "3334445556"),
        ("AAA", "33345"),
        ("AAA5", "33345"),
        ("AAA", "KKKK"),
        ("33334444", None),
        ("4444555", "3333678"),
        ("333444555666777", None),
        ("KKAA2", "QQ"),
        ("456788889", "34567"),
    ],
)
@pytest.mark.parametrize("last_trio", ["any", "lead"])
@pytest.mark.parametrize("ace_bomb", [False, True])
@pytest.mark.parametrize("keep_bombs", [False, True])
def test_what_chance_seldom_deals_is_the_twins(hand, to_beat, last_trio, ace_bomb, keep_bombs):
    """Planes read twice, short last plays as answers, three aces, bombs as wings."""
    switches = Switches(
        last_trio=last_trio, ace_bomb=ace_bomb, keep_bombs=keep_bombs, four_with_three=True
    )
    plays = list(run_fast.readings(cards_of(to_beat), switches)) if to_beat else [None]
    assert plays
    for play in plays:
        deal = Deal(switches, cards_of(hand), cards_of("3" if "2" in hand else "2"), play)
        assert run_fast.is_possible(*deal[1:], switches)
        found = [twin_play(each) for each in package_position(deal).plays()]
        assert sorted(found) == sorted(legal_plays(deal.first, True, play and play[:3], switches))


@pytest.mark.parametrize("deck", [48, 45])
@pytest.mark.parametrize(
    ("first", "second", "to_beat"),
    [
        ("AA", "A", None),
        ("AA", "AA", None),
        ("A", "3", None),
        ("2", "3", None),
        ("2", "2", None),
        ("KKK", "3", None),
        ("KK", "KK", None),
        ("3333", "4", None),
        ("333", "33", None),
        ("A", "3", "AA"),
        ("AA", "3", "AA"),
        ("3", "4", "3333"),
        ("4", "5", "33367"),
        ("4", "5", "333"),
        ("4", "5", "3336"),
        ("8", "9", "333444"),
        ("8", "9", "3334445"),
        ("8", "9", "333444555"),
        ("8", "9", "3334445678"),
        ("8", "9", "AAA"),
    ],
)
def test_positions_that_cannot_be_are_errors(first, second, to_beat, deck):
    """Cards of no deck, and a play short of wings whose owner still holds cards."""
    switches = Switches(deck=deck)
    plays = [None]
    if to_beat:
        plays = list(run_fast.readings(cards_of(to_beat), switches, last=True))
    for play in plays:
        try:
            # A short play is what a hand of just these cards can make.
            every = canju.Hand(to_beat).plays(rules_of(switches)) if play else []
            table = next((each for each in every if twin_play(each) == play), None)
            assert (table is None) == (play is None)
            canju.Position(first, second, table, rules=rules_of(switches))
            possible = True
        except canju.PositionError:
            possible = False
        expected = run_fast.is_possible(cards_of(first), cards_of(second), play, switches)
        assert possible == expected, play
