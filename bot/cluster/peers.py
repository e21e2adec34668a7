"""Tells the processes of other slots what was stored or asked for here, and hears what they tell.

Nothing depends on it: the rows are stored before, and each looks by itself for what it was not
told. Notices go by NOTIFY and LISTEN, on two connections. One that only listens is not told that it
was cut off: it asks for a sign of life, and after each new connection all is looked for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import msgspec
import psycopg
from msgspec import Struct

from bot.cluster.connection import ConnectionLost, Patience, PostgresConnection, StatementWatchdog
from bot.cluster.slots import Slot
from bot.store.changes import ChangeSet
from bot.store.matches import guilds_of
from bot.store.tx import Store, StoreUnavailable

log = logging.getLogger(__name__)

LISTENS_S, PAUSE_S, LOOK_S = 2.0, 0.5, 30.0
"""Seconds without a notice after which the server is asked for a sign of life, between two tries to
connect, and between two looks for what no notice has told. Jobs look by themselves."""

SHOWN_S, INTEREST_S = 3.0, 900.0
"""Seconds that an answer waits for another slot's board, and in which a private panel is edited."""

AT_ONCE, KEPT = 64, 2_000
"""The most notices in one message, and the number of matches that are remembered, the latest."""


class PeerNotice(Struct, frozen=True, omit_defaults=True):
    """Asks for a "match" or "tournament" `of`, tells a match was "seen", or "duties" may be due.

    `pressed` are the pressed messages of the match, with their channels. `anew` asks for the board
    at the bottom, `stale` for one whose log has not grown. The slot `back` wants to know it shown.
    """

    about: str
    of: str = ""
    pressed: dict[int, int] = {}
    anew: bool = False
    stale: bool = False
    back: int | None = None


_to_text, _to_notice = msgspec.json.encode, msgspec.json.Decoder(PeerNotice).decode


