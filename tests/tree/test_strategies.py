"""Printed strategies: read as text alone, and played against every legal reply."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from canju import DouDizhu, Guandan, HoneymoonBridge, Position, SheddingRules, Solution, deal, solve
from canju.games.seats import TWO, seating_of
from canju.tree import display
from every import any_position
from published import PUZZLES
from trees import unsolved
from twin import positions as twin_positions
from twin.agreement import package_position, switches_of
from walker import PASS, Fault, Node, Packaged, Play, Text, Twin, Walk, matches

#: Seats of each side.
SEATS = {"first": {0}, "second": {1}, "landlord": {0}, "farmers": {1, 2}, "others": {1, 2}}
WHOLE = ("whole", "完整")
TABLES = (
    "zheng-shangyou",
    "zheng-shangyou-5",
    "tien-len",
    "forms: single, pair, gap straight 3-6, straight 3-12, plane+twos 2, trio+two, bomb 4",
)
#: Positions of the page on the display, with the number of lines of their whole strategies.
README = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
WZ1, WZ3 = ("K K 5 5 4 3", "2 2 5 5 4 3"), ("2 K K T T 7 7 5 5 4", "A A 8")
WZ4 = ("RJ K K Q J T 9 8 7 6 6 3 3", "A A K Q J T 9 8 7")
SIZES = [(README, 7), (WZ1, 38), (WZ3, 70), (WZ4, 8)]


def winners(solution: Solution) -> set[int]:
    position = solution.position
    if isinstance(position.rules, HoneymoonBridge):
        return {Packaged.seat(position)}
    return SEATS[solution.winner]


def walked(solution: Solution, lines: int | None, lang: Any, game: Any = None) -> tuple[Walk, bool]:
    """Walks what is printed; also true if it says that it is whole."""
    text = solution.tree(lang=lang).text(max_lines=lines)
    assert lines is None or text.count("\n") <= lines
    read, in_tricks = Text(text, lang), isinstance(solution.position.rules, HoneymoonBridge)
    walk = Walk(game or Packaged(solution.position), read, winners(solution), in_tricks)
    whole = read.header.endswith(WHOLE)
    assert whole != bool(re.search(" ?…$", text, re.MULTILINE))
    return walk, whole


def more_positions(dice: random.Random) -> Iterator[Position]:
    """Each for himself, tables of two and three hands."""
    for number in range(3):
        first, *others = deal(*[dice.randint(2, 4)] * 3, seed=dice.getrandbits(30), jokers=False)
        yield Position(first, others=others, **({"rules": dice.choice(TABLES)} if number else {}))
        size = dice.randint(3, 6)
        yield Position(
            *deal(size, size, seed=dice.getrandbits(30), jokers=False), rules=dice.choice(TABLES)
        )


@pytest.mark.parametrize("part", range(25))
def test_every_legal_reply_has_exactly_one_answer(part):
    dice, whole, positions = random.Random(part), 0, 0
    found = [any_position(dice) for _ in range(16)]
    for position in [*found, *more_positions(dice)]:
        # Those of four hands name the seats: see tests/guandan.
        if position.is_over or isinstance(position.rules, Guandan):
            continue
        sheds = not isinstance(position.rules, HoneymoonBridge)
        goals = ["win", "fastest"] if sheds and seating_of(position) is TWO else ["win"]
        solution = solve(position, goal=dice.choice(goals))
        walk, is_whole = walked(solution, dice.choice([None, 45, 5]), dice.choice(["en", "zh"]))
        whole, positions = whole + is_whole, positions + 1
        if is_whole and isinstance(position.rules, HoneymoonBridge):
            assert walk.worst == solution.tricks
        elif is_whole and solution.goal == "fastest":
            assert walk.worst == solution.plays_left
    assert positions > 12
    assert whole > 8


@pytest.mark.parametrize("part", range(8))
def test_the_slow_rules_of_the_tests_find_no_other_reply(part):
    for dealt in twin_positions.mixed_positions(seed=part, number=6, most=6):
        switches = switches_of(dealt.preset, dealt.decks)
        game = Twin(dealt.first, dealt.second, dealt.to_beat, switches)
        if not game.is_over(game.start):
            walked(solve(package_position(dealt)), None, "en", game)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["id"])
def test_the_published_puzzles_are_won_as_printed(puzzle):
    rules = {"without": puzzle["without"]} if puzzle["without"] else {}
    solution = solve(puzzle["first"], puzzle["second"], rules=DouDizhu(**rules))
    for lang in ("en", "zh"):
        walked(solution, 45, lang)


# --- the walker can fail ------------------------------------------------------------------------


def broken(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Texts in which a line is out, a reply is out, or a play is cut."""
    for number, line in enumerate(lines[1:], 1):
        level = len(line) - len(line.lstrip())
        end = number + 1
        while end < len(lines) and len(lines[end]) - len(lines[end].lstrip()) > level:
            end += 1
        yield "a line is out", lines[:number] + lines[end:]
        labels, _, answer = line.partition(": ")
        if ", " in labels:
            rest = " " * level + labels.strip().split(", ", 1)[1]
            yield "a reply is out", [*lines[:number], f"{rest}: {answer}", *lines[number + 1 :]]
        if line.endswith(" ■"):
            cut = re.sub(r" ?[^ ]+ ■$", "", line) + " ■"
            yield "a play is cut", [*lines[:number], cut, *lines[number + 1 :]]


