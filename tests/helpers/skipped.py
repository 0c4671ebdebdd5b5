"""Skips tests whose programs are not installed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def skip_in(folder: Path, items: list[pytest.Item], lacks: str, variable: str, called: str) -> None:
    """Skips the tests of a folder if something is missing, and names it.

    If the environment variable has the value ``required``, that is an error.
    """
    if not lacks:
        return
    if os.environ.get(variable) == "required":
        raise pytest.UsageError(f"{called} need {lacks}")
    for item in items:
        if folder in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"needs {lacks}"))
