"""Logs of engines in the tests' data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LOGS = Path(__file__).parent.parent / "data" / "agents"
FILES = ("rlcard-random", "douzero-random", "douzero-rule", "openspiel-random")
#: A game where a bomb beats the rocket, which only OpenSpiel allows.
BOMB_ON_ROCKET = {"openspiel-random": {4}}


def engine_of(name: str) -> str:
    return name.partition("-")[0]


def logs_of(name: str) -> list[Any]:
    return [json.loads(line) for line in (LOGS / f"{name}.jsonl").read_text().splitlines()]


def whole(name: str) -> Any:
    return json.loads((LOGS / f"{name}.json").read_text())


def landlord_won(log: dict[str, Any], landlord: int) -> bool:
    """The result as the engine reported it."""
    if "winner" in log:
        return bool(log["winner"] == "landlord")
    return bool(log["payoffs" if "payoffs" in log else "returns"][landlord] > 0)
