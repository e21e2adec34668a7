"""Matches without their logs: status, options, terms, set-up draws, channel, people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.store.tx import WHOLE, Part, Query, Record, Tx, Value, is_there

NOWHERE = 0
"""The channel of a match that no message shows: its person reads it in private answers."""


class MatchRecord(Struct, frozen=True, kw_only=True):
    """A match without its log. `status` is lobby, open, over, aside or closed.

    `options` are the host's choices in the lobby and plain options after it; `terms` are those of
    the table. `draws` are those of the set-up. `guild` is None in direct messages. Nobody but
    `invited`, if set, may join the host. `previous` is the match of which this is a rematch.
    `caught_up` is the row up to which every audience was shown everything, below 0 if something
    must be shown again. At `pruned_at` it lost its log and all names; None: it has them. All times
    are seconds since the epoch, UTC. `unread` names the columns that hold something else than they
    should; their values here are empty.
    """

    id: str
    game: str
    status: str = "lobby"
    options: dict[str, str]
    seat_count: int
    draws: tuple[int, ...] = ()
    rules_version: int
    guild: int | None
    channel: int
    host: int
    invited: int | None = None
    previous: str | None = None
    created_at: float
    started_at: float | None = None
    ended_at: float | None = None
    caught_up: int = -1
    terms: dict[str, str] = {}
    pruned_at: float | None = None
    unread: tuple[str, ...] = ()

    @property
    def is_broken(self) -> bool:
        """Whether it cannot be read and is still to be set aside."""
        return bool(self.unread) and self.status not in ("aside", "closed")

    @property
    def is_pruned(self) -> bool:
        """Whether it is old, and has lost its log and all names."""
        return self.pruned_at is not None


_READ = ", ".join(name for name in MatchRecord.__struct_fields__ if name != "unread")
"""The columns by name: a newer process may have added others meanwhile."""


_IN_JSON: Mapping[str, type[Any]] = {
    "options": dict[str, str],
    "draws": tuple[int, ...],
    "terms": dict[str, str],
}
"""The columns that are stored as JSON, with their types."""


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def insert_match(tx: Tx, match: MatchRecord) -> None:
    """Adds a match. Raises `Conflict` if its id exists."""
    tx.run(
        "INSERT INTO matches (id, game, status, options, terms, seat_count, draws, rules_version,"
        " guild, channel, host, invited, previous, created_at, started_at) VALUES (:id, :game,"
        " :status, :options, :terms, :seat_count, :draws, :rules_version, :guild, :channel, :host,"
        " :invited, :previous, :created_at, :started_at)",
        id=match.id,
        game=match.game,
        status=match.status,
        options=_json(match.options),
        terms=_json(match.terms),
        seat_count=match.seat_count,
        draws=_json(match.draws),
        rules_version=match.rules_version,
        guild=match.guild,
        channel=match.channel,
        host=match.host,
        invited=match.invited,
        previous=match.previous,
        created_at=match.created_at,
        started_at=match.started_at,
    )
    if match.status != "lobby":
        note_behind(tx, match.id)
    tx.touched.did("opened", match.id, by=match.host, game=match.game, server=match.guild)


_COLUMNS = frozenset(
    (
        "status",
        "options",
        "seat_count",
        "draws",
        "rules_version",
        "guild",
        "channel",
        "host",
        "invited",
        "terms",
        "started_at",
        "ended_at",
        "caught_up",
    )
)


def update_match(tx: Tx, match: str, changes: Mapping[str, Any]) -> None:
    """Sets fields of a match. A value that is not None, text or a number is stored as JSON.

    Raises `ValueError` for a field that may not be set here.
    """
    unknown = set(changes) - _COLUMNS
    if unknown:
        raise ValueError(f"no such fields: {sorted(unknown)}")
    values: dict[str, Value] = {
        name: value if value is None or isinstance(value, str | int | float) else _json(value)
        for name, value in changes.items()
    }
    assigns = ", ".join(f"{name} = :{name}" for name in changes)
    tx.run(f"UPDATE matches SET {assigns} WHERE id = :match", match=match, **values)
    if "status" in changes:
        note_behind(tx, match)


def note_behind(tx: Tx, match: str) -> None:
    """Notes that something of a match may not have been shown to everybody yet.

    Whatever stores something to be shown calls this, and `cursors.mark_caught_up` takes the match
    off again: a start looks at these matches alone, however many have ended.
    """
    tx.run("INSERT INTO behind (match) VALUES (:match) ON CONFLICT DO NOTHING", match=match)


def read_match(tx: Tx, match: str) -> MatchRecord | None:
    """Returns a match, or None if there is none."""
    return match_of(match).of(tx)


def match_of(match: str) -> Query[MatchRecord | None]:
    """Asks for a match; None if there is none."""
    sql = f"SELECT {_READ} FROM matches WHERE id = :match"
    return Query(sql, {"match": match}, lambda rows: _match(rows[0]) if rows else None)


def is_bound(match: str) -> Query[bool]:
    """Asks whether a match belongs to a tournament."""
    sql = "SELECT 1 AS found FROM fixtures WHERE match = :match"
    return Query(sql, {"match": match}, is_there)


def _match(found: Record) -> MatchRecord:
    data, unread = dict(found), list[str]()
    for name, kind in _IN_JSON.items():
        try:
            data[name] = msgspec.json.decode(data[name], type=kind)
        except (msgspec.MsgspecError, TypeError):  # the latter: it is no text
            data[name] = kind()
            unread.append(name)
    return MatchRecord(**data, unread=tuple(unread))


def replaced_in(tx: Tx, person: int) -> tuple[str, ...]:
    """Returns the running matches in which a computer sits where a person sat before, by id."""
    sql = (
        "SELECT DISTINCT m.id FROM matches m JOIN sittings s ON s.match = m.id"
        " JOIN sittings c ON c.match = s.match AND c.seat = s.seat AND c.since = s.until"
        " WHERE m.status = 'open' AND s.person = :person"
        " AND c.until IS NULL AND c.sitter = 'computer' ORDER BY m.id"
    )
    return tuple(row["id"] for row in tx.rows(sql, person=person))


def matches_of(
    tx: Tx,
    *,
    person: int | None = None,
    channel: int | None = None,
    game: str | None = None,
    guild: int | None = None,
    statuses: tuple[str, ...] = ("open",),
    ended_since: float | None = None,
) -> tuple[str, ...]:
    """Returns the ids of the matches with one of these statuses, newest first.

    Only those of a person, of a channel with its threads, of a game, of a server, that ended at a
    time or later; None does not filter.
    """
    values: dict[str, Value] = {f"status{i}": status for i, status in enumerate(statuses)}
    listed = ", ".join(f":{name}" for name in values)
    sql = f"SELECT m.id FROM matches m WHERE m.status IN ({listed})"
    if person is not None:
        sql += (
            " AND EXISTS (SELECT 1 FROM sittings s"
            " WHERE s.match = m.id AND s.person = :person AND s.until IS NULL)"
        )
        values["person"] = person
    if channel is not None:
        sql += (
            " AND (m.channel = :channel"
            " OR m.channel IN (SELECT thread FROM threads WHERE parent = :channel))"
        )
        values["channel"] = channel
    if game is not None:
        sql += " AND m.game = :game"
        values["game"] = game
    if guild is not None:
        sql += " AND m.guild = :guild"
        values["guild"] = guild
    if ended_since is not None:
        sql += " AND m.ended_at >= :since"
        values["since"] = ended_since
    return tuple(row["id"] for row in tx.rows(sql + " ORDER BY m.created_at DESC", **values))


def running_in(tx: Tx, guild: int) -> tuple[str, ...]:
    """Returns the ids of the running matches in a server."""
    sql = "SELECT id FROM matches WHERE status = 'open' AND guild = :guild ORDER BY id"
    return tuple(row["id"] for row in tx.rows(sql, guild=guild))


def guilds_in_use(tx: Tx) -> frozenset[int]:
    """Returns the servers in which matches run."""
    sql = "SELECT DISTINCT guild FROM matches WHERE status = 'open' AND guild IS NOT NULL"
    return frozenset(row["guild"] for row in tx.rows(sql))


def guilds_of(tx: Tx, matches: Sequence[str]) -> dict[str, int | None]:
    """Returns the servers of these matches; of what is no match, nothing."""
    found: dict[str, int | None] = {}
    for match in matches:
        row = tx.row("SELECT guild FROM matches WHERE id = :match", match=match)
        if row is not None:
            found[match] = row["guild"]
    return found


def invitations_to(tx: Tx, person: int) -> tuple[tuple[str, int], ...]:
    """Returns the lobbies to which a person is invited, with their hosts, newest first."""
    rows = tx.rows(
        "SELECT id, host FROM matches WHERE status = 'lobby' AND invited = :person"
        " ORDER BY created_at DESC",
        person=person,
    )
    return tuple((row["id"], row["host"]) for row in rows)


def lobbies_of(tx: Tx, person: int) -> tuple[str, ...]:
    """Returns the tables not yet begun at which a person sits, or to which they are invited."""
    rows = tx.rows(
        "SELECT m.id FROM matches m WHERE m.status = 'lobby' AND (m.host = :person"
        " OR m.invited = :person OR EXISTS (SELECT 1 FROM sittings s"
        " WHERE s.match = m.id AND s.person = :person)) ORDER BY m.created_at",
        person=person,
    )
    return tuple(row["id"] for row in rows)


def outdated(tx: Tx, versions: Mapping[str, int], part: Part = WHOLE) -> tuple[str, ...]:
    """Returns the ids of running matches of a part that were last replayed under older rules.

    `versions` gives the present rules version of each game.
    """
    out: list[str] = []
    for game, version in versions.items():
        sql = (
            "SELECT id FROM matches WHERE status = 'open' AND game = :game"
            f" AND rules_version < :version AND {part.where('guild')}"
        )
        out.extend(row["id"] for row in tx.rows(sql, game=game, version=version))
    return tuple(out)


MODERATED = ("lobby", "open", "aside")
"""The statuses of tables that can be moderated."""


class TablePlace(Struct, frozen=True):
    """Where a table stands: its channel, and `home`, the channel that a thread of it hangs on."""

    match: str
    channel: int
    home: int


def places_in(
    tx: Tx, guild: int, statuses: tuple[str, ...], host: int | None = None
) -> tuple[TablePlace, ...]:
    """Returns where tables of a server stand, newest first; of one host, or of everybody."""
    values: dict[str, Value] = {f"status{i}": status for i, status in enumerate(statuses)}
    listed = ", ".join(f":{name}" for name in values)
    of_host = ""
    if host is not None:
        of_host, values["host"] = " AND m.host = :host", host
    rows = tx.rows(
        "SELECT m.id, m.channel, coalesce((SELECT min(t.parent) FROM threads t"
        " WHERE t.thread = m.channel), m.channel) AS home FROM matches m"
        f" WHERE m.status IN ({listed}) AND m.guild = :guild{of_host}"
        " ORDER BY m.created_at DESC, m.id",
        guild=guild,
        **values,
    )
    return tuple(TablePlace(row["id"], row["channel"], row["home"]) for row in rows)


def home_channel(tx: Tx, channel: int) -> int:
    """Returns the channel that a thread of the bot's hangs on; any other channel is its own."""
    sql = "SELECT parent FROM threads WHERE thread = :channel LIMIT 1"
    found = tx.row(sql, channel=channel)
    return channel if found is None else found["parent"]


