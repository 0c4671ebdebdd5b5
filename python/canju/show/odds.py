"""Displays of odds: a table of text, and bars for notebooks."""

from __future__ import annotations

from html import escape
from typing import Any

from canju._messages import Language, columns, current
from canju.show.bars import Bar, bar_text, bars_html
from canju.show.cards import cards_html, named_html
from canju.show.ink import framed, listed

#: Most plays that are shown.
_MOST = 40


def odds_text(odds: Any, said: Language, bars: bool = True) -> str:
    """Text with the deals, a bar for each play, the best play and the meaning of a share."""
    ranked = odds.ranked()[:_MOST]
    names = [said.play(play) for play, _ in ranked]
    width = max((columns(name) for name in names), default=0)
    lines = [headline(odds, said)]
    for name, (_, share) in zip(names, ranked, strict=True):
        gap = " " * (width - columns(name))
        bar = bar_text(share.low, share.high) if bars else ""
        lines.append(f"  {name}{gap}  {share_text(share, said)}  {bar}".rstrip())
    if len(odds.shares) > _MOST:
        lines.append("  " + said.odds_more.format(len(odds.shares) - _MOST))
    return "\n".join([*lines, *below(odds, said)])


def odds_page(odds: Any) -> str:
    """HTML with the hand, the play on the table, a bar for each play, and the lines below."""
    said = current()
    items = [f"{said.odds_hand}{said.colon}{cards_html(odds.hand, said)}"]
    if odds.to_beat is not None:
        items.append(said.on_table.format(named_html(odds.to_beat, said)))
    ranked = odds.ranked()
    bars = [
        Bar(named_html(play, said), share_text(share, said), share.low, share.high)
        for play, share in ranked[:_MOST]
    ]
    columns = said.column_play, said.odds_column_share
    lines = below(odds, said)
    if len(ranked) > _MOST:
        lines.insert(0, said.odds_more.format(len(ranked) - _MOST))
    head = f"<p><b>{escape(headline(odds, said))}</b></p>{listed(items)}"
    rest = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return framed(said, f"{head}{bars_html(columns, bars)}{rest}")


def headline(odds: Any, said: Language) -> str:
    """A line with the numbers of deals and of unseen cards."""
    number, sizes = len(odds.unseen), odds.sizes
    held = (said.odds_unseen if len(sizes) == 1 else said.odds_unseen_three).format(number, *sizes)
    if certain := [said.cards(hand) for hand in odds.known if hand]:
        held = said.odds_known.format(held, said.comma.join(certain))
    if not odds.samples:
        return said.odds_none.format(held)
    return (said.odds_all if odds.exact else said.odds_sampled).format(odds.samples, held)


def below(odds: Any, said: Language) -> list[str]:
    """Lines with the best play and its margin, the share of won deals, and the meaning."""
    lines = []
    if odds.margin is not None:
        best, other = said.play(odds.best), said.play(odds.runner_up)
        if odds.margin.win:
            ahead = margin_text(odds.margin, said)
            lines.append(said.odds_ahead.format(best, other, ahead))
        else:
            lines.append(said.odds_equal.format(best, other))
    elif odds.best is not None:
        lines.append(said.odds_best.format(said.play(odds.best)))
    if odds.samples:
        lines.append(said.odds_some.format(share_text(odds.open_share, said)))
    return [*lines, meaning(odds, said)]


def meaning(odds: Any, said: Language) -> str:
    """The meaning of a share, which every display of shares includes."""
    return said.odds_meaning_all if odds.exact else said.odds_meaning


def share_text(share: Any, said: Language) -> str:
    """A share with the ends of its interval, in percent."""
    if share.exact:
        return f"{100 * share.win:.1f} %"
    return said.odds_share_about.format(100 * share.win, 100 * share.low, 100 * share.high)


def margin_text(share: Any, said: Language) -> str:
    """A margin with the ends of its interval, in percentage points."""
    if share.exact:
        return said.odds_points.format(100 * share.win)
    return said.odds_points_about.format(100 * share.win, 100 * share.low, 100 * share.high)
