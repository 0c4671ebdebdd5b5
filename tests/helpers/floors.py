"""The floors that CONTRIBUTING.md draws."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]


def floors_of(folder: str) -> dict[str, int]:
    """The floor of each room of a folder, 0 for the lowest."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    _, drawn = text.split(f"`{folder}`:\n\n```text\n")
    lines = drawn.split("```")[0].splitlines()
    rooms = [(room, floor) for floor, line in enumerate(reversed(lines)) for room in line.split()]
    assert len(dict(rooms)) == len(rooms), "each room is on one line"
    return dict(rooms)


def not_down(arrows: Iterable[tuple[str, str]], floors: dict[str, int]) -> set[tuple[str, str]]:
    """Those of some arrows from a room to another that go up, or along a line."""
    return {(start, end) for start, end in arrows if start != end and floors[start] <= floors[end]}
