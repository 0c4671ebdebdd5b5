"""``Language``: a language of displays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from canju._canju import Play, cards_told, labels, plays_told
from canju._lang import Lang
from canju._seats import Seating
from canju.errors import texts_of

#: The words for players by language and name.
_words = cache(lambda lang: labels(lang, "players"))


class Language:
    """A language, English or Chinese. Its items are the core's words for players.

    >>> ENGLISH["farmers"], CHINESE["farmers"]
    ('farmers', '农民')
    """

    #: True if a game writes cards with the symbols of suits.
    _signs = False

    def __init__(self, name: Lang) -> None:
        self.name = name

    def __getitem__(self, word: str) -> str:
        found: str = _words(self.name)[word]
        return found

    @property
    def at_table(self) -> Language:
        """This language, but with the symbols of suits in the sentences of a game."""
        said = Language(self.name)
        said._signs = True
        return said

    def cards(self, cards: object) -> str:
        """Cards as people read them: 10 for T, and the names of the jokers in this language.

        >>> CHINESE.cards(Play("333B")), ENGLISH.cards(Play("333T"))
        ('333小王', '333 10')
        """
        return cards_told(self.name, str(cards))

    def plays(self, plays: Iterable[Play]) -> str:
        """Several plays, in their order; a pass is a word."""
        return plays_told(self.name, list(plays))

    def seats(self, seating: Seating) -> tuple[str, ...]:
        """The words for all seats of a table."""
        return tuple(self[seat] for seat in seating.seats)

    def side_of(self, seating: Seating, names: Sequence[str], side: str) -> str:
        """The name of a side, made of the names of its seats.

        >>> from canju._seats import THREE
        >>> names = "Ann", "Bob", "Cid"
        >>> ENGLISH.side_of(THREE, names, "farmers")
        'Bob and Cid'
        >>> CHINESE.side_of(THREE, CHINESE.seats(THREE), "farmers")
        '农民'
        """
        seats = seating.of(side)
        called = [names[seating.place(seat)] for seat in seats]
        if len(called) == 1:
            return called[0]
        if called == list(seats):
            return side
        if called == [self[seat] for seat in seats]:
            return self[side]
        return self["both_names"].format(*called)

    def sat(self, seating: Seating) -> tuple[str, ...]:
        """The names of players in a game, after their seats.

        >>> from canju._seats import THREE
        >>> ENGLISH.sat(THREE), CHINESE.sat(THREE)
        (('Landlord', 'Down', 'Up'), ('地主', '下家', '上家'))
        """
        return tuple(name.capitalize() for name in self.seats(seating))

    def error(self, error: BaseException) -> str:
        """The text of an error in this language; in English if it has no other.

        >>> from canju.errors import OptionError
        >>> CHINESE.error(OptionError("unknown name", chinese="没有这个名字"))
        '没有这个名字'
        """
        english, chinese = texts_of(error)
        if self.name == "zh" and chinese == english and isinstance(error, OSError):
            return f"文件有误：{english}"  # the rest is the system's message
        return english if self.name == "en" else chinese

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Language) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Language({self.name!r})"


ENGLISH: Language = Language("en")
CHINESE: Language = Language("zh")
LANGUAGES: dict[str, Language] = {language.name: language for language in (ENGLISH, CHINESE)}
