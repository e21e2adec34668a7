"""What a soak found: counts, and findings with examples."""

from __future__ import annotations

import logging
import time
from collections import Counter

log = logging.getLogger(__name__)

FAILING = (
    "not ended",
    "lost",
    "doubled",
    "wrongly shown",
    "not shown",
    "orphans",
    "unanswered",
    "fell",
    "pinged twice",
    "pinged wrongly",
    "late too early",
    "logged",
)
"""The kinds of findings for which a soak fails."""

EXAMPLES = 12


class Report:
    """Counts and findings. Every finding names its match and what happened."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.counts: Counter[str] = Counter()
        self.findings: dict[str, list[str]] = {kind: [] for kind in FAILING}
        self.memory: list[str] = []
        self.slowest_standby_s = 0.0

    def count(self, what: str, by: int = 1) -> None:
        self.counts[what] += by

    def find(self, kind: str, match: str, what: str) -> None:
        """Notes and logs a finding of one of the kinds, once."""
        line = f"{match or '-'}: {what}"
        if line not in self.findings[kind]:
            self.findings[kind].append(line)
            log.info("%s: %s", kind, line)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found."""
        return not any(self.findings.values())

    def lines(self, examples: int = EXAMPLES) -> list[str]:
        """The report, a line each."""
        out = [f"{what}: {n}" for what, n in sorted(self.counts.items())]
        out += self.memory
        if self.slowest_standby_s:
            out.append(
                f"slowest standby: played {self.slowest_standby_s:.1f} s after the end of the bot"
            )
        out.append(f"took {time.monotonic() - self.began:.0f} s")
        for kind, found in self.findings.items():
            out.append(f"{kind}: {len(found)}")
            out += [f"    {line}" for line in found[:examples]]
        return out
