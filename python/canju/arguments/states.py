"""States of games in other engines, as dictionaries or objects: the positions that they are in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canju._canju import Hand, Play, Position, game_in_log
from canju.games.rules import Rules, read_rules

#: Engines, and the fields by which a state is known.
_FIELDS = {
    "rlcard": ("hand_cards", "hand_cards_with_suit", "others_hand"),
    "douzero": ("all_handcards", "card_play_action_seq"),
    "openspiel": ("full_history",),
}
#: Keys of rows, which can have columns with the names of such fields.
_OF_ROWS = ("first", "second", "position")


def engine_in(value: Any) -> str | None:
    """The engine whose state a value is; ``None`` for anything else.

    >>> engine_in({"hand_cards": ["3", "4", "5"], "trace": []}), engine_in({"first": "3"})
    ('rlcard', None)
    """
    if isinstance(value, (str, Hand, Play, Position, list, tuple)):
        return None
    if isinstance(value, Mapping):
        if not value.keys().isdisjoint(_OF_ROWS):
            return None
        inner = [one for one in value.values() if isinstance(one, Mapping)]
        found = {name for one in (value, *inner) for name in one}
    else:
        names = (name for fields in _FIELDS.values() for name in fields)
        found = {name for name in names if hasattr(value, name)}
    engines = (engine for engine, fields in _FIELDS.items() if not found.isdisjoint(fields))
    return next(engines, None)


def position_in_state(state: Any, notation: str, rules: Rules | str | None) -> Position:
    """The position after the plays of a state, by default under the rules of its engine.

    Raises:
        RecordError: if the state does not have all hands and plays.
        PlayError: at a play that is not legal.
    """
    own = None if rules is None else read_rules(rules)
    position, moves, *_ = game_in_log(state, notation, own)
    for _, play in moves:
        position = position.play(play)
    return position
