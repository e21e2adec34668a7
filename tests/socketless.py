"""A session for discord.py whose requests the sandbox answers in this process, without sockets.

discord.py's own requests, errors and limits stay what they are: they end in `request` of a session
of aiohttp, and this one stands in its place. The sandbox judges a request as its server does.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from aiohttp import FormData
from multidict import CIMultiDict

from sandbox.api.body import Body
from sandbox.api.rest import PREFIX, ROUTES, Handler
from sandbox.limits.errors import ApiError
from sandbox.world.model import Call, Upload
from sandbox.world.world import World

FILE = re.compile(r"files\[(\d+)\]")


class Socketless:
    """The session of a bot in this world."""

    def __init__(self, world: World) -> None:
        self._world = world

    @asynccontextmanager
    async def request(
        self, method: str, url: str, *, data: Any = None, params: Any = None, **_: Any
    ) -> AsyncGenerator[Any]:
        status, content, more = self._answer(method, url, _body(data), params or {})
        text = "" if content is None else json.dumps(content)

        async def read(**_: Any) -> str:
            return text

        kind = "text/plain" if content is None else "application/json"
        headers = CIMultiDict({"Content-Type": kind, **more})
        yield SimpleNamespace(status=status, reason="", headers=headers, text=read)

    def _answer(
        self, method: str, url: str, body: Body, params: Any
    ) -> tuple[int, Any, dict[str, str]]:
        """The status, the JSON and the headers of an answer."""
        parts = urlsplit(url)
        path = parts.path.removeprefix(PREFIX)
        query = dict(parse_qsl(parts.query)) | {key: str(value) for key, value in params.items()}
        try:
            handler, named = _routed(method, path)
            request: Any = SimpleNamespace(match_info=named, query=query)
            content = handler(self._world, request, body)
            if method != "GET":
                self._world.recorded(Call(method, path, body.payload))
        except ApiError as refusal:
            return refusal.status, refusal.body(), refusal.headers
        return (204 if content is None else 200), content, {}


def _routed(method: str, path: str) -> tuple[Handler, dict[str, str]]:
    for known, pattern, handler in _routes():
        if known == method and (found := pattern.fullmatch(path)):
            return handler, found.groupdict()
    raise ApiError(404, 0, "404: Not Found")


@cache
def _routes() -> list[tuple[str, re.Pattern[str], Handler]]:
    return [
        (method, re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path)), handler)
        for method, path, handler in ROUTES
    ]


def _body(data: Any) -> Body:
    """A body as discord.py sends it: JSON, a form with files, or nothing."""
    if data is None:
        return Body({}, {})
    if isinstance(data, str | bytes):
        return Body(json.loads(data), {})
    assert isinstance(data, FormData), "a file that the bot sends by itself is not read here"
    payload, files = {}, {}
    for told, _, value in data._fields:
        if found := FILE.fullmatch(told["name"]):
            files[int(found[1])] = Upload(told["filename"], value.read())
        else:
            payload = json.loads(value)
    return Body(payload, files)
