"""A picture of each sort, for the tests of pictures and for those in a browser."""

from __future__ import annotations

from functools import cache
from typing import Any

from canju import (
    DouDizhu,
    Game,
    Hand,
    Play,
    Position,
    compose,
    deal,
    honeymoon,
    match,
    odds,
    review,
    solve,
    solve_many,
)
from canju.plans import Condition, Plan, Range, Rule
from canju.playing import Random

PUZZLE = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


def suited(**options: Any) -> Any:
    return solve("9H 6H 6D 4H 3S", "8S 8H", rules="singles-and-pairs", **options)


def bridge() -> Any:
    return solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT")


def three() -> Any:
    return solve("3 T 5 5", farmers=("6 J 7", "4 4 9"))


def four(**options: Any) -> Any:
    """Four hands with a wild card, the 7♥: its plays win or lose up to three levels."""
    hands = "7H 8D TS TD", "7D TS 5S", "6D 9S 9D", "8S 8C 7C"
    return solve(Position(hands=hands, rules="guandan:7"), **options)


def tree(solution: Any, **options: Any) -> Any:
    return lambda lang: solution.tree(lang=lang, **options).to_svg()


#: A picture of each sort, by the language.
SORTS: dict[str, Any] = {
    "hand": Hand("33 4 10 B R").to_svg,
    "suited hand": Hand("3S 3H TD B").to_svg,
    "full hand": Hand.full(decks=2).to_svg,
    "no cards": Hand("").to_svg,
    "play": Play("33344456").to_svg,
    "pass": Play("pass").to_svg,
    "position": Position(*PUZZLE).to_svg,
    "to beat": Position("7 8", "9 T", to_beat="7").to_svg,
    "large position": Position(*deal(54, 54, seed=1, decks=2), rules=DouDizhu(decks=2)).to_svg,
    "three hands": three().position.play("3").to_svg,
    "four hands": four().position.to_svg,
    "trick play": Position(
        *deal(13, 13, seed=1, suits=True, jokers=False), rules="honeymoon-bridge:H"
    ).to_svg,
    "position over": Position("3", "4").play("3").to_svg,
    "solution": solve(*PUZZLE).to_svg,
    "fastest": suited(goal="fastest").to_svg,
    "lost": solve("7 8", "9 T", to_beat="7").to_svg,
    "many winning plays": solve("33 44 55 66 77 88 99 TT", "3").to_svg,
    "over": solve("3", "4").after("3").to_svg,
    "undecided": lambda lang: solve_many([deal(20, 17, seed=1)], node_limit=1)[0].to_svg(lang),
    "solution of three": three().to_svg,
    "solution in tricks": bridge().to_svg,
    "solution of four": four(goal="levels").to_svg,
    "puzzle": lambda lang: puzzle().to_svg(lang),
    "plan": lambda lang: solve(*PUZZLE).plan().to_svg(lang),
    "plan with conditions": lambda lang: conditional().to_svg(lang),
    "claim": lambda lang: solve("8 3 3", "4 5 6").plan().to_svg(lang),
    "refutations": lambda lang: solve(*PUZZLE).refutations().to_svg(lang),
    "many refutations": lambda lang: (
        solve("33 44 55 66 77 88 9 TT", "JJ QQ A 2 B R").refutations().to_svg(lang)
    ),
    "refutations of a loss": lambda lang: solve("7 8", "9 T").refutations().to_svg(lang),
    "no refutations": lambda lang: solve("5 6", "4").refutations().to_svg(lang),
    "tree": tree(solve(*PUZZLE)),
    "small tree": tree(solve("5", "6")),
    "cut tree": tree(solve(*PUZZLE), max_nodes=20, plays="all"),
    "suited tree": tree(suited()),
    "whole tree": tree(solve("3 5 7", "4 6 8"), plays="all"),
    "tree of three": tree(three()),
    "tree in tricks": tree(bridge()),
    "inner node": lambda lang: solve(*PUZZLE).tree(lang=lang).at("4", "B").to_svg(max_nodes=9),
    "odds": lambda lang: guess().to_svg(lang),
    "exact odds": odds("8 9 T", "5 5 J J A", 2, to_beat="7").to_svg,
    "odds of three": odds("5 J", "3 4 7 Q 2", sizes=(2, 2), seat="down").to_svg,
    "game": lambda lang: game(lang).to_svg(lang),
    "game over": lambda lang: game(lang, over=True).to_svg(),
    "game of three": lambda lang: Game.deal(6, 5, 5, seed=1, lang=lang).to_svg(),
    "game in tricks": lambda lang: tricks(lang).to_svg(),
    "match": lambda lang: match(6, 6, games=30, seed=1).to_svg(lang),
    "match of three": lambda lang: match(4, farmers=(3, 3), games=2, seed=1).to_svg(lang),
    "drawn match": match("AS 2S", "KS QS", rules="honeymoon-bridge:S").to_svg,
    "review": lambda lang: lost().to_svg(lang),
    "long review": lambda lang: long_review().to_svg(lang),
    "review with slips": lambda lang: random_games(7, 7, goal="fastest")[0].to_svg(lang),
    "review of three": lambda lang: random_games(8, farmers=(7, 7))[0].to_svg(lang),
    "review in tricks": lambda lang: tricks(lang).review().to_svg(lang),
    "review without plays": review("3", "4", plays="").to_svg,
    "review of honeymoon bridge": lambda lang: honeymoon_review(lang).to_svg(lang),
    "review of an auction": lambda lang: calls().review().to_svg(lang),
    "reviews": lambda lang: random_games(7, 7, goal="fastest").to_svg(lang),
    "reviews of three": lambda lang: random_games(5, farmers=(4, 4)).to_svg(lang),
    "report": match(6, 6, games=9, seed=1).review().report().to_svg,
    "split": Hand("34567 99 J").split().to_svg,
    "split without a score": Hand("33344").split().to_svg,
    "values of calls": lambda lang: calls().odds().to_svg(lang),
    "values of cards": lambda lang: calls("1NT", "pass").odds(samples=8).to_svg(lang),
    "results": lambda lang: many().to_svg(lang),
    "no results": solve_many([]).to_svg,
    "results in tricks": lambda lang: solve_many([bridge().position]).to_svg(lang),
}


