"""F74: films of matches on a real store: who shares one, who waits, and when one goes."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import os
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cogs.own_data.forgetting import SCRUB, Scrubbing
from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.delivery import film_maker
from bot.delivery.films import MOST_ORDERS, Filmed, Films, Folder, is_whole
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S
from render.film import Kind
from tests import painters
from tests.deeds import answers_end, asks_to_end
from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh
from tests.news import PATIENCE_S


@pytest.fixture(autouse=True)
def unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at the memory of the process while it works (`test_film_maker` has that)."""
    monkeypatch.setattr(film_maker, "LONGEST_S", PATIENCE_S)
    monkeypatch.setattr(film_maker, "LOOK_S", PATIENCE_S)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "films"


@pytest.fixture
async def films(desk: Desk, folder: Path) -> AsyncIterator[Films]:
    made = Films(desk.store, Folder(folder))
    yield made
    await made.stop()
    assert made.pid is None


async def ended(desk: Desk, frame: Any = painters.plain) -> Live:
    """A match that is over at once, because Ana resigns; its boards are painted by `frame`."""
    match = await desk.begun("triplock", (ANA, BEN))
    await desk.acts.resign(match, ANA, interaction=fresh())
    return await plain(desk, match, frame)


async def plain(desk: Desk, match: str, frame: Any = painters.plain) -> Live:
    """A match whose boards are painted by `frame`, which takes no time."""
    live, painter = await desk.live(match), SimpleNamespace(frame=frame, paint=painters.ends)
    return replace(live, entry=dataclasses.replace(live.entry, painter=painter))  # type: ignore[arg-type]


async def film_of(films: Films, live: Live) -> tuple[bool, Filmed]:
    """Whether the film was made before, and the film."""
    ordered = await films.order(live)
    was_ready = ordered.is_ready
    film = await ordered.film
    assert film is not None
    assert is_whole(film.content)
    assert film.name.startswith(f"{live.match.id}-")
    return was_ready, film


def kept(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()} if folder.exists() else set()


async def test_a_film_is_made_once(desk: Desk, films: Films, folder: Path) -> None:
    live = await ended(desk)
    was_ready, film = await film_of(films, live)
    assert not was_ready
    assert kept(folder) == {film.name}
    assert await film_of(films, live) == (True, film)
    restarted = Films(desk.store, Folder(folder))
    assert await film_of(restarted, await desk.live(live.match.id)) == (True, film)
    assert restarted.pid is None, "no process was needed"


async def test_who_asks_for_the_same_shares_one(desk: Desk, films: Films) -> None:
    """Also with who stops waiting for it."""
    live = await ended(desk)
    left, first, second = [await films.order(live) for _ in range(3)]
    assert (left.ahead, first.ahead, second.ahead) == (0, 0, 0)
    asyncio.ensure_future(left.film).cancel()
    found = await first.film
    assert found is not None
    assert found is await second.film
    worker = films._maker._worker
    assert worker is not None
    assert worker.calls == 1


async def test_twenty_at_once_are_told_how_many_come_first(
    desk: Desk, films: Films, tmp_path: Path
) -> None:
    os.mkfifo(gate := tmp_path / "gate")
    first = await ended(desk, partial(painters.waiting_at, str(gate)))
    lives = [first, *[await ended(desk) for _ in range(MOST_ORDERS)]]
    asked = [await films.order(live) for live in lives[:-1]]
    assert [one.ahead for one in asked] == list(range(MOST_ORDERS))
    with pytest.raises(ShellRefused, match="many_films"):
        await films.order(lives[-1])
    with await asyncio.to_thread(gate.open, "w"):  # once the process waits there
        gate.unlink()
        gate.touch()  # its next board waits no more
    found = [await one.film for one in asked]
    assert [film and film.name[:8] for film in found] == [live.match.id for live in lives[:-1]]
    await film_of(films, lives[-1])


async def test_a_killed_process_costs_one_film_alone(desk: Desk, films: Films) -> None:
    first, second = await ended(desk, painters.dying), await ended(desk)
    killed, made = await films.order(first), await films.order(second)
    assert await killed.film is None
    assert await made.film is not None
    assert (await films.order(second)).is_ready
    assert not (await films.order(first)).is_ready, "it is tried again"


