"""Building and publishing releases: workflows, scripts, metadata, the cost of an import."""

from __future__ import annotations

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import canju
import pytest

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LONG, RELEASE, TESTS = WORKFLOWS
PROJECT = (ROOT / "pyproject.toml").read_text("utf-8")
CARGO = (ROOT / "Cargo.toml").read_text("utf-8")
#: Modules that not every system has.
POSIX = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}


def test_there_are_three_workflows():
    assert [path.name for path in WORKFLOWS] == ["long.yml", "release.yml", "tests.yml"]


def test_the_long_tests_run_by_themselves():
    text = LONG.read_text("utf-8")
    assert "- cron:" in text
    assert "tests/run -m slow\n" in text
    assert "-- --ignored\n" in text


def test_one_commit_for_each_action():
    pins = {}
    for path in WORKFLOWS:
        for name, commit in re.findall(r"uses: *([\w./-]+)@(\w+)", path.read_text("utf-8")):
            assert pins.setdefault(name, commit) == commit, name


def jobs_of(path):
    return pytest.importorskip("yaml").safe_load(path.read_text("utf-8"))["jobs"]


def test_publishing_waits_for_all_jobs_and_the_tests():
    jobs = jobs_of(RELEASE)
    # The pages of a release are shown when its packages are there.
    assert set(jobs["publish"]["needs"]) == set(jobs) - {"publish", "documentation", "pages"}
    assert set(jobs["pages"]["needs"]) == {"publish", "documentation"}
    assert jobs["tests"]["uses"] == "./.github/workflows/tests.yml"
    assert "  workflow_call:\n" in TESTS.read_text("utf-8")


def test_only_what_was_tried_is_published():
    """Every wheel of a machine that is built has a job that compares its answers."""
    jobs = jobs_of(RELEASE)
    download = jobs["publish"]["steps"][0]["with"]
    assert download["pattern"] == "{sources,tried-*}"
    built = {
        f"{row[True]}-{row['target']}-{row['libc'] or 'native'}"  # YAML reads `on` as true
        for row in jobs["build"]["strategy"]["matrix"]["include"]
    }
    musl = {
        f"linux-{target}-musllinux_1_2"
        for target in jobs["try-musl"]["strategy"]["matrix"]["target"]
    }
    assert built == musl | set(jobs["try"]["strategy"]["matrix"]["wheels"])
    for name in ("try", "try-musl"):
        text = str(jobs[name]["steps"])
        assert "--answers answers" in text
        assert "tried-${{ matrix." in text
        assert "answers" in jobs[name]["needs"]


def test_other_machines_the_sources_and_unsafe_code_are_tried_every_week():
    jobs = jobs_of(LONG)
    targets = runpy.run_path(str(ROOT / "scripts" / "wheels"))["TARGETS"]
    run = {
        name: " ".join(step.get("run", "") for step in job["steps"]) for name, job in jobs.items()
    }
    tried = {target for target in targets if f" {target}" in run["elsewhere"]}
    assert tried == {"x86_64-manylinux", "aarch64-manylinux", "s390x-manylinux", "pyodide"}
    assert "scripts/wheels --sources" in run["sources"]
    assert "scripts/sanitizers" in run["sanitizers"]


@pytest.mark.skipif(sys.platform == "win32", reason="the step is a script of bash")
def test_a_tag_that_does_not_name_the_version_is_refused():
    steps = jobs_of(RELEASE)["sources"]["steps"]
    (script,) = (step["run"] for step in steps if step.get("name") == "The tag names the version")
    version = re.search(r'version = "(.*)"', CARGO)[1]
    for tag, said in (
        (f"v{version}", ""),
        (version, f"::error::The tag is {version}, but Cargo.toml has version {version}: "),
        ("v99.1", f"::error::The tag is v99.1, but Cargo.toml has version {version}: "),
    ):
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=ROOT, env={**os.environ, "TAG": tag}, check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert (done.returncode, done.stdout[: len(said)]) == (int(bool(said)), said), tag