@cache
def puzzle() -> Any:
    return next(compose(8, 7, seed=7))


def game(lang: str, over: bool = False) -> Any:
    """A game of a person against a program, begun or played to its end."""
    player = "greedy" if over else "human"
    played = Game(*PUZZLE, players=(player, "perfect"), lang=lang)
    if not over:
        played.play("4")
    played.run()
    return played


def lost(names: tuple[str, str] | None = None) -> Any:
    """The review of docs/review.md."""
    plays = "333, 222, pass, Q, A, B, R, pass, 4, K"
    return review(*PUZZLE, plays=plays, names=names)


def strangers(number: int) -> list[Random]:
    """Players who make the same moves each time."""
    return [Random(seed=seed) for seed in range(number)]


@cache
def long_review() -> Any:
    """A game of more than sixty plays, whose first verdicts are open."""
    played = match(20, farmers=(17, 17), players=strangers(3), games=1, seed=20)
    return played[0].review(node_limit=300, threads=1)


@cache
def random_games(*hands: Any, farmers: Any = None, **asked: Any) -> Any:
    players = strangers(2 if farmers is None else 3)
    return match(*hands, farmers=farmers, players=players, games=3, seed=1).review(**asked)


@cache
def honeymoon_review(lang: str) -> Any:
    played = honeymoon.Game(seed=7, players=("greedy", "random"), lang=lang)
    played.run()
    return played.review()


def calls(*made: str) -> Any:
    played = honeymoon.Game(seed=7, players=("human", "human"))
    for call in made:
        played.play(call)
    return played


def tricks(lang: str) -> Any:
    played = Game("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:S", lang=lang)
    played.play("2H")
    played.run()
    return played


@cache
def conditional() -> Any:
    """A plan with conditions: those of its search, and one for answers that is never met."""
    plan = solve("4 5 77 8 9 T Q 2", "33 7 8 99 JJ").plan()
    never = Condition("other", "more than", 50), Condition("own", "lacks", "B")
    more = Rule(Range("pair", "3", "K"), never, Play("77"))
    return Plan(plan.position, [more, *plan.rules], "first")


@cache
def guess() -> Any:
    return odds("3 3 8 9 T J Q 2", size=6, samples=100)


@cache
def many() -> Any:
    positions = [Position(*deal(8, 8, seed=seed)) for seed in range(30)]
    return solve_many(positions, goal="fastest")


@cache
def svg(name: str, lang: str) -> str:
    text: str = SORTS[name](lang)
    return text