async def test_whoever_waits_at_a_stop_gets_none(
    desk: Desk, films: Films, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    os.mkfifo(gate := tmp_path / "gate")
    first, second = await ended(desk, partial(painters.waiting_at, str(gate))), await ended(desk)
    asked = [await films.order(live) for live in (first, second)]
    with await asyncio.to_thread(gate.open, "w"):  # once the process waits there
        await films.stop()
    assert [await one.film for one in asked] == [None, None]
    assert films.pid is None
    assert [one for one in caplog.records if one.levelno >= logging.WARNING] == []


async def test_there_is_none_of_a_match_without_a_result(desk: Desk, films: Films) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    with pytest.raises(ShellRefused, match="no_film"):
        await films.order(await desk.live(match))
    await asks_to_end(desk.matches, match, ANA)
    (offer,) = [one.id for one in (await desk.live(match)).facts.offers]
    await answers_end(desk.matches, match, offer, BEN, yes=True)
    with pytest.raises(ShellRefused, match="no_film"):
        await films.order(await desk.live(match))


async def test_another_kind_is_another_film(desk: Desk, films: Films, folder: Path) -> None:
    live = await ended(desk)
    _, film = await film_of(films, live)
    others = Films(desk.store, Folder(folder), Kind.GIF)
    _, gif = await film_of(others, live)
    await others.sweep()
    assert kept(folder) == {gif.name} != {film.name}
    await others.stop()


async def test_forgetting_somebody_takes_the_films_of_their_matches(
    desk: Desk, films: Films, folder: Path
) -> None:
    theirs, other = await ended(desk), await desk.begun("triplock", (BEN, 3))
    await desk.acts.resign(other, BEN, interaction=fresh())
    _, film = await film_of(films, theirs)
    _, stays = await film_of(films, await plain(desk, other))
    desk.duties.add(SCRUB, Scrubbing(desk.matches, films.sweep).scrub)
    await desk.forgetting.forget(ANA, interaction=fresh())
    assert kept(folder) == {stays.name, film.name}, "a kill here loses nothing: a duty is stored"
    await desk.duties.do_due()
    assert kept(folder) == {stays.name}
    _, anew = await film_of(films, await plain(desk, theirs.match.id))
    assert anew.name != film.name
    assert kept(folder) == {stays.name, anew.name}
    await desk.forgetting.forget(BEN, interaction=fresh())
    await desk.duties.do_due()
    assert kept(folder) == set()


async def test_a_film_that_was_made_meanwhile_is_not_kept(
    desk: Desk, films: Films, folder: Path
) -> None:
    live = await ended(desk)
    async with films._turn:
        ordered = await films.order(live)
        await desk.forgetting.forget(ANA, interaction=fresh())
    assert await ordered.film is not None, "who asked for it before sees it"
    assert kept(folder) == set()


async def test_a_pruned_match_has_no_film(desk: Desk, films: Films, folder: Path) -> None:
    live = await ended(desk)
    await film_of(films, live)
    desk.matches.kept_s = DAY_S
    desk.duties.add(PRUNE, Pruning(desk.matches).prune)
    desk.duties.add(SCRUB, Scrubbing(desk.matches, films.sweep).scrub)
    desk.now += 2 * DAY_S
    await Pruning(desk.matches).take_up()
    while await desk.duties.do_due():
        pass
    assert kept(folder) == set()
    with pytest.raises(ShellRefused, match="no_film"):
        await films.order(live)


async def test_the_next_start_takes_what_a_kill_has_left(
    desk: Desk, films: Films, folder: Path
) -> None:
    live = await ended(desk)
    await film_of(films, live)
    await desk.forgetting.forget(ANA, interaction=fresh())
    films.start()
    assert films._sweeps is not None
    swept = asyncio.Event()
    sweep = films.sweep

    async def tells() -> None:
        await sweep()
        swept.set()

    films.sweep = tells  # type: ignore[method-assign]
    async with asyncio.timeout(30):
        await swept.wait()
    assert kept(folder) == set()


async def test_of_a_shared_folder_only_what_is_left_of_films_goes(
    desk: Desk, films: Films, folder: Path
) -> None:
    ordered = await films.order(await ended(desk))
    film = await ordered.film
    assert film is not None
    own = folder / f"{film.name}.4711.part"
    others = [folder / name for name in ("holiday.mkv.part", f"{film.name}.part", "x.4711.part")]
    for file in (own, *others):
        file.touch()
        os.utime(file, (0, 0))
    await films.sweep()
    assert not own.exists()
    assert [file for file in others if not file.exists()] == []
