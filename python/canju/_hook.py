"""What the core and the rooms below ``show`` ask for: handed over while the package is imported."""

from canju._canju import hand_over
from canju._displayed import hand_over_pages
from canju._names import absent_here
from canju.one_hand.split import best_score, fewest_plays
from canju.show.cards import Hands, hand_html, play_html
from canju.show.displays import PAGES
from canju.show.pages import position_page

hand_over(
    {
        "hand_html": hand_html,
        "play_html": play_html,
        "position_html": position_page,
        "hands": Hands,
        "absent": absent_here,
        "fewest_plays": fewest_plays,
        "best_score": best_score,
    }
)
hand_over_pages(PAGES)
