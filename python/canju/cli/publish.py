"""``canju publish``: writes positions to a page that others can play."""

from __future__ import annotations

import argparse

from canju.cli.batch import Lines
from canju.cli.options import OUTPUT, RULES, Command
from canju.cli.output import SOLVED, WRONG, save
from canju.cli.positions import given
from canju.publishing.write import publish
from canju.solving.many import NOTHING_YET


def _run(args: argparse.Namespace) -> int:
    lines = Lines(args)
    puzzles = [position for position in lines.positions() if position is not NOTHING_YET]
    if lines.any_wrong:
        return WRONG
    asked = given(args, publish, puzzles=puzzles, path=args.output, rules=None)
    save(args.output, lambda: publish(**asked))
    return SOLVED


PUBLISH = Command(
    _run,
    f"file {OUTPUT} --title --solutions --notation {RULES}",
    [publish],
    ("text",),
    (
        """\
The file has positions in any format of 'canju batch'; other keys and columns are ignored. The page
is one file that needs no network, no Python and no server.""",
        """\
文件的写法同 canju batch；其他的键和列略过。
网页只有一个文件，不用联网，不用 Python，也不用服务器。""",
    ),
)
