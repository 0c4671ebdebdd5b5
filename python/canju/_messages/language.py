"""``Language``: all sentences in a language, and their grammar."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from canju._canju import (
    Play,
    Position,
    kind_named,
    position_rules_told,
    rules_told,
    verdict_told,
)
from canju._lang import Lang
from canju._messages.plans import PlanWords
from canju._messages.publishing import PublishWords
from canju._messages.results import ResultWords
from canju._messages.reviews import ReviewWords
from canju._messages.said import Said
from canju._messages.site import SiteWords
from canju._messages.table import TableWords
from canju._rules import Rules
from canju._seats import Seating
from canju.errors import texts_of

#: Pattern of a card with its suit.
_SUITED = re.compile(r"(10|[2-9TJQKA])([CDHS])")
#: Pattern of equal ranks.
_SAME = re.compile(r"(.)\1*")
#: Pronouns that can be names of players.
PRONOUNS = {"you", "i", "we", "they"}
#: Nouns: the singular; the plural; the Chinese measure word.
NOUNS = {
    "card": Said("cards", "张"),
    "play": Said("plays", "手"),
    "trick": Said("tricks", "墩"),
    "move": Said("moves", "手"),
    "step": Said("steps", "步"),
    "game": Said("games", "局"),
    "position": Said("positions", "个局面"),
    "rule": Said("rules", "条"),
}
#: Sentences for texts that pages need too.
_SHARED = (
    *("rules", "no_cards", "to_move", "colon", "comma"),
    *("clubs", "diamonds", "hearts", "spades"),
)


def with_tens(cards: str) -> str:
    """A text of cards as people read it: 10 for T, with blanks between the ranks next to it.

    >>> with_tens("33 TT"), with_tens("89TJQ"), with_tens("333T"), with_tens("9STS")
    ('33 10 10', '8 9 10 J Q', '333 10', '9S10S')
    """
    return " ".join(_with_tens(word) for word in cards.split(" ")) if "T" in cards else cards


def _with_tens(word: str) -> str:
    if "T" not in word or _SUITED.search(word):
        return word.replace("T", "10")
    # "8910JQ" and "1010" are hard to read.
    ranks = (found[0] for found in _SAME.finditer(word))
    return " ".join(" ".join(["10"] * len(one)) if one[0] == "T" else one for one in ranks)


class Language(ResultWords, PlanWords, ReviewWords, TableWords, PublishWords, SiteWords):
    """Sentences and grammar of a language, English or Chinese.

    >>> ENGLISH.no_cards, CHINESE.no_cards
    ('no cards', '无牌')
    """

    #: True if a game writes cards with the symbols of suits.
    _signs = False

    def __init__(self, name: Lang) -> None:
        self.name = name

    @property
    def at_table(self) -> Language:
        """This language, but with the symbols of suits in the sentences of a game."""
        said = Language(self.name)
        said._signs = True
        return said

    def called(self, name: str) -> str:
        """A name at the beginning of a sentence; pronouns change their form.

        >>> ENGLISH.called("they"), CHINESE.called("You")
        ('They', '你')
        """
        if self.name == "zh":
            return self.you if name.lower() == "you" else name
        return name.capitalize() if name.lower() in PRONOUNS else name

    def count(self, number: int, noun: str) -> str:
        """A number with a noun of ``NOUNS``.

        >>> ENGLISH.count(1, "trick"), ENGLISH.count(2, "trick"), CHINESE.count(2, "trick")
        ('1 trick', '2 tricks', '2 墩')
        """
        one = number == 1 and self.name == "en"
        return f"{number} {noun if one else NOUNS[noun].texts[self.name]}"

    def cards(self, cards: object) -> str:
        """Cards as people read them: 10 for T, and the names of the jokers in this language.

        >>> CHINESE.cards(Play("333B")), ENGLISH.cards(Play("333T"))
        ('333小王', '333 10')
        """
        text = with_tens(str(cards))
        return text.replace("B", "小王").replace("R", "大王") if self.name == "zh" else text

    def play(self, play: Play) -> str:
        """A play by its cards, or the word for a pass."""
        return self.cards(play) if play else self.play_pass

    def plays(self, plays: list[Play]) -> str:
        """Several plays, in their order."""
        return self.comma.join(map(self.play, plays))

    def kind_named(self, kind: str) -> str:
        """The name of a kind.

        >>> ENGLISH.kind_named("pair straight"), CHINESE.kind_named("pair straight")
        ('pair straight', '连对')
        """
        return kind_named(kind, chinese=self.name == "zh") or kind

    def side(self, side: str) -> str:
        """The word for a seat or a team, shown if it has no name.

        >>> ENGLISH.side("farmers"), CHINESE.side("landlord")
        ('farmers', '地主')
        """
        text: str = getattr(self, side)
        return text

    def seats(self, seating: Seating) -> tuple[str, ...]:
        """The words for all seats of a table."""
        return tuple(map(self.side, seating.seats))

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
        if called == list(map(self.side, seats)):
            return self.side(side)
        return self.both_names.format(*called)

    def sat(self, seating: Seating) -> tuple[str, ...]:
        """The names of players in a game, after their seats.

        >>> from canju._seats import THREE
        >>> ENGLISH.sat(THREE), CHINESE.sat(THREE)
        (('Landlord', 'Down', 'Up'), ('地主', '下家', '上家'))
        """
        return tuple(name.capitalize() for name in self.seats(seating))

    def seated(self, names: Sequence[str], seating: Seating) -> list[str]:
        """Names of players, each with its seat, except names of seats.

        >>> from canju._seats import THREE
        >>> ENGLISH.seated(("Ann", "Down", "Bob"), THREE)
        ['Ann (landlord)', 'Down', 'Bob (up)']
        """
        each = zip(names, self.sat(seating), self.seats(seating), strict=True)
        return [name if name == sat else self.sat_as.format(name, seat) for name, sat, seat in each]

    @property
    def buttons(self) -> dict[str, str]:
        """The labels of a tree's buttons in a notebook, by action."""
        return self._begun("button_")

    @property
    def page(self) -> dict[str, str]:
        """The words of the widgets' pages, by name, for their scripts."""
        return {**self._begun("page_"), **{name: getattr(self, name) for name in _SHARED}}

    @property
    def published_page(self) -> dict[str, str]:
        """The words of published pages, which include those of ``page`` and replace some."""
        return {**self.page, **self._begun("pub_")}

    @property
    def site_page(self) -> dict[str, str]:
        """The words of the site, which include those of published pages and replace some."""
        return {**self.published_page, "tree": self.tree_of_play, **self._begun("web_")}

    @property
    def hm_page(self) -> dict[str, str]:
        """The words of the honeymoon bridge page, which include those of ``page``."""
        return {**self.page, **self._begun("hmw_")}

    def _begun(self, start: str) -> dict[str, str]:
        """Sentences whose names begin with ``start``, by the rest of their names."""
        return {name.removeprefix(start): getattr(self, name) for name in names_begun(start)}

    def rules_of(self, position: Position) -> str:
        """The rules of a position, with a note if its cards look like bridge but the rules do not.

        >>> ENGLISH.rules_of(Position("3S", "4D"))
        'Dou Dizhu (suits are ignored; for bridge use rules honeymoon-bridge:NT)'
        """
        return position_rules_told(self.name, position)

    def of_both(self, texts: tuple[str, str]) -> str:
        """A text of the core, which has it in English and in Chinese.

        >>> CHINESE.of_both(("Dou Dizhu", "斗地主"))
        '斗地主'
        """
        return Said(*texts).texts[self.name]

    def rules_in_words(self, rules: Rules) -> str:
        """Rules for readers who do not know the names of presets and switches.

        >>> ENGLISH.rules_in_words(DouDizhu.pagat(without=["bomb", "four+pairs"]))
        'Dou Dizhu; banned: four+pairs, bomb; all kickers of a play differ in rank'
        >>> CHINESE.rules_in_words(HoneymoonBridge("S"))
        '蜜月桥牌；将牌：♠'
        """
        return rules_told(self.name, rules)[0]

    def verdict(self, position: Position, value: bool | int) -> str:
        """A clause with the winner, or with the number of tricks that the side to move takes.

        >>> CHINESE.verdict(Position("3", "4"), True)
        '先手胜'
        """
        return verdict_told(self.name, position, value)

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


@cache
def names_begun(start: str) -> list[str]:
    """Names of sentences that begin with ``start``; cached, as listing all is slow."""
    return [name for name in dir(Language) if name.startswith(start)]


ENGLISH: Language = Language("en")
CHINESE: Language = Language("zh")
LANGUAGES: dict[str, Language] = {language.name: language for language in (ENGLISH, CHINESE)}
