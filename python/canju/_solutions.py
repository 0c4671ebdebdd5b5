"""Kinds of solutions, with their trees and displays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from canju._canju import Play, Solver
from canju._messages import ENGLISH, Lang, current, language_of
from canju._plays import Plays
from canju._progress import Progress
from canju._rules import named_in_short
from canju._seats import winner_if
from canju.errors import LimitError, MemoryLimit, NodeLimit, TimeLimit
from canju.show.solutions import solution_bundle, solution_text
from canju.solving.core import Outcome, Question, not_in
from canju.solving.results import row_of
from canju.tree.trees import Tree

if TYPE_CHECKING:
    from canju.proofs import Proof
    from canju.widgets.explorer import Explorer

#: Nodes within which the best play of a lost position is looked for.
RESISTANCE_NODES = 20_000


class Solution(Outcome):
    """A solved position: its value, the best play, and the answer to any reply.

    What was not asked of ``solve`` is worked out when it is first asked for, under
    the same limits afresh, and may raise ``LimitError``. Made by ``solve``.

    This is what the solutions of all games share. A shedding game has a ``SheddingSolution``, with
    ``wins``, ``winner``, ``plays_left`` and ``winning_plays``; with three hands it has a
    ``LandlordSolution``, with all of these but ``plays_left``; trick play has a ``TrickSolution``,
    with ``tricks``. A position that a batch left undecided is an ``Undecided``.

    Attributes:
        position: the position that is solved.
        goal: ``"win"`` or ``"fastest"``; in trick play ``"win"``, the most tricks.
        status: ``"solved"``; of an ``Undecided``, which limit came first.

    >>> from canju import solve
    >>> solution = solve("3 5", "4", goal="fastest")
    >>> solution.winner, solution.best, solution.plays_left
    ('first', Play('5'), 3)
    """

    def tree(
        self,
        max_depth: int | None = None,
        max_nodes: int = 200,
        distinct_suits: bool = False,
        plays: Literal["solution", "all"] = "solution",
        names: Iterable[str] | None = None,
        lang: Lang | None = None,
        suits: bool = True,
        kinds: bool = False,
    ) -> Tree:
        """The tree of play, opened node by node; see ``canju.Tree``."""
        return Tree(
            self._solved(),
            max_depth=max_depth,
            max_nodes=max_nodes,
            distinct_suits=distinct_suits,
            plays=plays,
            names=names,
            lang=lang,
            suits=suits,
            kinds=kinds,
        )

    def explore(
        self,
        max_depth: int | None = None,
        max_nodes: int = 200,
        distinct_suits: bool = False,
        plays: Literal["solution", "all"] = "solution",
        names: Iterable[str] | None = None,
        lang: Lang | None = None,
        suits: bool = True,
        kinds: bool = False,
    ) -> Explorer:
        """The tree of play as a widget: a notebook asks for each node as it is opened.

        Takes what ``tree`` takes. Needs anywidget; ``display(solution.tree())`` needs
        nothing and stays readable without a running kernel.

        Raises:
            ImportError: where anywidget is not installed, with how to install it.
        """
        from canju.widgets.explorer import Explorer

        options = max_depth, max_nodes, distinct_suits, plays, names, lang, suits, kinds
        return Explorer(self.tree(*options))

    def prove(
        self,
        *,
        node_limit: int | None = None,
        time_limit: float | None = None,
        progress: Progress = False,
    ) -> Proof:
        """The value with a strategy that keeps it, which anybody can check: see ``canju.Proof``.

        With ``goal="fastest"`` the number of plays is proved from both sides, in trick play the
        number of tricks, of three hands which team wins.

        Args:
            node_limit: positions visited for each claim; by default as for the solution itself.
            time_limit: seconds in all; by default as for the solution itself.
            progress: as for ``solve_many``: the number of positions that are written.

        Raises:
            LimitError: when a limit comes first, or the proof is too large for its readers.
            PositionError: when the game is over.
            ProofError: when the search has erred: there is no such strategy.

        >>> from canju import solve
        >>> solve("7 8", "9 T", goal="fastest").prove().claim
        'second wins within 4 plays; first lasts at least 4 plays'
        """
        from canju.proofs import prove

        return prove(self._solved(), node_limit, time_limit, progress)

    def __repr__(self) -> str:
        brief = self._overview()
        if brief["value"] is None:
            return "<Solution: not yet decided>"
        best = "the game is over" if brief["best"] is None else f"best {brief['best']}"
        verdict = ENGLISH.verdict(self.position, brief["value"])
        rules = named_in_short(self.position)
        return f"<Solution: {verdict}, {best}, {self._nodes} nodes{rules and ', '}{rules}>"

    def to_dict(self) -> dict[str, Any]:
        """The solution in plain values, for JSON: all columns of ``Results``, and ``line``.

        What is not known yet of ``best`` and ``line`` is worked out, under the solution's limits;
        of an undecided position both are ``None``.

        >>> from canju import solve
        >>> told = solve("3 5", "4").to_dict()
        >>> told["winner"], told["best"], told["line"]
        ('first', '5', ['5', 'pass', '3'])
        """
        row = row_of(self)
        if self.status != "solved":
            return {**row, "line": None}
        best, line = self.best, [str(play) for play in self.line]
        return {**row, "best": None if best is None else str(best), "line": line}

    def text(self, lang: Lang | None = None) -> str:
        """The verdict, both hands, the rules, the best play and the line, as ``print`` shows them.

        Args:
            lang: ``"en"`` or ``"zh"``; what ``set_lang`` chose by default.

        >>> from canju import solve
        >>> print(solve("3", "4").text(lang="zh"))
        先手胜
        双方手牌: 先手出牌: 3 | 后手: 4
        规则: doudizhu
        最佳: 3（单张）
        主线: 3
        """
        return solution_text(self, language_of(lang))

    def __str__(self) -> str:
        return solution_text(self, current())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return solution_bundle(self, current())


class _WonSolution(Solution):
    """The solution of a game that one side wins."""

    @property
    def value(self) -> bool:
        """Whether the side to move wins; of a game that is over, whether it has won."""
        if self.position.is_over:
            return self.position.winner == winner_if(self.position, True)
        return bool(self._ask("value", Solver.value))

    def _best_known(self) -> Play:
        """The best play that was found before, or that a proof's strategy names."""
        best: Play = self._known["best"]
        return best

    @property
    def wins(self) -> bool:
        """Whether the side to move wins: the ``value``."""
        return self.value

    @property
    def winner(self) -> str:
        """Who wins: ``"first"`` or ``"second"``; of three hands ``"landlord"`` or ``"farmers"``."""
        return winner_if(self.position, self.value)

    @property
    def winning_plays(self) -> Plays:
        """The ``best_plays`` of a won position, a pass among them; none of a lost one.

        >>> from canju import solve
        >>> winning = solve("3 5", "4").winning_plays
        >>> winning, "5" in winning, "3" in winning
        ([Play('5')], True, False)
        """
        return self.best_plays if self.value else Plays()


