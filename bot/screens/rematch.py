"""What a result says of a rematch: who offers one, who would begin, and the buttons for it."""

from __future__ import annotations

from collections.abc import Sequence

from bot import rematch
from bot.panel import Style
from bot.play.live import Live
from bot.screen import Button, word
from bot.screens.story import names_of
from bot.screens.words import joined
from games.core import Seat
from games.texts import marked

START = "_rematch:start"
"""The word by which a host begins with those who have asked for it."""


def offers(live: Live) -> str:
    """Who offers a rematch and who would begin it, or that it has begun; "" while nobody does."""
    names = names_of(live)
    who = [marked(names, Seat(seat)) for seat in rematch.offering(live)]
    if not who:
        return ""
    if live.table.rematch is not None:
        return f"{joined(who)} {'plays' if len(who) == 1 else 'play'} again."
    told = f"{joined(who)} {'offers' if len(who) == 1 else 'offer'} a rematch."
    first = rematch.first(live)
    return told if first is None else f"{told} {marked(names, first)} plays first."


def buttons(live: Live) -> tuple[Button, ...]:
    """[Rematch], pressed again to withdraw; and for the host, to begin with those who pressed.

    None once it has begun.
    """
    match, at = live.match.id, live.play.n
    if live.table.rematch is not None:
        return ()
    if len(live.seats) == 1:
        return (word(match, "_rematch", at, "Again", style=Style.MAIN, emoji="🔁"),)
    asked = len(rematch.offering(live))
    count = f" {asked}/{len(live.seats)}" if asked else ""
    label = _with_roles(live, f"Rematch{count}", range(len(live.seats)))
    row = [word(match, "_rematch", at, label, style=Style.MAIN, emoji="🔁")]
    some = rematch.with_host(live)
    if some is not None:
        label = _with_roles(live, f"Start with {len(some)}", some)
        row.append(word(match, START, at, label, emoji="▶️"))
    return tuple(row)


def _with_roles(live: Live, label: str, chairs: Sequence[int]) -> str:
    roles = rematch.roles(live, chairs)
    return f"{label}, {roles}" if roles else label
