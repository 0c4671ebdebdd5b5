"""What the core and the rooms below ``show`` ask for: handed over while the package is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from canju._canju import hand_over
from canju._displayed import hand_over_pages
from canju._names import absent_here
from canju._plays import Plays
from canju.show.cards import Hands, hand_html, play_html
from canju.show.displays import PAGES
from canju.show.pages import position_page

if TYPE_CHECKING:
    from canju.one_hand.split import Split


def _fewest_plays(*arguments: Any, **options: Any) -> Split:
    # With it come exact fractions, which few programs need: not while the package is imported.
    from canju.one_hand.split import fewest_plays

    return fewest_plays(*arguments, **options)


def _best_score(*arguments: Any, **options: Any) -> Split:
    from canju.one_hand.split import best_score

    return best_score(*arguments, **options)


hand_over(
    {
        "hand_html": hand_html,
        "play_html": play_html,
        "position_html": position_page,
        "hands": Hands,
        "plays": Plays,
        "absent": absent_here,
        "fewest_plays": _fewest_plays,
        "best_score": _best_score,
    }
)
hand_over_pages(PAGES)
