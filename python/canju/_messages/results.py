"""Sentences of solutions, trees, ratings, splits and players of a match."""

from __future__ import annotations

from canju._messages.said import Said


class ResultWords:
    """Sentences of a position and of a result."""

    # Trees and positions: names of players, and words for nothing.
    first = Said("first", "先手")
    second = Said("second", "后手")
    landlord = Said("landlord", "地主")
    down = Said("down", "下家")
    up = Said("up", "上家")
    farmers = Said("farmers", "农民")
    both_names = Said("{} and {}", "{}和{}")
    to_move = Said("to move", "出牌")
    no_cards = Said("no cards", "无牌")
    # Verdicts.
    open = Said("not yet decided", "未定")
    play_pass = Said("pass", "不要")
    kind = Said("{} ({})", "{}（{}）")
    # The buttons of a tree in a notebook.
    button_follow = Said("Open the line", "展开主线")
    button_close = Said("Close all", "全部收起")
    button_all = Said("All plays", "所有出法")
    button_all_title = Said(
        "every legal play, or only what a proof needs: the winner's best play and every reply",
        "所有合法出法，或只看证明所需：胜方的最佳出法和对方的每种应对",
    )
    button_again = Said("Ask again", "再问一次")
    button_more = Said("more", "个未列出")
    # A solution.
    hands = Said("hands", "双方手牌")
    rules = Said("rules", "规则")
    line = Said("line", "主线")
    plays_left = Said("plays left", "余下手数")
    comma = Said(", ", "，")
    colon = Said(": ", "：")
    #: Between kinds of plays. Plays have commas: a line of play can be pasted into a review.
    listed = Said(", ", "、")
    semicolon = Said("; ", "；")
    stop = Said(".", "。")
    most_tricks = Said("most tricks", "得墩最多")
    tree_of_play = Said("Game tree", "出牌树")
    # A rating.
    plan_shortest = Said("shortest plan found: {}", "找到的最短打法有 {}")
    points = Said("{:.0f} points: {}{}", "{:.0f} 分：{}{}")
    points_alone = Said("{:.0f} points", "{:.0f} 分")
    after_play = Said("after {}: ", "出 {} 之后：")
    one_wins = Said("{} of {} plays wins", "{1} 种出法中 {0} 种能胜")
    some_win = Said("{} of {} plays win", "{1} 种出法中 {0} 种能胜")
    traps = Said("{} of {} plausible ones lose ({})", "{1} 种看来可行的出法中 {0} 种会负（{2}）")
    refuted = Said("refuted within {} plays", "{} 手之内被驳倒")
    breaks = Said("breaks {}", "要拆 {}")
    gives_up_bomb = Said("gives up a bomb", "要用掉炸弹")
    passes = Said("passes", "要不出")
    # A split.
    no_score_one = Said(
        "one play: the logarithm to base 1 is undefined",
        "只有一手时没有以 1 为底的对数",
    )
    no_score_value = Said(
        "a value of {} has no logarithm",
        "总值为 {} 时对数无定义",
    )
    # A walk through a split.
    # Players of a match, and a game without moves.
    sees_both = Said("sees both hands", "看得到双方的牌")
    sees_all = Said("sees all hands", "看得到三家的牌")
    no_move = Said("no move", "没有出牌")
