"""Fits the first guesses at positions of three hands: ``three.py OUT SAMPLES...`` (needs NumPy).

Reads what the example ``three_samples`` wrote, a line a position that a search has decided, and
writes ``weights.rs`` for ``src/landlord/solver``: for each of nine kinds of turn, three sums over
what the two networks of two hands say of the landlord against each farmer. They are the logit
that the landlord wins, and the logarithms of the nodes it takes if he does and if he does not. The
same samples give the same weights.

The weights of the repository come from 0.56 million positions: 150 deals of 14/12/12 from seed
5000 on, 100 of 12/10/10 from 6000, 100 of 17/14/14 from 7000 and 60 of 20/17/17 from 8000, searched
with weights that had been fitted to 0.42 million of a search whose guesses were the odds of
both farmers added up. Log loss of the verdict 0.18, where those odds have 0.28.
"""

import sys

import numpy as np

#: Units of a weight, and of what it is multiplied with: natural logarithms, and cards.
WEIGHT, LOG = 256, 64
TURNS = 9


def features(samples):
    """What is weighed: guesses of the networks, put together, and the numbers of cards."""
    down, down_won, down_lost, up, up_won, up_lost = samples[:, :6].T
    cards = samples[:, 6:9].T * 16
    both = -np.logaddexp(-down / LOG, -up / LOG) * LOG
    pairs = ((down_won, up_won), (down_lost, up_lost))
    works = [np.logaddexp(a / LOG, b / LOG) * LOG for a, b in pairs]
    ones = np.full(len(samples), 64)
    parts = [both, down, up, *works, down_won, down_lost, up_won, up_lost, *cards, ones]
    return np.stack(parts, 1) / LOG


def logistic(inputs, wins):
    """Weights of a logit, by Newton's method."""
    weights = np.zeros(inputs.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        slope = inputs.T @ (chance - wins) + weights
        bend = (inputs * (chance * (1 - chance))[:, None]).T @ inputs + np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights


def linear(inputs, works):
    """Weights of a logarithm of nodes, by least squares."""
    return np.linalg.solve(inputs.T @ inputs + np.eye(inputs.shape[1]), inputs.T @ works)


def main(out, *paths):
    """Reads samples, fits, writes."""
    samples = np.concatenate([np.loadtxt(path) for path in paths])
    held_out = np.random.default_rng(1).random(len(samples)) < 0.1
    turns, wins, works = samples[:, 9].astype(int), samples[:, 10], np.log(samples[:, 11])
    inputs, rows, loss = features(samples), [], 0.0
    for turn in range(TURNS):
        here = (turns == turn) & ~held_out
        table = [logistic(inputs[here], wins[here])]
        for won in (1, 0):
            of = here & (wins == won)
            table.append(linear(inputs[of], works[of]))
        table = np.round(np.array(table) * WEIGHT).astype(int)
        logits = inputs @ table[0] / WEIGHT
        of = held_out & (turns == turn)
        loss += np.logaddexp(0, np.where(wins == 1, -logits, logits))[of].sum()
        rows.append(",\n".join(f"        {list(map(int, row))}" for row in table))
    print(f"{len(samples)} samples, log loss {loss / held_out.sum():.4f}")
    body = ",\n".join(f"    [\n{row},\n    ]" for row in rows)
    with open(out, "w", encoding="utf-8") as file:
        file.write(f"""//! Weights of the first guesses, written by `benches/train/three.py`.

#![cfg_attr(rustfmt, rustfmt::skip)]

/// How many numbers are weighed.
pub(super) const INPUTS: usize = {inputs.shape[1]};

/// For each kind of turn, in 1/{WEIGHT}: the landlord's logit, and the logarithms of the nodes if
/// he wins and if he loses.
pub(super) static WEIGHTS: [[[i32; INPUTS]; 3]; {TURNS}] = [
{body},
];
""")


if __name__ == "__main__":
    main(*sys.argv[1:])
