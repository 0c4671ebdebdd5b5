"""The table of a published page, in Node, against the table in Python that it follows."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import canju
import pytest
from canju import Game, Play, Position, Solution, deal
from canju._canju import labels
from canju.language.languages import LANGUAGES, Language
from canju.publishing import html
from canju.publishing.data import Item, page_data
from canju.publishing.site import SCRIPTS, site_data
from canju.widgets.controller import Controller
from in_node import ROOT, run_in_node
from published import PUZZLES
from starts import STARTS

STATIC = ROOT / "python" / "canju" / "publishing" / "static"
#: Fields that only one of the hosts fills.
OWN = {"legal", "review", "seed", "deals_anew", "readings", "hint", "line", "keys", "replies"}
#: Fields that say more with the replies.
OWN |= {"heading"}


def played(*games: dict[str, Any]) -> list[dict[str, Any]]:
    """The games of ``table.js``."""
    return run_in_node(Path(__file__).with_name("table.js"), games)


def a_set(position: Position, said: Language) -> dict[str, Any]:
    return page_data([Item(position)], said, shown=False)


def state(game: Game, said: Language, *shows: str) -> dict[str, Any]:
    """The state of the table in Python, which shows some parts; without the fields of ``OWN``."""
    controller = Controller(game, said)
    for part in shows:
        controller.answer({"do": part, "at": controller.view()["at"]})
    return common(json.loads(json.dumps(controller.view())))


def common(seen: dict[str, Any]) -> dict[str, Any]:
    return {name: field for name, field in seen["game"].items() if name not in OWN}


class Scripted:
    """A player that makes the moves of a page's opponent."""

    def __init__(self, plays: list[Play]) -> None:
        self.plays = plays

    def __call__(self, position: Position) -> Play:
        return self.plays.pop(0)


def play_of(move: dict[str, Any], position: Position) -> Play:
    if not move["cards"]:
        return Play("pass")
    reading = {name: move[name] for name in ("kind", "rank", "length")}
    return Play(" ".join(move["cards"]), **reading, rules=position.rules)


def followed(
    seen: dict[str, Any],
    position: Position | Solution,
    said: Language,
    game: Game | None = None,
) -> Game:
    """The game of Python with the moves that a page shows; ``game`` has the first of them."""
    shown = seen["game"]
    if game is None:
        players = ["human" if person else Scripted([]) for person in shown["people"]]
        names = shown["names"]
        game = Game(position, players=players, names=names, lang=said.name, time_limit=None)
    for move in shown["moves"][len(game.moves) :]:
        play = play_of(move, game.position)
        if game.awaits_person:
            game.play(play)
        else:
            game.players[game.seating.place(game.turn)].plays.append(play)
            game.step()
    return game


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_random_games_are_those_of_python(lang):
    """Every state: hands, sentences, the verdict, the winning plays, mistakes."""
    said, chance = LANGUAGES[lang], random.Random(1)
    clicks = [
        [{"do": "verdict"}, *({"random": chance.randrange(10**6)} for _ in range(12))]
        for _ in STARTS
    ]
    games = [
        {"set": a_set(position, said), "clicks": made}
        for position, made in zip(STARTS, clicks, strict=True)
    ]
    ended = mistakes = 0
    for position, told in zip(STARTS, played(*games), strict=True):
        for seen in told["seen"][1:]:
            game = followed(seen, position, said)
            assert common(seen) == state(game, said, "verdict", "marks")
            if not game.is_over:
                legal = [sum(one.values()) for one in seen["game"]["legal"]]
                assert legal == [len(play.cards) for play in game.plays()]
            mistakes += sum(seen["game"]["marks"])
        last = told["seen"][-1]["game"]
        ended += last["over"]
        won = last["over"] and any(last["people"][place] for place in last["winners"])
        assert told["results"] == ([[0, won]] if last["over"] else [])
    assert ended > 12
    assert mistakes > 5


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_hints_win_where_python_wins(lang):
    """A game by hints alone keeps the verdict; the sentences are those of ``Game.hint``."""
    said = LANGUAGES[lang]
    clicks = [{"do": "hint"}, {"best": True}] * 20
    games = [{"set": a_set(position, said), "clicks": clicks} for position in STARTS]
    same = 0
    for position, told in zip(STARTS, played(*games), strict=True):
        game = followed(told["seen"][0], position, said)
        mine = position.turn
        begun = game.verdict().winner
        for before, seen in zip(told["seen"], told["seen"][1:], strict=False):
            hint = seen["game"]["hint"]
            if hint is None:
                continue
            game = followed(before, position, said)
            taught = game._in(said.at_table).hint()
            if [*taught.play.cards] == hint["cards"]:
                assert seen["said"] == taught.sentence
                same += 1
        last = told["seen"][-1]["game"]
        assert last["over"]
        winner = game.seating.place(mine) in last["winners"]
        assert winner == (begun in (mine, game.seating.side(mine)))
    assert same > 30


