"""One hand alone: the fewest plays and the best score, against a twin and by hand."""

from __future__ import annotations

import json
import math
import pickle
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from random import Random as Numbers

import canju
import pytest
from canju import Hand, Play
from canju.one_hand import Split
from canju.one_hand.rewards import REWARDS
from public import scope
from twin.agreement import hand_of, rules_of
from twin.positions import hand_from
from twin.rules import PRESETS, full_deck, preset
from twin.splits import greatest_values

GAMES = [(name, decks) for name in PRESETS for decks in (1, 2)]
NOIP = Path(__file__).parents[1] / "data" / "noip.jsonl"

# "each play earns a reward: rocket, single, pair 0; trio, trio+single, trio+pair, bomb 3; ...;
# plane 7 (gap forms the same)"
COURSE = {
    **dict.fromkeys(("rocket", "single", "pair"), 0),
    **dict.fromkeys(("trio", "trio+single", "trio+pair", "bomb"), 3),
    **dict.fromkeys(("four+singles", "four+pairs"), 4),
    **dict.fromkeys(("straight", "gap straight"), 5),
    **dict.fromkeys(("pair straight", "gap pair straight"), 6),
    **dict.fromkeys(("plane", "gap plane"), 7),
}


def score_of(steps: int, value: Fraction) -> float:
    """ "log base *steps* of *value* (...) undefined for one step or no value"."""
    return math.log(value) / math.log(steps) if steps > 1 and value > 0 else -math.inf


def check(split: Split, hand: Hand, rules) -> None:
    """The plays are plays under the rules, long first, and make up the hand."""
    left = hand
    for i, play in enumerate(split):
        assert split.remaining(i) == left
        assert Play(str(play), kind=play.kind, rank=play.rank, rules=rules) == play
        left = left - play
    assert not left
    assert split.remaining(split.steps) == Hand("")
    assert split.steps == len(split) == len(split.plays)
    sizes = [len(play) for play in split.plays]
    assert sizes == sorted(sizes, reverse=True)


def random_rewards(rng: Numbers) -> dict[str, Fraction]:
    """Tables with fractions, small values, losses, and kinds that are missing."""
    numbers = [Fraction(rng.randint(-3, 12), rng.choice((1, 1, 2, 10, 30))) for _ in REWARDS]
    table = zip(REWARDS, numbers, strict=True)
    return {kind: number for kind, number in table if rng.random() < 0.9}


def compare(name: str, decks: int, seed: int, sizes: list[int]) -> None:
    """Steps, value and score of random hands full of rare plays, with random rewards."""
    rng, switches, rules = Numbers(seed), preset(name, decks), rules_of(name, decks)
    for size in sizes:
        cards = hand_from(rng, full_deck(decks), size, decks)
        hand, rewards = hand_of(cards), random_rewards(rng)
        expected = greatest_values(cards, switches, rewards)
        fewest = hand.split(rules, rewards)
        assert (fewest.steps, fewest.value) == (min(expected), float(expected[min(expected)]))
        anyhow = hand.split(rules, rewards, "any")
        best = max(score_of(*pair) for pair in expected.items())
        assert score_of(anyhow.steps, Fraction(anyhow.value)) == pytest.approx(best, abs=1e-9)
        if math.isinf(best):
            assert anyhow.score is None
            assert anyhow.steps == min(expected)
        else:
            assert anyhow.score == pytest.approx(best, abs=1e-9)
        for split in (fewest, anyhow):
            check(split, hand, rules)


@pytest.mark.parametrize(("name", "decks"), GAMES)
def test_splits_are_the_twins(name, decks):
    compare(name, decks, 31, [*range(1, 11), 10, 11, 11, 12, 12, 12])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "decks"), GAMES)
def test_more_splits_are_the_twins(name, decks):
    """Two hundred hands of eleven and twelve cards of each game: two minutes in all."""
    compare(name, decks, 32, [11, 12] * 100)


