"""Advice in errors, hints, help and pages works when it is typed."""

from __future__ import annotations

import json
from array import array
from pathlib import Path

import canju
import pytest
from advice import (
    BASES,
    SCOPE,
    advice_in,
    answer,
    called,
    changed,
    command,
    followed,
    parsers,
    ran,
    spans,
    taken,
    template,
    told_in_sources,
)
from canju import Hand, Play, Position, deal, honeymoon, match, solve, solve_many
from canju._messages import CHINESE, ENGLISH
from canju.bridge import EndgameTable
from canju.one_hand import split_many
from canju.playing import Greedy, View
from canju.publishing import html
from in_node import BUILT, stand_in_core

SOLUTION = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
#: Values of the names in advice.
SCOPE |= {
    "position": Position("33 4", "5"), "play": Play("33"), "moves": (), "solution": SOLUTION,
    "tree": SOLUTION.tree(), "path": "f.html", "next": 1, "after": 1, "hand": Hand("33 4"),
    "landlord": "3", "down": "4", "up": "5", "地主": "3", "下家": "4", "上家": "5", "first": "3 4",
    "second": "5", "name": "suits", "名字": "zh", "n": 5, "seed": 1, "i": 1, "my_player": Greedy(),
    "twos": array("H", (1, 0, 0, 0)),
    "threes": array("H", (2, 0, 0, 0)), "json": json, "a": "3", "b": "4", "c": "5",
    "level": 1, "mean": 1.0, "error": 0.5, "puzzle": next(canju.compose(6, 5, seed=1)),
    "results": solve_many([("3", "4")]), "plan": SOLUTION.plan(),
}  # fmt: skip

