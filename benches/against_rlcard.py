"""Matches against the rule-based player of RLCard, in RLCard's own game of three hands.

``python benches/against_rlcard.py`` plays whole deals of Dou Dizhu (20, 17 and 17 cards) in the
environment of RLCard (``pip install rlcard``; without it the program says so and ends). Our player
copies RLCard's rule-based player while the hands have more than ``--cards`` cards together. Then it
makes the play that wins in most of ``--samples`` deals of the hidden hands. So the last few cards
make all of the difference. Each deal is played three times: with the rule-based player in all
seats, with ours as the landlord, and with ours as both farmers.

The deals are those of the environment with the seeds 0, 1, 2, …; the samples' seed is 1.
"""

from __future__ import annotations

import argparse
from math import sqrt
from typing import Any

import canju
from canju.hidden.shares import share_of

SEATS = ("landlord", "down", "up")


class Ours:
    """RLCard's rule-based player while there are many cards, then a sampling player."""

    use_raw = True

    def __init__(self, rule: Any, cards: int, samples: int) -> None:
        self.rule = rule
        self.cards = cards
        self.samples = samples
        #: Plays chosen by samples, and those that RLCard does not accept.
        self.made = self.refused = 0

    def step(self, state: dict[str, Any]) -> str:
        """Play in a state of RLCard, in RLCard's notation."""
        raw = state["raw_obs"]
        if sum(raw["num_cards_left"]) > self.cards or len(raw["actions"]) == 1:
            return str(self.rule.step(state))
        play = self._sampled(raw)
        if play not in raw["actions"]:
            self.refused += 1
            return str(self.rule.step(state))
        self.made += 1
        return play

    def _sampled(self, raw: dict[str, Any]) -> str:
        me, left, trace = raw["self"], raw["num_cards_left"], raw["trace"]
        # The play to beat: the last play, unless two have passed since.
        played = [(seat, cards) for seat, cards in trace[-2:] if cards != "pass"]
        by, to_beat = played[-1] if played else (None, None)
        found = canju.odds(
            canju.Hand(raw["current_hand"], notation="rlcard"),
            # Both other hands: all cards that are neither mine nor played.
            canju.Hand(raw["others_hand"], notation="rlcard"),
            sizes=(left[(me + 1) % 3], left[(me + 2) % 3]),
            seat=SEATS[me],
            to_beat=None if to_beat is None else canju.Hand(to_beat, notation="rlcard"),
            by=None if by is None else SEATS[by],
            samples=self.samples,
            seed=1,
        )
        assert found.best is not None
        return format(found.best, "rlcard") if found.best else "pass"

    def eval_step(self, state: dict[str, Any]) -> tuple[str, list[Any]]:
        """Implements RLCard's interface for evaluation."""
        return self.step(state), []


def played(rlcard: Any, numpy: Any, seed: int, agents: list[Any]) -> bool:
    """Plays a deal; returns true if the landlord wins."""
    # The rule-based player sometimes draws from numpy's global generator.
    numpy.random.seed(seed)
    env = rlcard.make("doudizhu", config={"seed": seed})
    env.set_agents(agents)
    _, payoffs = env.run(is_training=False)
    return bool(payoffs[0] > 0)


def told(name: str, wins: list[bool], usual: list[bool]) -> None:
    """Prints a share of wins, and its difference from the rule-based player's."""
    n = len(wins)
    share = share_of(sum(wins) / n, n)
    more = [int(one) - int(other) for one, other in zip(wins, usual, strict=True)]
    mean = sum(more) / n
    error = sqrt(sum((one - mean) ** 2 for one in more) / max(1, n - 1) / n)
    print(
        f"| {name} | {n} | {100 * share.win:.1f} % | {100 * share.low:.1f} to "
        f"{100 * share.high:.1f} % | {100 * mean:+.1f} ± {100 * error:.1f} points |",
        flush=True,
    )


def main() -> None:
    """Plays the matches that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--cards", type=int, default=22, help="of all hands, sampled from then on")
    parser.add_argument("--samples", type=int, default=64)
    args = parser.parse_args()
    try:
        import numpy
        import rlcard
        from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1
    except ImportError as missing:
        print(f"skipped: {missing} (pip install rlcard)")
        return
    rule = DouDizhuRuleAgentV1()
    ours = Ours(rule, args.cards, args.samples)
    games: dict[str, list[bool]] = {"rule": [], "landlord": [], "farmers": []}
    for seed in range(args.deals):
        games["rule"].append(played(rlcard, numpy, seed, [rule] * 3))
        games["landlord"].append(played(rlcard, numpy, seed, [ours, rule, rule]))
        games["farmers"].append(played(rlcard, numpy, seed, [rule, ours, ours]))
    lost = [not won for won in games["rule"]]
    print("| who | deals | wins | 95 % | more than the rule-based player there |")
    told("rule-based landlord", games["rule"], games["rule"])
    told("ours as landlord", games["landlord"], games["rule"])
    told("rule-based farmers", lost, lost)
    told("ours as both farmers", [not won for won in games["farmers"]], lost)
    print(f"{ours.made} plays by samples, {ours.refused} that RLCard does not have")


if __name__ == "__main__":
    main()
