"""``Proof``: a verdict with a strategy, in a file that anybody can check (``canju.check``)."""

from __future__ import annotations

import hashlib
import io
import json
import os
import time
from collections.abc import Iterator
from typing import Any, Literal

from canju import check as checker
from canju._canju import Known, Memo, PlanRules, Play, Position, claims_told, proof_sheet
from canju.arguments.checks import refuse_guandan, whole
from canju.arguments.limits import DISPLAY_SECONDS, Limits
from canju.arguments.progress import Progress, progress_of
from canju.errors import OptionError, PositionError, ProofError, TimeLimit
from canju.games.positions import in_tricks
from canju.games.rules import can_have_landlord
from canju.games.seats import EACH, TWO, seating_of, winner_if
from canju.language.languages import Language
from canju.proofs.header import header_of, place_of, position_of
from canju.saving.files import name_of
from canju.saving.shown import Printed, Saved
from canju.solving.core import Outcome
from canju.tree.trees import Tree

#: A claim: the player, the goal, and the number of plays or tricks.
Claim = tuple[str, str, int | None]

#: A strategy of the core: the choices, and the numbers of choices, positions and plays.
_Strategy = tuple[bytes, int, int, int]


class Proof(Printed, Saved):
    """A claim about a position, and a strategy that a reader can check without a search.

    Made by ``solution.prove`` and by ``Proof.load``. Proofs of shedding games have no suits. The
    format is in the documentation; ``python -I check.py FILE`` checks a proof without canju.

    >>> from canju import solve
    >>> proof = solve("9 4", "8 3").prove()
    >>> proof.claim, proof.positions, proof.choices, proof.check()
    ('first wins', 3, 2, True)
    >>> print(proof)
    first wins
    proved: 3 positions, 0.6 KB
    """

    _endings = (".proof", "", ".html")
    _of_position = True

    def __init__(self, header: dict[str, Any], line: bytes, data: bytes) -> None:
        if not isinstance(header, dict) or not isinstance(data, bytes):
            raise TypeError("a Proof is made by Solution.prove or by Proof.load")
        self._header = header
        self._line = line
        self._data = data

    @property
    def claim(self) -> str:
        """The claim in English: ``'first wins'``. Two claims are separated by a semicolon."""
        return claims_told("en", self._claims)

    @property
    def _claims(self) -> list[Claim]:
        claims = self._header["claims"]
        return [(claim["player"], claim["goal"], claim["number"]) for claim in claims]

    @property
    def positions(self) -> int:
        """Number of positions that a check visits."""
        return self._sum("positions")

    @property
    def choices(self) -> int:
        """Number of choices in the strategy."""
        return self._sum("choices")

    def _sum(self, name: str) -> int:
        return sum(claim[name] for claim in self._header["claims"])

    @property
    def position(self) -> Position:
        """Position that the claim is about."""
        return position_of(self._header)

    def __bytes__(self) -> bytes:
        content = self._line + self._data
        return content + hashlib.sha256(content).digest()

    def __len__(self) -> int:
        return len(self._line) + len(self._data) + checker.DIGEST

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Proof:
        """Reads a proof from a file, without checking the strategy: call ``check`` for that.

        Returns:
            The ``Proof``.

        Raises:
            OptionError: for a name that no file can have.
            OSError: if the file cannot be read.
            ProofError: if the file is not a proof, was cut or changed, or has another version.
        """
        with open(name_of(path), "rb") as file:
            return cls._read(file)

    @classmethod
    def _read(cls, file: Any) -> Proof:
        try:
            line, header, data = checker.read(file)
        except checker.Refused as refused:
            raise _error(refused) from None
        return cls(header, line, data)

    def check(self) -> bool:
        """Checks the strategy against every reply, without a search.

        Returns:
            ``True``.

        Raises:
            ProofError: if the proof fails. The message has the position and the reason.
        """
        for _ in self._walk():
            pass
        return True

    def _walk(self) -> Iterator[tuple[int, checker.Position, checker.Position]]:
        """Yields the choices of all claims in the order of the checker."""
        try:
            yield from checker.walk(self._header, self._data)
        except checker.Refused as refused:
            raise _error(refused) from None

    def tree(
        self, claim: int = 0, lang: Literal["en", "zh"] | None = None, max_nodes: int = 200
    ) -> Tree:
        """The strategy as a tree: one choice of the proving side, every reply of the other.

        Args:
            claim: index of the claim, 0 or 1. A proof has one or two.
            lang: as for ``Solution.tree``.
            max_nodes: as for ``Solution.tree``.

        Raises:
            ProofError: if the proof fails.

        >>> from canju import solve
        >>> print(solve("9 4", "8 3").prove().tree())
        first to move: 4 9 | second: 3 8 | first wins ✓
        └─ first 9 wins ✓
           └─ second pass loses ✗
              └─ first 4 wins ✓
        """
        position = self.position
        claim = whole("claim", claim, len(self._header["claims"]) - 1, 0)
        strategy = {before: after for number, before, after in self._walk() if number == claim}
        limits = Limits.checked(time_limit=10 * DISPLAY_SECONDS)
        memo = _following(limits.memory, strategy)
        followed = Outcome._unsolved(position, limits, "win", memo)
        tree = Tree(followed, lang=lang, max_nodes=max_nodes)
        # A search would find another strategy than that of the proof.
        tree._options = tree._options._replace(lists=True)
        return tree

    def explore(self, claim: int = 0, lang: Literal["en", "zh"] | None = None) -> Tree:
        """Shows the strategy in a notebook: a click on a play opens the replies to it.

        It is the ``tree``, and needs no widget.

        >>> from canju import solve
        >>> proof = solve("9 4", "8 3").prove()
        >>> str(proof.explore()) == str(proof.tree())
        True
        """
        return self.tree(claim, lang)

    def __eq__(self, other: object) -> bool:
        return bytes(self) == bytes(other) if isinstance(other, Proof) else NotImplemented

    def __hash__(self) -> int:
        return hash((self._line, self._data))

    def __repr__(self) -> str:
        return f"<Proof: {self.claim}, {self.positions:,} positions, {_size(len(self))}>"

    def _sheet(self, said: Language) -> dict[str, Any]:
        size = self._claims, self.positions, _size(len(self))
        return proof_sheet(said.name, self.position, *size)


