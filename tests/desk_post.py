"""The lines that a desk sends while nobody presses there, and whom they ping."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.delivery.discord.limits import InvalidRequestLimit
from bot.match.controls.message import Note

if TYPE_CHECKING:
    from tests.desk import Desk


class Call(Struct, frozen=True):
    """A message that calls people to a match, and when it was sent."""

    at: float
    match: str
    people: tuple[int, ...]
    text: str


class DeskPost:
    """A desk's post, which takes lines alone and no board: each stands until it is deleted.

    `lines` are those that stand, by their number: the channel, the text and whom it pings.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._numbers = itertools.count(1)
        self.knocks = InvalidRequestLimit()
        self.lines: dict[int, tuple[int, str, tuple[int, ...]]] = {}

    async def open_dm(self, user: int) -> int:
        return -user

    async def send(
        self, channel: int, note: Note, *, nonce: str, mentions: list[int] | None = None
    ) -> int:
        assert len(nonce) <= 25
        number, people = next(self._numbers), tuple(mentions or ())
        self.lines[number] = (channel, note.content, people)
        self._desk.calls.append(Call(self._desk.now, nonce[:8], people, note.content))
        return number

    async def said(self, channel: int, content: str, after: int | None) -> int | None:
        found = (number for number, line in self.lines.items() if line[:2] == (channel, content))
        return next(found, None)

    async def try_delete(self, channel: int, message: int) -> None:
        self.lines.pop(message, None)
