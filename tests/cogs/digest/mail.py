"""Direct messages of a desk: what stands there, and what Discord does instead of taking one."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord

from bot.cogs.digest.cog import Digests
from bot.cogs.digest.rules import DIGEST, SPREAD_S
from bot.delivery.discord.errors import Failed
from bot.delivery.discord.post import Found
from bot.match.controls.message import Note
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import person_settings
from bot.store.person_settings import PersonSettings
from tests.desk import Desk
from tests.desk_post import DeskPost
from tests.interactions import fresh

NOON = datetime(2027, 1, 13, 12, tzinfo=UTC).timestamp()

ANNOUNCED = "Your daily message comes here"


class KilledError(BaseException):
    """The process ends here; nothing catches it."""


class Mail(DeskPost):
    """A post that keeps whole messages. `before` and `after` are raised around the next send.

    As Discord does, it takes a nonce once, as long as it remembers it.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.before: BaseException | None = None
        self.after: BaseException | None = None
        self.stands: dict[int, tuple[int, Note]] = {}
        self._nonces: dict[str, int] = {}

    async def send(
        self, channel: int, note: Note, *, nonce: str, mentions: list[int] | None = None
    ) -> int:
        (before, self.before), (after, self.after) = (self.before, None), (self.after, None)
        if before is not None:
            raise before
        if nonce not in self._nonces:
            number = await super().send(channel, note, nonce=nonce, mentions=mentions)
            self._nonces[nonce] = number
            self.stands[number] = channel, note
        if after is not None:
            raise after
        return self._nonces[nonce]

    async def find(self, channel: int, match: str, *, words: tuple[str, ...]) -> Found | None:
        mark = re.compile(rf"t1b\.{match}\.([0-9a-z]+)\.(?:{'|'.join(words)})")
        for number, (where, note) in reversed(self.stands.items()):
            rows = [row for row in note.rows if isinstance(row, tuple)]
            ids = [button.custom_id or "" for row in rows for button in row]
            if where == channel and any(map(mark.match, ids)):
                return Found(number, 0)
        return None

    def forgets_nonces(self) -> None:
        """Some minutes pass, after which Discord knows no nonce of before."""
        self._nonces.clear()

    def to(self, person: int) -> list[str]:
        """What stands in a person's direct messages."""
        return [note.content for channel, note in self.stands.values() if channel == -person]

    def digests(self, person: int) -> list[str]:
        """The digests among them."""
        return [text for text in self.to(person) if "for you.**" in text]


def mailed(desk: Desk) -> Mail:
    """Has a desk send its digests by a post of this kind."""
    mail = Mail(desk)
    desk.post = mail
    desk.digests = Digests(mail, desk.matches)  # type: ignore[arg-type]
    desk.duties.remove(DIGEST)
    desk.duties.add(DIGEST, desk.digests.look)
    return mail


def refused(code: int, status: int = 403) -> Failed:
    """What a request ends in that Discord refuses with a code."""
    response: Any = SimpleNamespace(status=status, reason="", headers={})
    return Failed(discord.HTTPException(response, {"code": code, "message": ""}))


async def wants(desk: Desk, person: int, hour: int | str, zone: str = "UTC") -> PersonSettings:
    """A person names their zone and chooses the hour of their digest; what is set then."""
    if (await settings(desk, person)).zone != zone:
        await desk.persons.zone(person, zone, interaction=fresh())
    return await desk.digests.choose(person, str(hour), interaction=fresh())


async def settings(desk: Desk, person: int) -> PersonSettings:
    return await desk.store.read(lambda tx: person_settings.read(tx, person))


async def until(desk: Desk, at: float) -> None:
    """Turns the clock to a time; the bot was there all the while, and did what was due."""
    while desk.now < at:
        await desk.waits(min(HOUR_S, at - desk.now))


def at(day: int, hour: float) -> float:
    """An hour (UTC) so many days after the day at whose noon the desk begins."""
    return NOON + day * DAY_S + (hour - 12) * HOUR_S


SPREAD = SPREAD_S + 1
"""After so many seconds every digest of an hour is due."""
