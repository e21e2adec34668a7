"""`python -m tests.kills --seed 7`: kills, prints the table, fails on findings."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from tests.engines import POSTGRES, SQLITE
from tests.kills.run import KINDS, Kills
from tests.kills.tally import Tally, lines
from tests.seed import NAME, seed
from tests.soak.database import made_by


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("--seed", default=seed(), help="any text")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--requests", nargs="+", type=int, default=(), help="1 is the first")
    parser.add_argument("--database", choices=(SQLITE, POSTGRES), default=SQLITE)
    parser.add_argument("--standby", action="store_true", help="another process waits at each kill")
    parser.add_argument(
        "--keep", type=Path, help="a folder for the SQLite files and the bots' logs"
    )
    given = parser.parse_args()
    os.environ[NAME] = given.seed
    os.environ.setdefault("TUMBLER_LOG_LEVEL", "info")
    print(f"seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        tallies = asyncio.run(_all(given, given.keep or Path(name)))
    print("\n".join(lines(tallies)))
    return 1 if any(tally.found for tally in tallies) else 0


async def _all(given: argparse.Namespace, folder: Path) -> list[Tally]:
    began = time.monotonic()

    def says(line: str) -> None:
        print(f"{time.monotonic() - began:6.0f} s  {line}", file=sys.stderr, flush=True)

    with made_by(given.database) as makes:
        return [
            await Kills(
                KINDS[kind], given.seed, folder, says, makes, has_standbys=given.standby
            ).run(given.requests)
            for kind in given.kinds
        ]


if __name__ == "__main__":
    sys.exit(main())
