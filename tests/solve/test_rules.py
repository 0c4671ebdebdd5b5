"""The rules in detail, as docs/rules.md and the docstrings say, and traps of a wrong reading."""

from __future__ import annotations

import pickle
from itertools import pairwise
from pathlib import Path

import canju
import pytest
from canju import DouDizhu, Hand, Play, PlayError, Position, best_reply, solve
from twin import rules as twin

RULES_PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
EVERY = {
    "equal_kickers": True,
    "joker_kickers": True,
    "own_rank_kickers": True,
    "four_as_pairs": True,
    "wide_wings": True,
    "gap_straights": True,
}
PRESETS = [name for name in twin.PRESETS if name != "singles-and-pairs"]


def kind(cards: str, **switches: object) -> str | None:
    """What kind of play cards are, if they are one."""
    try:
        return Play(cards, rules=DouDizhu(**switches)).kind
    except PlayError:
        return None


@pytest.mark.parametrize(
    "said",
    [
        "two equal jokers are a pair",
        "can also beat a pair; a black and a red joker never are",
        "at most three",
        "not a trio that would lengthen the plane",
        "`wide_wings` allows that trio and four of a rank, but never five",
        "one more card of each rank of a plane",
        "even if the hand has five",
        "rocket (both jokers, with two decks all four) also beats a bomb of eight",
    ],
)
def test_it_is_told(said):
    docstring = " ".join((DouDizhu.__doc__ or "").split()).replace("``", "`")
    for text in (" ".join(RULES_PAGE.split()), docstring):
        assert said.lower() in text.lower()


def test_equal_jokers_are_a_pair_of_two_decks():
    for joker in "BR":
        assert kind(joker * 2, decks=2) == "pair"
        assert kind(joker * 2) is None
    assert kind("BR", decks=2, **EVERY) is None
    assert kind("BR") == "rocket"
    two = DouDizhu(decks=2)
    answers = Position("22 3", "BB 4", rules=two).play("22").plays()
    assert [str(play) for play in answers] == ["BB", "pass"]
    answers = Position("BB 3", "RR 4", rules=two).play("BB").plays()
    assert [str(play) for play in answers] == ["RR", "pass"]
    assert solve("22 3", "RR 4", rules=two).winner == "second"


def test_pairs_of_kickers_are_never_jokers():
    for jokers in ("BB", "RR", "BR"):
        for switches in ({}, EVERY):
            for decks in (1, 2):
                for cards in (f"333{jokers}", f"333444{jokers}55", f"3333{jokers}55"):
                    assert kind(cards, decks=decks, **switches) is None, cards
    assert kind("333 55", decks=2) == "trio+pair"
    assert kind("3333 55 66", decks=2) == "four+pairs"


def test_jokers_are_single_kickers_one_at_a_time_unless_a_switch_says_so():
    assert kind("333444 B5") == kind("333444 BR", joker_kickers=True) == "plane+singles"
    assert kind("333444 BR") is None
    assert kind("3333 BR") is None
    assert kind("3333 BB", decks=2) is None
    assert kind("3333 BR", joker_kickers=True) == "four+singles"


@pytest.mark.parametrize("decks", [1, 2])
def test_at_most_three_equal_single_kickers_without_wide_wings(decks):
    assert kind("333444555 777", decks=decks) == "plane+singles"
    assert kind("333444555666 999T", decks=decks) == "plane+singles"
    for wings in ("9999", "7778"):
        assert kind(f"333444555666 {wings}", decks=decks) is None
        hand = Hand(f"333444555666 {wings}")
        plays = hand.plays(DouDizhu(decks=decks, wide_wings=True))
        assert (len(plays[0]), plays[0].kind) == (16, "plane+singles")
    for wings, played in (("9999T", "plane+singles"), ("99999", None)):
        assert kind(f"333444555666777 {wings}", decks=2, wide_wings=True) == played


def test_own_rank_kickers_give_one_card_even_from_five():
    own = {"own_rank_kickers": True}
    assert kind("333 444 3 5") is None
    assert kind("333 444 3 5", **own) == "plane+singles"
    assert kind("333 444 3 4", **own) == "plane+singles"
    # Two of the five threes would be wings.
    assert kind("333 444 33", decks=2, **own) is None
    assert kind("333 444 33", decks=2, **own, wide_wings=True) is None
    assert kind("333 444 555 33 6", decks=2, **own, wide_wings=True) is None
    # A trio and a four have no wings of their own rank in any case.
    assert kind("333 3", decks=2, **own) == "bomb"
    assert kind("3333 3 5", decks=2, **own) is None
    # From a hand of five it is one as well.
    plays = Hand("33333 444").plays(DouDizhu(decks=2, own_rank_kickers=True))
    assert not [play for play in plays if play.kind == "plane+singles"]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rocket_beats_a_bomb_of_eight(preset):
    rules = getattr(DouDizhu, preset)(decks=2) if preset != "doudizhu" else DouDizhu(decks=2)
    position = Position("22222222 3", "BBRR 4", rules=rules).play("22222222")
    assert [str(play) for play in position.plays()] == ["BBRR", "pass"]
    bombs = [rank * count for count in range(4, 9) for rank in ("3", "2")]
    for weaker, stronger in pairwise(bombs):
        rules = DouDizhu(decks=2, deck_limit=None)
        answers = Position(f"{weaker} 4", f"{stronger} 4", rules=rules).play(weaker).plays()
        assert stronger in map(str, answers)
    assert Position("BR 3", "4444 5").play("BR").plays() == [canju.PASS]


