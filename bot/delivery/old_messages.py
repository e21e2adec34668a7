"""Old messages are deleted, or shrink to what is needed of them while the match runs.

Gives freed memory back to the system, which glibc does not do by itself.

A picture is drawn on surfaces of megabytes that are freed at once. glibc keeps them for later, in
an arena for each thread, and soon takes the largest from there, too, where sprites that are kept
come to lie between them. While all games were played that was as much as everything in use. Other C
libraries have none of these functions; there nothing is done.

Redraws: answers to a press that edit a live message themselves, beside the rounds of its match.

Such an edit shows the match as it stood at the press. It may arrive after the match has moved on
and a round has edited or replaced the message.
"""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import count

from msgspec.structs import replace

from bot import screens
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.match.live import Live
from bot.store import cursors
from bot.store.cursors import NOTHING, TABLE, Cursor, Retired
from bot.store.log import last_row
from bot.store.matches import read_match
from bot.store.tx import Store, Tx


async def put_away(post: Post, store: Store, live: Live, retired: tuple[Retired, ...]) -> None:
    """Deletes retired messages of a match and forgets them, or shrinks them to words that stay.

    A message that Discord lets us neither edit nor delete is forgotten, and its buttons answer that
    the table has moved on. Raises `Failed` when a later try may succeed.
    """
    for old in retired:
        does_stay = await _put_away(post, store, live, old)
        settled = cursors.keep if does_stay else cursors.drop_retired
        await store.write_relaxed(
            lambda tx, old=old, to=settled: to(tx, old.channel, old.message), on=(live.match.id,)
        )


def note_line(tx: Tx, match: str, line: Cursor) -> bool:
    """Stores that a line stands beside a table; returns False if it has ended or was closed."""
    cursors.retire(tx, match, TABLE, line, 0)
    found = read_match(tx, match)
    stays = found is not None and found.status not in ("over", "closed")
    if stays and line.channel is not None and line.message is not None:
        cursors.keep(tx, line.channel, line.message)
    return stays


async def clear(post: Post, store: Store, match: str) -> None:
    """Deletes and forgets all old messages of a match or table."""
    for old in await store.read(lambda tx: cursors.read_retired(tx, match)):
        await _delete(post, store, old)
        await store.write_relaxed(
            lambda tx, old=old: cursors.drop_retired(tx, old.channel, old.message), on=(match,)
        )


async def _put_away(post: Post, store: Store, live: Live, old: Retired) -> bool:
    """Shrinks or deletes a message; returns whether its words stay."""
    is_board = old.audience == TABLE and old.since > NOTHING
    left = screens.remains(live, old.since, min(old.upto, live.play.n)) if is_board else None
    if left is not None:
        try:
            await post.edit(old.channel, old.message, left)
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            if failed.verdict is not Verdict.STALE_EDIT:
                return False
        else:
            return True
    await _delete(post, store, old)
    return False


async def _delete(post: Post, store: Store, old: Retired) -> None:
    """Deletes a message, or looks for those that no row knows and deletes them."""
    messages = [old.message]
    if old.is_sought:
        known = await store.read(lambda tx: cursors.messages_of(tx, old.match))
        messages = await post.strays(old.channel, old.match, known)
    for message in messages:
        await post.try_delete(old.channel, message)


EVERY = 4
"""Memory is given back once in so many paintings: it takes some milliseconds."""

M_ARENA_MAX, ARENAS = -8, 2
"""glibc's number for the most arenas (malloc.h), and how many there are to be."""

M_MMAP_THRESHOLD, LARGE = -3, 2 * 1024 * 1024
"""glibc's number for the bytes from which a block has pages of its own, and how many.

Left alone, it grows to 32 MB with the large blocks that are freed. With one of 1 MB or less, boards
take some 20 % more processor time, because such pages are fetched anew each time.
"""

_paintings = count(1)


def keep_little() -> None:
    """Lets all threads share two arenas, and gives each large block back as it is freed.

    To be called before there are more arenas.
    """
    _call("mallopt", M_ARENA_MAX, ARENAS)
    if LARGE:
        _call("mallopt", M_MMAP_THRESHOLD, LARGE)


def after_painting() -> None:
    """Counts a painting, and now and then gives back what was freed. Any thread may call it."""
    if next(_paintings) % EVERY == 0:
        _call("malloc_trim", 0)


def _call(name: str, *values: int) -> None:
    function = getattr(_LIBRARY, name, None)
    if function is not None:
        function(*values)


def _library() -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL(None)
    except (OSError, TypeError):  # Windows has no library without a name
        return None


_LIBRARY = _library()


class Redraws:
    """Remembers by match which redraws are under way, and which rows they have shown."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._under_way: Counter[str] = Counter()
        self._unsure: set[str] = set()
        self._rows: dict[str, dict[int, int]] = {}

    @asynccontextmanager
    async def under_way(self, live: Live, message: int) -> AsyncGenerator[None]:
        """Counts the block as a redraw that shows the match as `live`, however it ends.

        The match counts as behind until a round has followed, if it moves on before the block has
        ended, or has moved on already.
        """
        match = live.match.id
        self._under_way[match] += 1
        try:
            if not await self._store.read(lambda tx: _is_newest(tx, live, message)):
                self._unsure.add(match)
                await self._store.write_relaxed(
                    lambda tx: cursors.mark_behind(tx, match), on=(match,)
                )
            yield
        finally:
            self._under_way[match] -= 1
            if not self._under_way[match]:
                del self._under_way[match]

    def leave_unsure(self, match: str) -> bool:
        """Whether a redraw is under way; then nobody knows what the match's messages show."""
        if match in self._under_way:
            self._unsure.add(match)
        return match in self._under_way

    async def calls_for_round(self, live: Live, message: int) -> bool:
        """Whether a round has to follow a redraw that has ended and showed the match as `live`."""
        match = live.match.id
        was_unsure = match in self._unsure
        self._unsure.discard(match)
        is_newest = await self._store.read(lambda tx: _is_newest(tx, live, message))
        if is_newest and not was_unsure:
            return False
        self._rows.setdefault(match, {})[message] = live.play.n
        return True

    async def cursors(self, match: str) -> dict[int, Cursor]:
        """The cursors of a match; that of a message that was redrawn names the row it shows."""
        rows = self._rows.pop(match, None)
        if rows is None:
            return await self._store.read(lambda tx: cursors.read_cursors(tx, match))

        def work(tx: Tx) -> dict[int, Cursor]:
            cursors.mark_behind(tx, match)
            known = cursors.read_cursors(tx, match)
            for audience, cursor in known.items():
                row = rows.get(cursor.message or 0, cursor.shown)
                if row < cursor.shown:
                    known[audience] = replace(cursor, shown=row)
                    cursors.write_cursor(tx, match, audience, known[audience])
            return known

        return await self._store.write_relaxed(work, on=(match,))


def _is_newest(tx: Tx, live: Live, message: int) -> bool:
    """Whether `live` has the last row of its match, and the message is live."""
    return last_row(tx, live.match.id) == live.play.n and cursors.is_live(tx, message)
