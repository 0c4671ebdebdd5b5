"""Proofs with something changed in them, whose digest is made right again."""

from __future__ import annotations

import hashlib
import io
import json
from typing import Any

from canju import Proof, check


def rewritten(proof: Proof, data: bytes | None = None, **header: Any) -> tuple[int, str]:
    """What the checker says of a proof with another header or choices, and its digest right."""
    made = {**proof._header, **header}
    line = json.dumps(made).encode() + b"\n"
    body = proof._data if data is None else data
    return said_of(line + body + hashlib.sha256(line + body).digest())


def said_of(content: bytes) -> tuple[int, str]:
    """The exit code for the bytes of a file, and why it is refused."""
    try:
        _, header, data = check.read(io.BytesIO(content))
        for _ in check.walk(header, data):
            pass
    except check.Refused as why:
        return why.code, str(why)
    return 0, "accepted"


def claim_of(proof: Proof, **changes: Any) -> list[dict[str, Any]]:
    """Its first claim with changes, in a list."""
    return [{**proof._header["claims"][0], **changes}]


def bytes_of(choices: list[int]) -> bytes:
    """Choices as LEB128."""
    out = bytearray()
    for choice in choices:
        while choice > 127:
            out.append(choice & 127 | 128)
            choice >>= 7
        out.append(choice)
    return bytes(out)
