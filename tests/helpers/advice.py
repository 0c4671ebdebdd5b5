"""Advice: what errors, hints, help and pages tell people to type, found in text and typed.

A *case* is a line of Python, or a command line, that is answered with advice. «…» marks the part of
it that a value, an option or a call replaces. After ``<<<`` is what is typed to a command.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import canju
from batches import fed
from canju._messages import ENGLISH, Language, speaking
from canju.cli import _COMMANDS
from canju.cli.parser import Parser, program
from public import public_names, scope

ROOT = Path(__file__).parents[2]

# --- advice in text -------------------------------------------------------------------------

_INNER = r"\((?:[^()]|\([^()]*\))*\)"
_BRACKETS = rf"\((?:[^()]|{_INNER})*\)"
_VALUE = rf"""(?:"[^"]*"|'[^']*'|{_BRACKETS}|None|True|False|\d+)"""
_ARGUMENT = rf"(?<![\w.(-])[a-z_]+={_VALUE}"
_OPTION = (
    r"(?:--(?:notation|deck-limit|decks) \w+|"
    r"--[a-z][a-z-]+(?: (?:[A-Z]+\b|\d+|[A-Za-z,:-]+(?=$|\n| \()))?)"
)
#: How each kind of advice is written; arguments and options next to each other belong together.
_TYPED = {
    "command": re.compile(
        r"\bcanju (?!is\b|can\b)(?:[a-z]+|--[a-z]+)(?: --help)?(?![\w.])|\bpip install [\w.'\[\]]+"
    ),
    "call": re.compile(rf"(?<![\w.])[A-Za-z_][\w.]*{_BRACKETS}"),
    "name": re.compile(r"\bcanju\.[A-Za-z]\w*"),
    "argument": re.compile(rf"{_ARGUMENT}(?:, {_ARGUMENT})*"),
    "option": re.compile(rf"(?<![\w-]){_OPTION}(?: {_OPTION})*"),
}
_ITEM = r"""(?:"[^"]*"|'[^']*'|\[['"][^\]]*\]|\{"[^{}]*\}|[^\s,，。;；、()（）?？'"]+)"""
_OR = r"(?:, or |, | or |、|，或 ?| ?或 ?)"
#: Values that can be typed in place of a wrong one, and lists of all there are.
_VALUES = re.compile(
    r"(?:\b(?:(?:choose )?such as|choose|write(?: suits:)?|as in|did you mean|with farmers(?= \{))|"
    r"in \d+ ways:|种读法：|请选|请写成?|只写)"
    rf" ?({_ITEM}(?:{_OR}{_ITEM})*)"
)
_LISTS = re.compile(
    r"(?:\bchoose (?:one of|among|from)|it is one under:|: use(?= \")|可选：) "
    r"((?:(?!, with )[^()（）\n])+)"
)
#: Words that begin no value.
_PROSE = re.compile(
    r"(?:an?|the|more|fewer|less|two|three|it|its|them|both|another|other|one|simpler|which|who|"
    r"text|bytes|(?:whole )?numbers?|give|players?|ranks|every|each|with|without|"
    r"[择别给叫整牌两三明已地]\w*|s)[.:]?"
)
#: The part at fault: a message begins with it, or names it next to the right one.
_FAULT = re.compile(
    rf"^(?:canju: )?(?:\w+有误：)?(?:argument |rules[:：] ?)?"
    rf"(?:-[\w/-]*|{_ARGUMENT}|'[^']*')(?: \S+)?(?=[:： ,]|$)"
    r"|(?:unrecognized arguments|没有这样的参数)[:：] ?[^;；]*|(?:rather than|，而不是) --?\S+"
)


class Advice(NamedTuple):
    """A piece of advice: ``command``, ``call``, ``name``, ``argument``, ``option`` or ``value``."""

    kind: str
    text: str


