"""Words that people read: errors in their language, rules in words, 10 for ten, Chinese marks."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path

import canju
import pytest
from canju import (
    DouDizhu,
    Game,
    Hand,
    Play,
    Position,
    SinglesAndPairs,
    errors,
    honeymoon,
    match,
    solve,
)
from canju._canju import game_told, labels, rules_told
from canju.cli import main
from canju.games.rules import PRESETS, read_rules
from canju.language.languages import LANGUAGES, speaking
from canju.publishing.data import Item, page_data
from commands import texts_of_commands
from controllers import seated

PACKAGE = Path(canju.__file__).parent
SOURCES = Path(__file__).parents[2] / "src"
CJK = re.compile("[一-鿿]")
THREE = Position("3", farmers=("4", "5"))

#: Calls that raise, by a part of the Chinese message.
RAISES = {
    "请选 'win'": lambda: solve("3", "4", goal="draw"),
    "这套规则：是不是 'pagat'？": lambda: solve("3", "4", rules="pagta"),
    "没有说将牌": lambda: solve("3", "4", rules="honeymoon-bridge"),
    '没有 "foo" 这种写法': lambda: Hand("3", notation="foo"),
    "没有 'foo' 这种牌型": lambda: Play("3", kind="foo"),
    "请选 'en'": lambda: solve("3", "4").tree(lang="fr"),
    "没有 'x' 这样的玩家": lambda: match(3, 3, players=("x", "greedy")),
    "2 个不同的名字": lambda: Game("3", "4", names=("A", "A")),
    "threads=0：请选 1 至": lambda: solve("3", "4", threads=0),
    "time_limit=0：应为": lambda: solve("3", "4", time_limit=0),
    "memory_limit='x'": lambda: solve("3", "4", memory_limit="x"),
    "到了局面数限制：搜索了": lambda: solve(*canju.deal(27, 27, seed=1), node_limit=1000),
    "内存限制太小": lambda: solve(*canju.deal(20, 20, seed=1), memory_limit=1),
    "不是牌": lambda: Hand("Y"),
    "发不了 60 张": lambda: canju.deal(60),
    "不是 DouZero 的点数": lambda: Hand([3, 40], notation="douzero"),
    "局面 1：": lambda: canju.solve_many([("3", "4"), ("Y", "4")]),
    "打法只用于两手牌": lambda: canju.plans.Plan(THREE, [], "first"),
    "不在剩下的牌里": lambda: canju.one_hand.Split("3 4", ["5"]),
}


@pytest.mark.parametrize("says", RAISES)
def test_str_of_an_error_follows_set_lang_and_its_english_stays(says):
    with pytest.raises(canju.CanjuError) as raised:
        RAISES[says]()
    error, english = raised.value, str(raised.value)
    assert not CJK.search(english)
    canju.set_lang("zh")
    try:
        assert says in str(error)
        assert (error.english, error.args[-1]) == (english, english)
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
    finally:
        canju.set_lang(None)


def test_every_error_of_the_package_has_a_chinese_text():
    kinds = {name for name in errors.__all__ if name != "RecordError"}
    lacking = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)):
                continue
            made = node.exc
            named = isinstance(made.func, ast.Name) and made.func.id in kinds
            if named and not any(key.arg == "chinese" for key in made.keywords):
                lacking.append(f"{path.name}:{node.lineno}")
    assert lacking == []


def test_a_command_in_chinese_mixes_no_languages(capsys):
    assert main(["--lang", "zh", "solve", "3", "4", "--rules", "foo"]) == 2
    assert re.findall(r"[a-z]{3,} [a-z]{3,}", capsys.readouterr().err) == []


def html(shown) -> str:
    return shown._repr_mimebundle_()["text/html"]


# Rules

BANNED = DouDizhu(without=["trio+pair"])
SHOWS_RULES = {
    "text": lambda lang: str(solve("333 44 5", "6 7", rules=BANNED)),
    "page": lambda lang: html(solve("333 44 5", "6 7", rules=BANNED)),
    "picture": lambda lang: solve("333 44 5", "6 7", rules=BANNED).to_svg(lang=lang),
    "match": lambda lang: str(match(5, 5, rules=BANNED, seed=1)),
    "review": lambda lang: str(match(5, 5, rules=BANNED, seed=1)[0].review()),
    "table": lambda lang: seated("333 44 5", "6 7", rules=BANNED, lang=lang).view()["game"][
        "rules"
    ],
}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SHOWS_RULES)
def test_rules_are_in_words(name, lang):
    canju.set_lang(lang)
    try:
        told = SHOWS_RULES[name](lang)
    finally:
        canju.set_lang(None)
    assert {"en": "Dou Dizhu; no trio+pair", "zh": "斗地主；没有三带二"}[lang] in told
    assert "DouDizhu" not in told
    assert "doudizhu" not in told


@pytest.mark.parametrize(
    ("rules", "english", "chinese_words"),
    [
        ("doudizhu", "Dou Dizhu", "斗地主"),
        (SinglesAndPairs(deck_limit="each"), "each hand has its own cards", "双方各用一份牌"),
        (DouDizhu(decks=2, deck_limit=None), "two decks; any number of cards", "两副牌；牌数不限"),
        ("honeymoon-bridge:NT", "honeymoon bridge; no trump", "蜜月桥牌；无将"),
    ],
)
def test_all_rules_have_words(rules, english, chinese_words):
    given = canju.Position("3S", "4S", rules=rules).rules
    assert english in rules_told("en", given)[0]
    assert chinese_words in rules_told("zh", given)[0]


# Ten

TENS = solve("9 TT J", "88 TT")


SHOWS_TENS = {
    "graph": lambda: TENS.tree().to_dot(),
    "game": lambda: str(Game("9 TT J", "88 TT")) + Game("9 TT J", "88 TT").hint().sentence,
    "match": lambda: str(match("9 TT J", "88 TT")[0]) + str(match("9 TT J", "88 TT").review()),
    "tricks": lambda: str(solve("TS 9S", "8S 7H", rules="honeymoon-bridge:NT")),
}


@pytest.mark.parametrize("name", SHOWS_TENS)
def test_ten_is_10_wherever_people_read(name):
    told = re.sub(
        r"tree\.at\([^)]*\)|\bTD\b|<style.*?</style>|data-\w+=\"[^\"]*\"", "", SHOWS_TENS[name]()
    )
    assert "10" in told
    assert re.findall(r"(?<![A-Za-z])[2-9JQKA]*T[2-9TJQKASHDC]*(?![A-Za-z])", told) == []


def test_what_programs_read_has_t():
    assert (str(Hand("10 10")), str(Play("10")), repr(Play("10"))) == ("TT", "T", "Play('T')")
    assert "TT" in TENS.tree().to_json()
    assert "TT" in repr(TENS.position)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_line_of_play_can_be_pasted_into_a_review(lang):
    canju.set_lang(lang)
    try:
        line = str(TENS).splitlines()[-1]
    finally:
        canju.set_lang(None)
    plays = canju.review(TENS.position, plays=re.split("[:：]", line)[1]).plays
    assert [play.play for play in plays] == TENS.line


# Marks


def chinese_texts() -> list[str]:
    core = re.compile(r'said!\(\s*"(?:[^"\\]|\\.)*",\s*"((?:[^"\\]|\\.)*)"', re.DOTALL)
    pages = ("players", "table", "puzzles", "site", "honeymoon")
    texts = [text for page in pages for text in labels("zh", page).values()]
    texts += [means[1] for game in ("doudizhu", "run-fast") for *_, means in game_told(game)[2]]
    texts += [chinese for _, chinese in texts_of_commands()]
    texts += [rules_told("zh", read_rules(name))[2] for name in PRESETS]
    texts += [
        text for path in SOURCES.rglob("*.rs") for text in core.findall(path.read_text("utf-8"))
    ]
    return texts


def test_chinese_sentences_have_full_width_marks():
    """A colon, comma or bracket next to a Chinese character, or a colon before a blank."""
    half = re.compile(r"[一-鿿][:,;?!(]|[:,;?!)][一-鿿]|[:;] (?=[一-鿿{])|(?<!\d), (?=[一-鿿{])")
    assert [text for text in chinese_texts() if CJK.search(text) and half.search(text)] == []


@pytest.mark.parametrize(("lang", "name"), [("en", "Computer"), ("zh", "电脑")])
def test_the_perfect_player_has_one_name(lang, name):
    """On published pages, in notebooks and terminals, in matches and in their reviews."""
    said, players = LANGUAGES[lang], ("human", "perfect")
    with speaking(said):
        (puzzle,) = page_data([Item(Position("3 5", "4"))], said, shown=False)["puzzles"]
        assert puzzle["names"][1] == name
        assert Game("3 5", "4", players=players, lang=lang).names[1] == name
        assert honeymoon.Game(seed=7, players=players, lang=lang).names[1].startswith(name)
        played = match("3 5", "4", players=("greedy", "perfect"), games=2)
        assert name in str(played).partition("\n")[0]
        assert name in str(played.review())


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: DouDizhu(without="四带"),
        lambda: Play("3", kind="四带"),
        lambda: Hand("3").split(rewards={"四带": 1}),
    ],
)
def test_an_unknown_kind_is_answered_with_kinds_in_the_language(wrong):
    with speaking(LANGUAGES["zh"]), pytest.raises(errors.OptionError) as raised:
        wrong()
    with speaking(LANGUAGES["zh"]):
        assert "四带二、三带二" in str(raised.value)
        assert "trio" not in str(raised.value)
    assert "trio+single" in raised.value.english
