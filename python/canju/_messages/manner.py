"""Names of plays, cards and players in a display."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from canju._messages.language import ENGLISH, Language

_NOBODY: Mapping[str, str] = {}


class Manner(NamedTuple):
    """The language of a display, and its way to name plays, cards and players.

    Attributes:
        language: the language.
        suits: true to show suits; cards in trick play always have one.
        kinds: true to show the kind of each play.
        names: names of players by seat; empty if players have no names.
    """

    language: Language = ENGLISH
    suits: bool = True
    kinds: bool = False
    names: Mapping[str, str] = _NOBODY

    @property
    def core(self) -> tuple[str, list[tuple[str, str]], bool, bool]:
        """This manner for the core's sheets."""
        return self.language.name, list(self.names.items()), self.suits, self.kinds
