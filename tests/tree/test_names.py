"""Names of plays and cards in displays, the size of displays, and the cost of one."""

from __future__ import annotations

import re
import time

import pytest
from canju import PASS, Hand, Node, Play, Position, deal, solve
from canju.tree.display import tree_html
from canju.tree.excerpt import choose
from canju.writing.html import MAX_BYTES
from read_page import page_of
from trees import WIDE, essay_tree, unsolved

# Language, suits, kinds


def test_a_tree_in_chinese():
    tree = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", threads=1).tree(lang="zh", max_depth=3)
    root, *lines = str(tree).splitlines()
    assert root == "先手出牌：333 4 5 A 大王 | 后手：Q K 222 小王 | 先手胜 ✓"
    assert lines[0] == "└─ 先手 4 胜 ✓"
    assert any(line.startswith("   ├─ 后手 小王 负 ✗") for line in lines)
    assert any("后手 不要 负 ✗" in line for line in lines)
    assert any(re.search(r"… 还有 \d+ 个：tree\.at\(", line) for line in lines)
    assert not re.search(r"wins|loses|pass\b(?!\")|first|second", str(tree))


def test_the_page_is_in_the_language_of_the_text():
    tree = essay_tree(lang="zh")
    bundle = tree._repr_mimebundle_()
    assert "先手 3S " in bundle["text/html"]
    assert "wins" not in bundle["text/html"] + bundle["text/plain"]
    assert "胜 ✓" in tree.to_dot()


def test_chinese_says_everything_that_english_says():
    english, chinese = essay_tree(max_depth=3), essay_tree(max_depth=3, lang="zh")
    assert len(str(english).splitlines()) == len(str(chinese).splitlines())
    for one, other in zip(str(english).splitlines(), str(chinese).splitlines(), strict=True):
        assert ("✓" in one, "✗" in one) == ("✓" in other, "✗" in other)
        assert re.findall(r"tree\.at\(.*", one) == re.findall(r"tree\.at\(.*", other)
    over = solve("3", "4").after("3").tree(lang="zh")
    assert str(over) == "后手：4 | 先手：无牌 | 先手已胜 ✓"
    assert "要压：9" in str(solve("7", "8", to_beat="9").tree(lang="zh"))
    hard = unsolved(Position(*deal(20, 17, seed=1)), memory_limit="64MB", node_limit=10)
    assert "未定 ?" in str(hard.tree(lang="zh"))


def test_names_of_ones_own_stand_in_chinese_too():
    tree = essay_tree(lang="zh", names=("甲", "乙"))
    assert str(tree).startswith("甲出牌：")
    assert tree.winner == "甲"
    assert essay_tree(lang="zh").winner == "先手"


def test_a_terminal_without_unicode_gets_english():
    assert essay_tree(lang="zh").text(style="ascii").splitlines()[1].endswith("wins +")


def test_plays_are_named_by_kind_when_asked():
    english = str(solve("333 4", "5").tree(kinds=True))
    assert "first 3334 (trio+single) wins ✓" in english
    chinese = str(solve("333 4", "5").tree(kinds=True, lang="zh"))
    assert "先手 3334（三带一） 胜 ✓" in chinese
    assert "pass (pass)" not in str(essay_tree(kinds=True))


def test_cards_lose_their_suits_when_asked():
    text = str(essay_tree(suits=False))
    assert text.startswith("first to move: 3 4 66 9 | second: 88 | ")
    assert "first 66 wins" in text
    for line in text.splitlines():
        assert not re.search(r"\d[CDHS]", line.partition("tree.at")[0]), line


# Hands and plays


def test_hands_and_plays_have_small_pages():
    page = Hand("9H 6H 6D 4S 3C R B")._repr_html_()
    assert re.findall(r"color:#c8281e\">(.*?)</span>", page) == ["6♦", "6♥", "9♥", "R"]
    assert re.sub("<.*?>", "", page) == "3♣ 4♠ 6♦ 6♥ 9♥ B R"
    assert re.sub("<.*?>", "", Hand("33 T")._repr_html_()) == "3 3 10"
    assert "no cards" in Hand("")._repr_html_()
    assert len(Hand.full(decks=2, suits=True)._repr_html_()) < 20_000
    play = Play("6H 6D 6S 4C")._repr_html_()
    assert re.sub("<.*?>", "", play) == "4♣ 6♦ 6♥ 6♠ trio+single"
    assert PASS._repr_html_() == "<span>pass</span>"


# Size and time


@pytest.mark.parametrize("seed", [0, 3, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("plays", ["solution", "all"])
def test_the_largest_deals_make_no_large_page(seed, plays):
    solution = solve(*deal(20, 17, seed=seed))
    tree = solution.tree(
        max_nodes=100_000, plays=plays, names=("<" * 99, "&" * 99), kinds=True, lang="zh"
    )
    begun = time.monotonic()
    page = page_of(tree)
    assert time.monotonic() - begun < 40
    assert 5_000 < len(page.encode()) <= MAX_BYTES
    assert len(page_of(solution).encode()) <= MAX_BYTES


def test_a_line_that_is_too_long_alone_is_cut_too():
    solution = solve(*WIDE, threads=1)
    tree = solution.tree(names=("<" * 99, "&" * 99))
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


def expanded(node: Node) -> list[Node]:
    """The nodes whose children were asked for."""
    below = [deep for child in node._children or () for deep in expanded(child)]
    return [node, *below] if node._children is not None else below


def test_a_display_asks_for_nothing_that_it_does_not_show():
    tree = solve(*deal(17, 17, seed=5), threads=1).tree()
    assert expanded(tree) == []
    tree._repr_mimebundle_()
    seen = {shown.node for shown in choose(tree, seconds=0).walk()}
    assert len(seen) == 200
    assert set(expanded(tree)) <= seen
    known = {node for inner in expanded(tree) for node in inner._children}
    assert sum(node._solution is not None for node in known - seen) == 0
