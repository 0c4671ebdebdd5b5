"""A language: all sentences, and the grammar that they need."""

from __future__ import annotations

from canju._canju import HoneymoonBridge, Play, Position
from canju._messages.commands import CommandWords
from canju._messages.options import OptionWords
from canju._messages.page import PageWords
from canju._messages.results import ResultWords
from canju._messages.said import Lang
from canju._messages.table import TableWords
from canju._messages.tree import TreeWords
from canju._positions import OTHER
from canju._rules import Rules
from canju.errors import LimitError, MemoryLimit, NodeLimit, TimeLimit

#: What suits look like.
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
#: The English pronouns that take a verb without s, and whose turn it is then.
_PRONOUNS = {
    "you": "turn_of_you",
    "i": "turn_of_me",
    "we": "turn_of_us",
    "they": "turn_of_them",
}


class Language(TreeWords, ResultWords, TableWords, PageWords, CommandWords, OptionWords):
    """What a reader sees, as texts and formats: English, and Chinese beside it.

    >>> ENGLISH.no_cards, CHINESE.no_cards
    ('no cards', '无牌')
    """

    def __init__(self, name: Lang) -> None:
        self.name = name

    def called(self, name: str, inside: bool = False) -> str:
        """A name as a sentence begins with it, or inside one: pronouns change.

        >>> ENGLISH.called("You", inside=True), ENGLISH.called("they"), CHINESE.called("You")
        ('you', 'They', '你')
        """
        if self.name == "zh":
            return self.you if name.lower() == "you" else name
        if name.lower() not in _PRONOUNS or name == "I":
            return name
        return name.lower() if inside else name.capitalize()

    def does(self, name: str, verb: str) -> str:
        """Somebody and a verb; in Chinese a gap stands after a name in Latin letters.

        >>> ENGLISH.does("Ann", "wins"), CHINESE.does("Ann", "胜"), CHINESE.does("小明", "胜")
        ('Ann wins', 'Ann 胜', '小明胜')
        """
        gap = " " if self.name == "en" or name[-1:].isascii() else ""
        return f"{name}{gap}{verb}"

    def verb(self, verb: str, name: str) -> str:
        """A verb of ``TreeWords`` as it goes with a name: you win, Ann wins."""
        number = "many" if name.lower() in _PRONOUNS else "one"
        text: str = getattr(self, f"{verb}_{number}")
        return text

    def wins_of(self, name: str, inside: bool = False) -> str:
        """Who wins, at the beginning of a sentence or inside it.

        >>> ENGLISH.wins_of("Ann"), ENGLISH.wins_of("You", inside=True), CHINESE.wins_of("You")
        ('Ann wins', 'you win', '你胜')
        """
        return self.does(self.called(name, inside), self.verb("wins", name))

    def takes_of(self, name: str, inside: bool = False) -> str:
        """Who takes something, in the same way.

        >>> ENGLISH.takes_of("Ann"), ENGLISH.takes_of("You", inside=True)
        ('Ann takes', 'you take')
        """
        return self.does(self.called(name, inside), self.verb("takes", name))

    def turn_of(self, name: str) -> str:
        """Whose turn it is.

        >>> ENGLISH.turn_of("Ann"), ENGLISH.turn_of("You"), ENGLISH.turn_of("我")
        ("Ann's turn", 'your turn', '我 to move')
        """
        if name.lower() in _PRONOUNS:
            text: str = getattr(self, _PRONOUNS[name.lower()])
            return text
        if self.name == "zh":
            return self.turn_of_name.format(f" {name}" if name[:1].isascii() else name)
        return (self.turn_of_name if name[-1:].isascii() else self.turn_of_other).format(name)

    def moved(self, name: str, play: Play) -> str:
        """What somebody has played, as a sentence.

        >>> ENGLISH.moved("Ann", Play("33")), CHINESE.moved("小明", Play("pass"))
        ('Ann plays 33.', '小明不要。')
        """
        did = self.does(self.called(name), self.verb("plays" if play else "passes", name))
        if not play:
            return self.out_passed.format(did)
        return self.out_moved.format(did, self.cards(play))

    def count(self, number: int, noun: str) -> str:
        """So many of something: cards, plays, tricks, moves, steps, games.

        >>> ENGLISH.count(1, "trick"), ENGLISH.count(2, "trick"), CHINESE.count(2, "trick")
        ('1 trick', '2 tricks', '2 墩')
        """
        text: str = getattr(self, f"{noun}_count" if number == 1 else f"{noun}s_count")
        return text.format(number)

    def begin(self, play: Play) -> str:
        """A play as a sentence begins with it."""
        return self.cards(play) if play else self.pass_begins

    def cards(self, cards: object) -> str:
        """Cards with the jokers' names of the language.

        >>> CHINESE.cards(Play("333B"))
        '333小王'
        """
        text = str(cards)
        return text.replace("B", "小王").replace("R", "大王") if self.name == "zh" else text

    def play(self, play: Play) -> str:
        """A play by its cards, or the word for a pass."""
        return self.cards(play) if play else self.play_pass

    def plays(self, plays: list[Play]) -> str:
        """Several plays, in their order."""
        return ", ".join(map(self.play, plays))

    def kind_of(self, play: Play) -> str:
        """What kind of play it is."""
        return play.kind_zh if self.name == "zh" else play.kind

    def side(self, side: str) -> str:
        """What a side is called where it has no name."""
        return self.first if side == "first" else self.second

    @property
    def players(self) -> tuple[str, str]:
        """What the two players are called where nobody has said."""
        return self.first, self.second

    @property
    def buttons(self) -> dict[str, str]:
        """The buttons of a tree in a notebook, by what they do."""
        return {
            "follow": self.button_follow,
            "close": self.button_close,
            "all": self.button_all,
            "all_title": self.button_all_title,
            "again": self.button_again,
            "more": self.button_more,
        }

    def trump_of(self, rules: Rules) -> str:
        """The trump of trick play by its sign; nothing for other games.

        >>> CHINESE.trump_of(HoneymoonBridge("H"))
        '将牌: ♥，无定约'
        """
        if not isinstance(rules, HoneymoonBridge):
            return ""
        return self.no_trump if rules.trump is None else self.trump.format(SIGNS[rules.trump])

    def trump_in_words(self, rules: Rules) -> str:
        """The trump of trick play, which has no contract; nothing for other games.

        >>> ENGLISH.trump_in_words(HoneymoonBridge("S"))
        'Trump: spades, no contract'
        """
        if not isinstance(rules, HoneymoonBridge):
            return ""
        if rules.trump is None:
            return self.trump_none
        return self.trump_is.format(getattr(self, SUITS[rules.trump]))

    def verdict(self, position: Position, value: bool | int) -> str:
        """Who wins, or how many tricks the side to move takes of those left.

        >>> CHINESE.verdict(Position("3", "4"), True)
        '先手胜'
        """
        if isinstance(value, bool):
            return self.wins_of(self.side(position.turn if value else OTHER[position.turn]), True)
        if position.is_over:
            return self.all_played
        taken = self.takes_of(self.side(position.turn), inside=True)
        return self.name_takes.format(taken, value, len(position.hand)).strip()

    def error(self, error: BaseException) -> str:
        """What went wrong, as a table or a command tells it.

        In Chinese where that is known; an exception itself is English.
        """
        if self.name == "en":
            return str(error)
        if chinese := getattr(error, "_chinese", None):
            return str(chinese)
        if not isinstance(error, LimitError):
            return str(error)
        for kind, text in (
            (TimeLimit, self.reached_time),
            (NodeLimit, self.reached_nodes),
            (MemoryLimit, self.reached_memory),
        ):
            if isinstance(error, kind):
                return text
        return str(error)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Language) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Language({self.name!r})"


#: What suits are called, by name of the message.
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

ENGLISH: Language = Language("en")
CHINESE: Language = Language("zh")
LANGUAGES: dict[str, Language] = {language.name: language for language in (ENGLISH, CHINESE)}
