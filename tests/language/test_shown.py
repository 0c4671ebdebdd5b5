"""Laws of everything that is shown, read in the golden files: languages, tens, colours, tags."""

from __future__ import annotations

import re
from html import unescape

import pytest
from canju.writing.face import look
from contrasts import contrast
from golden.shown import FILES
from read_page import Page

CJK = re.compile("[一-鿿]")
COLOURS, _ = look()
FACE, INK, RED = (COLOURS[name] for name in ("face", "index", "red"))
#: Texts that programs read as well: in every language the same, with T for ten.
READ = {
    "hand", "hands", "honeymoon-view", "no-results", "pass", "play", "position",
    "position-in-tricks",
    "position-of-four", "position-of-three", "puzzle", "results", "suited-hand", "values",
    "values-of-four", "wild-play",
}  # fmt: skip
#: What stays in Latin letters: expressions of Python, names of players.
LATIN = re.compile(
    r"(tree(\(\))?)?\.at\(.*?\)|results\[.*?\]|seed=|Ann|Bob|canju\.solve\(.*?\)|print\(.*\)"
)


def files(pattern: str, but: set[str] = frozenset()) -> list[str]:
    found = sorted(path.name for path in FILES.glob(pattern))
    return [name for name in found if name.partition(".")[0] not in but]


def words(name: str) -> str:
    """What people read of a file, without tags; of the board, what it says instead."""
    told = re.sub('<img alt="([^"]*)"[^>]*>', r"\1", (FILES / name).read_text("utf-8"))
    return unescape(re.sub(r"<[^>]*>", " ", told))


@pytest.mark.parametrize("name", files("*.zh.txt", READ) + files("*.zh.html"))
def test_what_is_shown_in_chinese_has_no_english_word(name):
    """Of suited hands a page has cards and nothing else."""
    told = words(name)
    assert CJK.search(told) or name == "hands.zh.html"
    assert re.findall("[A-Za-z]{3,}", LATIN.sub("", told)) == []


@pytest.mark.parametrize("name", files("*.en.txt") + files("*.en.html") + files("*.en.svg"))
def test_what_is_shown_in_english_has_no_chinese(name):
    """A split names kinds in both languages."""
    assert not CJK.search(words(name)) or name.startswith("split.")


@pytest.mark.parametrize(
    "name", files("*.txt", READ) + files("*.html") + files("*.svg", {"suited-hand"})
)
def test_ten_is_10_wherever_people_read(name):
    told = LATIN.sub("", words(name))
    assert re.findall(r"(?<![A-Za-z])[2-9JQKA]*T[2-9TJQKASHDC]*(?![A-Za-z])", told) == []


# Pages. The grid of a review has styles of its own, which `tests/review` reads.
PAGES = [name for name in files("*.html") if not name.startswith("review")]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_plain_and_says_its_language(name):
    """It reads well where a notebook strips all styles; `Page` refuses other tags."""
    page = (FILES / name).read_text("utf-8")
    assert Page(page).text.strip()
    assert page.startswith("<div")
    assert ('lang="zh"' in page[:30]) == (".zh." in name)
    assert not re.search(r"<(script|style|svg|input|a)\b|\bid=|\bclass=|on\w+=", page)


@pytest.mark.parametrize("name", PAGES)
def test_every_colour_is_read_on_light_and_on_dark_pages(name):
    """Text with a colour of its own reaches AA whatever the page is; all other has the page's."""
    for text, colour, behind in Page((FILES / name).read_text("utf-8")).inked:
        assert behind is None or colour is not None, text
        for ground in ("#ffffff", "#111111", "#1e1e1e") if colour else ():
            assert contrast(colour, behind or ground) >= 4.5, text


@pytest.mark.parametrize("name", PAGES)
def test_red_chips_are_hearts_diamonds_and_the_red_joker(name):
    """A text in a line has the colour of the page: nothing red is read on light and dark alike."""
    for text, colour, behind in Page((FILES / name).read_text("utf-8")).inked:
        if behind == FACE:
            is_red = text.endswith(("♥", "♦")) or text in ("R", "大王")
            assert colour == (RED if is_red else INK), text
        else:
            assert colour != RED, text


def test_the_files_have_what_the_laws_are_about():
    pages = [Page((FILES / name).read_text("utf-8")) for name in PAGES]
    assert len(pages) > 60
    inked = [one for page in pages for one in page.inked]
    assert sum(colour == RED for _, colour, _ in inked) > 5
    assert any("10" in words(name) for name in files("*.txt", READ))
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48  # WCAG's own example
