"""Programs in a process of their own, with a hard position and a Ctrl-C to come."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

START = """
import os, pickle, signal, sys, threading, time, multiprocessing
import canju
from canju import DouDizhu, Position, deal, solve
from canju.errors import TimeLimit
from canju.solution.asking import unsolved as solution_of

HARD = Position(*deal(30, 30, seed=3, decks=2), rules=DouDizhu(decks=2))

def unsolved(position=HARD, goal="win", **limits):
    # A solution of which nothing has been asked yet.
    small = solve("3", "4", **limits)
    return solution_of(position, small._limits, goal, type(small._memo)(2**28))

def press_ctrl_c():
    # In a moment; the list that is given has the time then.
    pressed = []
    def press():
        time.sleep(0.15)
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)
    threading.Thread(target=press).start()
    return pressed
"""


def printed(program: str, *arguments: object, timeout: float = 120, **environment: str) -> str:
    """What a program prints; it must end well, and in time."""
    command = [sys.executable, "-c", program, *map(str, arguments)]
    try:
        done = subprocess.run(
            command, env={**os.environ, **environment},
            capture_output=True, text=True, timeout=timeout, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as late:
        pytest.fail(f"hangs after {(late.stdout or b'')[-300:]!r}")
    assert done.returncode == 0, (done.stdout[-300:], done.stderr[-1500:])
    return done.stdout.strip()


def run(program: str, timeout: float = 60) -> str:
    """What a program prints that has the names above."""
    return printed(START + program, timeout=timeout)
