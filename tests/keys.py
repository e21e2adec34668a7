"""A store that minds the keys of its writes: what hangs on others is written by none of them.

Every desk has one, so that each test of a rule tries this, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from bot.store.changes import ChangeSet
from bot.store.tx import ALONE, Hooks, Keys, Query, Record, Store, Tx, Value, person_key, pool_key

T = TypeVar("T")

SINGLE = {"interactions", "declined", "reports"}
"""Tables that every statement of a keyed write leaves right, whatever else is stored meanwhile."""

_CHANGES = re.compile(r"(INSERT INTO|UPDATE|DELETE FROM) (\w+)")


class Minding(Hooks):
    """A `Store` whose keyed writes raise `AssertionError` where they change rows of other keys."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        store.first = lambda tx: self.first(tx)
        store.on_recovery = lambda: self.on_recovery()
        store.listener = lambda touched: self.listener(touched)
        store.on_deeds = lambda deeds: self.on_deeds(deeds)

    async def write(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        return await self._store.write(_minded(work, on), on)

    async def write_relaxed(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        return await self._store.write_relaxed(_minded(work, on), on)

    async def read(self, work: Callable[[Tx], T]) -> T:
        return await self._store.read(work)

    async def damage(self) -> tuple[str, ...]:
        return await self._store.damage()

    async def scrub(self) -> bool:
        return await self._store.scrub()

    async def remove_copies(self, now: float) -> int:
        return await self._store.remove_copies(now)

    async def close(self) -> None:
        await self._store.close()


def _minded(work: Callable[[Tx], T], on: Keys) -> Callable[[Tx], T]:
    return work if on == ALONE else lambda tx: work(MindingTx(tx, on))


class MindingTx:
    """A `Tx` that minds its keys, and those that it has named since."""

    def __init__(self, tx: Tx, keys: Keys) -> None:
        self._tx = tx
        self._keys = set(keys)
        self._is_alone = False

    @property
    def touched(self) -> ChangeSet:
        return self._tx.touched

    @property
    def writes(self) -> int:
        return self._tx.writes

    def run(self, sql: str, /, **values: Value) -> None:
        self._judge(sql, values)
        self._tx.run(sql, **values)

    def changed(self, sql: str, /, **values: Value) -> int:
        self._judge(sql, values)
        return self._tx.changed(sql, **values)

    def _judge(self, sql: str, values: dict[str, Value]) -> None:
        found = _CHANGES.match(sql)
        assert found is not None, sql
        if sql.startswith("INSERT INTO matches "):
            self._keys.add(str(values["id"]))
        if not self._is_alone and not _is_right(found[1], found[2], sql, values, self._keys):
            raise AssertionError(f"with the keys {sorted(self._keys)}: {sql} {values}")

    def rows(self, sql: str, /, **values: Value) -> list[Record]:
        return self._tx.rows(sql, **values)

    def row(self, sql: str, /, **values: Value) -> Record | None:
        return self._tx.row(sql, **values)

    def all(self, *queries: Query[Any]) -> list[Any]:
        return self._tx.all(*queries)

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        self._tx.fill(table, columns, rows)

    def needs(self, *keys: str) -> None:
        self._keys |= set(keys)
        self._tx.needs(*keys)

    def alone(self) -> None:
        self._is_alone = True
        self._tx.alone()


def _is_right(kind: str, table: str, sql: str, values: dict[str, Value], keys: set[str]) -> bool:
    """Whether a statement changes rows of the keys alone, or is right beside any other write."""
    match table:
        case "retired":  # by the message, which is one match's
            return values.get("match", keys) in (keys, *keys)
        case "duties" if kind == "INSERT INTO":
            return True
        case "duties" if "AND owner = :owner" in sql or "until <= :now" in sql:
            return True  # only who has taken it, or finds it free
        case "matches":
            return bool({values.get("id"), values.get("match")} & keys)
        case "tournaments" | "fixtures" | "entrants":
            return values["id"] in keys
        case "answers":
            return str(values["offer"])[:8] in keys
        case "offers" if "match" not in values:
            return str(values["offer"])[:8] in keys
        case "meta":
            return values["key"] in keys
        case "outages":
            return values["of"] in keys
        case "standings" if "SET is_gone = " in sql or "SET looked_at = " in sql:
            return True  # whether a person is there, of which nothing else is decided
        case "pools" | "standings" | "ratings" if "pool" in values:
            return pool_key(int(values["guild"] or 0), str(values["pool"])) in keys
        case "persons":
            return person_key(int(values["person"] or 0)) in keys
        case _:
            return table in SINGLE or values.get("match") in keys
