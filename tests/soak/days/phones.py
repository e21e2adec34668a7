"""What phones rang for, and when the bot could be reached: both in the bot's time."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from bot.store.keys import ALPHABET
from bot.store.spans import Span
from sandbox.server import Stand
from sandbox.world import events
from tests.soak.days.fast_clock import FastClock

_NONCE = re.compile(rf"(?P<match>[{ALPHABET}]{{8}})(?P<rest>.+)")
_KINDS = (
    ("turn", re.compile(r"(?P<n>[0-9a-z]+)t(w[0-9a-z]+)?")),
    ("reminder", re.compile(r"r(?P<seat>\d)(?P<k>[0-9a-z]+)\..*")),
    ("late", re.compile(r"l(?P<seat>\d)(?P<k>[0-9a-z]+)\..*")),
)
"""How the bot names what it sends, without the match; where none fits, "other"."""


class Ring(Struct, frozen=True):
    """A phone rang at a time for a message; `lately` is the bot's time some seconds before.

    `kind` is "turn" (which the end of a match is, too), "reminder", "late" or "other"; `n`, `seat`
    and `k` are what the nonce tells.
    """

    person: int
    match: str
    kind: str
    nonce: str
    at: float
    lately: float
    text: str
    n: int = -1
    seat: int = -1
    k: int = -1


class Phones:
    """Hears the world. `rings` has everything that rang, `outs` when the bot had no gateway."""

    def __init__(self, stand: Stand, clock: FastClock) -> None:
        self._stand = stand
        self._clock = clock
        self.rings: list[Ring] = []
        self.outs: list[Span] = []
        self._since: float | None = None
        stand.world.listeners.append(self._hear)

    def _hear(self, event: events.Event) -> None:
        match event:
            case events.Notified(reader=person, notification=note) if note.ping:
                message = self._stand.world.state.messages.get(note.message)
                nonce = "" if message is None else str(message.body.get("nonce") or "")
                self.rings.append(self._ring(person, nonce, note.text))
            case events.BotDisconnected():
                self._since = self._since or self._clock.now()
            case events.BotConnected() if self._since is not None:
                self.outs.append(Span(self._since, self._clock.now()))
                self._since = None
            case _:
                pass

    def _ring(self, person: int, nonce: str, text: str) -> Ring:
        ring = Ring(person, "", "other", nonce, self._clock.now(), self._clock.lately(), text)
        return read_ring(ring)


def read_ring(ring: Ring) -> Ring:
    """Returns a ring with what its nonce tells."""
    found = _NONCE.fullmatch(ring.nonce)
    if found is None:
        return ring
    for kind, pattern in _KINDS:
        told = pattern.fullmatch(found["rest"])
        if told is not None:
            numbers = {name: int(text, 36) for name, text in told.groupdict().items()}
            return replace(ring, match=found["match"], kind=kind, **numbers)
    return replace(ring, match=found["match"])
