"""A tree in words: each play with its player, a verdict with a glyph, marks for omitted nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from canju._canju import Play, Position, hands_told
from canju._messages import ENGLISH, Language, Manner
from canju._seats import Seating, seating_of
from canju.errors import PlayError
from canju.show.ink import marked
from canju.tree.excerpt import Shown
from canju.tree.nodes import Node
from canju.writing.marks import plain


class Place(NamedTuple):
    """The place where a display is read, and how its reader can see omitted nodes.

    Attributes:
        before: the beginning of calls that show omitted nodes; empty on a page, which does not
            know the variable's name; ``None`` if calls are of no use there.
        on_page: true if the display is HTML, where paths begin at the node shown.
        ascii_only: true if only ASCII can be shown, and so no Chinese.
    """

    before: str | None
    on_page: bool = False
    ascii_only: bool = False

    def manner(self, node: Node) -> Manner:
        """Manner of a node's tree in this place; on a page it marks red cards."""
        manner = node._options.manner
        if self.ascii_only:
            return manner._replace(language=ENGLISH)
        return manner._replace(mark=marked) if self.on_page else manner


#: Places: Python's ``print``; a notebook with a tree; with a solution and its tree; a shell.
PRINTED = Place("tree")
PAGE = Place("", on_page=True)
PAGE_OF_SOLUTION = Place(".tree()", on_page=True)
SHELL = Place(None)
#: A standalone page, where calls are of no use.
PAGE_ALONE = Place(None, on_page=True)
#: A printed tree with ``style="ascii"``.
ASCII = Place("tree", ascii_only=True)

WIN, LOSS = "✓", "✗"


class Words(NamedTuple):
    """A node and its descendants in words.

    Attributes:
        lead: the player and the play; at the display's root, the position.
        joint: characters between the lead and the verdict on one line.
        verdict: win or loss, with its glyph.
        wins: the verdict as a truth value; ``None`` if it is not decided.
        note: a mark for omitted nodes, if the node is shown without children.
        children: the children; if some are omitted, the last one is a mark.
        principal: true if the node is on the principal line.
        is_mark: true if this is a mark for omitted children, with the text in ``lead``.
    """

    lead: str
    joint: str = ""
    verdict: str = ""
    wins: bool | None = None
    note: str = ""
    children: Sequence[Words] = ()
    principal: bool = False
    is_mark: bool = False

    @property
    def line(self) -> str:
        """The node without its children, on one line."""
        return f"{self.lead}{self.joint}{self.verdict}" + (f"  {self.note}" if self.note else "")


#: The first four fields of ``Words``.
_Alone = tuple[str, str, str, bool | None]


def in_words(root: Shown, place: Place = PRINTED) -> Words:
    """Turns an excerpt of a tree into words."""
    return _in_words(root, place, place.manner(root.node))


def _in_words(shown: Shown, place: Place, manner: Manner) -> Words:
    alone = _of_play(shown, manner) if shown.depth else _of_root(shown, manner)
    if not shown.decided:
        return Words(*alone)
    note = _left_out(shown, place, manner)
    if not shown.children:
        return Words(*alone, note)
    children = [_in_words(child, place, manner) for child in shown.children]
    if note:
        children.append(Words(note, is_mark=True))
    return Words(*alone, "", children, shown.principal)


def _of_root(root: Shown, manner: Manner) -> _Alone:
    node, said = root.node, manner.language
    path = said.after.format(manner.plays(node.path)) if node.path else ""
    lead = f"{path}{hands_in_words(node.position, manner)}"
    if not root.decided:
        return lead, " | ", said.undecided, None
    return lead, " | ", *first_verdict(node, manner)


def _of_play(shown: Shown, manner: Manner) -> _Alone:
    node, said = shown.node, manner.language
    assert node.play is not None, "only the root has no play"
    lead = f"{manner.name(node._mover)} {manner.play(node.play)}"
    if not shown.decided:
        return lead, ": ", said.undecided, None
    return lead, " ", *verdict_of(node, manner)


