"""The database that the settings name: PostgreSQL keeps it at an address, or SQLite in a file."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from bot.store.meta import check_played_on
from bot.store.sqlite import safe_copy
from bot.store.sqlite.engine import SqliteStore
from bot.store.sqlite.errors import damage_in_sentences
from bot.store.sqlite.files import check_ours
from bot.store.sqlite.inspect import DatabaseReader, check_known, check_present
from bot.store.sqlite.lock import DatabaseLock, FileHold
from bot.store.tx import Store, StoreError, StoreUnavailable

if TYPE_CHECKING:
    from bot.cluster.slots import Session

POSTGRES = ("postgresql://", "postgres://")
"""How an address of PostgreSQL begins."""

BeforeIdentify = Callable[[int], Awaitable[None]]
"""Waits until a shard, by its number, may IDENTIFY."""


def is_shared(address: str | Path) -> bool:
    """Whether processes may share a database: PostgreSQL, and no file."""
    return str(address).startswith(POSTGRES)


def database_name(address: str | Path) -> str:
    """The name of a database, without a user and a password. Raises `StoreError`."""
    if not is_shared(address):
        return str(address)
    _check(str(address))
    from psycopg.conninfo import conninfo_to_dict

    parts = conninfo_to_dict(str(address))
    hosts, name = parts.get("host") or "", parts.get("dbname") or ""
    return f"postgresql://{hosts}/{name}"


async def open_store(address: str | Path) -> Store:
    """Opens a database by its address: `postgresql://…`, or the path of a file.

    Raises `StoreError`, also for one on which nobody may play: a copy that is not finished, and one
    that was moved.
    """
    store = await open_copy(address)
    try:
        await _check_played_on(store, address)
    except BaseException:
        await store.close()
        raise
    return store


async def open_copy(address: str | Path) -> Store:
    """Opens a database as `open_store` does, a copy that is not finished as well."""
    if not is_shared(address):
        return await SqliteStore.open(address)
    _check(str(address))
    with _extra():
        from bot.cluster.postgres import PostgresStore
    return await PostgresStore.open(str(address))


async def join_store(address: str | Path) -> Store:
    """Opens a database that is there, to read and write beside a bot that may play on it.

    Nothing is made, and no schema brought up to date. Raises `StoreError` for a database with
    another schema than this code's, and for one on which nobody may play.
    """
    if not is_shared(address):
        if not Path(address).is_file():
            raise StoreError(f"There is no database at {Path(address).absolute()}.")
        store = await SqliteStore.join(address)
    else:
        _check(str(address))
        with _extra():
            from bot.cluster.postgres import PostgresStore
        store = PostgresStore.join(str(address))
    try:
        check_present((await store.standing()).schema)
        await _check_played_on(store, address)
    except BaseException as error:
        await store.close()
        if isinstance(error, StoreUnavailable):
            raise StoreError(f"The database cannot be opened: {_why(error)}.") from error
        raise
    return store


async def rehearse(address: str | Path) -> None:
    """Does what a start does with a database that is there, and takes it back.

    Raises `StoreError` where the start would, and nothing is changed.
    """
    if not is_shared(address):
        path = Path(address)
        check_ours(path)
        await asyncio.to_thread(safe_copy.check_room, path)
        await SqliteStore.rehearse(path)
        return
    _check(str(address))
    with _extra():
        from bot.cluster.postgres import PostgresStore
    await PostgresStore.rehearse(str(address))


async def open_reader(address: str | Path) -> DatabaseReader:
    """Opens a database that is there for reading alone, as it stands. Raises `StoreError`."""
    if not is_shared(address):
        return await SqliteStore.look(address)
    _check(str(address))
    with _extra():
        from bot.cluster.postgres import PostgresStore
    return PostgresStore.look(str(address))


async def copy_before_raising(address: str | Path, now: float) -> None:
    """Copies a file that this code is about to bring to its schema. Raises `StoreError`.

    `now` is in seconds since the epoch. A database on a server is not copied.
    """
    if not is_shared(address):
        await asyncio.to_thread(safe_copy.make_safe_copy, Path(address), now)


async def check_schema(address: str | Path) -> None:
    """Raises `StoreError` for a database that it is in vain to wait for.

    It has a schema that this code does not know, or there is no room to copy it before it is
    brought up. Does nothing where there is none, or while it is away.
    """
    if not is_shared(address):
        if not Path(address).exists():
            return
        await asyncio.to_thread(safe_copy.check_room, Path(address))
    there = await open_reader(address)
    try:
        with suppress(StoreUnavailable):
            found = (await there.standing()).schema
            check_known(found, None if is_shared(address) else Path(address))
    finally:
        await there.close()


def hold_of(address: str | Path) -> DatabaseLock:
    """The hold on a database, which is not taken yet. Raises `StoreError`."""
    if not is_shared(address):
        return FileHold(Path(address))
    _check(str(address))
    with _extra():
        from bot.cluster.slots import PostgresHold
    return PostgresHold(str(address))


async def sessions_of(address: str) -> list[Session]:
    """The sessions of what plays on a PostgreSQL database, or waits. Raises `StoreError`."""
    _check(address)
    with _extra():
        from bot.cluster.slots import read_sessions
    return await asyncio.to_thread(read_sessions, address)


def identify_of(address: str | Path, buckets: Callable[[], int]) -> BeforeIdentify | None:
    """The wait of a shard where processes share a database; None for a file.

    `buckets` gives the number of Discord's buckets. Raises `StoreError`.
    """
    if not is_shared(address):
        return None
    _check(str(address))
    with _extra():
        from bot.cluster.identify import Identify
    return Identify(str(address), buckets).wait


async def server_ahead_of(address: str | Path, clock: Callable[[], float]) -> float:
    """By how many seconds the clock of PostgreSQL is ahead of another one. Raises `StoreError`."""
    _check(str(address))
    with _extra():
        from bot.cluster.clock import ahead_of
    return await ahead_of(str(address), clock)


async def _check_played_on(store: Store, address: str | Path) -> None:
    """Raises `StoreError` for a database on which nobody may play, and for a damaged file."""
    with nullcontext() if is_shared(address) else damage_in_sentences(Path(address)):
        await store.read(check_played_on)


def _why(error: Exception) -> str:
    """The words for an error of PostgreSQL's driver."""
    with _extra():
        from bot.cluster.said import why
    return why(error)


