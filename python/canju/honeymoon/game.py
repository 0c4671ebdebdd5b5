"""The table: ``honeymoon.Game``, at which people and programs bid, exchange and play."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import asdict
from typing import Any, NamedTuple

from canju._arguments import any_seed, check_seed, names_for, place_of, whole
from canju._canju import Hand, HoneymoonState, Play
from canju._displayed import Displayed
from canju._limits import Limits
from canju._messages import CHINESE, Lang, Language, language_of
from canju._seats import TWO
from canju.errors import PlayError, kind_of, shown
from canju.honeymoon import sentences
from canju.honeymoon.odds import MOST_SAMPLES, Odds, odds_of_view
from canju.honeymoon.players import (
    Player,
    choice_of,
    names_of,
    players_of,
    seed_of_move,
)
from canju.honeymoon.rules import Rules, honeymoon_rules, rules_from_facts
from canju.honeymoon.views import (
    Contract,
    Move,
    Trick,
    View,
    contract_of,
)
from canju.playing.base import BaseGame
from canju.playing.players import HUMAN
from canju.playing.record_files import at, check_same, field, items, read_record, write_record

__all__ = ["Game"]


class Hint(NamedTuple):
    """A call or a card that may be made, and a sentence that says why."""

    play: str
    sentence: str


class Game(Displayed, BaseGame[Move, HoneymoonState]):
    """A game of honeymoon bridge: bidding, exchange of cards, play.

    Thirteen cards are dealt to each side; the other 26 are the stock. The sides bid in turn, from
    the dealer, until a pass follows a bid. Then come thirteen rounds of exchange: the top card of
    the stock is turned up, the declarer leads to the first, suit is followed, and the contract's
    trumps count; the winner takes the turned-up card and leads next, the loser takes the card below
    it unseen. The hands that both then hold are played for the contract.

    Nothing is lost by a wrong move: what may not be done raises an error and leaves the game as it
    was. Programs see what their side sees, but for ``"perfect"``, which sees all cards.

    Args:
        seed: the same seed deals the same cards; the first hands are those that ``canju.deal``
            gives. ``game.seed`` says which it was.
        rules: ``honeymoon.Rules``, or its text: ``"honeymoon(doubles=True)"``.
        players: who plays first and second: ``"human"``, ``"sampling"``, ``"greedy"``,
            ``"random"``, ``"perfect"``, or any callable that takes a ``honeymoon.View`` and returns
            a call or a card.
        names: what to call them.
        lang: ``"en"`` or ``"zh"``, the language of all sentences.
        samples: how many deals a sampling player, a hint and ``odds`` look at.
        threads: how many threads may search; results do not depend on it.
        time_limit: seconds that a move, a hint or ``odds`` may search.
        memory_limit: bytes for the memo.

    >>> game = Game(seed=7, players=("human", "greedy"))
    >>> game.phase, game.turn, game.plays()[:3]
    ('bidding', 'first', ['pass', '1C', '1D'])
    >>> game.play("4NT")
    Move(side='first', play='4NT')
    >>> game.step()
    Move(side='second', play='pass')
    >>> game.phase, str(game.contract)
    ('exchange', '4NT by first')
    """

    _page = "honeymoon_game"
    seating = TWO

    def __init__(
        self,
        *,
        seed: int | None = None,
        rules: Rules | str | None = None,
        players: Sequence[Player] | None = None,
        names: Iterable[str] | None = None,
        lang: Lang | None = None,
        samples: int = 64,
        threads: int | None = None,
        time_limit: float | None = None,
        memory_limit: int | str | None = None,
    ) -> None:
        self._words = language_of(lang)
        self._limits = Limits.checked(threads, time_limit, None, memory_limit)
        self.samples = whole("samples", samples, MOST_SAMPLES)
        self.rules = honeymoon_rules(rules)
        self.players: tuple[Player, ...] = players_of(players)
        self.seed = any_seed() if seed is None else check_seed(seed)
        self.names = names_of(self.players, self._words) if names is None else names_for(TWO, names)
        self._states = [self._dealt()]
        self._moves: list[Move] = []

    def _dealt(self) -> HoneymoonState:
        return HoneymoonState(self.rules, self.seed)

    @property
    def _state(self) -> HoneymoonState:
        return self._states[-1]

    @property
    def phase(self) -> str:
        """``"bidding"``, ``"exchange"``, ``"play"`` or ``"over"``."""
        return self._state.phase

    @property
    def turn(self) -> str:
        """Who is to move, ``"first"`` or ``"second"``."""
        return self._state.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    @property
    def contract(self) -> Contract | None:
        """The contract; ``None`` while bids are made, and when both passed."""
        return contract_of(self._state.contract)

    @property
    def tricks(self) -> tuple[int, int]:
        """Tricks of the play that first and second have taken, not those of the exchange."""
        return self._state.tricks

    @property
    def score(self) -> tuple[int, int]:
        """Points of first and second; none before the end."""
        return self._state.score or (0, 0)

    @property
    def deals(self) -> int:
        """How often cards were dealt: once more whenever both have passed."""
        return self._state.deals

    def hand(self, side: str) -> Hand:
        """A hand as it is, for whoever may see it."""
        place_of(side)
        return self._state.hand(side)

    def view(self, side: str | None = None) -> View:
        """What a side has seen; by default the side to move.

        >>> game = Game(seed=7, players=("human", "human"))
        >>> game.view("second").plays(), game.view() == game.view("first")
        ([], True)
        """
        side = self.turn if side is None else side
        place_of(side)
        return View(self._state.view(side), self.rules)

    def plays(self) -> list[str]:
        """The calls or cards that may be made now."""
        return self._state.plays()

    def play(self, play: str, side: str | None = None) -> Move:
        """Makes a person's call, or plays a person's card.

        Args:
            play: ``"pass"``, ``"1C"`` … ``"7NT"``, ``"double"``, ``"redouble"``, or a card such as
                ``"9H"``.
            side: who makes it, where that is to be checked.

        Raises:
            PlayError: when it is another's turn, or it may not be made, with every fault.
            CardError: for a text that is no card.
        """
        text = _text_of(play)
        if not text.strip():
            raise Language.hm_nothing.error(PlayError)
        faults: list[tuple[str, str]] = []
        side = self.turn if side is None else side
        place_of(side)
        # Not when it is over: the core says that.
        if not self.is_over and (side != self.turn or not self.awaits_person):
            error = self._not_now(Language.not_your_turn)
            faults.append((str(error), CHINESE.error(error)))
        return self._make(self._checked(text, faults))

    def _choice(self, player: Player) -> Any:
        if not isinstance(player, str):
            return player(self.view())
        # Samples must not know the deal: only who plays at random has the game's seed.
        seed = seed_of_move(self.seed if player == "random" else 0, len(self._moves))
        return choice_of(player, self._state, self.rules, self.samples, seed, self._limits)

    def _read(self, choice: Any) -> str:
        return self._checked(_text_of(choice), [])

    def _checked(self, text: str, faults: list[tuple[str, str]]) -> str:
        """Raises one error with these faults and those of a call or a card, if there is any."""
        if faults := [*faults, *self._state.faults(text)]:
            english, chinese = zip(*faults, strict=True)
            error = PlayError("; ".join(english))
            error._chinese = "；".join(chinese)
            raise error
        return text

    def _make(self, play: str) -> Move:
        move = Move(self.turn, self._state.read(play))
        self._states.append(self._state.after(play))
        self._moves.append(move)
        return move

    def another(self, seed: int | None = None) -> Game:
        """A new game with the same rules and players; without a seed, of any deal.

        >>> game = Game(seed=7, players=("human", "human"))
        >>> game.another(seed=8).seed
        8
        """
        other = copy(self)
        other.seed = any_seed() if seed is None else check_seed(seed)
        other._states = [other._dealt()]
        other._moves = []
        return other

    def odds(
        self,
        *,
        samples: int | None = None,
        seed: int | None = None,
        threads: int | None = None,
        time_limit: float | None = None,
        memory_limit: int | str | None = None,
    ) -> Odds:
        """What each call or card is worth to the side to move, by what that side has seen.

        In the exchange deals are sampled that fit what was seen, each as likely as any other; both
        sides then exchange greedily, and the last hands are solved exactly. In the last round of
        the exchange all deals are listed. In the play nothing is hidden from who remembers every
        card, and the values are exact. In the auction a regression on the hand speaks.

        Sample ``i`` depends on ``seed`` (0 by default) and ``i`` alone, and threads never change a
        result.

        Raises:
            PlayError: when the game is over.
            LimitError: when a limit was reached.
        """
        self._refuse_over()
        limits = self._limits
        if any(limit is not None for limit in (threads, time_limit, memory_limit)):
            limits = Limits.checked(threads, time_limit, None, memory_limit)
        samples, seed = self.samples if samples is None else samples, 0 if seed is None else seed
        seen = self._state.view(self.turn)
        return odds_of_view(seen, self.rules, samples, seed, limits, self._words)

    def hint(self) -> Hint:
        """What to call or play now, by what the side to move has seen.

        Raises:
            PlayError: when the game is over.
            LimitError: when a limit was reached.
        """
        odds = self.odds()
        return Hint(odds.best, sentences.hint(odds, self._words, self.phase))

    @property
    def last_trick(self) -> Trick | None:
        """The trick that was finished last, as a person at the table sees it."""
        view = self.shown()
        all_tricks = view.rounds + view.last_tricks
        return all_tricks[-1] if all_tricks else None

    def shown(self) -> View:
        """The view that a display shows: that of the only person, else that of the side to move."""
        people = [side for side in TWO.seats if self.is_person(side)]
        return self.view(people[0] if len(people) == 1 else self.turn)

    def result(self) -> str:
        """A sentence that says how it ended, or whose turn it is."""
        if self.is_over:
            return sentences.result(self.contract, self.tricks, self.score, self.names, self._words)
        return sentences.task(self.shown(), self.names, self._words)

    def moves_in_words(self) -> list[str]:
        """All calls and cards, each in a sentence."""
        return [self._told(place) for place in range(len(self._moves))]

    def move_in_words(self) -> str:
        """The last call or card in a sentence; empty before the first."""
        return self._told(len(self._moves) - 1) if self._moves else ""

    def _told(self, place: int) -> str:
        side, play = self._moves[place]
        of_calls = self._states[place].phase == "bidding"
        told = sentences.play_in_words(play, self._words, of_calls)
        return self._words.out_moved.format(self.name(side), told)

    def trick_in_words(self) -> str:
        """The trick that was finished last, in a sentence; empty where there is none."""
        trick = self.last_trick
        return "" if trick is None else sentences.trick_in_words(trick, self.names, self._words)

    def remembered(self) -> str:
        """What a person knows who remembers every card: a line or two."""
        return sentences.remembered(self.shown(), self._words)

    def to_dict(self) -> dict[str, Any]:
        """The game in plain values, as its JSON has them; a program of the user's is a person."""
        return {
            "canju": "honeymoon",
            "version": 1,
            "rules": asdict(self.rules),
            "seed": self.seed,
            "players": [player if isinstance(player, str) else HUMAN for player in self.players],
            "names": list(self.names),
            "moves": [{"side": move.side, "play": move.play} for move in self._moves],
            **self._stand(),
        }

    def _stand(self) -> dict[str, Any]:
        """The part of a record that follows from the moves."""
        contract = None if self.contract is None else str(self.contract)
        tricks, score = list(self.tricks), list(self.score)
        return {"phase": self.phase, "contract": contract, "tricks": tricks, "score": score}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the game to a file as JSON, whole or not at all; ``load`` reads it.

        Raises:
            OSError: when the file cannot be written.
        """
        write_record(self.to_dict(), path)

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        players: Sequence[Player] | None = None,
        lang: Lang | None = None,
    ) -> Game:
        """A game from a file that ``save`` wrote; every move is made again.

        Args:
            path: where it is.
            players: who plays on; by default those of the file.
            lang: the language of its sentences.

        Raises:
            RecordError: for a file that is not a record, or has a move that may not be made, with
                its place.
            OSError: when the file cannot be read.
        """
        facts = read_record(path, "honeymoon")
        with at("rules"):
            rules = rules_from_facts(field(facts, "rules", dict))
        with at("players"):
            chosen = players_of(field(facts, "players", list) if players is None else players)
        with at("the game"):
            seed, names = field(facts, "seed", int), field(facts, "names", list)
            game = cls(seed=seed, rules=rules, players=chosen, names=names, lang=lang)
        for place, move in items(facts, "moves"):
            with at(place):
                if field(move, "side", str) != game.turn:
                    raise ValueError(f"it is {game.turn} to move, not {shown(move['side'], 60)}")
                game._make(game._read(field(move, "play", str)))
        check_same(facts, game._stand())
        return game

    def __getstate__(self) -> dict[str, Any]:
        # What the core holds is made again from the moves.
        return {name: value for name, value in vars(self).items() if name != "_states"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._states = [self._dealt()]
        for move in self._moves:
            self._states.append(self._state.after(move.play))

    def __str__(self) -> str:
        if self.is_over:
            return self.result()
        view = self.shown()
        return "\n".join([*sentences.lines(view, self.names, self._words), self.result()])


def _text_of(play: object) -> str:
    """The text of a call or a card: a ``Play`` of one card too."""
    if not isinstance(play, (str, Hand, Play)):
        raise TypeError(f"play: expected a call or a card as a text, got {kind_of(play)}")
    return str(play)
