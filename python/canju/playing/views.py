"""``View``: a player's knowledge when the other hands are hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from canju._canju import Hand, Play, Position
from canju.arguments.checks import check_kind, refuse_guandan
from canju.arguments.progress import Progress
from canju.arguments.row import is_many
from canju.errors import CanjuError, OptionError, PlayError, PositionError, kind_of, placed, shown
from canju.games.plays import Plays
from canju.games.positions import HandLike, in_tricks
from canju.games.rules import SheddingRules, deck_of, own_deck
from canju.games.seats import (
    IN_CHINESE,
    SEATINGS,
    THREE,
    Seating,
    hands_of,
    on_table_by,
    seating_of,
)
from canju.hidden.odds import Odds, odds
from canju.playing.moves import Move


@dataclass(frozen=True)
class View:
    """A shedding game as the side to move knows it: its own hand and all plays so far.

    Nothing in a view depends on the hidden hands. Use ``View.of`` to make one. In
    ``match(…, hidden=True)`` players get a view.

    Attributes:
        hand: the player's own hand.
        turn: the player's side, ``"first"`` or ``"second"``; with three hands the seat.
        sizes: number of cards in each hand, in the order of the seats.
        played: cards that each seat has played.
        unseen: cards that the other hands can hold: the deck without ``hand`` and all played
            cards. It includes cards that were not dealt.
        shown: with three hands, the landlord's cards that everybody has seen and that were not
            played yet; otherwise empty.
        history: all plays and passes since the start, as ``Move``.
        to_beat: the play on the table; ``None`` for a lead.
        by: the seat that made ``to_beat``; for a lead, the previous seat.
        rules: the rules object.

    >>> view = View.of(Position("3 44 T", "5 66 J"), ["3", "5"])
    >>> view.hand, view.sizes, str(view.to_beat), view.plays()
    (Hand('44 T'), (3, 3), '5', [Play('T'), Play('pass')])
    >>> len(view.unseen), view.odds(samples=100).best
    (49, Play('T'))
    """

    hand: Hand
    turn: str
    sizes: tuple[int, ...]
    played: tuple[Hand, ...]
    unseen: Hand
    history: tuple[Move, ...]
    to_beat: Play | None
    by: str
    rules: SheddingRules
    shown: Hand

    def __new__(cls, *given: Any, **named: Any) -> View:  # noqa: D102
        if given and not named and len(given) < len(fields(cls)):
            raise TypeError("use View.of(position, moves) to make a View")
        return super().__new__(cls)

    @classmethod
    def of(
        cls,
        start: Position | str,
        moves: Iterable[Move | HandLike] = (),
        *,
        deck: HandLike | None = None,
        shown: HandLike | None = None,
    ) -> View:
        """Makes the view of the side to move, after some moves from a start position.

        Args:
            start: the start position, or its text. Only this method sees all hands.
            moves: the plays and passes since then, as text, ``Play`` or ``Move``.
            deck: the cards that all hands were dealt from, such as ``Hand.full(jokers=False)``. By
                default the deck of the rules, with jokers.
            shown: with three hands, the landlord's cards that everybody has seen: in a real game
                the three extra cards, which lie open. By default it is empty.

        Raises:
            PlayError: if a move is not legal; the error has its number.
            PositionError: if a card is not in the deck, or a shown card is not the landlord's.
            OptionError: for trick play, and for rules that do not determine the deck.

        >>> start = Position("3 5 5 A", farmers=("4 8", "6 J"))
        >>> view = View.of(start, ["5"], shown="5 A")
        >>> view.turn, view.shown
        ('down', Hand('A'))
        """
        position = Position(start) if isinstance(start, str) else start
        check_kind("start", position, Position)
        refuse_guandan(position.rules, "views", "看牌的一方")
        if in_tricks(position):
            raise OptionError(
                "a View needs a shedding game: in trick play all hands are open",
                chinese="View 用于斗地主之类：墩牌的牌都是摊开的",
            )
        seating = seating_of(position)
        played = [Hand("")] * len(seating.seats)
        if position.to_beat is not None:
            played[seating.place(on_table_by(position))] = position.to_beat.cards
        history: list[Move] = []
        if not is_many(moves):
            raise TypeError(f"moves: expected a list of moves, got {kind_of(moves)}")
        for number, move in enumerate(moves, 1):
            made = _made(position, move, number)
            seat = seating.place(made.side)
            played[seat] = played[seat] + made.play.cards
            history.append(made)
            position = position.play(made.play)
        if position.is_over:
            raise PlayError(
                "a hand is empty: the game is over, and nobody is to move",
                chinese="有一手牌已空：牌局已结束，没有人要出牌",
            )
        dealt = [one + out for one, out in zip(hands_of(position), played, strict=True)]
        hand, turn, rules = position.hand, position.turn, position.rules
        assert isinstance(rules, SheddingRules), "others were refused"
        cards = _deck(deck, dealt, each=rules.deck_limit == "each")
        return cls(
            hand, turn, tuple(map(len, hands_of(position))), tuple(played),
            _unseen(hand, seating.place(turn), played, rules, cards),
            tuple(history), position.to_beat, on_table_by(position), rules,
            _still_shown(shown, seating, dealt[0], played[0]),
        )  # fmt: skip

    @property
    def seating(self) -> Seating:
        """The seats at the table."""
        return next(one for one in SEATINGS if self.turn in one.seats)

    @property
    def others(self) -> tuple[int, ...]:
        """Number of cards in each hidden hand, in the order of play."""
        seats = self.seating.round_from(self.turn)[1:]
        return tuple(self.sizes[self.seating.place(seat)] for seat in seats)

    def plays(self) -> Plays:
        """The legal plays: long plays first, the pass last."""
        return self._position().plays()

    def read(self, play: HandLike) -> Play:
        """Reads a legal play from cards or text.

        Raises:
            PlayError: if the cards are not a legal play, or are several.
        """
        return self._position().read(play)

    def _position(self) -> Position:
        """A position with the same legal plays.

        They do not depend on the other hand, except in Run Fast on its size.
        """
        if own_deck(self.rules) is None:
            rules = SheddingRules(self.rules, deck_limit=None)
            return Position(self.hand, "3", self.to_beat, rules=rules)
        others = deck_of(self.rules) - self.hand.ranks
        if self.to_beat is not None:
            others = others - self.to_beat.cards.ranks
        return Position(self.hand, others[: self.others[0]], self.to_beat, rules=self.rules)

    def odds(
        self,
        *,
        samples: int = 1000,
        seed: int = 0,
        threads: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | str | None = None,
        progress: Progress = False,
    ) -> Odds:
        """Share of deals that each play wins; see ``canju.odds``."""
        two = len(self.others) == 1
        seats = self.seating.round_from(self.turn)[1:]
        known = None if two else [self.shown if one == "landlord" else "" for one in seats]
        return odds(
            self.hand, self.unseen, self.others[0] if two else None,
            sizes=None if two else self.others, seat=None if two else self.turn,
            by=None if two or self.to_beat is None else self.by,
            known=known, to_beat=self.to_beat, rules=self.rules, samples=samples, seed=seed,
            threads=threads, time_limit=time_limit, node_limit=node_limit,
            memory_limit=memory_limit, progress=progress,
        )  # fmt: skip


def _made(position: Position, move: Any, number: int) -> Move:
    """Reads a move that was made in a position; errors have its number."""
    if position.is_over:
        raise PlayError(f"move {number}: the game is over", chinese=f"第 {number} 手：牌局已结束")
    side = position.turn
    if isinstance(move, tuple) and len(move) == 2:
        said, move = move
        if said != side:
            raise PlayError(
                f"move {number}: {side} is to move, not {shown(said)}",
                chinese=f"第 {number} 手：轮到{IN_CHINESE[side]}，而不是 {shown(said)}",
            )
    try:
        return Move(side, position.read(move))
    except (CanjuError, TypeError) as error:
        kind = PlayError if isinstance(error, CanjuError) else TypeError
        raise placed(error, f"move {number}", f"第 {number} 手", kind) from None


def _unseen(
    hand: Hand, seat: int, played: Sequence[Hand], rules: SheddingRules, deck: Hand | None
) -> Hand:
    """Cards of the deck that a seat has not seen."""
    if rules.deck_limit == "each" and len(played) == 2:
        seen = [played[1 - seat]]
    elif deck is not None or rules.deck_limit == "shared":
        seen = [hand, *played]
    else:
        raise OptionError(
            "deck_limit: a View must know the deck: give deck=",
            chinese="deck_limit：View 要知道有哪些牌：要写上 deck=",
        )
    cards = deck_of(rules) if deck is None else deck
    for known in seen:
        cards = cards - known.ranks
    return cards


def _deck(deck: HandLike | None, dealt: Sequence[Hand], each: bool) -> Hand | None:
    """The ranks of a given deck; all hands together, or each if ``each``, must fit in it."""
    if deck is None:
        return None
    given = Counter((deck if isinstance(deck, Hand) else Hand(deck)).ranks)
    held: Counter[str] = Counter()
    for cards in (Counter(hand.ranks) for hand in dealt):
        held = held | cards if each and len(dealt) == 2 else held + cards
    if missing := list((held - given).elements()):
        few = f"{Hand(missing)} {'is' if len(missing) == 1 else 'are'}"
        raise PositionError(
            f"deck: {few} in the hands, but not in the deck",
            chinese=f"deck：手牌里的 {Hand(missing)} 不在牌中",
        )
    return Hand(list(given.elements()))


def _still_shown(shown: HandLike | None, seating: Seating, dealt: Hand, played: Hand) -> Hand:
    """The landlord's open cards that were not played yet.

    Without suits, a played card is assumed to be the open card of its rank. This does not change
    the probabilities of the cards that are left.
    """
    if shown is None:
        return Hand("")
    if seating is not THREE:
        raise OptionError(
            "shown: only for three hands: the landlord's cards that lay open",
            chinese="shown：只用于三家：地主亮出的底牌",
        )
    cards = shown if isinstance(shown, Hand) else Hand(shown)
    if cards == cards.ranks or dealt == dealt.ranks:
        cards, dealt, played = cards.ranks, dealt.ranks, played.ranks
    if missing := list((Counter(cards) - Counter(dealt)).elements()):
        raise PositionError(
            f"shown: the landlord was not dealt {Hand(missing)}",
            chinese=f"shown：地主没有拿到 {Hand(missing)}",
        )
    return Hand(list((Counter(cards) - Counter(played)).elements()))