@pytest.mark.parametrize("sample", NOIP.read_text("utf-8").splitlines())
def test_the_samples_of_noip_2015(sample):
    puzzle = json.loads(sample)
    split = Hand(puzzle["hand"]).split("noip2015")
    assert split.steps == puzzle["min_plays"] == int(puzzle["output"])
    check(split, Hand(puzzle["hand"]), "noip2015")


def test_the_course_sheets_rewards_are_the_default():
    for kind, reward in REWARDS.items():
        assert COURSE.get(kind, COURSE["plane"]) == reward, kind


@pytest.mark.parametrize(
    ("hand", "rules", "plays", "value"),
    [
        # A straight and a pair straight share 8 to T: both at once, 5 + 6.
        ("34567 88 99 TT", "tsinghua", ["8899TT", "34567"], 11),
        # A gap plane of the course sheet's game: 7 for six cards.
        ("333 555 8", "tsinghua", ["333555", "8"], 7),
        ("333 555 8", "doudizhu", ["3338", "555"], 6),
        # Two fours: four+pairs leaves nothing (4), a bomb each would be two plays (6).
        ("3333 4444", "tsinghua", ["33334444"], 4),
        ("3333 4444", "doudizhu", ["3333", "4444"], 6),
    ],
)
def test_the_best_score_worked_out_by_hand(hand, rules, plays, value):
    split = Hand(hand).split(rules)
    assert sorted(map(str, split)) == sorted(plays)
    assert split.value == value


def test_any_number_of_steps_may_score_better():
    """One play has no score; taken apart it has one."""
    hand = Hand("3333 4444")
    assert hand.split("tsinghua").score is None
    split = hand.split("tsinghua", steps="any")
    assert [str(play) for play in split] == ["3333", "4444"]
    assert split.score == pytest.approx(math.log(6) / math.log(2))


def test_why_there_is_no_score():
    one = Hand("34567").split()
    assert (one.steps, one.value, one.score) == (1, 5, None)
    assert "logarithm to base 1" in one.score_note
    nothing = Hand("3 5").split(steps="any")
    assert nothing.score is None
    assert "value of 0" in nothing.score_note
    assert Hand("333 5 6").split().score_note is None


def test_earnings_below_one_score_best_in_many_steps():
    """A tenth in two steps is -3.3, in three -2.1: the more steps, the nearer to 0."""
    hand = Hand("33 4 5")
    split = hand.split(rewards={"single": 0.1, "pair": 0.1}, steps="any")
    expected = {3: Fraction(3, 10), 4: Fraction(4, 10)}
    assert split.steps == 4
    assert split.score == pytest.approx(score_of(4, expected[4]))


@pytest.mark.parametrize("tenth", [0.1, Decimal("0.1"), Fraction(1, 10)])
def test_rewards_are_taken_as_written(tenth):
    """Three tenths are 0.3, which sums of floats are not."""
    assert Hand("3 5 7").split(rewards={"single": tenth}).value == 0.3


def test_the_cards_keep_their_suits():
    hand = Hand("9H 6H 6D 4H 3S 3C")
    split = hand.split()
    check(split, hand, "doudizhu")
    assert {str(play) for play in split} == {"6D6H", "3C3S", "4H", "9H"}


@pytest.mark.parametrize(
    "split",
    [
        Hand("34567 99 J").split(),
        Hand("33334444").split("wide"),
        Hand("333 555 8").split(canju.DouDizhu.tsinghua(decks=2), {"gap plane": 0.5}, "any"),
    ],
)
def test_splits_are_values(split):
    again = pickle.loads(pickle.dumps(split))
    named = scope()
    for other in (again, eval(repr(split), named)):
        assert other == split
        assert hash(other) == hash(split)
        assert (other.score, other.rules, other.rewards) == (
            split.score,
            split.rules,
            split.rewards,
        )
    assert split != "a split"
    assert split[0] == split.plays[0]


