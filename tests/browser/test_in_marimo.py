"""The same widgets in marimo."""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from lab import free_port, served
from playwright.sync_api import expect


@pytest.fixture
def marimo_url(tmp_path):
    if not find_spec("marimo"):
        pytest.skip("needs marimo: pip install '.[test,browser]'")
    shutil.copy(Path(__file__).parent / "marimo_app.py", tmp_path / "app.py")
    port = free_port()
    command = [
        *(sys.executable, "-m", "marimo", "run", "app.py", "--headless", "--no-token"),
        *("--host", "127.0.0.1", "--port", str(port)),
    ]
    url = f"http://127.0.0.1:{port}"
    env = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    with served(command, f"{url}/health", tmp_path, **env):
        yield url


def test_a_game_and_a_tree_in_marimo(page, marimo_url, shot):
    page.goto(marimo_url)
    table = page.locator(".canju.table")
    hand = table.locator(".seat[data-side='0'] button.card")
    expect(hand).to_have_count(7, timeout=60_000)
    moves = table.locator(".score .move:not(.ahead)")
    for _ in range(20):
        count = moves.count()
        table.get_by_role("button", name="Hint").click()
        expect(table.locator(".line")).to_contain_text("wins")
        key = "play" if table.locator(".chosen").count() else "pass"
        table.locator(f"button[data-key={key}]").click()
        expect(moves).not_to_have_count(count)
        if table.locator(".tag.won").count():
            break
    expect(table.locator(".head")).to_have_text("You win")
    # In a shadow tree, too, a card measures itself by its fan.
    assert table.locator(".card .index").first.bounding_box()["width"] > 5
    shot(table, "marimo_table")
    expect(page.get_by_text("2, B, 22: pass, again").first).to_be_visible()
    # marimo takes away the space of cells: plays would stand together as one.
    cell = page.locator("td", has_text="333").first
    expect(cell).to_be_visible()
    assert cell.evaluate("one => parseFloat(getComputedStyle(one).paddingLeft)") > 3
