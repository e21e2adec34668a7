"""The runs that are kept: a line of JSON in `docs/benchmarks.jsonl` for each commit and machine.

What is measured of one commit on one kind of machine comes into one line, also part by part: what
is measured again takes the place of what it was.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
from datetime import date
from pathlib import Path

import msgspec
from msgspec import Struct

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "benchmarks.jsonl"
PAGE = FILE.with_suffix(".md")
GROWN = 1.2
"""A figure that is more than so many times what it was before is named."""

BY_DESIGN = re.compile(r"^\* `([^`]+ : [^`]+)`: (.+?)\n(?=\* |\n|\Z)", re.MULTILINE | re.DOTALL)
"""In the page: the figure of a goal that is missed by design, and the reason."""


class Run(Struct):
    """The figures of a commit on a kind of machine, by their names.

    The commit ends with "+" if files were changed since.
    """

    date: str
    commit: str
    machine: str
    figures: dict[str, float]

    def before(self, runs: list[Run]) -> dict[str, Run]:
        """Returns the newest run of another commit on this kind of machine, for each figure."""
        others = [one for one in runs if one.machine == self.machine and one.commit != self.commit]
        return {name: one for one in others for name in one.figures}


def today() -> Run:
    """Returns the run that begins here and now."""
    commit = _git("rev-parse", "--short=8", "HEAD") or "unknown"
    # Pages change no figure, and what is kept stands among them.
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs", ":!*.md")
    return Run(date.today().isoformat(), commit + "+" * bool(changed), machine(), {})


def _git(*words: str) -> str:
    told = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return told.stdout.strip()


def machine() -> str:
    """Returns the kind of this machine: its processor, and how many cores may be used."""
    found = re.search(r"^model name\s*: (.+)", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    model = found[1] if found else platform.machine()
    return f"{model}, {len(os.sched_getaffinity(0))} cores"


def kept() -> list[Run]:
    """Returns the runs that are kept, oldest first."""
    lines = FILE.read_bytes().splitlines() if FILE.exists() else []
    return [msgspec.json.decode(line, type=Run) for line in lines]


def keep(run: Run) -> None:
    """Adds the figures of a run to the line of its commit and machine, else as a new line."""
    runs = kept()
    of_both = (one for one in runs if (one.commit, one.machine) == (run.commit, run.machine))
    if line := next(of_both, None):
        line.date, line.figures = run.date, line.figures | run.figures
    else:
        runs.append(run)
    FILE.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in runs))


def missed_by_design() -> dict[str, str]:
    """Returns the reasons that the page gives, by the names of the figures."""
    return dict(BY_DESIGN.findall(PAGE.read_text()))
