"""Puts each fault of `tests/mutants.toml` into the code, alone, and says which test noticed.

    python -m tests.mutants [--again] [WORD ...]

Only faults of which nothing is known are tried; `--again`: all. Words: only faults in whose area or
file one of them stands. Each copy of the repository is that of the last commit. What is found is
noted in the list. It ends with 1 where a fault lives that the list does not let live.
"""

from __future__ import annotations

import argparse
import os
import queue
import re
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from tests.mutants.listed import Mutant, read, write
from tests.mutants.reach import Reach, measure

FEW = 30
"""So many tests are tried before the others, of which reading the files alone takes long."""

AT_ONCE = 2
NO_END = " (no end)"
PROCESSES = re.compile(r"tests\.(e2e\.(killing|processes|seeded_bot)|forked|kills)\b")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--measured", type=Path, help="a folder that an earlier run has left")
    parser.add_argument("words", nargs="*")
    given = parser.parse_args()
    listed = read()
    for mutant in listed:
        if not mutant.fits():
            sys.exit(f"{mutant.file} no longer has this; draw anew:\n{mutant.text}")
    tried = [
        mutant
        for mutant in listed
        if (given.again or not (mutant.killer or mutant.lives))
        and (not given.words or any(word in mutant.area + mutant.file for word in given.words))
    ]
    folder = given.measured or Path(tempfile.mkdtemp(prefix="tumbler-mutants-"))
    if given.measured is None:
        measure(copied(folder / "whole"), {mutant.file for mutant in listed})
    reach = Reach(folder / "whole")
    free = queue.SimpleQueue[Path]()
    for n in range(AT_ONCE):
        free.put(copied(folder / f"copy{n}"))

    def try_one(mutant: Mutant) -> None:
        copy = free.get()
        try:
            mutant.killer = killer(mutant, copy, reach) or ""
        finally:
            free.put(copy)
        write(listed)
        line = f"{mutant.file}:{mutant.lines()[0]}"
        print(f"{line:<44} {mutant.killer or mutant.lives or 'LIVES'}", flush=True)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(try_one, tried))
    living = [mutant for mutant in tried if not mutant.killer]
    print(
        f"{len(tried) - len(living)} of {len(tried)} were noticed; {folder} has what was measured."
    )
    return int(any(not mutant.lives for mutant in living))


def copied(folder: Path) -> Path:
    """A clone of the repository there, if none is there yet."""
    if not folder.exists():
        subprocess.run(["git", "clone", "-q", ".", folder], check=True)
    return folder


def killer(mutant: Mutant, copy: Path, reach: Reach) -> str | None:
    """The test that notices a fault, or None. One that never ends is noticed by those that ran.

    A test that fails without the fault as well has noticed nothing.
    """
    tests = reach.tests(mutant)
    # What noticed it the last time first.
    known = mutant.killer.removesuffix(NO_END)
    if known in tests:
        tests = [known, *(test for test in tests if test != known)]
    parts = (tests[:1], tests[1:FEW], tests[FEW:], elsewhere() if mutant.file[:4] == "bot/" else [])
    refuted = set[str]()
    while True:
        with put(mutant, copy):
            tried = (failing(part, copy, reach, refuted) for part in parts)
            found = next(filter(None, tried), None)
        if found is None or found.endswith(NO_END) or not failing([found], copy, reach):
            return found
        refuted.add(found)


@cache
def elsewhere() -> list[str]:
    """The files whose bots are other processes, where nobody notes which lines they reach."""
    files = Path("tests").rglob("test_*.py")
    return [str(path) for path in sorted(files) if PROCESSES.search(path.read_text())]


@contextmanager
def put(mutant: Mutant, copy: Path) -> Iterator[None]:
    """Puts a fault into a copy for a while."""
    place = copy / mutant.file
    source, stat = place.read_text(), place.stat()
    place.write_text(source.replace(mutant.text, mutant.other))
    try:
        yield
    finally:
        place.write_text(source)
        # What is compiled is known by the time of its source.
        os.utime(place, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def failing(
    tests: Sequence[str], copy: Path, reach: Reach, refuted: Collection[str] = ()
) -> str | None:
    """The first of some tests that fails."""
    if not tests:
        return None
    patience_s = 60 + 10 * sum(map(reach.cost, tests))
    (copy / ".tests").write_text("\n".join(tests))
    command = [sys.executable, "-m", "pytest", "-p", "no:tests.budget", "-n", "0"]
    command += ["-p", "no:cacheprovider", "-x", "-q", "--tb=no", "-m", "not proof"]
    command += [f"--deselect={test}" for test in refuted]
    command += ["@.tests"]
    quiet = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=copy, env=quiet, timeout=patience_s, text=True, capture_output=True
        )
    except subprocess.TimeoutExpired:
        return f"{tests[0]}{NO_END}"
    if done.returncode in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return None
    named = [line.split(" - ")[0] for line in done.stdout.splitlines()]
    found = [line.split(" ", 1)[1] for line in named if line.startswith(("FAILED ", "ERROR "))]
    if not found:
        raise RuntimeError(f"pytest did not say what failed:\n{done.stdout}\n{done.stderr}")
    return found[0]


if __name__ == "__main__":
    sys.exit(main())
