"""Where the messages of a match are: the live one of each audience, and the retired ones.

The cursor of an audience also says up to which row its message shows the match.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.store.matches import note_behind
from bot.store.seats import sits
from bot.store.tx import WHOLE, Part, Query, Record, Tx, Value
from games.core import HINT

TABLE = -1
"""The audience that is the table; every other audience is the id of a person."""

NOTHING = -1
"""The row since which a retired message tells nothing that is needed; it is deleted."""

UNSHOWN = -1
"""Stands for the row that a message shows which shows none, or has to be shown anew."""

ASIDE = -2
"""Stored as `caught_up` once the players were told that their match is set aside."""

_STRANGER = (
    "d.audience <> :table AND NOT EXISTS (SELECT 1 FROM sittings s"
    " WHERE s.match = d.match AND s.person = d.audience AND s.until IS NULL)"
)
"""Whether a live message `d` is that of somebody who sits at its match no more."""

LAGS = (
    "m.status = 'aside' AND m.caught_up <> :aside"
    " OR m.status IN ('lobby', 'closed') AND m.caught_up <= :aside"
    " OR m.status IN ('open', 'over') AND ("
    " m.caught_up < (SELECT coalesce(max(n), 0) FROM moves v"
    " WHERE v.match = m.id AND v.action <> :hint)"
    " + (SELECT count(*) FROM voids e WHERE e.match = m.id)"
    " OR EXISTS (SELECT 1 FROM retired r WHERE r.match = m.id AND r.stays = 0)"
    f" OR EXISTS (SELECT 1 FROM deliveries d WHERE d.match = m.id AND {_STRANGER}))"
)
"""Whether something of a match `m` was not shown or told yet.

