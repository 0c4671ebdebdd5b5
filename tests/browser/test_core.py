"""The core for the browser in a page that is one file, opened from a folder, without a network."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest
from canju import DouDizhu, deal, solve
from canju.writing.static_files import without_export
from in_node import BUILT
from published import PUZZLES

pytestmark = pytest.mark.skipif(
    not (BUILT / "core.wasm").exists(), reason="needs the core for the browser: scripts/web"
)

POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:"
PAGE = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>core</title>
<script type="module">
{client}
const worker = URL.createObjectURL(new Blob([{worker}], {{ type: "text/javascript" }}));
const bytes = Uint8Array.from(atob("{core}"), (letter) => letter.charCodeAt(0));
const start = () => new Worker(worker);
globalThis.core = new Core(start, WebAssembly.compile(bytes));
</script>
"""


@pytest.fixture
def page_with_core(page, tmp_path: Path):
    """A page with the core; an error, a warning or a request fails the test."""
    told, wanted = [], []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("request", lambda request: wanted.append(request.url))
    worker = without_export((BUILT / "worker.js").read_text("utf-8"))
    script = json.dumps(worker).replace("</", "<\\/")
    file = tmp_path / "core.html"
    file.write_text(
        PAGE.format(
            policy=POLICY,
            client=(BUILT / "core.js").read_text("utf-8"),
            worker=script,
            core=base64.b64encode((BUILT / "core.wasm").read_bytes()).decode(),
        ),
        "utf-8",
    )
    page.goto(file.as_uri())
    yield page
    assert told == []
    assert [url for url in wanted if not url.startswith(("file:", "blob:"))] == []


def asked(page, *requests):
    """Answers to requests, all sent at once."""
    return page.evaluate(
        "async (requests) => { const one = await core;"
        " return Promise.all(requests.map((request) => one.ask(request))); }",
        list(requests),
    )


def test_a_page_has_the_native_verdicts(page_with_core):
    deals = [deal(8, 8, seed=seed) for seed in range(100)]
    requests = [
        {
            "first": one["first"],
            "second": one["second"],
            "rules": str(DouDizhu(without=one["without"])),
        }
        for one in PUZZLES
    ]
    requests += [{"first": str(first), "second": str(second)} for first, second in deals]
    answers = asked(page_with_core, *({**request, "ask": ["value"]} for request in requests))
    expected = [one["first_wins"] for one in PUZZLES] + [solve(*hands).wins for hands in deals]
    assert [answer["value"] for answer in answers] == expected


def test_a_cancel_ends_a_search_and_the_page_goes_on(page_with_core):
    names = ("landlord", "down", "up")
    hands = dict(zip(names, map(str, deal(20, 17, 17, seed=0)), strict=True))
    cancelled = page_with_core.evaluate(
        """async (request) => {
            const one = await core;
            const answer = one.ask(request);
            setTimeout(() => one.cancel(), 300);
            return answer;
        }""",
        {**hands, "ask": ["plays", "value"]},
    )
    assert cancelled["stopped"] == "cancelled"
    assert cancelled["plays"]
    (after,) = asked(page_with_core, {"text": "3 | 4", "ask": ["value"]})
    assert after["value"] is True


@pytest.mark.parametrize("cards", [54, 36])
def test_the_largest_deals_fit_into_a_worker(page_with_core, cards):
    """The deepest searches: a browser gives a worker a smaller stack than a thread has."""
    hands = [str(hand) for hand in deal(cards, cards, seed=3, decks=2)]
    request = {"first": hands[0], "second": hands[1], "rules": "doudizhu; two decks", "seconds": 3}
    (answer,) = asked(page_with_core, {**request, "ask": ["value", "plays_left"]})
    assert answer["stopped"] in (None, "time")
