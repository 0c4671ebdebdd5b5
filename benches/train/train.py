"""Trains the networks: ``train.py small|large OUT [--from WEIGHTS] SAMPLES...`` (needs NumPy).

Reads what the example ``samples`` wrote and writes ``small.bin`` or ``large.bin`` for
``src/shedding/solver``: integers in units of 1/128, the layers one after the other.
Seeded: the same samples give the same weights on the same NumPy. ``--from`` goes on with weights
that are trained already, at a lower rate: what they learned from millions of samples stays, and
they learn what a new search finds cheap.

The weights of the repository began with 2.0 million samples of positions of 10 cards and more
(small) and 7.7 million, 3.1 of them of 22 and more (large), from a search without proof numbers.
They went on with two sets of samples from the search by proof numbers, each with the weights
before: 0.4 million of 10 cards and more and 0.7 of 22 and more (seeds 202; 101 and 102), and
with these again, 1.8 and 1.0 million (seeds 201, 202, 401; 101, 102, 301). That took 7 per cent
of a search's nodes each time. Eight epochs more at twice the rate fit the samples better (log
loss 0.054 for 0.059) and the search not at all.
"""

import sys
from pathlib import Path

import numpy as np

SAMPLE_BYTES = 57
FEATURES, KINDS, LENGTHS, RANKS, BOTH = 128, 18, 13, 15, 90
INPUTS = 2 * FEATURES + KINDS + LENGTHS + RANKS + BOTH
# Cells of the two layers, and epochs.
SIZES = {"small": (32, 16, 8), "large": (128, 32, 5)}
BATCH, RATE = 2048, 0.003
# For weights that are trained already.
AGAIN_RATE, AGAIN_EPOCHS = 0.001, 3
# How much the work's squared error counts beside the verdict's log loss.
WORK_WEIGHT = np.float32(0.02)
UNIT = 128


def decode(samples):
    """Inputs as a matrix of zeros and ones, whether the mover wins, log2 of the nodes."""
    n, row = len(samples), np.arange(len(samples))
    inputs = np.zeros((n, INPUTS), np.float32)
    bits = np.unpackbits(samples[:, :48], axis=1, bitorder="little")
    inputs[:, : 2 * FEATURES] = bits[:, : 2 * FEATURES]
    at = 2 * FEATURES
    for byte, width in ((48, KINDS), (49, LENGTHS), (50, RANKS)):
        inputs[row, at + samples[:, byte].astype(int)] = 1
        at += width
    inputs[:, at:] = bits[:, 2 * FEATURES : 2 * FEATURES + BOTH]
    wins = samples[:, 51].astype(np.float32)
    work = samples[:, 53:57].copy().view("<f4")[:, 0]
    return inputs, wins, work


def forward(weights, inputs):
    """The cells of both layers and the outputs: logit of a win, log2 of its work, of a loss's."""
    cells = np.maximum(inputs @ weights["A"] + weights["a"], 0)
    upper = np.maximum(cells @ weights["B"] + weights["b"], 0)
    return cells, upper, upper @ weights["C"] + weights["c"]


def gradients(weights, samples):
    """Of the loss over a batch, by each weight."""
    inputs, wins, work = decode(samples)
    cells, upper, out = forward(weights, inputs)
    d_out = np.empty_like(out)
    d_out[:, 0] = (1 / (1 + np.exp(-out[:, 0])) - wins) / len(wins)
    # Only what came to pass tells of its work.
    d_out[:, 1] = 2 * WORK_WEIGHT * (out[:, 1] - work) / len(wins) * (wins == 1)
    d_out[:, 2] = 2 * WORK_WEIGHT * (out[:, 2] - work) / len(wins) * (wins == 0)
    d_upper = (d_out @ weights["C"].T) * (upper > 0)
    d_cells = (d_upper @ weights["B"].T) * (cells > 0)
    return {
        "A": inputs.T @ d_cells,
        "a": d_cells.sum(0),
        "B": cells.T @ d_upper,
        "b": d_upper.sum(0),
        "C": upper.T @ d_out,
        "c": d_out.sum(0),
    }


def report(weights, samples, epoch):
    """Prints log loss and accuracy of the verdicts, mean squared error of the work."""
    loss = right = error = 0.0
    for i in range(0, len(samples), 8192):
        inputs, wins, work = decode(samples[i : i + 8192])
        out = forward(weights, inputs)[2]
        chance = 1 / (1 + np.exp(-out[:, 0]))
        loss -= np.log(np.where(wins == 1, chance, 1 - chance) + 1e-7).sum()
        right += ((chance > 0.5) == (wins == 1)).sum()
        error += ((np.where(wins == 1, out[:, 1], out[:, 2]) - work) ** 2).sum()
    n = len(samples)
    print(f"epoch {epoch}: log loss {loss / n:.4f}, {right / n:.2%} right, work {error / n:.3f}")


