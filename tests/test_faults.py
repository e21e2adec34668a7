"""`docs/faults.md` holds: each case names guards that stand, and a test tries it."""

from __future__ import annotations

import re

from tests.sources import DOCS, FAULT_CITED, FAULTS, ROOT

ROW = re.compile(r"^\| (F\d+) \| (.*) \|$", re.MULTILINE)
ROWS = dict(ROW.findall((DOCS / "faults.md").read_text()))


def test_every_case_has_a_row_in_the_same_order() -> None:
    assert list(ROWS) == FAULTS


def test_a_test_tries_every_case() -> None:
    """Those of citations show how a case is cited, and try none."""
    paths = {*(ROOT / "tests").rglob("test_*.py")} - {ROOT / "tests" / "test_citations.py"}
    cited = {m[1] or m[2] for path in paths for m in FAULT_CITED.finditer(path.read_text())}
    assert {f"F{case}" for case in cited} == set(FAULTS)


def test_the_guards_that_a_row_names_are_there() -> None:
    named = {guard for guards in ROWS.values() for guard in re.findall("`([^`]+)`", guards)}
    assert {guard for guard in named if not (ROOT / "bot" / f"{guard}.py").is_file()} == set()
