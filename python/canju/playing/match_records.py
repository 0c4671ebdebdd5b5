"""``Match``: the games of a match, their score, and files of matches."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from canju._canju import match_sheet, record_name_told, rules_of_engine
from canju.arguments.checks import check_choice, check_kind, is_plain, some_of
from canju.errors import CanjuError, OptionError, placed, shown
from canju.games.positions import Goal
from canju.games.rules import Rules, of_tricks, read_rules
from canju.games.seats import THREE, TWO, seating_of
from canju.lang import Lang
from canju.language.languages import ENGLISH, Language, current, language_of
from canju.playing.logs import finished_game, logs_in
from canju.playing.records import FAULTS, GameRecord
from canju.saving.records import as_json, at, field, items, read_record
from canju.saving.shown import FORMATS, RECORDS, Pictured, Printed
from canju.writing.html import html_of
from canju.writing.text import text_of

if TYPE_CHECKING:
    from canju.reviews import MatchReview

#: Games that a display, a page of its own and a picture list.
_SHOWN, _SHOWN_ALONE, _DRAWN = 20, 2_000, 10


class Match(Printed, Pictured, Sequence[GameRecord]):
    """The games of a match, in the order of play.

    Attributes:
        rules: the rules object.
        names: names of the players, in the order of the seats; of games that ``read`` has read,
            those of the engine's players 0, 1 and 2.
        seating: the seats; their two sides are the keys of ``wins``.
        refused: of logs that ``read`` has left out, the reason by their number.

    >>> from canju import match
    >>> played = match("44 5", "6 7 88", players=("greedy", "perfect"), games=2)
    >>> played
    <Match: Greedy 0, Computer 2>
    >>> played.wins, len(played[0].moves)
    ({'first': 0, 'second': 2}, 6)
    >>> match("AS 2S", "KS QS", rules="honeymoon-bridge:S", players=("greedy", "greedy"))
    <Match: Greedy 0, Greedy 0, 1 drawn>
    >>> played = match(4, 4, rules="honeymoon-bridge:S", games=10, seed=1)
    >>> sum(played.tricks.values()), sum(played.wins.values()) + played.draws
    (40, 10)
    """

    _endings = (*RECORDS, *FORMATS)

    def __init__(
        self, rules: Rules | str, names: Sequence[str], games: Iterable[GameRecord] = ()
    ) -> None:
        self.rules = read_rules(rules)
        self.names = _checked_names(names)
        self.seating = TWO if len(self.names) == len(TWO.seats) else THREE
        check_kind("games", games, Iterable, "GameRecords")
        self._games = tuple(map(self._checked, games))
        self.refused: dict[int, str] = {}

    def _checked(self, game: GameRecord) -> GameRecord:
        check_kind("games", game, GameRecord)
        if seating_of(game.start) is not self.seating:
            raise OptionError(
                "names: give one for each hand of the games", chinese="names：每手牌要有一个名字"
            )
        return game

    @property
    def games(self) -> tuple[GameRecord, ...]:
        """The games, as a tuple."""
        return self._games

    @property
    def wins(self) -> dict[str, int]:
        """Number of games that each side won: ``"first"`` and ``"second"``, or the two teams."""
        won = Counter(game.winner for game in self._games)
        return {side: won[side] for side in self.seating.sides}

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        """Number of games that each seat lost by a fault, by the name of the fault."""
        lost = Counter((game.loser, game.reason) for game in self._games)
        return {
            seat: {fault: lost[seat, fault] for fault in FAULTS if lost[seat, fault]}
            for seat in self.seating.seats
        }

    @property
    def draws(self) -> int:
        """Number of draws: games of trick play where both sides took equally many tricks."""
        return sum(game.winner is None for game in self._games)

    @property
    def tricks(self) -> dict[str, int]:
        """Number of tricks that each side took in all games; 0 in shedding games."""
        first, second = zip((0, 0), *(game.tricks for game in self._games), strict=True)
        return dict(zip(self.seating.sides, (sum(first), sum(second)), strict=True))

    def review(
        self,
        *,
        cards: int | None = None,
        goal: Goal = "win",
        threads: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | str | None = None,
        progress: bool | Callable[[int, int | None], object] = False,
    ) -> MatchReview:
        """Reviews all games at once, each on one thread; ``print`` shows a table by player.

        Data frames read the result, with a row for each play.

        Args:
            cards: reviews only plays made when all hands together had at most this many cards.
            goal: as for ``canju.review``.
            threads: number of games at once; by default that of the processors.
            time_limit: seconds for all games together.
            node_limit: positions visited in each search. The verdicts are then the same on every
                machine, with any number of threads.
            memory_limit: bytes for the memos of all threads together.
            progress: as for ``solve_many``, but counts games.

        Every exception, also Ctrl-C, has an attribute ``review``: the ``MatchReview`` of the games
        so far. Plays of these that are not decided stay open.

        >>> from canju import match
        >>> played = match(8, 8, players=("greedy", "perfect"), games=5, seed=1)
        >>> print(played.review())
        Review of 5 games
        player    mistakes  accuracy          not decided
        Greedy    1         50 % (1 of 2)     0
        Computer  0         100 % (10 of 10)  0
        """
        from canju.reviews.of_games import review_games

        return review_games(
            self._games, self.names, [self._players_of(game) for game in self._games],
            cards=cards, goal=goal, threads=threads, time_limit=time_limit,
            node_limit=node_limit, memory_limit=memory_limit, progress=progress,
        )  # fmt: skip

    def _players_of(self, game: GameRecord) -> tuple[str, ...]:
        """Names of the players of a game, in the order of the seats."""
        if game.players is None:
            return self.names
        return tuple(self.names[player] for player in game.players)

    def to_dict(self) -> dict[str, Any]:
        """The match as a dictionary, as in its JSON."""
        return {
            "canju": "match",
            "version": 1,
            "rules": str(self.rules),
            "names": list(self.names),
            "wins": self.wins,
            "games": [game.to_dict() for game in self._games],
            **({"draws": self.draws, "tricks": self.tricks} if of_tricks(self.rules) else {}),
        }

    def to_json(self) -> str:
        """The match as JSON, which ``Match.load`` reads."""
        return as_json(self.to_dict())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """Reads a match from a file that ``save`` wrote, and replays every game.

        Raises:
            RecordError: if the file is not a record, or a game breaks the rules; the error names
                the place.
            OSError: if the file cannot be read.
        """
        return cls._of_facts(read_record(path, "match"))

    @classmethod
    def read(
        cls,
        records: str | os.PathLike[str] | Iterable[Any],
        *,
        notation: str,
        names: Sequence[str] = ("player 0", "player 1", "player 2"),
        rules: Rules | str | None = None,
        errors: Literal["raise", "null"] = "raise",
    ) -> Match:
        """Reads finished games that RLCard, DouZero or OpenSpiel has logged.

        Nothing of these engines is imported. A log is what its engine keeps, as objects or in JSON,
        alone or in a dictionary with other facts:

        - RLCard: ``env.get_perfect_information()`` after the game.
        - DouZero: the deal, copied before the game, with its ``card_play_action_seq``; or an
          infoset.
        - OpenSpiel: a state, or ``[action.player, state.action_to_string(action.player,
          action.action)]`` for each action of ``state.full_history()``.

        Args:
            records: an iterable of logs, or a file: a list in JSON, or a line of JSON for each.
            notation: ``"rlcard"``, ``"douzero"`` or ``"openspiel"``.
            names: names of the engine's players 0, 1 and 2, which can be equal. Player 0 is the
                landlord in RLCard and DouZero, any player in OpenSpiel.
            rules: by default those of the engine. A bomb that beats a rocket, which OpenSpiel
                allows, is refused.
            errors: ``"null"`` leaves out games that cannot be read; ``refused`` has the reasons.

        Raises:
            RecordError: if a log is incomplete, or its game is not over.
            PlayError: if a play is not legal, with its number.
            CardError, PositionError, TypeError: if a log has other values. All begin with the
                number of the game, counted from 0.

        >>> deal = {"landlord": 2 * [*range(3, 13)], "landlord_down": 2 * [*range(3, 11)] + [11],
        ...         "landlord_up": [11, 12, 12] + 4 * [13, 14, 17] + [20, 30],
        ...         "card_play_action_seq": [sorted(2 * [*range(3, 13)])]}
        >>> Match.read([deal], notation="douzero", names=("mine", "down", "up"))
        <Match: landlord (mine) 1, farmers (down, up) 0>
        >>> Match.read([deal, {}], notation="douzero", errors="null").refused
        {1: 'the log has no landlord: give the deal with card_play_action_seq, or an infoset'}
        """
        check_choice("errors", errors, ("raise", "null"))
        given = None if rules is None else read_rules(rules)
        own = rules_of_engine(notation)
        played = cls(given or own, names)
        if played.seating is TWO:
            raise OptionError("names: give three", chinese="names：要三个名字")
        games, refused = [], {}
        for number, log in enumerate(logs_in(records)):
            try:
                games.append(finished_game(log, notation, given))
            except (CanjuError, TypeError) as error:
                if errors == "raise":
                    raise placed(error, f"game {number}", f"第 {number} 局") from None
                refused[number] = str(error)
        played = cls(played.rules, played.names, games)
        played.refused = refused
        return played

    @classmethod
    def _of_facts(cls, facts: dict[str, Any]) -> Match:
        """Reads a match from the values of ``to_dict``."""
        with at("rules"):
            rules = read_rules(field(facts, "rules", str))
        with at("names"):
            played = cls(rules, field(facts, "names", list))
        games = []
        for place, game in items(facts, "games"):
            with at(place):
                games.append(GameRecord.from_dict(game, rules, played.seating))
        return cls(rules, played.names, games)

    def _called(self, side: str, said: Language) -> str:
        """The name of a side: its player; with three hands, the side and its players."""
        if any(game.players for game in self._games):
            return said[side]
        places = map(self.seating.place, self.seating.of(side))
        names = [record_name_told(said.name, self.names[place]) for place in places]
        if self.seating is TWO:
            return names[0]
        return said["sat_as"].format(said[side], said["comma"].join(names))

    def headline(self, said: Language | None = None) -> str:
        """The number of games, the rules, the score and the faults, on one line."""
        title: str = self._sheet(current() if said is None else said, 0)["title"]
        return title

    def _sheet(self, said: Language, most: int = _DRAWN, rest: str = "") -> dict[str, Any]:
        """What is shown, with at most so many games; ``rest`` tells how to see the others."""
        wins = [(self._called(side, said), won) for side, won in self.wins.items()]
        faults = [
            (record_name_told(said.name, name), number, fault)
            for seat, name in zip(self.seating.seats, self.names, strict=True)
            for fault, number in self.faults[seat].items()
        ]
        games = [
            {"seed": game.seed, "moves": len(game.moves), "outcome": game.outcome(said)}
            for game in self._games[:most]
        ]
        told = {"rules": self.rules, "wins": wins, "draws": self.draws, "faults": faults}
        return match_sheet(said.name, {**told, "played": len(self), "games": games, "rest": rest})

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
        score = [f"{self._called(side, ENGLISH)} {won}" for side, won in self.wins.items()]
        drawn = [f"{self.draws} drawn"] if self.draws else []
        return f"<Match: {', '.join([*score, *drawn])}>"

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: Lang | None = None) -> str:
        """The score and a line for each game, as ``print`` shows them.

        Args:
            lang: ``"en"`` or ``"zh"``; by default that of ``set_lang``.

        >>> from canju import match
        >>> print(match("3", "4", players=("greedy", "perfect")).text(lang="zh"))
        1 局，斗地主：贪心 1，电脑 0
        第 1 局：1 手，先手胜：出完牌
        """
        return self.told(f"match[{_SHOWN}:]", language_of(lang))

    def told(self, rest: str, said: Language) -> str:
        """The text; ``rest`` is the expression or option that shows the games left out."""
        return text_of(self._sheet(said, _SHOWN, rest))

    def _repr_html_(self) -> str:
        # The name of its variable in a notebook is not known.
        return html_of(self._sheet(current(), _SHOWN, f"[{_SHOWN}:]"))

    def _alone(self, said: Language) -> str:
        return html_of(self._sheet(said, _SHOWN_ALONE))


def _checked_names(names: Sequence[str]) -> tuple[str, ...]:
    wanted = "give one for each hand, such as names=('Ann', 'Bob')"
    chinese = "请写每手牌的名字，如 names=('Ann', 'Bob')"
    given = some_of("names", names, (2, 3), wanted, chinese)
    for name in given:
        check_kind("names", name, str, "texts")
        if not name.strip() or not is_plain(name):
            raise OptionError(
                f"names: {shown(name)}: give printable text on one line",
                chinese=f"names：{shown(name)}：应为一行可见的文字",
            )
    return given
