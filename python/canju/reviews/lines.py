"""Plays as people write them: a list, or pasted lines with or without seats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from canju._canju import Hand, Play, Position, player_names
from canju.arguments.checks import is_list
from canju.errors import CanjuError, CardError, PlayError, kind_of, on_a_line, texts_of
from canju.games.seats import BY_CHINESE, IN_CHINESE, TWO, Seating, seating_of
from canju.language.languages import CHINESE, ENGLISH, Language
from canju.playing.moves import Move

#: Letters and short names for the seats, in their order.
_LETTERS = ("ABC", "甲乙丙", ("P1", "P2", "P3"))
_COLON = "[:：]"
#: Other names of seats; those of farmers also as other programs write them.
_NAMES = {
    **BY_CHINESE,
    **{"地主下家": "down", "地主上家": "up", "landlord_down": "down", "landlord_up": "up"},
}
#: Letters that need no colon, as no card is written so.
_NO_CARDS = _LETTERS[1]
#: Separators of plays, and of plays or cards; the number of a line.
_ENDS = re.compile(r"[;；。\r\n]+")
_COMMAS = re.compile("[,，]")
_BLANKS = re.compile(r"[\s、]+")
_NUMBER = re.compile(r"\s*[(（]?(\d{1,3})([.．)）]\s+|[.．)）、])")
#: Marks after a play, as in "333?".
_MARKS = "!?！？、,， \t\u3000"
#: The name of a seat that does not exist, and the play after it.
_UNKNOWN = re.compile(rf"(?:^|(?<=[\s,，]))([^\s,，:：]+)\s*{_COLON}(.*)", re.DOTALL)
#: Most legal plays that an error lists.
_MOST_LISTED = 6


class _Written(NamedTuple):
    """A play as it was written, and its seat, if there is one.

    A number is one of two players: the first one that is named is to move there.
    """

    seat: str | int | None
    play: Any


def moves_in(plays: Any, start: Position, names: Sequence[str] | None = None) -> list[Move]:
    """Reads plays from a position on, and checks each.

    >>> start = Position("3 3 5", "4 6")
    >>> [str(move.play) for move in moves_in("甲：3 乙：4 甲：不要", start)]
    ['3', '4', 'pass']
    >>> [move.side for move in moves_in("3 6 pass", start)]
    ['first', 'second', 'first']

    Raises:
        PlayError: if a play is not legal; the message has its number and the legal plays.
    """
    seating = seating_of(start)
    if isinstance(plays, str):
        return _of_text(plays, start, _Labels(seating, names))
    if not is_list(plays) or isinstance(plays, (Hand, Play)):
        raise TypeError(f"plays: expected text or a list of plays, got {kind_of(plays)}")
    walk = _Walk(start)
    labels = _Labels(seating, names)
    for item in plays:
        walk.make(_written(item, labels))
    return walk.moves


def _written(item: Any, labels: _Labels) -> _Written:
    """Reads an item of a list: a play, its text, or a pair of a seat and one of these."""
    if isinstance(item, str):
        return next(labels.split(item), _Written(None, item))
    if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str):
        return _Written(labels.seat(item[0]), item[1])
    return _Written(None, item)


def _of_text(text: str, start: Position, labels: _Labels) -> list[Move]:
    walk = _Walk(start)
    # Windows writes a mark at the beginning of a file.
    lines = text.removeprefix("\ufeff").splitlines()
    played = [line for line in lines if line.strip() and not line.startswith("#")]
    for cell in _ENDS.split("\n".join(_without_numbers(played))):
        for written in labels.split(cell):
            walk.make_all(written)
    return walk.moves


def _without_numbers(lines: list[str]) -> list[str]:
    """Removes the numbers of lines.

    Without a blank after it, "3." or "3、" could be a card, if the numbers do not count from 1.

    >>> _without_numbers(["1、333", "2、222"]), _without_numbers(["3、3", "7. 5"])
    (['333', '222'], ['3、3', '5'])
    """
    found = [_NUMBER.match(line) for line in lines]
    counted = [int(one[1]) for one in found if one] == list(range(1, len(lines) + 1))
    return [
        line[one.end() :] if one and (counted or one[2][1:]) else line
        for one, line in zip(found, lines, strict=True)
    ]


class _Labels:
    """The names of seats that can be before a play.

    A Latin letter, or a name that could be cards, needs a colon; the other names need none.
    """

    def __init__(self, seating: Seating, names: Sequence[str] | None) -> None:
        found: dict[str, str | int] = dict(zip(seating.seats, seating.seats, strict=True))
        if seating is TWO:
            found |= {name: i for i, names in enumerate(player_names()) for name in names}
        found |= {name: seat for name, seat in _NAMES.items() if seat in seating.seats}
        for letters in _LETTERS:
            found |= dict(zip(letters, seating.seats, strict=False))
        found |= dict(zip(names or (), seating.seats, strict=False))
        self._seats = {name.lower(): seat for name, seat in found.items()}
        spelled = sorted(found, key=len, reverse=True)
        bare = [
            name
            for name in spelled
            if (len(name) > 1 and not _like_cards(name)) or name in _NO_CARDS
        ]
        any_name, bare_name = ("|".join(map(_as_word, names)) for names in (spelled, bare))
        self._label = re.compile(
            rf"(?:({any_name})\s*{_COLON}|({bare_name})(?!\s*{_COLON}))", re.IGNORECASE
        )

    def seat(self, name: str) -> str | int:
        """The seat of a name; the name itself if it is unknown."""
        return self._seats.get(name.strip().lower(), name)

    def split(self, cell: str) -> Iterator[_Written]:
        """Yields the plays in a text without separators; without names it is one."""
        pieces = self._label.split(cell)
        yield from _with_unknown(None, pieces[0])
        for with_colon, bare, play in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            yield from _with_unknown(self.seat(with_colon or bare), play)


def _with_unknown(seat: str | int | None, piece: str) -> Iterator[_Written]:
    """A play, and one after the name of a seat that does not exist, which is refused later."""
    unknown = _UNKNOWN.search(piece)
    play = piece[: unknown.start()] if unknown else piece
    if seat is not None or play.strip():
        yield _Written(seat, _unmarked(play))
    if unknown:
        yield _Written(unknown[1], _unmarked(unknown[2]))


def _unmarked(play: str) -> str:
    return play.strip().rstrip(_MARKS)


def _as_word(name: str) -> str:
    """Pattern of a name: Latin letters or digits next to it would make another word."""
    before = "(?<![A-Za-z0-9])" if name[0].isascii() else ""
    after = "(?![A-Za-z0-9])" if name[-1].isascii() else ""
    return f"{before}{re.escape(name)}{after}"


def _like_cards(name: str) -> bool:
    try:
        return bool(Hand(name))
    except CanjuError:
        return False


class _Walk:
    """A position that plays are made from, one by one."""

    def __init__(self, start: Position) -> None:
        self.position = start
        self.moves: list[Move] = []
        # Number of the player in the first seat, once one is named.
        self._first: int | None = None

    def make_all(self, written: _Written) -> None:
        """Makes the plays of a text between two seats.

        After a seat, commas are between the cards of a play if that is legal, else between plays.
        """
        seat, text = written
        parts = [part for part in map(_unmarked, _COMMAS.split(str(text))) if part]
        if seat is not None:
            if self._are_legal(" ".join(parts)):
                parts = [" ".join(parts)]
            self.make(_Written(seat, parts[0] if parts else ""))
            parts = parts[1:]
        for part in parts:
            self._make_row(part)

    def _make_row(self, text: str) -> None:
        """Makes a play, or the plays that blanks or "、" separate.

        "3 3 3" is one play if it is legal, and "3 6 pass" are three.

        Raises:
            PlayError: also if the text can be one play or several.
        """
        several = [_unmarked(one) for one in _BLANKS.split(text)]
        is_one, are_several = self._are_legal(text), self._are_legal(*several)
        if is_one and are_several and len(several) > 1:
            number, one, each = len(self.moves) + 1, "".join(several), ", ".join(several)
            raise PlayError(
                f"play {number}: {text} can be one play or {len(several)}: write {one}, or {each}",
                chinese=f"第 {number} 手：{text} 可以是一手，也可以是 {len(several)} 手："
                f"请写 {one}，或者 {each}",
            )
        if is_one or (not are_several and self._colon_missing(text)):
            several = [text]
        for one in several:
            self.make(_Written(None, one))

    def _are_legal(self, *plays: Any) -> bool:
        """Returns true if plays are legal, one after the other."""
        position = self.position
        try:
            for play in plays:
                position = position.play(position.read(play))
        except CanjuError:
            return False
        return True

    def make(self, written: _Written) -> None:
        """Makes a play.

        Raises:
            PlayError: if it is not legal.
        """
        if self.position.is_over:
            raise PlayError(
                f"play {len(self.moves) + 1}: the game is over before it: leave it out",
                chinese=f"第 {len(self.moves) + 1} 手：牌局在这之前已结束：请去掉",
            )
        turn = self.position.turn
        seat, text = written
        if isinstance(seat, int):
            if self._first is None:
                self._first = seat if turn == TWO.seats[0] else 1 - seat
            seat = TWO.seats[seat != self._first]
        if seat not in (None, turn):
            raise self._of_other_seat(str(seat))
        try:
            # DouZero writes a pass as a list without cards.
            is_pass = isinstance(text, list) and not text
            play = self.position.read("pass" if is_pass else text)
        except (CardError, PlayError) as error:
            raise self._colon_missing(text) or self._refused(error) from None
        except TypeError:
            told = f"play {len(self.moves) + 1}: expected a play, got {kind_of(text)}"
            raise TypeError(told) from None
        self.moves.append(Move(turn, play))
        self.position = self.position.play(play)

    def _colon_missing(self, text: Any) -> PlayError | None:
        """An error for a letter of the seat to move that has no colon, as in "A 333"."""
        letter, rest = str(text)[:1].upper(), _BLANKS.split(str(text)[1:].strip(_MARKS))
        seats = dict(zip(_LETTERS[0], seating_of(self.position).seats, strict=False))
        play = " ".join(takewhile(lambda word: word.upper() not in seats, rest))
        if seats.get(letter) != self.position.turn or not self._are_legal(play):
            return None
        number = len(self.moves) + 1
        return PlayError(
            f"play {number}: a colon is missing after {letter}: write {letter}: {play}",
            chinese=f"第 {number} 手：{letter} 后面少了冒号：请写 {letter}：{play}",
        )

    def _of_other_seat(self, seat: str) -> PlayError:
        turn, number = self.position.turn, len(self.moves) + 1
        if seat not in seating_of(self.position).seats:
            seat = on_a_line(seat)
            return PlayError(
                f"play {number}: {seat} is not a seat here: write {turn}; or leave all seats out",
                chinese=f"第 {number} 手：没有叫 {seat} 的座位：请写 {IN_CHINESE[turn]}；"
                "或者都不写",
            )
        return PlayError(
            f"play {number}: {turn} is to move, not {seat}: write the missing plays, also every "
            "pass",
            chinese=f"第 {number} 手：轮到{IN_CHINESE[turn]}，不是{IN_CHINESE[seat]}："
            "漏掉的出牌和不要都要写上",
        )

    def _refused(self, error: CanjuError) -> PlayError:
        number = len(self.moves) + 1
        english, chinese = map(_first_line, texts_of(error))
        return PlayError(
            f"play {number}: {english}: type {self._legal(ENGLISH, ' or ')}",
            chinese=f"第 {number} 手：{chinese}：请改成 {self._legal(CHINESE, ' 或 ')}",
        )

    def _legal(self, said: Language, or_: str) -> str:
        *others, last = self.position.plays()
        if len(others) >= _MOST_LISTED:
            return said["comma"].join([said.plays(others[:_MOST_LISTED]), "…"])
        return or_.join(said.plays(plays) for plays in (others, [last]) if plays)


def _first_line(text: str) -> str:
    """The text without the lines of a caret."""
    return text.partition("\n")[0]
