"""Proofs: what is solved is proved and accepted, and what is false is refused."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import canju
import pytest
from canju import Play, Position, Proof, check, deal, solve
from canju.proofs.header import header_of, place_of
from edited import claim_of, rewritten, said_of
from published import PUZZLES
from twin import minimax
from twin.agreement import package_position, rules_of, switches_of
from twin.positions import Deal, mixed_positions, positions
from twin.positions import deal as dealt
from twin.rules import PRESETS, RANKS, text_of
from twin.strategies import in_order


def puzzles() -> Iterator[Position]:
    for puzzle in PUZZLES:
        rules = canju.DouDizhu(without=puzzle["without"], deck_limit=None)
        yield Position(puzzle["first"], puzzle["second"], puzzle.get("to_beat"), rules=rules)


# --- accepted --------------------------------------------------------------------------------


def test_small_positions_of_every_game_are_proved_and_accepted():
    """Fails when the core and the checker differ in a play, its number, or the order of a walk."""
    for i, one in enumerate((*positions(11, 112, 6), *mixed_positions(12, 40, 6))):
        position = package_position(one, swapped=i % 2 == 1)
        proof = solve(position).prove()
        wins = minimax.wins(one.first, one.second, one.to_beat, switches_of(*one[:2]))
        winner = position.turn if wins else {"first": "second", "second": "first"}[position.turn]
        assert proof.claim == f"{winner} wins"
        assert proof.check()
        assert proof.position == position


def test_lengths_are_proved_from_both_sides():
    """Fails when a budget is counted otherwise by the core, the checker or the twin."""
    for one in (*positions(13, 42, 5), *mixed_positions(14, 20, 5)):
        proof = solve(package_position(one), goal="fastest").prove()
        plays = minimax.plays_left(one.first, one.second, one.to_beat, switches_of(*one[:2]))
        winner, loser = ("first", "second") if plays % 2 else ("second", "first")
        number = f"{plays} play{'s' * (plays != 1)}"
        said = f"{winner} wins within {number}; {loser} lasts at least {number}"
        assert proof.claim == said
        assert proof.check()


def bridge_positions(seed: int, number: int) -> Iterator[Position]:
    rng = random.Random(seed)
    for i in range(number):
        cards = 1 + i % 6
        hands = deal(cards, cards, seed=rng.randrange(10**6), jokers=False, suits=True)
        rules = f"honeymoon-bridge:{('C', 'D', 'H', 'S', 'NT')[i % 5]}"
        position = Position(*hands, rules=rules)
        yield position.play(rng.choice(position.plays())) if i % 3 == 0 else position


def test_tricks_are_proved_from_both_sides():
    """Fails when the checker's trick play is another, or a claim is of another number."""
    for position in bridge_positions(15, 60):
        solution = solve(position)
        proof = solution.prove()
        turn, tricks = position.turn, solution.tricks
        number = f"{tricks} trick{'s' * (tricks != 1)}"
        said = f"{turn} takes at least {number}; {turn} takes at most {number}"
        assert (proof.claim, proof.check(), proof.position) == (said, True, position)


@pytest.mark.slow
def test_shared_puzzles_are_proved_and_accepted():
    """Fails when a published position is too much for the writer or the checker."""
    for position in puzzles():
        assert solve(position).prove().check(), position


