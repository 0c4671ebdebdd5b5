"""Facts about a plan: ``plan.facts``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from canju._canju import Hand, Play, facts_told
from canju.games.plays import play_facts
from canju.language.languages import current, language_of


class Passed(NamedTuple):
    """A kind and length of plays that a plan always passes.

    Attributes:
        kind: the kind, as in ``Play.kind``.
        length: number of ranks in the core, as in ``Play.length``.
    """

    kind: str
    length: int


@dataclass(frozen=True)
class Facts:
    """Facts about a plan that hold whatever the other side plays.

    They come from a walk over all replies. ``print`` shows those that help a player.

    Attributes:
        passed: kinds that the plan always passes, though it can beat some of their plays.
        unbeaten: its leads that the other hand can never beat, without those of claims.
        most_leads: largest number of times that the other side leads.
        kept: cards that stay in the player's hand until it claims.
        whole: ranks of two cards or more whose cards the plan always plays together. It plays them
            in some games; in a claim it can split them.
        hand: all cards of the player.

    >>> from canju import solve
    >>> facts = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").plan().facts
    >>> facts.most_leads, facts.whole
    (3, Hand('333'))
    """

    passed: tuple[Passed, ...]
    unbeaten: tuple[Play, ...]
    most_leads: int
    kept: Hand
    whole: Hand
    hand: Hand

    def __str__(self) -> str:
        return self.text(current().name)

    def text(self, lang: Literal["en", "zh"] | None = None) -> str:
        """The facts as sentences, one a line; those that help no player are left out.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        >>> from canju import solve
        >>> print(solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").plan().facts.text("zh"))
        一路打完之前不拆 333。
        对方最多抢到 3 次牌权。
        """
        return "\n".join(facts_told(language_of(lang).name, self))

    def to_dict(self) -> dict[str, Any]:
        """The facts in plain values, for JSON.

        >>> from canju import solve
        >>> solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").plan().facts.to_dict()["whole"]
        '333'
        """
        return {
            "passed": [passed._asdict() for passed in self.passed],
            "unbeaten": [play_facts(play) for play in self.unbeaten],
            "most_leads": self.most_leads,
            "kept": str(self.kept),
            "whole": str(self.whole),
        }


def facts_from(found: dict[str, Any]) -> Facts:
    """Makes facts of those that the core found."""
    passed = tuple(Passed(*one) for one in found["passed"])
    return Facts(**{**found, "passed": passed, "unbeaten": tuple(found["unbeaten"])})
