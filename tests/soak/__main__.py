"""`python -m tests.soak --matches 1000 --seed 7`: plays, prints the report, fails on findings."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from bot.shelf import SHELF
from tests.soak.days.soak import across_days, soaked_for_days
from tests.soak.run import soaked
from tests.soak.settings import Settings


def main() -> int:
    usual = Settings()
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--matches", type=int, default=usual.matches)
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--tables", type=int, default=usual.tables, help="played at once")
    parser.add_argument("--chance", type=float, default=usual.chance, help="of a call to fail")
    parser.add_argument("--kill", type=float, default=usual.kill_s, help="seconds, 0: never")
    parser.add_argument("--cut", type=float, default=usual.cut_s, help="seconds, 0: never")
    parser.add_argument("--cap", type=int, default=usual.cap, help="rows until people resign")
    parser.add_argument("--checkpoints", type=int, default=usual.checkpoints)
    parser.add_argument("--games", nargs="+", choices=SHELF, default=(), help="all of the shelf")
    parser.add_argument("--fast", type=float, default=0.0, help="the clock runs so fast: days")
    parser.add_argument("--leaps", action="store_true", help="skip times when nobody is there")
    parser.add_argument("--days", type=float, default=usual.days, help="until people resign")
    parser.add_argument("--keep", type=Path, help="a folder for the database and the bot's log")
    given = parser.parse_args()
    settings = Settings(
        matches=given.matches,
        seed=given.seed,
        tables=given.tables,
        chance=given.chance,
        kill_s=given.kill,
        cut_s=given.cut,
        cap=given.cap,
        checkpoints=given.checkpoints,
        games=tuple(given.games),
        says_progress=True,
        fast=given.fast,
        leaps=given.leaps,
        days=given.days,
    )
    if settings.fast:
        settings = across_days(settings)
    with tempfile.TemporaryDirectory() as name:
        folder = given.keep or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        work = soaked_for_days if settings.fast else soaked
        report = asyncio.run(work(settings, folder))
    print(f"seed {settings.seed}, {settings.matches} matches")
    print("\n".join(report.lines()))
    return 0 if report.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