@pytest.mark.parametrize("path", [RELEASE, TESTS], ids=lambda path: path.name)
def test_packages_are_pinned_by_hash(path):
    """Fails for a ``pip install`` that takes whatever the index has."""
    installs = re.findall(r"pip install (.*)", path.read_text("utf-8"))
    assert installs
    for options in installs:
        pinned = re.fullmatch(r"--require-hashes -r (\.github/requirements-\w+\.txt)", options)
        # What lies here is built with packages that a line before has installed.
        assert pinned or options.startswith("--no-build-isolation "), options
        if pinned:
            requirements = (ROOT / pinned[1]).read_text("utf-8")
            assert "--hash=sha256:" in requirements
            assert "maturin==1.16." in requirements


def test_small_machines_are_tested_everywhere():
    for path in (TESTS, ROOT / ".ci" / "run"):
        assert " scripts/small-machines\n" in path.read_text("utf-8"), path


def test_wheels_bring_the_licences_of_what_they_contain():
    """The file itself is compared with the crates by ``scripts/notices --check``."""
    assert '"THIRD-PARTY.txt"]' in re.search(r"license-files = .*", PROJECT)[0]
    assert "/THIRD-PARTY.txt" in re.search(r"include = .*", CARGO)[0]
    notices = (ROOT / "THIRD-PARTY.txt").read_text("utf-8")
    dependencies = CARGO.partition("[dependencies]\n")[2].partition("\n[")[0]
    for name in re.findall(r"^([\w-]+) =", dependencies, re.MULTILINE):
        assert re.search(rf"^(.*, )?{name}(, .*)?$", notices, re.MULTILINE), name


def test_the_oldest_python_is_the_same_everywhere():
    """abi3, the metadata, the classifiers and what wheels are tried on."""
    oldest = re.search(r'requires-python = ">=3\.(\d+)"', PROJECT)[1]
    assert f'"abi3-py3{oldest}"' in CARGO
    minors = [int(minor) for minor in re.findall(r"Python :: 3\.(\d+)\"", PROJECT)]
    assert minors == list(range(int(oldest), max(minors) + 1))
    for path in (RELEASE, TESTS):
        tried = f'"3.{oldest}", "3.{max(minors)}"'
        assert tried in path.read_text("utf-8"), path.name


def test_the_oldest_rust_is_the_same_everywhere():
    oldest = re.search(r'rust-version = "(.*)"', CARGO)[1]
    assert f"rustup toolchain install {oldest} " in TESTS.read_text("utf-8")


