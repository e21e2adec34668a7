"""Serves a town on loopback: the API, the gateway, the files and the page."""

from __future__ import annotations

from types import TracebackType

from aiohttp import web

from sandbox.api import cdn, gateway, rest
from sandbox.door import door
from sandbox.page import routes
from sandbox.town import Town, new_town
from sandbox.world.file_addresses import move_to

BODY_BYTES = 64 * 1024 * 1024
"""The most bytes of a request; what a message may have is less (`limits.files`)."""


class Stand:
    """A running sandbox; `async with await serve() as stand` closes it at the end."""

    def __init__(self, town: Town, runner: web.AppRunner, port: int) -> None:
        self.town = town
        self.world = town.world
        self.gateway = town.gateway
        self.rates = town.rates
        self.people = town.people
        self.faults = town.faults
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.api = f"{self.url}{rest.PREFIX}"
        self.token = town.token
        self._runner = runner

    @property
    def settings(self) -> dict[str, str]:
        """What a bot has to find in its environment to play here."""
        return {
            "DISCORD_TOKEN": self.token,
            "DISCORD_TOKEN_FILE": "",
            "DISCORD_API_URL": self.api,
            "DISCORD_GATEWAY_URL": self.gateway.url,
            "TUMBLER_IN_SANDBOX": "on",
        }

    async def close(self) -> None:
        """Closes all connections and frees the port."""
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
    """Serves the town, a new one if none is given. Port 0 takes a free port."""
    town = town or new_town()
    app = web.Application(client_max_size=BODY_BYTES, middlewares=[door])
    app.add_routes(rest.routes(town.world, town.gateway, town.rates, town.faults.take))
    app.add_routes(cdn.routes(town.world))
    gateway.attach(app, town.gateway)
    routes.attach(app, town)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    taken = int(runner.addresses[0][1])
    move_to(town.world.state, f"http://127.0.0.1:{taken}")
    return Stand(town, runner, taken)
