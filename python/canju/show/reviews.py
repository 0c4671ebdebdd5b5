"""Reviews as text, and as HTML with a strip of the whole game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from canju._canju import Play
from canju._messages import CHINESE, ENGLISH, Language, Manner, columns, in_language, left
from canju._positions import in_tricks
from canju._seats import TWO, Seating
from canju.reviews.plays import ReviewedPlay, tricks_left
from canju.reviews.review import Review
from canju.show.cards import named_html, position_items
from canju.show.ink import CELL, STRIP, framed, listed, marked, shade, table
from canju.show.wording import hands_in_words
from canju.writing.html import drawn

#: Most better plays that are listed.
_MOST_BETTER = 12
#: Widest column of the plays, in characters.
_WIDEST = 36


def review_text(review: Review, said: Language) -> str:
    """A review in lines: the result, the turning point, every play, the accuracy.

    >>> import canju
    >>> from canju._messages import ENGLISH
    >>> print(review_text(canju.review("3 5", "4", plays="3, 4"), ENGLISH))
    Review: second wins
    hands: first to move: 3 5 | second: 4
    rules: Dou Dizhu
    Turning point: play 1, first 3.
      1  first 3 ?   won before, loses now; better: 5 (1 of 2 plays); refuted by 4
      2  second 4 !  wins (the only one of 2 plays)
    ? mistake, ! the only play that keeps the value
    Mistakes: first 1, second 0
    Accuracy: first 0 % (0 of 1), second 100 % (1 of 1)
    """
    manner = manner_of(review, said)
    played = [f"{_who(play, manner)} {play.mark}".rstrip() for play in review.plays]
    width = min(_WIDEST, max(map(columns, played), default=0))
    lines = [
        f"{play.ply + 1:>3}  {left(told, width)}  {played_in_words(play, manner)}"
        for play, told in zip(review.plays, played, strict=True)
    ]
    hands = hands_in_words(review.start, manner)
    head = [
        title_of(review, said),
        f"{said.hands}{said.colon}{hands}",
        f"{said.rules}{said.colon}{said.rules_of(review.start)}",
        *turning_point_in_words(review, manner),
    ]
    return "\n".join([*head, *lines, *sums_in_words(review, manner)])


def review_html(review: Review, said: Language) -> str:
    """HTML of a review: the strip, the mistakes and the accuracy."""
    return framed(said, review_inside(review, said))


def review_inside(review: Review, said: Language) -> str:
    """HTML of a review without its language."""
    manner = manner_of(review, said)._replace(mark=marked)
    turn = "".join(f"<p>{drawn(line)}</p>" for line in turning_point_in_words(review, manner))
    head = f"<p><b>{escape(title_of(review, said))}</b></p>{turn}"
    strip = f"<ol{STRIP}>{''.join(_cell(play, manner) for play in review.plays)}</ol>"
    erred = [
        f"{play.ply + 1}. {drawn(f'{_who(play, manner)} {play.mark}')}{said.colon}"
        f"{drawn(played_in_words(play, manner))}"
        for play in review.plays
        if play.is_mistake or play.is_slip
    ]
    below = f"<p>{'<br>'.join(map(escape, sums_in_words(review, manner)))}</p>"
    hands = listed(position_items(review.start, said, manner.names))
    return f"{head}{hands}{strip}{listed(erred) if erred else ''}{below}"


def honeymoon_review_text(review: Any, said: Language) -> str:
    """The play as its own review shows it."""
    return _not_begun(said) if review.play is None else review_text(review.play, said)


def honeymoon_review_html(review: Any, said: Language) -> str:
    """HTML of a review of honeymoon bridge, with the strip of the play."""
    if review.play is not None:
        return review_html(review.play, said)
    return framed(said, f"<p><b>{escape(_not_begun(said))}</b></p>")


def _not_begun(said: Language) -> str:
    return said.review_title.format(said.review_not_begun)


def match_review_text(reviews: Any, said: Language) -> str:
    """A table of several reviews with a row for each player, as text."""
    heads, *rows = rows_of(reviews, said)
    lists = [heads, *rows]
    widths = [max(map(columns, column)) for column in zip(*lists, strict=True)]
    lines = ["  ".join(map(left, row, widths)).rstrip() for row in lists]
    games = said.review_games.format(said.count(len(reviews), "game"))
    return "\n".join([games, *lines])


def match_review_html(reviews: Any, said: Language) -> str:
    """A table of several reviews with a row for each player, as HTML."""
    heads, *rows = rows_of(reviews, said)
    games = said.review_games.format(said.count(len(reviews), "game"))
    body = table(heads, [[escape(cell) for cell in row] for row in rows])
    return framed(said, f"<p><b>{escape(games)}</b></p>{body}")


def rows_of(reviews: Any, said: Language) -> Iterator[list[str]]:
    """The headings, and a row for each player."""
    facts = reviews.to_dicts()
    shown = {
        "player": said.column_player,
        "mistakes": said.column_mistakes,
        "slips": said.column_slips,
        "tricks_lost": said.column_tricks_lost,
        "accuracy": said.column_accuracy,
        "undecided": said.column_open,
    }
    names = [name for name in shown if name in facts[0]]
    called = _names(reviews.names, reviews.seating, said)
    yield [shown[name] for name in names]
    for row in facts:
        told = {
            "player": called[row["seat"]],
            "accuracy": _rate(row["kept"], row["counted"], said),
        }
        yield [told.get(name, str(row[name])) for name in names]


def _names(names: Sequence[str], seating: Seating, said: Language) -> dict[str, str]:
    """Names by seat; with three hands, and for equal names, with the seat."""
    told = names_in_words(names, seating, said)
    if seating is not TWO or len(set(told)) < len(told):
        told = said.seated(told, seating)
    return dict(zip(seating.seats, told, strict=True))


def names_in_words(names: Sequence[str], seating: Seating, said: Language) -> list[str]:
    """Names in the order of the seats; default names are translated.

    >>> from canju._messages import CHINESE
    >>> names_in_words(("First", "You"), TWO, CHINESE)
    ['先手', '你']
    """
    sat = said.sat(seating)
    defaults = [one.sat(seating) for one in (ENGLISH, CHINESE)]
    return [
        sat[place]
        if any(name == one[place] for one in defaults)
        else said.called(in_language(name, said))
        for place, name in enumerate(names)
    ]


def manner_of(review: Review, said: Language) -> Manner:
    """The names of the players of a review."""
    names = {} if review.names is None else _names(review.names, review.seating, said)
    return Manner(said, names=names)


def title_of(review: Review, said: Language) -> str:
    """The first line: who won the game."""
    if review.winner is not None:
        names = tuple(map(manner_of(review, said).name, review.seating.seats))
        won = said.wins_of(said.side_of(review.seating, names, review.winner), inside=True)
    else:
        won = said.review_drawn if review.end.is_over else said.review_going_on
    return said.review_title.format(won)


def _who(play: ReviewedPlay, manner: Manner) -> str:
    """The player and the play."""
    return f"{manner.name(play.side)} {manner.play(play.play)}"


def turning_point_in_words(review: Review, manner: Manner) -> list[str]:
    """A sentence about the turning point; none if the game is not over or drawn."""
    said, ply = manner.language, review.turning_point
    if ply is not None:
        play = next(play for play in review.plays if play.ply == ply)
        return [said.review_turned.format(ply + 1, _who(play, manner))]
    if review.winner is None or review.undecided:
        return []
    loser = review.seating.other(review.winner)
    names = tuple(map(manner.name, review.seating.seats))
    if any(play.before and review.seating.side(play.side) == loser for play in review.plays):
        return []  # by a fault, or by tricks that were gone before the first play
    return [said.does(said.side_of(review.seating, names, loser), said.review_never)]


def played_in_words(play: ReviewedPlay, manner: Manner) -> str:
    """Effect of the play, and better plays."""
    said = manner.language
    if not play.is_decided:
        return said.review_undecided
    told = value_in_words(play, said)
    if play.better:
        form, numbers = better_sentence(play, said)
        told = form.format(told, _plays(play.better, manner), *numbers)
    if play.refutation:
        refuted = said.review_refuted.format(manner.plays(play.refutation))
        told = f"{told}{said.semicolon}{refuted}"
    return told


def better_sentence(play: ReviewedPlay, said: Language) -> tuple[str, tuple[int, ...]]:
    """A form for the verdict of a play and the better plays, and the numbers that follow them."""
    if play.keeping is None or play.is_slip:
        return said.review_better, ()
    return said.review_better_of, (play.keeping, play.legal)


def value_in_words(play: ReviewedPlay, said: Language) -> str:
    """The verdict after a play, and its change."""
    counts, left = in_tricks(play.position), tricks_left(play.position)
    if play.is_mistake:
        if counts:
            return said.review_now_tricks.format(play.before, play.after, left)
        return said.review_now_loses
    if counts:
        told = said.review_tricks.format(play.after, left)
    else:
        told = said.review_wins if play.after else said.review_loses
    if play.plays_lost:
        slow = said.review_slow if play.after else said.review_hastened
        return slow.format(told, said.count(play.plays_lost, "play"))
    if play.legal == 1:
        return said.review_forced.format(told)
    if play.is_only:
        return said.review_only.format(told, play.legal)
    if play.could_err:
        return said.review_some.format(told, play.keeping, play.legal)
    return told


def _plays(plays: Sequence[Play], manner: Manner) -> str:
    told = manner.plays(plays[:_MOST_BETTER])
    return f"{told}, …" if len(plays) > _MOST_BETTER else told


def sums_in_words(review: Review, manner: Manner) -> list[str]:
    """The key of the marks, and the mistakes and the accuracy of each player."""
    said, seats = manner.language, review.seating.seats
    if not review.plays:
        return [said.no_move]
    slips = review.goal == "fastest"
    marks = said.review_marks_slips.format(said.review_marks) if slips else said.review_marks

    def by_seat(plays: Sequence[ReviewedPlay]) -> str:
        counts = [sum(play.side == seat for play in plays) for seat in seats]
        told = zip(seats, counts, strict=True)
        return said.comma.join(f"{manner.name(seat)} {count}" for seat, count in told)

    rates = [f"{manner.name(seat)} {_rate(*review.counts(seat), said)}" for seat in seats]
    lines = [marks, said.review_mistakes.format(by_seat(review.mistakes))]
    if slips:
        lines.append(said.review_slips.format(by_seat(review.slips)))
    lines.append(said.review_accuracy.format(said.comma.join(rates)))
    if review.undecided:
        lines.append(said.review_open.format(len(review.undecided), len(review.plays)))
    return lines


def _rate(kept: int, counted: int, said: Language) -> str:
    """A share of plays; a dash if no play counts."""
    if not counted:
        return "–"
    return said.review_rate.format(round(100 * kept / counted), kept, counted)


def is_good(play: ReviewedPlay) -> bool | None:
    """True if a play left a win, or in trick play gave no trick away; ``None`` if not decided."""
    if not play.is_decided:
        return None
    return not play.is_mistake if in_tricks(play.position) else bool(play.after)


def _cell(play: ReviewedPlay, manner: Manner) -> str:
    """A play in the strip, in the colour of its verdict."""
    title = escape(played_in_words(play, manner._replace(mark=str)))
    mark = f" <b>{escape(play.mark)}</b>" if play.mark else ""
    who = f"<small>{play.ply + 1} {escape(manner.name(play.side))}</small>"
    cards = named_html(play.play, manner.language)
    return f'<li style="{CELL};{shade(is_good(play))}" title="{title}">{who}<br>{cards}{mark}</li>'
