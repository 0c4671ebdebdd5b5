"""``canju explain``: shows how to win, as a short list of rules."""

from __future__ import annotations

import argparse

from canju.cli.options import OUTPUT, POSITION, Command
from canju.cli.output import SHOWN, put
from canju.cli.positions import exit_code, position_in, solution_of
from canju.cli.words import wrong
from canju.games.positions import in_tricks
from canju.games.seats import TWO, seating_of
from canju.language.languages import current
from canju.saving.shown import saved_page
from canju.solution import SheddingSolution, solve
from canju.writing.svg import svg_of


def _run(args: argparse.Namespace) -> int:
    position = position_in(args)
    if in_tricks(position) or seating_of(position) is not TWO:
        raise wrong(
            "explain is for shedding games with two hands: use canju solve",
            "explain 只用于两手牌，不用于墩牌：请用 canju solve",
        )
    solution = solution_of(args, position)
    assert isinstance(solution, SheddingSolution), "a shedding game of two hands"
    plan = solution.plan(max_rules=args.max_rules, effort=args.effort, seed=args.seed)
    below = [solution.refutations()] if args.refutations else []

    def picture() -> str:
        sheet = plan._sheet(current())
        for one in below:
            # The plan has drawn the hands.
            head, *groups = one._sheet(current())["blocks"]
            sheet["blocks"] += [{**head, "drawn": head["drawn"][:1]}, *groups]
        return svg_of(sheet)

    put(
        args,
        text=lambda: "\n\n".join(map(str, [plan, *below])),
        json=lambda: plan.to_dict() | ({"refutations": below[0].to_dict()} if below else {}),
        svg=picture,
        html=lambda: saved_page(plan, current(), *below),
    )
    return exit_code(solution, args)


EXPLAIN = Command(
    _run,
    f"{POSITION} --max-rules --effort --refutations --seed {OUTPUT}",
    [SheddingSolution.plan, solve],
    SHOWN,
)
