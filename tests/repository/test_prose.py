"""Prose that users read, docstrings and docs, is in plain English."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

#: Largest share of sentences with a mark, in percent: some are plain all the same.
MOST = 1.0

#: Marks of sentences that readers have to read twice, and what to write instead.
MARKS = {
    r"^(What|Whether|Who|Whose|Where|Which)\b(?!.*\?)": "begin with a noun or a verb",
    r"^How(?! (to|many|much|often|fast)\b)(?!.*\?)": "begin with a noun or a verb",
    r"^The same(?! \w+ (is|are|as|with|for|in|of)\b)": "say the whole thing again",
    r"\b(is|are|was|were|be|been) told\b": "name who acts: 'the table shows', 'raises'",
    r"\btells (of|that|which|how|whether|what)\b": "name who acts: 'the table shows', 'raises'",
    r"\bstands? (in|on|at|beside|behind|with|here|there|below|above)\b": "'is in', 'see'",
    r"(?<!there )\b(is|are) no (?!(longer|more|less|better|worse|one)\b)[a-z]+\b": "'is not a'",
    r"(?<!there )\b(is|are|has|have) none\b|\bnone of what\b": "'is not', 'has no'",
    r"(^|[,;:] |\b(and|of|is|by|than) )what (is|was|has|they|a|the|it|you|one|can|may)\b": "a noun",
    r"\b(anew|beside|in vain|foresee[ns]?|but for)\b": "'again', 'next to', 'except'",
    r"\b(thereby|wherein|whatever|whoever|likewise)\b": "two sentences",
    r"\bas ever\b|\bso many\b": "a number, or 'as before'",
    r"\bof (one's|its|their|your|his) own\b|\bof (yours|theirs|ours)\b": "'its own', 'your own'",
    r"\b(of|in|by|from|to|at|on) which\b": "two sentences",
    r"^Of [a-z]": "the subject first",
}


def sentences(text: str) -> Iterator[str]:
    """Sentences of at least three words; code is left out."""
    text = re.sub(r"```.*?```|^\s*(>>>|\.\.\.) .*", " ", text, flags=re.S | re.M)
    text = re.sub(r"`+[^`]+`+", "X", text)
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*[-*|#] )", text):
        joined = " ".join(line.strip(" #*-|") for line in paragraph.splitlines())
        found = (part.strip() for part in re.split(r"(?<=[.!?:;])\s+", joined))
        yield from (part for part in found if len(part.split()) > 2)


def blocks_of_python(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def blocks_of_pages(path: Path) -> Iterator[str]:
    yield path.read_text("utf-8")


GROUPS = {
    "package": (["python/**/*.py"], blocks_of_python),
    "docs": (["*.md", "docs/*.md", "docs/reference/*.md"], blocks_of_pages),
}


def marked(group: str) -> tuple[int, list[str]]:
    """Number of sentences, and those with a mark, with their file and the remedy."""
    patterns, blocks = GROUPS[group]
    total, found = 0, []
    paths = sorted({path for pattern in patterns for path in ROOT.glob(pattern)})
    for path in (path for path in paths if not path.name.endswith("zh-CN.md")):
        for sentence in (one for block in blocks(path) for one in sentences(block)):
            total += 1
            for mark, remedy in MARKS.items():
                if re.search(mark, sentence):
                    found.append(f"{path.relative_to(ROOT)}: {sentence} [{remedy}]")
                    break
    return total, found


@pytest.mark.parametrize("group", GROUPS)
def test_sentences_are_plain(group):
    total, found = marked(group)
    share = 100 * len(found) / total
    assert share <= MOST, f"{share:.1f} % of {total} sentences:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("sentence", "is_marked"),
    [
        ("Whether a play wins.", True),
        ("Returns true if a play wins.", False),
        ("The hand that is told.", True),
        ("'Y' is no card here.", True),
        ("'Y' is not a card.", False),
        ("There is no longer a limit.", False),
        ("What can I do here?", False),
    ],
)
def test_marks_are_found(sentence, is_marked):
    assert any(re.search(mark, sentence) for mark in MARKS) == is_marked


def test_lines_of_pages_are_short():
    long = []
    for path in sorted((ROOT / "docs").glob("**/*.md")):
        fenced = False
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            fenced ^= line.startswith("```")
            is_prose = line.isascii() and not line.startswith(("|", "<")) and "](" not in line
            if is_prose and not fenced and len(line) > 100:
                long.append(f"{path.relative_to(ROOT)}:{number}: {len(line)} characters")
    assert not long, "\n".join(long)
