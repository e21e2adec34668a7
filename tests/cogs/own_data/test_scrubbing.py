"""Who was forgotten, and what was pruned, stands in no byte of the file or of those beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.cogs.own_data.forgetting import SCRUB, SCRUB_AGAIN_S, Scrubbing
from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.delivery.films import Films
from bot.match import blocks
from bot.match.controls.names import cut_name
from bot.match.wall_clock import DAY_S
from bot.store import jobs
from bot.store.jobs import NO_SEAT, OF_NO_MATCH, Job
from bot.store.person_settings import PersonSettings, write
from tests.desk import BEN, CY, DEE, Desk, name_of
from tests.interactions import fresh
from tests.remnants import remnants

ANA = 1_180_000_000_000_000_200
NAME = cut_name(name_of(ANA))


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    """A desk on a file; its duties are done by the test."""
    made = await Desk.open(tmp_path)
    made.duties.add(SCRUB, Scrubbing(made.matches, Films(made.store).clear).scrub)
    yield made
    await made.store.close()


async def due(desk: Desk) -> float | None:
    """When the files are to be scrubbed."""
    return await desk.store.read(lambda tx: jobs.nearest(tx, SCRUB, desk.now))


async def played(desk: Desk) -> str:
    """Ana has a match, an offer of a seat, settings, and somebody who has blocked her."""
    match = await desk.begun("triplock", (ANA, BEN))
    for person in (ANA, BEN):
        await desk.plays(match, person, "orient:0")
    await desk.hands_over(match, BEN, CY)
    await desk.store.write(lambda tx: write(tx, PersonSettings(ANA, zone="Europe/Berlin")))
    await desk.store.write(lambda tx: blocks.block(tx, DEE, ANA, NAME, desk.now))
    return match


async def test_who_was_forgotten_is_in_no_byte_of_the_files(desk: Desk, tmp_path: Path) -> None:
    await played(desk)
    file = tmp_path / "tumbler.db"
    assert remnants(file, ANA, NAME)["tumbler.db-wal"] > 10
    await desk.forgetting.forget(ANA, interaction=fresh())
    assert remnants(file, ANA, NAME) != {}, "the log still holds what the pages were"
    assert await due(desk) == desk.now
    await desk.duties.do_due()
    assert remnants(file, ANA, NAME) == {}
    assert await due(desk) is None


async def test_a_stop_does_not_lose_it(desk: Desk, tmp_path: Path) -> None:
    await played(desk)
    file = tmp_path / "tumbler.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as killed:
        # The log outlives the store as it outlives a kill: somebody has the file open.
        killed.execute("SELECT count(*) FROM meta").fetchall()
        await desk.forgetting.forget(ANA, interaction=fresh())
        await desk.store.close()
        assert remnants(file, ANA, NAME) != {}
        following = await Desk.open(tmp_path)
        following.duties.add(
            SCRUB, Scrubbing(following.matches, Films(following.store).clear).scrub
        )
        await following.duties.do_due()
        await following.store.close()
    assert remnants(file, ANA, NAME) == {}


async def test_it_is_tried_again_while_somebody_reads(desk: Desk, tmp_path: Path) -> None:
    await played(desk)
    file = tmp_path / "tumbler.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM moves").fetchall()
        await desk.forgetting.forget(ANA, interaction=fresh())
        await desk.duties.do_due()
        assert remnants(file, ANA, NAME) != {}
        assert await due(desk) == desk.now + SCRUB_AGAIN_S
    desk.now += SCRUB_AGAIN_S
    await desk.duties.do_due()
    assert remnants(file, ANA, NAME) == {}


def named(folder: Path) -> int:
    """How often her name stands in the files."""
    return sum(file.read_bytes().count(NAME.encode()) for file in folder.iterdir())


async def test_what_was_pruned_is_in_no_byte_of_the_files(desk: Desk, tmp_path: Path) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    await desk.acts.resign(match, ANA, interaction=fresh())
    desk.matches.kept_s = DAY_S
    desk.duties.add(PRUNE, Pruning(desk.matches).prune)
    desk.now += 2 * DAY_S
    prune = Job(PRUNE, OF_NO_MATCH, NO_SEAT, 0, desk.now)
    await desk.store.write(lambda tx: jobs.put(tx, prune))
    assert named(tmp_path) > 1
    await desk.duties.do_due()
    assert named(tmp_path) == 0
