"""What a process of the bot does."""

from __future__ import annotations

from enum import Enum


class Doing(Enum):
    """One that waits is connected, and plays on when another one ends."""

    STARTS = "starts"
    WAITS = "waits"
    PLAYS = "plays"
    STOPS = "stops"
