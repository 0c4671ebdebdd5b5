"""Settings of the documentation: ``python -m sphinx -W docs target/docs``."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"

project = "canju 残局"
author = copyright = "The canju authors"
version = release = version_of("canju")

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = project
html_static_path = ["static"]
html_css_files = ["canju.css"]
html_search_language = "en+zh"

# Nothing is executed when the pages are built. The tests run every session and every command of a
# page and compare what comes out (tests/test_readme.py); so they do with the notebooks of examples/
# (tests/test_examples.py), which are shown as they are committed.
nb_execution_mode = "off"

# Members stand in the order of the source, which tells them apart by subject.
autodoc_member_order = "bysource"
# What a docstring lists as attributes needs no entries of its own.
napoleon_use_ivar = True


def copy_examples(*_: Any) -> None:
    """Puts the notebooks of ``examples/`` where Sphinx finds them, with links that lead there."""
    folder = HERE / "examples"
    folder.mkdir(exist_ok=True)
    for path in EXAMPLES.glob("*.ipynb"):
        text, copied = path.read_text("utf-8").replace("](../docs/", "](../"), folder / path.name
        if not copied.exists() or copied.read_text("utf-8") != text:
            copied.write_text(text, "utf-8")


def trim_sessions(_: Any, __: str, source: list[str]) -> None:
    """Takes away the empty line that doctest wants at the end of a session."""
    source[0] = source[0].replace("\n\n```\n", "\n```\n")


def setup(app: Any) -> None:
    """Adds the notebooks, and a search that finds Chinese words."""
    sys.path.insert(0, str(HERE))
    from searching import SearchBoth

    app.add_search_language(SearchBoth)
    app.connect("config-inited", copy_examples)
    app.connect("source-read", trim_sessions)
