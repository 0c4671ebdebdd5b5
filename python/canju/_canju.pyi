"""
The compiled core of canju. Import its names from `canju`.
"""

from _typeshed import SupportsGetItem
from canju._plays import Plays
from canju.one_hand.split import Split
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import Any, Literal, SupportsFloat, SupportsIndex, final
from typing_extensions import disjoint_base

__all__ = ["Composer", "Crew", "DouDizhu", "Hand", "HoneymoonBridge", "HoneymoonSeen", "HoneymoonState", "Play", "Position", "SheddingRules", "SinglesAndPairs", "Solver", "Survey", "Table", "arrow_stream", "build_table", "deal", "essay_table_positions", "hand_masks", "hand_over", "kind_named", "kind_names", "rate_position", "read_rules", "refused_by", "rules_for", "split_hand", "split_hands", "table_positions", "write_file"]

@final
class Composer:
    """
    Threads that compose puzzles while Python does something else.
    """
    def __new__(cls, /, sizes: "tuple[int, int]", rules: "DouDizhu | SinglesAndPairs | str", seed: SupportsIndex | None, filters: "tuple[list[bool], int, list[float | None]]", limits: "tuple[int, float | None, int | None, int]", max_candidates: SupportsIndex, varied: bool) -> Composer:
        """
        The limits are ``(threads, seconds, nodes, bytes)``, of which seconds and bytes say nothing here.
        """
    def next(self, /, seconds: SupportsFloat | SupportsIndex | None) -> "tuple[tuple[Position, int, Play, tuple[float, int, int, int, list[Play], int | None, Play | None, bool, bool, Play | None]] | None, str]":
        """
        The next puzzle; or ``None`` and why: ``"candidates"`` when as many as were allowed gave none,
        ``"time"`` when the seconds are over.
        """

@final
class Crew:
    """
    Threads that solve positions while more are put, each position on one of them.

    Private to the package. The limits ``(threads, seconds, nodes, bytes)`` hold for each
    position, ``total`` is the seconds for all, from now on.
    """
    def __new__(cls, /, limits: "tuple[int, float | None, int | None, int]", total: SupportsFloat | SupportsIndex | None, fastest: bool, values: bool) -> Crew: ...
    @property
    def late(self, /) -> bool:
        """
        Whether the seconds for all are over.
        """
    def put(self, /, number: SupportsIndex, position: Position) -> None:
        """
        One more position, not over, with a number to know it by.
        """
    def take(self, /, patient: bool) -> list[tuple[int, str, dict[str, Any], int, float]]:
        """
        What has been solved or given up since the last call, in any order; with ``patient``,
        at least one of those that were put, if any is left.
        """

@final
class DouDizhu(SheddingRules):
    """
    The rules of Dou Dizhu (斗地主): which plays exist.

    ``without`` names kinds that are banned. The switches: ``equal_kickers`` (single
    kickers may share a rank), ``joker_kickers`` (two jokers may be kickers together),
    ``own_rank_kickers`` (one more card of each of a plane's ranks may be a wing),
    ``four_as_pairs`` (four of a rank may serve as two pair kickers), ``wide_wings``
    (wings may hold four of a rank, or a trio next to the plane), ``gap_straights``
    (chains that skip every other rank). ``decks`` (1 or 2) says which bombs and
    rockets exist, ``deck_limit`` who may hold what: ``"shared"`` (both hands from
    the same decks), ``"each"`` (each side from its own), ``None`` (no check).
    Raises ``OptionError`` for what is none of these.

    With two decks two equal jokers are a pair, which answers a pair too; a black and a
    red joker never are. Pairs of kickers are never jokers, whatever the switches. Single
    kickers are at most three of a rank, and not a trio that would lengthen the plane.
    ``wide_wings`` allows that trio and four of a rank; five stay refused with two decks.
    ``own_rank_kickers`` lets one more card of each rank of a plane be a wing, one even
    where five are held. Of two bombs the one of more cards is higher, and the rocket
    (both jokers, of two decks all four) beats a bomb of eight too.

    >>> from canju import DouDizhu
    >>> DouDizhu.pagat() == DouDizhu(equal_kickers=False)
    True
    """
    def __new__(cls, /, *, without: "str | Iterable[str]" = ..., equal_kickers: "bool" = ..., joker_kickers: "bool" = ..., own_rank_kickers: "bool" = ..., four_as_pairs: "bool" = ..., wide_wings: "bool" = ..., gap_straights: "bool" = ..., decks: "int" = ..., deck_limit: "Literal['shared', 'each'] | None" = ..., **unknown: "None") -> DouDizhu: ...
    @classmethod
    def douzero(cls, /, *, without: "str | Iterable[str]" = ..., equal_kickers: "bool" = ..., joker_kickers: "bool" = ..., own_rank_kickers: "bool" = ..., four_as_pairs: "bool" = ..., wide_wings: "bool" = ..., gap_straights: "bool" = ..., decks: "int" = ..., deck_limit: "Literal['shared', 'each'] | None" = ..., **unknown: "None") -> DouDizhu:
        """
        The rules of DouZero's generator: both jokers and any wings may be kickers.
        """
    @property
    def kinds(self, /) -> list[str]:
        """
        The kinds of play that exist, in the natural order.
        """
    @classmethod
    def noip2015(cls, /, *, without: "str | Iterable[str]" = ..., equal_kickers: "bool" = ..., joker_kickers: "bool" = ..., own_rank_kickers: "bool" = ..., four_as_pairs: "bool" = ..., wide_wings: "bool" = ..., gap_straights: "bool" = ..., decks: "int" = ..., deck_limit: "Literal['shared', 'each'] | None" = ..., **unknown: "None") -> DouDizhu:
        """
        The rules of the NOIP 2015 problem: planes have no wings.
        """
    @classmethod
    def pagat(cls, /, *, without: "str | Iterable[str]" = ..., equal_kickers: "bool" = ..., joker_kickers: "bool" = ..., own_rank_kickers: "bool" = ..., four_as_pairs: "bool" = ..., wide_wings: "bool" = ..., gap_straights: "bool" = ..., decks: "int" = ..., deck_limit: "Literal['shared', 'each'] | None" = ..., **unknown: "None") -> DouDizhu:
        """
        Pagat's rules: all kickers of a play differ in rank.
        """
    @classmethod
    def tsinghua(cls, /, *, without: "str | Iterable[str]" = ..., equal_kickers: "bool" = ..., joker_kickers: "bool" = ..., own_rank_kickers: "bool" = ..., four_as_pairs: "bool" = ..., wide_wings: "bool" = ..., gap_straights: "bool" = ..., decks: "int" = ..., deck_limit: "Literal['shared', 'each'] | None" = ..., **unknown: "None") -> DouDizhu:
        """
        The rules of a programming course at Tsinghua: no wings, chains with gaps.
        """
    @classmethod
    def wide(cls, /, *, without: "str | Iterable[str]" = ..., equal_kickers: "bool" = ..., joker_kickers: "bool" = ..., own_rank_kickers: "bool" = ..., four_as_pairs: "bool" = ..., wide_wings: "bool" = ..., gap_straights: "bool" = ..., decks: "int" = ..., deck_limit: "Literal['shared', 'each'] | None" = ..., **unknown: "None") -> DouDizhu:
        """
        The widest rules of kickers that are in use.
        """

