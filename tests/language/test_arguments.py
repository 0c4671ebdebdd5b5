"""Arguments in Chinese, and what is wrong with an argument, told in Chinese."""

from __future__ import annotations

import re
from pathlib import Path

import canju
import pytest
from canju import DouDizhu, Hand, Play, cli, solve
from canju.cli import main

CJK = re.compile("[一-鿿]")


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ("solve 3 4 --tree x", "--tree: 'x' 不是从 0 起的整数（见"),
        ("compose --count 0", "--count: '0' 不是从 1 起的整数（见"),
        ("slove", "；是不是想写 solve，而不是 slove？（见"),
        ("deal 3 --sede 7", "；是不是想写 --seed，而不是 --sede？（见"),
    ],
)
def test_what_is_wrong_with_an_argument_is_told_in_chinese(run, argv, says):
    code, out, err = run("--lang", "zh", *argv.split())
    assert (code, out) == (2, "")
    assert err.startswith("canju: ")
    assert says in err
    assert not CJK.search(run(*argv.split())[2])


def test_complaints_of_commands_are_in_both_languages():
    """Fails where a command raises an error that is made of a text in one language."""
    alone = re.compile(r"raise \w+Error\(\s*f?\"[^\n]*")
    found = [
        f"{path.name}: {complaint}"
        for path in Path(cli.__file__).parent.glob("*.py")
        for complaint in alone.findall(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("solve", "3", "4", "--without", "foo"), "没有 'foo' 这种牌型"),
        (("solve", "33333", "4"), '一副牌只有 4 张；--rules "doudizhu; two decks"'),
        (("solve", "3", "4", "--threads", "0"), "threads=0：请选 1 至 1024"),
        (("solve", "3", "4", "--farmers", "5", "6"), "--farmers：地主的牌加这两手就是全部"),
        (("solve", "3", "4", "--names", "A"), "--names A：请写 2 个不同的名字，如 --names Ann,Bob"),
        (("solve", "10"), "单独的 10 是张数：十写作 T；发牌请用 canju deal"),
        (("match", "60", "60"), "发不了 120 张：一副牌只有 54 张（只有两个数时"),
        (("match", "--load", "nowhere"), "文件有误："),
        (("batch", "nowhere"), "无法读取 nowhere："),
        (("batch", "--keep", "line"), "--keep line：已有同名的列"),
        (("prove", "3", "4", "-o", "no/where"), "无法写入 no/where："),
        (("table", "info", "nowhere"), "文件有误："),
    ],
)
def test_an_error_is_told_in_chinese_or_its_kind_is(run, argv, says):
    """Fails where an error is English from its first word on."""
    code, out, err = run("--lang", "zh", *argv)
    assert (code, out) == (2, "")
    assert err.startswith("canju: ")
    assert says in err
    assert not CJK.search(run(*argv)[2])


def test_chinese_kinds_and_jokers_are_read():
    banned = DouDizhu(without=("三带一", "飞机带对"))
    assert banned == DouDizhu(without=("trio+single", "plane+pairs"))
    assert Play("3334", kind="三带一") == Play("3334", kind="trio+single")
    assert Hand("33 44 5").split(rewards={"对子": 2}) == Hand("33 44 5").split(rewards={"pair": 2})
    assert Hand(["小鬼", "大鬼", "小王", "大王"]) == Hand("BB RR")
    assert solve("3 5", "4").after("5").values["不要"] is False
    assert Play("不要") == canju.PASS


def test_commands_read_chinese_kinds(capsys):
    assert main(["rules", "--lang", "zh"]) == 0
    capsys.readouterr()
    for kind in ("三带一", "trio+single"):
        assert main(["solve", "333 4", "5 6", "--without", kind, "--tree", "0"]) == 0
    told = capsys.readouterr().out.split("Winner")
    assert told[1] == told[2]
    assert main(["split", "33 44 5", "--rewards", "对子=2", "--format", "json"]) == 0
