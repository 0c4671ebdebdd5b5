"""The switches of honeymoon bridge: ``honeymoon.Rules``."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from canju._arguments import check_flag, check_kind
from canju._rules import call_in
from canju.errors import OptionError, shown

#: What a switch may be that is no flag.
_CHOICES: dict[str, tuple[str, ...]] = {
    "dealer": ("first", "second"),
    "passed_out": ("redeal", "score"),
    "play_lead": ("winner", "loser", "defender"),
    "scoring": ("duplicate", "tricks"),
}
#: What the game is called where rules are named.
NAME = "honeymoon"


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of honeymoon bridge, all three phases.

    Args:
        no_trump: whether no-trump may be bid.
        dealer: who deals first, ``"first"`` or ``"second"``; the dealer calls first.
        passed_out: what happens when both pass: ``"redeal"``, the other side deals anew, or
            ``"score"``, the game is over with no points for anybody.
        doubles: whether there are doubles and redoubles.
        play_lead: who leads when the exchange is over: the ``"winner"`` or the ``"loser"`` of its
            last round, or the ``"defender"``, who is not the declarer.
        scoring: ``"duplicate"``, points as at duplicate bridge, never vulnerable, what one side
            gains the other loses; or ``"tricks"``, a point for each trick of the play.

    >>> Rules(doubles=True)
    honeymoon.Rules(doubles=True)
    >>> Rules(play_lead="declarer")
    Traceback (most recent call last):
    canju.errors.OptionError: play_lead='declarer': choose 'winner', 'loser' or 'defender'
    """

    no_trump: bool = True
    dealer: Literal["first", "second"] = "first"
    passed_out: Literal["redeal", "score"] = "redeal"
    doubles: bool = False
    play_lead: Literal["winner", "loser", "defender"] = "winner"
    scoring: Literal["duplicate", "tricks"] = "duplicate"

    def __post_init__(self) -> None:
        """Checks the switches."""
        check_flag("no_trump", self.no_trump)
        check_flag("doubles", self.doubles)
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            check_kind(name, value, str, "a text")
            if value not in choices:
                quoted = [f"'{choice}'" for choice in choices]
                listed = f"{', '.join(quoted[:-1])} or {quoted[-1]}"
                raise OptionError(f"{name}={shown(value)}: choose {listed}")

    def __repr__(self) -> str:
        usual = {field.name: field.default for field in fields(self)}
        set_here = [
            f"{name}={value!r}" for name, value in asdict(self).items() if value != usual[name]
        ]
        return f"honeymoon.Rules({', '.join(set_here)})"


def honeymoon_rules(rules: Rules | str | None) -> Rules:
    """The rules from what a user passes; ``None`` for the usual ones.

    >>> honeymoon_rules("honeymoon(doubles=True)")
    honeymoon.Rules(doubles=True)

    Raises:
        OptionError: for a text of other rules, or with a wrong switch.
        TypeError: for anything else.
    """
    if rules is None:
        return Rules()
    if not isinstance(rules, str):
        check_kind("rules", rules, Rules, "honeymoon.Rules or their text")
        return rules
    named = rules_from_text(rules)
    if named is None:
        given = "; the auction names the trump" if "bridge" in rules else ""
        choices = "'honeymoon', or with switches 'honeymoon(doubles=True)'"
        raise OptionError(f"rules={shown(rules, 60)}: choose {choices}{given}")
    return named


def rules_from_facts(facts: dict[str, Any]) -> Rules:
    """Rules from a record's object.

    Raises:
        OptionError: for a switch that there is not, or a wrong value.
        TypeError: for a value of a wrong kind.
    """
    names = {field.name for field in fields(Rules)}
    if unknown := [name for name in facts if name not in names]:
        raise OptionError(
            f"rules: unknown switch {shown(unknown[0])}: choose {', '.join(sorted(names))}"
        )
    return Rules(**facts)


def rules_from_text(text: str) -> Rules | None:
    """The rules that a text names; ``None`` where it names another game.

    >>> rules_from_text("honeymoon(doubles=True)")
    honeymoon.Rules(doubles=True)
    >>> rules_from_text("honeymoon-bridge:S") is None
    True

    Raises:
        OptionError: for this game with switches that are none.
    """
    name, bracket, rest = text.strip().partition("(")
    if name.strip().lower() not in (NAME, "honeymoon.rules"):
        return None
    if not bracket:
        return Rules()
    try:
        switches = call_in(f"{NAME}({rest}")[1]
    except OptionError:
        wrong = f"rules: {shown(text, 60)}: write them as in honeymoon(doubles=True)"
        raise OptionError(wrong) from None
    return rules_from_facts(switches)
