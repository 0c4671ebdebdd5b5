"""Names of plays, cards and players in a display."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from canju._canju import Hand, Play
from canju._messages.language import ENGLISH, Language

_LONGEST_NAME = 40
_NOBODY: Mapping[str, str] = {}


def short(name: str) -> str:
    """The name of a player or a side, cut to at most 40 characters."""
    return name if len(name) <= _LONGEST_NAME else type(name)(f"{name[: _LONGEST_NAME - 1]}…")


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
        mark: function applied to a text of cards, for example to mark red ones.
        names: names of players by seat; empty if players have no names.
    """

    language: Language = ENGLISH
    suits: bool = True
    kinds: bool = False
    mark: Callable[[str], str] = str
    names: Mapping[str, str] = _NOBODY

    @property
    def core(self) -> tuple[str, list[tuple[str, str]], bool, bool]:
        """This manner for the core's sheets."""
        return self.language.name, list(self.names.items()), self.suits, self.kinds

    def name(self, seat: str) -> str:
        """The name of the player in a seat; without names, the word for the seat.

        >>> Manner().name("first"), Manner(names={"first": "Ann", "second": "Bob"}).name("first")
        ('first', 'Ann')
        """
        return short(self.names.get(seat) or self.language.side(seat))

    def play(self, play: Play) -> str:
        """A play by its cards, with its kind if ``kinds`` is set.

        >>> from canju._messages import CHINESE
        >>> print(Manner(CHINESE, kinds=True).play(Play("333 小王")))
        333小王（三带一）
        >>> print(Manner(suits=False, kinds=True).play(Play("6D 6H")))
        66 (pair)
        """
        language = self.language
        if not play:
            return language.play_pass
        if play.kind == "card":
            return self.mark(language.cards(play))
        cards = str(play) if self.suits else str(play.cards.ranks).replace(" ", "")
        named = language.cards(self.mark(cards))
        return language.kind.format(named, self.kind(play)) if self.kinds else named

    def kind(self, play: Play) -> str:
        """The kind of a play; empty for a pass and in trick play.

        >>> from canju._messages import CHINESE
        >>> Manner(CHINESE).kind(Play("66"))
        '对子'
        """
        if not play or play.kind == "card":
            return ""
        return self.language.kind_of(play)

    def plays(self, plays: Iterable[Play]) -> str:
        """Several plays, in their order."""
        return self.language.comma.join(map(self.play, plays))

    def cards(self, hand: Hand) -> str:
        """A hand as text; "no cards" if it is empty."""
        cards = self.mark(str(hand if self.suits else hand.ranks))
        return self.language.cards(cards) or self.language.no_cards

    def cards_by_suit(self, hand: Hand) -> str:
        """A hand of trick play as text: spades first, each suit from the ace down.

        >>> print(Manner().cards_by_suit(Hand("2S AS TD QS")))
        ♠AQ2 ♦10
        """
        suits = zip("♠♥♦♣", format(hand, "pbn").split("."), strict=True)
        told = " ".join(sign + ranks for sign, ranks in suits if ranks)
        return self.mark(told.replace("T", "10")) or self.language.no_cards
