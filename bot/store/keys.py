"""Short ids of rows and matches, and interactions, each of which changes something once.

Discord may deliver an interaction twice, and two processes may both receive it. A row of a log
carries its interaction; the table `interactions` holds those that changed something else.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.store.tx import Query, Tx, is_there

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MATCH_LENGTH = 8
"""Matches have ids of so many characters of `ALPHABET`, which is Crockford's base 32."""

KEPT_S = 24 * 3600.0
"""Seconds that an interaction is remembered; Discord lets it live for fifteen minutes."""


def base36(number: int) -> str:
    """Returns a non-negative number in base 36, lower case."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    out = digits[number % 36]
    while number := number // 36:
        out = digits[number % 36] + out
    return out


def new_match_id(draw: Callable[[int], int]) -> str:
    """Returns eight characters of Crockford's base 32, each by `draw(32)`."""
    return "".join(ALPHABET[draw(32)] for _ in range(MATCH_LENGTH))


class Repeated(Exception):
    """The interaction was played already; whoever played it answers it."""


def was_played(tx: Tx, interaction: int) -> bool:
    """Whether this interaction has led to a row of a log or to another change."""
    return played_of(interaction).of(tx)


def played_of(interaction: int) -> Query[bool]:
    """Asks whether this interaction was played, as `was_played` does."""
    sql = (
        "SELECT id FROM interactions WHERE id = :id"
        " UNION ALL SELECT n FROM moves WHERE interaction = :id LIMIT 1"
    )
    return Query(sql, {"id": interaction}, is_there)


def once(tx: Tx, interaction: int, at: float) -> None:
    """Notes that an interaction changes something now, as its person is told. Raises `Repeated`."""
    claim(tx, interaction, at)
    tx.touched.asked_by.add(interaction)


def claim(tx: Tx, interaction: int, at: float) -> None:
    """Stores that an interaction is answered now; forgets those of long ago.

    Alone it is for what only posts something. Raises `Repeated` if it was answered before.
    """
    if was_played(tx, interaction):
        raise Repeated
    tx.run("DELETE FROM interactions WHERE at < :until", until=at - KEPT_S)
    tx.run("INSERT INTO interactions (id, at) VALUES (:id, :at)", id=interaction, at=at)
