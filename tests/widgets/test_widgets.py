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


def test_a_proof_is_explored_by_its_own_choices():
    """Fails when the explorer of a proof shows another play than its file has, or none."""
    proof = solve("9 5 44", "8 3 66").prove()
    explorer = proof.explore()
    winner, tree = proof.claim.split()[0], proof.tree()
    path, node = [], tree
    while not node.position.is_over:
        told = explorer._branches.answer({"path": path, "from": 0, "plays": "solution", "ask": 1})
        children = node.children
        texts = [str(child.play) for child in children]
        assert [told_node["play"]["text"] for told_node in told["nodes"]] == texts
        if node.position.turn == winner:
            assert len(texts) == 1
        path, node = [*path, 0], children[0]
    assert len(path) > 3
    with pytest.raises(canju.errors.OptionError, match="claim=1"):
        proof.explore(claim=1)
    with pytest.raises(TypeError, match="claim"):
        proof.tree(claim="first")


def test_an_explorer_answers_each_question_to_whom_asked(monkeypatch):
    pytest.importorskip("anywidget")
    explorer = solve(*HANDS).explore(names=("Ann", "Bob"))
    assert repr(explorer).startswith("<Explorer of <Tree: Ann to move: 333 4 5 A R")
    assert explorer.root["nodes"][0]["player"] == "Ann"
    sent = []
    monkeypatch.setattr(explorer, "send", sent.append)
    explorer._handle_custom_msg({"path": [0], "from": 0, "plays": "solution", "ask": 7}, [])
    explorer._handle_custom_msg({"path": "?"}, [])
    assert (sent[0]["ask"], sent[0]["nodes"][0]["player"]) == (7, "Bob")
    assert sent[1]["error"]


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
    assert data["text/plain"].startswith("先手胜 · 3 5 | 4 · 完整")
    assert 'lang="zh"' in data["text/html"]


def test_the_page_of_a_table_gets_its_words():
    table = canju.CardTable("3 4", "5", lang="zh")
    assert table.lang == "zh"
    assert table.words["play_these"] == "出 {}"
    assert canju.CardTable().words["take_back"] == "Take back {}"
