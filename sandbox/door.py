"""The door: who may speak to the sandbox, asked of every request before anything else.

Pages of other sites run in the browser that shows the sandbox's page, and their requests reach this
port. A site can make its own name lead to 127.0.0.1, so that the browser takes the sandbox for that
site; and it can open sockets to any address. Neither can choose what the browser sends as Host and
Origin.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import hdrs, web

NAMES = ("127.0.0.1", "localhost", "[::1]")
"""The names of this machine; a Host is one of them with the port that is served."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def door(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuses with 403 whatever another site's page may have sent."""
    hosts = request.headers.getall(hdrs.HOST, [])
    if len(hosts) != 1 or hosts[0].lower() not in _hosts(request):
        raise web.HTTPForbidden(text="This is not the address of the sandbox.")
    origins = request.headers.getall(hdrs.ORIGIN, [])
    if any(origin.lower() != f"http://{hosts[0].lower()}" for origin in origins):
        raise web.HTTPForbidden(text="Only the sandbox's own page may ask here.")
    return await handler(request)


def _hosts(request: web.Request) -> tuple[str, ...]:
    """Every Host that names the port of this connection; browsers leave out port 80."""
    if request.transport is None:
        return ()
    port = request.transport.get_extra_info("sockname")[1]
    return tuple(f"{name}:{port}" for name in NAMES) + (NAMES if port == 80 else ())
