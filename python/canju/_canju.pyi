"""
The compiled core of canju. Import its names from `canju`.
"""

from _typeshed import Incomplete, SupportsGetItem
from canju.games.plays import Plays
from canju.one_hand.split import Split
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import Any, Final, Literal, SupportsFloat, SupportsIndex, final
from typing_extensions import disjoint_base

__all__ = ["Composer", "Crew", "DouDizhu", "Guandan", "Hand", "HoneymoonBridge", "HoneymoonSeen", "HoneymoonState", "Known", "Memo", "Ordinals", "PlanRules", "Play", "Position", "Rows", "RunFast", "Session", "SheddingRules", "SinglesAndPairs", "Solver", "Survey", "Table", "TableGame", "Texts", "arrow_type", "arrows_told", "box_told", "build_table", "cards_seen", "cards_told", "claims_told", "clear_line_told", "could_err", "deal", "difficulty_told", "essay_table_positions", "faces_told", "facts_told", "find_plan", "forked", "forms_of", "game_in_log", "game_sheet", "game_told", "greedy_play", "hand_masks", "hands_sheet", "hands_told", "honeymoon_calls_told", "honeymoon_deal_told", "honeymoon_figure_told", "honeymoon_game_sheet", "honeymoon_hint_told", "honeymoon_memory_sheet", "honeymoon_moves_told", "honeymoon_odds_sheet", "honeymoon_sheet", "honeymoon_state_told", "honeymoon_terms_told", "honeymoon_trick_told", "is_mistake", "is_only", "is_slip", "kind_named", "kind_names", "labels", "line_kind", "losses_of", "losses_sheet", "mark", "match_review_sheet", "match_sheet", "moves_in", "name_of_label", "odds_sheet", "outcome_told", "plan_now", "plan_sheet", "play_sheet", "plays_seen", "plays_told", "points_told", "position_rules_told", "position_sheet", "proof_sheet", "puzzle_sheet", "rate_position", "rating_told", "read_rules", "record_name_told", "refusal", "refused_by", "refutations_sheet", "review_columns", "review_counts", "review_games", "review_sheet", "review_strip", "reviews_rows", "reviews_stream", "row_parts", "rules_at_level", "rules_choices", "rules_explained", "rules_for", "rules_of_engine", "rules_of_notation", "rules_parts", "rules_told", "seated_told", "seatings", "shedding_names", "side_told", "split_hand", "split_hands", "split_note_told", "split_sheet", "split_step_told", "summary_sheet", "switches_of", "table_positions", "tricks_for_mover", "tricks_lost", "tricks_taken", "turning_point", "unplayed_review_sheet", "values_sheet", "verdict_told", "which_seating", "winner_if", "winner_of", "write_file"]

@final
class Composer:
    """
    Threads that compose puzzles in the background.
    """
    def __new__(cls, /, sizes: "tuple[int, int]", rules: "SheddingRules | str", seed: SupportsIndex | None, filters: "dict[str, Any]", limits: "tuple[int, float | None, int | None, int]", max_candidates: SupportsIndex, varied: bool) -> Composer:
        """
        Starts the threads. ``limits`` are ``(threads, seconds, nodes, bytes)``; seconds and bytes
        are ignored.
        """
    def next(self, /, seconds: SupportsFloat | SupportsIndex | None) -> "tuple[dict[str, Any] | None, str]":
        """
        Waits for the next puzzle; returns it and ``"found"``, or ``None`` and the reason.

        The reason is ``"candidates"`` when ``max_candidates`` gave no puzzle, ``"time"`` when the
        seconds are over.
        """

@final
class Crew:
    """
    Threads that solve queued positions, each position on one thread.

    Private to the package. The limits ``(threads, seconds, nodes, bytes)`` apply to each position.
    ``total`` is the number of seconds for all positions, from the creation on.
    """
    def __new__(cls, /, limits: "tuple[int, float | None, int | None, int]", total: SupportsFloat | SupportsIndex | None, goal: "str", values: bool) -> Crew: ...
    @property
    def held(self, /) -> int:
        """
        Number of positions that were put and not yet returned.
        """
    @property
    def late(self, /) -> bool:
        """
        True if the time for all positions is over.
        """
    @property
    def open(self, /) -> int:
        """
        Number of positions that were put and are not solved yet.
        """
    def read(self, /, items: "list[Any] | Texts", rules: "SheddingRules | None", read: "object") -> "Exception | None":
        """
        Queues the positions of a list or of a table of texts, and returns the error of the first item
        without one.

        ``rules`` are those of two plain hands, which are read here; ``None`` if all items are for ``read``.
        It gets an item with its number. It returns a position, or the reason of an error, or raises an
        error. Rows of a table that need it are left for ``read_left``.
        """
    def read_left(self, /, read: "object") -> "Exception | None":
        """
        Reads the rows of tables that were left for ``read``, and returns the error of the first one without
        a position. Rows from there on are dropped.
        """
    def rest(self, /, read: Any) -> Rows:
        """
        The rows up to the last solved one; unsolved positions in between are interrupted. ``read`` is that
        of the calls before. At a row without a position, there are no more.
        """
    def take(self, /, patient: bool) -> Rows:
        """
        Takes what was solved since the last call, and returns the rows that come next.

        With ``patient``, waits for a solved position unless none is open.
        """

@final
class DouDizhu(SheddingRules):
    """
    The rules of Dou Dizhu (斗地主), which define the legal kinds of play.

    The switches are:

    - ``without``: kinds of play that are banned;
    - ``equal_kickers``: single kickers can share a rank;
    - ``joker_kickers``: two jokers can be kickers together;
    - ``own_rank_kickers``: one more card of each rank of a plane can be a wing;
    - ``four_as_pairs``: four of a rank can be two pair kickers;
    - ``wide_wings``: wings can contain four of a rank, or a trio next to the plane;
    - ``gap_straights``: chains can skip every other rank;
    - ``decks``: 1 or 2: which bombs and rockets exist;
    - ``deck_limit``: 'shared': both hands are from the same decks; 'each': each side has its own;
      None: no check.

    Raises ``OptionError`` for other values.

    With two decks, two equal jokers are a pair, which can also beat a pair; a black and a red joker
    never are. Pair kickers are never jokers. Single kickers are at most three of a rank, and not a
    trio that would lengthen the plane. ``wide_wings`` allows that trio and four of a rank, but
    never five. ``own_rank_kickers`` allows one more card of each rank of a plane, even if the hand
    has five. Among bombs, more cards are higher. The rocket (both jokers, with two decks all four)
    also beats a bomb of eight.

    >>> from canju import DouDizhu
    >>> DouDizhu.pagat() == DouDizhu(equal_kickers=False)
    True
    """
    def __new__(cls, /, *, without: "str | Iterable[str]" = ..., equal_kickers: "bool" = ..., joker_kickers: "bool" = ..., own_rank_kickers: "bool" = ..., four_as_pairs: "bool" = ..., wide_wings: "bool" = ..., gap_straights: "bool" = ..., decks: "int" = ..., deck_limit: "Literal['shared', 'each'] | None" = ..., **unknown: "None") -> DouDizhu: ...
    @classmethod
    def douzero(cls, /, *, without: "str | Iterable[str]" = ..., equal_kickers: "bool" = ..., joker_kickers: "bool" = ..., own_rank_kickers: "bool" = ..., four_as_pairs: "bool" = ..., wide_wings: "bool" = ..., gap_straights: "bool" = ..., decks: "int" = ..., deck_limit: "Literal['shared', 'each'] | None" = ..., **unknown: "None") -> DouDizhu:
        """
        The rules of DouZero's generator: both jokers and any wings can be kickers.
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
        The most permissive rules for kickers in use.
        """

