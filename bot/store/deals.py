"""The deal of a match: its name, whether the attempt counts, and where it was started."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Tx, Value

COUNTED, PRACTICE = 1, 0
"""Values of `counted`: for a person's first attempt at a daily deal, and for all later ones."""


class Deal(Struct, frozen=True):
    """The deal of a match. `name` None: the match has no deal.

    `counted` is None unless the deal is a daily one. `home_guild` and `home_channel` are where a
    match in direct messages was started. `shared`: the result was posted in a channel.
    """

    name: str | None = None
    counted: int | None = None
    home_guild: int | None = None
    home_channel: int | None = None
    shared: bool = False

    @property
    def is_practice(self) -> bool:
        """Whether it is an attempt at a daily deal that does not count."""
        return self.counted == PRACTICE


def read(tx: Tx, match: str) -> Deal:
    """Returns the deal of a match."""
    sql = "SELECT deal, counted, home_guild, home_channel, shared FROM matches WHERE id = :match"
    found = tx.row(sql, match=match)
    if found is None:
        return Deal()
    return Deal(
        found["deal"],
        found["counted"],
        found["home_guild"],
        found["home_channel"],
        bool(found["shared"]),
    )


def write(tx: Tx, match: str, deal: Deal) -> None:
    """Stores the deal of a new match.

    Raises `Conflict` for a person's second counted attempt at one deal.
    """
    tx.run(
        "UPDATE matches SET deal = :deal, counted = :counted, home_guild = :home_guild,"
        " home_channel = :home_channel, shared = :shared WHERE id = :match",
        match=match,
        deal=deal.name,
        counted=deal.counted,
        home_guild=deal.home_guild,
        home_channel=deal.home_channel,
        shared=int(deal.shared),
    )


def attempts(
    tx: Tx,
    *,
    game: str,
    deal: str,
    user: int | None = None,
    guild: int | None = None,
) -> tuple[str, ...]:
    """Returns the ids of the counted attempts at a daily deal, oldest first.

    Only those of one person (`user`), or started in one server (`guild`); None does not filter.
    """
    sql = "SELECT id FROM matches WHERE game = :game AND deal = :deal AND counted = 1"
    values: dict[str, Value] = {"game": game, "deal": deal}
    for column, value in (("host", user), ("home_guild", guild)):
        if value is not None:
            sql += f" AND {column} = :{column}"
            values[column] = value
    return tuple(row["id"] for row in tx.rows(sql + " ORDER BY created_at", **values))


def mark_shared(tx: Tx, match: str, shared: bool) -> bool:
    """Stores whether the result was posted. Returns False if that was stored already."""
    sql = "UPDATE matches SET shared = :shared WHERE id = :match AND shared <> :shared"
    return tx.run(sql, match=match, shared=int(shared)) == 1
