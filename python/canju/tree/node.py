"""Nodes of a tree of play: found when asked for, and then kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from canju._arguments import check_flag, two_of
from canju._canju import Play, Position
from canju.errors import OptionError, kind_of, shown
from canju.limits import DISPLAY_SECONDS
from canju.positions import in_tricks
from canju.tree import formats, html, text
from canju.tree.excerpt import Shown, choose
from canju.tree.language import ENGLISH, LANGUAGES, Lang, Language, Manner

if TYPE_CHECKING:
    from rich.tree import Tree as RichTree

    from canju.positions import PlayLike
    from canju.solution import Solution
    from canju.tree.wording import Glyphs

Style = Literal["box", "ascii"]


@dataclass(frozen=True)
class _Options:
    """What a tree was asked to be; all its nodes share it."""

    max_depth: int | None
    max_nodes: int
    distinct_suits: bool
    plays: Literal["solution", "all"]
    names: tuple[str, str]
    manner: Manner

    def __post_init__(self) -> None:
        _check_bound("max_depth", self.max_depth, 0)
        _check_bound("max_nodes", self.max_nodes, 1)
        check_flag("distinct_suits", self.distinct_suits)
        check_flag("suits", self.manner.suits)
        check_flag("kinds", self.manner.kinds)
        if self.plays not in ("solution", "all"):
            raise OptionError(f"plays={shown(self.plays)}: choose 'solution' or 'all'")


def two_names(names: tuple[str, str]) -> tuple[str, str]:
    """Two names that can be told apart, from what a user passes."""
    given = two_of("names", names, "choose two different names")
    if not all(isinstance(name, str) for name in given):
        raise TypeError("names: expected two texts")
    if given[0] == given[1] or not all(map(str.strip, given)):
        raise OptionError(f"names={shown(given)}: choose two different names")
    return given


def _check_solution(solution: object, of_tricks: bool) -> None:
    """Refuses what is no solution, or one of a game that another class of tree is for."""
    from canju.solution import Solution

    if not isinstance(solution, Solution):
        raise TypeError(f"solution: expected a Solution, got {kind_of(solution)}")
    if in_tricks(solution.position) != of_tricks:
        raise TypeError("solution: a game of tricks has a TrickTree, any other a Tree")


def _check_bound(name: str, value: int | None, least: int) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name}: expected a whole number, got {kind_of(value)}")
    if value < least:
        raise OptionError(f"{name}={shown(value)}: choose {least} or more")


class Node:
    """A position in a tree of play, with the play that led to it.

    Children are found when they are asked for, under the limits of the solution, and
    kept. That may raise ``LimitError``; the tree stays as it was and can be asked again.
    Displays never raise it: they say "not yet decided". Made by ``Solution.tree``.

    >>> from canju import solve
    >>> node = solve("3 5", "4").tree().at("5")
    >>> node.player, node.play, node.wins, [str(child.play) for child in node.children]
    ('first', Play('5'), True, ['pass'])
    """

    __slots__ = ("_children", "_options", "_parent", "_play", "_reached", "_solution", "_verdict")
    #: Whether nodes of this class count tricks.
    _of_tricks = False

    def __init__(
        self,
        options: _Options,
        solution: Solution | None,
        parent: Node | None = None,
        play: Play | None = None,
    ) -> None:
        if not isinstance(options, _Options):
            raise TypeError("a node is made by a tree, and a tree by Solution.tree")
        self._options = options
        self._solution = solution
        self._parent = parent
        self._play = play
        self._children: list[Node] | None = None
        self._reached: dict[Play, Node] = {}
        # The side that wins, where that is known or follows from the parent without
        # a search; in trick play, the tricks of the side to move.
        self._verdict: Any = None if parent is None else parent._follows(by_best=False)

    @property
    def player(self) -> str:
        """The name of who made ``play``; at the root, of the side to move."""
        return self._named(self._mover)

    @property
    def play(self) -> Play | None:
        """The play that led here; ``None`` at the root."""
        return self._play

    @property
    def path(self) -> tuple[Play, ...]:
        """The plays from the root of the tree to here, for ``tree.at(*path)``."""
        plays = []
        node = self
        while node._parent is not None and node._play is not None:
            plays.append(node._play)
            node = node._parent
        return tuple(reversed(plays))

    @property
    def solution(self) -> Solution:
        """The solution of the position here, over the memo that the whole tree shares."""
        if self._solution is None:
            parent, play = self._parent, self._play
            if parent is None or play is None:
                raise AssertionError("the root has its solution from the beginning")
            self._solution = parent.solution.after(play)
        return self._solution

    @property
    def position(self) -> Position:
        """The position after the play."""
        return self.solution.position

    @property
    def names(self) -> tuple[str, str]:
        """What the player named first and the other one are called."""
        return self._options.names

    @property
    def winner(self) -> str:
        """The name of the player who wins from here."""
        return self._named(self._decide())

    @property
    def wins(self) -> bool:
        """Whether the player of this node wins; at the root, the side to move."""
        return bool(self._decide() == self._mover)

    @property
    def tricks(self) -> int:
        """In trick play, the tricks that the player of this node takes, this play's included.

        At the root, those of the side to move.
        """
        raise AttributeError("'tricks' is of trick games: this tree has 'wins' and 'winner'")

    @property
    def children(self) -> list[Node]:
        """The nodes one play further, the principal line's first; see ``Tree`` for which."""
        return list(self._expand())

    def at(self, *plays: PlayLike) -> Node:
        """The node that some plays lead to, any legal play and not only those shown.

        Args:
            plays: as ``Solution.after`` takes them; suits may be left out.

        Raises:
            PlayError: for a play that is not legal where it comes.

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
        """This node and all below it, each before its children, found as they are asked for."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def count(self, limit: int | None = None) -> int:
        """How many nodes there are with this one and below, or ``limit`` where there are more.

        >>> from canju import solve
        >>> solution = solve("9H 6H 6D 4H 3S", "8S 8H", rules="singles-and-pairs", goal="fastest")
        >>> solution.tree(distinct_suits=True).count()
        28
        """
        _check_bound("limit", limit, 0)
        return sum(1 for _ in islice(self.walk(), limit))

    def text(
        self,
        style: Style = "box",
        max_nodes: int | None = None,
        max_depth: int | None = None,
    ) -> str:
        """A line for each node: who, the play, win or loss; the principal line comes first.

        Searches for no longer than about a second and says what is "not yet decided".

        Args:
            style: ``"box"``, or ``"ascii"`` for terminals that show nothing else.
            max_nodes: how many nodes to show; the tree's ``max_nodes`` by default. The
                principal line is shown whole whatever its length.
            max_depth: how many plays deep; the tree's ``max_depth`` by default.

        >>> from canju import solve
        >>> print(solve("5 4", "6").tree().text(style="ascii"))
        first to move: 4 5 | second: 6 | first loses x, second wins
        |-- first 4 loses x
        |   `-- second 6 wins +
        `-- first 5 loses x
            `-- second 6 wins +
        """
        if style not in ("box", "ascii"):
            raise OptionError(f"style={shown(style)}: choose 'box' or 'ascii'")
        return text.tree_text(self._excerpt(max_nodes, max_depth, DISPLAY_SECONDS), style)

    def to_dict(self, max_nodes: int | None = None, max_depth: int | None = None) -> dict[str, Any]:
        """The tree as nested dictionaries, for ``json`` or a program of one's own.

        Each node has

        - ``"player"``, ``"play"``, ``"kind"``: who made which play; the last two ``None`` at
          the root, whose player is the side to move;
        - ``"winner"``, ``"wins"``: the verdict, in trick play ``"tricks"``; ``None`` where a
          limit came first;
        - ``"children"``: the nodes one play further;
        - ``"more"``, only where children are left out: how many, or ``True`` where a limit
          came before they were known;
        - ``"as_after"``, only where the same position is shown elsewhere: the plays to it.

        The root has ``"position"`` too, the text of it. Limits are those of the solution:
        the first one that is reached ends the search for more.

        >>> from canju import solve
        >>> solve("5", "6").tree().to_dict(max_depth=0)["more"]
        1
        """
        return formats.tree_dict(self._excerpt(max_nodes, max_depth))

    def to_json(self, max_nodes: int | None = None, max_depth: int | None = None) -> str:
        """The same as ``to_dict`` in JSON."""
        return json.dumps(self.to_dict(max_nodes, max_depth), ensure_ascii=False)

    def to_dot(self, max_nodes: int | None = None, max_depth: int | None = None) -> str:
        r"""The tree in Graphviz's language.

        >>> from canju import solve
        >>> print(solve("5", "6").tree(names=("A", "B")).to_dot())
        digraph tree {
          node [shape=box];
          n0 [label="A to move: 5 | B: 6\nA wins ✓"];
          n1 [label="A 5\nwins ✓"];
          n0 -> n1;
        }
        """
        return formats.tree_dot(self._excerpt(max_nodes, max_depth))

    def to_mermaid(self, max_nodes: int | None = None, max_depth: int | None = None) -> str:
        """The tree as a Mermaid flowchart, which GitHub and many editors draw."""
        return formats.tree_mermaid(self._excerpt(max_nodes, max_depth))

    def _named(self, side: str) -> str:
        first, second = self._options.names
        return first if side == "first" else second

    @property
    def _mover(self) -> str:
        turn: str = (self._parent or self).position.turn
        return turn

    def _decide(self, solution: Solution | None = None) -> Any:
        """The verdict; a display passes a solution under limits of its own."""
        if self._verdict is None:
            self._verdict = self._ask(self.solution if solution is None else solution)
        return self._verdict

    def _ask(self, solution: Solution) -> Any:
        return solution.winner

    def _holds(self, verdict: Any) -> bool:
        """Whether the best play of the side to move is all that a proof needs of it here."""
        return bool(verdict == self.position.turn)

    def _follows(self, by_best: bool) -> Any:
        """The verdict after a play, where the one here tells it.

        The best play keeps the verdict, in whatever suits; whoever is lost loses by every play.
        """
        kept = self._verdict is not None and (by_best or not self._holds(self._verdict))
        return self._verdict if kept else None

    def _expand(self, solution: Solution | None = None) -> list[Node]:
        """The children, asked in the same way."""
        if self._children is None:
            solution = self.solution if solution is None else solution
            verdict, best = self._decide(solution), solution.best
            self._children = [] if best is None else self._children_by(verdict, best)
        return self._children

    def _children_by(self, verdict: Any, best: Play) -> list[Node]:
        children = []
        for play in self._plays(verdict, best):
            child = self._by(play)
            if child._verdict is None:
                child._verdict = self._follows(best.same_as(play))
            children.append(child)
        return children

    def _plays(self, verdict: Any, best: Play) -> list[Play]:
        """The plays that have nodes here, the best one first."""
        if self._options.plays == "solution" and self._holds(verdict):
            return [best]
        legal = self.position.plays(distinct_suits=self._options.distinct_suits)
        return [best, *(play for play in legal if play != best)]

    def _by(self, play: Play) -> Node:
        if play not in self._reached:
            self._reached[play] = self._child(play)
        return self._reached[play]

    def _child(self, play: Play) -> Node:
        return Node(self._options, None, self, play)

    def _told(self, said: Language, glyphs: Glyphs) -> tuple[str, bool]:
        """The verdict in words, and whether it is good for the player of this node."""
        if self.wins:
            return said.wins.format(glyphs.win), True
        return said.loses.format(glyphs.loss), False

    def _told_first(
        self, said: Language, glyphs: Glyphs, mover: str, other: str
    ) -> tuple[str, bool]:
        """The same where a display begins, for the side to move."""
        wins = self._decide() == self.position.turn
        if self.position.is_over:
            return said.has_won.format(mover if wins else other, glyphs.win), wins
        if wins:
            return said.name_wins.format(mover, glyphs.win), True
        return said.name_loses.format(mover, glyphs.loss, other), False

    def _child_count(self) -> int | None:
        """How many children there are, told without a search; ``None`` where that needs one."""
        if self._children is not None:
            return len(self._children)
        if self.position.is_over:
            return 0
        if self._options.plays == "solution":
            if self._verdict is None:
                return None
            if self._holds(self._verdict):
                return 1
        return len(self.position.plays(distinct_suits=self._options.distinct_suits))

    def _excerpt(
        self,
        max_nodes: int | None = None,
        max_depth: int | None = None,
        seconds: float | None = None,
    ) -> Shown:
        _check_bound("max_nodes", max_nodes, 1)
        _check_bound("max_depth", max_depth, 0)
        options = self._options
        return choose(
            self,
            options.max_nodes if max_nodes is None else max_nodes,
            options.max_depth if max_depth is None else max_depth,
            seconds,
        )

    def __getstate__(self) -> dict[str, Any]:
        # Older protocols of ``pickle`` know nothing of slots.
        return {name: getattr(self, name) for name in Node.__slots__}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name in Node.__slots__:
            setattr(self, name, state[name])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {text.root_line(self._excerpt(1, 0, DISPLAY_SECONDS))}>"

    def __rich__(self) -> RichTree:
        return text.rich_tree(self._excerpt(seconds=DISPLAY_SECONDS))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        plain = self.text()
        # The page has no more nodes than the text: what is to be found is found.
        return {"text/plain": plain, "text/html": html.tree_html(self, seconds=0)}


