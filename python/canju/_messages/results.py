"""Words of solutions, ratings, splits, walks and matches."""

from __future__ import annotations

from canju._messages.said import Lang, Said


class ResultWords:
    """What is said of a result."""

    name: Lang

    # A solution.
    hands = Said("hands", "双方手牌")
    rules = Said("rules", "规则")
    suits_ignored = Said(
        "{} (suits do not count; for bridge, rules honeymoon-bridge:NT)",
        "{}（不计花色；桥牌规则是 honeymoon-bridge:NT）",
    )
    best = Said("best", "最佳")
    line = Said("line", "主线")
    plays_left = Said("plays left", "余下手数")
    comma = Said(", ", "，")
    semicolon = Said("; ", "；")
    all_winning = Said("winning plays", "能胜的出法")
    most_tricks = Said("most tricks", "得墩最多")
    not_others = Said("{}; others not yet decided", "{}；其余未定")
    all_lose = Said("{} (every play loses)", "{}（怎么出都负）")
    tree_of_play = Said("Tree of play", "出牌树")
    # Pages of other things: positions, puzzles, values, results, games.
    verdict_below = Said("Verdict", "胜负")
    key_below = Said("Key play", "关键出法")
    puzzle_task = Said("{} to move and win", "{}出牌，求胜")
    value_wins = Said("wins ✓ ({})", "胜 ✓（{}）")
    value_loses = Said("loses ✗ ({})", "负 ✗（{}）")
    value_wins_in = Said("wins ✓ in {} plays ({})", "胜 ✓，共 {} 手（{}）")
    value_loses_in = Said("loses ✗ in {} plays ({})", "负 ✗，共 {} 手（{}）")
    value_tricks = Said("{} of {} tricks ({})", "{}/{} 墩（{}）")
    no_values = Said("no plays: the game is over", "没有出法: 牌局已结束")
    plays_more = Said("… {} more: .items() has all", "… 还有 {} 种: .items() 有全部")
    outcome_won = Said("{} won", "{} 个胜")
    outcome_lost = Said("{} lost", "{} 个负")
    outcome_solved = Said("{} solved", "{} 个解出")
    outcome_undecided = Said("{} undecided", "{} 个未定")
    column_to_beat = Said("to beat", "要压")
    column_verdict = Said("verdict", "胜负")
    rows_more = Said("… {} more: [{}:]", "… 还有 {} 个: [{}:]")
    on_table = Said("on the table: {}", "桌上: {}")
    # A summary of many solutions.
    summary_positions = Said("positions", "局面")
    summary_share = Said("{:,} ({:.1f} %)", "{:,} 个（{:.1f} %）")
    summary_to_move = Said("the side to move wins", "出牌方胜")
    summary_tricks = Said("tricks of the side to move", "出牌方得墩")
    summary_mean = Said(
        "{} to {}, {:.2f} on average ({:,} in trick play)",
        "{} 至 {}，平均 {:.2f}（墩牌局面 {:,} 个）",
    )
    summary_undecided = Said("undecided", "未定")
    status_time_limit = Said("time limit", "时间限制")
    status_node_limit = Said("node limit", "局面数限制")
    status_memory_limit = Said("memory limit", "内存限制")
    status_interrupted = Said("interrupted", "已中断")
    status_solved = Said("not searched yet", "尚未搜索")
    summary_nodes = Said("nodes", "搜索的局面")
    summary_seconds = Said("seconds, of all positions together", "各局面用时之和（秒）")
    summary_slowest = Said("slowest", "最慢的局面")
    summary_slow = Said(
        "results[{}], {:,} nodes, {:.3f} s",
        "results[{}]，搜索 {:,} 个局面，{:.3f} 秒",
    )
    # A proof.
    proved = Said("proved: {:,} positions, {}", "已证明: {:,} 个局面，{}")
    claim_within = Said("{} wins within {} plays", "{} {} 手之内胜")
    claim_lasts = Said("{} lasts at least {} plays", "{}至少坚持 {} 手")
    claim_at_least = Said("{} takes at least {} tricks", "{}至少得 {} 墩")
    claim_at_most = Said("{} takes at most {} tricks", "{}至多得 {} 墩")
    proof_accepted = Said("{}: accepted: {}", "{}: 接受: {}")
    proof_of = Said("{} ({:,} positions)", "{}（{:,} 个局面）")
    proof_refused = Said("{}: refused: {}", "{}: 拒绝: {}")
    # A rating.
    points = Said("{:.0f} points: {}{}", "{:.0f} 分: {}{}")
    points_alone = Said("{:.0f} points", "{:.0f} 分")
    after_play = Said("after {}: ", "出 {} 之后: ")
    one_wins = Said("{} of {} plays wins", "{1} 种出法中 {0} 种能胜")
    some_win = Said("{} of {} plays win", "{1} 种出法中 {0} 种能胜")
    traps = Said("{} of {} plausible ones lose ({})", "{1} 种看来可行的出法中 {0} 种会负（{2}）")
    refuted = Said("refuted within {} plays", "{} 手之内被驳倒")
    breaks = Said("breaks {}", "要拆 {}")
    gives_up_bomb = Said("gives up a bomb", "要用掉炸弹")
    passes = Said("passes", "要不出")
    # A split.
    worth = Said("{}, value {}, score {:.3f}", "{}，总值 {}，得分 {:.3f}")
    worth_none = Said("{}, value {}, no score: {}", "{}，总值 {}，没有得分: {}")
    no_score_one = Said(
        "one play has no score: there is no logarithm to the base 1",
        "只有一手时没有以 1 为底的对数",
    )
    no_score_value = Said(
        "plays that earn {} have no score: no logarithm is defined",
        "总值为 {} 时对数无定义",
    )
    left = Said("left: {}", "余: {}")
    column_play = Said("play", "出牌")
    column_kind = Said("kind", "牌型")
    column_earns = Said("earns", "得值")
    column_left = Said("left", "余牌")
    # A walk through a split.
    walk_begins = Said("{} in {}.", "{}，分 {}出完。")
    walk_step = Said("Step {} of {}: {} ({}).", "第 {}/{} 步: {}（{}）。")
    walk_left = Said("{} {} left.", "{}余 {}。")
    walk_done = Said("{} All cards are played: {}, {}.", "{}全部出完: {}，{}。")
    walk_score = Said("value {:g}, score {:.3f}", "总值 {:g}，得分 {:.3f}")
    walk_no_score = Said("no score ({})", "没有得分（{}）")
    # A match, and its games.
    sees_both = Said("sees both hands", "看得到双方的牌")
    sees_all = Said("sees all hands", "看得到三家的牌")
    drawn = Said("{} drawn", "{} 局不分胜负")
    headline = Said("{}, {}: {}", "{}，{}: {}")
    lost_by_fault = Said("{} lost {} by fault ({})", "{} 因犯规负 {} 局（{}）")
    fault_illegal = Said("illegal play", "出法不合法")
    fault_raised = Said("raised", "出错")
    fault_slow = Said("too slow", "超时")
    did_raised = Said("{} raised: {}", "{}出错: {}")
    did_slow = Said("{} was too slow: {}", "{}超时: {}")
    game_line = Said("game {}{}: {} moves, {}", "第 {} 局{}: {} 手，{}")
    game_seed = Said(", seed {}", "，种子 {}")
    games_more = Said("… {} more: {}", "… 还有 {} 局: {}")
    out_of_cards = Said("out of cards", "出完牌")
    wins_in_tricks = Said("{} wins: tricks {} to {}", "{}胜: {} 比 {} 墩")
    nobody_in_tricks = Said("nobody wins: tricks {} to {}", "不分胜负: {} 比 {} 墩")
    no_move = Said("no move", "没有出牌")
