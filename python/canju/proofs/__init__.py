"""``Proof``: a verdict with a strategy, in a file that anybody can check (``canju.check``)."""

from canju.proofs.proof import Proof

__all__ = ["Proof"]
