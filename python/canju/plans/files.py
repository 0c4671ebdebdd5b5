"""Plans as plain values for JSON."""

from __future__ import annotations

from typing import Any

from canju._canju import PlanRules, Play, Position
from canju.errors import RecordError, shown
from canju.games.plays import play_facts
from canju.games.rules import SheddingRules, read_rules
from canju.plans.rules import Rule, rule_of, value_of
from canju.saving.positions import play_from
from canju.saving.records import at, field, is_record, items


def facts_of(plan: Any) -> dict[str, Any]:
    """The values of a plan."""
    position: Position = plan.position
    return {
        "canju": "plan",
        "version": 1,
        "rules": str(position.rules),
        "first": str(position.first),
        "second": str(position.second),
        "to_beat": None if position.to_beat is None else play_facts(position.to_beat),
        "turn": position.turn,
        "side": plan.side,
        "plan": [rule.to_dict() for rule in plan.rules],
        "positions": plan.positions,
        "complete": plan.complete,
        "facts": plan.facts.to_dict(),
    }


def parts_of(facts: Any) -> tuple[Position, list[Rule], Any, bool]:
    """Position, rules, side and completeness in the values of a plan.

    Raises:
        RecordError: if they are not those of a plan.
    """
    if not is_record(facts, "plan"):
        raise RecordError(
            f"not a plan: expected 'canju': 'plan' and 'version': 1 in {shown(facts)}"
        )
    with at("position"):
        rules = read_rules(field(facts, "rules", str))
        if not isinstance(rules, SheddingRules):
            raise ValueError("plans are for shedding games")
        table = field(facts, "to_beat", dict, optional=True)
        position = Position(
            field(facts, "first", str),
            field(facts, "second", str),
            None if table is None else play_from(table, rules),
            turn=field(facts, "turn", str),
            rules=rules,
        )
        if position.is_over:
            raise ValueError("the game is over")
    side = field(facts, "side", str)
    if side not in ("first", "second"):
        raise RecordError(f"'side': expected first or second, found {shown(side, 60)}")
    complete = facts.get("complete", True)
    if not isinstance(complete, bool):
        raise RecordError(f"'complete': expected true or false, found {shown(complete, 60)}")
    listed = []
    for place, rule in items(facts, "plan"):
        with at(place):
            listed.append(_rule(rule, rules))
            PlanRules(rules, listed[-1:])  # raises for what the rules do not have
    return position, listed, side, complete


def _rule(facts: Any, rules: SheddingRules) -> Rule:
    table, action = field(facts, "table", dict, optional=True), facts.get("action")
    if table is not None:
        names = {"kind": str, "low": str, "high": str, "length": int}
        table = {name: field(table, name, kind) for name, kind in names.items()}
    when = []
    for _, condition in items(facts, "when"):
        whose, what, text = (field(condition, name, str) for name in ("whose", "what", "value"))
        when.append({"whose": whose, "what": what, "value": value_of(what, text)})
    if not isinstance(action, str):
        cards, kind, rank = (field(action, name, str) for name in ("cards", "kind", "rank"))
        # Older files have no length.
        length = field(action, "length", int, optional=True)
        action = Play(cards, kind=kind, rank=rank, length=length, rules=rules)
    return rule_of({"table": table, "when": when, "action": action})
