"""``--format svg``: the picture on standard output, in UTF-8 in any locale."""

from __future__ import annotations

import pytest
from canju import match, odds, solve
from canju.tree.display import tree_svg
from drawn import lost
from read_picture import Picture

PUZZLE = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_solve_draws_the_solution(run_bytes, lang):
    code, out = run_bytes("solve", *PUZZLE, "--format", "svg", "--lang", lang, "--threads", "1")
    assert (code, out.decode()) == (0, solve(*PUZZLE, threads=1).to_svg(lang))


def test_solve_draws_the_tree_if_it_is_asked_for(run_bytes):
    shown = "--format", "svg", "--names", "Ann,Bob", "--threads", "1"
    code, out = run_bytes("solve", *PUZZLE, *shown, "--tree", "2")
    tree = solve(*PUZZLE, threads=1).tree(names=("Ann", "Bob"))
    assert (code, out.decode()) == (0, tree_svg(tree, None, None, 2))
    code, out = run_bytes("solve", *PUZZLE, *shown)
    picture = Picture(out.decode())
    assert "✓ Ann wins" in picture.texts
    assert "first" not in picture.desc + " ".join(picture.texts)
    assert sum(text.startswith("Bob") for text in picture.texts) == 2


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (("3 T 5 5", "--farmers", "6 J 7", "4 4 9", "--names", "Ann,Bob,Cid"), "Ann wins"),
        (("3 4", "--farmers", "6 J", "9 9", "--names", "Ann,Bob,Cid"), "Bob and Cid win"),
        (
            ("AS QS 2H", "KS 3S 3H", "--rules", "honeymoon-bridge:NT", "--names", "Ann,Bob"),
            "Ann takes 2 of 3 tricks",
        ),
    ],
)
def test_the_verdict_has_the_names(run_bytes, position, said):
    _, out = run_bytes("solve", *position, "--format", "svg")
    assert f"✓ {said}" in Picture(out.decode()).texts


def test_explain_and_odds_draw_too(run_bytes):
    code, out = run_bytes("explain", *PUZZLE, "--format", "svg")
    assert (code, out.decode()) == (0, solve(*PUZZLE).plan().to_svg())
    code, out = run_bytes("explain", *PUZZLE, "--refutations", "--format", "svg")
    drawn, refutations = Picture(out.decode()), solve(*PUZZLE).refutations()
    assert code == 0
    for text in ("How to win", "Wrong first plays", "9 of 11 plays lose"):
        assert text in drawn.texts
    assert out.decode().count(str(refutations)) == 1, "for screen readers"
    code, out = run_bytes("odds", "8 9 T", "2", "--unseen", "5 5 J J A", "--format", "svg")
    assert (code, out.decode()) == (0, odds("8 9 T", "5 5 J J A", 2).to_svg())


def test_review_draws_the_strip_of_a_game_and_the_table_of_a_match(run_bytes, tmp_path):
    plays = tmp_path / "plays.txt"
    plays.write_text("333 222 pass Q A B R pass 4 K")
    code, out = run_bytes("review", str(plays), *PUZZLE, "--format", "svg", "--lang", "zh")
    assert (code, out.decode()) == (0, lost().to_svg("zh"))
    played = match(4, 4, games=2, seed=1)
    played.save(tmp_path / "match.json")
    code, out = run_bytes("review", str(tmp_path / "match.json"), "--format", "svg")
    assert (code, out.decode()) == (0, played.review().to_svg())


def test_a_limit_is_told_next_to_the_picture(run_bytes):
    code, out = run_bytes(
        "solve", "33 44 6 8 9 J K", "5 7 7 9 T Q A", "--goal", "fastest", "--format", "svg",
        "--node-limit", "1",
    )  # fmt: skip
    assert (code, out) == (124, b"")
