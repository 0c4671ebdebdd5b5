"""Classes of solutions, with their trees and displays."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NoReturn

from canju._canju import Play, verdict_told
from canju.arguments.checks import not_of_guandan, refuse_guandan
from canju.arguments.limits import DISPLAY_SECONDS
from canju.games.plays import ByPlay, Plays
from canju.games.rules import named_in_short
from canju.games.seats import winner_if
from canju.language.languages import Language, Manner, current
from canju.saving.shown import Playable, Printed
from canju.solving.core import Outcome

if TYPE_CHECKING:
    from canju.plans import Plan, Refutations
    from canju.proofs import Proof
    from canju.tree.trees import Tree


class Solution(Printed, Playable, Outcome):
    """A solved position: its value, the best play, and the answer to any reply.

    Made by ``solve``. The type depends on the game:

    - ``SheddingSolution``, with two hands: ``wins``, ``winner``, ``winning_plays``, ``plays_left``;
    - ``LandlordSolution``, with three hands: the same, without ``plays_left``;
    - ``GuandanSolution``, in Guandan: the same, and ``levels``;
    - ``TrickSolution``, in trick play: ``tricks``;
    - ``Undecided``, from a batch: a limit ended the search.

    ``solve`` finds the value. Other attributes search when you first read them, each under the
    limits given to ``solve``, so they can raise ``LimitError``. Answers are kept.

    Attributes:
        position: the solved position.
        goal: ``"win"``, ``"fastest"`` or ``"levels"``. In trick play ``"win"`` means the most
            tricks.
        status: ``"solved"``; for an ``Undecided``, why it is not.

    >>> from canju import solve
    >>> solution = solve("3 5", "4", goal="fastest")
    >>> solution.winner, solution.best, solution.plays_left
    ('first', Play('5'), 3)
    """

    _of_position = True
    #: Opens the table of ``explore``. The package sets it, as tables import this file.
    _explored: ClassVar[Callable[[Any, Any, Any], Any]]

    if TYPE_CHECKING:
        # Only for shedding games with two hands; ``Outcome`` has the attributes of some games.

        @property
        def plan(self) -> Callable[..., Plan]:
            """Finds a plan."""

        @property
        def refutations(self) -> Callable[..., Refutations]:
            """Finds the plays that lose."""

    def tree(
        self,
        max_depth: int | None = None,
        max_nodes: int = 200,
        distinct_suits: bool = False,
        plays: Literal["solution", "all"] = "solution",
        names: Iterable[str] | None = None,
        lang: Literal["en", "zh"] | None = None,
    ) -> Tree:
        """Makes the tree of play: printed, the winner's answer to every reply.

        You mostly need ``names`` and ``plays``.

        Takes the options of ``canju.Tree``.

        >>> from canju import solve
        >>> print(solve("5 4", "6").tree())
        second wins · 4 5 | 6 · whole
        all replies: 6 ■
        """
        from canju.tree.trees import Tree

        return Tree(
            self._solved(),
            max_depth=max_depth,
            max_nodes=max_nodes,
            distinct_suits=distinct_suits,
            plays=plays,
            names=names,
            lang=lang,
        )

    def explore(
        self, names: Iterable[str] | None = None, lang: Literal["en", "zh"] | None = None
    ) -> Any:
        """Opens a ``CardTable`` with the position, and you make the plays of every hand.

        After each play the table shows who wins, the plays that win and best play. *Undo* goes
        back. Needs anywidget. ``display(solution.tree())`` does not, and stays readable without a
        running kernel.

        Args:
            names: names of the players, as for ``tree``.
            lang: the language of the table, as for ``tree``.

        Raises:
            ImportError: if anywidget is not installed. The message says how to install it.
            PositionError: if the game is over.
        """
        refuse_guandan(self.rules, "tables to play at", "牌桌")
        return self._explored(names, lang)

    def prove(
        self,
        *,
        node_limit: int | None = None,
        time_limit: float | None = None,
        progress: bool | Callable[[int, int | None], object] = False,
    ) -> Proof:
        """Writes a proof of the value: a strategy that anybody can check without a search.

        See ``canju.Proof``. It proves who wins, with three hands which team. With
        ``goal="fastest"`` it proves the number of plays from both sides, and in trick play the
        number of tricks. A large proof takes about 1.5 GB of memory beside the memo, whatever
        ``memory_limit`` is.

        Args:
            node_limit: positions visited for each claim. By default, the solution's own limit.
            time_limit: seconds in all. By default, the solution's own limit.
            progress: as for ``solve_many``, with the number of positions written.

        Raises:
            LimitError: if a limit is reached, or the proof is too large for its readers.
            PositionError: if the game is over.
            ProofError: if the solution's value is wrong and so has no strategy.

        >>> from canju import solve
        >>> solve("7 8", "9 T", goal="fastest").prove().claim
        'second wins within 4 plays; first lasts at least 4 plays'
        """
        from canju.proofs.proof import prove

        return prove(self._solved(), node_limit, time_limit, progress)

    def __repr__(self) -> str:
        asked = self._for_seconds(DISPLAY_SECONDS)._solved()._session
        value, play, _ = asked.overview()
        if value is None:
            return "<Solution: not yet decided>"
        best = "the game is over" if play is None else f"best {play}"
        verdict = verdict_told("en", self.position, value)
        rules = named_in_short(self.position)
        return f"<Solution: {verdict}, {best}, {self.stats.nodes} nodes{rules and ', '}{rules}>"

    def to_dict(self) -> dict[str, Any]:
        """The solution in plain values, for JSON: the columns of ``Results``, and ``line``.

        Searches for ``best`` and ``line`` if needed, under the solution's limits. For an undecided
        position both are ``None``.

        >>> from canju import solve
        >>> row = solve("3 5", "4").to_dict()
        >>> row["winner"], row["best"], row["line"]
        ('first', '5', ['5', 'pass', '3'])
        """
        from canju.solving.results import row_of

        row = row_of(self)
        if self.status != "solved":
            return {**row, "line": None}
        best, line = self.best, [str(play) for play in self.line]
        return {**row, "best": None if best is None else str(best), "line": line}

    @property
    def _published(self) -> Solution | None:
        return self if self.status == "solved" else None

    def _publish(self, path: str | os.PathLike[str], lang: Literal["en", "zh"] | None) -> None:
        from canju.publishing.write import publish

        publish(self, path, lang=lang)

    def _sheet(self, said: Language) -> dict[str, Any]:
        from canju.show.solutions import sheet_of

        return sheet_of(self, Manner(said))

    def _repr_html_(self) -> str:
        from canju.show.solutions import solution_html

        return solution_html(self, current())

    def _alone(self, said: Language) -> str:
        from canju.show.solutions import solution_html

        return solution_html(self, said, alone=True)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from canju.show.solutions import solution_bundle

        return solution_bundle(self, current())


class _WonSolution(Solution):
    """Solution of a game that one side wins."""

    if TYPE_CHECKING:
        tricks: NoReturn

    @property
    def value(self) -> bool:
        """True if the side to move wins, or has won a game that is over."""
        return bool(self._ask("value"))

    @property
    def wins(self) -> bool:
        """True if the side to move wins; equals ``value``."""
        return self.value

    @property
    def winner(self) -> str:
        """Winning side: ``"first"`` or ``"second"``, or a team such as ``"farmers"``."""
        return winner_if(self.position, self.value)

    @property
    def winning_plays(self) -> Plays:
        """All winning plays, which can include the pass; empty in a lost position.

        With ``goal="fastest"``, those that win soonest come first. ``best_plays`` has these alone.

        >>> from canju import solve
        >>> winning = solve("3 5", "4").winning_plays
        >>> winning, "5" in winning, "3" in winning
        ([Play('5')], True, False)
        >>> fast = solve("3 5 5", "4", goal="fastest")
        >>> fast.winning_plays, fast.best_plays
        ([Play('55'), Play('5')], [Play('55')])
        """
        return self._winning()


class SheddingSolution(_WonSolution):
    """Solution of a shedding game with two hands: the winner, and the number of plays.

    >>> from canju import solve
    >>> solution = solve("7 8", "9 T", to_beat="7")
    >>> solution.wins, solution.best, solution.winning_plays
    (False, Play('8'), [])
    """

    @property
    def plays_left(self) -> int:
        """Number of plays and passes until the end, when the winner hurries and the loser delays.

        Forced ones count too. It is 0 if the game is over, and odd exactly if the side to move
        wins.
        """
        return int(self._ask("plays_left"))

    @property
    def best(self) -> Play | None:
        """Best play; ``None`` if the game is over.

        The first play in ``position.plays()`` that wins soonest or loses latest. With
        ``goal="win"`` only if 5,000 nodes find it, else any winning play. In a lost position only
        if 20,000 nodes find it, else the longest legal play, ``position.plays()[0]``. A batch keeps
        the winning play that its search found.
        """
        return super().best

    @property
    def _can_be_slow(self) -> bool:
        """True if ``best`` wins, but possibly not soonest."""
        return self.goal == "win" and self._session.known.can_be_slow

    @property
    def values(self) -> ByPlay[bool] | ByPlay[int]:
        """Value of every legal play; the key is a play or its text.

        With ``goal="win"``, true if the play wins. With ``goal="fastest"``, the number of plays
        and passes until the end, counting this one: odd exactly if it wins.

        >>> from canju import solve
        >>> solve("3 5", "4").values["3"], solve("3 5", "4", goal="fastest").values["5"]
        (False, 3)
        """
        return self._find_values()

    def plan(
        self,
        *,
        max_rules: int | None = None,
        effort: float = 1.0,
        node_limit: int | None = None,
        time_limit: float | None = None,
        seed: int = 0,
        progress: bool | Callable[[int, int | None], object] = False,
    ) -> Plan:
        """Finds a plan: a short list of rules that wins against all replies.

        See ``canju.plans.Plan``. If the side to move loses, the plan is the other side's. A seed
        and effort find the same plan on every machine, unless a limit ends the search. Then the
        plan found so far is returned, with ``complete`` false; some of its rules can be for single
        pairs of hands. A shorter plan may exist.

        Args:
            max_rules: most rules of the plan.
            effort: extent of the search; 2 takes about twice as long as 1.
            node_limit: positions visited. By default, the solution's own limit.
            time_limit: seconds. By default, the solution's own limit.
            seed: other seeds can find other plans.
            progress: as for ``solve_many``, with the visits of positions. Their total grows while
                no list of rules wins.

        Raises:
            LimitError: if a limit is reached before there is a plan.
            PlanError: if the plan has more rules than ``max_rules``; it is the error's ``plan``.
                Also if the effort is not enough for a large position.
            PositionError: if the game is over.

        >>> from canju import solve
        >>> print(solve("8 3 3", "4 5 6").plan())
        How to win · 33 8 against 4 5 6
        The hand can be played off now: 33, then 8.
        """
        from canju.plans.finding import find

        return find(self._solved(), max_rules, effort, node_limit, time_limit, seed, progress)

    def refutations(
        self, *, node_limit: int | None = None, time_limit: float | None = None
    ) -> Refutations:
        """Finds the plays that lose, grouped by the reply that wins against them.

        See ``canju.plans.Refutations``. In a lost position every play is wrong, and the replies
        show why. The groups are the same on every machine; their lines can differ.

        Args:
            node_limit: positions visited in all. By default, the solution's own limit.
            time_limit: seconds in all. By default, the solution's own limit.

        Raises:
            LimitError: if a limit is reached.
            PositionError: if the game is over.

        >>> from canju import solve
        >>> print(solve("3 5", "4").refutations())
        Wrong first plays · 3 5 against 4 · 1 of 2 plays lose
        3: the other side plays 4.
          3, 4
        """
        from canju.plans.refutations import refute

        return refute(self._solved(), node_limit, time_limit)


class LandlordSolution(_WonSolution):
    """Solution with three hands: the landlord wins, or the farmers do; or the first, or the others.

    >>> from canju import solve
    >>> solution = solve("3 T", farmers=("6 J", "4 4"))
    >>> solution.winner, solution.best, solution.values["3"]
    ('farmers', Play('3'), False)
    """

    if TYPE_CHECKING:
        plays_left: NoReturn
        plan: NoReturn
        refutations: NoReturn

    @property
    def best(self) -> Play | None:
        """Best play; ``None`` if the game is over.

        A winning play, or in a lost position the longest legal one: ``position.plays()[0]``.
        """
        return super().best

    @property
    def values(self) -> ByPlay[bool]:
        """For every legal play, true if the team to move wins with it.

        The key is a play or its text.
        """
        return self._find_values()


class GuandanSolution(_WonSolution):
    """Solution of Guandan: the team that is out first, or with ``goal="levels"`` the whole value.

    >>> from canju import solve
    >>> hands = "2H 5S 5C 9D", "6S 6D", "3S 4S", "KC"
    >>> solution = solve(hands=hands, rules="guandan:2", goal="levels")
    >>> solution.winner, solution.levels, solution.best
    ('south-north', 1, Play('9D 2H=9', rules='guandan:2'))
    """

    if TYPE_CHECKING:
        plays_left: NoReturn

    @property
    def levels(self) -> int:
        """Levels that the team to move wins: 3 to 1, negative if it loses them.

        The team of the first seat to be out wins 3 levels if its other seat is second, 2 if third,
        1 if last. They are searched for with any goal; only with ``goal="levels"`` do ``best``,
        ``line`` and ``values`` play for them.
        """
        return int(self._ask("levels"))

    @property
    def best(self) -> Play | None:
        """Best play; ``None`` if the goal is decided.

        The first winning play of ``position.plays()``, or in a lost position the first legal one.
        With ``goal="levels"`` the first that wins most, or loses least.
        """
        return super().best

    @property
    def values(self) -> ByPlay[bool] | ByPlay[int]:
        """Value of every legal play for the team to move; the key is a play or its text.

        True if it wins; with ``goal="levels"`` its levels.

        >>> from canju import solve
        >>> hands = "2H 5S 5C 9D", "6S 6D", "3S 4S", "KC"
        >>> solve(hands=hands, rules="guandan:2", goal="levels").values["9D"]
        -2
        """
        return self._find_values()

    @property
    def plan(self) -> NoReturn:
        """Guandan has no plans yet: raises OptionError."""
        raise not_of_guandan("plans", "必胜打法")

    @property
    def refutations(self) -> NoReturn:
        """Guandan has no refutations yet: raises OptionError."""
        raise not_of_guandan("refutations", "驳倒的应对")


class TrickSolution(Solution):
    """Solution of trick play: the number of tricks of the side to move.

    >>> from canju import solve
    >>> solution = solve("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")
    >>> solution.tricks, solution.best
    (1, Play('2H', kind='card'))
    """

    if TYPE_CHECKING:
        wins: NoReturn
        winner: NoReturn
        winning_plays: NoReturn
        plays_left: NoReturn
        plan: NoReturn
        refutations: NoReturn

    @property
    def value(self) -> int:
        """Number of tricks that the side to move takes from here on, with the current one."""
        return int(self._ask("value"))

    @property
    def tricks(self) -> int:
        """Number of tricks that the side to move takes from here on; equals ``value``."""
        return self.value

    @property
    def best(self) -> Play | None:
        """First play in ``position.plays()`` that takes the most tricks; ``None`` at the end."""
        return super().best

    @property
    def values(self) -> ByPlay[int]:
        """For every legal play, the number of tricks that the side to move takes with it.

        The key is a play or its text. The current trick counts.
        """
        return self._find_values()
