"""The journal: a line of the log for each deed, once its transaction is committed.

People stand in the log by marks: they can be followed for a month, and named by nobody. A mark is a
keyed hash of a person's id and the month. It is another one than that of the blocks
(`bot/match/blocks.py`): with one for both, log and database together would tell who blocked whom.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

from bot.delivery.discord.metrics import Counter
from bot.match.matches import Matches
from bot.store.changes import AuditEvent, What
from bot.store.keys import ALPHABET
from bot.store.meta import read_meta

log = logging.getLogger(__name__)

LINES: dict[What, str] = {
    "opened": "a table was opened",
    "closed": "a table was closed",
    "began": "a match began",
    "ended": "a match ended",
    "slept": "a table fell asleep",
    "woke": "a table was woken",
    "moved": "a table moved",
    "stopped": "a moderator ended a match or closed a table",
    "removed": "a moderator removed somebody",
    "blocked": "a moderator blocked somebody",
    "unblocked": "a moderator took a block back",
    "took_back": "a moderator took a rated result back",
    "took_off": "a moderator took somebody off the boards",
    "put_back": "a moderator put somebody back on the boards",
    "set": "the settings of a server were changed",
    "forgot": "somebody was forgotten",
    "left": "a server was forgotten from which the bot was removed",
    "learned": "a step of a lesson was taken",
}

MARK_LENGTH = 8
"""Characters of a mark, each of 5 bits."""


class Journal:
    """Tells deeds. `mark` gives the mark of a person, None while it is not known.

    `lessons` counts steps of lessons, by game and number, so that it shows where people leave.
    """

    def __init__(self, mark: Callable[[int], str | None], lessons: Counter) -> None:
        self._mark = mark
        self._lessons = lessons

    def __call__(self, deeds: Sequence[AuditEvent]) -> None:
        for deed in deeds:
            people = {"by": deed.by, "to": deed.to}
            marks = {key: self._mark(who) for key, who in people.items() if who is not None}
            known = {key: mark for key, mark in marks.items() if mark is not None}
            if deed.what == "learned":
                self._lessons.labels(deed.fields["game"], deed.fields["step"]).inc()
            log.info(LINES[deed.what], extra={**deed.fields, **known})


class LogMarks:
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
        return mark_of(secret, person, clock())


def mark_of(secret: str, person: int, at: float) -> str:
    """The mark of a person in the month of a time (seconds since the epoch, UTC).

    `secret` is the installation's, in hex.
    """
    message = f"log\n{datetime.fromtimestamp(at, UTC):%Y-%m}\n{person}".encode()
    digest = hmac.new(bytes.fromhex(secret), message, hashlib.sha256).digest()
    bits = int.from_bytes(digest[:5])
    return "".join(ALPHABET[bits >> shift & 31] for shift in range(5 * MARK_LENGTH - 5, -1, -5))


def month_before(at: float) -> float:
    """A time in the month before that of another one."""
    first = datetime.fromtimestamp(at, UTC).replace(day=1)
    return (first - timedelta(days=1)).timestamp()
