"""Trains a network: ``train.py small|large|team OUT [--from WEIGHTS] SAMPLES...`` (needs NumPy).

Reads the output of the example ``samples`` and writes ``small.bin`` or ``large.bin`` for
``src/shedding/solver``, or reads that of ``three_samples`` and writes ``team.bin`` for
``src/landlord/solver``: integers in units of 1/128, one layer after the other.
Seeded: the same samples give the same weights with the same NumPy. ``--from`` continues from
trained weights at a lower rate: they keep what they learned from millions of samples, and learn
what a new search finds cheap.

The weights for two hands were first trained on samples of a search without proof numbers: 2.0
million positions of 10 cards and more (small) and 7.7 million, 3.1 of them of 22 and more (large).
Then they were trained on two sets of samples from the df-pn search, each with the weights before:
0.4 million of 10 cards and more and 0.7 of 22 and more (seeds 202; 101 and 102), and with these
again, 1.8 and 1.0 million (seeds 201, 202, 401; 101, 102, 301). This saved 7 per cent of a search's
nodes each time. Eight more epochs at twice the rate fit the samples better (log loss 0.054 for
0.059) and the search not at all.

None of these deals was searched for more than 400,000 nodes, and the large network did no better
than a coin on positions that take 8,000 nodes and more (log loss 0.62 and 0.95; a coin has 0.69).
So its training continued with 0.11 million samples of hard deals of up to 5 million nodes (seed
700, 26 cards and more) and 0.98 million of others (seeds 701 and 902, 22 cards and more). This
saved 4 to 9 per cent of the nodes of whole deals. A second round on the same samples overfit.

The weights for three hands (team) were first trained on 3.4 million positions: 2.0 million of a
search whose initial numbers were a linear sum of the outputs of the networks of two hands, 0.5
million of the search with a network trained on these, and 0.9 million with one trained on both. The
deals had 10/10/10 cards (seeds 4000, 100000, 200000 and 300000 on), 12/10/10 (6000, 110000, 210000,
310000), 12/10/12 (250000), 14/12/12 (5000, 120000, 220000, 320000), 17/14/14 (7000, 130000, 230000,
330000) and 20/17/17 (8000, 240000, 340000). Log loss of the verdict on deals outside the training,
from a first million: 0.24, against 0.29 of the linear sum. Three more epochs on the latest samples,
costs to another power and other slopes of the logit changed nothing.

None of these deals was searched for more than 200,000 nodes: large positions were missing, and the
network predicted their work badly. So the training continued (``--from``) with 0.3 million samples
of deals of up to 3 million nodes, and then with 0.5 million more from a search with the network of
that round. Each round included all earlier samples. The deals: 20/17/17 (seeds 400100 to 400350;
500000 to 500330 and 560000 on), 17/14/14 (430000 to 430160; 530000 on) and 14/12/12 (450000 to
450120). This saved 15 per cent of the nodes on 70 deals of 20/17/17 (seed 5000 on), and none on
smaller deals.
"""

import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np


class Kind(NamedTuple):
    """Inputs and size of a network, and its training.

    A sample has bits of features in words of 16 bytes, bytes that each name one of some inputs,
    further numbers of 16 bits in units of 1/256, the verdict for the sample's side, bytes to skip
    and the binary logarithm of the nodes as a 32-bit float.
    """

    bits: tuple[int, ...]  # bits of each word that are inputs
    named: tuple[int, ...]  # number of inputs that each byte selects one of
    yes: int  # number of bytes that are inputs themselves
    beside: int
    skip: int
    cells: int
    upper: int
    epochs: int
    step: int  # of first-layer weights, in units: larger steps make the file smaller
    curve: bool  # whether the file ends with the logarithms of the logistic curve


CODE = (18, 13, 15)
KINDS = {
    "small": Kind((128, 128, 90), CODE, 0, 0, 1, 32, 16, 8, 1, curve=True),
    "large": Kind((128, 128, 90), CODE, 0, 0, 1, 128, 32, 5, 1, curve=True),
    "team": Kind((128, 128, 128, 90, 90, 90), (*CODE, 9), 1, 9, 0, 48, 16, 8, 4, curve=False),
}
BATCH, RATE = 2048, 0.003
# For weights that are already trained.
AGAIN_RATE, AGAIN_EPOCHS = 0.001, 3
# Weight of the work's squared error, relative to the verdict's log loss.
WORK_WEIGHT = np.float32(0.02)
UNIT, BESIDE_UNIT = 128, 256


