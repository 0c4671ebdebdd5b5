"""Every public function takes its arguments as the page of conventions says."""

from __future__ import annotations

import builtins
import inspect
import re
from inspect import Parameter

import canju
import pytest
from canju.games.rules import PRESETS
from public import callables, parameters_of, public_names

PUBLIC = public_names()
#: Arguments that mean the same everywhere and are given by name.
BY_NAME = {
    "threads",
    "time_limit",
    "total_time_limit",
    "node_limit",
    "memory_limit",
    "allowance",
    "progress",
    "seed",
}
#: What they are where nobody gives them; a function may have limits of its own.
DEFAULTS = {
    "threads": {None},
    "total_time_limit": {None},
    "memory_limit": {None},
    "allowance": {None},
    "progress": {False},
    "seed": {None},
    "lang": {None},
    "rules": {None, "doudizhu"},
    "to_beat": {None},
    "beating": {None},
}
#: Whose seed is 0 unless one is given: the same question has the same answer.
SEED_IS_0 = {"odds", "playing.View.odds", "playing.Sampling", "SheddingSolution.plan"}
#: Calls of two open hands, which take the play on the table third.
TO_BEAT_BY_PLACE = {
    "bridge.EndgameTable.lookup", "CardTable", "Game", "Position", "best_reply",
    "puzzles.refusals", "rate", "review", "solve",
}  # fmt: skip
#: Of a switch that there is not, ``DouDizhu`` says which there are.
LISTED = {"unknown", "switches"}
#: Names that once stood for what another name stands for now, or would.
NEVER = {
    "kwargs",
    "options",
    "limit_seconds",
    "timeout",
    "max_time",
    "n_jobs",
    "verbose",
    "callback",
}


ALL = {name: parameters_of(thing) for name, thing in callables()}


def test_the_signatures_are_seen():
    """Fails when the walk above finds nothing to check."""
    assert sum(map(len, ALL.values())) > 150
    for name in (
        "solve",
        "Game.deal",
        "Solution.tree",
        "Hand.plays",
        "compose",
        "bridge.EndgameTable.build",
    ):
        assert ALL[name], name


@pytest.mark.parametrize("name", ALL)
def test_arguments_are_those_of_the_page(name):
    for parameter in ALL[name]:
        said = f"{name}({parameter})"
        assert parameter.kind is not Parameter.VAR_KEYWORD or parameter.name in LISTED, said
        assert parameter.name not in NEVER, said
        # Functions and classes, not methods.
        own = re.sub(r"^[a-z_]+\.", "", name).removesuffix(".build")
        if parameter.name in BY_NAME and "." not in own:
            is_player = own in ("Greedy", "Perfect", "Random", "Sampling")
            assert parameter.kind is Parameter.KEYWORD_ONLY or is_player, said
        if parameter.name == "seed" and name in SEED_IS_0:
            assert parameter.default == 0, said
        elif parameter.name in DEFAULTS and parameter.default is not Parameter.empty:
            assert parameter.default in DEFAULTS[parameter.name], said
        if parameter.name == "to_beat":
            by_place = parameter.kind is Parameter.POSITIONAL_OR_KEYWORD
            assert by_place == (name in TO_BEAT_BY_PLACE), said


def test_the_names_of_presets_are_those_of_the_core():
    """Fails when one is offered that there is not; for missing ones see ``cli/test_rules.py``."""
    for name in PRESETS:
        assert canju.Position("2C", "3C", rules=name).rules.preset == name


#: Names of Python's own that signatures may use.
OF_PYTHON = {
    *dir(builtins),
    "Any",
    "Callable",
    "Iterable",
    "Iterator",
    "Literal",
    "Mapping",
    "PathLike",
    "Sequence",
}
#: Names with pages in the reference, and data frames, which docstrings explain.
OF_CANJU = {name.rpartition(".")[2] for name in PUBLIC} | {"ArrowTable"}
FUNCTIONS = [name for name, thing in PUBLIC.items() if inspect.isroutine(thing)]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_signatures_of_functions_can_be_looked_up(name):
    """Fails for the name of a type that stands for others in the source alone."""
    told = str(inspect.signature(PUBLIC[name]))
    words = set(re.findall(r"\b[A-Z]\w+", re.sub(r"'[a-z]+'|\"[a-z]+\"", "", told)))
    assert words - OF_PYTHON - OF_CANJU == set()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_say_what_they_return(name):
    doc = inspect.getdoc(PUBLIC[name])
    assert ("\nReturns:\n" in doc) == (name not in ("set_lang", "publish"))
