"""``Desk``: answers of a ``CardTable`` to its page: the start screen, a game, or a walk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from canju._canju import Hand, Play, Position, deal, rules_for
from canju._limits import DISPLAY_SECONDS
from canju._messages import ENGLISH, Language
from canju._rules import PRESETS, Rules, of_tricks
from canju._seats import THREE
from canju.errors import OptionError, PlayError, shown
from canju.playing.budget import time_left
from canju.playing.game import Game
from canju.playing.players import HUMAN, PLAYERS, Greedy, Player, Random
from canju.puzzles.composing import compose
from canju.widgets import view
from canju.widgets.base_desk import BaseDesk, Message, Reply
from canju.widgets.form import BEFORE, DECKS, LEVELS, MODES, OF_SHEDDING, STEPS, TABLES, Form
from canju.widgets.plan_view import of_plan
from canju.widgets.reviewed import Reviewer
from canju.widgets.walk import Walk


class Desk(BaseDesk):
    """The start screen, a game, or a walk through one hand, without the widget that shows it.

    >>> desk = Desk(Form(first_cards="4", second_cards="4", seed="1"))
    >>> seen = desk.answer({"do": "begin", "at": 0})
    >>> seen["screen"], desk.game.seed
    ('game', 1)
    >>> print(desk.answer({"do": "play", "cards": ["AS"], "at": 0})["error"])
    The click was for an earlier state of the table: nothing was done.

    Args:
        form: the fields of the start screen.
        rules: the rules that the form names, if they are not a preset.
        players: the user's own players, by their names on the form.
        said: the language of all sentences.
        options: arguments of every ``Game``: names and limits.
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
        self._reviewer = Reviewer()
        self._shows_plan = False
        self._options = dict(options or {})
        self._time_limit: float | None = self._options.get("time_limit", DISPLAY_SECONDS)
        self._rules: dict[str, Rules | str] = {name: name for name in PRESETS}
        if rules is not None:
            self._rules[self.form.rules] = rules
        self._players: dict[str, Player | str] = {name: name for name in (HUMAN, *PLAYERS)}
        self._players.update(players or {})

    def _act(self, do: str, message: Message) -> Reply | None:
        match do:
            case "form":
                self._fill(message)
            case "toggle":
                self._toggle(message)
            case "begin":
                self._fill(message)
                return self.begin()
            case "start":
                self._to("start")
            case "return":
                self._return()
            case "play":
                return self._play(message)
            case "pass":
                self._playing().play("pass")
                self._let_programs_move()
            case "new":
                return self._new()
            case "verdict":
                self._shows_verdict = not self._shows_verdict
            case "review":
                self._playing()
                self._reviewer.press()
            case "marks":
                self._reviewer.marks_mistakes = not self._reviewer.marks_mistakes
            case "plan":
                self._toggle_plan()
            case "forward" | "back" | "first" | "last":
                self._walking().go(do)
            case "again" if self.screen == "walk":
                self._walking().go("first")
            case _:
                return super()._act(do, message)
        return None

    # The start screen

    def _fill(self, message: Message) -> None:
        """Takes the fields that came with a click; if one is invalid, takes none."""
        if "form" not in message:
            return
        form = self.form.filled(message["form"])
        for name, offered in self._choices(form).items():
            value = getattr(form, name)
            if value not in offered:
                raise OptionError(
                    f"{name} {shown(value)}: choose one of {', '.join(offered)}",
                    chinese=f"{name} {shown(value)}：请选 {'、'.join(offered)} 之一",
                )
        self.form = form

    def _choices(self, form: Form) -> dict[str, list[str]]:
        """The choices in each field of a form that has some."""
        players = list(self._players)
        # Puzzles and walks cannot use the rules of trick play.
        shedding_only = form.mode in OF_SHEDDING
        rules = [
            name for name, rules in self._rules.items() if not (shedding_only and of_tricks(rules))
        ]
        return {
            "mode": list(MODES),
            "level": list(LEVELS),
            "steps": list(STEPS),
            "decks": list(DECKS),
            "table": list(TABLES),
            "turn": list(form.seating.seats),
            "by": [BEFORE, *THREE.seats],
            "rules": rules,
            "first_player": players,
            "second_player": players,
            "third_player": players,
        }

    def _toggle(self, message: Message) -> None:
        self._fill(message)
        card, place = message.get("card"), message.get("place")
        if not isinstance(card, str) or not isinstance(place, str):
            raise Language.no_card_named.error(OptionError)
        self.form.toggle(card, place)

    def begin(self) -> Reply | None:
        """Starts the game, the puzzle or the walk that the form describes."""
        if self.form.mode == "walk":
            self._begin_walk()
            return None
        self.sit_down(self._new_game())
        return Reply(self.language.puzzle_begins) if self.form.mode == "puzzle" else None

    def _new_game(self) -> Game:
        form = self.form
        rules = self._rules[form.rules]
        options = {**self._options, "lang": self.language.name}
        if form.mode == "puzzle":
            # The opponent in a puzzle is the perfect player.
            return Game(self._puzzle(), players=(HUMAN, "perfect"), **options)
        options["players"] = [self._players[name] for name in form.of_hands("_player")]
        if form.mode == "hands":
            return Game(form.position(rules), **options)
        return Game.deal(
            *form.numbers(),
            seed=form.deal_seed(),
            decks=form.deck_count(),
            jokers=form.jokers,
            rules=rules,
            **options,
        )

    def _puzzle(self) -> Position:
        """Composes a puzzle within the time limit of a click."""
        seconds = time_left(self._time_limit)
        puzzles = compose(
            *LEVELS[self.form.level],
            rules=self._rules[self.form.rules],
            seed=self.form.deal_seed(),
            threads=self._options.get("threads"),
            time_limit=None if seconds is None else max(seconds, 0.001),
        )
        return next(puzzles).position

    def sit_down(self, game: Game) -> None:
        """Puts a game on the table, and makes programs' moves until a person is to move."""
        self.game = game
        self._shows_plan = False
        self._to("game")
        self._let_programs_move()

    def _to(self, screen: str) -> None:
        self.screen = screen
        if screen != "start":
            self._left = screen

    def _return(self) -> None:
        """Returns from the start screen to the game or the walk before it."""
        if self._left is None:
            raise Language.no_return.error(OptionError)
        self._to(self._left)

    # The game

    def _playing(self) -> Game:
        if self.game is None or self.screen != "game":
            raise Language.no_game.error(PlayError)
        return self.game

    def _play(self, message: Message) -> Reply | None:
        """Plays cards; if they are ambiguous, the page asks which play is meant."""
        game, cards = self._playing(), message.get("cards")
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            raise Language.no_cards_named.error(PlayError)
        text, rules = " ".join(cards), game.position.rules
        kind, rank, length = (message.get(name) for name in ("kind", "rank", "length"))
        if isinstance(kind, str) and isinstance(rank, str):
            length = length if isinstance(length, int) else None
            game.play(Play(text, kind=kind, rank=rank, length=length, rules=rules))
        else:
            readings = game.readings(text) if game.awaits_person else []
            if len(readings) > 1:
                plays = [
                    Play(text, kind=one.kind, rank=one.rank, length=one.length, rules=rules)
                    for one in readings
                ]
                return Reply(error=self.language.several_plays, readings=plays)
            game.play(text)
        self._let_programs_move()
        return None

    def _new(self) -> Reply | None:
        """Deals new cards, or goes to the start screen if the hands were given."""
        self._playing()
        if self.form.mode not in ("deal", "puzzle"):
            self._to("start")
            return None
        seed, self.form.seed = self.form.seed, ""
        try:
            return self.begin()
        except BaseException:
            self.form.seed = seed
            raise

    def _toggle_plan(self) -> None:
        if not self._playing()._has_plans:
            raise Language.plan_two_hands.error(OptionError)
        self._shows_plan = not self._shows_plan

    # The walk

    def _walking(self) -> Walk:
        if self.walk is None or self.screen != "walk":
            raise Language.no_hand.error(PlayError)
        return self.walk

    def _begin_walk(self) -> None:
        form, rules = self.form, self._rules[self.form.rules]
        if form.hand.strip():
            hand = Hand(form.hand)
        else:
            (hand,) = deal(form.numbers()[0], seed=form.deal_seed(), suits=True)
        if not hand:
            raise Language.empty_hand.error(OptionError)
        if of_tricks(rules):
            raise Language.no_walk_in_tricks.error(OptionError)
        split = hand.split(
            rules=rules_for(rules),
            steps=form.steps,
            time_limit=self._time_limit,
            memory_limit=self._options.get("memory_limit"),
        )
        self.walk = Walk(split, self.language.at_table)
        self._to("walk")

    # The state of the page

    def _limit(self) -> float | None:
        """Seconds that a click can search; ``None`` if unknown, as with a user's own player."""
        begun = self.game if self.screen == "game" else None
        players = self._players.values() if begun is None else begun.players
        if not all(isinstance(player, (str, Greedy, Random)) for player in players):
            return None
        return self._time_limit if begun is None else begun.time_limit

    def view(self) -> dict[str, Any]:
        """The state of the page, ready for JSON."""
        reply, form = self._reply, self.form
        seen: dict[str, Any] = {"screen": self.screen, **self._answered(self._limit())}
        if self.screen == "game" and self.game is not None:
            seen["game"] = {
                **view.of_game(self.game, reply.hint, reply.readings, self._shows_verdict),
                **self._reviewer.of_game(self.game),
                "has_plans": self.game._has_plans,
                "plan": of_plan(self.game) if self._shows_plan else None,
                "is_puzzle": form.mode == "puzzle",
                "deals_anew": form.mode in ("deal", "puzzle"),
            }
        elif self.screen == "walk" and self.walk is not None:
            seen["walk"] = view.of_walk(self.walk, self.language)
        else:
            seen["form"] = asdict(form)
            seen["choices"] = self._choices(form)
            seen["held"] = form.held()
            seen["fits"] = form.fits(form.rules in PRESETS)
            seen["can_return"] = self._left is not None
        return seen