@final
class Guandan:
    """
    The rules of Guandan (掼蛋) at a level: four hands of two decks, opposite seats together.

    ``level`` is the rank of the level, ``"2"`` to ``"A"``. The hearts of the level are wild: each stands for any
    card but a joker. The switches are those where sources differ; the defaults are what most programs do:

    - ``wrap``: true if rows may begin with a low ace: A2345, AA2233, AAA222;
    - ``longest_bomb``: cards of the longest bomb, 4 to 10;
    - ``reading``: ``"strongest"`` if cards that can be a bomb are one, ``"declared"`` if the player says it;
    - ``joker_kickers``: true if a pair of jokers may go with a trio.

    Raises ``OptionError`` for other values.

    >>> from canju import Guandan, Play
    >>> rules = Guandan("2")
    >>> Play("5S 6S 7S 9S 2H", rules=rules).kind
    'straight flush'
    >>> Guandan("A", longest_bomb=8)
    Guandan('A', longest_bomb=8)
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __new__(cls, /, level: "str | int", *, wrap: bool = True, longest_bomb: "int | None" = None, reading: "Literal['strongest', 'declared'] | None" = None, joker_kickers: bool = True) -> Guandan: ...
    def __reduce__(self, /) -> tuple[Any, Any]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def joker_kickers(self, /) -> bool:
        """
        True if a pair of jokers may go with a trio.
        """
    @property
    def level(self, /) -> str:
        """
        Rank of the level: ``"2"`` to ``"A"``.
        """
    @property
    def longest_bomb(self, /) -> int:
        """
        Cards of the longest bomb.
        """
    @property
    def preset(self, /) -> str:
        """
        Name of these rules: ``"guandan:2"``, ``"guandan:A,no-wrap"``.
        """
    @property
    def reading(self, /) -> Literal["strongest", "declared"]:
        """
        ``"strongest"`` if cards that can be a bomb are one, ``"declared"`` if the player says it.
        """
    @property
    def wrap(self, /) -> bool:
        """
        True if rows may begin with a low ace.
        """

@final
class Hand:
    """
    A hand of cards: immutable, in order from 3 to the red joker, with optional suits.

    Reads text such as ``"33 44 T B"``, ``"9H 6D"``, ``"♠AKQ ♥32"``, ``"♠ A ♥ 3"``, ``"10,小王"``, ``"对3"``,
    and lists of single cards. ``notation`` names the notation of another program: ``"douzero"``, ``"rlcard"``,
    ``"openspiel"``, ``"numbers"``, ``"pbn"``, ``"lin"``. Equality and hash compare the cards as written; ``.ranks``
    drops the suits. Raises ``CardError`` with the position of the first invalid card.

    ``hand[0]`` and ``hand[-1]`` are cards as texts, and a slice is a ``Hand``. ``a <= b`` is true
    if ``b`` contains all cards of ``a``; ``a & b`` is the intersection. In both, a card without a
    suit matches any card of its rank.

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
        The cards of both hands. Raises ``CardError`` for more than eight cards of a rank.
        """
    def __and__(self, other: object, /) -> Hand:
        """
        Intersection. A card without a suit matches any card of its rank, and gives one without a
        suit.

        >>> from canju import Hand
        >>> Hand("33 4 5H") & "3 44 5", Hand("9H") & Hand("9S")
        (Hand('3 4 5'), Hand(''))
        """
    def __bool__(self, /) -> bool: ...
    def __contains__(self, cards: Hand | Play | str | Iterable[str | int], /) -> bool:
        """
        Returns true if the hand contains these cards. A card without a suit matches any suit.
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
        The card at an index, low to high, as text; for a slice, a ``Hand``.

        >>> from canju import Hand
        >>> hand = Hand("33 9H B")
        >>> hand[0], hand[-1], hand[1:3]
        ('3', 'B', Hand('3 9H'))
        """
    def __gt__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __iter__(self, /) -> Iterator[str]:
        """
        Iterates over the cards as texts, low to high: ``"3"``, ``"9H"``.
        """
    def __le__(self, other: object, /) -> bool:
        """
        Returns true if the other hand contains all these cards.
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
        Iterates over the cards as texts, high to low.
        """
    def __rsub__(self, other: object, /) -> Hand: ...
    def __str__(self, /) -> str: ...
    def __sub__(self, other: object, /) -> Hand:
        """
        The hand without some cards. Raises ``CardError`` if one is not in the hand.
        """
    def _beside(self, /, cards: "Hand | Play | str | Iterable[str | int]") -> Hand:
        """
        Reads cards of this hand: next to suits, ``SJ`` is the jack of spades.
        """
    def _repr_html_(self, /) -> str:
        """
        HTML for notebooks; see ``canju.show.positions``.
        """
    def count(self, /, card: "str | Hand") -> int:
        """
        Number of cards of a rank (``"3"``), or of a suited card (``"3H"``).
        """
    @property
    def counts(self, /) -> dict[str, int]:
        """
        Number of cards of each rank in the hand, low to high.

        ``Hand(hand.counts)`` is the hand again, without its suits.

        >>> Hand("33 4").counts, Hand(Hand("33 4").counts)
        ({'3': 2, '4': 1}, Hand('33 4'))
        """
    @staticmethod
    def full(*, jokers: bool = True, decks: "int | str | None" = None, suits: bool = False) -> Hand:
        """
        All cards of one deck or two, or with ``decks`` 48 or 45 those of Run Fast.

        >>> from canju import Hand
        >>> len(Hand.full()), len(Hand.full(jokers=False, decks=2))
        (54, 104)
        """
    def plays(self, /, rules: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None, beating: "Hand | Play | str | Iterable[str | int] | None" = None, *, order: "Literal['long', 'natural'] | None" = None, max_cards: "int | None" = None, distinct_suits: bool = False) -> Plays:
        """
        Lists the plays of this hand, or those that beat a play; never the pass.

        Lists one play for each pattern of ranks, with the lowest suits (unsuited, C, D, H, S). With
        ``distinct_suits``, lists one play for each set of cards. ``order`` is ``"long"`` (more
        cards first) or ``"natural"`` (by kind, as a player sorts a hand). ``max_cards`` leaves out
        longer plays. The list also finds plays by their texts: ``"33" in hand.plays()``. Raises
        ``OptionError`` under rules of trick play, where every card is a play, and for more than two
        million plays, which need two decks. Plays of Guandan come in the order of their kinds, singles
        first, without ``order``. A hand without suits has no wild cards and no straight flushes.

        >>> from canju import Hand
        >>> [str(play) for play in Hand("3334").plays()]
        ['3334', '333', '33', '3', '4']
        >>> [str(play) for play in Hand("4 55 9").plays(beating="44")]
        ['55']
        """
    @staticmethod
    def random(n: "int", *, seed: "int | None" = None, decks: "int | str | None" = None, jokers: bool = True, suits: bool = False) -> Hand:
        """
        Draws ``n`` cards from a shuffled deck; see ``deal``.
        """
    @property
    def ranks(self, /) -> Hand:
        """
        The same cards without their suits.
        """
    def save(self, /, path: "str | PathLike[str]", lang: "Literal['en', 'zh'] | None" = None) -> None:
        """
        Writes the picture to a file: ``.svg``, or ``.png`` if ``resvg_py`` is installed.

        Raises ``OptionError`` for another extension or language, ``ImportError`` without that package,
        ``OSError`` if the file cannot be written; an old file then stays unchanged.
        """
    def split(self, /, rules: "SheddingRules | str | None" = None, rewards: Mapping[str, float] | None = None, steps: "Literal['fewest', 'any']" = ..., *, time_limit: "float | None" = None, node_limit: "int | None" = None, memory_limit: "int | str | None" = None) -> Split:
        """
        Splits this hand into the fewest plays that empty it without an opponent: a ``Split``.

        Among splits with the fewest plays, returns one with the best score. Each play earns a
        reward by its kind, by default from ``canju.one_hand.REWARDS``. Your own table maps kinds to
        numbers, and kinds that are not in it earn nothing. The score of n plays with total reward r
        is the logarithm of r to base n; it is undefined for one play and for no reward.
        ``steps="any"`` searches for the best score among all splits. Raises ``PositionError`` if
        the hand is empty or does not fit the decks, ``OptionError`` for an invalid table,
        ``LimitError`` when a limit is reached.

        >>> from canju import Hand
        >>> split = Hand("7 8 9 10 J 5 A A").split("noip2015")
        >>> split.steps, [str(play) for play in split]
        (3, ['789TJ', 'AA', '5'])
        >>> split = Hand("34567 88 99 TT").split("tsinghua", steps="any")
        >>> [str(play) for play in split], split.value, round(split.score, 3)
        (['8899TT', '34567'], 11, 3.459)
        """
    def to_svg(self, /, lang: "Literal['en', 'zh'] | None" = None) -> str:
        """
        The cards as a picture, a text in SVG.

        ``lang`` is ``"en"`` or ``"zh"``; by default, the language chosen with ``set_lang``. Raises
        ``OptionError`` for another language.

        >>> from canju import Hand
        >>> Hand("33 4 B").to_svg().startswith("<svg")
        True
        """

@final
class HoneymoonBridge:
    """
    The rules of the play phase of honeymoon bridge (蜜月桥牌): two open hands, trick by trick.

    The leader plays a card, and the other side follows suit if it can. The higher card of the suit
    led wins unless trumped, and the winner leads next. Each side tries to take the most tricks.
    ``trump`` is ``"C"``, ``"D"``, ``"H"``, ``"S"``, or ``None`` for no-trump. Names such as
    ``"spades"``, ``"♠"``, ``"黑桃"`` and ``"NT"`` are read too. Raises ``OptionError`` for others.

    With a trump, these are also the rules of the second half of German whist (德国惠斯特):
    ``HoneymoonBridge("german-whist:S")``. They are equal under both names.

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
        Name of these rules: ``"honeymoon-bridge:NT"``, ``"german-whist:S"``.
        """
    @property
    def trump(self, /) -> str | None:
        """
        The trump suit, ``"C"``, ``"D"``, ``"H"`` or ``"S"``; ``None`` for no-trump.
        """

@disjoint_base
class HoneymoonSeen:
    """
    Base class of ``canju.honeymoon.View``: only the facts that one side has seen.

    Private to the package, as are its names with an underscore.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, seen: "HoneymoonSeen") -> "Any":
        """
        Copies another object, for a subclass.
        """
    def _best_call(self, /) -> str | None:
        """
        The call with the highest expected score.
        """
    @property
    def _calls(self, /) -> list[str]:
        """
        The calls since the last deal, in turn from the dealer.
        """
    def _calls_worth(self, /) -> list[tuple[str, float]]:
        """
        Legal calls with their expected scores.
        """
    @property
    def _contract(self, /) -> tuple[int, str, str, int] | None:
        """
        The contract; ``None`` without bidding, during the auction and if both sides passed.
        """
    def _greedy(self, /) -> str | None:
        """
        Card of the greedy player in the exchange.
        """
    @staticmethod
    def _of_facts(rules: "Any", facts: "tuple[Any, ...]") -> HoneymoonSeen:
        """
        Restores a view from its plain values.
        """
    @property
    def _played(self, /) -> list[tuple[str, str, str, str, str | None, str | None]]:
        """
        Finished tricks of the play.
        """
    @property
    def _rounds(self, /) -> list[tuple[str, str, str, str, str | None, str | None]]:
        """
        Finished rounds of the exchange, with the unseen cards that this side took.
        """
    def _worths(self, /, samples: SupportsIndex, seed: SupportsIndex, limits: "tuple[int, float | None, int | None, int]") -> tuple[list[tuple[str, float, float, float, float]], bool, int]:
        """
        Estimates each card from sampled deals of the hidden cards.
        """
    @property
    def dealer(self, /) -> str:
        """
        The dealer, who calls first.
        """
    @property
    def hand(self, /) -> Hand:
        """
        Hand of this side.
        """
    @property
    def known(self, /) -> Hand:
        """
        Known cards of the other hand: those taken face up, or all cards when the stock is empty.
        """
    @property
    def led(self, /) -> str | None:
        """
        The card led to the open trick.
        """
    @property
    def other_size(self, /) -> int:
        """
        Number of cards in the other hand.
        """
    @property
    def phase(self, /) -> str:
        """
        Phase of the game: ``"bidding"``, ``"exchange"``, ``"play"`` or ``"over"``.
        """
    def plays(self, /) -> list[str]:
        """
        Legal calls or cards of this side; empty if it is not to move.
        """
    @property
    def side(self, /) -> str:
        """
        The side that sees this, ``"first"`` or ``"second"``.
        """
    @property
    def stock(self, /) -> int:
        """
        Number of cards in the stock, the turned-up card included.
        """
    @property
    def tricks(self, /) -> tuple[int, int]:
        """
        Tricks of the play that first and second have taken.
        """
    @property
    def trump(self, /) -> str | None:
        """
        The trump suit, ``"C"``, ``"D"``, ``"H"`` or ``"S"``; ``"NT"`` for no-trump; ``None`` during the
        auction and if both sides passed.
        """
    @property
    def turn(self, /) -> str:
        """
        Side to move, ``"first"`` or ``"second"``.
        """
    @property
    def turned_up(self, /) -> str | None:
        """
        The turned-up card of the stock; ``None`` outside of the exchange.
        """
    @property
    def unseen(self, /) -> Hand:
        """
        Cards that this side has not seen. They are in the other hand or in the stock.
        """

