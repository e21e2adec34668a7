"""An interaction on its way through the bot: the trace of its log lines, and its times.

It is known by the interaction itself, and in every task that was begun under it. So what shows a
match because of a press belongs to that press.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar

import discord

from bot.meters import Meters

LATE_S = 2.5
"""Seconds from which an acknowledgement is late; Discord drops the interaction after three."""

KINDS = {
    discord.InteractionType.component: "press",
    discord.InteractionType.application_command: "command",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "suggestion",
}

_PASSAGE = "passage"


class Passage:
    """The times of one interaction, from its receipt on. Each is noted once."""

    def __init__(
        self,
        interaction: int,
        kind: str,
        meters: Meters,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.interaction = interaction
        self.meters = meters
        self._kind = kind
        self._clock = clock
        self._began = clock()
        self._is_acknowledged = self._is_answered = False
        meters.received.add(kind)
        meters.late.add(kind, by=0)  # so that the first one is seen as one more

    def acknowledged(self) -> None:
        """Notes that Discord has accepted a first response."""
        if not self._is_acknowledged:
            self._is_acknowledged = True
            self.meters.acknowledged.note(self._clock() - self._began, self._kind)
            self.check_late()

    def check_late(self) -> None:
        """Counts a first response that ended just now, accepted or not, if it was late."""
        if self._clock() - self._began > LATE_S:
            self.meters.late.add(self._kind)

    def answered(self) -> None:
        """Notes that something was shown that the person asked for."""
        if not self._is_answered:
            self._is_answered = True
            self.meters.answered.note(self._clock() - self._began, self._kind)


_CURRENT: ContextVar[Passage | None] = ContextVar("passage", default=None)


def begin(interaction: discord.Interaction, meters: Meters) -> None:
    """Has an interaction be known from now on, here and in every task that is begun from here."""
    passage = Passage(interaction.id, KINDS.get(interaction.type, "other"), meters)
    interaction.extras[_PASSAGE] = passage
    _CURRENT.set(passage)


def trace() -> int | None:
    """The id of the interaction under which this runs; None if there is none."""
    passage = _CURRENT.get()
    return None if passage is None else passage.interaction


def of(interaction: discord.Interaction) -> Passage | None:
    """The passage of an interaction; None if it did not come in by the client."""
    return interaction.extras.get(_PASSAGE)


def acknowledged(interaction: discord.Interaction, *, shows: bool) -> None:
    """Notes that a first response was accepted, and whether it shows an answer."""
    if (passage := of(interaction)) is not None:
        passage.acknowledged()
        if shows:
            passage.answered()


def missed(interaction: discord.Interaction) -> None:
    """Notes that a first response was not accepted."""
    if (passage := of(interaction)) is not None:
        passage.check_late()


def answered(interaction: discord.Interaction | None = None) -> None:
    """Notes that an interaction was answered; without one, that under which this runs."""
    passage = _CURRENT.get() if interaction is None else of(interaction)
    if passage is not None:
        passage.answered()


def refused(interaction: discord.Interaction, key: str) -> None:
    """Counts a refusal by its key."""
    if (passage := of(interaction)) is not None:
        passage.meters.refusals.add(key)
