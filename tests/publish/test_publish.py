"""``canju.publish``: its arguments, its errors, and the contents of the file."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args

import canju
import pytest
from canju import DouDizhu, Position, publish, solve
from canju._canju import read_rules, rules_told
from canju.errors import CoreFileError, OptionError, PositionError
from canju.games.rules import SheddingName
from canju.language.languages import LANGUAGES
from canju.publishing import html
from canju.publishing.data import Item, page_data, request_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from in_node import BUILT, stand_in_core

README = "RJ A 5 4 3 3 3 | BJ 2 2 2 K Q"
EVIL = "</script><script>alert('&\"')</script><!--"


@pytest.fixture
def with_core(monkeypatch):
    """Replaces the core where it is not built."""
    if not (BUILT / "core.wasm").exists():
        monkeypatch.setattr(html, "core_files", stand_in_core)


def data_of(path: Path) -> dict:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', path.read_text())
    return json.loads(found[1])


def test_everything_that_has_a_position_is_a_puzzle(with_core, tmp_path):
    path = tmp_path / "page.html"
    puzzle = next(canju.compose(6, 5, seed=1))
    three = Position("3 T T", farmers=("4 J", "5 6"))
    items = [README, ("3 4", "5"), Position("3", "4"), three, solve("3 5", "4"), puzzle]
    items += [{"first": "3 4", "second": "5", "to_beat": "3"}]
    publish(items, path, rules="pagat")
    puzzles = data_of(path)["puzzles"]
    rules = [one["position"]["rules"] for one in puzzles]
    own = "doudizhu"
    given = "pagat"
    assert rules == [given, given, own, own, own, own, given]
    assert [one["people"] for one in puzzles][3] == [True, False, False]
    assert [one["label"] for one in puzzles][4:6] == ["Puzzle 5", "Puzzle 6"]
    winning, legal = len(puzzle.solution.winning_plays), len(puzzle.position.plays())
    assert puzzles[5]["rating"]["told"].endswith(f": {winning} of {legal} plays wins")
    assert [one["rating"] for one in puzzles[:5]] == [None] * 5
    assert [one["answer"] for one in puzzles] == ["", "", "", "", "5", str(puzzle.key), ""]
    assert puzzles[5]["begins"] == "You can win: find the winning play."
    assert [one["begins"] for one in puzzles[:5]] == ["Can you win?"] * 5
    puzzle.save(path, "zh", playable=True)
    assert len(data_of(path)["puzzles"]) == 1
    assert data_of(path)["lang"] == "zh"
    solve("3 5", "4").save(path, playable=True)
    publish("3 5 | 4", tmp_path / "other.html")
    (one,), (other,) = (data_of(file)["puzzles"] for file in (path, tmp_path / "other.html"))
    assert one == {**other, "answer": "5"}
    with pytest.raises(OptionError, match="trick play"):
        solve("AS", "KS", rules="honeymoon-bridge:NT").save(path, playable=True)


def test_both_farmers_are_the_readers(with_core, tmp_path):
    path = tmp_path / "page.html"
    publish("地主: 3 5 | 下家: 4 J | 上家: 5 6 | 要压: 地主的3 | 轮到: 下家", path)
    (puzzle,) = data_of(path)["puzzles"]
    assert puzzle["people"] == [False, True, True]
    assert puzzle["names"] == ["Landlord", "Down", "Up"]
    assert puzzle["begins"] == "You play both farmers. Can you win?"


@pytest.mark.parametrize(
    ("puzzles", "options", "error"),
    [
        ([], {}, OptionError),
        ([("3", "")], {}, PositionError),
        (["AS QS | KS JS"], {"rules": "honeymoon-bridge:NT"}, OptionError),
        ([README], {"solutions": "visible"}, OptionError),
        ([README], {"lang": "fr"}, OptionError),
        ([README], {"title": 3}, TypeError),
        ([README], {"title": "\x00"}, OptionError),
        ([README], {"title": "\ud800"}, OptionError),
        ([3], {}, TypeError),
    ],
)
def test_what_cannot_be_published_writes_no_file(with_core, tmp_path, puzzles, options, error):
    path = tmp_path / "page.html"
    with pytest.raises(error):
        publish(puzzles, path, **options)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("title", ["👩‍👩‍👧‍👦", "نیم‌فاصله"])
def test_a_title_can_have_joiners(with_core, tmp_path, title):
    publish([README], tmp_path / "page.html", title=title)
    assert f"<h1>{title}</h1>" in (tmp_path / "page.html").read_text("utf-8")


def test_a_page_is_html(with_core, tmp_path):
    with pytest.raises(OptionError, match="choose an extension"):
        publish([README], tmp_path / "page.png")


def test_without_the_core_the_error_names_the_script(monkeypatch, tmp_path):
    monkeypatch.setattr(html, "__file__", str(tmp_path / "canju" / "publishing" / "html.py"))
    with pytest.raises(CoreFileError, match=r"run scripts/web && pip install \.$") as raised:
        publish([README], tmp_path / "page.html")
    assert isinstance(raised.value, FileNotFoundError)
    assert "scripts/web" in canju.language.languages.CHINESE.error(raised.value)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_no_text_can_run_a_script(with_core, tmp_path, lang):
    path = tmp_path / "page.html"
    publish([README], path, title=EVIL, lang=lang)
    page = path.read_text("utf-8")
    assert page.count("</script>") == 3
    assert "alert(" not in page.replace("&lt;", "<").split("<main>")[0].split("<style>")[1]
    assert EVIL not in page
    assert page.count("&lt;/script&gt;&lt;script&gt;alert(&#x27;&amp;&quot;&#x27;)") == 3
    assert not re.search(r"https?://", page)
    assert "default-src &#x27;none&#x27;" in page


class Read(HTMLParser):
    """Elements of a page with their attributes, and the text of its headings."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, tuple]] = []
        self.texts: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, tuple(attributes)))

    def handle_data(self, data):
        name = self.elements[-1][0] if self.elements else ""
        self.texts[name] = self.texts.get(name, data)


