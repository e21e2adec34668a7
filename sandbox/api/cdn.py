"""Serves uploaded files and emojis, as Discord's CDN does."""

from __future__ import annotations

from aiohttp import web

from sandbox.world.world import World

_INERT = {
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
}
"""An uploaded file has the same address as the page, and must run nothing there."""


def routes(world: World) -> list[web.RouteDef]:
    """`/attachments/{channel}/{file}/{name}` and `/emojis/{emoji}.png`."""

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
        web.get(r"/attachments/{channel:\d+}/{file:\d+}/{name}", file),
        web.get(r"/emojis/{emoji:\d+}.png", emoji),
    ]
