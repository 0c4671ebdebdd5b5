"""Pages in Chinese and their English originals: neither lags behind (`scripts/translations`)."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "translations"))
PAGES = SCRIPT["pages"]()


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def test_there_are_pages_in_chinese():
    names = {name_of(page) for page in PAGES}
    for name in ("first-steps", "rules", "notation", "notebook", "puzzles", "command-line"):
        assert f"docs/zh/{name}.md" in names
    assert "README.zh-CN.md" in names


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_and_its_original_say_the_same(page):
    assert SCRIPT["lagging"](page, write=False) == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_names_its_original_to_readers_and_is_chinese(page):
    text = page.read_text("utf-8")
    original = re.match(r"<!-- original: (\S+) ", text)[1]
    assert f"]({original})" in text.partition("\n")[2]
    assert len(re.findall(r"[\u4e00-\u9fff]", text)) > 200


def copied(tmp_path: Path) -> tuple[Path, Path]:
    """A page and its original, with the script, in a place of their own."""
    for name in ("scripts/translations", "README.md", "README.zh-CN.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path / "README.md", tmp_path / "README.zh-CN.md"


@pytest.mark.parametrize(
    ("english", "chinese", "said"),
    [
        (True, False, "README.md has changed: README.zh-CN.md lags behind"),
        (False, True, "README.zh-CN.md has changed: README.md lags behind"),
        (True, True, "README.zh-CN.md and README.md have changed: compare them"),
    ],
)
def test_a_change_of_one_of_the_two_is_told(tmp_path, english, chinese, said):
    pages = copied(tmp_path)
    for page, changes in zip(pages, (english, chinese), strict=True):
        if changes:
            page.write_text(page.read_text("utf-8") + "\nOne sentence more.\n", "utf-8")
    script = [sys.executable, str(tmp_path / "scripts" / "translations")]
    told = subprocess.run([*script, "--check"], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stdout.startswith(said)
    assert subprocess.run(script, check=False).returncode == 0
    assert subprocess.run([*script, "--check"], check=False).returncode == 0


def test_breaks_of_lines_change_nothing(tmp_path):
    english, _ = copied(tmp_path)
    english.write_text(english.read_text("utf-8").replace(". ", ".\n"), "utf-8")
    script = [sys.executable, str(tmp_path / "scripts" / "translations"), "--check"]
    assert subprocess.run(script, check=False).returncode == 0
