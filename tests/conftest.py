"""Fixtures of several files of tests, and how much the tests of hypothesis try."""

from __future__ import annotations

import os
import signal
import threading

import pytest
import trying  # noqa: F401  registers the profiles
from canju.cli import main
from hypothesis import is_hypothesis_test, settings


def is_long(config: pytest.Config) -> bool:
    """True in a run of the slow tests."""
    return config.option.markexpr == "slow" or os.environ.get("CANJU_TESTS") == "long"


def pytest_configure(config: pytest.Config) -> None:
    """With ``-m slow``, or ``CANJU_TESTS=long``, hypothesis tries twenty times as much."""
    settings.load_profile("long" if is_long(config) else "default")
    # Whatever the locale of who runs them, sentences are compared in English.
    os.environ["CANJU_LANG"] = "en"
    # A shell that runs the tests in the background has Ctrl-C ignored, and what they start would
    # ignore it as well.
    ignored = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    if ignored and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The slow run takes the tests of hypothesis, and those with a clock, again."""
    if config.option.markexpr != "slow":
        return
    for item in items:
        is_timed = "in_time" in getattr(item, "fixturenames", ())
        if is_timed or (isinstance(item, pytest.Function) and is_hypothesis_test(item.obj)):
            item.add_marker("slow")


@pytest.fixture
def in_time(request):
    """Asserts, in the slow run alone, that some seconds are at most so many.

    By default no test asserts a clock: a machine that is busy would fail it.
    """

    def check(seconds: float, most: float) -> None:
        assert not is_long(request.config) or seconds < most

    return check


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
