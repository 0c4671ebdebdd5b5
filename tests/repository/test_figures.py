"""Figures of speed have one source: benches/figures.json."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_readme_and_docs_have_the_recorded_figures():
    checked = subprocess.run(
        [sys.executable, "scripts/figures", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert (checked.returncode, checked.stdout) == (0, ""), "run scripts/figures"
