"""F45: Discord refuses direct messages that are opened too fast, so a deal is told one by one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from bot.app.on_commit import NoPeers
from bot.delivery.boards import Boards
from bot.delivery.delivery import Delivery
from bot.delivery.discord.errors import Failed
from bot.delivery.discord.post import Post
from bot.delivery.gallery import Gallery
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.lobby.lobby import add
from bot.match.matches import Matches
from bot.store.sqlite.engine import SqliteStore
from tests.lives import lived

SEVEN = 7


class Doors(Post):
    """Direct messages, each request of which takes a moment; `steps` are the requests in order.

    `refuses`: a person whom they are not opened for now.
    """

    def __init__(self, refuses: int | None = None) -> None:
        super().__init__(cast("Any", None))
        self.refuses = refuses
        self.steps: list[tuple[str, int]] = []

    async def open_dm(self, user: int) -> int:
        self.steps.append(("open", user))
        await moment()
        if user == self.refuses:
            raise Failed(TimeoutError())
        return user

    async def send(self, channel: int, *_message: Any, **_more: Any) -> int:
        self.steps.append(("send", channel))
        await moment()
        return 1000 + channel


class Blank(Gallery):
    """Paints nothing."""

    async def paint(self, *_what: Any, **_more: Any) -> Any:
        await moment()
        return ()


async def moment() -> None:
    """Lets everybody else go on who can."""
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    loop.call_soon(done.set_result, None)
    await done


@pytest.fixture
def dealt() -> Live:
    """Seven people at a table of Unlock, whose Lock has hidden the code: six are asked at once."""
    return lived("unlock", SEVEN, "0 code:1-2-5-9")


async def told(folder: Path, live: Live, post: Doors) -> list[tuple[str, int]]:
    """What is sent to all of them in one round."""
    store = await SqliteStore.open(folder / "tumbler.db")
    await store.write(lambda tx: add(tx, live.table))
    delivery = Delivery(post, Matches(store, GAMES), Boards(store), Blank(), NoPeers())
    await delivery._show_people(live, {}, None, lead="", again=False)
    await store.close()
    return post.steps


async def test_f45_seven_are_written_to_one_after_another(tmp_path: Path, dealt: Live) -> None:
    people = dealt.table.people[1:]
    steps = [(step, person) for person in people for step in ("open", "send")]
    assert await told(tmp_path, dealt, Doors()) == steps


async def test_f45_who_cannot_be_written_to_now_holds_up_nobody(
    tmp_path: Path, dealt: Live
) -> None:
    people = dealt.table.people[1:]
    steps = [(step, person) for person in people for step in ("open", "send")]
    steps.remove(("send", people[2]))
    assert await told(tmp_path, dealt, Doors(people[2])) == steps