def prove(
    solution: Outcome,
    node_limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress = False,
) -> Proof:
    """Proves a solution's value: see ``Solution.prove``."""
    position = solution.position
    if position.is_over:
        raise PositionError(
            "the game is over: there is nothing to prove", chinese="牌局已结束：没有可证明的"
        )
    refuse_guandan(position.rules, "proofs", "证明")
    if seating_of(position) is EACH:
        # The same strategy wins: the others have one interest, that the first is not out first.
        way = (
            "prove the same hands with farmers=, where the landlord wins if the first one does",
            "请用 farmers= 证明同样的牌：先手赢就是地主赢",
        )
        if not can_have_landlord(position.rules):
            way = "the checker has no third hand of this game", "检验程序没有这种游戏的第三家"
        raise OptionError(
            f"proofs are for two hands, or for a landlord and farmers: {way[0]}",
            chinese=f"证明只用于两手牌，或地主和两家农民：{way[1]}",
        )
    header = header_of(position)
    asked = Limits.checked(1, time_limit, node_limit)
    limits = solution._limits._replace(threads=1).with_asked(asked)
    begun, done, written = time.monotonic(), 0, []
    with progress_of(progress, None) as report:
        for claim in _claims(solution):
            if limits.time is not None:
                left = limits.time - (time.monotonic() - begun)
                if left <= 0:
                    raise TimeLimit(
                        "time limit reached: the proof is not finished",
                        chinese="到了时间限制：证明没有做完",
                    )
                limits = limits._replace(time=left)
                begun = time.monotonic()
            most = checker.MOST["positions"] - done
            before = done
            core = _for_core(claim, position)
            solver = solution._memo.solver(position)
            strategy = solver.prove(
                position,
                limits,
                core,
                most,
                lambda at: report(before + at),  # noqa: B023
            )
            done += strategy[2]
            written.append((claim, strategy))
        report(done)
    return _proof(header, written)


def prove_plan(
    core: PlanRules,
    position: Position,
    side: str,
    node_limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress = False,
) -> Proof:
    """Writes the plays of a plan as a proof: see ``Plan.prove``."""
    header = header_of(position)
    limits, most = Limits.checked(1, time_limit, node_limit), checker.MOST["positions"]
    with progress_of(progress, None) as report:
        strategy = core.prove(position, position.turn == side, limits, most, report)
        report(strategy[2])
    return _proof(header, [((side, "wins", None), strategy)])


def _proof(header: dict[str, Any], written: list[tuple[Claim, _Strategy]]) -> Proof:
    """Makes a proof from its header without claims, and the claims with their strategies."""
    claims, data = [], b""
    for (player, goal, number), (choices, count, positions, plays) in written:
        counts = {"choices": count, "positions": positions, "plays": plays}
        claims.append({"player": player, "goal": goal, "number": number, **counts})
        data += choices
    line = json.dumps({**header, "claims": claims}, separators=(",", ":")).encode() + b"\n"
    return Proof._read(io.BytesIO(line + data + hashlib.sha256(line + data).digest()))


def _claims(solution: Outcome) -> list[Claim]:
    turn: str = solution.position.turn
    if in_tricks(solution.position):
        return [(turn, "at least", solution.value), (turn, "at most", solution.value)]
    winner = winner_if(solution.position, bool(solution.value))
    if solution.goal == "fastest":
        plays = solution.plays_left
        return [(winner, "within", plays), (TWO.other(winner), "lasts", plays)]
    return [(winner, "wins", None)]


def _for_core(claim: Claim, position: Position) -> tuple[str, str, int]:
    player, goal, number = claim
    if goal == "at most":
        return TWO.other(player), "takes", len(position.hand) - (number or 0)
    return player, "takes" if goal == "at least" else goal, number or 0


def _size(number: int) -> str:
    return f"{number / 1000:.1f} KB" if number < 9950 else f"{number / 1000:,.0f} KB"


def _error(refused: checker.Refused) -> ProofError:
    error = ProofError(str(refused))
    error.code = refused.code
    return error


# --- the strategy as a tree ------------------------------------------------------------------


def _following(memory: int, strategy: dict[checker.Position, checker.Position]) -> Memo:
    """A memo that knows the plays of a strategy."""
    return Memo(memory, lambda position: Known(best=_choice(strategy, position)))


def _choice(strategy: dict[checker.Position, checker.Position], position: Position) -> Play | None:
    """Play of a strategy in a position, or ``None``."""
    if position.is_over:
        return None
    # In trick play, the checker's position contains the number of tricks still needed.
    needs = range(1, 1 + len(position.hand)) if in_tricks(position) else range(1)
    places = [place for n in needs if (place := place_of(position, n)) in strategy]
    if not places:
        return None
    before, after = places[0], strategy[places[0]]
    # The difference of two packed hands is the play.
    cards = before.hand(before.turn) - after.hand(before.turn)
    if in_tricks(position):
        return Play(checker.DECK[checker.bits(cards)[0]], kind="card")
    if not cards:
        return Play("pass")
    kind, length, rank = checker.kind_of(after.table)
    text, name = checker.text_of(cards), checker.NAMES[kind]
    return Play(text, kind=name, rank=checker.RANKS[rank], length=length, rules=position.rules)
