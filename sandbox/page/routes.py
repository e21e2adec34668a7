"""The routes of the web page: the page itself, its static files and its socket."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

from sandbox.page.socket import PageSocket
from sandbox.town import Town

STATIC = Path(__file__).parent / "static"
_KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}

_SOCKETS = web.AppKey("page_sockets", set[web.WebSocketResponse])


def attach(app: web.Application, town: Town) -> None:
    """Adds the page to the server and closes its open sockets when the server shuts down."""
    app[_SOCKETS] = set()
    app.add_routes(routes(town))
    app.on_shutdown.append(_close_sockets)


def routes(town: Town) -> list[web.RouteDef]:
    """`/?as=<key>` (the page), `/static/...` and `/socket?as=<key>`."""

    async def index(request: web.Request) -> web.Response:
        if request.query.get("as", "") not in town.people:
            somebody, *_ = town.people
            raise web.HTTPFound(f"/?as={somebody}")
        return _file(STATIC / "index.html")

    async def socket(request: web.Request) -> web.StreamResponse:
        return await _socket(request, town)

    return [
        web.get("/", index),
        web.get("/static/{name}", _static),
        web.get("/socket", socket),
    ]


async def _close_sockets(app: web.Application) -> None:
    for socket in list(app[_SOCKETS]):
        await socket.close(code=1001)


async def _static(request: web.Request) -> web.Response:
    # The name must be a file's in the folder, so that no path leads out of it.
    found = {path.name: path for path in STATIC.iterdir()}.get(request.match_info["name"])
    if found is None or found.suffix not in _KINDS:
        raise web.HTTPNotFound
    return _file(found)


def _file(path: Path) -> web.Response:
    return web.Response(
        body=path.read_bytes(),
        content_type=_KINDS[path.suffix],
        charset=None if path.suffix == ".woff2" else "utf-8",
        headers=_HEADERS,
    )


async def _socket(request: web.Request, town: Town) -> web.StreamResponse:
    person = town.people.get(request.query.get("as", ""))
    if person is None:
        raise web.HTTPNotFound
    socket = web.WebSocketResponse(heartbeat=20)
    await socket.prepare(request)
    sockets = request.app[_SOCKETS]
    sockets.add(socket)
    try:
        await PageSocket(town, person, socket).run()
    finally:
        sockets.discard(socket)
    return socket
