"""Random positions of every game through all public functions: a value, or one of canju's errors.

A panic of the core is a ``BaseException``, which ends the test. Functions, classes and methods come
from their public names, arguments from their signatures. So a new function is tried by itself; a
new argument without a default needs a line in ``ARGUMENTS``.
"""

from __future__ import annotations

import inspect
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from inspect import Parameter
from itertools import islice
from pathlib import Path
from typing import Any

import canju
import every
import pytest
from canju import CanjuError, Hand, Play, Position
from public import callables, parameters_of, public_names

#: Tables of many minutes, widgets, what other packages or the core for the browser make, and the
#: language of the process.
ELSEWHERE = re.compile(
    r"EndgameTable|CardTable|honeymoon\.Table|explore$|^set_lang$|to_(polars|pandas|arrow)$|^publish$"
)
#: Errors of other classes that a function documents.
DOCUMENTED = {"Results.index": ValueError, "one_hand.Split.remaining": IndexError}
#: Made by other calls, from arguments that are not public.
MADE = {
    "GuandanSolution",
    "LandlordSolution",
    "SheddingSolution",
    "TrickSolution",
    "Proof",
    "one_hand.Splits",
}
#: Things of one class that are kept at a time.
MOST = 12

CALLS = {
    name: (thing, parameters_of(thing))
    for name, thing in callables()
    if callable(thing) and not ELSEWHERE.search(name) and name not in MADE
}
CLASSES = {
    thing: name
    for name, thing in public_names().items()
    if inspect.isclass(thing) and not issubclass(thing, BaseException)
}


class World:
    """A random position, and what calls have made of it."""

    def __init__(self, dice: random.Random, folder: Path) -> None:
        self.dice, self.folder = dice, folder
        self.things: dict[type, list[Any]] = {}
        self.position = self.rules = None

    def begin(self, position: Position) -> None:
        """Adds a position, with its plays and hands."""
        self.position, self.rules = position, position.rules
        self.keep([position, position.hand, *position.plays()[:3]])

    def one(self, kind: type) -> Any:
        """A thing of this class; LookupError without one."""
        found = [
            thing for of, things in self.things.items() if issubclass(of, kind) for thing in things
        ]
        return self.dice.choice(found)

    def keep(self, found: Any, depth: int = 2) -> None:
        """Keeps public things among what a call has found."""
        if type(found) in CLASSES or isinstance(found, tuple(CLASSES)):
            things = self.things.setdefault(type(found), [])
            if len(things) == MOST:
                things.pop(self.dice.randrange(MOST))
            things.append(found)
        if depth and not isinstance(found, (str, bytes)):
            if isinstance(found, Mapping):
                found = [*found.items()]
            if isinstance(found, (Sequence, Iterator)):
                for item in islice(found, 3):
                    self.keep(item, depth - 1)

    def hand(self) -> Hand:
        """One of the hands of the position, or another."""
        return self.dice.choice([self.position.hand, self.position.hand, self.one(Hand)])

    def seat(self) -> str:
        """A seat, which the game may lack."""
        return self.dice.choice(["first", "second", "landlord", "down", "up"])


PUBLIC = public_names()


def number(low: int, high: int) -> Callable[[World], int]:
    return lambda world: world.dice.randint(low, high)


def among(*values: Any) -> Callable[[World], Any]:
    return lambda world: world.dice.choice(values)


def thing(name: str) -> Callable[[World], Any]:
    return lambda world: world.one(PUBLIC[name])


def things(name: str, most: int = 3) -> Callable[[World], list[Any]]:
    return lambda world: [world.one(PUBLIC[name]) for _ in range(world.dice.randint(0, most))]


def facts(name: str) -> Callable[[World], Any]:
    """What ``to_dict`` of a thing gives."""
    return lambda world: world.one(PUBLIC[name]).to_dict()


def saved(name: str) -> Callable[[World], Path]:
    """The path of a file with a thing."""

    def save(world: World) -> Path:
        world.one(PUBLIC[name]).save(path := world.folder / "saved.json")
        return path

    return save


flag = among(False, True)
play = thing("Play")
text = among("3", "x", "出牌", "")

