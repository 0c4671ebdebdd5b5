"""Plays as people write them: a list, or pasted lines with or without seats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from canju._arguments import is_list
from canju._canju import Hand, Play, Position
from canju._messages import CHINESE, ENGLISH, Language
from canju._messages.commands import SEATS
from canju._seats import Seating, seating_of
from canju.errors import CanjuError, CardError, PlayError, kind_of, on_a_line
from canju.playing.moves import Move

#: Letters for the seats, in their order.
_LETTERS = ("ABC", "甲乙丙")
_COLON = "[:：]"
#: Separators of plays; the number of a line; marks after a play, as in "333?".
_SEPARATORS = re.compile(r"[,，;；。\r\n]+")
_NUMBER = re.compile(r"^\s*\(?\d+[.)．]\s+")
_MARKS = re.compile(r"\s*[!?！？]+\s*$")
#: A play after the name of a seat that does not exist.
_UNKNOWN = re.compile(rf"\s*([^\s:：]+)\s*{_COLON}(.*)", re.DOTALL)
#: Most legal plays that an error lists.
_MOST_LISTED = 6


class _Written(NamedTuple):
    """A play as it was written, and its seat, if there is one."""

    seat: str | None
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
        (found,) = list(labels.split(item))[:1] or [_Written(None, item)]
        return found
    if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str):
        return _Written(labels.seat(item[0]), item[1])
    return _Written(None, item)


def _of_text(text: str, start: Position, labels: _Labels) -> list[Move]:
    walk = _Walk(start)
    lines = [_NUMBER.sub("", line) for line in text.splitlines() if not line.startswith("#")]
    for cell in _SEPARATORS.split("\n".join(lines)):
        for written in labels.split(cell):
            walk.make_all(written)
    return walk.moves


class _Labels:
    """The names of seats that can be before a play.

    A letter, or a name that could be cards, needs a colon; the other names need none.
    """

    def __init__(self, seating: Seating, names: Sequence[str] | None) -> None:
        found = dict(zip(seating.seats, seating.seats, strict=True))
        found |= {name: seat for name, seat in SEATS.items() if seat in seating.seats}
        for letters in _LETTERS:
            found |= dict(zip(letters, seating.seats, strict=False))
        found |= dict(zip(names or (), seating.seats, strict=False))
        self._seats = {name.lower(): seat for name, seat in found.items()}
        spelled = sorted(found, key=len, reverse=True)
        bare = [name for name in spelled if not _like_cards(name) and len(name) > 1]
        any_name, bare_name = ("|".join(map(_as_word, names)) for names in (spelled, bare))
        self._label = re.compile(
            rf"(?:({any_name})\s*{_COLON}|({bare_name})(?!\s*{_COLON}))", re.IGNORECASE
        )

    def seat(self, name: str) -> str:
        """The seat of a name; the name itself if it is unknown."""
        return self._seats.get(name.strip().lower(), name)

    def split(self, cell: str) -> Iterator[_Written]:
        """Yields the plays in a text without separators; without names it is one."""
        pieces = self._label.split(cell)
        if unknown := _UNKNOWN.match(pieces[0]):
            yield _Written(unknown[1], unknown[2])
        elif pieces[0].strip():
            yield _Written(None, _MARKS.sub("", pieces[0].strip()))
        for with_colon, bare, play in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            yield _Written(self.seat(with_colon or bare), _MARKS.sub("", play.strip()))


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

    def make_all(self, written: _Written) -> None:
        """Makes a play of a text, or the plays that blanks separate there.

        "3 3 3" is one play if it is legal, and "3 6 pass" are three.
        """
        several = str(written.play).split() if written.seat is None else []
        if len(several) > 1 and not self._is_legal(written.play):
            for text in several:
                self.make(_Written(None, _MARKS.sub("", text)))
        else:
            self.make(written)

    def _is_legal(self, play: Any) -> bool:
        try:
            self.position.read(play)
        except CanjuError:
            return False
        return True

    def make(self, written: _Written) -> None:
        """Makes a play.

        Raises:
            PlayError: if it is not legal.
        """
        if self.position.is_over:
            raise Language.review_over.error(PlayError, len(self.moves) + 1)
        turn = self.position.turn
        if written.seat not in (None, turn):
            raise self._of_other_seat(str(written.seat))
        try:
            play = self.position.read(written.play)
        except (CardError, PlayError) as error:
            raise self._refused(error) from None
        except TypeError:
            told = f"play {len(self.moves) + 1}: expected a play, got {kind_of(written.play)}"
            raise TypeError(told) from None
        self.moves.append(Move(turn, play))
        self.position = self.position.play(play)

    def _of_other_seat(self, seat: str) -> PlayError:
        turn, number = self.position.turn, len(self.moves) + 1
        if seat not in seating_of(self.position).seats:
            chinese = number, on_a_line(seat), CHINESE.side(turn)
            return Language.review_no_seat.error(
                PlayError, number, on_a_line(seat), turn, chinese=chinese
            )
        chinese = number, CHINESE.side(turn), CHINESE.side(seat)
        return Language.review_seat.error(PlayError, number, turn, seat, chinese=chinese)

    def _refused(self, error: CanjuError) -> PlayError:
        number = len(self.moves) + 1
        chinese = number, _first_line(CHINESE.error(error)), self._legal(CHINESE)
        about = number, _first_line(str(error)), self._legal(ENGLISH)
        return Language.review_refused.error(PlayError, *about, chinese=chinese)

    def _legal(self, said: Language) -> str:
        told = [said.play(play) for play in self.position.plays()]
        if len(told) > _MOST_LISTED:
            return said.comma.join([*told[:_MOST_LISTED], "…"])
        *others, last = told
        return said.review_or.format(said.comma.join(others), last) if others else last


def _first_line(text: str) -> str:
    """The text without the lines of a caret."""
    return text.partition("\n")[0]
