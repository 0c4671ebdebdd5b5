"""The law of texts: everything that canju writes it reads, under all rules.

Rules are drawn: bases, forms, bans, switches, decks. Of each, a position and what comes of it is
written in every way there is, and read by every function that says that it reads this.

Written for people alone, and so without a reader: pages, pictures, trees, refutations, ratings and
odds. Their dictionaries and JSON name the rules and the position by texts that are read here.
"""

from __future__ import annotations

import copy
import csv
import io
import json
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

import canju
import drawn_tables
import pytest
from canju import (
    Game,
    Match,
    Position,
    Proof,
    SheddingRules,
    best_reply,
    match,
    review,
    solve,
    solve_many,
)
from canju._canju import read_rules, rules_parts, rules_told, shedding_names, switches_of
from canju.cli import main
from canju.errors import CanjuError, OptionError, ProofError
from canju.games.rules import deck_of, own_deck
from canju.plans import Plan
from canju.publishing.data import request_of
from canju.reviews import Review

NAMES = {name: getattr(canju, name) for name in canju.__all__}
BANS = ("pair", "trio", "bomb", "straight", "plane", "rocket", "trio+single", "four+pairs")


def rules_of(rng: random.Random) -> SheddingRules:
    """Drawn rules: a table or a preset, with switches, bans, and forms that differ."""
    rules = SheddingRules(rng.choice(shedding_names()))
    if rng.random() < 0.4:
        rules = drawn_tables.table(rng)
    for name, value in switches_of(rules).items():
        if rng.random() < 0.25:
            other = {"decks": 2, "deck_limit": rng.choice(("each", None)), "deck": 45}
            other |= {"last_trio": "lead", "report_single": rng.choice(("lead", "always"))}
            rules = SheddingRules(rules, **{name: other.get(name, not value)})
    if rng.random() < 0.4:
        rules = SheddingRules(rules, without=rng.sample(BANS, rng.choice((1, 2))))
    if rng.random() < 0.2:
        try:
            rules = SheddingRules(rules, forms=rng.choice(("straight 4-7", "trio 3-K", "plane 2")))
        except OptionError:  # two games have no room for it
            return rules
    return rules


def drawn(number: int, seed: int) -> Iterator[tuple[SheddingRules, Position]]:
    rng = random.Random(seed)
    for _ in range(number):
        rules = rules_of(rng)
        hands: Any = drawn_tables.hands(rng, rules, 5, 4)
        if own_deck(rules) is not None:
            # A deck of its own, mostly its low cards.
            cards = rng.sample([*deck_of(rules)][: rng.choice((16, 48))], 9)
            hands = cards[:5], cards[5:]
        position = Position(*hands, rules=rules)
        if rng.random() < 0.5:
            after = position.play(rng.choice(position.plays()))
            position = position if after.is_over else after
        yield rules, position


# --- rules -------------------------------------------------------------------------------------


def check_rules(rules: SheddingRules) -> None:
    """All doors of a text, and every way that writes it."""
    text = str(rules)
    doors: dict[str, Callable[[], Any]] = {
        "SheddingRules": lambda: SheddingRules(text),
        "rules=": lambda: Position("3", "4", rules=text).rules,
        "a key": lambda: solve({"first": "3", "second": "4", "rules": text}).rules,
        "a cell": lambda: solve_many([{"position": "3 | 4", "rules": text}])[0].rules,
        "in English": lambda: read_rules(rules_told("en", rules)[0]),
        "in Chinese": lambda: read_rules(rules_told("zh", rules)[0]),
        "parts of the site": lambda: read_rules("; ".join(rules_parts(rules))),
        "repr": lambda: eval(repr(rules), NAMES),
        "copy": lambda: copy.deepcopy(copy.copy(rules)),
        **{
            f"pickle {p}": lambda p=p: pickle.loads(pickle.dumps(rules, p))
            for p in range(pickle.HIGHEST_PROTOCOL + 1)
        },
    }
    if text.startswith("forms:"):
        doors["forms="] = lambda: SheddingRules(forms=text)
    for door, read in doors.items():
        again = read()
        assert (again, str(again), hash(again)) == (rules, text, hash(rules)), (door, text)


# --- what has rules ----------------------------------------------------------------------------


def check_position(position: Position) -> None:
    row = position.to_dict()
    for again in (
        eval(repr(position), NAMES),
        pickle.loads(pickle.dumps(position)),
        copy.deepcopy(position),
        solve(row).position,
        solve(json.dumps(row)).position,
        Position(str(position), rules=str(position.rules)),
    ):
        assert again == position
    for play in position.plays()[:4]:
        assert eval(repr(play), NAMES) == play
        assert pickle.loads(pickle.dumps(play)) == play


