"""Records of matches: what is saved loads again, whoever played; what is odd is refused."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import canju
import pytest
from canju import DouDizhu, Match, RecordError, SinglesAndPairs, match
from hypothesis import given
from hypothesis import strategies as st
from trying import trying

PLAYED = match("3 4", "5", players=("greedy", "greedy"), names=("A", "B"))


def loaded(facts: dict[str, Any] | str) -> Match:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "m"
        path.write_text(facts if isinstance(facts, str) else json.dumps(facts), "utf-8", newline="")
        return Match.load(path)


def refusal(facts: dict[str, Any] | str) -> str:
    with pytest.raises(RecordError) as raised:
        loaded(facts)
    assert len(str(raised.value)) < 500
    assert str(raised.value).encode()
    return str(raised.value)


class Player:
    """Plays the first legal play until it does something else."""

    def __init__(self, name: str, moves: int, then: Any) -> None:
        self._name, self._moves, self._then = name, moves, then

    def __call__(self, position: canju.Position) -> Any:
        self._moves -= 1
        if self._moves >= 0:
            return position.plays()[0]
        if isinstance(self._then, BaseException):
            raise self._then
        return self._then

    def __repr__(self) -> str:
        return self._name


any_text = st.text(st.characters(exclude_categories=()), max_size=30)
names = any_text | st.sampled_from(["x" * 10**6, "<>", "|", "a at 0x1"])
errors = st.sampled_from([ValueError, OSError, SystemExit]).flatmap(
    lambda kind: st.builds(kind, any_text | st.just("x" * 10**6))
)
players = st.builds(
    Player, names, st.integers(0, 6), errors | any_text | st.sampled_from(["pass", None, 3, b"3"])
)
rules = st.sampled_from(
    ["doudizhu", "wide", "pagat", SinglesAndPairs(), DouDizhu(decks=2, without=("bomb",))]
)


@trying(40)
@given(first=players, second=players, rules=rules, seed=st.integers(0, 100))
def test_what_is_saved_loads_again(first, second, rules, seed):
    """And can be printed, whatever one player does to spoil it for both."""
    played = match(6, 6, players=(first, second), rules=rules, seed=seed, games=2)
    again = loaded(played.to_json())
    assert again == played
    assert str(again) == str(played)
    assert (str(played) + repr(played) + played._repr_html_()).encode()
    assert all(len(game.note) <= 300 and game.note.isprintable() for game in played)


@trying(30)
@given(names=st.tuples(any_text, any_text) | st.tuples(st.text(min_size=1), st.text(min_size=1)))
def test_names_are_kept_or_refused(names):
    try:
        played = match("3 4", "5", names=names)
    except canju.OptionError:
        return
    assert loaded(played.to_json()).names == played.names == tuple(map(str.strip, names))


@pytest.mark.parametrize(
    "name", ["", " ", "a|b", "x" * 81, "a\nb", "\x1b[31m", "\ud800", "a\u202eb", 3, None, ["A"]]
)
def test_names_are_checked_as_those_of_a_match(name):
    with pytest.raises((canju.OptionError, TypeError)):
        match("3", "4", names=(name, "B"))
    for both in ([name, "B"], ["B", name]):
        assert refusal(PLAYED.to_dict() | {"names": both}).startswith("names: ")


@pytest.mark.parametrize("names", [[], ["A"], ["A", "B", "C"], "AB", {"A": "B"}, None, 3])
def test_as_many_names_as_players(names):
    assert "names: " in refusal(PLAYED.to_dict() | {"names": names})


@pytest.mark.parametrize(
    "text",
    [
        "DouDizhu(**{'decks': 2})",
        "DouDizhu(decks=2, decks=1)",
        "DouDizhu(2)",
        "DouDizhu",
        "DouDizhu()()",
        "DouDizhu.pagat()",
        "canju.DouDizhu()",
        "DouDizhu(decks=1+1)",
        "DouDizhu(decks=True)",
        "DouDizhu(decks=" + "9" * 5000 + ")",
        "DouDizhu(without=b'bomb')",
        "DouDizhu(without=" + "(" * 500 + ")" * 500 + ")",
        "DouDizhu(poker=True)",
        "DouDizhu(decks=__import__('os'))",
        "SinglesAndPairs(without=())",
        "HoneymoonBridge('S')",
        "__import__('os')",
        "(" * 10**5,
        "poker",
        "",
        "\ud800()",
        None,
        3,
        ["doudizhu"],
    ],
    ids=lambda text: repr(text)[:40],
)
def test_odd_rules_are_refused_with_their_place(text):
    """Never read as something else: what follows would be games of other rules."""
    assert refusal(PLAYED.to_dict() | {"rules": text}).startswith("rules: ")


@pytest.mark.parametrize(
    "rules",
    [
        DouDizhu(),
        DouDizhu.pagat(decks=2),
        DouDizhu(without=("bomb", "trio+pair"), deck_limit=None, gap_straights=True),
        SinglesAndPairs(deck_limit="each"),
    ],
)
def test_rules_as_they_are_written_are_read(rules):
    played = match("3 4", "5", rules=rules)
    assert loaded(played.to_json()) == played


@pytest.mark.parametrize("seed", ["1_000", "١", "+1", "-1", "1.0", " ", str(2**64), "9" * 5000])
def test_odd_seeds_are_refused(seed):
    facts = match(3, 3, seed=5).to_dict()
    facts["games"][0]["seed"] = seed
    assert refusal(facts).startswith("games[0]: ")


@pytest.mark.parametrize(
    ("note", "kept"),
    [
        ("\ud800\0", r"\ud800\x00"),
        (" a\n b\u2028c ", "a b c"),
        ("\x1b[31m", r"\x1b[31m"),
        ("x" * 1000, "x" * 299 + "…"),
        ("", ""),
    ],
)
def test_notes_are_cleaned(note, kept):
    def careless(_: object) -> None:
        raise ValueError("no")

    facts = match("3 4", "5", players=(careless, "greedy")).to_dict()
    facts["games"][0]["note"] = note
    again = loaded(facts)
    assert again[0].note == kept
    assert loaded(again.to_json()) == again


@pytest.mark.parametrize("key", ["rules", "names", "games", "extra"])
def test_deep_lists_are_refused(key):
    text = json.dumps(PLAYED.to_dict() | {key: "HERE"})
    refusal(text.replace('"HERE"', "[" * 100_000 + "]" * 100_000))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | any_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(any_text, inner, max_size=3),
    max_leaves=5,
)
places = st.sampled_from(
    [f"{key}" for key in PLAYED.to_dict()]
    + [f"games {key}" for key in PLAYED.to_dict()["games"][0]]
    + [f"moves {key}" for key in PLAYED.to_dict()["games"][0]["moves"][0]]
)


@trying(75)
@given(place=places, value=json_values)
def test_any_value_in_any_place(place, value):
    """An error with its place, or a match that can be printed and saved."""
    facts = json.loads(PLAYED.to_json())
    where = facts
    for step in place.split()[:-1]:
        where = facts["games"][0] if step == "games" else facts["games"][0]["moves"][0]
    where[place.split()[-1]] = value
    try:
        played = loaded(facts)
    except RecordError:
        refusal(facts)
    else:
        assert str(played).encode()
        assert loaded(played.to_json()) == played
