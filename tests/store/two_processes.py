"""Two processes of the bot's shell on one database, which do the same thing at the same moment.

`TwoProcesses.race` gives each a list of calls. A barrier before each call lets both meet in the
store.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from types import TracebackType
from typing import Any

from bot.app.cogs import FEATURES
from bot.app.database import open_store
from bot.cogs.tournament.opening import Tournaments
from bot.cogs.tournament.rounds import look_at
from bot.match.act import Acts
from bot.match.games import GAMES
from bot.match.limits import UNLIMITED, Limits
from bot.match.lobby.closing import EXPIRY, Expiries, reopen
from bot.match.lobby.lobby import Lobby
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.store import jobs
from bot.store.changes import ChangeSet
from bot.store.jobs import Job
from bot.store.keys import Repeated
from bot.store.seats import Clock
from bot.store.tx import Store
from games.core import Refused, Seat
from tests.creating import creates
from tests.deeds import declines_seat, offers_rematch, offers_seat, takes_seat

PATIENCE_S = 60.0
CALL_S = 2.0
"""Seconds that one call may take on a busy machine."""

ECHO_S = 600.0

REPEATED = "repeated"
DONE = "done"
"""What a call that was not refused comes to; a refusal comes to its key."""

Call = tuple[str, tuple[Any, ...], dict[str, Any]]
"""The name of a deed, and what it is given."""


class Shell:
    """One process's shell. Each deed is what a press does, without Discord."""

    def __init__(self, store: Store, echo_s: float = ECHO_S, limits: Limits = UNLIMITED) -> None:
        self.store = store
        self.matches = matches = Matches(
            store, GAMES, echo_s=echo_s, features=FEATURES, limits=limits
        )
        lobby, self.acts = Lobby(matches), Acts(matches)
        acts = self.acts
        self.cups = cups = Tournaments(matches, acts)
        self.create = partial(creates, lobby)
        self.deeds: dict[str, Callable[..., Awaitable[Any]]] = {
            "create": self._create,
            "join": lobby.join,
            "leave": lobby.leave,
            "close": lobby.close,
            "start": lobby.start,
            "act": acts.act,
            "resign": acts.resign,
            "rematch": partial(offers_rematch, matches),
            "handover": partial(offers_seat, matches),
            "keep": partial(declines_seat, matches),
            "accept": partial(takes_seat, acts),
            "take": self._take,
            "reruns": self._reruns,
            "by clock": self._by_clock,
            "cup join": cups.join,
            "cup start": cups.start,
            "cup quit": cups.quit,
            "cup look": self._look,
            "expire": self._expire,
            "reopen": self._reopen,
        }

    async def _create(self, game: str, *values: Any, **named: Any) -> None:
        await self.create(GAMES[game], *values, **named)

    async def _by_clock(self, match: str, seat: int, n: int, text: str) -> None:
        played = await self.acts.play_at(match, Seat(seat), n, text, actor=Clock())
        if played is None:
            raise ShellRefused("moved_on")

    async def _look(self, tournament: str) -> None:
        await self.cups.look(look_at(tournament, 0.0))

    async def _expire(self, match: str) -> None:
        told: list[ChangeSet] = []
        self.matches.store.listener = told.append
        await Expiries(self.matches).expire(Job(EXPIRY, match, jobs.NO_SEAT, 0, 0.0))
        if not any(touched.changed for touched in told):
            raise ShellRefused("left_alone")

    async def _reopen(self, match: str, user: int, *, interaction: int) -> None:
        old = await self.matches.table(match)
        await self.create(
            GAMES[old.match.game],
            old.match.options,
            guild=old.match.guild,
            channel=old.match.channel,
            host=user,
            host_name="Somebody",
            interaction=interaction,
            check=lambda tx, new: reopen(tx, match, user, new),
        )

    async def _reruns(self) -> int:
        return vars(self.store)["reruns"]

    async def _take(self, owner: str) -> list[str]:
        taken: list[str] = []
        while some := await self.store.write(
            lambda tx: jobs.take(tx, "test", owner, now=10.0, until=20.0, most=8)
        ):
            taken += [duty.match for duty in some]
        return taken


def work(address: str, pipe: Connection, barrier: Barrier) -> None:
    """The body of a process: runs batches of calls until it is given None."""
    asyncio.run(_work(address, pipe, barrier))


async def _work(address: str, pipe: Connection, barrier: Barrier) -> None:
    store = await open_store(address)
    shell = Shell(store)
    while (calls := pipe.recv()) is not None:
        pipe.send([await _met(shell, call, barrier) for call in calls])
    await store.close()


async def _met(shell: Shell, call: Call, barrier: Barrier) -> Any:
    name, values, named = call
    barrier.wait(PATIENCE_S)
    try:
        told = await shell.deeds[name](*values, **named)
    except Refused as refused:
        return refused.key
    except Repeated:
        return REPEATED
    except Exception as error:  # the test tells what went wrong
        return repr(error)
    return told if name in ("take", "reruns") else DONE


class TwoProcesses(AbstractContextManager["TwoProcesses"]):
    """Both processes, started once for all races."""

    def __init__(self, address: str) -> None:
        context = multiprocessing.get_context("spawn")
        self._barrier = context.Barrier(2)  # its semaphores live as long as this does
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        for _ in range(2):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=work, args=(address, theirs, self._barrier), daemon=True
            )
            process.start()
            self._pipes.append(ours)
            self._processes.append(process)

    def race(self, first: Sequence[Call], second: Sequence[Call]) -> list[tuple[Any, Any]]:
        """Runs both lists side by side; returns what each pair of calls came to."""
        patience_s = PATIENCE_S + CALL_S * len(first)
        for pipe, calls in zip(self._pipes, (first, second), strict=True):
            pipe.send(list(calls))
        told: list[list[Any]] = []
        for pipe in self._pipes:
            if not pipe.poll(patience_s):
                raise AssertionError("a process does not answer")
            told.append(pipe.recv())
        return list(zip(*told, strict=True))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for pipe in self._pipes:
            pipe.send(None)
        for process in self._processes:
            process.join(PATIENCE_S)
            if process.is_alive():
                process.kill()