class Tree(Node):
    """The root of a tree of play; made by ``Solution.tree``.

    Args:
        solution: the solution whose tree it is.
        max_depth: how many plays deep displays and exports go; no bound by default.
        max_nodes: how many nodes displays and exports have. Both bound what is written
            only: ``children``, ``walk`` and ``count`` know the whole tree.
        distinct_suits: whether plays that differ only in suits are nodes of their own.
        plays: ``"solution"`` for what a proof needs, ``best`` at the winner's nodes and every
            reply at the loser's; ``"all"`` for every legal play, each with its verdict. In
            trick play ``"solution"`` is ``best`` of the side to move at the root, and every
            reply of the other.
        names: what to call the player named first and the other one; in Chinese 先手 and 后手
            unless others are given.
        lang: ``"en"`` or ``"zh"``, the language of texts and pages.
        suits: whether cards are shown with their suits, where they have any.
        kinds: whether plays are named by kind too: ``3334 (trio+single)``, ``3334（三带一）``.

    >>> from canju import solve
    >>> print(solve("22 3", "AA 4", goal="fastest").tree(names=("Ann", "Bob"), max_depth=2))
    Ann to move: 3 22 | Bob: 4 AA | Ann wins ✓
    └─ Ann 22 wins ✓
       └─ Bob pass loses ✗  … 1 more: tree.at("22", "pass")
    >>> print(solve("2 B", "A", goal="fastest").tree(lang="zh", kinds=True))
    先手 出牌: 2 小王 | 后手: A | 先手 胜 ✓
    └─ 先手 2（单张） 胜 ✓
       └─ 后手 不要 负 ✗
          └─ 先手 小王（单张） 胜 ✓
    """

    __slots__ = ()

    def __init__(
        self,
        solution: Solution,
        *,
        max_depth: int | None = None,
        max_nodes: int = 200,
        distinct_suits: bool = False,
        plays: Literal["solution", "all"] = "solution",
        names: tuple[str, str] = ENGLISH.players,
        lang: Lang = "en",
        suits: bool = True,
        kinds: bool = False,
    ) -> None:
        if not isinstance(lang, str) or lang not in LANGUAGES:
            raise OptionError(f"lang={shown(lang)}: choose 'en' or 'zh'")
        _check_solution(solution, self._of_tricks)
        manner = Manner(LANGUAGES[lang], suits, kinds)
        called = two_names(names)
        if called == ENGLISH.players:
            called = manner.language.players
        options = _Options(max_depth, max_nodes, distinct_suits, plays, called, manner)
        super().__init__(options, solution)

    @property
    def plays(self) -> str:
        """``"solution"`` or ``"all"``."""
        return self._options.plays

    def showing(self, plays: Literal["solution", "all"]) -> Tree:
        """The same tree with the plays that a proof needs, or with all of them."""
        tree = type(self)(self.solution)
        tree._options = replace(self._options, plays=plays)
        return tree
