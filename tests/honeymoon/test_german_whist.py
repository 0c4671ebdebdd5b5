"""German whist: its endings under both names, whole games by its written rules, odds, refusals."""

from __future__ import annotations

import itertools
import json
import pickle
import random

import canju
import pytest
from canju import honeymoon
from canju.errors import OptionError, PlayError, RecordError
from canju.language.languages import CHINESE, ENGLISH, speaking
from rolled_out import lowest_of_likes, tricks_by

RANKS = "23456789TJQKA"
OTHER = {"first": "second", "second": "first"}
TITLES = (
    (ENGLISH, "German whist", "honeymoon bridge"),
    (CHINESE, "德国惠斯特", "蜜月桥牌"),
)


# Two names of one game.


def test_endings_are_equal_under_both_names():
    numbers = random.Random(1)
    for seed in range(2000):
        hands = canju.deal(*[1 + seed % 13] * 2, seed=seed, jokers=False, suits=True)
        trump = numbers.choice("CDHS")
        whist, bridge = (f"{name}:{trump}" for name in ("german-whist", "honeymoon-bridge"))
        ours, other = (canju.solve(*hands, rules=rules) for rules in (whist, bridge))
        assert (ours.position, hash(ours.position)) == (other.position, hash(other.position))
        assert (ours.values, ours.best, ours.line) == (other.values, other.best, other.line)
        again = pickle.loads(pickle.dumps(ours.position))
        assert str(again.rules) == str(ours.rules) == whist
        for said, *titles in TITLES if seed % 10 == 0 else ():
            with speaking(said):
                shown = [[str(one), one._repr_html_()] for one in (ours, other)]
            assert [text.replace(*titles) for text in shown[0]] == shown[1]
            assert all(titles[0] in text for text in shown[0])


@pytest.mark.parametrize(
    "name", ["german-whist:S", "German Whist:spades", "德国惠斯特：黑桃", "German whist; trump: ♠"]
)
def test_the_second_name_is_read_everywhere(name, tmp_path, capsys):
    hands = "AS QS 2H", "KS 3S 3H"
    rules = canju.solve(*hands, rules=name).rules
    assert rules == canju.HoneymoonBridge("S")
    assert str(rules) == "german-whist:S"
    assert canju.solve(*hands, rules="german-whist", trump="S").rules == rules
    (row,) = canju.solve_many([hands], rules=name).to_dicts()
    assert row["tricks"] == 2
    played = canju.match(*hands, rules=name)
    played.save(tmp_path / "match.json")
    assert '"german-whist:S"' in (tmp_path / "match.json").read_text()
    assert canju.Match.load(tmp_path / "match.json") == played
    table = canju.bridge.EndgameTable.build(tmp_path / "whist.table", levels=3)
    assert table.lookup(*hands, rules=name) == 2
    assert canju.cli.main(["solve", *hands, "--rules", name]) == 0
    assert "German whist; trump: ♠" in capsys.readouterr().out


# Whole games.


class Written:
    """A game by the rules of https://www.pagat.com/whist/german_whist.html.

    Thirteen cards each. The suit of the stock's top card, which is face up, is trump for the hand.
    The non-dealer leads any card. The other player follows suit, and without one plays any card.
    The higher card of the suit led wins, unless the second player trumps. The winner takes the
    face-up card, the loser the next one unseen; the next card is turned up, and the winner leads.
    After thirteen such tricks there are thirteen more without a stock, and these count.
    """

    def __init__(self, cards, dealer):
        self.hands = {"first": set(cards[:13]), "second": set(cards[13:26])}
        self.stock, self.trump = list(cards[26:]), cards[26][1]
        self.turn, self.led = OTHER[dealer], None
        self.tricks = {"first": 0, "second": 0}

    def legal(self):
        hand = self.hands[self.turn]
        return {card for card in hand if self.led and card[1] == self.led[1]} or set(hand)

    def play(self, card):
        self.hands[self.turn].remove(card)
        if self.led is None:
            self.led, self.turn = card, OTHER[self.turn]
            return
        (rank, suit), (led_rank, led_suit) = card, self.led
        higher = RANKS.index(rank) > RANKS.index(led_rank)
        wins = higher if suit == led_suit else suit == self.trump
        winner = self.turn if wins else OTHER[self.turn]
        self.led, self.turn = None, winner
        if not self.stock:
            self.tricks[winner] += 1
            return
        self.hands[winner].add(self.stock.pop(0))
        self.hands[OTHER[winner]].add(self.stock.pop(0))


