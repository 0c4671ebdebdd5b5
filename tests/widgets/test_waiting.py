"""Time that a page waits for the kernel: as long as an answer may take; it says that it waits."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest
from canju import Game
from canju._canju import labels
from canju.playing import Greedy, Perfect, Random
from canju.writing.static_files import TABLE_SCRIPTS, without_default
from controllers import seated

HANDS = ("3 4 5", "6 7 8")


def mine(position):
    return position.plays()[0]


def patience(**options: Any) -> float | None:
    players = options.pop("players", ("human", "perfect"))
    return seated(*HANDS, players=players, options=options).view()["patience"]


@pytest.mark.parametrize("limit", [0.1, 1, 60, 3600.0])
def test_the_page_waits_longer_than_the_time_limit(limit):
    assert patience(time_limit=limit) == limit + 15
    game = Game(*HANDS, time_limit=limit)
    assert seated(game, options={"time_limit": 2}).view()["patience"] == limit + 15


def test_without_a_limit_it_waits_for_ever():
    assert patience(time_limit=None) is None
    assert seated(Game(*HANDS, time_limit=None)).view()["patience"] is None
    assert seated(hand="3").view()["patience"] == 15


def test_a_program_of_ones_own_takes_its_time():
    for players in (("human", mine), (mine, "greedy"), ("human", Perfect(node_limit=10**9))):
        assert patience(players=players) is None
    for players in (("human", Greedy()), (Random(seed=1), "perfect"), ("human", Perfect())):
        assert patience(players=players) == 16
    json.dumps(seated(*HANDS, players=("human", mine)).view())


#: The page's scripts with a clock of its own, and nothing to draw on.
HARNESS = """
let now = 0, timers = [], said = [], sent = 0;
globalThis.setTimeout = (call, after) => timers.push({ at: now + after, call });
globalThis.clearTimeout = (number) => { if (number) timers[number - 1].call = () => {}; };
const wait = (seconds) => {
  now += 1000 * seconds;
  for (const timer of timers.filter((one) => one.at <= now)) { timer.call(); timer.at = Infinity; }
};
globalThis.CSS = { registerProperty() {} };
globalThis.ResizeObserver = class { observe() {} disconnect() {} };
const root = { dataset: {}, classList: { add() {}, remove() {}, toggle() {}, contains() {} } };
"""


@pytest.fixture
def page():
    """Runs lines of JavaScript with a page; each ``told(…)`` gives a line."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node, which runs the script of the page")

    def page(patience: float | None, lines: str) -> list[Any]:
        script = without_default(*TABLE_SCRIPTS)
        words = json.dumps(labels("en", "table"))
        seen = json.dumps({"at": 0, "patience": patience})
        program = f"""{HARNESS}{script}
        const words = {words};
        const traits = {{ words, seen: {seen} }};
        const model = {{ get: (name) => traits[name], send: () => {{ sent += 1; }} }};
        class Undrawn extends TablePage {{ render() {{}} }}
        const page = new Undrawn(model, root, {{ textContent: "" }});
        const told = (what) => said.push(what);
        {lines}
        console.log(JSON.stringify(said));
        """
        done = subprocess.run([node, "-e", program], capture_output=True, text=True, timeout=60)
        assert done.stderr == ""
        return json.loads(done.stdout)

    return page


def test_it_says_that_it_thinks_and_later_that_nobody_answers(page):
    told = page(
        75,
        """
        page.send({ do: "hint" });
        wait(0.5); told(page.note);
        wait(1); told(page.note); told(page.waits);
        wait(70); told(page.note); told(page.waits);
        wait(10); told(page.note); told(page.waits);
        page.send({ do: "hint" }); told(sent);
        page.update(); told(page.note);
        wait(100); told(page.note);
        """,
    )
    silent = "The kernel does not answer: it may be busy, or not running."
    thinks = "Thinking …"
    assert told == ["", thinks, True, thinks, True, silent, False, 2, "", ""]


def test_without_a_limit_it_says_that_it_thinks_and_nothing_else(page):
    told = page(
        None,
        """
        page.send({ do: "hint" });
        wait(1); told(page.note);
        wait(100000); told(page.note); told(page.waits);
        page.render(); told(page.note);
        page.update(); told(page.note); told(page.waits);
        """,
    )
    assert told == ["Thinking …"] * 2 + [True, "Thinking …", "", False]
