"""Sentences of errors in lists of plays."""

from __future__ import annotations

from canju._messages.said import Said


class ReviewWords:
    """Sentences of errors in lists of plays."""

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
