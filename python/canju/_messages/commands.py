"""Words of the command line's output."""

from __future__ import annotations

from canju._messages.said import Lang, Said


class CommandWords:
    """What commands print; their help is in ``OptionWords``."""

    name: Lang

    # solve and its tree.
    out_winner = Said("Winner: {}", "胜者: {}")
    out_tricks = Said("Tricks: {} of {} for {}", "墩数: {2}得 {0}/{1}")
    out_best = Said("Best: {}", "最佳: {}")
    out_plays_left = Said("Plays left: {}", "余下手数: {}")
    out_line = Said("Line: {}", "主线: {}")
    out_rules = Said("Rules: {}", "规则: {}")
    out_missing = Said("not found within the limits", "在限制之内没有找到")
    out_left_out = Said(
        "… stands for plays left out{}. For more: {}.", "… 表示省略的出法{}。要看更多: {}。"
    )
    out_whole = Said(": every play is shown {} deep", "，{} 层之内全部列出")
    out_deeper = Said("--tree {0} (every play {0} deep)", "--tree {0}（{0} 层全部列出）")
    out_open = Said(
        "What is not yet decided was not found within the limits.", "未定的部分在限制之内没有算出。"
    )
    out_open_so_far = Said(
        "What is not yet decided was not found within {:g} s: --lines {} takes the time it needs.",
        "未定的部分在 {:g} 秒内没有算出: --lines {} 会算到底。",
    )
    # deal, compose, table.
    out_seed = Said("Seed: {}", "种子: {}")
    out_position = Said("Position: {}", "局面: {}")
    out_key = Said("Key play: {}", "关键出法: {}")
    out_rating = Said("Rating: {}", "难度: {}")
    out_sound = Said("{}: sound, {:,} positions", "{}: 完好，{:,} 个局面")
    out_table = Said("{}: {:,} positions, {:,} bytes", "{}: {:,} 个局面，{:,} 字节")
    out_level = Said("level", "张数")
    out_positions = Said("positions", "局面数")
    out_bytes = Said("bytes", "字节")
    out_trump = Said("trump", "有将")
    out_no_trump = Said("no-trump", "无将")
    # rules.
    out_presets = Said(
        "Presets (--rules NAME), and how they differ from the first:",
        "预设规则 (--rules NAME)，以及与第一种的区别:",
    )
    out_switches = Said(
        "Switches of Dou Dizhu (canju.DouDizhu(NAME=...)), and their defaults:",
        "斗地主的开关 (canju.DouDizhu(NAME=...))，以及默认值:",
    )
    # play.
    out_deal = Said("Deal {}.", "第 {} 号牌。")
    out_moved = Said("{} {}.", "{} {}。")
    out_none = Said("None: the game is over.", "没有: 牌局已结束。")
    out_cards_given = Said(
        "The cards were given: 'again' starts with them once more.",
        "牌是给定的: “重来”用同样的牌再开一局。",
    )
    out_help = Said(
        """\
Type a play (33344), or one of
  pass      to make no play
  hint      a good play
  plays     all plays that are possible
  verdict   who wins with best play, and by which plays
  undo      take your last move back
  again     the same cards from the start
  new       other cards, where they were dealt at random
  quit      leave""",
        """\
请输入要出的牌 (33344)，或下列之一:
  不要      这一手不出
  提示      一手好牌
  出法      所有可行的出法
  胜负      双方最佳时谁胜，哪些出法能胜
  悔牌      收回你的上一手
  重来      同样的牌，从头开始
  换牌      随机发牌时，换一副牌
  退出      离开
英文 pass、hint、plays、verdict、undo、again、new、quit 同样有效。""",
    )


#: Seats as they may be typed, beside their English names.
SEATS = {"先手": "first", "后手": "second", "地主": "landlord", "下家": "down", "上家": "up"}
#: What may be typed in ``canju play`` besides plays, in any language, by what it does.
ASKED = {
    "hint": ("hint", "提示"),
    "plays": ("plays", "出法", "所有出法"),
    "verdict": ("verdict", "胜负", "结论"),
    "undo": ("undo", "悔牌", "撤销", "收回"),
    "again": ("again", "重来", "重新开始"),
    "new": ("new", "换牌", "新局", "重新发牌"),
    "help": ("help", "?", "帮助", "？"),
    "quit": ("quit", "exit", "退出", "离开"),
}

#: In what a preset differs from the first, as the README's table has it.
DIFFERS = {
    "doudizhu": Said(
        "RLCard's list of 27,471 plays of at most 20 cards: single kickers may share a rank; "
        "never two jokers as kickers",
        "RLCard 的 27,471 种出法（20 张以内）: 所带单张可以同点；不能带两张王",
    ),
    "pagat": Said("all kickers of a play differ in rank", "一手所带的牌点数各不相同"),
    "douzero": Said("both jokers and any wings may be kickers", "可以带两张王，飞机可以带任何单张"),
    "wide": Said(
        "as douzero; also the fourth card of a core rank, and four of a kind as two pairs",
        "同 douzero；还可以带同点的第四张，四张可以当两对",
    ),
    "noip2015": Said("planes without wings, jokers as kickers", "飞机不带翼，王可以作带牌"),
    "tsinghua": Said(
        "as noip2015; four of a kind as two pairs; chains that skip every other rank "
        "(the gap kinds)",
        "同 noip2015；四张可以当两对；有隔一点相连的牌型（间隔顺子等）",
    ),
    "singles-and-pairs": Said("nothing but singles and pairs", "只有单张和对子"),
    "honeymoon-bridge:NT": Said("another game: tricks, without a trump", "另一种游戏: 墩牌，无将"),
    "honeymoon-bridge:S": Said(
        "another game: tricks, with spades as trump", "另一种游戏: 墩牌，黑桃为将"
    ),
    "honeymoon-bridge:H": Said(
        "another game: tricks, with hearts as trump", "另一种游戏: 墩牌，红心为将"
    ),
    "honeymoon-bridge:D": Said(
        "another game: tricks, with diamonds as trump", "另一种游戏: 墩牌，方块为将"
    ),
    "honeymoon-bridge:C": Said(
        "another game: tricks, with clubs as trump", "另一种游戏: 墩牌，梅花为将"
    ),
}

#: What a switch of ``DouDizhu`` means.
MEANS = {
    "without": Said("kinds of play that are banned", "禁用的牌型"),
    "equal_kickers": Said("single kickers may share a rank", "所带单张可以同点"),
    "joker_kickers": Said("two jokers may be kickers together", "可以同时带两张王"),
    "own_rank_kickers": Said(
        "one more card of each of a plane's ranks may be a wing", "飞机可以带与它同点的一张"
    ),
    "four_as_pairs": Said(
        "four of a rank may serve as two pair kickers", "同点四张可以当所带的两对"
    ),
    "wide_wings": Said(
        "wings may hold four of a rank, or a trio next to the plane",
        "翼可以有同点四张，或与飞机相邻的三张",
    ),
    "gap_straights": Said("chains that skip every other rank", "隔一点相连的牌型"),
    "decks": Said("1 or 2: which bombs and rockets exist", "1 或 2: 决定有哪些炸弹和王炸"),
    "deck_limit": Said(
        "'shared': both hands are from the same decks; 'each': each side has its own; "
        "None: no check",
        "'shared': 双方的牌出自同一些牌；'each': 各用各的；None: 不检查",
    ),
}