@final
class Hand:
    """
    Cards in a hand: immutable, in order from 3 to the red joker, suits kept as labels.

    Reads text such as ``"33 44 T B"``, ``"9H 6D"``, ``"♠AKQ ♥32"``, ``"10,小王"``, a list of such
    texts, and the notations of other programs by name: ``notation="douzero"``,
    ``"rlcard"``, ``"numbers"``, ``"pbn"``, ``"lin"``. Equality and hash compare the
    cards as written; ``.ranks`` drops the suits. Raises ``CardError``, with the
    place of what cannot be read.

    ``hand[0]`` and ``hand[-1]`` are cards as texts, and a slice is a ``Hand``. ``a <= b`` asks
    whether ``b`` holds all of ``a``; ``a & b`` is what both hold. A card without a suit goes with any of
    its rank there.

    >>> from canju import Hand
    >>> Hand("3 3 4 4 10 BJ")
    Hand('33 44 T B')
    >>> print(Hand("34567XD", notation="douzero"))
    3 4 5 6 7 B R
    >>> hand = Hand("33 9H B")
    >>> hand[0], hand[-1], hand[1:3], hand & "3 9"
    ('3', 'B', Hand('3 9H'), Hand('3 9'))
    """
    def __add__(self, other: object, /) -> Hand:
        """
        Both together. Raises ``CardError`` above eight cards of a rank.
        """
    def __and__(self, other: object, /) -> Hand:
        """
        What both hold. A card without a suit goes with any of its rank, and stays without.

        >>> from canju import Hand
        >>> Hand("33 4 5H") & "3 44 5", Hand("9H") & Hand("9S")
        (Hand('3 4 5'), Hand(''))
        """
    def __bool__(self, /) -> bool: ...
    def __contains__(self, cards: Hand | Play | str | Iterable[str | int], /) -> bool:
        """
        Whether these cards are in the hand; one without a suit may have any.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __format__(self, /, spec: str) -> str:
        """
        ``format(hand, "zh" | "suits" | "douzero" | "rlcard" | "numbers" | "pbn" | "lin")``;
        any other specification is applied to ``str(hand)``.
        """
    def __ge__(self, other: object, /) -> bool: ...
    def __getitem__(self, place: SupportsIndex | slice, /) -> str | Any:
        """
        The card at a place, low to high, as text; of a slice a ``Hand``.

        >>> from canju import Hand
        >>> hand = Hand("33 9H B")
        >>> hand[0], hand[-1], hand[1:3]
        ('3', 'B', Hand('3 9H'))
        """
    def __gt__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __iter__(self, /) -> Iterator[str]:
        """
        The cards one by one, low to high, as texts: ``"3"``, ``"9H"``.
        """
    def __le__(self, other: object, /) -> bool:
        """
        Whether all these cards are in the other hand.
        """
    def __len__(self, /) -> int: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __new__(cls, /, cards: "Hand | Play | str | Iterable[str | int] | None" = None, *, notation: str | None = None) -> Hand: ...
    def __radd__(self, other: object, /) -> Hand: ...
    def __rand__(self, other: object, /) -> Hand: ...
    def __reduce__(self, /) -> tuple[Any, Any]: ...
    def __repr__(self, /) -> str: ...
    def __reversed__(self, /) -> Iterator[str]:
        """
        The same, high to low.
        """
    def __rsub__(self, other: object, /) -> Hand: ...
    def __str__(self, /) -> str: ...
    def __sub__(self, other: object, /) -> Hand:
        """
        The hand without some cards. Raises ``CardError`` for one that is not in it.
        """
    def _repr_html_(self, /) -> str:
        """
        What a notebook shows of it; see ``canju.show.cards``.
        """
    def count(self, /, card: "str | Hand") -> int:
        """
        How many cards of a rank (``"3"``) or how often a suited card (``"3H"``).
        """
    @property
    def counts(self, /) -> dict[str, int]:
        """
        How many cards of each rank that is held, low to high.
        """
    @staticmethod
    def full(*, jokers: bool = True, decks: "int | str | None" = None, suits: bool = False) -> Hand:
        """
        All cards of one deck or two.

        >>> from canju import Hand
        >>> len(Hand.full()), len(Hand.full(jokers=False, decks=2))
        (54, 104)
        """
    def plays(self, /, rules: "DouDizhu | SinglesAndPairs | HoneymoonBridge | str | None" = None, beating: "Play | Hand | str | None" = None, *, order: "Literal['long', 'natural'] | None" = None, max_cards: "int | None" = None, distinct_suits: bool = False) -> Plays:
        """
        Every play of this hand, or every one that beats a play.

        One play for each pattern of ranks, made of the lowest suits (unsuited, C, D,
        H, S), or, with ``distinct_suits``, one for each set of cards. ``order`` is
        ``"long"`` (more cards first) or ``"natural"`` (by kind, as a person sorts a
        hand). ``max_cards`` leaves out longer plays. The pass is not in the list, which finds plays
        by their texts, too: ``"33" in hand.plays()``. Raises ``OptionError`` under rules of trick
        play, where every card is a play, and for more than two million plays, which only hands of
        two decks can have.

        >>> from canju import Hand
        >>> [str(play) for play in Hand("3334").plays()]
        ['3334', '333', '33', '3', '4']
        >>> [str(play) for play in Hand("4 55 9").plays(beating="44")]
        ['55']
        """
    @staticmethod
    def random(n: "int", *, seed: "int | None" = None, decks: "int | str | None" = None, jokers: bool = True, suits: bool = False) -> Hand:
        """
        ``n`` cards of a shuffled deck; see ``deal``.
        """
    @property
    def ranks(self, /) -> Hand:
        """
        The same cards without their suits.
        """
    def split(self, /, rules: "DouDizhu | SinglesAndPairs | str | None" = None, rewards: Mapping[str, float] | None = None, steps: "Literal['fewest', 'any']" = ..., *, time_limit: "float | None" = None, node_limit: "int | None" = None, memory_limit: "int | str | None" = None) -> Split:
        """
        Splits this hand into the fewest plays that empty it, with nobody to answer: a ``Split``.

        Of several such splits it gives one with the best score. Each play earns a reward by its kind,
        by default that of ``canju.one_hand.REWARDS``; a table of your own maps kinds to numbers, and
        kinds that it leaves out earn nothing. The score is the logarithm of what the plays earn together
        to the base of how many they are; it is undefined for one play, and for no earnings.
        ``steps="any"`` asks for the best score of all splits instead.
        Raises ``PositionError`` for a hand that is empty or does not fit the decks, ``OptionError``
        for an invalid table, ``LimitError`` when a limit is reached.

        >>> from canju import Hand
        >>> split = Hand("7 8 9 10 J 5 A A").split("noip2015")
        >>> split.steps, [str(play) for play in split]
        (3, ['789TJ', 'AA', '5'])
        >>> split = Hand("34567 88 99 TT").split("tsinghua", steps="any")
        >>> [str(play) for play in split], split.value, round(split.score, 3)
        (['8899TT', '34567'], 11, 3.459)
        """

@final
class HoneymoonBridge:
    """
    The rules of honeymoon bridge (蜜月桥牌), its play phase: two open hands, trick by trick.

    The leader plays a card, the other follows suit if able, else plays anything; the higher
    card of the suit led wins unless trumped, and the winner leads next. Each side wants the
    most tricks. ``trump`` is ``"C"``, ``"D"``, ``"H"``, ``"S"``, or ``None`` for no-trump; names
    such as ``"spades"``, ``"♠"``, ``"黑桃"`` and ``"NT"`` are read too.
    Raises ``OptionError`` for another.

    >>> from canju import HoneymoonBridge, solve
    >>> solve("AS QS 2H", "KS 3S 3H", rules=HoneymoonBridge(trump=None)).tricks
    2
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __new__(cls, /, trump: "Literal['C', 'D', 'H', 'S'] | str | None") -> HoneymoonBridge: ...
    def __reduce__(self, /) -> tuple[Any, Any]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def preset(self, /) -> str:
        """
        The name of these rules: ``"honeymoon-bridge:S"``, ``"honeymoon-bridge:NT"``.
        """
    @property
    def trump(self, /) -> str | None:
        """
        The trump suit, ``"C"``, ``"D"``, ``"H"`` or ``"S"``; ``None`` for no-trump.
        """

