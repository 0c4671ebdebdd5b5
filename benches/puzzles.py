"""The published puzzles: milliseconds, nodes and memo, with one thread and with two.

``python benches/puzzles.py`` (with canju installed; a minute). Solves for the winner, and with one
thread for the shortest win. Ends with an error if a verdict is not the published one.
"""

from __future__ import annotations

import json
from pathlib import Path

import canju

DATA = Path(__file__).parent.parent / "tests" / "data" / "doudizhu.jsonl"

#: Questions: a title, the goal, the threads.
ASKED = (("who wins, 1", "win", 1), ("who wins, 2", "win", 2), ("shortest win, 1", "fastest", 1))


def main() -> None:
    """Prints the table."""
    print("| puzzle |" + "".join(f" {title}: ms | nodes | memo, KiB |" for title, *_ in ASKED))
    print("|---" * (1 + 3 * len(ASKED)) + "|")
    for line in filter(None, DATA.read_text("utf-8").splitlines()):
        puzzle = json.loads(line)
        rules = canju.DouDizhu(without=tuple(puzzle["without"]), deck_limit="each")
        cells = []
        for _, goal, threads in ASKED:
            solution = canju.solve(
                puzzle["first"], puzzle["second"], rules=rules, goal=goal, threads=threads
            )
            assert solution.wins == puzzle["first_wins"], puzzle["id"]
            stats = solution.stats
            cells += [f"{stats.seconds * 1e3:.2f}", f"{stats.nodes}", f"{stats.memo_bytes >> 10}"]
        print(f"| {puzzle['id']} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
