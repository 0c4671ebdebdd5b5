"""``canju play --rules honeymoon``: honeymoon bridge in the terminal, from the first bid on."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from canju._messages import Language, current
from canju._messages.commands import ASKED
from canju.cli.games import parts_of
from canju.cli.prompt import Prompt, say
from canju.errors import OptionError
from canju.honeymoon.game import Game
from canju.honeymoon.rules import Rules

#: Arguments that are of games whose cards are given, or of other rules.
_OTHERS = ("first", "second", "to_beat", "farmers", "by", "turn", "deal", "without", "decks")


class HoneymoonTerminal(Prompt):
    """Lines in, lines out; the game itself is a ``honeymoon.Game``."""

    def __init__(self, args: argparse.Namespace, rules: Rules) -> None:
        for name in (*_OTHERS, "deck_limit"):
            if getattr(args, name) is not None:
                option = {"first": "A", "second": "B"}.get(name, f"--{name.replace('_', '-')}")
                raise Language.wrong_honeymoon.error(OptionError, option)
        self._args, self._rules = args, rules
        self._game = self._new_game(args.seed)
        deeds: dict[str, Callable[[], None]] = {
            "hint": lambda: say(self._game.hint().sentence),
            "odds": lambda: say(str(self._game.odds())),
            "seen": lambda: say(self._game.remembered()),
            "plays": lambda: say(current().comma.join(self._game.plays())),
            "undo": self._undo,
            "again": self._again,
            "new": self._new,
            "help": lambda: say(current().hm_help),
        }
        words = {**ASKED, "odds": ("odds", "胜率", "价值"), "seen": ("seen", "记牌")}
        self._words = {word: deed for name, deed in deeds.items() for word in words[name]}

    def _new_game(self, seed: int | None) -> Game:
        options: dict[str, Any] = {
            "players": parts_of(self._args.players),
            "names": parts_of(self._args.names),
            "time_limit": self._args.think,
        }
        return Game(seed=seed, rules=self._rules, **options)

    def _play(self, word: str) -> None:
        before = self._done()
        self._game.play(word)
        self._say_new(before)
        self._go_on()

    def _begin(self) -> None:
        say(current().out_deal.format(self._game.seed))
        self._go_on()

    def _go_on(self) -> None:
        """Has programs move, says what they do, and shows the table."""
        game = self._game
        while not game.is_over and not game.awaits_person:
            before = self._done()
            game.step()
            say(game.move_in_words())
            self._say_new(before)
        say(str(game))

    def _done(self) -> tuple[int, int]:
        """How many tricks are finished, and how often cards were dealt."""
        view = self._game.view()
        return len(view.rounds) + len(view.last_tricks), self._game.deals

    def _say_new(self, before: tuple[int, int]) -> None:
        """A finished trick would be gone from the table, and so would a deal passed out."""
        tricks, deals = self._done()
        if deals > before[1]:
            dealer = current().called(self._game.name(self._game.view().dealer), inside=True)
            say(current().hm_dealt_again.format(dealer))
        elif tricks > before[0]:
            say(self._game.trick_in_words())

    def _new(self) -> None:
        self._game = self._game.another()
        self._begin()
