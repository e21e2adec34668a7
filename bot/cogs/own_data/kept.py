"""All that is kept about a person, with their running matches."""

from __future__ import annotations

from msgspec import Struct

from bot.cogs.own_data.rows import OwnData, read_own_data
from bot.match.live import Live
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused


class Kept(Struct, frozen=True):
    """What is kept about a person, and the running matches among theirs, by id."""

    own: OwnData
    lives: dict[str, Live]


async def read_kept(matches: Matches, person: int) -> Kept:
    """Returns all that is kept about a person."""
    own = await matches.store.read(lambda tx: read_own_data(tx, person))
    lives: dict[str, Live] = {}
    for match in own.matches:
        if match.status == "open":
            try:
                lives[match.id] = await matches.live(match.id)
            except ShellRefused:  # it was set aside just now
                continue
    return Kept(own, lives)
