"""Sentences of plans."""

from __future__ import annotations

from canju._messages.said import Said


class PlanWords:
    """Sentences of a plan and of its errors."""

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
    wrong_explain = Said(
        "explain is for shedding games with two hands: use canju solve",
        "explain 只讲解两手牌的斗地主、单张和对子：请用 canju solve",
    )
    plan_two_hands = Said(
        "plans are for shedding games with two hands",
        "只有两手牌的出牌游戏才有打法",
    )
    plan_not_found = Said(
        "No short list of rules was found for this position in the time allowed.",
        "这个局面在限定时间内没有找到简短的打法。",
    )
    # In a game.
    hint_planned = Said("{} By the plan: {}", "{}照打法：{}")
    plan_now = Said("Now: {}", "现在：{}")
    # The heading.
    plan_title = Said("How to win", "必胜打法")
    plan_title_of = Said("How the {} player wins", "{}必胜打法")
    plan_title_named = Said("How {}", "{}打法")
    plan_title_wins = Said("wins", "必胜")
    plan_hands = Said("{} against {}", "你 {} · 他 {}")
    plan_first = Said("First play of the plan: {}.", "这套打法第一手：{}。")
    plan_order = Said(
        "Each turn, do the first of these that you can:",
        "每次从上往下看，第一条用得上的就照办：",
    )
    # Lines: the plays on the table, the conditions, the play.
    plan_line = Said("{}: {}.", "{}：{}。")
    plan_line_if = Said("{}, if {}: {}.", "{}，若{}：{}。")
    plan_any_time = Said("At any time", "任何时候")
    plan_go_out = Said("go out, or claim", "一手出完，或者一路打完")
    plan_on_lead = Said("On lead", "你领出")
    plan_else = Said(", else {}", "，没有就{}")
    plan_then = Said(", then ", " → ")
    plan_table = Said("A {} {}", "他出{} {}")
    plan_range = Said("{} to {}", "{}–{}")
    plan_rest = Said("If no line fits", "都用不上")
    plan_otherwise = Said(
        "pass; on lead, one card of your lowest rank",
        "跟牌就不要，领出就出最小的一张",
    )
    plan_otherwise_run_fast = Said(
        "pass if you may, or beat it with your lowest play; on lead, one card of your lowest "
        "rank, if that is not legal of your highest, or your lowest bomb",
        "跟牌能不要就不要，必须压就用最小的压；领出就出最小的一张，不许就出最大的一张，"
        "再不行出最小的炸弹",
    )
    # Conditions.
    plan_and = Said(" and ", "，并且")
    plan_own_holds = Said("you hold {}", "你有 {}")
    plan_own_lacks = Said("you hold no {}", "你没有 {}")
    plan_own_most = Said("you have {}", "你{}")
    plan_own_hand = Said("you hold exactly {}", "你手里正好是 {}")
    plan_other_holds = Said("the other hand has {}", "他有 {}")
    plan_other_lacks = Said("the other hand has no {}", "他没有 {}")
    plan_other_most = Said("the other hand has {}", "他{}")
    plan_other_hand = Said("the other hand is exactly {}", "他手里正好是 {}")
    plan_one_card = Said("one card", "只剩一张")
    plan_at_most = Said("{} cards or fewer", "只剩 {} 张以内")
    plan_exactly = Said("exactly {} cards", "正好 {} 张")
    plan_at_least = Said("{} cards or more", "还有 {} 张或更多")
    # Actions without cards.
    plan_low = Said("the lowest {} that beats it", "用管得住的最小的{}")
    plan_low_card = Said("the lowest card that beats it", "用管得住的最小一张")
    plan_low_wings = Said(
        "the lowest {} that beats it, with your lowest kickers",
        "用管得住的最小的{}，带最小的牌",
    )
    plan_alone = Said("{} alone", "{}（不带）")
    plan_lowest_card = Said("your lowest card", "最小的一张")
    plan_lowest_pair = Said("your lowest pair", "最小的对子")
    plan_highest_card = Said("your highest card", "最大的一张")
    # The conventions.
    plan_claim_now = Said(
        "You can play off your hand now: {}.",
        "现在就能一路打完：{}。",
    )
    plan_claim = Said(
        "To claim, split your hand into plays of which the other hand can beat at most one, bombs "
        "included. Play the others first, beginning with one that is legal now, and that one last.",
        "一路打完：把手里的牌分成几手，除一手外，每一手他都管不住，炸也炸不了。先出他管不住的，"
        "那一手最后出；跟牌时，先出的那手要管得住桌上的牌。",
    )
    plan_claim_no_bombs = Said(
        "To claim, split your hand into plays of which the other hand can beat at most one. Play "
        "the others first, beginning with one that is legal now, and that one last.",
        "一路打完：把手里的牌分成几手，除一手外，每一手他都管不住。先出他管不住的，那一手最后出；"
        "跟牌时，先出的那手要管得住桌上的牌。",
    )
    plan_breaks = Said(
        "A card written once is one card: a 9, or your lowest card, can break up a pair or more.",
        "一个 9 就是一张 9：单张和最小的一张都可以拆对子、三张、炸弹来出。",
    )
    plan_breaks_pairs = Said(
        "A card written once is one card: a 9, or your lowest card, can break up a pair.",
        "一个 9 就是一张 9：单张和最小的一张都可以拆对子来出。",
    )
    plan_facts = Said("Good to know: {}", "顺带：{}")
    # Facts: cards, plays or kinds.
    either = Said(" or ", "、")
    fact_kept = Said("You keep {} until you claim.", "{} 留到一路打完时再出。")
    fact_kept_all = Said("You play no card before you claim.", "一路打完之前，一张牌也不用出。")
    fact_whole = Said("You never split {} before you claim.", "一路打完之前不拆 {}。")
    fact_passed = Said("You never need to beat {}.", "{}一律不用管。")
    fact_kind = Said("a {0}", "{0}")
    fact_kind_of = Said("a {} of {} cards", "{1} 张的{0}")
    fact_unbeaten = Said("The other hand never beats your lead of {}.", "你先出 {}，他管不住。")
    fact_leads_0 = Said("The other side never leads.", "他一次牌权也抢不到。")
    fact_leads_1 = Said("The other side leads once at most.", "他最多抢到 1 次牌权。")
    fact_leads_2 = Said("The other side leads twice at most.", "他最多抢到 2 次牌权。")
    fact_leads_3 = Said("The other side leads three times at most.", "他最多抢到 3 次牌权。")
    # Boxes and arrows: the plays on the table, the play; the conditions.
    box_claims = Said("claim", "一路打完")
    arrow_answer = Said("{}: {}", "{}：{}")
    arrow_if = Said("{} (if {})", "{}（若{}）")
    # Wrong plays: the plays, the reply, the line.
    refute_title = Said("Wrong first plays", "这些第一手会输")
    refute_title_lost = Said("Why the {} player loses", "{}为什么会输")
    refute_count = Said("{0} of {1} plays lose", "{1} 种出法，{0} 种会输")
    refute_any = Said("any play", "怎么出都一样")
    refute_reply = Said("{}: the other side plays {}.", "{}：他出 {}。")
    refute_pass = Said("{}: the other side passes.", "{}：他不要。")
    refute_then = Said(", ", " → ")
    refute_over = Said("the game is over: there are no plays", "牌局已结束，没有出法")
    # The table on a page.
    column_plan_table = Said("when", "什么时候")
    column_plan_if = Said("if", "如果")
    column_plan_play = Said("you play", "你出")
    plan_cut = Said(
        "A limit ended the search: a shorter plan may exist.",
        "到了限制，没有找完：可能还有更短的打法。",
    )
