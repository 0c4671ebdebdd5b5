"""Sentences of the command line: output, errors, and help that contains numbers."""

from __future__ import annotations

from canju._messages.said import Said
from canju._seats import IN_CHINESE

#: Note for errors about two bare numbers, which can be meant as cards.
_AS_CARDS = (
    "two bare numbers are numbers of cards to deal; to give cards, type '3 4 5', with T for ten",
    "只有两个数时是发牌的张数；牌写作 '3 4 5'，十写 T",
)


class CommandWords:
    """Sentences of commands; help without placeholders is in ``options``."""

    # solve and its tree.
    out_winner = Said("Winner: {}", "胜者：{}")
    out_tricks = Said("Tricks: {} of {} for {}", "墩数：{2}得 {0}/{1}")
    out_best = Said("Best: {}", "最佳：{}")
    out_plays_left = Said("Plays left: {}", "余下手数：{}")
    out_line = Said("Line: {}", "主线：{}")
    out_line_slow = Said("Line (a faster win may exist): {}", "主线（可能有更快的胜法）：{}")
    out_rules = Said("Rules: {}", "规则：{}")
    out_missing = Said("not found within the limits", "在限制之内没有找到")
    out_left_out = Said(
        "… marks plays left out{}. To see more: {}.", "… 表示省略的出法{}。要看更多：{}。"
    )
    out_whole = Said("; every play to depth {} is shown", "，{} 层之内全部列出")
    out_deeper = Said("--tree {0} (every play to depth {0})", "--tree {0}（{0} 层全部列出）")
    out_open = Said(
        'Verdicts "not yet decided" were not found within the limits.',
        "未定的部分在限制之内没有算出。",
    )
    out_open_so_far = Said(
        'Verdicts "not yet decided" were not found within {:g} s: --lines {} searches to the end.',
        "未定的部分在 {:g} 秒内没有算出：--lines {} 会算到底。",
    )
    # deal, compose, table.
    out_seed = Said("Seed: {}", "种子：{}")
    out_position = Said("Position: {}", "局面：{}")
    compose_late = Said(
        "no puzzle within {:g} s: raise time_limit, or relax the filters",
        "{:g} 秒之内没有编出残局：请加大 time_limit，或降低要求",
    )
    compose_none = Said(
        "{} gave no puzzle: relax the filters, or ask for other numbers of cards",
        "{}都编不出残局：请降低要求，或换别的张数",
    )
    out_key = Said("Key play: {}", "关键出法：{}")
    out_rating = Said("Rating: {}", "难度：{}")
    out_sound = Said("{}: sound, {:,} positions", "{}：完好，{:,} 个局面")
    out_table = Said("{}: {:,} positions, {:,} bytes", "{}：{:,} 个局面，{:,} 字节")
    out_level = Said("level", "张数")
    out_positions = Said("positions", "局面数")
    out_bytes = Said("bytes", "字节")
    out_trump = Said("trump", "有将")
    out_no_trump = Said("no-trump", "无将")
    # rules.
    out_presets = Said(
        "Presets (--rules NAME), and how they differ from the first:",
        "预设规则（--rules NAME），以及与第一种的区别：",
    )
    out_switches = Said(
        "Switches of {0} (canju.{1}, --rules '{1}'), and their defaults:",
        "{0}的开关（canju.{1}，--rules '{1}'），以及默认值：",
    )
    # play.
    out_deal = Said("Deal {}.", "第 {} 号牌。")
    hm_help = Said(
        "Type a call (pass, 1C, 3NT) or a card (9H). Or: hint, odds (values), seen (card "
        "counting), plays, review, undo, again, new, help, quit.",
        "请输入叫牌（pass、1C、3NT）或一张牌（9H）。或：hint 提示、odds 各自价值、seen 记牌、"
        "plays 可选、review 复盘、undo 悔牌、again 重来、new 新局、help 帮助、quit 退出。",
    )
    out_moved = Said("{} {}.", "{} {}。")
    out_none = Said("None: the game is over.", "没有：牌局已结束。")
    out_cards_given = Said(
        "The cards were given, not dealt: type 'again' to restart with the same cards.",
        "牌是给定的：“重来”用同样的牌再开一局。",
    )
    out_help = Said(
        """\
Type a play (33344), or one of
  pass      make no play
  hint      show a good play, and the rule of the plan behind it
  plan      show how to win, as a short list of rules
  plays     list all legal plays
  verdict   show who wins with best play, and the winning plays
  review    show the mistakes so far
  undo      take your last move back
  again     restart with the same cards
  new       deal other cards, if they were dealt at random
  quit      leave""",
        """\
请输入要出的牌（33344），或下列之一：
  不要      这一手不出
  提示      一手好牌，连同打法里的那一条
  打法      怎么赢，几条规则
  出法      所有可行的出法
  胜负      双方最佳时谁胜，哪些出法能胜
  复盘      到现在为止的失误
  悔牌      收回你的上一手
  重来      同样的牌，从头开始
  换牌      随机发牌时，换一副牌
  退出      离开
英文 pass、hint、plan、plays、verdict、review、undo、again、new、quit 同样有效。""",
    )
    # Errors in the lines that a command reads.
    wrong_line = Said("line {}: {}", "第 {} 行：{}")
    wrong_input = Said("standard input: {}", "标准输入：{}")
    wrong_closed = Said("standard input is closed", "标准输入已关闭")
    wrong_more_lines = Said(
        "standard input: more than one line: use 'canju batch' for several positions",
        "标准输入：不止一行：多行请用 canju batch",
    )
    wrong_no_line = Said(
        "standard input: no position: write 'first | second | to beat | turn'",
        "标准输入：没有局面，请写 'first | second | to beat | turn'",
    )
    wrong_long_line = Said("a line is longer than {} MiB", "一行超过 {} MiB")
    wrong_encoding = Said("not UTF-8 text", "不是 UTF-8 文本")
    wrong_encoding_like = Said(
        "not UTF-8 text, perhaps {0}: convert it: iconv -f {0} -t UTF-8{1}",
        "不是 UTF-8 文本，可能是 {0}：请转换：iconv -f {0} -t UTF-8{1}",
    )
    wrong_array = Said(
        "a JSON array: write one object per line: jq -c '.[]'{}",
        "是 JSON 数组：请每行写一个对象：jq -c '.[]'{}",
    )
    wrong_csv = Said(
        "CSV: write '|' between the hands: sed '{}'{}", "是 CSV：手牌之间请写 '|'：sed '{}'{}"
    )
    wrong_nothing_read = Said(
        "time limit reached: no lines read after line {}", "到了时间限制：第 {} 行之后没有读"
    )
    wrong_reading = Said("{}: {}", "无法读取 {}：{}")
    wrong_writing = Said("{}: {}", "无法写入 {}：{}")
    wrong_output = Said("standard output: {}", "标准输出：{}")
    wrong_output_closed = Said("standard output is closed", "标准输出已关闭")
    # Errors in JSON objects.
    wrong_json = Said("not JSON: {}", "不是 JSON：{}")
    wrong_key = Said("{}, or list it after --keep", "{}，或者写在 --keep 后面")
    wrong_keep = Said(
        "--keep {}: the output already has a column of that name", "--keep {}：已有同名的列"
    )
    # Hands and rules.
    wrong_farmers = Said(
        "--farmers: A and these two are all three hands: leave B out",
        "--farmers：地主的牌加这两手就是全部：不要再写 B",
    )
    wrong_dealt_farmers = Said(
        "--farmers: give one other hand, the landlord's",
        "--farmers：除这两手外，只写地主的牌",
    )
    wrong_beside_input = Said(
        "-: standard input has the whole position: give no other hand",
        "-：标准输入已有整个局面：不要再写手牌",
    )
    wrong_check = Said(
        "--check: trick play has no loser: use the number of tricks",
        "--check：墩牌没有胜负，请看墩数",
    )
    wrong_bans = Said(
        "--without: singles-and-pairs has no kinds that can be banned",
        "--without：singles-and-pairs 没有可禁用的牌型",
    )
    wrong_names = Said(
        "--names {}: write {} different names, such as --names {}",
        "--names {}：请写 {} 个不同的名字，如 --names {}",
    )
    wrong_rewards = Said(
        "--rewards: {}: write a kind and a number, such as straight=5",
        "--rewards：{}：请写牌型和数，如 straight=5",
    )
    # Deals and games.
    wrong_deal = Said(
        "--deal: hands or numbers of cards are given already", "--deal：已经写了手牌或张数"
    )
    wrong_deal_numbers = Said(
        "--deal: give two numbers of cards, or three: the landlord's, down's and up's",
        "--deal：请写两手的张数，或地主、下家、上家的张数",
    )
    wrong_number = Said(
        f"{{}} cards: choose 1 to {{}} ({_AS_CARDS[0]})",
        f"{{}} 张：请选 1 至 {{}}（{_AS_CARDS[1]}）",
    )
    wrong_dealt = Said(f"{{}} ({_AS_CARDS[0]})", f"{{}}（{_AS_CARDS[1]}）")
    wrong_count = Said(
        "{} alone means a number of cards: write T for the ten; {}",
        "单独的 {} 是张数：十写作 T；{}",
    )
    use_deal = Said("use 'canju deal' to deal hands", "发牌请用 canju deal")
    give_two = Said("give two numbers, or two hands", "请写两个张数，或两手牌")
    give_three = Said("give three numbers, or three hands", "请写三个张数，或三手牌")
    wrong_seed = Said(
        "--seed: the hands are given, not dealt: leave it out", "--seed：给定的牌不用发"
    )
    wrong_jokers = Said(
        "--no-jokers: the hands are given, not dealt: leave it out", "--no-jokers：给定的牌不用发"
    )
    wrong_table_options = Said(
        "--to-beat, --by and --turn need given hands, not numbers of cards",
        "--to-beat、--by、--turn 要与给定的牌同用",
    )
    wrong_one_hand = Said("give both hands, or both numbers of cards", "请写两手牌，或各发几张")
    wrong_numbers = Said("give both numbers of cards, or neither", "两个张数要么都写，要么都不写")
    wrong_one_card = Said(
        "{}=1: each side of a puzzle needs at least 2 cards", "{}=1：残局的每一方至少要有 2 张牌"
    )
    wrong_honeymoon = Said(
        "{}: honeymoon bridge deals a whole deck: use --seed", "{}：蜜月桥牌由 --seed 整副发牌"
    )
    wrong_levels = Said("--levels: only for the action build", "--levels：只有 build 可选张数")
    # Hidden hands.
    wrong_sizes = Said(
        "SIZE: give one, or two with three hands; put a hand in quotes: '3 4 5'",
        "SIZE：一个，三家时两个；手牌要加引号：'3 4 5'",
    )
    wrong_seat = Said(
        "--seat: two sizes mean three hands: give your seat",
        "--seat：两个张数表示三家：请写明哪一家是你",
    )
    wrong_of_three = Said(
        "--{}: only for three hands: give two sizes, the next player's first",
        "--{}：用于三家：请写两个张数，先写下一家的",
    )
    wrong_known = Said(
        "--known: give the known cards of each other hand, '' for none",
        "--known：请写已知另外每家各有哪些牌，没有写 ''",
    )
    # Reviews.
    wrong_review_position = Said(
        "{0}: not a record; for plays, give the position before the first: canju review{1} A B",
        "{0}：不是记录；出牌还要写出第一手之前的牌：canju review{1} A B",
    )
    wrong_review_hands = Said(
        "A, B: standard input has the plays: write the hands as arguments",
        "A、B：标准输入是出牌记录，手牌写在参数里",
    )
    wrong_review_option = Said(
        "{}: a record has its own position: leave it out, or give A and B",
        "{}：记录里已有局面：请去掉，或者写出 A 和 B",
    )
    wrong_review_game = Said(
        "--game: only for a match: leave it out", "--game：只用于比赛记录：请去掉"
    )
    wrong_review_goal = Said(
        "--goal: not for honeymoon bridge: leave it out", "--goal：不用于蜜月桥牌：请去掉"
    )
    wrong_review_number = Said("--game {}: the match has {}", "--game {}：比赛只有 {}")
    # Help with placeholders.
    opt_players = Said(
        "a player for each hand: {} (default: {}; with three hands the last one twice)",
        "每手牌一个：{}（默认：{}，三家时后一个用两次）",
    )
    opt_lines = Said(
        "at most N lines of the tree (default: {}, or as --tree needs; with json: 0)",
        "树最多 N 行（默认：{}，或依 --tree；json 为 0）",
    )
    opt_levels = Said(
        "build: most cards in a hand (default: {})", "build：一手牌最多几张（默认：{}）"
    )
    opt_cards_to_move = Said(
        "number of cards of the side to move (default: {})", "出牌一方有几张牌（默认：{}）"
    )
    opt_cards_to_answer = Said(
        "number of cards of the other side (default: {})", "应对一方有几张牌（默认：{}）"
    )
    # Invalid arguments.
    bad_see_help = Said("{} (see {} --help)", "{}（见 {} --help）")
    bad_near = Said("; did you mean {} rather than {}?", "；是不是想写 {}，而不是 {}？")
    bad_natural = Said("{}: give a whole number, 0 or more", "{} 不是从 0 起的整数")
    bad_positive = Said("{}: give a whole number, 1 or more", "{} 不是从 1 起的整数")
    exit_codes = Said(
        """\
exit codes: 0 success, whichever side wins; 1 the side to move loses (with --check), or
a proof fails; 2 invalid arguments or cards, or not a proof; 124 a limit was reached;
130 interrupted""",
        """\
退出码：0 完成，无论谁胜；1 用了 --check 而出牌一方负，
或证明不成立；2 用法或牌有误，或不是证明；124 到了限制；130 被中断""",
    )
    batch_lines = Said(
        """\
A line is a position as text, 'first | second | to beat | turn', whose last two parts are optional,
or 'A: … | B: …'; with three hands, 'landlord: … | down: … | up: … | beat: … by … | turn: …'; or a
JSON object. Keys of an object are position, or first and second, or landlord, down and up; and
optionally to_beat, by and turn, and rules, without, decks, trump and notation, which replace the
options. Empty lines and lines that begin with # are skipped. If a line is invalid, the error goes
to standard error with the line's number; the other lines are solved, and the exit code is 2.""",
        """\
每行是一个局面：文字 'first | second | to beat | turn'（后两项可省）或 '甲：… | 乙：…'，三家的写
'landlord: … | down: … | up: … | beat: … by … | turn: …'（也可写 地主、下家、上家），或 JSON
对象，键为 position，或 first、second，或 landlord、down、up，加上 to_beat、by、turn，还可有
rules、without、decks、trump、notation，这时以它们为准。
空行和以 # 开头的行略过。某行有误时，行号和原因写到标准错误，其余照常：退出码为 2。""",
    )


