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

#: Symbols of the suits.
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
#: Pattern of a card with its suit.
_SUITED = re.compile(r"(10|[2-9TJQKA])([CDHS])")
#: Pattern of equal ranks.
_SAME = re.compile(r"(.)\1*")
#: Pronouns that can be names of players, with the clause that it is their turn.
PRONOUNS = {
    "you": Said("your turn", "轮到你"),
    "i": Said("my turn", "轮到我"),
    "we": Said("our turn", "轮到我们"),
    "they": Said("their turn", "轮到他们"),
}
#: Verbs: the form after a name; the form after a pronoun or a team; the one Chinese form.
VERBS = {
    "wins": Said("win", "胜"),
    "loses": Said("lose", "负"),
    "takes": Said("take", "得"),
    "has won": Said("have won", "已胜"),
    "plays": Said("play", "出"),
    "passes": Said("pass", "不要"),
}
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


def with_signs(cards: str) -> str:
    """A text of cards with symbols for suits; jokers and cards without suits are unchanged.

    >>> with_signs("TS"), with_signs("6D6H B"), with_signs("89T")
    ('10♠', '6♦6♥ B', '89T')
    """
    return _SUITED.sub(lambda card: card[1].replace("T", "10") + SIGNS[card[2]], cards)


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


class Several(str):
    """Name of a team of several players, which takes a plural verb in English."""

    __slots__ = ()


