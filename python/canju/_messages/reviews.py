"""Sentences of reviews."""

from __future__ import annotations

from canju._messages.said import Said


class ReviewWords:
    """Sentences of a review, its strip and its errors."""

    review_title = Said("Review: {}", "复盘：{}")
    review_going_on = Said("the game is not over", "牌局还没有打完")
    review_drawn = Said("nobody wins", "不分胜负")
    # The turning point.
    review_turned = Said("Turning point: play {}, {}.", "败着：第 {} 手，{}。")
    review_never = Said("never stood to win.", "始终没有胜机。")
    review_open = Said(
        "Not decided within the limits: {} of {} plays.", "{1} 手里有 {0} 手在限制之内没有算出。"
    )
    # A play and its effect.
    review_wins = Said("wins", "胜")
    review_loses = Said("loses", "负")
    review_undecided = Said("not decided", "未定")
    review_forced = Said("{} (forced)", "{}（只能这样出）")
    review_only = Said("{} (the only one of {} plays)", "{}（{} 种出法里只有这一种）")
    review_some = Said("{} ({} of {} plays)", "{0}（{2} 种出法里有 {1} 种）")
    review_now_loses = Said("won before, loses now", "本来能胜，这样出就负")
    review_tricks = Said("{} of {} tricks", "{}/{} 墩")
    review_now_tricks = Said(
        "{1} of {2} tricks instead of {0}", "本来 {0} 墩，这样出只有 {1}/{2} 墩"
    )
    review_better = Said("{}; better: {}", "{}；应出：{}")
    review_better_of = Said(
        "{}; better: {} ({} of {} plays)", "{0}；应出：{1}（{3} 种出法里有 {2} 种）"
    )
    review_refuted = Said("refuted by {}", "对方这样应：{}")
    review_slow = Said("{}, but {} later", "{}，但晚了 {}")
    review_hastened = Said("{}, and {} sooner", "{}，而且早了 {}")
    # Below the plays.
    review_mistakes = Said("Mistakes: {}", "失误：{}")
    review_slips = Said("Slips: {}", "缓手：{}")
    review_accuracy = Said("Accuracy: {}", "准确率：{}")
    review_rate = Said("{} % ({} of {})", "{} %（{}/{}）")
    review_marks = Said(
        "? mistake, ! the only play that keeps the value",
        "? 失误，! 唯一的正着",
    )
    review_marks_slips = Said("{}, ?! slower than necessary", "{}，?! 缓手")
    # A table of several games.
    review_games = Said("Review of {}", "复盘 {}")
    column_player = Said("player", "玩家")
    column_mistakes = Said("mistakes", "失误")
    column_slips = Said("slips", "缓手")
    column_tricks_lost = Said("tricks given away", "丢的墩数")
    column_accuracy = Said("accuracy", "准确率")
    column_open = Said("not decided", "未定")
    # Honeymoon bridge.
    review_not_begun = Said("the play has not begun", "还没有开始打牌")
    # Errors in lists of plays.
    review_refused = Said("play {}: {}: type {}", "第 {} 手：{}：请改成 {}")
    review_or = Said("{} or {}", "{} 或 {}")
    review_seat = Said(
        "play {0}: {1} is to move, not {2}: write the missing plays, also every pass",
        "第 {0} 手：轮到{1}，不是{2}：漏掉的出牌和不要都要写上",
    )
    review_no_seat = Said(
        "play {}: {} is not a seat here: write {}; or leave all seats out",
        "第 {} 手：没有叫 {} 的座位：请写 {}；或者都不写",
    )
    review_colon = Said(
        "play {0}: a colon is missing after {1}: write {1}: {2}",
        "第 {0} 手：{1} 后面少了冒号：请写 {1}：{2}",
    )
    review_either = Said(
        "play {}: {} can be one play or {}: write {}, or {}",
        "第 {} 手：{} 可以是一手，也可以是 {} 手：请写 {}，或者 {}",
    )
    review_over = Said(
        "play {}: the game is over before it: leave it out",
        "第 {} 手：牌局在这之前已结束：请去掉",
    )