@pytest.mark.parametrize(
    "position",
    [
        *(Position(*hands) for hands in (README, WZ1, WZ4)),
        Position("2 9 888 4", farmers=("R QQ 9 6", "2 J T 8 3")),
    ],
    ids=str,
)
def test_a_broken_text_fails(position):
    solution = solve(position)
    header, *lines = solution.tree().text().splitlines()
    unseen, tried = [], 0
    for what, text in broken(lines):
        tried += 1
        with contextlib.suppress(Fault):
            Walk(Packaged(position), Text("\n".join([header, *text])), winners(solution))
            unseen.append((what, text))
    assert unseen == []
    assert tried > 10


@pytest.mark.parametrize(
    "text",
    [
        "4\n   2, B: R! 333",  # a line that ends
        "4\n   all replies: R! 333 ■",  # no play is left
        "5\n   all replies: R! 3334 A ■",  # an answer that is beaten
        "9 ■",
        "",
    ],
)
def test_a_wrong_text_fails(text):
    with pytest.raises((Fault, IndexError)):
        Walk(Packaged(Position(*README)), Text(f"first wins\n{text}"), {0})


# --- how short they are, and how far they go ----------------------------------------------------


@pytest.mark.parametrize(("hands", "lines"), SIZES)
def test_whole_strategies_are_as_short_as_those_of_the_page(hands, lines):
    text = solve(*hands).tree().text(max_lines=None)
    assert text.splitlines()[0].endswith("whole")
    assert text.count("\n") <= lines


def test_the_readme_is_printed_whole():
    assert str(solve(*README).tree()) == (
        "first wins · 333 4 5 A R | Q K 222 B · whole\n"
        "4\n"
        "   2, B: R! 333\n"
        "      pass: 5\n"
        "         Q, K, pass: A ■\n"
        "         2, B, 22: pass, again\n"
        "      222: pass · all replies: A! 5 ■\n"
        "   Q, K, pass: A · all replies: R! 3335 ■"
    )


def test_replies_of_two_are_pairs():
    landlord = solve(Position("2 9 888 4", farmers=("R QQ 9 6", "2 J T 8 3")))
    lines = str(landlord.tree()).splitlines()
    assert (lines[1], len(lines)) == ("8884! 9", 8)
    assert "   Q/–, –/10, –/J, –/–: 2 ■" in lines
    farmers = solve(Position("3 4 5 9", farmers=("6 7", "8 9")))
    assert str(farmers.tree()).splitlines()[1:] == [
        "all replies: –/–",
        "   3, 4, 5: 6/9! –/8 ■",
        "   9: –/– · all replies: –/8! –/9 ■",
    ]


