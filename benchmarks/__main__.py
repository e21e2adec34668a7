"""`python -m benchmarks [--keep] [part ...]`: prints every figure as a ratio beside its goal.

Without a part all of them run, and their figures are kept (`benchmarks.history`); of single parts
they are with `--keep`. The exit status is 1 if a goal is missed, but for those that are missed by
design, if a figure with a goal has grown by more than a fifth since the run before, or if a part
failed.
"""

from __future__ import annotations

import importlib
import sys
import time
import traceback

from benchmarks import history
from benchmarks.history import GROWN, Run
from benchmarks.ratio import Ratio, Report
from tests.postgres import missing

PARTS = (
    "painting",
    "pressing",
    "company",
    "rush",
    "engines",
    "searching",
    "starting",
    "memory",
    "storing",
    "engines_of_store",
    "boards",
    "films",
    "processes",
    "watching",
)


def main(words: list[str]) -> int:
    wanted = [word for word in words if word != "--keep"]
    if unknown := set(wanted) - set(PARTS):
        print(f"No such part: {', '.join(sorted(unknown))}. The parts: {', '.join(PARTS)}")
        return 2
    run, runs = history.today(), history.kept()
    found: list[Ratio] = []
    failed: list[str] = []
    for part in wanted or PARTS:
        began = time.monotonic()
        try:
            for ratio in reported(part):
                print(ratio.line, flush=True)
                found.append(ratio)
        except Exception:  # whatever a part fails with, the others are measured
            traceback.print_exc()
            failed.append(part)
        print(f"  {part} took {time.monotonic() - began:.0f} s", flush=True)
        run.figures = {ratio.name: float(f"{ratio.value:.3g}") for ratio in found}
        if not wanted or "--keep" in words:
            history.keep(run)
    if not wanted and (why := missing()):
        print(f"  not measured: what needs PostgreSQL ({why})")
    lost = [f"✗ failed: {part}" for part in failed] + losses(found, run.before(runs))
    print("".join(f"{line}\n" for line in lost), end="")
    return int(any(line.startswith("✗") for line in lost))


def reported(part: str) -> Report:
    """Measures a part."""
    return importlib.import_module(f"benchmarks.{part}").report()


def losses(found: list[Ratio], before: dict[str, Run]) -> list[str]:
    """Returns a line for each goal that is missed, and for each figure that has grown.

    It begins with a cross if it counts: what has no goal may have grown by a better yardstick.
    """
    lines: list[str] = []
    by_design = history.missed_by_design()
    for one in found:
        if one.is_missed and one.name in by_design:
            lines.append(f"  missed by design: {one.name}")
        elif one.is_missed:
            lines.append(f"✗ missed: {one.name}")
        if (then := before.get(one.name)) and one.value > GROWN * (old := then.figures[one.name]):
            mark = " " if one.goal is None else "✗"
            since = f"since {then.date} ({then.commit})"
            lines.append(f"{mark} grown from {old:.3g} to {one.value:.3g} {since}: {one.name}")
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
