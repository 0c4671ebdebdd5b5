"""Displays of a tree and of a solution: text, HTML, and the formats of other programs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from canju import DouDizhu, Node, Play, Position, deal, solve
from canju._canju import Known
from canju.errors import OptionError
from canju.language.languages import ENGLISH
from canju.tree.display import MAX_TEXT
from read_page import Page, page_of
from shown_trees import choose, tree_html
from trees import ESSAY, WIDE, essay_tree, shown_lines, unsolved

# Text


def test_a_mark_stands_in_place_of_the_children_left_out():
    tree = solve("4 5", "6", goal="fastest").tree(plays="all", max_depth=2)
    assert tree.text(style="ascii", max_nodes=5) == (
        "first to move: 4 5 | second: 6 | first loses x, second wins\n"
        "|- first 4 loses x\n"
        "|  |- second 6 wins +\n"
        '|  `- second pass loses x  ... 1 more: tree.at("4", "pass")\n'
        '`- first 5 loses x  ... 2 more: tree.at("5")'
    )


def test_ascii_is_ascii_whatever_the_names():
    for plays, sign in (("solution", "! "), ("all", "|- ")):
        text = essay_tree(names=("甲", "Ann"), plays=plays).text(style="ascii")
        assert text.isascii()
        assert sign in text
    with pytest.raises(OptionError, match="style"):
        essay_tree().text(style="round")


@pytest.mark.parametrize("max_nodes", [30, 57, 200])
def test_the_budget_is_spent_and_not_exceeded(max_nodes):
    solution = solve(*WIDE, threads=1)
    text = solution.tree(max_nodes=max_nodes, plays="all").text()
    assert len(shown_lines(text)) == max_nodes
    # Not one branch alone: every first play is there, and some answers to it.
    depths = [len(re.match(r"[│├└─ ]*", line)[0]) // 3 for line in text.splitlines()]
    assert depths.count(1) >= 10 or max_nodes == 30


def test_the_principal_line_is_whole_whatever_the_budget():
    solution = solve(*WIDE, threads=1)
    lines = shown_lines(solution.tree(plays="all").text(max_nodes=1))
    assert len(lines) == 1 + len(solution.line)
    assert [line.split()[-3] for line in lines[1:]] == [str(play) for play in solution.line]
    tree = solution.tree(plays="all")
    assert len(shown_lines(tree.text(max_nodes=1, max_depth=4))) == 5


def marks(text: str) -> list[tuple[int, str]]:
    return [(int(n), call) for n, call in re.findall(r"… (\d+) more: (tree.*)", text)]


def test_marks_tell_how_many_are_left_out_and_how_to_see_them():
    for options in ({"max_nodes": 40}, {"max_depth": 2}):
        tree = solve(*WIDE, threads=1).tree(plays="all", **options)
        found = marks(tree.text())
        assert found
        for number, call in found:
            there = eval(call, {"tree": tree, "Play": Play})
            if isinstance(there, Node):
                assert 0 < number <= len(there.children)
        # All that are shown and all that are counted make all the children.
        told = tree.to_dict()
        for node in every_dict(told):
            if node.get("more"):
                known = tree.at(*node["path"]).children
                assert node["more"] + len(node["children"]) == len(known)


def every_dict(told: dict, path: tuple[str, ...] = ()) -> Iterator[dict]:
    path = path if told["play"] is None else (*path, told["play"])
    yield {**told, "path": path}
    for child in told["children"]:
        yield from every_dict(child, path)


def test_a_cut_at_the_root_says_how_to_see_more():
    text = solve(*WIDE).tree(plays="all").text(max_nodes=1)
    [(number, call)] = [mark for mark in marks(text) if "text" in mark[1]]
    more = eval(call, {"tree": solve(*WIDE).tree(plays="all")})
    assert len(re.findall("^[├└]─ first", more, re.MULTILINE)) == number + 1
    assert marks(solve("3", "4").tree(plays="all").text(max_depth=0)) == [
        (1, "tree.text(max_nodes=3, max_depth=1)")
    ]


def test_a_play_with_several_readings_is_marked_so_that_it_can_be_typed():
    first = "333 444 555 666 7"
    tree = solve(first, "8 9", rules="wide", goal="fastest").tree(
        plays="all", max_depth=1, max_nodes=500
    )
    calls = [call for _, call in marks(tree.text())]
    assert any("kind=" in call for call in calls)
    for call in calls:
        assert isinstance(eval(call, {"tree": tree, "Play": Play}), Node)


def test_a_position_met_twice_is_shown_once():
    tree = solve("3 4 5 8", "66 7", goal="fastest", threads=1).tree(plays="all", max_nodes=2000)
    told = list(every_dict(tree.to_dict()))
    opened: dict[object, tuple[str, ...]] = {}
    referred = 0
    for node in told:
        position = tree.at(*node["path"]).position
        shape = position.to_beat and (position.to_beat.kind, position.to_beat.rank)
        key = (position.first, position.second, shape, position.turn)
        if node["children"]:
            assert opened.setdefault(key, node["path"]) == node["path"]
        if "as_after" in node:
            referred += 1
            assert node["children"] == []
            assert "more" not in node
    assert referred > 5
    for node in told:
        if "as_after" in node:
            other = tree.at(*node["as_after"])
            here = tree.at(*node["path"])
            assert (here.position.hand, here.winner) == (other.position.hand, other.winner)
            assert f"as after {', '.join(node['as_after'])}" in str(tree)
    assert len(told) < tree.count()


def test_the_same_tree_is_printed_by_every_process_and_number_of_threads():
    code = (
        "import sys; from canju import solve\n"
        f"tree = solve(*{WIDE!r}, threads=int(sys.argv[1])).tree()\n"
        "from canju.tree.display import lines_of, text_of\n"
        "print(text_of(lines_of(tree, 45, None)).replace('…', '...'))\n"
        "print(tree.showing('all').text('ascii'))"
    )
    printed = set()
    for threads, seed in (("1", "1"), ("1", "2"), ("2", "3")):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        environment["PYTHONIOENCODING"] = "utf-8"
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        done = subprocess.run(
            [sys.executable, "-c", code, threads],
            capture_output=True,
            encoding="utf-8",
            env=environment,
            check=True,
        )
        printed.add(done.stdout)
    assert len(printed) == 1
    lines = shown_lines(printed.pop())
    assert 200 + 30 < len(lines) <= 200 + 46


# JSON, DOT


def test_json_is_the_tree():
    tree = essay_tree(distinct_suits=True, names=("Ann", 'Bob "B"'))
    told = json.loads(tree.to_json())
    assert told == tree.to_dict()
    assert Position(told["position"], rules="singles-and-pairs") == tree.position

    def compare(told: dict, node: Node) -> None:
        assert set(told) <= {
            *("position", "player", "play", "kind", "winner", "wins", "children", "as_after")
        }
        play = node.play
        assert told["play"] == (None if play is None else str(play))
        assert told["kind"] == (None if play is None else play.kind)
        verdict = (told["player"], told["winner"], told["wins"])
        assert verdict == (node.player, node.winner, node.wins)
        if "as_after" not in told:
            assert len(told["children"]) == len(node.children)
            for told_child, child in zip(told["children"], node.children, strict=True):
                compare(told_child, child)

    compare(told, tree)
    assert json.loads(tree.to_json(max_depth=0))["more"] == 1


NASTY = ('<b>A"\\', "B]]&amp; `x` 1. #")


def test_dot_is_well_formed():
    tree = solve(*WIDE).tree(names=NASTY, max_nodes=30)
    lines = tree.to_dot().splitlines()
    assert (lines[0], lines[-1]) == ("digraph tree {", "}")
    string = r'"(?:[^"\\]|\\["\\n])*"'
    names, edges = set(), []
    for line in lines[2:-1]:
        if node := re.fullmatch(rf"  (n\d+) \[label={string}(, shape=plaintext)?\];", line):
            names.add(node[1])
        else:
            edges.append(re.fullmatch(r"  (n\d+) -> (n\d+);", line).groups())
    assert len(edges) == len(names) - 1
    assert {name for edge in edges for name in edge} == names
    assert "<b>A" in tree.to_dot()


# HTML


@pytest.mark.parametrize("options", [{}, {"max_depth": 3}])
def test_html_is_plain_and_says_what_the_text_says(options):
    """Line by line, marks of what is left out among them."""
    tree = essay_tree(distinct_suits=True, plays="all", **options)
    bundle = tree._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}
    assert bundle["text/plain"] == str(tree)
    page = Page(bundle["text/html"])
    # A mark at the end of a line stands two spaces off.
    text = [
        line.lstrip("│├└─ ").replace("  …", " …").replace("  as", " as")
        for line in str(tree).splitlines()
    ]
    # On a page the calls that show more begin with a dot, as the name there is not known.
    text = [line.replace("tree.at", ".at") for line in text]
    assert page.lines == text
    assert len(re.findall(r"(?:wins|loses) [✓✗]", page.text)) == len(shown_lines(str(tree)))


def test_html_opens_the_principal_line_and_nothing_else():
    solution = solve(*WIDE, threads=1)
    page = Page(page_of(solution.tree(plays="all")))
    # The last play ends the game: it has nothing below it to open.
    assert sum(page.opened) == len(solution.line)
    assert len(page.opened) > len(solution.line)


def test_html_escapes_names():
    for plays in ("solution", "all"):
        tree = essay_tree(names=("<b>Ann</b><script>", "\"Bob' & <i>"), plays=plays)
        page = page_of(tree)
        assert "<script" not in page
        assert "<b>Ann" not in page
        assert "<b>Ann</b><script>" in Page(page).text


def test_html_of_a_strategy_has_its_lines_and_needs_no_style():
    tree = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").tree()
    page = page_of(tree)
    assert not re.search(r"<(?:style|script|details)|class=|id=", re.sub('src="[^"]*"', "", page))
    _, *lines = str(tree).splitlines()
    read = Page(page)
    assert read.lines[0] == "✓ First wins 7 lines, complete"
    assert read.lines[3:] == [line.strip() for line in lines]
    # Lists in lists have the levels, where a reader strips all styles.
    bare = re.sub("</?b>", "", page)
    depths = [bare[: bare.index(f">{line.strip()}<")].count("<ul") for line in lines[:3]]
    assert depths == [1, 2, 3]


def test_html_stays_small():
    solution = solve(*deal(10, 10, seed=3))
    names = ("a" * 500, "<" * 500)
    page = page_of(solution.tree(max_nodes=100_000, names=names, plays="all"))
    Page(page)
    # A slow machine finds fewer nodes in a second.
    assert len(page.encode()) <= 120_000
    assert len(page_of(solution.tree(names=names)).encode()) < 15_000
    assert len(page_of(solution).encode()) < 15_000


@pytest.mark.parametrize(
    ("lang", "last"),
    [
        ("en", r"… [\d,]+ nodes are left out to keep the notebook small: (.*) shows them"),
        ("zh", r"… 此处略去 [\d,]+ 个节点，因为笔记本会保存这段文字：(.*) 全部列出"),
    ],
    ids=["en", "zh"],
)
def test_a_notebook_keeps_a_bounded_text_and_print_shows_all(monkeypatch, lang, last):
    """The last line says what is left out, and its call shows it."""
    assert MAX_TEXT <= 200_000
    monkeypatch.setattr("canju.tree.display.MAX_TEXT", 3_000)
    solution = solve(*WIDE, threads=1)
    tree = solution.tree(max_nodes=300, plays="all", lang=lang)
    best = tree.children[0]
    for node, call in ((tree, "print(tree)"), (best, f'print(tree.at("{best.play}"))')):
        kept = node._repr_mimebundle_()["text/plain"]
        assert 1_000 < len(kept.encode()) <= 3_000 < len(str(node))
        told = re.fullmatch(last, kept.splitlines()[-1])
        assert told is not None
        assert told[1] == call
    small = solve("3 5", "4").tree(plays="all", lang=lang)
    assert small._repr_mimebundle_()["text/plain"] == str(small)


# Solutions


@pytest.mark.parametrize(
    ("position", "named", "rules"),
    [
        (Position("3 4", "5"), "doudizhu", "Dou Dizhu"),
        (Position("AS QS 2H", "KS 3S 3H"), "doudizhu", "Dou Dizhu"),
        (
            Position("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT"),
            "honeymoon-bridge:NT",
            "honeymoon bridge; no trump",
        ),
        (
            Position("3 4", "5", rules="pagat"),
            "pagat",
            "Dou Dizhu; all kickers of a play differ in rank",
        ),
        (
            Position("3 4", "5", rules=DouDizhu(decks=2)),
            "doudizhu; two decks",
            "Dou Dizhu; two decks",
        ),
    ],
)
def test_every_display_of_a_solution_names_the_rules(position, named, rules):
    """Cards with suits may be meant for bridge: then it is said which game this is."""
    hard = unsolved(position, node_limit=1)
    for solution in (solve(position), solve(position).after(position.plays()[0]), hard):
        assert f"\nrules: {rules}" in str(solution)
        bundle = solution._repr_mimebundle_()
        assert f"\nrules: {rules}" in bundle["text/plain"]
        assert f"rules: {rules}" in Page(bundle["text/html"]).text
    assert repr(solve(position)).endswith(
        " nodes>" if position == Position("3 4", "5") else f" nodes, {named}>"
    )


#: Far beyond what any search decides.
HARD = Position(*deal(30, 30, seed=3, decks=2), rules=DouDizhu(decks=2))


@pytest.mark.parametrize("goal", ["win", "fastest"])
def test_a_hard_solution_is_printed_in_time(goal, in_time):
    solution = unsolved(HARD, goal=goal, memory_limit="64MB")
    begun = time.monotonic()
    assert str(solution).startswith(
        f"not yet decided\nhands: first to move: {ENGLISH.cards(HARD.hand)} |"
    )
    in_time(time.monotonic() - begun, 5)


def test_nothing_is_searched_when_time_is_up():
    tree = unsolved(Position(*ESSAY, rules="singles-and-pairs")).tree(plays="all")
    assert "not yet decided" in tree_html(choose(tree, seconds=0))
    assert tree.wins
    page = tree_html(choose(tree, seconds=0))
    assert "first wins" in page
    assert "not yet decided: .children" in page
    assert tree.count() > 1
    assert "not yet decided" not in tree_html(choose(tree, seconds=0))


def test_displays_of_a_hard_tree_end_in_time(in_time):
    tree = unsolved(HARD, memory_limit="64MB").tree(plays="all")
    for display in (repr, page_of):
        begun = time.monotonic()
        assert "not yet decided" in display(tree)
        in_time(time.monotonic() - begun, 5)


def test_a_wide_tree_of_a_decided_position_ends_in_time_too(in_time):
    """Verdicts that are hard one by one: the display says which are open."""
    solution = unsolved(HARD, memory_limit="64MB")
    solution._session.learn(Known(value=True, best=HARD.plays()[-1]))
    tree = solution.tree(plays="all")
    begun = time.monotonic()
    text = str(tree)
    in_time(time.monotonic() - begun, 5)
    assert "not yet decided ?" in text


@pytest.mark.parametrize("ending", ["txt", "html", "dot", "svg"])
def test_a_tree_is_saved_in_the_language_of_the_call(ending, tmp_path):
    """As a tree that was made in this language; names of people stay."""
    solution = solve("3 5", "4")
    for tree, lang in [
        (solution.tree(), "zh"),
        (solution.tree(lang="zh"), "en"),
        (solution.tree(names=("Ann", "Bob")), "zh"),
        (solution.tree().children[0], "zh"),
    ]:
        names = tree._options.names if "Ann" in tree._options.names else None
        own = solution.tree(lang=lang, names=names).at(*tree.path)
        tree.save(tmp_path / f"a.{ending}", lang=lang)
        own.save(tmp_path / f"b.{ending}")
        assert (tmp_path / f"a.{ending}").read_text() == (tmp_path / f"b.{ending}").read_text()
    with pytest.raises(OptionError, match="lang"):
        solution.tree().save(tmp_path / f"a.{ending}", lang="fr")
