"""The tests of the core for the browser, which are skipped where it is not built."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from in_node import lacks


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = lacks()
    if not missing:
        return
    if os.environ.get("CANJU_WEB_TESTS") == "required":
        raise pytest.UsageError(f"the tests of the core for the browser need {missing}")
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"needs {missing}"))
