"""Everything that canju shows is as in the files of this folder: see ``shown.py``.

A change of what people see is a change of these files, read line by line.
"""

from __future__ import annotations

import pytest
from canju.language.languages import LANGUAGES
from golden.shown import FILES, THINGS, file_of, shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", THINGS)
def test_shown(name, lang):
    for extension, text in shown(name, lang):
        file = file_of(name, lang, extension)
        assert text == file.read_text("utf-8"), f"{file.name}: python tests/golden/shown.py"


def test_no_file_is_left_over():
    stems = {file_of(name, "en", "txt").name.partition(".")[0] for name in THINGS}
    assert {file.name.partition(".")[0] for file in FILES.iterdir()} == stems
