"""What a refusal offers to type is not refused for the same reason; and its words."""

from __future__ import annotations

import re

import canju
import pytest
from batches import batch_here, fed
from canju import Hand, Play, Position, SheddingRules, review
from canju.errors import CanjuError

#: Texts in apostrophes after such words are offered: write 'a', 'b' or 'c'.
OFFERED = re.compile(r"(?:write|type|mean|use|or|请写|或)[ “]+['“]([^'”…]+)['”]")
#: Readings of hands and plays that are offered without apostrophes.
READINGS = re.compile(
    r"(?:readings: |type |can be \S+ or \d+: write )"
    r"(.+?)(?: \([a-z ]+\))?,? or (.+?)(?: \(| ?:|$)"
)


def offers(error: str) -> list[str]:
    """The texts that an error offers."""
    line = error.partition("\n")[0]
    found = OFFERED.findall(line)
    for pair in READINGS.findall(line):
        found += [text for text in pair if not {"'", "…"} & set(text)]
    return [text for text in found if text]


def of_review(text: str):
    start = Position("33 4 5 6 6 R", "44 7 8")
    return review(start, plays=text, names=("Ann", "Bob"), node_limit=1)


def of_forms(text: str):
    return SheddingRules(forms=text)


def of_table(text: str):
    return SheddingRules(forms=f"single, {text}")


def of_batch(text: str):
    _, _, err = batch_here(text, "--node-limit", "1")
    if err:
        raise CanjuError(err)


SIGNS = [
    "X",
    "D",
    "CJ",
    "SJ",
    "JB",
    "王",
    "20",
    "100",
    "10T",
    "3♥4",
    "♠33",
    "♠A Q ♥2",
    "6DD6",
    "3-7",
    "kings",
    "O",
    "W",
    "А",
    "Ж",
    "Σ",
    "🃏",
    "1",
    "11",
    "1 3 13",
    "K(3) 4(2)",
    "3) 4",
    "(3) 4",
    "33(2) 4",
    "王炸 3 大小王",
    "3BJ",
    "S♠9",
    "Joker",
    "3 张",
    "333333333",
]
#: Functions that read texts, and texts that they refuse.
REFUSED = [
    *((Hand, text) for text in SIGNS),
    *(
        (Play, text)
        for text in [
            *SIGNS,
            "",
            "{}",
            "()",
            "34",
            "3 4 5",
            "炸弹 ()",
            "pair of kings",
            "bomb 34",
            "33334444 5",
        ]
    ),
    *((Position, f"{text} | 4") for text in SIGNS if text not in ("SJ", "3) 4")),
    *(
        (Position, text)
        for text in [
            "9、33 K | 44 Q",
            "[9] 33 K | 44 Q",
            "9\t33 | 44",
            "3 4",
            "3 | 4\n5 | 6",
            "A: 3 | 5",
            "K: 3 | Q: 4",
            "地主：3 | 下家：4",
            "先手：3 | 下家：4 | 上家：5",
            "甲：3 | 乙：4 | 上家：5",
            "| 3 | 4 |",
            "3 4 5\n6\n7",
            "3 | 4 | 5 | third",
            "A: 3 | B: 4 | C: 5",
        ]
    ),
    *(
        (of_review, text)
        for text in [
            "Bob: 4",
            "Carl: 3",
            "hello",
            "33 44 6 6",
            "A 33",
            "{}",
            "Ann: 33, Ann: 4",
            "33 4 pass",
            "345",
        ]
    ),
    *((of_forms, text) for text in ["pair", "gap-plane", "strait 3", "gap plane 3-12"]),
    *(
        (of_table, text)
        for text in [
            "gap plane 2-12",
            "gap straight 3-12",
            "gap pair straight 9",
            "straight 3-99",
            "plane 2-40",
            "bomb 9",
            "pair straight 1",
            "straigt 3",
            "single 4-K",
            "trio 3-99",
        ]
    ),
    *((canju.games.rules.read_rules, text) for text in ["doudizu", "pagatt", "run-fst"]),
    *(
        (of_batch, text)
        for text in [
            "9、33 K | 44 Q",
            "3、4、5 | 6\n4、5、6 | 7",
            "33 K,44 Q",
            "foo,bar\n3,4",
            "3 4",
            '{"puzzles": [1]}',
            '{"first": "3", "secnd": "4"}',
        ]
    ),
]


