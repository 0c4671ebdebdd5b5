"""What happens at a ``CardTable``: messages from the page in, what the page shall show out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canju._canju import Hand, Play, Position, deal, rules_for
from canju._limits import DISPLAY_SECONDS
from canju._messages import ENGLISH, Language
from canju._rules import PRESETS, Rules, of_tricks, with_decks
from canju._seats import THREE, TWO
from canju.errors import CanjuError, OptionError, PlayError
from canju.playing.budget import asked_together, time_left
from canju.playing.game import Game
from canju.playing.players import PLAYERS, Greedy, Player, Random
from canju.playing.seats import HUMAN
from canju.puzzles.composing import compose
from canju.widgets import view
from canju.widgets.form import (
    BEFORE,
    DECKS,
    LEVELS,
    MODES,
    OF_SHEDDING,
    STEPS,
    TABLES,
    Form,
    whole,
)
from canju.widgets.messages import SLACK, Obedient
from canju.widgets.walk import Walk

#: Numbers that are typed.
_CARDS, _SEED = Language.number_of_cards, Language.number_of_seed


class Desk(Obedient):
    """The start screen, a game, or a walk through one hand; whatever the page sends, it stands.

    ``take`` never raises and never loses a game: what cannot be done becomes a sentence. It is
    plain Python, without the widget that shows it.

    >>> desk = Desk(Form(first_cards="4", second_cards="4", seed="1"))
    >>> desk.take({"do": "begin", "at": 0})
    >>> desk.view()["screen"], desk.game.seed
    ('game', 1)
    >>> desk.take({"do": "play", "cards": ["AS"], "at": 0})
    >>> print(desk.error)
    That was for an earlier state of the table: nothing was done.
    """

    def __init__(
        self,
        form: Form | None = None,
        *,
        rules: Rules | str | None = None,
        players: Mapping[str, Player | str] | None = None,
        said: Language = ENGLISH,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(said)
        self.form = Form() if form is None else form
        self.screen = "start"
        self.game: Game | None = None
        self.walk: Walk | None = None
        # The screen that "return" goes back to.
        self._left: str | None = None
        self._shows_verdict = False
        self._hint: Play | None = None
        # A message that is refused leaves the hint that was shown.
        self._hint_before: Play | None = None
        self._readings: list[Play] = []
        self._options = dict(options or {})
        self._rules: dict[str, Rules | str] = {name: name for name in PRESETS}
        if rules is not None:
            self._rules[self.form.rules] = rules
        self._players: dict[str, Player | str] = {name: name for name in (HUMAN, *PLAYERS)}
        self._players.update(players or {})
        self._deeds = {
            "form": lambda _: None,
            "toggle": self._toggle,
            "begin": lambda _: self.begin(),
            "start": lambda _: self._to("start"),
            "return": lambda _: self._return(),
            "play": self._play,
            "pass": lambda _: self._play({"cards": []}),
            "next": lambda _: self._step(),
            "hint": lambda _: self._give_hint(),
            "undo": lambda _: self._playing().undo(),
            "again": lambda _: self._again(),
            "new": lambda _: self._new(),
            "verdict": self._show_verdict,
            "forward": lambda _: self._walking().forward(),
            "back": lambda _: self._walking().back(),
            "first": lambda _: self._walking().begin(),
            "last": lambda _: self._walking().end(),
        }

    @property
    def choices(self) -> dict[str, tuple[str, ...]]:
        """What may be chosen in each field of the form that has choices."""
        return {
            "mode": MODES,
            "level": tuple(LEVELS),
            "steps": STEPS,
            "decks": DECKS,
            "table": tuple(TABLES),
            "turn": self.form.seating.seats,
            "by": (BEFORE, *THREE.seats),
            "rules": tuple(self._rules_offered()),
            "first_player": tuple(self._players),
            "second_player": tuple(self._players),
            "third_player": tuple(self._players),
        }

    def _rules_offered(self) -> list[str]:
        """Rules by name; those of trick play only where there is something to do with them."""
        shedding_only = self.form.mode in OF_SHEDDING
        return [
            name for name, rules in self._rules.items() if not (shedding_only and of_tricks(rules))
        ]

    def answer(self, message: object) -> dict[str, Any]:
        """Does what a click asks for, and gives what the page shall show then.

        All that both search for shares one time limit.
        """
        with asked_together():
            self.take(message)
            return self.view()

    def _obey(self, message: object) -> None:
        self._readings = []
        self._hint_before, self._hint = self._hint, None
        with asked_together():
            super()._obey(message)

    def _refuse(self, error: CanjuError) -> None:
        super()._refuse(error)
        self._hint = self._hint_before

    def _read(self, message: Mapping[str, Any]) -> None:
        if "form" in message:
            # The mode that was left may have offered more rules: the form sorts that out.
            turns = tuple(seat for one in TABLES.values() for seat in one.seats)
            choices = {**self.choices, "rules": tuple(self._rules), "turn": turns}
            self.form.fill(message["form"], choices)

    def _patience(self) -> float | None:
        """Seconds within which the next click is answered; ``None`` where nobody knows.

        A program of the user's takes the time that it takes.
        """
        begun = self.game if self.screen == "game" else None
        players = self._players.values() if begun is None else begun.players
        if not all(isinstance(player, (str, Greedy, Random)) for player in players):
            return None
        limit = self._options.get("time_limit", DISPLAY_SECONDS)
        if begun is not None:
            limit = begun.time_limit
        return None if limit is None else limit + SLACK

    # The start screen

    def _toggle(self, message: Mapping[str, Any]) -> None:
        card, place = message.get("card"), message.get("place")
        if not isinstance(card, str) or not isinstance(place, str):
            raise Language.no_card_named.error(OptionError)
        self.form.toggle(card, place)

    def begin(self) -> None:
        """Starts what the form describes."""
        if self.form.mode == "walk":
            self._begin_walk()
            return
        self.sit_down(self._new_game())
        if self.form.mode == "puzzle":
            self.said = self.language.puzzle_begins

    def _new_game(self) -> Game:
        form = self.form
        if form.mode == "puzzle":
            return self._puzzle()
        options = {
            **self._options,
            "lang": self.language.name,
            "players": [self._players[name] for name in form.of_hands("_player")],
        }
        rules = self._rules[form.rules]
        decks = form.decks if form.decks == "each" else int(form.decks)
        if form.mode == "hands":
            to_beat = form.to_beat.strip() or None
            rules = with_decks(rules, decks)
            first, *others = form.of_hands()
            two = form.seating is TWO
            position = Position(
                first,
                others[0] if two else None,
                to_beat,
                farmers=None if two else others,
                by=None if two or to_beat is None or form.by == BEFORE else form.by,
                turn=form.turn,
                rules=rules,
            )
            return Game(position, **options)
        cards = [whole(number, _CARDS) for number in form.of_hands("_cards")]
        seed = whole(form.seed, _SEED) if form.seed.strip() else None
        return Game.deal(*cards, seed=seed, decks=decks, jokers=form.jokers, rules=rules, **options)

    def _puzzle(self) -> Game:
        """A puzzle against the perfect player, composed within the time of a click."""
        form = self.form
        seed = whole(form.seed, _SEED) if form.seed.strip() else None
        limits = {name: self._options[name] for name in ("threads",) if name in self._options}
        seconds = time_left(self._options.get("time_limit", DISPLAY_SECONDS))
        puzzles = compose(
            *LEVELS[form.level],
            rules=self._rules[form.rules],
            seed=seed,
            time_limit=None if seconds is None else max(seconds, 0.001),
            **limits,
        )
        players = (HUMAN, "perfect")
        options = {**self._options, "lang": self.language.name, "players": players}
        return Game(next(puzzles).position, **options)

    def sit_down(self, game: Game) -> None:
        """Puts a game on the table; a program that is to move against a person moves."""
        self.game = game
        self._to("game")
        self._let_programs_answer()

    def _to(self, screen: str) -> None:
        self.screen = screen
        if screen != "start":
            self._left = screen

    def _return(self) -> None:
        """From the start screen back to the game or the walk that was left."""
        if self._left is None:
            raise Language.no_return.error(OptionError)
        self._to(self._left)

    # The game

    def _playing(self) -> Game:
        if self.game is None or self.screen != "game":
            raise Language.no_game.error(PlayError)
        return self.game

    def _play(self, message: Mapping[str, Any]) -> None:
        game = self._playing()
        cards = message.get("cards")
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            raise Language.no_cards_named.error(PlayError)
        if len(cards) > len(game.position.hand):
            raise Language.too_many_cards.error(PlayError)
        game.play(self._chosen(game, cards, message) if cards else "pass")
        self._let_programs_answer()

    def _chosen(self, game: Game, cards: list[str], message: Mapping[str, Any]) -> Play | str:
        """The cards as a play; where they are several plays, the page asks which."""
        text = " ".join(cards)
        kind, rank = message.get("kind"), message.get("rank")
        if isinstance(kind, str) and isinstance(rank, str):
            return Play(text, kind=kind, rank=rank, rules=game.position.rules)
        if game.awaits_person:
            readings = game.readings(text)
            if len(readings) > 1:
                self._readings = [
                    Play(text, kind=play.kind, rank=play.rank, rules=game.position.rules)
                    for play in readings
                ]
                raise Language.several_plays.error(PlayError)
        return text

    def _let_programs_answer(self) -> None:
        game = self.game
        if game is not None and game.has_people:
            game.run()

    def _step(self) -> None:
        self._playing().step()

    def _give_hint(self) -> None:
        hint = view.at_table(self._playing()).hint()
        self._hint, self.said = hint.play, hint.sentence

    def _again(self) -> None:
        if self.screen == "walk":
            self._walking().begin()
            return
        self._playing().restart()
        self._let_programs_answer()

    def _new(self) -> None:
        """Other cards where they were dealt; else the start screen."""
        self._playing()
        if self.form.mode not in ("deal", "puzzle"):
            self._to("start")
            return
        seed, self.form.seed = self.form.seed, ""
        try:
            self.begin()
        except BaseException:
            self.form.seed = seed
            raise

    def _show_verdict(self, message: Mapping[str, Any]) -> None:
        shown = message.get("shown")
        if not isinstance(shown, bool):
            raise Language.no_verdict_said.error(OptionError)
        self._shows_verdict = shown

    # The walk

    def _walking(self) -> Walk:
        if self.walk is None or self.screen != "walk":
            raise Language.no_hand.error(PlayError)
        return self.walk

    def _begin_walk(self) -> None:
        form = self.form
        if form.hand.strip():
            hand = Hand(form.hand)
        else:
            seed = whole(form.seed, _SEED) if form.seed.strip() else None
            (hand,) = deal(whole(form.first_cards, _CARDS), seed=seed, suits=True)
        if not hand:
            raise Language.empty_hand.error(OptionError)
        limits = {
            name: self._options[name]
            for name in ("time_limit", "memory_limit")
            if name in self._options
        }
        rules = self._rules[form.rules]
        if of_tricks(rules):
            raise Language.no_walk_in_tricks.error(OptionError)
        split = hand.best_score(rules=rules_for(rules), steps=form.steps, **limits)
        self.walk = Walk(split, self.language.at_table)
        self._to("walk")

    def view(self) -> dict[str, Any]:
        """All that the page shows, ready for JSON."""
        with asked_together():
            return self._seen()

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = {
            "at": self._count,
            "screen": self.screen,
            "error": self.error,
            "said": self.said,
            "patience": self._patience(),
        }
        if self.screen == "game" and self.game is not None:
            seen["game"] = view.of_game(self.game, self._hint, self._readings, self._shows_verdict)
            seen["game"]["is_puzzle"] = self.form.mode == "puzzle"
            seen["game"]["deals_anew"] = self.form.mode in ("deal", "puzzle")
        elif self.screen == "walk" and self.walk is not None:
            seen["walk"] = view.of_walk(self.walk, self.language)
        else:
            seen["form"] = self.form.to_dict()
            seen["choices"] = {name: list(values) for name, values in self.choices.items()}
            seen["held"] = self.form.held()
            seen["fits"] = self.form.fits(self.form.rules in PRESETS)
            seen["can_return"] = self._left is not None
        return seen
