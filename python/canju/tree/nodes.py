"""``Node``: a node of a tree of play, searched when needed and then kept."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from sys import maxsize
from typing import Any, Literal, NamedTuple

from canju._canju import Hand, Play, Position, tricks_for_mover
from canju.arguments.checks import check_choice, check_flag, whole
from canju.games.seats import Seating, winner_if
from canju.language.languages import CHINESE, ENGLISH, Manner, language_of
from canju.saving.files import ending_of, write_whole
from canju.saving.png import png_of
from canju.solving.core import Outcome
from canju.tree import display

Style = Literal["box", "ascii"]


class Options(NamedTuple):
    """Options of a tree, shared by all its nodes."""

    max_depth: int | None
    max_nodes: int
    distinct_suits: bool
    plays: Literal["solution", "all"]
    seating: Seating
    in_tricks: bool
    manner: Manner
    #: True if displays list the nodes of a strategy, too.
    lists: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players, by default their seats."""
        return tuple(self.manner.names.get(seat, seat) for seat in self.seating.seats)

    @property
    def is_list(self) -> bool:
        """True if displays list nodes instead of the lines of a strategy."""
        return self.lists or self.plays == "all"

    def checked(self) -> Options:
        """Checks the options; raises OptionError or TypeError."""
        depth = self.max_depth
        max_depth = None if depth is None else whole("max_depth", depth, least=0)
        max_nodes = whole("max_nodes", self.max_nodes)
        check_flag("distinct_suits", self.distinct_suits)
        check_choice("plays", self.plays, ("solution", "all"))
        return self._replace(max_depth=max_depth, max_nodes=max_nodes)


