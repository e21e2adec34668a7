"""A test that costs or waits too much fails the run by its name."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import budget

ROOT = Path(__file__).parent.parent

SLOW = """
import asyncio, contextlib, subprocess, sys
from tests.budget import LINES

async def test_that_waits():
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0.4):
            await asyncio.Event().wait()

async def test_that_gets_what_it_waits_for():
    event = asyncio.Event()
    asyncio.get_running_loop().call_soon(event.set)
    async with asyncio.timeout(9):
        await event.wait()

def test_that_works():
    for _ in range(400):
        compile(LINES, "lines", "exec")

def test_whose_child_works():
    work = "from tests.budget import LINES\\nfor _ in range(400): compile(LINES, 'lines', 'exec')"
    subprocess.run([sys.executable, "-c", work], check=True)

def test_that_is_cheap():
    compile(LINES, "lines", "exec")
"""


@pytest.mark.proof
def test_what_is_over_its_budget_is_named(tmp_path: Path) -> None:
    slow = tmp_path / "test_slow.py"
    slow.write_text(SLOW)
    caps = tmp_path / "caps.toml"
    caps.write_text("[test]\ncost = 1.0\nwaits = 0.3\n[run]\nwaits = 20\n[folders]\n[dear]\n")
    call = (sys.executable, "-m", "pytest", "-c", "pyproject.toml", "--rootdir", str(tmp_path))
    told = subprocess.run(
        [*call, slow],
        cwd=ROOT,
        env={**os.environ, budget.OTHER_FILE: str(caps)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == pytest.ExitCode.TESTS_FAILED, told.stdout
    over = re.findall(r"^FAILED test_slow.py::(\w+) - (\w+)", told.stdout, re.MULTILINE)
    assert over == [
        ("test_that_waits", "waits"),
        ("test_that_works", "costs"),
        ("test_whose_child_works", "costs"),
    ]


def test_budgets_are_lowered_and_never_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, last = tmp_path / "budget.toml", tmp_path / "last.json"
    file.write_text("[run]\nwaits = 20\n\n[folders]\nbot = 40\ncogs = 50\ngone = 3\n\n[dear]\n")
    last.write_text('{"folders": {"bot": 35.2, "cogs": 61.0}, "tests": {}}')
    monkeypatch.setattr(budget, "FILE", file)
    monkeypatch.setattr(budget, "LAST", last)
    assert budget.main() == 0
    wanted = "[run]\nwaits = 20\n\n[folders]\nbot = 36\ncogs = 50\ngone = 0\n\n[dear]\n"
    assert file.read_text() == wanted
