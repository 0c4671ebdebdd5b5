"""Bad use of every command: exit code 2, nothing printed, one message that begins with its name."""

from __future__ import annotations

import io
import shlex

import pytest

AS_CARDS = "(two bare numbers are numbers of cards to deal;"
TEN_ALONE = "10 alone means a number of cards: write T for the ten"
ESSAY = "'9H 6H 6D 4H 3S' '8S 8H' --rules singles-and-pairs"
#: Arguments of each command, and a part of the message.
REFUSED = {
    "": [("sovle 3 4", "invalid choice")],
    "solve": [
        ("", "required: A"),
        ("3", "a position is written"),
        ("3 ''", "empty"),
        ("3Y 4", "not a card"),
        ("10 10", f"{TEN_ALONE}; use 'canju deal'"),
        ("33334444 3", "rank 3"),
        ("3 4 --to-beat '5 6'", "5 6"),
        ("3 4 --rules bridge", "choose one of doudizhu"),
        ("3 4 --rules bridge --decks 2", "choose one of doudizhu"),
        ("3 4 --rules kinds --decks 2", "choose one of doudizhu"),
        ("3 4 --without trios", "unknown kind"),
        ("3 4 --names Ann", "--names"),
        ("3 4 --tree -1", "--tree"),
        ("3 4 --tree many", "'many': give a whole number"),
        (f"3 4 --tree {'9' * 5000}", "give a whole number"),
        ("3 4 --time-limit nan", "time_limit"),
        ("3 4 --format yaml", "yaml"),
        ("3 4 -o g.pbn", "'g.pbn': choose an extension: .html, .svg, .png"),
        ("3 4 -o g", "choose an extension"),
        ("3 4 -o 'no such folder/g.svg'", "no such folder/g.svg: No such file"),
        ("3 4 --playable", "-o puzzle.html"),
        ("3 4 --playable -o g.svg", "-o puzzle.html"),
    ],
    "reply": [("'3 4' ' 17 '", "17 alone means a number of cards")],
    "explain": [
        ("'3 5' 4 --max-rules x", "--max-rules"),
        ("'3 5' 4 --effort 0", "effort=0.0: choose"),
        ("3 --farmers 4 5", "two hands"),
        ("AS KS --rules honeymoon-bridge:S", "two hands"),
        ("3 ''", "empty"),
    ],
    "rate": [
        ("3 --farmers 4 5", "two hands"),
        ("AS KS --rules honeymoon-bridge:S", "not of trick play"),
    ],
    "publish": [
        ("", "required: -o/--output"),
        ("-o g.svg", "choose an extension: .html, .htm"),
        ("/dev/null -o g.html", "puzzles: give 1 to 1000"),
        ("-o g.html --solutions some", "some"),
        ("'no such file' -o g.html", "no such file"),
    ],
    "prove": [("3 4 -o g.json", "choose an extension: .proof, .html")],
    "deal": [
        ("55", "55 cards"),
        ("", "required: N"),
        *((f"5 --count {count}", "argument --count: ") for count in ("0", "-1", "many", "1.5")),
        (f"5 --count {'9' * 30}", "argument --count: "),
    ],
    "play": [
        ("3Y 4", "not a card"),
        ("3 4 --players human", "choose two"),
        ("3 4 --players human,best", "choose one of human"),
        ("3 4 --names A", "two"),
        ("--to-beat 3", "--to-beat"),
        ("--deal 50 50", "100 cards from a deck of 54\n"),
        ("50 50", f"100 cards from a deck of 54 {AS_CARDS}"),
        ("10", TEN_ALONE),
        ("10 '3 4'", TEN_ALONE),
        ("10 10 --to-beat 3", "--to-beat"),
        ("'3 4' 5 --seed 1", "--seed"),
        ("'3 4' 5 --deal 5 5", "--deal"),
        ("3 4 --think 0", "time_limit"),
        ("'' 4", "over"),
    ],
    "match": [
        ("34", "give both hands, or both numbers of cards"),
        ("10", TEN_ALONE),
        ("10 'J Q'", "write T for the ten; give two numbers, or two hands"),
        ("0 3", f"0 cards: choose 1 to 108 {AS_CARDS}"),
        ("3456 789", "3456 cards: choose 1 to 108"),
        ("33 44", f"77 cards from a deck of 54 {AS_CARDS}"),
        (f"{'9' * 9} 3", "999999999 cards"),
        ("10 10 --deal 5 5", "--deal: "),
        ("'3 4' 5 --deal 5 5", "--deal: "),
        ("'' 3", "a hand is empty"),
        ("'3 5' 4 --seed 1", "--seed: the hands are given"),
        ("--deal 0 3", "first=0"),
        ("--deal 30 30", "deck"),
        ("--players greedy", "choose two"),
        ("--players greedy,me", "unknown player 'me'"),
        ("--names A", "two different names"),
        ("--load 'no such file'", "no such file"),
        ("--save 'no such folder/m'", "no such folder/m"),
        ("5 5 --save m.pbn", "'m.pbn': choose an extension: .json, .html, .svg, .png"),
    ],
    "split": [
        ("'' ''", "unrecognized"),
        ("''", "the hand is empty"),
        ("33333", "rank 3"),
        ("3Y", "'Y' is not a card"),
        ("17", "17 alone means a number of cards: write T for the ten; use 'canju deal'"),
        ("3 --rules honeymoon-bridge:S", "shedding"),
        ("3 --rewards strait=5", "unknown kinds 'strait'"),
        ("3 --rewards straight", "'straight': write a kind and a number"),
        ("3 --rewards straight=x", "write a kind and a number"),
        ("3 --rewards straight=inf", "choose a finite number"),
        ("3 --steps few", "--steps"),
        ("3 --threads 2", "--threads"),
    ],
    "compose": [
        ("8", "give both numbers of cards"),
        ("8 K", "argument B: "),
        ("0 7", "first=0"),
        ("60 7", "67 cards from a deck of 54"),
        ("--count 0", "argument --count: "),
        ("--min-plays -1", "min_plays=-1"),
        ("--min-rating nan", "min_rating"),
        ("--rules honeymoon-bridge:S", "honeymoon-bridge:S"),
    ],
}


@pytest.mark.parametrize(
    ("line", "says"),
    [(f"{name} {line}", says) for name, rows in REFUSED.items() for line, says in rows],
    ids=lambda text: text[:40],
)
def test_bad_use_is_two_with_one_message(run, monkeypatch, line, says):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    code, out, err = run(*shlex.split(line))
    assert (code, out) == (2, "")
    assert err.startswith("canju: ")
    assert says in err
    assert "Traceback" not in err
    assert err.count("canju: ") == 1
