"""``Branches``: a game tree that a page opens node by node."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canju._canju import Play, Position
from canju._limits import DISPLAY_SECONDS
from canju._messages import Language, Manner
from canju._positions import in_tricks
from canju._seats import hands_of as all_hands
from canju._seats import on_table_by, seating_of
from canju.errors import CanjuError, OptionError
from canju.show.wording import first_verdict, verdict_of
from canju.tree.excerpt import Patience
from canju.tree.nodes import Node
from canju.tree.trees import Tree
from canju.widgets.hands import cards_of, hands_of

#: Number of children in one answer.
PORTION = 50


class Branches:
    """Answers a page that opens nodes; each answer searches for about a second at most.

    A path names a node: the number of the child at each step from the root. Answers depend on no
    earlier ones, so that several pages can ask for any node at any time.

    >>> from canju import solve
    >>> branches = Branches(solve("5 4", "6").tree())
    >>> answer = branches.answer({"path": [], "from": 0, "plays": "solution", "ask": 1})
    >>> [(node["play"]["text"], node["good"]) for node in answer["nodes"]]
    [('4', False), ('5', False)]
    """

    def __init__(self, tree: Tree, seconds: float = DISPLAY_SECONDS) -> None:
        self._seconds = seconds
        self._trees = {plays: tree.showing(plays) for plays in ("solution", "all")}
        self.plays = tree.plays
        self.language = tree._options.manner.language
        self.labels = self.language.buttons

    def answer(self, message: object) -> dict[str, Any]:
        """Returns children of a node, beginning at a number, or an error message."""
        ask = message.get("ask") if isinstance(message, Mapping) else None
        try:
            return {"ask": ask, "error": "", **self._children(message)}
        except CanjuError as error:
            return {"ask": ask, "error": self.language.error(error)}

    def _children(self, message: object) -> dict[str, Any]:
        match message:
            case {
                "path": list(path),
                "from": int(begin),
                "plays": "solution" | "all" as plays,
            } if begin >= 0:
                patience = Patience(self._seconds)
                node = _at(self._trees[plays], path, patience)
            case _:
                raise Language.no_question.error(OptionError)
        children = patience.children(node)
        portion = [] if children is None else children[begin : begin + PORTION]
        return {
            "path": path,
            "from": begin,
            "place": _place(node, patience),
            "nodes": [_node(child, patience) for child in portion],
            "total": None if children is None else len(children),
        }


def _at(tree: Tree, path: list[Any], patience: Patience) -> Node:
    node: Node = tree
    for number in path:
        children = patience.children(node)
        if children is None:
            raise Language.open_again.error(OptionError)
        if not isinstance(number, int) or not 0 <= number < len(children):
            raise Language.no_node.error(OptionError)
        node = children[number]
    return node


def _manner(node: Node) -> Manner:
    """The manner of a node's tree, with cards as the page draws them."""
    manner = node._options.manner
    return manner._replace(language=manner.language.at_table)


def _play(play: Play, manner: Manner) -> dict[str, Any]:
    """A play in the manner of its tree, for JSON."""
    shown = play.cards if manner.suits or play.kind == "card" else play.cards.ranks
    text = manner._replace(kinds=False).play(play)
    return {"cards": list(shown), "text": text, "named": manner.kind(play)}


def _node(node: Node, patience: Patience) -> dict[str, Any]:
    """A node for JSON: the play, its player and the verdict after it."""
    manner = _manner(node)
    said = manner.language
    play = node.play
    assert play is not None, "the root is nobody's child"
    good: bool | None = None
    told = said.undecided
    if patience.verdict(node) is not None:
        told, good = verdict_of(node, manner)
    return {
        "player": manner.name(node._mover),
        "play": _play(play, manner),
        "good": good,
        "verdict": told,
        "over": node.position.is_over,
    }


def _place(node: Node, patience: Patience) -> dict[str, Any]:
    """The position of a node, for JSON."""
    position = node.position
    manner = _manner(node)
    said = manner.language
    table = position.to_beat
    with_suits = manner.suits or in_tricks(position)
    seating = seating_of(position)
    told = said.undecided
    if patience.verdict(node) is not None:
        told, _ = first_verdict(node, manner)
    return {
        "names": list(map(manner.name, seating.seats)),
        "hands": hands_of(position) if with_suits else _without_suits(position),
        "turn": None if position.is_over else seating.place(position.turn),
        "by": seating.place(on_table_by(position)),
        "trump": said.trump_of(position.rules),
        "to_beat": None if table is None or position.is_over else _play(table, manner),
        "path": [manner._replace(kinds=False).play(play) for play in node.path],
        "verdict": told,
    }


def _without_suits(position: Position) -> list[list[str]]:
    return [cards_of(hand.ranks) for hand in all_hands(position)]