@final
class HoneymoonState:
    """
    State of a game of honeymoon bridge, with all its cards. It is immutable.

    Private to the package.
    """
    def __new__(cls, /, rules: "Any", seed: SupportsIndex, cards: SupportsGetItem[int, str] | None = None) -> HoneymoonState: ...
    def after(self, /, text: str) -> HoneymoonState:
        """
        The state after an action.
        """
    def call_worth(self, /, call: str, foreseen: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]]) -> float:
        """
        Score of the caller if the auction ended with this call, by the tricks of ``foreseen``.
        """
    @property
    def cards(self, /) -> list[str]:
        """
        Cards of the deal: the first hand, the second, the stock from its top.
        """
    @property
    def contract(self, /) -> tuple[int, str, str, int] | None:
        """
        The contract; ``None`` without bidding, during the auction and if both sides passed.
        """
    @property
    def deals(self, /) -> int:
        """
        Number of deals so far.
        """
    def dealt_anew(self, /, cards: SupportsGetItem[int, str], side: str, actions: SupportsGetItem[int, str]) -> HoneymoonState | None:
        """
        Replays actions with other cards; ``None`` if the side would have seen something else.
        """
    def faults(self, /, text: str) -> list[tuple[str, str]]:
        """
        Lists everything wrong with an action, in English and Chinese.
        """
    def foreseen(self, /, limits: "tuple[int, float | None, int | None, int]") -> list[tuple[int, int]]:
        """
        Tricks of the declarer in each strain, for first and for second as declarer, given all
        cards.

        Both sides exchange greedily and then play perfectly.
        """
    def hand(self, /, side: str) -> Hand:
        """
        Current hand of a side.
        """
    @property
    def phase(self, /) -> str:
        """
        Phase of the game: ``"bidding"``, ``"exchange"``, ``"play"`` or ``"over"``.
        """
    def plays(self, /) -> list[str]:
        """
        Legal calls or cards.
        """
    def points(self, /, tricks: SupportsIndex) -> int | None:
        """
        Declarer's points for a number of tricks, as at duplicate bridge.
        """
    def read(self, /, text: str) -> str:
        """
        Canonical text of an action, which need not be legal.
        """
    @property
    def rounds(self, /) -> list[tuple[str, str, str, str, str | None, str | None]]:
        """
        Finished rounds of the exchange, with the cards that were taken unseen.
        """
    @property
    def score(self, /) -> tuple[int, int] | None:
        """
        Points of first and second; ``None`` before the end.
        """
    @property
    def tricks(self, /) -> tuple[int, int]:
        """
        Tricks of the play that first and second have taken.
        """
    @property
    def trump(self, /) -> str | None:
        """
        The strain; ``None`` during the auction and if both sides passed.
        """
    @property
    def turn(self, /) -> str:
        """
        Side to move, ``"first"`` or ``"second"``.
        """
    def view(self, /, side: str) -> HoneymoonSeen:
        """
        The view of a side.
        """
    def worths(self, /, limits: "tuple[int, float | None, int | None, int]") -> tuple[list[tuple[str, float, float, float, float]], bool, int]:
        """
        Estimates each card with all cards known.
        """

@final
class Known:
    """
    What is known of a position, as plain data. Only keyword arguments.

    Private to the package: rows of tables and pickles have it.
    """
    def __new__(cls, /, *, value: "bool | int | None" = None, best: "Play | None" = None, plays_left: "int | None" = None, levels: "int | None" = None, values: "list[tuple[Play, bool | int]] | None" = None, winning: "Play | None" = None, line: "list[Play] | None" = None, is_fastest: "bool" = False, outlook: "tuple[bool, float, int, float] | None" = None) -> Known: ...
    def __reduce__(self, /) -> tuple[Any, Any]: ...
    @property
    def best(self, /) -> Play | None:
        """
        Best play, if it is known.
        """
    @property
    def can_be_slow(self, /) -> bool:
        """
        True if ``best`` wins, but possibly late.
        """
    @property
    def has_values(self, /) -> bool:
        """
        True if the value of every play is known.
        """
    @property
    def levels(self, /) -> int | None:
        """
        Levels of the team to move, if they are known.
        """
    @property
    def outlook(self, /) -> tuple[bool, float, int, float] | None:
        """
        What a search that a limit has ended leans to: true if the side to move wins, how many times as much
        work the other verdict is likely to take, and the nodes and seconds that are likely left.
        """
    @property
    def plays_left(self, /) -> int | None:
        """
        Number of plays and passes until the end, if it is known.
        """
    @property
    def value(self, /) -> bool | int | None:
        """
        Value for the side to move, if it is known.
        """

@final
class Memo:
    """
    The solver of a game and the answers found so far, for all solutions of the game.

    Private to the package. ``told`` says what is known of a position, before any search.
    """
    def __new__(cls, /, bytes: SupportsIndex, told: Any | None = None) -> Memo: ...
    @property
    def bytes(self, /) -> int:
        """
        Size of the transposition table in bytes.
        """
    def release(self, /) -> None:
        """
        Frees the transposition table, and the answers that no solution holds.
        """
    def solver(self, /, position: Position) -> Solver:
        """
        The solver of this process, for a game with a position.
        """

@final
class Ordinals:
    """
    Reads the numbers of the lines of a file. Private to the package.
    """
    def __new__(cls, /) -> Ordinals: ...
    def bare(self, /, line: str, next: str | None = None) -> str | None:
        """
        Returns a line without its number; ``None`` if that depends on the next line, which is missing.
        """

@final
class PlanRules:
    """
    Rules of a plan under rules of a game.

    Private to the package.
    """
    MOST_OFFERED: Final[int]
    """
    Most rules of a plan that they offer: longer lists are of no use to a reader.
    """
    MOST_POSITIONS: Final[int]
    """
    Most positions of a plan whose facts are shown.
    """
    QUICK_EFFORT: Final[float]
    """
    Effort of the searches for displays, games and ratings.
    """
    def __new__(cls, /, rules: "SheddingRules", list: "Any") -> PlanRules: ...
    @property
    def cost(self, /) -> float:
        """
        Cost of the rules for a reader: 1 for each, and more for conditions.
        """
    def facts(self, /, position: Position, player_moves: bool, limits: "tuple[int, float | None, int | None, int]") -> "tuple[dict[str, Any], int, float, int]":
        """
        Facts that hold in all positions of a plan that wins: the attributes of ``Facts``.
        """
    def play(self, /, position: Position) -> tuple[Play, int | None, list[Play] | None]:
        """
        The plan's play in a position with its player to move, and the plays of its claim.

        Also returns the index of the rule that decides, or ``None``.
        """
    def prove(self, /, position: Position, player_moves: bool, limits: "tuple[int, float | None, int | None, int]", most: SupportsIndex, hear: "object") -> "tuple[bytes, int, int, int]":
        """
        Writes the plan's plays as a strategy of at most ``most`` positions: see ``Solver.prove``.
        """
    @property
    def rows(self, /) -> list[Incomplete]:
        """
        The rules: dictionaries with the attributes of ``Rule``, ``Range`` and ``Condition``.
        """
    def walk(self, /, position: Position, player_moves: bool, limits: "tuple[int, float | None, int | None, int]") -> tuple[tuple[bool, int], int, float, int]:
        """
        Walks over all replies with legal plays alone, without a solver.

        Returns whether the plan wins, and the number of positions with its player to move.
        """

