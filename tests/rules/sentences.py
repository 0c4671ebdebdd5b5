"""Sentences of rules as people write them, and what each must mean.

Each was read on its page by hand, and what it means was written down before canju read it.
A sentence is one entry of a table, or a few. ``PAGES`` has the sources: pages, and files or issues
on GitHub.
"""

from __future__ import annotations

from typing import NamedTuple

#: Sources by short names.
PAGES = {
    "a1game": "http://a1game.net/en_Cardgames-DDZ.html",
    "algqipai": "https://github.com/pyihe/ALG-QiPai/pull/1",
    "aricle": "https://github.com/YeYongFen/aricle: Fight the Landlord.md",
    "arena": "https://en.doc.boardgamearena.com/index.php?title=Gamehelptienlen",
    "big2": "https://play.google.com/store/apps/details?id=com.poesysoul.big2_anzhuo",
    "boardoor": "https://boardoor.com/games/daifugo",
    "cardparties": "https://cardparties.dmagy.com/faqs/",
    "catsatcards": "https://catsatcards.com/Games/DouDiZhu.html",
    "ddzgame": "https://github.com/Duanyll/DDZGame/issues/2",
    "foicica": "https://foicica.com/thirteen/01_Rules.html",
    "groupgames": "https://groupgames.xyz/card-games/president",
    "gutenberg": "http://www.self.gutenberg.org/articles/eng/Zheng_Shangyou",
    "hackmd": "https://hackmd.io/@d0vFBJw-TLODrWn91yFONg/rJjH8CuK_",
    "joechou": "https://apktume.com/android/us/app/com.joechou.landlords",
    "juexinw": "https://juexinw.com/life/44123.html",
    "killer13": "https://github.com/joengyn/killer-13: RULES.md",
    "kingplay": "http://kingplay.net/big2/guide",
    "kukujd": "https://kukujd.com/article/443.html",
    "liuqiuyi": "https://liuqiuyi.com/wenda/773975.html",
    "lypnzzls": "https://www.lypnzzls.com/news/62.html",
    "m2": "https://github.com/QuiQiJingFeng/M2_CLIENT: cocosstudio/hallcomm/Help_4.csd",
    "m2-four": "https://github.com/QuiQiJingFeng/M2_CLIENT: cocosstudio/games/srddz2",
    "mq3d": "https://mq3d.com/changshi/102806.html",
    "pastebin": "https://pastebin.com/gVLUfCa2",
    "pits": "https://wingame.info/store/apps/details?id=com.michal.zhengshangyoumobile",
    "pokerrule": "http://pokerrule-online.com/big2poker.html",
    "poker-alg": "https://github.com/imacwink/Poker-Alg: Assets/Scripts/Poker/Type.cs",
    "solver": "https://github.com/97wgl/doudizhu_solver: README.md",
    "tienlen": "https://apppage.net/preview/com.tienlen.ddzdle.poker",
    "ts5588": "https://ts5588.com.tw/twiner/boyiyousi/dalaoer/page/5.html",
    "wiki": "https://en.wikipedia.org/wiki/Zheng_Shangyou",
    "winner": "https://en-academic.com/dic.nsf/enwiki/3289933",
    "xiaohei": "https://m.xiaohei.com/app/363662",
    "xmzqnk": "http://www.xmzqnk.com/a/1/205581",
    "xoviet": "https://pokers.xoviet.org/en/games/tien-len?tab=faq",
    "zaibaike": "https://zaibaike.com/new/627239.html",
    "zhangzan": "https://github.com/zhangzan/doudizhu: README.md",
}


class Sentence(NamedTuple):
    """A sentence that is read: what it means, and the game whose rules it changes.

    Without a game it stands for a kind of a game of its own, whose only other kind is the single.
    """

    text: str
    means: str
    page: str
    game: str | None = None


class Refused(NamedTuple):
    """A sentence that no table can have, and what the error names."""

    text: str
    names: str
    page: str


