"""What a database holds, for those who run the bot: numbers, and no id of a person or a match.

`tumbler stats` and `tumbler ratings`: how much there is, without an id of a person.

`ratings` also computes all ratings again. The bot may play meanwhile: a pool that has changed under
the work is computed anew.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from bot.app.cli.beside import beside
from bot.app.cli.tool import Tool, by_settings
from bot.app.database import is_shared
from bot.app.processes import address_of
from bot.app.settings import Settings
from bot.cogs.ratings.moderation import Anew, compute
from bot.match.controls.message import counted, joined
from bot.store import schema
from bot.store.ratings import Pool
from bot.store.servers import OF_SERVER
from bot.store.tx import Tx


class Overview(Struct, frozen=True):
    """How many matches there are, and rows of their logs; when the last of these was stored.

    A time is in seconds since the epoch, UTC; None: there is no row.
    """

    matches: int
    rows: int
    last_at: float | None


def overview(tx: Tx) -> Overview:
    """Returns what a database holds."""
    matches = tx.rows("SELECT count(*) AS n FROM matches")[0]["n"]
    moves = tx.rows("SELECT count(*) AS n, max(at) AS at FROM moves")[0]
    return Overview(matches, moves["n"], moves["at"])


def content(found: Overview) -> str:
    """What a database holds, in words."""
    matches = counted(found.matches, "match", "matches")
    moves = counted(found.rows, "move")
    last = "" if found.last_at is None else f", the last one of {moment(found.last_at)}"
    return f"{matches} with {moves}{last}"


def moment(at: float) -> str:
    """A time in seconds since the epoch, as a date and a time of day."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC"


class LostRows(Struct, frozen=True):
    """What is in one database and not in another: rows, the matches of these, whole matches."""

    rows: int
    of: int
    matches: int


def last_rows(tx: Tx) -> dict[str, int]:
    """Returns the number of the last row of each match, 0 for one without."""
    rows = tx.rows(
        "SELECT m.id, coalesce(max(v.n), 0) AS n FROM matches m"
        " LEFT JOIN moves v ON v.match = m.id GROUP BY m.id"
    )
    return {row["id"]: row["n"] for row in rows}


def lost(here: dict[str, int], there: dict[str, int]) -> LostRows:
    """Returns what is lost when the one database, by its last rows, is replaced by the other.

    A match has its rows in their order, without gaps, and none is ever changed.
    """
    missing = {match: max(0, n - there.get(match, 0)) for match, n in here.items()}
    of = sum(1 for rows in missing.values() if rows)
    return LostRows(sum(missing.values()), of, len(here.keys() - there.keys()))


STATES = {
    "lobby": "tables",
    "open": "running",
    "over": "over",
    "closed": "closed",
    "aside": "on hold",
}
"""The states of a match as a host reads them, in their order."""


def by_game(tx: Tx) -> dict[str, dict[str, int]]:
    """Returns how many matches there are, by game and status."""
    rows = tx.rows("SELECT game, status, count(*) AS n FROM matches GROUP BY game, status")
    found: dict[str, dict[str, int]] = {}
    for row in rows:
        found.setdefault(row["game"], {})[row["status"]] = row["n"]
    return dict(sorted(found.items()))


class Whole(Struct, frozen=True):
    """How much there is in all: servers that ever had a table, people, tables that sleep."""

    servers: int
    people: int
    asleep: int


def whole(tx: Tx) -> Whole:
    """Returns how much there is in all."""
    row = tx.rows(
        "SELECT (SELECT count(DISTINCT guild) FROM matches WHERE guild IS NOT NULL) AS servers,"
        " (SELECT count(DISTINCT person) FROM sittings) AS people,"
        " (SELECT count(*) FROM matches m WHERE m.status = 'open' AND EXISTS"
        " (SELECT 1 FROM sleeps s WHERE s.match = m.id AND s.until IS NULL)) AS asleep"
    )[0]
    return Whole(**row)


class WhatIsSet(Struct, frozen=True):
    """What a server has set: rows of its own settings and of games, blocks, and untold reports."""

    settings: int
    games: int
    blocks: int
    reports: int


def set_in(tx: Tx, guild: int) -> WhatIsSet:
    """Returns how much a server has set."""
    found = [
        tx.rows(f"SELECT count(*) AS n FROM {table} WHERE guild = :guild", guild=guild)[0]["n"]
        for table in OF_SERVER
    ]
    return WhatIsSet(*found)


class OfServer(Struct, frozen=True):
    """A server: its tables that have not begun, running matches, all matches, and its settings."""

    guild: int
    tables: int
    running: int
    matches: int
    is_set: bool


def of_servers(tx: Tx) -> tuple[OfServer, ...]:
    """Returns the servers that ever had a table, or have settings, by id."""
    sets = " UNION ".join(f"SELECT guild FROM {table}" for table in OF_SERVER)
    rows = tx.rows(
        f"WITH sets AS ({sets})"
        " SELECT g.guild, count(CASE WHEN m.status = 'lobby' THEN 1 END) AS tables,"
        " count(CASE WHEN m.status = 'open' THEN 1 END) AS running, count(m.id) AS matches,"
        " (SELECT count(*) FROM sets s WHERE s.guild = g.guild) AS is_set"
        " FROM (SELECT guild FROM matches WHERE guild IS NOT NULL UNION SELECT guild FROM sets) g"
        " LEFT JOIN matches m ON m.guild = g.guild GROUP BY g.guild ORDER BY g.guild"
    )
    return tuple(OfServer(**{**row, "is_set": bool(row["is_set"])}) for row in rows)


