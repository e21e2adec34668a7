"""The deal of a match: its name, whether the attempt counts, and where it was started."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Query, Record, Tx, Value

COUNTED, PRACTICE = 1, 0
"""Values of `counted`: for a person's first attempt at a daily deal, and for all later ones."""


class Deal(Struct, frozen=True):
    """The deal of a match. `name` None: the match has no deal, and nothing is stored.

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


def deal_of(match: str) -> Query[Deal]:
    """Asks for the deal of a match."""
    return Query("SELECT * FROM deals WHERE match = :match", {"match": match}, _deal)


def _deal(rows: list[Record]) -> Deal:
    if not rows:
        return Deal()
    found = rows[0]
    return Deal(
        found["name"],
        found["counted"],
        found["home_guild"],
        found["home_channel"],
        bool(found["shared"]),
    )


def write(tx: Tx, match: str, game: str, person: int, deal: Deal) -> None:
    """Stores the deal of a new match. Raises `Conflict` for a second counted attempt."""
    if deal.name is None:
        return
    tx.run(
        "INSERT INTO deals (match, game, name, counted, person, home_guild, home_channel, shared)"
        " VALUES (:match, :game, :name, :counted, :person, :home_guild, :home_channel, :shared)",
        match=match,
        game=game,
        name=deal.name,
        counted=deal.counted,
        person=person,
        home_guild=deal.home_guild,
        home_channel=deal.home_channel,
        shared=int(deal.shared),
    )


def attempts(
    tx: Tx,
    *,
    game: str,
    deal: str,
    person: int | None = None,
    guild: int | None = None,
) -> tuple[str, ...]:
    """Returns the ids of the counted attempts at a daily deal, oldest first.

    Only those of one person, or started in one server (`guild`); None does not filter.
    """
    sql = (
        "SELECT m.id FROM deals d JOIN matches m ON m.id = d.match"
        " WHERE d.game = :game AND d.name = :deal AND d.counted = 1"
    )
    values: dict[str, Value] = {"game": game, "deal": deal}
    for column, value in (("person", person), ("home_guild", guild)):
        if value is not None:
            sql += f" AND d.{column} = :{column}"
            values[column] = value
    return tuple(row["id"] for row in tx.rows(sql + " ORDER BY m.created_at", **values))


def counted_by(tx: Tx, person: int, name: str) -> tuple[str, ...]:
    """Returns the games at whose deal of this name a person has a counted attempt."""
    sql = "SELECT game FROM deals WHERE person = :person AND name = :name AND counted = 1"
    return tuple(row["game"] for row in tx.rows(sql, person=person, name=name))


def counted_of(match: str) -> Query[tuple[str, int] | None]:
    """Asks whose counted attempt a match is, and at a deal of which game: the game and the person.

    None unless it is over with a result, and for who was forgotten.
    """
    return Query(
        "SELECT d.game, r.person FROM deals d JOIN results r ON r.match = d.match"
        " WHERE d.match = :match AND d.counted = 1 AND r.person IS NOT NULL",
        {"match": match},
        lambda rows: (rows[0]["game"], rows[0]["person"]) if rows else None,
    )


def finished(tx: Tx, *, game: str, person: int) -> tuple[str, ...]:
    """Returns the names of the daily deals of a game at which a person's counted attempt is over.

    They are found by the person's results; those of an attempt without a result are not among them.
    A subquery looks up the deal of each: a join has PostgreSQL scan the deals of everybody once a
    person has many results.
    """
    rows = tx.rows(
        "SELECT (SELECT d.name FROM deals d WHERE d.match = r.match AND d.game = :game"
        " AND d.counted = 1) AS name FROM results r WHERE r.person = :person",
        game=game,
        person=person,
    )
    return tuple(row["name"] for row in rows if row["name"] is not None)


def practices(tx: Tx, *, game: str, deal: str, person: int) -> tuple[str, ...]:
    """Returns the ids of a person's practice matches on a deal that are not over, newest first."""
    rows = tx.rows(
        "SELECT m.id FROM deals d JOIN matches m ON m.id = d.match"
        " WHERE d.game = :game AND d.name = :deal AND d.person = :person AND d.counted = 0"
        " AND m.status IN ('lobby', 'open') ORDER BY m.created_at DESC",
        game=game,
        deal=deal,
        person=person,
    )
    return tuple(row["id"] for row in rows)


def mark_shared(tx: Tx, match: str, shared: bool) -> bool:
    """Stores whether the result was posted. Returns False if that was stored already."""
    sql = "UPDATE deals SET shared = :shared WHERE match = :match AND shared <> :shared"
    return tx.changed(sql, match=match, shared=int(shared)) == 1
