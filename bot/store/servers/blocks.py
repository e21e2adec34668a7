"""People who may not play in a server. A person stands there as a mark alone."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Tx


class ServerBlock(Struct, frozen=True):
    """Somebody who may not play in a server: the mark, the name as it was, and since when."""

    mark: str
    name: str
    at: float


def add(tx: Tx, guild: int, block: ServerBlock) -> None:
    """Stores a block, in place of an earlier one of the same mark."""
    tx.run(
        "INSERT INTO server_blocks (guild, mark, name, at) VALUES (:guild, :mark, :name, :at)"
        " ON CONFLICT (guild, mark) DO UPDATE SET name = excluded.name",
        guild=guild,
        mark=block.mark,
        name=block.name,
        at=block.at,
    )


def remove(tx: Tx, guild: int, mark: str) -> ServerBlock | None:
    """Takes a block back, and returns it; None if there is none."""
    found = read(tx, guild, mark)
    if found is not None:
        sql = "DELETE FROM server_blocks WHERE guild = :guild AND mark = :mark"
        tx.run(sql, guild=guild, mark=mark)
    return found


def read(tx: Tx, guild: int, mark: str) -> ServerBlock | None:
    """Returns the block of whoever has this mark; None if there is none."""
    sql = "SELECT mark, name, at FROM server_blocks WHERE guild = :guild AND mark = :mark"
    found = tx.row(sql, guild=guild, mark=mark)
    return None if found is None else ServerBlock(**found)


def read_all(tx: Tx, guild: int) -> tuple[ServerBlock, ...]:
    """Returns who may not play in a server, the latest first."""
    sql = "SELECT mark, name, at FROM server_blocks WHERE guild = :guild ORDER BY at DESC, mark"
    return tuple(ServerBlock(**row) for row in tx.rows(sql, guild=guild))
