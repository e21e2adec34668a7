"""The computer player of Timelock: what it searches, how it judges, and why it plays so.

A worker process thinks; who only asks it, as the bot does, imports none of the modules here.
"""

from __future__ import annotations

from games.core import Advice, Draw, Level, Seen
from games.timelock.rules.actions import Action
from games.timelock.rules.state import Event
from games.timelock.rules.view import View


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: tuple[tuple[Action, ...], ...] = ()
) -> Advice[Action]:
    """The best plans as a level sees them. The first call imports what thinks."""
    from games.timelock.ai import advisor

    return advisor.advise(seen, level, draw, weighed)


def luck_of(seen: Seen[View, Event], draw: Draw) -> float:
    """The luck of a roll, see `games.timelock.ai.luck`."""
    from games.timelock.ai.luck import luck

    return luck(seen, draw)