def advice_in(message: str) -> list[Advice]:
    """The advice in a message."""
    text = _FAULT.sub("", message)
    found = []
    for kind, pattern in _TYPED.items():
        found += [Advice(kind, piece[0]) for piece in pattern.finditer(text)]
        # The arguments of a call belong to it.
        text = pattern.sub("\0", text)
    for values in _LISTS.finditer(text):
        found += [Advice("value", item) for item in values[1].split(", ")]
    for values in _VALUES.finditer(_LISTS.sub("", text)):
        for item in re.findall(_ITEM, re.sub(_OR, ", ", values[1])):
            if _PROSE.fullmatch(item) or "\0" in item:
                break
            found.append(Advice("value", item))
    return list(dict.fromkeys(found))


# --- advice in the sources ------------------------------------------------------------------

#: Files of tests.
_OTHER_FILES = {"tests.rs"}
#: A repr, a signature, the name of an option or of a module, a pattern, a part of a page.
_NO_ADVICE = re.compile(
    r"[A-Z]\w*(?:\.\w+)?\(.*\)$|\(|\\|-[-\w=]+$|[\w.]+$| \w+=\"[^\"]*\"$|<", re.DOTALL
)


@cache
def told_in_sources() -> list[tuple[str, str]]:
    """Place and text of each literal with advice; ``{}`` is where a value goes."""
    found = []
    python = sorted((ROOT / "python" / "canju").rglob("*.py"))
    rust = sorted((ROOT / "src").rglob("*.rs"))
    for path in (*python, *rust):
        if path.parent.name == "show" or path.name in _OTHER_FILES:
            continue
        literals = _python_literals if path.suffix == ".py" else _rust_literals
        for line, text in literals(path.read_text("utf-8")):
            if not _NO_ADVICE.match(text) and advice_in(text):
                found.append((f"{path.relative_to(ROOT)}:{line}", " ".join(text.split())))
    return found


def _python_literals(source: str) -> Iterator[tuple[int, str]]:
    """All but docstrings."""
    passed: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr):
            passed.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            passed |= {id(part) for part in node.values}
            parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(getattr(node, "value", None), str) and id(node) not in passed:
            yield node.lineno, node.value  # type: ignore[attr-defined]


_RUST = re.compile(r"""//[^\n]*|"((?:[^"\\]|\\.)*)"|'(?:[^'\\\n]|\\[^u]|\\u\{\w+\})'""", re.DOTALL)


def _rust_literals(source: str) -> Iterator[tuple[int, str]]:
    source = source.partition("#[cfg(test)]\nmod")[0]
    for found in _RUST.finditer(source):
        text = re.sub(r"\\\n\s*", "", found[1] or "").replace('\\"', '"').replace("\\n", "\n")
        yield source.count("\n", 0, found.start()) + 1, re.sub(r"\{[^{}\s]*\}", "{}", text)


def template(text: str) -> re.Pattern[str]:
    """Pattern of a literal with values in it."""
    return re.compile(".*?".join(map(re.escape, re.split(r"\{[^{}\s]*\}", text))), re.DOTALL)


# --- typing it ------------------------------------------------------------------------------

#: Values of the names in advice; tests add theirs.
SCOPE: dict[str, Any] = scope() | {"canju": canju}
#: Values of placeholders; of a long run, a short one.
FILLED = {
    "N": "2", "X": "5", "SECONDS": "5", "BYTES": "512MB", "LANG": "zh", "NAME": "pagat",
    "FILE": "f", "100": "1", "地主的牌": "3", "下家的牌": "4", "上家的牌": "5",
}  # fmt: skip
#: Options that are told without the value they take.
SHORT = {"--keep": "--keep x", "--seed": "--seed 7"}
#: A command line of each command that works.
BASES = {
    "solve": "canju solve 3S 4S",
    "reply": "canju reply 3S 4S",
    "explain": "canju explain 3S 4S",
    "review": "canju review - 3S 4S <<< # no plays",
    "odds": "canju odds 3 1 --unseen '4 5'",
    "batch": "canju batch - <<< 3S | 4S",
    "prove": "canju prove 3S 4S -o p",
    "check": "canju check p",
    "play": "canju play 3S 4S",
    "deal": "canju deal 3",
    "split": "canju split 3",
    "match": "canju match 3S 4S",
    "compose": "canju compose 3 3 --min-plays 2",
    "table": "canju table build t --levels 1",
    "rules": "canju rules",
}


