"""A database that was laid in the place of another by hand is known by the file beside it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.app.recovery import LIVES, Lives
from bot.match.outages import ALIVE
from bot.store.cursors import lagging, mark_caught_up
from bot.store.meta import read_meta, write_meta
from tests.desk import Desk
from tests.store.content import change

FILE = f"tumbler.db-{LIVES}"


class Bot:
    """A bot on a file, of which a test sees how it begins, lives and ends."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runs = False

    async def start(self) -> bool:
        """Starts; returns whether it takes its database for a copy."""
        self.desk, self.runs = await Desk.open(self.folder), True
        self.lives = Lives(self.folder / "tumbler.db")
        return await self.lives.begin(self.desk.store)

    async def beat(self, at: float) -> None:
        """Gives a sign of life."""
        await self.desk.store.write_relaxed(lambda tx: write_meta(tx, ALIVE, repr(at)))
        await self.lives.follow()

    async def stop(self) -> None:
        await self.lives.follow()
        await self.kill()

    async def kill(self) -> None:
        """Ends without a last word to the file."""
        self.runs = False
        await self.desk.store.close()

    async def copied(self) -> Callable[[], object]:
        """Copies the database; gives what lays the copy in its place."""
        copy = self.folder / "copy.db"
        await self.desk.store.scrub()
        copy.write_bytes((self.folder / "tumbler.db").read_bytes())
        return lambda: (self.folder / "tumbler.db").write_bytes(copy.read_bytes())


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Bot]:
    """A bot with a match of which all was shown; it has given a sign of life."""
    made = Bot(tmp_path)
    assert not await made.start(), "nothing was played here before"
    match = await made.desk.duel()
    await made.desk.store.write_relaxed(lambda tx: mark_caught_up(tx, match, 2, -1))
    await made.beat(1000.0)
    yield made
    if made.runs:
        await made.kill()


async def test_a_start_on_the_same_file_shows_nothing_anew(bot: Bot, tmp_path: Path) -> None:
    for number in (2, 3):
        await bot.stop()
        assert not await bot.start()
        assert await bot.desk.store.read(lambda tx: read_meta(tx, LIVES)) == str(number)
        await bot.beat(1000.0 * number)
    assert await bot.desk.store.read(lagging) == ()
    await bot.stop()
    assert (tmp_path / FILE).exists()


async def test_a_bot_that_was_killed_left_no_copy(bot: Bot) -> None:
    await bot.desk.store.write_relaxed(lambda tx: write_meta(tx, ALIVE, "2000.0"))
    await bot.kill()
    assert not await bot.start(), "the file is behind its database, never ahead"


async def test_a_copy_of_an_earlier_life_is_known(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    lay = await bot.copied()
    await bot.stop()
    await bot.start()
    await bot.kill()
    lay()
    with caplog.at_level(logging.WARNING):
        assert await bot.start()
    assert "all is shown anew" in caplog.text
    assert len(await bot.desk.store.read(lagging)) == 1
    await bot.stop()
    assert not await bot.start(), "it is the one that was played on last"


@pytest.mark.parametrize("ends", [Bot.stop, Bot.kill])
async def test_a_copy_of_the_same_life_is_known(bot: Bot, ends: Callable[[Bot], object]) -> None:
    lay = await bot.copied()
    await bot.beat(1015.0)
    await ends(bot)  # type: ignore[misc]
    lay()
    assert await bot.start()


async def test_a_last_sign_of_life_is_told_as_it_stops(bot: Bot) -> None:
    lay = await bot.copied()
    await bot.desk.store.write_relaxed(lambda tx: write_meta(tx, ALIVE, "1001.0"))
    await bot.stop()
    lay()
    assert await bot.start()


async def test_a_copy_at_another_place_is_known(bot: Bot, tmp_path: Path) -> None:
    lay = await bot.copied()
    await bot.stop()
    lay()
    for told in (None, "", "{"):
        file = tmp_path / FILE
        file.unlink() if told is None else file.write_text(told)
        assert await bot.start()
        await bot.stop()


async def test_a_copy_of_before_there_was_such_a_file_is_known(bot: Bot, tmp_path: Path) -> None:
    await bot.stop()
    change(tmp_path / "tumbler.db", f"DELETE FROM meta WHERE key = '{LIVES}'")
    assert await bot.start()


async def test_a_file_that_cannot_be_written_holds_up_nothing(bot: Bot, tmp_path: Path) -> None:
    (tmp_path / f"{FILE}-part").mkdir()
    await bot.beat(1001.0)
    await bot.stop()
    assert not await bot.start()


async def test_a_database_on_a_server_has_no_such_file(bot: Bot, tmp_path: Path) -> None:
    lives = Lives("postgresql:///tumbler")
    assert not await lives.begin(bot.desk.store)
    await lives.follow()
    assert await bot.desk.store.read(lambda tx: read_meta(tx, LIVES)) == "1"