#: Chinese names of seats, which commands accept like the English ones.
SEATS = {chinese: seat for seat, chinese in IN_CHINESE.items()}
#: Words that ``canju play`` accepts in addition to plays, in both languages, by action.
ASKED = {
    "hint": ("hint", "提示"),
    "plays": ("plays", "出法", "所有出法"),
    "verdict": ("verdict", "胜负", "结论"),
    "plan": ("plan", "why", "打法", "为什么"),
    "odds": ("odds", "胜率", "价值"),
    "seen": ("seen", "记牌"),
    "review": ("review", "复盘"),
    "undo": ("undo", "悔牌", "撤销", "收回"),
    "again": ("again", "重来", "重新开始"),
    "new": ("new", "换牌", "新局", "重新发牌"),
    "help": ("help", "?", "帮助", "？"),
    "quit": ("quit", "exit", "退出", "离开"),
}

#: Difference of each preset from the first, as in the README's table.
DIFFERS = {
    "doudizhu": Said(
        "RLCard's list of 27,471 plays of at most 20 cards: single kickers can share a rank; "
        "never two jokers as kickers",
        "RLCard 的 27,471 种出法（20 张以内）：所带单张可以同点；不能带两张王",
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
    "singles-and-pairs": Said("only singles and pairs", "只有单张和对子"),
    "run-fast": Said(
        "another game: Run Fast; who can beat must beat, a trio takes any two cards",
        "另一种游戏：跑得快，能压必压，三张带任意两张",
    ),
    "honeymoon-bridge:NT": Said("another game: tricks, without a trump", "另一种游戏：墩牌，无将"),
    "honeymoon-bridge:S": Said(
        "another game: tricks, with spades as trump", "另一种游戏：墩牌，黑桃为将"
    ),
    "honeymoon-bridge:H": Said(
        "another game: tricks, with hearts as trump", "另一种游戏：墩牌，红心为将"
    ),
    "honeymoon-bridge:D": Said(
        "another game: tricks, with diamonds as trump", "另一种游戏：墩牌，方块为将"
    ),
    "honeymoon-bridge:C": Said(
        "another game: tricks, with clubs as trump", "另一种游戏：墩牌，梅花为将"
    ),
}
