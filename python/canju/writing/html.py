"""Sheets as HTML for notebooks and pages: inline styles alone, and one picture of the hands.

Notebooks strip ``<style>``, ``<svg>``, scripts, ids; some strip all styles: the text alone says
everything. One text serves light and dark pages: coloured text has its own background, and all
other text inherits. Colours are by winner; red means only that a play loses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Any

from canju.writing.face import board_html, board_of, ink_of, look
from canju.writing.marks import TONES, Piece, pieces
from canju.writing.text import COLONS, begun, called, in_form, judged, rounds_of, titled

#: Most bytes of one display in a notebook, and of the body of a saved page.
MAX_BYTES, MAX_PAGE = 15_000, 980_000
#: Rounds of a score in a row of the page.
_ROUNDS = 8
#: Facts in a row.
_FACTS = 3
#: Pixels of a whole bar.
_BAR = 140
#: Least lines and level of a block of a strategy that opens with a click.
_FOLDED, _DEEP = 6, 2
_PILL = "display:inline-block;padding:0 12px;border-radius:99px;font-size:1.25em"
#: Hosts give paragraphs a wide space below and none above.
_NEAR = ' style="margin:.4em 0"'
#: A cell of a table: marimo gives them no space, JupyterLab puts them to the right.
_CELL = ' style="text-align:left;padding:.2em .5em"'
_LIST = ' style="list-style:none;margin:.3em 0;padding:0;line-height:1.9"'
_TREE = (
    ' style="list-style:none;margin:0 0 0 .25em;padding:0 0 0 .75em;border-left:1px solid #8886"'
)


def html_of(sheet: dict[str, Any]) -> str:
    """A sheet as HTML."""
    body = _blocks(sheet["blocks"], sheet["lang"])
    lang = "" if sheet["lang"] == "en" else f' lang="{sheet["lang"]}"'
    # Long words are broken: they would run out of the cell. JupyterLab strips the other values
    # that do this.
    style = "line-height:1.5;max-width:48em;white-space:normal;overflow-wrap:break-word"
    return f'<div{lang} style="{style}">{body}</div>'


def _blocks(blocks: list[dict[str, Any]], lang: str) -> str:
    page = []
    for name, group in groupby(in_form(blocks, "drawn"), lambda block: block["block"]):
        if name == "fact":
            page.append(_facts(list(group), lang))
        else:
            page += [_WRITERS[name](block, lang) for block in group]
    return "".join(page)


def _facts(facts: list[dict[str, Any]], lang: str) -> str:
    """Facts in a row; many are one below the other."""
    colon = COLONS[lang].strip()
    told = [f"<small>{drawn(fact['label'])}{colon}</small> {drawn(fact['text'])}" for fact in facts]
    lines = told if len(told) > _FACTS else [" · ".join(told)]
    return "".join([f"<p{_NEAR}>{line}</p>" for line in lines])


def _head(block: dict[str, Any], lang: str) -> str:
    beside = f" {drawn(block['beside'])}" if block["beside"] else ""
    return f"<p>{_headed(block['text'])}{beside}</p>"


@lru_cache(maxsize=256)
def _headed(text: str) -> str:
    """A line that matters: a verdict alone is a pill in the winner's colour."""
    first, *more = pieces(text)
    if not more and first.mark in TONES:
        sign = "…" if first.mark == "?" else "✓"
        back = look()[0][TONES[first.mark]]
        style = f"{_PILL};background:{back};color:#fff"
        return f'<b style="{style}">{sign} {escape(begun(first.text))}</b>'
    told = drawn(begun(text))
    return f'<b style="font-size:1.15em">{told}</b>'


def _note(block: dict[str, Any], lang: str) -> str:
    told = drawn(begun(block["text"]))
    small = f"<small>{told}</small>" if block["small"] else told
    return f"<p{_NEAR}>{small}</p>"


def _hands(block: dict[str, Any], lang: str) -> str:
    hands, table = board_of(block)
    kinds = [piece for hand in block["hands"] for piece in [*pieces(hand["cards"])][1:]]
    below = "".join(map(_drawn, kinds))
    return f"<p{_NEAR}>{board_html(hands, table, lang)}{below}</p>"


