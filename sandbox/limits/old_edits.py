"""Discord's limit on edits of messages that are older than an hour."""

from __future__ import annotations

from sandbox.limits.errors import api_error

ALLOWED, WINDOW_S, OLD_AFTER_S = 3, 6.0, 3600.0


class OldEdits:
    """Limits the edits of old messages: `allowed` of them pass in a channel in 6 seconds."""

    def __init__(self) -> None:
        self.allowed = ALLOWED
        self._recent: dict[int, list[float]] = {}

    def check(self, channel: int, created_at: float, now: float) -> None:
        """Counts an edit; raises 30046 if it is one too many. Times are Unix seconds."""
        if now - created_at <= OLD_AFTER_S:
            return
        recent = [at for at in self._recent.get(channel, []) if now - at < WINDOW_S]
        if len(recent) >= self.allowed:
            raise api_error(30046)
        self._recent[channel] = [*recent, now]