class Node:
    """A position in a tree of play, with the play that led to it; made by ``Solution.tree``.

    Children are searched when you first read them, under the limits of the solution, and then
    kept. That can raise ``LimitError``; you can then ask again. Displays never raise it: they
    write "not yet decided".

    Nodes of shedding games have ``wins`` and ``winner``, those of trick play ``tricks``.

    >>> from canju import solve
    >>> node = solve("3 5", "4").tree().at("5")
    >>> node.player, node.play, node.wins, [str(child.play) for child in node.children]
    ('first', Play('5'), True, ['pass'])
    """

    __slots__ = ("_children", "_options", "_parent", "_play", "_reached", "_solution", "_winner")

    def __init__(
        self,
        options: Options,
        solution: Outcome | None,
        parent: Node | None = None,
        play: Play | None = None,
    ) -> None:
        if not isinstance(options, Options):
            raise TypeError("a Node is made by a tree, and a Tree by Solution.tree")
        self._options = options
        self._solution = solution
        self._parent = parent
        self._play = play
        self._children: list[Node] | None = None
        self._reached: dict[Play, Node] = {}
        #: The side that wins, if that follows from the parent.
        self._winner: str | None = None

    @property
    def player(self) -> str:
        """Name of the player who made ``play``; at the root, of the side to move."""
        return self._named(self._mover)

    @property
    def play(self) -> Play | None:
        """Play that led here; ``None`` at the root."""
        return self._play

    @property
    def path(self) -> tuple[Play, ...]:
        """Plays from the root to this node, for ``tree.at(*path)``."""
        plays = []
        node = self
        while node._parent is not None and node._play is not None:
            plays.append(node._play)
            node = node._parent
        return tuple(reversed(plays))

    @property
    def solution(self) -> Outcome:
        """Solution of this node's position. All nodes of a tree share one memo."""
        if self._solution is None:
            parent, play = self._parent, self._play
            if parent is None or play is None:
                raise AssertionError("the root always has a solution")
            self._solution = parent.solution.after(play)
        return self._solution

    @property
    def position(self) -> Position:
        """Position after the play."""
        return self.solution.position

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players, in the order of their seats."""
        return self._options.names

    @property
    def counts_tricks(self) -> bool:
        """True in trick play, where nodes have ``tricks`` instead of ``wins`` and ``winner``."""
        return self._options.in_tricks

    @property
    def wins(self) -> bool:
        """True if the player of this node wins; at the root, the side to move."""
        if self.counts_tricks:
            raise AttributeError("a node of trick play has 'tricks', not 'wins'")
        return self._won_by == self._options.seating.side(self._mover)

    @property
    def winner(self) -> str:
        """Name of the winner from here; for the farmers, both names, or ``farmers``."""
        if self.counts_tricks:
            raise AttributeError("a node of trick play has 'tricks', not 'winner'")
        options = self._options
        said = options.manner.language
        return str(said.side_of(options.seating, options.names, self._won_by))

    @property
    def tricks(self) -> int:
        """In trick play, number of tricks that the player of this node takes, with this play.

        >>> from canju import solve
        >>> tree = solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT").tree()
        >>> tree.tricks, tree.at("2H").tricks, tree.at("AS").tricks, tree.at("2H", "3H").tricks
        (2, 2, 1, 1)
        """
        if not self.counts_tricks:
            raise AttributeError("a node of a shedding game has 'wins', not 'tricks'")
        value: int = self.solution._ask("value")
        if self._parent is None:
            return value
        return tricks_for_mover(self._parent.position, self.position, value)

    @property
    def children(self) -> list[Node]:
        """Child nodes, the best play first. ``plays`` of ``Tree`` chooses which plays have nodes.

        >>> from canju import solve
        >>> [str(node.play) for node in solve("5 4", "6").tree().children]
        ['4', '5']
        """
        if self._children is None:
            found = self.solution._session.children(self._tree)
            children = [self._by(play) for play, _ in found]
            for child, (_, winner) in zip(children, found, strict=True):
                child._winner = winner
            self._children = children
        return list(self._children)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.children)

    def at(self, *plays: Hand | Play | str | Iterable[str | int]) -> Node:
        """Node after some legal plays, also those that the tree does not show.

        Args:
            plays: as for ``Solution.after``; suits can be left out.

        Raises:
            PlayError: if a play is not legal at its turn.

        >>> from canju import solve
        >>> tree = solve("9H 6H 6D 4H 3S", "8S 8H", rules="singles-and-pairs").tree()
        >>> tree.at("4", "8", "9").wins
        True
        >>> tree.at("66").wins
        False
        """
        node = self
        for play in plays:
            node = node._by(node.position.read(play))
        return node

    def walk(self) -> Iterator[Node]:
        """Yields this node and all its descendants, each before its children.

        Searches as it goes.

        >>> from canju import solve
        >>> [str(node.play) for node in solve("5 4", "6").tree().walk()]
        ['None', '4', '6', '5', '6']
        """
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def count(self, limit: int | None = None) -> int:
        """Number of nodes in the subtree of this node; stops counting at ``limit``.

        >>> from canju import solve
        >>> solution = solve("9H 6H 6D 4H 3S", "8S 8H", rules="singles-and-pairs", goal="fastest")
        >>> solution.tree(distinct_suits=True).count()
        28
        """
        most = None if limit is None else whole("limit", limit, least=0)
        return sum(1 for _ in islice(self.walk(), None if most is None else min(most, maxsize)))

    def text(
        self,
        style: Literal["box", "ascii"] = "box",
        max_lines: int | None = 45,
        max_nodes: int | None = None,
        max_depth: int | None = None,
    ) -> str:
        """The tree as text, as ``print`` shows it: the winner's plays, the answer to every reply.

        The first line says who wins, the hands, and if the strategy is whole. The first play
        follows, and below it each reply of the loser with the winner's answer. ``!`` is after a
        play that the loser cannot beat, ``■`` wins, and ``…`` is in place of more plays. After
        ``pass, again``, the same lines answer the lead that follows.

        The search takes about a second at most. With ``plays="all"`` the text has a line for each
        node.

        Args:
            style: ``"ascii"`` for terminals without Unicode (in English).
            max_lines: most lines below the first one; the shallow ones are shown. ``None`` for the
                whole strategy, under the limits of the solution: it can have thousands of lines.
            max_nodes: with ``plays="all"``, number of nodes; by default, the tree's ``max_nodes``.
                The principal variation is always complete.
            max_depth: with ``plays="all"``, number of plays; by default, the tree's ``max_depth``.

        >>> from canju import solve
        >>> print(solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").tree().text(style="ascii"))
        first wins - 333 4 5 A R | Q K 222 B - whole
        4
           2, B: R! 333
              pass: 5
                 Q, K, pass: A *
                 2, B, 22: pass, again
              222: pass - all replies: A! 5 *
           Q, K, pass: A - all replies: R! 3335 *
        >>> print(solve("5 4", "6").tree(plays="all").text(style="ascii"))
        first to move: 4 5 | second: 6 | first loses x, second wins
        |- first 4 loses x
        |  |- second 6 wins +
        |  `- second pass loses x
        |     `- first 5 wins +
        `- first 5 loses x
           |- second 6 wins +
           `- second pass loses x
              `- first 4 wins +
        """
        check_choice("style", style, ("box", "ascii"))
        return display.tree_text(self, style, max_lines, max_nodes, max_depth)

    def to_dict(self, max_nodes: int | None = None, max_depth: int | None = None) -> dict[str, Any]:
        """The tree as nested dictionaries, for ``json`` or your own program.

        Each node has

        - ``"player"``, ``"play"``, ``"kind"``: the player and the play. At the root, the side to
          move, ``None`` and ``None``;
        - ``"winner"`` and ``"wins"``, or in trick play ``"tricks"``: the verdict; ``None`` if a
          limit was reached first;
        - ``"children"``: the child nodes;
        - ``"more"``, if children are left out: their number, or ``True`` if a limit was reached
          before they were known;
        - ``"as_after"``, if another node shows the same position: the plays to that node.

        The root also has ``"position"``, a text. The search has the limits of the solution, and
        ends at the first one that it reaches.

        >>> from canju import solve
        >>> solve("5", "6").tree().to_dict(max_depth=0)["more"]
        1
        """
        return display.tree_dict(self, max_nodes, max_depth)

    def to_json(self, max_nodes: int | None = None, max_depth: int | None = None) -> str:
        """The nested dictionaries of ``to_dict``, as JSON.

        >>> from canju import solve
        >>> print(solve("5", "6").tree().to_json(max_depth=0)[:40])
        {"position": "5 | 6", "player": "first",
        """
        return json.dumps(self.to_dict(max_nodes, max_depth), ensure_ascii=False)

    def to_dot(self, max_nodes: int | None = None, max_depth: int | None = None) -> str:
        r"""The tree in the DOT language of Graphviz.

        >>> from canju import solve
        >>> print(solve("5", "6").tree(names=("A", "B")).to_dot())
        digraph tree {
          node [shape=box];
          n0 [label="A to move: 5 | B: 6\nA wins ✓"];
          n1 [label="A 5\nwins ✓"];
          n0 -> n1;
        }
        """
        return display.tree_dot(self, max_nodes, max_depth)

    def save(
        self,
        path: str | os.PathLike[str],
        max_nodes: int | None = None,
        max_depth: int | None = None,
        *,
        lang: Literal["en", "zh"] | None = None,
    ) -> None:
        """Writes the tree to a file; the name's extension chooses the format.

        ``.html`` is a page for any browser, ``.json`` the text of ``to_json``, ``.dot`` Graphviz,
        ``.txt`` the text of ``print``, and ``.svg`` and ``.png`` the picture of ``to_svg``. If
        writing fails, an old file stays unchanged. ``lang`` is by default the tree's language.

        Raises:
            OptionError: for another extension or language.
            ImportError: for a PNG without resvg_py. The message says how to install it.
            OSError: if the file cannot be written.

        >>> import pathlib, tempfile
        >>> from canju import solve
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "tree.txt")
        ...     solve("5", "6").tree().save(path)
        ...     print(path.read_text("utf-8"), end="")
        first wins · 5 | 6 · whole
        5 ■
        """
        write = _FILES[ending_of(path, _FILES)]
        write_whole(path, write(self if lang is None else self._in(lang), max_nodes, max_depth))

    def _in(self, lang: Literal["en", "zh"]) -> Node:
        """This node in a language. Seats have its words, unless players have names."""
        options, language = self._options, language_of(lang)
        usual = (options.seating.seats, *(one.seats(options.seating) for one in (ENGLISH, CHINESE)))
        names = language.seats(options.seating) if options.names in usual else options.names
        by_seat = dict(zip(options.seating.seats, names, strict=True))
        node = object.__new__(type(self))
        manner = options.manner._replace(language=language, names=by_seat)
        node.__setstate__({**self.__getstate__(), "_options": options._replace(manner=manner)})
        return node

    def to_svg(self, max_nodes: int | None = None, max_depth: int | None = None) -> str:
        """The tree as a picture, a text in SVG: the hands and the lines of the text.

        With ``plays="all"`` it has a box for each node: the best play of a node is straight below
        it, and the others are between the two, to the right. The picture has the tree's language.

        >>> from canju import solve
        >>> solve("5", "6").tree().to_svg().startswith("<svg")
        True
        """
        return display.tree_svg(self, max_nodes, max_depth)

    def _named(self, seat: str) -> str:
        return self._options.manner.names.get(seat, seat)

    @property
    def _won_by(self) -> str:
        return self._winner or winner_if(self.position, self.solution._ask("value"))

    @property
    def _tree(self) -> tuple[Position, bool, bool]:
        """The tree, for the core: its root, and true for all plays, and for distinct suits."""
        root, options = self, self._options
        while root._parent is not None:
            root = root._parent
        return root.position, options.plays == "all", options.distinct_suits

    @property
    def _mover(self) -> str:
        turn: str = (self._parent or self).position.turn
        return turn

    def _by(self, play: Play) -> Node:
        found = self._reached.get(play)
        # ``setdefault`` is atomic: two threads get the same node.
        if found is None:
            found = self._reached.setdefault(play, Node(self._options, None, self, play))
        return found

    def __getstate__(self) -> dict[str, Any]:
        # Protocols 0 and 1 of ``pickle`` do not support slots.
        return {name: getattr(self, name) for name in Node.__slots__}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name in Node.__slots__:
            setattr(self, name, state.get(name))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{'Tree' if self._parent is None else 'Node'}: {display.tree_line(self)}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return display.tree_bundle(self)


#: Writers of files, by extension.
_FILES: dict[str, Callable[[Node, int | None, int | None], str | bytes]] = {
    ".html": lambda node, *bounds: display.tree_page(node, *bounds),
    ".json": lambda node, *bounds: f"{node.to_json(*bounds)}\n",
    ".dot": lambda node, *bounds: f"{node.to_dot(*bounds)}\n",
    ".svg": lambda node, *bounds: node.to_svg(*bounds),
    ".png": lambda node, *bounds: png_of(lambda: node.to_svg(*bounds)),
    ".txt": lambda node, *bounds: f"{node.text('box', 45, *bounds)}\n",
}
