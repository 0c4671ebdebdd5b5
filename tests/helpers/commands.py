"""Sentences of the command line, in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from canju import cli
from canju.cli.options import described

_CJK = re.compile("[一-鿿]")


def texts_of_commands() -> list[tuple[str, str]]:
    """English and Chinese of all sentences in the sources of the commands, and of all help."""
    found = [texts for _, _, texts in described().values() if texts]
    for path in Path(cli.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("told", "wrong"):
                found += _pair(node.args, said=True)
            elif isinstance(node, ast.Tuple):
                found += _pair(node.elts, said=False)
    return found


def _pair(nodes: list[ast.expr], said: bool) -> Iterator[tuple[str, str]]:
    """The first two of these, if they are a sentence and its translation."""
    texts = [_text(node) for node in nodes[:2]]
    if len(texts) == 2 and all(texts) and (said or _CJK.search(str(texts[1]))):
        yield str(texts[0]), str(texts[1])


def _text(node: ast.expr) -> str | None:
    """A literal text; a part that is computed counts as ``{}``."""
    if isinstance(node, ast.JoinedStr):
        parts = (one.value if isinstance(one, ast.Constant) else "{}" for one in node.values)
        return "".join(map(str, parts))
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