def _line(block: dict[str, Any], lang: str) -> str:
    label = drawn(begun(block["label"]))
    if not block["rounds"]:
        return f"<p{_NEAR}><b>{label}</b> {drawn(block['text'])}</p>"
    name = f"<b>{label}</b> " if label else ""
    head = f'<p style="margin:.6em 0 .2em">{name}<small>{block["key"]}</small></p>'
    rounds = [[_scored(cell) for cell in row] for row in block["rounds"]]
    return head + _score(block["players"], rounds)


def _score(players: list[str], rounds: list[list[str]]) -> str:
    """A score on its side: a row for each player, a column for each round."""
    rows = []
    for start in range(0, len(rounds), _ROUNDS):
        part = rounds[start : start + _ROUNDS]
        for place, player in enumerate(players):
            cells = "".join([f"<td{_CELL}>{cells[place]}</td>" for cells in part])
            rows.append(f"<tr><th{_CELL}>{escape(player)}</th>{cells}</tr>")
    return _wide("".join(rows))


@lru_cache(maxsize=2048)
def _scored(cell: str) -> str:
    """A play of a score; a lead is underlined."""
    told = []
    for mark, text, short in pieces(cell):
        shown = escape(short if mark in "pl" and mark else text)
        told.append(f"<u>{shown}</u>" if mark == "l" else shown)
    return "".join(told)


def _strip(block: dict[str, Any], lang: str) -> str:
    """Plays with their effects, as a score; below it what was wrong."""
    players, rounds = rounds_of(block["cells"])
    score = _score(players, [[_judged(cell) if cell else "" for cell in row] for row in rounds])
    colon = COLONS[lang]
    erred = [
        f"<li><b>{one['number']}. {escape(called(one))} {drawn(one['play'])} {escape(one['mark'])}"
        f"</b>{colon}{_scored(one['told'])}</li>"
        for one in block["cells"]
        if one["erred"]
    ]
    return score + (f"<ul{_LIST}>{''.join(erred)}</ul>" if erred else "")


def _judged(cell: dict[str, Any]) -> str:
    """A play of a review: a mistake is red, the only good play bold."""
    told, tone = judged(cell)
    if not cell["mark"]:
        return escape(told)
    style = f' style="{_box(TONES[tone])}"' if tone else ""
    return f"<b{style}>{escape(told)}</b>"


def _grid(block: dict[str, Any], lang: str) -> str:
    return _table(block["heads"], [[drawn(titled(cell)) for cell in row] for row in block["rows"]])


def _bars(block: dict[str, Any], lang: str) -> str:
    rows = [[drawn(bar["label"]), drawn(bar["figure"]), _bar(bar)] for bar in block["bars"]]
    return _table([*block["heads"], ""] if block["heads"] else [], rows)


def _bar(bar: dict[str, Any]) -> str:
    """A bar; its end of a lighter colour is possible, not sure."""
    begin, sure, maybe = (round(_BAR * max(0.0, float(end))) for end in bar["span"])
    colour = look()[0]["loss" if bar["below_zero"] else "best"]
    parts = f"#0000 {begin}px,{colour} 0 {sure}px,{colour}66 0 {maybe}px,#0000 0"
    box = f"display:inline-block;width:{_BAR}px;height:.7em"
    return f'<span style="{box};background:linear-gradient(90deg,{parts})"></span>'


def _table(heads: list[str], rows: list[list[str]]) -> str:
    # A column without a name has no head.
    names = [f"<th{_CELL}>{drawn(begun(name))}</th>" if name else "<td></td>" for name in heads]
    head = f"<thead><tr>{''.join(names)}</tr></thead>" if heads else ""
    body = ["".join([f"<td{_CELL}>{cell}</td>" for cell in row]) for row in rows]
    body = [f"<tr>{row}</tr>" for row in body]
    return _wide(f"{head}<tbody>{''.join(body)}</tbody>")


def _wide(inside: str) -> str:
    """A table, which is moved sideways where it does not fit: its words are not broken."""
    return f'<div style="overflow-x:auto"><table style="margin:0">{inside}</table></div>'


