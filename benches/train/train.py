"""Trains a network: ``train.py small|large|team OUT [--from WEIGHTS] SAMPLES...`` (needs NumPy).

Reads the output of the example ``samples`` and writes ``small.bin`` or ``large.bin`` for
``src/shedding/solver``, or reads that of ``three_samples`` and writes ``team.bin`` for
``src/landlord/solver``: integers in units of 1/128, one layer after the other.
Seeded: the same samples give the same weights with the same NumPy. ``--from`` continues from
trained weights at a lower rate: they keep what they learned from millions of samples, and learn
what a new search finds cheap.

``scripts/train`` does this for two hands, from random weights on. ``card.txt`` has the samples,
seeds, losses and nodes of a run. The repository's weights for two hands come from a longer series
of such rounds, with earlier searches: they began with 2.0 million (small) and 7.7 million samples
(large) of a depth-first search.

The weights for three hands (team) come from samples of five rounds, the later ones with the
networks of earlier rounds: first 3.4 million of deals of 10/10/10 to 20/17/17 cards and at most
200,000 nodes, from random weights on. Large positions were missing, so the training continued
(``--from``) with all these and 0.8 million of deals of 14/12/12 cards and more, and up to 3 million
nodes. A last round added positions that a limit left open, whose work is at least what was spent:
1.6 million samples, 0.27 million of them open, of deals of 12/10/10 (2,000 deals, 200,000 nodes at
most), 14/12/12 (4,000, 200,000), 17/14/14 (1,200, 1 million) and 20/17/17 cards (some 350, 3
million). Other deals then took 2 to 6 % fewer nodes by size, hard ones 7 to 17 %. Where both were
compared, the training with the open positions saved 5 % and that without them 2 %.
"""

import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np


class Kind(NamedTuple):
    """Inputs and size of a network, and its training.

    A sample has bits of features in words of 16 bytes, bytes that each name one of some inputs,
    further numbers of 16 bits in units of 1/256, the verdict for the sample's side (or that it is
    undecided), bytes to skip and the binary logarithm of the nodes as a 32-bit float.
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
    # Octaves that the file adds to the work: the search was tuned with networks that overrate it.
    excess: int


CODE = (18, 13, 15)
KINDS = {
    "small": Kind((128, 128, 90), CODE, 0, 0, 1, 32, 16, 24, 1, curve=True, excess=2),
    "large": Kind((128, 128, 90), CODE, 0, 0, 1, 128, 32, 12, 1, curve=True, excess=2),
    "team": Kind(
        (128, 128, 128, 90, 90, 90), (*CODE, 9), 1, 9, 0, 48, 16, 8, 4, curve=False, excess=0
    ),
}
BATCH, RATE = 2048, 0.003
# For weights that are already trained.
AGAIN_RATE, AGAIN_EPOCHS = 0.001, 3
# Weight of the work's squared error, relative to the verdict's log loss.
WORK_WEIGHT = np.float32(0.02)
# Verdict of a sample that a limit left open: its work is at least what was spent.
UNDECIDED = 2
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
    chance = 1 / (1 + np.exp(-out[:, 0]))
    d_out[:, 0] = np.where(wins == UNDECIDED, 0, chance - wins) / len(wins)
    # Work is known only for the actual verdict, and is a lower bound for either if there is none.
    for k, side, share in ((1, 1, chance), (2, 0, 1 - chance)):
        off = out[:, k] - work
        off = np.where(wins == UNDECIDED, share * np.minimum(off, 0), off * (wins == side))
        d_out[:, k] = 2 * WORK_WEIGHT * off / len(wins)
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
    """Prints log loss and accuracy of the verdicts, and mean squared error of the work.

    Of undecided samples, it prints by how many octaves the larger of both works is below the bound.
    """
    loss = right = error = short = 0.0
    n = max(1, (samples[:, -5 - kind.skip] != UNDECIDED).sum())
    for i in range(0, len(samples), 8192):
        inputs, beside, wins, work = decode(kind, samples[i : i + 8192])
        out = forward(weights, inputs, beside)[2]
        open_ = wins == UNDECIDED
        short += np.maximum(work[open_] - out[open_, 1:].max(1), 0).sum()
        out, wins, work = out[~open_], wins[~open_], work[~open_]
        chance = 1 / (1 + np.exp(-out[:, 0]))
        loss -= np.log(np.where(wins == 1, chance, 1 - chance) + 1e-7).sum()
        right += ((chance > 0.5) == (wins == 1)).sum()
        error += ((np.where(wins == 1, out[:, 1], out[:, 2]) - work) ** 2).sum()
    told = f"epoch {epoch}: log loss {loss / n:.4f}, {right / n:.2%} right, work {error / n:.3f}"
    if n < len(samples):
        told += f", undecided short by {short / (len(samples) - n):.2f}"
    print(told, flush=True)


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
    weights["c"][1:] -= kind.excess
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
            if layer == "c":
                values = values + np.array([0, kind.excess, kind.excess])
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
