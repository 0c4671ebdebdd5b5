"""``honeymoon.Game``: a game of honeymoon bridge for people and programs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NamedTuple

from canju._canju import (
    Hand,
    HoneymoonState,
    Play,
    honeymoon_deal_told,
    honeymoon_game_sheet,
    honeymoon_hint_told,
    honeymoon_memory_sheet,
    honeymoon_moves_told,
    honeymoon_state_told,
    honeymoon_trick_told,
)
from canju.arguments.checks import any_seed, check_seed, names_for, place_of, whole
from canju.arguments.limits import Limits
from canju.errors import PlayError, kind_of, shown, texts_of
from canju.games.seats import HUMAN, TWO
from canju.honeymoon.odds import MOST_SAMPLES, Odds, odds_of_view
from canju.honeymoon.players import (
    Player,
    choice_of,
    names_of,
    players_of,
    seed_of_move,
)
from canju.honeymoon.rules import Rules, check_trump, honeymoon_rules, rules_from_facts
from canju.honeymoon.views import (
    Contract,
    Move,
    Trick,
    View,
    contract_of,
)
from canju.lang import Lang
from canju.language.languages import Language, Manner, language_of
from canju.playing.base import BaseGame
from canju.saving.records import at, check_same, field, items, read_record
from canju.saving.shown import RECORDS, Shown
from canju.writing.html import html_of
from canju.writing.text import text_of

if TYPE_CHECKING:
    from canju.honeymoon.review import Review

__all__ = ["Game"]


class Hint(NamedTuple):
    """A suggested call or card, and a sentence with the reason."""

    play: str
    sentence: str


class Game(Shown, BaseGame[Move, HoneymoonState]):
    """A game of honeymoon bridge: bidding, exchange of cards, play.

    You mostly need ``seed``, ``players`` and ``rules``.

    Each side is dealt thirteen cards; the other 26 are the stock. The sides bid in turn, from the
    dealer, until a pass follows a bid. Then there are thirteen rounds of exchange. In each, the top
    card of the stock is turned up and a trick is played; the declarer leads to the first. Players
    follow suit, and the contract's trumps apply. The winner takes the turned-up card and leads
    next; the loser takes the next card of the stock unseen. Then both hands are played for the
    contract.

    ``rules="german-whist"`` is German whist (德国惠斯特): no bidding, and the first turned-up card
    names the trump.

    An illegal move raises an error and does not change the game. Programs see only what their side
    sees, except ``"perfect"``, which sees all cards.

    Args:
        seed: the same seed deals the same cards; the first hands are those of ``canju.deal``.
            Without it, a random seed is used; see ``game.seed``.
        rules: ``honeymoon.Rules``, or its text: ``"german-whist"``, ``"honeymoon; doubles"``.
        players: the first and the second player: ``"human"``, ``"sampling"``, ``"greedy"``,
            ``"random"``, ``"perfect"``, or any callable that takes a ``honeymoon.View`` and returns
            a call or a card.
        names: the players' names.
        lang: ``"en"`` or ``"zh"``, the language of all sentences.
        samples: number of deals for a sampling player, a hint and ``odds``.
        threads: number of threads for a search; results do not depend on it.
        time_limit: seconds for a move, a hint or ``odds``.
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
    >>> whist = Game(seed=7, rules="german-whist")
    >>> whist.phase, whist.turn, whist.trump, whist.view().turned_up
    ('exchange', 'second', 'S', '9S')
    """

    seating = TWO
    _endings = (*RECORDS, ".html")

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
        check_trump(rules, self._state)
        self._moves: list[Move] = []

    def _dealt(self) -> HoneymoonState:
        return HoneymoonState(self.rules, self.seed)

    @property
    def _state(self) -> HoneymoonState:
        return self._states[-1]

    @property
    def phase(self) -> str:
        """Phase of the game: ``"bidding"``, ``"exchange"``, ``"play"`` or ``"over"``."""
        return self._state.phase

    @property
    def turn(self) -> str:
        """Side to move, ``"first"`` or ``"second"``."""
        return self._state.turn

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.phase == "over"

    @property
    def contract(self) -> Contract | None:
        """The contract; ``None`` without bidding, in the auction, and if both sides passed."""
        return contract_of(self._state.contract)

    @property
    def trump(self) -> str | None:
        """The trump suit as a letter, or ``"NT"``; ``None`` as long as it is not known."""
        return self._state.trump

    @property
    def tricks(self) -> tuple[int, int]:
        """Tricks of the play that first and second have taken, not those of the exchange."""
        return self._state.tricks

    @property
    def score(self) -> tuple[int, int]:
        """Points of first and second; ``(0, 0)`` before the end."""
        return self._state.score or (0, 0)

    @property
    def deals(self) -> int:
        """Number of deals so far: one more each time both sides pass."""
        return self._state.deals

    def hand(self, side: str) -> Hand:
        """Current hand of a side, hidden cards included."""
        place_of(side)
        return self._state.hand(side)

    def view(self, side: str | None = None) -> View:
        """The view of a side, by default of the side to move.

        >>> game = Game(seed=7, players=("human", "human"))
        >>> game.view("second").plays(), game.view() == game.view("first")
        ([], True)
        """
        side = self.turn if side is None else side
        place_of(side)
        return View(self._state.view(side), self.rules)

    def plays(self) -> list[str]:
        """Legal calls or cards."""
        return self._state.plays()

    def play(self, play: str, side: str | None = None) -> Move:
        """Makes a call or plays a card for a person.

        Args:
            play: ``"pass"``, ``"1C"`` … ``"7NT"``, ``"double"``, ``"redouble"``, or a card such as
                ``"9H"``.
            side: the person's side, to check that it is to move.

        Raises:
            PlayError: if the move is not legal or it is another player's turn, with every fault.
            CardError: if the text is not a card.
        """
        text = _text_of(play)
        faults: list[tuple[str, str]] = []
        side = self.turn if side is None else side
        place_of(side)
        # If the game is over, the core reports that.
        if not self.is_over and (side != self.turn or not self.awaits_person):
            error = self._not_now("turn")
            faults.append(texts_of(error))
        return self._make(self._checked(text, faults))

    def _choice(self, player: Player) -> Any:
        if not isinstance(player, str):
            return player(self.view())
        # Samples must not depend on the deal: only the random player gets the game's seed.
        seed = seed_of_move(self.seed if player == "random" else 0, len(self._moves))
        return choice_of(player, self._state, self.rules, self.samples, seed, self._limits)

    def _read(self, choice: Any) -> str:
        return self._checked(_text_of(choice), [])

    def _checked(self, text: str, faults: list[tuple[str, str]]) -> str:
        """Raises an error with these faults and those of a call or a card, if there are any."""
        if faults := [*faults, *self._state.faults(text)]:
            english, chinese = zip(*faults, strict=True)
            raise PlayError("; ".join(english), chinese="；".join(chinese))
        return text

    def _make(self, play: str) -> Move:
        move = Move(self.turn, self._state.read(play))
        self._states.append(self._state.after(play))
        self._moves.append(move)
        return move

    def another(self, seed: int | None = None) -> Game:
        """A new game with the same rules and players; without a seed, a random deal.

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
        """Expected value of each call or card, given the view of the side to move.

        In the auction, values come from a regression on the hand. In the exchange, ``odds`` samples
        deals that fit the view, uniformly. In each, both sides exchange greedily and the last hands
        are solved exactly. In the last round of the exchange it lists all deals. In the play no
        card is hidden, and values are exact.

        Sample ``i`` depends only on ``seed`` (0 by default) and ``i``; threads never change a
        result.

        Raises:
            PlayError: if the game is over.
            LimitError: if a limit is reached.
        """
        self._refuse_over()
        limits = self._limits
        if any(limit is not None for limit in (threads, time_limit, memory_limit)):
            limits = Limits.checked(threads, time_limit, None, memory_limit)
        samples, seed = self.samples if samples is None else samples, 0 if seed is None else seed
        seen = self._state.view(self.turn)
        return odds_of_view(seen, self.rules, samples, seed, limits, self._words)

    def review(
        self,
        *,
        threads: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | str | None = None,
        progress: bool | Callable[[int, int | None], object] = False,
    ) -> Review:
        """Reviews the play of the game, exactly as ``canju.review``: the tricks given away.

        Args:
            threads: as for ``canju.review``.
            time_limit: seconds for the whole review. The game's own limit does not apply.
            node_limit: positions visited in each search of the play.
            memory_limit: as for ``canju.review``.
            progress: as for ``canju.review``.

        >>> game = Game(seed=7, players=("greedy", "random"))
        >>> _ = game.run()
        >>> review = game.review()
        >>> [(play.ply, play.side, play.tricks_lost) for play in review.mistakes]
        [(31, 'second', 2), (35, 'second', 1)]
        """
        from canju.honeymoon.reviewing import review_game

        return review_game(self, threads, time_limit, node_limit, memory_limit, progress)

    def hint(self) -> Hint:
        """Suggests a call or card, given the view of the side to move.

        Raises:
            PlayError: if the game is over.
            LimitError: if a limit is reached.
        """
        odds = self.odds()
        ends = self.phase == "play"
        return Hint(odds.best, honeymoon_hint_told(self._words.name, odds, odds.ranked(), ends))

    @property
    def last_trick(self) -> Trick | None:
        """The last finished trick, as ``shown()`` sees it."""
        view = self.shown()
        all_tricks = view.rounds + view.last_tricks
        return all_tricks[-1] if all_tricks else None

    def shown(self) -> View:
        """The view for displays: of the only human player, else of the side to move."""
        people = [side for side in TWO.seats if self.is_person(side)]
        return self.view(people[0] if len(people) == 1 else self.turn)

    def result(self) -> str:
        """A sentence with the result, or with the turn."""
        return honeymoon_state_told(self._manner(self._words).core, self._state)

    def moves_in_words(self) -> list[str]:
        """All calls and cards, each in a sentence."""
        return honeymoon_moves_told(self._manner(self._words).core, self._moves_made())

    def move_in_words(self) -> str:
        """A sentence with the last call or card; empty before the first."""
        last = self._moves_made()[-1:]
        return "".join(honeymoon_moves_told(self._manner(self._words).core, last))

    def _moves_made(self) -> list[tuple[str, str, bool]]:
        """All moves for the core, each with true if it is a call."""
        before = zip(self._moves, self._states, strict=False)
        return [(side, play, state.phase == "bidding") for (side, play), state in before]

    def _manner(self, said: Language) -> Manner:
        return Manner(said, names=dict(zip(TWO.seats, self.names, strict=True)))

    def trick_in_words(self) -> str:
        """A sentence with the last finished trick; empty if there is none."""
        trick = self.last_trick
        if trick is None:
            return ""
        return honeymoon_trick_told(self._manner(self._words).core, trick)

    def _new_deal_in_words(self) -> str:
        """A sentence about a new deal after two passes, with the dealer."""
        return honeymoon_deal_told(self._manner(self._words).core, self.view().dealer)

    def remembered(self) -> str:
        """Known cards of the other hand and unseen cards, in one or two lines."""
        return text_of(honeymoon_memory_sheet(self._words.name, self.shown()))

    def to_dict(self) -> dict[str, Any]:
        """Converts the game to plain values for JSON. A callable player becomes ``"human"``."""
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

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        players: Sequence[Player] | None = None,
        lang: Lang | None = None,
    ) -> Game:
        """Loads a game that ``save`` wrote, and replays every move.

        Args:
            path: the file.
            players: the players from here on, by default those of the file.
            lang: the language of its sentences.

        Raises:
            RecordError: if the file is not a record or has an illegal move, with the place.
            OSError: if the file cannot be read.
        """
        return cls._of_facts(read_record(path, "honeymoon"), players, lang)

    @classmethod
    def _of_facts(
        cls,
        facts: dict[str, Any],
        players: Sequence[Player] | None = None,
        lang: Lang | None = None,
    ) -> Game:
        """Reads a game from the values of ``to_dict``."""
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
        # Objects of the core are restored from the moves.
        return {name: value for name, value in vars(self).items() if name != "_states"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._states = [self._dealt()]
        for move in self._moves:
            self._states.append(self._state.after(move.play))

    def __str__(self) -> str:
        return text_of(self._sheet(self._words))

    def _repr_html_(self) -> str:
        return html_of(self._sheet(self._words))

    def _alone(self, said: Language) -> str:
        sheet = self._sheet(said)
        for block in sheet["blocks"][0]["drawn"]:
            block["open"] = True
        return html_of(sheet)

    def _sheet(self, said: Language) -> dict[str, Any]:
        manner, moves = self._manner(said).core, self._moves_made()
        return honeymoon_game_sheet(manner, self._state, self.shown(), moves)


def _text_of(play: object) -> str:
    """The text of a call or a card, which can be a ``Hand`` or a ``Play``."""
    if not isinstance(play, (str, Hand, Play)):
        raise TypeError(f"play: expected a call or a card as a text, got {kind_of(play)}")
    return str(play)
