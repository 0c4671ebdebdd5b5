"""Records of trick play: ``TrickRecord`` and ``TrickMatch``, in which a game may be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

from canju._arguments import check_kind
from canju._canju import HoneymoonBridge, Position
from canju.game import Move
from canju.positions import OTHER, ahead, tricks_taken
from canju.records import FAULTS, OUT_OF_CARDS, GameRecord, Match


@dataclass(frozen=True)
class TrickRecord(GameRecord):
    """A game of trick play that was played.

    ``winner`` has taken more tricks; it is ``None`` where both took as many.

    >>> from canju import match
    >>> hands = "AS QS 2H", "KS 3S 3H"
    >>> game = match(*hands, rules="honeymoon-bridge:NT", players=("perfect", "greedy"))[0]
    >>> game.tricks, game.winner
    ((2, 1), 'first')
    """

    winner: str | None  # type: ignore[assignment]  # a game of tricks may be drawn

    def _check_winner(self) -> None:
        # Text has a word for nobody.
        if self.winner not in (None, _NOBODY):
            super()._check_winner()

    @classmethod
    def of(
        cls,
        start: Position,
        seed: int | None,
        moves: Sequence[Move],
        winner: str,
        reason: str,
        note: str,
    ) -> TrickRecord:
        """A game that went so; the winner is who has more tricks, unless the other made a fault."""
        game = cls(start, seed, tuple(moves), winner or None, reason, note)
        return game if winner else replace(game, winner=ahead(game.tricks))

    @property
    def tricks(self) -> tuple[int, int]:
        """How many tricks each side took."""
        return tricks_taken(self.positions())

    def outcome(self) -> str:
        """How it ended, in a line: ``second wins: tricks 6 to 7``."""
        if self.reason != OUT_OF_CARDS:
            return super().outcome()
        first, second = self.tricks
        return f"{self.winner or _NOBODY} wins: tricks {first} to {second}"

    def to_dict(self) -> dict[str, Any]:
        """The game in plain values, as its JSON has them."""
        return {**super().to_dict(), "tricks": list(self.tricks)}


class TrickMatch(Match):
    """The games of a match in trick play, as ``match`` gives them.

    Its files are for people and for programs of one's own: ``Match.load`` reads those of shedding
    games.

    >>> from canju import match
    >>> match("AS 2S", "KS QS", rules="honeymoon-bridge:S", players=("greedy", "greedy"))
    <Match: Greedy() 0, Greedy() 0, 1 drawn>
    >>> played = match(4, 4, rules="honeymoon-bridge:S", games=10, seed=1)
    >>> sum(played.tricks.values()), sum(played.wins.values()) + played.draws
    (40, 10)
    """

    rules: HoneymoonBridge  # type: ignore[assignment]  # the other match's are of shedding games
    _games: tuple[TrickRecord, ...]

    def __init__(
        self, rules: HoneymoonBridge, names: tuple[str, str], games: Sequence[GameRecord] = ()
    ) -> None:
        super().__init__(rules, names, games)  # type: ignore[arg-type]

    @staticmethod
    def _checked_rules(rules: Any) -> Any:
        check_kind("rules", rules, HoneymoonBridge)
        return rules

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return sum(game.winner is None for game in self._games)

    @property
    def tricks(self) -> dict[str, int]:
        """How many tricks each side took in all games."""
        return {side: sum(game.tricks[place] for game in self._games) for place, side in _SIDES}

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        """How many games each side lost by a fault, by its name."""
        lost = Counter((OTHER[game.winner], game.reason) for game in self._games if game.winner)
        return {
            side: {fault: lost[side, fault] for fault in FAULTS if lost[side, fault]}
            for side in OTHER
        }

    def to_dict(self) -> dict[str, Any]:
        """The match in plain values, as its JSON has them."""
        return {**super().to_dict(), "draws": self.draws, "tricks": self.tricks}

    def to_text(self) -> str:
        """The match as text that people can read."""
        told = [replace(game, winner=game.winner or _NOBODY) for game in self._games]
        return super(TrickMatch, TrickMatch(self.rules, self.names, told)).to_text()

    def _score(self) -> str:
        return super()._score() + (f", {self.draws} drawn" if self.draws else "")

    @overload
    def __getitem__(self, i: int) -> TrickRecord: ...
    @overload
    def __getitem__(self, i: slice) -> TrickMatch: ...
    def __getitem__(self, i: int | slice) -> TrickRecord | TrickMatch:
        if isinstance(i, slice):
            return TrickMatch(self.rules, self.names, self._games[i])
        return self._games[i]


_NOBODY = "nobody"
_SIDES = tuple(enumerate(OTHER))
