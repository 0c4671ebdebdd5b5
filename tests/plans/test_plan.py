"""Plans as objects: found, made by hand, played, copied, written and read."""

from __future__ import annotations

import copy
import json
import pickle

import canju
import pytest
from canju import Game, LimitError, Play, Position, PositionError, match, solve
from canju.errors import MemoryLimit, NodeLimit, OptionError, PlanError, RecordError, TimeLimit
from canju.plans import Condition, Plan, Range, Rule

PUZZLE = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
PLAN = PUZZLE.plan()
#: A plan with conditions, and a plan of the other side with a play on the table.
LONG = solve(*canju.deal(10, 10, seed=2)).plan(effort=0.02)
ANSWER = solve("4 6 8", "5 7 9", to_beat="3").plan()
FASTEST = solve("3 5", "4", goal="fastest")


def test_the_plan_of_the_puzzle():
    """A person can check it: 4 and 333 lead, and the lowest card answers."""
    assert (PLAN.position, PLAN.side, PLAN.complete) == (PUZZLE.position, "first", True)
    assert len(PLAN.rules) <= 4
    assert {*PLAN.leads, *PLAN.answers} == {*PLAN.rules}
    assert all(rule.table is None for rule in PLAN.leads)
    assert PLAN.cost >= len(PLAN.rules)
    assert PLAN.check() == PLAN.positions > 0
    assert PLAN.play(PUZZLE.position) in PUZZLE.winning_plays
    assert repr(PLAN).startswith(f"<Plan: first wins, {len(PLAN.rules)} rules, ")


def test_a_position_can_have_more_plays_than_16_bits_count():
    """Eleven ranks of four have 83,253 plays; a single 2 beats only single cards."""
    plan = solve("".join(4 * rank for rank in "3456789TJQK"), "2", rules="wide").plan(effort=0.01)
    assert (plan.side, plan.rules) == ("first", ())


def test_plans_do_not_depend_on_the_goal():
    assert FASTEST.plan() == solve("3 5", "4").plan()


def test_the_plan_is_the_winners():
    lost = solve("7 8", "9 T")
    assert (lost.wins, lost.plan().side) == (False, "second")
    turned = solve(Position("9 T", "7 8", turn="second"))
    assert (turned.wins, turned.plan().side) == (False, "first")
    assert LONG.side == "second"
    assert {what for rule in LONG.rules for what in rule.when} != set()


@pytest.mark.parametrize("plan", [PLAN, LONG, ANSWER])
def test_it_is_a_player_that_wins(plan):
    for other in ("greedy", "random", "perfect"):
        players = (plan, other) if plan.side == "first" else (other, plan)
        game = Game(plan.position, players=players)
        while not game.is_over:
            game.step()
        assert game.winner == plan.side
        if plan.position.to_beat is None:
            hands = plan.position.first, plan.position.second
            assert match(*hands, players=players, games=3).wins[plan.side] == 3


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (PUZZLE.position.play("4"), "the plan is for first: second is to move"),
        (solve("3", "4").after("3").position, "game is over"),
        (Position("3", "4", rules="pagat"), "rules of plan.position"),
        (Position("3", farmers=("4", "5")), "two hands"),
        (Position("AS", "KS", rules="honeymoon-bridge:S"), "two hands"),
    ],
)
def test_it_is_asked_in_its_own_positions(position, why):
    with pytest.raises(PositionError, match=why):
        PLAN.play(position)


def test_a_position_is_a_position():
    assert PLAN(str(PUZZLE.position)) == PLAN.play(PUZZLE.position)
    for wrong in (3, None, canju.playing.View.of(PUZZLE.position)):
        with pytest.raises(TypeError, match="expected a Position"):
            PLAN.play(wrong)


def test_suits_are_those_of_the_hand():
    plan = solve("9H 6H 6D 4H 3S", "8S 8H", rules="singles-and-pairs").plan()
    assert plan.play(plan.position) in plan.position.plays()
    assert len(str(plan.play(plan.position))) % 2 == 0


# Finding


