"""`python -m tests.soak --matches 1000 --seed 7`: plays, prints the report, fails on findings."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
from pathlib import Path

from msgspec.structs import replace

from bot.match.games import GAMES
from tests.engines import POSTGRES, SQLITE
from tests.soak.days.soak import across_days, soaked_for_days
from tests.soak.run import soaked
from tests.soak.settings import SEVERAL, Settings


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    usual = Settings()
    parser.add_argument("--matches", type=int)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--tables", type=int, help="played at once")
    parser.add_argument("--chance", type=float, help="of a call to fail")
    parser.add_argument("--kill", type=float, dest="kill_s", help="seconds, 0: never")
    parser.add_argument("--cut", type=float, dest="cut_s", help="seconds, 0: never")
    parser.add_argument("--cap", type=int, help="rows until people resign")
    parser.add_argument("--checkpoints", type=int)
    parser.add_argument("--games", nargs="+", choices=GAMES, help="all of the shelf")
    parser.add_argument("--database", choices=(SQLITE, POSTGRES), dest="engine")
    parser.add_argument("--processes", type=int, default=usual.processes, help="each on its slot")
    parser.add_argument("--dms", type=float, help="chance to act in direct messages")
    parser.add_argument(
        "--standbys", type=float, help="chance of a standby before a kill or a stop"
    )
    parser.add_argument("--beside", type=Path, help="a checkout that every other process runs")
    parser.add_argument("--stop", type=float, dest="stop_s", help="seconds between SIGTERMs")
    parser.add_argument("--hang", type=float, dest="hang_s", help="seconds between SIGSTOPs")
    parser.add_argument("--restart", type=float, dest="restart_s", help="seconds, of PostgreSQL")
    parser.add_argument("--crash", type=float, dest="crash_s", help="seconds, of PostgreSQL")
    parser.add_argument("--freeze", type=float, dest="freeze_s", help="seconds, of the wire to it")
    parser.add_argument("--sever", type=float, dest="sever_s", help="seconds, of connections to it")
    parser.add_argument("--fast", type=float, help="the clock runs so fast: days")
    parser.add_argument("--leaps", action="store_true", help="skip times when nobody is there")
    parser.add_argument("--days", type=float, help="until people resign")
    parser.add_argument("--keep", type=Path, help="a folder for the SQLite file and the bots' logs")
    given = vars(parser.parse_args())
    keep = given.pop("keep")
    if given["processes"] > 1:
        usual = SEVERAL
    named = {name: value for name, value in given.items() if value is not None}
    settings = replace(usual, says_progress=True, **named)
    if settings.fast:
        settings = across_days(settings)
    logging.basicConfig(format="%(asctime)s %(message)s")
    logging.getLogger("tests.soak").setLevel(logging.INFO)
    with tempfile.TemporaryDirectory() as name:
        folder = keep or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        work = soaked_for_days if settings.fast else soaked
        report = asyncio.run(work(settings, folder))
    print(f"seed {settings.seed}, {settings.matches} matches")
    print("\n".join(report.lines()))
    return 0 if report.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
