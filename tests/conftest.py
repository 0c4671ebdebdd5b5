"""Fixtures of several files of tests."""

from __future__ import annotations

import pytest
from canju.cli import main


@pytest.fixture
def run(capsys):
    """Runs a command line in this process: exit code, standard output, standard error."""

    def run(*argv: str) -> tuple[int, str, str]:
        code = main(argv)
        return code, *capsys.readouterr()

    return run
