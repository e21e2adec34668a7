"""Shows tournaments: one task for each, which brings its message up to date with the store.

A tournament has one message: its lobby, then its standing, and at last its end. Each is sent at the
bottom of the channel, and the one before is deleted.

The store says where the message of a tournament is and which state it shows. That moves only after
Discord has accepted the message, so every step can be repeated after any failure: edits are
idempotent, and sends carry a nonce and are looked for after a crash.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator
from contextlib import contextmanager

from bot.cogs.tournament import rows, screens
from bot.cogs.tournament.opening import Tournaments, to_tell
from bot.cogs.tournament.ranking import in_round
from bot.cogs.tournament.rows import CLOSED, OPEN, OVER, RUNNING, Tournament
from bot.cogs.tournament.standing import chart
from bot.delivery.delivery import FIRST_PAUSE_S, LONGEST_PAUSE_S, MOST_FAULTS, Delivery
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.delivery.gallery import Gallery
from bot.match.controls.message import Screen
from bot.match.matches import Matches
from bot.screens.parts import channel_address, link
from bot.store.keys import base36
from bot.store.person_settings import DM
from bot.store.tx import StoreUnavailable, Tx

log = logging.getLogger(__name__)

_WORDS = {
    OPEN: screens.Enter.name,
    RUNNING: screens.Mine.name,
    OVER: screens.ListMatches.name,
    CLOSED: screens.ListMatches.name,
}
"""By what status a message of a tournament is found again: a word on one of its buttons."""


class Standings:
    """Wakes with every change of a tournament; its tasks end when all of them are shown."""

    def __init__(
        self, matches: Matches, cups: Tournaments, delivery: Delivery, gallery: Gallery
    ) -> None:
        self._matches = matches
        self._store = matches.store
        self._cups = cups
        self._delivery = delivery
        self._gallery = gallery
        self._post: Post = delivery.post
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._dirty: set[str] = set()
        self._again: set[str] = set()
        self._gave_up: set[str] = set()
        self._stopping = False
        self._opening: set[str] = set()

    def wake(self, tournament: str) -> None:
        """Starts a tournament's task, or tells the running one to look once more."""
        self._dirty.add(tournament)
        self._gave_up.discard(tournament)
        if tournament not in self._tasks and not self._stopping:
            task = asyncio.create_task(self._run(tournament), name=f"tournament {tournament}")
            self._tasks[tournament] = task

    async def recover(self) -> None:
        for tournament in await self._lagging():
            self._again.add(tournament)
            self.wake(tournament)

    async def look(self) -> None:
        for tournament in await self._lagging():
            if tournament not in self._tasks and tournament not in self._gave_up:
                self.wake(tournament)

    async def _lagging(self) -> tuple[str, ...]:
        return await self._store.read(lambda tx: rows.lagging(tx, self._matches.part))

    def go_on(self) -> None:
        for tournament in sorted(self._gave_up):
            self._again.add(tournament)
            self.wake(tournament)

    async def idle(self) -> None:
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def stop(self) -> None:
        """Ends the tasks; the next start resumes."""
        self._stopping = True
        left = list(self._tasks.values())
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    @contextmanager
    def opening(self, tournament: str) -> Generator[None]:
        """Runs the block, in which a handler sends the first message, and shows what follows."""
        self._opening.add(tournament)
        try:
            yield
        finally:
            self._opening.discard(tournament)
            self.wake(tournament)

    async def note(self, cup: Tournament, message: int) -> None:
        """Stores which message shows a tournament that was opened, unless that is known."""

        def write(tx: Tx) -> None:
            now = rows.read(tx, cup.id)
            if now is not None and now.message is None:
                rows.mark_shown(tx, cup.id, message, cup.state)

        await self._store.write_relaxed(write)

    async def _run(self, tournament: str) -> None:
        pause_s, faults = FIRST_PAUSE_S, 0
        try:
            while tournament in self._dirty:
                self._dirty.discard(tournament)
                try:
                    await self._show(tournament)
                    pause_s, faults = FIRST_PAUSE_S, 0
                    continue
                except Failed as failed:
                    fields = {"match": tournament, "code": failed.name}
                    log.warning("a tournament was not shown", extra=fields)
                    is_later, wait_s = failed.verdict is Verdict.LATER, failed.wait_s
                except Exception as error:  # a fault of ours must not end the showing of all others
                    if not isinstance(error, StoreUnavailable):
                        fields = {"match": tournament}
                        log.exception("a tournament could not be shown", extra=fields)
                    faults += 1
                    is_later, wait_s = faults < MOST_FAULTS, None
                    if not is_later:
                        self._gave_up.add(tournament)
                if is_later:
                    self._again.add(tournament)
                    self._dirty.add(tournament)
                    await asyncio.sleep(min(wait_s or pause_s, LONGEST_PAUSE_S))
                    pause_s = min(pause_s * 2, LONGEST_PAUSE_S)
        finally:
            self._tasks.pop(tournament, None)
            if tournament in self._dirty and not self._stopping:
                self.wake(tournament)

    async def _show(self, tournament: str) -> None:
        """Brings the message up to date, and deletes the one before."""
        cup = await self._store.read(lambda tx: rows.read(tx, tournament))
        if cup is None or tournament in self._opening or not self._matches.part.has(cup.guild):
            return  # it was forgotten with its server, or its handler or another process shows it
        if cup.message is None:
            cup = await self._sent(cup)
        elif cup.shown < cup.state:
            cup = await self._edited(cup, cup.message)
        if cup.replaced is not None:
            await self._put_away(cup, cup.replaced)

    async def _sent(self, cup: Tournament) -> Tournament:
        """Returns the tournament with its new message, or with one that was sent before a crash."""
        if cup.id in self._again or cup.status == OPEN:
            found = await self._post.find(cup.channel, cup.id, words=(_WORDS[cup.status],))
            if found is not None:
                return await self._marked(cup, found.message, -1)
        if cup.status == CLOSED and not cup.fixtures:
            return cup  # nobody has seen it
        if cup.status == OVER:
            return await self._announced(cup)
        screen = await self._screen(cup)
        message = await self._post.send(cup.channel, screen, nonce=_nonce(cup))
        return await self._marked(cup, message, cup.state)

    async def _announced(self, cup: Tournament) -> Tournament:
        """Sends the end of a tournament; as a plain line first, if it pings people."""
        await self._last_results(cup)
        known = await self._store.read(lambda tx: to_tell(tx, cup))
        told = await self._by_dm(cup, [one for one, where in known.items() if where == DM])
        people = [one for one in known if one not in told]
        entry = self._matches.shelf[cup.game]
        line = screens.end_ping(entry, cup, people) if people else None
        said = line or await self._screen(cup)
        message = await self._post.send(cup.channel, said, nonce=_nonce(cup), mentions=people)
        return await self._marked(cup, message, -1 if line else cup.state)

    async def _by_dm(self, cup: Tournament, people: list[int]) -> set[int]:
        """Tells the end to who wants their pings by direct message; returns who got it.

        Whose door is closed is pinged in the channel. Raises `Failed` if an answer was lost.
        """
        url = channel_address(cup.guild, cup.channel)
        note, told = screens.end_told(self._matches.shelf[cup.game], cup, url), set[int]()
        for person in people:
            try:
                channel, since = await self._post.open_dm(person), cup.replaced or 0
                is_again = cup.id in self._again
                if not (is_again and await self._post.said(channel, note.content, since)):
                    await self._post.send(channel, note, nonce=f"{cup.id}e{base36(person)}"[:25])
                told.add(person)
            except Failed as failed:
                if failed.is_lost:
                    raise
        return told

    async def _last_results(self, cup: Tournament) -> None:
        """Waits for the results of the last round, so that they stand above the end."""
        for fixture in in_round(cup):
            if fixture.match is not None:
                self._delivery.wake(fixture.match)
                await self._delivery.caught_up(fixture.match)

    async def _edited(self, cup: Tournament, message: int) -> Tournament:
        """Edits the live message, or sends a new one; an end that was deleted stays so."""
        try:
            await self._post.edit(cup.channel, message, await self._screen(cup))
        except Failed as failed:
            if failed.verdict not in (Verdict.GONE, Verdict.STALE_EDIT):
                raise
            if failed.verdict is Verdict.GONE and cup.ended_at is not None:
                return await self._marked(cup, message, cup.state)
            if failed.verdict is Verdict.STALE_EDIT:
                await self._post.try_delete(cup.channel, message)
            screen = await self._screen(cup)
            nonce = f"{cup.id}again{cup.state}"
            message = await self._post.send(cup.channel, screen, nonce=nonce[:25])
        return await self._marked(cup, message, cup.state)

    async def _screen(self, cup: Tournament) -> Screen:
        entry = self._matches.shelf[cup.game]
        if not cup.fixtures:
            return screens.shown(entry, cup)
        crosstable = chart(cup, entry.game.title)
        picture = await self._gallery.chart(crosstable, cup.id, cup.state)
        return screens.shown(entry, cup, picture)

    async def _put_away(self, cup: Tournament, replaced: int) -> None:
        """Deletes the message that another has taken the place of."""
        await self._post.try_delete(cup.channel, replaced)
        await self._store.write_relaxed(lambda tx: rows.put_away(tx, cup.id))

    async def _marked(self, cup: Tournament, message: int, shown: int) -> Tournament:
        """Stores what the message shows, and looks again if that is not the present state."""
        self._again.discard(cup.id)
        await self._store.write_relaxed(lambda tx: rows.mark_shown(tx, cup.id, message, shown))
        marked = await self._cups.read(cup.id)
        if marked.shown < marked.state:
            self._dirty.add(cup.id)
        return marked


def _nonce(cup: Tournament) -> str:
    """A nonce for each message that takes the place of another."""
    return f"{cup.id}{cup.status}"


def standing_url(cup: Tournament) -> str | None:
    """The address of the live message of a tournament, or None while there is none."""
    return None if cup.message is None else link(cup.guild, cup.channel, cup.message)
