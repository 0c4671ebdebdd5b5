"""Settings of the documentation: ``python -m sphinx -W docs target/docs``."""

from __future__ import annotations

import inspect
import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

import canju
import canju.honeymoon
import canju.playing
from canju.publishing.html import core_files
from canju.publishing.site import write_site
from docutils import nodes
from sphinx.pycode import ModuleAnalyzer

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"

project = "canju 残局"
author = copyright = "The canju authors"
version = release = version_of("canju")

extensions = [
    *("myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"),
    *("sphinx_copybutton", "sphinx_llms_txt"),
]
# Lists of all pages for programs: `llms.txt`, and `llms-full.txt` with their texts. The links hold
# under any address of the site.
llms_txt_uri_template = "_sources/{docname}{suffix}{sourcelink_suffix}"
llms_txt_exclude = ["examples/*"]
llms_txt_title = project
llms_txt_summary = (
    "Exact solver of card endgames with open hands (Dou Dizhu, Run Fast, honeymoon bridge): "
    "who wins, with which play, and why. A Rust core for Python. Licence: MIT or Apache 2.0."
)
# The button copies what is typed, without prompts and output.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = project
html_static_path = ["static"]
html_css_files = ["canju.css"]
html_search_language = "en+zh"
templates_path = ["templates"]
html_sidebars = {
    "**": [
        *("sidebar/brand.html", "sidebar/search.html", "site.html", "sidebar/scroll-start.html"),
        *("sidebar/navigation.html", "sidebar/scroll-end.html", "sidebar/variant-selector.html"),
    ]
}

# Nothing is executed when the pages are built. The tests run every session and every command of a
# page and compare what comes out (tests/repository/test_readme.py); so they do with the notebooks
# of examples/ (tests/repository/test_examples.py), which are shown as they are committed.
nb_execution_mode = "off"

# Members stand in the order of the source, which tells them apart by subject.
autodoc_member_order = "bysource"
# A signature is names and defaults; types come with the descriptions of the arguments.
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
# What a docstring lists as attributes needs no entries of its own.
napoleon_use_ivar = True


def add_site(app: Any, error: Exception | None) -> None:
    """Puts the site for solving in a browser beside the pages."""
    if error is None and app.config.html_context["has_site"]:
        write_site(Path(app.outdir) / "play")


def has_core() -> bool:
    """Returns true if the core for the browser is there, which the site needs."""
    try:
        return bool(core_files())
    except canju.errors.CoreFileError:
        return False


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


#: Characters of a table's cell that fit on a line.
SHORT = 20

#: Stands for the colon of a property's first line, which Napoleon takes for the end of a type.
COLON = "\ue000"


def hide_colon(_: Any, what: str, __: str, ___: Any, ____: Any, lines: list[str]) -> None:
    """Hides the colon from Napoleon, which comes after."""
    if what in ("attribute", "property"):
        lines[0] = lines[0].replace(":", COLON)


def show_colon(_: Any, __: str, ___: str, ____: Any, _____: Any, lines: list[str]) -> None:
    """Puts it back."""
    lines[:] = [line.replace(COLON, ":") for line in lines]


#: Classes of objects that users get from calls and never make, so that they show no arguments.
GIVEN = (
    *(canju.Node, canju.Odds, canju.Proof, canju.Puzzle, canju.Rating, canju.Solution),
    *(canju.honeymoon.Odds, canju.honeymoon.View, canju.playing.GameRecord, canju.playing.View),
)


def show_one_signature(
    app: Any, what: str, name: str, thing: Any, *rest: Any
) -> tuple[str, str] | None:
    """Shows one signature for each name: the one that users call.

    Overloads are for type checkers. Sphinx also takes the types of attributes for those of
    arguments of the same name.
    """
    _options, signature, returns = rest or (None, None, None)
    if what == "function" and inspect.isfunction(thing):
        analyzer = ModuleAnalyzer.for_module(thing.__module__)
        analyzer.analyze()
        analyzer.overloads.clear()
    if what == "class":
        app.env.current_document.autodoc_annotations.pop(name, None)
        if issubclass(thing, GIVEN):
            return "()", ""
        if signature == "(*args, **kwargs)":  # a widget, whose metaclass hides the arguments
            return without_types(inspect.signature(thing)), ""
    # Arguments of rules: "..." is the value of the preset, and misspelt names are an error.
    if signature and ", **unknown" in signature:
        return signature.replace("Ellipsis", "...").replace(", **unknown", ""), returns
    return None


def without_types(signature: inspect.Signature) -> str:
    """The names and defaults of the arguments."""
    bare = [one.replace(annotation=one.empty) for one in signature.parameters.values()]
    return str(signature.replace(parameters=bare, return_annotation=signature.empty))


def keep_figures_whole(_: Any, document: nodes.document) -> None:
    """Has no line break in short cells with figures, such as ``62.8 to 65.8 %``."""
    for cell in document.findall(nodes.entry):
        text = cell.astext()
        if len(text) <= SHORT and any(map(str.isdigit, text)):
            cell["classes"].append("whole")


def setup(app: Any) -> None:
    """Adds the notebooks, the Chinese half, and a search that finds Chinese words."""
    sys.path.insert(0, str(HERE))
    import chinese
    from searching import SearchBoth

    app.add_search_language(SearchBoth)
    app.config.html_context["has_site"] = has_core()
    app.connect("config-inited", copy_examples)
    app.connect("build-finished", add_site)
    app.connect("source-read", trim_sessions)
    app.connect("doctree-read", keep_figures_whole)
    app.connect("autodoc-process-signature", show_one_signature)
    app.connect("autodoc-process-docstring", hide_colon, priority=400)
    app.connect("autodoc-process-docstring", show_colon, priority=600)
    chinese.setup(app)
