"""A second interpreter in one process is refused, and does the first one no harm."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

#: Python's own name for it, in its versions; none of them is public before 3.14.
MODULE = next(
    (
        name
        for name in ("_interpreters", "_xxsubinterpreters")
        if importlib.util.find_spec(name) is not None
    ),
    None,
)

IN_A_CHILD = """
import importlib, sys
interpreters = importlib.import_module(sys.argv[1])

TRY = '''
import sys
sys.path[:0] = PATH
try:
    import canju
except ImportError as error:
    said = str(error)
else:
    said = "imported"
'''.replace("PATH", repr(sys.path))

def elsewhere():
    number = interpreters.create()
    # What it says comes back as the text of an error: no version has another way for that.
    program = TRY + "\\nraise RuntimeError(said)"
    try:
        failed = interpreters.run_string(number, program)
        said = None if failed is None else str(getattr(failed, "msg", failed))
    except Exception as error:
        said = str(error)
    interpreters.destroy(number)
    return said

def here():
    import canju
    try:
        canju.solve("zz", "4")
    except canju.CardError:
        assert canju.solve("3 4", "5").winner == "second"
        assert eval(repr(canju.DouDizhu(decks=2)), vars(canju)) == canju.DouDizhu(decks=2)
        return True

for step in sys.argv[2:]:
    print({"here": here, "elsewhere": elsewhere}[step]())
"""


@pytest.mark.skipif(MODULE is None, reason="this Python has no interpreters but the main one")
@pytest.mark.parametrize(
    "steps",
    [
        ("elsewhere",),
        ("elsewhere", "here", "here"),
        ("here", "elsewhere", "here"),
        ("elsewhere", "elsewhere", "here", "elsewhere", "elsewhere", "here"),
    ],
    ids=lambda steps: ", ".join(steps),
)
def test_only_the_main_interpreter_imports_it(steps):
    """Whoever comes first: a class must not belong to an interpreter that is gone."""
    done = subprocess.run(
        [sys.executable, "-c", IN_A_CHILD, str(MODULE), *steps],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for step, said in zip(steps, done.stdout.splitlines(), strict=True):
        if step == "here":
            assert said == "True"
        else:
            assert "subinterpreter" in said