A hint is a row of the log that is shown to nobody else. An end without a result is none, but is
shown to all. The live message of who sits there no more has to be put away. A table that has not
begun, or is closed, is shown if it was marked as behind, and a closed one if it was set aside.
"""

_BEHIND = "WITH m AS MATERIALIZED (SELECT a.* FROM behind b JOIN matches a ON a.id = b.match)"
"""The matches of which something may not be shown: an engine is to look at no others first."""

MARKS: dict[str, Value] = {"aside": ASIDE, "table": TABLE, "hint": HINT}
"""The parameters of `LAGS`."""


class Cursor(Struct, frozen=True):
    """The live message of one audience.

    `born` is the row at which it was sent, `shown` the row that it shows, or `UNSHOWN`. What a
    person was told stands in their sittings.
    """

    channel: int | None = None
    message: int | None = None
    born: int = -1
    shown: int = UNSHOWN


class Retired(Struct, frozen=True):
    """An old message that still has to lose its buttons, or one that `stays` without them.

    It tells its audience of rows since+1 to upto. With `since` at `NOTHING` it is deleted. What
    stays is deleted once the ending was shown.

    A negative `message` stands for one that is to be looked for in the channel: Discord may have
    accepted it although no row came to know it.
    """

    channel: int
    message: int
    match: str
    audience: int
    since: int
    upto: int
    stays: bool = False

    @property
    def is_sought(self) -> bool:
        """Whether no row knows its message, so that it has to be looked for."""
        return self.message < 0


def board_of(match: str) -> Query[Cursor | None]:
    """Asks where the live message of a table is; None while there is none."""
    sql = "SELECT * FROM deliveries WHERE match = :match AND audience = :table"
    values: dict[str, Value] = {"match": match, "table": TABLE}
    return Query(sql, values, lambda rows: _cursor(rows[0]) if rows else None)


def read_cursors(tx: Tx, match: str) -> dict[int, Cursor]:
    """Returns the cursors of a match, by audience."""
    rows = tx.rows("SELECT * FROM deliveries WHERE match = :match", match=match)
    return {row["audience"]: _cursor(row) for row in rows}


def _cursor(row: Record) -> Cursor:
    return Cursor(row["channel"], row["message"], row["born"], row["shown"])


def write_cursor(
    tx: Tx, match: str, audience: int, cursor: Cursor, *, seen: int | None = None
) -> None:
    """Stores the cursor of an audience.

    `seen` is the match's `caught_up` when what is shown was read: if the match was marked as behind
    since, the message has to be shown anew. That of the table is so whenever its match is marked.
    Who sits there no more, because the seat changed hands or they were forgotten while a message
    was on its way to them, has none: that message is retired.
    """
    if audience != TABLE and not sits(tx, match, audience):
        retire(tx, match, audience, cursor, cursor.born)
        drop_cursor(tx, match, audience)
        return
    is_old = seen is not None and caught_up(tx, match) != seen
    tx.run(
        "INSERT INTO deliveries (match, audience, channel, message, born, shown)"
        " VALUES (:match, :audience, :channel, :message, :born, :shown)"
        " ON CONFLICT (match, audience) DO UPDATE SET channel = excluded.channel,"
        " message = excluded.message, born = excluded.born, shown = excluded.shown",
        match=match,
        audience=audience,
        channel=cursor.channel,
        message=cursor.message,
        born=cursor.born,
        shown=UNSHOWN if is_old else cursor.shown,
    )


def drop_cursor(tx: Tx, match: str, audience: int) -> None:
    """Forgets the cursor of an audience that has no live message any more."""
    sql = "DELETE FROM deliveries WHERE match = :match AND audience = :audience"
    tx.run(sql, match=match, audience=audience)


def retire(tx: Tx, match: str, audience: int, cursor: Cursor, upto: int) -> None:
    """Notes that the cursor's message has to lose its buttons; does nothing without a message.

    The message of who sits there no more is deleted whatever it told, and no row says whose it was;
    one more may have got lost.
    """
    since = cursor.born
    if audience != TABLE and not sits(tx, match, audience):
        audience, since = TABLE, NOTHING
        _seek(tx, match, cursor)
    if cursor.message is None or cursor.channel is None:
        return
    note_behind(tx, match)
    tx.run(
        "INSERT INTO retired (channel, message, match, audience, since, upto)"
        " VALUES (:channel, :message, :match, :audience, :since, :upto)"
        " ON CONFLICT (channel, message) DO UPDATE SET match = excluded.match,"
        " audience = excluded.audience, since = excluded.since, upto = excluded.upto, stays = 0",
        channel=cursor.channel,
        message=cursor.message,
        match=match,
        audience=audience,
        since=since,
        upto=upto,
    )


def _seek(tx: Tx, match: str, cursor: Cursor) -> None:
    """Has a message of a match that got lost in the cursor's channel looked for and deleted.

    Its place is taken by the number of the match, because one channel may have lost several.
    """
    if cursor.channel is not None:
        retire(tx, match, TABLE, Cursor(cursor.channel, -int(match, 36), NOTHING), NOTHING)


def retire_all_of(tx: Tx, match: str, person: int, *, is_own_table: bool = False) -> None:
    """Retires what shows a match to a person, and what got lost; nothing says whose it is.

    `is_own_table`: the table stands in their direct messages, too.
    """
    known = read_cursors(tx, match)
    for audience in (person, TABLE) if is_own_table else (person,):
        cursor = known.get(audience)
        if cursor is not None:
            retire(tx, match, TABLE, replace(cursor, born=NOTHING), cursor.born)
            drop_cursor(tx, match, audience)
            _seek(tx, match, cursor)


def left_with_message(tx: Tx, person: int) -> tuple[str, ...]:
    """Returns the matches of which a person has a live message although they sit there no more."""
    sql = f"SELECT d.match FROM deliveries d WHERE d.audience = :person AND {_STRANGER}"
    return tuple(row["match"] for row in tx.rows(sql, person=person, table=TABLE))


def retire_strangers(tx: Tx, match: str) -> None:
    """Retires the private messages of all who sit at a match no more."""
    sql = f"SELECT d.audience FROM deliveries d WHERE d.match = :match AND {_STRANGER}"
    strangers = [row["audience"] for row in tx.rows(sql, match=match, table=TABLE)]
    for audience in strangers:
        retire_all_of(tx, match, audience)


def read_retired(tx: Tx, match: str) -> tuple[Retired, ...]:
    """Returns the old messages of a match that are not deleted yet."""
    rows = tx.rows("SELECT * FROM retired WHERE match = :match", match=match)
    old = (Retired(*(row[field] for field in Retired.__struct_fields__)) for row in rows)
    return tuple(replace(each, stays=bool(each.stays)) for each in old)


def keep(tx: Tx, channel: int, message: int) -> None:
    """Notes that a retired message has no buttons, and stays until the ending was shown."""
    sql = "UPDATE retired SET stays = 1 WHERE channel = :channel AND message = :message"
    tx.run(sql, channel=channel, message=message)


def keep_no_longer(tx: Tx, match: str) -> None:
    """Notes that all old messages of a match have to go."""
    sql = "UPDATE retired SET stays = 0, since = :nothing WHERE match = :match AND stays = 1"
    if tx.changed(sql, match=match, nothing=NOTHING):
        note_behind(tx, match)


def drop_retired(tx: Tx, channel: int, message: int) -> None:
    """Forgets a retired message, because it was deleted or can't be."""
    sql = "DELETE FROM retired WHERE channel = :channel AND message = :message"
    tx.run(sql, channel=channel, message=message)


