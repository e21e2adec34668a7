"""What features add to the screens of a match; no screen calls a feature by its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.message.message import Button, Row
from games.core import Seat


class Extras(Struct, frozen=True):
    """What one feature adds to the screens of a match, or all features together.

    `heading` follows the title. `standing` is a line beneath who has what. `notes` are small lines
    beneath the standing, on the result and behind More. `lines` stand on the board and on the
    result; `rows` stand beneath them on the board and `last_rows` beneath those of all features,
    `buttons` stand on the result, `more` behind More.
    `sequel` says in sentences what the end led to, on the result and wherever else the end is told;
    `asks` is what its notification asks. `cost` is what leaving costs beside the match. `passing`
    is a line like `standing` that may change without a row of the log, so no private message has
    it, because those are not edited then. `opens` are the seats of who begins the next game, whose
    board calls them, so that the result does not. `listed` stands beside the line in `/games`
    instead of the way to the board. `says` stands above the question, and `step`, too; where no
    draft is, that stands in its place. Both change by rows alone. `own` are buttons of the
    reader's own panel. `looks` are the ways to look back on the match, behind [Look back].
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
    opens: frozenset[Seat] = frozenset()
    listed: Button | None = None
    last_rows: tuple[Row, ...] = ()
    says: str = ""
    own: tuple[Button, ...] = ()
    step: str = ""
    looks: tuple[Button, ...] = ()


def together(parts: Sequence[Extras]) -> Extras:
    """What several features add, each after those before it."""
    all_rows = [*(one.rows for one in parts), *(one.last_rows for one in parts)]
    return Extras(
        "".join(one.heading for one in parts),
        "\n".join(one.standing for one in parts if one.standing),
        tuple(note for one in parts for note in one.notes),
        tuple(line for one in parts for line in one.lines),
        tuple(button for one in parts for button in one.buttons),
        _told(one.sequel for one in parts),
        _told(one.asks for one in parts),
        _told(one.cost for one in parts),
        tuple(row for rows in all_rows for row in rows),
        tuple(button for one in parts for button in one.more),
        "\n".join(one.passing for one in parts if one.passing),
        frozenset[Seat]().union(*(one.opens for one in parts)),
        next((one.listed for one in parts if one.listed is not None), None),
        says="\n".join(one.says for one in parts if one.says),
        own=tuple(button for one in parts for button in one.own),
        step="\n".join(one.step for one in parts if one.step),
        looks=tuple(button for one in parts for button in one.looks),
    )


def _told(parts: Iterable[str]) -> str:
    return " ".join(part for part in parts if part)
