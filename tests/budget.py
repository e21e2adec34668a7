"""A plugin of pytest: what each test costs in processor time, and what a folder may cost.

A cost is processor time, of the test and of all processes below it, in seconds of a reference
machine. Again and again something is compiled that takes a known time there, so that a machine that
is slow or busy gives the same cost. Seconds for which a test waited in vain, until a timer ran out,
are judged as well; how long it took is not. `tests/budget.toml` says what the
folders may cost, and which tests may cost or wait more than others, and why. Where a part of the
tests runs, each of them is judged alone.

`python -m tests.budget --write` lowers the budgets to what the last whole run has cost, and never
raises one.
"""

from __future__ import annotations

import json
import math
import os
import re
import resource
import selectors
import statistics
import sys
import threading
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

OTHER_FILE = "TUMBLER_TEST_BUDGET"
FILE = Path(os.environ.get(OTHER_FILE, Path(__file__).with_suffix(".toml")))
LAST = Path(".pytest_cache", "budget.json")
"""The cost of the last whole run, by folder and by test."""

COST, WAITED, SHARED, JUDGED = "cost", "waits", "shared", "judged"
SHOWN = 10
LINES = "\n".join(
    f"def f{n}(a, b={n}, *c, **d):\n"
    f"    if a > {n}:\n"
    f"        return [x + b for x in c if x != '{n}']\n"
    f"    return {{k: (v, {n}) for k, v in d.items()}}"
    for n in range(60)
)
UNIT_S, EVERY_S, KEPT = 0.0045, 0.5, 8
"""Seconds to compile `LINES` on the reference machine, seconds until the next try, tries kept.

That needs memory and many parts of the interpreter, as tests do: where they are slow because others
use the machine, it is as slow, and a loop that only counts is not. A core that shares its parts is
as fast as the other lets it be: the mean counts of the tries during a test, and of some before it.
"""

TICK_S = 1 / os.sysconf("SC_CLK_TCK")


class Meter:
    """A stopwatch of what this process and all below it spend."""

    def __init__(self) -> None:
        self._units_s = [_unit_s() for _ in range(KEPT)]
        self._tries_s = 0.0
        self._last_s = _processor_s()
        self._waited_s = 0.0
        threading.Thread(target=self._try_again, name="unit of cost", daemon=True).start()
        # A timer has run out where the loop waited for so long and nothing came.
        select = selectors.EpollSelector.select

        def noted(selector: Any, timeout: float | None = None) -> Any:
            found = select(selector, timeout)
            if timeout is not None and timeout > 0 and not found:
                self._waited_s += timeout
            return found

        selectors.EpollSelector.select = noted  # type: ignore[method-assign]

    def lap(self) -> tuple[float, float]:
        """The cost since the last lap, and the seconds for which timers ran out.

        What a process has spent is forgotten where another than its parent buries it.
        """
        now_s, waited_s = _processor_s() - self._tries_s, self._waited_s
        cost = max(now_s - self._last_s, 0) * UNIT_S / statistics.fmean(tuple(self._units_s))
        del self._units_s[:-KEPT]
        self._last_s, self._waited_s = now_s, 0.0
        return cost, waited_s

    def _try_again(self) -> None:
        never = threading.Event()
        while not never.wait(EVERY_S):
            unit_s = _unit_s()
            self._tries_s += unit_s
            self._units_s.append(unit_s)


def _unit_s() -> float:
    """The processor seconds that the known work takes here and now."""
    began = time.thread_time()
    compile(LINES, "lines", "exec")
    return time.thread_time() - began