def then(seen: dict[str, Any]) -> dict[str, Any]:
    """The state without the moves that were taken back."""
    moves = seen["game"]["line"]["at"]
    kept = {name: seen["game"][name][:moves] for name in ("moves", "marks")}
    return {**seen["game"], **kept, "line": None}


def test_undo_and_restart_go_back():
    position = STARTS[0]
    clicks = [{"random": 0}, {"random": 1}, {"do": "undo"}, {"do": "again"}, {"do": "undo"}]
    (told,) = played({"set": a_set(position, LANGUAGES["en"]), "clicks": clicks})
    begun, one, _, undone, again, refused = told["seen"]
    assert then(undone) == then(one)
    assert then(again) == then(begun)
    assert refused["error"] == "there is no move to take back"
    assert then(refused) == then(begun)
    # They can be made again.
    assert undone["game"]["line"]["at"] == 2
    assert len(refused["game"]["moves"]) == 4


@pytest.mark.parametrize("shown", [False, True])
def test_the_answer_of_a_puzzle_does_not_show_that_of_the_next(shown):
    two = [Item(Position("3 5", "4")), Item(Position("7 9", "8"))]
    data = page_data(two, LANGUAGES["en"], shown=shown)
    (told,) = played({"set": data, "clicks": [{"do": "verdict"}, {"do": "open", "puzzle": 1}]})
    verdicts = [bool(one["game"]["verdict"]) for one in told["seen"]]
    assert verdicts == [False, True, shown]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_play_that_throws_the_win_away_is_named(lang):
    """The README's puzzle: 333 loses."""
    said = LANGUAGES[lang]
    wrong = {"do": "play", "cards": ["3", "3", "3"]}
    position = Position("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    marked, silent = played(
        {"set": a_set(position, said), "clicks": [wrong]},
        {"set": a_set(position, said), "clicks": [{"do": "marks"}, wrong]},
    )
    _, after = marked["seen"]
    told = {"en": "333 loses", "zh": "333 会负"}[lang]
    assert after["game"]["heading"]["head"] == told
    # What would have won is not told.
    assert "4" not in after["game"]["heading"]["sub"]
    assert after["game"]["mistake"] == 0
    assert after["game"]["marks"] == [True, False]
    assert after["game"]["verdict"] is None
    assert silent["seen"][-1]["game"]["heading"]["look"] == "ask"
    assert silent["seen"][-1]["game"]["marks"] is None


@pytest.mark.parametrize(
    ("position", "reading"),
    [
        (STARTS[-1], {"kind": "plane+singles", "rank": "3", "length": 4}),
        (
            Position("333444555", "6 7", rules="run-fast"),
            {"kind": "plane+twos", "rank": "3", "length": 3},
        ),
    ],
)
def test_ambiguous_cards_are_asked_for(position, reading):
    said = LANGUAGES["en"]
    cards = list(position.first)
    clicks = [{"do": "play", "cards": cards}, {"do": "play", "cards": cards, **reading}]
    (told,) = played({"set": a_set(position, said), "clicks": clicks})
    _, asked, made = told["seen"]
    assert asked["error"] == "These cards can be several plays: choose one."
    readings = [{n: one[n] for n in reading} for one in asked["game"]["readings"]]
    assert len({tuple(one.values()) for one in readings}) == len(readings) > 1
    assert reading in readings
    assert made["game"]["over"]


