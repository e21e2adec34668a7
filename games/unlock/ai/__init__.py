"""The computer player of Unlock: secrets that fit, what a card is worth, and why it is advised.

A worker process thinks; who only asks it, as the bot does, imports none of the modules here.
"""

from __future__ import annotations

from games.core import Advice, Draw, Level, Seen
from games.unlock.rules.cards import Action
from games.unlock.rules.state import Event
from games.unlock.rules.view import View


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: tuple[tuple[Action, ...], ...] = ()
) -> Advice[Action]:
    """The best plans as a level sees them. The first call imports what thinks."""
    from games.unlock.ai import advisor

    return advisor.advise(seen, level, draw, weighed)
