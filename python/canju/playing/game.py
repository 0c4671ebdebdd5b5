"""``Game``: a game in progress, with moves of people and programs, undo, hints and verdicts.

``CardTable`` and ``canju play`` only display such a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from canju._canju import (
    Hand,
    Play,
    Position,
    Session,
    TableGame,
    deal,
    tricks_taken,
    winner_of,
)
from canju.arguments.checks import any_seed, check_seed, is_name, names_for, refuse_guandan
from canju.arguments.limits import DISPLAY_SECONDS, Limits
from canju.arguments.row import position_of
from canju.errors import (
    LimitError,
    OptionError,
    PositionError,
)
from canju.games.plays import Plays
from canju.games.positions import HandLike, has_plans, in_tricks
from canju.games.rules import (
    Rules,
    SheddingRules,
    can_have_landlord,
    deck_of,
    of_tricks,
    own_deck,
    with_decks,
)
from canju.games.seats import TWO, seating_of
from canju.lang import Lang
from canju.language.languages import Language, language_of
from canju.plans import Plan
from canju.plans.finding import planned
from canju.playing import shown
from canju.playing.base import BaseGame
from canju.playing.budget import time_left
from canju.playing.moves import Hint, Move, Trick, Verdict
from canju.playing.players import Player, answer_of, name_of, players_for
from canju.reviews.reviewable import Played, Reviewable
from canju.saving.shown import Pictured, Shown
from canju.solution import (
    LandlordSolution,
    SheddingSolution,
    Solution,
    TrickSolution,
    Undecided,
)
from canju.solution.asking import AnySolution, unsolved
from canju.writing.text import text_of

__all__ = ["Game"]


class Game(Shown, Pictured, Reviewable, BaseGame[Move, AnySolution]):
    """A game of two players, of the landlord and two farmers, or of three who play for themselves.

    Each player is a person or a program.

    You mostly need ``players``, ``rules`` and ``names``.

    An illegal move raises an error and leaves the game unchanged. No call searches for longer than
    ``time_limit``; the memo keeps its results, so that calling again continues the search. The
    limit does not apply to your own callables.

    Args:
        first: the first hand, a ``Position`` or its text, or a ``Solution``, whose memo is reused.
        second: the other hand.
        farmers: with three hands, those of ``(down, up)``; the first hand is then the landlord's.
        others: the hands ``(second, third)`` of a game where everyone plays for himself. Perfect
            players of both play against the first one, as the verdict does.
        to_beat: the play on the table, made by the second player, or by ``by``.
        by: with three hands, the seat that made ``to_beat``.
        turn: with three hands, the seat to move.
        rules: a rules object or the name of a preset; ``"doudizhu"`` by default.
        trump: as for ``solve``.
        notation: as for ``solve``.
        players: a player for each hand: ``"human"``, ``"perfect"``, ``"greedy"``, ``"random"``,
            ``"sampling"``, or any callable that takes a position and returns a play. By default a
            person plays the first hand, and the perfect player all others.
        names: names of the players; by default "You", and the kind of a program or its seat.
        lang: ``"en"`` or ``"zh"``, the language of all sentences; by default that of
            ``set_lang``.
        time_limit: seconds that a call can search, all its searches together; ``None`` for no
            limit.
        threads: number of search threads.
        memory_limit: bytes for the memo, or text such as ``"512MB"``.

    >>> game = Game("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", players=("human", "perfect"))
    >>> print(game.hint().sentence)
    4 wins.
    >>> game.play("4")
    Move(side='first', play=Play('4'))
    >>> game.step().side
    'second'
    >>> print(game.verdict().sentence)
    With best play, you win.
    >>> game.undo(); game.moves
    ()
    >>> three = Game("3 T T", farmers=("4 J", "5 6"), players=("perfect", "human", "perfect"))
    >>> [str(move.play) for move in three.run()], three.turn, three.name("farmers")
    (['TT'], 'down', 'you and Up')
    >>> each = Game("7 7 Q", others=("8 8 9", "K A"), rules="run-fast")
    >>> each.play("Q").side, each.step(), each.verdict().sentence
    ('first', Move(side='second', play=Play('pass')), 'With best play, the others win.')
    """

    def __init__(
        self,
        first: Solution | Position | HandLike,
        second: HandLike | None = None,
        to_beat: HandLike | None = None,
        *,
        farmers: Iterable[HandLike] | None = None,
        others: Iterable[HandLike] | None = None,
        by: str | None = None,
        turn: str | None = None,
        rules: Rules | str | None = None,
        trump: str | None = None,
        notation: str | None = None,
        players: Sequence[Player | str] | None = None,
        names: Iterable[str] | None = None,
        lang: Lang | None = None,
        time_limit: float | None = DISPLAY_SECONDS,
        threads: int | None = None,
        memory_limit: int | str | None = None,
    ) -> None:
        self._limits = Limits.checked(threads, time_limit, None, memory_limit)
        self._words = language_of(lang)
        parts = (second, to_beat, rules, farmers, by, turn, notation, trump, others)
        root = self._root_of(first, parts)
        if root.position.is_over:
            raise PositionError(
                "a hand is empty: the game is over", chinese="有一手牌已空：牌局已结束"
            )
        refuse_guandan(root.position.rules, "games to play", "对局")
        self.seating = seating_of(root.position)
        self.players: tuple[Player | str, ...] = players_for(
            self.seating, players, in_tricks(root.position)
        )
        if names is None:
            named = [name_of(one, self._words) for one in self.players]
            self.names = self._words.players(named, self.seating)
        else:
            self.names = names_for(self.seating, names)
        self._states = [root]
        self._moves: list[Move] = []
        #: The seed of a game that was dealt at random.
        self.seed: int | None = None
        #: The deck, known to all players, if it has no jokers; otherwise ``None``.
        self._deck: Hand | None = None

    @classmethod
    def deal(
        cls,
        first: int = 10,
        second: int = 10,
        third: int | None = None,
        *,
        seed: int | None = None,
        decks: int | str = 1,
        jokers: bool = True,
        suits: bool = True,
        rules: Rules | str | None = None,
        players: Sequence[Player | str] | None = None,
        names: Iterable[str] | None = None,
        lang: Lang | None = None,
        time_limit: float | None = DISPLAY_SECONDS,
        threads: int | None = None,
        memory_limit: int | str | None = None,
    ) -> Game:
        """Begins a game with random hands; the arguments are those of ``deal`` and ``Game``.

        You mostly need ``seed``, ``players`` and ``rules``.

        Three numbers deal the landlord's hand, down's and up's; in Run Fast, the hands of three who
        play for themselves. The rules allow ``decks`` decks;
        trick play has suits and no jokers. ``game.seed`` is the seed of the deal.

        >>> game = Game.deal(5, 6, seed=1)
        >>> len(game.position.first), len(game.position.second), game.seed
        (5, 6, 1)
        """
        seed = any_seed() if seed is None else check_seed(seed)
        if of_tricks(rules):
            jokers, suits = False, True
        numbers = (first, second) if third is None else (first, second, third)
        decks = own_deck(rules) or decks
        hands = deal(*numbers, seed=seed, decks=decks, jokers=jokers, suits=suits)
        more = None if third is None else hands[1:]
        has_landlord = more is None or can_have_landlord(rules)
        game = cls(
            hands[0],
            hands[1] if third is None else None,
            farmers=more if has_landlord else None,
            others=None if has_landlord else more,
            rules=with_decks(rules, decks),
            players=players,
            names=names,
            lang=lang,
            time_limit=time_limit,
            threads=threads,
            memory_limit=memory_limit,
        )
        game.seed = seed
        if not jokers and isinstance(game.start.rules, SheddingRules):
            game._deck = deck_of(game.start.rules, jokers=False)
        return game

    def _root_of(
        self, first: Solution | Position | HandLike, parts: tuple[Any, ...]
    ) -> AnySolution:
        """The solution of the start; ``parts`` are the other arguments of ``position_of``."""
        if isinstance(first, Undecided):
            first._solved()  # raises the error of the limit that was reached
        if isinstance(first, (SheddingSolution, LandlordSolution, TrickSolution)):
            if any(part is not None for part in parts):
                raise TypeError(
                    "a Solution already has hands, rules and a play to beat: give no others"
                )
            return first
        assert not isinstance(first, Solution), "every other solution is one of these kinds"
        return unsolved(position_of(first, *parts), self._limits)

    @property
    def position(self) -> Position:
        """The current position."""
        return self._states[-1].position

    @property
    def start(self) -> Position:
        """The start position."""
        return self._states[0].position

    @property
    def solution(self) -> AnySolution:
        """The solution of the current position; each of its searches has the time limit."""
        solution, seconds = self._states[-1], self._limits.time
        return solution if seconds is None else solution._with_time_limit(seconds)

    def _asked(self) -> AnySolution:
        """The current solution, for several searches that share the time that is left."""
        return self._states[-1]._for_seconds(time_left(self._limits.time))

    def _asking(self, seconds: float | None = None) -> Session:
        """Asks the core about the current position, in some seconds or the time that is left."""
        asked = self._asked() if seconds is None else self._states[-1]._for_seconds(seconds)
        return asked._session

    @property
    def turn(self) -> str:
        """The side to move, ``"first"`` or ``"second"``; with three hands the seat."""
        return self.position.turn

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.position.is_over

    @property
    def winner(self) -> str | None:
        """The winner, ``"first"`` or ``"second"``; ``None`` while the game goes on.

        With three hands ``"landlord"`` or ``"farmers"``, or ``"first"`` or ``"others"``. In trick
        play, the side with more tricks; ``None`` if both have the same number.
        """
        return winner_of([solution.position for solution in self._states])

    @property
    def tricks(self) -> tuple[int, int]:
        """Number of tricks that each side has taken so far; 0 in a shedding game."""
        return tricks_taken([solution.position for solution in self._states])

    @property
    def last_trick(self) -> Trick | None:
        """The last finished trick; ``None`` before the first, and in a shedding game.

        >>> game = Game("AS QS", "KS JS", rules="honeymoon-bridge:NT", players=("human", "human"))
        >>> _ = game.play("QS"), game.play("KS")
        >>> game.last_trick.taken_by, game.trick_in_words()
        ('second', 'First QS, Second KS: Second takes the trick.')
        """
        positions = [solution.position for solution in self._states]
        for place in reversed(range(len(self._moves))):
            before, move = positions[place], self._moves[place]
            if in_tricks(before) and before.to_beat is not None:
                led = Move(TWO.other(move.side), before.to_beat)
                return Trick(led, move, positions[place + 1].turn)
        return None

    @property
    def names_with_seats(self) -> list[str]:
        """Names of the players; with three hands, each with its seat."""
        return self._told.labels()

    @property
    def _told(self) -> TableGame:
        """The game in the core, which has its sentences."""
        said, plays = self._words, [move.play for move in self._moves]
        people = [self.is_person(seat) for seat in self.seating.seats]
        return TableGame(said.name, said._signs, self.start, plays, self.names, people)

    def name(self, side: str) -> str:
        """Name of the player in a seat, or names of a team's players."""
        teams = ("farmers", "others")
        return self._told.side(side) if is_name(side, teams) else super().name(side)

    def plays(self) -> Plays:
        """The legal plays, the pass last."""
        return self.position.plays()

    def readings(self, cards: HandLike) -> Plays:
        """The legal plays of exactly these cards; several if the cards are ambiguous."""
        hand, plays = self.position.hand._beside(cards), self.plays()
        if in_tricks(self.position):
            found = (play for play in plays if play.cards == hand)
        else:
            found = (play for play in plays if play.cards.ranks == hand.ranks)
        return Plays.of(self.position, found)

    def play(self, play: HandLike) -> Move:
        """Makes a person's play; ``"pass"`` passes.

        Raises:
            PlayError: if the game is over, a program is to move, or the play is not legal.
        """
        self._refuse_over()
        if not self.awaits_person:
            raise self._not_now("turn")
        return self._make(self.position.read(play))

    def _choice(self, player: Player | str) -> Any:
        """Asks a program for its play; if the perfect player reaches a limit, the greedy one."""
        if player == "perfect":
            return self._told.choose(self._asking())
        assert not isinstance(player, str), "all other names have become players"
        left = time_left(self.time_limit)
        return answer_of(player, self.position, self.start, self.moves, left, deck=self._deck)

    def _read(self, choice: Any) -> Play:
        return self.position.read(choice)

    def _make(self, play: Play) -> Move:
        move = Move(self.turn, play)
        self._states.append(self._states[-1].after(play))
        self._moves.append(move)
        return move

    def plan(self) -> Plan | None:
        """The plan of the side that wins from here; ``None`` if none is found within the limits.

        While its player follows a plan, it stays the same. See ``canju.plans.Plan``.

        Raises:
            OptionError: in trick play, and with three hands.
            PlayError: if the game is over.

        >>> game = Game("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
        >>> plan = game.plan()
        >>> _ = game.play(plan.play(game.position)), game.step()
        >>> game.plan() == plan
        True
        """
        self._refuse_over()
        if not self._has_plans:
            raise OptionError(
                "plans are for shedding games with two hands",
                chinese="只有两手牌的出牌游戏才有打法",
            )
        return planned(self._told.plan(self._asking()))

    @property
    def _has_plans(self) -> bool:
        return has_plans(self.position)

    def hint(self) -> Hint:
        """The best play for the side to move, or a guess if a limit is reached.

        After ``plan`` it is the play of the plan, with the rule that decides.

        Raises:
            PlayError: if the game is over.
        """
        self._refuse_over()
        play, sentence = self._told.hint(self._asking(), self._within)
        assert play is not None, "a position that is not over has a legal play"
        return Hint(play, sentence)

    def verdict(self) -> Verdict:
        """The winner from here, with best play on both sides."""
        return Verdict(*self._told.verdict(self._asking(), self._within))

    def winning_plays(self) -> Plays | None:
        """The winning plays; empty in a lost position, ``None`` if a limit is reached first.

        In trick play, the plays that take the most tricks.
        """
        if self.is_over:
            return Plays()
        try:
            return self._asked()._winning()
        except LimitError:
            return None

    def winning_in_words(self) -> str:
        """A sentence with the winning plays; in trick play, with those that take most tricks."""
        plays = self.winning_plays()
        value = None if plays is None or self.is_over else self._asked().value
        return self._told.winning(value, plays)

    def trick_in_words(self) -> str:
        """A sentence about the last finished trick; empty without one."""
        return self._told.trick()

    def result(self) -> str:
        """A sentence with the winner, or with the player to move."""
        return self._told.result()

    def _played(self) -> Played:
        root = self._states[0]
        return Played(root.position, self.moves, self.winner, self.names, root._memo)

    @property
    def _within(self) -> float | None:
        """Seconds of a search, for sentences."""
        times = self._states[-1]._limits.time, self._limits.time
        return min((time for time in times if time is not None), default=None)

    def to_dict(self) -> dict[str, Any]:
        """The game as a dictionary for JSON: its start, its moves and its current state.

        >>> game = Game("44 5", "6 7", players=("human", "human"))
        >>> _ = game.play("44")
        >>> game.to_dict()["moves"], game.to_dict()["position"]
        ([{'side': 'first', 'play': '44'}], '5 | 6 7 | 44 | second')
        """
        start = self.start
        return {
            "names": list(self.names),
            "rules": str(start.rules),
            "seed": self.seed,
            "start": str(start),
            "moves": [{"side": move.side, "play": str(move.play)} for move in self._moves],
            "position": str(self.position),
            "winner": self.winner,
            "tricks": list(self.tricks) if in_tricks(start) else None,
        }

    def __str__(self) -> str:
        return text_of(self._sheet(self._words))

    def _repr_html_(self) -> str:
        return shown.page(self, self._words)

    def _alone(self, said: Language) -> str:
        return shown.page(self, said, alone=True)

    def _sheet(self, said: Language) -> dict[str, Any]:
        return shown.sheet(self, said)
