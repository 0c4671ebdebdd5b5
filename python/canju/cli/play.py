"""``canju play``: a game in the terminal, against a program or between two."""

from __future__ import annotations

import argparse
import contextlib
from typing import Any

from canju._messages import Language
from canju.cli.games import add_game, counts_of, dealing, parts_of
from canju.cli.output import SOLVED
from canju.cli.parser import Commands, add_command
from canju.cli.positions import add_notation, add_rules, add_seats, position_from, rules_of
from canju.cli.terminal import Terminal, Unheard
from canju.errors import OptionError
from canju.honeymoon import game as honeymoon
from canju.honeymoon.rules import rules_from_text
from canju.playing.game import Game
from canju.playing.players import HUMAN, PLAYERS

#: Arguments about given cards or other rules, which honeymoon bridge refuses.
_NOT_IN_HONEYMOON = (
    *("first", "second", "to_beat", "farmers", "by", "turn"),
    *("deal", "without", "decks", "deck_limit"),
)


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(commands, "play", _run, "play a game against a program", formats=("text",))
    parser.add_argument(
        "first",
        metavar="A",
        nargs="?",
        help="your hand, or 'A | B | to beat'; or your number of cards to deal, as in 'play 10 10'",
    )
    parser.add_argument(
        "second", metavar="B", nargs="?", help="the other hand, or its number of cards"
    )
    parser.add_argument("--to-beat", metavar="PLAY", help="the play on the table")
    add_seats(parser)
    add_notation(parser)
    add_game(parser, (HUMAN, *PLAYERS), default=f"{HUMAN},perfect")
    parser.add_argument(
        "--think",
        metavar="SECONDS",
        type=float,
        default=10.0,
        help="how long the solver can think after each line you type (default: 10)",
    )
    add_rules(parser)


def _run(args: argparse.Namespace) -> int:
    # The game ends if its reader has gone away.
    with contextlib.suppress(Unheard):
        Terminal(_game(args, args.seed), another=lambda: _game(args, None)).run()
    return SOLVED


def _game(args: argparse.Namespace, seed: int | None) -> Game | honeymoon.Game:
    options: dict[str, Any] = {
        "players": parts_of(args.players),
        "names": parts_of(args.names),
        "time_limit": args.think,
    }
    switches = rules_from_text(args.rules)
    if switches is not None:
        for name in _NOT_IN_HONEYMOON:
            if getattr(args, name) is not None:
                option = {"first": "A", "second": "B"}.get(name, f"--{name.replace('_', '-')}")
                raise Language.wrong_honeymoon.error(OptionError, option)
        return honeymoon.Game(seed=seed, rules=switches, **options)
    counts = counts_of(args)
    if counts is None:
        if not args.jokers:
            raise Language.wrong_jokers.error(OptionError)
        return Game(position_from(args, args.first), **options)
    if any(part is not None for part in (args.to_beat, args.by, args.turn)):
        raise Language.wrong_table_options.error(OptionError)
    decks = "each" if args.deck_limit == "each" else args.decks or 1
    with dealing(args):
        return Game.deal(
            *counts,
            seed=seed,
            decks=decks,
            jokers=args.jokers,
            rules=rules_of(args),
            **options,
        )
