"""Questions about open-hand endings, with exact grades: for models that learn or talk.

``generate(seed, level)`` makes a question and its entry, ``score(answer, entry)`` grades a text
from 0 to 1, as the generators of reasoning-gym do. An answer is six verdicts, a play, all plays
that win, a reply, or a plan. A plan is graded by every reply: ``grade`` says which game it loses.

Guesses seldom score: of six positions three are won; a play that wins is at most one of four, and
the greedy player does not find it; at most half of the plays are among all that win; the greedy
player does not answer them, and loses where a plan is asked for. ``chance`` of an entry is the
score that a legal answer at random has on average.

    python examples/tasks.py 7 3              # question 7 of level 3
    python examples/tasks.py 7 3 "lead: 4"    # the grade of an answer to it
    python examples/tasks.py --table 100      # simple players as they would be scored
    python examples/tasks.py --jsonl 100 3    # 100 questions of level 3, one a line
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Callable
from math import comb
from typing import Any, Literal, NamedTuple

from canju import Play, Position, deal, match, solve
from canju.errors import CanjuError, PlanError
from canju.plans import Condition, Plan, Range, Rule
from canju.playing import Greedy, Random, Sampling, View

Entry = dict[str, Any]
Task = Literal["verdicts", "play", "all plays", "reply", "plan"]
TASKS: tuple[Task, ...] = ("verdicts", "play", "all plays", "reply", "plan")
#: Cards of both hands at each level.
LEVELS = {level: level + 4 for level in range(1, 7)}
#: Positions of a question about verdicts, and the largest share of right answers to others.
SIX, MOST_CHANCE = 6, 0.25
#: Effort for the plan of an entry, and the most positions that grading a plan visits.
EFFORT, MOST = 0.01, 1_000_000

RULES = """Dou Dizhu with two open hands. Ranks from low to high: 3456789TJQKA2BR; B and R are the
jokers. Who empties the hand first wins, and both sides play perfectly. """
HANDS = "{first} leads, {second} answers. "
ASK = {
    "verdicts": "In each position the first hand leads. Does it win? Answer six letters, W or L.",
    "play": HANDS + "Name a first play that wins, by its cards, such as 4888.",
    "all plays": HANDS + "Name all first plays that win, separated by commas.",
    "reply": "{first} led {led} against {second}. Name a reply that wins, or pass.",
    "plan": HANDS
    + """Write a plan that wins against every reply, one rule a line. Each turn, the first
rule decides that fits. A rule has plays on the table, conditions and an action:
  lead: 4                        single Q-B: low
  lead, own lacks K: lowest pair straight x5 3-6, other at most 3: pass
