"""Every session at a table is as in its file: see ``tables.py``."""

from __future__ import annotations

import pytest
from canju.language.languages import LANGUAGES
from golden.tables import SESSIONS, file_of, told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SESSIONS)
def test_session(name, lang):
    file = file_of(name, lang)
    assert told(name, lang) == file.read_text("utf-8"), "python tests/golden/tables.py"
