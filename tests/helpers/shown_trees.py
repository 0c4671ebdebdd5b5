"""Parts of trees as displays show them."""

from canju.tree.display import fitted
from canju.writing.html import MAX_BYTES, html_of


def choose(node, max_nodes=None, max_depth=None, seconds=None):
    return node, max_nodes, max_depth, seconds


def tree_html(part, max_bytes=MAX_BYTES):
    node, *bounds = part
    return fitted(node, "notebook", html_of, max_bytes, *bounds)