def packed(numbers):
    """A byte for each number; before the two bytes of one that is not so small, -128."""
    small = (n.to_bytes(1, "little", signed=True) if abs(n) < 128 else None for n in numbers)
    large = (b"\x80" + n.to_bytes(2, "little", signed=True) for n in numbers)
    return b"".join(one or two for one, two in zip(small, large, strict=True))


def unpacked(content):
    """The numbers that ``packed`` wrote."""
    at, numbers = 0, []
    while at < len(content):
        first, size = (at + 1, 2) if content[at] == 0x80 else (at, 1)
        at = first + size
        numbers.append(int.from_bytes(content[first:at], "little", signed=True))
    return numbers


def read(path, cells, upper):
    """The layers as ``write`` wrote them."""
    numbers = np.array(unpacked(Path(path).read_bytes()), dtype=np.float32) / UNIT
    shapes = {"A": (INPUTS, cells), "a": cells, "B": (upper, cells), "b": upper}
    shapes |= {"C": (3, upper), "c": 3}
    weights, at = {}, 0
    for layer, shape in shapes.items():
        size = int(np.prod(shape))
        values = numbers[at : at + size].reshape(shape)
        weights[layer] = np.ascontiguousarray(values.T) if layer in "BC" else values
        at += size
    return weights


def start(random, cells, upper):
    """Weights to begin with."""
    shapes = {"A": (INPUTS, cells), "a": cells, "B": (cells, upper), "b": upper}
    shapes |= {"C": (upper, 3), "c": 3}
    scales = {"A": 0.08, "a": 0, "B": (2 / cells) ** 0.5, "b": 0, "C": (2 / upper) ** 0.5, "c": 0}
    return {k: (random.standard_normal(shapes[k]) * scales[k]).astype(np.float32) for k in shapes}


def train(samples, random, weights, epochs, highest):
    """Adam with a cosine schedule."""
    mean = {k: np.zeros_like(v) for k, v in weights.items()}
    square = {k: np.zeros_like(v) for k, v in weights.items()}
    held_out, samples = samples[: len(samples) // 20], samples[len(samples) // 20 :]
    report(weights, held_out, 0)
    step, steps = 0, epochs * (len(samples) // BATCH)
    for epoch in range(epochs):
        order = random.permutation(len(samples))
        for i in range(len(samples) // BATCH):
            step += 1
            rate = highest * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
            by = gradients(weights, samples[order[i * BATCH : (i + 1) * BATCH]])
            for k in weights:
                mean[k] = 0.9 * mean[k] + 0.1 * by[k]
                square[k] = 0.999 * square[k] + 0.001 * by[k] ** 2
                move = mean[k] / (1 - 0.9**step)
                move = move / (np.sqrt(square[k] / (1 - 0.999**step)) + 1e-8)
                weights[k] -= (rate * move).astype(np.float32)
        report(weights, held_out, epoch + 1)
    return weights


def write(weights, path):
    """The layers as the Rust code reads them, then the logarithms of the logistic curve."""
    with open(path, "wb") as file:
        for layer in ("A", "a", "B", "b", "C", "c"):
            # From the second layer on a row belongs to an output.
            values = weights[layer].T if layer in "BC" else weights[layer]
            scaled = np.clip(np.round(values * UNIT), -32768, 32767)
            file.write(packed(scaled.astype(int).ravel().tolist()))
        logits = (np.arange(513) - 256) / 32
        chances = np.round(-64 * np.log1p(np.exp(-logits)))
        file.write(packed(chances.astype(int).tolist()))


def main(size, out, *paths):
    """Reads samples, trains, writes."""
    cells, upper, epochs = SIZES[size]
    random = np.random.default_rng(1)
    if paths[0] == "--from":
        weights, highest, epochs = read(paths[1], cells, upper), AGAIN_RATE, AGAIN_EPOCHS
        paths = paths[2:]
    else:
        weights, highest = start(random, cells, upper), RATE
    raw = np.concatenate([np.fromfile(path, dtype=np.uint8) for path in paths])
    samples = raw.reshape(-1, SAMPLE_BYTES)
    samples = samples[random.permutation(len(samples))]
    write(train(samples, random, weights, epochs, highest), out)


if __name__ == "__main__":
    main(*sys.argv[1:])
