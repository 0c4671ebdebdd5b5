"""The scripts and style sheets of the widgets, which published pages use too."""

from __future__ import annotations

from importlib.resources import files


def joined(*names: str) -> str:
    """Joins files of ``static``: a browser needs a widget's script as a single one.

    >>> "export default" in joined("dom.js", "cards.js", "explorer.js")
    True
    """
    folder = files("canju.widgets") / "static"
    return "\n".join((folder / name).read_text("utf-8") for name in names)
