"""What kills have found: a line for each kind, and the details of each finding."""

from __future__ import annotations

import re
from collections import Counter

from msgspec import Struct, field

from sandbox.faults import Met
from tests.soak.report import Report

COLUMNS = ("lost", "doubled", "wrongly shown", "orphans", "dead", "unanswered")
"""The kinds of findings, as the table calls them."""

CALLED = {"not ended": "dead", "not shown": "wrongly shown", "fell": "dead"}
"""The findings of a soak that the table calls otherwise."""


class Tally(Struct):
    """The kills of one kind.

    `requests` are those of an undisturbed turn, `found` has details, `slowest_s` is the longest
    that the bot took from its start until it was quiet.
    """

    kind: str
    requests: list[str] = []
    before: int = 0
    after: int = 0
    never: int = 0
    cut_off: int = 0
    slowest_s: float = 0.0
    counts: Counter[str] = field(default_factory=Counter[str])
    found: list[str] = []

    def add(self, what: str, line: str, where: str) -> None:
        """Adds a finding of a soak's report."""
        called = CALLED.get(what, what)
        self.counts[called] += 1
        self.found.append(f"{self.kind}, {where}: {called}: {line}")

    def line(self) -> str:
        """The line of the table."""
        numbers = (len(self.requests), self.before, self.after, self.never, self.cut_off)
        cells = [*map(str, numbers), *(str(self.counts[column]) for column in COLUMNS)]
        return " | ".join([f"{self.kind:<10}", *(f"{cell:>4}" for cell in cells)])


HEAD = "kind       | requests | kills before | kills after | did not come up | cut off | " + (
    " | ".join(COLUMNS)
)


def lines(tallies: list[Tally]) -> list[str]:
    """The table, then the requests of each kind, then the findings."""
    out = [HEAD, *(tally.line() for tally in tallies), ""]
    slowest_s = max((tally.slowest_s for tally in tallies), default=0.0)
    out.append(f"slowest until all was shown again: {slowest_s:.1f} s")
    for tally in tallies:
        out.append(f"requests of {tally.kind}: {'; '.join(tally.requests)}")
    out.append("")
    out += [line for tally in tallies for line in tally.found] or ["nothing found"]
    return out


def named(call: Met, games: int) -> str:
    """A request in short, without ids and tokens."""
    path = call.path.replace(str(games), "games")
    path = re.sub(r"(?<=/)[\w-]{24,}(?=/|$)", "…", path)
    return f"{call.method} {re.sub(r'[0-9]{6,}', '…', path)}"


def new_findings(report: Report, known: Counter[str]) -> list[tuple[str, str]]:
    """The findings that came since; `known` counts those of each kind, and is brought up."""
    out: list[tuple[str, str]] = []
    for what, found in report.findings.items():
        out += [(what, line) for line in found[known[what] :]]
        known[what] = len(found)
    return out
