"""All sentences for users, in English and Chinese side by side.

Commands and errors get their sentences from a ``Language``: ``said.count(2, "trick")``.
``Language`` has the grammar (``language``) and lists of sentences: ``results`` (trees,
solutions, ratings, splits, matches), ``plans``, ``reviews``, ``table`` (games, their errors,
the widgets' pages), ``publishing`` (published pages) and ``site``. ``choice`` selects the language,
``manner`` names plays and cards, and ``substitutes`` replaces characters that a terminal lacks.
Commands have their own sentences, where they print them: see ``canju.cli.words``.

A new sentence is a line in one of these lists, in both languages: a test compares them.
"""

from canju._lang import Lang
from canju._messages.choice import current, language_of, of_command, set_lang, speaking
from canju._messages.language import (
    CHINESE,
    ENGLISH,
    LANGUAGES,
    Language,
)
from canju._messages.manner import Manner, in_language
from canju._messages.said import Said
from canju._messages.substitutes import SUBSTITUTE, columns, in_ascii, left, right

__all__ = [
    "CHINESE",
    "ENGLISH",
    "LANGUAGES",
    "SUBSTITUTE",
    "Lang",
    "Language",
    "Manner",
    "Said",
    "columns",
    "current",
    "in_ascii",
    "in_language",
    "language_of",
    "left",
    "of_command",
    "right",
    "set_lang",
    "speaking",
]
