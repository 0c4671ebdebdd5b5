"""``Plan``: a complete winning strategy as a list of rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from canju._canju import PlanRules, Play, Position, plan_sheet
from canju.arguments.checks import check_kind, is_list, place_of
from canju.arguments.limits import Limits
from canju.errors import OptionError, PositionError, kind_of
from canju.games.rules import SheddingRules
from canju.games.seats import IN_CHINESE, TWO, seating_of
from canju.language.languages import Language, Manner, language_of
from canju.plans.facts import Facts, facts_from
from canju.plans.losing import loses
from canju.plans.rules import Rule
from canju.saving.shown import FORMATS, RECORDS, Pictured, Printed

if TYPE_CHECKING:
    from typing_extensions import Self

    from canju.proofs import Proof


class Plan(Printed, Pictured):
    """A complete winning strategy of one side as a list of rules; made by ``Solution.plan``.

    The first rule decides that fits and whose action can be played. Before any rule the player
    goes out if it can, and claims: if its hand splits into plays, and the other hand can beat at
    most one of them, it plays them all, that one last. If no rule decides, it passes, or leads its
    lowest card.

    Every ``Plan`` wins against all replies: canju has tried them with legal plays alone. A shorter
    list may exist. If you have rules that win, you can make a ``Plan`` from them.

    A plan is a player for ``Game`` and ``match``.

    Attributes:
        position: the position that it is for.
        rules: the rules, in their order.
        side: its player, ``"first"`` or ``"second"``.
        positions: number of positions with its player to move that it can meet, without claims.
        complete: false if a limit ended the search for a shorter list.

    >>> from canju import solve
    >>> plan = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").plan()
    >>> plan.side, len(plan.rules) <= 4, plan.complete
    ('first', True, True)
    >>> plan.play(plan.position) in plan.position.plays()
    True
    """

    _endings = (*RECORDS, *FORMATS, ".dot")
    _of_position = True

    def __init__(
        self,
        position: Position,
        rules: Iterable[Rule],
        side: Literal["first", "second"],
        *,
        node_limit: int | None = None,
        time_limit: float | None = None,
    ) -> None:
        """Makes a plan from rules that you give.

        Args:
            position: a position of a shedding game with two hands.
            rules: the rules, in their order.
            side: the player of the plan.
            node_limit: positions visited while the plan is checked.
            time_limit: seconds for the check.

        Raises:
            PlanError: if the plan loses to some replies. ``line`` is a game that it loses.
            LimitError: if a limit ends the check.
        """
        check_kind("position", position, Position)
        if not is_list(rules) or isinstance(rules, str):
            raise TypeError(f"rules: expected Rules, got {kind_of(rules)}")
        listed = tuple(rules)
        for rule in listed:
            check_kind("rules", rule, Rule, "Rules")
        if not isinstance(position.rules, SheddingRules):
            raise OptionError(
                "plans are for shedding games, not for trick play",
                chinese="打法用于斗地主之类，不用于墩牌",
            )
        if seating_of(position) is not TWO:
            raise OptionError(
                "plans are for two hands: this position has three",
                chinese="打法只用于两手牌：这个局面有三家",
            )
        place_of(side)
        if position.is_over:
            raise PositionError(
                "the game is over: there is nothing to plan", chinese="牌局已结束：没有打法可找"
            )
        self._set(position, listed, side, 0, True)
        self.positions = self.check(node_limit=node_limit, time_limit=time_limit)

    def __setattr__(self, name: str, value: object) -> None:
        if name in ("position", "rules", "side") and name in vars(self):
            raise AttributeError("a plan never changes: make one with Plan(position, rules, side)")
        super().__setattr__(name, value)

    def _set(
        self, position: Position, rules: tuple[Rule, ...], side: str, positions: int, complete: bool
    ) -> None:
        self.position = position
        self.rules = rules
        self.side = side
        self.positions = positions
        self.complete = complete

    @property
    def leads(self) -> tuple[Rule, ...]:
        """The rules for leads, in their order."""
        return tuple(rule for rule in self.rules if rule.table is None)

    @property
    def answers(self) -> tuple[Rule, ...]:
        """The rules for answers to a play on the table, in their order."""
        return tuple(rule for rule in self.rules if rule.table is not None)

    @property
    def cost(self) -> float:
        """Effort of remembering it: 1 for each rule, and 0.4 to 3 for each condition."""
        return self._core.cost

    @property
    def _game(self) -> SheddingRules:
        rules = self.position.rules
        assert isinstance(rules, SheddingRules), "checked when the plan was made"
        return rules

    @cached_property
    def _core(self) -> PlanRules:
        return PlanRules(self._game, self.rules)

    @cached_property
    def facts(self) -> Facts:
        """Facts that hold whatever the other side plays; the first access walks over all replies.

        >>> from canju import solve
        >>> print(solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").plan().facts)
        Never split before the hand can be played off: 333.
        The other side leads three times at most.
        """
        moves = self.position.turn == self.side
        found, *_ = self._core.facts(self.position, moves, Limits.checked(1))
        return facts_from(found)

    def play(self, position: Position | str) -> Play:
        """Returns its play, which can be the pass.

        Args:
            position: a position with its player to move, under the rules of ``plan.position``.

        Raises:
            PositionError: if the other side is to move, the game is over, or the rules differ.

        >>> from canju import solve
        >>> solve("3 5", "4").plan().play("3 5 | 4")
        Play('5')
        """
        return self._decide(position)[0]

    def __call__(self, position: Position | str) -> Play:
        """Returns its play, as ``play`` does: a plan is a player."""
        return self.play(position)

    def _decide(self, position: Position | str) -> tuple[Play, int | None, list[Play] | None]:
        """Its play, the index of the rule that decides, and the plays of a claim."""
        if isinstance(position, str):
            position = Position(position, rules=self.position.rules)
        if not isinstance(position, Position):
            raise TypeError(f"expected a Position or its text, got {kind_of(position)}")
        if seating_of(position) is not TWO or position.rules != self.position.rules:
            raise PositionError(
                "the plan is for two hands under the rules of plan.position",
                chinese="这套打法只用于 plan.position 那样的规则和两手牌",
            )
        if position.is_over:
            raise PositionError(
                "a hand is empty: the game is over", chinese="有一手牌已空：牌局已结束"
            )
        if position.turn != self.side:
            raise PositionError(
                f"the plan is for {self.side}: {position.turn} is to move",
                chinese=f"这是{IN_CHINESE[self.side]}的打法：现在轮到{IN_CHINESE[position.turn]}",
            )
        return self._core.play(position)

    def check(self, *, node_limit: int | None = None, time_limit: float | None = None) -> int:
        """Tries every reply to the plan, with legal plays alone and without a search.

        Returns:
            The number of positions, as in ``positions``.

        Raises:
            PlanError: if the other side wins somewhere. ``line`` is a game that it wins.
            LimitError: if a limit ends the check.

        >>> from canju import solve
        >>> plan = solve("7 8", "9 T").plan()
        >>> plan.check() == plan.positions
        True
        """
        limits = Limits.checked(1, time_limit, node_limit)
        moves = self.position.turn == self.side
        (wins, positions), *_ = self._core.walk(self.position, moves, limits)
        if not wins:
            raise loses(self)
        return positions

    def prove(
        self,
        *,
        node_limit: int | None = None,
        time_limit: float | None = None,
        progress: bool | Callable[[int, int | None], object] = False,
    ) -> Proof:
        """Writes its plays as a proof that its side wins, for readers without canju.

        See ``canju.Proof``. The choice at each position is that of ``play``.

        Args:
            node_limit: positions visited.
            time_limit: seconds.
            progress: as for ``solve_many``, with the number of positions written.

        Raises:
            LimitError: if a limit is reached, or the proof is too large for its readers.

        >>> from canju import solve
        >>> proof = solve("7 8", "9 T").plan().prove()
        >>> proof.claim, proof.check()
        ('second wins', True)
        """
        from canju.proofs.proof import prove_plan

        asked = node_limit, time_limit, progress
        return prove_plan(self._core, self.position, self.side, *asked)

    def to_dict(self) -> dict[str, Any]:
        """The plan in plain values, for JSON.

        >>> from canju import solve
        >>> plan = solve("7 8", "9 T").plan()
        >>> Plan.from_dict(plan.to_dict()) == plan
        True
        """
        from canju.plans.files import facts_of

        return facts_of(self)

    @classmethod
    def from_dict(
        cls,
        facts: dict[str, Any],
        *,
        node_limit: int | None = None,
        time_limit: float | None = None,
    ) -> Self:
        """Reads a plan from the values of ``to_dict``, and checks it as ``check`` does.

        Raises:
            RecordError: if the values are not a plan; the message names the place.
            PlanError: if the plan loses to some replies.
            LimitError: if a limit ends the check.
        """
        from canju.plans.files import parts_of

        *parts, complete = parts_of(facts)
        plan = cls(*parts, node_limit=node_limit, time_limit=time_limit)
        plan.complete = complete
        return plan

    def to_dot(self, lang: Literal["en", "zh"] | None = None) -> str:
        r"""The plan as a graph in the DOT language of Graphviz.

        A box for each hand of its player, an arrow for each play. An arrow for an answer names the
        plays that it answers; single cards are named by their ranks. Passes have no arrow. A box
        with a double border passes until it can be played off.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        >>> from canju import solve
        >>> print(solve("3 5 7", "4 6").plan().to_dot())
        digraph plan {
          label="How to win · 3 5 7 against 4 6";
          labelloc=t;
          node [shape=box];
          n0 [label="3 5 7"];
          n1 [label="5 7\nplay off", peripheries=2];
          n0 -> n1 [label="3"];
        }
        """
        from canju.plans.boxes import dot_of

        return dot_of(self, language_of(lang))

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        node_limit: int | None = None,
        time_limit: float | None = None,
    ) -> Self:
        """Reads a plan from a file that ``save`` wrote, and checks it as ``from_dict`` does.

        Raises:
            OSError: if the file cannot be read.
            RecordError: if the file is not a plan; the message names the place.
            PlanError: if the plan loses to some replies.
            LimitError: if a limit ends the check.
        """
        from canju.saving.records import read_record

        facts = read_record(path, "plan")
        return cls.from_dict(facts, node_limit=node_limit, time_limit=time_limit)

    def __eq__(self, other: object) -> bool:
        return self._facts() == other._facts() if isinstance(other, Plan) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._facts())

    def _facts(self) -> tuple[Position, tuple[Rule, ...], str]:
        return self.position, self.rules, self.side

    def __reduce__(self) -> tuple[Any, ...]:
        return plan_of, (*self._facts(), self.positions, self.complete)

    def __repr__(self) -> str:
        rules, positions = len(self.rules), self.positions
        listed = f"{rules} rule{'' if rules == 1 else 's'}"
        reached = f"{positions:,} position{'' if positions == 1 else 's'}"
        return f"<Plan: {self.side} wins, {listed}, {reached}>"

    @property
    def _row(self) -> tuple[PlanRules, Position, bool, bool, Any]:
        """The plan as the core shows it. Facts of a large plan would delay its display."""
        # Without positions, it claims at once.
        with_facts = 0 < self.positions <= PlanRules.MOST_POSITIONS
        facts = self.facts if with_facts else None
        return self._core, self.position, self.position.turn == self.side, self.complete, facts

    def _sheet(
        self, said: Language, title: str | None = None, begins: bool = True
    ) -> dict[str, Any]:
        """The sheet. ``title`` replaces the line that says who wins.

        Without ``begins``, the first play is in the past and left out.
        """
        return plan_sheet(Manner(said).core, self._row, title, begins)


def plan_of(
    position: Position, rules: tuple[Rule, ...], side: str, positions: int, complete: bool
) -> Plan:
    """Makes a plan that was checked before."""
    plan = Plan.__new__(Plan)
    plan._set(position, rules, side, positions, complete)
    return plan
