"""Pictures of reviews: the strip of a game, and the table of a match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from canju._messages import Language, Manner
from canju._positions import in_tricks
from canju.pictures.cards import play_block
from canju.pictures.positions import rules_block, table_block
from canju.reviews.plays import ReviewedPlay
from canju.reviews.review import Review
from canju.show.reviews import (
    better_sentence,
    honeymoon_review_text,
    is_good,
    manner_of,
    match_review_text,
    names_in_words,
    review_text,
    rows_of,
    sums_in_words,
    title_of,
    turning_point_in_words,
    value_in_words,
)
from canju.show.wording import LOSS, WIN
from canju.writing.blocks import (
    EDGE,
    INK,
    QUIET,
    Block,
    columns,
    document,
    empty,
    filled,
    over,
    padded,
    rectangle,
    stacked,
    widened,
)
from canju.writing.faces import CONTENT
from canju.writing.flow import BOLD, Style, Word, filled_in, flow, line, paragraph, shortened
from canju.writing.svg import VERDICTS

#: Most plays in a strip, and most better plays of a mistake.
_MOST_PLAYS, _MOST_BETTER = 60, 5
_SMALL = Style(12.0, QUIET)
#: Space at both ends of a row, between its columns, and above and below its play.
_ACROSS, _GAP, _ALONG = 6.0, 6.0, 2.0
#: Widths of the columns: number, player, cards, verdict, mark.
_WIDTHS = (24.0, 78.0, 150.0, 16.0, 28.0)
#: Small cards in a row of such a column.
_IN_A_ROW = 6
_NAME = Style(13.0)
#: Edge of the row of the turning point.
_TURNED = "#b4483a"


def review_svg(review: Review, said: Language) -> str:
    """Picture of a game play by play: the hands, the turning point, and a row for each play."""
    content = stacked([*_parts(review, said), rules_block(review.start, said)])
    return document(content, title_of(review, said), review_text(review, said), said.name)


def honeymoon_review_svg(review: Any, said: Language) -> str:
    """Picture of the play."""
    if review.play is not None:
        return review_svg(review.play, said)
    title = honeymoon_review_text(review, said)
    return document(paragraph(title, CONTENT, BOLD), title, title, said.name)


def match_review_svg(reviews: Any, said: Language) -> str:
    """Picture of the table of several games, with a column for each player."""
    text = match_review_text(reviews, said)
    title = text.partition("\n")[0]
    facts = list(zip(*rows_of(reviews, said), strict=True))
    label = 76.0
    width = (CONTENT - label) / (len(facts[0]) - 1) - _GAP
    widths = [label, *[width] * (len(facts[0]) - 1)]
    rows: list[Block] = []
    for name, *cells in facts:
        told = [paragraph(name, label, _SMALL)]
        told += [paragraph(cell, width, _SMALL._replace(fill=INK)) for cell in cells]
        rows += [rectangle(CONTENT, 1.0, EDGE)] if rows else []
        rows.append(columns(told, widths, _GAP))
    content = stacked([paragraph(title, CONTENT, BOLD), stacked(rows, 5.0)])
    return document(content, title, text, said.name)


def _parts(review: Review, said: Language) -> list[Block]:
    """The result, the turning point, the hands, the strip and the sums."""
    manner = manner_of(review, said)
    return [
        paragraph(title_of(review, said), CONTENT, BOLD),
        *(paragraph(text, CONTENT) for text in turning_point_in_words(review, manner)),
        table_block(review.start, manner),
        stacked(_strip(review, manner), 2.0),
        *(paragraph(text, CONTENT, _SMALL) for text in sums_in_words(review, manner)),
    ]


def _strip(review: Review, manner: Manner) -> Iterator[Block]:
    """A row for each play, and the number of plays that are left out between them."""
    names = _short_names(review, manner.language)
    turning_point = review.turning_point
    before = -1
    for place in _shown(review.plays, turning_point):
        yield from _left_out(place - before - 1, manner)
        play, before = review.plays[place], place
        row = _row(play, names[play.side], manner)
        if play.ply == turning_point:
            row = _outlined(row)
        yield row
    yield from _left_out(len(review.plays) - before - 1, manner)


def _shown(plays: Sequence[ReviewedPlay], turning_point: int | None) -> list[int]:
    """Places of the plays to draw: of a long game the mistakes, then the first others."""

    def rank(place: int) -> tuple[bool, bool, int]:
        play = plays[place]
        return play.ply != turning_point, not (play.is_mistake or play.is_slip), place

    return sorted(sorted(range(len(plays)), key=rank)[:_MOST_PLAYS])


def _left_out(count: int, manner: Manner) -> Iterator[Block]:
    if count:
        yield padded(line(manner.language.more.format(count), _SMALL), _ACROSS, 0.0)


def _short_names(review: Review, said: Language) -> Mapping[str, str]:
    """Names of the seats that fit in a row; the words for the seats if two would look alike."""
    seats = review.seating.seats
    called = names_in_words(review.names or (), review.seating, said)
    for names in (called, map(said.side, seats)):
        told = [shortened(name, _WIDTHS[1], _NAME) for name in names]
        if len(set(told)) == len(seats):
            break
    return dict(zip(seats, told, strict=True))


def _row(play: ReviewedPlay, name: str, manner: Manner) -> Block:
    """A play on the colour of its verdict; below a mistake, the better plays."""
    good = is_good(play)
    fill, ink = VERDICTS[good]
    small, bold = Style(12.0, ink), Style(15.0, ink, bold=True)
    sign = "" if good is None or in_tricks(play.position) else WIN if good else LOSS
    cells = [
        line(f"{play.ply + 1}", small),
        line(name, _NAME._replace(fill=ink)),
        play_block(play.play, manner.language, _IN_A_ROW, small),
        line(sign, small) if sign else empty(),
        line(play.mark, bold) if play.mark else empty(),
    ]
    parts = [columns(cells, _WIDTHS, _GAP)]
    if play.better:
        parts.append(flow(_better(play, manner, small), CONTENT - 2 * _ACROSS, 2.0))
    inside = padded(stacked(parts, 2.0), _ACROSS, _ALONG)
    return filled(widened(inside, CONTENT), fill, rx=5.0)


def _better(play: ReviewedPlay, manner: Manner, style: Style) -> list[Word | Block]:
    """The change of the verdict and the better plays, as a sentence with small cards."""
    said = manner.language
    plays: list[Word | Block] = [play_block(one, said) for one in play.better[:_MOST_BETTER]]
    if len(play.better) > _MOST_BETTER:
        plays.append(Word("…", style, space=False))
    form, numbers = better_sentence(play, said)
    better = flow(plays, CONTENT - 2 * _ACROSS, 2.0)
    told = value_in_words(play, said)
    return filled_in(form, told, better, *map(str, numbers), style=style)


def _outlined(row: Block) -> Block:
    edge = rectangle(row.width - 2, row.height - 2, "none", rx=5.0, stroke=_TURNED, stroke_width=2)
    return over(row, edge, 1.0, 1.0)
