"""Refusals of the shell as data; `bot.screens.refusals` turns key and values into a sentence."""

from __future__ import annotations

from bot.match.live import Live
from games.core import Refused


class ShellRefused(Refused):
    """A refusal of the shell itself. Nothing has changed.

    `live` is the match that the sentence speaks of. It is not one of the values, so that no log
    shows it. `panel` asks for the user's own panel below the sentence, `link` for a link to the
    board.
    """

    def __init__(
        self,
        key: str,
        *,
        live: Live | None = None,
        panel: bool = False,
        link: bool = False,
        **values: object,
    ) -> None:
        super().__init__(key, **values)
        self.live = live
        self.panel = panel
        self.link = link


def not_yours(live: Live, user: int, key: str | None = None) -> ShellRefused:
    """Returns the refusal for a person who has no seat in the match.

    It is `replaced` for whom a stand-in plays, who may take the seat back. `key` is that of all
    others; None: they read whose match it is.
    """
    if live.match.status == "open" and live.table.replaced_on(user):
        return ShellRefused("replaced", live=live)
    whose = "not_your_deal" if live.entry.deals else "no_seat"
    return ShellRefused(key or whose, live=live)
