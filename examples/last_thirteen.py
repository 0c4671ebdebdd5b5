"""The end of the exchange phase of honeymoon bridge: what the other must hold, played out.

From one's own hand and the discards of both, the other's last thirteen cards are the rest of
the deck. From then on both hands are open, and the tricks are known. Run it:
``python examples/last_thirteen.py``.
"""

from __future__ import annotations

from canju import Hand, Position, Solution, deal, solve

MINE = Hand("JT742.J95.QJ8.Q6", notation="pbn")
DISCARDS = Hand("3C 3S 4C 4D 4H 5C 5S 6H 6S 7C 7D 8C 8S 9D 9S TD TH JC QS KC KD KH AC AD AS 2D")


def last_hand(mine: Hand, discards: Hand) -> Hand:
    """The thirteen cards that are neither mine nor discarded.

    >>> print(format(last_hand(MINE, DISCARDS), "pbn"))
    K.AQ8732.653.T92
    """
    return Hand.full(jokers=False, suits=True) - mine - discards


def tricks_played(solution: Solution) -> list[tuple[str, str, str]]:
    """Each trick of the best line: who led what, the reply, and who took it."""
    position: Position = solution.position
    tricks = []
    for lead, reply in zip(solution.line[::2], solution.line[1::2], strict=True):
        leader = position.turn
        position = position.play(lead).play(reply)
        tricks.append((f"{leader} {lead}", str(reply), position.turn))
    return tricks


def main() -> None:
    """Tells the tricks under every trump, and plays the hands out with spades."""
    theirs = last_hand(MINE, DISCARDS)
    print(f"mine:   {format(MINE, 'pbn')}")
    print(f"theirs: {format(theirs, 'pbn')}")
    for trump in ("C", "D", "H", "S", "NT"):
        solution = solve(MINE, theirs, rules=f"honeymoon-bridge:{trump}")
        print(f"{trump:>2}: {solution.tricks} tricks, lead {solution.best}")
    spades = solve(MINE, theirs, rules="honeymoon-bridge:S")
    for number, (lead, reply, taken) in enumerate(tricks_played(spades), 1):
        print(f"trick {number:2}: {lead}, {reply}: {taken}")

    # The same with a whole game's cards from one shuffle: two hands and the 26 discards.
    mine, other, discards = deal(13, 13, 26, seed=7, jokers=False, suits=True)
    assert last_hand(mine, discards) == other


if __name__ == "__main__":
    main()
