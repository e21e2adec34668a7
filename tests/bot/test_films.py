"""F74: films of matches on a real store: who shares one, who waits, which stay, and until when.

They are made in this process (`tests/bot/test_film_worker.py` has one for each).
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.own_data.forgetting import SCRUB, Scrubbing
from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.delivery import films as filming
from bot.delivery.film_worker import make
from bot.delivery.films import MOST_KEPT, MOST_WAITING, Films
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.match.thinking.worker_loop import WorkerAnswer, answer_call
from bot.match.wall_clock import DAY_S
from render import reel
from tests import painters
from tests.bot.filming import ended, painted
from tests.deeds import answers_end, asks_to_end
from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh
from tests.news import PATIENCE_S


@pytest.fixture(autouse=True)
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The films that were made, in this process."""
    made = list[Any]()

    async def here(_module: str, call: Any) -> WorkerAnswer:
        made.append(call)
        return await asyncio.to_thread(answer_call, make, call)

    monkeypatch.setattr(filming, "ask_once", here)
    monkeypatch.setattr(filming, "LONGEST_S", PATIENCE_S)
    return made


@pytest.fixture
async def films(desk: Desk) -> AsyncIterator[Films]:
    made = Films(desk.store)
    yield made
    await made.stop()


async def film_of(films: Films, live: Live) -> bytes:
    film = await (await films.order(live))
    assert film is not None
    return film


async def is_kept(films: Films, live: Live) -> bool:
    """Whether nobody waits for the film of a match; it is made if it was not kept."""
    ordered = await films.order(live)
    was_ready = ordered.done()
    await ordered
    return was_ready


async def test_a_film_is_made_once(desk: Desk, films: Films, calls: list[Any]) -> None:
    live = await ended(desk)
    film = await film_of(films, live)
    again = await films.order(await desk.live(live.match.id))
    assert again.done()
    assert await again == film
    assert len(calls) == 1


async def test_who_asks_for_the_same_shares_one(desk: Desk, films: Films, calls: list[Any]) -> None:
    """Also with who stops waiting for it."""
    live = await ended(desk)
    left, first, second = [await films.order(live) for _ in range(3)]
    asyncio.ensure_future(left).cancel()
    found = await first
    assert found is not None
    assert found is await second
    assert len(calls) == 1


async def test_five_wait_beside_the_one_that_is_made(
    desk: Desk, films: Films, tmp_path: Path
) -> None:
    os.mkfifo(gate := tmp_path / "gate")
    first = await ended(desk, partial(painters.waiting_at, str(gate)))
    lives = [first, *[await ended(desk) for _ in range(MOST_WAITING + 1)]]
    asked = [await films.order(live) for live in lives[:-1]]
    with pytest.raises(ShellRefused, match="many_films"):
        await films.order(lives[-1])
    assert not (await films.order(first)).done(), "who asks for the same needs no place"
    with await asyncio.to_thread(gate.open, "w"):  # once a board waits there
        gate.unlink()
        gate.touch()  # the next one waits no more
    assert None not in [await one for one in asked]
    await film_of(films, lives[-1])


@pytest.mark.parametrize("limit", ["MOST_KEPT", "MOST_BYTES"])
async def test_the_last_ones_stay_in_memory(
    desk: Desk, films: Films, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    first, second, third = [await ended(desk) for _ in range(3)]
    size = len(await film_of(films, first))
    monkeypatch.setattr(filming, limit, 2 if limit == "MOST_KEPT" else 2 * size)
    await film_of(films, second)
    await film_of(films, third)
    assert await is_kept(films, second)
    assert await is_kept(films, third)
    assert not await is_kept(films, first)


async def test_none_stays_for_ever(
    desk: Desk, films: Films, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filming, "KEPT_S", 0.0)
    live = await ended(desk)
    await film_of(films, live)
    assert not await is_kept(films, live)


def test_as_many_stay_as_are_of_full_size() -> None:
    assert MOST_KEPT * reel.MOST_BYTES == filming.MOST_BYTES == 12 * 2**20


async def test_whoever_waits_at_a_stop_gets_none(
    desk: Desk, films: Films, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = await ended(desk), await ended(desk)
    async with films._turn:
        asked = [await films.order(live) for live in (first, second)]
        waiting = [asyncio.ensure_future(one) for one in asked]
        await desk.store.read(lambda tx: None)  # both have begun to wait
        await films.stop()
        assert await asyncio.gather(*waiting) == [None, None]
    assert [one for one in caplog.records if one.levelno >= logging.WARNING] == []
    await film_of(films, first)


async def test_there_is_none_of_a_match_without_a_result(desk: Desk, films: Films) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    with pytest.raises(ShellRefused, match="no_film"):
        await films.order(await desk.live(match))
    await asks_to_end(desk.matches, match, ANA)
    (offer,) = [one.id for one in (await desk.live(match)).facts.offers]
    await answers_end(desk.matches, match, offer, BEN, yes=True)
    with pytest.raises(ShellRefused, match="no_film"):
        await films.order(await desk.live(match))


async def test_a_film_of_who_was_forgotten_is_given_to_nobody(
    desk: Desk, films: Films, calls: list[Any]
) -> None:
    """It also leaves memory, a moment later."""
    live = await ended(desk)
    await film_of(films, live)
    desk.duties.add(SCRUB, Scrubbing(desk.matches, films.clear).scrub)
    await desk.forgetting.forget(ANA, interaction=fresh())
    assert not await is_kept(films, await painted(desk, live.match.id))
    assert len(calls) == 2, "it is made anew"
    assert len(films._kept) == 2
    await desk.duties.do_due()
    assert films._kept == {}


async def test_a_film_in_the_making_of_who_is_forgotten_is_given_to_nobody(
    desk: Desk, films: Films
) -> None:
    live = await ended(desk)
    async with films._turn:
        ordered = await films.order(live)
        await desk.forgetting.forget(ANA, interaction=fresh())
    assert await ordered is None
    assert films._kept == {}
    await film_of(films, await painted(desk, live.match.id))


async def test_a_pruned_match_has_no_film(desk: Desk, films: Films) -> None:
    live = await ended(desk)
    await film_of(films, live)
    desk.matches.kept_s = DAY_S
    desk.duties.add(PRUNE, Pruning(desk.matches).prune)
    desk.duties.add(SCRUB, Scrubbing(desk.matches, films.clear).scrub)
    desk.now += 2 * DAY_S
    await Pruning(desk.matches).take_up()
    while await desk.duties.do_due():
        pass
    assert films._kept == {}
    with pytest.raises(ShellRefused, match="no_film"):
        await films.order(live)
