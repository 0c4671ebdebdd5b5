"""The slow twin of Run Fast against the text of the rules, worked out by hand.

It judges the package and the checker of proofs, so no case here is taken from either.
"""

from __future__ import annotations

import pytest
from twin import run_fast
from twin.minimax import PASS
from twin.rules import RANKS, cards_of, text_of
from twin.run_fast import Switches, is_possible, legal_plays, readings
from twin.run_fast_positions import positions

USUAL = Switches()
FULL, LAST = False, True


def read(cards: str, last: bool = FULL, **switches: object) -> list[str]:
    """The readings of cards as ``plane+twos 3 of 2``: kind, lowest rank, length."""
    found = readings(cards_of(cards), Switches(**switches), last)
    return [f"{kind} {RANKS[rank]} of {length}" for kind, rank, length, _ in found]


def table(text: str) -> tuple[str, int, int] | None:
    """A play on the table, ``single 7 of 1``."""
    if not text:
        return None
    *kind, rank, _, length = text.split()
    return " ".join(kind), RANKS.index(rank), int(length)


def legal(hand: str, to_beat: str = "", last_card: bool = False, **switches: object) -> list[str]:
    """The cards of the legal plays, in order of their text; a pass is ``pass``."""
    found = legal_plays(cards_of(hand), last_card, table(to_beat), Switches(**switches))
    return sorted("pass" if play == PASS else text_of(play[3]) for play in found)


def wins(mover: str, other: str, to_beat: str = "", **switches: object) -> bool:
    position = cards_of(mover), cards_of(other), table(to_beat)
    return run_fast.wins(position, Switches(**switches))


# --- each row of the table -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("2", ["single 2 of 1"]),
        ("22", []),  # no pair: there is one 2
        ("34567", ["straight 3 of 5"]),
        ("3456789TJQKA", ["straight 3 of 12"]),
        ("3456", []),
        ("JQKA2", []),  # no 2 in a straight
        ("3344", ["pair straight 3 of 2"]),
        ("334455", ["pair straight 3 of 3"]),
        ("333", []),  # a trio alone is no play before the last
        ("33345", ["trio+two 3 of 1"]),
        ("33334", []),  # the fourth 3 is no wing of the 3s
        ("333444", []),
        ("3334445678", ["plane+twos 3 of 2"]),
        ("3334447777", ["plane+twos 3 of 2"]),  # wings from a bomb
        ("3334443567", []),  # the fourth 3 is no wing of 333444
        ("3335556789", []),
        ("3333", ["bomb 3 of 4"]),
        ("3333456", []),
    ],
)
def test_cards_before_the_last_play_read(cards, expected):
    assert read(cards) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("333", ["trio+two 3 of 1"]),
        ("3334", ["trio+two 3 of 1"]),
        ("33345", ["trio+two 3 of 1"]),
        ("333456", []),  # never more wings than two for a trio
        ("3333", ["bomb 3 of 4"]),  # not a trio with its own fourth card
        ("33334", []),
        ("333444", ["plane+twos 3 of 2"]),
        ("3334445", ["plane+twos 3 of 2"]),
        ("333444567", ["plane+twos 3 of 2"]),
        ("333344456", []),
        ("AAA2", ["trio+two A of 1"]),
        # Nine cards: two trios and three wings, twice, or three trios.
        ("333444555", ["plane+twos 3 of 2", "plane+twos 4 of 2", "plane+twos 3 of 3"]),
    ],
)
def test_cards_of_the_last_play_read(cards, expected):
    assert read(cards, LAST) == expected


def test_the_same_cards_are_read_as_several_plays():
    """The example of the rules: 333444 with wings 5556, 444555 with 3336, and the three trios."""
    cards = "3334445556"
    full = ["plane+twos 3 of 2", "plane+twos 4 of 2"]
    assert read(cards) == full
    assert read(cards, LAST) == [*full, "plane+twos 3 of 3"]


# --- the pass, and the last play --------------------------------------------------------------


def test_a_pass_is_legal_only_without_an_answer():
    assert legal("35", "single 4 of 1") == ["5"]
    assert legal("34", "single 4 of 1") == ["pass"]
    # A bomb is an answer. So are the cards of a bomb.
    assert legal("3333", "single 4 of 1") == ["3333"]
    assert legal("5555", "single 4 of 1") == ["5", "5555"]
    # A short last play is one.
    assert legal("444", "trio+two 3 of 1") == ["444"]
    assert legal("4445", "trio+two 3 of 1") == ["4445"]
    assert legal("444567", "trio+two 3 of 1") == ["44456", "44457", "44467"]


def test_without_must_beat_a_pass_is_always_an_answer():
    assert legal("35", "single 4 of 1", must_beat=False) == ["5", "pass"]
    assert legal("444", "trio+two 3 of 1", must_beat=False) == ["444", "pass"]
    # A lead is never a pass.
    assert legal("35", must_beat=False) == ["3", "5"]


def test_after_a_pass_the_other_side_leads():
    passed = run_fast.after((cards_of("3"), cards_of("45"), table("single 4 of 1")), PASS)
    assert passed == (cards_of("45"), cards_of("3"), None)


