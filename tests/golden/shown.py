"""Small things of every kind that canju shows, and everything that it shows of them.

``python tests/golden/shown.py`` writes the files that ``test_golden.py`` compares.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "helpers"))

import canju
import drawn
from canju import Hand, Play, Position, deal, honeymoon, match, odds, review, solve, solve_many
from canju.language.languages import LANGUAGES, speaking

FILES = Path(__file__).parent / "files"

SHORT = "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"


@cache
def short() -> Any:
    return solve(*SHORT, threads=1)


@cache
def played() -> Any:
    return match("4 5 9", "6 7", games=2, players=drawn.strangers(2))


def four_first_out() -> Position:
    """Four hands after west has played its last card."""
    position = Position(hands=("3S 8D", "9S 9D", "4S 5C", "6H"), turn="west", rules="guandan:2")
    return position.play("6").play("8")


def bid(lang: str) -> Any:
    game = honeymoon.Game(seed=7, players=("greedy", "greedy"), lang=lang)
    game.run()
    return game


#: What is shown, by the language.
THINGS: dict[str, Callable[[str], Any]] = {
    "hand": lambda lang: Hand("33 4 10 B R"),
    "suited hand": lambda lang: Hand("3S 3H TD B"),
    "hands": lambda lang: deal(3, 4, seed=1),
    "play": lambda lang: Play("33344456"),
    "pass": lambda lang: Play("pass"),
    "position": lambda lang: Position("7 8", "9 T", to_beat="7"),
    "position of three": lambda lang: drawn.three().position.play("3"),
    "position of four": lambda lang: four_first_out(),
    "position in tricks": lambda lang: drawn.bridge().position.play("AS"),
    "solution": lambda lang: short(),
    "fastest": lambda lang: drawn.suited(goal="fastest"),
    "lost": lambda lang: solve("7 8", "9 T", to_beat="7"),
    "over": lambda lang: solve("3", "4").after("3"),
    "undecided": lambda lang: solve_many([deal(10, 10, seed=1)], node_limit=1)[0],
    "solution of three": lambda lang: drawn.three(),
    "solution of four": lambda lang: drawn.four(),
    "levels of four": lambda lang: drawn.four(goal="levels"),
    "four with a winner": lambda lang: solve(four_first_out(), goal="levels"),
    "solution in tricks": lambda lang: drawn.bridge(),
    "solution in run fast": lambda lang: solve("3 T T", "4 5", rules="run-fast"),
    "banned": lambda lang: solve("3 3 3 4", "5", rules=canju.DouDizhu(without=("三带一",))),
    "values": lambda lang: solve("3 5 5", "4", goal="fastest").values,
    "values of four": lambda lang: drawn.four(goal="levels").values,
    "wild play": lambda lang: Play("5S 6S 7S 9S 2H", rules="guandan:2"),
    "tree": lambda lang: solve("4 5", "6 3").tree(lang=lang, names=("Ann", "Bob")),
    "whole tree": lambda lang: solve("3 5", "4").tree(lang=lang, plays="all"),
    "cut tree": lambda lang: short().tree(lang=lang, plays="all", max_depth=1),
    "tree of three": lambda lang: drawn.three().tree(lang=lang),
    "tree of four": lambda lang: drawn.four(goal="levels").tree(lang=lang),
    "tree in tricks": lambda lang: drawn.bridge().tree(lang=lang),
    "plan": lambda lang: short().plan(),
    "plan with conditions": lambda lang: drawn.conditional(),
    "claim": lambda lang: solve("8 3 3", "4 5 6").plan(),
    "refutations": lambda lang: solve("3 5 7 7", "4 8 8").refutations(),
    "refutations of a loss": lambda lang: solve("7 8", "9 T").refutations(),
    "review": lambda lang: review(*SHORT, plays="333, 222, pass, Q, A, B, R, pass, 4, K"),
    "review in tricks": lambda lang: drawn.tricks(lang).review(),
    "review of a match": lambda lang: played().review(),
    "report of a match": lambda lang: played().review().report(),
    "review of honeymoon bridge": lambda lang: drawn.honeymoon_review(lang),
    "odds": lambda lang: odds("8 9 T", "5 5 J J A", 2, to_beat="7"),
    "sampled odds": lambda lang: odds("3 3 8 9 T J Q 2", size=6, samples=20),
    "values of calls": lambda lang: honeymoon.Game(seed=7, lang=lang).odds(samples=4),
    "game": lambda lang: drawn.game(lang),
    "game over": lambda lang: drawn.game(lang, over=True),
    "game of three": lambda lang: canju.Game.deal(6, 5, 5, seed=1, lang=lang),
    "honeymoon game": bid,
    "honeymoon view": lambda lang: honeymoon.Game(seed=7, lang=lang).view("first"),
    "match": lambda lang: played(),
    "results": lambda lang: solve_many(["3 | 4"]),
    "no results": lambda lang: solve_many([]),
    "summary": lambda lang: solve_many(["3 | 4"]).summary(),
    "puzzle": lambda lang: drawn.puzzle(),
    "split": lambda lang: Hand("34567 99 J").split(),
    "proof": lambda lang: solve("7 8", "9 T").prove(),
}


def page_of(thing: Any) -> str:
    """The HTML that a notebook shows, without its board, which files of pictures have."""
    if hasattr(thing, "_repr_mimebundle_"):
        page = str(thing._repr_mimebundle_()["text/html"])
    else:
        page = str(thing._repr_html_())
    return re.sub('src="data:[^"]*"', 'src="…"', page)


def shown(name: str, lang: str) -> Iterator[tuple[str, str]]:
    """Extension and text of everything that is shown of a thing in a language."""
    with speaking(LANGUAGES[lang]):
        thing = THINGS[name](lang)
        yield "txt", f"{thing}\n"
        if hasattr(thing, "_repr_html_") or hasattr(thing, "_repr_mimebundle_"):
            yield "html", f"{page_of(thing)}\n"
        # Pictures are laid out alike in both languages; records are the same in both.
        if lang == "zh":
            return
        if hasattr(thing, "to_svg"):
            yield "svg", f"{thing.to_svg()}\n"
        if hasattr(thing, "to_dict"):
            facts = thing.to_dict()
            facts.pop("seconds", None)
            yield "json", json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def file_of(name: str, lang: str, extension: str) -> Path:
    return FILES / f"{name.replace(' ', '-')}.{lang}.{extension}"


def main() -> None:
    """Writes all files, and removes others."""
    texts = {
        file_of(name, lang, extension): text
        for name in THINGS
        for lang in LANGUAGES
        for extension, text in shown(name, lang)
    }
    FILES.mkdir(exist_ok=True)
    for old in set(FILES.iterdir()) - texts.keys():
        old.unlink()
    for file, text in texts.items():
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