def _fold(block: dict[str, Any], lang: str) -> str:
    """Parts behind a click. A page prints the answer on another sheet, for who wants to find it.

    JupyterLab strips ``break-before``, the newer name.
    """
    answer = ' style="page-break-before:always"' if block["answer"] else ""
    opened = " open" if block["open"] else ""
    name, dot, more = drawn(block["title"]).partition(" · ")
    title = f"<b>{name}</b> <small>{more}</small>" if dot else f"<b>{name}</b>"
    summary = f'<summary style="cursor:pointer;padding:.2em 0">{title}</summary>'
    inside = _blocks(block["blocks"], lang)
    return f"<details{answer}{opened}>{summary}{inside}</details>"


def _lines(block: dict[str, Any], lang: str) -> str:
    """The lines of a strategy as lists in lists, which show the levels without any style."""
    lines = block["lines"]
    if not lines:
        return ""
    return f"<ul{_TREE}>{_items(lines, 0, len(lines))}</ul>"


def _items(lines: list[tuple[int, str]], start: int, end: int) -> str:
    """The lines of a level between two places, each with those below it."""
    items, at = [], start
    while at < end:
        level, text = lines[at]
        below = next((n for n in range(at + 1, end) if lines[n][0] <= level), end)
        told = drawn(text)
        inside = f"<ul{_TREE}>{_items(lines, at + 1, below)}</ul>" if below > at + 1 else ""
        if level >= _DEEP and below - at > _FOLDED:
            count = below - at - 1
            told = f"<details><summary>{told} <small>{count}</small></summary>{inside}</details>"
        else:
            told += inside
        items.append(f"<li>{told}</li>")
        at = below
    return "".join(items)


def _tree(block: dict[str, Any], lang: str) -> str:
    page = _twig(block["root"])
    return page if block["root"]["twigs"] else f"<div>{page}</div>"


def _twig(twig: dict[str, Any]) -> str:
    """A node of all play with all below it: a line, or a ``<details>`` with a list inside."""
    note = f" <i>{drawn(twig['note'])}</i>" if twig["note"] else ""
    line = drawn(f"{twig['lead']}{twig['joint']}{twig['verdict']}") + note
    if not twig["twigs"]:
        return line
    # A mark for nodes that are left out has no verdict.
    below = [
        _twig(one) if one["verdict"] else f"<i>{drawn(one['lead'])}</i>" for one in twig["twigs"]
    ]
    items = "".join([f"<li>{one}</li>" for one in below])
    opened = " open" if twig["open"] else ""
    return f"<details{opened}><summary>{line}</summary><ul{_TREE}>{items}</ul></details>"


@lru_cache(maxsize=4096)
def drawn(text: str) -> str:
    """A text as HTML, with its cards and verdicts drawn."""
    return "".join([_drawn(piece) for piece in pieces(text)])


def _drawn(piece: Piece) -> str:
    mark, text, short = piece
    if not mark:
        return escape(text)
    if mark in "pl":
        return _chip(short)
    if mark == "k":
        return f" <small>{escape(short)}</small>"
    if mark in TONES:
        return f'<b style="{_box(TONES[mark])}">{escape(text)}</b>'
    return f"<b>{escape(text)}</b>" if mark in "bc" else escape(text)


def _chip(short: str) -> str:
    """A play as one chip: its core, then its kickers."""
    colours, _ = look()
    style = (
        f"border:1px solid {colours['rim']};border-radius:4px;padding:0 .35em;"
        f"background:{colours['face']};color:{ink_of(short)};font-weight:700;white-space:nowrap"
    )
    return f'<span style="{style}">{escape(short)}</span>'


def _box(tone: str) -> str:
    """The style of a verdict in a text."""
    colours, _ = look()
    back, ink = colours[f"{tone}-tint"], colours[f"{tone}-ink"]
    return f"background:{back};color:{ink};border-radius:4px;padding:0 .35em"


_WRITERS: dict[str, Callable[[dict[str, Any], str], str]] = {
    "head": _head,
    "note": _note,
    "hands": _hands,
    "line": _line,
    "strip": _strip,
    "grid": _grid,
    "bars": _bars,
    "fold": _fold,
    "tree": _tree,
    "lines": _lines,
}