@final
class Play:
    """
    A play: cards with their kind, or a pass.

    Text is read under ``rules``; without rules, under the default rules, then under all other
    rules. If the cards can be read in several ways, ``kind``, ``rank`` and ``length`` select one. A
    card of a trick has kind ``"card"``, and needs rules of trick play or that ``kind``. ``bool(play)``
    is false for a pass. Raises ``PlayError`` for cards that are not a play, or can be several plays.

    Plays can be sorted; ``<`` never means "beats". They are sorted by kind in the natural order
    (planes first, singles and the rocket last, then the pass, then cards of tricks). Within a kind,
    longer plays come first, then lower ranks (in trick play from the 2), then the cards as written.
    ``format`` writes a play in the styles of a hand, and a pass as ``不要`` in Chinese.

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
    def __eq__(self, other: object, /) -> bool:
        """
        Returns true if another play is the same, with its suits. A text is never equal to a play.
        """
    def __format__(self, /, spec: str) -> str:
        """
        ``format(play, "zh" | "suits" | "douzero" | "rlcard" | "numbers" | "pbn" | "lin")``;
        any other specification is applied to ``str(play)``.

        Cards are written as those of ``Hand``. A pass is ``不要`` in Chinese, else ``pass``.

        >>> from canju import PASS, Play
        >>> format(Play("TT"), "zh"), format(PASS, "zh"), f"{PASS:>6}"
        ('10 10', '不要', '  pass')
        """
    def __ge__(self, other: object, /) -> bool:
        """
        Returns true if it comes later in a sorted list, or is equal.
        """
    def __gt__(self, other: object, /) -> bool:
        """
        Returns true if it comes later in a sorted list.
        """
    def __hash__(self, /) -> int: ...
    def __le__(self, other: object, /) -> bool:
        """
        Returns true if it comes first in a sorted list, or is equal.
        """
    def __len__(self, /) -> int: ...
    def __lt__(self, other: object, /) -> bool:
        """
        Returns true if it comes first in a sorted list; it never means "beats".

        The docstring of the class defines the order.
        """
    def __new__(cls, /, cards: "Hand | Play | str | Iterable[str | int]", *, kind: "str | None" = None, rank: "str | None" = None, length: "int | None" = None, rules: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None) -> Play: ...
    def __reduce__(self, /) -> tuple[Any, Any]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_html_(self, /) -> str:
        """
        HTML for notebooks; see ``canju.show.positions``.
        """
    @property
    def cards(self, /) -> Hand:
        """
        The cards.
        """
    @property
    def is_pass(self, /) -> bool:
        """
        True for the pass.

        >>> from canju import PASS, Play
        >>> PASS.is_pass, Play("3").is_pass
        (True, False)
        """
    @property
    def kind(self, /) -> str:
        """
        Name of the kind: ``"single"``, ``"plane+singles"``, ``"pass"``, …; in trick play
        ``"card"``.
        """
    @property
    def kind_zh(self, /) -> str:
        """
        Chinese name of the kind: ``"单张"``, ``"飞机带单"``, …
        """
    @property
    def length(self, /) -> int:
        """
        Number of ranks of the core; for a bomb, of cards; 0 for a pass.
        """
    @property
    def rank(self, /) -> str | None:
        """
        Lowest rank of the core, ``"B"`` for a rocket; ``None`` for a pass.
        """
    def same_as(self, /, other: "Hand | Play | str | Iterable[str | int]") -> bool:
        """
        Returns true if another play, or a text, is the same apart from suits.

        ``play == "4"`` is always false, with a warning if the text names the play.

        >>> from canju import Play
        >>> Play("4H") == Play("4"), Play("4H").same_as("4")
        (False, True)
        """
    def save(self, /, path: "str | PathLike[str]", lang: "Literal['en', 'zh'] | None" = None) -> None:
        """
        Writes the picture to a file: ``.svg``, or ``.png`` if ``resvg_py`` is installed.

        Raises ``OptionError`` for another extension or language, ``ImportError`` without that package,
        ``OSError`` if the file cannot be written; an old file then stays unchanged.
        """
    def to_svg(self, /, lang: "Literal['en', 'zh'] | None" = None) -> str:
        """
        The cards and the kind as a picture, a text in SVG.

        ``lang`` is ``"en"`` or ``"zh"``; by default, the language chosen with ``set_lang``. Raises
        ``OptionError`` for another language.

        >>> from canju import Play
        >>> Play("3334").to_svg().startswith("<svg")
        True
        """

@final
class Position:
    """
    A position: open hands, the side to move, and the play on the table. It is immutable.

    ``to_beat`` is the play to beat, or the card led in trick play. The side not to move made it,
    and its cards are no longer in that hand. ``first`` can be the text of a whole position,
    ``"first | second | to beat | turn"``, as ``str(position)`` writes it. Raises ``PositionError``
    with all faults of the setup. In a text two hands can have labels, such as ``"A: 3 4 | B: 5"``:
    the first one named is to move.

    With ``farmers``, the hands ``(down, up)``, the position has three hands, and ``first`` is
    the landlord's. Down plays after the landlord, up after down. ``by`` is the seat that made
    ``to_beat`` and ``turn`` the seat to move (``"landlord"``, ``"down"``, ``"up"``). If only ``by``
    is given, the next seat is to move; if only ``turn``, the seat before it made the play. If
    neither is, the landlord is to move. The number of passes follows from ``by`` and ``turn``. The
    text is ``"landlord: 5 | down: 66 7 | up: 8 9 | beat: 44 by landlord | turn: down"``.

    With ``others``, the hands ``(second, third)``, everyone plays for himself, as in Run Fast with three
    hands. ``first`` plays alone: the position asks whether it can force to be out first, against both.
    Seats are ``"first"``, ``"second"`` and ``"third"``, in the order of play.

    With ``hands`` of four, the position is one of Guandan (掼蛋), where south and north play together, and east
    and west: ``Position(hands=(south, east, north, west), rules="guandan:2")``. South is to move unless ``turn``
    or ``by`` says otherwise. ``head`` is the seat that was out first; it is needed only if two hands are empty.
    The hearts of the level are wild: a card without a suit is neither wild nor in a straight flush.
    The text is ``"south: … | east: … | north: … | west: … | beat: 66 by south | turn: east | head: west"``.

    ``trump`` is the trump of ``rules="honeymoon-bridge"``: ``"S"``, ``"spades"``, ``"NT"``.

    ``notation`` is the notation of the hands and ``to_beat``, as for ``Hand``. The text of a PBN
    deal with two hands, ``"N:AK.3.. - QJ.4.. -"``, is read too; the first of them is to move.

    ``first`` can also be a dictionary as ``to_dict`` makes it, or its JSON; or the state of a game of
    three in RLCard (``env.get_perfect_information()``), DouZero (an infoset) or ``pyspiel``, whose cards
    of both others are open.

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
    def __new__(cls, /, first: "Hand | Play | str | Iterable[str | int] | Mapping[str, object] | None" = None, second: "Hand | Play | str | Iterable[str | int] | None" = None, to_beat: "Hand | Play | str | Iterable[str | int] | None" = None, *, hands: "Iterable[Hand | Play | str | Iterable[str | int]] | None" = None, farmers: "Iterable[Hand | Play | str | Iterable[str | int]] | None" = None, others: "Iterable[Hand | Play | str | Iterable[str | int]] | None" = None, by: "str | None" = None, turn: "str | None" = None, head: "str | None" = None, rules: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None, trump: "str | None" = None, notation: "str | None" = None) -> Position: ...
    def __reduce__(self, /) -> tuple[Any, Any]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str:
        """
        Writes ``first | second | to beat | turn``, which ``Position`` reads under the same rules.

        With three hands, ``landlord: … | down: … | up: … | beat: … by … | turn: …``.
        """
    def _repr_html_(self, /) -> str: ...
    @property
    def by(self, /) -> str | None:
        """
        Seat that made the play on the table; for a lead, the seat before the turn.

        ``None`` in a position of two hands, where the other side made the play.
        """
    @property
    def down(self, /) -> Hand | None:
        """
        The hand of the farmer after the landlord; ``None`` in a position of two hands.
        """
    @property
    def farmers(self, /) -> tuple[Hand, Hand] | None:
        """
        The hands of both farmers, ``(down, up)``; ``None`` in a position of two hands.
        """
    @property
    def first(self, /) -> Hand | Any:
        """
        The first hand; ``None`` in a position of a landlord and farmers.
        """
    @property
    def hand(self, /) -> Hand:
        """
        The hand to move.
        """
    @property
    def hands(self, /) -> dict[str, Hand]:
        """
        All hands by seat, in the order of play.

        >>> from canju import Position
        >>> Position("3", farmers=("4", "5")).hands
        {'landlord': Hand('3'), 'down': Hand('4'), 'up': Hand('5')}
        """
    @property
    def head(self, /) -> str | None:
        """
        The seat that was out first, in Guandan; else ``None``.
        """
    @property
    def is_over(self, /) -> bool:
        """
        True if a hand is empty; in trick play, if all cards are played.
        """
    @property
    def landlord(self, /) -> Hand | None:
        """
        The landlord's hand; ``None`` in a position of two hands.
        """
    @property
    def other(self, /) -> Hand | Any:
        """
        The hand of the side not to move; ``None`` in a position of three hands.
        """
    @property
    def others(self, /) -> tuple[Hand, Hand] | None:
        """
        The hands ``(second, third)``; ``None`` unless three play for themselves.
        """
    def play(self, /, play: "Hand | Play | str | Iterable[str | int]") -> Position:
        """
        The position after a play, which is a ``Play`` or a text.

        Raises ``PlayError`` with the reason if the play is not legal.
        """
    def plays(self, /, *, distinct_suits: bool = False) -> Plays:
        """
        Lists the legal plays, longer plays first, the pass last; empty if the game is over.

        In trick play the order is clubs, diamonds, hearts, spades, each from low to high. The list
        also finds plays by their texts. Raises ``OptionError`` for more than two million plays.

        >>> from canju import Position
        >>> plays = Position("44 5", "6 7").plays()
        >>> "44" in plays, plays.index("5"), "6" in plays
        (True, 2, False)
        """
    def read(self, /, play: "Hand | Play | str | Iterable[str | int]") -> Play:
        """
        Reads cards or a text as a legal play, with the cards that it takes from the hand.

        Raises ``PlayError`` with the reason if there is no such play, or more than one.
        """
    @property
    def rules(self, /) -> DouDizhu | SinglesAndPairs | RunFast | HoneymoonBridge | Guandan:
        """
        The rules object.
        """
    def save(self, /, path: "str | PathLike[str]", lang: "Literal['en', 'zh'] | None" = None) -> None:
        """
        Writes a file: ``.html`` is a page for any browser with the verdict behind a click, ``.svg`` the
        picture, and ``.png`` needs ``resvg_py``.

        Raises ``OptionError`` for another extension or language, ``ImportError`` without that package,
        ``OSError`` if the file cannot be written; an old file then stays unchanged.
        """
    @property
    def second(self, /) -> Hand | Any:
        """
        The second hand; ``None`` in a position of a landlord and farmers.
        """
    @property
    def third(self, /) -> Hand | None:
        """
        The third hand; ``None`` unless three play for themselves.
        """
    @property
    def to_beat(self, /) -> Play | None:
        """
        The play on the table; ``None`` for a lead.
        """
    def to_dict(self, /, *, notation: "Literal['douzero'] | None" = None) -> "dict[str, Any]":
        """
        Converts to texts: ``first``, ``second``, ``to_beat``, ``turn`` and ``rules``.

        The keys are those of ``Results.to_dicts``. With three hands, ``landlord``, ``down`` and
        ``up`` replace the first two keys, and there is ``by``. ``to_beat`` is ``None`` for a lead.
        Rules without a name are written as their ``repr``.

        ``notation="douzero"`` writes the row of a deal that DouZero's ``card_play_init`` takes, and
        ``solve_many`` reads: three hands as lists of numbers. ``three_landlord_cards`` is empty,
        because a position does not say which cards the landlord picked up. Raises ``OptionError``
        unless the landlord leads against two farmers.

        >>> from canju import Position
        >>> Position("44 5", "6 7 88", "3").to_dict()
        {'first': '44 5', 'second': '6 7 88', 'to_beat': '3', 'turn': 'first', 'rules': 'doudizhu'}
        >>> Position("3 2 R", farmers=("6", "44")).to_dict(notation="douzero")
        {'landlord': [3, 17, 30], 'landlord_down': [6], 'landlord_up': [4, 4], 'three_landlord_cards': []}
        """
    def to_svg(self, /, lang: "Literal['en', 'zh'] | None" = None) -> str:
        """
        All hands, the play on the table and the rules as a picture, a text in SVG.

        ``lang`` is ``"en"`` or ``"zh"``; by default, the language chosen with ``set_lang``. Raises
        ``OptionError`` for another language.

        >>> from canju import Position
        >>> Position("33 4", "5 B").to_svg().startswith("<svg")
        True
        """
    @property
    def turn(self, /) -> str:
        """
        Side to move: ``"first"`` or ``"second"``, or ``"landlord"``, ``"down"`` or ``"up"``.
        """
    @property
    def up(self, /) -> Hand | None:
        """
        The hand of the farmer before the landlord; ``None`` in a position of two hands.
        """
    @property
    def winner(self, /) -> str | None:
        """
        Side with an empty hand, ``"first"`` or ``"second"``; ``None`` while the game goes on.

        With three hands, the team: ``"landlord"`` or ``"farmers"``. In trick play it is always
        ``None``, as a position does not count the tricks already taken.
        """

