"""What features add to the screens of a match; no screen calls a feature by its name."""

from __future__ import annotations

from msgspec import Struct

from bot.screens.message import Button


class Extras(Struct, frozen=True):
    """What one feature adds to the screens of a match, or all features together.

    `heading` follows the title. `standing` is a line beneath who has what. `notes` are small lines
    beneath the standing, on the result and behind More. `lines` and `buttons` stand on the result.
    `sequel` says in sentences what the end led to, on the result and wherever else the end is told;
    `asks` is what its notification asks. `cost` is what leaving costs beside the match.
    """

    heading: str = ""
    standing: str = ""
    notes: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()
    sequel: str = ""
    asks: str = ""
    cost: str = ""