def test_a_short_play_takes_the_whole_hand():
    # 333 of 3334 leaves a card: it is no play. 3334 leaves none.
    assert legal("333") == ["3", "33", "333"]
    assert legal("3334") == ["3", "33", "3334", "4"]
    assert legal("33345") == ["3", "33", "33345", "4", "5"]
    assert legal("333456") == ["3", "33", "33345", "33346", "33356", "4", "5", "6"]
    assert "333444" in legal("333444")
    assert not {"333444", "333", "444"} & set(legal("3334447"))


def test_a_short_last_plane_answers_a_full_one():
    full = "plane+twos 3 of 2"
    assert legal("4445556", full) == ["4445556"]
    assert legal("444555", full) == ["444555"]
    # Not as long, or not higher.
    assert legal("444", full) == ["pass"]
    assert legal("333444", "plane+twos 4 of 2") == ["pass"]
    assert legal("44455567", full) == ["44455567"]
    assert "444555" not in legal("4445556789A", full)
    assert "4445556789" in legal("4445556789A", full)


def test_a_last_short_trio_may_be_only_a_lead():
    trio, plane = "trio+two 3 of 1", "plane+twos 3 of 2"
    for hand, table_play in (("444", trio), ("4445", trio), ("444555", plane), ("4445556", plane)):
        assert legal(hand, table_play, last_trio="lead") == ["pass"]
        assert hand in legal(hand, last_trio="lead")
    # With all its wings it is a play like any other.
    assert legal("44456", trio, last_trio="lead") == ["44456"]


def test_a_hand_of_ten_cards_answers_as_two_trios_or_three():
    hand = "4445556667"
    assert legal(hand, "plane+twos 3 of 3") == [hand]
    assert legal(hand, "plane+twos 3 of 3", last_trio="lead") == ["pass"]
    assert legal(hand, "plane+twos 3 of 2") == [hand, hand]  # from the 4s, and from the 5s
    assert legal(hand, "plane+twos 4 of 2") == [hand]
    assert legal(hand, "plane+twos 5 of 2") == ["pass"]


# --- the other switches -----------------------------------------------------------------------


def test_without_short_chains_pairs_in_a_row_begin_with_three():
    assert read("3344", short_chains=False) == []
    assert read("334455", short_chains=False) == ["pair straight 3 of 3"]
    # Nothing else changes: straights have five, planes two.
    assert read("34567", short_chains=False) == ["straight 3 of 5"]
    assert read("3334445678", short_chains=False) == ["plane+twos 3 of 2"]


def test_three_aces_are_a_bomb_and_still_a_trio():
    assert read("AAA", ace_bomb=True) == ["bomb A of 3"]
    assert read("AAA", LAST, ace_bomb=True) == ["trio+two A of 1", "bomb A of 3"]
    assert read("KKK", ace_bomb=True) == []
    assert read("AAA34", ace_bomb=True) == ["trio+two A of 1"]
    assert legal("AAA", "bomb K of 4", ace_bomb=True) == ["AAA"]
    assert legal("AAA", "bomb K of 4") == ["pass"]
    # As an answer to a trio they are a short last play, and a bomb: two plays of the same cards.
    assert legal("AAA", "trio+two 3 of 1", ace_bomb=True) == ["AAA", "AAA"]
    assert legal("AAA", "trio+two 3 of 1", ace_bomb=True, last_trio="lead") == ["AAA"]
    assert legal("AAA", "trio+two 3 of 1", last_trio="lead") == ["pass"]
    assert legal("AAA5", "trio+two 3 of 1", ace_bomb=True) == ["5AAA", "AAA"]


def test_four_with_three_is_a_kind_of_its_own():
    assert read("3333456") == []
    assert read("3333456", four_with_three=True) == ["four+three 3 of 1"]
    assert read("3333444", four_with_three=True) == ["four+three 3 of 1"]
    # Exactly three other cards, also as the last play; 33334444 has four.
    for cards in ("33334", "333345", "33334567", "33334444"):
        assert read(cards, LAST, four_with_three=True) == []
    # It is no bomb.
    assert legal("4444567", "single A of 1", four_with_three=True) == ["4444"]
    assert legal("4444567", "four+three 3 of 1", four_with_three=True) == ["4444", "4444567"]
    # Nor is it a plane with a wing: the fourth 3 is of the plane's ranks.
    assert read("3333444", LAST) == []


def test_bombs_are_kept_whole():
    assert legal("33334", keep_bombs=True) == ["3333", "4"]
    # As one of two wings or a trio's body a bomb would be broken.
    assert legal("3333444", keep_bombs=True) == ["3333", "4", "44"]
    assert legal("3333444", four_with_three=True, keep_bombs=True) == ["3333", "3333444", "4", "44"]
    # All four of a rank may go as wings.
    assert "3334447777" in legal("3334447777", keep_bombs=True)
    assert not any(
        "7" in cards and "7777" not in cards for cards in legal("77778", keep_bombs=True)
    )
    assert "44455" not in legal("4445555", keep_bombs=True)
    # The hand is meant: three 3s beside a fourth one that is gone are no bomb.
    assert legal("333", keep_bombs=True) == ["3", "33", "333"]
    # In a straight.
    assert legal("345677778", "straight 3 of 5", keep_bombs=True) == ["7777"]
    assert legal("34567778", "straight 3 of 5", keep_bombs=True) == ["45678"]


