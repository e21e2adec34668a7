"""What a cog brings is there while the cog is, and no longer; every word has its cog."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.client import Tumbler
from bot.app.cogs import COGS
from bot.cogs.daily.cog import DailyCog
from bot.cogs.daily.rules import DAY
from bot.cogs.daily.screens import PlayDaily, Practise, ShareDaily, ShareHome
from bot.cogs.help.cog import HelpCog
from bot.cogs.help.screens import Choose, Lessons, Topic
from bot.interactions.cog import Cog, Services
from bot.match.controls.custom_ids import Word
from bot.match.games import GAMES
from bot.match.matches import Matches
from bot.screens.buttons import Rules, Today
from bot.store.sqlite.engine import SqliteStore
from tests.slash import named


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Tumbler]:
    """A bot that is not connected, as it is before its cogs are added."""
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    yield Tumbler(Matches(store, GAMES))
    await store.close()


def commands(client: Tumbler) -> set[str]:
    tree = client.tree
    return {name for name, _ in named([dict(one.to_dict(tree)) for one in tree.get_commands()])}


async def test_before_the_cogs_nothing_is_answered(client: Tumbler) -> None:
    assert client.services.words.known == frozenset()
    assert commands(client) == {"/match", *(f"/{key}" for key in GAMES)}


async def test_cogs_are_added_once(client: Tumbler) -> None:
    client.add_cogs()
    client.add_cogs()
    assert tuple(map(type, client.cogs)) == COGS


async def test_every_word_is_answered_by_a_cog(client: Tumbler) -> None:
    client.add_cogs()
    assert client.services.words.known == {one for one in Word.__subclasses__() if _is_ours(one)}


async def test_a_cog_that_is_removed_takes_its_part_along(client: Tumbler) -> None:
    client.add_cogs()
    known, answered = commands(client), client.services.words.known
    client.cogs.remove(DailyCog)
    client.cogs.remove(HelpCog)
    assert known - commands(client) == {"/help", "/daily", *(f"/{key} rules" for key in GAMES)}
    assert answered - client.services.words.known == {
        PlayDaily,
        Practise,
        ShareDaily,
        ShareHome,
        Rules,
        Topic,
        Choose,
        Lessons,
        Today,
    }
    client.services.duties.add(DAY, _nothing)  # refused while another does that kind
    client.services.duties.remove(DAY)
    client.add_cogs()
    assert commands(client) == known
    assert ShareDaily in client.services.words.known


class Shows(Cog):
    """A cog that keeps a message of its own, and notes what it is woken for."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.woken: list[str] = []
        self.posts(self)

    def wake(self, of: str) -> None:
        self.woken.append(of)

    async def recover(self) -> None: ...

    async def look(self) -> None: ...

    def go_on(self) -> None: ...

    async def idle(self) -> None: ...

    async def stop(self) -> None: ...


async def test_a_cog_is_woken_until_it_is_removed(client: Tumbler) -> None:
    cog, posters = Shows(client.services), client.services.posters
    posters.wake("before")
    client.cogs.add(cog)
    posters.wake("meanwhile")
    client.cogs.remove(Shows)
    posters.wake("after")
    assert cog.woken == ["meanwhile"]


async def _nothing(_duty: object) -> None:
    """Does a duty."""


def _is_ours(word: type[Word]) -> bool:
    return word.__module__.startswith("bot.")