@final
class Rows:
    """
    The answers of a batch: a row for each position.

    Private to the package. A row is a tuple of the position, the goal, the status, the answers, nodes,
    seconds, and true if the value of every play was asked for; or the text of the reason why there is no
    position.
    """
    COLUMNS: Final[list[str]]
    """
    Names of all columns, also of those that a table does not have.
    """
    def __eq__(self, other: object, /) -> bool:
        """
        Position, goal and status determine the other values.
        """
    def __hash__(self, /) -> int: ...
    def __len__(self, /) -> int: ...
    def __new__(cls, /, rows: "list[tuple[Position, str, str, Known, int, float, bool] | str]") -> Rows: ...
    def __reduce__(self, /) -> tuple[Any, Any]: ...
    def __sizeof__(self, /) -> int:
        """
        Bytes of the rows. Those that are not packed have more in what they share.
        """
    def at(self, /, index: SupportsIndex) -> "tuple[Position, str, str, Known, int, float, bool] | str":
        """
        The row at an index.
        """
    def bars_sheet(self, /, words: str | tuple[str, list[tuple[str, str]], bool, bool]) -> dict[str, Any]:
        """
        The sheet of bars of all rows.
        """
    @staticmethod
    def joined(tables: "list[Rows]") -> Rows:
        """
        All rows of several tables.
        """
    def outcomes(self, /) -> list[tuple[str, int]]:
        """
        Numbers of positions by outcome, the largest first: ``won``, ``lost``, ``undecided``, ``invalid``, or
        ``solved`` in trick play.
        """
    def sliced(self, /, slice: slice) -> Rows:
        """
        The rows of a slice.
        """
    def stream(self, /, kept: "list[tuple[str, str, list[Any]] | tuple[str, list[object]]]") -> "object":
        """
        The table as an Arrow stream in a capsule. ``kept`` are further columns: a name, a kind and values; or
        a name and streams of tables that have only this column.
        """
    def summary(self, /) -> "dict[str, Any]":
        """
        Counts over all rows: the items of a ``Summary``.
        """
    def table_sheet(self, /, words: str | tuple[str, list[tuple[str, str]], bool, bool], most: SupportsIndex, alone: bool) -> dict[str, Any]:
        """
        The sheet of a table of the first rows.
        """
    def to_dict(self, /, index: SupportsIndex) -> "dict[str, Any]":
        """
        A dictionary with the values of a row in all columns.
        """
    def to_dicts(self, /) -> "list[dict[str, Any]]":
        """
        A dictionary for each row.
        """
    def with_rows(self, /, rows: "dict[int, tuple[Position, str, str, Known, int, float, bool] | str]") -> Rows:
        """
        These rows with others at some indices.
        """

@final
class RunFast(SheddingRules):
    """
    The rules of Run Fast (跑得快): who can beat must beat.

    The deck has 48 cards: 3 to K four times, three aces, one 2, no jokers. ``deck=45`` has three
    kings and one ace. The plays are singles, pairs, straights of five or more, two pairs or more in
    a row, bombs of four, and trios and planes with two cards of other ranks for each trio. Only the
    last play of a hand can have fewer cards with its trios. A 2 is in no chain. The switches are:

    - ``without``: kinds of play that are banned;
    - ``deck``: 48 or 45 cards;
    - ``must_beat``: who can beat must beat;
    - ``short_chains``: two pairs in a row are a play;
    - ``last_trio``: 'any': a last trio or plane with fewer cards can beat; 'lead': only lead;
    - ``ace_bomb``: three aces are also the highest bomb;
    - ``four_with_three``: four of a rank with three other cards are a play;
    - ``keep_bombs``: a play cannot split a bomb of the hand;
    - ``report_single``: when the other hand has one card, a single must be the highest; 'lead': if
      it is led; 'always': answers too.

    ``report_single`` is 报单必顶. The game is for two hands. Raises ``OptionError`` for other values.

    >>> from canju import Position, RunFast
    >>> [str(play) for play in Position("9 5 3", "8 6", to_beat="4", rules=RunFast()).plays()]
    ['5', '9']
    >>> RunFast(last_trio="lead") == RunFast()
    False
    """
    def __new__(cls, /, *, without: "str | Iterable[str]" = ..., deck: "int" = ..., must_beat: "bool" = ..., short_chains: "bool" = ..., last_trio: "Literal['any', 'lead']" = ..., ace_bomb: "bool" = ..., four_with_three: "bool" = ..., keep_bombs: "bool" = ..., report_single: "Literal['lead', 'always'] | bool" = ..., **unknown: "None") -> RunFast: ...
    @property
    def deck(self, /) -> int:
        """
        Number of cards in the deck: 48 or 45.
        """
    @property
    def keep_bombs(self, /) -> bool:
        """
        True if a play cannot split a bomb of the hand.
        """
    @property
    def must_beat(self, /) -> bool:
        """
        True if a side that can beat must beat.
        """
    @property
    def report_single(self, /) -> Literal["lead", "always"] | bool:
        """
        When a single must be the highest, if the other hand has one card: ``"lead"``, ``"always"`` or
        ``False``.
        """

@final
class Session:
    """
    Questions about a position for a goal, under limits, with what they have cost.

    Private to the package. A solution has one; sessions with the same memo share solver and answers.
    """
    def __new__(cls, /, memo: Memo, position: Position, goal: str, limits: "tuple[int, float | None, int | None, int]", seconds: SupportsFloat | SupportsIndex | None = None) -> Session: ...
    def ask(self, /, question: str, limits: "tuple[int, float | None, int | None, int] | None" = None) -> "Any":
        """
        Answers a question, by a search if needed. Questions have the names of a solution's attributes.
        """
    def children(self, /, tree: "tuple[Position, bool, bool]") -> list[tuple[Play, str | None]]:
        """
        Plays of the children of this position's node, the best one first, each with the side that wins
        if that follows from this position's value.
        """
    @property
    def cost(self, /) -> tuple[int, float, int]:
        """
        Nodes, seconds and threads of the searches so far.
        """
    def excerpt(self, /, tree: "tuple[Position, bool, bool]", most: SupportsIndex, deepest: SupportsIndex | None) -> list[tuple[int, Play | None, bool | int | None, int | None, int | None, bool, int]]:
        """
        The part of a tree to show from this position on, with at most so many nodes and plays.
        """
    def keep_plan(self, /, plan: PlanRules, mover_wins: bool, positions: SupportsIndex, complete: bool) -> None:
        """
        Keeps a plan that was found for the position, and checked.
        """
    @property
    def known(self, /) -> Known:
        """
        What is known of the position.
        """
    def learn(self, /, told: Known) -> None:
        """
        Puts answers in place of those found so far.
        """
    def overview(self, /) -> tuple[bool | int | None, Play | None, list[Play] | None]:
        """
        The value, the best play and the line, as far as they are found.
        """
    def refutations(self, /, limits: "tuple[int, float | None, int | None, int]") -> tuple[list[tuple[list[Play], Play, list[Play]]], bool]:
        """
        The groups of losing plays, each with the reply and a line, and true if another play wins.
        """
    def review(self, /, plays: SupportsGetItem[int, Play], report: Any) -> "tuple[list[tuple[Any, ...]], BaseException | None]":
        """
        Reviews plays from the position on: a row for each play, and the exception that has ended the review.

        ``report`` hears the number of steps done, which are two for each play.
        """
    def sheet(self, /, words: str | tuple[str, list[tuple[str, str]], bool, bool], below: "tuple[int, bool] | None" = None, status: str = "solved") -> dict[str, Any]:
        """
        The sheet of the solution. ``below`` has the most lines of the strategy below it, and if all parts there
        are open; ``status`` says what has ended the search of an open position.
        """
    def spent(self, /, nodes: SupportsIndex, seconds: SupportsFloat | SupportsIndex, threads: SupportsIndex) -> None:
        """
        Adds the cost of a search.
        """
    def strategy_sheet(self, /, words: str | tuple[str, list[tuple[str, str]], bool, bool], path: SupportsGetItem[int, Play], most: SupportsIndex | None) -> dict[str, Any]:
        """
        The sheet of the strategy from this position on, with at most so many lines; ``path`` has led to it.
        """
    def tree_sheet(self, /, words: str | tuple[str, list[tuple[str, str]], bool, bool], place: str, tree: "tuple[Position, bool, bool]", path: SupportsGetItem[int, Play], most: SupportsIndex, deepest: SupportsIndex | None, left_out: SupportsIndex = 0) -> tuple[dict[str, Any], int, int]:
        """
        The sheet of a part of a tree: ``path`` leads from the tree's root to this position.
        """

