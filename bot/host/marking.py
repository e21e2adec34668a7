"""`tumbler mark`: says by which marks the log knows a person, this month and the last one."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path

from bot.app.places import address_of
from bot.app.settings import Settings
from bot.host.tool import Tool, by_settings, id_of
from bot.play.match.clock import Clock
from bot.store.engines.carry import read_in_sentences
from bot.store.engines.look import check_tables
from bot.store.engines.opening import is_shared, look
from bot.store.meta import read_meta
from bot.store.tx import StoreError
from bot.watch.marks import mark, month_before


async def tell_marks(settings: Settings, person: int, clock: Clock = time.time) -> int:
    """Says the marks of a person; returns the exit code. Raises `StoreError`."""
    secret = await _secret(settings)
    now = clock()
    for at in (now, month_before(now)):
        print(f"{mark(secret, person, at)}  {datetime.fromtimestamp(at, UTC):%B %Y}")
    return 0


async def _secret(settings: Settings) -> str:
    address = address_of(settings)
    if not is_shared(address) and not Path(address).is_file():
        raise StoreError(f"There is no database at {Path(address).absolute()}.")
    with read_in_sentences(address):
        found = await _read(address)
    if found is None:
        raise StoreError("The database is empty: nobody has a mark yet.")
    return found


async def _read(address: str | Path) -> str | None:
    """The secret of a database; None for an empty one."""
    there = await look(address)
    try:
        standing = await there.standing()
        if not is_shared(address):
            check_tables(standing, Path(address))
        return await there.read(lambda tx: read_meta(tx, "secret")) if standing.schema else None
    finally:
        await there.close()


def _adds(parser: ArgumentParser) -> None:
    parser.add_argument("id", help="the person's id, as Discord copies it")


async def _run(settings: Settings, given: Namespace) -> int:
    return await tell_marks(settings, id_of(given.id))


TOOL = Tool(
    "mark",
    "say by which marks the log knows a person",
    "Prints the marks by which the log knows a person, of this month (UTC) and of the last one, to"
    " search it for. It needs the database that TUMBLER_DATABASE names, and changes nothing in it.",
    by_settings(_run),
    _adds,
)
