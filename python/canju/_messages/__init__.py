"""All sentences for readers, in English and in Chinese, side by side.

A display, a command or an error asks a ``Language`` for its words: ``said.wins_of("Ann")``.
``Language`` has three lists of sentences, and the grammar that joins them (``language``):
``results`` (trees, solutions, ratings, splits, matches, odds), ``table`` (a game, its errors, the
widgets' pages) and ``commands`` (the command line); ``options`` has the help of commands.
``choice`` says which language it is, ``manner`` names plays and cards, ``substitutes`` replaces
signs that a terminal lacks, and counts its columns.

A new sentence is a line in one of these lists, with both languages in it: a test compares them.
"""

from canju._messages.choice import current, language_of, of_command, set_lang, speaking
from canju._messages.language import (
    CHINESE,
    ENGLISH,
    LANGUAGES,
    SIGNS,
    Language,
    Several,
    with_signs,
)
from canju._messages.manner import Manner, short
from canju._messages.said import Lang, Said
from canju._messages.substitutes import SUBSTITUTE, columns, in_ascii

__all__ = [
    "CHINESE",
    "ENGLISH",
    "LANGUAGES",
    "SIGNS",
    "SUBSTITUTE",
    "Lang",
    "Language",
    "Manner",
    "Said",
    "Several",
    "columns",
    "current",
    "in_ascii",
    "language_of",
    "of_command",
    "set_lang",
    "short",
    "speaking",
    "with_signs",
]
