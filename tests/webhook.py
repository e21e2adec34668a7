"""A webhook of a host, over a socket: what it was sent, and what it answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from tests.news import News

TOKEN = "S3CRET-of-the-webhook"


class Webhook:
    """A webhook, which takes what it is sent, or answers with another `status`.

    That of a forum wants a name for the thread of each message. `tried` are messages with `wait`
    that were not deleted.
    """

    def __init__(self) -> None:
        self.status = 204
        self.is_forum = False
        self.got: list[Any] = []
        self.tried: list[Any] = []
        self.address = ""
        self.news = News()

    async def take(self, request: web.Request) -> web.Response:
        assert request.match_info["token"] == TOKEN
        said = await request.json()
        if self.is_forum and "thread_name" not in said:
            return web.json_response({"code": 220001}, status=400)
        if request.query.get("wait") == "true" and self.status == 204:
            self.tried.append(said)
            return web.json_response({"id": "7"})
        self.got.append(said)
        self.news.tell()
        return web.Response(status=self.status)

    async def drop(self, request: web.Request) -> web.Response:
        assert request.match_info["token"] == TOKEN
        self.tried.pop()
        return web.Response(status=204)

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
    app.router.add_delete("/api/webhooks/118/{token}/messages/7", made.drop)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.address = f"http://127.0.0.1:{runner.addresses[0][1]}/api/webhooks/118/{TOKEN}"
    try:
        yield made
    finally:
        await runner.cleanup()
