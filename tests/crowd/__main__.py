"""`python -m tests.crowd --seconds 30`: prints the figures, fails if anything was refused."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.crowd.run import Crowd


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crowd", description=__doc__)
    parser.add_argument("--processes", type=int, default=3, help="each on its slot")
    parser.add_argument("--rooms", type=int, default=25, help="channels of each server")
    parser.add_argument("--every", type=float, default=4.0, help="seconds between two matches")
    parser.add_argument("--settle", type=float, default=10.0, help="seconds that are not counted")
    parser.add_argument("--seconds", type=float, default=30.0, help="that are counted then")
    parser.add_argument("--keep", type=Path, help="a folder for the bots' logs")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = given.keep or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        crowd = Crowd(folder, given.processes, given.rooms, given.every)
        asyncio.run(crowd.run(given.settle, given.seconds))
    print("\n".join(crowd.lines()))
    return 0 if crowd.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
