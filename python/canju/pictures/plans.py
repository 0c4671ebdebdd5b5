"""Pictures of plans: both hands, the leads in their order, the answers as a table."""

from __future__ import annotations

from typing import Any

from canju._canju import Play
from canju._messages import Language, Manner
from canju.pictures.cards import CONTENT, play_block
from canju.pictures.positions import rules_block, table_block
from canju.pictures.solutions import labelled
from canju.pictures.svg import EDGE, QUIET, Block, beside, columns, document, rectangle, stacked
from canju.pictures.text import BOLD, Style, Word, flow, line, paragraph, words
from canju.plans import words as in_plans
from canju.plans.rules import Rule
from canju.plans.words import in_words, plan_text

_SMALL, _TEXT = Style(12.0, QUIET), Style(13.0)
#: Cards in a row of a play.
_MOST = 8


def plan_svg(plan: Any, said: Language) -> str:
    """Picture of a plan: a card to learn it from."""
    told = in_words(plan, said)
    head = stacked([line(told.title, BOLD), line(said.count(len(plan.rules), "rule"), _SMALL)], 0.0)
    parts = [head, table_block(plan.position, Manner(said, suits=False))]
    if told.claim:
        parts.append(_claim(plan, said))
    rules = [] if told.claim else list(filter(_is_shown, plan.rules))
    if leads := [rule for rule in rules if rule.table is None]:
        label = said.plan_on_lead if len(leads) > 1 else said.plan_lead.partition("{}")[0].strip()
        parts.append(labelled(label, stacked(_leads(leads, plan, said), 5.0)))
    if answers := [rule for rule in rules if rule.table is not None]:
        parts.append(_answers(answers, plan, said))
    below = told.below if plan.complete else [*told.below, said.plan_cut]
    parts += [paragraph(text, CONTENT, _SMALL) for text in below]
    content = stacked([*parts, rules_block(plan.position, said)])
    return document(content, told.title, plan_text(plan, said), said)


def _is_shown(rule: Rule) -> bool:
    """False for a rule whose action is never legal, which the words leave out too."""
    if rule.table is None:
        return rule.action not in in_plans._NO_LEADS
    return in_plans._can_be(rule)


def _claim(plan: Any, said: Language) -> Block:
    """The plays that empty the hand now, numbered."""
    plays = plan._decide(plan.position)[2]
    label = said.plan_claim_now.partition("{}")[0].strip(" :：")
    rows = [_numbered(number, [play_block(play, said)]) for number, play in enumerate(plays, 1)]
    return labelled(label, stacked(rows, 5.0))


def _leads(leads: list[Rule], plan: Any, said: Language) -> list[Block]:
    rows = []
    for number, rule in enumerate(leads, 1):
        items: list[Word | Block] = list(_play(rule, plan, said, CONTENT - 22.0))
        if when := in_plans._when(rule, said):
            items += words(said.plan_when.format("", when).strip(), _TEXT)
        rows.append(_numbered(number, items) if len(leads) > 1 else flow(items, CONTENT))
    return rows


def _numbered(number: int, items: list[Word | Block]) -> Block:
    return beside([line(f"{number}.", BOLD), flow(items, CONTENT - 24.0)], 4.0)


def _play(rule: Rule, plan: Any, said: Language, width: float) -> list[Word | Block]:
    """The play of a rule: small cards, or its words."""
    action = rule.action
    told = in_plans._action(rule, plan.position.rules, said)
    if not isinstance(action, Play) or action.is_pass:
        return list(words(told, _TEXT))
    most = min(_MOST, int(width // 23))
    # The words name the kind if the cards alone are unclear.
    kinds = "(" in told or "（" in told
    return [play_block(action, said, most, _TEXT, kinds=kinds, suits=False)]


def _answers(answers: list[Rule], plan: Any, said: Language) -> Block:
    """A table: the plays on the table, the conditions if some rule has one, the play."""
    rows = [(rule, in_plans._when(rule, said)) for rule in answers]
    with_if = any(when for _, when in rows)
    names = [said.column_plan_table, said.column_plan_if, said.column_plan_play]
    widths = [92.0, 104.0, CONTENT - 216.0] if with_if else [140.0, CONTENT - 150.0]
    heads = names if with_if else names[::2]
    blocks = [columns([line(name, _SMALL) for name in heads], widths)]
    for rule, when in rows:
        assert rule.table is not None, "an answer"
        cells = [paragraph(in_plans._table(rule.table, said), widths[0], _TEXT)]
        if with_if:
            cells.append(paragraph(when, widths[1], _TEXT))
        cells.append(flow(_play(rule, plan, said, widths[-1]), widths[-1]))
        blocks += [rectangle(CONTENT, 1.0, EDGE), columns(cells, widths)]
    return stacked(blocks, 5.0)