#: Values by the name of an argument, or of a function and its argument.
ARGUMENTS: dict[str, Callable[[World], Any]] = {
    "position": lambda world: world.position,
    "first": lambda world: world.position,
    "Position.first": World.hand,
    "Position.second": World.hand,
    "compose.first": number(2, 6),
    "compose.second": number(2, 6),
    "match.first": number(1, 6),
    "match.second": number(1, 6),
    "match.farmers": lambda world: (world.dice.randint(1, 4), 2),
    "Game.deal.first": number(1, 6),
    "Game.deal.second": number(1, 6),
    "hand": World.hand,
    "best_reply.hand": lambda world: world.position,
    "hands": lambda world: [world.hand() for _ in range(world.dice.choice((2, 4)))],
    "unseen": lambda world: world.one(Hand),
    "size": number(0, 6),
    "odds.sizes": lambda world: (world.dice.randint(0, 4), world.dice.randint(0, 4)),
    "sizes": number(0, 9),
    "farmers": lambda world: (world.hand(), world.hand()),
    "to_beat": play,
    "rules": lambda world: world.rules,
    "trump": among("S", "NT", None),
    "goal": among("win", "fastest", "levels"),
    "head": among("south", "east", None),
    "Guandan.level": among("2", "T", "A", "B"),
    "longest_bomb": number(3, 11),
    "reading": among("strongest", "declared", "other"),
    "notation": among(*Hand.NOTATIONS) if hasattr(Hand, "NOTATIONS") else among(None, "douzero"),
    "records": lambda world: [{"hand_cards": ["3", "4", "5"], "trace": []}],
    "Match.read.notation": among("rlcard", "douzero", "openspiel"),
    "play": play,
    "led": play,
    "answer": play,
    "reply": play,
    "other": play,
    "plays": lambda world: world.dice.choice([world.position.plays()[:2], "3, pass", []]),
    "Tree.showing.plays": among("all", "solution"),
    "Solution.tree.plays": among("all", "solution"),
    "line": lambda world: world.position.plays()[:2],
    "cards": lambda world: str(world.one(Play)),
    "card": text,
    "side": among("first", "second"),
    "seat": World.seat,
    "by": World.seat,
    "turn": World.seat,
    "taken_by": World.seat,
    "leader": World.seat,
    "winner": World.seat,
    "declarer": among("first", "second"),
    "names": among(None, ("Ann", "Bob"), ("甲", "乙", "丙")),
    "players": among(("greedy", "random"), ("perfect", "greedy"), ("greedy", "perfect", "random")),
    "Match.names": among(("Ann", "Bob")),
    "games": number(1, 2),
    "Match.games": things("playing.GameRecord"),
    "solution": thing("Solution"),
    "positions": lambda world: [world.position, str(world.position), "7 | 8"],
    "facts": facts("Position"),
    "plans.Plan.from_dict.facts": facts("plans.Plan"),
    "playing.GameRecord.from_dict.facts": facts("playing.GameRecord"),
    "reviews.Review.from_dict.facts": facts("reviews.Review"),
    "honeymoon.Review.from_dict.facts": facts("honeymoon.Review"),
    "plans.Plan.rules": things("plans.Rule"),
    "path": lambda world: world.folder / world.dice.choice(["a.json", "a.txt", "a.html", "a.svg"]),
    "Match.load.path": saved("Match"),
    "Proof.load.path": saved("Proof"),
    "honeymoon.Game.load.path": saved("honeymoon.Game"),
    "honeymoon.Review.load.path": saved("honeymoon.Review"),
    "plans.Plan.load.path": saved("plans.Plan"),
    "reviews.Review.load.path": saved("reviews.Review"),
    "start": lambda world: world.position,
    "moves": things("playing.Move"),
    "seating": lambda world: canju.games.seats.seating_of(world.position),
    "said": lambda world: canju.language.languages.language_of(world.dice.choice(["en", "zh"])),
    "lang": among("en", "zh"),
    "rest": number(0, 3),
    "n": number(0, 20),
    "i": number(-3, 9),
    "level": number(1, 3),
    "strain": among("S", "NT", "C"),
    "name": among("doudizhu", "run-fast", "pagat", "singles-and-pairs"),
    "switches": among({}),
    "sentence": text,
    "decided": flag,
    "seconds": among(0.01, 5),
    "mean": among(0.0, 1.5),
    "unit": among("points", "tricks"),
    "is_sure": flag,
    "value": number(0, 5),
    "honeymoon.Odds.told.value": thing("honeymoon.Estimate"),
    "whose": among("own", "other"),
    "what": among("cards", "3", "B"),
    "kind": among("single", "pair", "straight", "bomb"),
    "length": number(1, 6),
    "low": among("3", "9", "R"),
    "high": among("3", "9", "R"),
    "passed": things("plans.Passed"),
    "unbeaten": things("Play"),
    "most_leads": number(0, 5),
    "kept": things("Hand"),
    "whole": flag,
    "groups": things("plans.Refutation"),
    "wins": flag,
    "table": thing("plans.Range"),
    "when": things("plans.Condition"),
    "action": among("low", "pass", "lowest card", "highest card"),
    "steps": among("fewest", "any"),
    "seed": number(0, 2**64 - 1),
    "effort": among(0.001, 0.01),
    "max_rules": number(0, 9),
    "max_nodes": number(0, 9),
    "max_depth": number(0, 3),
    "min_plays": number(1, 12),
    "max_cards": number(0, 9),
    "min_rating": number(0, 60),
    "max_rating": number(0, 60),
    "distinct_suits": flag,
    "suits": flag,
    "max_lines": number(0, 9),
    "values": flag,
    "alternate": flag,
    "hidden": flag,
    "plan": flag,
    "rating": flag,
    "errors": among("raise", "null"),
    "beating": play,
    "order": among("natural", "long"),
    "opponent": World.hand,
    "known": World.hand,
    "rewards": among({"pair": 2}, {"single": -1, "bomb": 9}),
    # Always small, so that a call ends soon.
    "threads": number(1, 2),
    "node_limit": among(1, 50, 1000),
    "samples": number(1, 5),
    "max_candidates": number(1, 9),
    "limit": number(1, 9),
    "Game.time_limit": among(0.02),
    "total_time_limit": among(0.05),
    "Game.deal.time_limit": among(0.02),
}  # fmt: skip
ALWAYS = {
    "threads", "node_limit", "samples", "max_candidates", "limit", "max_nodes", "max_depth",
    "total_time_limit", "match.second", "Game.time_limit", "Game.deal.time_limit",
}  # fmt: skip
#: Parts of a position: a call that gets a ``Position`` seldom gets one of them too.
PARTS = {"second", "opponent", "to_beat", "farmers", "by", "turn", "rules", "trump", "notation"}