def is_live(tx: Tx, message: int) -> bool:
    """Whether the message is the live one of any audience of any match."""
    sql = "SELECT match FROM deliveries WHERE message = :message LIMIT 1"
    return tx.row(sql, message=message) is not None


def messages_of(tx: Tx, match: str) -> tuple[int, ...]:
    """Returns all messages of a match that rows know, the live ones and the old ones, by id."""
    sql = (
        "SELECT message FROM deliveries WHERE match = :match AND message IS NOT NULL"
        " UNION SELECT message FROM retired WHERE match = :match ORDER BY message"
    )
    return tuple(row["message"] for row in tx.rows(sql, match=match))


def mark_caught_up(tx: Tx, match: str, n: int, seen: int) -> None:
    """Stores that every audience was shown everything up to row `n`.

    `seen` is the match's `caught_up` when what was shown was read. If the match was marked as
    behind since, it stays behind.
    """
    sql = "UPDATE matches SET caught_up = :n WHERE id = :match AND caught_up = :seen"
    tx.run(sql, n=n, match=match, seen=seen)
    tx.run(
        "DELETE FROM behind WHERE match = :match"
        f" AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = :match AND ({LAGS}))",
        match=match,
        **MARKS,
    )


def caught_up(tx: Tx, match: str) -> int | None:
    """Returns up to which row every audience was shown everything; each mark has another one."""
    found = tx.row("SELECT caught_up FROM matches WHERE id = :match", match=match)
    return None if found is None else found["caught_up"]


def mark_behind(tx: Tx, match: str) -> None:
    """Stores that something of the match must be shown again, even after a restart.

    Each mark differs from the last one, so that a round knows which it has answered.
    """
    tx.run(
        "UPDATE matches SET caught_up = CASE WHEN caught_up < :aside THEN caught_up - 1"
        " ELSE :first END WHERE id = :match",
        match=match,
        aside=ASIDE,
        first=ASIDE - 1,
    )
    note_behind(tx, match)
    tx.touched.change(match)


def show_private_anew(tx: Tx, match: str) -> None:
    """Stores that the private messages of a match must be shown again, too."""
    tx.run(
        "UPDATE deliveries SET shown = :unshown WHERE match = :match AND audience <> :table",
        match=match,
        table=TABLE,
        unshown=UNSHOWN,
    )


def lagging(tx: Tx, part: Part = WHOLE) -> tuple[str, ...]:
    """Returns the matches of a part of which something was not shown or told yet, oldest first."""
    rows = tx.rows(
        f"{_BEHIND} SELECT m.id FROM m"
        f" WHERE ({LAGS}) AND {part.where('m.guild')} ORDER BY m.created_at",
        **MARKS,
    )
    return tuple(row["id"] for row in rows)


def oldest_unshown(tx: Tx) -> float | None:
    """Returns when the oldest row was stored that was not shown to everybody yet.

    None: there is none. Matches that are only to be shown once more have no such row.
    """
    row = tx.row(
        f"{_BEHIND} SELECT min(v.at) AS at FROM m JOIN moves v ON v.match = m.id"
        " AND v.n > m.caught_up WHERE m.status IN ('open', 'over')"
        " AND m.caught_up > :aside AND v.action <> :hint",
        hint=HINT,
        aside=ASIDE,
    )
    return None if row is None else row["at"]
