"""Knowledge of a view: the deck, open cards, and the true deal, which it never rules out."""

from __future__ import annotations

import io
import json
import pickle
import random
from collections import Counter
from itertools import combinations
from math import comb, prod

import canju
import pytest
from canju import DouDizhu, Game, Hand, Position, deal, match, odds
from canju.cli import main
from canju.playing import Sampling, View
from canju.playing.players import answer_of
from twin.agreement import hand_of
from twin.rules import cards_of, preset
from twin.three import SEATS
from twin.three import play_values as three_values

NO_JOKERS = Hand.full(jokers=False)


@pytest.fixture
def given(monkeypatch) -> list[View]:
    """What sampling players are given, of which each plays the first legal play."""
    seen: list[View] = []

    def note(self, view):
        seen.append(view)
        return view.plays()[0]

    monkeypatch.setattr(Sampling, "__call__", note)
    return seen


# --- the deck ------------------------------------------------------------------------------


def test_a_view_of_a_game_without_jokers_has_none_unseen():
    start = Position("3 44 T", "5 66 J")
    view = View.of(start, ["3", "5"], deck=NO_JOKERS)
    assert view.unseen == NO_JOKERS - "3 44 T" - "5"
    assert view.odds(samples=5).unseen == view.unseen
    # A small deck is one too, and suits say nothing.
    small = View.of(start, deck="3S 4S 4H TS 5 66 J A")
    assert (small.unseen, small.odds().exact) == (Hand("5 66 J A"), True)
    assert View.of(Position("3", "4", rules=DouDizhu(deck_limit=None)), deck="3 4 5").others == (1,)


def jokers_in(views: list[View]) -> int:
    found = sum(view.unseen.count(joker) for view in views for joker in "BR")
    assert views
    views.clear()
    return found


def test_programs_at_a_table_without_jokers_take_none_as_possible(given):
    """In a game, in a match, dealt and given."""
    two, three = ("sampling", "greedy"), ["sampling"] * 3
    Game.deal(6, 6, seed=1, jokers=False, players=two).run()
    assert jokers_in(given) == 0
    Game.deal(6, 6, seed=1, jokers=False, decks="each", players=two).run()
    assert jokers_in(given) == 0
    Game.deal(6, 6, seed=1, players=two).run()
    assert jokers_in(given) > 0
    match(6, 6, players=two, seed=2, jokers=False)
    match(6, 6, players=two, seed=2, jokers=False, hidden=True)
    match("3 4 5 8", "6 7 9", players=two, jokers=False)
    match(6, farmers=(5, 5), players=three, seed=2, jokers=False, rules=DouDizhu(decks=2))
    assert jokers_in(given) == 0


def test_a_match_without_jokers_deals_none():
    played = match(20, 20, games=5, seed=3, jokers=False)
    hands = [hand for game in played for hand in (game.start.first, game.start.second)]
    assert hands[:2] == list(deal(20, 20, seed=3, jokers=False))
    assert not any(hand.count(joker) for hand in hands for joker in "BR")


# --- open cards ----------------------------------------------------------------------------

START = Position("3 55 8 A", farmers=("4 6 8", "7 9 J"))


def test_a_farmer_knows_the_open_cards_that_were_not_played():
    view = View.of(START, ["3"], shown="5 8 A")
    assert (view.turn, view.shown) == ("down", Hand("5 8 A"))
    found = view.odds(samples=20, seed=3)
    # Next sits up, and then the landlord.
    assert found.known == (Hand(""), Hand("5 8 A"))
    # What was played is not held any more: without suits, the open five as well as the other.
    after = View.of(START, ["5", "6", "7"], shown="5 8 A")
    assert (after.turn, after.shown) == ("landlord", Hand("8 A"))
    assert after.odds(samples=20).known == (Hand(""), Hand(""))
    up = View.of(START, ["5", "6"], shown="5 8 A")
    assert up.odds(samples=20).known == (Hand("8 A"), Hand(""))
    assert View.of(START, ["3"]).shown == Hand("")
    assert pickle.loads(pickle.dumps(up)) == up
    assert up != View.of(START, ["5", "6"])