def arguments_of(
    name: str, parameters: list[Parameter], world: World
) -> tuple[list[Any], dict[str, Any]]:
    """Random values for all arguments without a default, and for some of the others."""
    given, named = [], {}
    for one in parameters:
        key = f"{name}.{one.name}"
        if one.name == "self":
            given.append(world.one(PUBLIC[name.rpartition(".")[0]]))
            continue
        make = ARGUMENTS.get(key) or ARGUMENTS.get(one.name)
        required = one.default is Parameter.empty
        likely = 0.02 if one.name in PARTS and given[:1] == [world.position] else 0.2
        if one.kind is Parameter.VAR_POSITIONAL:
            given += [make(world), make(world)] if make else []
        elif one.kind is Parameter.VAR_KEYWORD:
            continue
        elif required or ALWAYS & {key, one.name} or (make and world.dice.random() < likely):
            assert make, f"{name}: write a value for the argument {one.name} into ARGUMENTS"
            if one.kind is Parameter.KEYWORD_ONLY or not required:
                named[one.name] = make(world)
            else:
                given.append(make(world))
    return given, named


@cache
def attributes_of(kind: type) -> list[str]:
    """Public attributes that are no methods."""
    return [name for name in dir(kind) if not name.startswith("_") and name not in vars(type)
            and not inspect.isroutine(inspect.getattr_static(kind, name))]  # fmt: skip


def look_at(world: World) -> None:
    """Reads the attributes of some things, and shows them."""
    for kind in world.dice.sample([*world.things], len(world.things) // 3):
        found = world.dice.choice(world.things[kind])
        for name in attributes_of(kind):
            if CLASSES.get(kind) and ELSEWHERE.search(f"{CLASSES[kind]}.{name}"):
                continue
            try:
                world.keep(getattr(found, name), 1)
            except (CanjuError, AttributeError):  # not every game has every attribute
                continue
        for shown in (repr, str, lambda one: getattr(one, "_repr_mimebundle_", dict)()):
            try:
                shown(found)
            except (CanjuError, TypeError):  # a thing made of others than it can be made of
                continue


def through(number: int, seed: int, folder: Path) -> Counter[str]:
    """Calls each function with each of so many positions; the number of calls without an error."""
    dice, answered = random.Random(seed), Counter[str]()
    world = World(dice, folder)
    for _ in range(number):
        world.begin(every.any_position(dice))
        for name, (call, parameters) in CALLS.items():
            try:
                given, named = arguments_of(name, parameters, world)
            except (LookupError, CanjuError, TypeError):  # nothing of this class yet
                continue
            try:
                world.keep(call(*given, **named))
            except (CanjuError, TypeError, OSError, DOCUMENTED.get(name, CanjuError)):
                continue
            except BaseException as error:
                raise AssertionError(
                    f"{name}(*{given!r}, **{named!r}), {world.position!r}"
                ) from error
            answered[name] += 1
        look_at(world)
    return answered


def test_every_function_answers_or_raises_an_error_of_canju(tmp_path):
    through(2, 1, tmp_path)


@pytest.mark.slow
def test_every_function_answers_or_raises_an_error_of_canju_over_many_positions(tmp_path):
    answered = through(2000, 2, tmp_path)
    assert {*CALLS} - {*answered} == set()
