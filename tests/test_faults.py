"""`docs/faults.md` holds: each case names the guards that stand and the tests that try it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.sources import FAULT_CITED, FAULTS

TESTS = Path(__file__).parent
ROOT = TESTS.parent
ROW = re.compile(r"^\| (F\d+) \| (.*) \| (.*) \|$", re.MULTILINE)
QUOTED = re.compile(r"`([^`]+)`")
EXAMPLES = {"test_citations", "test_faults"}
"""Modules that show how a case is cited, and try none."""

ROWS = {
    case: (QUOTED.findall(guards), QUOTED.findall(tests))
    for case, guards, tests in ROW.findall((ROOT / "docs" / "faults.md").read_text())
}


def tried() -> dict[str, list[str]]:
    """The test modules that cite a case, by case."""
    found: dict[str, set[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        if path.stem not in EXAMPLES:
            name = path.relative_to(TESTS).with_suffix("").as_posix()
            for match in FAULT_CITED.finditer(path.read_text()):
                found.setdefault(f"F{match[1] or match[2]}", set()).add(name)
    return {case: sorted(names) for case, names in found.items()}


def test_every_case_has_a_row_in_the_same_order() -> None:
    assert list(ROWS) == FAULTS


def test_a_row_names_the_tests_that_cite_its_case() -> None:
    assert {case: tests for case, (_, tests) in ROWS.items()} == tried()


def test_the_guards_that_a_row_names_are_there() -> None:
    missing = [
        (case, guard)
        for case, (guards, _) in ROWS.items()
        for guard in guards
        if not (ROOT / "bot" / f"{guard}.py").is_file()
    ]
    assert missing == []
