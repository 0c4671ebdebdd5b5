"""Rules of a plan: plays on the table, conditions and actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

from canju._canju import Hand, Play
from canju.arguments.checks import check_choice, check_kind, some_of, whole
from canju.errors import OptionError, shown
from canju.games.positions import RANKS

#: Actions without cards.
Named: TypeAlias = Literal["low", "lowest card", "lowest pair", "highest card", "pass"]
NAMED: tuple[str, ...] = ("low", "lowest card", "lowest pair", "highest card", "pass")
#: Words of conditions, with the type of their values.
_WHAT: dict[str, type] = {
    "holds": str,
    "lacks": str,
    "at most": int,
    "more than": int,
    "hands": tuple,
}
#: More conditions than a rule of a plan has, and more cards than a game has.
_MOST_CONDITIONS, _MOST_CARDS = 8, 108


@dataclass(frozen=True)
class Range:
    """Plays on the table: those of a kind and length, from one rank to another.

    Attributes:
        kind: the kind, as in ``Play.kind``.
        low: rank of the lowest play, as in ``Play.rank``.
        high: rank of the highest play.
        length: number of ranks in the core, as in ``Play.length``.

    >>> from canju import Play
    >>> Play("J") in Range("single", "T", "K"), Play("JJ") in Range("single", "T", "K")
    (True, False)
    """

    kind: str
    low: str
    high: str
    length: int = 1

    def __post_init__(self) -> None:
        """Checks the types and ranks; a plan checks that the rules of its game have such plays."""
        check_kind("kind", self.kind, str, "a text")
        low, high = _rank("low", self.low), _rank("high", self.high)
        if RANKS.index(low) > RANKS.index(high):
            raise OptionError(
                f"low={low!r} is above high={high!r}: exchange them",
                chinese=f"low={low!r} 大于 high={high!r}：请对调",
            )
        whole("length", self.length, _MOST_CARDS)

    def __contains__(self, play: object) -> bool:
        if not isinstance(play, Play) or (play.kind, play.length) != (self.kind, self.length):
            return False
        return RANKS.find(self.low) <= RANKS.find(str(play.rank)) <= RANKS.find(self.high)


@dataclass(frozen=True)
class Condition:
    """A condition on the hands, seen by the player of the plan.

    Attributes:
        whose: ``"own"`` or ``"other"``, the hand that it is about; ``"both"`` for ``"hands"``.
        what: ``"holds"`` or ``"lacks"`` a rank; ``"at most"`` or ``"more than"`` a number of
            cards; ``"hands"`` if both hands are exactly these.
        value: the rank, the number, or the player's own hand and the other hand.

    >>> Condition("other", "at most", 3)
    Condition(whose='other', what='at most', value=3)
    """

    whose: Literal["own", "other", "both"]
    what: Literal["holds", "lacks", "at most", "more than", "hands"]
    value: str | int | tuple[Hand, Hand]

    def __post_init__(self) -> None:
        """Checks the attributes."""
        check_choice("what", self.what, tuple(_WHAT))
        check_choice("whose", self.whose, ("both",) if self.what == "hands" else ("own", "other"))
        if self.what == "hands":
            hands = some_of(
                "value", cast("tuple[Hand, Hand]", self.value), (2,), "give two hands", "请给两手牌"
            )
            object.__setattr__(self, "value", tuple(map(Hand, hands)))
        elif _WHAT[self.what] is int:
            whole("value", cast(int, self.value), _MOST_CARDS, 0)
        else:
            _rank("value", self.value)

    def to_dict(self) -> dict[str, str]:
        """The condition in texts, for JSON."""
        value = self.value
        told = "|".join(map(str, value)) if isinstance(value, tuple) else str(value)
        return {"whose": self.whose, "what": self.what, "value": told}


@dataclass(frozen=True)
class Rule:
    """A rule of a plan: for some plays on the table, under some conditions, an action.

    A rule decides if its table and all its conditions fit, and its action can be played.

    Attributes:
        table: the plays that it answers; ``None`` for a lead.
        when: the conditions.
        action: a ``Play``, or ``"low"`` (the lowest play that beats the table with its kind and
            length, with the lowest kickers), ``"lowest card"``, ``"lowest pair"``,
            ``"highest card"`` or ``"pass"``. The lowest card and pair are leads; the highest card
            also answers a single card.

    >>> from canju import Play
    >>> Rule(Range("single", "Q", "B"), (), "low")
    Rule(table=Range(kind='single', low='Q', high='B', length=1), when=(), action='low')
    """

    table: Range | None
    when: tuple[Condition, ...]
    action: Play | Named

    def __post_init__(self) -> None:
        """Checks the attributes; a plan checks the play."""
        if self.table is not None:
            check_kind("table", self.table, Range, "a Range or None")
        when = some_of(
            "when", self.when, range(_MOST_CONDITIONS + 1), "give a few conditions", "条件太多"
        )
        for condition in when:
            check_kind("when", condition, Condition, "conditions")
        object.__setattr__(self, "when", when)
        if isinstance(self.action, str):
            check_choice("action", self.action, tuple(NAMED))
        check_kind("action", self.action, (Play, str), "a Play or a name")
        if isinstance(self.action, Play) and not self.action:
            object.__setattr__(self, "action", "pass")

    def to_dict(self) -> dict[str, Any]:
        """The rule in plain values, for JSON."""
        action = self.action
        return {
            "table": None if self.table is None else _facts(self.table, "kind length low high"),
            "when": [condition.to_dict() for condition in self.when],
            "action": action
            if isinstance(action, str)
            else {"cards": str(action.cards.ranks), **_facts(action, "kind rank length")},
        }


def _facts(thing: Range | Play, names: str) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names.split()}


def _rank(name: str, value: Any) -> str:
    """Checks a rank."""
    check_kind(name, value, str, "a rank")
    rank: str = value
    if rank not in tuple(RANKS):
        advice = "write T for a ten" if rank == "10" else f"choose {', '.join(RANKS)}"
        chinese = "十写作 T" if rank == "10" else f"请选 {'、'.join(RANKS)}"
        raise OptionError(
            f"{name}={shown(rank)}: {advice}", chinese=f"{name}={shown(rank)}：{chinese}"
        )
    return rank


def rule_of(parts: dict[str, Any]) -> Rule:
    """Makes a rule from its attributes and those of its parts, as the core has them."""
    table = None if parts["table"] is None else Range(**parts["table"])
    return Rule(table, tuple(Condition(**one) for one in parts["when"]), parts["action"])


def value_of(what: str, text: str) -> str | int | tuple[Hand, Hand]:
    """Reads the value of a condition from its text in JSON.

    Raises:
        CanjuError, ValueError: for a text that is not a value.
    """
    if what == "hands":
        own, _, other = text.partition("|")
        return Hand(own), Hand(other)
    if _WHAT.get(what) is not int:
        return text
    if not (text.isascii() and text.isdigit()):
        raise OptionError(
            f'value={shown(text)}: write a number of cards, such as "3"',
            chinese=f'value={shown(text)}：应为张数，如 "3"',
        )
    return int(text)
