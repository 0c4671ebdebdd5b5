"""The trainer of the networks reads weights as the solver does."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
SAMPLES = Path(__file__).parents[1] / "data" / "samples"
TRAINING = ROOT / "benches" / "train" / "train.py"
FOLDERS = {"small": "shedding", "large": "shedding", "team": "landlord"}

#: A coin says 0.69, layers that are mixed up 3 and more; the networks have 0.06 to 0.24.
MOST_LOG_LOSS = 0.4


@pytest.mark.parametrize("size", FOLDERS)
def test_weights_know_the_samples_of_the_solver(size: str) -> None:
    training = runpy.run_path(str(TRAINING))
    kind = training["KINDS"][size]
    weights = training["read"](ROOT / "src" / FOLDERS[size] / "solver" / f"{size}.bin", kind)
    samples = np.fromfile(SAMPLES / f"{size}.bin", dtype=np.uint8)
    inputs, beside, wins, _work = training["decode"](
        kind, samples.reshape(-1, training["sample_bytes"](kind))
    )
    logits = training["forward"](weights, inputs, beside)[2][:, 0]
    losses = np.log1p(np.exp(np.where(wins == 1, -logits, logits)))
    assert len(losses) == 150
    assert losses.mean() < MOST_LOG_LOSS, losses.mean()


@pytest.mark.parametrize("size", FOLDERS)
def test_weights_are_written_as_they_were_read(size: str, tmp_path: Path) -> None:
    training = runpy.run_path(str(TRAINING))
    kind = training["KINDS"][size]
    committed = ROOT / "src" / FOLDERS[size] / "solver" / f"{size}.bin"
    training["write"](training["read"](committed, kind), kind, tmp_path / "again.bin")
    assert (tmp_path / "again.bin").read_bytes() == committed.read_bytes()
