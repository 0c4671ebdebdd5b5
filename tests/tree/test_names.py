"""Names of plays and cards in displays, the size of displays, and the cost of one."""

from __future__ import annotations

import re
import time

import pytest
from canju import Position, deal, solve
from canju.tree.display import MAX_NODES_BYTES
from canju.writing.html import MAX_BYTES
from read_page import page_of
from shown_trees import choose, tree_html
from trees import WIDE, essay_tree, unsolved

# Language, suits


def test_chinese_says_everything_that_english_says():
    english, chinese = (essay_tree(max_depth=3, plays="all", lang=lang) for lang in ("en", "zh"))
    assert len(str(english).splitlines()) == len(str(chinese).splitlines())
    for one, other in zip(str(english).splitlines(), str(chinese).splitlines(), strict=True):
        assert ("✓" in one, "✗" in one) == ("✓" in other, "✗" in other)
        assert re.findall(r"tree\.at\(.*", one) == re.findall(r"tree\.at\(.*", other)
    over = solve("3", "4").after("3").tree(lang="zh")
    assert str(over) == "先手已胜 · 后手：4 | 先手：无牌"
    assert "要压：9" in str(solve("7", "8", to_beat="9").tree(lang="zh"))
    hard = unsolved(Position(*deal(20, 17, seed=1)), memory_limit="64MB", node_limit=10)
    assert "未定" in str(hard.tree(lang="zh"))


def test_a_terminal_without_unicode_gets_english():
    assert essay_tree(lang="zh").text(style="ascii").startswith("first wins - 7 plays left - ")
    listed = essay_tree(lang="zh", plays="all").text(style="ascii")
    assert listed.splitlines()[1].endswith("wins +")


# Size and time


@pytest.mark.parametrize("seed", [0, 3, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("plays", ["solution", "all"])
def test_the_largest_deals_make_no_large_page(seed, plays, in_time):
    solution = solve(*deal(20, 17, seed=seed))
    tree = solution.tree(max_nodes=100_000, plays=plays, names=("<" * 99, "&" * 99), lang="zh")
    begun = time.monotonic()
    page = page_of(tree)
    in_time(time.monotonic() - begun, 40)
    assert len(page.encode()) <= (MAX_NODES_BYTES if plays == "all" else MAX_BYTES)
    assert len(page_of(solution).encode()) <= MAX_BYTES


def test_a_line_that_is_too_long_alone_is_cut_too():
    solution = solve(*WIDE, threads=1)
    tree = solution.tree(names=("<" * 99, "&" * 99), plays="all")
    whole = len(tree_html(choose(tree, 1)).encode())
    least = len(tree_html(choose(tree), max_bytes=0).encode())
    plays = []
    for room in (0, least, whole // 8, whole // 4, whole // 2, whole, 2 * whole):
        page = tree_html(choose(tree), max_bytes=room)
        assert len(page.encode()) <= max(room, least)
        # All of the line but its last play is opened where it fits, and less where it does not.
        plays.append(page.count("<details open>"))
        assert (plays[-1] == len(solution.line)) == (room >= whole)
        # What is cut is said.
        assert re.search(r"… \d+ more: \.", page)
    assert plays == sorted(plays)
    assert plays[:2] == [0, 0]
    assert 0 < plays[3] < plays[4]
