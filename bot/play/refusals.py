"""Refusals of the shell as data: a key and its values. `bot.screens.refusals` words them."""

from __future__ import annotations

from bot.play.live import Live
from games.core import Refused


class ShellRefused(Refused):
    """A refusal of the shell itself. Nothing has changed.

    `live` is the match that the sentence speaks of; it is no value, so no log can show it.
    `panel` asks for the presser's own panel beneath the sentence, `link` for a way to the board.
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


def not_yours(live: Live) -> ShellRefused:
    """The refusal for somebody who has no seat in a match."""
    return ShellRefused("not_your_deal" if live.entry.solitaire else "no_seat", live=live)