def verdict_of(node: Node, manner: Manner) -> tuple[str, bool]:
    """The verdict in words, and true if it is good for the player of this node's play."""
    said, name = manner.language, manner.name(node._mover)
    if node.counts_tricks:
        before = node._parent or node
        # A play is good if no other one takes more tricks.
        keeps = node.tricks == before._decide()
        glyph = WIN if keeps else LOSS
        left = len(before.position.hand)
        return said.takes.format(said.verb("takes", name), node.tricks, left, glyph), keeps
    return verb_of(said, name, node.wins), node.wins


def verb_of(said: Language, name: str, wins: bool) -> str:
    """The verdict of a play by a player, without the name."""
    return f"{said.verb('wins', name)} {WIN}" if wins else f"{said.verb('loses', name)} {LOSS}"


def first_verdict(node: Node, manner: Manner) -> tuple[str, bool]:
    """The verdict for the first line of a display, and true if the side to move wins."""
    said, position = manner.language, node.position
    mover, seating = manner.name(position.turn), seating_of(position)
    if node.counts_tricks:
        if position.is_over:
            return said.all_played, True
        taken = said.clause(mover, "takes")
        return said.name_takes.format(taken, node._decide(), len(position.hand)), True
    wins = bool(node._decide() == seating.side(position.turn))
    names = tuple(map(manner.name, seating.seats))
    told = won_by(node._decide(), seating, names, said)
    return told["over" if position.is_over else "wins" if wins else "loses"], wins


def won_by(side: str, seating: Seating, names: Sequence[str], said: Language) -> dict[str, str]:
    """Verdicts with a winning side: of a finished game, and if the side to move wins or loses."""
    winner, loser = (said.side_of(seating, names, one) for one in (side, seating.other(side)))
    wins_it = said.clause(winner, "wins")
    lost = f"{said.clause(loser, 'loses')} {LOSS}"
    return {
        "over": f"{said.clause(winner, 'has won')} {WIN}",
        "wins": f"{wins_it} {WIN}",
        "loses": said.loses_to.format(lost, wins_it),
    }


def hands_in_words(position: Position, manner: Manner) -> str:
    """A line with all hands, beginning with the side to move, and the play on the table."""
    told = hands_told(manner.core, position)
    return told if manner.mark is marked else plain(told)


def _left_out(shown: Shown, place: Place, manner: Manner) -> str:
    """A mark for omitted nodes below a node, with the call that shows them; else empty."""
    said = manner.language
    if shown.as_after is not None:
        return said.as_after.format(manner.plays(shown.as_after.path))
    if shown.hidden == 0:
        return ""
    mark = said.ask if shown.hidden is None else said.more.format(shown.hidden)
    return (
        mark if place.before is None else f"{mark}{said.colon}{place.before}{_call(shown, place)}"
    )


def _call(shown: Shown, place: Place) -> str:
    """The call that returns a node's children, from the tree or the display's root."""
    plays = shown.depth if place.on_page else len(shown.node.path)
    at = _at(shown.node, plays)
    if shown.hidden is None or (place.on_page and shown.depth == 0):
        return f"{at}.children"
    if shown.depth == 0:
        # This call must show more than the current display, so it asks for more nodes.
        deeper = "" if shown.children else ", max_depth=1"
        return f"{at}.text(max_nodes={shown.size + 2 * shown.hidden}{deeper})"
    return at


def printing(node: Node) -> str:
    """The call that prints a node of ``tree``."""
    return f"print({PRINTED.before}{_at(node, len(node.path))})"


def _at(node: Node, plays: int) -> str:
    """The call that returns a node from its ancestor ``plays`` plays earlier."""
    arguments = []
    for _ in range(plays):
        assert node._parent is not None, "the root comes only after the last of these plays"
        assert node._play is not None, "only the root has no play"
        arguments.append(_argument(node._play, node._parent.position))
        node = node._parent
    return f".at({', '.join(reversed(arguments))})" if arguments else ""


def _argument(play: Play, position: Position) -> str:
    """A play as an argument: its cards as text, or its repr if the cards are ambiguous."""
    try:
        if position.read(str(play)) == play:
            return f'"{play}"'
    except PlayError:
        pass
    return repr(play)