class SheddingSolution(_WonSolution):
    """The solution of a shedding game: who wins, and how soon.

    >>> from canju import solve
    >>> solution = solve("7 8", "9 T", to_beat="7")
    >>> solution.wins, solution.best, solution.winning_plays
    (False, Play('8'), [])
    """

    @property
    def value(self) -> bool:
        """Whether the side to move wins; of a game that is over, whether it has won."""
        if "plays_left" in self._known and not self.position.is_over:
            return bool(self._known["plays_left"] % 2)
        return super().value

    @property
    def plays_left(self) -> int:
        """Plays and passes of both sides until the end, forced ones too.

        The winner hurries and the loser delays. Zero when the game is over; odd exactly when the
        side to move wins.
        """
        if self.position.is_over:
            return 0
        return self._ask("plays_left", Solver.plays_left)

    @property
    def best(self) -> Play | None:
        """A play that keeps the value; ``None`` only when the game is over.

        With ``goal="fastest"``, the first in ``position.plays()`` that hurries, or delays,
        most. With ``goal="win"``, a winning play; in a lost position the play that delays
        most where that is found within 20,000 nodes (``RESISTANCE_NODES``), else the longest
        legal play, which comes first in ``position.plays()``.
        """
        if self.position.is_over:
            return None
        if "best" in self._known:
            return self._best_known()
        if self.goal == "fastest":
            return self._ask("best", Solver.best_play)
        if self.value:
            return self._ask("best", Solver.winning_play)
        few = min(RESISTANCE_NODES, self._limits.nodes or RESISTANCE_NODES)
        # Chosen by nodes, not by the clock: so it is the same on every machine. Where nodes are
        # so large that the time limit comes first, that is raised.
        limits = self._limits._replace(threads=1, nodes=few)
        try:
            return self._ask("best", Solver.best_play, limits)
        except NodeLimit:
            longest: Play = self.position.plays()[0]
            self._known["best"] = longest
            return longest

    @property
    def values(self) -> dict[Play, bool] | dict[Play, int]:
        """Every legal play with its value; a play or its text is the key.

        With ``goal="win"``, whether it wins; with ``goal="fastest"``, the plays and passes
        until the end, itself included: odd exactly when it wins.
        """
        return self._find_values()

    def _values_question(self) -> Question:
        return Solver.lengths if self.goal == "fastest" else Solver.values

    def _kept(self) -> object:
        return self.plays_left if self.goal == "fastest" else self.value


