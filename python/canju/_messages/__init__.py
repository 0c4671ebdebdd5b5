"""What a reader sees: every sentence in English and in Chinese, side by side.

A display, a command or a message asks a ``Language`` for its words: ``said.wins_of("Ann")``. The
sentences stand in files by where they are read: ``tree`` and ``results`` (solutions, ratings,
splits, matches), ``table`` (a game and its errors), ``page`` (the widgets), ``hidden`` (odds),
``commands``, ``options`` and ``inputs`` (the command line, its help, what is wrong
with an argument, and with what a command reads).
``language`` joins them, ``choice`` says which language it is, ``manner`` names plays and
cards, ``substitutes`` replaces signs that a terminal lacks.

Who adds a sentence adds a line to one of these files, both languages in it: a test compares them.
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
from canju._messages.manner import Manner
from canju._messages.said import Lang, Said
from canju._messages.substitutes import SUBSTITUTE, in_ascii

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
    "current",
    "in_ascii",
    "language_of",
    "of_command",
    "set_lang",
    "speaking",
    "with_signs",
]
