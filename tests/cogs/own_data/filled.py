"""A file in which one person stands wherever the schema has room for an id.

A column is taken for one that may hold a person unless `NOBODYS` says what it holds: whoever adds
a table with an id or a text in it has it cut, or says here that no person is in it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

from msgspec import Struct

from bot.store import schema
from bot.store.sqlite.engine import WORDS
from tests.disk import opened

PERSON = 770_000_000_000_007_707
OTHERS = 100
"""The person, and the first of the ids of others; neither is a part of the other."""

NOBODYS = {
    "what Discord numbers beside people": (
        *("guild", "channel", "message", "thread", "parent", "role", "home_guild"),
        *("home_channel", "interaction", "interactions.id", "tournaments.lobby", "outages.what"),
        *("moderators", "players", "servers.blocked", "log_channel", "results_channel"),
    ),
    "a match, an offer or a tournament": (
        *("match", "matches.id", "matches.previous", "offers.id", "answers.offer", "series.first"),
        *("expired.again", "tournaments.id", "tournament"),
    ),
    "words of the code": (
        *("game", "status", "sitter", "level", "actor", "kind", "offers.state", "reason", "ending"),
        *("scope", "ping", "zone", "private", "pace", "outcome", "occasion"),
        *("pool", "month", "persons.results"),
    ),
    "what a game says, which knows seats alone": (
        *("options", "draws", "action", "rank", "pick", "checksum", "won_before"),
    ),
    "what else the code makes": (
        *(
            "key",
            "value",
            "owner",
            "budgets.process",
            "deal",
            "deals.name",
            "matches.terms",
            "servers.channels",
            "server_games.channels",
            "server_games.terms",
            "limits",
            "reports.id",
            "reports.what",
            "reports.said",
        ),
        *("blocks.mark", "server_blocks.mark"),  # hashes by keys of this file
    ),
    "what moderators of a server noted": ("server_blocks.name",),
}
"""The columns of ids and texts that hold no person, by their names or with their tables."""

WORDS_ASKED_FOR: dict[str, str | None] = {
    "matches.status": "over",
    "tournaments.status": "over",
    "sitter": "person",
    "actor": "person",
    "offers.state": "open",
    "ending": "won",
    "scope": "bot",
    "ping": "dm",
    "private": "dm",
    "outcome": "draw",
    "level": None,
}
"""Values that the schema asks for."""


class Column(Struct, frozen=True):
    """A column as the schema says it: its type is a name in braces of `bot/store/schema`."""

    table: str
    name: str
    type: str
    needed: bool

    @property
    def names(self) -> set[str]:
        return {self.name, f"{self.table}.{self.name}"}

    @property
    def may_hold_a_person(self) -> bool:
        return self.type in ("ID", "TEXT") and not self.names & nobodys()


def nobodys() -> set[str]:
    return {name for names in NOBODYS.values() for name in names}


def columns(*more: str) -> list[Column]:
    """The columns of the schema, and of these statements after it."""
    words = {**{name: name.upper() for name in WORDS}, "table": "", "keyed": ""}
    with closing(sqlite3.connect(":memory:")) as con:
        for statement in (*schema.filled(words), *(one.format_map(words) for one in more)):
            con.execute(statement)
        sql = "SELECT t.name, c.name, c.type, c.'notnull' OR c.pk FROM sqlite_master t,"
        rows = con.execute(f"{sql} pragma_table_info(t.name) c WHERE t.type = 'table'")
        return [Column(*row[:3], needed=bool(row[3])) for row in rows]


def of_people(*more: str) -> list[Column]:
    """The columns that may hold a person."""
    return [column for column in columns(*more) if column.may_hold_a_person]


def fill(path: Path, *more: str) -> None:
    """Stores the person in every column that may hold one, each in rows of its own.

    `more` are statements that make further tables. A person may stand in a row that is otherwise
    full, and in one that is otherwise as empty as may be; a table that has the person as its key
    takes the first alone.
    """
    known, numbers = columns(*more), count(OTHERS)
    with opened(path) as con:
        for statement in more:
            con.execute(statement.format_map(WORDS))
        for of in of_people(*more):
            for is_full in (True, False):
                row = {
                    column.name: _value(column, of, next(numbers))
                    for column in known
                    if column.table == of.table and (is_full or column.needed or _is_of(column, of))
                }
                marks = ", ".join("?" * len(row))
                sql = f"INSERT INTO {of.table} ({', '.join(row)}) VALUES ({marks})"
                con.execute(f"{sql} ON CONFLICT DO NOTHING", [*row.values()])


def _is_of(column: Column, of: Column) -> bool:
    """Whether the person stands in this column of a row that was made for another."""
    return column == of or (column.name, of.name) == ("person", "name")


def _value(column: Column, of: Column, number: int) -> object:
    """What stands in a column of a row that was made `of` a column; each number is new."""
    asked = column.names & WORDS_ASKED_FOR.keys()
    if asked:
        return WORDS_ASKED_FOR[asked.pop()]
    if column.type != "TEXT":
        return PERSON if _is_of(column, of) else number
    if not _is_of(column, of):
        return "{}" if column.name == "terms" else str(number)
    match column.name:
        case "terms":
            return f'{{"to": "{PERSON}", "name": "Ana", "seat": "1"}}'
        case "deciders" | "told":
            return f"{number} {PERSON} {number + 1}"
        case _:
            return str(PERSON)
