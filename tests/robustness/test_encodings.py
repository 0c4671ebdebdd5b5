"""Terminals that lack signs: a sign is replaced, and the language stays."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import canju
import pytest
from canju.cli import main
from canju.language.substitutes import SUBSTITUTE

PACKAGE = Path(canju.__file__).parent
#: Where sentences for readers stand.
SOURCES = [*PACKAGE.rglob("*.py"), *(Path(__file__).parents[2] / "src").rglob("*.rs")]
CHINESE = ("gbk", "gb18030", "cp936")


def shown(monkeypatch, encoding: str, *argv: str) -> str:
    """Both streams of a command whose terminal has an encoding."""
    written = io.BytesIO()
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.TextIOWrapper(written, encoding, write_through=True))
    main(argv)
    return written.getvalue().decode(encoding)


@pytest.mark.parametrize("encoding", CHINESE)
def test_every_chinese_character_of_a_message_can_be_written(encoding):
    text = "".join(path.read_text("utf-8") for path in SOURCES)
    characters = "".join(sorted(set(re.findall("[一-鿿]", text))))
    assert len(characters) > 400
    written = characters.encode(encoding, SUBSTITUTE).decode(encoding)
    assert [one for one, other in zip(characters, written, strict=True) if other == "?"] == []


@pytest.mark.parametrize("encoding", CHINESE)
@pytest.mark.parametrize(
    "command",
    [
        ("solve", "3 5 6", "4 7", "--tree", "4"),
        ("solve", "AS 2S", "KH 3H", "--rules", "honeymoon-bridge:S"),
        ("solve", "3 Y", "4"),
        ("split", "33344456"),
        ("odds", "3 5 6", "2", "--samples", "10"),
        ("batch", "--help"),
        ("rules",),
    ],
)
def test_chinese_stays_chinese_where_a_sign_is_missing(monkeypatch, encoding, command):
    """Fails where one sign that is not there has English or escapes come instead."""
    told = shown(monkeypatch, encoding, *command, "--lang", "zh")
    there = shown(monkeypatch, "utf-8", *command, "--lang", "zh")
    assert there.encode(encoding, SUBSTITUTE).decode(encoding) == told
    assert "\\u" not in told
    assert "?" not in told
    assert re.search("[一-鿿]", told)


def test_the_tree_keeps_its_words(monkeypatch):
    argv = ("solve", "3 5", "4", "--lang", "zh")
    assert "\n先手胜 · 3 5 | 4 · 完整\n5! 3 ■" in shown(monkeypatch, "gbk", *argv)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "big5"])
def test_where_simplified_characters_are_missing_it_is_english(monkeypatch, encoding):
    told = shown(monkeypatch, encoding, "solve", "AS 2S", "KH 3H", "--lang", "zh", "--rules",
                 "honeymoon-bridge:S")  # fmt: skip
    assert told.startswith("Tricks: 2 of 2 for first\n")
    if encoding == "ascii":
        assert "\nfirst takes 2 of 2 tricks - SA2 | HK3 - whole\nS" in told
    for command in (("split", "33344456"), ("batch", "--help"), ("odds", "3 5", "2")):
        assert "\\u" not in shown(monkeypatch, encoding, *command)
