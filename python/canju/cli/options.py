"""Arguments of the commands: help in English and Chinese, and whatever no signature says.

Types, defaults and choices come from the parameters of the functions that commands call.
"""

from __future__ import annotations

import argparse
import re
import sys
from ast import literal_eval
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from inspect import Parameter, signature
from typing import Any, NamedTuple

from canju.cli.words import told
from canju.errors import OptionError, shown
from canju.games.seats import BY_CHINESE, EACH, FOUR, HUMAN, PROGRAMS, SEATINGS, THREE
from canju.language.languages import current
from canju.saving.files import ending_of
from canju.saving.png import renderer
from canju.saving.shown import FORMATS


class Command(NamedTuple):
    """A command of the program.

    Attributes:
        run: function that runs it with the parsed arguments and returns the exit code.
        takes: its arguments, in the order of the help; the table below describes them.
        calls: functions whose signatures say types and defaults; the first that has a parameter.
        formats: choices of ``--format``, the default first.
        note: text of the help below the arguments.
    """

    run: Callable[[argparse.Namespace], int]
    takes: str
    calls: Sequence[Callable[..., Any]] = ()
    formats: Sequence[str] = ("text", "json")
    note: tuple[str, str] | None = None


class Listed(NamedTuple):
    """A command in the list of all, whose module is imported when it is called.

    Attributes:
        name: its name; in capitals, that of its ``Command``.
        english: a short description.
        chinese: the same in Chinese.
        module: its module in ``canju.cli``, if that has another name.
    """

    name: str
    english: str
    chinese: str
    module: str = ""

    def load(self) -> Command:
        """Imports the command."""
        command: Command = getattr(
            import_module(f"canju.cli.{self.module or self.name}"), self.name.upper()
        )
        return command


#: Default number of lines of a tree.
TREE_LINES = 45
#: Arguments that several commands take.
SEATS = "--farmers --by --turn"
RULES = "--rules --without --decks --deck-limit"
LIMITS = "--threads --time-limit --node-limit --memory-limit"
POSITION = (
    f"first second --to-beat {SEATS} --others --hands --head --notation --check {RULES} {LIMITS}"
)
DEAL = "--deal --seed --no-jokers --players --names"
OUTPUT = "-o/--output"

#: Placeholders of the help besides ``{}``, the default.
_NAMED: dict[str, Any] = {
    "lines": TREE_LINES,
    "players": ", ".join(PROGRAMS),
    "everyone": ", ".join((HUMAN, *PROGRAMS)),
}