def sample_bytes(kind):
    """Bytes of a sample."""
    return 16 * len(kind.bits) + len(kind.named) + kind.yes + 2 * kind.beside + 1 + kind.skip + 4


def inputs_of(kind):
    """Number of inputs of the first layer."""
    return sum(kind.bits) + sum(kind.named) + kind.yes


def decode(kind, samples):
    """Inputs as zeros and ones, further numbers, verdicts, and log2 of the nodes."""
    n, row = len(samples), np.arange(len(samples))
    inputs = np.zeros((n, inputs_of(kind)), np.float32)
    byte = 16 * len(kind.bits)
    bits = np.unpackbits(samples[:, :byte], axis=1, bitorder="little")
    at = 0
    for word, width in enumerate(kind.bits):
        inputs[:, at : at + width] = bits[:, 128 * word : 128 * word + width]
        at += width
    for width in kind.named:
        inputs[row, at + samples[:, byte].astype(int)] = 1
        byte, at = byte + 1, at + width
    inputs[:, at:] = samples[:, byte : byte + kind.yes]
    byte += kind.yes
    beside = samples[:, byte : byte + 2 * kind.beside].copy().view("<i2") / np.float32(BESIDE_UNIT)
    wins = samples[:, byte + 2 * kind.beside].astype(np.float32)
    work = samples[:, -4:].copy().view("<f4")[:, 0]
    return inputs, beside, wins, work


def seen(kind, samples):
    """Inputs that occur in some sample."""
    parts = (samples[i : i + 8192] for i in range(0, len(samples), 8192))
    return np.any([decode(kind, part)[0].any(0) for part in parts], axis=0)


def forward(weights, inputs, beside):
    """Cells of both layers and the outputs: logit of a win, log2 of a win's and a loss's work."""
    cells = np.maximum(inputs @ weights["A"] + weights["a"], 0)
    upper = np.maximum(cells @ weights["B"] + beside @ weights["E"] + weights["b"], 0)
    return cells, upper, upper @ weights["C"] + beside @ weights["F"] + weights["c"]


def gradients(weights, kind, samples):
    """Gradients of a batch's loss by the weights."""
    inputs, beside, wins, work = decode(kind, samples)
    cells, upper, out = forward(weights, inputs, beside)
    d_out = np.empty_like(out)
    d_out[:, 0] = (1 / (1 + np.exp(-out[:, 0])) - wins) / len(wins)
    # Work is known only for the actual verdict.
    d_out[:, 1] = 2 * WORK_WEIGHT * (out[:, 1] - work) / len(wins) * (wins == 1)
    d_out[:, 2] = 2 * WORK_WEIGHT * (out[:, 2] - work) / len(wins) * (wins == 0)
    d_upper = (d_out @ weights["C"].T) * (upper > 0)
    d_cells = (d_upper @ weights["B"].T) * (cells > 0)
    return {
        "A": inputs.T @ d_cells,
        "a": d_cells.sum(0),
        "B": cells.T @ d_upper,
        "b": d_upper.sum(0),
        "E": beside.T @ d_upper,
        "C": upper.T @ d_out,
        "F": beside.T @ d_out,
        "c": d_out.sum(0),
    }


def report(weights, kind, samples, epoch):
    """Prints log loss and accuracy of the verdicts, and mean squared error of the work."""
    loss = right = error = 0.0
    for i in range(0, len(samples), 8192):
        inputs, beside, wins, work = decode(kind, samples[i : i + 8192])
        out = forward(weights, inputs, beside)[2]
        chance = 1 / (1 + np.exp(-out[:, 0]))
        loss -= np.log(np.where(wins == 1, chance, 1 - chance) + 1e-7).sum()
        right += ((chance > 0.5) == (wins == 1)).sum()
        error += ((np.where(wins == 1, out[:, 1], out[:, 2]) - work) ** 2).sum()
    n = len(samples)
    print(f"epoch {epoch}: log loss {loss / n:.4f}, {right / n:.2%} right, work {error / n:.3f}")


def shapes_of(kind):
    """Layers in file order: a row of A per input, of E and F per further number."""
    cells, upper = kind.cells, kind.upper
    return {
        "A": (inputs_of(kind), cells),
        "a": (cells,),
        "B": (cells, upper),
        "b": (upper,),
        "E": (kind.beside, upper),
        "C": (upper, 3),
        "F": (kind.beside, 3),
        "c": (3,),
    }


