"""Scripts and style sheets of widgets and of published pages."""

from __future__ import annotations

from importlib.resources import files


def joined(*names: str, package: str = "canju.widgets") -> str:
    """Joins files of a package's ``static``: a browser needs a script as a single one.

    >>> "export default" in joined("dom.js", "cards.js", "explorer.js")
    True
    """
    folder = files(package) / "static"
    return "\n".join((folder / name).read_text("utf-8") for name in names)