def test_where_the_project_lives_is_written_once(tmp_path):
    for name in ("pyproject.toml", "scripts/urls"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    command = [sys.executable, str(tmp_path / "scripts" / "urls"), "https://example.org/x/canju"]
    assert subprocess.run(command, check=False).returncode == 0
    text = (tmp_path / "pyproject.toml").read_text("utf-8")
    assert 'Issues = "https://example.org/x/canju/issues"' in text
    assert (
        text.replace(text[text.index("[project.urls]") : text.index("[project.scr")], "") == PROJECT
    )
    again = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (again.returncode, again.stderr.strip()) == (
        1,
        "pyproject.toml has its addresses already",
    )


@pytest.mark.parametrize("home", ["http://example.org/x", "example.org", 'https://e.org/"'])
def test_odd_addresses_are_refused(home, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["urls", home])
    with pytest.raises(SystemExit, match="no https address"):
        runpy.run_path(str(ROOT / "scripts" / "urls"))


@pytest.mark.parametrize("path", ["tests/run", "scripts/wheels", "scripts/urls"])
def test_what_other_systems_run_is_python(path):
    """Fails for a script in the language of a shell that Windows has not."""
    text = (ROOT / path).read_text("utf-8")
    assert text.startswith("#!/usr/bin/env python3\n")
    ast.parse(text)


def test_nothing_imports_at_once_what_other_systems_lack():
    """Fails when a file of the package or of the tests cannot be imported on Windows."""
    paths = [
        *Path(canju.__file__).parent.rglob("*.py"),
        *(ROOT / "tests").rglob("*.py"),
    ]
    assert len(paths) > 150
    for path in paths:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.Import):
                names = {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names = {node.module or ""}
            else:
                continue
            assert not names & POSIX, path


IMPORTED = """
import sys
before = set(sys.modules)
{}
print(*sorted(set(sys.modules) - before))
"""
#: What solving does not need, also on the command line, and takes long to import.
NEVER = {
    "asyncio", "dataclasses", "decimal", "email", "fractions", "hashlib", "html.parser", "http",
    "importlib.metadata", "logging", "multiprocessing", "pathlib", "random", "socket",
    "statistics", "subprocess", "tempfile", "urllib", "uuid", "unittest",
    "anywidget", "numpy", "pandas", "polars", "pyarrow", "tqdm",
    "canju.arguments.rows", "canju.batches", "canju.bridge", "canju.check",
    "canju.hidden", "canju.honeymoon", "canju.one_hand", "canju.plans", "canju.playing",
    "canju.proofs", "canju.publishing", "canju.puzzles", "canju.reviews", "canju.show",
    "canju.solving.results", "canju.widgets", "canju.writing.html", "canju.writing.svg",
}  # fmt: skip
#: What only the command line needs, or a tree.
LATER = {"argparse", "ast", "difflib", "inspect", "json", "shutil", "canju.cli", "canju.tree"}
COMMAND = "from canju.cli import main; main(['solve', '3 5', '4'])"


@pytest.mark.parametrize(("program", "other"), [("import canju", NEVER | LATER), (COMMAND, NEVER)])
def test_an_import_brings_no_more_than_solving_needs(program, other):
    """Fails when ``import canju`` or ``canju solve`` waits for what few programs use."""
    command = [sys.executable, "-S", "-c", IMPORTED.format(program)]
    package = Path(canju.__file__).parent.parent
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(package)}
    )
    imported = set(done.stdout.splitlines()[-1].split())
    assert "canju.solution" in imported
    assert imported & other == set()


def test_all_that_comes_later_comes():
    """Every public name is there, by its module and by a star import."""
    names: dict[str, object] = {}
    exec("from canju import *", names)
    assert set(canju.__all__) <= set(names)
    for name, module in canju._LATER.items():
        if name == "CardTable":
            pytest.importorskip("anywidget")
        assert getattr(canju, name).__module__.startswith(f"canju.{module}"), name
    for name in canju._MODULES:
        assert getattr(canju, name).__name__ == f"canju.{name}"
    assert "Table" in dir(canju.honeymoon)


def test_a_wheel_has_at_most_four_and_a_half_megabytes(tmp_path):
    check_sizes = runpy.run_path(str(ROOT / "scripts" / "wheels"))["check_sizes"]
    wheel = tmp_path / "a.whl"
    for size in (1_509_942, 4_500_000):
        wheel.write_bytes(bytes(size))
        check_sizes([wheel])
    wheel.write_bytes(bytes(4_500_001))
    with pytest.raises(SystemExit, match=re.escape("a.whl has more than 4,500,000 bytes")):
        check_sizes([wheel])


def test_an_import_is_judged_by_its_modules_and_not_by_the_clock():
    wheels = runpy.run_path(str(ROOT / "scripts" / "wheels"))
    assert wheels["modules"](Path(sys.executable), "colorsys") == 1
    check_import = wheels["check_import"]
    check_import.__globals__["milliseconds"] = lambda *_: 999.0
    check_import.__globals__["modules"] = lambda *_: 80
    said = check_import(Path(sys.executable))
    assert said == "import canju: 80 modules, 999 ms (warning: more than 40 ms)"
    check_import.__globals__["modules"] = lambda *_: 81
    with pytest.raises(SystemExit, match="imports 81 modules, more than 80"):
        check_import(Path(sys.executable))
