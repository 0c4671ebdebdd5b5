"""What the documentation calls refused is refused, in both languages of the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from canju import CanjuError, Hand, Play

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGES = {"notation.md": "## Refused", "zh/notation.md": "## 不收的写法"}


def texts_of(page: str) -> list[str]:
    """The texts in the first column of the section's table."""
    section = (DOCS / page).read_text("utf-8").split(PAGES[page], 1)[1].split("\n## ", 1)[0]
    rows = [line for line in section.splitlines() if line.startswith("| ") and "`" in line]
    return [text for row in rows for text in re.findall("`([^`]+)`", row.split("|")[1])]


def test_both_pages_list_the_same_texts():
    first, second = map(texts_of, PAGES)
    assert first == second
    assert len(first) > 25


@pytest.mark.parametrize("text", texts_of("notation.md"))
def test_it_is_refused_with_what_to_write(text: str):
    for read in (Hand, Play):
        with pytest.raises(CanjuError) as raised:
            read(text)
        assert len(str(raised.value)) > 20
