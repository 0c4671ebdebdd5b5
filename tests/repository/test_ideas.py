"""Every idea of the searches has a switch, and a row in the tables of what it saves."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]

#: Name in the core, and what a search does with it.
IDEAS = re.findall(
    r'^    (\w+) "[a-z-]+" "(.*)\.",$', (ROOT / "src/ideas.rs").read_text(), re.MULTILINE
)
SOURCES = "".join(path.read_text() for path in (ROOT / "src").rglob("*.rs"))


def test_there_is_a_measurement_of_each_idea() -> None:
    page = (ROOT / "benches/ideas.md").read_text()
    rows = re.findall(r"^\| (.*?) \| (?:[≥–]|[\d.]+ /)", page, re.MULTILINE)
    assert sorted(rows) == sorted(does for _, does in IDEAS)


def test_each_idea_can_be_switched_off() -> None:
    assert set(re.findall(r"Idea::(\w+)\.on\(\)", SOURCES)) == {name for name, _ in IDEAS}
    assert not re.findall(r"// *Worth: .*without", SOURCES)