def test_with_suits_it_is_the_open_card_itself_that_must_be_played():
    start = Position("5S 5H 8C", farmers=("6C 9C", "7C JC"))
    assert View.of(start, ["5H"], shown="5S 8C").shown == Hand("5S 8C")
    assert View.of(start, ["5S"], shown="5S 8C").shown == Hand("8C")
    assert View.of(start, ["5H"], shown="5 8").shown == Hand("8")


def test_a_play_on_the_table_may_be_of_the_open_cards():
    start = Position("8 A", farmers=("6 9", "7 J"), to_beat="5", by="landlord")
    assert View.of(start, shown="5 8 A").shown == Hand("8 A")


@pytest.mark.parametrize(
    ("kind", "part", "asked"),
    [
        (canju.PositionError, "deck: R is in the hands", lambda: View.of(RED, deck=NO_JOKERS)),
        (canju.PositionError, "deck: 5 6 are in the hands", lambda: View.of(RED, deck="3 R")),
        (canju.PositionError, "not dealt 4 9", lambda: View.of(START, shown="4 5 9")),
        (canju.errors.OptionError, "shown: only for three hands", lambda: View.of(RED, shown="3")),
        (canju.CardError, "Z", lambda: View.of(START, shown="Z")),
        (canju.CardError, "Z", lambda: View.of(START, deck="Z")),
        (TypeError, "expected a Hand", lambda: View.of(START, deck=5)),
        (
            canju.PositionError,
            "jokers=False: the hands contain R",
            lambda: match("3 R", "5 6", jokers=False),
        ),
        (TypeError, "jokers: expected True", lambda: match(5, 5, jokers=0)),
        (canju.PositionError, "known: 2 cards of rank 4, but only 1 unseen", lambda: known("44")),
        (canju.PositionError, "4 5 has more cards than a hand of 1", lambda: known("4 5")),
        (TypeError, "known: with three hands", lambda: three_known("4")),
        (canju.errors.OptionError, "known", lambda: three_known(["4"])),
        (canju.PositionError, "known: 2 cards of rank 4", lambda: three_known(["4", "4"])),
    ],
)
def test_what_cannot_be_known_is_refused(kind, part, asked):
    with pytest.raises(kind, match=part):
        asked()


RED = Position("3 R", "5 6")


def known(cards):
    return odds("3", "4 5", 1, known=cards)


def three_known(cards):
    return odds("3", "4 5 6", sizes=(1, 1), seat="down", known=cards)


@pytest.mark.parametrize("asked", [{"hidden": True}, {"players": ("sampling", "greedy")}])
def test_nobody_loses_a_game_because_no_view_can_be_made(asked):
    """Where nothing says which cards there are, the match itself is refused."""
    unlimited = DouDizhu(deck_limit=None)
    for hands in (("3 4", "5 6"), ("33333 4", "5 6")):
        with pytest.raises(canju.errors.OptionError, match="deck_limit"):
            match(*hands, rules=unlimited, **asked)
    with pytest.raises(canju.PositionError, match="deck: 3 is in the hands"):
        match("33333 4", "5 6", rules=unlimited, jokers=False, **asked)
    played = match("3 4", "5 6", rules=unlimited, jokers=False, **asked)
    assert played[0].reason == "out of cards"
    assert match("33333 4", "5 6", rules=unlimited)[0].reason == "out of cards"


def test_known_cards_and_all_other_faults_are_told_at_once():
    with pytest.raises(canju.PositionError) as raised:
        odds("333 R", "33 R 9", 5, known="8")
    for part in ("5 cards of rank 3", "2 cards of rank R", "only 4 cards are", "known: 1 card"):
        assert part in str(raised.value)


