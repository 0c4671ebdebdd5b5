"""Files that are no proofs, in all the ways that the page names, and what the reader says."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from canju import Proof, check, deal, solve
from canju.errors import ProofError
from edited import claim_of, rewritten, said_of
from twin.rules import RANKS

#: Bytes that a reader of any of these files may take, with Python's own.
ROOM = 200_000_000

PROGRAM = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({room}, {room}))
sys.path.insert(0, sys.argv[1])
import check
for path in sys.argv[2:]:
    print(*check.check_file(path), flush=True)
"""


def whole(header: dict[str, Any], data: bytes, line: bytes | None = None) -> bytes:
    """A file with its digest right."""
    content = (line or json.dumps(header).encode() + b"\n") + data
    return content + hashlib.sha256(content).digest()


def with_claim(header: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**header, "claims": [{**header["claims"][0], **changes}]}


def files(proof: Proof) -> dict[str, tuple[int, bytes]]:
    """Each kind of file, with the exit code of the page."""
    header, data, content = proof._header, proof._data, bytes(proof)
    claim = header["claims"][0]
    most = {"choices": 10**7, "positions": 10**7, "plays": 5 * 10**8}
    deep = b"[" * 60_000 + b"]" * 5_000 + b"\n"
    return {
        "sound": (0, content),
        "a choice that loses": (1, whole(header, bytes([data[0] ^ 1]) + data[1:])),
        "the other side": (1, whole(with_claim(header, player="second"), data)),
        "cut": (2, content[: len(content) // 2]),
        "cut in the digest": (2, content[:-1]),
        "changed": (2, content[:-40] + bytes([content[-40] ^ 1]) + content[-39:]),
        "of a later version": (2, whole({**header, "version": 2, "more": []}, data)),
        "too few choices": (1, whole(header, data[:-1])),
        "too many choices": (2, whole(header, data + b"\0")),
        "fewer positions": (1, whole(with_claim(header, positions=claim["positions"] - 1), data)),
        "more plays": (1, whole(with_claim(header, plays=claim["plays"] + 1), data)),
        "all that is allowed": (1, whole(with_claim(header, **most), data)),
        "more than is allowed": (2, whole(with_claim(header, positions=10**9), data)),
        "a number without end": (2, whole(header, b"\xff" * len(data))),
        "deep": (2, deep),
        "deep in a header": (2, proof._line[:-2] + b',"more":' + deep),
        "no text": (2, b"\xff" * 70_000),
        "empty": (2, b""),
    }


@pytest.fixture(scope="module")
def proof() -> Proof:
    return solve("9 5 44", "8 3 66").prove()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files, two of two gigabytes, and the checker alone."""
    place = tmp_path_factory.mktemp("proofs")
    proof = solve("9 5 44", "8 3 66").prove()
    assert proof.claim == "first wins"
    for name, (_, content) in files(proof).items():
        (place / name).write_bytes(content)
    # Holes: they take no room on the disk.
    for name, begin in (("huge", bytes(proof)), ("huge without a line", b"{")):
        with open(place / name, "wb") as file:
            file.write(begin)
            file.truncate(2**31)
    (place / "alone").mkdir()
    (place / "alone" / "check.py").write_bytes(Path(check.__file__).read_bytes())
    return place


def expected() -> dict[str, int]:
    codes = {name: code for name, (code, _) in files(solve("9 5 44", "8 3 66").prove()).items()}
    return {**codes, "huge": 2, "huge without a line": 2, "/dev/zero": 2, "nowhere": 2, "alone": 2}


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory, and reads /dev/zero")
def test_every_bad_file_has_its_exit_code_in_bounded_memory(folder):
    """Fails when a file is read further than its header means, crashes the reader, or is taken."""
    paths = [name if "/" in name else str(folder / name) for name in expected()]
    program = PROGRAM.format(room=ROOM)
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, str(folder / "alone"), *paths],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    codes = [int(line.split()[0]) for line in ran.stdout.splitlines()]
    assert dict(zip(expected(), codes, strict=True)) == expected(), ran.stdout


def test_the_command_has_the_same_exit_codes(folder, run):
    """Fails when ``canju check`` ends otherwise than the checker alone, or prints no line."""
    for name, code in expected().items():
        if name != "/dev/zero":
            assert run("check", str(folder / name))[0] == code, name
    sound, fails, cut = (str(folder / name) for name in ("sound", "a choice that loses", "cut"))
    for paths, code in (((sound, sound), 0), ((fails, sound), 1), ((cut, fails, sound), 2)):
        ended, out, _ = run("check", *paths)
        assert (ended, len(out.splitlines())) == (code, len(paths))


def test_bad_files_cannot_be_loaded_or_do_not_hold(folder):
    """Fails when ``Proof.load`` takes a file that is not whole, or ``check`` accepts what fails."""
    for name, code in expected().items():
        path = str(folder / name)
        if name in ("/dev/zero", "nowhere", "alone"):
            continue
        if code == 0:
            assert Proof.load(path).check()
            continue
        with pytest.raises(ProofError) as raised:
            Proof.load(path).check()
        assert raised.value.code == code, name
        assert len(str(raised.value)) < 500


def test_a_limit_leaves_no_file(run, tmp_path):
    """Fails when a proof that is not finished is written in part, or its end looks like success."""
    first, second = (str(hand) for hand in deal(10, 10, seed=3))
    path = tmp_path / "a.proof"
    ended, out, err = run("prove", first, second, "--node-limit", "50", "-o", str(path))
    assert (ended != 0, out) == (True, "")
    assert "limit" in err
    assert list(tmp_path.iterdir()) == []


# --- headers and other bytes -------------------------------------------------------------------


def test_headers_that_are_none_are_refused(proof):
    """Fails when a header is taken that another reader would read otherwise, or a crash comes."""
    whole = proof._header
    rules = whole["rules"]
    for header in (
        {"version": 2},
        {"version": True},
        {"version": 1.0},
        {"game": "poker"},
        {"game": ["shedding"]},
        {"hands": ["3"]},
        {"hands": ["3", 4]},
        {"hands": ["", "3"]},
        {"hands": ["3" * 5, "4"]},
        {"hands": ["3" * 40000, "4"]},
        {"hands": ["X", "4"]},
        {"turn": "third"},
        {"turn": []},
        {"to_beat": 7},
        {"to_beat": {"kind": [], "length": 1, "rank": "3", "cards": "3"}},
        {"to_beat": {"kind": "pair", "length": 1, "rank": "3", "cards": "34"}},
        {"to_beat": {"kind": "pair", "length": 10**9, "rank": "?", "cards": "33"}},
        {"claims": []},
        {"claims": {}},
        {"claims": [7]},
        {"claims": claim_of(proof) * 3},
        {"claims": claim_of(proof, player="nobody")},
        {"claims": claim_of(proof, goal={})},
        {"claims": claim_of(proof, goal="at least", number=1)},
        {"claims": claim_of(proof, goal="within", number=10**6)},
        {"claims": claim_of(proof, choices=-1)},
        {"claims": claim_of(proof, choices=10**30)},
        {"claims": claim_of(proof, positions=True)},
        {"rules": []},
        {"rules": {**rules, "decks": 3}},
        {"rules": {**rules, "decks": True}},
        {"rules": {**rules, "kinds": ["pair"]}},
        {"rules": {**rules, "kinds": [["single"]]}},
        {"rules": {**rules, "kinds": [*rules["kinds"], "single"]}},
        {"rules": {**rules, "wide_wings": 1}},
        {"rules": {**rules, "deck_limit": "none"}},
        {"rules": {**rules, "more": True}},
        {"more": 1},
        {"format": "canju"},
    ):
        assert rewritten(proof, **header)[0] == 2, header
    line = proof._line.replace(b'"turn":"first"', b'"turn":"second","turn":"first"')
    assert line != proof._line
    twice = line + proof._data
    assert "twice" in said_of(twice + hashlib.sha256(twice).digest())[1]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16-be", "utf-32-be"])
def test_a_header_is_utf_8_without_a_mark(proof, encoding):
    # The line ends with the byte of a newline, whatever its encoding.
    line = proof._line.decode().encode(encoding)
    line = line[: line.rindex(b"\n") + 1]
    assert said_of(whole({}, proof._data, line))[0] == 2


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"{}\n",
        b"null\n",
        b"[" * 60000 + b"\n",
        b'{"a":' * 9000 + b"\n",
        b"9" * 60000 + b"\n",
        b"x" * 200_000,
        b"\xff\xfe\n",
    ],
)
def test_what_is_no_proof_is_refused(content, tmp_path):
    """Fails when odd bytes crash the reader."""
    assert said_of(content)[0] == 2
    path = tmp_path / "x.proof"
    path.write_bytes(content)
    with pytest.raises(ProofError) as raised:
        Proof.load(path)
    assert raised.value.code == 2
    assert check.check_file(str(path))[0] == 2


def test_a_small_file_does_not_cost_more_than_it_says(proof):
    """Fails when a hand of a thousand million plays is listed to its end."""
    rules = {**proof._header["rules"], "decks": 2, "deck_limit": None, "wide_wings": True}
    hands = ["".join(rank * 8 for rank in RANKS[:13])] * 2
    claims = claim_of(proof, positions=10, plays=5000)
    code, why = rewritten(proof, rules=rules, hands=hands, claims=claims)
    assert code == 1
    assert "more" in why
    claims = claim_of(proof, player="second", positions=10, plays=5000)
    assert rewritten(proof, rules=rules, hands=hands, claims=claims)[0] == 1
