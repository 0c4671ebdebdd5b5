"""Names of plays, cards and players in a display."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from canju._messages.language import ENGLISH, Language

_NOBODY: Mapping[str, str] = {}


def in_language(name: str, said: Language) -> str:
    """Translates the default name of a player; records keep it in English.

    >>> from canju._messages import CHINESE
    >>> in_language("Random(seed=1)", CHINESE), in_language("Perfect(), sees both hands", CHINESE)
    ('随机(seed=1)', '电脑，看得到双方的牌')
    """
    if said == ENGLISH:
        return name
    for player in ("player_perfect", "player_greedy", "player_random", "player_sampling"):
        english = f"{getattr(ENGLISH, player)}("
        if name.startswith(english):
            name = f"{getattr(said, player)}({name.removeprefix(english)}".replace("()", "")
    for sees in ("sees_both", "sees_all"):
        name = name.replace(f", {getattr(ENGLISH, sees)}", f"，{getattr(said, sees)}")
    return name


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