def test_the_same_seed_and_effort_find_the_same_plan():
    plans = [solve(LONG.position).plan(effort=0.03, seed=3) for _ in range(2)]
    assert plans[0] == plans[1]
    solution = solve(LONG.position)
    first = solution.plan(effort=0.02)
    assert solution.plan(effort=0.02, max_rules=500) is first
    assert solution.plan(effort=0.03) is not first
    assert first == LONG
    assert hash(first) == hash(LONG)
    assert first != PLAN
    assert first != "plan"
    assert solution.stats.nodes > solve(LONG.position).stats.nodes


def test_more_rules_than_asked():
    with pytest.raises(PlanError, match=f"has {len(PLAN.rules)} rules, more than") as raised:
        PUZZLE.plan(max_rules=1)
    assert raised.value.plan == PLAN
    assert isinstance(raised.value, LimitError)
    again = pickle.loads(pickle.dumps(raised.value))
    assert (again.plan, again.args) == (PLAN, raised.value.args)
    assert PUZZLE.plan(max_rules=len(PLAN.rules)) == PLAN
    assert solve("3 5", "4").plan(max_rules=0).rules == ()


def test_limits():
    deal = Position(*canju.deal(8, 8, seed=7))
    few = {"effort": 0.05, "node_limit": 20000}
    with pytest.raises(NodeLimit):
        solve(deal).plan(node_limit=5)
    with pytest.raises(NodeLimit):
        solve(deal, node_limit=500).plan()
    with pytest.raises(MemoryLimit, match="solve with memory_limit=524288"):
        solve(deal, memory_limit=1 << 18).plan()
    solution = solve(deal)
    cut = solution.plan(**few, time_limit=60)
    assert not cut.complete
    assert cut.check() == cut.positions
    assert "limit ended the search" in str(cut)
    assert solution.plan(effort=0.05).complete
    assert solution.plan(**few).complete, "it is kept"
    with pytest.raises(NodeLimit):
        LONG.check(node_limit=3)
    with pytest.raises(TimeLimit):
        Plan(LONG.position, LONG.rules, LONG.side, time_limit=1e-9)


def test_a_limit_before_a_short_plan_gives_a_long_one():
    """Fails where rules for single pairs of hands do not complete a list that nearly wins."""
    solution = solve(*canju.deal(9, 9, seed=3))
    plans = []
    for nodes in (1_000, 3_000, 10_000, 30_000):
        try:
            plans.append(solution.plan(node_limit=nodes))
        except NodeLimit:
            continue
    hands = [sum(when.what == "hands" for r in plan.rules for when in r.when) for plan in plans]
    assert max(hands) > 1
    assert all(plan.check() == plan.positions for plan in plans)


