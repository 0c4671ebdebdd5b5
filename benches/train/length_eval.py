"""Fits the initial numbers of the search of lengths: ``length_eval.py SAMPLES`` (needs NumPy).

Reads the output of the example ``samples --lengths`` and prints the weights of
``src/shedding/solver/length_eval.rs``. For either side to move, the one that delays and the one
that hurries, it fits a logistic regression of the chance that there are enough turns, and least
squares of the logarithm of the nodes, if there are and if not. A sample is weighted by how much
rarer the sampling made it.

The repository's weights of the chance come from samples of this search (seed 11). Those of the work
come from a depth-first search (``--off proof-numbers``), in which each visit ends with a verdict.
Work fitted to this search's own samples, which counts all visits of a position, takes more nodes.
"""

import sys

import numpy as np

INPUTS = 14
#: Units of the weights: 1/32 of a logit and 1/64 of a logarithm, in 1/256 each.
LOGIT, WORK = 32 * 256, 64 * 256


def read(path):
    """Side to move, inputs, whether there are enough turns, and ln of the nodes."""
    raw = np.fromfile(path, dtype=np.uint8).reshape(-1, 2 * INPUTS + 6)
    inputs = raw[:, 1 : 1 + 2 * INPUTS].copy().view("<i2").astype(float)
    nodes = raw[:, 2 + 2 * INPUTS :].copy().view("<f4")[:, 0].astype(float) * np.log(2)
    return raw[:, 0] == 1, inputs, raw[:, 1 + 2 * INPUTS] == 1, nodes


def logistic(inputs, enough, weight):
    """Fits a logistic regression by Newton's method."""
    scale = np.abs(inputs).max(0)
    scaled, found = inputs / scale, np.zeros(INPUTS)
    for _ in range(50):
        chance = 1 / (1 + np.exp(-scaled @ found))
        slope = scaled.T @ (weight * (enough - chance))
        bend = (scaled * (weight * chance * (1 - chance))[:, None]).T @ scaled
        step = np.linalg.solve(bend + 1e-3 * np.eye(INPUTS), slope)
        found += step
        if np.abs(step).max() < 1e-6:
            break
    loss = -np.average(np.log(np.where(enough, chance, 1 - chance) + 1e-9), weights=weight)
    right = np.average((chance > 0.5) == enough, weights=weight)
    print(f"# log loss {loss:.4f}, {right:.2%} right")
    return found / scale


def least_squares(inputs, nodes, weight):
    """Fits the logarithm of the nodes by least squares."""
    root, scale = np.sqrt(weight), np.abs(inputs).max(0)
    found = np.linalg.lstsq(inputs / scale * root[:, None], nodes * root, rcond=None)[0]
    rest = nodes - inputs / scale @ found
    print(f"# work {np.sqrt(np.average(rest**2, weights=weight)):.3f}")
    return found / scale


def main(path):
    """Prints the weights in the format of the source."""
    hurries, inputs, enough, nodes = read(path)
    weight = np.maximum(1, 40 / np.exp(nodes / 2))
    print(f"# {len(nodes)} samples")
    for side in (False, True):
        of = hurries == side
        rows = [logistic(inputs[of], enough[of], weight[of]) * LOGIT]
        for outcome in (True, False):
            some = of & (enough == outcome)
            rows.append(least_squares(inputs[some], nodes[some], weight[some]) * WORK)
        print("    [")
        for row in rows:
            print(f"        {np.round(row).astype(int).tolist()},")
        print("    ],")


if __name__ == "__main__":
    main(sys.argv[1])
