"""Delivery: one task for each match, which shows what the store holds.

Where the bot is several processes, a match is shown by the one that plays the part of its server.
The others tell that one what they have stored or were asked for (`RemoteDelivery`).

A message shows the newest state and may skip older ones; private looks are all sent, in order. For
each audience (the table, each person) a cursor says where the live message is and which row it
shows. A cursor moves only after Discord has accepted the message, so every step can be repeated
after any failure: edits are idempotent, and sends carry a nonce.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import AsyncGenerator, Callable, Generator, Iterable
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from msgspec.structs import replace

from bot import screens
from bot.delivery.board import BoardMessage, RefreshFlags
from bot.delivery.boards import Boards
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.delivery.elsewhere import RemoteDelivery
from bot.delivery.gallery import Gallery
from bot.delivery.old_messages import put_away
from bot.delivery.pacing import EditPacing, Holding, Thoughts
from bot.delivery.panels import Drafts, OpenPanels
from bot.delivery.places import Threads, way_to
from bot.delivery.private import PrivateMessages
from bot.delivery.redraws import Redraws
from bot.delivery.table_messages import LobbyMessages
from bot.match.live import Live
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.screens.private import NO_TABLE
from bot.store import cursors
from bot.store.cursors import TABLE, Cursor, Retired
from bot.store.tx import StoreUnavailable, Tx

log = logging.getLogger(__name__)

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0

PATIENCE_S = 10.0
"""Seconds that an answer waits for a board; Discord may be out of reach for longer."""

MOST_FAULTS = 6
"""Faults of ours in a row after which delivery stops trying, which takes about half a minute.

