"""Texts as people write them are read as a careful person reads them, or refused."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import canju
import pytest
from batches import batch_here

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "forms.jsonl")
    .read_text("utf-8")
    .splitlines()
]
#: Share of the texts that have to be read or refused well, and of those to be read.
LEAST = 0.95


def position(row: dict[str, Any]) -> str:
    known = {"rules": row.get("rules"), "notation": row.get("notation")}
    given = row["input"]
    if isinstance(given, dict):
        return str(canju.solve_many([given], node_limit=1, **known)[0].position)
    return str(canju.Position(*([given] if isinstance(given, str) else given), **known))


def plays(row: dict[str, Any]) -> list[list[str]]:
    start = canju.Position(row["position"], rules=row.get("rules"))
    given = row["input"]
    if row.get("pairs"):
        given = [tuple(item) for item in given]
    if row.get("notation"):
        given = [canju.Hand(play, notation=row["notation"]) if play else play for play in given]
    read = canju.review(start, plays=given, names=row.get("names"), node_limit=1).plays
    return [[play.side, str(play.play)] for play in read]


def table(row: dict[str, Any]) -> list[str]:
    given, rules = row["input"], row.get("rules")
    known = {"rules": rules, "notation": row.get("notation")}
    if row["road"] == "batch":
        options = [f"--{name}={value}" for name, value in known.items() if value]
        _, out, err = batch_here(given, "--node-limit=1", *options)
        if err:
            raise canju.CanjuError(err)
        parts = ("first", "second", "landlord", "down", "up", "to_beat", "by", "turn")
        found = map(json.loads, out.splitlines())
        given = [{part: one[part] for part in parts if one[part] is not None} for one in found]
        known["notation"] = None
    elif row["road"].startswith("pandas"):
        pandas = pytest.importorskip("pandas")
        keeps = row["road"].endswith("keepna")
        given = pandas.read_csv(io.StringIO(given), keep_default_na=not keeps)
    return [str(one.position) for one in canju.solve_many(given, node_limit=1, **known)]


READERS = {
    "hand": lambda row: str(canju.Hand(row["input"], notation=row.get("notation"))),
    "play": lambda row: str(canju.Play(row["input"], rules=row.get("rules"))),
    "position": position,
    "label": position,
    "plays": plays,
    "record": plays,
    "table": table,
}


def outcome(row: dict[str, Any]) -> str:
    """``right``, ``refused rightly``, ``refused badly``, ``refused wrongly`` or ``WRONG``."""
    try:
        read = READERS[row["kind"]](row)
    except (canju.CanjuError, TypeError, ValueError) as error:
        if row["expected"] != "refuse":
            return "refused rightly" if row.get("or_refuse") else "refused wrongly"
        text = str(error).lower()
        named = (set(name.lower().split("/")) - {""} for name in row["must_name"])
        told = all(not parts or any(part in text for part in parts) for parts in named)
        return "refused rightly" if told else "refused badly"
    return "right" if read in (row["expected"], row.get("or_read")) else "WRONG"


@pytest.fixture(scope="module")
def outcomes():
    return [(row, outcome(row)) for row in ROWS]


def test_no_text_is_misread(outcomes):
    assert [row["id"] for row, way in outcomes if way == "WRONG"] == []


def test_texts_are_read_or_refused_well(outcomes):
    good = ("right", "refused rightly")
    assert sum(way in good for _, way in outcomes) >= LEAST * len(outcomes)
    to_be_read = [way for row, way in outcomes if row["expected"] != "refuse"]
    assert sum(way in good for way in to_be_read) >= LEAST * len(to_be_read)
    # Controls were read before there was one reader.
    controls = [row["id"] for row, way in outcomes if "-c-" in row["id"] and way not in good]
    assert controls == []


def mutated(text: str, dice: random.Random) -> str:
    """A text with some signs left out, doubled, exchanged or taken from another text."""
    signs = list(text)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(signs) + 1)
        donor = dice.choice(TEXTS)
        cut = dice.choice(donor)
        signs[at : at + dice.randrange(2)] = dice.choice(([], [cut], [cut, cut]))
    return "".join(signs)


TEXTS = [row["input"] for row in ROWS if isinstance(row["input"], str) and row["input"]]


def mutations(number: int, seed: int) -> None:
    dice = random.Random(seed)
    start = canju.Position("333 4 5 A R", "Q K 222 B")
    accepted = 0
    for _ in range(number):
        text = mutated(dice.choice(TEXTS), dice)
        for read in (canju.Hand, canju.Play, canju.Position):
            try:
                found = read(text)
            except canju.CanjuError:
                continue
            accepted += 1
            # The repr of a play names the reading of its cards, as they can have several.
            assert eval(repr(found), vars(canju)) == found, text
        try:
            canju.review(start, plays=text, node_limit=1)
        except (canju.CanjuError, TypeError):
            continue
    assert accepted > number / 10


def test_mutated_texts_are_read_back_or_refused():
    mutations(1_000, 1)


@pytest.mark.slow
def test_many_mutated_texts_are_read_back_or_refused():
    mutations(100_000, 2)
