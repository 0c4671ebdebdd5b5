"""Every example in the README and in the pages of the documentation is true."""

from __future__ import annotations

import doctest
import re
import runpy
import shlex
from pathlib import Path

import canju
import pytest
from canju import set_lang, solve
from canju.cli import _COMMANDS, main

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
TEXT = README.read_text("utf-8")
PAGES = [*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
COMMANDS = (ROOT / "docs" / "command-line.md").read_text("utf-8")


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def sessions() -> list[tuple[str, str]]:
    """Each command after a ``$`` in a console block, with what stands below it."""
    blocks = [
        block
        for page in PAGES
        for block in re.findall(
            r"^```console\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
        )
    ]
    return [
        (command, shown.strip())
        for block in blocks
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_python_sessions_of_a_page_run(page):
    try:
        result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    finally:
        set_lang(None)  # a page in Chinese speaks Chinese
    assert result.failed == 0


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.stem == "cheat-sheet"], ids=name_of
)
def test_the_answers_of_a_cheat_sheet_run(page, tmp_path, monkeypatch):
    pytest.importorskip("anywidget")
    monkeypatch.chdir(tmp_path)
    text = page.read_text("utf-8").replace("\\|", "|")
    answers = re.findall(r"`((?:canju|next|print|solution)[.(][^`…]*)`", text)
    assert len(answers) > 20
    try:
        for answer in answers:
            eval(answer, {"canju": canju, "solution": solve("3 5 5", "4 6")})
    finally:
        set_lang(None)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_no_example_shows_how_many_nodes_or_seconds_a_search_took(page):
    """A better search takes fewer: an example that shows them is wrong the next day."""
    examples = doctest.DocTestParser().get_examples(page.read_text("utf-8"))
    shown = [example.want for example in examples] + [text for _, text in sessions()]
    assert not [text for text in shown if re.search(r"\d nodes|nodes=\d|seconds=|\d m?s\b", text)]


def test_the_readme_has_a_python_session():
    examples = doctest.DocTestParser().get_examples(TEXT)
    assert len(examples) >= 8


def test_the_readme_fits_three_screens():
    assert len(TEXT.splitlines()) <= 120
    assert TEXT.count("```sh\n") == 2, "two commands, which .ci/run takes from here"


@pytest.mark.parametrize(("command", "shown"), sessions(), ids=lambda text: text[:40])
def test_the_command_prints_what_stands_below_it(command, shown, capsys):
    program, *arguments = shlex.split(command)
    assert program == "canju"
    main(arguments)
    out, err = capsys.readouterr()
    assert (out + err).strip() == shown


def test_the_build_of_the_documentation_executes_nothing():
    """The tests do: a page has sessions and commands, which they run, and no cells of myst-nb."""
    pytest.importorskip("docutils", reason="needs Sphinx: pip install '.[docs]'")
    settings = runpy.run_path(str(ROOT / "docs" / "conf.py"))
    assert settings["nb_execution_mode"] == "off"
    assert [name for name in settings if name.startswith("nb_")] == ["nb_execution_mode"]
    for page in PAGES:
        assert "{code-cell" not in page.read_text("utf-8"), page
    # Notebooks are those of examples/, which the build copies to where Sphinx finds them.
    copied = ROOT / "docs" / "examples"
    assert not [path for path in (ROOT / "docs").rglob("*.ipynb") if copied not in path.parents]


def test_there_are_commands():
    assert len(sessions()) >= 4


def test_every_command_is_named():
    for command in _COMMANDS:
        assert f"`canju {command.name}" in COMMANDS


def test_options_of_several_commands_are_named():
    for name in ("--check", "--format json", "--time-limit"):
        assert name in COMMANDS
