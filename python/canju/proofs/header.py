"""Converts positions to headers of proofs and back; ``docs/proofs.md`` has the format."""

from __future__ import annotations

from typing import Any

from canju import check as checker
from canju._canju import (
    DouDizhu,
    HoneymoonBridge,
    Play,
    Position,
    RunFast,
    SinglesAndPairs,
    forms_of,
    switches_of,
)
from canju.errors import ProofError
from canju.games.positions import in_tricks
from canju.games.rules import Rules, SheddingRules
from canju.games.seats import THREE, hands_of, seating_of


def header_of(position: Position) -> dict[str, Any]:
    """Header of a position's proof, without the claims.

    >>> header = header_of(Position("3", farmers=("4", "5"), to_beat="6", by="up"))
    >>> header["game"], header["hands"], header["to_beat"]["by"]
    ('three-hands', ['3', '4', '5'], 'up')
    """
    common = {"format": "canju proof", "version": checker.VERSION, "turn": position.turn}
    rules, to_beat = position.rules, position.to_beat
    if isinstance(rules, HoneymoonBridge):
        return {
            **common,
            "game": "honeymoon-bridge",
            "rules": {"trump": rules.trump},
            "hands": [" ".join(hand) for hand in hands_of(position)],
            "to_beat": None if to_beat is None else str(to_beat),
        }
    three = seating_of(position) is THREE
    two = "run-fast" if isinstance(rules, RunFast) else "shedding"
    return {
        **common,
        "game": "three-hands" if three else two,
        "rules": _switches(rules),
        "hands": [str(hand.ranks).replace(" ", "") for hand in hands_of(position)],
        "to_beat": None
        if to_beat is None
        else {
            "kind": to_beat.kind,
            "length": to_beat.length,
            "rank": to_beat.rank,
            "cards": str(to_beat.cards.ranks).replace(" ", ""),
            **({"by": position.by} if three else {}),
        },
    }


def position_of(header: dict[str, Any]) -> Position:
    """Position that a header describes."""
    rules, to_beat, by = _rules_of(header), header["to_beat"], None
    if isinstance(to_beat, dict):
        by = to_beat.get("by")
        reading = {name: to_beat[name] for name in ("kind", "rank", "length")}
        to_beat = Play(to_beat["cards"], **reading, rules=rules)
    first, *others = header["hands"]
    if header["game"] == "three-hands":
        return Position(
            first, None, to_beat, farmers=others, by=by, turn=header["turn"], rules=rules
        )
    (second,) = others
    return Position(first, second, to_beat, turn=header["turn"], rules=rules)


def place_of(position: Position, needs: int = 0) -> checker.Position:
    """Position in the checker's form; in trick play with the number of tricks still needed."""
    header, claim = header_of(position), {"player": "first", "goal": "wins", "number": None}
    if in_tricks(position):
        return checker.Tricks(header, {**claim, "goal": "at least", "number": needs}).start
    if seating_of(position) is THREE:
        claim["player"] = "landlord"
    return checker.game_of(header, claim).start


def _switches(rules: Rules) -> dict[str, Any]:
    """Rules of a shedding game with every switch written out."""
    assert isinstance(rules, SheddingRules)
    switches, forms = switches_of(rules), forms_of(rules)
    if isinstance(rules, RunFast):
        return switches
    if forms is None and not isinstance(rules, DouDizhu | SinglesAndPairs):
        raise ProofError(
            "a proof of Run Fast cannot have other forms: prove it under rules='run-fast'",
            chinese="改了牌型的跑得快没有证明：请用 rules='run-fast'",
        )
    written = {name: switches.get(name, False) for name in checker.SWITCHES}
    written |= {"decks": rules.decks, "deck_limit": rules.deck_limit}
    if forms is not None:
        return {**written, "forms": forms}
    return {"kinds": [kind for kind in checker.NAMES if kind in rules.kinds], **written}


def _rules_of(header: dict[str, Any]) -> Rules:
    rules = header["rules"]
    if header["game"] == "honeymoon-bridge":
        return HoneymoonBridge(rules["trump"])
    if header["game"] == "run-fast":
        return RunFast(**rules)
    if "forms" in rules:
        # Bombs of five cards need their decks at once.
        decks: dict[str, Any] = {"decks": 2} if rules["decks"] == 2 else {}
        game = SheddingRules(forms=_text_of(rules["forms"]), **decks)
    else:
        game = SheddingRules("doudizhu", gap_straights=True)
        game = SheddingRules(game, without={*game.kinds}.difference(rules["kinds"]))
    switches: dict[str, Any] = {name: rules[name] for name in switches_of(game) if name in rules}
    return SheddingRules(game, **switches)


def _text_of(forms: list[list[Any]]) -> str:
    """Forms of a header as people write them."""
    entries = []
    for kind, shortest, longest, low, high, top in forms:
        lengths = f"{shortest}-{longest}" if kind == "bomb" or checker.KINDS[kind][1] else ""
        ranks = "" if kind == "rocket" else f"{low}-{high}"
        entries.append(f"{kind} {lengths} {ranks} {'top' if top else ''}")
    return ", ".join(entries)
