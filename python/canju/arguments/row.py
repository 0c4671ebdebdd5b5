"""Reads the position in a row: a dictionary, a row of a table, or two hands.

``canju batch`` and ``solve_many`` read rows alike. See ``rows`` for lists and tables of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from canju._canju import (
    Guandan,
    Hand,
    Play,
    Position,
    Rows,
    name_of_label,
    row_parts,
    rules_at_level,
)
from canju.arguments.checks import as_int, check_askable, is_list
from canju.arguments.columns import text_of
from canju.arguments.states import engine_in, position_in_state
from canju.errors import CardError, OptionError, PositionError, kind_of, on_a_line, shown, texts_of
from canju.games.positions import Goal, HandLike
from canju.games.rules import Rules, SheddingRules, read_rules
from canju.games.seats import EACH, FOUR, SEATINGS, THREE, TWO, Seating, seating_of

#: Sets of columns. A table of positions needs one of them.
COLUMN_SETS = (("position",), *(seating.seats for seating in SEATINGS))
#: Keys of a row that name hands, and its other keys.
_HANDS = tuple(dict.fromkeys(name for names in COLUMN_SETS for name in names))
_PARTS = (
    "to_beat", "by", "turn", "head", "level", "rules", "without", "decks", "trump", "notation",
)  # fmt: skip
#: All keys of a row that are read.
KEYS = (*_HANDS, *_PARTS)
#: All columns of a table of solutions.
COLUMNS: list[str] = Rows.COLUMNS
#: Keys of a solution that are not part of its position.
_ANSWERS = {*COLUMNS, "line"} - {*KEYS}
#: Numbers of cards in the hands of a solution.
_SIZES = {f"{name}_cards" for name in _HANDS} & _ANSWERS
#: The two readings of a row (a, b, c), for its error message.
ROWS_OF_THREE = (
    '{"first": a, "second": b, "to_beat": c}',
    '{"landlord": a, "down": b, "up": c}',
)


class TableRow(dict[Any, Any]):
    """A row of a table. Its columns that are not part of a position are kept in the results."""

    #: Names of columns that are kept whatever they look like.
    keep: frozenset[str] = frozenset()

    def kept(self, reserved: frozenset[str]) -> dict[str, Any]:
        """The values of these columns, by name."""
        names = zip(self, kept_names(tuple(self), reserved, self.keep), strict=True)
        return {name: self[key] for key, name in names if name is not None}


@lru_cache(maxsize=100)
def parts_of(
    keys: tuple[Any, ...], of_table: bool = False, keep: frozenset[str] = frozenset()
) -> dict[Any, str]:
    """Part of a position that each key of a row names, except those to ``keep``.

    >>> parts_of(("first", "second", "要压", "winner"))
    {'first': 'first', 'second': 'second', '要压': 'to_beat'}

    Raises:
        OptionError: for an unknown key; in a table, only if it can decide the answer, or if a part
            has a similar name.
    """
    asked = [key for key in keys if not _is_answer(key, keys) and text_of(key) not in keep]
    parts = row_parts([text_of(key) for key in asked], of_table)
    return {key: part for key, part in zip(asked, parts, strict=True) if part is not None}


def parts_of_table(keys: tuple[Any, ...], keep: frozenset[str] | None) -> dict[Any, str]:
    """The parts that columns name; an error says how to ``keep`` a column, unless that is ``None``.

    >>> parts_of_table(("first", "second", "house_rules"), frozenset({"house_rules"}))
    {'first': 'first', 'second': 'second'}

    Raises:
        OptionError: as for ``parts_of``.
    """
    try:
        return parts_of(keys, True, keep or frozenset())
    except OptionError as error:
        for key in () if keep is None else keys:
            try:
                parts_of((key,), True, keep)
            except OptionError:
                english, chinese = texts_of(error)
                name = shown([text_of(key)])
                raise OptionError(
                    f"{english}; or keep it as it is: keep={name}",
                    chinese=f"{chinese}；或原样保留：keep={name}",
                ) from None
        raise


def _is_answer(key: Any, keys: tuple[Any, ...]) -> bool:
    """Returns true for a column of solutions; ``first_cards`` is one next to ``first``."""
    if key not in _SIZES:
        return key in _ANSWERS
    hand = key.removesuffix("_cards")
    return any(one not in _SIZES and name_of_label(text_of(one)) == hand for one in keys)


@lru_cache(maxsize=100)
def kept_names(
    keys: tuple[Any, ...],
    reserved: frozenset[str] = frozenset(),
    keep: frozenset[str] = frozenset(),
) -> tuple[str | None, ...]:
    """The name in the results of each column; ``None`` for a part of a position.

    >>> kept_names(("first", "second", "id", "best", "id"))
    (None, None, 'id', 'best_given', 'id_given')
    """
    parts, names = parts_of(keys, True, keep), list[str | None]()
    used = set(reserved.union(COLUMNS))
    own = set(map(text_of, keys))
    for key in keys:
        name = first = text_of(key)
        while name in used or (name != first and name in own):
            name += "_given"
        names.append(None if key in parts else name)
        used.update(() if key in parts else (name,))
    return tuple(names)


def is_many(values: object) -> bool:
    """Returns true for several things, and false for one text, hand, play, position or mapping.

    >>> is_many(["3"]), is_many("3"), is_many(Hand("3")), is_many({"first": "3"})
    (True, False, False, False)
    """
    return is_list(values) and not isinstance(values, (str, Hand, Play, Position))


def listed(column_sets: Sequence[Sequence[str]], either: str = ", or ", both: str = " and ") -> str:
    """Sets of columns in words.

    >>> print(listed([("position",), ("first", "second")]))
    'position', or 'first' and 'second'
    """
    return either.join(both.join(map(repr, one)) for one in column_sets)


def position_of(
    first: Position | HandLike | Mapping[str, object] | None,
    second: HandLike | None,
    to_beat: HandLike | None,
    rules: Rules | str | None,
    farmers: Iterable[HandLike] | None = None,
    by: str | None = None,
    turn: str | None = None,
    notation: str | None = None,
    trump: str | None = None,
    others: Iterable[HandLike] | None = None,
    without: Iterable[str] | str | None = None,
    hands: Iterable[HandLike] | None = None,
    head: str | None = None,
) -> Position:
    """Builds a position from a ``Position``, its text, its row, or its parts.

    ``hands`` are all hands by seat, with ``None`` as ``first``; ``head`` is the seat out first.

    >>> position_of("7 8 | 9 | 6", None, None, None)
    Position('7 8', '9', '6')
    >>> position_of({"first": "7 8", "second": "9", "to_beat": 6}, None, None, None)
    Position('7 8', '9', '6')
    """
    if without is not None:
        if isinstance(first, (Position, Mapping)):
            raise TypeError("without: a Position has its rules, and a dictionary its key 'without'")
        kinds = [without] if isinstance(without, str) else without
        rules, trump = SheddingRules(read_rules(rules, trump), without=kinds), None
    if second is None and farmers is None and others is None and hands is None:
        read = position_given(first, to_beat, rules, by, turn, notation, trump, head)
        if read is not None:
            return read
    if isinstance(first, Position):
        parts = (
            second, to_beat, rules, farmers, others, by, turn, notation, trump, hands, head,
        )  # fmt: skip
        if any(part is not None for part in parts):
            raise TypeError(
                "a Position already has its hands, rules and play to beat: pass it alone"
            )
        return first
    if second is not None and (by is not None or turn is not None):
        raise TypeError(
            "by and turn need three hands, with farmers: with two, the first hand is to move"
        )
    position = Position(
        first, second, to_beat,
        farmers=farmers, others=others, hands=hands, by=by, turn=turn, head=head,
        rules=rules, trump=trump, notation=notation,
    )  # fmt: skip
    if turn is not None and seating_of(position) is TWO:
        raise TypeError(
            "turn needs three hands: with two, write it into the text, as in '3 | 4 | | second'"
        )
    return position


def position_given(
    first: Any,
    to_beat: HandLike | None,
    rules: Rules | str | None,
    by: str | None,
    turn: str | None,
    notation: str | None,
    trump: str | None,
    head: str | None = None,
) -> Position | None:
    """Reads a position from a row, its JSON, or a state of an engine; ``None`` for anything else.

    >>> position_given('{"first": "7 8", "second": "9"}', *[None] * 6)
    Position('7 8', '9')
    """
    if isinstance(first, str) and first.lstrip().startswith("{") and '":' in first:
        import json  # few texts are JSON

        try:
            first = json.loads(first)
        except (ValueError, RecursionError) as error:
            why = on_a_line(str(error), 200)
            raise CardError(f"not JSON: {why}", chinese=f"不是 JSON：{why}") from None
    engine = engine_in(first)
    if engine is None and not isinstance(first, Mapping):
        return None
    if any(part is not None for part in (to_beat, by, turn)):
        raise TypeError("to_beat, by and turn of a dictionary are among its keys")
    if head is not None:
        raise TypeError("head of a dictionary is among its keys")
    given = None if rules is None and trump is None else read_rules(rules, trump)
    if engine is not None:
        return position_in_state(first, notation or engine, given)
    return position_in_row(first, given, notation)


def read_position(
    item: object, rules: Rules | str | None, goal: Goal | None, notation: str | None = None
) -> Position:
    """Reads the position in an item of a list or a row of a table.

    ``rules`` are those of an item without its own, ``notation`` is that of all hands. ``goal`` is
    that of all items, or ``None`` if nothing is solved.

    Raises:
        CanjuError: for an item that cannot be solved.
        TypeError: for an item of another type.
    """
    position = _as_position(item, rules, notation)
    own = item.get("goal") if isinstance(item, Mapping) else None
    if goal is not None and not is_missing(own) and own != goal:
        raise OptionError(
            f"'goal' is that of all rows: choose goal={shown(own)} for all",
            chinese=f"'goal' 是所有行共用的：请给全部选 goal={shown(own)}",
        )
    check_askable(position, goal or "win")
    return position


def row_in(item: Any) -> Any:
    """The row in a named tuple, as ``frame.itertuples()`` gives it; other items as they are."""
    if set(_HANDS).isdisjoint(getattr(item, "_fields", ())):
        return item
    return TableRow(item._asdict())


def with_others(row: Mapping[Any, Any], keep: frozenset[str]) -> Mapping[Any, Any]:
    """A row of a list whose other keys are kept, as a table keeps its columns.

    >>> row = with_others({"name": "x", "position": "3 | 4"}, frozenset())
    >>> position_in_row(row, None), row.kept(frozenset())
    (Position('3', '4'), {'name': 'x'})

    Raises:
        OptionError: for a key that can decide the answer, unless ``keep`` has it.
    """
    if engine_in(row) is not None:
        return row
    row = _with_hands_apart(row)
    try:
        parts_of(tuple(row), False, keep)
    except OptionError:
        # Without a hand, the first key says more than that hands are missing.
        if keep.isdisjoint(row) and frozenset(_HANDS).isdisjoint(
            parts_of_table(tuple(row), keep).values()
        ):
            raise
    else:
        if not isinstance(row, TableRow) and keep.isdisjoint(row):
            return row
    parts_of_table(tuple(row), keep)
    made = TableRow(row)
    made.keep = keep
    return made


def _as_position(item: Any, rules: Rules | str | None, notation: str | None) -> Position:
    if isinstance(item, Position):
        return item
    if isinstance(item, str):
        return position_of(item, None, None, rules, notation=notation)
    item = row_in(item)
    if isinstance(item, Mapping):
        return position_in_row(item, rules, notation)
    if (engine := engine_in(item)) is not None:
        return position_in_state(item, notation or engine, rules)
    if isinstance(item, (tuple, list)):
        return _in_bare_row(item, rules, notation)
    if getattr(item, "ndim", 0) and not hasattr(item, "to_dict"):  # a row of an array
        return _in_bare_row(item.tolist(), rules, notation)
    raise TypeError(f"expected a Position, its text, or two hands, got {kind_of(item)}")


def _in_bare_row(row: Sequence[Any], rules: Rules | str | None, notation: str | None) -> Position:
    """Reads a position from two hands, or from its text alone."""
    if len(row) == 2:
        return position_of(row[0], row[1], None, rules, notation=notation)
    if len(row) == 1 and isinstance(row[0], str):
        return position_of(row[0], None, None, rules, notation=notation)
    if len(row) == len(FOUR.seats) and isinstance(read_rules(rules), Guandan):
        return position_of(None, None, None, rules, hands=row, notation=notation)
    if len(row) == 3:
        play, farmers = ROWS_OF_THREE
        raise PositionError(
            f"a row of three is ambiguous: write {play}, or with farmers {farmers}",
            chinese=f"一行三项有两种意思：请写 {play}，三家则写 {farmers}",
        )
    kind = kind_of(row)
    raise TypeError(f"expected a Position, its text, or two hands, got a {kind} of {len(row)}")


def position_in_row(
    row: Mapping[Any, Any], rules: Rules | str | None, notation: str | None = None
) -> Position:
    """Reads a position from a row: its text, or two to four hands by name.

    >>> position_in_row({"position": "3 | 4", "rules": "pagat"}, None).rules.preset
    'pagat'
    >>> position_in_row({"我方手牌": 3345, "对方手牌": "4 6", "轮到": "对方"}, None)
    Position('33 4 5', '4 6', turn='second')
    """
    if (engine := engine_in(row)) is not None:
        return position_in_state(row, notation or engine, rules)
    is_of_table = isinstance(row, TableRow)
    keep: frozenset[str] = row.keep if isinstance(row, TableRow) else frozenset()
    row = _with_hands_apart(row)
    names = parts_of(tuple(row), is_of_table, keep)
    cells = {name: _cell(key, name, row[key]) for key, name in names.items()}
    given = {name: value for name, value in cells.items() if not is_missing(value)}
    given |= _hands_out(cells, given)
    notation = given.pop("notation", notation)
    if "landlord_up" in row and not isinstance(given.get("up"), str):
        notation = notation or "douzero"
    if "three_landlord_cards" in given:
        _check_in_hand(given.pop("three_landlord_cards"), given.get("landlord", ""), notation)
    parts: dict[str, Any] = {name: given[name] for name in _PARTS if name in given}
    for name in {"by", "turn", "head"} & parts.keys():
        parts[name] = _seat(parts[name], names)
    parts |= {"rules": _rules_of(parts, rules), "notation": notation}
    for name in ("without", "decks", "trump", "level"):
        parts.pop(name, None)
    if "position" in given:
        return _of_text(given, parts)
    seating = _seating_in(given)
    keys = {name: key for key, name in names.items()}
    if missing := [seat for seat in seating.seats if seat not in given]:
        name = text_of(keys.get(missing[0], missing[0]))
        raise OptionError(f"the position has no {name!r}", chinese=f"局面没有 {name!r}")
    first, *others = (given[seat] for seat in seating.seats)
    if seating is FOUR:
        return Position(hands=(first, *others), **parts)
    if seating is THREE:
        return Position(first, farmers=others, **parts)
    if seating is EACH:
        return Position(first, others=others, **parts)
    return Position(first, *others, **parts)


def _with_hands_apart(row: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """The row with a key for each seat in place of a list of two or four ``hands``."""
    given = row.get("hands")
    if not is_many(given):
        return row
    hands = list(given)  # type: ignore[arg-type]
    seating = next((one for one in (TWO, FOUR) if len(one.seats) == len(hands)), None)
    if seating is None:
        return row
    others = {key: value for key, value in row.items() if key != "hands"}
    apart = dict(zip(seating.seats, hands, strict=True))
    return type(row)({**apart, **others})  # type: ignore[call-arg]


def _hands_out(cells: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, str]:
    """Empty hands of four: empty texts; next to the seat that was out first, all missing cells."""
    if given.keys().isdisjoint(FOUR.seats):
        return {}
    lacking = [seat for seat in FOUR.seats if seat in cells and seat not in given]
    return {seat: "" for seat in lacking if "head" in given or isinstance(cells[seat], str)}


def _cell(key: object, part: str, value: Any) -> Any:
    """A value of a row; a whole number is the text of its digits, as cards."""
    is_cards = part in (*_HANDS, "to_beat")
    number = as_int(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        number = int(value)
    if number is not None and (number >= 0 or not is_cards):
        return str(number) if is_cards else number
    if is_cards and (number is not None or (isinstance(value, float) and value == value)):
        name = text_of(key)
        raise OptionError(
            f"{name}: the number {shown(value)} is not cards: write them as text, such as '33 5'",
            chinese=f"{name}：数 {shown(value)} 不是牌：请写成文字，如 '33 5'",
        )
    return value


def _seat(value: Any, names: Mapping[Any, str]) -> Any:
    """The part of the hand whose key is ``value``, or the seat that it names."""
    if not isinstance(value, str):
        return value
    name = name_of_label(value)
    called = {name_of_label(text_of(key)): part for key, part in names.items()}
    return called.get(name, name if name in _HANDS else value)


def _of_text(given: Mapping[str, Any], parts: dict[str, Any]) -> Position:
    """The position of a row that has it as a text or an object."""
    if not given.keys().isdisjoint(_HANDS[1:]):
        raise OptionError(
            "the row has a position and hands too: keep one of them",
            chinese="这一行既有局面，又有手牌：请只留一样",
        )
    position = given["position"]
    if isinstance(position, Mapping):  # it could hold itself
        raise TypeError(f"position: expected a Position or its text, got {kind_of(position)}")
    if not isinstance(position, Position):
        return Position(position, **parts)
    if len(given) > 1:
        raise OptionError(
            "a Position already has its rules and play to beat",
            chinese="Position 已有规则和要压的牌",
        )
    return position


def _seating_in(given: Mapping[str, Any]) -> Seating:
    """The seats of the hands in a row."""
    found = [one for one in (TWO, THREE, FOUR) if any(seat in given for seat in one.seats)]
    if found not in ([THREE], [FOUR]) and "third" in given:
        return EACH
    if not found:
        raise OptionError(
            f"a position needs {listed(COLUMN_SETS)}",
            chinese=f"局面要有 {listed(COLUMN_SETS, '，或 ', ' 和 ')}",
        )
    if len(found) > 1:
        both, chinese = "two hands and for three", "两手牌的列，又有三家的列"
        if FOUR in found:
            both, chinese = "four hands and for others", "四家的列，又有别的手牌"
        raise OptionError(
            f"the row has columns for {both}: keep one set",
            chinese=f"这一行既有{chinese}：请只留一种",
        )
    return found[0]


def _check_in_hand(cards: Any, landlord: Any, notation: str | None) -> None:
    """Raises OptionError if the landlord lacks some cards, which DouZero's deals never do."""
    if Hand(cards, notation=notation) not in Hand(landlord, notation=notation):
        told = "add them to the hand, or leave the key out"
        raise OptionError(
            f"'three_landlord_cards' are not in the landlord's hand: {told}",
            chinese="'three_landlord_cards' 不在地主手里：请加进手牌，或去掉这个键",
        )


def _rules_of(parts: Mapping[str, Any], rules: Rules | str | None) -> Rules | str:
    own = parts.get("rules", rules)
    if "level" in parts:
        own = rules_at_level(text_of(parts["level"]), own)
    if "trump" in parts:
        own = read_rules(own, parts["trump"])
    own = "doudizhu" if own is None else own
    if "decks" in parts:
        own = SheddingRules(own, decks=parts["decks"])
    bans = parts.get("without", ())
    kinds = list(bans) if is_many(bans) else [bans]
    return SheddingRules(own, without=kinds) if kinds else own


def is_missing(value: object) -> bool:
    """Returns true for a missing value: None, an empty text, or NaN, NA or NaT of pandas."""
    if isinstance(value, str):
        return not value.strip()
    is_nan = isinstance(value, float) and value != value
    return value is None or is_nan or kind_of(value) in ("NAType", "NaTType")