# --- traps ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "to_beat", "switch"),
    [
        # One play empties the hand under the wider rules; else the 2s answer and go out.
        ("7777BR", "2222 3", None, "joker_kickers"),
        ("3333 4444", "2222", None, "four_as_pairs"),
        ("3579J", "A A", None, "gap_straights"),
        ("333444 34", "2222", None, "own_rank_kickers"),
    ],
)
def test_a_wider_rule_lets_the_whole_hand_go_at_once(first, second, to_beat, switch):
    narrow, wide = DouDizhu(), DouDizhu(**{switch: True})
    assert len(first.replace(" ", "")) in {len(p) for p in Hand(first).plays(wide)}
    assert len(first.replace(" ", "")) not in {len(p) for p in Hand(first).plays(narrow)}
    assert solve(first, second, rules=wide, goal="fastest").plays_left == 1
    assert solve(first, second, rules=narrow, goal="fastest").plays_left > 1


def answers(hand: str, to_beat: str, **switches) -> set[str]:
    """What may be played on something, without the pass."""
    rules = DouDizhu(deck_limit=None, **switches)
    return {str(play) for play in Position(hand, "3", to_beat, rules=rules).plays() if play}


def test_a_bomb_beats_a_lower_bomb_and_not_the_rocket():
    assert answers("4444 6666", "5555") == {"6666"}
    assert answers("2222", "BR") == set()
    assert answers("BR", "2222") == {"BR"}
    position = Position("44 4 4", "3", "5555")
    with pytest.raises(PlayError, match=r"4444.*does not beat 5555"):
        position.play("4444")
    with pytest.raises(PlayError, match="does not beat BR"):
        Position("2222", "3", "BR").play("2222")


def test_a_bomb_beats_every_other_kind():
    for other in ("2", "AA", "AAA", "AAA5", "AAA55", "TJQKA", "QQKKAA", "KKKAAA", "888877"):
        assert answers("3333", other) == {"3333"}


def test_a_four_with_kickers_is_no_bomb():
    assert answers("4444 55", "3") >= {"4444"}
    assert "444455" not in answers("4444 55", "AA")
    assert answers("555566", "444477") == {"5555", "555566"}
    assert answers("3333 44", "555566") == {"3333"}


def test_a_pair_straight_is_followed_by_one_of_the_same_length():
    assert answers("445566 77", "334455") == {"445566", "556677"}
    assert answers("55667788", "33445566") == {"55667788"}
    assert answers("445566", "33445566") == set()
    with pytest.raises(PlayError, match=r"44556677.*does not beat"):
        Position("44556677", "9", "334455", rules=DouDizhu(deck_limit="each")).play("44556677")


@pytest.mark.parametrize("cards", ["33344455", "333344", "333444555777"])
def test_equal_kickers_are_plays(cards):
    assert str(Play(cards, rules="doudizhu")) == cards
    solution = solve(cards, "A", goal="fastest")
    assert solution.plays_left == 1
    assert solution.best.same_as(cards)


@pytest.mark.parametrize(
    ("cards", "elsewhere"),
    [("33334444", "tsinghua"), ("3334445555", "wide"), ("7777BR", "douzero")],
)
def test_these_are_no_plays_by_default(cards, elsewhere):
    """Other games have them, and the error says which."""
    with pytest.raises(PlayError, match=rf"not a play under these rules.*{elsewhere}"):
        Play(cards, rules="doudizhu")
    assert max(len(play) for play in Hand(cards).plays()) < len(cards)
    assert solve(cards, "2", goal="fastest").plays_left > 1
    assert max(len(play) for play in Hand(cards).plays(elsewhere)) == len(cards)


def test_planes_take_no_wing_that_lengthens_them():
    """`333444555` + `666` is the plane of four and nothing else."""
    [play] = [play for play in Hand("333444555666").plays() if len(play) == 12]
    assert (play.kind, play.length) == ("plane", 4)


def test_after_a_pass_the_other_leads():
    position = Position("5", "4 66", "9").play("pass")
    assert (position.turn, position.to_beat) == ("second", None)
    assert {str(play) for play in position.plays()} == {"4", "6", "66"}
    with pytest.raises(PlayError, match="leads and cannot pass"):
        position.play("pass")
    # Freely: the 4 would not have beaten the 9, and goes out. With the 9 still lying it could not.
    assert solve("5", "4", to_beat="9").winner == "second"