The next press, the next start, or the store once it writes again then shows what is due.
"""


class Delivery:
    """Wakes on every accepted action; `tasks` end when every cursor of a match has met its log."""

    def __init__(
        self,
        post: Post,
        matches: Matches,
        boards: Boards,
        gallery: Gallery,
        remote: RemoteDelivery,
    ) -> None:
        self.post = post
        self._boards = boards
        self._remote = remote
        self.quiet = EditPacing()
        self._holding = Holding(self.quiet)
        self.drafts = Drafts()
        self.panels = OpenPanels(self._watch)
        rest = (gallery, self.quiet, self.drafts)
        self._board = BoardMessage(self.post, matches, *rest)
        self.private = PrivateMessages(self.post, matches.store, *rest)
        self.lobbies = LobbyMessages(self.post, matches)
        self.threads = Threads(self.post, matches.store)
        self.thoughts = Thoughts(matches)
        self._gallery = gallery
        self._matches = matches
        self._store = matches.store
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._dirty: set[str] = set()
        self._errands: dict[str, RefreshFlags] = {}
        self._pressed: dict[str, dict[int, int]] = {}  # by match: pressed messages, their channels
        self._redraws = Redraws(matches.store)
        self._wakes = itertools.count(1)
        self._woken: dict[str, int] = {}  # by match: the number of its last wake
        self._shown: dict[str, int] = {}  # by match: the last wake that a whole round has covered
        self._rounds: dict[str, asyncio.Event] = {}
        self._gave_up: set[str] = set()
        self._stopping = False
        self._ahead: set[asyncio.Future[Any]] = set()
        matches.on_play = self.foresee

    def wake(self, match: str) -> None:
        """Starts a match's task, or tells the running one to make another round."""
        self._dirty.add(match)
        self._gave_up.discard(match)
        self._woken[match] = next(self._wakes)
        self.quiet.nudge(match)
        self.thoughts.tell(match)
        if match not in self.tasks and not self._stopping:
            task = asyncio.create_task(self._run(match), name=f"delivery {match}")
            self.tasks[match] = task

    def pressed(self, match: str, channel: int, message: int) -> None:
        """Wakes a match after a press on a message that everybody may press, or on a private panel.

        A message that no audience knows loses its buttons.
        """
        self._pressed.setdefault(match, {})[message] = channel
        self.wake(match)

    @asynccontextmanager
    async def redrawing(self, live: Live, channel: int, message: int) -> AsyncGenerator[None]:
        """Runs the block, in which an answer edits a live message to show the match as `live`.

        If the match moves on before the edit has arrived, it counts as behind until a round has put
        the message right. If the bot ends before that, its next start does.
        """
        try:
            async with self._redraws.under_way(live, message):
                yield
        finally:
            if await self._redraws.calls_for_round(live, message):
                self.pressed(live.match.id, channel, message)

    def _watch(self, live: Live) -> None:
        """Has whoever shows a match tell when that changes: a panel of it is open here."""
        if not self._matches.part.has(live.match.guild):
            self.wake(live.match.id)

    def foresee(self, live: Live) -> None:
        """Begins to paint the next board of a match while its rows are being stored.

        The gallery keeps the picture, and the round that shows the board finds it there. Nothing is
        painted ahead while a round is under way, nor for several seats or none, because then the
        next board may be another one.
        """
        turn = live.play.turn
        if live.match.id in self.tasks or len(turn.waiting | turn.may) != 1:
            return
        view = live.view(screens.table_reader(live))
        ahead = asyncio.ensure_future(self._gallery.paint(live.entry, view, of=live))
        self._ahead.add(ahead)
        ahead.add_done_callback(self._ahead.discard)

    async def recover(self) -> int:
        """Wakes every match whose messages lag behind its log; returns how many there are."""
        behind = await self._lagging()
        for match in behind:
            self._ask_for(match, again=True)
        return len(behind)

    async def look(self) -> None:
        for match in await self._lagging():
            if match not in self.tasks and match not in self._gave_up:
                self.wake(match)

    async def _lagging(self) -> tuple[str, ...]:
        return await self._store.read(lambda tx: cursors.lagging(tx, self._matches.part))

    def asked(self, match: str, pressed: dict[int, int], *, anew: bool, stale: bool) -> None:
        self._pressed.setdefault(match, {}).update(pressed)
        self._ask_for(match, anew=anew, stale=stale)

    async def seen(self, match: str) -> None:
        """Closes the private panels of a match that became wrong, as another process shows it."""
        self.thoughts.tell(match)
        if self.panels.has(match):
            with contextlib.suppress(ShellRefused):
                await self.panels.close_wrong(await self._matches.live(match))

    def go_on(self) -> None:
        for match in sorted(self._gave_up):
            self._ask_for(match, again=True)

    async def caught_up(self, match: str) -> None:
        """Waits until what is due now was shown, for `PATIENCE_S` at most.

        Does not wait for an edit that is put off.
        """
        due = self._woken.get(match, 0)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                while match in self.tasks and self._shown.get(match, 0) < due:
                    await self._rounds.setdefault(match, asyncio.Event()).wait()
                await self._remote.caught_up(match)

    async def idle(self) -> None:
        while self.tasks:
            await asyncio.wait(self.tasks.values())

    async def stop(self, grace_s: float) -> None:
        """Lets tasks finish within `grace_s` seconds, then ends them; the next start resumes."""
        self._stopping = True
        self.quiet.end()
        if self.tasks:
            await asyncio.wait(self.tasks.values(), timeout=grace_s)
        left = list(self.tasks.values())
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    @contextmanager
    def opening(self, match: str) -> Generator[None]:
        """Runs the block, in which a handler sends the first message of a new table.

        No round sends one meanwhile. The next one sends it if the handler could not, and shows what
        was changed since.
        """
        self.lobbies.opening[match] = False
        try:
            yield
        except BaseException:
            self.lobbies.opening[match] = True
            raise
        finally:
            if self.lobbies.opening.pop(match):
                self.wake(match)

    async def repost(self, match: str) -> None:
        """Sends the board anew at the bottom, without a ping; the old one loses its buttons."""
        # If the bot ends after the send, the next start looks for the new board.
        await self._store.write_relaxed(lambda tx: cursors.mark_behind(tx, match), on=(match,))
        self._ask_for(match, anew=True)

    def refresh(self, match: str) -> None:
        """Shows the table again although its log has not grown."""
        self._ask_for(match, stale=True)

    def _ask_for(self, match: str, **more: bool) -> None:
        self._keep(match, RefreshFlags(**more))
        self.wake(match)

    def _keep(self, match: str, more: RefreshFlags) -> None:
        self._errands[match] = self._errands.get(match, RefreshFlags()) | more

    async def _run(self, match: str) -> None:
        pause_s, faults = FIRST_PAUSE_S, 0
        try:
            while match in self._dirty:
                try:
                    async with self.quiet.round(match):
                        self._dirty.discard(match)
                        due = self._woken.get(match, 0)
                        await self._show(match)
                    pause_s, faults = FIRST_PAUSE_S, 0
                    self._shown[match] = due
                    self._round_is_over(match)
                    if match not in self._dirty and await self.quiet.rest(match):
                        self._dirty.add(match)
                    continue
                except Failed as failed:
                    verdict, lost, wait_s = failed.verdict, failed.is_lost, failed.wait_s
                    fields = {"match": match, "status": verdict.value, "code": failed.name}
                    log.warning("a message was not delivered", extra=fields)
                    later = verdict is Verdict.LATER
                except Exception as error:  # a fault of ours must not end delivery
                    _log_fault(match, error)
                    faults += 1
                    later, lost, wait_s = faults < MOST_FAULTS, True, None
                    if not later:
                        self._gave_up.add(match)
                if later:
                    # Discord may have accepted a request whose answer was lost: look for it.
                    self._keep(match, RefreshFlags(again=lost))
                    self._dirty.add(match)
                    wait_s = min(wait_s or pause_s, LONGEST_PAUSE_S)
                    await self.quiet.pause(match, wait_s, self.post.knocks.wait_s())
                    pause_s = min(pause_s * 2, LONGEST_PAUSE_S)
        finally:
            for known in (self.tasks, self._woken, self._shown):
                known.pop(match, None)
            self._round_is_over(match)
            if match in self._dirty and not self._stopping:
                self.wake(match)

    async def _show(self, match: str) -> None:
        # Before the match is read: this may mark it as behind, and the round answers that mark.
        await self._redraws.note(match)
        if await self._remote.shows(match):
            errand, pressed = self._errands.pop(match, RefreshFlags()), self._pressed.pop(match, {})
            self._remote.tell(match, pressed, anew=errand.anew, stale=errand.stale)
            return
        try:
            await self._show_here(match)
        finally:
            self._remote.shown(match)

    async def _show_here(self, match: str) -> None:
        with self._taken(match) as errand:  # before it, too: who changes it now asks the next round
            try:
                live, by_audience = await self._matches.live_and(
                    match, lambda tx: cursors.read_cursors(tx, match)
                )
            except ShellRefused as refused:
                await self.lobbies.show(match, refused.key, errand)
                return
            if self._holding.holds(live) and not errand.anew:
                self._keep(match, errand)
                return
            previous = live.match.previous
            if previous is not None and TABLE not in by_audience:
                await self.caught_up(previous)  # so that its result stands above this board
                live = await self._matches.live(match)
            table = by_audience.get(TABLE, Cursor())
            goes_on = previous is not None and table.born < 0
            live, table = await self.threads.place(live, table)
            is_stale = errand.stale or live.match.caught_up < cursors.ASIDE  # marked as behind
            table, reached = await self._board.show(live, table, replace(errand, stale=is_stale))
        has_ended = live.match.status == "over" and table.shown == live.newest
        if goes_on or (has_ended and live.match.caught_up != live.newest):
            await self.threads.follow(live)
        url = way_to(live, table)
        lead = "" if reached else NO_TABLE
        later = await self._show_people(live, by_audience, url, lead=lead, again=errand.again)
        known = {cursor.message for cursor in (*by_audience.values(), table)}
        known.add(live.match.channel)  # a thread has the id of the line that leads there
        for message, channel in self._pressed.pop(match, {}).items():
            if message not in known:
                await self._boards.retire(live, channel, message)
        await self.panels.close_wrong(live)
        done: list[Callable[[Tx], None]] = []
        if retired := await self._finish(live, done, has_ended):
            try:
                await put_away(self.post, self._store, live, retired, done)
            finally:
                await self._finish(live, done, has_ended)
        if later is not None:
            raise later

    async def _finish(
        self, live: Live, done: Iterable[Callable[[Tx], None]], has_ended: bool
    ) -> tuple[Retired, ...]:
        match = live.match.id
        is_due = match in self._errands or self.quiet.is_put_off(match)
        is_due |= self._redraws.leave_unsure(match)
        return await self._boards.finish(live, done, has_ended=has_ended, is_due=is_due)

    async def _show_people(
        self, live: Live, by_audience: dict[int, Cursor], url: str | None, *, lead: str, again: bool
    ) -> Failed | None:
        """Shows people their private messages, in spite of failures; returns one that may pass."""
        later: Failed | None = None
        # A match without secrets has no private messages.
        for person in live.table.people if live.has_private else ():
            cursor = by_audience.get(person, Cursor())
            try:
                if not await self.private.show(live, person, cursor, url, lead=lead, again=again):
                    self.refresh(live.match.id)
            except Failed as failed:
                self._keep(live.match.id, RefreshFlags(again=again or failed.is_lost))
                later = later or failed
        return later

    def _round_is_over(self, match: str) -> None:
        if (event := self._rounds.pop(match, None)) is not None:
            event.set()

    @contextmanager
    def _taken(self, match: str) -> Generator[RefreshFlags]:
        """Gives the errand of a round; if that fails, the next one has it."""
        errand = self._errands.pop(match, RefreshFlags())
        try:
            yield errand
        except BaseException:
            self._keep(match, errand)
            raise


def _log_fault(match: str, error: Exception) -> None:
    """Logs why a match was not shown; that the database cannot be used is told by itself."""
    if isinstance(error, StoreUnavailable):
        log.debug("delivery waits for the database", extra={"match": match})
    else:
        log.error("delivery failed", exc_info=error, extra={"match": match})
