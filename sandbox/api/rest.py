"""The REST API: checks token and rates, runs faults, calls the handler, records, answers errors."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import hdrs, web

from sandbox.api import app, callbacks, channels, commands, emojis, messages, users, webhooks
from sandbox.api.body import Body, read_body
from sandbox.api.call_faults import TakeFault, before_answer, before_call
from sandbox.api.gateway import Gateway
from sandbox.limits.errors import ApiError, api_error
from sandbox.limits.rates import Rates
from sandbox.world.model import Call
from sandbox.world.world import World

PREFIX = "/api/v10"
_log = logging.getLogger(__name__)

Handler = Callable[[World, web.Request, Body], Any]
Reply = Callable[[web.Request], Awaitable[web.StreamResponse]]

ROUTES: list[tuple[str, str, Handler]] = [
    *app.ROUTES,
    *users.ROUTES,
    *commands.ROUTES,
    *emojis.ROUTES,
    *channels.ROUTES,
    *messages.ROUTES,
    *callbacks.ROUTES,
    *webhooks.ROUTES,
]
"""Method, path below `PREFIX` and handler. A handler gives JSON, or None for a 204."""


def routes(
    world: World, gateway: Gateway, rates: Rates, take_fault: TakeFault
) -> list[web.RouteDef]:
    """All routes of the API; any other path answers 404. The bot is known as at the gateway."""

    def served(handler: Handler) -> Reply:
        return _served(world, gateway, rates, take_fault, handler)

    made = [web.route(method, PREFIX + path, served(handler)) for method, path, handler in ROUTES]
    return [*made, web.route("*", PREFIX + "/{rest:.*}", served(_nothing))]


def answer(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON answer; discord.py reads any other content type than this one as text."""
    return web.Response(
        body=json.dumps(content).encode(),
        status=status,
        headers={hdrs.CONTENT_TYPE: "application/json", **(headers or {})},
    )


def _refused(refusal: ApiError, limits: dict[str, str]) -> web.Response:
    if refusal.page:
        return web.Response(
            text=refusal.page,
            status=refusal.status,
            headers=refusal.headers,
            content_type="text/html",
        )
    return answer(refusal.body(), refusal.status, limits | _reset(refusal.headers))


def _nothing(world: World, request: web.Request, body: Body) -> Any:
    raise ApiError(404, 0, "404: Not Found")


def _served(
    world: World, gateway: Gateway, rates: Rates, take_fault: TakeFault, handler: Handler
) -> Reply:
    async def serve(request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(PREFIX)
        limits: dict[str, str] = {}
        try:
            # The body is read before anything is refused: else the client sees a broken upload.
            body = await read_body(request)
            if not _has_own_token(path):
                _authorised(request, gateway)
                limits = rates.admit(request.method, path)
            fault = take_fault(request.method, path)
            if fault is not None and not await before_call(fault, request):
                return web.Response()
            content = handler(world, request, body)
            _record(world, request.method, path, body)
            if fault is not None:
                await before_answer(fault, request)
        except ConnectionResetError:  # the bot was killed while it sent the request
            return web.Response()
        except ApiError as refusal:
            _log.info("%s %s refused: %s %s", request.method, path, refusal, refusal.errors or "")
            return _refused(refusal, limits)
        if content is None:
            return web.Response(status=204, headers=limits)
        return answer(content, headers=limits)

    return serve


def _has_own_token(path: str) -> bool:
    """Whether a path carries an interaction's token; such calls count to no limit of the bot."""
    return path.split("/")[1] in ("interactions", "webhooks")


def _authorised(request: web.Request, gateway: Gateway) -> None:
    kind, _, token = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
    if kind != "Bot" or not gateway.knows(token):
        raise api_error(0)


def _reset(headers: dict[str, str]) -> dict[str, str]:
    """Adds X-RateLimit-Reset to a 429, because discord.py prefers it to `retry_after`."""
    if "Retry-After" in headers:
        wait_s = float(headers["Retry-After"])
        return {"X-RateLimit-Reset": f"{time.time() + wait_s:.3f}", **headers}
    return headers


def _record(world: World, method: str, path: str, body: Body) -> None:
    if method == hdrs.METH_GET:
        return
    files = tuple((upload.name, len(upload.content)) for _, upload in sorted(body.files.items()))
    world.recorded(Call(method, path, body.payload, files))
