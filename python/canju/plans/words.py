"""Plans in words, English and Chinese."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, groupby
from typing import Any, NamedTuple

from canju._canju import Play, RunFast, SinglesAndPairs
from canju._messages import Language, Manner
from canju._positions import RANKS
from canju._rules import SheddingRules
from canju._seats import TWO
from canju.errors import PlayError
from canju.plans.facts import facts_line
from canju.plans.rules import Condition, Range, Rule

#: Cards of each rank in the core of a chain, by the end of the kind's name.
_COPIES = {
    **{"straight": 1, "pair straight": 2, "plane": 3},
    **dict.fromkeys(("plane+singles", "plane+pairs", "plane+twos"), 3),
}
#: Actions that a lead, or an answer, cannot make.
_NO_LEADS, _NO_ANSWERS = ("low", "pass"), ("lowest card", "lowest pair")


class Line(NamedTuple):
    """A line of a plan: the plays on the table, the conditions, the play."""

    table: str
    when: str
    play: str


class InWords(NamedTuple):
    """A plan in words.

    Attributes:
        title: a line that says who wins.
        number: the number of rules; empty without rules.
        now: the first play, or the plays that empty the hand at once; empty if the other side is
            to move.
        lines: what to do, in this order; empty if the hand can be played off at once.
        below: the conventions, which are the same for all plans of a game.
    """

    title: str
    number: str
    now: str
    lines: list[Line]
    below: list[str]


def in_words(plan: Any, said: Language, title: str | None = None) -> InWords:
    """A plan in words; a hand that can be played off at once needs no rules.

    ``title`` replaces the line that says who wins.
    """
    position, rules = plan.position, plan.position.rules
    to_move = position.turn == plan.side
    if title is None:
        title = said.plan_title if to_move else said.plan_title_of.format(said.side(plan.side))
    count = said.count(len(plan.rules), "rule") if plan.rules else ""
    below, now = [] if plan.complete else [said.plan_cut], ""
    if to_move:
        play, _, claim = plan._decide(position)
        if claim is not None:
            return InWords(title, count, claim_sentence(claim, rules, said), [], below)
        now = said.plan_first.format(_named(play, rules, said))
    return InWords(title, count, now, lines_of(plan, said), [*conventions(rules, said), *below])


def conventions(rules: SheddingRules, said: Language) -> tuple[str, str]:
    """A claim, and a card written once; without bombs if the game has only singles and pairs."""
    if isinstance(rules, SinglesAndPairs):
        return said.plan_claim_no_bombs, said.plan_breaks_pairs
    return said.plan_claim, said.plan_breaks


def otherwise_in_words(rules: SheddingRules, said: Language) -> str:
    """What to do if no line fits; some plays that other games allow are not legal in Run Fast."""
    plain = not isinstance(rules, RunFast) or not (
        rules.must_beat or rules.keep_bombs or rules.report_single
    )
    return said.plan_otherwise if plain else said.plan_otherwise_run_fast


def lines_of(plan: Any, said: Language) -> list[Line]:
    """The lines of a plan: going out and claims, the rules, and what to do if none fits."""
    rules = plan.position.rules
    return [
        Line(said.plan_any_time, "", said.plan_go_out),
        *(_line([plan.rules[index] for index in group], rules, said) for group in grouped(plan)),
        Line(said.plan_rest, "", otherwise_in_words(rules, said)),
    ]


def grouped(plan: Any) -> list[list[int]]:
    """Indices of the rules on each line, leads first; rules that never apply are on none.

    Neighbouring leads with the same conditions share a line.
    """
    numbered = list(enumerate(plan.rules))
    leads = [
        index for index, rule in numbered if rule.table is None and rule.action not in _NO_LEADS
    ]
    together = groupby(leads, lambda index: plan.rules[index].when)
    answers = ([index] for index, rule in numbered if rule.table is not None and _can_be(rule))
    return [*(list(alike) for _, alike in together), *answers]


def sentence(line: Line, said: Language) -> str:
    """A line as a sentence."""
    return (said.plan_line_if if line.when else said.plan_line).format(*filter(None, line))


def claim_sentence(plays: Iterable[Play], rules: SheddingRules, said: Language) -> str:
    """A sentence with the plays of a claim."""
    named = (_named(play, rules, said) for play in plays)
    return said.plan_claim_now.format(said.plan_then.join(named))


def plan_text(plan: Any, said: Language, title: str | None = None, first: bool = True) -> str:
    """Text of a plan: a heading, the lines in their order, the conventions and facts.

    Without ``first`` it does not name the first play, or the first claim.

    >>> from canju import solve
    >>> from canju._messages import CHINESE
    >>> print(plan_text(solve("8 3 3", "4 5 6").plan(), CHINESE))
    必胜打法 · 你 33 8 · 他 4 5 6
    现在就能一路打完：33 → 8。
    """
    words = in_words(plan, said, title)
    position = plan.position
    hands = {"first": position.first, "second": position.second}
    manner = Manner(said, suits=False)
    own, other = (manner.cards(hands[side]) for side in (plan.side, TWO.other(plan.side)))
    parts = [words.title, said.plan_hands.format(own, other)]
    if position.to_beat is not None:
        parts.append(said.to_beat.format(manner.play(position.to_beat)))
    head = " · ".join(filter(None, [*parts, words.number]))
    order = [said.plan_order] if words.lines else []
    facts = facts_line(plan, said)
    lines = [f"- {sentence(line, said)}" for line in words.lines]
    return "\n".join(
        filter(None, [head, words.now if first else "", *order, *lines, *words.below, facts])
    )


def _can_be(rule: Rule) -> bool:
    """False for an answer whose action is never legal."""
    if rule.action == "highest card":
        return rule.table is not None and rule.table.kind == "single"
    return rule.action not in _NO_ANSWERS


def _line(alike: list[Rule], rules: SheddingRules, said: Language) -> Line:
    """The line of rules that share the table and the conditions."""
    table = alike[0].table
    when = said.plan_and.join(chain(*conditions_in_words(alike[0].when, said)))
    first, *others = (action_in_words(rule, rules, said) for rule in alike)
    plays = first + "".join(said.plan_else.format(_after_chinese(play, said)) for play in others)
    return Line(said.plan_on_lead if table is None else _table(table, said), when, plays)


def _after_chinese(text: str, said: Language) -> str:
    """A text after a Chinese word: cards have a space before them."""
    return f" {text}" if said.name == "zh" and text[:1].isascii() else text


def _table(plays: Range, said: Language) -> str:
    """The plays on the table: their kind and ranks."""
    low, high = core_in_words(plays, plays.low, said), core_in_words(plays, plays.high, said)
    ranks = low if low == high else said.plan_range.format(low, high)
    return said.plan_table.format(said.kind_named(plays.kind), ranks)


def core_in_words(plays: Range, low: str, said: Language) -> str:
    """The core of a play of lowest rank ``low``: this rank, or all cards of a chain or bomb.

    >>> from canju._messages import ENGLISH
    >>> core_in_words(Range("pair straight", "4", "7", 3), "4", ENGLISH)
    '445566'
    """
    if plays.kind == "bomb":
        return said.cards(low * plays.length)
    if plays.length == 1:
        return said.cards(low)
    step, kind = (2, plays.kind[4:]) if plays.kind.startswith("gap ") else (1, plays.kind)
    begun = RANKS.index(low)
    ranks = RANKS[begun : begun + step * plays.length : step]
    return said.cards("".join(rank * _COPIES[kind] for rank in ranks))


def action_in_words(rule: Rule, rules: SheddingRules, said: Language) -> str:
    """The play of a rule."""
    action = rule.action
    if isinstance(action, Play):
        kind = None if rule.table is None else rule.table.kind
        return _named(action, rules, said, kind)
    if action == "low":
        assert rule.table is not None, "an answer"
        kind = rule.table.kind
        if kind == "single":
            return said.plan_low_card
        form = said.plan_low_wings if "+" in kind else said.plan_low
        return form.format(said.kind_named(kind))
    if action == "pass":
        return said.play_pass
    text: str = getattr(said, f"plan_{action.replace(' ', '_')}")
    return text


def _named(play: Play, rules: SheddingRules, said: Language, table: str | None = None) -> str:
    """A play by its cards; with its kind too if the cards alone are unclear.

    They are if they have several readings, or if the play answers another kind. A reader could also
    add kickers to a trio or plane.
    """
    if play.kind in ("trio", "plane") and table in (None, play.kind):
        return said.plan_alone.format(Manner(said, suits=False).play(play))
    return in_cards(play, rules, said, table)


def conditions_in_words(when: Iterable[Condition], said: Language) -> list[list[str]]:
    """The parts of each condition: one for each hand, the player's own first.

    >>> from canju._messages import ENGLISH
    >>> conditions_in_words([Condition("both", "hands", ("3 5", "4"))], ENGLISH)
    [['you hold exactly 3 5', 'the other hand is exactly 4']]
    """
    parts = []
    told: list[tuple[str, str, Any]] = [(one.whose, one.what, one.value) for one in when]
    for whose, what, value in told:
        # "At most six" and "more than five" are one part: exactly six.
        if what == "more than" and (whose, "at most", value + 1) in told:
            continue
        if what == "at most" and (whose, "more than", value - 1) in told:
            what = "exactly"
        parts.append(_parts(whose, what, value, said))
    return parts


def _parts(whose: str, what: str, value: Any, said: Language) -> list[str]:
    """The parts of a condition: one for each hand, the player's own first."""
    if isinstance(value, tuple):
        own, other = (Manner(said, suits=False).cards(hand) for hand in value)
        return [said.plan_own_hand.format(own), said.plan_other_hand.format(other)]
    if isinstance(value, str):
        form = getattr(said, f"plan_{whose}_{what}")
        return [form.format(_one(value, said) if what == "holds" else said.cards(value))]
    if what == "more than":
        number = said.plan_at_least.format(value + 1)
    elif value == 1:
        number = said.plan_one_card
    else:
        number = (said.plan_exactly if what == "exactly" else said.plan_at_most).format(value)
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
