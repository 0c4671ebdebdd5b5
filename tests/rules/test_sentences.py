"""Rules as people write them are read as they mean, or refused by the name of what no table has."""

from __future__ import annotations

import pytest
from canju import SheddingRules
from canju.errors import OptionError
from rules.sentences import PAGES, READ, REFUSED, Refused, Sentence


def of_its_own(text: str) -> SheddingRules:
    """Game of single cards and the kinds of a text."""
    return SheddingRules(forms=f"single, {text}")


@pytest.mark.parametrize("sentence", READ, ids=lambda sentence: sentence.text)
def test_a_sentence_means_what_its_page_says(sentence: Sentence):
    """Fails when it is read as other kinds, lengths or bans, or is refused."""
    if sentence.game is None:
        read, meant = of_its_own(sentence.text), of_its_own(sentence.means)
    else:
        read, meant = (
            SheddingRules(sentence.game, forms=text) for text in (sentence.text, sentence.means)
        )
    assert read == meant


@pytest.mark.parametrize("sentence", REFUSED, ids=lambda sentence: sentence.text)
def test_what_no_table_has_is_named(sentence: Refused):
    """Fails when such a sentence is read, or its error does not say why, also beside a game."""
    for name in (None, "doudizhu"):
        with pytest.raises(OptionError) as error:
            SheddingRules(name, forms=sentence.text)
        assert sentence.names in str(error.value).lower()
        assert len(str(error.value)) < 450


def test_there_are_sixty_sentences_of_at_least_five_games():
    """Fails when a source is missing, or has no sentence."""
    assert len(READ) >= 60
    assert {sentence.page for sentence in [*READ, *REFUSED]} == PAGES.keys()