def played_along(seed, players, rules):
    """A whole game, each of its moves by the written rules as well."""
    game = honeymoon.Game(seed=seed, players=players, rules=rules, samples=2)
    cards = canju.deal(13, 13, 26, seed=seed, jokers=False, suits=True)
    assert list(map(set, cards)) == [
        set(game.hand("first")),
        set(game.hand("second")),
        set(cards[2]),
    ]
    written = Written(game._state.cards, game.rules.dealer)
    while not game.is_over:
        assert (game.turn, game.trump) == (written.turn, written.trump)
        assert set(game.plays()) == written.legal()
        view = game.view()
        assert set(view.hand) == written.hands[game.turn]
        assert view.turned_up == (written.stock[0] if written.stock else None)
        assert game.phase == ("exchange" if written.stock else "play")
        assert (view.trump, view.contract, view.calls) == (written.trump, None, ())
        written.play(game.step().play)
    assert not any(written.hands.values())
    assert game.score == game.tricks == tuple(written.tricks.values())
    assert sum(game.score) == 13
    return game


@pytest.mark.parametrize("games", [90, pytest.param(1000, marks=pytest.mark.slow)])
def test_games_go_by_the_written_rules_and_load_again(games, tmp_path):
    path = tmp_path / "game.json"
    kinds = list(itertools.product(["greedy", "random", "sampling"], repeat=2))
    for seed in range(games):
        dealer = ("first", "second")[seed % 2]
        game = played_along(seed, kinds[seed % 9], honeymoon.Rules(bidding=False, dealer=dealer))
        game.save(path)
        again = honeymoon.Game.load(path)
        assert (again.moves, again.to_dict()) == (game.moves, game.to_dict())
        assert pickle.loads(pickle.dumps(game.view())) == game.view()


@pytest.mark.parametrize(
    ("lang", "trump", "result", "title"),
    [
        ("en", "Trump: ♠", "Tricks {} to {}: you win.", "German whist; trump: ♠"),
        ("zh", "将牌：♠", "{} 比 {} 墩：你胜。", "德国惠斯特；将牌：♠"),
    ],
)
def test_a_game_is_shown_hinted_and_reviewed(lang, trump, result, title):
    players = ("sampling", "human")
    game = honeymoon.Game(seed=7, rules="german-whist", players=players, lang=lang)
    shown = game._repr_html_()
    assert trump in str(game)
    assert trump.split()[0][:2] in shown
    assert not any(word in str(game) + shown for word in ("Calls", "叫牌", "Contract", "定约"))
    assert (game.hint().play, game.odds().unit) == (game.odds().best, "tricks")
    while not game.is_over:
        game.play(game.hint().play) if game.awaits_person else game.step()
    first, second = game.tricks
    assert first < second
    assert str(game) == result.format(first, second)
    review = game.review()
    with speaking(CHINESE if lang == "zh" else ENGLISH):
        assert title in str(review)
    assert len(review.play.plays) == 26


# The odds of the exchange.


def kept_open(seed, rounds):
    """A game in which the second side keeps the turned-up cards that it wins, as far as it can.

    The first side, which is to move, knows most of that hand then.
    """
    game = honeymoon.Game(seed=seed, rules="german-whist", players=("human", "human"))
    while len(game.view().rounds) < rounds or game.turn != "first":
        known = game.view("first").known
        plays = sorted(game.plays(), key=lambda card: RANKS.index(card[0]))
        hidden = [card for card in plays if card not in known]
        game.play(plays[0] if game.turn == "first" else (hidden or plays)[-1])
    return game


