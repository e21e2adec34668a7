"""What a start puts right: a database that is a copy, and what an earlier process left undone.

What a copy says of Discord's messages is of long ago. `tumbler restore` knows that it puts one
back. One that was laid there by hand is known by a small file beside the database, which repeats
how often a bot was started on it, and its last sign of life: the file is further than the copy. A
database on a server has no such file.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from bot.app.database import is_shared
from bot.match.matches import Matches
from bot.match.outages import ALIVE
from bot.store import cursors
from bot.store.matches import matches_of
from bot.store.meta import read_meta, write_meta
from bot.store.tx import Store, StoreUnavailable, Tx

log = logging.getLogger("bot")

LIVES = "lives"
"""The key of the number of starts."""


class Life(Struct, frozen=True):
    """How often a bot was started on a database, and its last sign of life there.

    That is in seconds since the epoch; 0: it gave none.
    """

    starts: int
    alive: float


class Lives:
    """Counts the starts on the database at an address; the file beside it follows what it says."""

    def __init__(self, address: str | Path) -> None:
        self._path = None if is_shared(address) else Path(address)
        self._store: Store | None = None

    async def begin(self, store: Store) -> bool:
        """Counts a start. Returns whether the database is a copy; then all is shown anew."""
        if self._path is None:
            return False
        self._store, beside = store, _read(self._path)
        shown = await store.write(lambda tx: _begin(tx, beside))
        await self.follow()
        if shown is not None:
            log.warning(
                "the database is another one than was played on here: all is shown anew",
                extra={"count": shown},
            )
        return shown is not None

    async def follow(self) -> None:
        """Has the file say what the database says by now; does nothing before `begin`."""
        if self._path is not None and self._store is not None:
            await write_beside(self._path, self._store)


async def write_beside(database: Path, store: Store) -> None:
    """Has the file beside a database say what a store says, which is open there or will be.

    There is no file beside one on which no start was counted.
    """
    known = await store.read(_life)
    file = _beside(database)
    part = file.with_name(f"{file.name}-part")
    # A file that is not written costs no more than that boards are shown once again.
    with contextlib.suppress(OSError):
        if known is None:
            file.unlink(missing_ok=True)
            return
        part.write_bytes(msgspec.json.encode(known))
        part.replace(file)


def _beside(database: Path) -> Path:
    return database.with_name(f"{database.name}-{LIVES}")


def _read(database: Path) -> Life | None:
    """What the file beside a database says; None for one that is not there, or says nothing."""
    try:
        return msgspec.json.decode(_beside(database).read_bytes(), type=Life)
    except (OSError, msgspec.MsgspecError):
        return None


def _life(tx: Tx) -> Life | None:
    """What a database says; None if no start was ever counted there."""
    starts, alive = read_meta(tx, LIVES), read_meta(tx, ALIVE)
    return None if starts is None else Life(int(starts), float(alive or 0.0))


def _begin(tx: Tx, beside: Life | None) -> int | None:
    """Counts a start; returns how much is shown anew, None if the database is no copy.

    Where neither says anything, no start was counted yet.
    """
    known = _life(tx)
    is_copy = known != beside and (known is None or beside is None or _is_behind(known, beside))
    starts = max(life.starts for life in (known, beside, Life(0, 0.0)) if life is not None)
    write_meta(tx, LIVES, str(starts + 1))
    return show_all_anew(tx) if is_copy else None


def _is_behind(known: Life, beside: Life) -> bool:
    """Whether the file has seen more of its database than this one holds.

    A process that was killed may have left it behind the database, and never ahead of it.
    """
    return known.starts < beside.starts or known.alive < beside.alive


def show_all_anew(tx: Tx) -> int:
    """Has all running matches, and all tables, shown anew; returns how many there are.

    Where their messages stand stays known: one that is still there is edited.
    """
    found = matches_of(tx, statuses=("open", "lobby"))
    for match in found:
        cursors.mark_behind(tx, match)
        cursors.show_private_anew(tx, match)
    return len(found)


async def renew(matches: Matches, take_up: Iterable[Callable[[], Awaitable[None]]]) -> None:
    """Mends in the background what an earlier process left, step by step.

    What was left undone is taken up (`take_up`), once for the whole bot. Matches of older rules are
    replayed, whose players are told if one is set aside.
    """
    for step in (*(take_up if matches.slot.is_first else ()), matches.renew_all):
        try:
            await step()
        except StoreUnavailable:
            log.warning("what an earlier process left is mended by the next start")
        except Exception:  # one that fails must not keep the others from being done
            log.exception("what an earlier process left could not be mended")
