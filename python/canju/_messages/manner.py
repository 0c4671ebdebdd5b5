"""How plays and cards are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from canju._canju import Hand, Play
from canju._messages.language import ENGLISH, Language


class Manner(NamedTuple):
    """How plays and cards are named.

    Attributes:
        language: whose words.
        suits: whether with suits; a card of a trick always has one.
        kinds: whether with the kind of each play.
        mark: what is done to a text of cards, such as to mark red ones.
    """

    language: Language = ENGLISH
    suits: bool = True
    kinds: bool = False
    mark: Callable[[str], str] = str

    def play(self, play: Play) -> str:
        """A play by its cards, and by its kind where that is asked for.

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
        """What kind of play it is; nothing for a pass and in trick play.

        >>> from canju._messages import CHINESE
        >>> Manner(CHINESE).kind(Play("66"))
        '对子'
        """
        if not play or play.kind == "card":
            return ""
        return self.language.kind_of(play)

    def plays(self, plays: tuple[Play, ...] | list[Play]) -> str:
        """Several plays, in their order."""
        return ", ".join(map(self.play, plays))

    def cards(self, hand: Hand) -> str:
        """A hand, never empty."""
        cards = self.mark(str(hand if self.suits else hand.ranks))
        return self.language.cards(cards) or self.language.no_cards

    def cards_by_suit(self, hand: Hand) -> str:
        """A hand of trick play, never empty: spades first, each suit from the ace down.

        >>> print(Manner().cards_by_suit(Hand("2S AS TD QS")))
        ♠AQ2 ♦T
        """
        suits = zip("♠♥♦♣", format(hand, "pbn").split("."), strict=True)
        told = " ".join(sign + ranks for sign, ranks in suits if ranks)
        return self.mark(told) or self.language.no_cards
