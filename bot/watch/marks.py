"""The marks by which the log knows people: they can be followed for a month, and named by nobody.

A mark is a keyed hash of a person's id and the month. It is another one than that of the blocks
(`bot/play/match/blocks.py`): with one for both, log and database together would tell who blocked
whom.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bot.play.match.matches import Matches
from bot.store.ids import ALPHABET
from bot.store.meta import read_meta

LENGTH = 8
"""Characters of a mark, each of 5 bits."""


def mark(secret: str, person: int, at: float) -> str:
    """The mark of a person in the month of a time (seconds since the epoch, UTC).

    `secret` is the installation's, in hex.
    """
    message = f"log\n{datetime.fromtimestamp(at, UTC):%Y-%m}\n{person}".encode()
    digest = hmac.new(bytes.fromhex(secret), message, hashlib.sha256).digest()
    bits = int.from_bytes(digest[:5])
    return "".join(ALPHABET[bits >> shift & 31] for shift in range(5 * LENGTH - 5, -1, -5))


def month_before(at: float) -> float:
    """A time in the month before that of another one."""
    first = datetime.fromtimestamp(at, UTC).replace(day=1)
    return (first - timedelta(days=1)).timestamp()


class Marks:
    """Marks of now. As long as the secret is not known, nobody has one."""

    def __init__(self) -> None:
        self._known: tuple[str, Callable[[], float]] | None = None

    async def learn(self, matches: Matches) -> None:
        """Reads the secret of the installation, and marks people from now on."""
        secret = await matches.store.read(lambda tx: read_meta(tx, "secret"))
        self._known = secret or "", matches.clock

    def of(self, person: int) -> str | None:
        """The mark of a person; None if it is not known yet."""
        if self._known is None:
            return None
        secret, clock = self._known
        return mark(secret, person, clock())
