"""What features add to the screens of a match; no screen calls a feature by its name."""

from __future__ import annotations

from msgspec import Struct

from bot.screens.message import Button


class Extras(Struct, frozen=True):
    """What one feature adds to the screens of a match, or all features together.

    `heading` follows the title. `notes` are small lines beneath the standing, on the result and
    behind More. `lines` and `buttons` stand on the result.
    """

    heading: str = ""
    notes: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()
