"""The game tree of a published page, in Node, against that of a notebook."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest
from canju import Position, deal, solve
from canju._canju import Known, labels
from canju.language.languages import LANGUAGES, Language
from canju.publishing import html, site
from canju.publishing.data import request_of, tree_data
from canju.tree.nodes import Node
from canju.widgets.branches import PORTION, Branches
from canju.widgets.static_files import TABLE_SCRIPTS, joined, without_default
from in_node import BUILT, run_in_node
from starts import STARTS

OPEN = {"en": "not yet decided", "zh": "未定"}
#: Seconds of an answer that no limit stops.
LONG = 60.0


def opened(*trees: dict[str, Any]) -> list[dict[str, Any]]:
    """The trees of ``branches.js``."""
    return run_in_node(Path(__file__).with_name("branches.js"), trees)


def a_set(position: Position, said: Language, seconds: float = LONG) -> dict[str, Any]:
    return {
        "request": request_of(position),
        "lang": said.name,
        "words": labels(said.name, "puzzles"),
        "tree": {**tree_data(said), "seconds": seconds},
    }


class Notebook:
    """The tree of a notebook, which makes the winning plays that the page has chosen.

    Several plays can win, and which one a search finds depends on what it has searched before. All
    else is determined: verdicts, replies, and the best play of a lost position.
    """

    def __init__(self, position: Position, said: Language) -> None:
        tree = solve(position).tree(lang=said.name)
        self.branches = Branches(tree, seconds=LONG)
        self.choices = self.same = 0
        self.chosen: set[tuple[Any, ...]] = set()

    def answer(self, message: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
        """The answer to a message, after the page, which told this, has chosen a best play."""
        node: Node = self.branches._trees[message["plays"]]
        for number in message["path"]:
            node = node.children[number]
        if told["nodes"] and message["from"] == 0 and node.path not in self.chosen:
            self.chosen.add(node.path)
            self.choose(node, told["nodes"][0]["play"])
        return json.loads(json.dumps(self.branches.answer(message)))

    def choose(self, node: Node, best: dict[str, Any]) -> None:
        position, solution = node.position, node.solution
        said = self.branches.language
        own = solution.best
        seen = [
            one
            for one in [own, *position.plays()]
            if (sorted(one.cards), (one.kind_zh if said.name == "zh" else one.kind) if one else "")
            == (sorted(best["cards"]), best["named"])
        ]
        # A plane can have several readings, which look alike.
        play = seen[0]
        if solution.wins:
            assert play in solution.winning_plays
            self.choices += 1
            self.same += own == play
            solution._session.learn(Known(value=True, best=play))
        else:
            assert own == play


def question(path: list[int], begin: int = 0, plays: str = "all") -> dict[str, Any]:
    return {"path": path, "from": begin, "plays": plays, "ask": len(path) + begin}


@pytest.mark.parametrize(("lang", "plays"), [("en", "solution"), ("zh", "all")])
def test_random_paths_are_those_of_a_notebook(lang, plays):
    """Every answer in full: positions, children and their order, verdicts, sentences."""
    said, chance = LANGUAGES[lang], random.Random(plays)
    walks = [[chance.randrange(10**6) for _ in range(60)] for _ in range(6)]
    trees = [{"set": a_set(start, said), "plays": plays, "walks": walks} for start in STARTS]
    ended = answers = choices = 0
    for position, told in zip(STARTS, opened(*trees), strict=True):
        notebook = Notebook(position, said)
        for walk in told["walks"]:
            for step in walk:
                message, answer = step["message"], step["answer"]
                assert answer == notebook.answer(message, answer), (position, message)
                answers += 1
            ended += walk[-1]["answer"]["total"] == 0
        choices += notebook.choices
    assert ended == 6 * len(STARTS)
    assert answers > 30 * len(STARTS)
    assert choices > 4 * len(STARTS)


def test_both_trees_of_a_position_share_their_nodes():
    """The page changes from one to the other, and back."""
    said = LANGUAGES["en"]
    asked = [question([], plays=plays) for plays in ("solution", "all", "solution")]
    (told,) = opened({"set": a_set(STARTS[1], said), "asked": asked})
    first, every, again = told["answers"]
    assert first == again
    assert every["nodes"][0] == first["nodes"][0]
    assert every["total"] > first["total"] == 1


def test_many_children_come_in_portions():
    said, position = LANGUAGES["zh"], STARTS[-1]
    begins = [0, PORTION, 2 * PORTION, 3 * PORTION, 1000]
    asked = [question([], begin) for begin in begins]
    tree = {"set": a_set(position, said), "asked": asked, "plays": "all", "walks": [[0]]}
    (told,) = opened(tree)
    notebook = Notebook(position, said)
    (root,) = told["walks"][0]
    notebook.answer(root["message"], root["answer"])
    for message, answer in zip(asked, told["answers"], strict=True):
        assert answer == notebook.answer(message, answer)
    counts = [len(answer["nodes"]) for answer in told["answers"]]
    assert counts == [PORTION, PORTION, PORTION, counts[3], 0]
    assert sum(counts) == told["answers"][0]["total"] > 3 * PORTION


def test_a_tree_can_begin_after_some_plays():
    said = LANGUAGES["zh"]
    for start in (STARTS[0], STARTS[9]):
        position, after = start, []
        for _ in range(2):
            play = position.plays()[0]
            after.append({"text": str(play), "kind": play.kind, "rank": play.rank})
            position = position.play(play)
        data = a_set(start, said)
        data["request"]["after"] = after
        (told,) = opened({"set": data, "plays": "all", "walks": [[1] * 60]})
        notebook = Notebook(position, said)
        for step in told["walks"][0]:
            assert step["answer"] == notebook.answer(step["message"], step["answer"])


#: A position that no table decides.
HARD = Position(*deal(17, 17, seed=1))
NO_TIME = {"seconds": 0}
#: Nodes that find the root, its plays, and the first verdicts.
SOME_NODES = 1_000


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_node_that_was_not_searched_in_time_can_be_asked_again(lang):
    said = LANGUAGES[lang]
    asked = [question([]), question([0]), question([]), question([0])]
    # A request that a limit has stopped is followed by one for what is known.
    limits = [NO_TIME] * 4
    (told,) = opened({"set": a_set(HARD, said), "asked": asked, "limits": limits})
    stopped, below, again, opened_below = told["answers"]
    assert stopped["place"]["verdict"] == f"{OPEN[said.name]} ?"
    assert (stopped["total"], stopped["nodes"], stopped["error"]) == (None, [], "")
    assert len(stopped["place"]["hands"][0]) == 17
    assert below == {"ask": 1, "error": labels(said.name, "tree")["open_again"]}
    assert again["total"] == len(again["nodes"]) + max(0, again["total"] - PORTION) > 10
    assert all(node["good"] is not None for node in again["nodes"])
    assert opened_below["place"]["path"] == [again["nodes"][0]["play"]["text"]]


def test_verdicts_found_before_a_limit_are_shown():
    said = LANGUAGES["en"]
    asked = [question([]), question([])]
    limits = [{"nodes": SOME_NODES}]
    data = a_set(HARD, said)
    (told,) = opened({"set": data, "asked": asked, "limits": limits})
    part, _ = told["answers"]
    goods = [node["good"] for node in part["nodes"]]
    known = [node for node in part["nodes"] if node["good"] is not None]
    assert 1 < len(known) < len(goods)
    values = solve(HARD).values
    for node in part["nodes"]:
        if node["good"] is None:
            assert node["verdict"] == f"{OPEN[said.name]} ?"
        else:
            assert node["good"] == values[node["play"]["text"]]


def test_a_page_without_time_searches_nothing():
    said = LANGUAGES["zh"]
    (told,) = opened({"set": a_set(HARD, said, seconds=0), "asked": [question([]), question([0])]})
    first, below = told["answers"]
    assert (first["total"], first["place"]["verdict"]) == (None, f"{OPEN[said.name]} ?")
    assert first["place"]["names"] == ["先手", "后手"]
    assert below["error"] == labels(said.name, "tree")["open_again"]


def test_a_cancelled_search_is_like_one_that_a_limit_stops():
    said = LANGUAGES["en"]
    asked = [question([])] * 3
    limits = ["cancelled"] * 3
    (told,) = opened({"set": a_set(STARTS[0], said), "asked": asked, "limits": limits})
    nothing, stopped, again = told["answers"]
    assert nothing == {"ask": 0, "error": labels(said.name, "tree")["open_again"]}
    assert (stopped["total"], stopped["place"]["verdict"]) == (None, f"{OPEN[said.name]} ?")
    assert again["total"] == len(STARTS[0].plays())


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_crash_of_the_core_is_an_error_message(lang):
    said = LANGUAGES[lang]
    (told,) = opened({"set": a_set(HARD, said), "asked": [question([])], "crash": True})
    assert told["answers"] == [{"ask": 0, "error": labels(said.name, "puzzles")["crashed"]}]


@pytest.mark.parametrize("own", [(*html.SCRIPTS, "branches.js"), site.SCRIPTS])
def test_the_scripts_fit_into_one_page(tmp_path, own):
    """Tree and table with all scripts of published pages, or of the site: no name comes twice."""
    page = tmp_path / "page.mjs"
    core = (BUILT / "core.js").read_text("utf-8")
    scripts = [without_default(*TABLE_SCRIPTS, "explorer.js"), core]
    page.write_text("\n".join([*scripts, joined(*own, package="canju.publishing")]), "utf-8")
    checked = subprocess.run(
        ["node", "--check", str(page)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr
