"""Interactions and their ids, for tests that call the shell without Discord."""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from typing import Any

import discord

from bot.delivery.discord import trace
from bot.delivery.discord.metrics import Meters
from bot.interactions.press import Press

_IDS = itertools.count(5 * 10**17)
"""Far from the numbers that tests write by hand, from the ids of the sandbox, and from those of the
released databases in `tests/schemas`."""


def fresh() -> int:
    """An id that no other call of this process has got."""
    return next(_IDS)


def came(kind: str = "component", number: int | None = None, person: int = 1) -> Any:
    """What an interaction tells of itself as it comes in; `kind` is one of discord.py's names."""
    return SimpleNamespace(
        id=fresh() if number is None else number,
        type=discord.InteractionType[kind],
        application_id=0,
        user=SimpleNamespace(id=person, name="", display_name=""),
        guild_id=7,
        channel_id=8,
        message=None,
        data={},
    )


def pressed(meters: Meters | None = None, post: Any = None, **told: Any) -> Press:
    """A press that has come in, of an interaction that tells this of itself (`came`)."""
    interaction = came(**told)
    return Press(interaction, post, trace.begin(interaction, meters or Meters()))
