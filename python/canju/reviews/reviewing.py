"""The searches of a review: the verdict of every position of a game, over one memo."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from canju._arguments import check_askable, check_goal
from canju._canju import Play, Position
from canju._limits import Limits
from canju._positions import Goal
from canju._progress import Progress, progress_of
from canju.errors import LimitError, attach
from canju.playing.moves import Move
from canju.playing.starts import through
from canju.reviews.plays import ReviewedPlay, Value, value_for_mover
from canju.reviews.review import Review
from canju.solution import AnySolution, unsolved
from canju.solving.memo import Memo

#: Share of the time left that one search can take, so that a hard one leaves time for the others.
SHARE = 0.5


def review_moves(
    start: Position,
    moves: Sequence[Move],
    *,
    winner: str | None,
    names: Sequence[str] | None = None,
    needed: Mapping[str, int] | None = None,
    first_ply: int = 0,
    goal: Goal = "win",
    threads: int | None = None,
    until: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
    progress: Progress = False,
    memo: Memo | None = None,
) -> Review:
    """Reviews legal moves from a position.

    Limits leave positions open and raise nothing. Every exception has an attribute ``review``: the
    ``Review`` with the verdicts so far.

    Args:
        start: the position before the first move.
        moves: the moves.
        winner: the side that won the game, if it is over.
        names: names of the players.
        needed: tricks that each side needs to win, in trick play with a contract.
        first_ply: number of plays and passes of the game before these.
        goal: as for ``solve``.
        threads: as for ``solve``.
        until: moment of the monotonic clock when all searches end.
        node_limit: positions visited in each search.
        memory_limit: as for ``solve``.
        progress: as for ``solve_many``, with two searches for each play.
        memo: a memo of the same game, to use its answers.
    """
    check_goal(goal)
    check_askable(start, goal)
    limits = Limits.checked(threads, None, node_limit, memory_limit)
    if memo is None or memory_limit is not None:
        memo = Memo(start, limits.memory)
    positions, played = list(through(start, moves)), [move.play for move in moves]
    work = _Work(positions, played, goal, limits, memo, until)

    def so_far() -> Review:
        plays = (work.reviewed(k, first_ply + k) for k in range(len(moves)))
        return Review(start, plays, winner, goal, names, needed)

    try:
        with progress_of(progress, 2 * len(moves), "searches") as report:
            for done in work.steps():
                report(done)
    except BaseException as error:
        attach(error, "review", so_far())
        raise
    return so_far()


class _Work:
    """The answers about the positions of a game, found from its end to its start.

    Later positions are smaller, and their answers help with earlier ones. All verdicts come first;
    numbers of plays, better plays and refutations follow.
    """

    def __init__(
        self,
        positions: list[Position],
        plays: list[Play],
        goal: Goal,
        limits: Limits,
        memo: Memo,
        until: float | None,
    ) -> None:
        self._positions = positions
        self._plays = plays
        self._goal: Goal = goal
        self._limits = limits
        self._memo = memo
        self._until = until
        self._legal = [len(position.plays()) for position in positions]
        # By number of the position: its value for the side to move, and plays until the end.
        self._values: list[Value] = [None] * len(positions)
        self._lengths: list[int | None] = [None] * len(positions)
        # By number of the play.
        self._keeping: list[int | None] = [None] * len(plays)
        self._better: list[tuple[Play, ...]] = [()] * len(plays)
        self._refutations: list[tuple[Play, ...]] = [()] * len(plays)

    def steps(self) -> Iterator[int]:
        """Does the work, and yields the number of steps done: two for each play."""
        done = 0
        for k in reversed(range(len(self._positions))):
            self._find_value(k)
            if k < len(self._plays):
                done += 1
                yield done
        # Mistakes matter most, so they get their share of the time first.
        plays = range(len(self._plays))
        for k in sorted(plays, key=lambda k: (not self._erred(k), -k)):
            self._explain(k)
            done += 1
            yield done

    def _erred(self, k: int) -> bool:
        play = self.reviewed(k, k)
        return play.is_mistake or play.is_slip

    def reviewed(self, k: int, ply: int) -> ReviewedPlay:
        """Answers about a play so far."""
        position = self._positions[k]
        before, after = self._values[k], self._after(k)
        return ReviewedPlay(
            ply=ply,
            side=position.turn,
            play=self._plays[k],
            position=position,
            before=before,
            after=after,
            legal=self._legal[k],
            keeping=self._keeping[k],
            better=self._better[k],
            refutation=self._refutations[k],
            plays_left=self._lengths[k],
            plays_lost=self._plays_lost(k) if before == after else None,
        )

    def _after(self, k: int) -> Value:
        """Value of the position after a play, for the side that made it."""
        return value_for_mover(self._positions[k], self._positions[k + 1], self._values[k + 1])

    def _plays_lost(self, k: int) -> int | None:
        before, after = self._lengths[k], self._lengths[k + 1]
        if before is None or after is None:
            return None
        return after + 1 - before if self._values[k] else before - (after + 1)

    # Searches

    def _solution(self, k: int, goal: Goal) -> AnySolution:
        return unsolved(self._positions[k], self._limits, goal, self._memo)

    def _found(self, solution: AnySolution, read: Callable[[AnySolution], Any]) -> Any:
        """Reads an answer of a solution; ``None`` if a limit ends the search."""
        if self._until is not None:
            left = self._until - time.monotonic()
            if left <= 0:
                return None
            solution = solution._ending_at(time.monotonic() + SHARE * left)
        try:
            return read(solution)
        except LimitError:
            return None

    def _find_value(self, k: int) -> None:
        """Finds the value of a position, and with ``goal="fastest"`` its length."""
        solution = self._solution(k, self._goal)
        if self._goal == "fastest":
            length = self._found(solution, lambda asked: asked.plays_left)
            self._lengths[k] = length
            if length is not None and not solution.position.is_over:
                self._values[k] = bool(length % 2)
                return
        if k < len(self._plays):
            after = self._after(k)
            # A play that wins shows that the position is won, and a forced play keeps the value.
            if after is True or (after is not None and self._legal[k] == 1):
                self._values[k] = after
                return
        self._values[k] = self._found(solution, lambda asked: asked.value)

    def _explain(self, k: int) -> None:
        """Counts the plays that keep the value; finds better plays and a refutation."""
        value, play = self._values[k], self.reviewed(k, k)
        erred = play.is_mistake or play.is_slip
        if value is None:
            return
        if not erred and (value is False or self._legal[k] == 1):
            self._keeping[k] = 0 if value is False else 1
            return
        solution = self._solution(k, "fastest" if play.is_slip else "win")
        values = self._found(solution, lambda asked: asked.values)
        if play.is_slip:
            self._explain_slip(k, values)
        elif values is not None:
            kept = [one for one, worth in values.items() if worth == value]
            self._keeping[k] = len(kept)
            self._better[k] = tuple(kept) if erred else ()
        elif erred:
            # One better play is known from the search for the verdict.
            best = self._found(solution, lambda asked: asked.best)
            self._better[k] = () if best is None else (best,)
        if play.is_mistake:
            after = self._solution(k + 1, self._goal)
            line = self._found(after, lambda asked: asked.line)
            self._refutations[k] = () if line is None else tuple(line)

    def _explain_slip(self, k: int, lengths: Any) -> None:
        value = self._values[k]
        if lengths is None:
            self._keeping[k] = None if value else 0
            return
        self._keeping[k] = sum(length % 2 for length in lengths.values())
        fastest = self._lengths[k]
        self._better[k] = tuple(play for play, length in lengths.items() if length == fastest)