class OfPool(Struct, frozen=True):
    """A pool: its rated matches, and the people who had one of them."""

    pool: Pool
    matches: int
    people: int


def of_pools(tx: Tx) -> tuple[OfPool, ...]:
    """Returns all pools, by server and name."""
    rows = tx.rows(
        "SELECT p.guild, p.pool, count(DISTINCT r.match) AS matches,"
        " count(DISTINCT r.person) AS people FROM pools p"
        " LEFT JOIN ratings r ON r.guild = p.guild AND r.pool = p.pool"
        " GROUP BY p.guild, p.pool"
    )
    found = (OfPool(Pool(r["guild"], r["pool"]), r["matches"], r["people"]) for r in rows)
    return tuple(sorted(found, key=lambda one: (one.pool.guild, one.pool.name)))


DONE = 0


async def count(settings: Settings) -> int:
    """Says how much there is; returns the exit code. Raises `StoreError`."""
    async with beside(settings) as store:
        games = await store.read(by_game)
        found, rest = await store.read(lambda tx: (overview(tx), whole(tx)))
    print(*_table(games), *_rest(found, rest), _size(address_of(settings)), sep="\n")
    return DONE


def _table(games: dict[str, dict[str, int]]) -> Iterator[str]:
    """The matches by game and state."""
    yield f"{'':<12}{''.join(f'{name:>10}' for name in STATES.values())}"
    total = {state: sum(one.get(state, 0) for one in games.values()) for state in STATES}
    for game, states in (*games.items(), ("all", total)):
        yield f"{game:<12}{''.join(f'{states.get(state, 0):>10,}' for state in STATES)}"


def _rest(found: Overview, rest: Whole) -> Iterator[str]:
    yield f"{content(found)}."
    servers, people = counted(rest.servers, "server"), counted(rest.people, "person", "people")
    asleep = counted(rest.asleep, "running match sleeps", "running matches sleep")
    yield f"{people} in {servers} that had a table; {asleep}."


def _size(address: str | Path) -> str:
    if is_shared(address):
        return f"The database is PostgreSQL, with schema {schema.VERSION}."
    path = Path(address)
    files = (path, path.with_name(f"{path.name}-wal"))
    size = sum(file.stat().st_size for file in files if file.exists())
    return f"The database is a file of {size:,} bytes, with schema {schema.VERSION}."


STATS = Tool(
    "stats",
    "say how much there is",
    "Counts matches by game and state, servers, people, moves, and says how large the database is."
    " No id is told.",
    by_settings(lambda settings, _: count(settings)),
)


async def listed(settings: Settings) -> int:
    """Lists the pools; returns the exit code. Raises `StoreError`."""
    async with beside(settings) as store:
        found = await store.read(of_pools)
    print(f"{'server':<20}  {'pool':<20}{'matches':>10}{'people':>10}")
    for one in found:
        counts = f"{one.matches:>10,}{one.people:>10,}"
        print(f"{one.pool.guild:<20}  {one.pool.name:<20}{counts}")
    return DONE


async def again(settings: Settings) -> int:
    """Computes all pools again, and tells what was stored otherwise; returns the exit code.

    Raises `StoreError`.
    """
    changed: list[Anew] = []
    async with beside(settings) as store:
        pools = await store.read(of_pools)
        for one in pools:
            found = await compute(store, one.pool)
            if not found.is_nothing:
                changed.append(found)
                print(f"Server {one.pool.guild}, {one.pool.name}: {_changed([found])}.", flush=True)
    where = f" in {counted(len(changed), 'pool')}"
    print(f"{_pools(pools)}: {_changed(changed) + where if changed else 'all as stored'}.")
    return DONE


def _changed(changed: Sequence[Anew]) -> str:
    """What was stored otherwise: "3 ratings and 2 standings changed"."""
    ratings = sum(len(one.rated) for one in changed)
    standings = sum(len(one.standings) + len(one.gone) for one in changed)
    told = [counted(ratings, "rating")] if ratings else []
    told += [counted(standings, "standing")] if standings else []
    return f"{joined(told)} changed"


def _pools(pools: tuple[OfPool, ...]) -> str:
    matches = counted(sum(one.matches for one in pools), "match", "matches")
    return f"{counted(len(pools), 'pool')}, {matches}"


def _words(parser: ArgumentParser) -> None:
    parser.add_argument("--again", action="store_true", help="compute all ratings again")


async def _typed(settings: Settings, given: Namespace) -> int:
    return await (again if given.again else listed)(settings)


RATINGS = Tool(
    "ratings",
    "list what is rated, compute all ratings again",
    "Lists the pools, which are the games of a server and the modes of them that are rated beside"
    " each other, with their numbers of matches and people. --again computes all ratings from their"
    " first matches on, and says what was stored otherwise. The bot may play meanwhile.",
    by_settings(_typed),
    _words,
    "Broken off. What was said is stored; the same command computes all once more.",
)