@given(st.lists(st.sampled_from([*"<>&\"'/=!-x {}%;", "script", "<!--", "]]>", "</title>"])))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_title_is_text(monkeypatch, parts):
    monkeypatch.setattr(html, "core_files", stand_in_core)
    data = page_data([Item(Position("3 4 | 5"))], LANGUAGES["en"], shown=False)
    title = " ".join("".join(parts).split())
    plain, read = (Read(html.page_of(data, one, LANGUAGES["en"])) for one in ("x", title))
    named = ("property", "og:title")
    assert [one for one in read.elements if named not in one[1]] == [
        one for one in plain.elements if named not in one[1]
    ]
    assert read.texts["title"] == read.texts["h1"] == (title or "Card puzzles")


@pytest.mark.skipif(not (BUILT / "core.wasm").exists(), reason="needs scripts/web")
def test_ten_puzzles_are_less_than_two_megabytes(tmp_path):
    path = tmp_path / "page.html"
    publish([canju.deal(17, 17, seed=seed) for seed in range(10)], path)
    assert path.stat().st_size < 2_000_000


def test_a_request_has_all_parts_of_a_position():
    rules = canju.DouDizhu.pagat(decks=2, without=["bomb"])
    position = Position("3 4 4", farmers=("5", "6"), to_beat="33", by="up", rules=rules)
    assert json.loads(json.dumps(request_of(position))) == {
        "landlord": "3 44",
        "down": "5",
        "up": "6",
        "turn": "landlord",
        "rules": "doudizhu; no bomb; all kickers of a play differ in rank; two decks",
        "to_beat": {"text": "33", "kind": "pair", "rank": "3", "length": 1},
        "by": "up",
    }


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rules_are_in_words(lang):
    """No name of a switch or a preset, and no two presets alike."""
    told = [rules_told(lang, read_rules(name))[0] for name in get_args(SheddingName)]
    assert len(set(told)) == len(told)
    banned = rules_told(lang, DouDizhu(without=["bomb", "trio+single"], decks=2))[0]
    words = {
        "en": "Dou Dizhu; no trio+single, no bomb; two decks",
        "zh": "斗地主；没有三带一、没有炸弹；两副牌",
    }
    assert banned == words[lang]
    text = " ".join(told)
    assert not any(re.search(rf"\b{name}\b", text) for name in (*get_args(SheddingName), "without"))
    assert "_" not in text


def test_the_command_publishes_the_lines_of_a_file(with_core, run, tmp_path):
    lines, page, other = tmp_path / "lines.txt", tmp_path / "page.html", tmp_path / "other.html"
    _, composed, _ = run("compose", "6", "5", "--seed", "1", "--format", "json")
    three = "地主: 3 T T | 下家: 4 J | 上家: 5 6"
    lines.write_text(f"# two\n{README}\n\n{three}\n{composed}", "utf-8")
    asked = "--title", "Two", "--solutions", "shown", "--rules", "pagat", "--lang", "zh"
    assert run("publish", str(lines), "-o", str(page), *asked) == (0, "", "")
    items = [README, three, next(canju.compose(6, 5, seed=1)).position]
    publish(items, other, title="Two", solutions="shown", rules="pagat", lang="zh")
    assert page.read_bytes() == other.read_bytes()


def test_the_command_writes_no_page_if_a_line_is_wrong(with_core, run, tmp_path):
    lines, page = tmp_path / "lines.txt", tmp_path / "page.html"
    lines.write_text(f"{README}\n3 4 | 5Y\n", "utf-8")
    code, out, err = run("publish", str(lines), "-o", str(page))
    assert (code, out) == (2, "")
    assert err.startswith("canju: line 2: ")
    assert not page.exists()


def test_the_command_ignores_other_columns_of_a_table(with_core, run, tmp_path):
    path = tmp_path / "puzzles.csv"
    path.write_text('id,first,second,note\n7,3 4,5,"a\nb"\n,6,7 8,\n')
    assert run("publish", str(path), "-o", str(tmp_path / "page.html"))[0] == 0


def test_a_solution_is_written_to_a_page_to_play(with_core, run, tmp_path):
    page, other = tmp_path / "page.html", tmp_path / "other.html"
    code, out, _ = run("solve", "3 5", "4", "-o", str(page), "--playable", "--lang", "zh")
    assert (code, out.splitlines()[0]) == (0, "胜者：先手")
    publish("3 5 | 4", other, lang="zh")
    (one,), (another,) = (data_of(file)["puzzles"] for file in (page, other))
    assert one == {**another, "answer": "5"}