def _processor_s() -> float:
    """The processor time of this process, of its ended children and of all that live below it."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + _below_s(os.getpid())


def _below_s(process: int) -> float:
    spent = 0.0
    for child in _children(process):
        try:
            stat = Path(f"/proc/{child}/stat").read_text()
        except OSError:
            continue  # it has just ended
        fields = stat[stat.rindex(")") + 2 :].split()
        spent += TICK_S * sum(map(int, fields[11:15])) + _below_s(child)
    return spent


def _children(process: int) -> set[int]:
    """The children of all threads. A thread that ends leaves its own to the first, read last."""
    found = set[int]()
    try:
        threads = [*Path(f"/proc/{process}/task").iterdir()]
    except OSError:
        return found  # it has just ended
    for thread in sorted(threads, key=lambda one: int(one.name), reverse=True):
        try:
            told = (thread / "children").read_text()
        except OSError:
            continue
        found.update(map(int, told.split()))
    return found


class Metered:
    """Where tests run: notes in the last report of each what it cost, shared and waited."""

    def __init__(self) -> None:
        self._meter = Meter()
        self._cost = self._shared = self._waited_s = 0.0
        self._is_shared = False

    def _lap(self) -> None:
        cost, waited_s = self._meter.lap()
        self._cost += cost
        self._waited_s += waited_s

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        self._meter.lap()
        self._cost = self._shared = self._waited_s = 0.0
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, object, object]:
        """Takes a fixture of several tests out of the cost of the first."""
        if self._is_shared or fixturedef.scope == "function":
            return (yield)
        self._lap()
        self._is_shared = True
        try:
            return (yield)
        finally:
            self._is_shared = False
            self._shared += self._meter.lap()[0]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        if call.when == "teardown":
            self._lap()
            spent = (COST, self._cost), (SHARED, self._shared), (WAITED, self._waited_s)
            item.user_properties += [*spent, (JUDGED, _is_judged(item))]
        return (yield)


def _is_judged(item: pytest.Item) -> bool:
    """Whether a test has to be cheap by itself, as one that proves by quantity has not."""
    return not item.get_closest_marker("proof")


class Judge:
    """Where the reports come together: adds up, and fails the run for what is over its budget."""

    def __init__(self, config: pytest.Config) -> None:
        self._budget = tomllib.loads(FILE.read_text())
        self._is_whole = config.args_source is config.ArgsSource.TESTPATHS and (
            config.getoption("markexpr"),
            config.getoption("keyword"),
        ) == ("not proof", "")
        self._tests: Counter[str] = Counter()
        self._costs: defaultdict[str, float] = defaultdict(float)
        self._of: dict[str, float] = {}
        self._waited_s = 0.0
        self._over: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        spent = dict(report.user_properties)
        if report.when != "teardown" or COST not in spent:
            return
        cost, waited_s = float(spent[COST]), float(spent[WAITED])  # type: ignore[arg-type]
        folder = _folder(report.nodeid)
        self._tests[folder] += 1
        self._costs[folder] += cost
        self._costs[SHARED] += float(spent[SHARED])  # type: ignore[arg-type]
        self._of[report.nodeid] = cost
        self._waited_s += waited_s
        if spent[JUDGED]:
            self._check(report.nodeid, "costs", cost, self._allowed(report.nodeid, COST))
            self._check(report.nodeid, "waits", waited_s, self._allowed(report.nodeid, WAITED))

    def _allowed(self, test: str, kind: str) -> float:
        dear = self._budget["dear"].items()
        found = [one[kind] for name, one in dear if kind in one and test.startswith(name)]
        return max(*found, self._budget["test"][kind]) if found else self._budget["test"][kind]

    def _check(self, name: str, verb: str, spent: float, allowed: float) -> None:
        if spent > allowed:
            self._over.append(f"FAILED {name} - {verb} {spent:.2f}, and may only {allowed:.2f}")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        folders = self._budget["folders"]
        if self._is_whole:
            for folder in self._costs:
                self._check(folder, "costs", self._costs[folder], 1.2 * folders.get(folder, 0))
            self._check("the run", "costs", sum(self._costs.values()), 1.1 * sum(folders.values()))
            self._check("the run", "waits", self._waited_s, self._budget["run"][WAITED])
            LAST.parent.mkdir(exist_ok=True)
            LAST.write_text(json.dumps({"folders": self._costs, "tests": self._of}))
        if self._over and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        say = terminalreporter.write_line
        terminalreporter.section("cost in seconds of the reference machine")
        for folder, cost in sorted(self._costs.items()):
            budget = self._budget["folders"].get(folder, 0)
            say(f"{folder:<14}{self._tests[folder]:>7}{cost:>9.1f} of {budget:>4}")
        allowed = sum(self._budget["folders"].values())
        cost = sum(self._costs.values())
        say(f"{'together':<14}{self._tests.total():>7}{cost:>9.1f} of {allowed:>4}")
        say(f"timers ran out for {self._waited_s:.1f} s")
        for name in sorted(self._of, key=self._of.__getitem__, reverse=True)[:SHOWN]:
            say(f"{self._of[name]:>8.2f} {name}")
        for line in self._over:
            say(line, red=True)


def _folder(test: str) -> str:
    """The folder of a test's path, such as "e2e"; "tests" for a file beside the folders."""
    parts = test.split("::")[0].split("/")
    return parts[1] if len(parts) > 2 else parts[0]


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or config.getoption("numprocesses", None) in (None, 0):
        config.pluginmanager.register(Metered())
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Judge(config))


def main() -> int:
    """Lowers the budgets of folders to what the last whole run has cost."""
    spent: dict[str, float] = json.loads(LAST.read_text())["folders"]

    def lower(found: re.Match[str]) -> str:
        budget = min(int(found["budget"]), math.ceil(spent.get(found["folder"], 0)))
        return f"{found['folder']} = {budget}"

    head, title, folders = FILE.read_text().partition("[folders]")
    folders, rest = folders.split("\n[", 1)
    folders = re.sub(r"(?P<folder>\w+) = (?P<budget>\d+)", lower, folders)
    text = f"{head}{title}{folders}\n[{rest}"
    FILE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main() if sys.argv[1:] == ["--write"] else __doc__)
