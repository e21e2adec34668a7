"""`tumbler stats` and `tumbler ratings`: how much a database holds, without an id of a person.

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
from bot.app.cli.tool import DONE, Tool, by_settings
from bot.app.database import is_shared
from bot.app.settings import Settings, address_of
from bot.cogs.ratings.ledger import Anew, Inconsistent, compute_again
from bot.match.controls.wording import counted
from bot.store import schema
from bot.store.ratings import Pool
from bot.store.tx import StoreError, Tx
from games.texts import listed

STATES = {
    "lobby": "tables",
    "open": "running",
    "over": "over",
    "closed": "closed",
    "aside": "on hold",
}
"""The states of a match as a host reads them, in their order."""


class Overview(Struct, frozen=True):
    """How many matches there are, and rows of their logs; when the last of these was stored.

    A time is in seconds since the epoch, UTC; None: there is no row.
    """

    matches: int
    rows: int
    last_at: float | None


class Whole(Struct, frozen=True):
    """How much there is in all: servers that ever had a table, people, tables that sleep."""

    servers: int
    people: int
    asleep: int


class OfPool(Struct, frozen=True):
    """A pool: its rated matches, and the people who had one of them."""

    pool: Pool
    matches: int
    people: int


async def count_all(settings: Settings) -> int:
    """Says how much there is; returns the exit code. Raises `StoreError`."""
    async with beside(settings) as store:
        games = await store.read(by_game)
        found, rest = await store.read(lambda tx: (overview(tx), whole(tx)))
    print(*_table(games), *_rest(found, rest), _size(address_of(settings)), sep="\n")
    return DONE


def _table(games: dict[str, dict[str, int]]) -> Iterator[str]:
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


async def list_pools(settings: Settings) -> int:
    """Lists the pools; returns the exit code. Raises `StoreError`."""
    async with beside(settings) as store:
        found = await store.read(of_pools)
    print(f"{'server':<20}  {'pool':<20}{'matches':>10}{'people':>10}")
    for one in found:
        counts = f"{one.matches:>10,}{one.people:>10,}"
        print(f"{one.pool.guild:<20}  {one.pool.name:<20}{counts}")
    return DONE


async def compute_all_again(settings: Settings) -> int:
    """Computes all pools again, and tells what was stored otherwise; returns the exit code.

    Raises `StoreError`, once all others are computed for a pool that cannot be.
    """
    changed: list[Anew] = []
    wrong: list[str] = []
    async with beside(settings) as store:
        pools = await store.read(of_pools)
        for one in pools:
            try:
                found = await compute_again(store, one.pool)
            except Inconsistent as error:
                wrong.append(str(error))
                continue
            if not found.is_nothing:
                changed.append(found)
                print(f"Server {one.pool.guild}, {one.pool.name}: {_changed([found])}.", flush=True)
    if wrong:
        raise StoreError("\n".join(wrong))
    where = f" in {counted(len(changed), 'pool')}"
    print(f"{_pools(pools)}: {_changed(changed) + where if changed else 'all as stored'}.")
    return DONE


def _changed(changed: Sequence[Anew]) -> str:
    """What was stored otherwise: "3 ratings and 2 standings changed"."""
    ratings = sum(len(one.rated) for one in changed)
    standings = sum(len(one.standings) + len(one.gone) for one in changed)
    told = [counted(ratings, "rating")] if ratings else []
    told += [counted(standings, "standing")] if standings else []
    return f"{listed(told)} changed"


def _pools(pools: tuple[OfPool, ...]) -> str:
    matches = counted(sum(one.matches for one in pools), "match", "matches")
    return f"{counted(len(pools), 'pool')}, {matches}"


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


def by_game(tx: Tx) -> dict[str, dict[str, int]]:
    """Returns how many matches there are, by game and status."""
    rows = tx.rows("SELECT game, status, count(*) AS n FROM matches GROUP BY game, status")
    found: dict[str, dict[str, int]] = {}
    for row in rows:
        found.setdefault(row["game"], {})[row["status"]] = row["n"]
    return dict(sorted(found.items()))


def whole(tx: Tx) -> Whole:
    """Returns how much there is in all."""
    row = tx.rows(
        "SELECT (SELECT count(DISTINCT guild) FROM matches WHERE guild IS NOT NULL) AS servers,"
        " (SELECT count(DISTINCT person) FROM sittings) AS people,"
        " (SELECT count(*) FROM matches m WHERE m.status = 'open' AND EXISTS"
        " (SELECT 1 FROM sleeps s WHERE s.match = m.id AND s.until IS NULL)) AS asleep"
    )[0]
    return Whole(**row)


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


STATS = Tool(
    "stats",
    "say how much there is",
    "Counts matches by game and state, servers, people, moves, and says how large the database is."
    " No id is told.",
    by_settings(lambda settings, _: count_all(settings)),
)


def _ratings_words(parser: ArgumentParser) -> None:
    parser.add_argument("--again", action="store_true", help="compute all ratings again")


async def _run_ratings(settings: Settings, args: Namespace) -> int:
    return await (compute_all_again if args.again else list_pools)(settings)


RATINGS = Tool(
    "ratings",
    "list what is rated, compute all ratings again",
    "Lists the pools, which are the games of a server and the modes of them that are rated beside"
    " each other, with their numbers of matches and people. --again computes all ratings from their"
    " first matches on, and says what was stored otherwise. The bot may play meanwhile.",
    by_settings(_run_ratings),
    _ratings_words,
    "Broken off. What was said is stored; the same command computes all once more.",
)