@pytest.mark.parametrize(
    "cards", ["A2345", "23456", "JQKA2", "TJQKA2", "KKAA22", "AAA222", "QKA23"]
)
def test_neither_an_ace_nor_a_two_is_low_and_a_two_is_in_no_straight(cards):
    for rules in PRESETS:
        with pytest.raises(PlayError):
            Play(cards, rules=rules)


def test_a_straight_may_end_with_an_ace():
    assert Play("TJQKA", rules="doudizhu").kind == "straight"
    assert Play("3456789TJQKA", rules="doudizhu").length == 12


@pytest.mark.parametrize("cards", ["BR", "BB"])
def test_two_jokers_are_no_pair_with_one_deck(cards):
    with pytest.raises(PlayError):
        Play(cards, rules="doudizhu", kind="pair")


def test_two_decks_five_of_a_kind_over_four():
    assert answers("33333 2222", "AAAA", decks=2) == {"33333", "2222"}
    assert answers("AAAA 2222", "33333", decks=2) == set()
    assert answers("4444444 33333333", "55555", decks=2) >= {"4444444", "33333333"}
    assert "444444" in answers("4444444", "55555", decks=2)
    assert "44444" not in answers("4444444", "55555", decks=2)


def test_two_decks_four_jokers_over_all():
    assert answers("BBRR", "22222222", decks=2) == {"BBRR"}
    assert answers("22222222", "BBRR", decks=2) == set()
    assert "BR" not in answers("BBRR 3", "A", decks=2)
    assert Play("BBRR", rules=DouDizhu(decks=2)).kind == "rocket"
    with pytest.raises(PlayError):
        Play("BR", rules=DouDizhu(decks=2))
    assert Play("BR", rules="doudizhu").kind == "rocket"


def test_a_pass_may_win_though_a_bomb_could_be_played():
    """The rocket taken now, 34 would have to be led against 455, see the twin's own test."""
    solution = solve("34BR", "455", to_beat="99")
    assert solution.winning_plays == [canju.PASS]
    assert best_reply("34BR", "455", "99") == canju.PASS


@pytest.mark.parametrize(
    ("name", "switches", "same"),
    [
        ("run-fast", {"deck": 45}, canju.RunFast(deck=45)),
        ("跑得快", {"report_single": True}, canju.RunFast(report_single="lead")),
        ("pagat", {"decks": 2}, DouDizhu.pagat(decks=2)),
    ],
)
def test_the_base_class_makes_rules_by_name(name, switches, same):
    """A game without a class of its own is reached so."""
    rules = canju.SheddingRules(name, **switches)
    assert rules == same
    assert rules.kinds == same.kinds
    assert eval(repr(rules), vars(canju)) == rules == pickle.loads(pickle.dumps(rules))
    position = Position("3 4 5", "4 6", rules=rules)
    assert solve(position).winner == solve(Position("3 4 5", "4 6", rules=same)).winner


@pytest.mark.parametrize(
    ("switches", "error"),
    [
        ({"deck": 47}, "deck=47: choose 48 or 45"),
        ({"last_trio": None}, "last_trio=None: choose 'any' or 'lead'"),
        ({"report_single": 1}, "report_single=1: choose 'lead', 'always' or False"),
        ({"decks": 2}, "unknown switch 'decks'"),
    ],
)
def test_a_wrong_value_is_told_the_right_ones(switches, error):
    with pytest.raises(canju.errors.OptionError, match=error.partition(":")[0]) as raised:
        canju.SheddingRules("run-fast", **switches)
    assert error in str(raised.value)


def test_bans_of_a_call_are_those_of_its_rules():
    """In ``solve`` and ``best_reply``, next to other rules, and never next to a position's own."""
    hands = "3 3 3", "4 4"
    for rules in (None, "pagat", DouDizhu(without=["bomb"])):
        own = DouDizhu() if rules is None else Position(*hands, rules=rules).rules
        banned = canju.SheddingRules(own, without=["trio"])
        for without in ("trio", ["trio"], "三张", ("三不带",)):
            solution = solve(*hands, rules=rules, without=without)
            assert solution.position == Position(*hands, rules=banned)
            assert best_reply(*hands, rules=rules, without=without) == solution.best
    assert (solve(*hands).winner, solve(*hands, without="trio").winner) == ("first", "second")
    assert solve("3 3 3 | 4 4", without="trio").winner == "second"
    for position in (Position(*hands), {"first": "3 3 3", "second": "4 4"}):
        with pytest.raises(TypeError, match="without: a Position has its rules"):
            solve(position, without="trio")
    with pytest.raises(canju.errors.OptionError):
        solve(*hands, without="trios of kings")
    banned = solve(*hands, rules="run-fast", without="trio+two").rules
    assert banned == canju.SheddingRules("run-fast; no trio+two")
