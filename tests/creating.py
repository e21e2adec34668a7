"""A table that a test opens in one call: its terms are settled and it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.match.games import GameEntry
from bot.match.lobby.hosting import Host
from bot.match.lobby.lobby import Lobby
from bot.match.lobby.terms import Terms
from bot.store.servers import Roles
from bot.store.tables import Table


async def creates(
    lobby: Lobby,
    entry: GameEntry,
    options: Mapping[str, str],
    *,
    guild: int | None,
    channel: int,
    host: int,
    host_name: str,
    interaction: int,
    invited: int | None = None,
    terms: Mapping[str, str] | None = None,
    roles: Roles | None = None,
    **more: Any,
) -> Table:
    """A host opens a table with these options and terms, and the usual ones for the rest."""
    found = Terms.of(
        entry,
        {**options, **(terms or {})},
        None,
        lobby.matches.chance,
        in_dm=guild is None,
        is_invitation=invited is not None,
    )
    by = Host(host, host_name, guild, channel, interaction, roles)
    return await lobby.create(found, by, invited=invited, **more)