READ = [
    # Dou Dizhu
    Sentence("单顺：五张或更多的连续单牌", "straight 5-12", "m2"),
    Sentence("双顺：三对或更多的连续对牌", "pair straight 3-12", "m2"),
    Sentence("三顺：二个或更多的连续三张牌", "plane 2-12", "m2"),
    Sentence("炸弹：四张同数值牌", "bomb 4", "m2"),
    Sentence("顺子 五张或更多的连续单牌", "straight 5-12", "poker-alg"),
    Sentence("single Chain (five or more consecutively numbered card)", "straight 5-12", "aricle"),
    Sentence("Pairs chain (three or more consecutive pairs)", "pair straight 3-12", "aricle"),
    Sentence("Airplane ( two or more consecutive trios)", "plane 2-12", "aricle"),
    Sentence("Airplane with small wings", "plane+singles 2-12", "aricle"),
    Sentence("Airplane with large wings", "plane+pairs 2-12", "aricle"),
    Sentence("Triple with pair", "trio+pair", "aricle"),
    Sentence("Four with two single cards", "four+singles", "aricle"),
    Sentence("Four with two pairs", "four+pairs", "aricle"),
    Sentence("Bomb (four cards of the same rank)", "bomb 4", "aricle"),
    Sentence(
        "A Sequence is five or more cards in direct numerical sequence",
        "straight 5-12",
        "catsatcards",
    ),
    Sentence(
        "Pair Sequence: a minimum of at least three pairs", "pair straight 3-12", "catsatcards"
    ),
    Sentence("Triplet with Kicker", "trio+single", "catsatcards"),
    Sentence("Double straight, at least 3 pairs in a row", "pair straight 3-12", "joechou"),
    Sentence("Rocket A pair of jokers", "rocket", "a1game"),
    Sentence("三连对", "pair straight 3", "zhangzan"),
    Sentence("四连飞机不带", "plane 4", "zhangzan"),
    # Puzzles
    Sentence("禁手：三带二", "no trio+pair", "solver", "doudizhu"),
    Sentence(
        "禁手：31 32 421 422",
        "no trio+single, no trio+pair, no four+singles, no four+pairs",
        "solver",
        "doudizhu",
    ),
    Sentence("三带二或者三个不带是不能出牌的", "no trio+pair, no trio", "ddzgame", "doudizhu"),
    # Run Fast
    Sentence("顺子:需要五张及以上点数连续的牌", "straight 5-12", "juexinw"),
    Sentence("连对:两对及以上点数相连的牌", "pair straight 2-12", "juexinw"),
    Sentence("三顺:两个及以上三张点数相连的牌", "plane 2-12", "juexinw"),
    Sentence("炸弹:4张相同点数的牌", "bomb 4", "juexinw"),
    Sentence("连对:两对或两对以上相连的牌", "pair straight 2-12", "xiaohei"),
    Sentence("顺子，五张或五张以上牌点连续的牌", "straight 5-12", "xiaohei"),
    Sentence("炸弹，四张或四张以上牌点相同的牌", "bomb 4-8", "xiaohei"),
    Sentence("炸彈：四張相同數字的牌", "bomb 4", "hackmd"),
    # Zheng Shangyou, and Winner, which is the same
    Sentence("连三同张,两个或两个以上相连的三同张牌", "plane 2-12", "zaibaike"),
    Sentence("连对，两个或两个以上相连的对子", "pair straight 2-12", "xmzqnk"),
    Sentence("顺子，五张或五张以上点数连续的牌，花色不限", "straight 5-12", "xmzqnk"),
    Sentence("炸弹，四张或四张以上点数相同的牌", "bomb 4-8", "xmzqnk"),
    Sentence("顺子:任意五张或者五张以上点数相连的牌", "straight 5-12", "liuqiuyi"),
    Sentence("三顺:两组或两组以上点数相连的三张牌", "plane 2-12", "liuqiuyi"),
    Sentence("天王炸弹:四张王牌", "rocket", "liuqiuyi"),
    Sentence("sequence of at least 3 cards", "straight 3-12", "pits"),
    # Six cards, which are three pairs.
    Sentence("double sequence of at least 6 cards", "pair straight 3-12", "pits"),
    Sentence("straights (5 or more in a row)", "straight 5-12", "wiki"),
    Sentence("straights (3 or more in a row)", "straight 3-12", "gutenberg"),
    Sentence("Straight: Any Three or more cards in a row", "straight 3-12", "winner"),
    Sentence("full house", "trio+pair", "winner"),
    # Tiến Lên
    Sentence("Straight of 3+ cards of consecutive values", "straight 3-12", "arena"),
    Sentence("Double straights of 3+ pairs of consecutive values", "pair straight 3-12", "arena"),
    Sentence("Straight: Three consecutive cards", "straight 3", "tienlen"),
    Sentence("Straight: 4+ consecutive ranks", "straight 4-12", "killer13"),
    Sentence("Four of a Kind (Bomb)", "bomb 4", "killer13"),
    # Big Two
    Sentence("Straight: A sequence of 5 cards", "straight 5", "kingplay"),
    Sentence("Straight:five sequential cards", "straight 5", "big2"),
    Sentence("Three with a pair", "trio+pair", "big2"),
    Sentence("順子 五張數字連續的牌", "straight 5", "ts5588"),
    Sentence("葫蘆", "trio+pair", "ts5588"),
    # President
    Sentence("A run consists of a minimum of three cards", "straight 3-12", "cardparties"),
    Sentence("Double Run", "pair straight 3-12", "cardparties"),
    # Guandan
    Sentence("连对:三对点数相连的牌", "pair straight 3", "mq3d"),
    Sentence("三顺(钢板):两组点数相连的三张牌", "plane 2", "mq3d"),
    Sentence("顺子:五张点数相连的牌", "straight 5", "mq3d"),
    Sentence("炸弹:四张或四张以上点数相同的牌", "bomb 4-8", "mq3d"),
    Sentence("连对:三对或三对以上的连续对牌", "pair straight 3-12", "kukujd"),
    Sentence("钢板:两个连续的三张牌", "plane 2", "kukujd"),
    Sentence("天王炸", "rocket", "lypnzzls"),
]

