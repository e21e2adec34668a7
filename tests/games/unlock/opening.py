"""The events of Unlock with which a game inside a match ends, for the laws over the shelf."""

from __future__ import annotations

from games.unlock.rules.state import Event, Finished


def opens(event: Event) -> bool:
    """Whether a game of a tournament is over: its secret and all its cards are public then."""
    return isinstance(event, Finished) and event.round < event.rounds
