"""The faults of `tests/mutants.toml`, and how they are tried."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.budget import LAST
from tests.mutants.__main__ import copied, killer
from tests.mutants.listed import Mutant, narrowed, read
from tests.mutants.reach import Reach, measure

SOURCE = """\
def bounded(n):
    if n < 3:
        return 3
    return n


def doubled(n):
    if n < 3:
        return 2
    return 2 * n
"""


@pytest.mark.parametrize(
    ("old", "new", "text", "lines"),
    [
        ("return 2 * n", "return n", "    return 2 * n\n", [10]),
        ("< 3:\n        return 2", "> 3:\n        return 2", None, [8]),
        ("        return 3\n", "", "        return 3\n", [3]),
    ],
    ids=["a line", "a line that stands there twice", "a line less"],
)
def test_a_fault_is_kept_in_lines_that_stand_there_once(
    old: str, new: str, text: str | None, lines: list[int], tmp_path: Path
) -> None:
    file = tmp_path / "bounds.py"
    file.write_text(SOURCE)
    mutant = narrowed("bounds", str(file), SOURCE, SOURCE.replace(old, new))
    assert mutant.fits()
    assert text is None or mutant.text == text
    assert SOURCE.replace(mutant.text, mutant.other) == SOURCE.replace(old, new)
    assert mutant.lines() == lines


def test_each_fault_was_noticed_or_may_live() -> None:
    open_ = [mutant.text for mutant in read() if not mutant.killer and not mutant.lives]
    assert not open_


@pytest.mark.proof
def test_a_fault_is_noticed_by_a_test_that_reaches_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bounds.py").write_text(SOURCE)
    Path("test_bounds.py").write_text(
        "from bounds import bounded, doubled\n"
        "def test_least(): assert bounded(2) == 3\n"
        "def test_most(): assert bounded(4) == 4\n"
        "def test_twice(): assert doubled(5) == 10\n"
    )
    Path("pytest.ini").write_text("[pytest]\npythonpath = .\nmarkers = proof\n")
    LAST.parent.mkdir()
    LAST.write_text(json.dumps({"tests": {}}))
    measure(tmp_path, {"bounds.py"})
    reach = Reach(tmp_path)
    for step in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "bounds: first"]):
        name = ["-c", "user.name=T", "-c", "user.email=t@localhost"]
        subprocess.run(["git", *name, *step], check=True)
    copy = copied(tmp_path / "copy")

    def noticed(old: str, new: str) -> tuple[list[str], str | None]:
        fault: Mutant = narrowed("", "bounds.py", SOURCE, SOURCE.replace(old, new))
        return reach.tests(fault), killer(fault, copy, reach)

    both = ["test_bounds.py::test_least", "test_bounds.py::test_most"]
    assert noticed("def bounded(n):\n    if n <", "def bounded(n):\n    if n >") == (both, both[0])
    assert noticed("def doubled(n):\n    if n <", "def doubled(n):\n    if n <=")[1] is None
    assert (copy / "bounds.py").read_text() == SOURCE
