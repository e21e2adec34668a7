"""The errors of Discord's API: an HTTP status, a JSON code and a message."""

from __future__ import annotations

from sandbox.protocol import Json


class ApiError(Exception):
    """A request that Discord would refuse.

    With `page`, an HTML page, the refusal is that of something else that stands before Discord.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Json | None = None,
        headers: dict[str, str] | None = None,
        extra: Json | None = None,
        page: str = "",
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.headers = headers or {}
        self.extra = extra or {}
        self.page = page

    def body(self) -> Json:
        """The JSON of the answer."""
        body: Json = {"code": self.code, "message": self.message, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body


_KNOWN: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20016: (429, "This action cannot be performed due to slowmode rate limit"),
    20028: (429, "The write action you are performing on the channel has hit the write rate limit"),
    30034: (400, "Maximum number of daily application command creates has been reached"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached"),
    40003: (429, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    130000: (503, "API resource is currently overloaded. Try again a little later"),
    160002: (403, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}


def api_error(code: int) -> ApiError:
    """The error of a JSON code with its usual status; KeyError for an unknown code."""
    status, message = _KNOWN[code]
    if status == 429:
        return rate_limited(0.03, code, message)
    return ApiError(status, code, message)


def rate_limited(
    retry_after_s: float, code: int = 0, message: str = "", *, world: bool = False
) -> ApiError:
    """A 429. It has a `Via` header: discord.py reads a 429 without one as a Cloudflare ban.

    With `world` it is that of all requests of the bot, else that of a route.
    """
    return ApiError(
        429,
        code,
        message or "You are being rate limited.",
        headers={
            "Via": "1.1 sandbox",
            "Retry-After": str(retry_after_s),
            "X-RateLimit-Scope": "global" if world else "user",
            **({"X-RateLimit-Global": "true"} if world else {}),
        },
        extra={"retry_after": retry_after_s, "global": world},
    )