def check_results(position: Position, tmp_path: Any, capsys: Any) -> None:
    results = solve_many([position])
    again = pickle.loads(pickle.dumps(results))
    assert again[0].position == position
    rows = results.to_dicts()
    text = io.StringIO()
    names = ["first", "second", "to_beat", "turn", "rules"]
    written = csv.DictWriter(text, names, extrasaction="ignore")
    written.writeheader()
    written.writerows(rows)
    tables = [
        rows,
        json.loads(json.dumps(rows)),
        list(csv.DictReader(io.StringIO(text.getvalue()))),
        results.to_arrow().to_pylist(),
    ]
    for table in tables:
        kept = [{key: row[key] for key in names if row.get(key)} for row in table]
        assert solve_many(kept)[0].position == position
    lines = tmp_path / "lines.jsonl"
    lines.write_text(json.dumps({key: rows[0][key] for key in names if rows[0].get(key)}))
    assert main(["batch", str(lines)]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[0])
    assert told["rules"] == str(position.rules)


def check_plan(position: Position, tmp_path: Any) -> None:
    solution = solve(position)
    try:
        plan = solution.plan(effort=0.02)
    except CanjuError:  # some rules have no plans
        return
    plan.save(tmp_path / "plan.json")
    for again in (
        Plan.load(tmp_path / "plan.json"),
        Plan.from_dict(json.loads(json.dumps(plan.to_dict()))),
        pickle.loads(pickle.dumps(plan)),
    ):
        assert (again.position, again.rules) == (plan.position, plan.rules)
    groups = solution.refutations().to_dict()
    assert read_rules(groups["rules"]) == position.rules


def check_games(position: Position, tmp_path: Any) -> None:
    game = Game(position, players=("greedy", "random"))
    while not game.is_over:
        game.step()
    path = tmp_path / "record.json"
    assert read_rules(game.to_dict()["rules"]) == position.rules
    first, second = position.first, position.second
    played = match(first, second, rules=position.rules, games=2, players=("greedy", "perfect"))
    played.save(path)
    assert Match.load(path) == played
    assert pickle.loads(pickle.dumps(played)) == played
    reviewed = review(position, plays=[move.play for move in game.moves])
    reviewed.save(path)
    for again in (Review.load(path), Review.from_dict(json.loads(json.dumps(reviewed.to_dict())))):
        assert (again.start, again.plays) == (reviewed.start, reviewed.plays)


def check_proof(position: Position, tmp_path: Any) -> None:
    try:
        proof = solve(position).prove()
    except ProofError:  # Run Fast with other forms has no proofs
        assert position.rules != SheddingRules("run-fast")
        return
    path = tmp_path / "end.proof"
    proof.save(path)
    assert Proof.load(path).position == proof.position == position


def check_commands(position: Position, capsys: Any) -> None:
    row = position.to_dict()
    asked = [
        row["first"],
        row["second"],
        "--rules",
        row["rules"],
        "--format",
        "json",
        "--tree",
        "0",
    ]
    if row["turn"] == "first":
        beaten = ["--to-beat", row["to_beat"]] if row["to_beat"] else []
        assert main(["solve", *asked, "--tree", "0", *beaten]) == 0
        assert json.loads(capsys.readouterr().out)["rules"] == row["rules"]
    assert main(["rules", "show", row["rules"]]) == 0
    assert capsys.readouterr().out.splitlines()[0] == row["rules"]
    page = json.loads(json.dumps(request_of(position)))
    assert read_rules(page["rules"]) == position.rules
    best_reply(position)


@pytest.mark.parametrize(
    ("number", "seed"),
    [(300, 1), pytest.param(10_000, 2, marks=pytest.mark.slow)],
)
def test_all_that_is_written_is_read(number, seed, tmp_path, capsys):
    seen = set()
    for i, (rules, position) in enumerate(drawn(number, seed)):
        check_rules(rules)
        check_position(position)
        checks = (
            lambda: check_results(position, tmp_path, capsys),  # noqa: B023
            lambda: check_plan(position, tmp_path),  # noqa: B023
            lambda: check_games(position, tmp_path),  # noqa: B023
            lambda: check_proof(position, tmp_path),  # noqa: B023
            lambda: check_commands(position, capsys),  # noqa: B023
        )
        checks[i % len(checks)]()
        seen.add(str(rules))
    assert len(seen) > number / 3
