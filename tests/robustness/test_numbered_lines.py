"""Numbers of lines are never cards: in any shape, from any start, wherever lines are read."""

from __future__ import annotations

import json

import pytest
from batches import batch_here, fed
from canju import CardError, Hand, Position, solve_many

#: Shapes of the number of a line.
SHAPES = [
    "{}、",
    "{}. ",
    "{}.",
    "{}) ",
    "{})",
    "({}) ",
    "（{}）",
    "{}：",
    "{}: ",
    "[{}] ",
    "【{}】",
    "{}】",
    "第{}题 ",
    "第{}题：",
    "第{}关、",
    "#{} ",
    "#{}. ",
    "{}．",
    "{}）",
    "{}\t",
    "Level {}: ",
    "残局{}：",
]
#: Positions of a file, the second of which begins with a rank.
POSITIONS = ["33 K | 44 Q", "5 7 | 6 8", "A: 3 J | B: 4 Q", "K | 6 6"]


def positions_of(text: str) -> tuple[list[str], str]:
    """Positions that ``canju batch`` reads from standard input, and its complaints."""
    _, out, err = batch_here(text, "--node-limit", "10")
    rows = [json.loads(line) for line in out.splitlines()]
    return [f"{row['first']} | {row['second']}" for row in rows], err


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("start", [1, 3, 9, 33])
def test_numbers_of_lines_in_any_shape_and_from_any_start(shape, start):
    """Fails where a number becomes a card: ``9、33 K`` was 9 33 K."""
    lines = [shape.format(start + at) + text for at, text in enumerate(POSITIONS)]
    expected = [str(Position(text)) for text in POSITIONS]
    assert positions_of("\n".join(lines)) == (expected, "")


@pytest.mark.parametrize("shape", SHAPES)
def test_a_line_alone_is_read_without_its_number_or_refused_with_both_readings(shape):
    text = shape.format(9) + "33 K | 44 Q"
    for read in (Position, lambda text: solve_many([text], node_limit=1)[0].position):
        told = "33 K | 44 Q"
        try:
            told = str(read(text))
        except CardError as error:
            if "'33 K | 44 Q', or '9 33 K | 44 Q'" not in str(error):
                told = str(error)
        assert told == "33 K | 44 Q"
    code, out, err = fed(text, "solve", "-", "--format", "json")
    assert code == 2 or json.loads(out)["position"] == "33 K | 44 Q"
    assert (code == 0) == (err == "")


def test_a_first_column_of_numbers():
    """Fails where the second line is solved as 2 3 4 | 5."""
    assert positions_of("1\t33 K | 44 Q\n2\t3 4 | 5\n") == (["33 K | 44 Q", "3 4 | 5"], "")
    assert positions_of("2\t33 K | 44 Q\n5\t3 4 | 5\n")[0] == []


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("3、4、5 | 6、7", "3 4 5 | 6 7"),
        ("3,4,5 | 6,7", "3 4 5 | 6 7"),
        ("3\t4\t5 | 6\t7", "3 4 5 | 6 7"),
        ("(3) (4) (5) | 6", "3 4 5 | 6"),
        ("11、12、13 | 12、3", "J Q K | 3 Q"),
        ("10 33 | 4", "33 T | 4"),
    ],
)
def test_cards_stay_cards(text, cards):
    assert str(Position(text)) == cards
    assert positions_of(f"{text}\n8 8 | 9\n") == ([cards, "88 | 9"], "")


def test_lists_that_count_on_are_refused_with_both_readings():
    """Two hands that begin with 3 and 4 can be lines 3 and 4."""
    found, err = positions_of("3、4、5 | 6\n4、5、6 | 7\n")
    assert "write '4 5 | 6', or '3 4 5 | 6'" in err
    assert "4 5 | 6" not in found


def test_a_bracket_that_nothing_opens_is_no_card():
    for text in ("3) 3 4", "3] 3 4", "３）3 4"):
        with pytest.raises(CardError, match="can be the number of a line"):
            Hand(text)
    assert str(Position("3) 3 4 | 5")) == "3 4 | 5"


def test_numbers_of_the_lines_of_one_position():
    for lines in ("9. A: 33 5\n10. B: 4 6", "9、A: 33 5\n10、B: 4 6", "(2) 33 5\n(3) 4 6"):
        assert str(Position(lines)) == "33 5 | 4 6"


def test_comments_stay_comments():
    assert positions_of("# 9 is hard\n#9 is hard\n#9\n3 4 | 5\n") == (["3 4 | 5"], "")
