"""Sentences about a game of honeymoon bridge: its state, its moves, its result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from canju._canju import Hand
from canju._messages import SIGNS, Language, Manner, with_signs
from canju._seats import TWO
from canju.honeymoon.odds import Odds
from canju.honeymoon.views import Contract, Trick, View
from canju.playing import sentences as table

#: Names in ``Language`` of the calls that are not bids.
_WORDS = {"pass": "hm_pass", "double": "hm_double", "redouble": "hm_redouble"}


def call_in_words(call: str, said: Language) -> str:
    """Writes a call.

    >>> from canju._messages import CHINESE, ENGLISH
    >>> call_in_words("1S", ENGLISH), call_in_words("3NT", CHINESE), call_in_words("pass", CHINESE)
    ('1♠', '3NT', '不叫')
    """
    if call in _WORDS:
        text: str = getattr(said, _WORDS[call])
        return text
    return call[0] + SIGNS.get(call[1:], call[1:])


def play_in_words(play: str, said: Language, of_calls: bool) -> str:
    """Writes a call or a card."""
    return call_in_words(play, said) if of_calls else with_signs(play)


def contract_in_words(contract: Contract, names: Sequence[str], said: Language) -> str:
    """Writes the contract with the declarer's name.

    >>> from canju._messages import CHINESE, ENGLISH
    >>> contract_in_words(Contract(4, "S", "first", 2), ("Ann", "Bob"), ENGLISH)
    '4♠ doubled by Ann'
    """
    doubled = {1: "", 2: said.hm_doubled, 4: said.hm_redoubled}[contract.doubled]
    name = said.called(names[TWO.place(contract.declarer)], inside=True)
    return said.hm_contract_by.format(call_in_words(contract.bid, said), doubled, name)


def trick_in_words(trick: Trick, names: Sequence[str], said: Language) -> str:
    """Describes a finished trick; in the exchange, also the cards taken, if seen."""
    name = dict(zip(TWO.seats, names, strict=True))
    played = (trick.leader, trick.led), (TWO.other(trick.leader), trick.answer)
    cards = [(name[side], with_signs(card)) for side, card in played]
    told = [table.trick(said, cards, name[trick.taken_by])]
    if trick.turned_up is not None:
        told.append(said.hm_gets.format(name[trick.taken_by], with_signs(trick.turned_up)))
    if trick.unseen is not None:
        loser = name[TWO.other(trick.taken_by)]
        told.append(said.hm_gets_unseen.format(loser, with_signs(trick.unseen)))
    return " ".join(told)


def calls_in_words(view: View, names: Sequence[str], said: Language) -> str:
    """Lists all calls since the deal, each with the player's name."""
    in_turn = cycle(names if view.dealer == "first" else names[::-1])
    told = [
        f"{name} {call_in_words(call, said)}"
        for name, call in zip(in_turn, view.calls, strict=False)
    ]
    return said.comma.join(told) or said.hm_no_calls


def hand_in_words(hand: Hand, said: Language) -> str:
    """Writes a hand by suits, spades first."""
    return Manner(said).cards_by_suit(hand)


def task(view: View, names: Sequence[str], said: Language) -> str:
    """Says whose turn it is, and what to do."""
    if view.phase == "bidding":
        what = said.hm_task_call
    elif view.led is None:
        what = said.task_lead
    else:
        what = said.task_answer.format(with_signs(view.led))
    return table.task(said, names[TWO.place(view.turn)], what)


def result(
    contract: Contract | None,
    tricks: tuple[int, int],
    score: tuple[int, int],
    names: Sequence[str],
    said: Language,
) -> str:
    """Describes the result of a game."""
    if contract is None:
        return said.hm_passed_out
    place = TWO.place(contract.declarer)
    over = tricks[place] - contract.level - sum(tricks) // 2
    made = said.hm_over.format(over) if over > 0 else said.hm_down.format(-over)
    if over == 0:
        made = said.hm_made
    told = contract_in_words(contract, names, said)
    return said.hm_result.format(told, made, *tricks, names[0], score[0], names[1], score[1])


def lines(view: View, names: Sequence[str], said: Language) -> list[str]:
    """Describes the state of the game, as the view's side sees it."""
    me = names[TWO.place(view.side)]
    told = [f"{said.hm_calls}{said.colon}{calls_in_words(view, names, said)}"]
    if view.contract is not None:
        told = [f"{said.hm_contract}{said.colon}{contract_in_words(view.contract, names, said)}"]
    if view.phase == "exchange" and view.turned_up is not None:
        up = with_signs(view.turned_up)
        told.append(said.hm_stock.format(up, view.stock))
    if view.phase in ("play", "over") and view.contract is not None:
        score = table.score(said, names, view.tricks)
        told.append(f"{said.hm_tricks_so_far}{said.colon}{score}")
    if view.led is not None:
        told.append(said.on_table.format(with_signs(view.led)))
    if view.phase != "over":
        told.append(f"{me}{said.colon}{hand_in_words(view.hand, said)}")
    return told


def remembered(view: View, said: Language) -> str:
    """Lists the known cards of the other hand and the unseen cards."""
    parts = [f"{said.hm_known}{said.colon}{hand_in_words(view.known, said)}"]
    if view.stock:
        parts.append(f"{said.hm_unseen}{said.colon}{hand_in_words(view.unseen, said)}")
    return "\n".join(parts)


def hint(odds: Odds, said: Language, phase: str) -> str:
    """Names the best call or card with its value."""
    best = odds.best
    unit = said.hm_points if odds.unit == "points" else said.hm_tricks
    told = said.hm_worth.format(
        play_in_words(best, said, odds.of_calls), odds.told(odds.values[best]), unit
    )
    if odds.of_calls:
        return f"{told} {odds.caveat()}"
    tricks = odds.tricks[best]
    if phase == "play":
        return said.hm_hint_play.format(with_signs(best), round(tricks.mean))
    sure = f"{tricks.mean:.2f}" if odds.exact else f"{tricks.mean:.2f} ± {tricks.error:.2f}"
    return f"{said.hm_hint_exchange.format(with_signs(best), sure)} {odds.caveat()}"
