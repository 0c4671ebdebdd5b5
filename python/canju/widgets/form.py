"""What can be chosen before a game or a walk begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from canju._canju import Hand
from canju._messages import Language, Said
from canju.errors import OptionError, shown

#: What the start screen can begin.
MODES = ("deal", "hands", "walk")
#: What a walk looks for.
GOALS = ("fewest", "score")
DECKS = ("1", "2", "each")
PLACES = ("first", "second", "hand")

_LONGEST = 1000


@dataclass
class Form:
    """The fields of the start screen, as the page shows them and sends them back.

    Numbers are texts here, as a person types them: ``whole`` reads them.
    """

    mode: str = "deal"
    first_cards: str = "10"
    second_cards: str = "10"
    seed: str = ""
    decks: str = "1"
    jokers: bool = True
    rules: str = "doudizhu"
    first_player: str = "human"
    second_player: str = "perfect"
    first: str = ""
    second: str = ""
    to_beat: str = ""
    turn: str = "first"
    hand: str = ""
    goal: str = "fewest"

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
        for other in {"first", "second"} - {place} if place != "hand" else ():
            if card in list(Hand(getattr(self, other))):
                setattr(self, other, str(Hand(getattr(self, other)) - one))
        setattr(self, place, str(hand + one))

    def held(self) -> dict[str, str]:
        """Which cards are in which hand, as far as the hands can be read."""
        held = {}
        for place in ("hand",) if self.mode == "walk" else ("first", "second"):
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
