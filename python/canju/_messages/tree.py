"""Words of trees, positions and solutions."""

from __future__ import annotations

from canju._messages.said import Lang, Said


class TreeWords:
    """What is said of a position and of a node."""

    name: Lang

    # Names of players, and of nothing.
    first = Said("first", "先手")
    second = Said("second", "后手")
    landlord = Said("landlord", "地主")
    down = Said("down", "下家")
    up = Said("up", "上家")
    farmers = Said("farmers", "农民")
    both_names = Said("{} and {}", "{}和{}")
    moves_next = Said("to move", "出牌")
    no_cards = Said("no cards", "无牌")
    to_beat = Said("to beat: {}", "要压: {}")
    to_beat_by = Said("to beat: {} by {}", "要压: {1}的 {0}")
    led = Said("led: {}", "已出: {}")
    # Verdicts.
    loses_to = Said("{}, {}", "{}，{}")
    takes = Said("{} {} of {} {}", "{} {}/{} 墩 {}")
    name_takes = Said("{} {} of {} tricks", "{} {}/{} 墩")
    all_played = Said("all tricks are played", "各墩已打完")
    undecided = Said("not yet decided ?", "未定 ?")
    open = Said("not yet decided", "未定")
    after = Said("after {}: ", "{} 之后: ")
    as_after = Said("as after {}", "同 {} 之后")
    more = Said("… {} more", "… 还有 {} 个")
    nodes_left_out = Said(
        "… {:,} nodes are left out, as a notebook keeps this text: {} shows them",
        "… 此处略去 {:,} 个节点，因为笔记本会保存这段文字: {} 全部列出",
    )
    ask = Said("… not yet decided", "… 未定")
    play_pass = Said("pass", "不要")
    kind = Said("{} ({})", "{}（{}）")
    trump = Said("trump: {}", "将牌: {}")
    no_trump = Said("no trump", "无将")
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
