"""One look: pages have the drawings and colours of ``look.json``, which Python reads itself."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from contrasts import contrast

ROOT = Path(__file__).parents[2]
COPIES = ("widgets/static/faces.js", "widgets/static/tokens.css")
TOKENS = json.loads((ROOT / "python/canju/writing/look.json").read_text("utf-8"))["tokens"]


def run(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    script = [sys.executable, str(root / "scripts" / "look"), *options]
    return subprocess.run(script, capture_output=True, text=True, check=False)


def test_pages_have_the_look_of_look_json():
    """Fails where one of the copies was edited, or look.json alone: run `scripts/look`."""
    assert run(ROOT, "--check").stderr == ""


@pytest.mark.parametrize("stale", COPIES)
def test_a_stale_copy_is_seen_and_written_again(tmp_path, stale):
    for name in (
        "scripts/look",
        "python/canju/writing/look.json",
        *(f"python/canju/{one}" for one in COPIES),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    copy = tmp_path / "python" / "canju" / stale
    text = copy.read_text("utf-8")
    assert "scripts/look" in text.partition("\n")[0]
    assert TOKENS["light"]["first"] in text
    copy.write_text(text.replace(TOKENS["light"]["first"], "#123456"), "utf-8")
    checked = run(tmp_path, "--check")
    assert (checked.returncode, checked.stderr) == (
        1,
        f"{copy.name} is stale: run scripts/look\n\n",
    )
    assert run(tmp_path).returncode == 0
    assert copy.read_text("utf-8") == text


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("who", ["first", "second", "third", "undecided", "loss"])
def test_colours_of_winners_can_be_read(theme, who):
    colours = TOKENS["light"] | (TOKENS["dark"] if theme == "dark" else {})
    tint = f"{who}-tint"
    pairs = [(who, "page"), (who, "panel"), (who, tint), (f"{who}-ink", tint), ("on-winner", who)]
    read = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs}
    assert min(read.values()) >= 4.5, read
