"""Refutations: wrong plays with the replies that win against them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, overload

from canju._canju import Play, Position, SheddingRules
from canju._displayed import FROM_ABOVE
from canju._messages import ENGLISH, Language, Manner, current, language_of
from canju._pictured import Pictured
from canju._plays import Plays, count_of
from canju._rules import rules_text
from canju.plans.words import in_cards

#: More plays of a group are counted instead of listed.
_MOST_LISTED = 12


class Refutation(NamedTuple):
    """Wrong plays that lose to the same reply.

    Attributes:
        plays: the wrong plays.
        reply: the reply that wins against each of them; it can be the pass.
        line: the first of the wrong plays, the reply, and best play to the end.
    """

    plays: Plays
    reply: Play
    line: Plays


@dataclass(frozen=True)
class Refutations(Pictured, Sequence[Refutation]):
    """All plays of a position that lose, grouped by the reply that wins against them.

    The plays that lose to a pass come first, then the largest group. Each play is in one group.
    Displays count plays of one kind, length and rank once, as ``rate`` does; such a play loses if
    it loses with all kickers. Made by ``Solution.refutations``.

    Attributes:
        position: the position.
        groups: the groups; empty if every play wins.
        wins: true if the side to move wins with another play. In a lost position every play is
            wrong.

    >>> from canju import solve
    >>> refutations = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").refutations()
    >>> for plays, reply, _ in refutations:
    ...     print(*plays, "lose to", reply)
    333R 33 3 R lose to pass
    3334 3335 333A lose to Q222
    333 lose to 222
    A lose to B
    """

    _of_position = True
    _picture: ClassVar[str] = "refutations_svg"

    position: Position
    groups: tuple[Refutation, ...]
    wins: bool

    @overload
    def __getitem__(self, place: int) -> Refutation: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Refutation, ...]: ...
    def __getitem__(self, place: int | slice) -> Refutation | tuple[Refutation, ...]:
        return self.groups[place]

    def __len__(self) -> int:
        return len(self.groups)

    def __hash__(self) -> int:
        return hash(self.position)

    @property
    def plays(self) -> Plays:
        """All wrong plays, in the order of ``position.plays()``."""
        wrong = {play for group in self.groups for play in group.plays}
        return Plays.of(self.position, (play for play in self.position.plays() if play in wrong))

    def to_dict(self) -> dict[str, Any]:
        """The refutations in plain values, for JSON.

        >>> from canju import solve
        >>> solve("3 5", "4").refutations().to_dict()["groups"]
        [{'plays': ['3'], 'reply': '4', 'line': ['3', '4']}]
        """
        return {
            "position": str(self.position),
            "rules": rules_text(self.position.rules),
            "wins": self.wins,
            "groups": [
                {
                    "plays": [str(play) for play in group.plays],
                    "reply": str(group.reply),
                    "line": [str(play) for play in group.line],
                }
                for group in self.groups
            ],
        }

    def _in_numbers(self, said: Language) -> str:
        """Numbers of wrong plays and of all; a play wins if it wins with some kickers."""
        plays, wrong = self.position.plays(), set(self.plays)
        all_, right = count_of(plays), count_of(play for play in plays if play not in wrong)
        return said.refute_count.format(all_ - right, all_)

    def __repr__(self) -> str:
        count = self._in_numbers(ENGLISH)
        groups = f"{len(self)} group{'' if len(self) == 1 else 's'}"
        return f"<Refutations: {count}, {groups}>"

    def __str__(self) -> str:
        return refutations_text(self, current())

    def text(self, lang: Literal["en", "zh"] | None = None) -> str:
        """The groups in words, each with its line, as ``print`` shows them.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        >>> from canju import solve
        >>> print(solve("3 5", "4").refutations().text("zh"))
        这些第一手会输 · 你 3 5 · 他 4 · 2 种出法，1 种会输
        3：他出 4。
          3 → 4
        """
        return refutations_text(self, language_of(lang))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        said = current()
        page: str = FROM_ABOVE["refutations"](self, said)
        return {"text/plain": refutations_text(self, said), "text/html": page}


class InWords(NamedTuple):
    """Refutations in words.

    Attributes:
        title: a line that says what they are about.
        number: how many plays are wrong.
        groups: for each group a sentence and its line.
    """

    title: str
    number: str
    groups: list[tuple[str, str]]


def refutations_in_words(refutations: Refutations, said: Language) -> InWords:
    """The groups in words."""
    position = refutations.position
    title, count = said.refute_title, refutations._in_numbers(said)
    if not refutations.wins:
        title = said.refute_title_lost.format(said.side(position.turn))
    return InWords(title, count, [_group(group, refutations, said) for group in refutations])


def _group(group: Refutation, refutations: Refutations, said: Language) -> tuple[str, str]:
    rules = refutations.position.rules
    assert isinstance(rules, SheddingRules), "a shedding game"

    def named(play: Play) -> str:
        return in_cards(play, rules, said)

    listed, more = listed_plays(group, refutations, said)
    plays = " ".join(filter(None, [said.listed.join(map(named, listed)), more]))
    form = said.refute_reply if group.reply else said.refute_pass
    return form.format(plays, named(group.reply)), said.refute_then.join(map(named, group.line))


def listed_plays(
    group: Refutation, refutations: Refutations, said: Language
) -> tuple[Sequence[Play], str]:
    """The wrong plays of a group that displays list, and words for the others."""
    if len(group.plays) == len(refutations.position.plays()) > 1:
        return (), said.refute_any
    rest = len(group.plays) - _MOST_LISTED
    return group.plays[:_MOST_LISTED], said.more.format(rest) if rest > 0 else ""


def refutations_text(refutations: Refutations, said: Language) -> str:
    """Text of refutations: a heading, and each group with its line."""
    words, position = refutations_in_words(refutations, said), refutations.position
    named = Manner(said, suits=False)
    own = position.hand
    other = position.second if position.turn == "first" else position.first
    parts = [words.title, said.plan_hands.format(named.cards(own), named.cards(other))]
    if position.to_beat is not None:
        parts.append(said.to_beat.format(named.play(position.to_beat)))
    lines = [" · ".join([*parts, words.number])]
    for sentence, line in words.groups:
        lines += [sentence, f"  {line}"]
    return "\n".join(lines)
