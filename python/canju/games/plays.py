"""Lists and dictionaries of plays that can be looked up by text; plays in files."""

from __future__ import annotations

from collections.abc import Iterable
from sys import maxsize
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, overload

from canju._canju import Hand, Play, Position
from canju.errors import CanjuError

T = TypeVar("T")
D = TypeVar("D")
PASS = Play("pass")


def play_facts(play: Play) -> dict[str, Any]:
    """A play as a dictionary that can be read in only one way."""
    return {"cards": str(play), "kind": play.kind, "rank": play.rank, "length": play.length}


def named(plays: Iterable[Play], text: str | Play, hand: Hand | None) -> list[Play]:
    """Finds the plays that a text names: those of its exact cards, else those of its ranks.

    A text can name several plays; a ``Play`` names only plays of the same reading. Suits that
    ``hand`` does not have match nothing. In trick play a card needs its suit.

    >>> plays = Hand("9C 9H 4").plays()
    >>> named(plays, "9H", Hand("9C 9H 4")), named(plays, "9S", Hand("9C 9H 4"))
    ([Play('9C')], [])
    """
    try:
        if PASS.same_as(text):
            return [play for play in plays if play.is_pass]
        if isinstance(text, str) and "=" in text:  # what a wild card stands for
            return [play for play in plays if play.same_as(text)]
        cards = (hand or next((play.cards for play in plays), Hand()))._beside(text)
    except CanjuError:
        return []
    if hand is not None and not cards <= hand:
        return []
    same = [play for play in plays if play.same_as(text if isinstance(text, Play) else cards)]
    exact = [play for play in same if play.cards == cards]
    return exact or [play for play in same if play.kind != "card"]


class Plays(list[Play]):
    """A list of plays whose ``in``, ``index``, ``count`` and ``remove`` take texts too.

    A text matches every play of its cards; a text without suits matches any suits. In trick play
    it must be a card with its suit. Slices, sums and copies are plain lists.

    >>> plays = Position("33 4", "5").plays()
    >>> plays, "33" in plays, plays.index("4"), "44" in plays
    ([Play('33'), Play('3'), Play('4')], True, 2, False)
    """

    __slots__ = ("_source",)
    #: The hand that all plays come from, or the position where they are legal. ``None`` or unset
    #: for plays from several hands. The core sets it too.
    _source: Hand | Position | None

    @classmethod
    def of(cls, source: Hand | Position | None, plays: Iterable[Play] = ()) -> Plays:
        """Makes a list of one hand's plays: suits that the hand does not have match nothing.

        >>> "9S" in Plays.of(Hand("9H"), [Play("9H")]), "9S" in Plays.of(None, [Play("9H")])
        (False, True)
        """
        made = cls(plays)
        made._source = source
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Plays.of, (getattr(self, "_source", None), list(self))

    def _named(self, text: str, plays: list[Play]) -> list[Play]:
        source = getattr(self, "_source", None)
        return named(plays, text, source.hand if isinstance(source, Position) else source)

    def __contains__(self, play: object) -> bool:
        if isinstance(play, str):
            return bool(self._named(play, self))
        return super().__contains__(play)

    def index(
        self, play: Play | str, start: SupportsIndex = 0, stop: SupportsIndex = maxsize, /
    ) -> int:
        """Index of the first matching play; ``ValueError`` if no play matches."""
        return super().index(self._first(play, self[start:stop]), start, stop)

    def count(self, play: Play | str, /) -> int:
        """Number of matching plays."""
        if isinstance(play, str):
            return len(self._named(play, self))
        return super().count(play)

    def remove(self, play: Play | str, /) -> None:
        """Removes the first matching play; ``ValueError`` if no play matches."""
        super().remove(self._first(play, self))

    def _first(self, play: Play | str, plays: list[Play]) -> Play:
        """First play that a text names, or the play itself."""
        if not isinstance(play, str):
            return play
        found = self._named(play, plays)
        if not found:
            raise ValueError(f"{play!r} is not in list")
        return found[0]


class ByPlay(dict[Play, T]):
    """A dictionary with plays as keys.

    A text, or a play in other suits, works as a key too if it matches exactly one play.
    """

    #: The hand that the plays come from.
    _hand: Hand | None = None

    if TYPE_CHECKING:

        def __getitem__(self, key: Play | str) -> T: ...

    def __missing__(self, key: object) -> T:
        play = self._found(key)
        if play is None:
            raise KeyError(key)
        return self[play]

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or self._found(key) is not None

    @overload
    def get(self, key: Play | str, default: None = None) -> T | None: ...
    @overload
    def get(self, key: Play | str, default: D) -> T | D: ...
    def get(self, key: Any, default: Any = None) -> Any:
        """Value of a play, or ``default`` if the play is not a key."""
        try:
            return self[key]
        except KeyError:
            return default

    def _found(self, key: object) -> Play | None:
        """The play that a text or a play matches, if there is exactly one."""
        found = named(self, key, self._hand) if isinstance(key, (str, Play)) else []
        return found[0] if len(found) == 1 else None
