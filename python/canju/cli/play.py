"""``canju play``: a game in the terminal, against a program or between two."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable

from canju._canju import Position
from canju._messages import Language, current
from canju._messages.commands import ASKED
from canju.cli.games import add_game, counts_of, dealing, parts_of
from canju.cli.honeymoon import HoneymoonTerminal
from canju.cli.output import SOLVED
from canju.cli.parser import Commands, add_command
from canju.cli.positions import add_notation, add_rules, add_seats, rules_of
from canju.cli.prompt import Prompt, Unheard, say
from canju.errors import OptionError
from canju.honeymoon.rules import rules_from_text
from canju.playing.budget import asked_together
from canju.playing.game import Game
from canju.playing.moves import Move
from canju.playing.players import PLAYERS
from canju.playing.seats import HUMAN


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(commands, "play", _run, "play a game against a program", formats=("text",))
    parser.add_argument(
        "first",
        metavar="A",
        nargs="?",
        help="your hand, or 'A | B | to beat'; or how many cards to deal you, as in 'play 10 10'",
    )
    parser.add_argument("second", metavar="B", nargs="?", help="the other hand, or its cards")
    parser.add_argument("--to-beat", metavar="PLAY", help="the play on the table")
    add_seats(parser)
    add_notation(parser)
    add_game(parser, (HUMAN, *PLAYERS), default=f"{HUMAN},perfect")
    parser.add_argument(
        "--think",
        metavar="SECONDS",
        type=float,
        default=10.0,
        help="how long the solver may think after a line is typed (default: 10)",
    )
    add_rules(parser)


def _run(args: argparse.Namespace) -> int:
    honeymoon = rules_from_text(args.rules)
    # Nobody plays on who reads no more.
    with contextlib.suppress(Unheard):
        if honeymoon is not None:
            HoneymoonTerminal(args, honeymoon).run()
        else:
            Terminal(args).run()
    return SOLVED


class Terminal(Prompt):
    """Lines in, lines out; the game itself is a ``Game``."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._game = self._new_game()
        deeds: dict[str, Callable[[], None]] = {
            "hint": lambda: say(self._game.hint().sentence),
            "plays": self._say_plays,
            "verdict": self._say_verdict,
            "undo": self._undo,
            "again": self._again,
            "new": self._new,
            "help": lambda: say(current().out_help),
        }
        self._words = {word: deeds[name] for name in deeds for word in ASKED[name]}

    def _obey(self, word: str) -> None:
        with asked_together():
            super()._obey(word)

    def _play(self, word: str) -> None:
        self._game.play(word)
        self._say_trick()
        self._go_on()

    def _new_game(self) -> Game:
        args = self._args
        options = {
            "players": parts_of(args.players),
            "names": parts_of(args.names),
            "time_limit": args.think,
        }
        counts = counts_of(args)
        if counts is None:
            if not args.jokers:
                raise Language.wrong_jokers.error(OptionError)
            position = Position(
                args.first,
                args.second,
                args.to_beat,
                farmers=args.farmers,
                by=args.by,
                turn=args.turn,
                rules=rules_of(args),
                notation=args.notation,
            )
            return Game(position, **options)
        if any(part is not None for part in (args.to_beat, args.by, args.turn)):
            raise Language.wrong_table_options.error(OptionError)
        decks = "each" if args.deck_limit == "each" else args.decks or 1
        with dealing(args):
            return Game.deal(
                *counts,
                seed=args.seed,
                decks=decks,
                jokers=args.jokers,
                rules=rules_of(args),
                **options,
            )

    def _begin(self) -> None:
        if self._game.seed is not None:
            say(current().out_deal.format(self._game.seed))
        self._go_on(shown=True)

    def _go_on(self, shown: bool = False) -> None:
        """Has programs answer, says what they play, and shows the table."""
        game = self._game
        if shown:
            say(str(game))
        while not game.is_over and not game.awaits_person:
            self._say_move(game.step())
            shown = False
        if not shown:
            say(game.result() if game.is_over else str(game))

    def _say_move(self, move: Move) -> None:
        say(current().moved(self._game.name(move.side), move.play))
        self._say_trick()

    def _say_trick(self) -> None:
        """A trick that the last card has finished: it would be gone from the table."""
        if self._game.position.to_beat is None and (said := self._game.trick_in_words()):
            say(said)

    def _say_plays(self) -> None:
        said = current()
        say(said.plays(self._game.plays()) or said.out_none)

    def _say_verdict(self) -> None:
        say(self._game.verdict().sentence)
        if not self._game.is_over:
            say(self._game.winning_in_words())

    def _new(self) -> None:
        if counts_of(self._args) is None:
            say(current().out_cards_given)
            return
        self._args.seed = None
        self._game = self._new_game()
        self._begin()
