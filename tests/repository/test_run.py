"""``tests/run``: both halves run, their tests are counted, and the end has both results.

And what it runs asserts no clock: a machine that is busy would fail it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

TESTS = Path(__file__).parents[1]
PATH = TESTS / "run"

#: What libtest and pytest print of 5 and of 6 tests.
CORE = "\nrunning 5 tests\n....F 5/5\n\nfailures:\n    a::b\n\ntest result: FAILED. 4 passed\n"
PACKAGE = "bringing up nodes...\n..s. [ 66%]\n.F   [100%]\n==== FAILURES ====\nE   assert 1 == 2\n"


@pytest.fixture
def script(monkeypatch) -> ModuleType:
    """The script, in the place of whose commands stand programs that print and end."""
    spec = spec_from_loader("run", SourceFileLoader("run", str(PATH)))
    module = module_from_spec(spec)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    spec.loader.exec_module(module)
    return module


def program(text: str, code: int) -> tuple[str, ...]:
    return sys.executable, "-c", f"import sys; print({text!r}, end=''); sys.exit({code})"


#: What the programs in place of the commands print.
TEXTS = {"compile": "", "install": "", "core": CORE, "package": PACKAGE}


def ended(script, monkeypatch, capfd, *failing: str) -> tuple[int, list[str], list[str]]:
    """The exit code, the lines at the end, and the commands that tested, where some fail."""
    popen, tested = subprocess.Popen, []

    def start(command, **options):
        line = " ".join(command)
        name = "compile" if "--no-run" in line else "install" if "pip install" in line else ""
        if not name:
            tested.append(line)
            name = "core" if line.startswith("cargo") else "package"
        return popen(program(TEXTS[name], 7 * (name in failing)), **options)

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(sys, "argv", ["run", "-k", "x"])
    code = script.main()
    return code, capfd.readouterr().out.splitlines()[-2:], tested


@pytest.mark.parametrize("failing", [(), ("core",), ("package",), ("core", "package")], ids=str)
def test_both_halves_run(script, monkeypatch, capfd, failing):
    """Fails where the failure of a half hides the other."""
    code, lines, tested = ended(script, monkeypatch, capfd, *failing)
    core, package = ("failed" if half in failing else "passed" for half in ("core", "package"))
    assert lines == [f"core: 5 tests, {core}", f"Python: 6 tests, {package}"]
    assert code == int(bool(failing))
    assert tested[0] == "cargo test --quiet --no-fail-fast"
    assert tested[1].endswith(" -m pytest -q -rsfE -n 2 --dist worksteal -k x")


def test_what_does_not_compile_does_not_hide_the_tests_of_python(script, monkeypatch, capfd):
    code, lines, _ = ended(script, monkeypatch, capfd, "compile")
    failed = "core: 0 tests, failed: it does not compile"
    assert (code, lines) == (1, [failed, "Python: 6 tests, passed"])


def test_what_cannot_be_installed_does_not_hide_the_tests_of_the_core(script, monkeypatch, capfd):
    code, lines, _ = ended(script, monkeypatch, capfd, "install")
    failed = "Python: 0 tests, failed: canju could not be installed"
    assert (code, lines) == (1, ["core: 5 tests, passed", failed])


def test_each_minute_it_says_where_it_is(script, capfd):
    half, waited = script.Half("core"), []

    class Ended:
        """A half that runs for two minutes more."""

        def wait(self, seconds: float) -> bool:
            waited.append(seconds)
            half._count(b".\n..F"[: 3 * len(waited)])
            return len(waited) > 2

    half._count(b"running 88 tests\n..")
    half._tell(Ended(), time.monotonic() - 120)
    assert waited == [60.0] * 3
    assert capfd.readouterr().out.split("\n")[1::2] == [
        "core: 4 tests done after 2 min",
        "core: 8 tests done after 2 min",
    ]


#: An assertion about a clock, or a program that prints one.
CLOCK = re.compile(
    r"^\s*(?:assert|print\() ?.*(?:monotonic|process_time|perf_counter)\(\) - [^<>,\n]*[<>]"
    r"|^\s*assert .*\b(?:late\w*|took|elapsed)\b[^<>\n]* < [\d.]+$",
    re.MULTILINE,
)
#: A bound of Rust; a test that hangs may end after a minute.
BOUND = re.compile(r"assert!\(.*(?:elapsed\(\)|time) < Duration::(?!from_secs\(60\))")


def test_no_default_test_asserts_a_clock():
    """The fixture ``in_time`` does in the slow run; tests of the core that do are ignored."""
    for path in TESTS.rglob("*.py"):
        if "browser" not in path.parts and path != Path(__file__):
            assert CLOCK.findall(path.read_text("utf-8")) == [], path
    for path in (*TESTS.rglob("*.rs"), *(TESTS.parent / "src").rglob("*.rs")):
        for test in path.read_text("utf-8").split("#[test]")[1:]:
            if "#[ignore" not in test.partition("fn ")[0]:
                assert BOUND.search(test) is None, path
