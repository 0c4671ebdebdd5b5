"""What can be chosen before a game or a walk begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from canju._canju import Hand
from canju._messages import Language, Said
from canju._rules import of_tricks
from canju._seats import THREE, TWO, Seating
from canju.errors import OptionError, shown

#: What the start screen can begin.
MODES = ("puzzle", "deal", "hands", "walk")
#: Those that are about plays of several cards, which trick play has not.
OF_SHEDDING = ("puzzle", "walk")
#: How many cards the sides of a puzzle have, by its level.
LEVELS = {"easy": (6, 5), "medium": (8, 7), "hard": (10, 9)}
#: How many plays a walk may take: the fewest, or any number for the best score.
Steps = Literal["fewest", "any"]
STEPS: tuple[Steps, ...] = ("fewest", "any")
DECKS = ("1", "2", "each")
#: The hands that are dealt or typed: of three, the landlord's, down's and up's.
HANDS = ("first", "second", "third")
PLACES = (*HANDS, "hand")
#: How many hands there are, and who sits there then.
TABLES = {"two": TWO, "three": THREE}
#: Whose play lies on the table, of three hands, where nobody says: the seat before.
BEFORE = "before"

_LONGEST = 1000


@dataclass
class Form:
    """The fields of the start screen, as the page shows them and sends them back.

    Numbers are texts here, as a person types them: ``whole`` reads them.
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
        """Who sits at the table."""
        return TABLES[self.table]

    def sit(self, seating: Seating, players: Sequence[str]) -> None:
        """Has players sit at a table, the first to move."""
        self.table = next(name for name, one in TABLES.items() if one is seating)
        self.turn = seating.seats[0]
        for field, name in zip(HANDS, players, strict=False):
            setattr(self, f"{field}_player", name)

    def of_hands(self, what: str = "") -> list[str]:
        """What stands in the fields of all hands: their cards, or ``"_cards"``, ``"_player"``."""
        seated = zip(HANDS, self.seating.seats, strict=False)
        return [getattr(self, f"{field}{what}") for field, _ in seated]

    def fill(self, given: object, choices: Mapping[str, tuple[str, ...]]) -> None:
        """Takes what the page sent, all of it or nothing.

        Raises:
            OptionError: for what is no form, or a choice that is not offered.
        """
        if not isinstance(given, Mapping):
            raise Language.no_form.error(OptionError)
        known = {field.name: field.type for field in fields(self)}
        checked: dict[str, Any] = {}
        for name, value in given.items():
            if name not in known:
                raise OptionError(f"the page sent a field that there is not: {str(name)[:40]!r}")
            wanted = bool if known[name] == "bool" else str
            if not isinstance(value, wanted) or len(str(value)) > _LONGEST:
                raise OptionError(f"the page sent no usable {name}: nothing was changed")
            if name in choices and value not in choices[name]:
                raise OptionError(
                    f"{name} {shown(value)}: choose one of {', '.join(choices[name])}"
                )
            checked[name] = value
        for name, value in checked.items():
            setattr(self, name, value)
        self._agree(frozenset(checked))

    def _agree(self, filled: frozenset[str]) -> None:
        """Leaves no field that does not go with what was just chosen."""
        if self.mode in OF_SHEDDING and of_tricks(self.rules):
            # Who chose the rules wants to play by them, who chose the mode another game.
            if "mode" in filled:
                self.rules = "doudizhu"
            else:
                self.mode = "deal"
        if of_tricks(self.rules) and self.seating is not TWO:
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
        """Which fields there is something to choose in, under the rules that are chosen.

        Rules of the user's say themselves how many decks there are.

        >>> Form(rules="honeymoon-bridge:S").fits()["jokers"]
        False
        """
        shedding = not of_tricks(self.rules)
        return {
            "jokers": shedding,
            "decks": shedding and is_preset,
            "second_cards": shedding and self.mode == "deal",
            "table": shedding,
        }

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return asdict(self)

    def toggle(self, card: str, place: str) -> None:
        """Puts a card into a hand, or takes it out where it is there already.

        Raises:
            CardError: where the text of the hand cannot be read as it stands.
            OptionError: for a place that there is not.
        """
        if place not in PLACES:
            raise OptionError(f"no such hand: {place[:40]!r}")
        one = Hand(card)
        if len(one) != 1:
            raise OptionError(f"{card[:40]!r} is not one card")
        hand = Hand(getattr(self, place))
        # A card is in one hand only; one that was typed without a suit is left alone.
        if card in list(hand):
            setattr(self, place, str(hand - one))
            return
        for other in set(HANDS) - {place} if place != "hand" else ():
            if card in list(Hand(getattr(self, other))):
                setattr(self, other, str(Hand(getattr(self, other)) - one))
        setattr(self, place, str(hand + one))

    def held(self) -> dict[str, str]:
        """Which cards are in which hand, as far as the hands can be read."""
        held = {}
        hands = HANDS[: len(self.seating.seats)]
        for place in ("hand",) if self.mode == "walk" else hands:
            try:
                cards = list(Hand(getattr(self, place)))
            except ValueError:  # half typed
                continue
            held.update(dict.fromkeys(cards, place))
        return held


def whole(text: str, what: Said) -> int:
    """A number that was typed.

    >>> whole(" 12 ", Language.number_of_seed)
    12
    """
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        english, chinese = (what.texts[name] for name in ("en", "zh"))
        typed = repr(text[:40])
        raise Language.no_number.error(OptionError, english, typed, chinese=(chinese, typed))
    return int(text)
