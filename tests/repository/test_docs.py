"""Pages of the documentation: checks that need no build."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import canju
import pytest
from canju import Hand, solve
from canju.writing.face import look
from public import public_names
from published import PUZZLES

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.glob("*.md")) + sorted((DOCS / "zh").glob("*.md"))
REFERENCE = {path.name: path.read_text("utf-8") for path in (DOCS / "reference").glob("*.md")}
DESCRIBED = re.compile(
    r"^\.\. auto(?:class|function|data|exception):: canju\.([\w.]+)$", re.MULTILINE
)
PUBLIC = public_names()


def test_everything_public_is_on_one_page_of_the_reference():
    """Fails for a name that no page describes, or two do."""
    described = [name for text in REFERENCE.values() for name in DESCRIBED.findall(text)]
    missing = set(PUBLIC) - set(described)
    assert missing == set()
    assert len(described) == len(set(described))


def test_the_table_of_the_reference_names_everything_public():
    table = (DOCS / "api.md").read_text("utf-8")
    for name, thing in PUBLIC.items():
        if not (isinstance(thing, type) and issubclass(thing, BaseException)):
            assert f"`{name}`" in table, name


def test_the_page_of_errors_names_each_and_those_at_the_top():
    text = (DOCS / "errors.md").read_text("utf-8").partition("```python")[0]
    sentence, table = text.split("| error | when |")
    first = {*re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (.*?) \|", table, re.MULTILINE)))}
    assert first == {*canju.errors.__all__} - {"CanjuError"}
    top = re.findall(r"`(\w+Error)`", sentence.rpartition("are in `canju` too: ")[2])
    assert {*top} == {*canju.errors.__all__} & {*canju.__all__}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_links_and_pictures_are_there(page):
    """Fails for a link to a file that there is not: also where no build sees it."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
        assert (page.parent / target).exists(), target


def test_red_cards_are_red_in_the_pictures():
    """Fails where few colours are left and none is the red of a card: `scripts/pictures`."""
    reds = [bytes.fromhex(look()[0]["red"].removeprefix("#"))]
    for path in (DOCS / "images").glob("*.png"):
        data = path.read_bytes()
        at = data.index(b"PLTE")
        size = int.from_bytes(data[at - 4 : at])
        palette = [data[at + 4 + i : at + 7 + i] for i in range(0, size, 3)]
        off = [[abs(one[i] - red[i]) for i in range(3)] for one in palette for red in reds]
        assert min(map(max, off)) <= 20, path.name


@pytest.mark.parametrize("name", ["table", "table-zh", "three-hands"])
def test_pictures_of_widgets_have_a_margin(name):
    image = pytest.importorskip("PIL.Image").open(DOCS / "images" / f"{name}.png").convert("RGB")
    width, height = image.size
    for edge in (
        *((0, 0, 12, height), (width - 12, 0, width, height)),
        *((0, 0, width, 12), (0, height - 12, width, height)),
    ):
        assert len(image.crop(edge).getcolors()) == 1


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_links_of_the_readmes_are_there(name):
    root = DOCS.parent
    for target in re.findall(r"\]\(([^)#:\s]+)\)", (root / name).read_text("utf-8")):
        assert (root / target).exists(), target


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_a_readme_lists_a_page_once(name):
    """Fails for a subject with two rows, such as a page and its reference."""
    rows = re.findall(
        r"^\| \[.*?\]\((\S+)\)", (DOCS.parent / name).read_text("utf-8"), re.MULTILINE
    )
    pages = [Path(row).name for row in rows]
    assert len(pages) > 10
    assert sorted(set(pages)) == sorted(pages)


def test_pictures_are_small():
    for path in (DOCS / "images").iterdir():
        assert path.stat().st_size < 200_000, path.name


def test_chinese_words_are_found_by_pairs_of_signs():
    """Fails when a clause in Chinese is indexed as one word, which nobody types."""
    pytest.importorskip("sphinx")
    search = runpy.run_path(str(DOCS / "searching.py"))["SearchBoth"]({})
    words = search.split("用大王压，禁手：bomb 炸弹a")
    assert {"大王", "禁手", "炸弹", "bomb", "王", "a"} <= set(words)
    assert "用大王压" not in words


@pytest.mark.parametrize(
    "word",
    ["licence", "license", "install", "conda", "VS Code", "Colab", "screenshot", "截图", "许可"],
)
def test_the_search_finds_a_page(word):
    assert any(re.search(rf"(?<![a-z]){word}", path.read_text("utf-8"), re.I) for path in PAGES)


def test_the_theme_around_a_chinese_page_is_chinese():
    """Fails where the theme writes English, or its links leave the Chinese half."""
    pytest.importorskip("sphinx")
    around = runpy.run_path(str(DOCS / "chinese.py"))["speak_chinese"]

    def pathto(name):
        return f"../{name}.html"

    context = {"language": "en", "pathto": pathto, "prev": "api"}
    around(None, "rules", "page.html", context, None)
    assert context == {"language": "en", "pathto": pathto, "prev": "api"}
    around(None, "zh/index", "page.html", context, None)
    assert (context["language"], context["prev"]) == ("zh", None)
    assert [context["_"](text) for text in ("On this page", "Search")] == ["本页内容", "搜索"]
    assert context["gettext"]("\n  Skip to content\n") == "跳到正文"
    assert context["pathto"]("search") == "../zh/search.html"


def test_the_sidebar_of_the_chinese_half_has_every_page_in_groups():
    text = (DOCS / "zh" / "index.md").read_text("utf-8")
    groups = re.findall(
        r"^```{toctree}\n:caption: (.*)\n:hidden:\n\n([^`]*)^```$", text, re.MULTILINE
    )
    assert len(groups) == text.count("{toctree}")
    assert all(re.search(r"[\u4e00-\u9fff]", caption) for caption, _ in groups)
    listed = [name for _, names in groups for name in names.split()]
    assert sorted(listed) == sorted({path.stem for path in (DOCS / "zh").glob("*.md")} - {"index"})


def test_the_reference_shows_one_signature_of_solve():
    """Fails when a page begins with overloads, which are for type checkers."""
    pycode = pytest.importorskip("sphinx.pycode")
    conf = runpy.run_path(str(DOCS / "conf.py"))
    assert conf["autodoc_typehints"] == "description"
    conf["show_one_signature"](None, "function", "canju.solve", canju.solve)
    assert pycode.ModuleAnalyzer.for_module(canju.solve.__module__).overloads == {}


def test_the_hands_of_published_puzzles_are_printed_as_they_are():
    """Fails for a card too many: each row of two hands is a puzzle, with its published verdict."""
    rows = re.findall(
        r"^\| `(\w+)` \| `(\w+)` \|", (DOCS / "prior-art.md").read_text("utf-8"), re.M
    )
    published = {
        (Hand(puzzle["first"]), Hand(puzzle["second"])): puzzle["first_wins"]
        for puzzle in PUZZLES
        if not puzzle["without"]
    }
    assert len({*rows}) == 8
    for row in rows:
        first, second = (Hand([*hand]) for hand in row)
        assert solve(first, second).wins == published[first, second], row
