"""``honeymoon.Rules``: the switches of honeymoon bridge, which is German whist without bidding."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from canju._canju import HoneymoonState
from canju.arguments.checks import check_choice, check_flag, check_kind
from canju.errors import OptionError, shown
from canju.games.rules import read_rules

#: Values of the switches that are not flags.
_CHOICES: dict[str, tuple[str, ...]] = {
    "dealer": ("first", "second"),
    "passed_out": ("redeal", "score"),
    "play_lead": ("winner", "loser", "defender"),
    "scoring": ("duplicate", "tricks"),
}
#: Words of the values that are not usual, in English and in Chinese.
_WORDS: dict[tuple[str, object], tuple[str, str]] = {
    ("no_trump", False): ("no bids of no-trump", "不叫无将"),
    ("dealer", "second"): ("the second side deals first", "后家先发牌"),
    ("passed_out", "score"): ("a deal that both pass scores zero", "都不叫算零分"),
    ("doubles", True): ("doubles", "可以加倍"),
    ("play_lead", "loser"): ("the loser of the last round leads", "上一轮的输家先出"),
    ("play_lead", "defender"): ("the defender leads", "防守方先出"),
    ("scoring", "tricks"): ("a point for each trick", "每墩一分"),
}
#: Names of the game in texts of rules, with the switches that they set.
_NAMES: dict[str, dict[str, Any]] = {
    "honeymoon": {},
    "honeymoon.rules": {},
    "german-whist": {"bidding": False},
}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of all three phases of honeymoon bridge.

    Args:
        bidding: false for German whist (德国惠斯特): the suit of the first turned-up card is trump,
            the dealer's opponent leads to the first round, and each trick of the play is a point.
            ``no_trump``, ``passed_out``, ``doubles`` and ``scoring`` have no effect then.
        no_trump: true if sides can bid no-trump.
        dealer: the first dealer, ``"first"`` or ``"second"``, who also calls first.
        passed_out: what happens when both sides pass: ``"redeal"`` (the other side deals new
            cards) or ``"score"`` (the game ends with zero points).
        doubles: true if sides can double and redouble.
        play_lead: the side that leads to the play: the ``"winner"`` or the ``"loser"`` of the last
            round of the exchange, or the ``"defender"``, who is not the declarer (without bidding,
            the dealer).
        scoring: ``"duplicate"`` (points as at duplicate bridge, never vulnerable; the other side
            scores the negative) or ``"tricks"`` (one point for each trick of the play).

    >>> Rules(doubles=True)
    honeymoon.Rules(doubles=True)
    >>> Rules(play_lead="declarer")
    Traceback (most recent call last):
    canju.errors.OptionError: play_lead='declarer': choose 'winner', 'loser' or 'defender'
    """

    bidding: bool = True
    no_trump: bool = True
    dealer: Literal["first", "second"] = "first"
    passed_out: Literal["redeal", "score"] = "redeal"
    doubles: bool = False
    play_lead: Literal["winner", "loser", "defender"] = "winner"
    scoring: Literal["duplicate", "tricks"] = "duplicate"

    def __post_init__(self) -> None:
        """Checks the switches."""
        for name in ("bidding", "no_trump", "doubles"):
            check_flag(name, getattr(self, name))
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            check_kind(name, value, str, "a text")
            check_choice(name, value, choices)

    def __repr__(self) -> str:
        set_here = [f"{name}={value!r}" for name, value in self._changed()]
        return f"honeymoon.Rules({', '.join(set_here)})"

    def __str__(self) -> str:
        """The rules as text that is read back.

        >>> print(Rules(doubles=True))
        honeymoon; doubles
        """
        base = "honeymoon" if self.bidding else "german-whist"
        told = [_WORDS[change][0] for change in self._changed() if change[0] != "bidding"]
        return "; ".join([base, *told])

    def _changed(self) -> list[tuple[str, Any]]:
        """Switches with another value than usual."""
        usual = {field.name: field.default for field in fields(self)}
        return [pair for pair in asdict(self).items() if pair[1] != usual[pair[0]]]

    @property
    def unit(self) -> str:
        """The unit of scores and expected values: ``"points"`` or ``"tricks"``.

        >>> Rules().unit, Rules(bidding=False).unit
        ('points', 'tricks')
        """
        return "points" if self.bidding and self.scoring == "duplicate" else "tricks"


