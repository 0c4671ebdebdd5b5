"""The solver of three hands against the twin.

What is compared: the legal plays, who wins, the value of every play, and that the best play and the
line of play are legal and keep the value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import canju

from . import three
from .agreement import hand_of, package_play, rules_of, switches_of, twin_play, values_differ
from .three import SEATS, Three


def package_position(deal: Three) -> canju.Position:
    """A position as the package's own object."""
    rules = rules_of(deal.preset, deal.decks, deal.deck_limit)
    landlord, *farmers = map(hand_of, deal.hands)
    return canju.Position(
        landlord,
        farmers=farmers,
        to_beat=deal.to_beat and package_play(deal.to_beat, rules),
        by=SEATS[deal.by],
        turn=SEATS[deal.turn],
        rules=rules,
    )


def line_faults(solution: canju.Solution, team: str, wins: bool) -> Iterator[str]:
    """What is wrong with a line of best plays: each is legal, and it ends as it should."""
    position = solution.position
    for play in solution.line:
        if play not in position.plays():
            yield f"the line {solution.line} has {play}, not legal in {position!r}"
            return
        position = position.play(play)
    if (position.winner == team) != wins:
        yield f"the line {solution.line} ends with {position.winner} as winner"


def compare(deal: Three, threads: int = 1) -> list[str]:
    """All that the package and the twin disagree about on one position."""
    switches = switches_of(deal.preset, deal.decks)
    position = package_position(deal)
    team = "landlord" if deal.turn == 0 else "farmers"
    values = three.play_values(deal.table(), switches)
    faults = []
    legal = [twin_play(play) for play in position.plays()]
    if len(set(legal)) != len(legal):
        faults.append(f"the package lists a play twice: {position.plays()}")
    faults += values_differ(
        "legal plays", dict.fromkeys(legal, "legal"), dict.fromkeys(values, "legal")
    )
    solution = canju.solve(position, threads=threads)
    wins = any(values.values())
    if (solution.wins, solution.winner == team) != (wins, wins):
        faults.append(f"{solution.winner} wins, says the package; the twin: {team} wins is {wins}")
    if values.get(twin_play(solution.best)) != wins:
        faults.append(f"best: {solution.best}, which is not as good as the position")
    faults += line_faults(solution, team, wins)
    faults += values_differ(
        "wins by", {twin_play(play): value for play, value in solution.values.items()}, values
    )
    return faults


def run(seed: int, number: int, most: int, threads: int = 1) -> Counter:
    """Compares so many positions; counts them, and raises at a disagreement."""
    counts: Counter = Counter()
    for deal in three.positions(seed, number, most):
        faults = compare(deal, threads)
        assert not faults, (deal, package_position(deal), faults)
        passed = (deal.turn - deal.by) % 3 - 1
        counts["a lead" if deal.to_beat is None else f"to beat, {passed} passed"] += 1
        counts[f"{SEATS[deal.turn]} to move"] += 1
    return counts
