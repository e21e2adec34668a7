"""Whether the file is sound: SQLite looks through all of its pages, on a connection of its own."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.store.tx import Store

log = logging.getLogger(__name__)

MOST = 10
"""The most findings that are told."""

AGAIN_S = 0.05
"""Seconds between two tries to interrupt a look."""


async def look_through(store: Store) -> None:
    """Looks through a database, and logs if it is damaged."""
    try:
        found = await store.damage()
    except Exception:  # what only watches the file must not end the bot
        log.exception("the database was not looked through")
        return
    if found:
        log.warning("the database is damaged: %s", found[0], extra={"count": len(found)})


async def damage(path: Path) -> tuple[str, ...]:
    """Returns what is wrong with a database file; () if it is sound.

    Only reads, in a thread, and holds up neither the loop nor a transaction. A cancelled look ends
    at once; the thread closes the connection, because a caller may be gone before it ends.
    """
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False
    )
    looking = asyncio.ensure_future(asyncio.to_thread(_look, connection))
    try:
        return await asyncio.shield(looking)
    except asyncio.CancelledError:
        while not looking.done():  # a statement that has not begun yet cannot be interrupted
            with suppress(sqlite3.ProgrammingError):  # the look has just ended
                connection.interrupt()
            await asyncio.wait({looking}, timeout=AGAIN_S)
        raise


def _look(connection: sqlite3.Connection) -> tuple[str, ...]:
    with closing(connection):
        return looked_through(connection)


def looked_through(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The findings of SQLite; they name pages, tables and indexes, and no content."""
    try:
        rows = connection.execute(f"PRAGMA quick_check({MOST})").fetchall()
    except sqlite3.DatabaseError as error:  # so damaged that it cannot be looked through
        return (str(error),)
    return tuple(text for (text,) in rows if text != "ok")
