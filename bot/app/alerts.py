"""Alerts: what a host should see to at once, as lines in a Discord channel of theirs.

They are sent by a webhook, at most one line an hour of each kind, and of backups one a day. Its
address is a secret: whoever has it can write there. No line names a match, a person or a server.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import tempfile
import time
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import yarl
from msgspec import Struct

from bot.delivery.discord.metrics import Counter, Meters, total
from bot.match.matches import Matches
from bot.store.counts import first_began
from bot.store.sqlite.files import last_backup_at
from bot.store.tx import StoreUnavailable

log = logging.getLogger(__name__)

OURS = "bot"
"""Where the names of the bot's own loggers begin."""

LOOK_S = 30.0
"""Seconds between two looks for what is to be told."""

BACKUP_LOOK_S = 60.0
"""Seconds between two looks at the age of the last backup."""

APART_S = 3600.0
"""Seconds between two lines of a kind."""

A_DAY_S = 86_400.0

STALE_S = 2 * A_DAY_S
"""The age of the last backup from which a host is told, once a day."""

AGAIN_S = 300.0
"""Seconds after which a line is tried again that was not taken."""

ANSWER_S = 10.0
"""Seconds that a webhook may take to answer."""

LEAST_FREE = 200_000_000
"""Bytes that should be left on the disk of the database; it may fill quickly, but not in an hour.
"""

MOST = 2_000
"""Discord: a message has at most so many characters."""

SILENT = 1 << 12
"""Discord: the flag of a message that notifies nobody."""

LINE, DISK, ROOM, LATE, FAULTS, BACKUP = "line", "disk", "room", "late", "faults", "backup"
"""The kinds of alerts."""


class Watched(Struct, frozen=True):
    """What is looked at.

    `line` says that the line to Discord is cut, or None; `trouble` why the database cannot be used
    now, or None. `database` is its file, or None. `late` counts acknowledgements that were late.
    `backup_age_s` is the age of the last backup, None where it is not known.
    """

    line: Callable[[], str | None]
    trouble: Callable[[], str | None]
    database: Path | None
    late: Counter
    faults: Faults
    backup_age_s: Callable[[], float | None]


