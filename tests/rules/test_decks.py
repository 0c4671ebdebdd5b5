"""Bombs of a table, and the decks that they need."""

from __future__ import annotations

import canju
import pytest
from canju import SheddingRules
from canju.errors import OptionError
from canju.publishing.data import request_of


@pytest.mark.parametrize("name", [None, "doudizhu"])
def test_a_bomb_that_no_deck_can_make_is_an_error(name):
    """Fails when such a bomb is there silently, or one that two decks can make is refused."""
    own = "" if name else "single, "
    with pytest.raises(OptionError, match="'bomb 8' and 'one deck'"):
        SheddingRules(name, forms=f"{own}bomb 8")
    with pytest.raises(OptionError, match="'bomb 5-8' and 'one deck'"):
        SheddingRules(name, forms=f"{own}bomb 3, bomb 5-8", decks=1)
    both = SheddingRules(name, forms=f"{own}bomb 3, bomb 5-8", decks=2)
    assert canju.Play("55555", rules=both).kind == "bomb"
    assert SheddingRules(name, forms=f"{own}bomb 4-8").decks == 1


def test_an_entry_of_bombs_replaces_those_of_both_decks():
    """Fails when bombs of four stay beside those of three, or an entry of cards removes them."""
    three = SheddingRules("doudizhu", forms="bomb 3", decks=2)
    beside = SheddingRules("doudizhu", forms="bomb AAA top", decks=2)
    bombs = {
        rules: {len(play) for play in canju.Hand("33333AAA").plays(rules) if play.kind == "bomb"}
        for rules in (three, beside)
    }
    assert bombs == {three: {3}, beside: {3, 4, 5}}


def test_proofs_and_pages_of_large_bombs_keep_their_decks():
    """Fails when the forms are read before the decks that they need."""
    rules = SheddingRules("doudizhu", forms="bomb 5-8", decks=2)
    position = canju.Position("33333 4", "5 5", rules=rules)
    proof = canju.solve(position).prove()
    assert proof.position == position
    assert request_of(position)["rules"] == "doudizhu; bomb 5-8; two decks"
