"""The tree that ``canju solve`` prints, and what notebooks say of what they leave out."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from canju import Node, Play, Position, Solution, solve
from canju.cli.options import TREE_LINES
from canju.tree.display import lines_of
from canju.writing.text import text_of
from read_page import page_of
from shown_trees import choose, tree_html
from trees import SMALL_DEALS, WIDE, essay_tree, unsolved

PUZZLE = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


def printed(run, *argv: str) -> tuple[list[str], str]:
    """The lines of the tree, and what stands below it."""
    code, out, err = run("solve", *argv)
    assert (code, err) == (0, "")
    tree, _, below = out.partition("\n\n")[2].partition("\n\n")
    return tree.splitlines(), below.strip()


@pytest.mark.parametrize("hands", [PUZZLE, WIDE, *SMALL_DEALS[:8]])
@pytest.mark.parametrize("lines", [None, 12, 3, 300])
def test_the_tree_is_that_of_the_package_and_says_how_to_see_more(run, hands, lines, monkeypatch):
    # Without a clock: a busy machine has other lines.
    monkeypatch.setattr("canju.cli.solve.DISPLAY_SECONDS", None)
    options = [] if lines is None else ["--tree", str(lines)]
    shown, below = printed(run, *map(str, hands), *options, "--threads", "1")
    most = TREE_LINES if lines is None else lines
    tree = solve(*hands, threads=1).tree()
    assert shown == text_of(lines_of(tree, most, None)).splitlines()
    if shown[0].endswith("whole"):
        assert below == ""
        return
    # The option that it names shows more.
    more = re.fullmatch(r"… marks what is left out. To see more: --tree (\d+)\.", below)[1]
    again, _ = printed(run, *map(str, hands), "--tree", more, "--threads", "1")
    assert len(again) > len(shown)


def test_no_tree_where_none_is_asked_for(run):
    assert run("solve", *PUZZLE, "--tree", "0")[1].count("\n") == 4


def test_json_has_as_many_nodes_as_asked_for(run):
    def told(*options: str) -> dict:
        return json.loads(run("solve", *PUZZLE, "--format", "json", *options)[1])["tree"]

    assert told() is None
    assert told("--tree", "5") == solve(*PUZZLE).tree().to_dict(max_nodes=5)


def test_a_tree_that_nobody_asked_for_is_not_searched_for_long(run, monkeypatch):
    from canju.cli import solve as command

    asked, lines_of = [], command.lines_of
    monkeypatch.setattr(
        command, "lines_of", lambda *given: asked.append(given[1:]) or lines_of(*given)
    )
    printed(run, *PUZZLE)
    printed(run, *PUZZLE, "--tree", "9")
    assert asked == [(TREE_LINES, 1.0), (9, None)]


# --- lists of nodes in a notebook ----------------------------------------------------------------


def calls(page: str) -> list[tuple[int | None, str]]:
    """The marks of a page: how many plays are left out, and the call that shows them."""
    text = unescape(re.sub("<.*?>", "\n", page))
    found = re.findall(r"… (?:(\d+) more|not yet decided): (.*)", text)
    return [(int(number) if number else None, call.strip()) for number, call in found]


def test_the_calls_on_a_page_work_on_what_is_shown():
    """Whatever it is called: they begin with a dot."""
    tree = solve(*WIDE, threads=1).tree(max_nodes=40, plays="all")
    for shown in (tree, tree.children[0], tree.children[0].children[0]):
        found = calls(page_of(shown))
        assert len(found) > 3
        for number, call in found:
            assert call.startswith(".")
            there = eval(f"shown{call}", {"shown": shown, "Play": Play})
            children = there.children if isinstance(there, Node) else there
            assert 0 < number <= len(children)


def test_a_page_with_its_root_alone_names_what_gives_its_plays():
    tree = essay_tree(plays="all")
    assert calls(tree_html(choose(tree), max_bytes=0)) == [(5, ".children")]
    undecided = unsolved(Position(*WIDE)).tree(plays="all")
    assert "not yet decided" in tree_html(choose(undecided, seconds=0))
    assert isinstance(undecided.solution, Solution)
    assert undecided.wins is not None
    assert calls(tree_html(choose(undecided, seconds=0))) == [(None, ".children")]
