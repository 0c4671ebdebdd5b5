"""The words of the displays, in English and in Chinese, and how they name plays and cards."""

from __future__ import annotations

from typing import Literal, NamedTuple

from canju._canju import Hand, HoneymoonBridge, Play, Position
from canju._positions import winner_if
from canju._rules import Rules
from canju.errors import OptionError, shown

Lang = Literal["en", "zh"]
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class _Said:
    """A message in both languages, or a format of what it is about."""

    def __init__(self, english: str, chinese: str) -> None:
        self._texts = {"en": english, "zh": chinese}

    def __get__(self, language: Language, _: type[Language] | None = None) -> str:
        return self._texts[language.name]


class Language:
    """What a reader sees, as texts and formats: English, and Chinese beside it.

    >>> ENGLISH.to_move.format("Ann"), CHINESE.to_move.format("小明")
    ('Ann to move', '小明 出牌')
    """

    def __init__(self, name: Lang) -> None:
        self.name = name

    # Names of players, and of nothing.
    first = _Said("first", "先手")
    second = _Said("second", "后手")
    to_move = _Said("{} to move", "{} 出牌")
    no_cards = _Said("no cards", "无牌")
    to_beat = _Said("to beat: {}", "要压: {}")
    led = _Said("led: {}", "已出: {}")
    wins = _Said("wins {}", "胜 {}")
    loses = _Said("loses {}", "负 {}")
    has_won = _Said("{} has won {}", "{} 已胜 {}")
    name_wins = _Said("{} wins {}", "{} 胜 {}")
    name_loses = _Said("{} loses {}, {} wins", "{} 负 {}, {} 胜")
    takes = _Said("takes {} of {} {}", "得 {}/{} 墩 {}")
    name_takes = _Said("{} takes {} of {} tricks", "{} 得 {}/{} 墩")
    all_played = _Said("all tricks are played", "各墩已打完")
    undecided = _Said("not yet decided {}", "未定 {}")
    after = _Said("after {}: ", "{} 之后: ")
    as_after = _Said("as after {}", "同 {} 之后")
    more = _Said("{} {} more", "{} 还有 {} 个")
    ask = _Said("{} not yet decided", "{} 未定")
    play_pass = _Said("pass", "不要")
    kind = _Said("{} ({})", "{}（{}）")
    trump = _Said("trump: {}, no contract", "将牌: {}, 无定约")
    no_trump = _Said("no trump, no contract", "无将, 无定约")
    # The buttons of a tree in a notebook.
    button_follow = _Said("Open the line", "展开主线")
    button_close = _Said("Close all", "全部收起")
    button_all = _Said("All plays", "所有出法")
    button_again = _Said("Ask again", "再问一次")
    button_more = _Said("more", "个未列出")
    # Sentences at a table. A player called "You" is a person without a name.
    you = _Said("You", "你")
    you_inside = _Said("you", "你")
    win_of_you = _Said("{} win", "{}胜")
    win_of_name = _Said("{} wins", "{} 胜")
    take_of_you = _Said("{} take", "{}得")
    take_of_name = _Said("{} takes", "{} 得")
    turn_of_you = _Said("your turn", "轮到你")
    turn_of_name = _Said("{}'s turn", "轮到 {}")
    trick_count = _Said("{} trick", "{} 墩")
    tricks_count = _Said("{} tricks", "{} 墩")
    move_count = _Said("{} move", "{} 手")
    moves_count = _Said("{} moves", "{} 手")
    pass_begins = _Said("The pass", "不要")
    hint_guess = _Said("{}; as a guess, {}.", "{}；猜一手: {}。")
    hint_takes = _Said("{} takes {} from here on.", "{} 此后得 {}。")
    hint_wins = _Said("{} wins.", "{} 能胜。")
    hint_resists = _Said(
        "Every play loses against best play; {} resists.", "对方不失误则必负；{} 最能坚持。"
    )
    best_play = _Said("With best play, {}.", "双方最佳时，{}。")
    tricks_end = _Said("the tricks end {}", "墩数为 {}")
    game_over = _Said("The game is over.", "牌局已结束。")
    winning_unknown = _Said(
        "The plays that win were not found within the limits.", "在限制之内没有找到能胜的出法。"
    )
    winning = _Said("Plays that win: {}.", "能胜的出法: {}。")
    none_wins = _Said("Every play loses.", "怎么出都负。")
    takes_most = _Said("{} {} of the {} left", "{} {}/{}")
    whatever = _Said("{}, whatever card is played.", "{}，出哪张都一样。")
    by_playing = _Said("{} with {}.", "{}，出 {}。")
    trick_taken = _Said("{}: {} the trick.", "{}: {}这一墩。")
    nobody_wins = _Said("Nobody wins", "不分胜负")
    ends_in_tricks = _Said("{}: tricks {} to {}.", "{}: {} 比 {} 墩。")
    ends_after = _Said("{} after {}.", "{}，共 {}。")
    task_lead = _Said("lead", "出牌")
    task_beat = _Said("beat {} or pass", "压 {} 或不要")
    task_answer = _Said("answer {}", "跟 {}")
    task = _Said("{}: {}.", "{}: {}。")
    not_solved = _Said("Not solved {}", "{}未解出")
    within_seconds = _Said("within {:g} s", "{:g} 秒内")
    within_nodes = _Said("within {:,} nodes", "{:,} 个局面内")
    within_memory = _Said("within {:,} bytes of memory", "{:,} 字节内存内")
    within_byte = _Said("within {:,} byte of memory", "{:,} 字节内存内")
    within_limits = _Said("within the limits", "在限制之内")
    tricks_so_far = _Said("{}. Tricks: {}.", "{}。墩数: {}。")

    def wins_of(self, name: str, inside: bool = False) -> str:
        """Who wins, at the beginning of a sentence or inside it.

        >>> ENGLISH.wins_of("Ann"), ENGLISH.wins_of("You", inside=True), CHINESE.wins_of("You")
        ('Ann wins', 'you win', '你胜')
        """
        if name != "You":
            return self.win_of_name.format(name)
        return self.win_of_you.format(self.you_inside if inside else self.you)

    def takes_of(self, name: str, inside: bool = False) -> str:
        """Who takes something, in the same way.

        >>> ENGLISH.takes_of("Ann"), ENGLISH.takes_of("You", inside=True)
        ('Ann takes', 'you take')
        """
        if name != "You":
            return self.take_of_name.format(name)
        return self.take_of_you.format(self.you_inside if inside else self.you)

    def turn_of(self, name: str) -> str:
        """Whose turn it is.

        >>> ENGLISH.turn_of("Ann"), ENGLISH.turn_of("You")
        ("Ann's turn", 'your turn')
        """
        return self.turn_of_you if name == "You" else self.turn_of_name.format(name)

    def tricks_of(self, number: int) -> str:
        """A number of tricks.

        >>> ENGLISH.tricks_of(1), ENGLISH.tricks_of(2)
        ('1 trick', '2 tricks')
        """
        return (self.trick_count if number == 1 else self.tricks_count).format(number)

    def moves_of(self, number: int) -> str:
        """A number of plays and passes."""
        return (self.move_count if number == 1 else self.moves_count).format(number)

    def begin(self, play: Play) -> str:
        """A play as a sentence begins with it."""
        return str(play) if play else self.pass_begins

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
            "again": self.button_again,
            "more": self.button_more,
        }

    def trump_of(self, rules: Rules) -> str:
        """The trump of trick play, which has no contract; nothing for other games.

        >>> CHINESE.trump_of(HoneymoonBridge("H"))
        '将牌: ♥, 无定约'
        """
        if not isinstance(rules, HoneymoonBridge):
            return ""
        return self.no_trump if rules.trump is None else self.trump.format(_SIGNS[rules.trump])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Language) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Language({self.name!r})"


