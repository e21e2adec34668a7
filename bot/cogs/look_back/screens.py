"""The panel of [Look back]: how the match ended, and the ways to look back on it."""

from __future__ import annotations

from bot.message.extras import Extras
from bot.message.message import Say, Screen, shell_button
from bot.play.match.live import Live
from bot.screens.buttons import LookBack
from bot.screens.parts import small
from bot.screens.story import outcome
from games.core import Seat


def extras(live: Live, _reader: Seat | None) -> Extras:
    """[Look back] on the result of a match."""
    if live.match.status == "open":
        return Extras()
    button = shell_button(live.match.id, LookBack(), live.row_for(None), "Look back", emoji="🔍")
    return Extras(buttons=(button,))


def panel(live: Live, reader: Seat | None) -> Screen:
    """How the match ended, and what its features offer a reader to look back on it."""
    head = f"### 🔍 Look back · {live.entry.title}\n{small(f'{outcome(live)}.')}"
    looks = live.added(reader).looks
    return Screen((Say(head), *((looks,) if looks else ())), live.entry.accent)
