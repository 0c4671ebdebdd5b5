"""What the core asks of Python: handed over once, while the package is imported."""

from canju._canju import hand_over
from canju.one_hand.split import best_score, fewest_plays
from canju.show.cards import hand_html, play_html

hand_over(
    hand_html=hand_html, play_html=play_html, fewest_plays=fewest_plays, best_score=best_score
)
