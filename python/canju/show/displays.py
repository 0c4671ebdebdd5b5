"""The one place for displays: those of trees, and what a notebook shows of other things."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from canju._limits import DISPLAY_SECONDS
from canju.show import formats, html, odds, pages, text
from canju.show.wording import ASCII, PRINTED
from canju.tree.excerpt import choose
from canju.tree.nodes import Node, Style

if TYPE_CHECKING:
    from rich.tree import Tree as RichTree


def _of_honeymoon(name: str) -> Callable[[Any], str]:
    """A display of a room that few programs import: it is imported when it is asked for."""

    def page(thing: Any) -> str:
        from canju.show import honeymoon

        shown: str = getattr(honeymoon, name)(thing)
        return shown

    return page


#: What a notebook shows of things that are ``Displayed``, by name.
PAGES: dict[str, Callable[[Any], str]] = {
    "game": pages.game_page,
    "honeymoon_game": _of_honeymoon("honeymoon_game_page"),
    "honeymoon_odds": _of_honeymoon("honeymoon_odds_page"),
    "honeymoon_view": _of_honeymoon("honeymoon_view_page"),
    "odds": odds.odds_page,
    "puzzle": pages.puzzle_page,
    "results": pages.results_page,
    "split": pages.split_page,
    "summary": pages.summary_page,
    "values": pages.values_page,
}


class TreeDisplays:
    """All displays of a tree; ``canju.tree.nodes.Displays`` says what each is.

    What is read by people searches for no longer than a second.
    """

    def text(self, node: Node, style: Style, max_nodes: int | None, max_depth: int | None) -> str:
        """A line for each node."""
        place = PRINTED if style == "box" else ASCII
        return text.tree_text(choose(node, max_nodes, max_depth, DISPLAY_SECONDS), place)

    def root_line(self, node: Node) -> str:
        """The position and its verdict alone."""
        return text.root_line(choose(node, 1, 0, DISPLAY_SECONDS))

    def rich(self, node: Node) -> RichTree:
        """A tree for rich."""
        return text.rich_tree(choose(node, seconds=DISPLAY_SECONDS))

    def to_dict(self, node: Node, max_nodes: int | None, max_depth: int | None) -> dict[str, Any]:
        """Nested dictionaries."""
        return formats.tree_dict(choose(node, max_nodes, max_depth))

    def to_dot(self, node: Node, max_nodes: int | None, max_depth: int | None) -> str:
        """Graphviz's language."""
        return formats.tree_dot(choose(node, max_nodes, max_depth))

    def to_mermaid(self, node: Node, max_nodes: int | None, max_depth: int | None) -> str:
        """Mermaid's language."""
        return formats.tree_mermaid(choose(node, max_nodes, max_depth))

    def written(self, node: Node, suffix: str, max_nodes: int | None, max_depth: int | None) -> str:
        """What stands in a file, by its suffix."""
        match suffix:
            case ".html":
                return html.tree_page(node, max_nodes, max_depth)
            case ".json":
                return node.to_json(max_nodes, max_depth) + "\n"
            case ".dot":
                return node.to_dot(max_nodes, max_depth) + "\n"
            case ".md":
                return f"```mermaid\n{node.to_mermaid(max_nodes, max_depth)}\n```\n"
            case _:
                return node.text("box", max_nodes, max_depth) + "\n"

    def bundle(self, node: Node) -> dict[str, str]:
        """Text and HTML for a notebook, both of bounded size."""
        plain = text.notebook_text(node)
        # The page has no more nodes than the text: what is to be found is found.
        return {"text/plain": plain, "text/html": html.tree_html(node, seconds=0)}
