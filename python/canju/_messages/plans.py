"""Sentences about plans: errors, and sentences in games."""

from __future__ import annotations

from canju._messages.said import Said


class PlanWords:
    """Sentences about plans; the core has those of the plans themselves."""

    plan_loses = Said("the plan loses this game: {}", "这套打法这样会负：{}")
    plan_loses_somewhere = Said(
        "the plan loses: the other side has a winning reply",
        "这套打法会负：对方有能胜的应对",
    )
    plan_long = Said(
        "the shortest plan found has {}, more than max_rules={}",
        "找到的最短打法有 {}，多于 max_rules={}",
    )
    plan_none = Said(
        "no plan found with this effort: try effort={}",
        "这样的 effort 没有找到打法：请用 effort={}",
    )
    plan_memory = Said(
        "no plan found within the memory limit: solve with memory_limit={}",
        "内存限制之内没有找到打法：求解时请用 memory_limit={}",
    )
    plan_over = Said("the game is over: there is nothing to plan", "牌局已结束，没有打法可找")
    plan_two_hands = Said(
        "plans are for shedding games with two hands",
        "只有两手牌的出牌游戏才有打法",
    )
    plan_not_found = Said(
        "No short list of rules was found for this position in the time allowed.",
        "这个局面在限定时间内没有找到简短的打法。",
    )
    # In a game.
    plan_now = Said("Now: {}", "现在：{}")
    refute_over = Said("the game is over: there are no plays", "牌局已结束，没有出法")