def test_with_known_cards_those_deals_are_counted_in_which_they_are_there():
    """Beside a plain count of all deals with the slow twin, the other ones left out."""
    hand, cards, up = "4 9", list(Hand("3 5 8 T T")), SEATS.index("up")
    found = odds(hand, " ".join(cards), sizes=(2, 2), seat="up", known=("T", "3"))
    won: Counter[str] = Counter()
    total = 0
    # The known ten is the first of the two; the landlord is next, and then down.
    for landlord in combinations(range(len(cards)), 2):
        rest = set(range(len(cards))) - set(landlord)
        for down in combinations(sorted(rest), 2):
            if cards.index("T") in landlord and cards.index("3") in down:
                total += 1
                hands = [" ".join(cards[i] for i in places) for places in (landlord, down)]
                at = (*map(cards_of, hands), cards_of(hand))
                for play, wins in three_values((at, None, 1, up), preset("doudizhu")).items():
                    won[str(hand_of(play[3]))] += wins
    assert found.exact
    assert {str(Hand(str(play))): share.win for play, share in found.shares.items()} == {
        play: pytest.approx(wins / total) for play, wins in won.items()
    }
    two = odds("6 8", "3 5 7 9", 2, known="9")
    assert (two.samples, two.known) == (3, (Hand("9"),))
    assert "the other hand has 2 of 4 unseen cards, including 9" in str(two)
    assert "其中必有 9" in two.text("zh")
    assert two != odds("6 8", "3 5 7 9", 2)


def test_the_command_takes_what_is_known(capsys):
    asked = ["odds", "6 8", "2", "--unseen", "3 5 7 9", "--format", "json", "--known"]
    assert main([*asked, "9"]) == 0
    assert json.loads(capsys.readouterr().out)["known"] == ["9"]
    three = ["odds", "6 8", "2", "2", "--seat", "up", *asked[3:]]
    assert main([*three, "9", ""]) == 0
    assert json.loads(capsys.readouterr().out)["known"] == ["9", ""]
    for wrong, part in (([*asked, "9", ""], "--known"), ([*asked, "4"], "known: 1 card of rank 4")):
        assert main(wrong) == 2
        assert part in capsys.readouterr().err


def test_the_commands_deal_without_jokers(capsys, monkeypatch):
    assert main(["match", "20", "20", "--seed", "1", "--no-jokers", "--format", "record"]) == 0
    hands = capsys.readouterr().out.splitlines()[2:4]
    assert list(deal(20, 20, seed=1, jokers=False)) == [
        canju.Hand(line.split(": ")[1]) for line in hands
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "20", "20", "--seed", "1", "--no-jokers"]) == 0
    # On the screen jokers would stand as words.
    told = capsys.readouterr().out
    assert "2" in told
    assert "oker" not in told
    assert main(["play", "3 4", "5 6", "--no-jokers"]) == 2
    assert "--no-jokers" in capsys.readouterr().err


# --- the true deal -------------------------------------------------------------------------


def ways(view: View, hands: tuple[Hand, ...]) -> int:
    """In how many ways the hidden cards can be dealt so that the others hold these hands."""
    seats = view.seating.round_from(view.turn)[1:]
    assert view.others == tuple(map(len, hands))
    left = Counter(view.unseen)
    certain = [Counter(view.shown if seat == "landlord" else ()) for seat in seats]
    for cards in certain:
        left -= cards
    found = 1
    for hand, cards in zip(hands, certain, strict=True):
        free = Counter(hand.ranks)
        free.subtract(Counter(Hand(list(cards.elements())).ranks))
        if min(free.values(), default=0) < 0:
            return 0
        found *= prod(comb(left[rank], n) for rank, n in free.items())
        left -= free
    return found


def states(start: Position, numbers: random.Random):
    """The positions of a random game, with the moves that lead to them."""
    position, moves = start, []
    while not position.is_over:
        yield position, list(moves)
        play = numbers.choice(position.plays())
        moves.append(play)
        position = position.play(play)


def others_of(position: Position) -> tuple[Hand, ...]:
    """The hands that the side to move does not see, in the order of play."""
    seats = ("first", "second") if position.landlord is None else ("landlord", "down", "up")
    place = seats.index(position.turn)
    return tuple(getattr(position, seat) for seat in (*seats[place + 1 :], *seats[:place]))