def test_an_illegal_play_gives_the_reason_of_the_core():
    for lang, reason in (("en", "does not beat"), ("zh", "压不住")):
        clicks = [{"do": "play", "cards": ["3"]}]
        (told,) = played(
            {"set": a_set(Position("3 4", "5 6", "5"), LANGUAGES[lang]), "clicks": clicks}
        )
        assert reason in told["seen"][1]["error"]
        assert told["seen"][1]["game"] == told["seen"][0]["game"]


def test_a_crash_of_the_core_changes_nothing():
    said = LANGUAGES["en"]
    wrong = [{"do": "play", "cards": ["4"]}, {"do": "verdict"}, {"do": "open", "puzzle": 0}]
    clicks = [{"do": "hint"}, *({"crash": click} for click in wrong), wrong[0]]
    position = Position("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    (told,) = played({"set": a_set(position, said), "clicks": clicks})
    _, hint, *crashed, after = told["seen"]
    assert hint["game"]["hint"] is not None
    for seen in crashed:
        assert seen["error"] == labels(said.name, "puzzles")["crashed"]
        assert seen["game"] == {**hint["game"], "hint": None}
    assert after["error"] == ""
    assert len(after["game"]["moves"]) == 2
    assert after["game"]["verdict"] is None


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_limit_stops_a_search_and_the_game_goes_on(lang):
    said = LANGUAGES[lang]
    hands = deal(17, 17, seed=1)
    clicks = [{"do": "verdict"}, {"do": "hint"}, {"random": 5}]
    game = {"set": a_set(Position(*hands), said), "clicks": clicks, "nodes": 5}
    (told,) = played(game)
    _, begun, hint, after = told["seen"]
    unsolved = {"en": "Not solved within 2 s", "zh": "2 秒内未解出"}[lang]
    assert begun["game"]["verdict"]["decided"] is False
    assert begun["game"]["verdict"]["sentence"] == f"{unsolved}."
    assert hint["game"]["hint"]["cards"]
    assert hint["said"].startswith(unsolved)
    assert len(after["game"]["moves"]) == 2
    assert after["game"]["marks"] == [None, None]


#: Puzzles whose plans are found in a moment.
SMALL = [one for one in PUZZLES if len((one["first"] + one["second"]).split()) < 16]


@pytest.mark.parametrize("puzzles", [SMALL, pytest.param(PUZZLES, marks=pytest.mark.slow)])
def test_plans_of_published_puzzles_are_those_of_python(puzzles):
    """All lines, conventions and facts; the line that decides; whether the plan is followed."""
    clicks = [{"do": "plan"}, *([{"do": "hint"}, {"best": True}] * 2), {"random": 3}]
    games, asked = [], []
    for puzzle in puzzles:
        rules = canju.DouDizhu(without=puzzle["without"])
        # The second language finds what the first has searched.
        solution = canju.solve(puzzle["first"], puzzle["second"], rules=rules)
        for said in LANGUAGES.values():
            data = {**a_set(solution.position, said), "seconds": 60.0}
            games.append((solution, said))
            asked.append({"set": data, "clicks": clicks})
    lines = decided = taught = 0
    for (solution, said), told in zip(games, played(*asked), strict=True):
        game = None
        for seen in told["seen"][1:]:
            game = followed(seen, solution, said, game)
            shown = seen["game"]["plan"]
            assert shown == state(game, said, "plan")["plan"], solution.position
            decides = bool(shown and shown.get("now"))
            if seen["game"]["hint"] is not None:
                hint = game._in(said.at_table).hint()
                same = [*hint.play.cards] == seen["game"]["hint"]["cards"]
                assert seen["said"] == hint.sentence or not same
                taught += same and decides
            lines += len(shown.get("lines", ())) if shown else 0
            decided += decides
    assert lines > 10 * len(puzzles)
    assert decided > 3 * len(puzzles)
    assert taught > 2 * len(puzzles)


@pytest.mark.parametrize("page", ["published", "site"])
def test_the_scripts_use_words_that_they_are_given(page):
    said = LANGUAGES["en"]
    names, words = {
        "published": (html.SCRIPTS, labels(said.name, "puzzles")),
        "site": (SCRIPTS, site_data(said)["words"]),
    }[page]
    text = "".join((STATIC / name).read_text("utf-8") for name in names)
    assert set(re.findall(r"\bwords\.(?!py\b)(\w+)", text)) <= set(words)