class Alerts:
    """Looks again and again, and sends what is due to `address`."""

    def __init__(
        self, address: str, watched: Watched, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._address = address
        self._watched = watched
        self._clock = clock
        self._next_at: dict[str, float] = {}
        self._told: dict[str, int] = {}

    async def watch(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Sends what is due now."""
        free = await asyncio.to_thread(_free, self._watched.database)
        for kind, line, count in self._due(free):
            if self._clock() < self._next_at.get(kind, 0.0):
                continue
            if await _sent(self._address, line):
                self._told[kind] = count
                self._next_at[kind] = self._clock() + (A_DAY_S if kind == BACKUP else APART_S)
            else:
                self._next_at[kind] = self._clock() + AGAIN_S

    def _due(self, free: int | None) -> Iterator[tuple[str, str, int]]:
        """The kinds of which there is something to say: the line, and what was counted by then."""
        line, trouble = self._watched.line(), self._watched.trouble()
        if line is not None:
            yield LINE, sentence(line), 0
        if trouble is not None:
            yield DISK, sentence(trouble), 0
        elif free is not None and free < LEAST_FREE:
            yield ROOM, f"{free // 1_000_000} MB are left on the disk of the database.", 0
        late = total(self._watched.late)
        if (new := late - self._told.get(LATE, 0)) > 0:
            yield LATE, f"{_counted(new, 'acknowledgement')} late: the bot is too slow.", late
        faults = self._watched.faults
        if (new := faults.count - self._told.get(FAULTS, 0)) > 0:
            yield (
                FAULTS,
                f"{_counted(new, 'error')} logged. The last: {faults.named}.",
                faults.count,
            )
        age_s = self._watched.backup_age_s()
        if age_s is not None and age_s >= STALE_S:
            days = int(age_s // A_DAY_S)
            yield BACKUP, f"No backup for {days} days: see `tumbler backup`.", 0


async def tell_end(address: str, reason: str, folder: Path) -> None:
    """Sends why a bot has ended: once an hour, however often it is started again meanwhile.

    An empty file in `folder` notes it, or one among the temporary files where nothing can be
    written there.
    """
    places = (folder, Path(tempfile.gettempdir()))
    noted = next((noted for place in places if (noted := _noted(place)) is not None), None)
    if noted is False:
        return
    if not await _sent(address, f"The bot has ended. {reason}") and isinstance(noted, Path):
        noted.unlink(missing_ok=True)


def _noted(folder: Path) -> Path | bool | None:
    """Notes in a folder that an end is told; False if one was lately, None if it cannot."""
    noted = folder / f"tumbler-ended-{os.geteuid()}"
    try:
        if noted.exists() and time.time() - noted.stat().st_mtime < APART_S:
            return False
        noted.touch(mode=0o600)
    except OSError:
        return None
    return noted


async def _sent(address: str, line: str) -> bool:
    """Sends a line; returns whether it was taken. What went wrong is logged without address."""
    if (code := await send(address, line)) is not None:
        log.warning("an alert was not sent", extra={"code": code})
    return code is None


async def send(address: str, line: str, *, is_trial: bool = False) -> str | None:
    """Sends a line to a webhook; returns None if it was taken, else what was met.

    That is the status of the answer, or the kind of an error. `is_trial`: the line notifies nobody,
    and is deleted at once.
    """
    body: dict[str, object] = {
        "content": f"Tumbler: {line}"[:MOST],
        "allowed_mentions": {"parse": []},
    }
    patience = aiohttp.ClientTimeout(total=ANSWER_S)
    try:
        async with aiohttp.ClientSession(timeout=patience) as session:
            if not is_trial:
                async with session.post(address, json=body) as answer:
                    return None if answer.ok else str(answer.status)
            url = yarl.URL(address)
            asked = url.update_query(wait="true")
            async with session.post(asked, json={**body, "flags": SILENT}) as answer:
                if not answer.ok:
                    return str(answer.status)
                sent = str((await answer.json())["id"])
            made = (url.with_path(f"{url.path}/messages/{sent}")).with_query(url.query)
            async with session.delete(made) as answer:
                return None if answer.ok else str(answer.status)
    except (aiohttp.ClientError, TimeoutError, OSError, ValueError, LookupError) as error:
        return type(error).__name__


def sentence(words: str) -> str:
    """Words of the log as a sentence."""
    return f"{words[0].upper()}{words[1:]}."


def _counted(count: int, what: str) -> str:
    return f"1 {what} was" if count == 1 else f"{count} {what}s were"


def _free(database: Path | None) -> int | None:
    """The bytes that are left on the disk of a file; None where nobody can tell."""
    if database is None:
        return None
    try:
        return shutil.disk_usage(database.absolute().parent).free
    except OSError:
        return None


class Faults(logging.Handler):
    """Counts errors: all of them in `counter`, and in `count` those without an alert of their own.

    `named` is how the last of these is named: by the first line of what the bot says, without what
    was filled in, or by the logger of anybody else, whose words may quote anything. `but` names the
    logger of the others.
    """

    def __init__(self, counter: Counter, but: str = "") -> None:
        super().__init__(logging.ERROR)
        self.count = 0
        self.named = ""
        self._counter = counter
        self._but = but

    def emit(self, record: logging.LogRecord) -> None:
        self._counter.inc()
        if record.name == self._but:
            return
        self.count += 1
        ref = record.__dict__.get("ref")
        self.named = _name(record) + ("" if ref is None else f" (reference {ref})")

    @contextmanager
    def heard(self) -> Generator[None]:
        """Counts what is logged in the block."""
        root = logging.getLogger()
        root.addHandler(self)
        try:
            yield
        finally:
            root.removeHandler(self)


def _name(record: logging.LogRecord) -> str:
    if record.name.split(".")[0] != OURS:
        return record.name
    words, _, _ = str(record.msg).partition("\n")[0].partition("%")
    return words.strip(" :;,") or record.name


class Backups:
    """Looks again and again, and notes the age of the last backup of a file in the meters.

    `tumbler backup` notes beside the file when it has made one. Where none was made, as much is at
    stake since the first match began.
    """

    def __init__(self, database: Path, meters: Meters) -> None:
        self._database = database
        self._meters = meters
        self._first_began: float | None = None

    async def watch(self, plays: Callable[[], Awaitable[Matches]]) -> None:
        """Looks until it is cancelled, once `plays` has given the matches that are played."""
        matches = await plays()
        while True:
            try:
                await self.look(matches)
            except StoreUnavailable:
                log.debug("the age of the last backup was not read")
            except Exception:  # what only watches the bot must not end it
                log.exception("the age of the last backup was not read")
            await asyncio.sleep(BACKUP_LOOK_S)

    async def look(self, matches: Matches) -> None:
        """Notes how old it is now."""
        made_at = await asyncio.to_thread(last_backup_at, self._database)
        age_s = None
        if made_at is not None:
            age_s = matches.unturned() - made_at
        else:
            self._first_began = self._first_began or await matches.store.read(first_began)
            if self._first_began is not None:
                age_s = matches.clock() - self._first_began
        self._meters.backup_age_s = None if age_s is None else max(0.0, age_s)
