"""The times in which one of Discord's shards was cut off."""

from __future__ import annotations

from bot.store.slots.shard import Shard
from bot.store.spans import SHORTEST_S
from bot.store.tx import Tx


def begins(tx: Tx, shard: Shard, at: float) -> None:
    """Stores that a shard is cut off, unless it is so already."""
    tx.run(
        "INSERT INTO shard_outages (shard, shards, since) SELECT :shard, :shards, :at"
        " WHERE NOT EXISTS (SELECT 1 FROM shard_outages"
        " WHERE shard = :shard AND shards = :shards AND until IS NULL)",
        shard=shard.number,
        shards=shard.count,
        at=at,
    )


def ends(tx: Tx, shard: Shard, at: float) -> None:
    """Stores that a shard is connected; an outage that was too short is forgotten."""
    where = "WHERE shard = :shard AND shards = :shards AND until IS NULL"
    tx.run(
        f"DELETE FROM shard_outages {where} AND since >= :since",
        shard=shard.number,
        shards=shard.count,
        since=at - SHORTEST_S,
    )
    sql = f"UPDATE shard_outages SET until = :at {where}"
    tx.run(sql, shard=shard.number, shards=shard.count, at=at)


def out(tx: Tx) -> frozenset[Shard]:
    """Returns the shards that are cut off, whatever their count."""
    rows = tx.rows("SELECT shard, shards FROM shard_outages WHERE until IS NULL")
    return frozenset(Shard(row["shard"], row["shards"]) for row in rows)
