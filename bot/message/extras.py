"""What features add to the screens of a match; no screen calls a feature by its name."""

from __future__ import annotations

from msgspec import Struct

from bot.message.message import Button, Row


class Extras(Struct, frozen=True):
    """What one feature adds to the screens of a match, or all features together.

    `heading` follows the title. `standing` is a line beneath who has what. `notes` are small lines
    beneath the standing, on the result and behind More. `lines` stand on the board and on the
    result; `rows` stand beneath them on the board, `buttons` on the result, `more` behind More.
    `sequel` says in sentences what the end led to, on the result and wherever else the end is told;
    `asks` is what its notification asks. `cost` is what leaving costs beside the match. `passing`
    is a line like `standing` that may change without a row of the log, so no private message has
    it, because those are not edited then.
    """

    heading: str = ""
    standing: str = ""
    notes: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()
    sequel: str = ""
    asks: str = ""
    cost: str = ""
    rows: tuple[Row, ...] = ()
    more: tuple[Button, ...] = ()
    passing: str = ""
