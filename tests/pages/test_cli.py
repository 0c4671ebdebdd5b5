"""``--format html``: the page on standard output, in UTF-8 in any locale."""

from __future__ import annotations

import canju
import pytest
from canju import odds, solve
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
    tree = solve(*PUZZLE, threads=1).tree(names=("<b>", "Bob"), max_nodes=1000)
    assert (code, out.decode()) == (0, page_of(tree, tmp_path, max_depth=2))
    _, out = run_bytes("solve", *PUZZLE, *named)
    page = Saved(out.decode())
    assert page.text.startswith("<b> wins<b> to move: 3 3 3 4 5 A R")
    assert page.title.startswith("<b> wins · <b> to move: 333 4 5 A R | Bob: ")
    assert "Bob B loses" in page.text
    assert "first" not in page.text.partition("How to win")[0]


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
