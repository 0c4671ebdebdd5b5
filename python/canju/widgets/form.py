"""``Form``: the fields of the start screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import inf
from typing import Literal

from canju._arguments import check_seed, whole
from canju._canju import Hand, Position
from canju._messages import Language, Said, with_tens
from canju._rules import PRESETS, Rules, of_tricks, own_deck, with_decks
from canju._seats import THREE, TWO, Seating, hands_of
from canju.errors import OptionError, shown

#: Things that the start screen can begin.
MODES = ("puzzle", "deal", "hands", "walk")
#: Modes that need plays of several cards, and so are not for trick play.
OF_SHEDDING = ("puzzle", "walk")
#: Numbers of cards of both sides of a puzzle, by its level.
LEVELS = {"easy": (6, 5), "medium": (8, 7), "hard": (10, 9)}
#: Number of plays of a walk: the fewest, or any number for the best score.
Steps = Literal["fewest", "any"]
STEPS: tuple[Steps, ...] = ("fewest", "any")
DECKS = ("1", "2", "each")
#: Hands that are dealt or typed; with three hands, the landlord's, down's and up's.
HANDS = ("first", "second", "third")
#: Seats of the tables with two and with three hands.
TABLES = {"two": TWO, "three": THREE}
#: Default of ``Form.by``: the previous seat made the play on the table.
BEFORE = "before"


@dataclass
class Form:
    """The fields of the start screen, as the page shows them and sends them back.

    Numbers are text here, as a person types them; ``numbers`` and ``deal_seed`` read them.
    """

    mode: str = "deal"
    table: str = "two"
    first_cards: str = "10"
    second_cards: str = "10"
    third_cards: str = "10"
    seed: str = ""
    decks: str = "1"
    jokers: bool = True
    rules: str = "doudizhu"
    first_player: str = "human"
    second_player: str = "perfect"
    third_player: str = "perfect"
    first: str = ""
    second: str = ""
    third: str = ""
    to_beat: str = ""
    turn: str = "first"
    by: str = BEFORE
    hand: str = ""
    steps: Steps = "fewest"
    level: str = "medium"

    @property
    def seating(self) -> Seating:
        """The seats at the table."""
        return TABLES[self.table]

    @property
    def _is_for_two(self) -> bool:
        """True for games of two hands with a deck of their own."""
        return of_tricks(self.rules) or (self.rules in PRESETS and own_deck(self.rules) is not None)

    def sit(self, seating: Seating, players: Sequence[str]) -> None:
        """Sets the table and its players; the first seat is to move."""
        self.table = next(name for name, one in TABLES.items() if one is seating)
        self.turn = seating.seats[0]
        for field, name in zip(HANDS, players, strict=False):
            setattr(self, f"{field}_player", name)

    def show(self, position: Position) -> None:
        """Sets the fields to a position."""
        self.mode = "hands"
        for field, hand in zip(HANDS, hands_of(position), strict=False):
            setattr(self, field, with_tens(str(hand)))
        self.to_beat = "" if position.to_beat is None else with_tens(str(position.to_beat))
        self.turn = position.turn
        if position.to_beat is not None and position.by is not None:
            self.by = position.by

    def ask_for(self, cards: Sequence[int], seed: int | None) -> None:
        """Sets the numbers of cards and the seed of a deal."""
        for field, number in zip(HANDS, cards, strict=False):
            setattr(self, f"{field}_cards", shown(whole("cards", number, least=-inf)))
        self.seed = "" if seed is None else str(check_seed(seed))

    # Read by a game

    def of_hands(self, what: str = "") -> list[str]:
        """Values of the hands' fields, or of those that end with ``"_cards"`` or ``"_player"``."""
        return [
            getattr(self, f"{field}{what}")
            for field, _ in zip(HANDS, self.seating.seats, strict=False)
        ]

    def position(self, rules: Rules | str) -> Position:
        """The position of the hands and the play to beat."""
        first, *others = self.of_hands()
        two = self.seating is TWO
        to_beat = self.to_beat.strip() or None
        return Position(
            first,
            others[0] if two else None,
            to_beat,
            farmers=None if two else others,
            by=None if two or to_beat is None or self.by == BEFORE else self.by,
            turn=self.turn,
            rules=with_decks(rules, self.deck_count()),
        )

    def numbers(self) -> list[int]:
        """Numbers of cards to deal to the hands."""
        return [_whole(typed, Language.number_of_cards) for typed in self.of_hands("_cards")]

    def deal_seed(self) -> int | None:
        """The seed of the deal or puzzle; ``None`` for a random one."""
        return _whole(self.seed, Language.number_of_seed) if self.seed.strip() else None

    def deck_count(self) -> int | str:
        """The number of decks, or ``"each"`` if each hand has its own."""
        return self.decks if self.decks == "each" else int(self.decks)

    # Filled by the page

    def filled(self, given: object) -> Form:
        """Returns a form with the fields that the page sent, made consistent.

        Raises:
            OptionError: if these are not fields of a form.
        """
        if not isinstance(given, Mapping):
            raise Language.no_form.error(OptionError)
        for name, value in given.items():
            if type(value) is not type(asdict(self).get(name)):
                raise OptionError(
                    f"the page sent no usable {str(name)[:40]}: nothing was changed",
                    chinese=f"页面发来的 {str(name)[:40]} 不能用：没有改动",
                )
        form = replace(self, **given)
        form._agree(frozenset(given))
        return form

    def _agree(self, filled: frozenset[str]) -> None:
        if self.mode in OF_SHEDDING and of_tricks(self.rules):
            # The field that the user changed just now wins.
            if "mode" in filled:
                self.rules = "doudizhu"
            else:
                self.mode = "deal"
        if self._is_for_two and self.table != "two":
            if "table" in filled:
                self.rules = "doudizhu"
            else:
                self.table = "two"
        if self.turn not in self.seating.seats:
            self.turn = self.seating.seats[0]
        if of_tricks(self.rules):
            # One deck without jokers, and hands of one size.
            self.decks, self.second_cards = "1", self.first_cards

    def fits(self, is_preset: bool = True) -> dict[str, bool]:
        """Fields that offer a choice under the current rules.

        The user's own rules already determine the number of decks.

        >>> Form(rules="honeymoon-bridge:S").fits()["jokers"]
        False
        """
        shedding = not of_tricks(self.rules)
        return {
            "jokers": not self._is_for_two,
            "decks": not self._is_for_two and is_preset,
            "second_cards": shedding and self.mode == "deal",
            "table": not self._is_for_two,
        }

    def toggle(self, card: str, place: str) -> None:
        """Puts a card into a hand, or removes it if it is already there.

        Raises:
            CardError: if the current text of the hand cannot be read.
            OptionError: if there is no such hand.
        """
        if place not in (*HANDS, "hand"):
            raise OptionError(
                f"no such hand: {place[:40]!r}", chinese=f"没有这手牌：{place[:40]!r}"
            )
        one = Hand(card)
        if len(one) != 1:
            raise OptionError(
                f"{card[:40]!r} is not a single card", chinese=f"{card[:40]!r} 不是一张牌"
            )
        hand = Hand(getattr(self, place))
        # A card can be in one hand only; cards typed without suits stay as they are.
        if card in list(hand):
            setattr(self, place, with_tens(str(hand - one)))
            return
        for other in HANDS if place != "hand" else ():
            if card in list(Hand(getattr(self, other))):
                setattr(self, other, str(Hand(getattr(self, other)) - one))
        setattr(self, place, with_tens(str(hand + one)))

    def held(self) -> dict[str, str]:
        """The hand of each card, for all hands that can be read."""
        held = {}
        hands = HANDS[: len(self.seating.seats)]
        for place in ("hand",) if self.mode == "walk" else hands:
            try:
                cards = list(Hand(getattr(self, place)))
            except ValueError:  # half typed
                continue
            held.update(dict.fromkeys(cards, place))
        return held


def _whole(typed: str, what: Said) -> int:
    typed = typed.strip()
    if not (typed.isascii() and typed.isdigit() and len(typed) <= 20):
        english, chinese = (what.texts[name] for name in ("en", "zh"))
        typed = repr(typed[:40])
        raise Language.no_number.error(OptionError, english, typed, chinese=(chinese, typed))
    return int(typed)