#: Lines that are answered with advice, which the test follows. See ``advice`` for the marks.
CASES = [
    # Cards.
    'Hand("«1»4")',
    'Hand("«20»")',
    'Hand("33 «X»")',
    'Hand("«王»")',
    'Hand("«🃏»")',
    'Hand("«33D4»")',
    'Hand("«CJ»")',
    'Hand("«♠33»")',
    'Hand("«SB»")',
    'Hand("«SJ»")',
    'Hand("«JB» 2")',
    'Hand("«小王 BJ»")',
    'Hand("«3♥4»")',
    'Hand("«100»")',
    'Hand([«"33"», "4"])',
    'Hand("QT62.AQT852.QJT.")',
    'Hand("«Z»", notation="rlcard")',
    'Hand("«S»", notation="rlcard")',
    'Hand("«ABC»", notation="pbn")',
    'Hand("«ABC»", notation="lin")',
    'Hand("«S»")',
    'Hand("«9SH»")',
    'Hand("20", notation="numbers")',
    'Hand([3, 17, 17], notation="numbers")',
    'Hand([3, 14], notation="rlcard")',
    'Hand("«3-7»")',
    'format(Hand("3S"), «"xyz "»)',
    "deal()",
    'solve("3S", "4S", rules=«"pagat"», trump="S")',
    "solve([3, 3, 3, 14], [4])",
    "best_reply([3, 3, 3, 14], [4])",
    "Position([3, 14], [4])",
    "solve_many([([3, 14], [4])])",
    "odds([3, 14], [4, 5], 1)",
    "Game([3, 14], [4])",
    "match([3, 14], [4])",
    'solve("A...", Hand("K...", notation="pbn"), rules="honeymoon-bridge:S")',
    'canju solve "3 14" 4',
    'canju reply "3 14" 4',
    'canju prove "3 14" 4 -o p',
    'canju odds "3 14" 4 --unseen "4 5 6 7"',
    'canju split "3 14"',
    "canju solve «1» 4",
    "canju solve «20» 4",
    "canju odds «10» 4",
    "canju split «10»",
    'rate("3 14", "4")',
    'refusals("3 14", "4")',
    'split_many(["«3 14»"])',
    'canju.CardTable("3 14", "4")',
    'Position("B 3", "4").play("«X»")',
    'Game("B 3", "4").play("«X»")',
    'Hand("B 3").plays(beating="«X»")',
    'Play("«X»")',
    'canju solve "3 14 | 4"',
    "canju solve 3 4 --to-beat X",
    'canju match "3 14" 4',
    'canju play "3 14" 4',
    "canju batch - <<< 3 14 | 4",
    # Positions and plays.
    r'solve("3 | 4\n5 | 6")',
    """solve('{"first": "3", "second": "4"}')""",
    'solve("3", "4", "3 5")',
    'solve("333", "33")',
    'best_reply("333", "33")',
    'solve_many([("333", "33")])',
    'solve("33333", "33")',
    'solve("33333", "44", rules=DouDizhu(deck_limit="each"))',
    'Hand("33333").split()',
    'Game("333", "33")',
    'match("333", "33")',
    'split_many(["33333"])',
    "canju solve 333 33",
    'solve("333", "33", rules="pagat")',
    'solve("333", "33", rules="singles-and-pairs")',
    "canju solve 333 33 --rules singles-and-pairs",
    "canju solve 33333 44 --deck-limit each",
    "canju split 33333",
    'Position("3", "4", turn=«"third"»)',
    'Position("3", farmers=("4", "5"), turn=«"third"»)',
    'Position("«9»", "4S", rules="honeymoon-bridge:S")',
    'canju.bridge.masks("«9»")',
    'Position("3", "4", to_beat="5").play(«""»)',
    'Play(«"33334444"»)',
    'solve("6", "7", to_beat=«"33334444"», rules="wide")',
    'Position("33334444 5", "7", rules="wide").play(«"33334444"»)',
    "canju solve 6 7 --to-beat «33334444» --rules wide",
    'canju play "33334444 5" 7 --rules wide <<< «33334444»',
    'Play("7777BR", rules="«doudizhu»")',
    'View("3")',
    # Options.
    'solve("3", "4", goal=«"lose"»)',
    'solve("3", "4", threads=«0»)',
    'solve("3", "4", memory_limit=«"2XB"»)',
    'solve("3S", "4S", rules="«poker»")',
    'solve("3S", "4S", rules="«doudizu»")',
    'Hand("33").plays(order=«"x"»)',
    'Hand("3").plays(beating="3", rules=«"honeymoon-bridge:S"»)',
    "Hand.random(3, decks=«3»)",
    "DouDizhu(decks=«3»)",
    "RunFast(deck=«52»)",
    "RunFast(last_trio=«'x'»)",
    "RunFast(report_single=«'x'»)",
    'canju.CardTable("3", "4", decks=«3»)',
    'DouDizhu(deck_limit=«"both"»)',
    'DouDizhu(without=["«trio+one»"])',
    'HoneymoonBridge(«"stars"»)',
    "Game.deal(3, 4, seed=«-1»)",
    "deal(3, seed=«-1»)",
    'Game("3", "4", lang=«"de"»)',
    'Game("3", "4", players="x")',
    'Game("3", "4", players=("«x»", "human"))',
    'match("greedy", "perfect")',
    'match("3", "4", players="greedy")',
    'match("3", "4", players=("«x»", "greedy"))',
    'honeymoon.Game(players=("human",))',
    'honeymoon.Game(players=("«x»", "human"))',
    'honeymoon.Game(rules="«honeymoon(x)»")',
    'honeymoon.Game(seed=7).play("«nonsense»")',
    'honeymoon.Game(seed=7).hand(«"third"»)',
    'odds("3 4", "5 6 7 8 9")',
    'solve(«"3 | 4", turn="second"»)',
    'solve("3", farmers=("4", "5"), goal="fastest")',
    'Hand("3").split().remaining(«2»)',
    'odds("3 4", "5 6 7", seat="down")',
    'odds("3 4", "5 6 7", sizes=(1, 1), seat=«"x"»)',
    'odds("3 4", "2 2 5 7", sizes=(2, 1), seat="down", known="5")',
    'solve("3", "4").prove().explore(claim=«9»)',
    'solve("3 4", "5").tree(plays=«"x"»)',
    'solve("3 4", "5").tree().text(style=«"x"»)',
    'canju.CardTable("3", "4", players=("human",))',
    "canju.CardTable(cards=(3,))",
    'canju.CardTable(hand="3", steps=«"x"»)',
    'solve_many([«("3", "4", "5")»])',
    'solve_many(«"3 | 4"»)',
    r'solve_many(«"3 | 4\n5 | 6"»)',
    'solve_many([{"first": "3", "second": "4", "goal": "fastest"}])',
    "solve_many([deal(12, 12, seed=1)], node_limit=1)[0].line",
    'solve("3", "4").tree(max_nodes=«0»)',
    'canju.Match("doudizhu", names=("A",))',
    'GameRecord(Position("3", "4"), None, (), «"x"», "out of cards", "")',
    'GameRecord(Position("3", "4"), None, (), "first", "«x»", "")',
    'Hand("3").split(rewards={"«x»": 1})',
    'Hand("3").split(steps=«"x"»)',
    'Game("3", "4").name(«"x"»)',
    'Game("3", farmers=("4", "5")).name(«"x"»)',
    *(f"{name}.to_html()" for name in ("solution", "puzzle", "results")),
    'solve("3", farmers=("4", "5")).plan()',
    'plans.Range("single", "3", "«10»")',
    'plans.Range("single", "3", "«x»")',
    'solve("AS", "KS", rules="honeymoon-bridge:S").refutations()',
    *(f"{name}.plot()" for name in ("solution", "puzzle")),
    "table.histogram(«9»)",
    'table.lookup("2C", "3C", rules=«None»)',
    'table.lookup_many(twos, threes, rules=«"doudizhu"»)',
    'Condition(«"x"», "holds", "3")',
    'Condition(«"own"», "hands", ("3", "4"))',
    'Rule(None, (), «"x"»)',
    'canju.review("3 5", "4", plays="«Bob»: 3")',
    'canju.review("3 4 5 6 7", "4 6 8", plays="«3 4 5 6 7»")',
    'honeymoon.Game(seed=7).review(depth=«"x"»)',
    # Command lines.
    "canju review - <<< A",
    "canju solve 3 4 --memory-limit «2XB»",
    "canju solve 3S 4S --rules «poker»",
    "canju solve 3 4 «--names Ann»",
    "canju solve 3 --farmers 4 5 «--names Ann»",
    "canju play 10 «200»",
    "canju split 34567 --rewards «straight»",
    "canju solve 3 4 --goal «x»",
    "canju explain 3 --farmers 4 5",
    "canju «slove» 3 4",
    "canju «rulse»",
    "canju «345» --help",
    "canju deal 3 «--sede 7»",
    "canju play --rules honeymoon «3 4»",
    r"canju solve - <<< 3 | 4\n5 | 6",
    'canju batch - <<< {"first": "3", "second": "4", "x": 1}',
]