def played(
    text: Text, position: Position, seats: set[int], dice: random.Random
) -> tuple[bool, int]:
    """A game with random replies: true if the text goes to its end, and the number of plays."""
    game, node, state, plays = Packaged(position), text.root, position, 0

    def legal(play: Play) -> Position:
        return next(move.after for move in game.moves(state) if play.is_like(move))

    while True:
        for play in node.run:
            state, plays = legal(play), plays + 1
            if game.is_over(state):
                return True, plays
            while play.stands and game.seat(state) not in seats:
                state, plays = game.moves(state)[0].after, plays + 1
        if node.open:
            return False, plays
        while True:
            reply = dice.choice(game.moves(state))
            state, plays = reply.after, plays + 1
            below = answer(node, reply)
            if not below.again:
                break
            state, plays = legal(Play(PASS)), plays + 1
        node = below


def answer(node: Node, reply: Any) -> Node:
    listed = [
        below
        for replies, below in node.groups
        if replies == "all"
        or (replies != "else" and any(matches(one, (reply,)) for one in replies))
    ]
    return (listed or [below for replies, below in node.groups if replies == "else"])[0]


@pytest.mark.parametrize(
    ("hands", "share", "plays"),
    [
        (WZ1, 1.0, 11.6),
        (WZ3, 0.96, 6.0),
        (("2 A K T 9 6 5 5 4", "BJ K J T 8 8 5 4"), 0.0, 10.7),
        (deal(10, 10, seed=4), 0.32, 12.1),
        pytest.param(deal(10, 10, seed=1), 0.15, 14.0, marks=pytest.mark.slow),
    ],
)
def test_45_lines_go_as_far_as_on_the_page(hands, share, plays):
    solution = solve(*hands, threads=1)
    tree = solution.tree()
    text = Text(display.text_of(display.lines_of(tree, 45, None)))
    games = [
        played(text, solution.position, winners(solution), random.Random(seed))
        for seed in range(150)
    ]
    assert sum(ended for ended, _ in games) / len(games) >= share - 0.05
    assert sum(number for _, number in games) / len(games) >= plays - 0.3


# --- limits -------------------------------------------------------------------------------------


def test_a_limit_is_named_and_leaves_the_lines_before_it():
    hard = Position(*deal(20, 17, seed=1))
    text = unsolved(hard, node_limit=10, memory_limit="64MB").tree().text()
    assert text.splitlines()[0].startswith("not yet decided · ")
    assert text.splitlines()[0].endswith(" · node limit reached")
    assert text.splitlines()[1:] == ["…"]
    chinese = unsolved(hard, node_limit=10, memory_limit="64MB").tree(lang="zh").text()
    assert chinese.splitlines()[0].startswith("未定 · ")


@pytest.mark.parametrize("lines", [1, 2, 7, 20, 45])
def test_no_text_has_more_lines_than_asked_for(lines):
    tree = solve(*WZ3, threads=1).tree()
    # Without a clock: a busy machine has other lines.
    text = display.text_of(display.lines_of(tree, lines, None))
    header, *shown = text.splitlines()
    assert 0 < len(shown) <= lines
    assert header.endswith(f"{len(shown)} line{'s' if len(shown) > 1 else ''} of more")
    whole = tree.text(max_lines=None).splitlines()
    assert whole[0].endswith("whole")
    # It opens the shallow ones first.
    depth = max(len(line) - len(line.lstrip()) for line in shown)
    assert depth <= max(len(line) - len(line.lstrip()) for line in whole[1:])


@pytest.mark.parametrize(
    ("hands", "named"),
    [
        (("3333 4444", "5"), ["four+pairs 3", "four+pairs 4", "plane+singles"]),
        (("333 444 555 666", "7 8"), ["plane+singles 3–5", "plane+singles 4–6"]),
    ],
)
def test_plays_of_the_same_cards_have_their_kinds(hands, named):
    solution = solve(Position(*hands, rules="wide"))
    text = solution.tree().text(max_lines=None)
    assert any(f"({name})" in text for name in named), text
    walked(solution, None, "en")
    walked(solution, None, "zh")


def test_a_table_of_own_forms_is_walked():
    rules = SheddingRules(forms="single, pair, straight 3, bomb 4")
    walked(solve("3 4 5 7", "6 8 9 9", rules=rules), None, "zh")
