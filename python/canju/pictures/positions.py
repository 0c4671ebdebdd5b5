"""The table of a position, and its rules, for pictures of other things."""

from __future__ import annotations

import json

from canju._canju import Position, position_sheet
from canju._messages import Language, Manner
from canju.writing.blocks import QUIET, Block
from canju.writing.faces import CONTENT
from canju.writing.flow import Style, paragraph
from canju.writing.svg import hands_block


def rules_block(position: Position, said: Language) -> Block:
    """A small line with the rules, or in trick play with the trump."""
    trump = said.trump_in_words(position.rules)
    told = trump or f"{said.rules}{said.colon}{said.rules_of(position)}"
    return paragraph(told, CONTENT, Style(12.0, QUIET))


def table_block(position: Position, manner: Manner) -> Block:
    """All hands and the play on the table, on felt; the side to move comes first."""
    hands, *_ = json.loads(position_sheet(manner.core, position, None))["blocks"]
    return hands_block(hands)