@disjoint_base
class HoneymoonSeen:
    """
    What one side has seen of a game: nothing else is in it.

    Private to the package.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, seen: "HoneymoonSeen") -> "Any":
        """
        Copies what another object has seen, for a subclass.
        """
    def _best_call(self, /) -> str | None:
        """
        The call that is expected to bring most.
        """
    @property
    def _calls(self, /) -> list[str]:
        """
        The calls since the last deal, in turn from the dealer.
        """
    def _calls_worth(self, /) -> list[tuple[str, float]]:
        """
        What each call is expected to bring.
        """
    @property
    def _contract(self, /) -> tuple[int, str, str, int] | None:
        """
        The contract, when the auction has ended with one.
        """
    def _greedy(self, /) -> str | None:
        """
        The greedy player's card in the exchange.
        """
    @staticmethod
    def _of_facts(rules: "Any", facts: "tuple[Any, ...]") -> HoneymoonSeen:
        """
        Restores what a pickle contains.
        """
    @property
    def _played(self, /) -> list[tuple[str, str, str, str, str | None, str | None]]:
        """
        The finished tricks of the play.
        """
    @property
    def _rounds(self, /) -> list[tuple[str, str, str, str, str | None, str | None]]:
        """
        The finished rounds of the exchange; of the cards taken unseen, the side's own.
        """
    def _worths(self, /, samples: SupportsIndex, seed: SupportsIndex, limits: "tuple[int, float | None, int | None, int]") -> tuple[list[tuple[str, float, float, float, float]], bool, int]:
        """
        What each card is worth, by so many samples of what is hidden.
        """
    @property
    def dealer(self, /) -> str:
        """
        Who dealt, and calls first.
        """
    @property
    def hand(self, /) -> Hand:
        """
        The side's hand.
        """
    @property
    def known(self, /) -> Hand:
        """
        The cards of the other hand that the side knows.
        """
    @property
    def led(self, /) -> str | None:
        """
        The card led to the open trick.
        """
    @property
    def other_size(self, /) -> int:
        """
        How many cards the other side holds.
        """
    @property
    def phase(self, /) -> str:
        """
        ``"bidding"``, ``"exchange"``, ``"play"`` or ``"over"``.
        """
    def plays(self, /) -> list[str]:
        """
        What the side may do; nothing where it is not to move.
        """
    @property
    def side(self, /) -> str:
        """
        Whose view it is.
        """
    @property
    def stock(self, /) -> int:
        """
        Cards left in the stock.
        """
    @property
    def tricks(self, /) -> tuple[int, int]:
        """
        Tricks of the play.
        """
    @property
    def turn(self, /) -> str:
        """
        Who is to move.
        """
    @property
    def turned_up(self, /) -> str | None:
        """
        The card that is turned up.
        """
    @property
    def unseen(self, /) -> Hand:
        """
        The cards that the side has not seen.
        """

@final
class HoneymoonState:
    """
    A game of honeymoon bridge from the deal on, with all its cards.

    Private to the package. It does not change: ``after`` gives another one.
    """
    def __new__(cls, /, rules: "Any", seed: SupportsIndex, cards: SupportsGetItem[int, str] | None = None) -> HoneymoonState: ...
    def after(self, /, text: str) -> HoneymoonState:
        """
        The game after an action.
        """
    def call_worth(self, /, call: str, foreseen: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]]) -> float:
        """
        What a call brings who makes it, when all is foreseen and nothing more is called.
        """
    @property
    def cards(self, /) -> list[str]:
        """
        The cards as they were dealt: the first hand, the second, the stock from its top.
        """
    @property
    def contract(self, /) -> tuple[int, str, str, int] | None:
        """
        The contract, when the auction has ended with one.
        """
    @property
    def deals(self, /) -> int:
        """
        How often cards were dealt.
        """
    def dealt_anew(self, /, cards: SupportsGetItem[int, str], side: str, actions: SupportsGetItem[int, str]) -> HoneymoonState | None:
        """
        The same view of another deal: ``None`` where these cards would have shown something else.
        """
    def faults(self, /, text: str) -> list[tuple[str, str]]:
        """
        All that is wrong with an action, in English and in Chinese.
        """
    def foreseen(self, /, limits: "tuple[int, float | None, int | None, int]") -> list[tuple[int, int]]:
        """
        The tricks that the declarer takes in each strain: of first as declarer, and of second, when
        both exchange greedily and then play perfectly.
        """
    def hand(self, /, side: str) -> Hand:
        """
        A hand.
        """
    @property
    def phase(self, /) -> str:
        """
        ``"bidding"``, ``"exchange"``, ``"play"`` or ``"over"``.
        """
    def plays(self, /) -> list[str]:
        """
        What may be done now.
        """
    def points(self, /, tricks: SupportsIndex) -> int | None:
        """
        The declarer's points for so many tricks, as at duplicate bridge.
        """
    def read(self, /, text: str) -> str:
        """
        The text of an action as it is written here, whether or not it may be made.
        """
    @property
    def rounds(self, /) -> list[tuple[str, str, str, str, str | None, str | None]]:
        """
        The finished rounds of the exchange, with the cards that were taken unseen.
        """
    @property
    def score(self, /) -> tuple[int, int] | None:
        """
        The points, when it is over.
        """
    @property
    def tricks(self, /) -> tuple[int, int]:
        """
        Tricks of the play.
        """
    @property
    def turn(self, /) -> str:
        """
        Who is to move.
        """
    def view(self, /, side: str) -> HoneymoonSeen:
        """
        What a side has seen.
        """
    def worths(self, /, limits: "tuple[int, float | None, int | None, int]") -> tuple[list[tuple[str, float, float, float, float]], bool, int]:
        """
        What each card is worth to who sees all cards.
        """

@final
class Play:
    """
    Cards played together, and what kind of play they are.

    Text is read under ``rules``; without rules, under the usual ones, then under
    every rule there is. Where the cards can be read in several ways, ``kind`` and
    ``rank`` say which. A card of a trick is of kind ``"card"``, which only rules of trick
    play or ``kind`` give. ``bool(play)`` is false for a pass. Raises ``PlayError`` for
    cards that are no play, or several.

    Plays can be sorted; ``<`` never means "beats". They stand by kind in the natural order (planes first,
    singles and the rocket last, then the pass, then cards of tricks); longer first; then from
    low to high by rank, in trick play from the 2; then by the cards as written. ``format`` writes a play
    in the styles of a hand, and a pass as ``不要`` in Chinese.

    >>> from canju import Play
    >>> play = Play("33344455")
    >>> play.kind, play.rank, play.length
    ('plane+singles', '3', 2)
    >>> Play("33334444", kind="four+pairs", rank="4").rank
    '4'
    >>> [str(play) for play in sorted(map(Play, ["4", "3", "33", "3456789", "34567"]))]
    ['3456789', '34567', '33', '3', '4']
    >>> format(Play("TT"), "zh")
    '10 10'
    """
    def __bool__(self, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __format__(self, /, spec: str) -> str:
        """
        ``format(play, "zh" | "suits" | "douzero" | "rlcard" | "numbers" | "pbn" | "lin")``;
        any other specification is applied to ``str(play)``.

        The cards as ``Hand`` writes them. A pass is ``不要`` in Chinese, else ``pass``.

        >>> from canju import PASS, Play
        >>> format(Play("TT"), "zh"), format(PASS, "zh"), f"{PASS:>6}"
        ('10 10', '不要', '  pass')
        """
    def __ge__(self, other: object, /) -> bool:
        """
        Whether it comes later in a sorted list, or is equal.
        """
    def __gt__(self, other: object, /) -> bool:
        """
        Whether it comes later in a sorted list.
        """
    def __hash__(self, /) -> int: ...
    def __le__(self, other: object, /) -> bool:
        """
        Whether it comes first in a sorted list, or is equal.
        """
    def __len__(self, /) -> int: ...
    def __lt__(self, other: object, /) -> bool:
        """
        Whether it comes first in a sorted list; it never means "beats".

        The order is that of the class.
        """
    def __new__(cls, /, cards: "Hand | Play | str | Iterable[str | int]", *, kind: "str | None" = None, rank: "str | None" = None, rules: "DouDizhu | SinglesAndPairs | HoneymoonBridge | str | None" = None) -> Play: ...
    def __reduce__(self, /) -> tuple[Any, Any]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_html_(self, /) -> str:
        """
        What a notebook shows of it; see ``canju.show.cards``.
        """
    @property
    def cards(self, /) -> Hand:
        """
        The cards.
        """
    @property
    def is_pass(self, /) -> bool:
        """
        Whether it is the pass.

        >>> from canju import PASS, Play
        >>> PASS.is_pass, Play("3").is_pass
        (True, False)
        """
    @property
    def kind(self, /) -> str:
        """
        The kind by its name in the rules: ``"single"``, ``"plane+singles"``, ``"pass"``, …;
        in trick play ``"card"``.
        """
    @property
    def kind_zh(self, /) -> str:
        """
        The Chinese name of the kind: ``"单张"``, ``"飞机带单"``, …
        """
    @property
    def length(self, /) -> int:
        """
        How many ranks the core has; the cards of a bomb; 0 for a pass.
        """
    @property
    def rank(self, /) -> str | None:
        """
        The lowest rank of the core, ``"B"`` for a rocket; ``None`` for a pass.
        """
    def same_as(self, /, other: "Play | Hand | str") -> bool:
        """
        Returns true if another play, or a text, is the same apart from suits.

        >>> from canju import Play
        >>> Play("4H") == "4H", Play("4H").same_as("4")
        (False, True)
        """

@final
class Position:
    """
    Open hands, whose turn it is, and the play on the table: two hands, or the landlord's and ``farmers``.

    ``to_beat`` was played by the side not to move, and its cards are no longer in
    that hand. ``first`` may be the text of a position, ``"first | second | to beat |
    turn"``, as ``str(position)`` prints it. Immutable: ``.play`` gives a new position.
    In trick play it is the card led. Raises ``PositionError`` with every fault of the
    setup at once.

    ``farmers``, the hands of ``(down, up)``, makes a position of three hands: the first hand is the
    landlord's, down plays after the landlord, up after down. ``by`` is the seat that made ``to_beat``,
    ``turn`` the seat to move (``"landlord"``, ``"down"``, ``"up"``); who of them is left out is the
    seat before or after the other, and the landlord moves where nothing says otherwise. How many
    have passed follows from the two. The text is ``"landlord: 5 | down: 66 7 | up: 8 9 | beat: 44 by
    landlord | turn: down"``.

    ``trump`` is the trump of ``rules="honeymoon-bridge"``: ``"S"``, ``"spades"``, ``"NT"``.

    ``notation`` is how the hands and ``to_beat`` are written, as for ``Hand``. The text of a PBN deal in
    which two hands are given, ``"N:AK.3.. - QJ.4.. -"``, is read as well: the first of them is to move.

    >>> from canju import Position
    >>> position = Position("44 5", "6 7 88")
    >>> [str(play) for play in position.play("44").plays()]
    ['88', 'pass']
    >>> three = Position("44 5", farmers=("66 7", "8 9"))
    >>> print(three.play("44"))
    landlord: 5 | down: 66 7 | up: 8 9 | beat: 44 by landlord | turn: down
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __new__(cls, /, first: "Hand | Play | str | Iterable[str | int]", second: "Hand | Play | str | Iterable[str | int] | None" = None, to_beat: "Play | Hand | str | Iterable[str | int] | None" = None, *, farmers: "Iterable[Hand | Play | str | Iterable[str | int]] | None" = None, by: "str | None" = None, turn: "str | None" = None, rules: "DouDizhu | SinglesAndPairs | HoneymoonBridge | str | None" = None, trump: "str | None" = None, notation: "str | None" = None) -> Position: ...
    def __reduce__(self, /) -> tuple[Any, Any]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str:
        """
        ``first | second | to beat | turn``, or of three hands ``landlord: … | down: … | up: … | beat: … by … | turn: …``.

        ``Position`` reads it back under the same rules.
        """
    def _repr_html_(self, /) -> str: ...
    @property
    def by(self, /) -> str | None:
        """
        Of three hands the seat that made the play on the table, for a lead the seat before the turn.

        ``None`` of two hands, where it is the other side.
        """
    @property
    def down(self, /) -> Hand | None:
        """
        The hand of the farmer after the landlord; ``None`` of two hands.
        """
    @property
    def farmers(self, /) -> tuple[Hand, Hand] | None:
        """
        The hands of both farmers, ``(down, up)``; ``None`` of two hands.
        """
    @property
    def first(self, /) -> Hand | Any:
        """
        The hand of the player named first; ``None`` of three hands.
        """
    @property
    def hand(self, /) -> Hand:
        """
        The hand to move.
        """
    @property
    def is_over(self, /) -> bool:
        """
        Whether a hand is empty; in trick play, whether all cards are played.
        """
    @property
    def landlord(self, /) -> Hand | None:
        """
        The landlord's hand; ``None`` of two hands.
        """
    @property
    def other(self, /) -> Hand | Any:
        """
        The hand of the side not to move; ``None`` of three hands.
        """
    def play(self, /, play: "Play | Hand | str") -> Position:
        """
        The position after a play: a ``Play``, or text read under the rules here.

        Raises ``PlayError`` when it is not legal, with why.
        """
    def plays(self, /, *, distinct_suits: bool = False) -> Plays:
        """
        The legal plays, long ones first, the pass last; none when it is over.

        In trick play clubs, diamonds, hearts, spades, each from low to high. The list finds plays by
        their texts, too. Raises ``OptionError`` for more than two million plays.

        >>> from canju import Position
        >>> plays = Position("44 5", "6 7").plays()
        >>> "44" in plays, plays.index("5"), "6" in plays
        (True, 2, False)
        """
    def read(self, /, play: "Play | Hand | str") -> Play:
        """
        The legal play that some cards or text name, with the cards it takes from the hand.

        Raises ``PlayError`` when there is none, with why, or several.
        """
    @property
    def rules(self, /) -> DouDizhu | SinglesAndPairs | HoneymoonBridge:
        """
        The rules object.
        """
    @property
    def second(self, /) -> Hand | Any:
        """
        The hand of the player named second; ``None`` of three hands.
        """
    @property
    def to_beat(self, /) -> Play | None:
        """
        The play on the table; ``None`` for a lead.
        """
    def to_dict(self, /) -> "dict[str, str | None]":
        """
        The setup as texts: ``first``, ``second``, ``to_beat``, ``turn`` and ``rules``, as in ``Results.to_dicts``.

        Of three hands ``landlord``, ``down`` and ``up`` stand for the first two, and there is ``by``.
        ``to_beat`` is ``None`` for a lead. Rules that have no name are told by their ``repr``.

        >>> from canju import Position
        >>> Position("44 5", "6 7 88", "3").to_dict()
        {'first': '44 5', 'second': '6 7 88', 'to_beat': '3', 'turn': 'first', 'rules': 'doudizhu'}
        """
    @property
    def turn(self, /) -> str:
        """
        Who is to move: ``"first"`` or ``"second"``; of three hands ``"landlord"``, ``"down"`` or ``"up"``.
        """
    @property
    def up(self, /) -> Hand | None:
        """
        The hand of the farmer before the landlord; ``None`` of two hands.
        """
    @property
    def winner(self, /) -> str | None:
        """
        Who has emptied the hand: ``"first"``, ``"second"``, or ``None`` while the game goes on.

        Of three hands the team that has: ``"landlord"`` or ``"farmers"``.
        Always ``None`` in trick play: a position does not count the tricks already taken.
        """

