"""The computer player of Triplock: what it remembers, searches, weighs, and why it plays so.

A worker process thinks; who only asks it, as the bot does, imports none of the modules here.
"""

from __future__ import annotations

from games.core import Advice, Draw, Level, Seen
from games.triplock.rules.actions import Action
from games.triplock.table.events import Event
from games.triplock.table.view import View


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: tuple[tuple[Action, ...], ...] = ()
) -> Advice[Action]:
    """The best plans as a level sees them. The first call imports what thinks."""
    from games.triplock.ai import advisor

    return advisor.advise(seen, level, draw, weighed)


def foreseen(view: View, action: Action) -> View:
    """The view of the seat that acts after an action that succeeds."""
    from games.triplock.ai import plans

    return plans.foreseen(view, action)