def test_progress_counts_visits():
    """Fails when a function hears nothing, or its error does not end the search."""
    heard = []
    position = canju.deal(8, 8, seed=7)
    solution = solve(*position)
    solution.plan(effort=0.05, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1][0] == heard[-1][1] > 0
    assert heard == sorted(heard)
    with pytest.raises(ZeroDivisionError):
        solution.plan(seed=1, progress=lambda done, total: 1 // 0)
    with pytest.raises(TypeError, match="progress"):
        solution.plan(progress=7)


def test_questions_without_a_plan():
    with pytest.raises(PositionError, match="game is over"):
        solve("3", "4").after("3").plan()
    assert not hasattr(solve("3 T", farmers=("6 J", "4 4")), "plan")
    assert not hasattr(solve("AS 2H", "KS 3H", rules="honeymoon-bridge:S"), "plan")
    undecided = canju.solve_many([canju.deal(17, 17, seed=1)], node_limit=1)[0]
    with pytest.raises(LimitError, match="undecided"):
        undecided.plan()


# Rules by hand


def test_a_plan_of_your_own():
    rules = [
        Rule(None, (), Play("4")),
        Rule(None, [], Play("333")),
        Rule(Range("single", "3", "B"), (), "low"),
    ]
    plan = Plan(PUZZLE.position, rules, "first")
    assert plan.rules == tuple(rules)
    assert plan.complete
    with pytest.raises(PlanError, match="loses") as raised:
        Plan(PUZZLE.position, rules[1:], "first")
    assert raised.value.plan is None
    with pytest.raises(PlanError, match="loses"):
        Plan(PUZZLE.position, rules, "second")


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Range(3, "3", "4"), TypeError),
        (lambda: Range("single", "3", "4", 0), OptionError),
        (lambda: Condition("own", "has", "3"), OptionError),
        (lambda: Condition("both", "holds", "3"), OptionError),
        (lambda: Condition("own", "hands", ("3", "4")), OptionError),
        (lambda: Condition("both", "hands", "34"), OptionError),
        (lambda: Condition("both", "hands", ("3", "Y")), canju.CardError),
        (lambda: Condition("own", "at most", "3"), TypeError),
        (lambda: Condition("own", "holds", 3), TypeError),
        (lambda: Rule("single", (), "low"), TypeError),
        (lambda: Rule(None, 3, "low"), TypeError),
        (lambda: Rule(None, ("low",), "low"), TypeError),
        (lambda: Rule(None, (), "highest pair"), OptionError),
        (lambda: Rule(None, (), 3), TypeError),
        (lambda: Plan("3 | 4", (), "first"), TypeError),
        (lambda: Plan(PLAN.position, 3, "first"), TypeError),
        (lambda: Plan(PLAN.position, ["low"], "first"), TypeError),
        (lambda: Plan(PLAN.position, (), "landlord"), OptionError),
        (lambda: Plan(Position("3", farmers=("4", "5")), (), "first"), OptionError),
        (lambda: Plan(Position("AS", "KS", rules="honeymoon-bridge:S"), (), "first"), OptionError),
        (lambda: Plan(Position("3", "4").play("3"), (), "first"), PositionError),
        *(
            (lambda rule=rule: Plan(PLAN.position, [rule], "first"), OptionError)
            for rule in (
                Rule(Range("double", "3", "4"), (), "low"),
                Rule(Range("single", "3", "4", 2), (), "low"),
            )
        ),
    ],
)
def test_rules_that_are_none(make, error):
    with pytest.raises(error):
        make()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Range("pair", "K", "3"), "low='K' is above high='3': exchange them"),
        (lambda: Range("single", "3", "10"), "high='10': write T for a ten"),
        (
            lambda: Range("single", "k", "A"),
            "low='k': choose 3, 4, 5, 6",
        ),
        (
            lambda: Range("single", "34", "A"),
            "low='34': choose 3, 4, 5, 6",
        ),
        (lambda: Condition("own", "holds", "10"), "value='10': write T for a ten"),
        (
            lambda: Condition("own", "lacks", ""),
            "value='': choose 3, 4, 5, 6",
        ),
        (lambda: Condition("own", "at most", 109), "value=109: choose 0 to 108"),
    ],
)
def test_parts_of_rules_say_what_to_write(make, message):
    """They say so at once, where they are written, and not only in the rules of a plan."""
    with pytest.raises(OptionError) as raised:
        make()
    assert str(raised.value).startswith(message)


def test_a_range_contains_plays():
    chains = Range("pair straight", "3", "5", 3)
    assert Play("445566") in chains
    assert Play("667788") not in chains
    assert Play("44556677") not in chains
    assert "445566" not in chains


# Copies, pickles, files


@pytest.mark.parametrize("plan", [PLAN, LONG, ANSWER])
def test_it_is_the_same_again(plan, tmp_path):
    plan.save(tmp_path / "plan.json")
    for again in (
        copy.copy(plan),
        copy.deepcopy(plan),
        pickle.loads(pickle.dumps(plan)),
        Plan.from_dict(json.loads(json.dumps(plan.to_dict()))),
        Plan.load(tmp_path / "plan.json"),
        Plan(plan.position, plan.rules, plan.side),
    ):
        assert (again, hash(again), repr(again)) == (plan, hash(plan), repr(plan))
        assert again.positions == plan.positions
        assert again.complete == plan.complete


def test_hands_in_a_condition_come_back():
    hands = Condition("both", "hands", ("333 4 5 A R", "Q K 222 B"))
    some = [Condition("own", "more than", 0), Condition("other", "lacks", "R")]
    rules = [Rule(None, (hands,), Play("4")), *(Rule(r.table, some, r.action) for r in PLAN.rules)]
    plan = Plan(PLAN.position, rules, "first")
    assert Plan.from_dict(json.loads(json.dumps(plan.to_dict()))) == plan


