"""The games of a match: ``Match`` and ``TrickMatch``, and the files that keep them."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, overload

from canju._arguments import check_kind
from canju._canju import HoneymoonBridge, rules_for
from canju._files import read_whole, write_whole
from canju._messages import ENGLISH, Lang, Language, current, language_of
from canju._rules import SheddingRules, rules_text
from canju._seats import THREE, TWO, Seating, seating_of
from canju.errors import OptionError, RecordError
from canju.playing.record_files import MOST_BYTES, match_facts
from canju.playing.records import FAULTS, GameRecord, TrickRecord, checked_names

#: Games that a display lists.
_SHOWN = 20


def _checked_game(game: GameRecord) -> GameRecord:
    check_kind("games", game, GameRecord)
    return game


def lost_by_fault(games: Iterable[GameRecord], seating: Seating) -> dict[str, dict[str, int]]:
    """How many games each seat lost by a fault, by its name."""
    lost = Counter((game.loser, game.reason) for game in games)
    return {
        seat: {fault: lost[seat, fault] for fault in FAULTS if lost[seat, fault]}
        for seat in seating.seats
    }


class Match(Sequence[GameRecord]):
    """The games of a match, in the order in which they were played.

    Attributes:
        rules: the rules object.
        names: what the players are called, in the order of their seats.
        seating: who sits at the table; ``wins`` has its two sides.

    >>> from canju import match
    >>> played = match("44 5", "6 7 88", players=("greedy", "perfect"), games=2)
    >>> played
    <Match: Greedy() 0, Perfect() 2>
    >>> played.wins, len(played[0].moves)
    ({'first': 0, 'second': 2}, 6)
    """

    def __init__(
        self, rules: SheddingRules | str, names: Sequence[str], games: Iterable[GameRecord] = ()
    ) -> None:
        self.rules = self._checked_rules(rules)
        self.names = checked_names(names, (2, 3))
        self.seating = TWO if len(self.names) == len(TWO.seats) else THREE
        check_kind("games", games, Iterable, "GameRecords")
        self._games = tuple(map(_checked_game, games))
        if any(seating_of(game.start) is not self.seating for game in self._games):
            raise OptionError("names: one for each hand of the games")

    @staticmethod
    def _checked_rules(rules: SheddingRules | str) -> SheddingRules:
        return rules_for(rules)

    @property
    def games(self) -> tuple[GameRecord, ...]:
        """The games."""
        return self._games

    @property
    def wins(self) -> dict[str, int]:
        """How many games each side won: ``"first"`` and ``"second"``, or the two teams."""
        won = Counter(game.winner for game in self._games)
        return {side: won[side] for side in self.seating.sides}

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        """How many games each side, of three hands each seat, lost by a fault, by its name."""
        return lost_by_fault(self._games, self.seating)

    def to_dict(self) -> dict[str, Any]:
        """The match in plain values, as its JSON has them."""
        return {
            "canju": "match",
            "version": 1,
            "rules": rules_text(self.rules),
            "names": list(self.names),
            "wins": self.wins,
            "games": [game.to_dict() for game in self._games],
        }

    def to_json(self) -> str:
        """The match as JSON, which ``Match.load`` reads."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the match to a file as JSON, whole or not at all.

        Args:
            path: where; a file that is there is replaced, and keeps its permissions.

        Raises:
            OSError: when the file cannot be written, and for a directory, a device or a FIFO.
        """
        write_whole(path, self.to_json())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """A match from a file that ``save`` wrote; every game is played through again.

        Trick play gives a ``TrickMatch``.

        Raises:
            RecordError: for what is no record, or a game that breaks its rules, with the place.
            OSError: when the file cannot be read.
        """
        data = read_whole(path, MOST_BYTES)
        if len(data) > MOST_BYTES:
            raise RecordError(f"no record: more than {MOST_BYTES} bytes")
        rules, names, games = match_facts(data)
        if isinstance(rules, HoneymoonBridge):
            return TrickMatch(rules, names, games)
        return Match(rules, names, games)

    def _score(self, said: Language) -> str:
        pairs = ((self._called(side, said), won) for side, won in self.wins.items())
        return said.comma.join(said.score_of.format(*pair) for pair in pairs)

    def _called(self, side: str, said: Language) -> str:
        """A side by its player, a team by its seats too."""
        places = map(self.seating.place, self.seating.of(side))
        names = [_in_language(self.names[place], said) for place in places]
        if self.seating is TWO:
            return names[0]
        return said.sat_as.format(said.side(side), said.comma.join(names))

    def _lines(self, said: Language) -> list[str]:
        lines = []
        for i, game in enumerate(self._games, 1):
            deal = "" if game.seed is None else said.game_seed.format(game.seed)
            lines.append(said.game_line.format(i, deal, len(game.moves), game.outcome(said)))
        return lines

    def headline(self, said: Language | None = None) -> str:
        """Names, rules and score in a line."""
        said = current() if said is None else said
        why = {
            "illegal play": said.fault_illegal,
            "raised": said.fault_raised,
            "too slow": said.fault_slow,
        }
        faults = [
            said.lost_by_fault.format(_in_language(name, said), n, why[fault])
            for seat, name in zip(self.seating.seats, self.names, strict=True)
            for fault, n in self.faults[seat].items()
        ]
        games = said.count(len(self), "game")
        score = said.headline.format(games, rules_text(self.rules), self._score(said))
        return said.semicolon.join([score, *faults])

    def __len__(self) -> int:
        return len(self._games)

    @overload
    def __getitem__(self, i: int) -> GameRecord: ...
    @overload
    def __getitem__(self, i: slice) -> Match: ...
    def __getitem__(self, i: int | slice) -> GameRecord | Match:
        if isinstance(i, slice):
            return Match(self.rules, self.names, self._games[i])
        return self._games[i]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        mine, theirs = ((m.rules, m.names, m._games) for m in (self, other))
        return mine == theirs

    def __hash__(self) -> int:
        return hash((self.names, self._games))

    def __repr__(self) -> str:
        return f"<Match: {self._score(ENGLISH)}>"

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: Lang | None = None) -> str:
        """The score and a line for each game, as ``print`` shows them.

        Args:
            lang: ``"en"`` or ``"zh"``; what ``set_lang`` chose by default.

        >>> from canju import match
        >>> print(match("3", "4", players=("greedy", "perfect")).text(lang="zh"))
        1 局，doudizhu: 贪心 1，完美 0
        第 1 局: 1 手，先手胜: 出完牌
        """
        return self.told(f"match[{_SHOWN}:]", language_of(lang))

    def told(self, rest: str, said: Language) -> str:
        """The same; ``rest`` shows the games left out, where it is read."""
        lines = self._lines(said)
        more = len(lines) - _SHOWN
        cut = [said.games_more.format(more, rest)] if more > 0 else []
        return "\n".join([self.headline(said), *lines[:_SHOWN], *cut])

    def _repr_html_(self) -> str:
        said = current()
        # The name that it has in a notebook is not known.
        head, *lines = self.told(f"[{_SHOWN}:]", said).splitlines()
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        lang = f' lang="{said.name}"' if said.name != "en" else ""
        return f"<div{lang}><p>{escape(head)}</p><ul>{items}</ul></div>"


def _in_language(name: str, said: Language) -> str:
    """A player's name in a language; records have it in English.

    >>> from canju._messages import CHINESE
    >>> _in_language("Random(seed=1)", CHINESE), _in_language("Perfect(), sees both hands", CHINESE)
    ('随机(seed=1)', '完美，看得到双方的牌')
    """
    if said == ENGLISH:
        return name
    for player in ("player_perfect", "player_greedy", "player_random", "player_sampling"):
        english = f"{getattr(ENGLISH, player)}("
        if name.startswith(english):
            name = f"{getattr(said, player)}({name.removeprefix(english)}".replace("()", "")
    for sees in ("sees_both", "sees_all"):
        name = name.replace(f", {getattr(ENGLISH, sees)}", f"，{getattr(said, sees)}")
    return name


class TrickMatch(Match):
    """The games of a match in trick play, as ``match`` gives them.

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
        self, rules: HoneymoonBridge, names: tuple[str, ...], games: Sequence[GameRecord] = ()
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
        return {
            side: sum(game.tricks[place] for game in self._games)
            for place, side in enumerate(self.seating.seats)
        }

    def to_dict(self) -> dict[str, Any]:
        """The match in plain values, as its JSON has them."""
        return {**super().to_dict(), "draws": self.draws, "tricks": self.tricks}

    def _score(self, said: Language) -> str:
        drawn = [said.drawn.format(self.draws)] if self.draws else []
        return said.comma.join([super()._score(said), *drawn])

    @overload
    def __getitem__(self, i: int) -> TrickRecord: ...
    @overload
    def __getitem__(self, i: slice) -> TrickMatch: ...
    def __getitem__(self, i: int | slice) -> TrickRecord | TrickMatch:
        if isinstance(i, slice):
            return TrickMatch(self.rules, self.names, self._games[i])
        return self._games[i]
