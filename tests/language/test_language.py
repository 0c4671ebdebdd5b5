"""English or Chinese, as the reader asked, in every text that a reader sees."""

from __future__ import annotations

import re
import string
from pathlib import Path

import canju
import pytest
from canju import Game, Hand, PlayError, Position, match, rate, solve
from canju._canju import game_told, labels
from canju.cli import _COMMANDS, main
from canju.cli.options import described
from canju.games.rules import SHEDDING_NAMES
from canju.language.languages import CHINESE, ENGLISH, current
from canju.one_hand import Split
from commands import texts_of_commands
from controllers import seated, send

STATIC = Path(canju.__file__).parent / "widgets" / "static"
SOURCES = Path(__file__).parents[2] / "src"
CJK = re.compile("[一-鿿]")

PAGES = ("players", "table", "puzzles", "site", "honeymoon")
SAID = {
    f"{page} {name}": (text, labels("zh", page)[name])
    for page in PAGES
    for name, text in labels("en", page).items()
}
SAID |= {f"command {pair[0]}": pair for pair in texts_of_commands()}
for game in ("doudizhu", "run-fast"):
    SAID |= {f"switch {name}": means for name, _, means in game_told(game)[2]}
#: Formats that join what is said elsewhere, and ranks.
WORDLESS = {
    *("colon", "comma", "sat_as", "{} ({})", "."),
    *("jack", "queen", "king", "ace", "card_of"),
}


@pytest.fixture
def chinese():
    canju.set_lang("zh")
    yield
    canju.set_lang(None)


@pytest.fixture(autouse=True)
def no_environment(monkeypatch):
    for name in ("CANJU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


# The sentences


def blanks(text: str) -> int:
    """How many things a format is about."""
    numbers = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    named = sum(name.isidentifier() for name in numbers) + numbers.count("")
    return max((int(name) + 1 for name in numbers if name.isdigit()), default=0) + named


@pytest.mark.parametrize("name", SAID)
def test_a_sentence_is_in_both_languages(name):
    english, chinese = SAID[name]
    assert english.strip()
    assert chinese.strip()
    assert not CJK.search(english)
    assert CJK.search(chinese) or name.partition(" ")[2] in WORDLESS
    assert blanks(english) == blanks(chinese)


def test_the_core_says_in_both_languages_why_a_play_is_not_legal():
    """Fails where an error of a play or of cards is made of a text in one language."""
    alone = re.compile(r"(PlayError::new|Fault::new|Reason::new)\(\s*(&\[[^]]*\], )?(\"|format!)")
    wrong = []
    for path in SOURCES.rglob("*.rs"):
        if path.parent.name != "parse":  # of these some speak of notations, in English
            wrong += [
                f"{path.name}: {found[0]}" for found in alone.finditer(path.read_text("utf-8"))
            ]
    assert wrong == []


@pytest.mark.parametrize(
    ("hands", "play", "why"),
    [
        (("345 8", "6 7"), "345", "3 4 5 不是合法的牌型（规则 doudizhu）：顺子至少要相连的五张"),
        (("34568 8", "6 7"), "34568", "顺子要点数相连：缺 7"),
        (("3 4", "5"), "5", "先手手里没有 5（手牌 3 4）"),
        (("3 4", "5"), "pass", "先手先出牌，不能不要"),
        (("333 BR 7", "5"), "333BR", "三张只能带一张或一对，王不算这样的一对"),
        (("4 55", "6", "7"), "4", "4（单张）压不住 7（单张）"),
        (("4 55", "6", "7"), "4Y", "“Y”不是牌"),
    ],
)
def test_a_table_says_why_in_chinese_and_the_exception_in_english(hands, play, why):
    first, second, *table = hands
    game = Game(Position(first, second, *table), players=("human", "human"), lang="zh")
    with pytest.raises(canju.CanjuError) as raised:
        game.play(play)
    assert not CJK.search(str(raised.value))
    assert why in CHINESE.error(raised.value)
    assert ENGLISH.error(raised.value) == str(raised.value)
    controller = seated(game, lang="zh")
    seen = controller.answer({"do": "play" if play != "pass" else "pass", "cards": [play], "at": 0})
    assert CJK.search(seen["error"])


def test_every_help_is_shown_in_the_language(run):
    """What the help says is among the sentences above; headings and usage come from argparse."""
    for command in _COMMANDS:
        english, chinese = (run(command.name, "--help", "--lang", lang)[1] for lang in ("en", "zh"))
        assert not CJK.search(english)
        headings = re.findall(r"^[^ ].*[:：]$", chinese, re.MULTILINE)
        assert len(headings) > 0
        assert all(map(CJK.search, headings))


def test_every_help_is_of_an_argument():
    """Fails where the table of arguments has a line that no command uses."""
    words = {
        f"{command.name} {word}" for command in _COMMANDS for word in command.load().takes.split()
    }
    own = words & set(described())
    assert own | {word.split(" ")[1] for word in words - own} == set(described())


# The page


def test_the_script_has_no_words_of_its_own():
    """Fails where a script says something that is no label, or where a label is of no use."""
    used, typed = set(), []
    table = labels("en", "table")
    for path in STATIC.glob("*.js"):
        script = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)
        used |= set(re.findall(r"words\.(\w+)", script))
        # Names of words, in tables.
        used |= {word for word in re.findall(r'"(\w+)"', script) if word in table}
        typed += re.findall(r'["`](?:[A-Z][a-z]+ [a-z]+|[a-z]+ [a-z]+ [a-z ]+)["`]', script)
    counted = {f"{how}_{noun}" for noun in ("card", "trick") for how in ("one",)}
    counted |= {"some_cards", "some_tricks"}
    assert typed == []
    assert used | counted == set(table) | set(labels("en", "honeymoon"))


