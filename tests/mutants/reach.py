"""Which tests reach a line: the whole suite runs once with coverage, which notes it."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

from coverage import CoverageData

from tests.budget import LAST
from tests.mutants.listed import Mutant

WORKERS = "3"


def measure(folder: Path, files: set[str]) -> None:
    """Runs `make test` in a copy of the repository, and notes who reaches what in some files.

    Raises:
        SystemExit: A test fails as it is; then no fault could be told from none.
    """
    (folder / ".coveragerc").write_text("[run]\ninclude =\n" + "".join(f"    {f}\n" for f in files))
    command = [sys.executable, "-m", "pytest", "-n", WORKERS, "--dist", "worksteal"]
    command += ["-m", "not proof", "-q", "--cov", "--cov-config=.coveragerc"]
    command += ["--cov-context=test", "--cov-report="]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=False)
    # Coverage costs: what is only over its budget is no fault here.
    if not re.search(r"\n=* ?\d+ passed in ", done.stdout):
        sys.exit(f"{done.stdout[-3000:]}\nThe tests have to be green before one is put wrong.")


class Reach:
    """The tests by the lines that they reach, as `measure` has noted it in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._data = CoverageData(str(folder / ".coverage"))
        self._data.read()
        self._costs: dict[str, float] = json.loads((folder / LAST).read_text())["tests"]

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that reach a fault, the cheapest first.

        What stands outside of all functions is reached when it is imported, by no test: then those
        that reach anything else in the file, or in any file.
        """
        by_line = self._data.contexts_by_lineno(str((self._folder / mutant.file).resolve()))
        lines = _statements(mutant)
        found = {test for line in lines for test in by_line.get(line, []) if test}
        if not found:
            found = {test for tests in by_line.values() for test in tests if test}
        tests = {
            context.rpartition("|")[0]
            for context in found or self._data.measured_contexts()
            if context
        }
        return sorted(tests, key=lambda test: (self.cost(test), test))

    def cost(self, test: str) -> float:
        """The cost of a test, or of all in a file."""
        if test in self._costs:
            return self._costs[test]
        return sum(cost for name, cost in self._costs.items() if name.startswith(test)) or 1


def _statements(mutant: Mutant) -> set[int]:
    """The lines of the statements that a fault is in, down to the fault."""
    tree = ast.parse(Path(mutant.file).read_text())
    found = set[int]()
    for line in mutant.lines():
        around = [
            node.lineno
            for node in ast.walk(tree)
            if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
        ]
        found.update(range(max(around, default=line), line + 1))
    return found