def test_a_split_of_ones_own():
    split = Split("34567 88", ["34567", "8", "8"], rules="noip2015")
    assert (split.steps, split.value) == (3, 5)
    assert split != Split("34567 88", ["34567", "8", "8"])


@pytest.mark.parametrize(
    ("plays", "message"),
    [
        (["34567", "8"], "leave cards of the hand: 8"),
        (["34567", "88", "9"], "play 3: 9 is not in the cards left"),
        (["34567", "888"], "play 2: 888"),
        (["34567 8", "8", "8"], "is not in the cards left"),
        (["3456", "7", "88"], "is not a play"),
        (["34567", "88", "pass"], "a split has no passes"),
        ([], "leave cards"),
    ],
)
def test_plays_that_do_not_make_up_the_hand_are_refused(plays, message):
    with pytest.raises(canju.PlayError, match=message):
        Split("34567 88", plays)


def test_what_remains_is_asked_for_by_number():
    split = Hand("34567 88").split()
    assert [str(split.remaining(i)) for i in range(3)] == ["3 4 5 6 7 88", "88", ""]
    for i in (-1, 3, 10**400):
        with pytest.raises(IndexError, match="0 to 2 plays"):
            split.remaining(i)
    for i in ("1", 1.0, None, True):
        with pytest.raises(TypeError, match="number of plays"):
            split.remaining(i)


# --- bad input -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "arguments", "error", "message"),
    [
        ("", {}, canju.PositionError, "the hand is empty"),
        ("33333", {}, canju.PositionError, "rank 3"),
        ("BB", {}, canju.PositionError, "B"),
        ("3", {"rules": "honeymoon-bridge:S"}, canju.errors.OptionError, "shedding"),
    ],
)
def test_bad_input_is_refused(hand, arguments, error, message):
    with pytest.raises(error, match=message):
        Hand(hand).split(**arguments)


@pytest.mark.parametrize(
    ("rewards", "error", "message"),
    [
        (
            {"strait": 5},
            canju.errors.OptionError,
            "unknown kinds 'strait': choose among .*straight",
        ),
        ({3: 5}, canju.errors.OptionError, "unknown kinds 3"),
        ({"\ud800": 5}, canju.errors.OptionError, r"unknown kinds '\\ud800'"),
        ({"pass": 5}, canju.errors.OptionError, "unknown kinds 'pass'"),
        ({"single": "5"}, TypeError, "expected a number for single, got str"),
        ({"single": None}, TypeError, "got NoneType"),
        ({"single": True}, TypeError, "got bool"),
        ({"single": 1j}, TypeError, "got complex"),
        ({"single": math.nan}, canju.errors.OptionError, "choose a finite number"),
        ({"single": -math.inf}, canju.errors.OptionError, "choose a finite number"),
        ({"single": Decimal("NaN")}, canju.errors.OptionError, "choose a finite number"),
        ({"single": 10**30}, canju.errors.OptionError, "too large"),
        ({"single": 1e-30}, canju.errors.OptionError, "too many digits"),
        ({"single": 10**5000}, canju.errors.OptionError, "too large"),
        ([("single", 1)], TypeError, "got list"),
        ("single", TypeError, "got str"),
        (5, TypeError, "got int"),
    ],
)
def test_rewards_that_are_none_are_refused(rewards, error, message):
    with pytest.raises(error, match=message):
        Hand("3").split(rewards=rewards)
    with pytest.raises(error, match=message):
        Split("3", ["3"], rewards=rewards)


def test_limits_are_kept():
    deck = Hand.full(decks=2)
    with pytest.raises(canju.errors.NodeLimit):
        deck.split(canju.DouDizhu(decks=2), node_limit=100)
    with pytest.raises(canju.errors.TimeLimit):
        deck.split(canju.DouDizhu.tsinghua(decks=2), steps="any", time_limit=0.05)


def test_little_memory_changes_no_answer():
    hand = Hand.random(20, seed=5)
    split = hand.split("tsinghua", steps="any")
    assert hand.split("tsinghua", steps="any", memory_limit=100_000) == split
