"""Records: what is saved loads again, whoever played; what is odd is refused with its place."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
from pathlib import Path
from typing import Any

import canju
import pytest
from canju import DouDizhu, Match, RecordError, SinglesAndPairs, match
from canju.playing.records import FAULTS, OUT_OF_CARDS, checked_names, name_fits
from hypothesis import given
from hypothesis import strategies as st
from trying import trying

LONG = "x" * 1_000_000
#: Names that a match refuses, and so does a file.
BAD_NAMES: list[Any] = [
    "", " ", "a|b", "x" * 81, LONG, "a\nb", "a\tb", "\0", "\x1b[31m", "\ud800", "a\u2028b",
    "a\xa0b", "a\u202eb", 3, None, True, 2.5, [], ["A"], {"A": 1},
]  # fmt: skip


# --- odd players --------------------------------------------------------------------------------


class Odd(Exception):
    """An error that says what it is told to, or raises in its turn."""

    def __str__(self) -> Any:
        (said,) = self.args
        if isinstance(said, BaseException):
            raise said
        return said


class OddText(str):
    """A text whose methods lie."""

    def split(self, *_: object) -> Any:
        return [3]

    def __str__(self) -> str:
        return "\ud800"

    def __getitem__(self, _: object) -> Any:
        raise ValueError


any_text = st.text(st.characters(exclude_categories=()), max_size=30)
odd_errors = st.one_of(
    st.builds(Odd, any_text),
    st.builds(Odd, any_text.map(OddText)),
    st.builds(
        Odd,
        st.sampled_from(
            [LONG, "\ud800" * 10**6, 3, None, ValueError(), SystemExit(), RecursionError()]
        ),
    ),
    st.builds(ValueError, any_text),
    st.builds(OSError, st.integers(), any_text, any_text),
    st.builds(SystemExit, any_text),
    any_text.filter(str.isidentifier).map(lambda name: type(name, (Exception,), {})(name)),
    st.sampled_from(
        [
            UnicodeDecodeError("utf-8", b"\xff", 0, 1, "\ud800"),
            KeyError("\ud800"),
            type("C" * 10**6, (Exception,), {})("a: b | c"),
            type("a\nb  c", (Exception,), {})(""),
        ]
    ),
)


class Player:
    """Plays the first legal play until it does something else."""

    def __init__(self, name: Any, moves: int, then: Any) -> None:
        self._name, self._moves, self._then = name, moves, then

    def __call__(self, position: canju.Position) -> Any:
        self._moves -= 1
        if self._moves >= 0:
            return position.plays()[0]
        if isinstance(self._then, BaseException):
            raise self._then
        return self._then

    def __repr__(self) -> str:
        if isinstance(self._name, BaseException):
            raise self._name
        return self._name


players = st.builds(
    Player,
    any_text
    | st.sampled_from(
        [LONG, "<>", "< >", "|", "\ud800", 3, ValueError(), SystemExit(), "a at 0x1"]
    ),
    st.integers(0, 6),
    odd_errors | any_text | st.sampled_from(["pass", None, 3, [LONG], b"3", LONG]),
)
rules = st.sampled_from(
    ["doudizhu", "wide", "pagat", SinglesAndPairs(), DouDizhu(decks=2, without=("bomb",))]
)


@trying(40)
@given(
    first=players, second=players, rules=rules, seed=st.integers(0, 100), games=st.integers(1, 3)
)
def test_what_is_saved_loads_again(first, second, rules, seed, games):
    """And can be printed, whatever one player does to spoil it for both."""
    played = match(6, 6, players=(first, second), rules=rules, seed=seed, games=games)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("a.json", "a"):
            played.save(Path(folder) / name)
            again = Match.load(Path(folder) / name)
            assert again == played
            assert str(again) == str(played)
    with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")):
        print(played, played[0], repr(played), played._repr_html_(), flush=True)
    assert all(map(name_fits, played.names))
    assert all(len(game.note) <= 300 and game.note.isprintable() for game in played)
    assert {game.reason for game in played} <= {OUT_OF_CARDS, *FAULTS}


@trying(30)
@given(names=st.tuples(any_text, any_text) | st.tuples(st.text(min_size=1), st.text(min_size=1)))
def test_names_are_kept_or_refused(names):
    try:
        played = match("3 4", "5", names=names)
    except canju.OptionError:
        assert not all(map(name_fits, names)) or names[0].strip() == names[1].strip()
        return
    with tempfile.TemporaryDirectory() as folder:
        for name in ("a.json", "a"):
            played.save(Path(folder) / name)
            again = Match.load(Path(folder) / name)
            assert again.names == played.names == tuple(map(str.strip, names))


# --- odd files ----------------------------------------------------------------------------------

PLAYED = match("3 4", "5", players=("greedy", "greedy"), names=("A", "B"))


def load(facts: dict[str, Any] | str, tmp_path) -> Match:
    path = tmp_path / "m"
    text = facts if isinstance(facts, str) else json.dumps(facts)
    path.write_text(text, "utf-8", newline="")
    return Match.load(path)


def refusal(facts: dict[str, Any] | str, tmp_path) -> str:
    with pytest.raises(RecordError) as raised:
        load(facts, tmp_path)
    text = str(raised.value)
    assert len(text) < 500
    assert text.encode()
    return text


@pytest.mark.parametrize("name", BAD_NAMES, ids=lambda name: repr(name)[:20])
def test_names_are_checked_as_those_of_a_match(name, tmp_path):
    with pytest.raises((canju.OptionError, TypeError)):
        match("3", "4", names=(name, "B"))
    with pytest.raises((canju.OptionError, TypeError)):
        checked_names(("B", name))
    facts = PLAYED.to_dict()
    for names in ([name, "B"], ["B", name]):
        assert refusal(facts | {"names": names}, tmp_path).startswith("names: ")


def test_as_many_names_as_players(tmp_path):
    facts = PLAYED.to_dict()
    for names in ([], ["A"], ["A", "B", "C"], "AB", {"A": "B"}, None, 3):
        assert "names: " in refusal(facts | {"names": names}, tmp_path)


ODD_RULES = [
    "DouDizhu(**{'decks': 2})",
    "DouDizhu(**{})",
    "DouDizhu(decks=2, **{'wide_wings': True})",
    "DouDizhu(*[], decks=2)",
    "DouDizhu(decks=2, decks=1)",
    "DouDizhu(2)",
    "DouDizhu",
    "DouDizhu()()",
    "DouDizhu().pagat()",
    "DouDizhu.pagat()",
    "canju.DouDizhu()",
    "DouDizhu(decks=1+1)",
    "DouDizhu(decks=[2])",
    "DouDizhu(decks=True)",
    "DouDizhu(decks=2.0)",
    "DouDizhu(decks=99999999999999999999999999)",
    "DouDizhu(decks=" + "9" * 5000 + ")",
    "DouDizhu(without={'bomb': 1})",
    "DouDizhu(without=b'bomb')",
    "DouDizhu(without=('bomb', 3))",
    "DouDizhu(without=" + "(" * 500 + ")" * 500 + ")",
    "DouDizhu(wide_wings=1)",
    "DouDizhu(deck_limit='none')",
    "DouDizhu(poker=True)",
    "SinglesAndPairs(without=())",
    "HoneymoonBridge('S')",
    "Match('pagat', ('A', 'B'))",
    "__import__('os')",
    "lambda: 0",
    "DouDizhu(x := 2)",
    "DouDizhu(decks=__import__('os'))",
    "DouDizhu(\0)",
    "DouDizhu(" + " " * 10**6 + ")",
    "(" * 10**5,
    "-" * 10**5 + "(1)",
    LONG,
    "poker",
    "",
    "\ud800",
    "\ud800()",
]


@pytest.mark.parametrize("text", ODD_RULES, ids=lambda text: repr(text)[:40])
def test_odd_rules_are_refused_with_their_place(text, tmp_path):
    """Never read as something else: what follows would be games of other rules."""
    assert refusal(PLAYED.to_dict() | {"rules": text}, tmp_path).startswith("rules: ")


@pytest.mark.parametrize("rules", [None, 3, ["doudizhu"], {"decks": 2}, True])
def test_rules_that_are_no_text(rules, tmp_path):
    assert refusal(PLAYED.to_dict() | {"rules": rules}, tmp_path).startswith("rules: ")


def test_rules_as_they_are_written_are_read(tmp_path):
    for rules in (
        DouDizhu(),
        DouDizhu.pagat(decks=2),
        DouDizhu(without=("bomb", "trio+pair"), deck_limit=None, gap_straights=True),
        SinglesAndPairs(deck_limit="each"),
    ):
        played = match("3 4", "5", rules=rules)
        assert load(played.to_json(), tmp_path) == played


@pytest.mark.parametrize(
    "seed", ["1_000", "١", "+1", "-1", "1.0", "0x1", " ", "1 2", str(2**64), "9" * 5000, LONG]
)
def test_odd_seeds_are_refused(seed, tmp_path):
    played = match(3, 3, seed=5)
    facts = played.to_dict()
    facts["games"][0]["seed"] = seed
    assert refusal(facts, tmp_path).startswith("games[0]: ")


def test_notes_are_cleaned(tmp_path):
    def careless(_: object) -> None:
        raise ValueError("no")

    facts = match("3 4", "5", players=(careless, "greedy")).to_dict()
    for note, kept in (
        ("\ud800\0", r"\ud800\x00"),
        (" a\n b\u2028c ", "a b c"),
        ("\x1b[31m", r"\x1b[31m"),
        (LONG, "x" * 299 + "…"),
        ("", ""),
    ):
        facts["games"][0]["note"] = note
        again = load(facts, tmp_path)
        assert again[0].note == kept
        again.save(tmp_path / "b")
        assert Match.load(tmp_path / "b") == again
    for wrong in (None, 3, ["a"]):
        facts["games"][0]["note"] = wrong
        assert refusal(facts, tmp_path).startswith("games[0]: ")


DEEP = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize(
    "value", [DEEP, '{"a":' * 50_000 + "1" + "}" * 50_000, "[" * 500 + "]" * 500]
)
@pytest.mark.parametrize("key", ["rules", "names", "games", "seed", "winner", "extra"])
def test_lists_inside_lists(key, value, tmp_path):
    """Deep ones cannot be read; some that can are too deep to be shown."""
    facts = PLAYED.to_dict()
    if key in ("seed", "winner"):
        facts["games"][0][key] = "HERE"
    else:
        facts[key] = "HERE"
    text = json.dumps(facts).replace('"HERE"', value)
    if key == "extra" and len(value) < 10_000:
        assert load(text, tmp_path) == PLAYED
    else:
        refusal(text, tmp_path)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | any_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(any_text, inner, max_size=3),
    max_leaves=5,
)
places = st.sampled_from(
    ["canju", "version", "rules", "names", "wins", "games"]
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
    raised: RecordError | None = None
    with tempfile.TemporaryDirectory() as folder:
        try:
            loaded = load(facts, Path(folder))
        except RecordError as error:
            raised = error
        else:
            assert str(loaded).encode()
            loaded.save(Path(folder) / "again")
            assert Match.load(Path(folder) / "again") == loaded
    if raised is not None:
        assert len(str(raised)) < 500
        assert str(raised).encode()
