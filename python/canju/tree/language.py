"""The words of the displays, in English and in Chinese, and how they name plays and cards."""

from __future__ import annotations

from typing import Literal, NamedTuple

from canju._canju import Hand, HoneymoonBridge, Play
from canju.rules import Rules

Lang = Literal["en", "zh"]
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class Language(NamedTuple):
    """What the displays say, as formats of what they say it of."""

    players: tuple[str, str]
    to_move: str
    no_cards: str
    to_beat: str
    led: str
    wins: str
    loses: str
    has_won: str
    name_wins: str
    name_loses: str
    takes: str
    name_takes: str
    all_played: str
    undecided: str
    after: str
    as_after: str
    more: str
    ask: str
    play_pass: str
    kind: str
    trump: str
    no_trump: str

    def trump_of(self, rules: Rules) -> str:
        """The trump of trick play, which has no contract; nothing for other games.

        >>> CHINESE.trump_of(HoneymoonBridge("H"))
        '将牌: ♥, 无定约'
        """
        if not isinstance(rules, HoneymoonBridge):
            return ""
        return self.no_trump if rules.trump is None else self.trump.format(_SIGNS[rules.trump])


ENGLISH = Language(
    players=("first", "second"),
    to_move="{} to move",
    no_cards="no cards",
    to_beat="to beat: {}",
    led="led: {}",
    wins="wins {}",
    loses="loses {}",
    has_won="{} has won {}",
    name_wins="{} wins {}",
    name_loses="{} loses {}, {} wins",
    takes="takes {} of {} {}",
    name_takes="{} takes {} of {} tricks",
    all_played="all tricks are played",
    undecided="not yet decided {}",
    after="after {}: ",
    as_after="as after {}",
    more="{} {} more",
    ask="{} not yet decided",
    play_pass="pass",
    kind="{} ({})",
    trump="trump: {}, no contract",
    no_trump="no trump, no contract",
)

CHINESE = Language(
    players=("先手", "后手"),
    to_move="{} 出牌",
    no_cards="无牌",
    to_beat="要压: {}",
    led="已出: {}",
    wins="胜 {}",
    loses="负 {}",
    has_won="{} 已胜 {}",
    name_wins="{} 胜 {}",
    name_loses="{} 负 {}, {} 胜",
    takes="得 {}/{} 墩 {}",
    name_takes="{} 得 {}/{} 墩",
    all_played="各墩已打完",
    undecided="未定 {}",
    after="{} 之后: ",
    as_after="同 {} 之后",
    more="{} 还有 {} 个",
    ask="{} 未定",
    play_pass="不要",
    kind="{}（{}）",
    trump="将牌: {}, 无定约",
    no_trump="无将, 无定约",
)

LANGUAGES: dict[str, Language] = {"en": ENGLISH, "zh": CHINESE}


class Manner(NamedTuple):
    """How plays and cards are named.

    Attributes:
        language: whose words.
        suits: whether with suits; a card of a trick always has one.
        kinds: whether with the kind of each play.
        ascii_only: whether suits are letters where they would be symbols.
    """

    language: Language = ENGLISH
    suits: bool = True
    kinds: bool = False
    ascii_only: bool = False

    def play(self, play: Play) -> str:
        """A play by its cards, and by its kind where that is asked for.

        >>> print(Manner(CHINESE, kinds=True).play(Play("333 小王")))
        333小王（三带一）
        >>> print(Manner(suits=False, kinds=True).play(Play("6D 6H")))
        66 (pair)
        """
        language = self.language
        if not play:
            return language.play_pass
        if play.kind == "card":
            return str(play)
        cards = str(play) if self.suits else str(play.cards.ranks).replace(" ", "")
        named = self._jokers(cards)
        return language.kind.format(named, self.kind(play)) if self.kinds else named

    def kind(self, play: Play) -> str:
        """What kind of play it is; nothing for a pass and in trick play.

        >>> Manner(CHINESE).kind(Play("66"))
        '对子'
        """
        if not play or play.kind == "card":
            return ""
        return play.kind_zh if self.language is CHINESE else play.kind

    def plays(self, plays: tuple[Play, ...] | list[Play]) -> str:
        """Several plays, in their order."""
        return ", ".join(map(self.play, plays))

    def cards(self, hand: Hand) -> str:
        """A hand, never empty."""
        return self._jokers(str(hand if self.suits else hand.ranks)) or self.language.no_cards

    def cards_by_suit(self, hand: Hand) -> str:
        """A hand of trick play, never empty: spades first, each suit from the ace down.

        >>> print(Manner().cards_by_suit(Hand("2S AS TD QS")))
        ♠AQ2 ♦T
        """
        signs = "SHDC" if self.ascii_only else "♠♥♦♣"
        suits = zip(signs, format(hand, "pbn").split("."), strict=True)
        return " ".join(sign + ranks for sign, ranks in suits if ranks) or self.language.no_cards

    def _jokers(self, text: str) -> str:
        if self.language is not CHINESE:
            return text
        return text.replace("B", "小王").replace("R", "大王")
