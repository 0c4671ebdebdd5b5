"""What an error tells people to type works when it is typed."""

from __future__ import annotations

import shlex

import canju
import pytest
from batches import fed
from public import scope

NUMBERS = 'notation="numbers"'
#: A line that fails, a piece of its error, and the line that follows this advice.
LINES = [
    ('Hand("14")', f"Hand(…, {NUMBERS})", f'Hand("14", {NUMBERS})'),
    ('Hand("33 X")', 'Hand(…, notation="douzero")', 'Hand("33 X", notation="douzero")'),
    ('Hand("CJ")', 'Hand(…, notation="rlcard")', 'Hand("CJ", notation="rlcard")'),
    ('Hand("Q2.A8.J")', 'Hand(…, notation="pbn")', 'Hand("Q2.A8.J.", notation="pbn")'),
    (f'Hand("20", {NUMBERS})', 'notation="douzero"', 'Hand("20", notation="douzero")'),
    (f"Hand([3, 17, 17], {NUMBERS})", f'Hand("3 17 17", {NUMBERS})',
     f'Hand("3 17 17", {NUMBERS})'),
    ('Hand([3, 14], notation="rlcard")', f"Hand(…, {NUMBERS})", f"Hand([3, 14], {NUMBERS})"),
    ("deal()", "deal(17, 17)", "deal(17, 17)"),
    *(
        (f"{name}([3, 14], [4])", f"Hand(…, {NUMBERS})", f"{name}(Hand([3, 14], {NUMBERS}), [4])")
        for name in ("solve", "best_reply", "Position", "Game", "match")
    ),
    ('rate("8 14", "7")', f"Hand(…, {NUMBERS})", f'rate(Hand("8 14", {NUMBERS}), "7")'),
    ('Play("X")', 'Hand(…, notation="douzero")', 'Play(Hand("X", notation="douzero"))'),
    ('solve("3S", "4S", rules="pagat", trump="S")', "rules='honeymoon-bridge'",
     """solve("3S", "4S", rules='honeymoon-bridge', trump="S")"""),
    (r'solve("3 | 4\n5 | 6")', "text.splitlines()", r'solve_many("3 | 4\n5 | 6".splitlines())'),
    ('solve("3", "4", "3 5")', "farmers=('4', '3 5')", """solve("3", farmers=('4', '3 5'))"""),
    *(
        (f"{name}({hands}{given})", rules, f"{name}({hands}, rules={rules})")
        for name, hands, given, rules in (
            ("solve", '"333", "33"', "", '"doudizhu; each hand has its own cards"'),
            ("solve", '"333", "33"', ', rules="pagat"', '"pagat; each hand has its own cards"'),
            ("solve", '"33333", "33"', "", '"doudizhu; two decks"'),
            ("Game", '"333", "33"', "", '"doudizhu; each hand has its own cards"'),
            ("split_many", '["33333"]', "", '"doudizhu; two decks"'),
        )
    ),
    ('View("3")', "View.of(position, moves)", 'View.of(Position("3", "4"), ())'),
    ('Game("3", "4", players="x")', "players=('human', 'perfect')",
     """Game("3", "4", players=('human', 'perfect'))"""),
    ('match("greedy", "perfect")', "match(10, 10, players=('greedy', 'perfect'))",
     "match(3, 3, players=('greedy', 'perfect'))"),
    ('odds("3 4", "5 6 7 8 9")', "size=5", 'odds("3 4", "5 6 7 8 9", size=5)'),
    ('solve("3", farmers=("4", "5"), goal="fastest")', "goal='win'",
     """solve("3", farmers=("4", "5"), goal='win')"""),
    ("canju.CardTable(cards=(3,))", "cards=(10, 10)", "canju.CardTable(cards=(10, 10))"),
    ('Match("doudizhu", names=("A",))', "names=('Ann', 'Bob')",
     """Match("doudizhu", names=('Ann', 'Bob'))"""),
    ("canju solve '3 14' 4", "--notation numbers", "canju solve '3 14' 4 --notation numbers"),
    ("canju batch - <<< 3 14 | 4", "--notation numbers",
     "canju batch - --notation numbers <<< 3 14 | 4"),
    ("canju solve 20 4", "canju deal", "canju deal 2 4"),
    ("canju solve 333 33", '--rules "doudizhu; each hand has its own cards"',
     'canju solve 333 33 --rules "doudizhu; each hand has its own cards"'),
    ("canju split 33333", '--rules "doudizhu; two decks"',
     'canju split 33333 --rules "doudizhu; two decks"'),
    ("canju solve 3 4 --names Ann", "--names Ann,Bob", "canju solve 3 4 --names Ann,Bob"),
    ("canju split 347 --rewards straight", "straight=5", "canju split 347 --rewards straight=5"),
    ("canju explain 3 --farmers 4 5", "canju solve", "canju solve 3 --farmers 4 5"),
    ("canju slove 3 4", "see canju --help", "canju --help"),
    ("canju deal 3 --sede 7", "--seed", "canju deal 3 --seed 7"),
    ("canju solve - <<< 3 | 4\n5 | 6", "canju batch", "canju batch - <<< 3 | 4\n5 | 6"),
    ('canju batch - <<< {"first": "3", "second": "4", "x": 1}', "--keep",
     'canju batch - --keep x <<< {"first": "3", "second": "4", "x": 1}'),
]  # fmt: skip


def error_of(line: str) -> str:
    """The error of a line of Python, or of a command with its standard input; empty if it works."""
    if line.startswith("canju "):
        command, _, typed = line.partition(" <<< ")
        code, _, error = fed(typed + "\n", *shlex.split(command)[1:])
        return error or "failed" if code else ""
    try:
        eval(line, {**scope(), "canju": canju})
    except Exception as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("line", "advice", "followed"), LINES, ids=[row[0] for row in LINES])
def test_what_an_error_tells_works(line, advice, followed):
    assert advice in error_of(line)
    assert error_of(followed) == ""
