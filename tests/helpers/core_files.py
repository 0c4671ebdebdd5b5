"""The files of the core, without their tests."""

from __future__ import annotations

import re
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"


def code_of(path: Path) -> str:
    """A file without comments, and without the module of tests at its end."""
    text = re.split(r"#\[cfg\(test\)\]\n(?:pub.* )?mod \w+ \{", path.read_text("utf-8"))[0]
    return re.sub(r"//.*", "", text)


#: Names of files that are compiled for tests alone.
OF_TESTS = {
    name
    for path in SRC.rglob("*.rs")
    for name in re.findall(r"#\[cfg\(test\)\]\n(?:pub.* )?mod (\w+);", path.read_text("utf-8"))
}
