"""The tree of a position in the core for the browser, against that of Python."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest
from canju import Position, deal, solve
from canju.publishing import html, site
from canju.publishing.data import request_of
from canju.tree.display import MAX_LINES, lines_of
from canju.writing.marks import plain
from canju.writing.static_files import TABLE_SCRIPTS, joined, without_default
from in_node import BUILT, asked, in_node
from starts import STARTS

#: A deal of three whole hands that no machine decides in seconds.
_LANDLORD, *_FARMERS = deal(20, 17, 17, seed=0)
HARD = Position(_LANDLORD, farmers=_FARMERS)
#: The winner is found at once; the whole strategy has more than 20,000 lines.
LONG = Position(*deal(13, 13, seed=3))


def tree_of(position: Position, most: int = MAX_LINES, **more: Any) -> dict[str, Any]:
    """A request for a tree."""
    return {**request_of(position), "ask": ["tree"], "tree": {"most": most}, **more}


def head_of(answer: dict[str, Any]) -> tuple[str, str]:
    head, *_ = answer["tree"]["blocks"][0]["drawn"]
    return plain(head["text"]), head["beside"]


def lines_in(answer: dict[str, Any]) -> list[str]:
    (lines,) = (block["lines"] for block in answer["tree"]["blocks"] if block["block"] == "lines")
    return ["   " * level + plain(text) for level, text in lines]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_tree_of_a_page_is_that_of_python(lang):
    answers = asked(*(tree_of(position, lang=lang) for position in STARTS))
    for position, answer in zip(STARTS, answers, strict=True):
        tree = solve(position).tree(lang=lang)
        head, *lines = str(tree).splitlines()
        assert lines_in(answer) == lines, position
        assert head.startswith(f"{head_of(answer)[0]} · ")
        assert answer["tree"] == lines_of(tree, MAX_LINES, None)


def test_a_tree_can_begin_after_some_plays():
    start = Position("R A 5 4 3 3 3", "B 2 2 2 K Q")
    (answer,) = asked(tree_of(start, after=["4", "Q"]))
    assert lines_in(answer) == str(solve(start).after("4", "Q").tree()).splitlines()[1:]


def test_a_tree_has_no_more_lines_than_the_page_wants():
    position = Position(*deal(8, 8, seed=2))
    (answer,) = asked(tree_of(position, most=9))
    assert 1 < len(lines_in(answer)) <= 9
    assert head_of(answer)[1] == f"The first {len(lines_in(answer))} lines"


@pytest.mark.parametrize(("lang", "open_"), [("en", "not yet decided"), ("zh", "未定")])
def test_a_limit_before_the_verdict_is_told(lang, open_):
    """The request has no answer; the page then asks for what is known, and says what ended it."""
    ended = {"time": ("Time limit reached", "到了时间限制"), "cancelled": ("Interrupted", "已中断")}
    nothing, *told = asked(
        tree_of(HARD, lang=lang, seconds=0.3),
        *(
            tree_of(HARD, lang=lang, seconds=0, tree={"most": MAX_LINES, "stopped": stopped})
            for stopped in ended
        ),
    )
    assert (nothing["stopped"], "tree" in nothing) == ("time", False)
    for answer, words in zip(told, ended.values(), strict=True):
        assert head_of(answer) == (open_, words[lang == "zh"])
        assert lines_in(answer) == ["…"]


def test_a_limit_before_the_last_line_keeps_the_lines():
    """It takes all the seconds of the request, not a slice of them."""
    (answer,) = asked(tree_of(LONG, most=10**6, seconds=2))
    assert head_of(answer)[1].endswith(" lines: time limit reached")
    assert len(lines_in(answer)) > 10
    assert answer["cost"]["seconds"] > 1
    assert answer["stopped"] is None


def test_a_cancelled_tree_is_asked_for_again():
    """A search for lines does not hear the page, which then takes a new worker."""
    _, cancelled, again = in_node(
        {"ask": {**request_of(LONG), "ask": ["value"]}},
        {"ask": tree_of(LONG, most=10**6, seconds=60), "cancel": 1000},
        {"ask": tree_of(STARTS[0])},
    )
    assert cancelled["stopped"] == "cancelled"
    assert "tree" not in cancelled
    assert lines_in(again)


@pytest.mark.parametrize("own", [html.SCRIPTS, site.SCRIPTS])
def test_the_scripts_fit_into_one_page(tmp_path, own):
    """All scripts of published pages, or of the site: no name comes twice."""
    page = tmp_path / "page.mjs"
    core = (BUILT / "core.js").read_text("utf-8")
    scripts = [without_default(*TABLE_SCRIPTS), core]
    page.write_text("\n".join([*scripts, joined(*own, package="canju.publishing")]), "utf-8")
    checked = subprocess.run(
        ["node", "--check", str(page)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr
