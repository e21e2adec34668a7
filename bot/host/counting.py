"""`tumbler stats`: how much there is, without an id of anybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.app.places import address_of
from bot.app.settings import Settings
from bot.host.beside import beside
from bot.host.overview import STATES, Overview, Whole, by_game, content, overview, whole
from bot.host.tool import Tool, by_settings
from bot.message.wording import counted
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


TOOL = Tool(
    "stats",
    "say how much there is",
    "Counts matches by game and state, servers, people, moves, and says how large the database is."
    " No id is told.",
    by_settings(lambda settings, _: count(settings)),
)
