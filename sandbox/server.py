"""Serves a world on loopback: the API, the gateway, the files, and the page if it is there."""

from __future__ import annotations

from types import TracebackType
from typing import Any, cast

from aiohttp import web

from sandbox.api import rest
from sandbox.page import routes
from sandbox.protocol import Json
from sandbox.town import TOKEN, Town, new_town
from sandbox.world.model import State

_REQUEST_BYTES = 64 * 1024 * 1024
_INERT = {
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
}
"""An uploaded file stands on the page's own address, and must not act there."""


class Stand:
    """A running sandbox; `async with await serve() as stand` closes it at the end."""

    def __init__(self, town: Town, runner: web.AppRunner, port: int) -> None:
        self.town = town
        self.world = town.world
        self.gateway = town.gateway
        self.people = town.people
        self.faults = town.faults
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.api = f"{self.url}{rest.PREFIX}"
        self.token = TOKEN
        self._runner = runner

    async def close(self) -> None:
        """Ends all connections and gives the port back."""
        await self.gateway.close(1001)
        await self._runner.cleanup()

    async def __aenter__(self) -> Stand:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


async def serve(town: Town | None = None, port: int = 0) -> Stand:
    """Serves the town (a new one if none is given) on a port of loopback, 0 for a free one."""
    town = town or new_town()
    app = web.Application(client_max_size=_REQUEST_BYTES)
    app.add_routes(rest.routes(town.world, TOKEN, town.faults.take))
    app.add_routes(_others(town))
    routes.attach(app, town)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    taken = int(runner.addresses[0][1])
    move(town.world.state, f"http://127.0.0.1:{taken}")
    return Stand(town, runner, taken)


def move(state: State, origin: str) -> None:
    """Makes every stored address of a file point to where the world is served now."""
    old, state.origin = state.origin, origin
    if not old or old == origin:
        return
    for message in state.messages.values():
        for key in ("attachments", "components"):
            message.body[key] = _moved(message.body[key], old, origin)


def _moved(value: Any, old: str, new: str) -> Any:
    if isinstance(value, str):
        return new + value.removeprefix(old) if value.startswith(old) else value
    if isinstance(value, list):
        return [_moved(item, old, new) for item in cast("list[Any]", value)]
    if isinstance(value, dict):
        return {key: _moved(item, old, new) for key, item in cast("Json", value).items()}
    return value


def _others(town: Town) -> list[web.RouteDef]:
    world = town.world

    async def file(request: web.Request) -> web.Response:
        found = world.file(int(request.match_info["file"]))
        if found is None:
            raise web.HTTPNotFound
        kind = found.kind.partition(";")[0]
        return web.Response(body=found.content, content_type=kind, headers=_INERT)

    async def emoji(request: web.Request) -> web.Response:
        found = world.state.emojis.get(int(request.match_info["emoji"]))
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found.image, content_type="image/png")

    return [
        web.get("/gateway", town.gateway.handle),
        web.get("/gateway/", town.gateway.handle),
        web.get(r"/attachments/{channel:\d+}/{file:\d+}/{name}", file),
        web.get(r"/emojis/{emoji:\d+}.png", emoji),
    ]
