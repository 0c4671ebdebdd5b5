"""The value of a card of the exchange by hand, as its odds mean it."""

from __future__ import annotations

from canju import Position, solve

HEIGHTS = "23456789TJQKA"


def tricks_by(state, card, side):
    """A side's tricks when it plays a card in the last round, and the end is solved."""
    state = state.after(card)
    while state.phase == "exchange":
        state = state.after(state.view(state.turn)._greedy())
    hands = [state.hand(one) for one in ("first", "second")]
    value = solve(Position(*hands, turn=state.turn, rules=f"honeymoon-bridge:{state.trump}")).value
    return value if state.turn == side else 13 - value


def lowest_of_likes(view):
    """The cards that may be played, one of those between which nothing lies that is still out."""
    out = {*view.unseen, *view.known, view.turned_up, view.led}
    kept, last = [], None
    for card in sorted(view.plays(), key=lambda card: (card[1], HEIGHTS.index(card[0]))):
        heights = HEIGHTS[HEIGHTS.index(last[0]) :] if last and last[1] == card[1] else None
        between = heights and heights[: heights.index(card[0])]
        if between is None or any(height + card[1] in out for height in between):
            kept.append(card)
        last = card
    return kept
