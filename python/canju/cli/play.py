"""``canju play``: a game in the terminal, against a program or between two."""

from __future__ import annotations

import argparse
import contextlib
from typing import Any

from canju._canju import Position
from canju.cli.games import counts_of, dealing, parts_of
from canju.cli.options import DEAL, RULES, SEATS, Command
from canju.cli.output import SOLVED
from canju.cli.positions import given, rules_of
from canju.cli.terminal import Terminal, Unheard
from canju.cli.words import wrong
from canju.honeymoon import game as honeymoon
from canju.honeymoon.rules import rules_from_text
from canju.playing.game import Game
from canju.solution import solve

#: Arguments about given cards or other rules, which honeymoon bridge refuses.
_NOT_IN_HONEYMOON = (
    *("first", "second", "to_beat", "farmers", "by", "turn"),
    *("deal", "without", "decks", "deck_limit"),
)


def _run(args: argparse.Namespace) -> int:
    # The game ends if its reader has gone away.
    with contextlib.suppress(Unheard):
        Terminal(_game(args, args.seed), another=lambda: _game(args, None)).run()
    return SOLVED


def _game(args: argparse.Namespace, seed: int | None) -> Game | honeymoon.Game:
    names = parts_of(args.names)
    players = parts_of(args.players)
    options: dict[str, Any] = {"players": players, "names": names, "time_limit": args.think}
    switches = rules_from_text(args.rules)
    if switches is not None:
        for name in _NOT_IN_HONEYMOON:
            if getattr(args, name) is not None:
                option = {"first": "A", "second": "B"}.get(name, f"--{name.replace('_', '-')}")
                raise wrong(
                    "{}: this game deals a whole deck: use --seed",
                    "{}：这种玩法由 --seed 整副发牌",
                    option,
                )
        return honeymoon.Game(seed=seed, rules=switches, **options)
    counts = counts_of(args)
    if counts is None:
        if not args.jokers:
            raise wrong(
                "--no-jokers: the hands are given, not dealt: leave it out",
                "--no-jokers：给定的牌不用发",
            )
        return Game(Position(**given(args, Position, rules=rules_of(args))), **options)
    if any(part is not None for part in (args.to_beat, args.by, args.turn)):
        raise wrong(
            "--to-beat, --by and --turn need given hands, not numbers of cards",
            "--to-beat、--by、--turn 要与给定的牌同用",
        )
    options["decks"] = "each" if args.deck_limit == "each" else args.decks or 1
    with dealing(args):
        return Game.deal(*counts, seed=seed, jokers=args.jokers, rules=rules_of(args), **options)


PLAY = Command(
    _run,
    f"first second --to-beat {SEATS} --notation {DEAL} --think {RULES}",
    [solve, Game.deal],
    ("text",),
)
