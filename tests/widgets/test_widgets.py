"""The widgets without a browser: what they send and take, and what they need."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import canju
import pytest
from canju import solve

STATIC = Path(canju.__file__).parent / "widgets" / "static"
HANDS = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


def test_without_anywidget_a_sentence_says_how_to_install_it():
    code = (
        "import sys; sys.modules['anywidget'] = None\n"
        "import canju\n"
        "for ask in (lambda: canju.CardTable(), lambda: canju.solve('3', '4').explore()):\n"
        "    try: ask()\n"
        "    except ImportError as error: print(error)\n"
        "print(canju.solve('3', '4').tree().winner)\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    assert out.stdout.splitlines() == [
        "widgets need anywidget: pip install anywidget",
        "widgets need anywidget: pip install anywidget",
        "first",
    ], out.stderr


def test_importing_canju_imports_no_widget():
    code = "import sys, canju; print({'anywidget', 'ipywidgets', 'traitlets'} & set(sys.modules))"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    assert out.stdout == "set()\n"
    assert "CardTable" in dir(canju)
    with pytest.raises(AttributeError, match="no attribute 'CardTabel'"):
        _ = canju.CardTabel


def test_a_table_answers_messages_by_what_it_shows():
    pytest.importorskip("anywidget")
    table = canju.CardTable(*HANDS)
    assert repr(table) == "<CardTable: <Game: You v Computer, 0 moves, Your turn: lead>>"
    assert table.seen["game"]["turn"] == 0
    table._handle_custom_msg({"do": "play", "cards": ["4"], "at": 0}, [])
    assert len(table.seen["game"]["moves"]) == 2
    assert len(table.game.moves) == 2
    table._handle_custom_msg("nonsense", [])
    assert "invalid message" in table.seen["error"]
    assert repr(canju.CardTable(hand="33 4")).startswith("<CardTable: Split(")
    with pytest.raises(canju.CardError):
        canju.CardTable("3Y", "4")


THREE = {"farmers": ("6 8 Q", "4 5 T")}
EACH = {"others": ("8 8 9", "K A"), "rules": "run-fast"}
BRIDGE = {"rules": "honeymoon-bridge:H"}


@pytest.mark.parametrize(
    ("hands", "options", "head", "names"),
    [
        (HANDS, {}, "First wins", ["First", "Second"]),
        (("3 5", "4"), {"goal": "fastest"}, "First wins", ["First", "Second"]),
        (("3 9 J",), THREE, "The farmers win", ["Landlord", "Down", "Up"]),
        (("7 7 Q",), EACH, "The others win", ["First", "Second", "Third"]),
        (("K Q 8 7 5 3 3", "A J 9 9 7 6"), {"rules": "run-fast"}, "First wins", None),
        (("AS QS 2H", "KS 3S 3H"), BRIDGE, "First 2, Second 1", None),
    ],
)
def test_a_solution_is_explored_at_a_table(hands, options, head, names):
    """Fails when somebody else plays a hand, or the verdict is hidden, or no way leads back."""
    solution = solve(*hands, **options)
    table = solution.explore()
    assert table.game.start == solution.position
    assert set(table.game.players) == {"human"}
    game = table.seen["game"]
    assert names is None or game["names"] == names
    for _ in range(len(game["hands"])):
        assert table.seen["game"]["heading"]["head"] == head
        assert table.seen["game"]["replies"]["line"]
        table._handle_custom_msg({"do": "best", "at": table.seen["at"]}, [])
        assert not table.seen["error"]
    assert len(table.game.moves) == len(game["hands"])
    for _ in table.game.moves:
        table._handle_custom_msg({"do": "undo", "at": table.seen["at"]}, [])
    assert table.game.position == solution.position
    assert table.seen["game"]["heading"] == game["heading"]


def test_a_table_to_explore_has_names_and_a_language():
    table = solve("3 5", "4").explore(names=("Ann", "Bob"), lang="zh")
    assert table.seen["game"]["names"] == ["Ann", "Bob"]
    assert table.seen["game"]["heading"]["head"] == "Ann 胜"
    assert table.lang == "zh"
    with pytest.raises(canju.PositionError, match="the game is over"):
        solve("3", "4").after("3").explore()
    undecided = canju.solve_many([canju.deal(17, 17, seed=1)], node_limit=1)[0]
    with pytest.raises(canju.LimitError, match=r"solve\(solution.position\)"):
        undecided.explore()


def test_a_widget_keeps_out_of_the_bundle_of_a_tree():
    assert set(solve(*HANDS).tree()._repr_mimebundle_()) == {"text/plain", "text/html"}


def test_scripts_and_styles_stand_alone():
    for name in STATIC.iterdir():
        text = name.read_text("utf-8")
        assert len(text.splitlines()) <= 500, name
        # Nothing is fetched from elsewhere, and no text becomes markup.
        for forbidden in ("http:", "https:", "import(", "innerHTML", "@import", "eval("):
            assert forbidden not in text, (name, forbidden)
        # Drawings are markup: they are read in one place.
        assert text.count("DOMParser") == (name.name == "dom.js"), name


def test_a_saved_widget_leaves_the_hands_and_the_verdict():
    """Where nothing runs it, on GitHub or without a kernel, a page shows what stands beside it."""
    data, _ = canju.CardTable("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == (
        "You: 333 4 5 A R\nComputer: Q K 222 B\nYour turn: lead.\nWith best play, you win."
    )
    assert "With best play, you win" in data["text/html"]
    assert "<script" not in data["text/html"]
    data, _ = canju.CardTable(hand="33 4")._repr_mimebundle_()
    assert data["text/plain"].startswith("33 4: 2 plays, value ")
    assert "<table" in data["text/html"]
    data, _ = canju.solve("3 5", "4").explore(lang="zh")._repr_mimebundle_()
    assert data["text/plain"].startswith("先手：3 5\n后手：4")
    assert 'lang="zh"' in data["text/html"]


def test_the_page_of_a_table_gets_its_words():
    table = canju.CardTable("3 4", "5", lang="zh")
    assert table.lang == "zh"
    assert table.words["play_these"] == "出 {}"
    assert canju.CardTable().words["take_back"] == "Take back {}"
