"""Facts about a plan: ``plan.facts``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from canju._canju import Hand, Play
from canju._messages import Language, Manner, current, language_of
from canju._plays import play_facts
from canju._rules import SheddingRules

#: More leads of the other side than this tell a reader nothing.
_FEW_LEADS = 3
#: A plan of more positions is shown without its facts.
_MOST_POSITIONS = 200_000
#: Cards of each rank of a chain, with its kickers, by kind.
_PER_RANK = {
    **{"straight": 1, "pair straight": 2, "plane": 3, "plane+singles": 4},
    **{"plane+pairs": 5, "plane+twos": 5},
}
#: Facts as the core gives them.
Row: TypeAlias = tuple[list[tuple[str, int]], list[tuple[str, str, str, int]], int, str, str]


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
        return "\n".join(sentences(self, current()))

    def text(self, lang: Literal["en", "zh"] | None = None) -> str:
        """The facts as sentences, one a line; those that help no player are left out.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        >>> from canju import solve
        >>> print(solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").plan().facts.text("zh"))
        一路打完之前不拆 333。
        他最多抢到 3 次牌权。
        """
        return "\n".join(sentences(self, language_of(lang)))

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


def facts_from(row: Row, hand: Hand, rules: SheddingRules) -> Facts:
    """Makes facts of those that the core found, for the player's hand."""
    passed, unbeaten, most_leads, kept, whole = row
    leads = (
        Play(cards, kind=kind, rank=rank, length=length, rules=rules)
        for cards, kind, rank, length in unbeaten
    )
    return Facts(
        tuple(Passed(*one) for one in passed),
        tuple(leads),
        most_leads,
        Hand(kept),
        Hand(whole),
        Hand(hand.ranks),
    )


def facts_line(plan: Any, said: Language) -> str:
    """The facts that a display of a plan shows, in a line; empty if there are none."""
    # Without positions, it claims at once. Facts of a large plan would delay its display.
    is_walked = 0 < plan.positions <= _MOST_POSITIONS
    gap = "" if said.name == "zh" else " "
    told = gap.join(sentences(plan.facts, said)) if is_walked else ""
    return said.plan_facts.format(told) if told else ""


def sentences(facts: Facts, said: Language) -> Iterator[str]:
    """The facts that help a player, as sentences."""
    named = Manner(said, suits=False)
    keeps_all = facts.kept == facts.hand
    if keeps_all:
        yield said.fact_kept_all
    elif facts.kept:
        yield said.fact_kept.format(named.cards(facts.kept))
    if facts.whole:
        ranks = (said.cards(cards) for cards in str(facts.whole.ranks).split())
        yield said.fact_whole.format(said.either.join(ranks))
    if facts.passed and not keeps_all:
        kinds = (_kind(*passed, said) for passed in facts.passed)
        yield said.fact_passed.format(said.either.join(kinds))
    if facts.unbeaten:
        yield said.fact_unbeaten.format(said.either.join(map(named.play, facts.unbeaten)))
    if facts.most_leads <= _FEW_LEADS:
        yield getattr(said, f"fact_leads_{facts.most_leads}")


def _kind(kind: str, length: int, said: Language) -> str:
    """A kind with its article, and the number of cards if there are several."""
    each = 1 if kind == "bomb" else _PER_RANK.get(kind.removeprefix("gap "))
    form = said.fact_kind if each is None else said.fact_kind_of
    return form.format(said.kind_named(kind), (each or 1) * length)