def honeymoon_rules(rules: Rules | str | None) -> Rules:
    """Reads the argument ``rules``; ``None`` means the default rules.

    >>> honeymoon_rules("honeymoon; doubles")
    honeymoon.Rules(doubles=True)

    Raises:
        OptionError: for a text of other rules, or with an invalid switch.
        TypeError: for any other value.
    """
    if rules is None:
        return Rules()
    if not isinstance(rules, str):
        check_kind("rules", rules, Rules, "honeymoon.Rules or their text")
        return rules
    name, _, trump = rules.partition(":")
    named = rules_from_text(name if trump and "whist" in name else rules)
    if named is None:
        given = "; the auction names the trump" if "bridge" in rules else ""
        choices = "'honeymoon' or 'german-whist', or with changes 'honeymoon; doubles'"
        chinese = "请选 'honeymoon' 或 'german-whist'，也可以改动：'honeymoon; doubles'" + (
            "；将牌由叫牌决定" if given else ""
        )
        raise OptionError(
            f"rules={shown(rules, 60)}: choose {choices}{given}",
            chinese=f"rules={shown(rules, 60)}：{chinese}",
        )
    return named


def check_trump(rules: Rules | str | None, state: HoneymoonState) -> None:
    """Compares the trump of a text such as ``"german-whist:S"`` with the turned-up card.

    Raises:
        OptionError: if they differ.
    """
    if not isinstance(rules, str) or ":" not in rules:
        return
    if read_rules(rules) == read_rules("german-whist", state.trump):
        return
    up = state.view(state.turn).turned_up
    raise OptionError(
        f"rules={shown(rules, 60)}: the turned-up card, {up}, names the trump: use 'german-whist'",
        chinese=f"rules={shown(rules, 60)}：将牌由翻开的 {up} 决定：请写 'german-whist'",
    )


def rules_from_facts(facts: dict[str, Any]) -> Rules:
    """Reads rules from the object in a record.

    Raises:
        OptionError: for an unknown switch or an invalid value.
        TypeError: for a value of the wrong type.
    """
    names = {field.name for field in fields(Rules)}
    if unknown := [name for name in facts if name not in names]:
        raise OptionError(
            f"rules: unknown switch {shown(unknown[0])}: choose {', '.join(sorted(names))}",
            chinese=f"rules：没有 {shown(unknown[0])} 这个开关：请用 {'、'.join(sorted(names))}",
        )
    return Rules(**facts)


def rules_from_text(text: str) -> Rules | None:
    """Parses rules; ``None`` if the text names another game.

    >>> rules_from_text("honeymoon; doubles")
    honeymoon.Rules(doubles=True)
    >>> rules_from_text("german-whist"), rules_from_text("german-whist:S") is None
    (honeymoon.Rules(bidding=False), True)

    Raises:
        OptionError: if the text names this game with other words.
    """
    name, *told = (part.strip() for part in text.replace("；", ";").split(";"))
    preset = _NAMES.get(name.lower().replace(" ", "-"))
    if preset is None:
        return None
    switches = dict(preset)
    for words in filter(None, told):
        found = [change for change, both in _WORDS.items() if words.lower() in both]
        if not found:
            raise _not_words(words)
        switches |= dict(found)
    return Rules(**switches)


def _not_words(words: str) -> OptionError:
    """The error for words that change no switch, with the nearest ones."""
    from difflib import get_close_matches

    [english] = get_close_matches(words, [one for one, _ in _WORDS.values()], 1, 0) or [""]
    [chinese] = [other for one, other in _WORDS.values() if one == english]
    return OptionError(
        f"rules: {shown(words, 60)} changes nothing: write it as in 'honeymoon; {english}'",
        chinese=f"rules：{shown(words, 60)} 没有改变什么：请写成 'honeymoon; {chinese}'",
    )
