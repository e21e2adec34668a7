"""A store that holds one match."""

from __future__ import annotations

from pathlib import Path

from bot.store.actors import Person
from bot.store.matches import MatchRecord, insert_match
from bot.store.sittings import Sitting, write_sittings
from bot.store.sqlite import Store
from bot.store.tx import Tx

MATCH = MatchRecord(
    id="PBXAP5TG",
    game="triplock",
    status="open",
    options={"notebook": "log"},
    seat_count=2,
    draws=(1, 2, 3),
    rules_version=1,
    guild=7,
    channel=8,
    host=9,
    invited=None,
    previous=None,
    created_at=1.5,
)


async def open_with_match(path: Path) -> Store:
    store = await Store.open(path)

    def insert(tx: Tx) -> None:
        insert_match(tx, MATCH)
        write_sittings(tx, MATCH.id, [Sitting(0, Person(9), "Ana"), Sitting(1, Person(10), "Ben")])

    await store.write(insert)
    return store
