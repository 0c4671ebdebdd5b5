"""``Language`` and ``Manner`` of a display, and the choice of the language.

The argument ``lang`` chooses it, or ``set_lang``, or the environment. The core has the sentences,
in English and in Chinese. Commands have their own sentences, where they print them: see
``canju.cli.words``. Pages get their labels from ``labels`` of the core.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from canju._canju import Play, cards_told, labels, plays_told, side_told
from canju.errors import OptionError, shown, texts_of
from canju.games.seats import Seating
from canju.lang import Lang, chosen, current_lang, lang_named, spoken

#: Environment variables with a locale for commands; the first that is set counts.
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
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

        >>> from canju.games.seats import THREE
        >>> names = "Ann", "Bob", "Cid"
        >>> ENGLISH.side_of(THREE, names, "farmers")
        'Bob and Cid'
        >>> CHINESE.side_of(THREE, CHINESE.seats(THREE), "farmers")
        '农民'
        """
        players = [names[seating.place(seat)] for seat in seating.of(side)]
        return side_told(self.name, side, players)

    def sat(self, seating: Seating) -> tuple[str, ...]:
        """The names of players in a game, after their seats.

        >>> from canju.games.seats import THREE
        >>> ENGLISH.sat(THREE), CHINESE.sat(THREE)
        (('Landlord', 'Down', 'Up'), ('地主', '下家', '上家'))
        """
        return tuple(name.capitalize() for name in self.seats(seating))

    def players(self, named: Sequence[str], seating: Seating) -> tuple[str, ...]:
        """Default names of the players in a game: two by their kind, three by their seats.

        ``named`` has the name of each kind.

        >>> from canju.games.seats import THREE, TWO
        >>> ENGLISH.players(["You", "Computer"], TWO)
        ('You', 'Computer')
        >>> ENGLISH.players(["Computer", "Computer"], TWO)
        ('First (computer)', 'Second (computer)')
        >>> ENGLISH.players(["Computer", "You", "Computer"], THREE)
        ('Landlord', 'You', 'Up')
        """
        you, sat = self["you"], self.sat(seating)
        if len(seating.seats) > 2:
            alone = named.count(you) == 1
            pairs = zip(named, sat, strict=True)
            return tuple(name if alone and name == you else seat for name, seat in pairs)
        if len(set(named)) == len(named):
            return tuple(named)
        if named[0] == you:
            return sat
        return tuple(self["sat_as"].format(seat, named[0].lower()) for seat in sat)

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


def set_lang(lang: str | None) -> None:
    """Sets the language of all displays and errors: ``"en"`` or ``"zh"``.

    Names of locales work too: ``zh-CN`` and ``zh_CN.UTF-8`` are Chinese. The argument ``lang`` of
    a call has precedence. ``None`` restores the default: the environment variable ``CANJU_LANG``,
    or English if it is not set. ``repr``, and the errors for arguments of a wrong type, are always
    in English; ``error.english`` is the English text of any other error.

    >>> import canju
    >>> canju.set_lang("zh")
    >>> print(canju.one_hand.Split("33 4", ["33", "4"]))
    33 4：2 手，总值 0，没有得分：总值为 0 时对数无定义
     1  33  对子  0  余：4
     2  4   单张  0  余：–
    >>> canju.set_lang(None)

    Raises:
        OptionError: if the language is unknown.
    """
    chosen[:] = [] if lang is None else [language_of(lang).name]


def current() -> Language:
    """The language of calls without ``lang``.

    >>> current()["first"]
    'first'
    """
    return LANGUAGES[current_lang()]


def language_of(lang: Lang | str | None = None) -> Language:
    """Reads a language that a user passes; ``None`` is the language chosen for all calls.

    >>> language_of("zh")["first"], language_of("zh_CN.UTF-8").name
    ('先手', 'zh')

    Raises:
        OptionError: if the language is unknown.
    """
    if lang is None:
        return current()
    found = lang_named(lang) if isinstance(lang, str) and len(lang) < 100 else None
    if found is None:
        raise OptionError(
            f"lang={shown(lang)}: choose 'en' or 'zh'",
            chinese=f"lang={shown(lang)}：请选 'en' 或 'zh'",
        )
    return LANGUAGES[found]


def of_command(lang: str | None) -> Language:
    """The language of a command: its ``--lang``, the one chosen for all calls, or the locale.

    Raises:
        OptionError: if the language is unknown.
    """
    if lang is not None:
        return language_of(lang)
    if chosen:
        return LANGUAGES[chosen[0]]
    names = ("CANJU_LANG", *_LOCALE)
    return LANGUAGES[lang_named(next(filter(None, map(os.environ.get, names)), None)) or "en"]


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Sets the language of all displays inside the block."""
    token = spoken.set(language.name)
    try:
        yield
    finally:
        spoken.reset(token)
