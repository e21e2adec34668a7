"""Sessions: the processes that play slots or wait for one, as the database's server sees them."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class Part(Enum):
    """What a session does at its slot; one that asks waits for a place there."""

    PLAYS = "plays"
    WAITS = "waits"
    ASKS = "asks"


class Session(Struct, frozen=True):
    """A session of a process at slot `slot`, and the `Slot.division` that it plays in.

    The division of one that does not play is not known: None. `address` is that of its machine, and
    `host` its name there, None where the server knows none; a socket of its own machine has
    neither. `since` is the time of its beginning in seconds since the epoch, `heard_s` the seconds
    since it was last heard. Of the sessions of another role the server tells no more than the slot.
    """

    slot: int
    part: Part
    division: str | None
    address: str | None
    host: str | None
    since: float | None
    heard_s: float | None