#: Advice that no case follows, by a part of it, and why.
WITHOUT_CASE = {
    "different names": "any names will do",
    "a word for a pass": "any names will do",
    "a colon is missing": "names for a seat and a play; test_lines has them with cards",
    "后面少了冒号": "names for a seat and a play; test_lines has them with cards",
    "CANJU_MAX_THREADS": "a variable of the environment, which test_limits sets",
    "会算到底": "it may take long; test_tree_cli follows shorter ones",
    "searches to the end": "it may take long; test_tree_cli follows shorter ones",
    "--rules NAME": "the heading of a list",
    "canju.{1}": "the heading of a list",
    "use play.same_as": "a warning; test_plays_by_text has it",
    "exit codes": "numbers, not advice",
    "退出码": "numbers, not advice",
    "canju proof": "the first line of a file",
    "without control characters": "any names will do",
    "没有局面，请写": "as in English: names for the parts of a line",
    "write '|' between the hands": "test_batch runs the command",
    "手牌之间请写": "test_batch runs the command",
    "or with switches 'honeymoon": "a text that is not a call",
    "或带开关的 'honeymoon": "a text that is not a call",
    "rules={}: choose {}{}": "the text before it is its value",
    "differ: give one of them": "both are right alone",
    "不一致：请去掉一个": "both are right alone",
    "要与给定的牌同用": "the options at fault",
    "no position: write": "names for the parts of a line; README has one with cards",
    "need given hands, not numbers of cards": "the options at fault",
    "unknown switch": "names without values",
    "unknown kind '{}'": "the cards have one kind, the list has all",
    "no suit: write it as in 9H": "an example: the hand need not hold the card",
    "没有花色：请写成 9H": "an example: the hand need not hold the card",
    "hands of {} cards": "Python never shows it",
    "give sizes=(next, after) and seat": "seat has no value in it",
    "a PBN deal of": "an example with spaces in it",
    "such as 33 44 10 BJ": "a placeholder of a form",
    "names no trump": "Python never shows it",
    "does not name a trump": "Python never shows it",
    "module 'canju.honeymoon' has no attribute": "a mistyped name: Python says what is near",
    "honeymoon.Rules({})": "the repr of rules",
    "a plan never changes": "names for the parts of a plan",
    "write a number of cards, such as": "a value in a file",
    "pip install": "see test_packages_to_install_are_known",
}


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    """Sets a wide terminal and an empty folder; what a page says of the language ends with it."""
    monkeypatch.setenv("COLUMNS", "10000")
    monkeypatch.chdir(tmp_path)
    yield
    canju.set_lang(None)


