"""The hint player of Lockpick: what it advises, why, and how lucky a roll was.

A worker process thinks; who only asks it, as the bot does, imports none of the modules here.
"""

from __future__ import annotations

from games.core import Advice, Draw, Level, Seen
from games.lockpick.rules.actions import Action
from games.lockpick.rules.state import Event
from games.lockpick.rules.view import View


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: tuple[tuple[Action, ...], ...] = ()
) -> Advice[Action]:
    """The best plans as a level sees them. The first call imports what thinks."""
    from games.lockpick.ai import advisor

    return advisor.advise(seen, level, draw, weighed)


def luck_of(seen: Seen[View, Event], draw: Draw) -> float:
    """The luck of a roll, see `games.lockpick.ai.luck`."""
    from games.lockpick.ai.luck import luck

    return luck(seen, draw)
