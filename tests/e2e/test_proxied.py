"""The bot behind a REST proxy, which is no sandbox for it and answers some requests by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.delivery.discord import limits
from bot.interactions import acknowledge
from sandbox.server import Stand, serve
from sandbox.town import new_town
from tests.e2e.killing import Mortal
from tests.e2e.trouble import edits, no_harm, orphans, posts, unanswered
from tests.house import House

HOP = {"Host", "Content-Length", "Content-Encoding", "Transfer-Encoding", "Connection"}
"""Headers that each leg of a request has for itself."""


class Proxy:
    """Passes Discord's REST API on, and nothing else. `paths` are those that it was asked for."""

    def __init__(self, stand: Stand, session: aiohttp.ClientSession) -> None:
        self.url = ""
        self.paths: list[str] = []
        self._to = stand.url
        self._session = session

    async def passes(self, request: web.Request) -> web.Response:
        self.paths.append(request.path)
        async with self._session.request(
            request.method,
            self._to + request.path_qs,
            headers={name: value for name, value in request.headers.items() if name not in HOP},
            data=await request.read(),
        ) as answer:
            kept = {name: value for name, value in answer.headers.items() if name not in HOP}
            return web.Response(status=answer.status, headers=kept, body=await answer.read())


@asynccontextmanager
async def proxy(stand: Stand) -> AsyncIterator[Proxy]:
    async with aiohttp.ClientSession() as session:
        made = Proxy(stand, session)
        app = web.Application()
        app.router.add_route("*", "/api/v10/{path:.*}", made.passes)
        runner = web.AppRunner(app)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            made.url = f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
            yield made
        finally:
            await runner.cleanup()


class Proxied(Mortal):
    """A house whose bot finds Discord by `given`."""

    given: dict[str, str]

    @property
    def discord(self) -> dict[str, str]:
        return self.given


@pytest.mark.parametrize("is_given", [True, False], ids=["gateway given", "gateway asked for"])
async def test_a_bot_behind_a_proxy_on_this_machine_plays_and_sees_no_sandbox(
    tmp_path: Path, is_given: bool
) -> None:
    """The shards are counted by a setting: discord.py then asks for no gateway."""
    stand = await serve(new_town())
    async with proxy(stand) as passing:
        house = Proxied(stand, tmp_path / "tumbler.db")
        house.given = {
            "DISCORD_TOKEN": stand.token,
            "DISCORD_API_URL": passing.url,
            "DISCORD_GATEWAY_URL": stand.gateway.url if is_given else "",
            "TUMBLER_SHARDS": "1",
        }
        await house.up()
        async with house:
            match = await house.duel()
            player, _ = await house.turn(match)
            await house.move(player, "roll")
            await house.grown(match, 3)
            await house.down()
            general = next(p.id for p in house.ana.channels() if p.name == "general")
            assert house.messages(house.ana, general) == []
            asked = {f"/api/v10{entry.path}" for entry in stand.world.record}
            assert asked
            assert asked <= set(passing.paths)


TOO_LONG: dict[str, Any] = {"status": 408, "after": True}
"""Discord took longer than the proxy waits, and has the request all the same."""

OF_ITS_OWN: dict[str, Any] = {"status": 429, "headers": {"Via": "", "generated-by-proxy": "true"}}
"""The proxy did not ask Discord. No answer of Discord is without a `Via`."""


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("given", [TOO_LONG, OF_ITS_OWN], ids=["408", "429"])
async def test_an_answer_of_the_proxy_counts_as_one_that_was_lost(
    house: House, monkeypatch: pytest.MonkeyPatch, given: dict[str, Any]
) -> None:
    monkeypatch.setattr(acknowledge, "PAUSE_S", 0.01)
    monkeypatch.setattr(limits, "MOST_REFUSALS", 1)
    match, faults = await house.duel(), house.stand.faults
    player, other = await house.turn(match)
    told = house.turns_told(other)

    first = faults.next("POST", r"^/interactions/", **given)
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]

    met = [
        first,
        *(faults.next(*to, **given) for to in (("POST", posts(house)), ("PATCH", edits(house)))),
    ]
    await player.slash(house.games, "match move", move="end")
    await house.caught_up()
    assert [fault.met for fault in met] == [1, 1, 1]
    assert house.turns_told(other) == told + 1
    assert len(house.boards(match)) == 1
    assert orphans(house, match) == unanswered(house) == []
    assert house.bot.knocks.wait_s() == 0, "Discord refused nothing"
    await no_harm(house, match)