def packed(numbers):
    """Encodes numbers: a byte for a small one, else the byte -128 and two more bytes."""
    small = (n.to_bytes(1, "little", signed=True) if abs(n) < 128 else None for n in numbers)
    large = (b"\x80" + n.to_bytes(2, "little", signed=True) for n in numbers)
    return b"".join(one or two for one, two in zip(small, large, strict=True))


def unpacked(content):
    """Decodes the output of ``packed``."""
    at, numbers = 0, []
    while at < len(content):
        first, size = (at + 1, 2) if content[at] == 0x80 else (at, 1)
        at = first + size
        numbers.append(int.from_bytes(content[first:at], "little", signed=True))
    return numbers


def read(path, kind):
    """Reads the layers that ``write`` wrote."""
    numbers = np.array(unpacked(Path(path).read_bytes()), dtype=np.float32) / UNIT
    weights, at = {}, 0
    for layer, shape in shapes_of(kind).items():
        size = int(np.prod(shape))
        values = numbers[at : at + size].reshape(shape[::-1] if layer in "BCF" else shape)
        weights[layer] = np.ascontiguousarray(values.T) if layer in "BCF" else values
        at += size
    return weights


def start(random, kind):
    """Random initial weights."""
    spread = {
        "A": 0.08,
        "B": (2 / kind.cells) ** 0.5,
        "E": 0.1,
        "C": (2 / kind.upper) ** 0.5,
        "F": 0.1,
    }
    shapes = shapes_of(kind).items()
    return {
        layer: (random.standard_normal(shape) * spread.get(layer, 0)).astype(np.float32)
        for layer, shape in shapes
    }


def train(samples, kind, random, weights, epochs, highest):
    """Trains with Adam and a cosine schedule."""
    mean = {k: np.zeros_like(v) for k, v in weights.items()}
    square = {k: np.zeros_like(v) for k, v in weights.items()}
    held_out, samples = samples[: len(samples) // 20], samples[len(samples) // 20 :]
    report(weights, kind, held_out, 0)
    step, steps = 0, epochs * (len(samples) // BATCH)
    for epoch in range(epochs):
        order = random.permutation(len(samples))
        for i in range(len(samples) // BATCH):
            step += 1
            rate = highest * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
            by = gradients(weights, kind, samples[order[i * BATCH : (i + 1) * BATCH]])
            for k in weights:
                mean[k] = 0.9 * mean[k] + 0.1 * by[k]
                square[k] = 0.999 * square[k] + 0.001 * by[k] ** 2
                move = mean[k] / (1 - 0.9**step)
                move = move / (np.sqrt(square[k] / (1 - 0.999**step)) + 1e-8)
                weights[k] -= (rate * move).astype(np.float32)
        report(weights, kind, held_out, epoch + 1)
    return weights


def write(weights, kind, path):
    """Writes the layers as the Rust code reads them, then the logarithms of the logistic curve."""
    with open(path, "wb") as file:
        for layer in shapes_of(kind):
            # From the second layer on, a row belongs to an output.
            values = weights[layer].T if layer in "BCF" else weights[layer]
            step = kind.step if layer == "A" else 1
            scaled = np.clip(np.round(values * UNIT / step) * step, -32768, 32767)
            file.write(packed(scaled.astype(int).ravel().tolist()))
        if kind.curve:
            logits = (np.arange(513) - 256) / 32
            chances = np.round(-64 * np.log1p(np.exp(-logits)))
            file.write(packed(chances.astype(int).tolist()))


def main(size, out, *paths):
    """Reads samples, trains, writes."""
    kind, random = KINDS[size], np.random.default_rng(1)
    resumed = paths[0] == "--from"
    if resumed:
        weights, highest, epochs = read(paths[1], kind), AGAIN_RATE, AGAIN_EPOCHS
        paths = paths[2:]
    else:
        weights, highest, epochs = start(random, kind), RATE, kind.epochs
    raw = [np.fromfile(path, dtype=np.uint8).reshape(-1, sample_bytes(kind)) for path in paths]
    samples = np.concatenate(raw)
    samples = samples[random.permutation(len(samples))]
    weights = train(samples, kind, random, weights, epochs, highest)
    if not resumed:
        # Weights of inputs without samples are still random.
        weights["A"][~seen(kind, samples)] = 0
    write(weights, kind, out)


if __name__ == "__main__":
    main(*sys.argv[1:])
