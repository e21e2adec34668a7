"""What a server has set: where tables may be opened, their pace, and whom a new one is told to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from bot.play.lobby.terms import terms_of
from bot.play.match.clock import HOUR_S
from bot.play.match.feature import By
from bot.play.match.matches import Matches
from bot.play.match.pace import PACE
from bot.play.match.refusals import ShellRefused
from bot.shelf import Shelved
from bot.store import servers
from bot.store.interactions import once
from bot.store.servers import Server
from bot.store.tx import Tx

ROLE_PAUSE_S = 6 * HOUR_S
"""A role is told of new tables once in this time at most."""


def check_place(
    tx: Tx, guild: int | None, channel: int, known: Collection[int] | None = None
) -> None:
    """Checks that tables may be opened in a channel of a server. Raises `not_here`.

    A thread counts as the channel that it hangs on. `known` are the channels that the server has;
    None: nobody can tell. If none of the chosen ones is left, tables may be opened everywhere.
    """
    chosen = servers.read(tx, guild).channels
    allowed = [each for each in chosen if known is None or each in known]
    if allowed and channel not in allowed:
        raise ShellRefused("not_here", channels=" ".join(f"<#{each}>" for each in allowed))


def with_pace(entry: Shelved, server: Server, terms: Mapping[str, str]) -> dict[str, str]:
    """Returns the terms with the server's pace, where the host named none and the game has one."""
    has_pace = PACE.name in (option.name for option in terms_of(entry))
    if server.pace is None or PACE.name in terms or not has_pace:
        return dict(terms)
    return {**terms, PACE.name: server.pace}


class Servers:
    """The settings of servers, as moderators change them."""

    def __init__(self, matches: Matches) -> None:
        self._store = matches.store
        self._clock = matches.clock

    async def read(self, guild: int | None) -> Server:
        """Returns a server's settings; None stands for direct messages."""
        return await self._store.read(lambda tx: servers.read(tx, guild))

    async def change(self, guild: int, by: By, **changes: Any) -> Server:
        """Sets fields of a server's settings.

        Raises `unknown_button` for a pace that there is not, and `Repeated`.
        """
        if changes.get("pace") not in (None, *PACE.values):
            raise ShellRefused("unknown_button")

        def work(tx: Tx) -> Server:
            once(tx, by.interaction, self._clock())
            server = replace(servers.read(tx, guild), **changes)
            servers.write(tx, server)
            tx.touched.did("set", by=by.person, server=guild, code=" ".join(changes))
            return server

        return await self._store.write(work)

    async def role_to_tell(self, guild: int) -> int | None:
        """Returns the role that is to be told of a new table, if any; counts as telling it.

        What is stored before the telling keeps a process that ends between from telling it twice.
        """
        at = self._clock()
        return await self._store.write(lambda tx: servers.claim_role(tx, guild, at, ROLE_PAUSE_S))
