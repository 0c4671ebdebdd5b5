"""Charts drawn with matplotlib, where it is installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from canju._messages import Language
from canju.pictures.charts import BAR, MOST_PLAYS, Count, histograms, outcomes

_CHINESE = ("PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "SimHei")


def odds_plot(odds: Any, ax: Any, said: Language) -> Any:
    """Bars of shares with their intervals, the best play at the top."""
    ranked = odds.ranked()[:MOST_PLAYS]
    shares = [100 * share.win for _, share in ranked]
    ends = [
        [100 * (share.win - share.low) for _, share in ranked],
        [100 * (share.high - share.win) for _, share in ranked],
    ]
    axes = _axes(ax, len(ranked))
    errors = None if odds.exact else ends
    axes.barh(range(len(ranked)), shares, xerr=errors, color=BAR, capsize=2)
    _label(axes, [said.play(play) for play, _ in ranked], said.odds_axis, said)
    axes.set_xlim(0, 100)
    return axes


def results_plot(results: Any, ax: Any, said: Language) -> Any:
    """Bars of the winners; in trick play, of the tricks of the side to move."""
    counts, title = outcomes(results.summary(), said), said.summary_positions
    if not any(results.summary()["winners"].values()):
        for title_of, found in histograms(results, said):
            counts, title = found, title_of
            break
    return _counted(counts, title, ax, said)


def match_plot(played: Any, ax: Any, said: Language) -> Any:
    """Bars of the games that each side won, and of draws."""
    counts = [Count(played._called(side, said), won, "") for side, won in played.wins.items()]
    if played.draws:
        counts.append(Count(said.draws, played.draws, ""))
    return _counted(counts, said.games_won, ax, said)


def _counted(counts: list[Count], title: str, ax: Any, said: Language) -> Any:
    axes = _axes(ax, len(counts))
    bars = axes.barh(range(len(counts)), [count.number for count in counts], color=BAR)
    axes.bar_label(bars, padding=3)
    axes.margins(x=0.12)
    axes.xaxis.get_major_locator().set_params(integer=True)
    _label(axes, [count.label for count in counts], title, said)
    return axes


def _axes(ax: Any, rows: int) -> Any:
    """The axes to draw on, by default new ones."""
    try:
        pyplot = import_module("matplotlib.pyplot")
    except ImportError:
        raise ImportError("plot needs matplotlib: pip install matplotlib") from None
    if ax is not None:
        return ax
    return pyplot.subplots(figsize=(6.4, 1.2 + 0.32 * rows), layout="constrained")[1]


def _label(axes: Any, names: list[str], title: str, said: Language) -> None:
    """Names the rows from the top, and the axis; in Chinese with an installed Chinese font."""
    manager = import_module("matplotlib.font_manager")
    font = {}
    if said.name == "zh":
        installed = set(manager.get_font_names())
        font = {"fontfamily": [name for name in _CHINESE if name in installed] + ["sans-serif"]}
    # A dollar sign would begin a formula.
    axes.set_yticks(range(len(names)), [name.replace("$", r"\$") for name in names], **font)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel(title, **font)
