"""The tree that ``canju solve`` prints, and what it and notebooks say of what they leave out."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from canju import Node, Play, Position, Solution, deal, solve
from canju.cli.options import TREE_LINES
from canju.language.languages import ENGLISH
from canju.tree.display import shell_tree
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


class Branch:
    """A play of a printed tree, read from its line alone."""

    def __init__(self, play: str, note: str) -> None:
        self.play, self.note = play, note
        self.children: list[Branch] = []
        self.more = 0


def read_tree(lines: list[str]) -> Branch:
    """A printed tree."""
    stack = [Branch("", lines[0])]
    for line in lines[1:]:
        margin, text = re.match(r"([│├└─ ]*)(.*)", line).groups()
        depth = len(margin) // 3
        del stack[depth:]
        if found := re.match(r"… (\d+) more", text):
            stack[-1].more = int(found[1])
            continue
        branch = Branch(re.match(r"\w+ (\S+(?: \w+)*?) (?:wins|loses|takes)", text)[1], text)
        branch.more = int((re.search(r"… (\d+) more", text) or [0, 0])[1])
        stack[-1].children.append(branch)
        stack.append(branch)
    return stack[0]


def check(branch: Branch, node: Node, whole: int | None, depth: int = 0) -> None:
    """What is shown and what is counted are all the children; nothing is missing where none is."""
    if "as after" in branch.note:
        return
    known = [ENGLISH.cards(child.play) for child in node.children]
    shown = [child.play for child in branch.children]
    if len(known) == 1 and shown and shown != known:
        # Which of several winning plays is shown depends on what was asked before.
        better = solve(node.position, threads=1)
        assert shown[0] in map(ENGLISH.cards, better.winning_plays)
        return
    assert set(shown) <= set(known)
    assert len(shown) + branch.more == len(known)
    if whole is None or depth < whole:
        assert not branch.more
    for child in branch.children:
        check(child, node.at(child.play), whole, depth + 1)


@pytest.mark.parametrize("hands", [PUZZLE, WIDE, *SMALL_DEALS[:4]])
@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_the_tree_has_every_play_as_deep_as_asked(run, hands, depth):
    lines, below = printed(run, *map(str, hands), "--tree", str(depth), "--threads", "1")
    tree = solve(*hands, threads=1).tree()
    shown = read_tree(lines)
    check(shown, tree, depth)
    assert max(len(re.match("[│├└─ ]*", line)[0]) // 3 for line in lines) <= depth
    if any("… " in line for line in lines):
        assert f"every play to depth {depth} is shown" in below
        assert f"--tree {depth + 1} (every play to depth {depth + 1})" in below
    else:
        assert below == ""


def test_three_losing_plays_of_three(run):
    """What was shown of a lost position was one play, and its line."""
    lines, _ = printed(run, "3 4 5 8", "66 7", "--tree", "3")
    assert sorted(line.split()[2] for line in lines if re.match("[├└]", line)) == [*"3458"]


@pytest.mark.parametrize("hands", [PUZZLE, WIDE, *SMALL_DEALS[:8]])
@pytest.mark.parametrize("options", [(), ("--lines", "12"), ("--lines", "3"), ("--lines", "300")])
def test_what_is_cut_is_told_and_nothing_else(run, hands, options):
    lines, below = printed(run, *map(str, hands), *options, "--threads", "1")
    most = int(options[1]) if options else TREE_LINES
    assert len(lines) <= most
    whole = re.search(r"every play to depth (\d+) is shown", below)
    tree = solve(*hands, threads=1).tree()
    if below:
        assert below.startswith("… marks plays left out")
        assert any("… " in line for line in lines)
        check(read_tree(lines), tree, int(whole[1]) if whole else 0)
        # The options that it names do what it says.
        more = re.search(r"--lines (\d+)", below)[1]
        again, _ = printed(run, *map(str, hands), "--lines", more, "--threads", "1")
        assert len(again) > len(lines)
    else:
        check(read_tree(lines), tree, None)
    if not options and tree.count(limit=TREE_LINES + 1) <= TREE_LINES:
        assert below == ""


def test_no_note_is_a_call_in_a_shell(run):
    for options in ((), ("--tree", "2"), ("--lines", "5"), ("--rules", "wide")):
        _, out, _ = run("solve", *PUZZLE, *options)
        assert ".at(" not in out
        assert "max_nodes" not in out
        assert ".children" not in out
        assert "--" in out


def test_no_tree_where_none_is_asked_for(run):
    for options in (("--tree", "0"), ("--lines", "0"), ("--tree", "3", "--lines", "0")):
        assert run("solve", *PUZZLE, *options)[1].count("\n") == 4


def test_json_is_cut_in_the_same_way(run):
    def told(*options: str) -> dict[str, Any]:
        return json.loads(run("solve", *PUZZLE, "--format", "json", *options)[1])["tree"]

    assert told() is None
    assert told("--tree", "2") == solve(*PUZZLE).tree().to_dict(max_depth=2, max_nodes=10**5)
    assert told("--lines", "5") == solve(*PUZZLE).tree().to_dict(max_nodes=5)


def test_a_tree_that_nobody_asked_for_is_not_searched_for_long(run, monkeypatch):
    asked = []
    from canju.cli import solve as command

    def slow(tree, lines, depth, seconds):
        asked.append((lines, depth, seconds))
        # Of the solution that is printed the line is known.
        return shell_tree(unsolved(tree.position).tree(), lines, depth, 1e-9)

    monkeypatch.setattr(command, "shell_tree", slow)
    lines, below = printed(run, *WIDE)
    assert asked == [(TREE_LINES, None, 1.0)]
    assert "not yet decided" in "\n".join(lines)
    assert "not found within 1 s: --lines 30 searches to the end" in below
    printed(run, *WIDE, "--tree", "3")
    assert asked[1][1:] == (3, None)


def test_a_limit_that_came_first_is_told(run):
    hard = unsolved(Position(*deal(20, 17, seed=1)), node_limit=5, memory_limit="64MB")
    shown = shell_tree(hard.tree())
    assert (shown.whole, shown.undecided) == (0, True)
    assert shown.text.endswith("not yet decided ?")


# --- in a notebook ---------------------------------------------------------------------------


def calls(page: str) -> list[tuple[int | None, str]]:
    """The marks of a page: how many plays are left out, and the call that shows them."""
    text = unescape(re.sub("<.*?>", "\n", page))
    found = re.findall(r"… (?:(\d+) more|not yet decided): (.*)", text)
    return [(int(number) if number else None, call.strip()) for number, call in found]


@pytest.mark.parametrize("plays", ["solution", "all"])
def test_the_calls_on_a_page_work_on_what_is_shown(plays):
    """Whatever it is called: they begin with a dot."""
    tree = solve(*WIDE, threads=1).tree(max_nodes=40, plays=plays)
    for shown in (tree, tree.children[0], tree.children[0].children[0]):
        found = calls(page_of(shown))
        assert len(found) > 3
        for number, call in found:
            assert call.startswith(".")
            there = eval(f"shown{call}", {"shown": shown, "Play": Play})
            children = there.children if isinstance(there, Node) else there
            assert 0 < number <= len(children)


def test_the_calls_on_the_page_of_a_solution_work_on_the_solution():
    solution = solve(*WIDE, threads=1)
    found = calls(page_of(solution))
    assert len(found) > 3
    for number, call in found:
        assert call.startswith(".tree().at(")
        there = eval(f"solution{call}", {"solution": solution, "Play": Play})
        assert 0 < number <= len(there.children)


def test_a_page_with_its_root_alone_names_what_gives_its_plays():
    tree = essay_tree()
    assert calls(tree_html(choose(tree), max_bytes=0)) == [(1, ".children")]
    undecided = unsolved(Position(*WIDE)).tree()
    assert "not yet decided" in tree_html(choose(undecided, seconds=0))
    assert isinstance(undecided.solution, Solution)
    assert undecided.wins is not None
    assert calls(tree_html(choose(undecided, seconds=0))) == [(None, ".children")]
