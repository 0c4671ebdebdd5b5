"""Plans in words, English and Chinese."""

from __future__ import annotations

from typing import Any, NamedTuple

from canju._canju import Play, kind_named
from canju._messages import Language, Manner
from canju._positions import RANKS
from canju._rules import SheddingRules
from canju._seats import TWO
from canju.errors import PlayError
from canju.plans.facts import shown_facts
from canju.plans.rules import Condition, Range, Rule

#: Cards of each rank in the core of a chain, by the end of the kind's name.
_COPIES = {"straight": 1, "pair straight": 2, "plane": 3, "plane+singles": 3, "plane+pairs": 3}
#: Actions that a lead, or an answer, cannot make.
_NO_LEADS, _NO_ANSWERS = ("low", "pass"), ("lowest card", "lowest pair")


class Answer(NamedTuple):
    """A rule for an answer in words: the plays on the table, the conditions, the play."""

    table: str
    when: str
    play: str


class InWords(NamedTuple):
    """A plan in words.

    Attributes:
        title: a line that says who wins.
        leads: the leads in their order, each with its conditions.
        answers: the answers in their order.
        claim: the plays that empty the hand at once; empty if there is no claim.
        below: the conventions, which are the same for all plans.
    """

    title: str
    leads: list[str]
    answers: list[Answer]
    claim: str
    below: list[str]


def in_words(plan: Any, said: Language) -> InWords:
    """A plan in words; a hand that can be played off at once needs no rules."""
    position, side = plan.position, plan.side
    to_move = position.turn == side
    title = said.plan_title if to_move else said.plan_title_of.format(said.side(side))
    claim = plan._decide(position)[2] if to_move else None
    if claim is not None:
        plays = (_named(play, position.rules, said) for play in claim)
        return InWords(title, [], [], said.plan_then.join(plays), [])
    leads = [
        _lead(rule, plan.position.rules, said)
        for rule in plan.leads
        if rule.action not in _NO_LEADS
    ]
    answers = [_answer(rule, plan.position.rules, said) for rule in plan.answers if _can_be(rule)]
    order = [said.plan_order] if len(answers) > 1 else []
    return InWords(title, leads, answers, "", [*order, said.plan_rest, said.plan_claim])


def plan_text(plan: Any, said: Language) -> str:
    """Text of a plan: a heading, the leads, the answers, the conventions and facts.

    >>> from canju import solve
    >>> from canju._messages import CHINESE
    >>> print(plan_text(solve("8 3 3", "4 5 6").plan(), CHINESE))
    必胜打法 · 33 8 对 4 5 6 · 0 条
    现在就能一路打完：33 → 8。
    """
    words = in_words(plan, said)
    position = plan.position
    hands = {"first": position.first, "second": position.second}
    manner = Manner(said, suits=False)
    own, other = (manner.cards(hands[side]) for side in (plan.side, TWO.other(plan.side)))
    parts = [words.title, said.plan_hands.format(own, other)]
    if position.to_beat is not None:
        parts.append(said.to_beat.format(manner.play(position.to_beat)))
    lines = [" · ".join([*parts, said.count(len(plan.rules), "rule")])]
    if words.claim:
        lines.append(said.plan_claim_now.format(words.claim))
    if words.leads:
        form = said.plan_lead if len(words.leads) == 1 else said.plan_leads
        lines.append(form.format(said.plan_then.join(words.leads)))
    for table, when, play in words.answers:
        form = said.plan_answer_if if when else said.plan_answer
        lines.append(form.format(*filter(None, (table, when, play))))
    lines += words.below
    if not plan.complete:
        lines.append(said.plan_cut)
    return "\n".join([*lines, *shown_facts(plan, said)])


def _can_be(rule: Rule) -> bool:
    """False for an answer whose action is never legal."""
    if rule.action == "highest card":
        return rule.table is not None and rule.table.kind == "single"
    return rule.action not in _NO_ANSWERS


