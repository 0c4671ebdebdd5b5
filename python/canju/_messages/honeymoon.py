"""Sentences of honeymoon bridge: calls, the exchange, what plays are worth."""

from __future__ import annotations

from canju._messages.said import Lang, Said


class HoneymoonWords:
    """What is said while bids are made, cards are exchanged, and the last hands played."""

    name: Lang

    player_sees_all = Said("Perfect (sees all cards)", "完美（看得见所有牌）")
    hm_pass = Said("pass", "不叫")
    hm_double = Said("double", "加倍")
    hm_redouble = Said("redouble", "再加倍")
    hm_doubled = Said(" doubled", "加倍")
    hm_redoubled = Said(" redoubled", "再加倍")
    hm_contract_by = Said("{}{} by {}", "{}{}（庄家{}）")
    hm_calls = Said("Calls", "叫牌")
    hm_nothing = Said("no text: name a call or a card", "没有写: 请写叫品或牌")
    hm_no_calls = Said("none yet", "还没有")
    hm_contract = Said("Contract", "定约")
    hm_stock = Said("Turned up: {}; {} cards in the stock", "翻开: {}；牌堆 {} 张")
    hm_tricks_so_far = Said("Tricks", "墩数")
    hm_task_call = Said("call", "叫牌")
    hm_gets = Said("{} takes {} from the stock.", "{} 拿走 {}。")
    hm_gets_unseen = Said("{} takes {}, unseen by the other.", "{} 暗拿 {}。")
    hm_made = Said("made", "做成")
    hm_over = Said("made with {} over", "超 {} 墩")
    hm_down = Said("down {}", "宕 {} 墩")
    hm_result = Said(
        "{}: {}. Tricks {} to {}. {} {:+}, {} {:+}.", "{}: {}。{} 比 {} 墩。{} {:+}，{} {:+}。"
    )
    hm_passed_out = Said("Both passed: no points.", "双方不叫: 没有得分。")
    hm_dealt_again = Said(
        "Both passed: the cards are dealt again, and {} deals.", "双方不叫: 重新发牌，由{}发牌。"
    )
    hm_known = Said("Known of the other hand", "已知的对方手牌")
    hm_unseen = Said("Never seen", "没见过的牌")
    hm_points = Said("points", "分")
    hm_tricks = Said("tricks", "墩")
    hm_worth = Said("{}: {} {} on average.", "{}: 平均 {} {}。")
    hm_hint_exchange = Said("{}: {} tricks on average.", "{}: 平均得 {} 墩。")
    hm_hint_play = Said("{} takes {} tricks in all.", "{} 共得 {} 墩。")
    hm_caveat = Said(
        "Averages over {} sampled deals, in which both sides exchange greedily from then on and "
        "play the end with open hands. Hidden cards are taken as equally likely, and what the "
        "other side's calls and plays suggest is ignored.",
        "{} 次抽样的平均: 此后双方贪心换牌，最后摊开手牌打完。"
        "看不见的牌视为等可能，对方叫牌与出牌的含义不计。",
    )
    hm_caveat_exact = Said(
        "Averages over all deals that fit what was seen. Hidden cards are taken as equally likely, "
        "and what the other side's calls and plays suggest is ignored.",
        "与所见相符的所有牌局的平均。看不见的牌视为等可能，对方叫牌与出牌的含义不计。",
    )
    hm_caveat_bids = Said(
        "Expected by a regression on one hand; what the other side has bid is ignored.",
        "由一手牌的回归估计；对方的叫牌不计。",
    )
    hm_help = Said(
        "Type a call (pass, 1C, 3NT) or a card (9H). Or: hint, odds, seen (what you would know "
        "who remembers all), plays, undo, again, new, help, quit.",
        "请输入叫牌（pass、1C、3NT）或一张牌（9H）。或: hint 提示、odds 各自价值、seen 记牌、"
        "plays 可选、undo 悔牌、again 重来、new 新局、help 帮助、quit 退出。",
    )
    hm_head_play = Said("play", "选择")
    # The table in a notebook; the script finds a word by its name without ``hmw_``.
    hmw_to_move = Said("to move", "轮到")
    hmw_calls = Said("calls", "叫牌")
    hmw_no_calls = Said("no calls yet", "还没有叫牌")
    hmw_bids = Said("bids", "叫品")
    hmw_contract = Said("Contract", "定约")
    hmw_stock = Said("stock, face down", "牌堆，牌面朝下")
    hmw_turned_up = Said("turned up", "翻开")
    hmw_led = Said("led", "领出")
    hmw_you_drew = Said("unseen:", "暗拿:")
    hmw_next = Said("Next", "下一步")
    hmw_odds = Said("What plays are worth", "各自价值")
    hmw_remember = Said("Remember for me", "替我记牌")
    hmw_known = Said("Known of the other hand:", "已知的对方手牌:")
    hmw_unseen = Said("Never seen:", "没见过的牌:")
    hmw_keys = Said(
        "A click plays a card. Keys: arrows walk, h hints, Enter plays the hint, p passes, o odds, "
        "r remembers, u undoes.",
        "点牌即出。按键: 方向键移动，h 提示，Enter 照提示出，p 不叫，o 价值，r 记牌，u 悔牌。",
    )
