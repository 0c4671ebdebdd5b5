"""The command line as people type it: without a command, from a pipe, with a slip of the finger."""

from __future__ import annotations

from canju.cli import _COMMANDS

# --- no command ----------------------------------------------------------------------------


def test_the_program_alone_prints_the_help(run):
    code, out, err = run()
    assert (code, err) == (0, "")
    assert out == run("--help")[1]
    for module in _COMMANDS:
        assert f"    {module.__name__.rpartition('.')[2]} " in out