REFUSED = [
    # Dou Dizhu
    Refused("三带三", "三带三", "zhangzan"),
    Refused("四带一", "四带一", "zhangzan"),
    Refused("癞子斗地主", "wild cards", "m2"),
    Refused("带赖子牌型", "wild cards", "algqipai"),
    Refused("上海四人斗地主", "four hands", "m2-four"),
    # Run Fast, Zheng Shangyou, Winner
    Refused("同花顺", "suits", "zaibaike"),
    Refused("同花顺，花色相同的顺子牌", "suits", "xmzqnk"),
    Refused("straight flushes (3 or more in a row of the same suit)", "suits", "gutenberg"),
    Refused("Twos are low in a straight", "order of ranks", "winner"),
    Refused("four cards of the same rank", "no bomb", "pits"),
    Refused("Four of a kind: Any four cards of matching rank", "no bomb", "winner"),
    # Tiến Lên
    Refused("Four of a kind can beat any single 2", "only some plays", "killer13"),
    Refused("a set of 4 beats any single 2", "only some plays", "foicica"),
    Refused("a single 2 can be beaten (chopped)", "only some plays", "xoviet"),
    # Big Two
    Refused("Straight Flush", "suits", "pokerrule"),
    Refused("Flush: 5 cards with the same suits", "suits", "kingplay"),
    Refused("the higher suits will beat the lower suits", "suits", "kingplay"),
    Refused("Four with a single", "four with a single", "big2"),
    Refused("鐵支 四張數字一樣的牌再隨意加單張", "no bomb", "ts5588"),
    # President
    Refused("Jokers optional, as wild", "wild cards", "groupgames"),
    Refused("Sequence: Three or more same-suit consecutive cards", "suits", "boardoor"),
    Refused("Revolution reverses the strength order", "order of ranks", "boardoor"),
    Refused("Jokers can substitute for any card", "wild cards", "pastebin"),
    # Guandan
    Refused("掼蛋", "wild cards", "lypnzzls"),
    Refused("逢人配", "wild cards", "mq3d"),
    Refused("级牌", "order of ranks", "lypnzzls"),
]
