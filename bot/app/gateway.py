"""The line to Discord's gateway: how soon a shard tries again, and since when one is cut off.

What comes in by it, and by requests, is whole text: JSON may hold half an emoji, which can neither
be stored nor sent, and which becomes a sign of its own here, before anything reads it.
"""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Literal

import discord
from discord.backoff import ExponentialBackoff

from bot.delivery.discord.errors import logged
from bot.store.tx import Shard

log = logging.getLogger(__name__)

LONGEST_S = 30.0
"""The longest pause between two tries, in seconds.

A try that nothing answers ends after 30 s more (aiohttp's `sock_connect`), so that a shard is back
a minute after its line is, at the latest.
"""

TOLD_S = 60.0
"""Seconds for which a shard is cut off before a host is told; most cuts last for moments."""


_ESCAPE = re.compile(
    r"\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}"  # both halves
    r"|(?P<half>\\u[dD][89a-fA-F][\da-fA-F]{2})"
    r"|\\."
)
"""An escape in JSON, by twos where two make one sign."""


def from_json(text: str | bytes) -> Any:
    """The value of JSON, as discord.py reads it, with a mark in place of half an emoji."""
    whole = text if isinstance(text, str) else text.decode()
    if "\\ud" in whole or "\\uD" in whole:
        whole = _ESCAPE.sub(lambda found: "\\ufffd" if found["half"] else found[0], whole)
    return json.loads(whole)


class ShortBackoff(ExponentialBackoff[Literal[False]]):
    """The pauses of discord.py 2.7.1 between two tries, which by themselves grow to 1,024 s."""

    def delay(self) -> float:
        """The next pause, in seconds."""
        return min(super().delay(), LONGEST_S)


class GatewayLine(logging.Filter):
    """Which shards of a process are connected, and since when not all of them are.

    `wanted` says how many there should be. `clock` is one that nobody sets. discord.py logs each
    try that fails as an error with a traceback: such lines are left out, but for what was met.
    """

    def __init__(
        self, wanted: Callable[[], int], clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        # discord.py 2.7.1 takes neither other pauses nor another reader as a value.
        discord.shard.ExponentialBackoff = ShortBackoff  # pyright: ignore[reportPrivateImportUsage]
        discord.utils._from_json = from_json  # pyright: ignore[reportPrivateUsage]
        self.connected: set[Shard] = set()
        self._met = ""
        self._wanted = wanted
        self._clock = clock
        self._cut_at: float | None = clock()
        self._was_whole = self._is_told = False

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written; notes the error of one that is not."""
        if record.exc_info is None or not isinstance(record.exc_info[1], Exception):
            return True
        self._met = logged(record.exc_info[1])
        return False

    @contextmanager
    def heard(self) -> Generator[None]:
        """Hears discord.py in the block."""
        shards = logging.getLogger("discord.shard")
        shards.addFilter(self)
        try:
            yield
        finally:
            shards.removeFilter(self)

    def opened(self, shard: Shard) -> None:
        """Notes that a shard is connected. While the first ones connect, none of them is late."""
        self.connected.add(shard)
        if self.is_whole:
            if self._is_told:
                log.info("the line to Discord is there again")
            self._cut_at, self._was_whole, self._is_told = None, True, False
        elif not self._was_whole:
            self._cut_at = self._clock()

    def closed(self, shard: Shard) -> None:
        self.connected.discard(shard)
        if self._cut_at is None:
            self._cut_at = self._clock()

    @property
    def is_whole(self) -> bool:
        return len(self.connected) >= self._wanted()

    @property
    def trouble(self) -> str | None:
        """The line for a host about a cut that lasts for `TOLD_S`; else None."""
        age_s = 0.0 if self._cut_at is None else self._clock() - self._cut_at
        if age_s < TOLD_S:
            return None
        since = datetime.fromtimestamp(time.time() - age_s, UTC)
        wanted = self._wanted()
        some = f", for {wanted - len(self.connected)} of {wanted} shards" if self.connected else ""
        return f"the line to Discord is cut since {since:%Y-%m-%d %H:%M:%S} UTC{some}"

    def look(self) -> None:
        """Logs a cut, once."""
        if not self._is_told and (trouble := self.trouble) is not None:
            log.warning(trouble, extra={"code": self._met})
            self._is_told = True
