"""The engines themselves agree: legal plays in random games, and verdicts of their own states.

Skipped without them: ``pip install rlcard open_spiel``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from canju import Hand, Match, Play, PlayError, Position, review, solve

#: Positions whose legal plays are compared, and endings whose verdicts are.
POSITIONS, ENDINGS = 10_000, 1_000


def cards_of(play: Any) -> str:
    return "".join(sorted(str(card) for card in play.cards))


def plays_of(position: Position) -> set[str]:
    return {cards_of(play) for play in position.plays()}


def ranks(text: str) -> str:
    """The cards in a text of an engine, sorted as texts."""
    text = text.replace("(BWJ)", "B").replace("(CJ)", "R").replace("-", "")
    return "" if text.lower() == "pass" else "".join(sorted(text))


def test_legal_plays_are_those_of_rlcard():
    rlcard = pytest.importorskip("rlcard")
    env = rlcard.make("doudizhu", config={"seed": 7})
    dice = random.Random(7)
    seen = 0
    while seen < POSITIONS:
        state, player = env.reset()
        position = review(
            env.get_perfect_information(), notation="rlcard", node_limit=1, threads=1
        ).start
        while not env.is_over():
            assert position.turn == ("landlord", "down", "up")[player]
            legal = state["raw_legal_actions"]
            assert {ranks(text) for text in legal} == plays_of(position)
            seen += 1
            action = dice.choice(legal)
            position = position.play(position.read(list(action) if action != "pass" else "pass"))
            state, player = env.step(action, raw_action=True)
        game = Match.read([env.get_perfect_information()], notation="rlcard")[0]
        assert game.end == position
        assert (game.winner == "landlord") == (env.get_payoffs()[0] > 0)


def random_states(pyspiel: Any, seed: int) -> Iterator[list[Any]]:
    """States of random games of OpenSpiel, from the first play on."""
    game, dice = pyspiel.load_game("dou_dizhu"), random.Random(seed)
    while True:
        state, states = game.new_initial_state(), []
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node() and not is_call(state, actions):
                states.append(state.clone())
            state.apply_action(dice.choice(actions))
        if states:
            yield [*states, state]


def is_call(state: Any, actions: Any) -> bool:
    text = state.action_to_string(state.current_player(), actions[-1])
    return text.startswith("Bid")


def is_bomb(text: str) -> bool:
    return len(text) == 4 and len(set(text)) == 1


def is_of_the_quirk(play: Play, hand: Hand) -> bool:
    """A chain that begins at a rank of which the hand has all four cards."""
    return play.length > 1 and hand.ranks.count(play.rank) == 4


def test_legal_plays_are_those_of_openspiel_but_for_two_quirks():
    pyspiel = pytest.importorskip("pyspiel")
    seen = bombs = chains = 0
    for states in random_states(pyspiel, 7):
        position = review(states[0], notation="openspiel", node_limit=1, threads=1).start
        for state, after in pairwise(states):
            player = state.current_player()
            texts = {ranks(state.action_to_string(player, a)) for a in state.legal_actions()}
            mine = {cards_of(play): play for play in position.plays()}
            seen += 1
            # Bombs beat the rocket.
            on_rocket = str(position.to_beat) == "BR"
            extra = texts - mine.keys()
            assert all(on_rocket and is_bomb(text) for text in extra)
            bombs += bool(extra)
            # No chain begins at a rank that is held four times.
            for text in mine.keys() - texts:
                assert is_of_the_quirk(mine[text], position.hand)
                chains += 1
            made = after.full_history()[-1]
            text = after.action_to_string(made.player, made.action)
            try:
                made = review(position, plays=[text], notation="openspiel", node_limit=1, threads=1)
            except PlayError:
                assert on_rocket
                assert is_bomb(ranks(text))
                break
            position = made.end
        if seen >= POSITIONS:
            break
    assert bombs
    assert chains


def landlord_wins(state: Any) -> bool:
    """Minimax over the engine's own states."""
    if state.is_terminal():
        returns = state.returns()
        return returns[landlord_of(state)] > 0
    is_landlord = state.current_player() == landlord_of(state)
    for action in state.legal_actions():
        if landlord_wins(state.child(action)) == is_landlord:
            return is_landlord
    return not is_landlord


def landlord_of(state: Any) -> int:
    calls = [
        action.player
        for action in state.full_history()
        if state.action_to_string(action.player, action.action).startswith("Bid")
    ]
    return int(calls[-1])


def test_verdicts_are_those_of_a_minimax_on_states_of_openspiel():
    pyspiel = pytest.importorskip("pyspiel")
    checked = 0
    for states in random_states(pyspiel, 11):
        try:
            found = review(states[-1], notation="openspiel", node_limit=1, threads=1)
        except PlayError:  # a bomb on a rocket
            continue
        for state, play in zip(states, found.plays, strict=False):
            hands = (play.position.landlord, play.position.down, play.position.up)
            if sum(map(len, hands)) > 7:
                continue
            # Endings where the quirks can matter.
            if any(hand.ranks.count(rank) == 4 for hand in hands for rank in hand.ranks):
                continue
            lord = solve(play.position).winner == "landlord"
            assert lord == landlord_wins(state)
            checked += 1
        if checked >= ENDINGS:
            break