def large_deals(number: int) -> Iterator[Deal]:
    """Positions of 8 to 12 cards a side; presets, decks, with a play to beat or none in turn."""
    rng = random.Random(1000)
    for i in range(number):
        turn, place = divmod(i, len(PRESETS))
        preset, decks = (*PRESETS,)[place], 1 + turn % 2
        while True:
            one = dealt(rng, preset, decks, (8, 9, 10, 11, 12)[i % 5], turn // 2 % 2 == 1)
            if min(sum(one.first), sum(one.second)) >= 8:
                yield one
                break


@pytest.mark.slow
def test_random_deals_of_many_sizes_are_proved_and_accepted():
    """Fails when a larger deal is refused: of any preset, won or lost, answering or not."""
    kinds: Counter[tuple[str, int, bool, bool]] = Counter()
    for i, one in enumerate(large_deals(200)):
        solution = solve(package_position(one))
        assert solution.prove().check(), one
        kinds[one.preset, one.decks, one.to_beat is not None, solution.winner == "first"] += 1
        if i % 50 == 49:
            print(f"{i + 1} deals", flush=True)
    for place in range(4):
        assert len({kind[place] for kind in kinds}) == (len(PRESETS), 2, 2, 2)[place], kinds
    for i in range(30):
        assert solve(*deal(8, 8, seed=i), goal="fastest").prove().check()
    for i in range(20):
        assert solve(*deal(12, 12, seed=i)).prove().check()


# --- legal plays ------------------------------------------------------------------------------


def checker_plays(game: Any, seat: int) -> list[tuple[str, int, int, str]]:
    return [
        ("pass", 0, 0, "") if not table else named(table, cards)
        for table, cards in game.plays(game.start.hand(seat), game.start.table)
    ]


def named(table: int, cards: int) -> tuple[str, int, int, str]:
    kind, length, rank = check.kind_of(table)
    return check.NAMES[kind], length, rank, check.text_of(cards)


def twin_plays(one: Deal, seat: int = 0) -> list[tuple[str, int, int, str]]:
    """The twin's plays in the order of the format's page."""
    place = (one.first, one.second), one.to_beat, 1 - seat, seat
    return [
        (kind, length, rank, text_of(cards))
        for kind, rank, length, cards in in_order(place, switches_of(*one[:2]))
    ]


def compare_plays(seed: int, number: int, most: int = 10) -> None:
    claim = {"player": "first", "goal": "wins", "number": None}
    for one in (*positions(seed, number, most), *mixed_positions(seed, number // 4, most - 1)):
        game = check.game_of(header_of(package_position(one)), claim)
        # Either hand may be asked what it has against the play to beat.
        for seat in (0, 1):
            assert checker_plays(game, seat) == twin_plays(one, seat), (one, seat)


def test_the_checker_lists_the_legal_plays_of_the_twin_in_the_order_of_the_page():
    """Fails when the checker's rules, or its order, are others than those that are written."""
    compare_plays(21, 98)


@pytest.mark.parametrize("game", [*PRESETS, "mixture 3", "mixture 8"])
@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize(
    ("hand", "to_beat"),
    [
        ("3334445555666", None),  # trios beside a plane, which would lengthen it
        ("JJJQQQKKKAAA22", None),  # the last plane, and twos beside it
        ("33334444555566", None),
        ("BBRR3", None),  # of one deck no pair, and a rocket
        ("BBRR3", ("rocket", 13, 1)),
        ("BBRR33333", ("bomb", 5, 4)),
        ("3579JK2", None),
    ],
)
def test_the_checker_lists_what_chance_seldom_deals(game, decks, hand, to_beat):
    """Fails when jokers, twos, or kickers beside a plane are others than the twin's."""
    switches = switches_of(game, decks)
    cards = tuple(map(hand.count, RANKS))
    header = header_of(Position(hand, "3", rules=rules_of(game, decks, None)))
    checker = check.game_of(header, {"player": "first", "goal": "wins", "number": None})
    table = 0
    if to_beat is not None:
        kind, rank, length = to_beat
        table = (check.NAMES.index(kind) + 1) << 8 | length << 4 | rank
    found = [
        ("pass", 0, 0, "") if not table else named(table, cards)
        for table, cards in checker.plays(checker.start.hand(0), table)
    ]
    expected = in_order(((cards,), to_beat, 0, 0), switches)
    assert found == [(k, length, rank, text_of(c)) for k, rank, length, c in expected]


@pytest.mark.slow
@pytest.mark.parametrize("most", [6, 8, 10])
def test_the_checker_lists_the_legal_plays_of_very_many_hands(most):
    """Fails as the short one does, on 10,000 hands of each preset, all three sizes together.

    Hands of up to 6 and up to 8 cards are among them: of up to 10 alone would take half as long
    again, for the slow twin's sake.
    """
    for seed in range(24):
        compare_plays(1000 * most + seed, 500, most)
        minimax.forget()


# --- refused ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def proof() -> Proof:
    return solve("9 5 44", "8 3 66").prove()


def test_every_edit_without_a_new_digest_is_refused(proof):
    """Fails when a byte of the file is not under the digest."""
    content = bytes(proof)
    for i in range(len(content)):
        changed = content[:i] + bytes([content[i] ^ 1]) + content[i + 1 :]
        assert said_of(changed)[0] == 2, i
    for cut in range(len(content)):
        assert said_of(content[:cut])[0] == 2, cut
    assert said_of(content + b"\0")[0] == 2


def test_lists_that_are_cut_or_longer_are_refused(proof):
    """Fails when a list need not be used up, or a count may be another than it is."""
    data, claim = proof._data, proof._header["claims"][0]
    for cut in range(len(data)):
        assert rewritten(proof, data[:cut])[0] != 0
        assert rewritten(proof, data[:cut], claims=claim_of(proof, choices=cut))[0] != 0
    assert rewritten(proof, data + b"\0")[0] == 2
    longer = claim_of(proof, choices=claim["choices"] + 1)
    assert rewritten(proof, data + b"\0", claims=longer)[0] == 1
    for name in ("choices", "positions", "plays"):
        for more in (-1, 1):
            claims = claim_of(proof, **{name: claim[name] + more})
            assert rewritten(proof, claims=claims)[0] != 0, (name, more)
    # A number is written in one way only.
    assert rewritten(proof, bytes([data[0] | 128, 0]) + data[1:])[0] == 2


def test_a_choice_that_loses_is_refused():
    """Fails when the checker accepts a strategy whose first play loses by the twin."""
    seen = 0
    for one in positions(31, 70, 6):
        switches = switches_of(*one[:2])
        if not minimax.wins(one.first, one.second, one.to_beat, switches):
            continue
        proof = solve(package_position(one)).prove()
        values = minimax.play_values(one.first, one.second, one.to_beat, switches)
        worth = {
            (k, length, rank, text_of(cards)): won
            for (k, rank, length, cards), won in values.items()
        }
        for number, play in enumerate(twin_plays(one)):
            wins = worth[play if play[0] != "pass" else ("pass", 0, 0, "")]
            if number < 128 and not wins:
                assert rewritten(proof, bytes([number]) + proof._data[1:])[0] == 1, (one, play)
                seen += 1
    assert seen > 30


def test_a_changed_header_is_refused_unless_the_claim_is_true():
    """Fails when other hands, another side or other rules are accepted with a false claim."""
    rng, refused_ones = random.Random(5), 0
    for one in positions(32, 60, 5):
        proof = solve(package_position(one)).prove()
        claim = proof._header["claims"][0]
        other = {"first": "second", "second": "first"}
        # The other side does not win, whatever is listed.
        swapped = claim_of(proof, player=other[claim["player"]])
        assert rewritten(proof, claims=swapped)[0] == 1
        assert rewritten(proof, turn="second")[0] != 0 or one.first == one.second
        for hand in (0, 1):
            hands = list(proof._header["hands"])
            hands[hand] += rng.choice(RANKS)
            code, _ = rewritten(proof, hands=["".join(sorted(h, key=RANKS.index)) for h in hands])
            first, second = (tuple(map(h.count, RANKS)) for h in hands)
            wins = minimax.wins(first, second, one.to_beat, switches_of(*one[:2]))
            if wins != (claim["player"] == "first"):
                assert code != 0, (one, hands)
                refused_ones += 1
    assert refused_ones > 5


def test_a_shorter_length_and_more_tricks_are_refused():
    """Fails when a claim of fewer plays, or of more tricks, is accepted."""
    proof = solve("7 8 JJ", "9 T 44", goal="fastest").prove()
    within, lasts = proof._header["claims"]
    for first, second in (
        ({**within, "number": within["number"] - 1}, lasts),
        (within, {**lasts, "number": lasts["number"] + 1}),
    ):
        assert rewritten(proof, claims=[first, second])[0] == 1
    proof = solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT").prove()
    least, most = proof._header["claims"]
    for first, second in (({**least, "number": 3}, most), (least, {**most, "number": 1})):
        assert rewritten(proof, claims=[first, second])[0] == 1


# --- what people hold ---------------------------------------------------------------------------


def test_a_proof_is_saved_and_loaded(tmp_path, proof):
    """Fails when a file has another proof than the object."""
    path = tmp_path / "kk.proof"
    proof.save(path)
    loaded = Proof.load(path)
    assert loaded == proof
    assert hash(loaded) == hash(proof)
    assert path.read_bytes() == bytes(proof)
    assert len(proof) == path.stat().st_size
    assert repr(proof).startswith(f"<Proof: {proof.claim}, ")
    assert not list(tmp_path.glob(".*"))


def test_a_tree_follows_the_strategy():
    """Fails when the tree of a proof shows another play than the file has, or searches for one."""
    for seed in range(8):
        solution = solve(*deal(6, 6, seed=seed))
        proof = solution.prove()
        tree, winner = proof.tree(), proof.claim.split()[0]
        assert tree.winner == solution.winner
        chosen = {before: after for _, before, after in proof._walk()}
        nodes = [tree.to_dict()]
        positions, seen = [tree.position], 0
        while nodes:
            node, position = nodes.pop(), positions.pop()
            for child in node["children"]:
                after = position.play(Play(child["play"], kind=child["kind"]))
                if position.turn == winner and not after.is_over:
                    assert chosen[place_of(position, 0)] == place_of(after, 0), (seed, position)
                    seen += 1
                nodes.append(child)
                positions.append(after)
        assert seen > 2


def test_a_tree_is_shown_as_folds():
    """Fails when a notebook shows less of a proof's tree than a text, or no folds."""
    proof = solve("9 5 44", "8 3 66").prove()
    tree = proof.tree()
    shown = tree._repr_mimebundle_()
    assert shown["text/plain"] == str(tree)
    assert "><details open><summary>first to move: 44 5 9" in shown["text/html"]
    assert (
        shown["text/html"].count("<li>")
        == str(tree).count("─ ")
        == len(shown["text/plain"].splitlines()) - 1
    )
    assert proof.explore()._repr_mimebundle_() == shown
    with pytest.raises(canju.errors.OptionError, match="claim=1"):
        proof.tree(claim=1)
    with pytest.raises(TypeError, match="claim"):
        proof.tree(claim="first")


def test_a_proof_is_told_in_both_languages():
    proof = solve("9 4 4", "8 3 5").prove()
    zh = proof.text(lang="zh")
    assert "已证明" in zh
    assert proof.claim not in zh
    assert "Proved" in proof._repr_mimebundle_()["text/html"]


def test_what_cannot_be_proved_is_an_error():
    """Fails when a limit, a game that is over or an undecided position gives a proof."""
    solution = solve(*deal(10, 10, seed=3))
    with pytest.raises(canju.errors.NodeLimit):
        solution.prove(node_limit=5)
    over = solve("3", "4").after("3")
    with pytest.raises(canju.PositionError):
        over.prove()
    undecided = canju.solve_many([deal(17, 17, seed=1)], node_limit=1)[0]
    with pytest.raises(canju.LimitError):
        undecided.prove()
    with pytest.raises(canju.errors.OptionError):
        solution.prove(time_limit=-1)
    with pytest.raises(TypeError):
        solution.prove(progress=7)


def test_a_proof_that_would_be_too_large_is_an_error(monkeypatch):
    """Fails when a proof is written that no reader takes."""
    monkeypatch.setitem(check.MOST, "positions", 10)
    with pytest.raises(canju.LimitError, match="more than 10 positions"):
        solve(*deal(8, 8, seed=1)).prove()


def test_progress_hears_of_positions():
    """Fails when a function of a user's hears nothing, or its error is swallowed."""
    heard = []
    proof = solve(*deal(8, 8, seed=1)).prove(progress=lambda done, of: heard.append((done, of)))
    assert heard[-1] == (proof.positions, None)


def test_the_checker_runs_by_itself(tmp_path, proof):
    """Fails when the checker needs anything of the package, or ends with another code."""
    good, bad = tmp_path / "good.proof", tmp_path / "bad.proof"
    proof.save(good)
    data = bytes([proof._data[0] + 1]) + proof._data[1:]
    content = proof._line + data
    bad.write_bytes(content + hashlib.sha256(content).digest())
    script = tmp_path / "check.py"
    script.write_bytes(Path(check.__file__).read_bytes())
    for files, code in (
        ([good], 0),
        ([good, bad], 1),
        ([bad, tmp_path / "none", good], 2),
        ([], 2),
    ):
        ran = subprocess.run(
            [sys.executable, "-I", "-S", str(script), *map(str, files)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=60,
            env={"PATH": os.environ["PATH"]},
        )
        assert ran.returncode == code, ran
        assert "Traceback" not in ran.stderr


def test_the_commands_prove_and_check(run, tmp_path):
    """Fails when a command writes no proof, or ends otherwise than the checker."""
    path = str(tmp_path / "a.proof")
    assert run("prove", "9 4", "8 3", "-o", path) == (
        0,
        "first wins\nproved: 3 positions, 0.6 KB\n",
        "",
    )
    assert run("check", path)[0] == 0
    assert run("check", path, str(tmp_path / "none"))[0] == 2
    code, out, _ = run("check", "--format", "json", path)
    assert code == 0
    assert json.loads(out)["accepted"] is True
    assert run("prove", "9 4", "8 3", "-o", str(tmp_path / "no" / "where"))[0] == 2


@pytest.mark.parametrize("script", [["-m", "canju", "check"], ["-I", check.__file__]])
def test_a_dash_is_standard_output_and_standard_input(script, tmp_path):
    """Fails when a file with the name ``-`` is written, or read."""

    def there(*argv: str, given: bytes = b"") -> tuple[int, bytes, bytes]:
        program = [sys.executable, *argv]
        done = subprocess.run(program, input=given, capture_output=True, cwd=tmp_path, timeout=60)
        return done.returncode, done.stdout, done.stderr

    code, proof, told = there("-m", "canju", "prove", "9 4", "8 3", "-o", "-")
    assert (code, told) == (0, b"first wins\nproved: 3 positions, 0.6 KB\n")
    assert list(tmp_path.iterdir()) == []
    expected = b"-: accepted: first wins (3 positions)\n"
    assert there(*script, "-", given=proof) == (0, expected, b"")
    assert there(*script, "-", given=proof[:-1])[0] == 2


def test_a_checked_proof_is_told_in_chinese(run, tmp_path):
    path = str(tmp_path / "a.proof")
    run("prove", "9 4", "8 3", "--goal", "fastest", "-o", path)
    _, out, _ = run("check", path, "--lang", "zh")
    assert out == f"{path}：接受：先手 3 手之内胜；后手至少坚持 3 手（6 个局面）\n"
