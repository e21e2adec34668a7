"""The REST side: who calls, what goes wrong on purpose, what is recorded, how errors look."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import hdrs, web

from sandbox import body, routes_app, routes_channels, routes_hooks
from sandbox.body import Body
from sandbox.errors import Denied, denied
from sandbox.faults import AFTER, BEFORE, Fault
from sandbox.model import Call
from sandbox.world import World

PREFIX = "/api/v10"
_OPEN = ("interactions", "webhooks")  # their token stands in the path
_log = logging.getLogger(__name__)

Handler = Callable[[World, web.Request, Body], Any]
Reply = Callable[[web.Request], Awaitable[web.StreamResponse]]

ROUTES: list[tuple[str, str, Handler]] = [
    *routes_app.ROUTES,
    *routes_channels.ROUTES,
    *routes_hooks.ROUTES,
]
"""Method, path below `PREFIX`, handler. A handler gives JSON, or None for 204."""


def routes(world: World, token: str) -> list[web.RouteDef]:
    """All routes of the API; what is not there answers 404 as Discord does."""
    made = [
        web.route(method, PREFIX + path, _served(world, token, handler))
        for method, path, handler in ROUTES
    ]
    made.append(web.route("*", PREFIX + "/{rest:.*}", _served(world, token, _nothing)))
    return made


def answer(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON with the exact content type: discord.py takes any other for plain text."""
    return web.Response(
        body=json.dumps(content).encode(),
        status=status,
        headers={hdrs.CONTENT_TYPE: "application/json", **(headers or {})},
    )


def _nothing(world: World, request: web.Request, found: Body) -> Any:
    raise Denied(404, 0, "404: Not Found")


def _served(world: World, token: str, handler: Handler) -> Reply:
    async def serve(request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(PREFIX)
        fault = world.faults.take(request.method, path)
        try:
            # The body is read first, so that a refusal never looks like a broken upload.
            found = await body.read(request)
            if fault is not None and not await _goes_through(fault, request):
                return web.Response()
            _authorised(request, path, token)
            content = handler(world, request, found)
        except Denied as refusal:
            _log.info("%s %s refused: %s %s", request.method, path, refusal, refusal.errors or "")
            return answer(refusal.body(), refusal.status, _limits(refusal.headers))
        _record(world, request.method, path, found)
        if fault is not None:
            await _comes_back(fault, request)
        return web.Response(status=204) if content is None else answer(content)

    return serve


async def _goes_through(fault: Fault, request: web.Request) -> bool:
    """Lets the trouble happen that comes before the world has heard; False after a cut."""
    if fault.delay_s:
        await asyncio.sleep(fault.delay_s)
    if not fault.late:
        await _held(fault)
    if fault.cut == BEFORE:
        _cut(request)
        return False
    if fault.denied is not None:
        raise fault.denied
    return True


async def _comes_back(fault: Fault, request: web.Request) -> None:
    """Lets the trouble happen that meets the answer of an accepted call."""
    if fault.late:
        await _held(fault)
    if fault.cut == AFTER:
        _cut(request)


async def _held(fault: Fault) -> None:
    fault.arrived.set()
    if fault.hold is not None:
        await fault.hold.wait()


def _cut(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()


def _authorised(request: web.Request, path: str, token: str) -> None:
    if path.split("/")[1] in _OPEN:
        return
    if request.headers.get(hdrs.AUTHORIZATION) != f"Bot {token}":
        raise denied(0)


def _limits(headers: dict[str, str]) -> dict[str, str]:
    """A 429's headers; with the bucket's end, which discord.py prefers to the body's figure."""
    if "Retry-After" in headers:
        wait_s = float(headers["Retry-After"])
        return {"X-RateLimit-Reset": f"{time.time() + wait_s:.3f}", **headers}
    return headers


def _record(world: World, method: str, path: str, found: Body) -> None:
    if method == hdrs.METH_GET:
        return
    files = tuple((upload.name, len(upload.content)) for _, upload in sorted(found.files.items()))
    world.recorded(Call(method, path, found.payload, files))