@pytest.fixture(scope="module", autouse=True)
def table(tmp_path_factory):
    """Builds a table of honeymoon bridge."""
    path = tmp_path_factory.mktemp("advice") / "a.table"
    SCOPE["table"] = EndgameTable.build(path, levels=2)


@pytest.fixture(scope="module")
def told():
    """The answer to each case."""
    return {case: answer(case) for case in CASES}


@pytest.mark.parametrize("case", CASES)
def test_what_an_error_tells_works(told, case):
    """Fails if the line still fails after a piece of advice is followed."""
    english, chinese = told[case][1:3]
    pieces = [one for one in advice_in(english) if one.kind != "value" or "«" in case]
    assert pieces, english
    if chinese:
        assert _of_python(advice_in(chinese)) == _of_python(pieces)
    tried = {piece.text: followed(case, piece) for piece in pieces}
    assert {text: there.english for text, there in tried.items() if there.failed} == {}


def _of_python(pieces):
    return {one for one in pieces if one.kind in ("command", "call", "argument")}


def test_all_advice_of_the_sources_is_followed(told):
    """Fails for new advice: give it a case, or a reason."""
    texts = [" ".join(text.split()) for one in told.values() for text in one[1:3]]
    texts += [
        said.help(action.help or "")
        for said in (ENGLISH, CHINESE)
        for one in parsers(said).values()
        for action in one._actions
    ]
    sources = told_in_sources()
    new = [
        (place, text)
        for place, text in sources
        if not any(part in text for part in WITHOUT_CASE)
        and not any(template(text).search(there) for there in texts)
    ]
    assert new == []
    stale = {part for part in WITHOUT_CASE if not any(part in text for _, text in sources)}
    assert stale == set()


def test_packages_to_install_are_known():
    texts = [text for _, text in told_in_sources() if "pip install" in text]
    pieces = {one.text for text in texts for one in advice_in(text) if one.kind == "command"}
    assert pieces
    assert [text for text in pieces if command(text).failed] == []


