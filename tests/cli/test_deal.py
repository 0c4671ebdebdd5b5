"""``canju deal``: one deal, or many."""

from __future__ import annotations

import json

from canju import Hand, deal
from canju.language.languages import ENGLISH


def test_the_same_seed_deals_the_same_hands(run):
    hands = [str(hand) for hand in deal(17, 20, seed=7)]
    told = "\n".join(map(ENGLISH.cards, hands)) + "\n"
    assert run("deal", "17", "20", "--seed", "7") == (0, told, "")
    told = json.loads(run("deal", "17", "20", "--seed", "7", "--format", "json")[1])
    assert told == {"hands": hands, "seed": 7}


def test_a_deal_without_a_seed_tells_the_one_it_used(run):
    told = json.loads(run("deal", "5", "--format", "json")[1])
    assert str(deal(5, seed=told["seed"])[0]) == told["hands"][0]


def test_the_deck_is_as_asked(run):
    _, out, _ = run("deal", "52", "--seed", "1", "--no-jokers", "--suits")
    assert Hand(out.strip()) == Hand.full(jokers=False, suits=True)
    assert run("deal", "54", "54", "--decks", "each")[0] == 0
    assert len(Hand(run("deal", "108", "--decks", "2")[1].strip())) == 108


def test_deals_of_a_count_follow_each_other_and_can_be_dealt_again(run):
    code, out, err = run("deal", "5", "6", "--seed", "9", "--count", "3", "--suits")
    assert (code, err) == (0, "")
    blocks = out.removesuffix("\n").split("\n\n")
    assert [block.partition("\n")[0] for block in blocks] == ["Seed: 9", "Seed: 10", "Seed: 11"]
    for seed, block in enumerate(blocks, 9):
        hands = "\n".join(map(ENGLISH.cards, deal(5, 6, seed=seed, suits=True)))
        assert block.partition("\n")[2] == hands
        assert run("deal", "5", "6", "--suits", "--seed", str(seed))[1] == hands + "\n"


def test_one_deal_of_a_count_has_its_seed_too(run):
    [hand] = deal(5, seed=3)
    assert run("deal", "5", "--seed", "3", "--count", "1")[1] == f"Seed: 3\n{hand}\n"


def test_deals_in_json_are_one_on_each_line(run):
    code, out, err = run("deal", "5", "6", "--count", "4", "--format", "json")
    assert (code, err) == (0, "")
    told = [json.loads(line) for line in out.splitlines()]
    first = told[0]["seed"]
    assert [one["seed"] for one in told] == list(range(first, first + 4))
    for one in told:
        assert one["hands"] == [str(hand) for hand in deal(5, 6, seed=one["seed"])]


def test_seeds_that_nobody_gave_differ(run):
    assert run("deal", "20", "--count", "2")[1] != run("deal", "20", "--count", "2")[1]
