"""A disk that is full: from now on a kind of change needs more room than the file may take."""

from __future__ import annotations

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
