"""Tables that waited too long for their match to begin, and what opened each of them again."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Tx


class Expired(Struct, frozen=True):
    """When a table was closed because nobody began its match (seconds since the epoch, UTC).

    `again` is the id of the table as which it was opened again, or None.
    """

    at: float
    again: str | None = None


def write(tx: Tx, match: str, at: float) -> None:
    """Stores that a table has expired."""
    tx.run("INSERT INTO expired (match, at) VALUES (:match, :at)", match=match, at=at)


def read(tx: Tx, match: str) -> Expired | None:
    """Returns what is stored of an expired table; None for any other."""
    row = tx.row("SELECT at, again FROM expired WHERE match = :match", match=match)
    return None if row is None else Expired(row["at"], row["again"])


def open_again(tx: Tx, match: str, again: str) -> None:
    """Stores as which table an expired one is opened again."""
    tx.run("UPDATE expired SET again = :again WHERE match = :match", match=match, again=again)


def forget(tx: Tx, again: str) -> None:
    """Forgets that a table was opened again as `again`, which nobody could see."""
    tx.run("UPDATE expired SET again = NULL WHERE again = :again", again=again)
