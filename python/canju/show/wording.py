"""Verdicts of a tree that a page opens node by node."""

from __future__ import annotations

from collections.abc import Sequence

from canju._messages import Language, Manner
from canju._seats import Seating, seating_of
from canju.tree.nodes import Node

WIN, LOSS = "✓", "✗"


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
