"""Pictures of plans, with what to do as a table, and of refutations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from canju._canju import Play
from canju._messages import Language, Manner
from canju.pictures.cards import play_block
from canju.pictures.positions import rules_block, table_block
from canju.plans.facts import facts_line
from canju.plans.refutations import (
    Refutation,
    Refutations,
    listed_plays,
    refutations_in_words,
    refutations_text,
)
from canju.plans.rules import Rule
from canju.plans.words import action_in_words, grouped, in_words, lines_of, plan_text
from canju.writing.blocks import EDGE, QUIET, Block, beside, columns, document, rectangle, stacked
from canju.writing.faces import CONTENT
from canju.writing.flow import BOLD, Style, Word, filled_in, flow, line, paragraph, words
from canju.writing.svg import labelled

_SMALL, _TEXT = Style(12.0, QUIET), Style(13.0)
#: Most small cards in a row.
_MOST = 8


class _Row(NamedTuple):
    """A row of the table: when it holds, the conditions, and the plays in their order."""

    table: str
    when: str
    plays: list[Word | Block]


def plan_svg(plan: Any, said: Language, refutations: Refutations | None = None) -> str:
    """Picture of a plan: a card to learn it from; with the refutations below, if they are given."""
    told = in_words(plan, said)
    head = _head(told.title, told.number)
    parts = [head, table_block(plan.position, Manner(said, suits=False))]
    if told.now:
        parts.append(_now(plan, said))
    if told.lines:
        parts.append(labelled(said.plan_order, _table(list(_rows(plan, said)), said)))
    below = filter(None, [*told.below, facts_line(plan, said)])
    parts += [paragraph(text, CONTENT, _SMALL) for text in below]
    text = plan_text(plan, said)
    if refutations is not None:
        wrong = refutations_in_words(refutations, said)
        parts += [_head(wrong.title, wrong.number), *_groups(refutations, said)]
        text = f"{text}\n\n{refutations_text(refutations, said)}"
    content = stacked([*parts, rules_block(plan.position, said)])
    return document(content, told.title, text, said.name)


def refutations_svg(refutations: Refutations, said: Language) -> str:
    """Picture of refutations: both hands, and each group of wrong plays with its line."""
    told = refutations_in_words(refutations, said)
    position = refutations.position
    head = _head(told.title, told.number)
    table = table_block(position, Manner(said, suits=False))
    content = stacked([head, table, *_groups(refutations, said), rules_block(position, said)])
    return document(content, told.title, refutations_text(refutations, said), said.name)


def _head(title: str, count: str) -> Block:
    return stacked([line(title, BOLD), *([line(count, _SMALL)] if count else [])], 0.0)


def _groups(refutations: Refutations, said: Language) -> Iterator[Block]:
    """The groups, each below a rule, with its line."""
    told = refutations_in_words(refutations, said)
    for group, (_, played) in zip(refutations, told.groups, strict=True):
        wrong = _wrong(group, refutations, said)
        edge, below = rectangle(CONTENT, 1.0, EDGE), paragraph(played, CONTENT, _SMALL)
        yield stacked([edge, wrong, below], 5.0)


def _wrong(group: Refutation, refutations: Refutations, said: Language) -> Block:
    """The wrong plays of a group and the reply, as small cards in a sentence."""
    listed, more = listed_plays(group, refutations, said)
    plays: list[Word | Block] = []
    for play in listed:
        plays += words(said.listed.strip(), _SMALL) if plays else []
        plays.append(play_block(play, said, _MOST, suits=False))
    form = said.refute_reply if group.reply else said.refute_pass
    reply = play_block(group.reply, said, _MOST, suits=False)
    rest = filled_in(form.partition("{}")[2].strip(":：.。"), reply, style=_TEXT)
    return flow([*plays, *words(more, _TEXT), *words("→", _SMALL), *rest], CONTENT)


def _now(plan: Any, said: Language) -> Block:
    """The first play, or the plays that empty the hand, numbered."""
    play, _, claim = plan._decide(plan.position)
    if claim is None:
        form = said.plan_first.rstrip(".。")
        return flow(filled_in(form, play_block(play, said), style=_TEXT), CONTENT)
    label = said.plan_claim_now.partition("{}")[0].strip(" :：")
    rows = [
        beside([line(f"{number}.", BOLD), play_block(one, said)], 4.0)
        for number, one in enumerate(claim, 1)
    ]
    return labelled(label, stacked(rows, 5.0))


def _rows(plan: Any, said: Language) -> Iterator[_Row]:
    """The lines of the plan, with small cards."""
    first, *lines, last = lines_of(plan, said)
    yield _Row(first.table, "", list(words(first.play, _TEXT)))
    for told, group in zip(lines, grouped(plan), strict=True):
        plays: list[Word | Block] = []
        for index in group:
            plays += words(said.plan_else.format("").strip(" ,，"), _SMALL) if plays else []
            plays += _play(plan.rules[index], plan, said)
        yield _Row(told.table, told.when, plays)
    yield _Row(last.table, "", list(words(last.play, _TEXT)))


def _play(rule: Rule, plan: Any, said: Language) -> Iterator[Word | Block]:
    """The play of a rule: small cards, and the words that its text adds to them."""
    action = rule.action
    told = action_in_words(rule, plan.position.rules, said)
    if isinstance(action, Play) and not action.is_pass:
        yield play_block(action, said, _MOST, suits=False)
        told = told.removeprefix(Manner(said, suits=False).play(action)).strip()
    yield from words(told, _TEXT)


def _table(rows: list[_Row], said: Language) -> Block:
    """A table; the column of conditions is only shown if some row has one."""
    with_if = any(row.when for row in rows)
    names = [said.column_plan_table, said.column_plan_if, said.column_plan_play]
    widths = [84.0, 84.0, CONTENT - 188.0] if with_if else [124.0, CONTENT - 134.0]
    heads = names if with_if else names[::2]
    blocks = [columns([line(name, _SMALL) for name in heads], widths)]
    for row in rows:
        cells = [paragraph(row.table, widths[0], _TEXT)]
        if with_if:
            cells.append(paragraph(row.when, widths[1], _TEXT))
        cells.append(flow(row.plays, widths[-1]))
        blocks += [rectangle(CONTENT, 1.0, EDGE), columns(cells, widths)]
    return stacked(blocks, 5.0)