def random_start(seed: int) -> tuple[Position, dict]:
    """Two hands or three, one deck or two, with jokers or not, and what is known of them."""
    numbers = random.Random(seed)
    jokers, decks, suits = seed % 3 > 0, 1 + (seed % 4 == 0), seed % 2 == 0
    rules = DouDizhu(decks=decks)
    sizes = [numbers.randint(2, 17) for _ in range(2 + seed % 2)]
    hands = deal(*sizes, seed=seed, jokers=jokers, decks=decks, suits=suits)
    known = {} if jokers else {"deck": Hand.full(jokers=False, decks=decks)}
    if len(hands) == 2:
        return Position(*hands, rules=rules), known
    landlord = list(hands[0])
    known["shown"] = Hand(numbers.sample(landlord, min(3, len(landlord))))
    return Position(hands[0], farmers=hands[1:], rules=rules), known


@pytest.mark.parametrize("games", [60, pytest.param(6000, marks=pytest.mark.slow)])
def test_the_true_deal_is_never_excluded(games):
    """Fails where a view counts cards as gone, or known, that may be, or must not be, there."""
    seen = 0
    for seed in range(games):
        start, known = random_start(seed)
        for position, moves in states(start, random.Random(seed)):
            view = View.of(start, moves, **known)
            assert ways(view, others_of(position)) > 0, (seed, moves)
            seen += 1
    assert seen > 15 * games


def test_the_true_deal_is_among_the_deals_that_are_solved():
    """Where no other deal may be, listed or drawn, the odds are the verdicts of the true one.

    With one card more in the deck, each true verdict still shows.
    """
    for seed in range(40):
        numbers = random.Random(seed)
        hands = deal(4, 3, 3, seed=seed)[: 2 + seed % 2]
        start = Position(*hands) if len(hands) == 2 else Position(hands[0], farmers=hands[1:])
        all_cards = Hand([card for hand in hands for card in hand])
        spare = numbers.choice(list(Hand.full() - all_cards))
        for position, moves in states(start, numbers):
            values = canju.solve(position).values
            if len(hands) == 2:
                only = View.of(start, moves, deck=all_cards).odds(samples=1 + seed % 3)
                assert {play: share.win for play, share in only.shares.items()} == values
            view = View.of(start, moves, deck=all_cards + spare)
            found = view.odds(samples=2000)
            assert found.exact
            for play, wins in values.items():
                assert (found.shares[play].win > 0) if wins else (found.shares[play].win < 1)


# --- no peeking, of three hands ------------------------------------------------------------


def dealt_anew(start: Position, moves: list, known: dict, numbers: random.Random) -> Position:
    """The same start of three hands, but for the cards that the side to move has not seen."""
    view = View.of(start, moves, **known)
    left = Counter(view.unseen) - Counter(view.shown)
    if view.turn == "landlord":
        left = Counter(view.unseen)
    cards = list(left.elements())
    numbers.shuffle(cards)
    hands = {}
    for place, seat in enumerate(("landlord", "down", "up")):
        held = getattr(start, seat) if seat == view.turn else view.played[place]
        if seat != view.turn:
            certain = list(view.shown) if seat == "landlord" else []
            wanted = view.sizes[place] - len(certain)
            held = held.ranks + Hand([*certain, *cards[:wanted]])
            del cards[:wanted]
        hands[seat] = held
    return Position(hands["landlord"], farmers=(hands["down"], hands["up"]))


def test_no_player_sees_the_hands_of_others_in_a_game_of_three():
    """All that a seat cannot see is dealt anew, the open cards apart: the same play."""
    numbers = random.Random(2)
    compared = 0
    for seed in range(5):
        hands = deal(6, 5, 5, seed=seed)
        start = Position(hands[0], farmers=hands[1:])
        known = {"shown": Hand(list(hands[0])[:3])} if seed % 2 else {}
        for position, moves in states(start, numbers):
            again = dealt_anew(start, moves, known, numbers)
            views = [View.of(one, moves, **known) for one in (start, again)]
            assert views[0] == views[1]
            made = []
            for one in (start, again):
                at = one
                for move in moves:
                    at = at.play(move)
                players = (
                    Sampling(samples=8, seed=3),
                    canju.playing.Greedy(),
                    canju.playing.Random(seed=3),
                )
                made.append([answer_of(p, at, one, moves, hidden=True) for p in players])
                made[-1].append(players[0](View.of(one, moves, **known)))
            assert made[0] == made[1]
            compared += others_of(position) != others_of(at)
    assert compared > 20
