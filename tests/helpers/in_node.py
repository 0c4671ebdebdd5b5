"""Asks the core for the browser, in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "target" / "web"


def lacks() -> str:
    """What is missing for these tests; empty if nothing is."""
    if not (BUILT / "core.wasm").exists():
        return "the core for the browser: scripts/web"
    return "" if shutil.which("node") else "Node 20 or newer"


def stand_in_core() -> dict[str, bytes]:
    """Files in place of the core, for tests that write pages and do not run them."""
    return {"core.wasm": b"wasm", "core.js": b"class Core {}", "worker.js": b"worker"}


def run_in_node(program: Path, told: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Runs a program in Node that reads a list in JSON, and writes one."""
    ran = subprocess.run(
        ["node", str(program)],
        input=json.dumps(told),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answers: list[dict[str, Any]] = json.loads(ran.stdout)
    return answers


def in_node(*steps: dict[str, Any]) -> list[dict[str, Any]]:
    """Answers to steps of ``tests/web/ask.js``, all of one page."""
    return run_in_node(ROOT / "tests" / "web" / "ask.js", steps)


def asked(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Answers to requests of one page."""
    return in_node(*({"ask": request} for request in requests))
