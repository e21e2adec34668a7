"""Private answers that show a panel, and stay on the screen while the match goes on.

Discord gives no channel route to them: they are edited by the token of the interaction that made
or last changed them, for 15 minutes. While it lives, a panel that has become wrong is closed to one
line; after that, or after a restart, its next press gets the present one.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from msgspec import Struct

from bot import screens
from bot.edge.verdicts import Failed
from bot.message.message import Screen
from bot.play.match.live import Live
from games.core import Seat

log = logging.getLogger(__name__)

KEPT_PANELS = 2_000


class OpenPanel(Struct, frozen=True):
    """A private panel: whose it is, the stamp it was made for, and the way to edit it."""

    match: str
    seat: Seat
    stamp: int
    edit: Callable[[Screen], Awaitable[None]]


class OpenPanels:
    """Remembers by message the panels in private answers, the latest ones.

    `on_keep` is called with the match of each panel that is opened.
    """

    def __init__(self, on_keep: Callable[[Live], None] = lambda _live: None) -> None:
        self._on_keep = on_keep
        self._open: OrderedDict[int, OpenPanel] = OrderedDict()

    def keep(
        self, message: int, live: Live, seat: Seat, edit: Callable[[Screen], Awaitable[None]]
    ) -> None:
        """Notes that a message shows the panel of a seat. `edit` may raise `Failed`.

        The panel of a finished match is a result, and never becomes wrong.
        """
        if live.match.status != "open":
            return
        self._open[message] = OpenPanel(live.match.id, seat, live.stamp(seat), edit)
        self._open.move_to_end(message)
        while len(self._open) > KEPT_PANELS:
            self._open.popitem(last=False)
        self._on_keep(live)

    def has(self, match: str) -> bool:
        """Whether a panel of a match is open."""
        return any(panel.match == match for panel in self._open.values())

    def drop(self, message: int) -> None:
        """Forgets a message, because an answer is about to change it."""
        self._open.pop(message, None)

    async def close_wrong(self, live: Live) -> None:
        """Closes the panels of a match that show what is no longer so. Nobody waits for that.

        A panel may be newer than `live`, because its press was played while that was shown.
        """
        for message, panel in list(self._open.items()):
            if panel.match != live.match.id:
                continue
            if live.match.status == "open" and live.stamp(panel.seat) <= panel.stamp:
                continue
            if self._open.get(message) is not panel:
                continue  # it was pressed meanwhile
            self.drop(message)
            try:
                await panel.edit(screens.closed_panel(live))
            except Failed as failed:
                log.info("a private panel stays open", extra={"code": failed.name})