Actions: cards, low (the lowest play that beats the table), lowest card, lowest pair, highest card,
pass. Conditions: own or other; holds or lacks a rank; at most or more than a number of cards.
Before any rule you go out if you can, and play off a hand of whose plays the other side can beat
one at most. If no rule fits you pass, or lead your lowest card.""",
}


class Grade(NamedTuple):
    """A score from 0 to 1, and the reason."""

    score: float
    reason: str


# --- questions -----------------------------------------------------------------------------


def generate(seed: int, level: int, task: Task | None = None) -> tuple[str, Entry]:
    """Makes a question and its entry, which is plain data for JSON.

    >>> question, entry = generate(5, 2, "play")
    >>> entry["position"], entry["answer"]
    ('33 44 6 A | 44 5 7 JJ', ['44'])
    """
    rng = random.Random(f"{seed}/{level}")
    task = task or rng.choice(TASKS)
    made = None
    while made is None or made[1]["chance"] > MOST_CHANCE:
        made = MAKERS[task](rng, LEVELS[level])
    question, found = made
    return RULES + question, {"task": task, "seed": seed, "level": level, **found}


def _deal(rng: random.Random, cards: int) -> Position:
    return Position(*deal(cards, cards, seed=rng.getrandbits(63)))


Made = tuple[str, Entry] | None


def _verdicts(rng: random.Random, cards: int) -> Made:
    """Six positions, three of them won, in any order."""
    found: dict[bool, list[Position]] = {True: [], False: []}
    while min(map(len, found.values())) < SIX // 2:
        position = _deal(rng, cards)
        same = found[bool(solve(position, threads=1).wins)]
        if len(same) < SIX // 2:
            same.append(position)
    each = [(str(one), "W" if won else "L") for won, some in found.items() for one in some]
    rng.shuffle(each)
    lines = [f"{i}. {position}" for i, (position, _) in enumerate(each, 1)]
    entry = {"positions": [position for position, _ in each], "chance": 1 / comb(SIX, SIX // 2)}
    answer = "".join(letter for _, letter in each)
    return "\n".join([ASK["verdicts"], *lines]), entry | {"answer": answer}


def _asked(task: Task, position: Position, **more: Any) -> str:
    return ASK[task].format(first=position.first, second=position.second, **more)


def _right(position: Position) -> list[str]:
    return [str(play) for play in solve(position, threads=1).winning_plays]


def _is_hard(position: Position, right: list[str]) -> bool:
    """Returns true if a play wins, and the greedy player finds none."""
    return bool(right) and str(Greedy()(position)) not in right


def _greedy_wins(position: Position) -> bool:
    """Returns true if the greedy player wins for the first hand against the best replies."""
    while not position.is_over:
        best = Greedy()(position) if position.turn == "first" else None
        position = position.play(best or solve(position, threads=1).best)
    return position.winner == "first"


def _play(rng: random.Random, cards: int) -> Made:
    position = _deal(rng, cards)
    right = _right(position)
    if not _is_hard(position, right):
        return None
    chance = len(right) / len(position.plays())
    entry = {"position": str(position), "chance": chance, "answer": right}
    return _asked("play", position), entry


def _all_plays(rng: random.Random, cards: int) -> Made:
    position = _deal(rng, cards)
    right, legal = _right(position), len(position.plays())
    if not right or 2 * len(right) > legal or right == [str(Greedy()(position))]:
        return None
    entry = {"position": str(position), "chance": 0.5**legal, "answer": right}
    return _asked("all plays", position), entry


def _reply(rng: random.Random, cards: int) -> Made:
    """A reply to a play that loses a won position."""
    start = _deal(rng, cards)
    solution = solve(start, threads=1)
    wrong = [play for play, wins in solution.values.items() if not wins]
    if not solution.wins or not wrong:
        return None
    led = rng.choice(wrong)
    position = start.play(led)
    if position.is_over or not _is_hard(position, right := _right(position)):
        return None
    chance = len(right) / len(position.plays())
    entry = {"position": str(position), "chance": chance, "answer": right}
    return _asked("reply", start, led=led), entry


def _plan(rng: random.Random, cards: int) -> Made:
    position = _deal(rng, cards)
    solution = solve(position, threads=1)
    is_hard = solution.wins and not _greedy_wins(position)
    rules = solution.plan(effort=EFFORT).rules if is_hard else []
    answer = "\n".join(map(written, rules))
    try:
        if list(map(read, answer.splitlines())) != list(rules) or not rules:
            return None
    except ValueError:
        # Some conditions, as of both hands, have no form in these questions.
        return None
    return _asked("plan", position), {"position": str(position), "chance": 0.0, "answer": answer}


MAKERS: dict[Task, Callable[[random.Random, int], Made]] = {
    "verdicts": _verdicts,
    "play": _play,
    "all plays": _all_plays,
    "reply": _reply,
    "plan": _plan,
}


# --- grades --------------------------------------------------------------------------------


def score(answer: str, entry: Entry) -> float:
    """The score of an answer, from 0 to 1.

    >>> _, entry = generate(5, 2, "play")
    >>> score(entry["answer"][0], entry), score("3 3 3", entry)
    (1.0, 0.0)
    """
    return grade(answer, entry).score


def grade(answer: str, entry: Entry) -> Grade:
    """The score of an answer with its reason: for a play or plan that loses, a lost game."""
    answer, task = answer.strip(), entry["task"]
    if task == "verdicts":
        is_right = re.sub(r"[\s,]", "", answer.upper()) == entry["answer"]
        return Grade(float(is_right), "right" if is_right else f"they are {entry['answer']}")
    position = Position(entry["position"])
    try:
        if task == "plan":
            Plan(position, [read(line) for line in answer.splitlines()], "first", node_limit=MOST)
            return Grade(1.0, "wins against every reply")
        if task == "all plays":
            return _grade_all(answer, position, entry["answer"])
        return _grade_play(position.read(answer), position)
    except PlanError as error:
        return Grade(0.0, str(error))
    except (CanjuError, ValueError) as error:
        return Grade(0.0, f"cannot be read: {error}")


def _grade_play(play: Play, position: Position) -> Grade:
    after = solve(position.play(play), threads=1, goal="fastest")
    if after.winner == position.turn:
        return Grade(1.0, "wins")
    return Grade(0.0, f"{play} loses: {', '.join(map(str, (play, *after.line)))}")


def _grade_all(answer: str, position: Position, right: list[str]) -> Grade:
    named = {str(position.read(text)) for text in answer.split(",")}
    for text in sorted(named - {*right}):
        return _grade_play(position.read(text), position)
    missing = sorted({*right} - named)
    return Grade(float(not missing), f"{missing[0]} wins too" if missing else "these and no others")


RULE = re.compile(r"(lead|[a-z+ ]+?)(?: x(\d+))?(?: ([3-9TJQKA2BR])(?:-([3-9TJQKA2BR]))?)?")
CONDITION = re.compile(r"(own|other) (?:(holds|lacks) (\w)|(at most|more than) ([0-9]+))")
NAMED = ("low", "lowest card", "lowest pair", "highest card", "pass")


def read(line: str) -> Rule:
    """Reads a rule.

    >>> read("single Q-B, own lacks K: low").table
    Range(kind='single', low='Q', high='B', length=1)
    """
    before, _, action = map(str.strip, line.partition(":"))
    table, *conditions = (part.strip() for part in before.split(","))
    found = RULE.fullmatch(table)
    kind, length, low, high = found.groups() if found else (None,) * 4
    if not action or (kind == "lead") != (low is None):
        raise ValueError(f"not a rule: {line!r}")
    plays = None if kind == "lead" else Range(kind, low, high or low, int(length or 1))
    acts = action if action in NAMED else Play(action)
    return Rule(plays, tuple(map(_condition, conditions)), acts)


def _condition(text: str) -> Condition:
    found = CONDITION.fullmatch(text)
    if not found:
        raise ValueError(f"not a condition: {text!r}")
    whose, holds, rank, bound, number = found.groups()
    return Condition(whose, holds, rank) if holds else Condition(whose, bound, int(number))


def written(rule: Rule) -> str:
    """A rule as ``read`` reads it."""
    table = rule.table
    if table is None:
        plays = "lead"
    else:
        length = f" x{table.length}" if table.length > 1 else ""
        plays = f"{table.kind}{length} {table.low}-{table.high}"
    conditions = [f", {one.whose} {one.what} {one.value}" for one in rule.when]
    return f"{plays}{''.join(conditions)}: {rule.action}"


# --- simple players ------------------------------------------------------------------------
Player = Callable[[Any], Any]
PLAYERS: dict[str, Player] = {
    "random": Random(seed=0),
    "greedy": Greedy(),
    "sampling": Sampling(samples=64, seed=0),
}


def lost_game(player: Player, start: Position) -> tuple[str, ...] | None:
    """A game that a player of the first hand loses from a position; ``None`` if it wins all."""
    won: set[str] = set()

    def walk(position: Position, played: tuple[str, ...]) -> tuple[str, ...] | None:
        if position.is_over:
            return None if position.winner == "first" else played
        if str(position) in won:
            return None
        replies = position.plays()
        if position.turn == "first":
            seen = View.of(start, played) if isinstance(player, Sampling) else position
            replies = [player(seen)]
        for reply in replies:
            lost = walk(position.play(reply), (*played, str(reply)))
            if lost is not None:
                return lost
        won.add(str(position))
        return None

    return walk(start, ())


def score_of(player: Player, entry: Entry) -> float:
    """The score of a player. For verdicts it plays with itself; as a plan it meets every reply."""
    if entry["task"] == "verdicts":
        wins = [won_by(player, Position(text)) for text in entry["positions"]]
        return score("".join("W" if won else "L" for won in wins), entry)
    position = Position(entry["position"])
    if entry["task"] == "plan":
        return float(lost_game(player, position) is None)
    seen = View.of(position) if isinstance(player, Sampling) else position
    return score(str(player(seen)), entry)


def won_by(player: Player, position: Position) -> bool:
    """Returns true if a player who has both hands wins with the first."""
    return bool(match(position.first, position.second, players=(player, player)).wins["first"])


def table(number: int) -> str:
    """Scores of the simple players, in per cent of so many questions of each level and task."""
    lines = [
        f"| task | player | {' | '.join(map(str, LEVELS))} |",
        "|---|---|" + "---|" * len(LEVELS),
    ]
    for task in TASKS:
        entries = [[generate(i, level, task)[1] for i in range(number)] for level in LEVELS]
        for name, player in PLAYERS.items():
            sums = [sum(score_of(player, entry) for entry in level) for level in entries]
            shares = " | ".join(f"{100 * sum_ / number:.0f}" for sum_ in sums)
            lines.append(f"| {task} | {name} | {shares} |")
    return "\n".join(lines)


def answered(entry: Entry) -> str:
    """A right answer to a question, as text.

    >>> answered(generate(5, 2, "play")[1])
    '44'
    """
    answer = entry["answer"]
    if isinstance(answer, list):
        return ",".join(answer) if entry["task"] == "all plays" else str(answer[0])
    return str(answer)


def line_of(seed: int, level: int) -> str:
    """A question as a line of JSON: ``id``, ``prompt``, ``answer`` and ``metadata``."""
    question, entry = generate(seed, level)
    answer = answered(entry)
    facts = {"id": f"{level}/{seed}", "prompt": question, "answer": answer, "metadata": entry}
    return json.dumps(facts, ensure_ascii=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("level", type=int, nargs="?", default=1, choices=LEVELS)
    parser.add_argument("answer", nargs="?", help="an answer to grade")
    parser.add_argument("--table", type=int, metavar="N", help="N questions of each level and task")
    parser.add_argument("--jsonl", type=int, metavar="N", help="N questions as lines of JSON")
    args = parser.parse_args()
    if args.jsonl:
        for seed in range(args.seed, args.seed + args.jsonl):
            print(line_of(seed, args.level))
    elif args.table:
        print(table(args.table))
    if args.jsonl or args.table:
        return
    question, entry = generate(args.seed, args.level)
    if args.answer is None:
        print(f"{question}\n\n{entry}")
    else:
        print(*grade(args.answer, entry), sep=": ")


if __name__ == "__main__":
    main()
