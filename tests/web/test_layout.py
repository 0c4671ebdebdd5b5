"""Positions in the address of the site, and as Python, in Node."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import canju
import pytest
from canju import deal
from canju.language.languages import LANGUAGES
from canju.publishing.data import request_of
from canju.publishing.site import site_data
from in_node import asked, run_in_node

DATA = site_data(LANGUAGES["en"])
PRESETS = DATA["presets"]
TWO = ("first", "second")
THREE = ("landlord", "down", "up")
FIELDS = {*TWO, *THREE, "to_beat", "by", "turn", "table", "rules"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_presets_are_told_apart_without_their_code_names(lang):
    presets = site_data(LANGUAGES[lang])["presets"]
    labels = [one["label"] for one in presets]
    assert len({*labels}) == len(labels) > 8
    names = {one["name"] for one in presets} - {"doudizhu"}
    assert [label for label in labels if any(name in label for name in names)] == []


def passed(*layouts: dict[str, Any]) -> list[dict[str, Any]]:
    """What becomes of layouts and addresses."""
    given = [{**one, "presets": PRESETS} for one in layouts]
    return run_in_node(Path(__file__).with_name("layout.js"), given)


def layouts(number: int) -> list[dict[str, Any]]:
    """Random layouts of legal positions, some with rules and a play on the table."""
    chance = random.Random(1)
    found = []
    for seed in range(number):
        three = seed % 3 == 0
        numbers = [chance.randint(3, 7) for _ in range(3 if three else 2)]
        seats = THREE if three else TWO
        hands = deal(*numbers, seed=seed, suits=seed % 5 == 0)
        one: dict[str, Any] = dict(zip(seats, map(str, hands), strict=True))
        one["table"] = "three" if three else "two"
        if chance.random() < 0.4:
            one["to_beat"] = chance.choice(["3", "3 3", "7 7", "4 5 6 7 8"])
            if three and chance.random() < 0.5:
                one["by"], one["turn"] = chance.choice([("landlord", "up"), ("down", "landlord")])
        if "by" not in one and chance.random() < 0.5:
            one["turn"] = chance.choice(seats)
        usable = [preset for preset in PRESETS if preset["three"] or not three]
        preset = chance.choice(usable)
        entries = []
        if preset["bans"] and chance.random() < 0.2:
            entries += ["straight 4-12", "bomb AAA top"]
        if preset["bans"] and chance.random() < 0.5:
            bans = [kind for kind in preset["bans"] if kind not in ("straight", "bomb")]
            entries += [f"no {kind}" for kind in chance.sample(bans, 3)]
        changed = chance.sample(preset["choices"], min(2, len(preset["choices"])))
        words = {choice["switch"]: choice["part"] for choice in changed}.values()
        one["rules"] = "; ".join(filter(None, [preset["name"], ", ".join(entries), *words]))
        found.append(one)
    return found


def test_an_address_gives_the_same_layout():
    made = passed(*({"layout": one} for one in layouts(300)))
    read = passed(*({"address": one["address"]} for one in made))
    assert read == made
    assert len({one["address"] for one in made}) == 300


def test_the_python_is_the_same_position():
    """Fails if the copied call is no valid Python, or solves another position."""
    made = passed(*({"layout": one} for one in layouts(300)))
    answers = asked(*(one["request"] for one in made))
    calls, found = [], []
    for one, answer in zip(made, answers, strict=True):
        begun, call, shown, end = one["python"].replace("\n\n", "\n").split("\n")
        assert (begun, shown, end) == ("import canju", "print(solution)", "")
        solve = call.removeprefix("solution = ")
        if "error" in answer:
            with pytest.raises(canju.CanjuError):
                eval(solve, {"canju": canju})
        else:
            calls.append(eval(solve, {"canju": canju}).position)
            found.append(answer["position"])
    of_python = asked(*map(request_of, calls))
    assert [answer["position"] for answer in of_python] == found
    assert len(calls) > 150


def test_the_copied_python_is_read_again():
    made = passed(*({"layout": one} for one in layouts(300)))
    found = passed(*({"pasted": one["python"]} for one in made))
    assert passed(*found) == made


def test_a_line_in_python_is_read_again():
    """As the core writes it: a play with several readings is a call."""
    python = (
        'canju.solve("3 4", "5", turn="second").after("pass", '
        "canju.Play('3 3 3 4 4 4', kind='plane', rank='3', length=2), canju.Play('4'))\n"
    )
    (found,) = passed({"pasted": python})
    assert dict(parse_qsl(found["address"])) == {
        "first": "3 4",
        "second": "5",
        "turn": "second",
        "line": "pass,333444 (plane of 3, length 2),4",
    }


@pytest.mark.parametrize(
    ("pasted", "address"),
    [
        ("http://localhost:8000/#first=3+4&second=5&line=3", "first=3+4&second=5&line=3"),
        ("看：https://example.org/play/#landlord=3&down=4&up=5 能胜吗", "landlord=3&down=4&up=5"),
        ('<iframe src="x/play/#first=3&amp;second=4" title="canju">', "first=3&second=4"),
        ("3 4 | 5", None),
        ("first: 3 4\nsecond: 5", None),
        ("canju.solve(hand, other)", None),
        ("canju.solve(", None),
        ("canju.solve()", None),
        ('canju.solve("3", farmers=("4", "5)', None),
    ],
)
def test_a_link_is_found_in_a_text(pasted, address):
    assert passed({"pasted": pasted}) == [{"address": address}]


@pytest.mark.parametrize(
    ("address", "damaged"),
    [
        ("first=3&second=4&seats=2", ["seats=2"]),
        ("first=3&second=4&rules=whist", ["rules=whist"]),
        ("first=3&second=4&decks=3", ["decks=3"]),
        ("first=3&second=4&turn=up", ["turn=up"]),
        ("first=3&second=4&by=first", ["by=first"]),
        ("landlord=3&first=4&down=5&up=6&turn=up", ["first=4"]),
        ("x", ["x"]),
        ("first=3&second=4&rules=doudizhu; straight 4-12", []),
        ("first=3&second=4&rules=牌型：单张，对子", []),
        ("first=3&second=4&to_beat=5&turn=second&rules=pagat; no bomb; two decks", []),
    ],
)
def test_what_cannot_be_read_is_named(address, damaged):
    (read,) = passed({"address": address})
    assert read["damaged"] == damaged


@pytest.mark.parametrize(
    ("rules", "typed", "named", "shown"),
    [
        ("pagat", " straight 4-12 ", "pagat; straight 4-12", "straight 4-12"),
        ("pagat; straight 4-12", "bomb AAA top", "pagat; bomb AAA top", "bomb AAA top"),
        ("pagat; straight 4-12", "", "pagat", ""),
        ("run-fast", "forms: single, pair", "forms: single, pair", "forms: single, pair"),
        ("forms: single, pair", "牌型：单张", "牌型：单张", "牌型：单张"),
        ("forms: single, pair", "bomb AAA top", "doudizhu; bomb AAA top", "bomb AAA top"),
    ],
)
def test_typed_kinds_of_play_are_a_part_of_the_name_of_the_rules(rules, typed, named, shown):
    (made,) = passed({"layout": {"first": "3", "second": "4", "rules": rules}, "forms": typed})
    assert (made["layout"]["rules"], made["forms"]) == (named, shown)
    (read,) = passed({"address": made["address"]})
    assert read["layout"]["rules"] == named


def test_any_address_is_read():
    """Rules, seats and kinds are those that exist, and the address stays the same from then on."""
    chance = random.Random(2)
    names = [*TWO, *THREE, "to_beat", "by", "turn", "rules", "x", "__proto__"]
    texts = ["", "3 4", "second", "up", "pagat", "bomb", "2", "<script>", "%", "\0", "残", "\ud800"]
    addresses = [
        urlencode(
            [(chance.choice(names), chance.choice(texts)) for _ in range(chance.randrange(12))],
            errors="surrogatepass",
        )
        + chance.choice(["", "&", "=", "%", "%zz", "#"])
        for _ in range(2000)
    ]
    read = passed(*({"address": one} for one in addresses))
    for one in read:
        layout = one["layout"]
        assert set(layout) == FIELDS
        assert layout["rules"] in {preset["name"] for preset in PRESETS}
        assert layout["turn"] in ("", *seats_of(one))
        assert dict(parse_qsl(one["address"])).keys() <= set(names)
    # The page keeps the address of a position with all its hands.
    whole = [one for one in read if all(one["layout"][seat].strip() for seat in seats_of(one))]
    assert len(whole) > 50
    again = passed(*({"address": one["address"]} for one in whole))
    assert [one["address"] for one in again] == [one["address"] for one in whole]


def seats_of(read: dict[str, Any]) -> tuple[str, ...]:
    return THREE if read["layout"]["table"] == "three" else TWO
