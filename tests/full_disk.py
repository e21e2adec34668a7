"""A disk that is full, or fails: a file may not take what a change needs."""

from __future__ import annotations

import resource

from bot.store.tx import Store

ROOMY = 1_000_000
"""Pages of a file that has room."""


async def fill(store: Store, change: str) -> None:
    """From now on this kind of change needs more room than the disk has."""

    def swell(name: str) -> str:
        return (
            f"CREATE TEMP TRIGGER {name} BEFORE {change} BEGIN"
            " INSERT INTO meta (key, value) VALUES (hex(randomblob(9)), hex(randomblob(100000)));"
            " END"
        )

    await store.write(lambda tx: tx.run(swell("swell")))
    (pages,) = await store.read(lambda tx: tx.rows("PRAGMA page_count"))
    await resize(store, int(pages["page_count"]))


async def resize(store: Store, pages: int = ROOMY) -> None:
    """Lets the file have so many pages."""
    await store.read(lambda tx: tx.rows(f"PRAGMA max_page_count = {pages}"))


def cramp(process: int, most: int) -> None:
    """From now on the disk fails a process (its id) that writes beyond so many bytes of a file."""
    _, highest = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (most, highest))


def ease(process: int) -> None:
    """The disk works again."""
    _, highest = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (highest, highest))
