"""Pictures of positions and puzzles: all hands on the table."""

from __future__ import annotations

from canju._canju import Play, Position
from canju._messages import Language, Manner
from canju._positions import in_tricks
from canju._seats import hands_of, on_table_by, seating_of
from canju.pictures.cards import CONTENT, ON_TABLE, card_width, hand_block, play_block
from canju.writing.blocks import (
    MARGIN,
    ON_FELT,
    QUIET,
    QUIET_ON_FELT,
    Block,
    apart,
    beside,
    felt,
    filled,
    padded,
    stacked,
)
from canju.writing.flow import Style, filled_in, flow, line, paragraph, shortened

_NAME = Style(15.0, ON_FELT, bold=True)
#: Colours of the mark at the hand to move, as on the table.
_MARK, _ON_MARK = "#ffd75e", "#2b2200"


def rules_text(position: Position, said: Language) -> str:
    """The rules, or in trick play the trump, in words."""
    trump = said.trump_in_words(position.rules)
    return trump or f"{said.rules}{said.colon}{said.rules_of(position)}"


def rules_block(position: Position, said: Language) -> Block:
    """A small line with the rules."""
    return paragraph(rules_text(position, said), CONTENT, Style(12.0, QUIET))


def table_block(position: Position, manner: Manner) -> Block:
    """All hands and the play on the table, on felt; the side to move comes first."""
    tricks = in_tricks(position)
    hands = hands_of(position)
    card = card_width(hands, ON_TABLE)
    parts = []
    for seat in seating_of(position).round_from(position.turn):
        hand = getattr(position, seat)
        shown = hand if manner.suits or tricks else hand.ranks
        cards = hand_block(shown, manner.language, ON_TABLE, card, tricks)
        head = _head(position, seat, len(hand), manner)
        parts.append(stacked([head, cards], 5.0))
        if seat == position.turn and position.to_beat is not None and not position.is_over:
            parts.append(_on_table(position, position.to_beat, manner))
    return felt(stacked(parts, 12.0), CONTENT)


def _head(position: Position, seat: str, number: int, manner: Manner) -> Block:
    """Name, mark of the side to move, and number of cards of a seat."""
    said = manner.language
    count = line(said.count(number, "card"), Style(13.0, QUIET_ON_FELT), "end")
    mark = []
    if seat == position.turn and not position.is_over:
        told = line(said.to_move, Style(12.0, _ON_MARK))
        mark = [filled(padded(told, 7.0, 1.0), _MARK, rx=8.0)]
    left = ON_TABLE - count.width - 20.0 - sum(one.width + 8.0 for one in mark)
    name = line(shortened(manner.name(seat), left, _NAME), _NAME)
    return apart(beside([name, *mark], 8.0), count, ON_TABLE)


def _on_table(position: Position, play: Play, manner: Manner) -> Block:
    said = manner.language
    style = Style(13.0, ON_FELT)
    if position.by is not None:
        form = said.to_beat_by
    else:
        form = said.led if in_tricks(position) else said.to_beat
    cards = play_block(play, said, 10, style, kinds=True, suits=manner.suits)
    width = ON_TABLE - MARGIN
    by = manner.name(on_table_by(position))
    told = flow(filled_in(form, cards, by, style=style), width)
    inside = padded(told, MARGIN / 2, 6.0)
    return filled(inside._replace(width=ON_TABLE), "#ffffff", fill_opacity=0.1, rx=8.0)
