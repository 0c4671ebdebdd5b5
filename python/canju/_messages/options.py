"""Help of the command line: Chinese translations by the English text."""

#: Chinese by the English text of commands and headings. A test fails if one is missing here.
HELP = {
    # Headings.
    "positional arguments": "参数",
    "options": "选项",
    "rules": "规则",
    "limits": "限制",
    "requirements": "要求",
    "files": "文件",
    "show this help message and exit": "显示这份帮助并退出",
    "print the version": "显示版本",
    "en or zh (default: from the environment)": "en 或 zh（默认：依环境而定）",
    # Descriptions of commands.
    "Open-hand card endgames, solved exactly.": "明牌残局的精确求解。",
    "solve a position: who wins, and how": "说明局面谁胜，怎么胜",
    "print the best play": "给出该出的牌",
    "show how to win, as a short list of rules to play by": "讲解必胜打法：照做就胜的几条",
    "show where a game was lost": "复盘：一局输在哪一手",
    "show how often each play wins when the other hand is hidden": "不见对方手牌时，每种出法多常胜",
    "solve a position from each line": "逐行求解局面",
    "play a game against a program": "与程序打一局",
    "deal random hands": "一次洗牌，发几手牌",
    "split a hand into the fewest plays, or for the best score": "以最少手数或最高得分出完一手牌",
    "play whole games between programs": "两个程序对打整局",
    "compose puzzles with one winning play that is not obvious": "编排残局：只有一种胜法，且不明显",
    "build, verify or describe an endgame table of honeymoon bridge": (
        "生成、校验或说明蜜月桥牌的残局库"
    ),
    "list the presets and switches of the rules": "列出预设规则和开关",
    "write a proof of the verdict that anybody can check": "写出谁胜的证明，人人可以查验",
    "check proofs": "查验证明",
    "the file to write, or - for standard output": "要写的文件，- 为标准输出",
    "a proof file, or - for standard input": "一份证明，- 为标准输入",
    # Positions.
    "the hand to move, or 'A | B | to beat', or - to read these from standard input": (
        "出牌一方的手牌，或 'A | B | to beat'，或 - 从标准输入读取"
    ),
    "the other hand": "另一手牌",
    "the play on the table, or the card led": "桌上的牌，或首攻的牌",
    "the play on the table": "桌上的牌",
    "first or second, the side to move (default: first)": (
        "谁出牌，first 或 second（默认：first）"
    ),
    "the side to move (default: first, or the landlord, or the seat after --by)": (
        "谁出牌（默认：first，或 landlord，或 --by 的下一家）"
    ),
    "the other two hands; A is then the landlord's, down plays next, then up": (
        "另外两手牌，这时 A 是地主的牌：下家在地主之后出牌，然后是上家"
    ),
    "the other two hands, or their numbers of cards; A is then the landlord's": (
        "另外两手牌，这时 A 是地主的牌；或各发几张"
    ),
    "with three hands, the seat that made --to-beat": "三家时，--to-beat 是谁出的",
    "notation of all hands, such as pbn, lin, douzero": "各家手牌的写法，如 pbn、lin、douzero",
    "notation of the hand, such as douzero, rlcard, numbers": "写法，如 douzero、rlcard、numbers",
    "exit with code 1 if the side to move loses": "出牌一方负时以 1 退出",
    "a preset (default: doudizhu), or with switches, such as DouDizhu(decks=2)": (
        "预设规则（默认：doudizhu），或带开关的规则，如 DouDizhu(decks=2)"
    ),
    "kinds to ban, such as trio+single,bomb": "禁用的牌型，可写几种，如 三带一、炸弹",
    "number of decks": "几副牌",
    "check that the hands fit in the decks together, or each alone": "双方的牌合用，还是各用各的",
    "bytes, or a size such as 512MB, 2GiB": "字节数，或如 512MB、2GiB",
    "find the winner, or also how soon": "谁胜，或还要多快",
    "show every play to depth N; 0 for no tree (default: as deep as --lines allows)": (
        "树的前 N 层全部列出；0 为不要树（默认：依 --lines 而定）"
    ),
    "list plays separately that differ only in suits": "只差花色的出法分别列出",
    "names of the players": "各位玩家的名字",
    # Games.
    "your hand, or 'A | B | to beat'; or your number of cards to deal, as in 'play 10 10'": (
        "你的手牌，或 'A | B | to beat'；或发给你几张，如 'play 10 10'"
    ),
    "the other hand, or its number of cards": "另一手牌，或它的张数",
    "how long the solver can think after each line you type (default: 10)": (
        "每输入一行后求解器最多思考几秒（默认：10）"
    ),
    "numbers of cards to deal, two or three (default: 10 10 if no hands are given)": (
        "同样的两个数，或三个数（没有给手牌时默认：10 10）"
    ),
    "the same number deals the same cards": "同样的数发同样的牌",
    "the first hand of every game, or its number of cards, as in 'match 10 10'": (
        "每局先手的牌；或发几张，如 'match 10 10'"
    ),
    "the second hand, or its number of cards": "后手的牌，同上",
    "number of games (default: 1)": "（默认：1）",
    "the second player leads every other game": "每隔一局由后手先出",
    "players see only their own hand, except perfect": "各人只看得见自己的牌，电脑除外",
    "time for each play": "每手的时间",
    "a saved match or game of honeymoon bridge; with A, a file with the plays, or - for "
    "standard input": "存下的比赛或蜜月桥牌；写了 A 时是出牌的文件，- 表示标准输入",
    "the hand to move first, or 'A | B | to beat'": "先出牌的手牌，或 'A | B | to beat'",
    "review only game N of a match": "只复盘比赛的第 N 局",
    "write the record as JSON": "把记录写成 JSON",
    "show a record instead of playing": "显示记录，不对打",
    "number of cards of each hand": "每手牌的张数",
    "make N deals, with consecutive seeds": ("发 N 次，每次有自己的种子：从第一个起依次加一"),
    "each: a separate deck for every hand; 48, 45: the cards of Run Fast": (
        "each：每手牌各用一副；48、45：跑得快的牌"
    ),
    "deal cards with suits": "牌带花色",
    "deal from a deck without jokers": "发牌不用大小王",
    # Plans.
    "most rules of the list": "最多几条",
    "extent of the search for a short list (default: 1)": "找得多仔细（默认：1）",
    "also show the plays that lose, grouped by the reply that wins": (
        "再列出会输的第一手，按对方的应对分组"
    ),
    "another number can find another list (default: 0)": "换一个数可能换一种打法（默认：0）",
    # Odds.
    "your hand": "你的手牌",
    "number of cards in the other hand; with three hands, in the next two hands": (
        "对方有几张牌；三家时，下一家和再下一家各几张"
    ),
    "with three hands, your seat": "三家时，你坐哪一家",
    "cards that you have not seen (default: the deck without your hand and --to-beat)": (
        "对方的牌从这些牌中来（默认：整副牌除去你的牌和要压的牌）"
    ),
    "cards known to be in the other hand; with three hands, give this for both others": (
        "其中已知在对方手里的牌；三家时，下一家的和再下一家的"
    ),
    "number of deals to sample (default: 1000)": "几种牌局（默认：1000）",
    "seed of the sample (default: 0)": "抽哪些牌局（默认：0）",
    # One hand, puzzles, batches, tables.
    "the hand": "手牌",
    "the fewest plays, with the best score among these; or the best score of all": (
        "最少手数，其中得分最高；或不论手数，得分最高"
    ),
    "value of each kind of play, 0 for others (default: canju's own table)": (
        "各牌型的得值，其余为零（默认：canju 自己的表），如 顺子=5"
    ),
    "number of puzzles (default: 1)": "几个残局（默认：1）",
    "the same number gives the same puzzles": "同样的数给出同样的残局",
    "least number of plays and passes until the end (default: 7)": (
        "到结束双方至少共几手（默认：7）"
    ),
    "lowest rating in points": "最低分",
    "highest rating in points": "最高分",
    "no plan found to win with fewer rules": ("没有找到少于 N 条的必胜打法"),
    "a plan to win with at most N rules": "必胜打法至多 N 条",
    "allow consecutive puzzles to be similar": "前后的残局可以相似",
    "time for each puzzle": "每个残局",
    "file with the lines (default: standard input)": "各行（默认：标准输入）",
    "count the winning plays": "数出能胜的出法",
    "keys of the JSON objects to copy to the output, such as id,source": (
        "要抄到输出的 JSON 键，如 id,source"
    ),
    "show progress on standard error (default: if it is a terminal)": (
        "在标准错误上计数（默认：终端）"
    ),
    "what to do with the file": "对文件做什么",
    "the table's file": "残局库文件",
}