@cache
def parsers(said: Language = ENGLISH) -> dict[str, Parser]:
    """The parser of each command, with help in a language."""
    with speaking(said):
        actions = program(_COMMANDS)._actions
    made = next(one for one in actions if isinstance(one, argparse._SubParsersAction)).choices
    return {name: made[name] for name in BASES}


class Answer(NamedTuple):
    """The answer to a line: the message of the error in both languages, or the output."""

    failed: bool
    english: str
    chinese: str = ""
    value: object = None


def answer(line: str) -> Answer:
    """Runs a line, or a case."""
    line = line.replace("«", "").replace("»", "")
    if line.startswith("canju "):
        (code, english), (_, chinese) = ran(line), ran("canju --lang zh" + line[len("canju") :])
        return Answer(code != 0, english, chinese)
    try:
        value = eval(line, dict(SCOPE))
    except Exception as error:
        return Answer(True, str(error), getattr(error, "_chinese", None) or "")
    return Answer(False, str(value), value=value)


def ran(line: str) -> tuple[int, str]:
    """Exit code and output of a command."""
    line, _, typed = line.partition(" <<< ")
    code, out, err = fed(typed.replace(r"\n", "\n") + "\n", *shlex.split(line)[1:])
    return code, " ".join(f"{err} {out}".split())


def followed(case: str, advice: Advice) -> Answer:
    """Follows a piece of advice in a case."""
    kind, text = advice
    is_command = case.startswith("canju ")
    if kind == "command":
        return command(text)
    if kind == "value" and case.startswith("canju «"):
        return answer(f"canju help {text}")
    if kind == "option":
        return answer(changed(case, filled(SHORT.get(text, text))))
    if kind in ("argument", "value"):
        return answer(changed(case, text, kind == "value"))
    if "…" in text:  # the hand at fault, in a call
        hand = re.search(r'"[^"]*«[^"]*"', case) or re.search(r'(?<=\()("[^"]*"|\[[^][]*\])', case)
        assert hand, case
        return answer(case.replace(hand[0], text.replace("…", hand[0]), 1))
    if given := re.search(r"\(?('[^']*'|\"[^\"]*\")", case):
        SCOPE["text"] = ast.literal_eval(given[1].replace("«", "").replace("»", ""))
    gives = answer(text)
    if isinstance(gives.value, (canju.DouDizhu, canju.SinglesAndPairs)):
        return answer(changed(case, f"rules={text}"))
    # A call goes in place of the part at fault, or of the whole line.
    return answer(changed(case, text, is_value=True)) if "«" in case and not is_command else gives


def filled(text: str) -> str:
    """Puts values in the place of placeholders."""
    return re.sub(r"[^\s']+", lambda word: FILLED.get(word[0], word[0]), text)


def changed(case: str, text: str, is_value: bool = False) -> str:
    """A case with its marked part replaced, or with one more argument or option."""
    before, mark, rest = case.partition("«")
    is_python = not case.startswith("canju ")
    is_text = is_python and before.count('"') % 2
    if mark and (is_value or not is_python or re.match(r"\w+=", rest)):
        # Within a text, its own quotes are enough.
        return before + (text.strip("\"'“”") if is_text else text) + rest.partition("»")[2]
    if not is_python:
        line, typed, rest = case.partition(" <<< ")
        return f"{line} {text}{typed}{rest}"
    call = ast.parse(case.replace("«", "").replace("»", ""), mode="eval").body
    assert isinstance(call, ast.Call), case
    more = ast.parse(f"f({text})", mode="eval").body.keywords  # type: ignore[attr-defined]
    names = {one.arg for one in more}
    if "farmers" in names:  # in the place of the second hand and the third
        call.args, names = call.args[:1], {*names, "to_beat"}
    call.keywords = [one for one in call.keywords if one.arg not in names] + more
    return ast.unparse(call)


