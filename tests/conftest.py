"""Fixtures of several files of tests, and how much the tests of hypothesis try."""

from __future__ import annotations

import os
import signal
import threading

import pytest
import trying  # noqa: F401  registers the profiles
from canju.cli import main
from hypothesis import is_hypothesis_test, settings


def pytest_configure(config: pytest.Config) -> None:
    """With ``-m slow``, or ``CANJU_TESTS=long``, hypothesis tries twenty times as much."""
    long = config.option.markexpr == "slow" or os.environ.get("CANJU_TESTS") == "long"
    settings.load_profile("long" if long else "default")
    # Whatever the locale of who runs them, sentences are compared in English.
    os.environ["CANJU_LANG"] = "en"
    # A shell that runs the tests in the background has Ctrl-C ignored, and what they start would
    # ignore it as well.
    ignored = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    if ignored and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The slow run takes the tests of hypothesis again."""
    if config.option.markexpr != "slow":
        return
    for item in items:
        if isinstance(item, pytest.Function) and is_hypothesis_test(item.obj):
            item.add_marker("slow")


@pytest.fixture
def run(capsys):
    """Runs a command line in this process: exit code, standard output, standard error."""

    def run(*argv: str) -> tuple[int, str, str]:
        code = main(argv)
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def run_bytes(capfdbinary):
    """Runs a command; returns its exit code and the bytes that it printed."""

    def run(*arguments: str) -> tuple[int, bytes]:
        code = main(arguments)
        return code, capfdbinary.readouterr().out

    return run
