"""Words of the widgets' pages: buttons, labels, names of cards."""

from __future__ import annotations

from canju._messages.said import Lang, Said

#: What begins the names of the page's own words.
_OWN = "page_"
#: Sentences that the page shares with texts.
_SHARED = (
    *("first", "second", "landlord", "down", "up", "rules", "no_cards"),
    *("clubs", "diamonds", "hearts", "spades"),
)


class PageWords:
    """What the script of a table draws; it finds a word by its name without ``page_``."""

    name: Lang

    # Cards.
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
    page_to_move = Said("to move", "出牌")
    page_has_passed = Said("passed", "不要")
    page_hand_of = Said("{}: hand", "{}的手牌")
    page_passed = Said("{}: pass.", "{}: 不要。")
    page_table_free = Said("Nothing to beat.", "可任意出牌。")
    page_last_trick = Said("Last trick: ", "上一墩: ")
    page_next = Said("Next", "下一手")
    page_next_title = Said("the next move (n)", "走下一手 (n)")
    page_play = Said("Play", "出牌")
    page_play_one = Said("Play 1 card", "出 1 张")
    page_play_some = Said("Play {} cards", "出 {} 张")
    page_play_title = Said("play the chosen cards (Enter)", "打出选中的牌 (Enter)")
    page_pass = Said("Pass", "不要")
    page_pass_title = Said("no play (p)", "这一手不出 (p)")
    page_hint = Said("Hint", "提示")
    page_hint_title = Said("a good play (h)", "一手好牌 (h)")
    page_undo = Said("Undo", "悔牌")
    page_undo_title = Said("take a move back (u)", "收回一手 (u)")
    page_hide_verdict = Said("Hide verdict", "隐藏胜负")
    page_show_verdict = Said("Show verdict", "显示胜负")
    page_again = Said("Again", "重来")
    page_again_title = Said("the same cards from the start", "同样的牌，从头开始")
    page_other_cards = Said("Other cards", "换牌")
    page_new_deal = Said("New deal", "重新发牌")
    page_new_puzzle = Said("New puzzle", "换一题")
    page_new_title = Said("other cards", "换一副牌")
    page_start_screen = Said("Start screen", "开始界面")
    page_start_title = Said("choose players, cards and rules", "选择玩家、牌和规则")
    page_reading = Said("{} of {}", "{}，点数 {}")
    page_most_tricks = Said("most tricks: ", "得墩最多: ")
    page_winning = Said("{} winning: ", "能胜的 {} 种: ")
    page_more = Said("… {} more", "… 还有 {} 种")
    page_keys_here = Said("The table has the keyboard.", "键盘在牌桌上。")
    page_keys_away = Said(
        "Click anywhere on the table to use the keyboard.", "点牌桌任意处即可用键盘。"
    )
    page_keys_game = Said(
        "Ranks choose cards (1 or 0: the ten), arrows walk, Enter plays, p passes, h hints, "
        "u undoes, Esc lets go.",
        "点数选牌 (1 或 0: 十)，方向键移动，Enter 出牌，p 不要，h 提示，u 悔牌，Esc 取消选择。",
    )
    page_keys_step = Said("n makes the next move, u takes one back.", "n 走下一手，u 收回一手。")
    page_keys_walk = Said("Arrows step, Home and End leap.", "方向键走一步，Home 和 End 到两端。")
    page_moves = Said("moves", "出牌记录")
    page_thinking = Said("Thinking …", "思考中……")
    page_no_answer = Said(
        "The kernel does not answer: it may be busy, or not running.",
        "内核没有回应: 可能正忙，或没有运行。",
    )
    # The start screen.
    page_mode_puzzle = Said("A puzzle", "残局题")
    page_mode_deal = Said("Deal at random", "随机发牌")
    page_mode_hands = Said("Give hands", "给定手牌")
    page_mode_walk = Said("One hand alone", "单独一手牌")
    page_what_to_begin = Said("what to begin", "开始什么")
    page_person = Said("person", "人")
    page_perfect = Said("perfect player (sees all hands)", "完美玩家（看得见所有的牌）")
    page_greedy = Said("greedy player", "贪心玩家")
    page_random = Said("random player", "随机玩家")
    page_sampling = Said("sampling player (sees its own hand)", "抽样玩家（只见自己的牌）")
    page_decks_1 = Said("one", "一副")
    page_decks_2 = Said("two", "两副")
    page_decks_each = Said("one for each", "每人一副")
    page_level = Said("level", "难度")
    page_level_easy = Said("easy", "容易")
    page_level_medium = Said("medium", "中等")
    page_level_hard = Said("hard", "困难")
    page_puzzle_told = Said(
        "You move first against the perfect player, and one play wins.",
        "你先出牌，对手是完美玩家，只有一种出法能胜。",
    )
    page_cards_both = Said("cards of each hand", "每手的牌数")
    page_steps_fewest = Said("fewest plays", "最少手数")
    page_steps_any = Said("best score", "最高得分")
    page_first_hand = Said("first hand", "先手的牌")
    page_second_hand = Said("second hand", "后手的牌")
    page_the_hand = Said("the hand", "这手牌")
    page_table = Said("hands", "几手牌")
    page_two_hands = Said("two", "两手")
    page_three_hands = Said("three: the landlord and two farmers", "三手: 地主和两家农民")
    page_hand_landlord = Said("landlord's hand", "地主的牌")
    page_hand_down = Said("down's hand", "下家的牌")
    page_hand_up = Said("up's hand", "上家的牌")
    page_cards_landlord = Said("cards of the landlord", "地主的牌数")
    page_cards_down = Said("of down, who plays next", "下家的牌数")
    page_cards_up = Said("of up", "上家的牌数")
    page_landlord_player = Said("landlord: played by", "地主由谁来打")
    page_down_player = Said("down: played by", "下家由谁来打")
    page_up_player = Said("up: played by", "上家由谁来打")
    page_by = Said("played by", "谁出的")
    page_seat_before = Said("the seat before", "前一家")
    page_lay_out = Said("Lay out", "摊开")
    page_start = Said("Start", "开始")
    page_back = Said("Back to the table", "回到牌桌")
    page_cards_first = Said("cards of the first hand", "先手的牌数")
    page_cards_second = Said("of the second hand", "后手的牌数")
    page_cards_one = Said("or deal so many cards", "或发这么多张")
    page_seed = Said("seed", "种子")
    page_any = Said("any", "任意")
    page_decks = Said("decks", "几副牌")
    page_with_jokers = Said("with jokers", "带大小王")
    page_first_player = Said("first hand: played by", "先手由谁来打")
    page_second_player = Said("second hand: played by", "后手由谁来打")
    page_turn = Said("to move", "谁出牌")
    page_on_table = Said("play on the table", "桌上的牌")
    page_none = Said("none", "无")
    page_find = Said("find the", "求")
    page_such_as = Said("such as 33 44 10 BJ, or 9H 6D", "如 33 44 10 小王，或 9H 6D")
    page_into = Said("cards to click into: {}", "点选的牌归入: {}")
    page_clicked_go_to = Said("Clicked cards go to: ", "点选的牌归入: ")
    page_card_in = Said("{}, in: {}", "{}，在: {}")
    # The walk.
    page_whole_hand = Said("The whole hand", "整手牌")
    page_cards_left = Said("cards left", "余下的牌")
    page_left = Said("Left", "余牌")
    page_to_whole = Said("Whole hand", "整手牌")
    page_step_back = Said("◀ Back", "◀ 上一步")
    page_step_on = Said("Next ▶", "下一步 ▶")
    page_to_end = Said("End", "末尾")
    page_plays = Said("plays", "各手")

    @property
    def page(self) -> dict[str, str]:
        """All of them by name, for the script."""
        names = [name for name in dir(PageWords) if name.startswith(_OWN)]
        return {name.removeprefix(_OWN): getattr(self, name) for name in (*names, *_SHARED)}