def _check(address: str) -> None:
    """Raises `StoreError` for what libpq cannot read: its own words may quote the password."""
    with _extra():
        from psycopg import ProgrammingError
        from psycopg.conninfo import conninfo_to_dict
    try:
        parts = conninfo_to_dict(address)
    except ProgrammingError as error:
        if "invalid URI query parameter" in str(error):
            raise StoreError(
                "The address of PostgreSQL cannot be read: it does not know what stands after ?."
            ) from None
        parts = None
    if parts is None or not _is_as_meant(parts):
        raise StoreError(
            "The address of PostgreSQL cannot be read: in a password, write % as %25, @ as %40 and"
            " / as %2F."
        )


def _is_as_meant(parts: Mapping[str, object]) -> bool:
    """Whether no part of an address holds what can only be a piece of a password.

    libpq ends a password at its first `@` or `/`, and takes the rest for a host, a port or a name.
    """
    # Of several hosts each may have a port or none: "5432,", ",".
    ports = str(parts.get("port") or "").replace(",", "")
    hosts = str(parts.get("host") or "").split(",")
    return (
        (not ports or ports.isdigit())
        and all(_is_host(host) for host in hosts)
        and "@" not in str(parts.get("dbname") or "")
    )


def _is_host(host: str) -> bool:
    """Whether libpq's word for a host can be one: a name, an IP address, or a socket's place."""
    if "@" in host.removeprefix("@"):  # an abstract socket begins so
        return False
    if ":" not in host or host.startswith(("/", "@")):
        return True
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


@contextmanager
def _extra() -> Generator[None]:
    """Imports what only PostgreSQL needs, which is an extra. Raises `StoreError`."""
    try:
        yield
    except ImportError as error:
        raise StoreError(
            f"PostgreSQL needs the extra `postgres` to be installed: {error}"
        ) from error
