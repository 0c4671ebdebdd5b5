"""Labels of graphs in the DOT language of Graphviz."""

from __future__ import annotations

import re
from collections.abc import Iterable


def dot_label(lines: Iterable[str]) -> str:
    r"""Lines of text inside the quotes of a label.

    >>> print(dot_label(["Ann", '"B"']))
    Ann\n\"B\"
    """
    return r"\n".join(re.sub(r'(["\\])', r"\\\1", line) for line in lines)
