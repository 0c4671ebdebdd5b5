"""Questions about open-hand endings, with exact grades: for models that learn or talk.

``generate(seed, level)`` makes a question and its entry, ``score(answer, entry)`` grades a text
from 0 to 1, as the generators of reasoning-gym do. An answer is a verdict, a play or a plan. A plan
is graded by every reply: ``grade`` says which game it loses.

    python examples/tasks.py 7 3              # question 7 of level 3
    python examples/tasks.py 7 3 "lead: 4"    # the grade of an answer to it
    python examples/tasks.py --table 100      # simple players as they would be scored
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from canju import Play, Position, deal, match, solve
from canju.errors import CanjuError, PlanError
from canju.plans import Condition, Plan, Range, Rule
from canju.playing import Greedy, Random, Sampling, View

Entry = dict[str, Any]
Task = Literal["verdict", "play", "plan"]
TASKS: tuple[Task, ...] = ("verdict", "play", "plan")
#: Cards of both hands at each level.
LEVELS = {level: level + 2 for level in range(1, 7)}
#: Effort for the plan of an entry, and the most positions that grading a plan visits.
EFFORT, MOST = 0.01, 1_000_000

RULES = """Dou Dizhu with two open hands: {first} leads, {second} answers. Ranks from low to high:
3456789TJQKA2BR; B and R are the jokers. Who empties the hand first wins, and both sides play
perfectly. """
ASK = {
    "verdict": "Does the side that leads win? Answer win or lose.",
    "play": "Name a first play that wins, by its cards, such as 4888.",
    "plan": """Write a plan that wins against every reply, one rule a line. Each turn, the first
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
    ('7 T J Q | 88 T J', ['7', 'T', 'J'])
    """
    rng = random.Random(f"{seed}/{level}")
    task = task or rng.choice(TASKS)
    while True:
        position = Position(*deal(LEVELS[level], LEVELS[level], seed=rng.getrandbits(63)))
        answer = answer_to(task, position)
        if answer is not None:
            break
    question = RULES.format(first=position.first, second=position.second) + ASK[task]
    entry = {"task": task, "seed": seed, "level": level, "position": str(position)}
    return question, entry | {"answer": answer}


def answer_to(task: Task, position: Position) -> str | list[str] | None:
    """The right answer; ``None`` if the position is no question of this task."""
    solution = solve(position, threads=1)
    if task == "verdict":
        return "win" if solution.wins else "lose"
    if not solution.wins:
        return None
    if task == "play":
        winning = [str(play) for play in solution.winning_plays]
        return winning if 2 * len(winning) <= len(position.plays()) else None
    rules = solution.plan(effort=EFFORT).rules
    return "\n".join(map(written, rules)) or None


# --- grades --------------------------------------------------------------------------------


def score(answer: str, entry: Entry) -> float:
    """The score of an answer, from 0 to 1.

    >>> _, entry = generate(5, 2, "play")
    >>> score("7", entry), score("Q", entry)
    (1.0, 0.0)
    """
    return grade(answer, entry).score


def grade(answer: str, entry: Entry) -> Grade:
    """The score of an answer with its reason: for a play or plan that loses, a lost game.

    >>> _, entry = generate(5, 2, "play")
    >>> grade("Q", entry).reason
    'Q loses: Q, pass, J, pass, 7, T, pass, 88, pass, J'
    """
    position, answer = Position(entry["position"]), answer.strip()
    if entry["task"] == "verdict":
        is_right = answer.lower() == entry["answer"]
        return Grade(float(is_right), "right" if is_right else f"the leader {entry['answer']}s")
    try:
        if entry["task"] == "play":
            return _grade_play(Play(answer), position)
        Plan(position, [read(line) for line in answer.splitlines()], "first", node_limit=MOST)
    except PlanError as error:
        return Grade(0.0, str(error))
    except (CanjuError, ValueError) as error:
        return Grade(0.0, f"cannot be read: {error}")
    return Grade(1.0, "wins against every reply")


def _grade_play(play: Play, position: Position) -> Grade:
    after = solve(position.play(play), threads=1, goal="fastest")
    if after.winner == "first":
        return Grade(1.0, "wins")
    return Grade(0.0, f"{play} loses: {', '.join(map(str, (play, *after.line)))}")


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
    """The score of a player. For a verdict it plays with itself; as a plan it meets every reply."""
    position = Position(entry["position"])
    if entry["task"] == "plan":
        return float(lost_game(player, position) is None)
    if entry["task"] == "verdict":
        played = match(position.first, position.second, players=(player, player))
        return score("win" if played.wins["first"] else "lose", entry)
    seen = View.of(position) if isinstance(player, Sampling) else position
    return score(str(player(seen)), entry)


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("level", type=int, nargs="?", default=1, choices=LEVELS)
    parser.add_argument("answer", nargs="?", help="an answer to grade")
    parser.add_argument("--table", type=int, metavar="N", help="N questions of each level and task")
    args = parser.parse_args()
    if args.table:
        print(table(args.table))
        return
    question, entry = generate(args.seed, args.level)
    if args.answer is None:
        print(f"{question}\n\n{entry}")
    else:
        print(*grade(args.answer, entry), sep=": ")


if __name__ == "__main__":
    main()
