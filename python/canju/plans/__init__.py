"""Plans: complete winning strategies as short lists of rules; ``solution.plan()`` finds them."""

from canju.plans.facts import Facts, Passed
from canju.plans.plan import Plan
from canju.plans.refutations import Refutation, Refutations
from canju.plans.rules import Condition, Range, Rule

__all__ = ["Condition", "Facts", "Passed", "Plan", "Range", "Refutation", "Refutations", "Rule"]
