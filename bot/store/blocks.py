"""People of whom a person does not want to hear. The other person stands there as a mark alone."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Tx


class Blocked(Struct, frozen=True):
    """Somebody whom a person has blocked: the mark, the name as it was, and when."""

    mark: str
    name: str
    at: float


def add(tx: Tx, person: int, blocked: Blocked) -> None:
    """Stores a block, in place of an earlier one of the same mark."""
    tx.run(
        "INSERT INTO blocks (person, mark, name, at) VALUES (:person, :mark, :name, :at)"
        " ON CONFLICT (person, mark) DO UPDATE SET name = excluded.name",
        person=person,
        mark=blocked.mark,
        name=blocked.name,
        at=blocked.at,
    )


def remove(tx: Tx, person: int, mark: str) -> bool:
    """Takes a block back. Returns False if there is none."""
    sql = "DELETE FROM blocks WHERE person = :person AND mark = :mark"
    return tx.changed(sql, person=person, mark=mark) == 1


def has(tx: Tx, person: int, mark: str) -> bool:
    """Whether a person has blocked whoever has this mark."""
    sql = "SELECT at FROM blocks WHERE person = :person AND mark = :mark"
    return tx.row(sql, person=person, mark=mark) is not None


def read(tx: Tx, person: int) -> tuple[Blocked, ...]:
    """Returns whom a person has blocked, the latest first."""
    sql = "SELECT mark, name, at FROM blocks WHERE person = :person ORDER BY at DESC, mark"
    return tuple(Blocked(**row) for row in tx.rows(sql, person=person))


def rename(tx: Tx, mark: str, name: str) -> None:
    """Gives whoever has this mark another name in all lists."""
    tx.run("UPDATE blocks SET name = :name WHERE mark = :mark", mark=mark, name=name)
