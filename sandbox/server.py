"""Serves a world on loopback: the API, the gateway, the files, and the page if it is there."""

from __future__ import annotations

import importlib.util
from types import TracebackType
from typing import Any, cast

from aiohttp import web

from sandbox import rest
from sandbox.model import State
from sandbox.protocol import Json
from sandbox.town import TOKEN, new_world
from sandbox.world import World

_REQUEST_BYTES = 64 * 1024 * 1024
_INERT = {
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
}
"""An uploaded file stands on the page's own address, and must not act there."""


class Stand:
    """A running sandbox; `async with await serve() as stand` closes it at the end."""

    def __init__(self, world: World, runner: web.AppRunner, port: int) -> None:
        self.world = world
        self.faults = world.faults
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.api = f"{self.url}{rest.PREFIX}"
        self.token = TOKEN
        self._runner = runner

    @property
    def gateway(self) -> str:
        """The websocket address."""
        return self.world.gateway.url

    async def close(self) -> None:
        """Ends all connections and gives the port back."""
        await self.world.gateway.close(1001)
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


async def serve(world: World | None = None, port: int = 0) -> Stand:
    """Serves the world (a new one if none is given) on a port of loopback, 0 for a free one."""
    world = world or new_world()
    app = web.Application(client_max_size=_REQUEST_BYTES)
    app.add_routes(rest.routes(world, TOKEN))
    app.add_routes(_others(world))
    _attach_page(app, world)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    taken = int(runner.addresses[0][1])
    move(world.state, f"http://127.0.0.1:{taken}")
    return Stand(world, runner, taken)


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


def _others(world: World) -> list[web.RouteDef]:
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
        web.get("/gateway", world.gateway.handle),
        web.get("/gateway/", world.gateway.handle),
        web.get(r"/attachments/{channel:\d+}/{file:\d+}/{name}", file),
        web.get(r"/emojis/{emoji:\d+}.png", emoji),
    ]


def _attach_page(app: web.Application, world: World) -> None:
    # The server carries the tests without its page, too.
    if importlib.util.find_spec("sandbox.page") is None:
        return
    from sandbox import page

    page.attach(app, world)