@disjoint_base
class SheddingRules:
    """
    Rules of a shedding game by name: the base class of ``DouDizhu``, ``SinglesAndPairs`` and
    ``RunFast``.

    Its arguments are a name and switches: ``SheddingRules("run-fast", deck=45)``. Games without a class
    of their own have this one.

    ``forms`` are the kinds of play of a game, or of the named one those that differ: a text, or a
    mapping of kinds to their details. An entry is a kind with its lengths (ranks in a row, or cards of a
    bomb), its ranks, and ``top`` for a bomb that beats all others; ``no straight`` removes a kind, and
    ``no jokers`` takes the jokers out of the deck. What is not given is as in Dou Dizhu.

    Raises ``OptionError`` for an unknown name or switch, an invalid value, and forms that are no game.

    >>> from canju import RunFast, SheddingRules, solve
    >>> SheddingRules("run-fast", deck=45) == RunFast(deck=45)
    True
    >>> rules = SheddingRules(forms="single, pair, trio, straight 3-12, pair straight 3-10, bomb 4")
    >>> solve("345 9", "678 4", rules=rules).best
    Play('9')
    >>> SheddingRules("doudizhu", forms={"straight": "4-12", "bomb": "AAA top"})
    SheddingRules('doudizhu; straight 4-12, bomb AAA top')
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __new__(cls, /, name: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None, *, forms: "str | Mapping[str, str] | None" = None, **switches: "Any") -> SheddingRules: ...
    def __reduce__(self, /) -> tuple[Any, Any]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def deck_limit(self, /) -> Literal["shared", "each"] | None:
        """
        Limit on the cards of the hands: ``"shared"``, ``"each"`` or ``None``.
        """
    @property
    def decks(self, /) -> int:
        """
        Number of decks: 1 or 2.
        """
    @property
    def kinds(self, /) -> list[str]:
        """
        Names of the legal kinds of play, in the natural order.
        """
    @property
    def preset(self, /) -> str | None:
        """
        Name of the preset with the same rules, ignoring decks; ``None`` if there is none.
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
    A transposition table for one position and its descendants, and the searches that fill it.

    Private to the package. ``Known`` asks it questions.
    """
    def __new__(cls, /, position: Position, memory: SupportsIndex) -> Solver: ...
    @property
    def memo_bytes(self, /) -> int:
        """
        Size of the transposition table in bytes.
        """
    def prove(self, /, position: Position, limits: "tuple[int, float | None, int | None, int]", claim: "tuple[str, str, int]", most: SupportsIndex, hear: "object") -> "tuple[bytes, int, int, int]":
        """
        Proves a claim with a strategy of at most ``most`` positions.

        The claim is ``(whose, goal, number)``: a side or team; ``"wins"``, ``"within"``,
        ``"lasts"`` or ``"takes"``; a number of plays or tricks. ``hear`` is regularly called with
        the number of positions so far. Returns the choices as bytes, and the numbers of choices,
        positions and plays.
        """

@final
class Survey:
    """
    A running survey of deals of the hidden hands.

    Private to the package. It has no deals before ``draw``.
    """
    def __new__(cls, /, hand: "Hand", unseen: "Hand | None", sizes: "list[int]", held: "list[Hand]", to_beat: "Hand | Play | str | Iterable[str | int] | None", seats: "tuple[str, str] | None", rules: "SheddingRules | str") -> Survey: ...
    @property
    def cost(self, /) -> tuple[int, float]:
        """
        Nodes visited, and seconds since the start.
        """
    def draw(self, /, samples: SupportsIndex, seed: SupportsIndex, limits: "tuple[int, float | None, int | None, int]") -> None:
        """
        Draws the deals, or lists them all, and starts to solve them. The time limit began with the
        survey. ``limits`` are ``(threads, seconds, nodes, bytes)``.
        """
    def end(self, /) -> None:
        """
        Stops the survey. The summary keeps the deals that it counts already.
        """
    def go_on(self, /) -> bool:
        """
        Waits until more deals are solved; returns false when all are. Raises an error at a limit.
        """
    @property
    def hand(self, /) -> Hand:
        """
        The hand to move.
        """
    def plays(self, /) -> "list[Play]":
        """
        Legal plays in the natural order, the pass last.
        """
    def rules(self, /) -> "SheddingRules":
        """
        The rules object.
        """
    @property
    def solved(self, /) -> int:
        """
        Number of solved deals that the summary counts.
        """
    @property
    def to_beat(self, /) -> Play | None:
        """
        The play on the table; ``None`` for a lead.
        """
    def told(self, /) -> "tuple[bool, int, float, list[float], float, tuple[int, int, float, float] | None]":
        """
        Summary of the deals counted so far.
        """
    @property
    def total(self, /) -> int:
        """
        Number of deals to solve.
        """
    @property
    def unseen(self, /) -> Hand:
        """
        The hidden cards.
        """

@final
class Table:
    """
    An open endgame table.

    Private to the package.
    """
    def __new__(cls, /, path: str | PathLike[str]) -> Table: ...
    def histogram(self, /, trump: bool, level: SupportsIndex, threads: SupportsIndex) -> list[int]:
        """
        Number of positions of a part with each value, from no trick to all.
        """
    @property
    def levels(self, /) -> int:
        """
        Highest level of the table.
        """
    def lookup(self, /, position: Position) -> int:
        """
        Tricks of the side to move.
        """
    def lookup_many(self, /, hands: bytes, others: bytes | None, rules: HoneymoonBridge, threads: SupportsIndex) -> bytearray:
        """
        Tricks of the side on lead in each of many positions.

        Hands are 16-bit masks in native byte order: leader and other alternate in ``hands``, or the
        other hands are in ``others``.
        """
    @property
    def parts(self, /) -> list[tuple[str, int, int, int, int]]:
        """
        Parts of the table: ``(name, level, positions, blocks, bytes)``.
        """
    @property
    def size(self, /) -> int:
        """
        Size of the file in bytes.
        """
    def verify(self, /, threads: SupportsIndex, told: Any) -> None:
        """
        Reads the whole file and checks every block; calls ``told`` with the positions done.
        """

@final
class TableGame:
    """
    A game in progress, with its sentences in one language.

    Private to the package: ``Game`` makes one when it needs it.
    """
    def __new__(cls, /, words: str | tuple[str, list[tuple[str, str]], bool, bool], signs: bool, start: Position, plays: SupportsGetItem[int, Play], names: SupportsGetItem[int, str], people: SupportsGetItem[int, bool]) -> TableGame: ...
    def answer(self, /, session: Session, click: str, shows: "dict[str, bool]", within: SupportsFloat | SupportsIndex | None, choose: "object") -> tuple[dict[str, Any], list[Play]]:
        """
        Does what a click in JSON says.

        Returns what the page shows (``game``, ``said``, ``error``, ``shows``, and in ``own`` an action of the
        caller's), and all plays of the game after it. ``choose`` gives the play of a program after some plays,
        or ``None`` for the computer's.
        """
    def choose(self, /, session: Session) -> Play:
        """
        The computer's play: the best one, or a guess if a limit comes first.
        """
    def hint(self, /, session: Session, within: SupportsFloat | SupportsIndex | None) -> tuple[Play | None, str]:
        """
        A play for the side to move, with a sentence: see ``Game.hint``.
        """
    def labels(self, /) -> list[str]:
        """
        Names of the players; with three hands, each with its seat.
        """
    def moved(self, /) -> str:
        """
        A sentence about the last play; empty without one.
        """
    def plan(self, /, session: Session) -> tuple[Position, PlanRules, str, int, bool] | None:
        """
        The plan that its player follows, or that of a quick search.
        """
    def plan_title(self, /, side: str) -> str:
        """
        The line above the plan of a side: who wins by it.
        """
    def result(self, /) -> str:
        """
        A sentence with the winner, or with the player to move and the task.
        """
    def side(self, /, name: str) -> str:
        """
        Name of a player, or names of a team.
        """
    def trick(self, /) -> str:
        """
        A sentence about the last finished trick; empty without one.
        """
    def verdict(self, /, session: Session, within: SupportsFloat | SupportsIndex | None) -> tuple[str | None, str, bool]:
        """
        The winner with best play, a sentence, and true if it was found.
        """
    def winning(self, /, value: bool | int | None, plays: SupportsGetItem[int, Play] | None) -> str:
        """
        A sentence with the winning plays, or with those that take most tricks.
        """

@final
class Texts:
    """
    Columns of texts of a table, or some rows of them: each is a text, or a tuple of texts.

    Private to the package.
    """
    def __len__(self, /) -> int: ...
    @staticmethod
    def of(stream: "object", columns: SupportsIndex) -> "Texts | None":
        """
        Takes the first columns of an Arrow stream; ``None`` if they are not texts.
        """
    def part(self, /, first: SupportsIndex, count: SupportsIndex) -> Texts:
        """
        At most ``count`` rows from ``first`` on.
        """

def arrow_type(stream: "object") -> "bytes":
    """
    Bytes that two columns share only if they have the same type; none for a type of nulls.

    Private to the package. The stream is that of a table with only this column.
    """

def arrows_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], rules: SheddingRules, list: "Any") -> list[str]:
    """
    Rules as arrows of a graph.
    """

def box_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], hand: Hand, claims: bool) -> list[str]:
    """
    A hand as the box of a graph, in lines; one that claims says so below it.
    """

def build_table(path: str | PathLike[str], levels: SupportsIndex, threads: SupportsIndex, told: Any) -> None:
    """
    Builds a table and writes it to a file atomically; calls ``told`` with the positions done.

    Private to the package.
    """

def cards_seen(hand: Hand, in_tricks: bool) -> list[str]:
    """
    Cards of a hand in a page's order: the high ones first, in trick play by suits.
    """

def cards_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], cards: str) -> str:
    """
    A text of cards as people read it: 10 for T, and the names of the jokers in this language.
    """

def claims_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], claims: SupportsGetItem[int, tuple[str, str, SupportsIndex | None]]) -> str:
    """
    Claims of a proof as clauses: each has the player, the goal and a number.
    """

def clear_line_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], position: Position, line: SupportsGetItem[int, Play]) -> str:
    """
    Plays of a shedding game in their order, each clear without its kind or with it.
    """

def could_err(play: Incomplete) -> bool:
    """
    See ``ReviewedPlay``.
    """

def deal(*sizes: "int", seed: "int | None" = None, decks: "int | str | None" = None, jokers: bool = True, suits: bool = False) -> "tuple[Hand, ...]":
    """
    Deals hands of the given sizes from one shuffle.

    ``decks`` is 1, 2, ``"each"`` (a separate deck for each hand), or 48 or 45, the cards of Run
    Fast, which have no jokers. A ``seed`` from 0 to
    2**64 - 1 deals the same cards on every machine and in every version. The deck is in the order 3
    to 2, each rank in clubs, diamonds, hearts, spades, then the jokers. It is shuffled by
    Fisher-Yates with SplitMix64 and Lemire's bounded numbers. Raises ``CardError`` if the deck is
    too small, ``TypeError`` without sizes.

    Returns:
        A tuple with a ``Hand`` for each size.

    >>> from canju import deal
    >>> first, second = deal(17, 20, seed=7)
    >>> len(first), len(second), deal(17, 20, seed=7) == (first, second)
    (17, 20, True)
    """

def difficulty_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], points: SupportsFloat | SupportsIndex | None, winning: SupportsIndex, plays: SupportsIndex) -> tuple[int, str]:
    """
    How hard a puzzle is, from 1 to 4, and in words; without points 0, and the numbers of plays alone.
    """

def essay_table_positions(level: SupportsIndex) -> int:
    """
    Number of positions with trumps at a level, as the essay on honeymoon bridge counts them.

    Private to the package.
    """

def faces_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], hand: Hand, in_tricks: bool) -> str:
    """
    Cards that a page draws, separated by spaces; in trick play by two between suits.
    """

def facts_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], facts: Incomplete) -> list[str]:
    """
    The facts that help a player, as sentences.
    """

def find_plan(solver: Solver, position: Position, limits: "tuple[int, float | None, int | None, int]", effort: SupportsFloat | SupportsIndex, seed: SupportsIndex, hear: "object") -> tuple[tuple[PlanRules, bool, int] | None, int, float, int]:
    """
    Searches for a plan of the winner of a position.

    Returns the rules, true if the search ended before a limit, and the number of visits; or ``None``
    if the effort was not enough for a plan. ``hear`` is regularly called with the number of visits
    and their total.
    """

def forked() -> None:
    """
    Called in a forked child.
    """

def forms_of(rules: "SheddingRules") -> "list[tuple[str, int, int, str, str, bool]] | None":
    """
    Forms of a game in the order of proofs; ``None`` for Dou Dizhu, and for games with rules of their own.

    Private to the package. A form has its kind, its shortest and longest length, its lowest and highest
    rank, and ``True`` if it is top.
    """

def game_in_log(log: Any, notation: str, rules: SheddingRules | HoneymoonBridge | Guandan | None = None) -> tuple[Position, list[tuple[str, Play]], str | None, tuple[int, int, int]]:
    """
    Reads a game of three hands from the log of an engine, by default under the engine's rules.

    Private to the package. Raises ``RecordError`` if it is no such log, and ``PlayError`` at a play that is
    not legal.
    """

def game_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], game: Incomplete, most: SupportsIndex) -> dict[str, Any]:
    """
    The sheet of a game; ``most`` is the number of moves that a page lists.
    """

def game_told(rules: "SheddingRules | HoneymoonBridge | Guandan | str") -> "tuple[tuple[str, str], str | None, list[tuple[str, Any, tuple[str, str]]], bool]":
    """
    Title of a game in English and in Chinese, name of its deck, its switches, and true if a landlord can
    play it against two farmers.

    Private to the package. A switch has its name, its default, and its meaning in both languages.
    """

def greedy_play(hand: Hand, legal: SupportsGetItem[int, Play], to_beat: Play | None, rules: SheddingRules | HoneymoonBridge | Guandan) -> Play | None:
    """
    The greedy player's play among the legal plays of a hand.
    """

def hand_masks(hand: "Hand | Play | str | Iterable[str | int]") -> list[int]:
    """
    Masks of a hand: clubs, diamonds, hearts, spades.

    Private to the package.
    """

def hands_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], hands: SupportsGetItem[int, Hand]) -> dict[str, Any]:
    """
    The sheet of some hands.
    """

def hands_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], position: Position) -> str:
    """
    All hands of a position on a line, and the play on the table, with marks.
    """

def honeymoon_calls_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], calls: SupportsGetItem[int, str]) -> list[str]:
    """
    Calls in words.
    """

def honeymoon_deal_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], dealer: str) -> str:
    """
    A sentence about a new deal after two passes.
    """

def honeymoon_figure_told(mean: SupportsFloat | SupportsIndex, error: SupportsFloat | SupportsIndex, unit: str, sure: bool) -> str:
    """
    An expected value with its error, if it is not sure.
    """

def honeymoon_game_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], state: HoneymoonState, seen: HoneymoonSeen, moves: SupportsGetItem[int, tuple[str, str, bool]]) -> dict[str, Any]:
    """
    The sheet of a game, as one side sees it. Each move has its side, the call or card, and if it is
    a call.
    """

def honeymoon_hint_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], odds: "Any", ranked: SupportsGetItem[int, tuple[str, tuple[SupportsFloat | SupportsIndex, SupportsFloat | SupportsIndex]]], ends: bool) -> str:
    """
    The best call or card with its value; ``ends`` is true once the exchange is over.
    """

def honeymoon_memory_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], seen: HoneymoonSeen) -> dict[str, Any]:
    """
    The sheet of the known cards of the other hand and of the cards never seen.
    """

def honeymoon_moves_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], moves: SupportsGetItem[int, tuple[str, str, bool]]) -> list[str]:
    """
    Sentences about moves, as of ``honeymoon_game_sheet``.
    """

def honeymoon_odds_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], odds: "Any", ranked: SupportsGetItem[int, tuple[str, tuple[SupportsFloat | SupportsIndex, SupportsFloat | SupportsIndex]]]) -> dict[str, Any]:
    """
    The sheet of expected values; ``ranked`` has calls or cards, the best first.
    """

def honeymoon_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], seen: HoneymoonSeen) -> dict[str, Any]:
    """
    The sheet of what one side sees.
    """

def honeymoon_state_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], state: HoneymoonState) -> str:
    """
    A sentence with the result, or with the player to move and the task.
    """

def honeymoon_terms_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], seen: HoneymoonSeen) -> list[str] | None:
    """
    A label, and the contract with the declarer's name or, without bidding, the trump; ``None`` if
    there is neither.
    """

def honeymoon_trick_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], trick: "tuple[str, str, str, str, str | None, str | None]") -> str:
    """
    A sentence about a finished trick.
    """

def is_mistake(play: Incomplete) -> bool:
    """
    See ``ReviewedPlay``.
    """

def is_only(play: Incomplete) -> bool:
    """
    See ``ReviewedPlay``.
    """

def is_slip(play: Incomplete) -> bool:
    """
    See ``ReviewedPlay``.
    """

def kind_named(name: str, chinese: bool = False) -> str | None:
    """
    Name of the kind with this English or Chinese name, in English or in Chinese.
    """

def kind_names() -> list[str]:
    """
    Names of the kinds in the natural order, which is that of ``rewards``.
    """

def labels(words: str | tuple[str, list[tuple[str, str]], bool, bool], page: str) -> dict[str, str]:
    """
    The labels of a page in a language, or the words for players: see ``src/words/page_labels.rs``.
    """

def line_kind(line: str) -> str:
    """
    Returns what a line of a file is: ``"title"``, ``"position"``, ``"part"``, ``"comment"`` or ``"other"``.

    Private to the package.
    """

def losses_of(reviews: "tuple[Any, ...]", names: "list[tuple[str, ...]]", players: "list[str]", bounds: "list[int]") -> list[tuple[str, tuple[int, int], int, int, int, tuple[float, float] | None, float]]:
    """
    Choices of each player and what they lost, by the number of cards left.

    Private to the package.
    """

def losses_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], games: SupportsIndex, rows: SupportsGetItem[int, tuple[str, tuple[SupportsIndex, SupportsIndex], SupportsIndex, SupportsIndex, SupportsIndex, tuple[SupportsFloat | SupportsIndex, SupportsFloat | SupportsIndex] | None, SupportsFloat | SupportsIndex]]) -> dict[str, Any]:
    """
    The sheet of losses in so many games.

    Private to the package.
    """

def mark(play: Incomplete) -> str:
    """
    See ``ReviewedPlay``.
    """

def match_review_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], games: SupportsIndex, rows: SupportsGetItem[int, Incomplete]) -> dict[str, Any]:
    """
    The sheet of several reviews, from the rows of ``MatchReview.to_dicts``.
    """

def match_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], played: Incomplete) -> dict[str, Any]:
    """
    The sheet of a match.
    """

def moves_in(start: Position, plays: "str | Iterable[Any]", names: SupportsGetItem[int, str] | None = None, notation: str | None = None) -> list[tuple[str, Play]]:
    """
    Reads plays from a position on, as text or as an iterable; returns each with its seat.

    Private to the package. ``names`` are those of the players, in the order of the seats. Raises
    ``PlayError`` if a play is not legal, or a text has two readings. ``notation`` is that of the cards.
    """

def name_of_label(label: str) -> str:
    """
    Returns the name in a label or a key, by which two of them are compared.

    Private to the package.
    """

def odds_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], odds: Incomplete) -> dict[str, Any]:
    """
    The sheet of odds.
    """

def outcome_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], ending: Incomplete) -> str:
    """
    The outcome of a game in words.
    """

def plan_now(words: str | tuple[str, list[tuple[str, str]], bool, bool], core: PlanRules, position: Position) -> tuple[Play, int, str]:
    """
    A plan's play in a position with its player to move, the index of the line that decides, and the line.
    """

def plan_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], plan: tuple[PlanRules, Position, bool, bool, Incomplete | None], title: str | None, begins: bool) -> dict[str, Any]:
    """
    The sheet of a plan. Without ``begins``, its first play is in the past.
    """

def play_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], play: Play) -> dict[str, Any]:
    """
    The sheet of a play.
    """

def plays_seen(words: str | tuple[str, list[tuple[str, str]], bool, bool], plays: SupportsGetItem[int, Play]) -> list[dict[str, Any]]:
    """
    Plays for a page.
    """

def plays_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], plays: SupportsGetItem[int, Play]) -> str:
    """
    Plays in their order; a pass is a word.
    """

def points_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], points: SupportsFloat | SupportsIndex) -> str:
    """
    The points of a puzzle.
    """

def position_rules_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], position: Position) -> str:
    """
    The rules of a position, with a note if its cards look like bridge but the rules do not.
    """

def position_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], position: Position, value: bool | int | None) -> dict[str, Any]:
    """
    The sheet of a position. ``value`` is the side to move's, or ``None``.
    """

def proof_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], position: Position, claims: SupportsGetItem[int, tuple[str, str, SupportsIndex | None]], positions: SupportsIndex, size: str) -> dict[str, Any]:
    """
    The sheet of a proof; ``size`` is its size in words.
    """

def puzzle_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], position: Position, key: Play, line: SupportsGetItem[int, Play], rating: str, points: SupportsFloat | SupportsIndex) -> dict[str, Any]:
    """
    The sheet of a puzzle.
    """

def rate_position(position: Position, limits: "tuple[int, float | None, int | None, int]") -> "dict[str, Any]":
    """
    Rates a position: all fields of a ``Rating``, by name.

    Private to the package. ``limits`` are ``(threads, seconds, nodes, bytes)``, where the seconds
    are for all searches together.
    """

def rating_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], rating: Incomplete, rules: SupportsIndex | None) -> str:
    """
    A rating on one line.
    """

def read_rules(rules: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None, trump: str | None = None) -> DouDizhu | SinglesAndPairs | RunFast | HoneymoonBridge | Guandan:
    """
    Reads a rules object or a name, optionally with a trump.

    Private to the package.

    >>> from canju._canju import read_rules
    >>> read_rules("honeymoon-bridge:S") == read_rules("honeymoon-bridge", "spades")
    True
    """

def record_name_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], name: str) -> str:
    """
    A default name of a player in a language; records keep it in English.
    """

def refusal(why: str, name: tuple[str, str] | None = None, cause: tuple[str, str] | None = None) -> "BaseException":
    """
    The error for a move that is not possible now. ``why`` is ``"over"``, ``"turn"``, ``"person"``,
    ``"illegal"`` or ``"undo"``; ``name`` is the player's in both languages, and ``cause`` a reason in both.
    """

def refused_by(position: Position, filters: "dict[str, Any]", limits: "tuple[int, float | None, int | None, int]") -> list[str]:
    """
    Names of all filters that reject a position.
    """

def refutations_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], position: Position, groups: SupportsGetItem[int, Incomplete], wins: bool, legal: SupportsIndex) -> dict[str, Any]:
    """
    The sheet of refutations. A group has the wrong plays, the reply, and the line; ``legal`` is the number of
    legal plays.
    """

def review_columns() -> list[str]:
    """
    Names of the columns of ``reviews_stream``.

    Private to the package.
    """

def review_counts(review: Incomplete, seat: str) -> tuple[int, int]:
    """
    Numbers behind the accuracy of a seat: plays that kept the value, and plays that count.
    """

def review_games(games: "list[tuple[Position, list[Play]]]", goal: str, limits: "tuple[int, float | None, int | None, int]", seconds: SupportsFloat | SupportsIndex | None, report: Any) -> "tuple[list[list[tuple[Any, ...]]], BaseException | None]":
    """
    Reviews games at once, each on one thread, and returns their rows in order.

    Private to the package. ``seconds`` are for all games. ``report`` hears the number of games done. If it
    or a signal handler raises, the rows are those of the games that have begun, with what is decided.
    """

def review_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], review: Incomplete) -> dict[str, Any]:
    """
    The sheet of a review.
    """

def review_strip(words: str | tuple[str, list[tuple[str, str]], bool, bool], review: Incomplete) -> dict[str, Any] | None:
    """
    The strip of a review for a page; ``None`` for a review without plays.
    """

def reviews_rows(reviews: "tuple[Any, ...]", names: "list[tuple[str, ...]]") -> "list[dict[str, Any]]":
    """
    The rows of ``reviews_stream`` as dictionaries.

    Private to the package.
    """

def reviews_stream(reviews: "tuple[Any, ...]", names: "list[tuple[str, ...]]") -> "object":
    """
    Reviews with a row for each play, as an Arrow stream.

    Private to the package.
    """

def row_parts(keys: "list[str]", of_table: bool) -> list[str | None]:
    """
    Returns the part of a position that each key of a row names, such as ``"first"``.

    Private to the package. ``None`` is a column of a table that is not part of a position.
    """

def rules_at_level(level: str, rules: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None) -> str:
    """
    Returns the rules with the level that a row has, as text.

    Private to the package.
    """

def rules_choices(words: str | tuple[str, list[tuple[str, str]], bool, bool], rules: "SheddingRules | str") -> "list[tuple[str, Any, Any, str]]":
    """
    Choices of a game's rules: name of a switch, its default, another value, and what rules say of that.
    """

def rules_explained(words: str | tuple[str, list[tuple[str, str]], bool, bool], rules: SheddingRules | HoneymoonBridge | Guandan) -> list[str]:
    """
    Rules explained, a sentence a line.
    """

def rules_for(rules: "SheddingRules | HoneymoonBridge | Guandan | str", hand: Hand | None = None) -> "SheddingRules":
    """
    Reads rules of a shedding game, and checks that a hand fits their decks.
    """

def rules_of_engine(notation: str) -> DouDizhu | SinglesAndPairs | RunFast | HoneymoonBridge | Guandan:
    """
    Rules of an engine, by its notation. Raises ``OptionError`` for another notation.

    Private to the package.
    """

def rules_of_notation(notation: str) -> DouDizhu | SinglesAndPairs | RunFast | HoneymoonBridge | Guandan | None:
    """
    Rules of the engine that has a notation; ``None`` if it is of no engine.

    Private to the package.
    """

def rules_parts(rules: "SheddingRules | str") -> list[str]:
    """
    Name of the game of rules, and the parts that change it: entries of a table, and words of switches.

    Private to the package.

    >>> from canju._canju import rules_parts
    >>> rules_parts("pagat")
    ['doudizhu', 'all kickers of a play differ in rank']
    """

def rules_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], rules: SheddingRules | HoneymoonBridge | Guandan) -> tuple[str, str | None, str]:
    """
    Rules in words; the trump of trick play as a sign, else ``None``; what a preset differs in.
    """

def seated_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], names: SupportsGetItem[int, tuple[str, str]]) -> list[str]:
    """
    Names of the players of a game in a language, each with its seat if need be; ``names`` has seats and names.
    """

def seatings() -> list[list[tuple[str, str]]]:
    """
    Seats of two hands, of a landlord and two farmers, of three who play for themselves, and of two teams of
    opposite seats, each with its side.
    """

def shedding_names() -> list[str]:
    """
    Names of the rules of shedding games.

    Private to the package.
    """

def side_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], side: str, players: SupportsGetItem[int, str]) -> str:
    """
    The name of a side, made of the names of its players.
    """

def split_hand(hand: Hand, rules: "SheddingRules | str", rewards: tuple[list[int], int], any_steps: bool, limits: "tuple[int, float | None, int | None, int]") -> tuple[list[Play], int]:
    """
    Splits a hand into the fewest plays, or with ``any_steps`` for the best score.

    Private to the package. ``rewards`` are ``(numbers, unit)`` in the order of the kinds,
    ``limits`` are ``(threads, seconds, nodes, bytes)``.
    """

def split_hands(hands: "list[Hand]", rules: "SheddingRules | str", rewards: tuple[list[int], int], limits: "tuple[int, float | None, int | None, int]") -> "list[tuple[list[Play], int]]":
    """
    Splits hands into the fewest plays. The time limit is for all of them together.
    """

def split_note_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], steps: SupportsIndex, value: str) -> str:
    """
    Why a split has no score.
    """

def split_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], told: Incomplete) -> dict[str, Any]:
    """
    The sheet of a split.
    """

def split_step_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], number: SupportsIndex, told: Incomplete) -> str:
    """
    A sentence about a step of a walk through a split.
    """

def summary_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], summary: Incomplete) -> dict[str, Any]:
    """
    The sheet of a summary.
    """

def switches_of(rules: "SheddingRules | str") -> "dict[str, Any]":
    """
    Values of all switches of rules by name.

    Private to the package.

    >>> from canju import DouDizhu
    >>> from canju._canju import switches_of
    >>> switches_of(DouDizhu.pagat(decks=2))["equal_kickers"], switches_of("singles-and-pairs")["decks"]
    (False, 1)
    """

def table_positions(trump: bool, level: SupportsIndex) -> int:
    """
    Number of positions of a table at a level.

    Private to the package.
    """

def tricks_for_mover(before: Position, after: Position, tricks: SupportsIndex) -> int:
    """
    Number of tricks that the side that made a play takes from there on, by the tricks after it.
    """

def tricks_lost(play: Incomplete) -> int:
    """
    See ``ReviewedPlay``.
    """

def tricks_taken(positions: SupportsGetItem[int, Position]) -> tuple[int, int]:
    """
    Number of tricks that each side has taken, from all positions of a game.
    """

def turning_point(review: Incomplete) -> int | None:
    """
    ``ply`` of the play with which the loser of a reviewed game gave the win away.
    """

def unplayed_review_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool]) -> dict[str, Any]:
    """
    The sheet of a review of a game without plays yet.
    """

def values_sheet(words: str | tuple[str, list[tuple[str, str]], bool, bool], position: Position, values: SupportsGetItem[int, tuple[Play, bool | int]]) -> dict[str, Any]:
    """
    The sheet of the values of all plays.
    """

def verdict_told(words: str | tuple[str, list[tuple[str, str]], bool, bool], position: Position, value: bool | int) -> str:
    """
    A clause with the winner, or with the number of tricks that the side to move takes.
    """

def which_seating(position: Position) -> int:
    """
    Index in ``seatings`` of the seats of a position.
    """

def winner_if(position: Position, wins: bool) -> str:
    """
    Winning side, given whether the side to move wins.
    """

def winner_of(positions: SupportsGetItem[int, Position]) -> str | None:
    """
    The side that won a game, from all its positions; ``None`` while it goes on, or if drawn.
    """

def write_file(path: str | PathLike[str], data: bytes) -> None:
    """
    Writes a file atomically: on an error, the old file stays unchanged.

    Private to the package. Raises ``OSError`` if the file cannot be written or is not a regular
    file.
    """