#: Each argument, its metavar and help; then the help in Chinese. A command in front has the
#: argument for itself. Arguments below a heading form a group in the help.
_HELP = """\
first A: the hand to move, or 'A | B | to beat', or - to read these from standard input
    出牌一方的手牌，或 'A | B | to beat'，或 - 从标准输入读取
second B: the other hand
    另一手牌
--to-beat PLAY: the play on the table, or the card led
    桌上的牌，或首攻的牌
--farmers: the other two hands; A is then the landlord's, down plays next, then up
    另外两手牌，这时 A 是地主的牌：下家在地主之后出牌，然后是上家
--others: the other two hands, second's and third's; everyone plays for himself, as in Run Fast
    另外两手牌，依次是后手和第三家：各打各的，如跑得快
--hands: all four hands of Guandan, south's, east's, north's and west's, with --rules guandan:2
    掼蛋的四手牌，依次是南、东、北、西，与 --rules guandan:2 同用
--head: in Guandan, the seat that was out first
    掼蛋里谁是头游
--by: who made --to-beat, with more than two hands
    三家、四家时，--to-beat 是谁出的
--turn: the side to move (default: first, or the landlord, or the seat after --by)
    谁出牌（默认：first，或 landlord，或 --by 的下一家）
--notation NAME: notation of all hands, such as pbn, lin, douzero
    各家手牌的写法，如 pbn、lin、douzero
--check: exit with code 1 if the side to move loses
    出牌一方负时以 1 退出
--goal: find the winner, or also how soon, or in Guandan how many levels
    谁胜，或还要多快，或在掼蛋里升几级
--names A,B[,C]: names of the players
    各位玩家的名字
--tree N: at most N lines of the tree; 0 for no tree (default: {lines}; with json: 0)
    树最多 N 行；0 为不要树（默认：{lines}；json 为 0）
explain --turn SEAT: first or second, the side to move (default: first)
    谁出牌，first 或 second（默认：first）
rate --turn SEAT: first or second, the side to move (default: first)
    谁出牌，first 或 second（默认：first）
rate --plan: also search for a plan, and count its rules
    再找必胜打法，数它有几条
explain --max-rules N: most rules of the list
    最多几条
--effort X: extent of the search for a short list (default: {:g})
    找得多仔细（默认：{:g}）
--refutations: also show the plays that lose, grouped by the reply that wins
    再列出会输的第一手，按对方的应对分组
explain --seed N: another number can find another list (default: {})
    换一个数可能换一种打法（默认：{}）
record RECORD: a saved match or game of honeymoon bridge; with A, a file with the plays, or - for
    standard input; with --notation, a file with games that an engine has logged
    存下的比赛或蜜月桥牌；写了 A 时是出牌的文件，- 表示标准输入；写了 --notation 时是别的程序的记录
review first A: the hand to move first, or 'A | B | to beat'
    先出牌的手牌，或 'A | B | to beat'
--game N: review only game N of a match
    只复盘比赛的第 N 局
--cards N: review only plays made with at most N cards left in all hands
    只复盘各家合计剩下至多 N 张之后的出牌
--report: show the share of won endings that each player loses, by cards left
    按剩牌列出各位玩家送掉多少必胜残局
review --notation NAME: notation of the cards; without A, the log's: rlcard, douzero, openspiel
    牌的写法；没有 A 时是谁的记录：rlcard、douzero、openspiel
review --rules: a preset (default: doudizhu; of a log, those of its engine), or with switches
    预设规则（默认：doudizhu，日志用其程序的规则），或带开关的规则
odds hand HAND: your hand
    你的手牌
sizes SIZE: number of cards in the other hand; with three hands, in the next two hands
    对方有几张牌；三家时，下一家和再下一家各几张
--seat: with three hands, your seat
    三家时，你坐哪一家
--unseen CARDS: cards that you have not seen (default: the deck without your hand and --to-beat)
    对方的牌从这些牌中来（默认：整副牌除去你的牌和要压的牌）
--known CARDS: cards known to be in the other hand; with three hands, give this for both others
    其中已知在对方手里的牌；三家时，下一家的和再下一家的
odds --to-beat PLAY: the play on the table
    桌上的牌
odds --notation NAME: notation of the hand, such as douzero, rlcard, numbers
    写法，如 douzero、rlcard、numbers
--samples N: number of deals to sample (default: {})
    几种牌局（默认：{}）
odds --seed N: seed of the sample (default: {})
    抽哪些牌局（默认：{}）
file FILE: file with the lines (default: standard input)
    各行（默认：标准输入）
--values: count the winning plays
    数出能胜的出法
--rating: rate the positions
    给局面评分
--plan: find plans
    找必胜打法
--keep KEYS: keys of the JSON objects to copy to the output, such as id,source
    要抄到输出的 JSON 键，如 id,source
--progress: show progress on standard error (default: if it is a terminal)
    在标准错误上计数（默认：终端）
--total-time-limit SECONDS
-o/--output FILE: also write a page or a picture: a name with .html, .svg or .png
    另写一份网页或图片，文件名以 .html、.svg 或 .png 结尾
--playable: with -o, a page on which the position can be played
    与 -o 同用：网页上可以下这局牌
prove -o/--output FILE: the file to write, or - for standard output
    要写的文件，- 为标准输出
publish -o/--output FILE: the page
    网页
--title TEXT: heading of the page
    网页的标题
--solutions: answers behind a click, or in sight from the start
    答案点开才见，还是一开始就显示
files FILE: a proof file, or - for standard input
    一份证明，- 为标准输入
cards N: number of cards of each hand
    每手牌的张数
--seed: the same number deals the same cards
    同样的数发同样的牌
--no-jokers: deal from a deck without jokers
    发牌不用大小王
deal --count N: make N deals, with consecutive seeds
    发 N 次，每次有自己的种子：从第一个起依次加一
deal --decks: each: a separate deck for every hand; 48, 45: the cards of Run Fast
    each：每手牌各用一副；48、45：跑得快的牌
--suits: deal cards with suits
    牌带花色
play first A: your hand, or 'A | B | to beat'; or your number of cards to deal, as in 'play 10 10'
    你的手牌，或 'A | B | to beat'；或发给你几张，如 'play 10 10'
play second B: the other hand, or its number of cards
    另一手牌，或它的张数
play --to-beat PLAY: the play on the table
    桌上的牌
--deal N: numbers of cards to deal, two or three (default: 10 10 if no hands are given)
    同样的两个数，或三个数（没有给手牌时默认：10 10）
play --players A,B[,C]: a player for each hand: {everyone}
    (default: human,perfect; with three hands the last one twice)
    每手牌一个：{everyone}（默认：human,perfect，三家时后一个用两次）
--think SECONDS: how long the solver can think after each line you type (default: {:g})
    每输入一行后求解器最多思考几秒（默认：{:g}）
match first A: the first hand of every game, or its number of cards, as in 'match 10 10'
    每局先手的牌；或发几张，如 'match 10 10'
match second B: the second hand, or its number of cards
    后手的牌，同上
match --farmers: the other two hands, or their numbers of cards; A is then the landlord's
    另外两手牌，这时 A 是地主的牌；或各发几张
match --players A,B[,C]: a player for each hand: {players}
    (default: greedy,perfect; with three hands the last one twice)
    每手牌一个：{players}（默认：greedy,perfect，三家时后一个用两次）
--games N: number of games (default: {})
    （默认：{}）
--alternate: the second player leads every other game
    每隔一局由后手先出
--hidden: players see only their own hand, except perfect
    各人只看得见自己的牌，电脑除外
--allowance SECONDS: time for each play
    每手的时间
hand HAND: the hand
    手牌
split --notation NAME: notation of the hand, such as douzero, rlcard, numbers
    写法，如 douzero、rlcard、numbers
--steps: the fewest plays, with the best score among these; or the best score of all
    最少手数，其中得分最高；或不论手数，得分最高
--rewards KIND=N,…: value of each kind of play, 0 for others (default: canju's own table)
    各牌型的得值，其余为零（默认：canju 自己的表），如 顺子=5
compose first A: number of cards of the side to move (default: {})
    出牌一方有几张牌（默认：{}）
compose second B: number of cards of the other side (default: {})
    应对一方有几张牌（默认：{}）
compose --count N: number of puzzles (default: {})
    几个残局（默认：{}）
compose --seed: the same number gives the same puzzles
    同样的数给出同样的残局
action: what to do with the file
    对文件做什么
rules action: show explains one text of rules, a sentence a line
    show：逐句说明一套规则
text TEXT: the rules, such as "doudizhu; straight 4-12, no plane; two decks"
    规则，如“斗地主；顺子 4-12、没有飞机；两副牌”
path FILE: the table's file
    残局库文件
--levels N: build: most cards in a hand (default: {})
    build：一手牌最多几张（默认：{}）
table --threads N
[rules] 规则
--rules: a preset (default: {}), or with changes, such as "doudizhu; two decks"
    预设规则（默认：{}），也可以改动，如“斗地主；两副牌”
--without KIND: kinds to ban, such as trio+single,bomb
    禁用的牌型，可写几种，如 三带一、炸弹
--decks: number of decks
    几副牌
--deck-limit: check that the hands fit in the decks together, or each alone
    双方的牌合用，还是各用各的
[limits] 限制
--threads N
--time-limit SECONDS
--node-limit N
--memory-limit BYTES: bytes, or a size such as 512MB, 2GiB
    字节数，或如 512MB、2GiB
compose --time-limit SECONDS: time for each puzzle
    每个残局
[requirements] 要求
--min-plays N: least number of plays and passes until the end (default: {})
    到结束双方至少共几手（默认：{}）
--min-rating X: lowest rating in points
    最低分
--max-rating X: highest rating in points
    最高分
--min-rules N: no plan found to win with fewer rules
    没有找到少于 N 条的必胜打法
compose --max-rules N: a plan to win with at most N rules
    必胜打法至多 N 条
--no-varied: allow consecutive puzzles to be similar
    前后的残局可以相似
[files] 文件
--save FILE: write the record as JSON
    把记录写成 JSON
--load FILE: show a record instead of playing
    显示记录，不对打"""