def _lead(rule: Rule, rules: SheddingRules, said: Language) -> str:
    play, when = _action(rule, rules, said), _when(rule, said)
    return said.plan_when.format(play, when) if when else play


def _answer(rule: Rule, rules: SheddingRules, said: Language) -> Answer:
    assert rule.table is not None, "an answer"
    return Answer(_table(rule.table, said), _when(rule, said), _action(rule, rules, said))


def _table(plays: Range, said: Language) -> str:
    """The plays on the table: their kind and ranks."""
    low, high = _core(plays, plays.low, said), _core(plays, plays.high, said)
    ranks = low if low == high else said.plan_range.format(low, high)
    return said.plan_table.format(_kind(plays.kind, said), ranks)


def _kind(kind: str, said: Language) -> str:
    """The name of a kind in a language."""
    return kind_named(kind, chinese=said.name == "zh") or kind


def _core(plays: Range, low: str, said: Language) -> str:
    """The core of a play: its rank, or all cards of a chain or bomb."""
    if plays.kind == "bomb":
        return said.cards(low * plays.length)
    if plays.length == 1:
        return said.cards(low)
    step, kind = (2, plays.kind[4:]) if plays.kind.startswith("gap ") else (1, plays.kind)
    begun = RANKS.index(low)
    ranks = RANKS[begun : begun + step * plays.length : step]
    return "".join(rank * _COPIES[kind] for rank in ranks)


def _action(rule: Rule, rules: SheddingRules, said: Language) -> str:
    action = rule.action
    if isinstance(action, Play):
        kind = None if rule.table is None else rule.table.kind
        return _named(action, rules, said, kind)
    if action == "low":
        assert rule.table is not None, "an answer"
        kind = rule.table.kind
        form = said.plan_low_wings if "+" in kind else said.plan_low
        return form.format(said.plan_a_card if kind == "single" else _kind(kind, said))
    if action == "pass":
        return said.play_pass
    text: str = getattr(said, f"plan_{action.replace(' ', '_')}")
    return text


def _named(play: Play, rules: SheddingRules, said: Language, table: str | None = None) -> str:
    """A play by its cards; with its kind too if the cards alone are unclear.

    They are if they have several readings, or if the play answers another kind.
    """
    return in_cards(play, rules, said, table)


def _when(rule: Rule, said: Language) -> str:
    """The conditions of a rule, joined; empty without conditions."""
    parts = []
    for condition in rule.when:
        parts += _condition(condition, said)
    return said.plan_and.join(parts)


def _condition(condition: Condition, said: Language) -> list[str]:
    whose, what, value = condition.whose, condition.what, condition.value
    if isinstance(value, tuple):
        own, other = (Manner(said, suits=False).cards(hand) for hand in value)
        return [said.plan_own_hand.format(own), said.plan_other_hand.format(other)]
    if isinstance(value, str):
        form = getattr(said, f"plan_{whose}_{what}")
        return [form.format(_one(value, said) if what == "holds" else said.cards(value))]
    if what == "more than":
        number = said.plan_more_than.format(said.count(value, "card"))
    else:
        number = said.plan_one_card if value == 1 else said.plan_at_most.format(value)
    return [getattr(said, f"plan_{whose}_most").format(number)]


def _one(rank: str, said: Language) -> str:
    """A card of a rank, in English with its article."""
    if said.name == "zh" or rank in "BR":
        return said.cards(rank)
    return f"{'an' if rank in '8A' else 'a'} {rank}"


def in_cards(play: Play, rules: SheddingRules, said: Language, table: str | None = None) -> str:
    """A play by its cards; with its kind too if they have several readings.

    An answer to another kind, ``table``, has its kind as well.
    """
    kinds = table is not None and play.kind != table
    try:
        kinds = kinds or Play(play.cards, rules=rules) != play
    except PlayError:
        kinds = True
    return Manner(said, suits=False, kinds=kinds).play(play)
