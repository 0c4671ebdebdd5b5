"""Pictures of games and matches, and of one hand split into plays."""

from __future__ import annotations

import json
from typing import Any

from canju._canju import Hand, line_told
from canju._messages import Language, Manner
from canju._positions import in_tricks
from canju.pictures.cards import hand_block, play_block
from canju.pictures.charts import Count, bars
from canju.pictures.positions import rules_block, table_block
from canju.show.wording import hands_in_words
from canju.writing.blocks import QUIET, Block, apart, beside, document, felt, stacked
from canju.writing.faces import CONTENT
from canju.writing.flow import BOLD, Style, line, paragraph
from canju.writing.svg import line_block

#: Most games that a picture lists.
_MOST_GAMES = 10
_SMALL = Style(12.0, QUIET)


def game_svg(game: Any, said: Language) -> str:
    """Picture of a game: its result, the table, and the moves as a score sheet."""
    game = game._in(said)
    names = [said.called(name) for name in game.names_with_seats]
    manner = Manner(said, names=dict(zip(game.seating.seats, names, strict=True)))
    position = game.position
    result = game.result()
    parts = [paragraph(result, CONTENT, BOLD), table_block(position, manner)]
    if in_tricks(position):
        taken = zip(names, (said.count(number, "trick") for number in game.tricks), strict=False)
        parts.append(paragraph(said.semicolon.join(map(": ".join, taken)), CONTENT, _SMALL))
    if game.moves:
        plays = [move.play for move in game.moves]
        count = said.count(len(plays), "move")
        of_line = line_told(manner.core, game._states[0].position, plays, count)
        parts.append(line_block(json.loads(of_line)))
    content = stacked([*parts, rules_block(position, said)])
    made = "\n".join(said.moved(game.name(move.side), move.play) for move in game.moves)
    return document(content, hands_in_words(position, manner), f"{result}\n{made}", said.name)


def match_svg(played: Any, said: Language) -> str:
    """Picture of a match: a bar for each side, and a line for each game."""
    headline, *games = played.told("", said).splitlines()
    total = len(played) or 1
    won = [(played._called(side, said), wins) for side, wins in played.wins.items()]
    if played.draws:
        won.append((said.draws, played.draws))
    counts = [
        Count(name, n, said.kind.format(said.count(n, "game"), f"{100 * n / total:.0f} %"))
        for name, n in won
    ]
    lines = [paragraph(game, CONTENT, _SMALL) for game in games[:_MOST_GAMES]]
    if len(played) > _MOST_GAMES:
        lines.append(line(said.more.format(len(played) - _MOST_GAMES), _SMALL))
    content = stacked([paragraph(headline, CONTENT, BOLD), bars(counts), stacked(lines, 2.0)])
    return document(content, headline, "\n".join(games) or headline, said.name)


def split_svg(split: Any, said: Language) -> str:
    """Picture of a split: the hand, its score, and each play with its value."""
    hand: Hand = split.hand
    cards = felt(hand_block(hand, said), CONTENT)
    rows: list[Block] = []
    for number, (play, texts) in enumerate(zip(split, split.rows(said), strict=True), 1):
        drawn = play_block(play, said, kinds=True)
        numbered = beside([line(f"{number}.", BOLD), drawn], 6.0)
        rows.append(apart(numbered, line(texts[2], Style(13.0), "end"), CONTENT))
    names = apart(line(said.column_play, _SMALL), line(said.column_earns, _SMALL, "end"), CONTENT)
    headline = paragraph(split.headline(said), CONTENT, BOLD)
    content = stacked([cards, headline, stacked([names, *rows], 5.0)])
    return document(content, said.cards(hand), split.text(said.name), said.name)