def write_thread(tx: Tx, match: str, thread: int, parent: int) -> None:
    """Stores that a match is played in a thread of its own; does nothing if that is known."""
    added = tx.changed(
        "INSERT INTO threads (match, thread, parent) VALUES (:match, :thread, :parent)"
        " ON CONFLICT (match) DO NOTHING",
        match=match,
        thread=thread,
        parent=parent,
    )
    if added:
        update_match(tx, match, {"channel": thread})
        tx.touched.did("moved", match, code="thread")


class Seen(Struct, frozen=True):
    """A match, or a tournament, as far as it says who may see it.

    `guild` is its server, None for one in direct messages. `has_sat`: the reader sits or ever sat
    there, or takes part. `has_result`: it ended by its rules. `deal` is the name of its set-up, if
    it has one. `is_asked`: the reader was invited, or offered a seat, and the match is not over.
    """

    place: TablePlace
    guild: int | None
    game: str
    has_sat: bool
    has_result: bool
    deal: str | None = None
    is_asked: bool = False


_CHANNEL = (
    "CASE WHEN m.guild IS NULL THEN coalesce((SELECT d.home_channel FROM deals d"
    " WHERE d.match = m.id), m.channel) ELSE m.channel END"
)
SEEN = (
    "m.id, m.game,"
    " coalesce(m.guild, (SELECT d.home_guild FROM deals d WHERE d.match = m.id)) AS guild,"
    f" {_CHANNEL} AS channel, coalesce((SELECT min(t.parent) FROM threads t"
    f" WHERE t.thread = {_CHANNEL}), {_CHANNEL}) AS home,"
    " (SELECT d.name FROM deals d WHERE d.match = m.id) AS deal,"
    " CASE WHEN EXISTS (SELECT 1 FROM sittings s WHERE s.match = m.id AND s.person = :reader)"
    " THEN 1 ELSE 0 END AS has_sat, CASE WHEN m.status = 'over' AND NOT EXISTS"
    " (SELECT 1 FROM voids v WHERE v.match = m.id) THEN 1 ELSE 0 END AS has_result"
)
"""The columns of a query over `matches m` that `seen` reads, for the person `:reader`.

A deal that is played in direct messages belongs where it was begun.
"""


