"""Words of odds: hands that are not seen."""

from __future__ import annotations

from canju._messages.said import Lang, Said


class HiddenWords:
    """What is said where not all hands are seen."""

    name: Lang

    odds_hand = Said("your hand", "你的手牌")
    odds_sampled = Said("{:,} sampled deals: {}", "抽样 {:,} 种牌局: {}")
    odds_all = Said("all {:,} distinct deals: {}", "全部 {:,} 种牌局: {}")
    odds_none = Said("no deal is counted: {}", "尚无牌局计入: {}")
    odds_unseen = Said("{1} of {0} unseen cards are held", "未见的 {0} 张中，对方有 {1} 张")
    odds_unseen_three = Said(
        "{1} and {2} of {0} unseen cards are held", "未见的 {0} 张中，另两家有 {1} 和 {2} 张"
    )
    odds_known = Said("{}, {} among them for certain", "{}，其中必有 {}")
    odds_best = Said("best: {}", "最佳: {}")
    odds_ahead = Said("best: {}, ahead of {} by {}", "最佳: {}，领先 {} {}")
    odds_equal = Said("best: {}, and {} wins as often", "最佳: {}，{} 同样常胜")
    odds_points = Said("{:.1f} points", "{:.1f} 个百分点")
    odds_points_about = Said(
        "{:.1f} points (95 %: {:.1f} to {:.1f})", "{:.1f} 个百分点（95 %: {:.1f} 至 {:.1f}）"
    )
    odds_some = Said("some play wins in {} of the deals", "有能胜的出法的牌局: {}")
    odds_share_about = Said(
        "{:.1f} % (95 %: {:.1f} to {:.1f})", "{:.1f} %（95 %: {:.1f} 至 {:.1f}）"
    )
    odds_more = Said("… {} more plays: .shares has all", "… 还有 {} 种出法: .shares 有全部")
    odds_column_share = Said("wins in", "胜的牌局")
    # What a share is: wherever one is shown.
    odds_meaning = Said(
        "In how many of the sampled deals the play wins with both hands open from then on. "
        "Not your chance of winning: hidden hands are taken as equally likely, and what the other "
        "side's plays suggest is ignored.",
        "数字是: 在抽样的牌局中，若此后双方明牌，这样出能胜的占多少。"
        "这不是你的胜率: 各种暗手视为同样可能，对方出牌所透露的不计。",
    )
    odds_meaning_all = Said(
        "In how many of all deals that may be the play wins with both hands open from then on. "
        "Not your chance of winning: hidden hands are taken as equally likely, and what the other "
        "side's plays suggest is ignored.",
        "数字是: 在所有可能的牌局中，若此后双方明牌，这样出能胜的占多少。"
        "这不是你的胜率: 各种暗手视为同样可能，对方出牌所透露的不计。",
    )
