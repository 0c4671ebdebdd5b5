"""Fits the first guess of the search of lengths: ``length_eval.py SAMPLES`` (needs NumPy).

Reads what the example ``samples --lengths`` wrote and prints the weights of
``src/shedding/solver/length_eval.rs``. For the side that delays to move, and for the one that
hurries: a logistic regression of the chance that there are turns enough, and least squares for the
logarithm of the nodes, if so and if not. A sample counts as many times as the sampling made it
rarer.

The weights of the repository: those of the chance from 0.8 million samples of this search (seed
11), those of the work from 2.3 million of the depth-first search before it, which had no visits
that end without a verdict. Work fitted to this search's own samples, with all visits of a
position counted, takes 5 to 8 per cent more nodes.
"""

import sys

import numpy as np

INPUTS = 14
#: Units of the weights: 1/32 of a logit and 1/64 of a logarithm, in 1/256 each.
LOGIT, WORK = 32 * 256, 64 * 256


def read(path):
    """Whose move it is, the inputs, whether there are turns enough, ln of the nodes."""
    raw = np.fromfile(path, dtype=np.uint8).reshape(-1, 2 * INPUTS + 6)
    inputs = raw[:, 1 : 1 + 2 * INPUTS].copy().view("<i2").astype(float)
    nodes = raw[:, 2 + 2 * INPUTS :].copy().view("<f4")[:, 0].astype(float) * np.log(2)
    return raw[:, 0] == 1, inputs, raw[:, 1 + 2 * INPUTS] == 1, nodes


def logistic(inputs, enough, weight):
    """Newton's method."""
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
    """Of the logarithm of the nodes."""
    root, scale = np.sqrt(weight), np.abs(inputs).max(0)
    found = np.linalg.lstsq(inputs / scale * root[:, None], nodes * root, rcond=None)[0]
    rest = nodes - inputs / scale @ found
    print(f"# work {np.sqrt(np.average(rest**2, weights=weight)):.3f}")
    return found / scale


def main(path):
    """Prints the weights as they stand in the source."""
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
