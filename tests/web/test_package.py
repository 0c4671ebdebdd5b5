"""The package for npm, as programs and pages use it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import canju
import pytest
from in_node import BUILT

HERE = Path(__file__).parent
README = "RJ A 5 4 3 3 3 | BJ 2 2 2 K Q"


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """Answers of the files that npm would pack, in a worker and on the calling thread."""
    folder = tmp_path_factory.mktemp("npm")
    packed = json.loads((BUILT / "package.json").read_text("utf-8"))["files"]
    for pattern in (*packed, "package.json"):
        for file in BUILT.glob(pattern):
            shutil.copy(file, folder)
    hands = map(str, canju.deal(20, 17, 17, seed=0))
    hard = json.dumps(dict(zip(("landlord", "down", "up"), hands, strict=True)))
    program = ["node", HERE / "package.js", folder, hard]
    ran = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_the_answers_are_the_same_without_a_worker(told):
    in_a_worker, on_the_thread = told
    assert in_a_worker == on_the_thread


def test_the_answers_are_those_of_python(told):
    answers, _ = told
    solution = canju.solve(README)
    assert (answers["winner"], answers["best"]) == (solution.winner, str(solution.best))
    assert answers["plays"] == [str(play) for play in solution.winning_plays]
    assert answers["turn"] == "first"
    small = canju.solve("3 5 | 4")
    (group,) = answers["refutations"]
    (expected,) = small.refutations().groups
    assert group["reply"]["text"] == str(expected.reply)
    assert [play["text"] for play in group["plays"]] == [str(play) for play in expected.plays]
    assert answers["plan"]["of"] == small.winner
    assert answers["plan"]["claim"] in str(small.plan()) != ""
    assert answers["stopped"] == ["nodes", "cancelled"]


def test_what_cannot_be_read_is_a_sentence_in_the_language(told):
    error = told[0]["error"]
    assert error["message"] == error["fault"]["zh"]
    assert "“Y”" in error["message"]
    assert error["fault"]["at"] == {"text": "3 Y | 4", "start": 2, "end": 3}


def test_the_version_is_that_of_python():
    version = json.loads((BUILT / "package.json").read_text("utf-8"))["version"]
    assert version == canju.__version__


def test_the_example_is_short_and_uses_the_package():
    page = (BUILT / "example.html").read_text("utf-8")
    assert len(page.splitlines()) <= 18
    (module,) = re.findall(r'from "(.*)"', page)
    assert (BUILT / module).exists()
