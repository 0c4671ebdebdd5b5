"""Something of each kind that has a page, and a strict reader of saved pages."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from typing import Any

import canju
import drawn
from canju import Hand, Position, deal, honeymoon, match, solve, solve_many

PUZZLE = drawn.PUZZLE


@cache
def things() -> dict[str, Any]:
    """Objects without a language of their own."""
    solution = solve(*PUZZLE, threads=1)
    lost = canju.review(*PUZZLE, plays="5, 2, pass, Q", names=("Ann", "Bob"))
    return {
        "solution": solution,
        "lost solution": solve("7 8", "9 T", to_beat="7"),
        "solution of three": drawn.three(),
        "solution in tricks": drawn.bridge(),
        "game over": solve("3", "4").after("3"),
        "undecided": solve_many([deal(20, 17, seed=1)], node_limit=1)[0],
        "position": solution.position,
        "position over": Position("3", "4").play("3"),
        "plan": solution.plan(),
        "plan with conditions": drawn.conditional(),
        "refutations": solution.refutations(),
        "puzzle": drawn.puzzle(),
        "odds": drawn.guess(),
        "split": Hand("34567 99 J").split(),
        "results": drawn.many(),
        "no results": solve_many([]),
        "match": match(5, 5, games=30, seed=1),
        "proof": solution.prove(),
        "review": lost,
        "review of a match": match(4, 4, games=2, seed=1).review(),
        "report": match(6, 6, games=9, seed=1).review().report(),
    }


#: Objects with a language of their own, which ``save`` can change.
OWN: dict[str, Any] = {
    "game": lambda lang: drawn.game(lang, over=True),
    "game of three": lambda lang: canju.Game.deal(6, 5, 5, seed=1, lang=lang),
    "game in tricks": drawn.tricks,
    "honeymoon game": lambda lang: bid(lang),
    "values of calls": lambda lang: honeymoon.Game(seed=7, lang=lang).odds(),
    "review of honeymoon": lambda lang: bid(lang).review(),
}
NAMES = [*things(), *OWN]
#: Pages that show more than the notebook, or leave out calls.
LONGER = {"solution", "lost solution", "solution of three", "solution in tricks"}
LONGER |= {"results", "match"}


def bid(lang: str) -> honeymoon.Game:
    game = honeymoon.Game(seed=7, players=("greedy", "greedy"), lang=lang)
    game.run()
    return game


def thing(name: str, lang: str) -> Any:
    return OWN[name](lang) if name in OWN else things()[name]


def bare(html: str) -> str:
    """HTML without attributes."""
    return re.sub(r"<(\w+)[^>]*>", r"<\1>", html)


class Saved(HTMLParser):
    """Reads a saved page; fails for a tag that is not closed in order.

    Attributes:
        lang: language of the page.
        title: title of the page.
        metas: contents of its metas by name.
        tags: all tags.
        heads: texts of its headings.
        names: texts of the heads of its tables.
        text: its words.
        inside: HTML of its main part.
    """

    VOID = frozenset({"meta", "img"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.lang = self.title = self.text = ""
        self.metas: dict[str, str] = {}
        self.tags: set[str] = set()
        self.heads: list[str] = []
        self.names: list[str] = []
        assert page.startswith("<!DOCTYPE html>\n")
        self.inside = page.partition("<main>")[2].partition("</main>")[0]
        self.feed(page)
        self.close()
        assert self.stack == []

    def handle_starttag(self, tag, attrs):
        facts = dict(attrs)
        assert not any(name.startswith("on") or name == "href" for name in facts)
        if tag == "img":
            assert facts["src"].startswith("data:image/svg+xml,")
            self.handle_data(facts["alt"])
        self.tags.add(tag)
        self.heads += [""] * (tag == "h1")
        self.names += [""] * (tag == "th")
        self.lang = facts["lang"] if tag == "html" else self.lang
        if tag == "meta":
            self.metas[facts.get("name", "charset")] = facts.get("content") or facts["charset"]
        if tag not in self.VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag):
        assert self.stack.pop() == tag

    def handle_data(self, data):
        if self.stack[-1:] == ["title"]:
            self.title += data
        elif "main" in self.stack:
            self.text += data
            for tag, texts in (("h1", self.heads), ("th", self.names)):
                if tag in self.stack:
                    texts[-1] += data
