"""A plan read and walked a second time, slowly, over the public rules of the game alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from canju import PASS, Hand, Play, Position, RunFast
from canju.plans import Condition, Range, Rule

RANKS = "3456789TJQKA2BR"


def ranks_of(cards: Hand) -> list[str]:
    """Ranks of the cards, low to high."""
    return sorted((card[0] for card in cards), key=RANKS.index)


def other_of(position: Position) -> Hand:
    return position.second if position.turn == "first" else position.first


# Claims


def is_safe(play: Play, position: Position) -> bool:
    """Returns true if the other hand cannot beat the play."""
    return not other_of(position).plays(position.rules, beating=play)


def splits(hand: Hand, rules: object) -> Iterator[tuple[Play, ...]]:
    """All ways to split a hand into plays."""
    if not hand:
        yield ()
        return
    lowest = ranks_of(hand)[0]
    for play in hand.plays(rules):
        if lowest in ranks_of(play.cards):
            for more in splits(hand - play.cards, rules):
                yield (play, *more)


def is_claim(plays: Sequence[Play], position: Position) -> bool:
    """Returns true if plays in this order are a claim."""
    hand = position.hand
    for play in plays:
        assert play.cards <= hand
        hand = hand - play.cards
    beatable = [not is_safe(play, position) for play in plays]
    return not hand and is_legal(plays[0], position) and not any(beatable[:-1])


def is_legal(play: Play, position: Position) -> bool:
    """Returns true if the play is legal, perhaps in other suits."""
    return as_ranks(play) in {as_ranks(legal) for legal in position.plays()}


def has_claim(position: Position) -> bool:
    """Returns true if the hand to move splits so that no play but the last can be beaten."""
    if isinstance(position.rules, RunFast):
        return any(_begins_claim(play, position) for play in position.plays() if play != PASS)
    legal = {as_ranks(play) for play in position.plays()}
    for plays in splits(position.hand, position.rules):
        last = [play for play in plays if not is_safe(play, position)]
        if len(last) > 1:
            continue
        firsts = [play for play in plays if play not in last] or last
        if len(plays) == 1:
            firsts = list(plays)
        if any(as_ranks(play) in legal for play in firsts):
            return True
    return False


def _begins_claim(play: Play, position: Position) -> bool:
    """Returns true if a play goes out, or if it cannot be beaten and the rest can be played so.

    In Run Fast, the order of plays matters.
    """
    rest, other = position.hand - play.cards, other_of(position)
    if not rest:
        return True
    if not is_safe(play, position):
        return False
    then = Position(rest, other, rules=position.rules)
    return any(_begins_claim(more, then) for more in then.plays())


# Rules


def fits(rule: Rule, position: Position) -> bool:
    """Returns true if table and conditions fit."""
    table = position.to_beat
    return _answers(rule.table, table) and all(_is_met(one, position) for one in rule.when)


def _answers(plays: Range | None, table: Play | None) -> bool:
    if plays is None or table is None:
        return plays is None and table is None
    same = (plays.kind, plays.length) == (table.kind, table.length)
    between = RANKS.index(plays.low) <= RANKS.index(table.rank) <= RANKS.index(plays.high)
    return same and between


def _is_met(condition: Condition, position: Position) -> bool:
    own, other = ranks_of(position.hand), ranks_of(other_of(position))
    if condition.what == "hands":
        return [own, other] == [ranks_of(hand) for hand in condition.value]
    held = own if condition.whose == "own" else other
    return {
        "holds": lambda: condition.value in held,
        "lacks": lambda: condition.value not in held,
        "at most": lambda: len(held) <= condition.value,
        "more than": lambda: len(held) > condition.value,
    }[condition.what]()


def action_of(rule: Rule, position: Position) -> Play | None:
    """The play of a rule, or ``None`` if there is none that is legal."""
    legal, table, action = position.plays(), position.to_beat, rule.action
    singles = [play for play in legal if play.kind == "single"]
    pairs = [play for play in legal if play.kind == "pair"]
    if isinstance(action, Play):
        found = [play for play in legal if as_ranks(play) == as_ranks(action)]
    elif action == "low":
        like = table and (table.kind, table.length)
        found = [play for play in legal if table and (play.kind, play.length) == like]
        found = sorted(found, key=_height)[:1]
    elif action == "lowest card":
        found = [] if table else sorted(singles, key=_height)[:1]
    elif action == "lowest pair":
        found = [] if table else sorted(pairs, key=_height)[:1]
    elif action == "highest card":
        highest = ranks_of(position.hand)[-1]
        found = [play for play in singles if play.rank == highest]
    else:
        found = [PASS] if PASS in legal else []
    return found[0] if found else None


def as_ranks(play: Play) -> tuple[object, ...]:
    """A play without suits."""
    return tuple(ranks_of(play.cards)), play.kind, play.rank


def _height(play: Play) -> tuple[object, ...]:
    return RANKS.index(play.rank), [RANKS.index(rank) for rank in ranks_of(play.cards)[::-1]]


# Play and walk


def play_of(rules: Sequence[Rule], position: Position) -> Play:
    """The play of a list of rules where there is no claim."""
    for rule in rules:
        if fits(rule, position) and (play := action_of(rule, position)) is not None:
            return play
    legal = position.plays()
    if PASS in legal:
        return PASS
    if isinstance(position.rules, RunFast):
        return _in_run_fast(position)
    return min((play for play in legal if play.kind == "single"), key=_height)


def _in_run_fast(position: Position) -> Play:
    """The lowest answer; on lead the lowest card, else the highest, else the lowest bomb."""
    legal = sorted(position.plays(), key=_height)
    bombs = [play for play in legal if play.kind == "bomb"]
    if position.to_beat is not None:
        return [*(play for play in legal if play.kind != "bomb"), *bombs][0]
    held = ranks_of(position.hand)
    cards = [play for play in legal if play.kind == "single" and play.rank in (held[0], held[-1])]
    return [*cards, *bombs][0]


def walk(rules: Sequence[Rule], position: Position, side: str) -> int | None:
    """Number of positions with the plan's player to move, without claims; ``None`` if it loses."""
    seen: set[tuple[object, ...]] = set()
    open_ = [position]
    count = 0
    while open_:
        now = open_.pop()
        if now.turn != side:
            for play in now.plays():
                after = now.play(play)
                if after.is_over:
                    return None
                open_.append(after)
            continue
        key = _key(now)
        if key in seen:
            continue
        seen.add(key)
        if has_claim(now):
            continue
        count += 1
        after = now.play(play_of(rules, now))
        if not after.is_over:
            open_.append(after)
    return count


def _key(position: Position) -> tuple[object, ...]:
    table = position.to_beat
    hands = (Counter(ranks_of(hand)) for hand in (position.hand, other_of(position)))
    about = None if table is None else (table.kind, table.length, table.rank)
    return (*(tuple(sorted(hand.items())) for hand in hands), about)
