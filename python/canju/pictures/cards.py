"""Plays as small cards."""

from __future__ import annotations

from canju._canju import Play, faces_told
from canju._messages import Language, Manner
from canju.writing.blocks import QUIET, Block, beside, stacked
from canju.writing.faces import minis
from canju.writing.flow import PLAIN, Style, line
from canju.writing.html import INK


def play_block(
    play: Play,
    said: Language,
    most: int = 12,
    style: Style = PLAIN,
    kinds: bool = False,
    suits: bool = True,
) -> Block:
    """A play as small cards, with its kind if ``kinds`` is set; the pass is a word."""
    if not play:
        return line(said.play_pass, style)
    shown = play.cards if suits or play.kind == "card" else play.cards.ranks
    cards = minis(faces_told(said.name, shown, False), most)
    kind = Manner(said).kind(play)
    if not kinds or not kind:
        return cards
    named = line(kind, Style(12.0, QUIET if style.fill == INK else style.fill))
    return beside([cards, named], 5.0) if len(play.cards) < 4 else stacked([cards, named], 1.0)
