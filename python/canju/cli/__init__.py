"""The command line: ``canju solve``, ``canju play``, ``canju table`` and others.

The module of a command has its ``Command``: the arguments, which ``options`` describes, and a
function that takes the parsed arguments, prints through ``output`` and returns the exit code. A
module is imported when its command is called.
Commands raise errors, which ``main`` turns into a message and an exit code.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from canju.cli.options import Listed
from canju.cli.output import INTERRUPTED, LIMIT, WRONG, can_write, complain, on_odd_signs
from canju.cli.parser import lang_in, program
from canju.cli.words import told
from canju.errors import CanjuError, LimitError
from canju.language.languages import ENGLISH, of_command, speaking
from canju.language.substitutes import SUBSTITUTE

__all__ = ["main"]

#: Commands in the order of ``canju --help``.
_COMMANDS = (
    Listed("solve", "solve a position: who wins, and how", "说明局面谁胜，怎么胜"),
    Listed("reply", "print the best play", "给出该出的牌", "solve"),
    Listed(
        "explain",
        "show how to win, as a short list of rules to play by",
        "讲解必胜打法：照做就胜的几条",
    ),
    Listed("review", "show where a game was lost", "复盘：一局输在哪一手"),
    Listed(
        "odds",
        "show how often each play wins when the other hand is hidden",
        "不见对方手牌时，每种出法多常胜",
    ),
    Listed("batch", "solve all positions of a file", "求解文件里的所有局面"),
    Listed(
        "prove",
        "write a proof of the verdict that anybody can check",
        "写出谁胜的证明，人人可以查验",
    ),
    Listed("check", "check proofs", "查验证明", "prove"),
    Listed("play", "play a game against a program", "与程序打一局"),
    Listed("deal", "deal random hands", "一次洗牌，发几手牌"),
    Listed(
        "split",
        "split a hand into the fewest plays, or for the best score",
        "以最少手数或最高得分出完一手牌",
    ),
    Listed("match", "play whole games between programs", "两个程序对打整局"),
    Listed(
        "compose",
        "compose puzzles with one winning play that is not obvious",
        "编排残局：只有一种胜法，且不明显",
    ),
    Listed("rate", "rate how hard a position is for a person", "评分：局面对人有多难"),
    Listed(
        "publish",
        "write positions to a page that others can play",
        "把局面写成网页，别人打开就能下",
    ),
    Listed(
        "table",
        "build or verify an endgame table of honeymoon bridge and German whist, or show its info",
        "生成或校验蜜月桥牌和德国惠斯特的残局库，或列出它的内容（info）",
    ),
    Listed("rules", "list the presets of the rules, or explain some", "列出预设规则，或逐句说明"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code.

    Args:
        argv: the arguments after the program's name; those of the process by default.

    >>> main(["reply", "7 8", "9 T", "--to-beat", "7"])
    8
    0
    """
    on_odd_signs(sys.stdout, SUBSTITUTE)
    on_odd_signs(sys.stderr, SUBSTITUTE)
    on_odd_signs(sys.stdin, "replace")
    try:
        language = of_command(lang_in(argv))
    except CanjuError as error:
        return complain(error, WRONG)
    # An encoding without simplified characters would print question marks: English is better.
    with speaking(language if can_write("胜负") else ENGLISH):
        return _run(argv)


def _run(argv: Sequence[str] | None) -> int:
    """Runs a command line in the current language, and returns its exit code."""
    try:
        args = program(_COMMANDS).parse_args(argv)
        code: int = args.run(args)
        return code
    except SystemExit as done:  # argparse has printed its message
        return done.code if isinstance(done.code, int) else WRONG
    except LimitError as error:
        return complain(error, LIMIT)
    except CanjuError as error:
        return complain(error, WRONG)
    except KeyboardInterrupt:
        return complain(told("interrupted", "已中断"), INTERRUPTED)
