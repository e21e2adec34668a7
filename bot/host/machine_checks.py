"""What `tumbler check` finds on the machine: the database, who can read it, the disk."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

from bot.app.places import address_of
from bot.app.settings import Settings
from bot.host.finding import Finding
from bot.store import schema
from bot.store.engines import carry, health
from bot.store.engines.backup import noted_at
from bot.store.engines.copying import read_bookmark
from bot.store.engines.look import check_known, check_tables
from bot.store.engines.opening import hold_of, is_shared, look
from bot.store.tx import StoreError

LEAST_FREE = 100_000_000
"""Bytes that must be free on the disk, however small the database is."""

OTHERS = 0o077
"""The bits of a mode by which other accounts may use a file."""

ENV = Path(".env")


async def machine(settings: Settings) -> AsyncIterator[Finding]:
    """Yields what is found on the machine."""
    address = address_of(settings)
    for finding in _readers(ENV):
        yield finding
    secret = settings.token_file
    if secret is not None and secret.stat().st_uid == os.geteuid():  # else it is mounted for it
        for finding in _readers(secret):
            yield finding
    if is_shared(address):
        yield await _judged(address)
        return
    path = Path(address)
    if path.exists():
        yield (judged := await _judged(path))
        for finding in _readers(path) if judged.is_ok else ():
            yield finding
        yield _backup(path)
    else:
        is_ok = os.access(path.absolute().parent, os.W_OK)
        says = "there is none yet: the first start makes it" if is_ok else "cannot be made there"
        yield Finding("database", is_ok, says)
    yield _disk(path)


async def _judged(address: str | Path) -> Finding:
    try:
        with carry.read_in_sentences(address):
            return Finding("database", True, await _told(address))
    except StoreError as error:
        return Finding("database", False, str(error))


async def _told(address: str | Path) -> str:
    """What the database is, in words. Raises `StoreError` for one that cannot be played on."""
    there = await look(address)
    try:
        standing = await there.standing()
        known = standing.schema
        check_known(known)
        if not standing.tables:
            return "empty: the first start fills it"
        if not is_shared(address):
            check_tables(standing, Path(address))
        if known == schema.VERSION and await there.read(read_bookmark) is not None:
            raise StoreError("The database is an unfinished copy.")
    finally:
        await there.close()
    says = f"schema {known}"
    if known != schema.VERSION:
        says = f"schema {known}, which the next start brings up to {schema.VERSION}"
    return says if is_shared(address) else f"{says}, {await _file(Path(address))}"


async def _file(path: Path) -> str:
    damage = await health.damage(path)
    if damage:
        raise StoreError(f"The database is damaged: {damage[0]}")
    hold = hold_of(path)
    is_played = not await hold.take()
    await hold.release()
    return "sound, and a bot plays on it" if is_played else "sound, and no bot plays on it"


def _readers(path: Path) -> Iterator[Finding]:
    """Whether a file, if it is there, can be read by its own account alone."""
    if path.is_file():
        is_ok = not path.stat().st_mode & OTHERS
        says = "for its account alone" if is_ok else f"others can read it: chmod 600 {path.name}"
        yield Finding(path.name, is_ok, says)


def _backup(path: Path) -> Finding:
    """When the last backup of a file was made; none is well, too: there are other means."""
    at = noted_at(path)
    if at is None:
        return Finding("backup", True, "none was made yet by tumbler backup")
    return Finding(
        "backup",
        True,
        f"the last one was made {datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC",
    )


def _disk(path: Path) -> Finding:
    """Whether there is room for one more copy of the database."""
    free = shutil.disk_usage(path.absolute().parent).free
    needed = max(LEAST_FREE, path.stat().st_size if path.exists() else 0)
    says = f"{free:,} bytes are free"
    if free < needed:
        says += f", and a copy of the database may need {needed:,}"
    return Finding("disk", free >= needed, says)