def all_deals(game, side):
    """Every deal that fits what the side has seen, where nobody failed to follow suit."""
    view = game.view(side)
    places = [game._state.cards.index(card) for card in view.unseen]
    stock = [place for place in places if place >= 26 + 2 * len(view.rounds)]
    held = [place for place in places if place not in stock]
    actions = [move.play for move in game.moves]
    for cards in itertools.permutations(view.unseen, len(stock)):
        dealt = list(game._state.cards)
        rest = [card for card in view.unseen if card not in cards]
        for place, card in zip(stock + held, [*cards, *rest], strict=True):
            dealt[place] = card
        yield game._state.dealt_anew(dealt, side, actions)


@pytest.mark.parametrize(
    "rounds", [12, 11, pytest.param(10, marks=pytest.mark.slow)], ids=lambda n: f"{13 - n}-left"
)
def test_odds_of_the_last_rounds_are_means_of_all_deals(rounds):
    compared = 0
    for seed in range(60):
        game = kept_open(seed, rounds)
        view = game.view("first")
        void = any(one.leader == "first" and one.led[1] != one.answer[1] for one in view.rounds)
        hidden = len(view.unseen) - (view.stock - 1)
        if void or hidden > 3 or compared >= (12 if rounds > 10 else 2):
            continue
        deals = list(all_deals(game, "first"))
        assert None not in deals
        odds = game.odds(samples=3000, seed=seed)
        assert odds.exact == (rounds == 12)
        for card in lowest_of_likes(view):
            value = odds.tricks[card]
            tricks = [tricks_by(deal, card, "first") for deal in deals]
            mean = sum(tricks) / len(deals)
            if odds.exact:
                assert value.mean == pytest.approx(mean)
            else:
                assert abs(value.mean - mean) <= 5 * value.error + 1e-9, (seed, card)
        compared += 1
    assert compared >= 2


# Refusals.


def test_a_call_and_another_trump_are_refused_in_a_sentence():
    game = honeymoon.Game(seed=7, rules="german-whist:S", players=("human", "human"))
    for call in ("1C", "pass", "double"):
        with pytest.raises(PlayError) as raised:
            game.play(call)
        assert (
            str(raised.value) == f"{call} is a call, and German whist has no bidding: play a card"
        )
        assert "德国惠斯特不叫牌" in CHINESE.error(raised.value)
    with pytest.raises(OptionError, match="turned-up card, 9S, names the trump") as raised:
        honeymoon.Game(seed=7, rules="german-whist:H")
    assert "翻开的 9S" in CHINESE.error(raised.value)
    for given in ({"rules": "german-whist:NT"}, {"rules": "german-whist", "trump": "NT"}):
        with pytest.raises(OptionError, match="names no trump suit: choose 'german-whist:S'"):
            canju.solve("AS", "KS", **given)
    with pytest.raises(OptionError, match="'S' and rules='german-whist:H' differ"):
        canju.solve("AS", "KS", rules="german-whist:H", trump="S")
    with pytest.raises(TypeError, match="bidding: expected True or False"):
        honeymoon.Rules(bidding="no")


def test_rules_are_written_and_records_are_checked(tmp_path):
    rules = honeymoon.Rules(bidding=False)
    assert repr(rules) == "honeymoon.Rules(bidding=False)"
    game = honeymoon.Game(seed=7, rules="German whist; the loser of the last round leads")
    assert game.rules == honeymoon.Rules(bidding=False, play_lead="loser")
    assert str(game.rules) == "german-whist; the loser of the last round leads"
    path = tmp_path / "game.json"
    game.save(path)
    facts = json.loads(path.read_text())
    # Older records are games with bidding.
    del facts["rules"]["bidding"]
    path.write_text(json.dumps(facts))
    with pytest.raises(RecordError, match="phase: the moves give"):
        honeymoon.Game.load(path)
