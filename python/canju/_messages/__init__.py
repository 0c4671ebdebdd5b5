"""The language of displays and errors; the core has the sentences, in English and in Chinese.

``choice`` selects the language, ``manner`` names plays and cards, and ``substitutes`` replaces
characters that a terminal lacks. Commands have their own sentences, where they print them: see
``canju.cli.words``. Pages get their labels from ``labels`` of the core.
"""

from canju._lang import Lang
from canju._messages.choice import current, language_of, of_command, set_lang, speaking
from canju._messages.language import CHINESE, ENGLISH, LANGUAGES, Language
from canju._messages.manner import Manner
from canju._messages.substitutes import SUBSTITUTE, columns, in_ascii, left, right

__all__ = [
    "CHINESE",
    "ENGLISH",
    "LANGUAGES",
    "SUBSTITUTE",
    "Lang",
    "Language",
    "Manner",
    "columns",
    "current",
    "in_ascii",
    "language_of",
    "left",
    "of_command",
    "right",
    "set_lang",
    "speaking",
]