@disjoint_base
class SheddingRules:
    """
    What the rules of all shedding games have; ``DouDizhu`` and ``SinglesAndPairs`` make them.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[()], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[Any, Any]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def deck_limit(self, /) -> Literal["shared", "each"] | None:
        """
        Who may hold what: ``"shared"``, ``"each"`` or ``None``.
        """
    @property
    def decks(self, /) -> int:
        """
        How many decks: 1 or 2.
        """
    @property
    def preset(self, /) -> str | None:
        """
        The name of the preset that these rules are, decks left aside; ``None`` for others.
        """

@final
class SinglesAndPairs(SheddingRules):
    """
    The rules of singles and pairs: no other kind of play.

    >>> from canju import Hand, SinglesAndPairs
    >>> len(Hand.full().plays(SinglesAndPairs()))
    28
    """
    def __new__(cls, /, *, decks: "int" = ..., deck_limit: "Literal['shared', 'each'] | None" = ...) -> SinglesAndPairs: ...

@final
class Solver:
    """
    A memo for one position and all that comes of it, and the searches that fill it.

    Private to the package. Every method takes a position that is not over and
    limits ``(threads, seconds, nodes, bytes)``, and returns
    ``(answer, nodes, seconds, threads)``.
    """
    def __new__(cls, /, position: Position, memory: SupportsIndex) -> Solver: ...
    def best_play(self, /, position: Position, limits: "tuple[int, float | None, int | None, int]") -> tuple[Play | None, int, float, int]:
        """
        The first legal play that hurries most, for a winner, or delays most; in trick
        play, that takes the most tricks. Of three hands one that wins, or else the first.
        """
    def lengths(self, /, position: Position, limits: "tuple[int, float | None, int | None, int]") -> "tuple[dict[Play, int], int, float, int]":
        """
        For each legal play, the plays and passes until the end, itself included:
        an odd number exactly when it wins. Only for two hands.
        """
    @property
    def memo_bytes(self, /) -> int:
        """
        Bytes of its memo.
        """
    def plays_left(self, /, position: Position, limits: "tuple[int, float | None, int | None, int]") -> tuple[int, int, float, int]:
        """
        Plays and passes until the end, by the perfect play of both. Only for two hands.
        """
    def prove(self, /, position: Position, limits: "tuple[int, float | None, int | None, int]", claim: "tuple[str, str, int]", most: SupportsIndex, hear: "object") -> "tuple[bytes, int, int, int]":
        """
        The strategy by which a side keeps a claim, of at most ``most`` positions.

        The claim is ``(whose, goal, number)``: a side of two hands or a team of three; ``"wins"``,
        ``"within"``, ``"lasts"`` or ``"takes"``; plays, or tricks. ``hear`` is called with the number of positions now
        and then. Returns the choices as bytes, and how many choices, positions and plays there are.
        """
    def value(self, /, position: Position, limits: "tuple[int, float | None, int | None, int]") -> tuple[bool | int, int, float, int]:
        """
        Whether the side to move wins; in trick play, how many tricks it takes.
        """
    def values(self, /, position: Position, limits: "tuple[int, float | None, int | None, int]") -> "tuple[dict[Play, bool | int], int, float, int]":
        """
        The value of every legal play, in the order of `Position.plays`.
        """
    def winning_play(self, /, position: Position, limits: "tuple[int, float | None, int | None, int]") -> tuple[Play | None, int, float, int]:
        """
        A play that wins, or ``None``. Not for trick play.
        """

@final
class Survey:
    """
    Deals of hidden hands on their way through the threads.

    Private to the package, as all here: ``limits`` are ``(threads, seconds, nodes, bytes)``.
    """
    def __new__(cls, /, hand: "Hand", unseen: "Hand | None", sizes: "list[int]", held: "list[Hand]", to_beat: "Play | Hand | str | None", seats: "tuple[str, str] | None", rules: "DouDizhu | SinglesAndPairs | str", samples: SupportsIndex, seed: SupportsIndex, limits: "tuple[int, float | None, int | None, int]") -> Survey: ...
    @property
    def cost(self, /) -> tuple[int, float]:
        """
        Positions visited, and seconds since the beginning.
        """
    def end(self, /) -> None:
        """
        Stops what still runs; what counts already stays.
        """
    def go_on(self, /) -> bool:
        """
        Waits until more deals are solved; false when all are. Raises the limit that ended it.
        """
    @property
    def hand(self, /) -> Hand:
        """
        The hand that is to move.
        """
    def plays(self, /) -> "list[Play]":
        """
        The legal plays, in the natural order, the pass last.
        """
    def rules(self, /) -> "DouDizhu | SinglesAndPairs":
        """
        The rules object.
        """
    @property
    def solved(self, /) -> int:
        """
        How many are solved, of those that count already.
        """
    @property
    def to_beat(self, /) -> Play | None:
        """
        The play on the table; ``None`` for a lead.
        """
    def told(self, /) -> "tuple[bool, int, float, list[float], float, tuple[int, int, float, float] | None]":
        """
        What the deals say that count so far.
        """
    @property
    def total(self, /) -> int:
        """
        How many deals are to be solved.
        """
    @property
    def unseen(self, /) -> Hand:
        """
        The cards that are not seen.
        """

@final
class Table:
    """
    An open table of trick values.

    Private to the package.
    """
    def __new__(cls, /, path: str | PathLike[str]) -> Table: ...
    def histogram(self, /, trump: bool, level: SupportsIndex, threads: SupportsIndex) -> list[int]:
        """
        How many positions of a part have each value, from no trick to all.
        """
    @property
    def levels(self, /) -> int:
        """
        The highest level it has.
        """
    def lookup(self, /, position: Position) -> int:
        """
        The tricks of the side to move.
        """
    def lookup_many(self, /, hands: bytes, others: bytes | None, rules: HoneymoonBridge, threads: SupportsIndex) -> bytearray:
        """
        The tricks of the side on lead in each of many positions.

        Masks of 16 bits in the machine's order of bytes: leader and other by turns, or, with
        ``others``, apart.
        """
    @property
    def parts(self, /) -> list[tuple[str, int, int, int, int]]:
        """
        Its parts: ``(name, level, positions, blocks, bytes)``.
        """
    @property
    def size(self, /) -> int:
        """
        Bytes of the file.
        """
    def verify(self, /, threads: SupportsIndex, told: Any) -> None:
        """
        Reads the whole file and checks every block; ``told`` hears of positions done.
        """

def arrow_stream(columns: "list[tuple[str, str, list[Any]]]") -> "object":
    """
    A table as an Arrow stream in a capsule, for any library that reads one.

    Columns are ``(name, kind, values)``, the kinds ``"text"``, ``"flag"``, ``"whole"`` and
    ``"real"``, all of one length; a value may be ``None``. Private to the package.
    """

def build_table(path: str | PathLike[str], levels: SupportsIndex, threads: SupportsIndex, told: Any) -> None:
    """
    Builds a table and writes it to a file, whole or not at all; ``told`` hears of positions done.

    Private to the package.
    """

def deal(*sizes: "int", seed: "int | None" = None, decks: "int | str | None" = None, jokers: bool = True, suits: bool = False) -> "tuple[Hand, ...]":
    """
    Hands of the sizes given, from one shuffle.

    ``decks`` is 1, 2, or ``"each"`` (every hand from a deck of its own). The same
    ``seed`` (0 to 2**64 - 1) deals the same cards on every machine and in every version:
    SplitMix64 numbers, a Fisher-Yates shuffle with Lemire's draws, of a deck in the order
    3 to 2, each rank in clubs, diamonds, hearts, spades, then the jokers. Raises
    ``CardError`` when the deck is too small, ``TypeError`` without sizes.

    Returns:
        A tuple with a ``Hand`` for each size.

    >>> from canju import deal
    >>> first, second = deal(17, 20, seed=7)
    >>> len(first), len(second), deal(17, 20, seed=7) == (first, second)
    (17, 20, True)
    """

def essay_table_positions(level: SupportsIndex) -> int:
    """
    How many positions with a trump suit there are at a level in the essay on honeymoon bridge.

    Private to the package.
    """

def hand_masks(hand: Hand) -> list[int]:
    """
    The masks of a hand: clubs, diamonds, hearts, spades.

    Private to the package.
    """

def hand_over(written: "dict[str, object]") -> None:
    """
    Takes over what methods of ``Hand``, ``Play`` and ``Position`` ask of Python, by name.

    Private to the package, which calls it once, while it is imported.
    """

def kind_named(name: str) -> str | None:
    """
    The name of the kind that has this name, which may be Chinese.
    """

def kind_names() -> list[str]:
    """
    The names of the kinds, in the natural order: that of a table of rewards.
    """

def rate_position(position: Position, limits: "tuple[int, float | None, int | None, int]") -> "tuple[float, int, int, int, list[Play], int | None, Play | None, bool, bool, Play | None]":
    """
    All fields of the `Rating` of a position, in their order.

    Private to the package, as all here: ``limits`` are ``(threads, seconds, nodes, bytes)``, the
    seconds for all searches together.
    """

def read_rules(rules: "DouDizhu | SinglesAndPairs | HoneymoonBridge | str | None" = None, trump: str | None = None) -> DouDizhu | SinglesAndPairs | HoneymoonBridge:
    """
    Rules object for an object or a name, with or without a trump beside it.

    Private to the package.

    >>> from canju._canju import read_rules
    >>> read_rules("honeymoon-bridge:S") == read_rules("honeymoon-bridge", "spades")
    True
    """

def refused_by(position: Position, filters: "tuple[list[bool], int, list[float | None]]", limits: "tuple[int, float | None, int | None, int]") -> list[str]:
    """
    The names of all filters that refuse a position.
    """

def rules_for(rules: "DouDizhu | SinglesAndPairs | HoneymoonBridge | str", hand: Hand | None = None) -> "DouDizhu | SinglesAndPairs":
    """
    The object of a shedding game's rules; a hand that is given must fit their decks.
    """

def split_hand(hand: Hand, rules: "DouDizhu | SinglesAndPairs | str", rewards: "tuple[list[int], int]", any_steps: bool, limits: "tuple[int, float | None, int | None, int]") -> tuple[list[Play], int]:
    """
    The split of a hand in the fewest plays or, with ``any_steps``, of the best score.

    Private to the package, as all here: ``rewards`` are ``(numbers, unit)`` in the order of the
    kinds, ``limits`` are ``(threads, seconds, nodes, bytes)``.
    """

def split_hands(hands: "list[Hand]", rules: "DouDizhu | SinglesAndPairs | str", rewards: "tuple[list[int], int]", limits: "tuple[int, float | None, int | None, int]") -> "list[tuple[list[Play], int]]":
    """
    The splits of some hands in the fewest plays; the time limit is for all of them together.
    """

def table_positions(trump: bool, level: SupportsIndex) -> int:
    """
    How many positions the table has at a level.

    Private to the package.
    """

def write_file(path: str | PathLike[str], data: bytes) -> None:
    """
    Writes a file, or leaves what was there as it was.

    Private to the package. Raises ``OSError`` when the file cannot be written, and for what is no
    regular file.
    """
