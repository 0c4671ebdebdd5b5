"""What is wrong with an argument of a command, told in Chinese."""

from __future__ import annotations

import re

import pytest
from canju._messages import CHINESE
from canju.cli.parser import COMMANDS_ELSEWHERE, ELSEWHERE

CJK = re.compile("[一-鿿]")


@pytest.mark.parametrize("instead", [*ELSEWHERE.values(), *COMMANDS_ELSEWHERE.values()])
def test_what_to_see_instead_is_in_both_languages(instead):
    """Fails for one with an English word that is no command, option or value."""
    told = CHINESE.help(instead)
    left = re.sub(
        r"canju([ .]-*\w+)?|--[a-z-]+|Python|[A-Z]+|benches/|jsonl?|csv|[a-z-]+:S", "", told
    )
    assert not re.search("[a-z]", left), told


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ("solve", "缺少参数: A（见 canju solve --help）"),
        ("solve 3 4 --bogus", "没有这样的参数: --bogus（见 canju solve --help）"),
        ("solve 3 4 --threads x", "参数 --threads: 'x' 不是整数（见 canju solve --help）"),
        ("solve 3 4 --time-limit x", "参数 --time-limit: 'x' 不是数（见"),
        ("solve 3 4 --tree x", "参数 --tree: 'x' 不是从 0 起的整数（见"),
        ("compose --count 0", "参数 --count: '0' 不是从 1 起的整数（见"),
        ("solve 3 4 --rules", "参数 --rules: 后面要有一个值（见"),
        ("solve 3 --farmers 4", "参数 --farmers: 后面要有 2 个值（见"),
        ("odds 3 4 --known", "参数 --known: 后面至少要有一个值（见"),
        ("solve 3 4 --check=3", "参数 --check: 不带值，却写了 '3'（见"),
        ("table build x --levels", "参数 --levels: 后面要有一个值（见"),
        ("solve 3 4 --decks 5", "参数 --decks: 5 不在可选之列（可选: 1, 2）（见 canju solve"),
        ("hint", "；见 canju reply（见 canju --help）"),
        ("slove", "；是不是想写 solve？（见"),
        ("deal 3 --sede 7", "；是不是想写 --seed，而不是 --sede？（见"),
        ("deal 3 --json", "；见 --format json（见"),
        ("345", "；手牌要写在 canju solve 之后（见 canju --help）"),
    ],
)
def test_what_is_wrong_with_an_argument_is_told_in_chinese(run, argv, says):
    code, out, err = run("--lang", "zh", *argv.split())
    assert (code, out) == (2, "")
    assert err.startswith("canju: ")
    assert says in err
    # The same in English, by argparse's own words.
    assert not CJK.search(run(*argv.split())[2])
