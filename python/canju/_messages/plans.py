"""Sentences of plans."""

from __future__ import annotations

from canju._messages.said import Said


class PlanWords:
    """Sentences of a plan and of its errors."""

    plan_loses = Said(
        "the plan loses: the other side has a winning reply",
        "这套打法会负: 对方有能胜的应对",
    )
    plan_long = Said(
        "the shortest plan found has {}, more than max_rules={}",
        "找到的最短打法有 {}，多于 max_rules={}",
    )
    plan_none = Said(
        "no plan found with this effort: try effort={}",
        "这样的 effort 没有找到打法: 请用 effort={}",
    )
    plan_fastest = Said("a plan needs goal='win'", "打法要 goal='win'")
    plan_over = Said("the game is over: there is nothing to plan", "牌局已结束，没有打法可找")
    wrong_explain = Said(
        "explain is for shedding games with two hands: use canju solve",
        "explain 只讲解两手牌的斗地主、单张和对子: 请用 canju solve",
    )
    # The heading.
    plan_title = Said("How to win", "必胜打法")
    plan_title_of = Said("How the {} player wins", "{}必胜打法")
    plan_hands = Said("{} against {}", "{} 对 {}")
    # Leads.
    plan_lead = Said("On lead: {}.", "轮到你出：{}。")
    plan_leads = Said("On lead, the first you can: {}.", "轮到你出，能出的里排在最前面的：{}。")
    plan_then = Said(", then ", " → ")
    plan_when = Said("{} (if {})", "{}（若{}）")
    # Answers: the plays on the table, the conditions, the play.
    plan_answer = Said("{}: {}.", "他出{}：{}。")
    plan_answer_if = Said("{}, if {}: {}.", "他出{}，若{}：{}。")
    plan_table = Said("A {} {}", "{} {}")
    plan_range = Said("{} to {}", "{}–{}")
    plan_order = Said(
        "Read these from the top, and skip a line that you cannot follow.",
        "以上从上往下看，做不到的就看下一条。",
    )
    # Conditions.
    plan_and = Said(" and ", "，并且")
    plan_own_holds = Said("you hold {}", "你有 {}")
    plan_own_lacks = Said("you hold no {}", "你没有 {}")
    plan_own_most = Said("you have {}", "你手里{}")
    plan_own_hand = Said("you hold exactly {}", "你手里正好是 {}")
    plan_other_holds = Said("the other hand has {}", "他有 {}")
    plan_other_lacks = Said("the other hand has no {}", "他没有 {}")
    plan_other_most = Said("the other hand has {}", "他手里{}")
    plan_other_hand = Said("the other hand is exactly {}", "他手里正好是 {}")
    plan_one_card = Said("one card", "只有一张")
    plan_at_most = Said("{} cards or fewer", "不超过 {} 张")
    plan_more_than = Said("more than {}", "多于 {}")
    # Actions without cards.
    plan_low = Said("the lowest {} that beats it", "用管得住的最小的{}管")
    plan_low_wings = Said(
        "the lowest {} that beats it, with your lowest kickers",
        "用管得住的最小的{}管，带最小的牌",
    )
    plan_a_card = Said("card", "单张")
    plan_lowest_card = Said("your lowest card", "最小的一张")
    plan_lowest_pair = Said("your lowest pair", "最小的对子")
    plan_highest_card = Said("your highest card", "最大的一张")
    # The conventions.
    plan_claim_now = Said(
        "You can play off your hand now: {}.",
        "现在就能一路打完：{}。",
    )
    plan_claim = Said(
        "Before all this: go out when you can. And claim: if your hand splits into plays, and the "
        "other hand can beat at most one of them, play them all, that one last.",
        "在这之前：能一手走完就走完。手里的牌若能拆成几手，对方都管不住，或者只管得住其中一手，"
        "就一路打完，那一手留到最后。",
    )
    plan_rest = Said(
        "Anything else: pass, or lead your lowest card.",
        "其余一律不要；轮到你出时出最小的一张。",
    )
    # Facts: cards, plays or kinds.
    either = Said(" or ", "、")
    fact_kept = Said("You keep {} until you claim.", "{} 留到一路打完时再出。")
    fact_kept_all = Said("You play no card before you claim.", "一路打完之前，一张牌也不用出。")
    fact_whole = Said("You never split {} before you claim.", "一路打完之前不拆 {}。")
    fact_passed = Said("You never need to beat {}.", "{}一律不用管。")
    fact_kind = Said("a {0}", "{0}")
    fact_kind_of = Said("a {} of {} cards", "{1} 张的{0}")
    fact_unbeaten = Said("The other hand never beats your lead of {}.", "你先出 {}，他管不住。")
    fact_leads_0 = Said("The other side never leads.", "他一次也上不了手。")
    fact_leads_1 = Said("The other side leads once at most.", "他最多上手 1 次。")
    fact_leads_2 = Said("The other side leads twice at most.", "他最多上手 2 次。")
    fact_leads_3 = Said("The other side leads three times at most.", "他最多上手 3 次。")
    # Boxes and arrows: the plays on the table, the play; the conditions.
    box_claims = Said("claim", "一路打完")
    arrow_answer = Said("{}: {}", "{}：{}")
    arrow_if = Said("{} (if {})", "{}（若{}）")
    # Wrong plays: the plays, the reply, the line.
    refute_title = Said("Wrong first plays", "这些第一手会输")
    refute_title_lost = Said("Why the {} player loses", "{}为什么会输")
    refute_count = Said("{0} of {1} plays lose", "{1} 种出法，{0} 种会输")
    refute_any = Said("any play", "怎么出都一样")
    refute_and = Said(", ", "、")
    refute_reply = Said("{}: the other side plays {}.", "{}：他出 {}。")
    refute_pass = Said("{}: the other side passes.", "{}：他不要。")
    refute_then = Said(", ", " → ")
    refute_over = Said("the game is over: there are no plays", "牌局已结束，没有出法")
    # The table of answers on a page.
    column_plan_table = Said("on the table", "他出")
    column_plan_if = Said("if", "如果")
    column_plan_play = Said("you play", "你出")
    plan_on_lead = Said("On lead, the first you can:", "轮到你出，能出的里排在最前面的：")
    plan_cut = Said(
        "A limit ended the search: a shorter plan may exist.",
        "到了限制，没有找完：可能还有更短的打法。",
    )