# Which language it is


def test_a_call_goes_before_what_was_chosen_and_that_before_the_environment(monkeypatch):
    split = Split("33 4", ["33", "4"])
    assert "plays" in str(split)
    monkeypatch.setenv("CANJU_LANG", "zh_CN.UTF-8")
    assert "手" in str(split)
    canju.set_lang("en")
    try:
        assert "plays" in str(split)
        assert "手" in split.text(lang="zh")
        canju.set_lang("zh-TW")
        assert "手" in str(split)
        assert "plays" in split.text(lang="en_GB")
    finally:
        canju.set_lang(None)
    assert "手" in str(split)
    monkeypatch.setenv("CANJU_LANG", "de")
    assert current() == ENGLISH


@pytest.mark.parametrize("lang", ["zh", "zh-CN", "zh_CN.UTF-8", "zh-TW", "zh_HK", "ZH", "zh@x"])
def test_names_of_locales_are_chinese(lang):
    assert str(solve("3", "4").tree(lang=lang)) == "先手胜 · 3 | 4 · 完整\n3 ■"


@pytest.mark.parametrize(
    ("environment", "is_chinese"),
    [
        ({}, False),
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, False),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LC_ALL": "zh_TW"}, True),
        ({"LANG": "en_US.UTF-8", "LC_ALL": ""}, False),
        ({"LANG": "zh_CN.UTF-8", "CANJU_LANG": "en"}, False),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "C", "CANJU_LANG": "zh"}, True),
    ],
)
def test_commands_look_at_the_locale(environment, is_chinese, monkeypatch, capsys):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert main(["solve", "3 5", "4"]) == 0
    assert capsys.readouterr().out.startswith("胜者：先手" if is_chinese else "Winner: first")
    # What a program shows looks at CANJU_LANG alone.
    assert (current() == CHINESE) == (environment.get("CANJU_LANG") == "zh")
    for option in (["--lang", "en"], ["--lang=en"]):
        assert main([*option, "solve", "3 5", "4"]) == 0
        assert main(["solve", "3 5", "4", *option]) == 0
        assert capsys.readouterr().out.count("Winner: first") == 2
    assert main(["solve", "3 5", "4", "--lang", "xx"]) == 2


def test_json_is_the_same_in_every_language(capsys, tmp_path):
    record = str(tmp_path / "match.json")
    match(5, 5, seed=1, players=("greedy", "random")).save(record)
    for command in (
        ["solve", "3 5", "4", "--format", "json", "--tree", "2"],
        ["solve", "AS 2H", "KS 3H", "--rules", "honeymoon-bridge:S", "--format", "json"],
        ["split", "33 4", "--format", "json"],
        ["explain", "3 3 8", "4 5 7", "--format", "json"],
        ["review", record, "--format", "json"],
        ["rules", "--format", "json"],
        ["deal", "3", "3", "--seed", "1", "--format", "json"],
    ):
        told = []
        for lang in ("en", "zh"):
            assert main([*command, "--lang", lang]) == 0
            told.append(re.sub(r'"seconds": [\d.e-]+', "", capsys.readouterr().out))
        assert told[0] == told[1]
        assert not CJK.search(told[0])