_HEAD = re.compile(r"(.*?)(?: ([A-Z][^ :]*))?(?:: (.*))?", re.DOTALL)


def natural(text: str) -> int:
    """Reads a whole number of at least 0."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        bad = told("{}: give a whole number, 0 or more", "{} 不是从 0 起的整数", shown(text))
        raise argparse.ArgumentTypeError(bad)
    return int(text)


def positive(text: str) -> int:
    """Reads a whole number of at least 1."""
    if not natural(text):
        bad = told("{}: give a whole number, 1 or more", "{} 不是从 1 起的整数", shown(text))
        raise argparse.ArgumentTypeError(bad)
    return int(text)


def known_format(text: str) -> str:
    """Reads a format; refuses pictures that cannot be made or shown."""
    if text == "png":
        check_png()
        if sys.stdout is not None and sys.stdout.isatty():
            bad = "png is not for a terminal: write a file: -o picture.png"
            raise argparse.ArgumentTypeError(
                told(bad, "png 不能显示在终端里：请写到文件：-o picture.png")
            )
    return text


def check_png() -> None:
    """Refuses PNG pictures before a long search, if they cannot be made."""
    try:
        renderer()
    except ImportError:
        bad = "PNG pictures need resvg_py: pip install resvg_py"
        raise argparse.ArgumentTypeError(
            told(bad, "PNG 图片要用 resvg_py：pip install resvg_py")
        ) from None


def _file(path: str, endings: Sequence[str] = FORMATS) -> str:
    """Reads the name of a file to write; refuses another extension before a search."""
    try:
        if ending_of(path, endings) == ".png":
            check_png()
    except OptionError as error:
        raise argparse.ArgumentTypeError(current().error(error)) from None
    return path


def _record(path: str) -> str:
    from canju.playing.match_records import Match  # no other command needs it

    return _file(path, Match._endings)


def _proof(path: str) -> str:
    from canju.proofs import Proof  # no other command needs it

    return path if path == "-" else _file(path, Proof._endings)


def _publication(path: str) -> str:
    from canju.publishing.write import PAGES  # no other command needs it

    return _file(path, PAGES)


def seat_named(text: str) -> str:
    """Reads the name of a seat in either language; returns unknown names unchanged.

    >>> seat_named("上家"), seat_named("up"), seat_named("me")
    ('up', 'up', 'me')
    """
    return BY_CHINESE.get(text, text)


_OPTIONAL, _SEVERAL = {"nargs": "?"}, {"nargs": "+", "type": int}
_NATURAL, _POSITIVE, _FLAG = {"type": natural}, {"type": positive}, {"action": "store_true"}
_SEAT = {"type": seat_named, "choices": THREE.seats}
_FOUR = {"nargs": 4, "metavar": ("SOUTH", "EAST", "NORTH", "WEST")}
_FARMERS = {"nargs": 2, "metavar": ("DOWN", "UP")}
_HIDDEN = {"help": argparse.SUPPRESS}
#: Options of ``argparse`` that no signature says, or that differ from it, by argument.
_MORE: dict[str, dict[str, Any]] = {
    **{f"{name} first": _OPTIONAL for name in ("solve", "reply", "prove", "explain")},
    "second": _OPTIONAL,
    "--farmers": _FARMERS,
    "--others": {"nargs": 2, "metavar": ("SECOND", "THIRD")},
    "--hands": _FOUR,
    "--head": _SEAT | {"choices": FOUR.seats},
    "--by": _SEAT | {"choices": (*THREE.seats, *EACH.seats, *FOUR.seats)},
    "--turn": _SEAT
    | {"choices": tuple(dict.fromkeys(s for table in SEATINGS for s in table.seats))},
    "--seat": _SEAT,
    "--check": _FLAG,
    "--rules": {"default": "doudizhu"},
    "--without": {"action": "append"},
    "--decks": {"type": int, "choices": (1, 2), "default": None},
    "--deck-limit": {"choices": ("shared", "each", "none")},
    "--tree": _NATURAL,
    "--max-rules": _NATURAL,
    "--min-rules": _NATURAL,
    "--refutations": _FLAG,
    # The command itself refuses three hands.
    **{f"{name} --farmers": _FARMERS | _HIDDEN for name in ("explain", "rate")},
    **{f"{name} --by": _SEAT | _HIDDEN for name in ("explain", "rate")},
    **{f"{name} --hands": _FOUR | _HIDDEN for name in ("explain", "prove")},
    **{f"{name} --head": _HIDDEN for name in ("explain", "prove")},
    "review first": _OPTIONAL,
    "--game": _POSITIVE,
    "--cards": _POSITIVE,
    "--report": _FLAG,
    "review --rules": {"default": None},
    "sizes": _SEVERAL,
    "--known": {"nargs": "+"},
    "file": {"nargs": "?", "default": "-"},
    "--keep": {"default": ""},
    "--progress": {"action": argparse.BooleanOptionalAction},
    "-o/--output": {"type": _file},
    "prove -o/--output": {"required": True, "type": _proof},
    "publish -o/--output": {"required": True, "type": _publication},
    "--save": {"type": _record},
    "files": {"nargs": "+"},
    "cards": _SEVERAL,
    "--deal": _SEVERAL,
    "--seed": {"type": int},
    "--count": _POSITIVE,
    "compose --count": _POSITIVE | {"default": 1},
    "deal --decks": {"choices": ("1", "2", "each", "48", "45"), "default": "1"},
    "play first": _OPTIONAL,
    "--think": {"type": float, "default": 10.0},
    "match first": _OPTIONAL,
    # One number alone is an error, so defaults must not fill in for the other.
    "compose first": _OPTIONAL | {"default": None},
    "compose second": _OPTIONAL | {"default": None},
    "action": {"choices": ("build", "verify", "info")},
    "rules action": {"choices": ("show",), "nargs": "?"},
    "text": _OPTIONAL,
    "--levels": {"default": None},
}


def argument(
    name: str, command: Command, word: str
) -> tuple[tuple[str, str] | None, dict[str, Any]]:
    """The heading of an argument in the help, and its options for ``argparse``."""
    own = f"{name} {word}"
    heading, metavar, texts = described().get(own) or described()[word]
    more = _MORE.get(own) or _MORE.get(word, {})
    how = _said_by(command.calls, word)
    if metavar is not None:
        how["metavar"] = metavar
    if texts is not None:
        how["help"] = told(*texts, more.get("default") or how.get("default"), **_NAMED)
    return heading, how | more


@cache
def described() -> dict[str, tuple[Any, str | None, Any]]:
    """Heading, metavar and help of all arguments."""
    heading, found = None, {}
    for block in re.split(r"\n(?! )", _HELP):
        head, *texts = block.split("\n    ")
        if head.startswith("["):
            heading = tuple(head[1:].split("] "))
            continue
        # The last line is in Chinese, and the others continue the English text.
        match = _HEAD.fullmatch(" ".join([head, *texts[:-1]]))
        assert match is not None, "any line matches"
        word, metavar, english = match.groups()
        found[word] = heading, metavar, english and (english, texts[-1])
    return found


def _said_by(functions: Sequence[Callable[..., Any]], word: str) -> dict[str, Any]:
    """Options for ``argparse`` that the first signature with this argument says."""
    name = word.lstrip("-").removeprefix("no-").replace("-", "_")
    found = next((all_[name] for all_ in map(parameters_of, functions) if name in all_), None)
    if found is None:
        return {}
    default = None if found.default is Parameter.empty else found.default
    if isinstance(default, bool):
        return {"action": "store_false", "dest": name} if default else {"action": "store_true"}
    kind = str(found.annotation).removesuffix(" | None")
    if kind.startswith("Literal"):
        return {"choices": literal_eval(kind.removeprefix("Literal")), "default": default}
    return {"type": {"int": int, "float": float}.get(kind, str), "default": default}


@cache
def parameters_of(function: Callable[..., Any]) -> Mapping[str, Parameter]:
    """The parameters of a function, by name."""
    return signature(function).parameters
