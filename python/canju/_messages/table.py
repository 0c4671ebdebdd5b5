"""Sentences at a table: turns, hints, verdicts, results, and what cannot be done."""

from __future__ import annotations

from canju._messages.said import Lang, Said


class TableWords:
    """What is said while a game is played."""

    name: Lang

    # Who plays. ``you`` is a person without a name.
    you = Said("You", "你")
    player_perfect = Said("Perfect", "完美")
    player_greedy = Said("Greedy", "贪心")
    player_random = Said("Random", "随机")
    player_sampling = Said("Sampling", "抽样")
    program = Said("Program", "程序")
    sat_first = Said("First", "先手")
    sat_second = Said("Second", "后手")
    sat_landlord = Said("Landlord", "地主")
    sat_down = Said("Down", "下家")
    sat_up = Said("Up", "上家")
    the_farmers = Said("the farmers", "农民")
    sat_as = Said("{} ({})", "{}（{}）")
    # Whose turn it is, by who it is.
    turn_of_name = Said("{}'s turn", "轮到{}")
    turn_of_other = Said("{} to move", "轮到{}")
    pass_begins = Said("The pass", "不要")
    # Hints and verdicts.
    hint_guess = Said("{}; as a guess, {}.", "{}；猜一手: {}。")
    hint_takes = Said("{} takes {} from here on.", "{} 此后得 {}。")
    wins_card = Said("wins", "能胜")
    hint_lost = Said(
        "Every play loses against best play; {} is as good as any.",
        "对方不失误则必负，出 {} 与别的一样。",
    )
    hint_resists = Said(
        "Every play loses against best play; {} resists.", "对方不失误则必负；{} 最能坚持。"
    )
    best_play = Said("With best play, {}.", "双方最佳时，{}。")
    tricks_end = Said("the tricks end {}", "墩数为 {}")
    game_over = Said("The game is over.", "牌局已结束。")
    winning_unknown = Said(
        "The plays that win were not found within the limits.", "在限制之内没有找到能胜的出法。"
    )
    winning = Said("Plays that win: {}.", "能胜的出法: {}。")
    none_wins = Said("Every play loses.", "怎么出都负。")
    takes_most = Said("{} {} of the {} left", "{} {}/{}")
    whatever = Said("{}, whatever card is played.", "{}，出哪张都一样。")
    by_playing = Said("{} with {}.", "{}，出 {}。")
    trick_taken = Said("{}: {} the trick.", "{}: {}这一墩。")
    # Results.
    nobody_wins = Said("Nobody wins", "不分胜负")
    ends_in_tricks = Said("{}: tricks {} to {}.", "{}: {} 比 {} 墩。")
    ends_after = Said("{} after {}.", "{}，共 {}。")
    task_lead = Said("lead", "出牌")
    task_beat = Said("beat {} or pass", "压 {} 或不要")
    task_beat_by = Said("beat {} by {} or pass", "压{1}的 {0} 或不要")
    task_answer = Said("answer {}", "跟 {}")
    task = Said("{}: {}.", "{}: {}。")
    not_solved = Said("Not solved {}", "{}未解出")
    within_seconds = Said("within {:g} s", "{:g} 秒内")
    within_nodes = Said("within {:,} nodes", "{:,} 个局面内")
    within_memory = Said("within {:,} bytes of memory", "{:,} 字节内存内")
    within_byte = Said("within {:,} byte of memory", "{:,} 字节内存内")
    within_limits = Said("within the limits", "在限制之内")
    tricks_so_far = Said("{}. Tricks: {}.", "{}。墩数: {}。")
    trump_is = Said("Trump: {}", "将牌: {}")
    trump_none = Said("No trump", "无将")
    spades = Said("spades", "黑桃")
    hearts = Said("hearts", "红心")
    diamonds = Said("diamonds", "方块")
    clubs = Said("clubs", "梅花")
    # What cannot be done: errors, English as all are, which a table shows in its language.
    is_over = Said("the game is over", "牌局已结束")
    not_your_turn = Said("it is {}", "现在{}")
    person_chooses = Said("it is {}: a person chooses the play", "现在{}: 由人来出牌")
    no_legal_play = Said("{} made no legal play: {}", "{}的出法不合法: {}")
    nothing_to_undo = Said("there is no move to take back", "没有可以收回的出牌")
    reached_time = Said("the time limit was reached", "到了时间限制")
    reached_nodes = Said("the node limit was reached", "到了局面数限制")
    reached_memory = Said("the memory limit was reached", "到了内存限制")
    # The kinds of errors that have no Chinese sentence of their own.
    wrong_cards = Said("{}", "牌有误: {}")
    wrong_position = Said("{}", "局面有误: {}")
    wrong_play = Said("{}", "出法有误: {}")
    wrong_option = Said("{}", "选项有误: {}")
    wrong_record = Said("{}", "记录有误: {}")
    wrong_file = Said("{}", "文件有误: {}")
    # What the page of a table may send that makes no sense, and what it cannot do.
    stale = Said(
        "That was for an earlier state of the table: nothing was done.",
        "这是针对之前牌面的操作: 没有执行。",
    )
    no_sense = Said(
        "The page sent a message that makes no sense: nothing was done.",
        "页面发来的内容无法理解: 没有执行。",
    )
    no_action = Said("There is no such action: {}.", "没有这个操作: {}。")
    interrupted = Said("Interrupted.", "已中断。")
    no_card_named = Said(
        "The page named no card: nothing was changed.", "页面没有指明牌: 没有改动。"
    )
    no_return = Said("There is no game to go back to: begin one.", "没有可以回到的牌局: 请开一局。")
    no_game = Said("No game is being played: begin one.", "没有进行中的牌局: 请开一局。")
    no_cards_named = Said(
        "The page named no cards: nothing was played.", "页面没有指明牌: 没有出牌。"
    )
    several_plays = Said(
        "These cards are more than one play: choose which.", "这些牌不止一种牌型: 请选择。"
    )
    puzzle_begins = Said("You can win this: find the play.", "这局能胜: 找出那一手。")
    no_hand = Said("No hand is laid out: choose one first.", "没有摊开的手牌: 请先选一手。")
    empty_hand = Said(
        "The hand is empty: type cards, click them, or have some dealt.",
        "手牌是空的: 请输入、点选，或发牌。",
    )
    no_walk_in_tricks = Said(
        "In trick play a hand has no plays of its own: choose other rules.",
        "墩牌的一手牌没有自己的拆法: 请选别的规则。",
    )
    last_step = Said("this is the last step", "已是最后一步")
    first_step = Said("this is the first step", "已是第一步")
    no_number = Said("{} {}: write a whole number", "{} {}: 请写整数")
    number_of_cards = Said("cards", "牌数")
    number_of_seed = Said("the seed", "种子")
    no_form = Said("the page sent no form: nothing was changed", "页面没有发来表单: 没有改动")
    no_question = Said("The page sent a question that makes no sense.", "页面的提问无法理解。")
    open_again = Said("That was not found in time: open it again.", "没有及时算出: 请再展开一次。")
    no_node = Said("The page asked for a node that there is not.", "没有这个节点。")