@pytest.mark.usefixtures("chinese")
def test_what_programs_read_is_the_same_in_every_language():
    solution = solve("3 5", "4", goal="fastest")
    assert (solution.winner, repr(solution)) == ("first", "<Solution: first wins, best 5, 3 nodes>")
    tree = solution.tree()
    assert (tree.winner, tree.names, tree.to_dict()["player"]) == (
        *("first", ("first", "second")),
        "first",
    )
    assert str(tree) == "先手胜 · 余 3 手 · 3 5 | 4 · 完整\n5! 3 ■"
    assert str(Hand("3 B")) == "3 B"
    assert "Your turn" not in repr(Game("3 B", "4"))


# All that is shown, in Chinese


#: What stays in Latin letters: names, options, code.
ALLOWED = re.compile(
    r"tree\.at\([^)]*\)|tree\.text\([^)]*\)|tree\(\)|--[a-z-]+|[a-z]+-(?:bridge|whist):[A-Z]+|guandan:2|canju\S*|"
    r"match\[\d+:\]|Dou\w+\(.*?\)|RLCard|"
    r"SheddingRules\(.*?\)|Run\w+\(.*?\)|deck\b|'[a-z]+'|NAME|None|True|False|\w+_\w+|decks|without|wide|"
    r"PASS|JSON|DouDizhu|LANG|\{.*?\}|\[.*?\]|COMMAND|[A-Z]{3,}|pass|hint|plan\b|plays|verdict|undo|"
    r"again|new|quit|review|beat|mode|json|text|first|en\b|zh\b|" + "|".join(SHEDDING_NAMES),
)


def english_in(text: str) -> list[str]:
    """Words that should not be there."""
    return re.findall(r"[A-Za-z]{3,}", ALLOWED.sub(" ", re.sub(r"<[^>]*>", " ", text)))


def trick_game() -> Game:
    game = Game("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:S", players=("human", "human"))
    game.play("2H")
    game.play("3H")
    return game


SHOWN = {
    "hint": lambda: Game("3 4 5", "6 7").hint().sentence + Game("3 5", "4").hint().sentence,
    "hard": lambda: Game(*canju.deal(20, 17, seed=1), time_limit=1e-9).hint().sentence,
    "verdict": lambda: Game("3 4 5", "6 7").verdict().sentence,
    "winning": lambda: Game("3 5", "4").winning_in_words() + Game("3", "4 5").winning_in_words(),
    "game of tricks": lambda: "\n".join(
        (str(trick_game()), trick_game().trick_in_words(), trick_game().winning_in_words())
    ),
    "verdict of tricks": lambda: trick_game().verdict().sentence + trick_game().hint().sentence,
    "rating": lambda: "\n".join(
        map(str, (rate("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"), rate("3 4", "6 7"), rate("8 9", "7")))
    ),
    "match": lambda: (
        str(match(5, 5, games=3, seed=1))
        + str(match(5, 5, seed=1)[0])
        + str(match("AS 2S", "KS QS", rules="honeymoon-bridge:S"))
        + match(5, 5, seed=1, hidden=True)._repr_html_()
        + str(match(5, farmers=(4, 4), seed=1, players=("random", "greedy", "perfect")))
    ),
    "faults": lambda: str(match(5, 5, seed=1, players=(lambda _: "XX", "greedy"))).partition("：")[
        0
    ],
    "controller": lambda: str(seated("3 4 5", "6 7").view()["game"]["result"]),
    "walk": lambda: "".join(_walk()),
    "page": lambda: str([*labels("zh", "table").values()]).replace("Enter", ""),
}


def _walk() -> list[str]:
    controller = seated(hand="333 4 5 B")
    told = [controller.view()["game"]["heading"]["sub"]]
    for _ in range(controller.split.steps):
        told.append(send(controller, "forward")["game"]["heading"]["sub"])
    return told


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.usefixtures("chinese")
def test_all_that_is_shown_is_chinese(name):
    told = SHOWN[name]()
    assert CJK.search(told)
    assert english_in(told) == []


