"""Files of pictures: their extension, PNG, and what they leave unchanged."""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from typing import Any

import pytest
from canju import (
    PASS,
    Game,
    Hand,
    Match,
    Play,
    Position,
    compose,
    honeymoon,
    match,
    odds,
    review,
    solve,
    solve_many,
)
from canju.errors import OptionError
from canju.plans import Plan
from drawn import lost
from read_picture import Picture

PUZZLE = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
SOLUTION = solve(*PUZZLE)
#: Everything with ``save`` and the language of its picture.
THINGS: dict[str, Any] = {
    "hand": Hand("33 4"),
    "play": Play("33"),
    "pass": PASS,
    "position": Position("33 4", "5"),
    "solution": SOLUTION,
    "undecided": solve_many([SOLUTION.position], node_limit=1)[0],
    "puzzle": next(compose(6, 5, seed=1)),
    "plan": SOLUTION.plan(),
    "refutations": SOLUTION.refutations(),
    "odds": odds("4 6", "3 5 7", 1),
    "results": solve_many([("3", "4"), ("4", "3 5")]),
    "match": match("44 5", "6 7 88", players=("greedy", "perfect")),
    "game": Game("3 4", "5"),
    "split": Hand("34567 99").split(),
    "review": review("3 5", "4", plays="3, 4"),
    "reviews": match(4, 4, seed=1).review(),
    "honeymoon review": honeymoon.Game(seed=7).review(),
}


@pytest.mark.parametrize("name", THINGS)
def test_the_file_has_the_picture(name, tmp_path):
    thing, path = THINGS[name], tmp_path / "a.SVG"
    thing.save(path, "zh")
    assert path.read_text("utf-8") == thing.to_svg("zh")
    thing.save(str(path), lang="en")
    assert path.read_bytes() == thing.to_svg(lang="en").encode()
    assert [one.name for one in tmp_path.iterdir()] == ["a.SVG"]


#: Everything that is only saved as a picture.
PICTURES = [name for name in THINGS if name not in ("plan", "match") and "review" not in name]


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("file", ["a.gif", "a", ".svg", "svg", "a.svg/", "a.svg.txt"])
def test_another_extension_is_refused_before_anything_is_drawn(name, file, tmp_path):
    known = r"\.svg, \.png$" if name in ("hand", "play", "pass") else r"\.html, \.svg, \.png$"
    with pytest.raises(OptionError, match=f"choose an extension: {known}"):
        THINGS[name].save(tmp_path / file if file != "a.svg/" else f"{tmp_path}/a.svg/", "zh")
    assert list(tmp_path.iterdir()) == []


def test_a_tree_is_saved_by_its_extension(tmp_path):
    tree = SOLUTION.tree(max_nodes=20)
    path = tmp_path / "tree.svg"
    tree.save(path, max_nodes=5)
    assert path.read_text("utf-8") == tree.to_svg(max_nodes=5)
    with pytest.raises(OptionError, match=r"choose an extension: \.html, .*\.svg, \.png"):
        tree.save(tmp_path / "tree.gif")


@pytest.mark.parametrize("name", ["review", "reviews", "honeymoon review"])
def test_a_review_is_saved_by_its_extension(name, tmp_path):
    thing = THINGS[name]
    thing.save(tmp_path / "a.html", "zh")
    assert (tmp_path / "a.html").read_text("utf-8") == thing.to_html("zh")
    thing.save(tmp_path / "a.txt", lang="zh")
    assert (tmp_path / "a.txt").read_text("utf-8") == f"{thing.text('zh')}\n"
    with pytest.raises(
        OptionError, match=r"choose an extension: \.json, \.html, \.txt, \.svg, \.png"
    ):
        thing.save(tmp_path / "a.gif")


@pytest.mark.parametrize(("name", "kind"), [("plan", Plan), ("match", Match)])
def test_a_plan_or_match_without_an_extension_is_a_record(name, kind, tmp_path):
    for file in ("a.json", "a"):
        THINGS[name].save(tmp_path / file)
        assert kind.load(tmp_path / file) == THINGS[name]


@pytest.mark.parametrize("name", THINGS)
def test_a_failure_leaves_the_file_unchanged(name, tmp_path):
    path = tmp_path / "a.svg"
    path.write_text("old")
    with pytest.raises(OptionError):
        THINGS[name].save(path, "de")
    assert path.read_text() == "old"
    folder = tmp_path / "b.svg"
    folder.mkdir()
    with pytest.raises(OSError, match="directory"):
        THINGS[name].save(folder)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("solution.svg", lambda: solve(*PUZZLE, goal="fastest").to_svg()),
        ("plan.svg", lambda: THINGS["plan"].to_svg("zh")),
        ("review.svg", lambda: lost(("Ann", "Bob")).to_svg()),
        ("review-zh.svg", lambda: lost().to_svg("zh")),
    ],
)
def test_the_pictures_of_the_docs_are_those_of_today(name, drawn):
    """Fails after a change of their look: write them again as docs/share.md does."""
    path = Path(__file__).parents[2] / "docs" / "pictures" / name
    assert path.read_text("utf-8") == drawn()


# --- PNG -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*THINGS, "tree"])
def test_a_png_is_three_times_as_large(name, tmp_path):
    pytest.importorskip("resvg_py")
    thing = {**THINGS, "tree": SOLUTION.tree(max_nodes=5)}[name]
    path = tmp_path / "a.png"
    thing.save(path)
    width, height = size_of(path)
    frame = Picture(thing.to_svg()).frame
    assert width == pytest.approx(3 * frame.right, abs=1)
    assert height == pytest.approx(3 * frame.bottom, abs=4)


def test_a_very_large_png_has_fewer_pixels(tmp_path, monkeypatch):
    pytest.importorskip("resvg_py")
    monkeypatch.setattr("canju.saving.png._MOST_PIXELS", 40_000)
    path = tmp_path / "a.png"
    SOLUTION.tree(max_nodes=20).save(path)
    width, height = size_of(path)
    assert 35_000 < width * height < 45_000


def size_of(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@pytest.mark.parametrize("name", [*THINGS, "tree"])
def test_without_a_renderer_the_error_says_what_to_install(name, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    thing = {**THINGS, "tree": SOLUTION.tree()}[name]
    with pytest.raises(ImportError, match="pip install resvg_py"):
        thing.save(tmp_path / "a.png")
    assert list(tmp_path.iterdir()) == []