def refusal(read, text: str) -> str | None:
    """The reason why a text is refused, without its place; ``None`` if it is read."""
    try:
        read(text)
    except CanjuError as error:
        return re.sub(r"'[^']*'|“[^”]*”|\d+", "…", str(error).partition("\n")[0])[:60]
    return None


def test_what_a_refusal_offers_is_not_refused_for_the_same_reason():
    """The law of all refusals: fails where 'gap plane 3-12' is refused and offered again."""
    number = 0
    for read, text in REFUSED:
        try:
            read(text)
        except CanjuError as error:
            why = refusal(read, text)
            told = [str(error), getattr(error, "chinese", "") or ""]
            for offered in dict.fromkeys(offer for one in told for offer in offers(one)):
                if offered == "pass" and read in (Hand, Position):
                    continue
                number += 1
                assert refusal(read, offered) != why, (read, text, offered)
        else:
            raise AssertionError((read, text, "is not refused"))
    assert number > 30


WORDS = [
    (
        lambda: Play("34567", rules="forms: single, straight 3-4"),
        "a straight cannot have 5 ranks here",
    ),
    (
        lambda: Play("334455", rules="forms: single, pair straight 2"),
        "a pair straight cannot have 3 ranks here",
    ),
    (lambda: Play("炸弹 ()"), "炸弹 has no cards: write them after the word"),
    (lambda: Play("pair of kings"), "'kings' is not a card: .*; write K"),
    (lambda: Play("А"), "'А' is not a card: .*; this is a Cyrillic letter"),
    (lambda: Play("{}"), "'{}' has no cards: to pass, write 'pass'"),
    (
        lambda: Position("先手：3|下家：4|上家：5"),
        "'下家' is not one of first, second and third: name all three",
    ),
    (
        lambda: Position("地主：3|上家：4|第三家：5"),
        "'第三家' is not one of landlord, down and up: name all three",
    ),
    (lambda: of_review("Bob: 4"), "Ann is to move, not Bob"),
    (lambda: of_review("Carl: 4"), "Carl is not a seat here: write Ann;"),
    (lambda: of_batch("foo,bar\n3,4"), "'foo,bar' is neither a position nor the names of columns"),
    (lambda: of_table("gap plane 2-12"), "write 'gap plane 3-6'"),
]


@pytest.mark.parametrize(("call", "words"), WORDS, ids=[words for _, words in WORDS])
def test_words_of_refusals(call, words):
    with pytest.raises(CanjuError, match=words):
        call()


def test_an_object_of_puzzles_is_not_told_to_be_kept():
    """Fails where --keep puzzles is offered, which leaves no position."""
    _, _, err = batch_here('{"puzzles": [{"first": "3", "second": "4"}]}')
    assert "unknown key 'puzzles'" in err
    assert "--keep" not in err


def test_a_missing_file_is_told_without_the_number_of_an_error(run):
    for command in (("review", "no.json"), ("match", "--load", "no.json"), ("batch", "no.json")):
        assert run(*command) == (2, "", "canju: no.json: No such file or directory\n")


@pytest.mark.parametrize(
    ("encoding", "told"),
    [
        ("gbk", "perhaps GBK"),
        ("shift-jis", None),
        ("latin-1", None),
        ("big5", None),
        ("utf-16", "perhaps UTF-16"),
        ("utf-32", "perhaps UTF-32"),
        ("utf-32-le", "perhaps UTF-32"),
    ],
)
def test_advice_about_encodings_fits(encoding, told, tmp_path):
    """Fails where Shift JIS is converted as GBK, and UTF-32 as UTF-16."""
    texts = {
        "gbk": "地主：3 4 | 农民：5",
        "shift-jis": "地主：3 4 | 農民：5 ひらがな",
        "latin-1": "André: 3 | Zoé: 5",
        "big5": "地主：3 4 | 農民：5",
    }
    text = texts.get(encoding, "A: 3 4 | B: 5")
    path = tmp_path / "lines.txt"
    path.write_bytes(f"{text}\n".encode(encoding))
    code, out, err = fed("", "batch", str(path))
    assert (code, out) == (2, "")
    assert "not UTF-8 text" in err
    assert ("perhaps" in err) == (told is not None)
    assert told is None or told in err
