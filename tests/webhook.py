"""A webhook of a host, over a socket: what it was sent, and what it answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from tests.news import News

TOKEN = "S3CRET-of-the-webhook"


class Webhook:
    """A webhook, which takes what it is sent, or answers with another `status`."""

    def __init__(self) -> None:
        self.status = 204
        self.got: list[Any] = []
        self.address = ""
        self.news = News()

    async def tell(self, request: web.Request) -> web.Response:
        """What Discord says of a webhook, to who knows its address."""
        assert request.match_info["token"] == TOKEN
        return web.json_response(
            {"id": "118", "type": 1}, status=200 if self.status == 204 else self.status
        )

    async def take(self, request: web.Request) -> web.Response:
        assert request.match_info["token"] == TOKEN
        self.got.append(await request.json())
        self.news.tell()
        return web.Response(status=self.status)

    @property
    def lines(self) -> list[str]:
        """What was sent since the last look."""
        lines = [each["content"] for each in self.got]
        self.got.clear()
        return lines


@asynccontextmanager
async def served() -> AsyncIterator[Webhook]:
    """A webhook while the block runs."""
    made, app = Webhook(), web.Application()
    app.router.add_post("/api/webhooks/118/{token}", made.take)
    app.router.add_get("/api/webhooks/118/{token}", made.tell)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.address = f"http://127.0.0.1:{runner.addresses[0][1]}/api/webhooks/118/{TOKEN}"
    try:
        yield made
    finally:
        await runner.cleanup()