def seen(row: Record) -> Seen:
    """Returns what the `SEEN` of a row say."""
    return Seen(
        TablePlace(row["id"], row["channel"], row["home"]),
        row["guild"],
        row["game"],
        bool(row["has_sat"]),
        bool(row["has_result"]),
        row["deal"],
    )


_ASKED = (
    "CASE WHEN m.status <> 'over' AND (m.invited = :reader OR EXISTS (SELECT 1 FROM offers o"
    " WHERE o.match = m.id AND o.kind = 'handover' AND replace(o.terms, :named, '') <> o.terms))"
    " THEN 1 ELSE 0 END AS is_asked"
)
"""Whether `:reader` was invited, or is `:named` by an offer of a seat.

`replace` searches, because SQLite plans a statement anew at each run that has a parameter of LIKE.
"""

_SEEN_CUP = (
    "SELECT t.id, t.game, t.guild, t.channel, coalesce((SELECT min(h.parent) FROM threads h"
    " WHERE h.thread = t.channel), t.channel) AS home, NULL AS deal,"
    " CASE WHEN EXISTS (SELECT 1 FROM entrants e WHERE e.tournament = t.id AND e.person = :reader)"
    " THEN 1 ELSE 0 END AS has_sat, 0 AS has_result FROM tournaments t WHERE t.id = :match"
)


def read_seen(tx: Tx, match: str, reader: int) -> Seen | None:
    """Returns a match, or a tournament, as one person may see it; None if there is none."""
    sql = f"SELECT {SEEN}, {_ASKED} FROM matches m WHERE m.id = :match"
    found = tx.row(sql, match=match, reader=reader, named=f'"to":"{reader}"')
    if found is not None:
        return replace(seen(found), is_asked=bool(found["is_asked"]))
    found = tx.row(_SEEN_CUP, match=match, reader=reader)
    return None if found is None else seen(found)
