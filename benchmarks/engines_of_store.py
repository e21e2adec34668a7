"""A press through the rules and the store on PostgreSQL, against the same press on SQLite.

Both are `Acts.act` with the features of the bot, on the same moves of a Triplock match: the match
is read and checked, the engine works, and one transaction stores the row. SQLite writes with
synchronous FULL; PostgreSQL is reached by a local socket, with fsync and synchronous_commit. The
server's files lie in the folder for temporary files, which its account may write to. It has looked
at its tables, as one does within a minute: before that it plans each statement anew.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psycopg

from benchmarks.ratio import Ratio, Report, ms
from bot.app.cogs import FEATURES
from bot.app.database import open_store
from bot.match.act import Acts
from bot.match.games import GAMES
from bot.match.limits import UNLIMITED
from bot.match.lobby.hosting import Host
from bot.match.lobby.lobby import Lobby
from bot.match.lobby.terms import Terms
from bot.match.matches import Matches
from bot.store.tx import Store
from tests.postgres import cluster, missing

ROUNDS = 300
WARM = 100
ANA, BEN = 1, 2


class Duel:
    """Matches of two people on a store, one after another, in which each round is one press."""

    def __init__(self, store: Store) -> None:
        self._matches = Matches(
            store,
            GAMES,
            chance=random.Random("duel").randrange,
            echo_s=0.0,
            features=FEATURES,
            limits=UNLIMITED,
        )
        self._lobby, self._acts = Lobby(self._matches), Acts(self._matches)
        self._ids = itertools.count(1)
        self._match = ""

    async def press(self) -> float:
        """Plays one action; returns the seconds that it took."""
        if not self._match or (await self._matches.table(self._match)).match.status != "open":
            self._match = await self._begun()
        live = await self._matches.live(self._match)
        seat = min(live.play.turn.waiting)
        person, legal = live.seats[seat].person, live.legal(seat)
        text = live.entry.game.write(legal[live.play.n % len(legal)])
        began = time.perf_counter()
        await self._acts.act(
            self._match, person or 0, text, stamp=None, interaction=next(self._ids)
        )
        return time.perf_counter() - began

    async def _begun(self) -> str:
        terms = Terms.of(GAMES["triplock"], {}, None, secrets.randbelow)
        table = await self._lobby.create(terms, Host(ANA, "Ana", 1, 2, next(self._ids)))
        await self._lobby.join(table.match.id, BEN, "Ben", interaction=next(self._ids))
        return table.match.id


def report() -> Report:
    """Yields the ratio of the median presses; nothing where no server is installed."""
    if missing() is not None:
        return
    ours, theirs = asyncio.run(_measured())
    postgres, sqlite = statistics.median(ours), statistics.median(theirs)
    figures = f"{ms(postgres)} : {ms(sqlite)}"
    yield Ratio("press on PostgreSQL : on SQLite", postgres / sqlite, 2.0, figures)


async def _measured() -> tuple[list[float], list[float]]:
    """Returns the times of both in seconds, measured by turns."""
    with tempfile.TemporaryDirectory(dir=".", prefix="bench-", suffix=".db") as folder:
        path = Path(folder) / "tumbler.db"
        with cluster(fsync=True) as server:
            stores = await open_store(server.address()), await open_store(path)
            duels = [Duel(store) for store in stores]
            await _by_turns(duels, WARM)
            with psycopg.connect(server.address(), autocommit=True) as line:
                line.execute("ANALYZE")
            await _by_turns(duels, WARM)
            times = await _by_turns(duels, ROUNDS)
            for store in stores:
                await store.close()
    return times


async def _by_turns(duels: Sequence[Duel], rounds: int) -> tuple[list[float], list[float]]:
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for duel, kept in zip(duels, times, strict=True):
            kept.append(await duel.press())
    return times
