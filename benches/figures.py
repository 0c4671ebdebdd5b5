"""Runs benches and records the tables that they print: ``python benches/figures.py [NAME]...``

``figures.json`` is the one source of the figures of speed in README and the docs, where
``scripts/figures`` copies them. Without names, runs all benches: half an hour on two cores. The
race with other programs needs their sources: ``python benches/figures.py peers FOLDER ...``.
"""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RECORD = HERE / "figures.json"

#: Commands by the name of their table.
COMMANDS = {
    "deals": "cargo bench --bench deals",
    "three": "cargo bench --bench three",
    "puzzles": "python benches/puzzles.py",
    "run-fast": "python benches/run_fast.py",
    "web": "python benches/web.py",
    "race": "python benches/race.py",
    "many": "python benches/many.py",
    "compose": "python benches/compose.py",
    "endgame-table": "python benches/endgame_table.py",
}
#: A command that is given the folders of other programs.
PEERS = "python benches/peers.py"


def table_in(printed: str) -> list[list[str]]:
    """Cells of the table among the lines that a bench prints, its head first."""
    lines = [line for line in printed.splitlines() if line.startswith("|")]
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return [head, *rows]


def main(*names: str) -> None:
    """Runs the benches, and records each when it is done."""
    folders = list(names[1:]) if names[:1] == ("peers",) else []
    runs = {"peers": PEERS} if folders else {name: COMMANDS[name] for name in names or COMMANDS}
    for name, told in runs.items():
        command = [*told.split(), *folders]
        if command[0] == "python":
            command[0] = sys.executable
        done = subprocess.run(
            command, cwd=HERE.parent, check=True, stdout=subprocess.PIPE, text=True
        )
        known = json.loads(RECORD.read_text("utf-8"))
        known[name] = {
            "command": told,
            "date": datetime.date.today().isoformat(),
            "table": table_in(done.stdout),
        }
        RECORD.write_text(json.dumps(known, ensure_ascii=False, indent=1) + "\n", "utf-8")
        print(f"recorded {name}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
