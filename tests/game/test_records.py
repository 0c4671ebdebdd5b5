"""Records of games in files: what is saved loads again; a fault is said with its place."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

import pytest
from canju import DouDizhu, Match, SinglesAndPairs, honeymoon, match
from canju.errors import RecordError
from canju.playing import Random
from canju.saving.files import write_whole
from hypothesis import given
from hypothesis import strategies as st
from own_players import longest, raising
from trying import trying

PLAYED = match("3 4", "3", players=("greedy", "greedy"), names=("A", "B"))
TRICKS = match(3, 3, rules="honeymoon-bridge:S", games=2, seed=1)
THREE = match(6, farmers=(5, 5), players=("greedy", "perfect", "random"), seed=2)
BRIDGE = honeymoon.Game(seed=11, players=("greedy", "greedy"))
BRIDGE.run()


def loaded(text, tmp_path, kind=Match):
    path = Path(tmp_path) / "m"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return kind.load(path)


def some_matches():
    yield match(10, 10, players=("greedy", Random(seed=2)), games=4, seed=3, alternate=True)
    yield match("3", "4", players=(lambda _: "2222", raising(ValueError("a: b | c,\n d"))))
    yield match(12, 9, rules=DouDizhu(without=("trio+single",), decks=2), seed=1)
    yield match("66667777 3", "4", rules="wide", players=(longest, longest))
    yield match("9H 9S 3C", "TH", players=("greedy", "greedy"), names=("安", "Bo | b"))
    yield match(5, 5, rules=SinglesAndPairs(deck_limit="each"), seed=1)
    yield match("KS", "AS", rules="honeymoon-bridge:NT", players=(lambda _: "pass", "greedy"))
    yield Match(DouDizhu(), ("A", "B"))
    yield TRICKS
    yield THREE


@pytest.mark.parametrize("played", list(some_matches()), ids=range(10))
def test_files_give_the_same_match(played, tmp_path):
    path = tmp_path / "match"
    played.save(path)
    again = Match.load(path)
    assert again == played
    assert (again.names, again.rules, again.wins) == (played.names, played.rules, played.wins)
    assert (str(again), again.to_json()) == (str(played), path.read_text("utf-8"))
    assert os.listdir(tmp_path) == ["match"]


any_text = st.text(st.characters(exclude_categories=()), max_size=30)


@trying(30)
@given(text=any_text, moves=st.integers(0, 6), raises=st.booleans(), seed=st.integers(0, 100))
def test_whatever_a_player_does_the_match_is_saved_and_loads_again(text, moves, raises, seed):
    asked = []

    def odd(position):
        asked.append(position)
        if len(asked) <= moves:
            return position.plays()[0]
        if raises:
            raise ValueError(text)
        return text

    played = match(6, 6, players=(odd, "greedy"), seed=seed, games=2)
    with tempfile.TemporaryDirectory() as folder:
        assert loaded(played.to_json(), folder) == played


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"canju": "match"', '"canju": "batch"', "not a record: expected 'canju': 'match'"),
        ('"version": 1', '"version": 2', "not a record: .*'version': 1"),
        ('"rules": "doudizhu"', '"rules": "dodizhu"', "rules: unknown rules"),
        ('"rules": "doudizhu"', '"rules": 3', "rules: 'rules': expected str, found 3"),
        ('"rules": "doudizhu"', '"rules": "doudizhu; no strait"', "rules: unknown form"),
        (
            '"rules": "doudizhu"',
            '"rules": "DouDizhu(decks=2)"',
            "rules: unknown rules",
        ),
        ('"B"', '""', "names: ''"),
        ('"B"', r'"\u001b[31m"', "names: "),
        ('"games": [', '"games": [3,', r"games\[0\]: expected an object"),
        ('"first": "3 4"', '"first": "3 4Y"', r"games\[0\]: .*'Y'"),
        ('"first": "3 4"', '"first": ""', r"games\[0\]: a hand is empty at the start"),
        ('"lead": "first"', '"lead": "third"', r"games\[0\]: turn='third'"),
        ('"side": "first"', '"side": "second"', r"games\[0\]: moves\[0\]: first is to move"),
        ('"cards": "3"', '"cards": "8"', r"games\[0\]: moves\[0\]: "),
        ('"winner": "first"', '"winner": "second"', "winner: the moves give 'first', not 'second'"),
        ('"reason": "out of cards"', '"reason": "bored"', "reason='bored'"),
        (
            '"reason": "out of cards"',
            '"reason": "raised"',
            "reason='raised': does not fit the last position",
        ),
        ('"reason"', '"raison"', r"games\[0\]: 'reason'"),
        ('"seed": null', '"seed": -1', r"games\[0\]: seed=-1"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(old, new, message, tmp_path):
    text = PLAYED.to_json()
    assert old in text
    with pytest.raises(RecordError, match=message):
        loaded(text.replace(old, new, 1), tmp_path)


@pytest.mark.parametrize("kind", [Match, honeymoon.Game])
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe\x00", "not UTF-8 text, perhaps UTF-16: convert it: iconv "),
        (b"{" * 100_000, "not JSON"),
        (b"[" * 100_000 + b"]" * 100_000, "not JSON"),
        (b"[]", "'canju'"),
    ],
)
def test_a_file_that_is_not_a_record_is_refused(kind, data, message, tmp_path):
    with pytest.raises(RecordError, match=f"not a record: .*{message}"):
        loaded(data, tmp_path, kind)


@pytest.mark.parametrize(
    "text",
    [
        "doudizhu; two decks; one deck",
        "doudizhu; three decks",
        "doudizhu; no jokers; two decks",
        "run-fast; two decks",
        "forms: pair",
        "honeymoon-bridge",
        "DouDizhu(decks=2)",
        "__import__('os')",
        "(" * 10**5,
        "\ud800()",
    ],
    ids=lambda text: repr(text)[:40],
)
def test_rules_of_a_record_are_never_read_as_others(text, tmp_path):
    """What follows would be games of other rules."""
    with pytest.raises(RecordError, match="rules: ") as raised:
        loaded(json.dumps(PLAYED.to_dict() | {"rules": text}), tmp_path)
    assert len(str(raised.value).encode()) < 500


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | any_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(any_text, inner, max_size=3),
    max_leaves=5,
)
RECORDS = [(Match, played.to_dict()) for played in (PLAYED, TRICKS, THREE)]
RECORDS.append((honeymoon.Game, BRIDGE.to_dict()))


@trying(100)
@given(record=st.sampled_from(RECORDS), data=st.data())
def test_any_value_in_any_place_is_an_error_or_another_true_record(record, data):
    """A short ``RecordError``, or games in which every move is legal."""
    kind, facts = record
    facts = where = json.loads(json.dumps(facts))
    while True:
        key = data.draw(st.sampled_from(sorted(where) if isinstance(where, dict) else [0, -1]))
        if not where[key] or not isinstance(where[key], (dict, list)) or data.draw(st.booleans()):
            break
        where = where[key]
    where[key] = data.draw(json_values)
    with tempfile.TemporaryDirectory() as folder:
        try:
            again = loaded(json.dumps(facts), folder, kind)
        except RecordError as error:
            said = str(error)
        else:
            again.save(Path(folder) / "again")
            assert kind.load(Path(folder) / "again").to_dict() == again.to_dict()
            said = str(again)
    assert len(said.encode()) < 5000


def test_who_makes_the_fault_has_not_won(tmp_path):
    """Nor is there a fault once the cards are out."""
    played = match("3 4", "5", players=(raising(ValueError()), "greedy"))
    facts = played.to_dict()
    (game,) = facts["games"]
    plays = [{"cards": cards, "kind": "single", "rank": cards} for cards in "35"]
    for change in {"winner": "first"}, {"moves": plays}:
        with pytest.raises(RecordError, match=r"games\[0\]: .*: (the moves|does not fit) "):
            loaded(json.dumps(facts | {"games": [game | change]}), tmp_path)


def test_a_note_is_on_one_line(tmp_path):
    facts = match("3 4", "5", players=(raising(ValueError()), "greedy")).to_dict()
    facts["games"][0]["note"] = " a\n\x1b[31m" + 1000 * "b"
    note = loaded(json.dumps(facts), tmp_path)[0].note
    assert note.startswith(r"a \x1b[31mbbb")
    assert len(note) == 300


def test_a_file_that_is_missing_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        Match.load(tmp_path / "none")
    with pytest.raises(FileNotFoundError):
        match("3", "4").save(tmp_path / "no folder" / "m")


def test_text_that_cannot_be_stored_leaves_what_was_there(tmp_path):
    path = tmp_path / "m"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")
    assert path.read_text() == "before"
    write_whole(path, "after")
    assert path.read_text() == "after"
    assert os.listdir(tmp_path) == ["m"]
