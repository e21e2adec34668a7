"""The templates of Discord's paths: a real path holds ids and tokens, and is never told."""

from __future__ import annotations

ROUTES = frozenset(
    (
        "applications/@me",
        "applications/{id}/commands",
        "channels/{id}",
        "channels/{id}/messages",
        "channels/{id}/messages/{id}",
        "channels/{id}/messages/{id}/threads",
        "gateway/bot",
        "guilds/{id}/members/{id}",
        "interactions/{id}/{token}/callback",
        "oauth2/applications/@me",
        "users/@me",
        "users/@me/channels",
        "users/{id}",
        "webhooks/{id}/{token}",
        "webhooks/{id}/{token}/messages/@original",
        "webhooks/{id}/{token}/messages/{id}",
    )
)
"""What the bot asks of Discord, and discord.py for it."""

OTHER = "other"

_BEGINNINGS = frozenset(route.split("/")[0] for route in ROUTES)

BY_TOKEN = frozenset(("interactions", "webhooks"))
"""Where the second part after these is a token. Such requests do not count to the bot's limit."""


def route_of(path: str) -> str:
    """The template of a path, whatever server it stands on; `OTHER` for one that is not known."""
    parts = [part for part in path.split("/") if part]
    begins = next((at for at, part in enumerate(parts) if part in _BEGINNINGS), len(parts))
    parts = parts[begins:]
    if parts and parts[0] in BY_TOKEN and len(parts) > 2:
        parts[2] = "{token}"
    route = "/".join("{id}" if part.isdigit() else part for part in parts)
    return route if route in ROUTES else OTHER


def is_limited(route: str) -> bool:
    """Whether requests of a route count to the bot's limit."""
    return route.split("/")[0] not in BY_TOKEN
