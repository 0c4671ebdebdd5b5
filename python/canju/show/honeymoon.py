"""HTML of honeymoon bridge for notebooks: a game, a view, values of plays."""

from __future__ import annotations

from html import escape
from typing import Any

from canju._messages import Language, current
from canju._seats import TWO
from canju.honeymoon import sentences
from canju.show.bars import spans
from canju.show.cards import cards_html
from canju.show.ink import folded, framed, listed, marked
from canju.writing.html import drawn

#: Most rows of a table of odds.
_MOST_ROWS = 40
#: Styles of bars for gains and for losses.
_ABOVE = "background:currentColor;opacity:0.45"
_BELOW = "box-sizing:border-box;border:2px solid currentColor;opacity:0.45"


def honeymoon_game_page(game: Any, alone: bool = False) -> str:
    """HTML of the table as a person sees it, and of the moves."""
    said = game.language
    view = game.shown()
    body = f"<p><b>{escape(game.result())}</b></p>{_view(view, game.names, said)}"
    if game.moves:
        made = "".join(f"<li>{drawn(marked(told))}</li>" for told in game.moves_in_words())
        count = said.count(len(game.moves), "move")
        body += folded(count, f"<ol>{made}</ol>", is_open=alone)
    return framed(said, body)


def honeymoon_view_page(view: Any) -> str:
    """HTML of the table as one side sees it."""
    said = current()
    return framed(said, _view(view, said.sat(TWO), said))


def _view(view: Any, names: Any, said: Language) -> str:
    items = [drawn(marked(line)) for line in sentences.lines(view, names, said)[:-1]]
    if view.phase == "over":
        items = [drawn(marked(line)) for line in sentences.lines(view, names, said)]
    else:
        me = names[view.side != "first"]
        items.append(f"{escape(me)}{said.colon}{cards_html(view.hand, said, True)}")
    return listed(items)


def honeymoon_odds_page(odds: Any) -> str:
    """HTML of the best call or card, of a row with a bar for each one, and of the caveats.

    Bars begin at zero; those of losses are hollow and extend to the left.
    """
    said = odds.language
    ranked = odds.ranked()[:_MOST_ROWS]
    rows = []
    bars = spans([value.mean for _, value in ranked])
    for (play, value), (begin, length, below_zero) in zip(ranked, bars, strict=True):
        told = drawn(marked(sentences.play_in_words(play, said, odds.of_calls)))
        bar = (
            f'<span style="display:inline-block;height:0.7em;margin-left:{8 * begin:.2f}em;'
            f'width:{8 * length:.2f}em;{_BELOW if below_zero else _ABOVE}"></span>'
        )
        rows.append(
            f'<tr><td style="text-align:left">{told}</td>'
            f'<td style="text-align:right">{escape(odds.told(value))}</td>'
            f'<td style="text-align:left">{bar}</td></tr>'
        )
    unit = unit_of(odds, said)
    head = (
        f'<tr><th style="text-align:left">{escape(said.hm_head_play)}</th>'
        f'<th style="text-align:right">{escape(unit)}</th><th></th></tr>'
    )
    table = f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"
    best = f"<p><b>{drawn(marked(headline(odds, said)))}</b></p>"
    return framed(said, f"{best}{table}<p>{escape(odds.caveat())}</p>")


def headline(odds: Any, said: Language) -> str:
    """The best call or card, with its value."""
    best = sentences.play_in_words(odds.best, said, odds.of_calls)
    value = f"{odds.told(odds.values[odds.best])} {unit_of(odds, said)}"
    return said.best + said.colon + said.sat_as.format(best, value)


def unit_of(odds: Any, said: Language) -> str:
    """The unit of values of calls and cards."""
    return said.hm_points if odds.unit == "points" else said.hm_tricks