# --- commands -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BASES)
def test_help_names_what_the_command_takes(name):
    """Fails for an option or a value that the command refuses."""
    for said in (ENGLISH, CHINESE):
        one = parsers(said)[name]
        for action in one._actions:
            for kind, text in advice_in(said.help(action.help or "")):
                if kind == "option":
                    assert text in one._option_string_actions, action.help
                elif action.option_strings:
                    hands = {"pbn": "A... K...", "lin": "SA SK", "douzero": "3 4"}.get(text)
                    line = BASES[name].replace("3S 4S", hands or "3S 4S")
                    line = line.replace("3S | 4S", " | ".join((hands or "3S 4S").split()[:2]))
                    code, out = ran(changed(line, f"{action.option_strings[-1]} {text}"))
                    assert code == 0, out
                else:
                    assert ran("canju " + text.strip("'"))[0] == 0, action.help


# --- pages and docstrings -------------------------------------------------------------------

#: Calls that take an argument that a page names alone, such as ``goal="fastest"``.
TAKING = [
    'solve("3", "4")',
    'solve(["3"], ["4"])',
    'solve("3")',
    'solve_many([("3", "4")])',
    'Hand("3")',
    'Hand("33").split()',
    "DouDizhu()",
    "RunFast()",
    'solve("3S", "4S", trump="S")',
    "solution.tree()",
    "match(3, 3)",
    'refusals("8 9", "7")',
    "compose(6, 5)",
    'canju.CardTable("3", "4")',
    "split_many([hand])",
    "honeymoon.Game(seed=7).review()",
]
#: Inline code that is not run, by a part of it, and why.
NOT_RUN = {
    "duckdb.sql(": "a query with a part left out",
    "display(": "a function of notebooks",
    "Estimate(": "a result, which no user makes",
    "game.play(…)": "the session above it runs the call",
    "game.plan()": "the session below it runs the call",
    "--boards": "an option of a benchmark",
    "canju check -": "test_proofs runs it",
    "canju review -": "it needs the plays of the example above it; review/test_cli runs it",
    'solutions="': "an argument of publish, which needs the core for the browser",
    'title="': "as for solutions",
    "plays=…": "the session above it runs the call",
    "canju prove -o -": "test_proofs runs it",
}


@pytest.fixture
def page(monkeypatch):
    """Sets values of the names on the pages, and makes their files."""
    game = honeymoon.Game(seed=7, players=("human", "greedy"))
    game.play("4NT")
    game.save("4")
    proof = solve("3", "4").prove()
    proof.save("a.proof")
    match(3, 3).save("match.json")
    Path("deals.jsonl").write_text('{"first": "3", "second": "4", "id": 1}')
    names = {
        "game": game, "proof": proof, "path": "4", "view": View.of(SCOPE["position"]),
        "splits": split_many(["33 4"]),
        "played": match(3, 3), "odds": canju.odds("33 4", "5 6 7", 1), "solutions": [SOLUTION],
        "plays": ["33", "4"], "text": "3 | 4", "summary": solve_many([("3", "4")]).summary(),
        "frames": [solve_many([("3", "4")]).to_polars()],
        "undecided": solve_many([deal(12, 12, seed=1)], node_limit=1)[0],
        "reviewed": canju.review("3 5", "4", plays="3 4"),
        "polars": pytest.importorskip("polars"), "puzzles": [],
    }  # fmt: skip
    for name, value in names.items():
        monkeypatch.setitem(SCOPE, name, value)
    if not (BUILT / "core.wasm").exists():
        monkeypatch.setattr(html, "core_files", stand_in_core)


@pytest.mark.parametrize("span", sorted(spans()))
def test_inline_code_of_a_page_or_docstring_runs(span, page):
    """Fails for a call, argument, command or option that is refused; ``spans`` names the page."""
    if any(part in span for part in NOT_RUN):
        return
    place = spans()[span]
    if span.startswith(("canju ", "pip ")):
        told = command(span)
        assert not told.failed, (place, told.english)
    elif "(" in span.partition("=")[0]:
        told = called(span)
        assert not told.failed, (place, told.english)
    else:
        assert taken(span, TAKING), place


def test_no_reason_is_stale():
    assert [part for part in NOT_RUN if not any(part in span for span in spans())] == []