def test_a_hand_that_must_keep_its_bombs_may_have_to_pass():
    # A higher bomb is no answer, a single from the bomb is not legal.
    assert legal("4444", "bomb 5 of 4", keep_bombs=True) == ["pass"]
    assert legal("4444", "single 3 of 1", keep_bombs=True) == ["4444"]
    assert legal("4444", "bomb 5 of 4") == ["pass"]
    # Three aces are one only where they are a bomb.
    assert legal("AAA", "single K of 1", keep_bombs=True) == ["A"]
    assert legal("AAA", "single K of 1", keep_bombs=True, ace_bomb=True) == ["AAA"]
    assert legal("AAA", "bomb K of 4", keep_bombs=True) == ["pass"]
    assert legal("AA", "single K of 1", keep_bombs=True, ace_bomb=True) == ["A"]
    # As a body with its wings all three go along.
    assert "34AAA" in legal("345AAA", keep_bombs=True, ace_bomb=True)
    assert "33AAA" not in legal("3333AAA", keep_bombs=True, ace_bomb=True)


def test_the_highest_single_is_played_when_the_other_has_one_card():
    leads = {"last_card": True, "report_single": "lead"}
    always = {"last_card": True, "report_single": "always"}
    assert legal("345", **leads) == ["5"]
    assert legal("3455", **leads) == ["5", "55"]
    # Other kinds are free, and so are answers, and the other's hand of two cards or more.
    assert legal("334", **leads) == ["33", "4"]
    assert legal("345", "single 3 of 1", **leads) == ["4", "5"]
    assert legal("345", report_single="lead") == ["3", "4", "5"]
    assert legal("345", last_card=True) == ["3", "4", "5"]
    # The highest rank is a bomb that is kept: it can only be led whole.
    assert legal("34444", keep_bombs=True, **leads) == ["4444"]
    # With "always", answers that are singles are bound too.
    assert legal("345", "single 3 of 1", **always) == ["5"]
    assert legal("345", "single 3 of 1", report_single="always") == ["4", "5"]
    assert legal("3455", "pair 3 of 1", **always) == ["55"]
    assert legal("35555", "single 4 of 1", keep_bombs=True, **always) == ["5555"]


# --- who wins, by hand ------------------------------------------------------------------------


def test_a_play_that_must_be_made_can_lose():
    """The 4 is to beat, by 3346 against 3445.

    The 6 must beat it, and then 334 leads. 33 is answered by 44, and 5 and 3 go out, as nothing
    beats the 5. A 4 or a 3 is answered by the 5, then 44 is led, and the 3 goes out.

    After a pass, 4 and 5 are answered by the 6: then 4 and 33 go out, or 33 and 4. 44 is passed,
    and the 6 answers what comes next: 33 and 4 go out. A 3 is answered by the 4, and then 6 and 33
    go out, whether the 5 is played or not.
    """
    assert not wins("3346", "3445", "single 4 of 1")
    assert wins("3346", "3445", "single 4 of 1", must_beat=False)


def test_who_wins_by_hand():
    assert wins("333", "AAA2")  # out at once
    assert wins("3334", "44")
    assert not wins("34", "5")  # 3 or 4 is led, and 5 goes out
    # The ace is led, and nothing beats it; the 3 would be beaten.
    assert wins("3A", "5")
    assert run_fast.winning_plays((cards_of("3A"), cards_of("5"), None), USUAL) == {
        ("single", RANKS.index("A"), 1, cards_of("A"))
    }
    # The short last trio is an answer only where the switch says so.
    assert wins("444", "A", "trio+two 3 of 1")
    assert wins("4442", "33", "trio+two 3 of 1")
    assert not wins("444", "A", "trio+two 3 of 1", last_trio="lead")


# --- the positions ----------------------------------------------------------------------------


def test_the_random_positions_are_possible_and_hold_every_kind_of_play():
    found = list(positions(seed=2, number=200))
    assert found == list(positions(seed=2, number=200))
    kinds, short, on_table = set(), set(), set()
    for switches, first, second, to_beat in found:
        assert is_possible(first, second, to_beat, switches)
        assert any(first)
        assert any(second)
        on_table.add(to_beat and to_beat[0])
        for play in legal_plays(first, sum(second) == 1, to_beat, switches):
            full = play == PASS or play in readings(play[3], switches)
            (kinds if full else short).add(play[0])
    assert kinds == {*run_fast.DEFINITIONS, "pass"}
    assert short == {"trio+two", "plane+twos"}
    assert on_table >= {*run_fast.DEFINITIONS, None} - {"plane+twos"}
    for name in ("deck", "must_beat", "short_chains", "last_trio", "ace_bomb", "keep_bombs"):
        assert len({getattr(each.switches, name) for each in found}) == 2
