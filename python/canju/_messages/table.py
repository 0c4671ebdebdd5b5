"""Words of the widgets' pages, and names of players; the core has the sentences of games."""

from __future__ import annotations

from canju._messages.said import Said


class TableWords:
    """Words of pages of games, and answers to clicks that no game gets."""

    # Players. ``you`` is a person without a name.
    you = Said("You", "你")
    player_perfect = Said("Perfect", "电脑")
    player_greedy = Said("Greedy", "贪心")
    player_random = Said("Random", "随机")
    player_sampling = Said("Sampling", "抽样")
    program = Said("Program", "程序")
    sat_as = Said("{} ({})", "{}（{}）")
    spades = Said("spades", "黑桃")
    hearts = Said("hearts", "红心")
    diamonds = Said("diamonds", "方块")
    clubs = Said("clubs", "梅花")
    out_rules = Said("Rules: {}", "规则：{}")
    out_cards_given = Said(
        "The cards were given, not dealt: type 'again' to restart with the same cards.",
        "牌是给定的：“重来”用同样的牌再开一局。",
    )
    # Invalid messages from the page of a table, and actions that are not possible.
    stale = Said(
        "The click was for an earlier state of the table: nothing was done.",
        "这是针对之前牌面的操作：没有执行。",
    )
    no_sense = Said(
        "The page sent an invalid message: nothing was done.",
        "页面发来的内容无法理解：没有执行。",
    )
    no_action = Said("Unknown action: {}.", "没有这个操作：{}。")
    interrupted = Said("Interrupted.", "已中断。")
    no_game = Said("No game is in progress: start one.", "没有进行中的牌局：请开一局。")
    puzzle_begins = Said("You can win: find the winning play.", "这局能胜：找出那一手。")
    last_step = Said("this is the last step", "已是最后一步")
    first_step = Said("this is the first step", "已是第一步")
    no_question = Said("The page sent an invalid question.", "页面的提问无法理解。")
    open_again = Said(
        "The node was not searched in time: open it again.", "没有及时算出：请再展开一次。"
    )
    no_node = Said("The page asked for a node that does not exist.", "没有这个节点。")
    # Pages of the widgets, whose scripts use the names without ``page_``: cards.
    page_card_of = Said("{0} of {1}", "{1}{0}")
    page_jack = Said("jack", "J")
    page_queen = Said("queen", "Q")
    page_king = Said("king", "K")
    page_ace = Said("ace", "A")
    page_black_joker = Said("black joker", "小王")
    page_red_joker = Said("red joker", "大王")
    page_mark_black = Said("B", "小王")
    page_mark_red = Said("R", "大王")
    page_one_card = Said("1 card", "1 张")
    page_some_cards = Said("{} cards", "{} 张")
    page_one_trick = Said("1 trick", "1 墩")
    page_some_tricks = Said("{} tricks", "{} 墩")
    # The table.
    page_winner = Said("winner", "胜")
    page_has_passed = Said("passed", "不要")
    page_hand_of = Said("{}: hand", "{}的手牌")
    page_passed = Said("{}: pass.", "{}：不要。")
    page_table_free = Said("Nothing to beat.", "可任意出牌。")
    page_last_trick = Said("Last trick: ", "上一墩：")
    page_next = Said("Next", "下一手")
    page_next_title = Said("make the next move (n)", "走下一手（n）")
    page_play = Said("Play", "出牌")
    page_play_one = Said("Play 1 card", "出 1 张")
    page_play_some = Said("Play {} cards", "出 {} 张")
    page_play_title = Said("play the selected cards (Enter)", "打出选中的牌（Enter）")
    page_pass = Said("Pass", "不要")
    page_pass_title = Said("make no play (p)", "这一手不出（p）")
    page_hint = Said("Hint", "提示")
    page_hint_title = Said("show a good play (h)", "一手好牌（h）")
    page_undo = Said("Undo", "悔牌")
    page_undo_title = Said("take a move back (u)", "收回一手（u）")
    page_hide_verdict = Said("Hide verdict", "隐藏胜负")
    page_show_verdict = Said("Show verdict", "显示胜负")
    page_review = Said("Where was it lost?", "复盘")
    page_review_title = Said("review the game, play by play (r)", "逐手复盘（r）")
    page_hide_review = Said("Hide review", "收起复盘")
    page_review_more = Said("Search on", "接着算")
    page_review_more_title = Said(
        "search for the verdicts that were not found in time (r)", "没算出来的再算一次（r）"
    )
    page_marks = Said("Mark mistakes", "标出失误")
    page_marks_title = Said("mark a mistake as soon as it is made", "一失误就标出来")
    page_review_strip = Said("review", "复盘")
    page_mistake = Said("mistake", "失误")
    page_before_play = Said("Before play {} of {}.", "第 {}/{} 手之前。")
    page_keys_review = Said(
        "Arrows step through the plays, Home and End go to the ends, r closes the review.",
        "方向键走一手，Home 和 End 到两端，r 收起复盘。",
    )
    page_show_plan = Said("How to win", "必胜打法")
    page_hide_plan = Said("Hide plan", "收起打法")
    page_plan_title = Said(
        "rules to win by, for the side that wins", "能胜的一方照着打就赢的几条规则"
    )
    page_again = Said("Restart", "重来")
    page_again_title = Said("restart with the same cards", "同样的牌，从头开始")
    page_new_deal = Said("New deal", "重新发牌")
    page_new_title = Said("play with other cards", "换一副牌")
    page_reading = Said("{} of {}", "{}，点数 {}")
    page_long_reading = Said("{} of {}, length {}", "{}，点数 {}，长 {}")
    page_most_tricks = Said("most tricks: ", "得墩最多：")
    page_winning = Said("{} winning: ", "能胜的 {} 种：")
    page_more = Said("… {} more", "… 还有 {} 种")
    page_keys_here = Said("The keyboard controls the table.", "现在可用键盘。")
    page_keys_away = Said(
        "Click anywhere on the table to use the keyboard.", "点牌桌任意处即可用键盘。"
    )
    page_keys_walk = Said(
        "Arrows step through the walk, Home and End go to the ends.",
        "方向键走一步，Home 和 End 到两端。",
    )
    page_moves = Said("moves", "出牌记录")
    page_move_title = Said("go to this move", "回到这一手")
    page_walk_first = Said("start of the line (Home)", "回到开头（Home）")
    page_walk_back = Said("one move back (←)", "退一手（←）")
    page_walk_forward = Said("one move on (→)", "进一手（→）")
    page_walk_last = Said("end of the line (End)", "走到末尾（End）")
    page_branch = Said("Played over, from move {} on:", "换掉的着法，从第 {} 手起：")
    page_hinted = Said("with a hint", "看了提示")
    page_why = Said("Why?", "为什么？")
    page_why_title = Said("how the other side punishes the last move", "对方怎样惩罚这一手")
    page_try_again = Said("Try again from here", "从这里重打")
    page_try_again_title = Said("go to the position before this mistake", "回到这一失误之前")
    page_thinking = Said("Thinking …", "思考中……")
    page_no_answer = Said(
        "The kernel does not answer: it may be busy, or not running.",
        "内核没有回应：可能正忙，或没有运行。",
    )
    page_none = Said("none", "无")
    # The walk.
    page_whole_hand = Said("The whole hand", "整手牌")
    page_cards_left = Said("cards left", "余下的牌")
    page_left = Said("Left", "余牌")
    page_to_whole = Said("Whole hand", "整手牌")
    page_step_back = Said("◀ Back", "◀ 上一步")
    page_step_on = Said("Next ▶", "下一步 ▶")
    page_to_end = Said("End", "末尾")
    page_plays = Said("plays", "各手")
    player_sees_all = Said("Perfect (sees all cards)", "电脑（看得见所有牌）")
    # The page of honeymoon bridge, whose script uses the names without ``hmw_`` or ``page_``.
    hmw_to_move = Said("to move", "轮到")
    hmw_calls = Said("calls", "叫牌")
    hmw_no_calls = Said("no calls yet", "还没有叫牌")
    hmw_bids = Said("bids", "叫品")
    hmw_contract = Said("Contract", "定约")
    hmw_stock = Said("stock, face down", "牌堆，牌面朝下")
    hmw_turned_up = Said("turned up", "翻开")
    hmw_led = Said("led", "领出")
    hmw_you_drew = Said("unseen:", "暗拿：")
    hmw_next = Said("Next", "下一步")
    hmw_odds = Said("Show values", "各自价值")
    hmw_remember = Said("Card counting", "替我记牌")
    hmw_known = Said("Known in the other hand:", "已知的对方手牌：")
    hmw_unseen = Said("Never seen:", "没见过的牌：")
    hmw_keys = Said(
        "Click a card to play it. Keys: arrows move, h gives a hint, Enter plays it, p passes, "
        "o shows values, r shows card counting, u takes a move back.",
        "点牌即出。按键：方向键移动，h 提示，Enter 照提示出，p 不叫，o 价值，r 记牌，u 悔牌。",
    )
