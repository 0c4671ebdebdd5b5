"""Draws the documentation's picture of the times for one hand, by the number of cards.

    cargo bench --bench splits -- doudizhu noip2015 tsinghua > benches/splits.csv
    python benches/one_hand.py

This draws ``docs/one-hand.svg`` from the CSV file. It needs matplotlib.
"""

from __future__ import annotations

import csv
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

HERE = Path(__file__).parent
LABELS = {
    ("doudizhu", "fewest"): "fewest plays, doudizhu",
    ("noip2015", "fewest"): "fewest plays, noip2015",
    ("tsinghua", "fewest"): "fewest plays, tsinghua",
    ("tsinghua", "any"): "best score of all, tsinghua",
}


def main() -> None:
    """Draws the medians, and the slowest hands as thin lines."""
    with (HERE / "splits.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    # Keeps text as text, and makes the file depend only on the figures.
    plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "canju", "font.size": 9})
    figure, axes = plt.subplots(1, 2, figsize=(8, 3.6), sharey=True)
    for axis, decks in zip(axes, ("1", "2"), strict=True):
        for (preset, question), label in LABELS.items():
            chosen = [
                row
                for row in rows
                if (row["preset"], row["decks"], row["question"]) == (preset, decks, question)
            ]
            cards = [int(row["cards"]) for row in chosen]
            medians = [float(row["median_us"]) / 1000 for row in chosen]
            worst = [float(row["worst_us"]) / 1000 for row in chosen]
            [line] = axis.plot(cards, medians, marker="o", markersize=3, label=label)
            axis.plot(cards, worst, linewidth=0.6, linestyle=":", color=line.get_color())
        axis.set_yscale("log")
        axis.minorticks_off()
        axis.set_xlabel("cards in the hand")
        axis.set_title("one deck" if decks == "1" else "two decks")
        axis.grid(alpha=0.3)
    axes[0].set_ylabel("milliseconds")
    axes[0].legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(HERE.parent / "docs" / "one-hand.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
