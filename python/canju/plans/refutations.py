"""Refutations: wrong plays with the replies that win against them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

from canju._canju import Play, Position, refutations_sheet
from canju.arguments.limits import Limits
from canju.errors import PositionError
from canju.games.plays import Plays
from canju.language.languages import Language
from canju.saving.shown import Pictured, Printed
from canju.solving.core import Outcome


class Refutation(NamedTuple):
    """Wrong plays that lose to the same reply.

    Attributes:
        plays: the wrong plays.
        reply: the reply that wins against each of them; it can be the pass.
        line: the first of the wrong plays, the reply, and best play to the end.
    """

    plays: Plays
    reply: Play
    line: Plays


@dataclass(frozen=True)
class Refutations(Printed, Pictured, Sequence[Refutation]):
    """All plays of a position that lose, grouped by the reply that wins against them.

    The plays that lose to a pass come first, then the largest group. Each play is in one group.
    Made by ``Solution.refutations``.

    Attributes:
        position: the position.
        groups: the groups; empty if every play wins.
        wins: true if the side to move wins with another play. In a lost position every play is
            wrong.

    >>> from canju import solve
    >>> refutations = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").refutations()
    >>> for plays, reply, _ in refutations:
    ...     print(*plays, "lose to", reply)
    333R 33 3 R lose to pass
    3334 3335 333A lose to Q222
    333 lose to 222
    A lose to B
    """

    _of_position = True

    position: Position
    groups: tuple[Refutation, ...]
    wins: bool

    @overload
    def __getitem__(self, place: int) -> Refutation: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Refutation, ...]: ...
    def __getitem__(self, place: int | slice) -> Refutation | tuple[Refutation, ...]:
        return self.groups[place]

    def __len__(self) -> int:
        return len(self.groups)

    def __hash__(self) -> int:
        return hash(self.position)

    @property
    def plays(self) -> Plays:
        """All wrong plays, in the order of ``position.plays()``."""
        wrong = {play for group in self.groups for play in group.plays}
        return Plays.of(self.position, (play for play in self.position.plays() if play in wrong))

    def to_dict(self) -> dict[str, Any]:
        """The refutations in plain values, for JSON.

        >>> from canju import solve
        >>> solve("3 5", "4").refutations().to_dict()["groups"]
        [{'plays': ['3'], 'reply': '4', 'line': ['3', '4']}]
        """
        return {
            "position": str(self.position),
            "rules": str(self.position.rules),
            "wins": self.wins,
            "groups": [
                {
                    "plays": [str(play) for play in group.plays],
                    "reply": str(group.reply),
                    "line": [str(play) for play in group.line],
                }
                for group in self.groups
            ],
        }

    def __repr__(self) -> str:
        wrong, legal = sum(len(group.plays) for group in self), len(self.position.plays())
        groups = f"{len(self)} group{'' if len(self) == 1 else 's'}"
        return f"<Refutations: {wrong} of {legal} plays lose, {groups}>"

    def _sheet(self, said: Language) -> dict[str, Any]:
        legal = len(self.position.plays())
        return refutations_sheet(said.name, self.position, self.groups, self.wins, legal)


def refute(
    solution: Outcome, node_limit: int | None = None, time_limit: float | None = None
) -> Refutations:
    """Refutes the wrong plays of a position: see ``SheddingSolution.refutations``."""
    asked = Limits.checked(1, time_limit, node_limit)
    position, known = solution.position, solution._found
    if position.is_over:
        raise PositionError("the game is over: there are no plays", chinese="牌局已结束，没有出法")
    if "refutations" not in known:
        rows, wins = solution._session.refutations(solution._limits.with_asked(asked))
        groups = (
            Refutation(Plays.of(position, plays), reply, Plays.of(None, line))
            for plays, reply, line in rows
        )
        known.setdefault("refutations", Refutations(position, tuple(groups), wins))
    found: Refutations = known["refutations"]
    return found