ENGLISH, CHINESE = Language("en"), Language("zh")
LANGUAGES = {language.name: language for language in (ENGLISH, CHINESE)}


def language_of(lang: Lang) -> Language:
    """The words of a language, from what a user passes.

    >>> language_of("zh").players
    ('先手', '后手')

    Raises:
        OptionError: with the languages there are.
    """
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise OptionError(f"lang={shown(lang)}: choose 'en' or 'zh'")
    return LANGUAGES[lang]


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
        return play.kind_zh if self.language == CHINESE else play.kind

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
        if self.language != CHINESE:
            return text
        return text.replace("B", "小王").replace("R", "大王")


#: What suits are called.
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def trump_in_words(rules: Rules) -> str:
    """The trump of trick play, which has no contract; nothing for other games.

    >>> trump_in_words(HoneymoonBridge("S"))
    'Trump: spades, no contract'
    """
    if not isinstance(rules, HoneymoonBridge):
        return ""
    trump = "No trump" if rules.trump is None else f"Trump: {SUITS[rules.trump]}"
    return f"{trump}, no contract"


def verdict_in_words(position: Position, value: bool | int) -> str:
    """Who wins, or how many tricks the side to move takes of those left."""
    if isinstance(value, bool):
        return f"{winner_if(position, value)} wins"
    if position.is_over:
        return "all tricks are played"
    return f"{position.turn} takes {value} of {len(position.hand)} tricks"
