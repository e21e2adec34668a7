"""An interaction on its way through the bot: the trace of its log lines, its line, and its times.

Its press holds it, and it is known in every task that was begun under it. So what shows a match
because of a press belongs to that press.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Container
from contextvars import ContextVar

import discord
from msgspec import Struct

from bot.delivery.discord.metrics import Meters

log = logging.getLogger(__name__)

LATE_S = 2.5
"""Seconds from which an acknowledgement is late; Discord drops the interaction after three."""

KINDS = {
    discord.InteractionType.component: "press",
    discord.InteractionType.application_command: "command",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "suggestion",
}

ACT, DRAFT = "act", "draft"
"""The name of a press on no shell word: the log tells no more of an action."""

LEFT = "left"
"""The end of an interaction that this process leaves to another one, or to nobody."""

NO_GAME = "none"
"""The label of what belongs to no game, or to a match of which nothing is known yet."""


class KnownPeople(Struct):
    """Knowledge of the running bot about those who press, and about matches.

    `mark` is how the log calls a person. `game_of` is the key of a match's game. None: nothing is
    known. `games` are the keys of all games.
    """

    mark: Callable[[int], str | None] = lambda _person: None
    game_of: Callable[[str], str | None] = lambda _match: None
    games: Container[str] = ()


class Came(Struct, frozen=True):
    """An interaction as it came in: its kind, from whom and where, and how old it was."""

    interaction: int
    kind: str
    person: int = 0
    server: int | None = None
    age_s: float = 0.0


class InteractionTrace:
    """The way of one interaction, from its receipt on. Each of its times is noted once.

    What the way leads to is known when it ends: its times are counted then.
    """

    def __init__(
        self,
        came: Came,
        meters: Meters,
        known: KnownPeople | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.came = came
        self._meters = meters
        self._known = known or KnownPeople()
        self._clock = clock
        self._began = clock()
        self._acknowledged_s: float | None = None
        self._answered_s: float | None = None
        self._has_ended = False
        self.has_stored = False
        self._what: str | None = None
        self._match: str | None = None
        self._n: int | None = None
        self._refusal: str | None = None
        meters.received.labels(came.kind).inc()
        meters.late.labels(came.kind)  # so that the first one is seen as one more

    @property
    def fields(self) -> dict[str, object]:
        """Its subject, as the log tells it; nothing of what was typed or chosen."""
        known = {
            "kind": self.came.kind,
            "what": self._what,
            "match": self._match,
            "n": self._n,
            "server": self.came.server,
            "by": self._known.mark(self.came.person),
        }
        return {name: value for name, value in known.items() if value is not None}

    def note(
        self, *, what: str | None = None, match: str | None = None, n: int | None = None
    ) -> None:
        """Notes what it is about; None leaves what is known.

        That is the name of a word or command, `ACT` or `DRAFT`; a match, and a row of it.
        """
        self._what = what or self._what
        self._match = match or self._match
        self._n = self._n if n is None else n

    def acknowledged(self, *, shows: bool = False) -> None:
        """Notes that Discord has accepted a first response, and whether it shows an answer."""
        if self._acknowledged_s is None:
            self._acknowledged_s = self._clock() - self._began
            self.check_late()
            if self._has_ended:
                self._count_acknowledged()
        if shows:
            self.answered()

    def check_late(self) -> None:
        """Counts a first response that ended just now, accepted or not, if it was late."""
        if self._clock() - self._began > LATE_S:
            self._meters.late.labels(self.came.kind).inc()

    def answered(self) -> None:
        """Notes that something was shown that the person asked for."""
        if self._answered_s is None:
            self._answered_s = self._clock() - self._began
            if self._has_ended:
                self._count_answered()

    def refused(self, key: str) -> None:
        self._refusal = key
        self._meters.refusals.labels(key).inc()

    def rivalled(self) -> bool:
        """Notes that somebody else has answered; returns whether to tell that this goes on."""
        return self._meters.rivals.note(time.monotonic())

    def end(self, outcome: str) -> None:
        """Ends the trace; `outcome` is how it went unless it was refused."""
        if self._has_ended:
            return
        self._has_ended = True
        self._meters.aged.labels(*self._labels()).observe(self.came.age_s)
        self._count_acknowledged()
        self._count_answered()
        if log.isEnabledFor(logging.DEBUG):
            times = {"ack_ms": self._acknowledged_s, "ms": self._clock() - self._began}
            whole = {name: round(1000 * s) for name, s in times.items() if s is not None}
            if self._refusal is not None:
                outcome = "refused"
            code = {} if self._refusal is None else {"code": self._refusal}
            told = {**self.fields, **whole, "outcome": outcome, **code}
            log.debug("an interaction was handled", extra=told)

    def _count_acknowledged(self) -> None:
        if self._acknowledged_s is not None:
            self._meters.acknowledged.labels(*self._labels()).observe(self._acknowledged_s)

    def _count_answered(self) -> None:
        if self._answered_s is not None:
            self._meters.answered.labels(*self._labels()).observe(self._answered_s)

    def _labels(self) -> tuple[str, str]:
        root = (self._what or "").split(" ")[0]
        if root in self._known.games:
            return self.came.kind, root
        game = None if self._match is None else self._known.game_of(self._match)
        return self.came.kind, game or NO_GAME


_CURRENT: ContextVar[InteractionTrace | None] = ContextVar("trace", default=None)


def begin(
    interaction: discord.Interaction, meters: Meters, known: KnownPeople | None = None
) -> InteractionTrace:
    """Has an interaction be known from now on, here and in every task that is begun from here."""
    sent_at = discord.utils.snowflake_time(interaction.id).timestamp()
    came = Came(
        interaction=interaction.id,
        kind=KINDS.get(interaction.type, "other"),
        person=interaction.user.id,
        server=interaction.guild_id,
        age_s=max(0.0, time.time() - sent_at),
    )
    begun = InteractionTrace(came, meters, known)
    _CURRENT.set(begun)
    return begun


def trace() -> int | None:
    """The id of the interaction under which this runs; None if there is none."""
    current = _CURRENT.get()
    return None if current is None else current.came.interaction


def stored(interactions: Container[int]) -> None:
    """Notes that what was asked for by these interactions is stored, if this runs under one."""
    current = _CURRENT.get()
    if current is not None and current.came.interaction in interactions:
        current.has_stored = True


def answered() -> None:
    """Notes that the interaction under which this runs was answered, if there is one."""
    if (current := _CURRENT.get()) is not None:
        current.answered()
