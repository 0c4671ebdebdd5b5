"""What the displays say of a node, in words and a glyph."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from canju._canju import Play, Position
from canju.errors import PlayError

if TYPE_CHECKING:
    from canju.tree.excerpt import Shown
    from canju.tree.node import Node

_LONGEST_NAME = 40


class Glyphs(NamedTuple):
    """The signs that stand beside the words."""

    win: str
    loss: str
    unknown: str
    more: str
    ascii_only: bool


BOX = Glyphs("✓", "✗", "?", "…", ascii_only=False)
ASCII = Glyphs("+", "x", "?", "...", ascii_only=True)


class Words(NamedTuple):
    """What is said of a node.

    Attributes:
        lead: who played what; of the display's root, the position.
        joint: what stands between that and the verdict on one line.
        verdict: win or loss, with its glyph.
        wins: the same, ``None`` where it is not decided.
        note: what to know of a node that is shown without its children.
        rest: what is said in place of the children left out, where others are shown.
    """

    lead: str
    joint: str
    verdict: str
    wins: bool | None
    note: str = ""
    rest: str = ""

    @property
    def line(self) -> str:
        """All but the rest."""
        return f"{self.lead}{self.joint}{self.verdict}" + (f"  {self.note}" if self.note else "")


def words(shown: Shown, glyphs: Glyphs = BOX) -> Words:
    """What to say of a node inside a display."""
    node = shown.node
    lead = f"{clean(node.player, glyphs)} {node.play}"
    if not shown.decided:
        return Words(lead, ": ", f"not yet decided {glyphs.unknown}", None)
    wins = node.wins
    verdict = f"wins {glyphs.win}" if wins else f"loses {glyphs.loss}"
    return Words(lead, " ", verdict, wins, *_left_out(shown, glyphs))


def root_words(shown: Shown, glyphs: Glyphs = BOX) -> Words:
    """What to say of the node at which a display begins: both hands and who wins."""
    node = shown.node
    position = node.position
    mover, other = (clean(name, glyphs) for name in _mover_and_other(node))
    path = f"after {', '.join(map(str, node.path))}: " if node.path else ""
    lead = f"{path}{hands_in_words(position, mover, other)}"
    if not shown.decided:
        return Words(lead, " | ", f"not yet decided {glyphs.unknown}", None)
    wins = node._winner == position.turn
    if position.is_over:
        verdict = f"{mover if wins else other} has won {glyphs.win}"
    elif wins:
        verdict = f"{mover} wins {glyphs.win}"
    else:
        verdict = f"{mover} loses {glyphs.loss}, {other} wins"
    return Words(lead, " | ", verdict, wins, *_left_out(shown, glyphs, at_root=True))


def hands_in_words(position: Position, mover: str, other: str) -> str:
    """Both hands, that of the side to move first, and the play on the table."""
    to_move = "" if position.is_over else " to move"
    told = f"{mover}{to_move}: {_cards(position.hand)} | {other}: {_cards(position.other)}"
    if position.to_beat is not None and not position.is_over:
        told += f" | to beat: {position.to_beat}"
    return told


def clean(name: str, glyphs: Glyphs = BOX) -> str:
    """A player's name on one line and of bounded length."""
    name = " ".join("".join(c if c.isprintable() else " " for c in name).split()) or "?"
    if len(name) > _LONGEST_NAME:
        name = name[: _LONGEST_NAME - len(glyphs.more)] + glyphs.more
    if glyphs.ascii_only:
        name = name.encode("ascii", "backslashreplace").decode()
    return name


def _cards(hand: object) -> str:
    return str(hand) or "no cards"


def _mover_and_other(node: Node) -> tuple[str, str]:
    first, second = node._options.names
    return (first, second) if node.position.turn == "first" else (second, first)


def _left_out(shown: Shown, glyphs: Glyphs, at_root: bool = False) -> tuple[str, str]:
    """The note and the rest of ``Words``."""
    if shown.as_after is not None:
        return f"as after {', '.join(map(str, shown.as_after.path))}", ""
    if shown.hidden == 0:
        return "", ""
    here = _call(shown.node)
    if shown.hidden is None:
        mark = f"{glyphs.more} not yet decided: {here or 'tree'}.children"
    else:
        if at_root:
            # To show the same place again would show the same: more room is needed.
            room = shown.size + 2 * shown.hidden
            deeper = "" if shown.children else ", max_depth=1"
            here = f"{here or 'tree'}.text(max_nodes={room}{deeper})"
        mark = f"{glyphs.more} {shown.hidden} more: {here}"
    return ("", mark) if shown.children else (mark, "")


def _call(node: Node) -> str:
    """The call that gives a node; the root needs none."""
    if node._parent is None or node._play is None:
        return ""
    arguments = []
    while node._parent is not None and node._play is not None:
        arguments.append(_argument(node._play, node._parent.position))
        node = node._parent
    return f"tree.at({', '.join(reversed(arguments))})"


def _argument(play: Play, position: Position) -> str:
    """A play as one would type it: its cards, or all of it where those have several readings."""
    try:
        if position.read(str(play)) == play:
            return f'"{play}"'
    except PlayError:
        pass
    return repr(play)
