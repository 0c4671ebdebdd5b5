"""The tests of the core for the browser, which are skipped where it is not built."""

from __future__ import annotations

from pathlib import Path

import pytest
from in_node import lacks
from skipped import skip_in


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    called = "the tests of the core for the browser"
    skip_in(Path(__file__).parent, items, lacks(), "CANJU_WEB_TESTS", called)
