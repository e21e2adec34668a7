"""`python -m tests.e2e.seeded_bot`: the bot of `python -m bot`, whose chance has the test's seed.

It prints a line after each write to its database, so that a test need not look again and again.
A bot that was killed and started again draws on, and not the same once more: how often it was
started stands in a file beside its database, or in that of `TUMBLER_TEST_STARTS`, which all have
that play on one database of PostgreSQL. `TUMBLER_TEST_QUIET_S` sets how many seconds an edit
that asks nobody may wait; without it that is as in the bot. `TUMBLER_TEST_PLAIN` has all pictures
be plain rectangles. A match is played in the channel, unless there is `TUMBLER_TEST_THREADS`.
With `TUMBLER_TEST_LOOK_S` it looks so often whether there is something to alert its host of. With
`TUMBLER_TEST_SPARE` it leaves so many bytes of the disk free beside a safe copy. With
`TUMBLER_TEST_TO_COME` its schema is one step further. It neither waits for the disk nor keeps to
the limit of requests, unless there is `TUMBLER_TEST_AS_HOSTED`. A thought and a film may take
longer than in the bot: both are to end the same on a busy machine.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import sys
from functools import partial
from pathlib import Path

from bot.app import alerts, start
from bot.app.client import Tumbler
from bot.app.database import POSTGRES
from bot.app.logs import start as start_logs
from bot.app.settings import read
from bot.delivery import delivery, films
from bot.delivery.gallery import Gallery
from bot.delivery.pacing import EditPacing
from bot.delivery.places import Threads
from bot.match.thinking import thinker
from bot.store.sqlite import safe_copy
from bot.store.tx import Store
from tests import quick
from tests.news import Announced, News
from tests.plain import plain, welcome
from tests.seed import chance
from tests.store.to_come import take_a_step

WROTE = "wrote"
STARTS = "TUMBLER_TEST_STARTS"
QUIET = "TUMBLER_TEST_QUIET_S"
PLAIN = "TUMBLER_TEST_PLAIN"
THREADS = "TUMBLER_TEST_THREADS"
LOOK = "TUMBLER_TEST_LOOK_S"
SPARE = "TUMBLER_TEST_SPARE"
TO_COME = "TUMBLER_TEST_TO_COME"
AS_HOSTED = "TUMBLER_TEST_AS_HOSTED"

LONGEST_S = 60.0
"""Seconds that a thought or a film may take."""

READY_S = 0.1
"""How long the bot waits for further servers after READY: the sandbox sends all of them at once."""


class Printed(News):
    """Tells another process, by its standard output."""

    def tell(self) -> None:
        print(WROTE, flush=True)


async def open_store(address: str | Path) -> Store:
    if str(address).startswith(POSTGRES):
        from tests.announced_there import AnnouncedThere  # needs psycopg

        AnnouncedThere.news = Printed()
        return await AnnouncedThere.open(str(address))
    Announced.news = Printed()
    return await Announced.open(address)


def starts(counted: Path) -> int:
    """How often a bot was started that has its starts counted in this file, this time included.

    Of several that start at once each has another number.
    """
    line = b"start\n"
    with counted.open("ab", buffering=0) as file:
        file.write(line)
        return file.tell() // len(line)


def main() -> int:
    settings = read(os.environ)
    faulthandler.enable()
    start_logs(settings)
    Tumbler.guild_ready_s = READY_S
    thinker.LONGEST_S = films.LONGEST_S = LONGEST_S
    if AS_HOSTED not in os.environ:
        quick.spare_disk()
        start.LIMIT = quick.LIMITLESS
    if QUIET in os.environ:
        delivery.EditPacing = partial(EditPacing, float(os.environ[QUIET]))
    Threads.as_usual = THREADS in os.environ
    alerts.LOOK_S = float(os.environ.get(LOOK, alerts.LOOK_S))
    safe_copy.SPARE_BYTES = int(os.environ.get(SPARE, safe_copy.SPARE_BYTES))
    if TO_COME in os.environ:
        take_a_step()
    if PLAIN in os.environ:
        start.GAMES = plain()
        Gallery.welcome = lambda _: welcome()  # type: ignore[method-assign]
    counted = os.environ.get(STARTS)
    if counted is None:
        assert isinstance(settings.database, Path)
        counted = settings.database.with_name("starts")
    drawn = chance(f"bot {starts(Path(counted))}")
    return asyncio.run(start.run(settings, chance=drawn, opens=open_store))


if __name__ == "__main__":
    sys.exit(main())
