"""The films of matches: what of a match is filmed, who waits for one, and the last ones.

A film is made by a process that is started for it and ends with it, one at a time. It shows the
set-up, the board after each turn and the ending. Great moments are always in it; of a long match
the other turns are left out evenly. No film is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextvars import Context
from typing import TYPE_CHECKING

from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.match.thinking.process import WorkerGone, ask_once
from bot.screens.story import thinned, turns_told
from bot.store.results import Footing, read_footing
from bot.store.tx import Store, StoreUnavailable
from games.core import Seat

if TYPE_CHECKING:
    from bot.delivery.film_worker import FilmRequest

log = logging.getLogger(__name__)

WORKER = "bot.delivery.film_worker"
"""The module that the process runs. The bot loads it, too, with the first film."""

LONGEST_S = 20.0
"""Seconds after which a film is given up, and its process killed."""

MOST_WAITING = 5
"""So many films may wait beside the one that is made: whoever asks for one more is told so."""

MOST_KEPT, MOST_BYTES, KEPT_S = 8, 12 * 2**20, 3_600.0
"""So many films stay in memory, the last that were made, so many bytes of them, and so long."""

MOST_FRAMES = 60

LONGEST_MS, SHORTEST_MS = 2_000, 600
"""How long a board stays. It takes about a second to find what has changed, and a long film is
looked at for its course, not for each turn."""

BOARDS_MS = 36_000
"""What all boards may take together, so that a film of 60 frames takes less than a minute."""

GREAT_FACTOR = 1.5
"""So much longer stay great moments, and the set-up, with which nobody is familiar."""

ENDING_MS = 4_000

Key = tuple[str, Footing]
"""A match, and what of it was filmed."""


class Films:
    """Has films made, and gives the last ones again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._orders: dict[Key, asyncio.Task[bytes | None]] = {}
        self._kept: OrderedDict[Key, bytes] = OrderedDict()

    async def order(self, live: Live) -> asyncio.Future[bytes | None]:
        """Returns the film of a match that is over with a result, which is None if that fails.

        It is done if it was made before; whoever stops waiting for it stops nobody else. Raises
        `ShellRefused`: `no_film` for a match without a log or a result, and `many_films`.
        """
        key = await self._key(live)
        if key is None:
            raise ShellRefused("no_film")
        if key in self._kept:
            ready: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
            ready.set_result(self._kept[key])
            return ready
        if key not in self._orders:
            if len(self._orders) > MOST_WAITING:
                raise ShellRefused("many_films")
            # It serves whoever asks for the same, too: it belongs to no interaction.
            task = asyncio.create_task(self._make(key, live), name="film", context=Context())
            self._orders[key] = task
            task.add_done_callback(lambda _: self._orders.pop(key))
        return asyncio.shield(self._orders[key])

    def clear(self) -> None:
        """Takes all films from memory: somebody was forgotten, or matches were pruned."""
        self._kept.clear()

    async def stop(self) -> None:
        """Ends everything under way; who waits for a film gets none."""
        tasks = tuple(self._orders.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _key(self, live: Live) -> Key | None:
        """Reads which film of a match there is to be now; None: none."""
        match = live.match.id
        footing = await self._store.read(lambda tx: read_footing(tx, match))
        return None if footing is None else (match, footing)

    async def _make(self, key: Key, live: Live) -> bytes | None:
        """Makes a film in its turn; None if that fails, or somebody was forgotten meanwhile."""
        about = {"match": live.match.id}
        try:
            async with self._turn, asyncio.timeout(LONGEST_S):
                request = await asyncio.to_thread(film_request, live)
                answer = await ask_once(WORKER, request)
            if answer.found is None:
                log.error("a film could not be made\n%s", answer.fault, extra=about)
            elif await self._key(live) == key:
                return self._keep(key, answer.found)
        except WorkerGone:
            log.warning("the process ended that was making a film", extra=about)
        except TimeoutError:
            log.warning("a film took too long", extra=about)
        except (StoreUnavailable, asyncio.CancelledError):
            pass  # the bot stops, or cannot tell who was forgotten
        except Exception:  # a fault of ours or of the game; whoever asked is told
            log.exception("a film could not be made", extra=about)
        return None

    def _keep(self, key: Key, film: bytes) -> bytes:
        self._kept[key] = film
        # Of several processes only one is told to `clear`.
        asyncio.get_running_loop().call_later(KEPT_S, self._kept.pop, key, None)
        while len(self._kept) > MOST_KEPT or sum(map(len, self._kept.values())) > MOST_BYTES:
            self._kept.popitem(last=False)
        return film


def film_request(live: Live) -> FilmRequest:
    """The film of a match that is over with a result, as the table saw it.

    It shows what everybody saw, and of who played alone what that person saw.
    """
    from bot.delivery.film_worker import FilmRequest, Shot

    reader = Seat(0) if live.is_alone else None
    game, painter = live.entry.game, live.entry.painter
    turns = turns_told(live, reader)
    rows = (0, *(turn.rows.stop - 1 for turn in turns))
    great = {0, *(at for at, turn in enumerate(turns, 1) if turn.is_great)}
    last = len(rows) - 1
    chosen = thinned((sorted({*great, last}), range(last + 1)), MOST_FRAMES - 1)
    stays = min(LONGEST_MS, max(SHORTEST_MS, BOARDS_MS // len(chosen)))
    shots = tuple(
        Shot(
            game.view(live.plays[rows[at]].state, reader),
            int(stays * GREAT_FACTOR) if at in great else stays,
        )
        for at in chosen
    )
    return FilmRequest(painter.frame, painter.paint, shots, Shot(live.view(reader), ENDING_MS))
