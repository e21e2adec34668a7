"""How old the last backup is: by the note beside the file, else since the first match began."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from bot.app.alerts import Backups
from bot.delivery.discord.metrics import Meters
from bot.match.wall_clock import DAY_S
from bot.store.sqlite.backup import note_backup
from tests.desk import Desk
from tests.news import PATIENCE_S


async def test_what_nobody_has_backed_up_is_as_old_as_its_first_match(
    desk: Desk, tmp_path: Path
) -> None:
    meters = Meters()
    backups = Backups(tmp_path / "tumbler.db", meters)
    await desk.opened("triplock")
    await backups.look(desk.matches)
    assert meters.backup_age_s is None, "nothing is at stake"
    await desk.duel()
    desk.now += 2 * DAY_S
    await desk.duel()
    await backups.look(desk.matches)
    assert meters.backup_age_s == 2 * DAY_S


async def test_a_backup_that_was_noted_counts_from_then_on(desk: Desk, tmp_path: Path) -> None:
    meters, database = Meters(), tmp_path / "tumbler.db"
    await desk.duel()
    desk.now += 9 * DAY_S
    note_backup(database)
    noted = tmp_path / "tumbler.db-backed-up"
    backups = Backups(database, meters)
    for ahead_s, age_s in ((-DAY_S, DAY_S), (0.0, 0.0), (60.0, 0.0)):
        os.utime(noted, (desk.now + ahead_s, desk.now + ahead_s))
        await backups.look(desk.matches)
        assert meters.backup_age_s == age_s


async def test_it_waits_until_the_matches_are_played_and_then_looks_at_once(
    desk: Desk, tmp_path: Path
) -> None:
    meters, plays = Meters(), asyncio.Event()

    async def played() -> object:
        await plays.wait()
        return desk.matches

    await desk.duel()
    watching = asyncio.create_task(
        Backups(tmp_path / "tumbler.db", meters).watch(played)  # type: ignore[arg-type]
    )
    try:
        assert meters.backup_age_s is None
        plays.set()
        async with asyncio.timeout(PATIENCE_S):
            while meters.backup_age_s is None:
                await desk.store.read(lambda _tx: None)
    finally:
        watching.cancel()