@pytest.mark.parametrize(
    "command",
    [
        ["solve", "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"],
        ["solve", "3 4", "6 7", "--goal", "fastest"],
        ["solve", "AS QS 2H", "KS 3S 3H", "--rules", "honeymoon-bridge:NT"],
        ["reply", "7 B", "9 T", "--to-beat", "8"],
        ["split", "333 44 7 B"],
        ["explain", "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", "--effort", "0.1"],
        ["explain", "7 8", "9 T"],
        ["match", "5", "5", "--seed", "1"],
        ["match", "5", "5", "--seed", "1", "--format", "record"],
        ["deal", "5", "5", "--seed", "1", "--count", "2"],
        ["compose", "6", "5", "--seed", "1"],
        ["odds", "33 4 B", "5", "--samples", "20"],
        ["odds", "4 6", "1", "--unseen", "3 5 7", "--to-beat", "3"],
        ["rules"],
        ["rate", "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", "--plan"],
    ],
)
def test_every_command_speaks_chinese(command, capsys):
    assert main([*command, "--lang", "zh"]) == 0
    told = capsys.readouterr().out
    assert CJK.search(told)
    assert english_in(told) == []


def test_a_game_in_the_terminal_in_chinese(capsys, monkeypatch):
    typed = [
        "帮助",
        "提示",
        "出法",
        "胜负",
        "9",
        "345",
        "3 4 5 6 7",
        "不要",
        "悔牌",
        "重来",
        "换牌",
        "退出",
    ]
    lines = iter(f"{line}\n" for line in typed)
    monkeypatch.setattr("canju.cli.terminal.typed_line", lambda: next(lines, ""))
    assert main(["play", "3 4 5 8 B", "6 7", "--lang", "zh"]) == 0
    told = capsys.readouterr().out
    assert "不是合法的牌型" in told
    assert "你：3 4 5 8 小王" in told
    assert "轮到你" in told
    assert "电脑" in told
    assert english_in(told.replace("Enter", "")) == []


# Grammar


@pytest.mark.parametrize(
    ("name", "lang", "told"),
    [
        ("You", "en", ["Your turn: lead.", "You win after", "you win"]),
        ("you", "en", ["Your turn: lead.", "You win after", "you win"]),
        ("I", "en", ["My turn: lead.", "I win after", "I win"]),
        ("we", "en", ["Our turn: lead.", "We win after", "we win"]),
        ("They", "en", ["Their turn: lead.", "They win after", "they win"]),
        ("Ann", "en", ["Ann's turn: lead.", "Ann wins after", "Ann wins"]),
        ("我", "en", ["我 to move: lead.", "我 wins after", "我 wins"]),
        ("You", "zh", ["轮到你：出牌。", "你胜，共", "你胜"]),
        ("小明", "zh", ["轮到小明：出牌。", "小明胜，共", "小明胜"]),
        ("Ann", "zh", ["轮到 Ann：出牌。", "Ann 胜，共", "Ann 胜"]),
    ],
)
def test_sentences_stay_grammatical(name, lang, told):
    game = Game("3", "4", names=(name, "Bob"), players=("human", "human"), lang=lang)
    lead, won, inside = told
    assert game.result() == lead
    assert inside in game.verdict().sentence
    game.play("3")
    assert game.result().startswith(won)
    with pytest.raises(PlayError) as raised:
        game.play("3")
    assert not CJK.search(str(raised.value))


def test_trees_are_grammatical_too():
    tree = solve("3 4", "6 7").tree(names=("you", "they"))
    assert str(tree).startswith("they win · you to move: 3 4 | they: 6 7 · ")
    listed = tree.showing("all")
    assert str(listed).splitlines()[0].endswith("| you lose ✗, they win")
    assert "you 3 lose ✗" in str(listed)
    over = solve("3", "4").tree(names=("we", "Bob"))
    assert str(over.at("3")).startswith("after 3: we have won · ")
    assert str(over.showing("all").at("3")).endswith("we have won ✓")
    tricks = solve("AS 2H", "KS 3H", rules="honeymoon-bridge:NT").tree(names=("you", "Ann"))
    assert str(tricks).startswith("you take 1 of 2 tricks · ")
    assert "Ann 3H takes 1 of 2" in str(tricks.showing("all"))
    chinese = solve("3", "4").tree(names=("小明", "Ann"), lang="zh")
    assert str(chinese).startswith("小明胜 · 小明出牌：3")
    assert "小明 3 胜 ✓" in str(chinese.showing("all"))
    assert "| 小明胜 ✓" in str(chinese.showing("all"))
