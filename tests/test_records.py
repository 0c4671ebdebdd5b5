"""Records of matches in files: whole or not at all, damaged ones refused."""

from __future__ import annotations

import json
import os
import random
import sys

import canju
import pytest
from canju import Match, Random, match
from canju._files import write_whole
from test_match import longest, raising


def some_matches():
    def careless(position):
        return "2222"

    yield match(10, 10, players=("greedy", Random(seed=2)), games=4, seed=3, alternate=True)
    yield match("3", "4", players=(careless, raising(ValueError("a: b | c, d"))), games=1)
    yield match(12, 9, rules=canju.DouDizhu(without=("trio+single",), decks=2), seed=1)
    yield match("66667777 3", "4", rules="wide", players=(longest, longest))
    yield match("9H 9S 3C", "TH", players=("greedy", "greedy"), names=("安", "Bo b"))
    yield match(5, 5, rules="singles-and-pairs", seed=1)
    yield Match(canju.DouDizhu(), ("A", "B"))


@pytest.mark.parametrize("played", list(some_matches()), ids=range(7))
@pytest.mark.parametrize("name", ["match.json", "match"])
def test_files_give_the_same_match(played, name, tmp_path):
    path = tmp_path / name
    played.save(path)
    again = Match.load(path)
    assert again == played
    assert (again.names, again.rules, again.wins) == (played.names, played.rules, played.wins)
    assert [p.name for p in tmp_path.iterdir()] == [name]
    assert path.read_text("utf-8") == played.to_json()


def test_text_records_of_older_versions_are_refused_by_name(tmp_path):
    path = tmp_path / "m.txt"
    path.write_text("canju match, version 1\nrules: doudizhu\nplayers: A | B\n", "utf-8")
    with pytest.raises(canju.RecordError, match=r"old text form.*only JSON"):
        Match.load(path)


def damaged(text: str, rng: random.Random) -> str:
    """The text with a line or some characters gone, doubled or changed."""
    where, length = rng.randrange(len(text)), rng.randint(1, 12)
    change = rng.choice(["", text[where : where + length] * 2, "3", "\n", "first", "ß", "-1", "{"])
    return text[:where] + change + text[where + length :]


def test_a_damaged_file_is_an_error_or_another_true_record(tmp_path):
    """Whatever is changed: a typed error, or a match in which every move is legal."""
    rng, path = random.Random(7), tmp_path / "m"
    played = match(8, 8, players=("greedy", "random"), games=2, seed=1)
    played.save(path)
    whole = path.read_text("utf-8")
    errors = 0
    for _ in range(400):
        path.write_text(damaged(whole, rng), "utf-8")
        try:
            for game in Match.load(path):
                assert game.end.is_over == (game.reason == "out of cards")
        except canju.RecordError:
            errors += 1
    assert errors > 200


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"canju": "match"', '"canju": "batch"', "no record"),
        ('"rules": "doudizhu"', '"rules": "dodizhu"', "rules: unknown rules"),
        ('"B"', '""', "names: "),
        ('"first": "3 4"', '"first": "3 4Y"', r"games\[0\]: .*'Y'"),
        ('"lead": "first"', '"lead": "third"', r"games\[0\]: turn='third'"),
        ('"cards": "3"', '"cards": "8"', r"games\[0\]: "),
        ('"winner": "first"', '"winner": "second"', "'second' has not won"),
        ('"reason": "out of cards"', '"reason": "bored"', "reason 'bored'"),
        ('"reason": "out of cards"', '"reason": "raised"', "'first' has not won"),
        ('"reason"', '"raison"', r"games\[0\]: 'reason'"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(old, new, message, tmp_path):
    played = match("3 4", "3", players=("greedy", "greedy"), names=("A", "B"))
    text = played.to_json()
    assert old in text
    path = tmp_path / "m"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(canju.RecordError, match=message):
        Match.load(path)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe\x00", "not UTF-8 text, perhaps UTF-16: convert it: iconv "),
        (b"{", "no JSON"),
        (b"{}", "'canju'"),
        (b"{" * 100_000, "no JSON"),
        (b'{"canju": "match", "version": 2}', "version"),
        (b'{"canju": "match", "version": 1, "rules": 3}', "rules: 'rules'"),
        (
            b'{"canju": "match", "version": 1, "rules": "pagat", "names": ["A", "B"], "games":[3]}',
            r"games\[0\]: expected an object",
        ),
    ],
)
def test_what_is_no_record_is_refused(data, message, tmp_path):
    path = tmp_path / "m"
    path.write_bytes(data)
    with pytest.raises(canju.RecordError, match=message):
        Match.load(path)


def test_who_makes_the_fault_has_not_won(tmp_path):
    """Nor is there a fault once the cards are out."""
    played = match("3 4", "5", players=(raising(ValueError()), "greedy"))
    path = tmp_path / "m"
    facts = played.to_dict()
    (game,) = facts["games"]
    plays = [{"cards": cards, "kind": "single", "rank": cards} for cards in "35"]
    for change in {"winner": "first"}, {"moves": plays}:
        path.write_text(json.dumps(facts | {"games": [game | change]}), "utf-8")
        with pytest.raises(canju.RecordError, match=r"games\[0\]: .* has not won: it was"):
            Match.load(path)


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


@pytest.mark.skipif(sys.platform == "win32", reason="permissions and links as POSIX has them")
def test_permissions_and_links_stay(tmp_path):
    path, link = tmp_path / "m", tmp_path / "link"
    path.write_text("before")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, "after")
    assert link.is_symlink()
    assert path.read_text() == "after"
    assert path.stat().st_mode & 0o777 == 0o640
    plain, fresh = tmp_path / "plain", tmp_path / "fresh"
    plain.write_text("")
    write_whole(fresh, "")
    assert plain.stat().st_mode == fresh.stat().st_mode
