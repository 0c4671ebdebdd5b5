"""``--format html``: the page on standard output, in UTF-8 in any locale."""

from __future__ import annotations

import sys

import canju
import pytest
from canju import odds, solve
from canju.tree.display import tree_page
from paged import PUZZLE, Saved


def page_of(thing, folder, **options) -> str:
    thing.save(folder / "page.html", **options)
    return (folder / "page.html").read_text("utf-8")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_solve_writes_the_page_of_a_solution(lang, run_bytes, tmp_path):
    hands = "3 5 5", "4 6"  # small: a plan is found at once, also on a busy machine
    code, out = run_bytes("solve", *hands, "--format", "html", "--lang", lang, "--threads", "1")
    assert (code, out.decode()) == (0, page_of(solve(*hands, threads=1), tmp_path, lang=lang))


def test_solve_writes_the_tree_if_it_is_asked_for(run_bytes, tmp_path):
    named = "--names", "<b>,Bob", "--threads", "1", "--format", "html"
    code, out = run_bytes("solve", *PUZZLE, *named, "--tree", "2")
    tree = solve(*PUZZLE, threads=1).tree(names=("<b>", "Bob"))
    assert (code, out.decode()) == (0, tree_page(tree, None, None, 2))
    _, out = run_bytes("solve", *PUZZLE, *named)
    page = Saved(out.decode())
    assert page.text.startswith("✓ <b> wins Lead 4 or 5. The other 9 plays lose.Bob, 6 cards: ")
    assert page.title.startswith("<b> wins · <b> to move: 333 4 5 A R | Bob: ")
    assert "2, B: R! 333" in page.text
    assert "first" not in page.text.partition("9 plays lose")[0].lower()


def test_other_commands_write_pages_too(run_bytes, tmp_path):
    solution = solve(*PUZZLE)
    code, out = run_bytes("explain", *PUZZLE, "--format", "html")
    assert (code, out.decode()) == (0, page_of(solution.plan(), tmp_path))
    code, out = run_bytes("explain", *PUZZLE, "--format", "html", "--refutations")
    parts = [Saved(page_of(one, tmp_path)) for one in (solution.plan(), solution.refutations())]
    both = Saved(out.decode())
    # Only the first part has the heading of the page.
    assert code == 0
    assert both.inside == parts[0].inside + parts[1].inside.replace("h1>", "p>")
    assert both.title == parts[0].title
    code, out = run_bytes("odds", "8 9 T", "2", "--unseen", "5 5 J J A", "--format", "html")
    assert (code, out.decode()) == (0, page_of(odds("8 9 T", "5 5 J J A", 2), tmp_path))
    plays = tmp_path / "plays.txt"
    plays.write_text("5, 2, pass, Q", "utf-8")
    code, out = run_bytes("review", str(plays), " | ".join(PUZZLE), "--format", "html")
    assert code == 0
    assert out.decode() == page_of(canju.review(*PUZZLE, plays="5, 2, pass, Q"), tmp_path)


SHOWN = {
    "solve": ["solve", "3 5 5", "4 6", "--threads", "1"],
    "tree": ["solve", "3 5 5", "4 6", "--threads", "1", "--tree", "2", "--names", "Ann,Bob"],
    "explain": ["explain", "3 5 5", "4 6", "--refutations", "--threads", "1"],
    "odds": ["odds", "8 9 T", "2", "--unseen", "5 5 J J A"],
    "split": ["split", "34567 99 J"],
    "review": ["review", "plays.txt", "3 5 5", "4 6", "--threads", "1"],
}


@pytest.mark.parametrize("kind", ["html", "svg", "png"])
@pytest.mark.parametrize("name", SHOWN)
def test_a_file_has_what_its_extension_says_and_the_answer_is_printed_too(
    run_bytes, tmp_path, monkeypatch, name, kind
):
    if kind == "png":
        pytest.importorskip("resvg_py")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plays.txt").write_text("3, 4, 5, 6", "utf-8")
    command = [*SHOWN[name], "--lang", "zh"]
    printed = run_bytes(*command)
    assert run_bytes(*command, "-o", f"a.{kind.upper()}") == printed
    code, drawn = run_bytes(*command, "--format", kind)
    assert (code, drawn) == (0, (tmp_path / f"a.{kind.upper()}").read_bytes())
    begins = {"html": b"<!DOCTYPE html>", "svg": b"<svg", "png": b"\x89PNG"}
    assert drawn.startswith(begins[kind])
    assert len(list(tmp_path.iterdir())) == 2


def test_a_match_is_saved_as_a_picture_too(run_bytes, tmp_path):
    code, _ = run_bytes("match", "4", "4", "--seed", "1", "--save", str(tmp_path / "a.svg"))
    assert code == 0
    assert (tmp_path / "a.svg").read_text("utf-8") == canju.match(4, 4, seed=1).to_svg()


def test_a_png_that_cannot_be_drawn_is_refused_before_the_search(run, monkeypatch, tmp_path):
    def searched(*_: object) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr("canju.cli.solve.solution_of", searched)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    for asked in (["-o", str(tmp_path / "a.png")], ["--format", "png"]):
        code, out, err = run("solve", "3 5", "4", *asked)
        assert (code, out) == (2, "")
        assert "pip install resvg_py" in err
    monkeypatch.setitem(sys.modules, "resvg_py", sys)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    code, out, err = run("solve", "3 5", "4", "--format", "png")
    assert (code, out) == (2, "")
    assert "-o picture.png" in err
