"""The computer player of Tripol: what an act is worth, and why it plays so.

A worker process thinks; who only asks it, as the bot does, imports none of the modules here.
"""

from __future__ import annotations

from games.core import Advice, Draw, Level, Seen
from games.tripol.rules.actions import Action
from games.tripol.rules.state import Event
from games.tripol.rules.view import View


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: tuple[tuple[Action, ...], ...] = ()
) -> Advice[Action]:
    """The best plans as a level sees them. The first call imports what thinks."""
    from games.tripol.ai import advisor

    return advisor.advise(seen, level, draw, weighed)