def command(text: str) -> Answer:
    """Runs a command that is told: its name alone, with options alone, or whole."""
    program, *words = shlex.split(text)
    if program == "pip":
        name = words[-1].strip(".[]")
        known = re.search(rf'"{name}[>\["]|^{name} =', (ROOT / "pyproject.toml").read_text(), re.M)
        return Answer(known is None, f"pyproject.toml has no {name}")
    if len(words) == 1 and words[0] in BASES:
        return answer(f"{text} --help")
    given = answer(f"{filled(text)} <<< 3 | 4")
    if given.failed and words[1].startswith("--"):
        return answer(changed(BASES[words[0]], filled(" ".join(words[1:]))))
    return given


# --- pages and docstrings -------------------------------------------------------------------

#: Inline code that is typed: a call, an argument, a command or an option.
_SPAN = re.compile(
    rf"\.?[^\W\d][\w.]*{_BRACKETS}(?:\.\w+(?:{_BRACKETS})?)*|[a-z_]+=.*|canju [a-z]+.*|"
    r"pip install \S+|--[a-z].*"
)
#: Arguments in the place of "…" in a call, and values in the place of "…" after a name.
_LEFT_OUT = {
    "solve": '"3 4", "5"', "rate": '"8 9", "7"', "refusals": '"8 9", "7"', "Game": '"3", "4"',
    "Game.deal": "3, 4", "CardTable": '"3", "4"', "best_reply": '"3", "4"', "match": "3, 3",
    "View.of": "position", "deal": "3, 4", "solution.explore": "",
    "solution.after": '"4"',
}  # fmt: skip
_SOME = {"farmers": '("5", "6")', "beating": "None", "seed": "1"}


@cache
def spans() -> dict[str, str]:
    """The inline code in pages and public docstrings that is typed, and its first place."""
    pages = [*ROOT.glob("README*.md"), *(ROOT / "docs").rglob("*.md")]
    texts = {str(page.relative_to(ROOT)): page.read_text("utf-8") for page in sorted(pages)}
    del texts["docs/coming-from.md"]  # of other programs; test_reading runs the rest
    for name, thing in public_names().items():
        members = vars(thing).items() if isinstance(thing, type) else ()
        for inner, member in [("", thing), *members]:
            if not inner.startswith("_") or inner == "__init__":
                texts[f"{name}.{inner}"] = getattr(member, "__doc__", None) or ""
    found: dict[str, str] = {}
    for place, text in texts.items():
        prose = re.sub(r"^(`{3,}).*?^\1", "", text, flags=re.DOTALL | re.MULTILINE)
        for span in re.findall(r"`([^`]+)`", prose.replace("``", "`")):
            if _SPAN.fullmatch(span := " ".join(span.split())):
                found.setdefault(span, place)
    return found


def called(span: str) -> Answer:
    """Runs a call of a page, with arguments in the place of "…"."""
    span = re.sub(r"(\w+)=…", lambda one: f"{one[1]}={_SOME[one[1]]}", span)
    span = re.sub(
        r"([\w.]+)\(…", lambda one: f"{one[1]}({_LEFT_OUT[one[1].removeprefix('canju.')]}", span
    )
    span = span.replace(", …", "")
    if span.startswith("."):
        span = ("solution" if span.startswith(".tree") else "tree") + span
    name = span.partition("(")[0]
    if name in canju.__all__ and not span.endswith(
        "()"
    ):  # a page may have a value of the same name
        return answer(f"canju.{span}")
    if name in dir(builtins):
        return answer(f"__import__('builtins').{span}")
    if "." in name or callable(SCOPE.get(name)):
        return answer(span)
    # A method: of the last thing that has it.
    things = [one for one, value in SCOPE.items() if callable(getattr(value, name, None))]
    return answer(f"{things[-1]}.{span}")


def taken(span: str, calls: list[str]) -> bool:
    """Returns true if some call takes an argument of a page, or some command an option."""
    if span.startswith("--"):
        option, _, value = span.partition(" ")
        takes = [name for name, one in parsers().items() if option in one._option_string_actions]
        return any(not value or ran(changed(BASES[name], filled(span)))[0] == 0 for name in takes)
    name, _, value = span.partition("=")
    if value:
        return any(not answer(changed(call, span)).failed for call in calls)
    # Any value: only an unknown argument is "unexpected".
    return any("unexpected" not in answer(changed(call, f"{name}=0")).english for call in calls)