def test_a_plan_of_any_rules_comes_back():
    rules = canju.DouDizhu(decks=2, gap_straights=True, without=("bomb",))
    position = Position("33 4 5 66", "44 7 8", rules=rules)
    plan = solve(position).plan(effort=0.02)
    assert Plan.from_dict(plan.to_dict()) == plan
    assert Plan.from_dict(plan.to_dict()).position.rules == rules


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"canju": "match"}, "not a plan"),
        ({"version": 2}, "not a plan"),
        ({"rules": "poker"}, "position"),
        ({"rules": "honeymoon-bridge:S"}, "position"),
        ({"first": "Y"}, "position"),
        ({"first": ""}, "position"),
        ({"turn": "third"}, "position"),
        ({"to_beat": {"cards": "3"}}, "position"),
        ({"side": "landlord"}, "side"),
        ({"side": 3}, "side"),
        ({"complete": 1}, "complete"),
        ({"plan": None}, "plan"),
        ({"plan": [3]}, r"plan\[0\]"),
        ({"plan": [{"table": None, "when": [], "action": "win"}]}, r"plan\[0\]"),
        ({"plan": [{"table": None, "when": [], "action": {"cards": "34"}}]}, r"plan\[0\]"),
        (
            {
                "plan": [
                    {
                        "table": {"kind": "pair", "length": 1, "low": "3", "high": "Z"},
                        "when": [],
                        "action": "low",
                    }
                ]
            },
            r"plan\[0\]: high='Z': choose 3, 4, ",
        ),
        ({"plan": [{"table": {"kind": "pair"}, "when": [], "action": "low"}]}, r"plan\[0\]"),
        (
            {
                "plan": [
                    {"when": [{"whose": "own", "what": "at most", "value": "x"}], "action": "low"}
                ]
            },
            r"plan\[0\]: value='x': write a number of cards",
        ),
    ],
)
def test_values_that_are_no_plan(change, place):
    with pytest.raises(RecordError, match=place) as raised:
        Plan.from_dict({**PLAN.to_dict(), **change})
    assert len(str(raised.value)) < 300


def test_no_rule_of_a_long_list_is_lost():
    """Fails where rules from some number on are left out, so that the plan loses."""
    never = {"whose": "own", "what": "more than", "value": "60"}
    facts = PLAN.to_dict()
    facts["plan"] = [{"table": None, "when": [never], "action": "low"}] * 10_000 + facts["plan"]
    assert Plan.from_dict(facts).rules[10_000:] == PLAN.rules


@pytest.mark.parametrize("name", ["position", "rules", "side"])
def test_a_plan_that_wins_stays_so(name):
    """Otherwise rules that lose could take the place of those that were checked."""
    plan = PUZZLE.plan()
    with pytest.raises(AttributeError, match=r"Plan\(position, rules, side\)"):
        setattr(plan, name, ())
    assert plan == PLAN


@pytest.mark.parametrize("facts", [None, 3, [], {}, {"canju": "plan", "version": 1}])
def test_values_that_are_nothing_of_the_kind(facts):
    with pytest.raises(RecordError):
        Plan.from_dict(facts)


def test_a_file_whose_plan_loses(tmp_path):
    facts = PLAN.to_dict()
    facts["plan"] = facts["plan"][1:]
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(facts))
    for read in (lambda: Plan.load(path), lambda: Plan.from_dict(facts)):
        with pytest.raises(PlanError, match=r"^the plan loses this game: (\w+, )+\w+$"):
            read()
    path.write_text("nonsense")
    with pytest.raises(RecordError, match="not JSON"):
        Plan.load(path)
    with pytest.raises(OSError, match="nowhere"):
        Plan.load(tmp_path / "nowhere")


def test_an_effort_that_is_not_enough_names_a_larger_one():
    solution = solve(*canju.deal(10, 10, seed=3))
    with pytest.raises(
        PlanError, match=r"^no plan found with this effort: try effort=2e-05$"
    ) as got:
        solution.plan(effort=1e-5)
    assert got.value.plan is None
    assert len(solution.plan(effort=0.2).rules) <= 12