class PeerLine:
    """Tells notices to other slots, and hears those for its own."""

    def __init__(self, address: str, slot: int, patience: Patience | None = None) -> None:
        self._address, self._slot, self._patience = address, slot, patience or Patience()
        self._watch = StatementWatchdog(self._patience.statement_s)
        self._told: asyncio.Queue[tuple[int, PeerNotice]] = asyncio.Queue()
        self._telling = asyncio.create_task(self._tells(), name="peers")
        self._line: PostgresConnection | None = None
        self._ear: PostgresConnection | None = None
        self._ends = threading.Event()
        self._hearing: threading.Thread | None = None

    def tell(self, slot: int, notice: PeerNotice) -> None:
        """Tells a slot, without waiting for it. What is lost on the way is logged."""
        self._told.put_nowait((slot, notice))

    def listen(self, heard: Callable[[PeerNotice | None], None]) -> None:
        """Has `heard` called with each notice, and with None when some may have been missed."""
        call = partial(asyncio.get_running_loop().call_soon_threadsafe, heard)
        self._hearing = threading.Thread(target=self._hears, args=(call,), daemon=True)
        self._hearing.start()

    async def close(self) -> None:
        """Tells what is still to be told, and ends."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._told.join(), self._patience.statement_s)
        self._telling.cancel()
        await asyncio.gather(self._telling, return_exceptions=True)
        self._ends.set()
        if self._hearing is not None:
            if self._ear is not None:
                self._ear.shut()
            await asyncio.to_thread(self._hearing.join)
        self._closes(self._line)
        await asyncio.to_thread(self._watch.end)

    async def _tells(self) -> None:
        while True:
            those = [await self._told.get()]
            while len(those) < AT_ONCE and not self._told.empty():
                those.append(self._told.get_nowait())
            for _ in range(2):  # a notice that is told twice is harmless
                try:
                    await asyncio.to_thread(self._say, those)
                    break
                except (ConnectionLost, psycopg.Error):
                    self._closes(self._line)
                    self._line = None
            else:
                log.warning("another slot was not told", extra={"count": len(those)})
            for _ in those:
                self._told.task_done()

    def _say(self, those: list[tuple[int, PeerNotice]]) -> None:
        self._line = self._line or self._opened()
        values = {f"text{i}": _to_text(notice).decode() for i, (_, notice) in enumerate(those)}
        told = (f"pg_notify('tumbler_{slot}', :text{i})" for i, (slot, _) in enumerate(those))
        self._line.rows(f"SELECT {', '.join(told)}", dict(values))

    def _hears(self, call: Callable[[PeerNotice | None], object]) -> None:
        """Hears notices, on one connection after another, until the end or that of the loop."""
        while not self._ends.is_set():
            line = None
            try:
                line = self._ear = self._opened()
                line.say(f"LISTEN tumbler_{self._slot}")
                call(None)
                while not self._ends.is_set():
                    texts = line.notes(LISTENS_S)
                    for text in texts:
                        try:
                            call(_to_notice(text))
                        except msgspec.MsgspecError:  # a version that tells otherwise
                            log.warning("a notice could not be read")
                    if not texts:
                        line.say("SELECT 1")
            except (ConnectionLost, psycopg.Error):
                self._ends.wait(PAUSE_S)
            except RuntimeError:  # the loop has ended
                self._ends.set()
            finally:
                self._closes(line)

    def _opened(self) -> PostgresConnection:
        name = f"tumbler-wakes-{self._slot}"  # which the server shows
        line = PostgresConnection.open(self._address, self._patience, name=name)
        self._watch.add(line)
        return line

    def _closes(self, line: PostgresConnection | None) -> None:
        if line is not None:
            self._watch.remove(line)
            line.close()


class _Posters(Protocol):
    def wake(self, of: str, /) -> None: ...
    async def look(self) -> None: ...


class _Delivery(_Posters, Protocol):
    def asked(self, match: str, pressed: dict[int, int], *, anew: bool, stale: bool) -> None: ...
    async def seen(self, match: str) -> None: ...


class SlotPeers:
    """The processes of the other slots, each of which shows the matches of its servers.

    Such a process is told what was stored or asked for here, and tells in turn when it has shown a
    match, for as long as somebody here may look at a private panel of it. `follow` notes each task,
    so that a stop lets it finish.
    """

    def __init__(
        self, line: PeerLine, slot: Slot, store: Store, follow: Callable[[asyncio.Task[None]], None]
    ) -> None:
        self._line, self._slot, self._store, self._follow = line, slot, store, follow
        self._told: OrderedDict[str, tuple[int, asyncio.Event]] = OrderedDict()
        self._interested: OrderedDict[str, dict[int, float]] = OrderedDict()
        self._looking: asyncio.Task[None] | None = None

    async def shows(self, match: str) -> bool:
        guilds = await self._store.read(lambda tx: guilds_of(tx, (match,)))
        if match not in guilds or self._slot.has(guilds[match]):
            return False
        event = self._told[match][1] if match in self._told else asyncio.Event()
        self._told[match] = self._slot.of_server(guilds[match]), event
        _shorten(self._told)
        return True

    def tell(self, match: str, pressed: dict[int, int], *, anew: bool, stale: bool) -> None:
        """Has the process show a match that shows it, as `shows` has found."""
        notice = PeerNotice("match", match, pressed, anew, stale, back=self._slot.number)
        self._line.tell(self._told[match][0], notice)

    def shown(self, match: str) -> None:
        """Tells the slots that want to know it that a match has been shown here."""
        for slot, until in self._interested.get(match, {}).items():
            if until > time.monotonic():
                self._line.tell(slot, PeerNotice("seen", match))

    async def caught_up(self, match: str) -> None:
        """Waits until another process has shown what it was told, for `SHOWN_S` at most."""
        if match in self._told:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._told[match][1].wait(), SHOWN_S)

    def start(self, delivery: _Delivery, posters: _Posters, jobs: Callable[[], None]) -> None:
        if self._looking is None:
            self._delivery, self._posters, self._jobs = delivery, posters, jobs
            self._line.listen(self._hear)
            self._looking = asyncio.create_task(self._looks(), name="peers")

    async def stop(self) -> None:
        """Tells what is still to be told; what is heard is left to the next process."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        self._looking = None
        await self._line.close()

    def put(self, touched: ChangeSet) -> None:
        """Tells of tournaments, and of jobs that may be due at other slots."""
        for slot in set(range(self._slot.count)) - {self._slot.number}:
            for tournament in touched.tournaments:
                self._line.tell(slot, PeerNotice("tournament", tournament))
        if touched.duties:
            self._follow(asyncio.create_task(self._tell_of(touched.duties), name="peers"))

    async def _tell_of(self, jobs: tuple[str, ...]) -> None:
        with contextlib.suppress(StoreUnavailable):  # they are found at the next look there
            guilds = await self._store.read(lambda tx: guilds_of(tx, jobs))
            of = {self._slot.of_server(guilds.get(match)) for match in jobs}
            for slot in of - {self._slot.number}:
                self._line.tell(slot, PeerNotice("duties"))

    def _hear(self, notice: PeerNotice | None) -> None:
        if self._looking is None:
            return
        match notice:
            case None:
                self._follow(asyncio.create_task(self._look(), name="peers"))
                self._jobs()
            case PeerNotice(about="match", of=match, anew=anew, stale=stale):
                if (back := notice.back) is not None:
                    self._interested.setdefault(match, {})[back] = time.monotonic() + INTEREST_S
                    self._interested.move_to_end(match)
                    _shorten(self._interested)
                self._delivery.asked(match, notice.pressed, anew=anew, stale=stale)
                self._jobs()
            case PeerNotice(about="seen", of=match):
                if match in self._told:
                    self._told.pop(match)[1].set()
                self._follow(asyncio.create_task(self._delivery.seen(match), name="peers"))
            case PeerNotice(about="tournament"):
                self._posters.wake(notice.of)
            case PeerNotice(about="duties"):
                self._jobs()
            case _:
                log.info("a notice of a newer version was left out")

    async def _looks(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            await self._look()

    async def _look(self) -> None:
        try:
            await self._delivery.look()
            await self._posters.look()
        except StoreUnavailable:
            log.debug("what was missed is looked for later")
        except Exception:  # a fault of ours at one must not end the looks, which nobody else takes
            log.exception("what was missed could not be looked for")


def _shorten(known: OrderedDict[str, Any]) -> None:
    while len(known) > KEPT:
        known.popitem(last=False)
