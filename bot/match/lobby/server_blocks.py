"""Who may play in a server: people whom it has blocked may not, and roles decide, too.

A block keeps its person from taking a seat there, by whatever way; seats that were taken before
stay. The store knows people by a mark, a hash of their id and the server's by a key of its own, so
that a list names nobody who was forgotten, and being forgotten lifts no block.

The roles of a person are known where Discord sends them: with what the person does in the server,
and of whom a command names there. In direct messages the list of people alone decides.
"""

from __future__ import annotations

from bot.match.controls.names import cut_name
from bot.match.refusals import ShellRefused
from bot.store import meta, servers
from bot.store.servers import Roles, ServerBlock
from bot.store.tx import Tx

_MARKS_KEY = "server_blocks"
"""The use of the marks, by which their key is found."""


def block(tx: Tx, guild: int, person: int, name: str, at: float) -> None:
    """Stores that a person may not play in a server."""
    mark = meta.make_mark(tx, _MARKS_KEY, _text(guild, person))
    servers.add_block(tx, guild, ServerBlock(mark, cut_name(name), at))


def mark_of(tx: Tx, guild: int, person: int) -> str | None:
    """Returns the mark of a person in a server; None as long as nobody was ever blocked."""
    return meta.mark_of(tx, _MARKS_KEY, _text(guild, person))


def block_of(tx: Tx, guild: int, person: int) -> ServerBlock | None:
    """Returns the block of a person in a server; None if there is none."""
    mark = mark_of(tx, guild, person)
    return None if mark is None else servers.read_block(tx, guild, mark)


def check_plays(tx: Tx, guild: int | None, person: int, roles: Roles | None = None) -> None:
    """Checks that a person may take a seat in a server; in direct messages everybody may.

    Raises `blocked_here`, and `needs_role` where the server names roles that alone may play.
    """
    if guild is None:
        return
    if block_of(tx, guild, person) is not None:
        raise ShellRefused("blocked_here")
    if roles is None or roles.guild != guild:
        return
    server = servers.read(tx, guild)
    if roles.ids & set(server.blocked):
        raise ShellRefused("blocked_here")
    if server.players and not roles.ids & set(server.players):
        named = " ".join(f"<@&{role}>" for role in server.players)
        raise ShellRefused("needs_role", roles=named)


def check_asked(tx: Tx, guild: int | None, person: int | None, roles: Roles | None = None) -> None:
    """Checks that a person, if any, may be asked to a seat in a server. Raises `may_not_play`."""
    if person is None:
        return
    try:
        check_plays(tx, guild, person, roles)
    except ShellRefused as refused:
        raise ShellRefused("may_not_play", person=person) from refused


def _text(guild: int, person: int) -> str:
    return f"{guild}:{person}"