class LandlordSolution(_WonSolution):
    """The solution of three hands: whether the landlord wins, or the farmers.

    >>> from canju import solve
    >>> solution = solve("3 T", farmers=("6 J", "4 4"))
    >>> solution.winner, solution.best, solution.values["3"]
    ('farmers', Play('3'), False)
    """

    @property
    def best(self) -> Play | None:
        """A play that keeps the value; ``None`` only when the game is over.

        A winning play; in a lost position the longest legal play, which comes first in
        ``position.plays()``.
        """
        if self.position.is_over:
            return None
        if "best" in self._known:
            return self._best_known()
        return self._ask("best", Solver.winning_play if self.value else Solver.best_play)

    @property
    def values(self) -> dict[Play, bool]:
        """Whether the team to move wins by each legal play; a play or its text is the key."""
        return self._find_values()


class TrickSolution(Solution):
    """The solution of trick play: how many tricks each side takes.

    >>> from canju import solve
    >>> solution = solve("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")
    >>> solution.tricks, solution.best
    (1, Play('2H', kind='card'))
    """

    @property
    def value(self) -> int:
        """How many tricks the side to move takes from here on, the open one included."""
        return 0 if self.position.is_over else int(self._ask("value", Solver.value))

    @property
    def tricks(self) -> int:
        """How many tricks the side to move takes from here on: the ``value``."""
        return self.value

    @property
    def best(self) -> Play | None:
        """The first in ``position.plays()`` that takes the most tricks; ``None`` at the end."""
        return None if self.position.is_over else self._ask("best", Solver.best_play)

    @property
    def values(self) -> dict[Play, int]:
        """Every legal play, or its text, with the tricks that the side to move takes.

        The open trick is included.
        """
        return self._find_values()


class Undecided(Solution):
    """A position of a batch that a limit, or Ctrl-C, left open.

    ``value``, ``wins``, ``winner``, ``tricks``, ``plays_left`` and ``best`` are ``None``. What
    would have to search, such as ``values`` and ``line``, raises ``LimitError``;
    ``solve(undecided.position)`` begins anew.

    Attributes:
        status: ``"time_limit"``, ``"node_limit"``, ``"memory_limit"`` or ``"interrupted"``.

    >>> from canju import deal, solve_many
    >>> undecided = solve_many([deal(17, 17, seed=1)], node_limit=1)[0]
    >>> undecided.status, undecided.value
    ('node_limit', None)
    """

    @property
    def value(self) -> None:
        """``None``: it is undecided."""
        return None

    @property
    def best(self) -> None:
        """``None``: it is undecided."""
        return None

    def _solved(self) -> NoReturn:
        """Raises ``LimitError``."""
        error = _ERRORS.get(self.status, LimitError)
        raise error(f"undecided ({self.status}): solve(solution.position) begins anew")

    def __getattr__(self, name: str) -> Any:
        if "position" in self.__dict__ and not_in(self.position, name) is None:
            if name in _VALUES:
                return None
            if name in _WOULD_SEARCH:
                self._solved()
        return super().__getattr__(name)

    def __repr__(self) -> str:
        return f"<Undecided: {self.status}, {self._nodes} nodes>"


#: What is ``None`` in an undecided position whose game has it, and what raises ``LimitError``.
_VALUES = frozenset({"tricks", "wins", "winner", "plays_left"})
_WOULD_SEARCH = frozenset({"winning_plays", "values"})

_ERRORS: dict[str, type[LimitError]] = {
    "time_limit": TimeLimit,
    "node_limit": NodeLimit,
    "memory_limit": MemoryLimit,
}