class Language(ResultWords, PlanWords, ReviewWords, TableWords, PublishWords, SiteWords):
    """Sentences and grammar of a language, English or Chinese.

    >>> ENGLISH.no_cards, CHINESE.no_cards
    ('no cards', '无牌')
    """

    #: True if cards are written with the symbols of suits.
    _signs = False

    def __init__(self, name: Lang) -> None:
        self.name = name

    @property
    def at_table(self) -> Language:
        """This language, but with the symbols of suits on cards.

        >>> ENGLISH.cards(Play("6D6H")), ENGLISH.at_table.cards(Play("6D6H"))
        ('6D6H', '6♦6♥')
        """
        said = Language(self.name)
        said._signs = True
        return said

    def called(self, name: str, inside: bool = False) -> str:
        """A name at the beginning of a sentence, or inside one; pronouns change their form.

        >>> ENGLISH.called("You", inside=True), ENGLISH.called("they"), CHINESE.called("You")
        ('you', 'They', '你')
        """
        if isinstance(name, Several):
            return Several(name if inside else f"{name[0].upper()}{name[1:]}")
        if self.name == "zh":
            return self.you if name.lower() == "you" else name
        if name.lower() not in PRONOUNS or name == "I":
            return name
        return name.lower() if inside else name.capitalize()

    def does(self, name: str, verb: str) -> str:
        """A subject and a verb; in Chinese, with a space after a name in Latin letters.

        >>> ENGLISH.does("Ann", "wins"), CHINESE.does("Ann", "胜"), CHINESE.does("小明", "胜")
        ('Ann wins', 'Ann 胜', '小明胜')
        """
        gap = " " if self.name == "en" or name[-1:].isascii() else ""
        return f"{name}{gap}{verb}"

    def verb(self, verb: str, name: str) -> str:
        """A verb of ``VERBS`` in the form for a name: you win, Ann wins."""
        many = isinstance(name, Several) or name.lower() in PRONOUNS
        return VERBS[verb].texts[self.name] if many or self.name == "zh" else verb

    def clause(self, name: str, verb: str) -> str:
        """A subject and a verb of ``VERBS`` in the form for it.

        >>> ENGLISH.clause("Ann", "has won"), ENGLISH.clause("we", "has won")
        ('Ann has won', 'we have won')
        """
        return self.does(name, self.verb(verb, name))

    def wins_of(self, name: str, inside: bool = False) -> str:
        """A clause that names the winner, to begin a sentence or to go inside one.

        >>> ENGLISH.wins_of("Ann"), ENGLISH.wins_of("You", inside=True), CHINESE.wins_of("You")
        ('Ann wins', 'you win', '你胜')
        """
        return self.clause(self.called(name, inside), "wins")

    def takes_of(self, name: str, inside: bool = False) -> str:
        """A subject with the verb "take", to begin a sentence or to go inside one.

        >>> ENGLISH.takes_of("Ann"), ENGLISH.takes_of("You", inside=True)
        ('Ann takes', 'you take')
        """
        return self.clause(self.called(name, inside), "takes")

    def turn_of(self, name: str) -> str:
        """A clause that names the player to move.

        >>> ENGLISH.turn_of("Ann"), ENGLISH.turn_of("You"), ENGLISH.turn_of("我")
        ("Ann's turn", 'your turn', '我 to move')
        """
        if name.lower() in PRONOUNS:
            return PRONOUNS[name.lower()].texts[self.name]
        if self.name == "zh":
            return self.turn_of_name.format(f" {name}" if name[:1].isascii() else name)
        return (self.turn_of_name if name[-1:].isascii() else self.turn_of_other).format(name)

    def moved(self, name: str, play: Play) -> str:
        """A sentence about a play that was made.

        >>> ENGLISH.moved("Ann", Play("33")), CHINESE.moved("小明", Play("pass"))
        ('Ann plays 33.', '小明不要。')
        """
        did = self.clause(self.called(name), "plays" if play else "passes")
        if not play:
            return did + self.stop
        return f"{did} {self.cards(play)}{self.stop}"

    def count(self, number: int, noun: str) -> str:
        """A number with a noun of ``NOUNS``.

        >>> ENGLISH.count(1, "trick"), ENGLISH.count(2, "trick"), CHINESE.count(2, "trick")
        ('1 trick', '2 tricks', '2 墩')
        """
        one = number == 1 and self.name == "en"
        return f"{number} {noun if one else NOUNS[noun].texts[self.name]}"

    def begin(self, play: Play) -> str:
        """A play at the beginning of a sentence."""
        return self.cards(play) if play else self.pass_begins

    def cards(self, cards: object) -> str:
        """Cards as people read them: 10 for T, and the names of the jokers in this language.

        >>> CHINESE.cards(Play("333B")), ENGLISH.cards(Play("333T"))
        ('333小王', '333 10')
        """
        text = with_tens(str(cards))
        text = with_signs(text) if self._signs else text
        return text.replace("B", "小王").replace("R", "大王") if self.name == "zh" else text

    def play(self, play: Play) -> str:
        """A play by its cards, or the word for a pass."""
        return self.cards(play) if play else self.play_pass

    def plays(self, plays: list[Play]) -> str:
        """Several plays, in their order."""
        return self.comma.join(map(self.play, plays))

    def kind_of(self, play: Play) -> str:
        """The kind of a play."""
        return play.kind_zh if self.name == "zh" else play.kind

    def kind_named(self, kind: str) -> str:
        """The name of a kind.

        >>> ENGLISH.kind_named("pair straight"), CHINESE.kind_named("pair straight")
        ('pair straight', '连对')
        """
        return kind_named(kind, chinese=self.name == "zh") or kind

    def side(self, side: str) -> str:
        """The word for a seat or a team, shown if it has no name.

        >>> ENGLISH.wins_of(ENGLISH.side("farmers")), CHINESE.side("landlord")
        ('Farmers win', '地主')
        """
        text: str = getattr(self, side)
        return Several(text) if side == "farmers" else text

    def seats(self, seating: Seating) -> tuple[str, ...]:
        """The words for all seats of a table."""
        return tuple(map(self.side, seating.seats))

    def side_of(self, seating: Seating, names: Sequence[str], side: str) -> str:
        """The name of a side, made of the names of its seats.

        >>> from canju._seats import THREE
        >>> names = "Ann", "Bob", "Cid"
        >>> ENGLISH.wins_of(ENGLISH.side_of(THREE, names, "farmers"))
        'Bob and Cid win'
        >>> CHINESE.side_of(THREE, CHINESE.seats(THREE), "farmers")
        '农民'
        """
        seats = seating.of(side)
        called = [names[seating.place(seat)] for seat in seats]
        if len(called) == 1:
            return called[0]
        if called == list(seats):
            return Several(side)
        if called == list(map(self.side, seats)):
            return self.side(side)
        return Several(self.both_names.format(*called))

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

    def team_of(self, seating: Seating, names: Sequence[str], side: str) -> str:
        """The name of a side in a game, inside a sentence.

        >>> from canju._seats import THREE
        >>> ENGLISH.team_of(THREE, ("You", "Down", "Up"), "farmers")
        'the farmers'
        >>> ENGLISH.wins_of(ENGLISH.team_of(THREE, ("Landlord", "Bob", "You"), "farmers"))
        'Bob and you win'
        """
        mine = [seating.place(seat) for seat in seating.of(side)]
        called = [names[place] for place in mine]
        if len(called) == 1:
            return called[0]
        if called == [self.sat(seating)[place] for place in mine]:
            return Several(self.the_farmers)
        return Several(self.both_names.format(*(self.called(name, True) for name in called)))

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

    def trump_in_words(self, rules: Rules) -> str:
        """The trump of trick play in words; empty for other games.

        >>> ENGLISH.trump_in_words(HoneymoonBridge("S"))
        'Trump: spades'
        """
        return rules_told(self.name, rules)[2] or ""

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
