"""Puzzles that others have published: a dictionary for each, see ``tests/data/README.md``."""

from __future__ import annotations

import json
from pathlib import Path

PATH = Path(__file__).parents[1] / "data" / "doudizhu.jsonl"
PUZZLES = [json.loads(line) for line in PATH.read_text("utf-8").splitlines()]
