"""`tumbler stats` and `tumbler ratings`: how much there is, without an id of a person.

`ratings` also computes all ratings again. The bot may play meanwhile: a pool that has changed under
the work is computed anew.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.app.places import address_of
from bot.app.settings import Settings
from bot.cogs.ratings.again import Anew, compute
from bot.host.beside import beside
from bot.host.overview import (
    STATES,
    OfPool,
    Overview,
    Whole,
    by_game,
    content,
    of_pools,
    overview,
    whole,
)
from bot.host.tool import Tool, by_settings
from bot.message.wording import counted, joined
from bot.store import schema
from bot.store.engines.opening import is_shared

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
