"""Who sits on a seat of a match, from which row on, and who played a row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from bot.store.matches import note_behind
from bot.store.tx import Query, Record, Tx, Value
from games.core import Level

NOBODY = 0
"""Stands where a row needs an id and its person was forgotten."""


class Person(Struct, frozen=True):
    """A Discord user."""

    id: int


class Computer(Struct, frozen=True):
    """A computer player."""

    level: Level


class Nobody(Struct, frozen=True):
    """The seat's person has left, and nobody took their place."""


class Clock(Struct, frozen=True):
    """Time was up, and the game's fallback was played."""


class House(Struct, frozen=True):
    """The action was forced, so the shell played it at once."""


class Moderator(Struct, frozen=True):
    """A Discord user who acted for a seat that is not theirs."""

    id: int


Sitter = Person | Computer | Nobody
"""Who sits on a seat."""

Actor = Person | Clock | Computer | House | Moderator
"""Who played a row."""


def _columns(who: Sitter | Actor) -> tuple[str, int | None, str | None]:
    """Returns the kind, the person and the level that are stored for a sitter or an actor."""
    match who:
        case Person(id):
            return "person", id, None
        case Moderator(id):
            return "moderator", id, None
        case Computer(level):
            return "computer", None, level.value
        case Clock():
            return "clock", None, None
        case House():
            return "house", None, None
        case Nobody():
            return "nobody", None, None
        case _:
            assert_never(who)


def sitter_of(row: Record) -> Sitter:
    """Returns the sitter in the columns `sitter`, `person` and `level`."""
    match row["sitter"]:
        case "person":
            return Person(row["person"])
        case "computer":
            return Computer(Level(row["level"]))
        case _:
            return Nobody()


def actor_of(row: Record) -> Actor:
    """Returns the actor in the columns `actor`, `person` and `level`."""
    match row["actor"]:
        case "person":
            return Person(row["person"])
        case "moderator":
            return Moderator(row["person"])
        case "computer":
            return Computer(Level(row["level"]))
        case "clock":
            return Clock()
        case _:
            return House()


def sitter_values(who: Sitter) -> dict[str, Value]:
    """Returns the values of the columns `sitter`, `person` and `level`."""
    kind, person, level = _columns(who)
    return {"sitter": kind, "person": person, "level": level}


def actor_values(who: Actor) -> dict[str, Value]:
    """Returns the values of the columns `actor`, `person` and `level`."""
    kind, person, level = _columns(who)
    return {"actor": kind, "person": person, "level": level}


def last_level(tx: Tx, person: int, game: str) -> str | None:
    """Returns the level of the computers in a person's last match with any, lessons left out.

    Stand-ins do not count, which sit down later than the others.
    """
    row = tx.row(
        "SELECT c.level FROM sittings p JOIN matches m ON m.id = p.match"
        " JOIN sittings c ON c.match = m.id AND c.sitter = 'computer' AND c.since = 0"
        " LEFT JOIN lessons l ON l.match = m.id"
        " WHERE p.person = :person AND m.game = :game AND m.started_at IS NOT NULL"
        " AND l.match IS NULL ORDER BY m.started_at DESC LIMIT 1",
        person=person,
        game=game,
    )
    return None if row is None else row["level"]


class Sitting(Struct, frozen=True):
    """Somebody on a seat, from row `since` until row `until` (None: they sit there now).

    `since` is 0 for everybody who sat down in the lobby. `pick` is None until the player has picked
    there. `agreed` is the mark of the terms at which they sat down; None: those of the beginning.
    `told` is the row up to which this sitting was told its private notices; -1: nothing.
    """

    seat: int
    sitter: Sitter
    name: str
    pick: str | None = None
    told: int = -1
    since: int = 0
    until: int | None = None
    agreed: int | None = None

    @property
    def person(self) -> int | None:
        """The Discord user who sits there, if it is a person."""
        return self.sitter.id if isinstance(self.sitter, Person) else None


def read_history(tx: Tx, match: str) -> tuple[Sitting, ...]:
    """Returns who sits or ever sat at a match, by seat and in order."""
    return history_of(match).of(tx)


def history_of(match: str) -> Query[tuple[Sitting, ...]]:
    """Asks who sits or ever sat at a match, by seat and in order."""
    sql = "SELECT * FROM sittings WHERE match = :match ORDER BY seat, since"
    return Query(sql, {"match": match}, lambda rows: tuple(map(_sitting, rows)))


def ever_sat(tx: Tx, match: str, person: int) -> bool:
    """Whether a person sits or ever sat at a match; False for who was forgotten meanwhile."""
    sql = "SELECT seat FROM sittings WHERE match = :match AND person = :person LIMIT 1"
    return tx.row(sql, match=match, person=person) is not None


def sits(tx: Tx, match: str, person: int) -> bool:
    """Whether a person sits at a match now."""
    sql = (
        "SELECT seat FROM sittings"
        " WHERE match = :match AND person = :person AND until IS NULL LIMIT 1"
    )
    return tx.row(sql, match=match, person=person) is not None


def _sitting(row: Record) -> Sitting:
    return Sitting(
        row["seat"],
        sitter_of(row),
        row["name"],
        row["pick"],
        row["told"],
        row["since"],
        row["until"],
        row["agreed"],
    )


def write_sittings(tx: Tx, match: str, sittings: Iterable[Sitting]) -> None:
    """Replaces all sittings of a match that has not begun."""
    tx.run("DELETE FROM sittings WHERE match = :match", match=match)
    for sitting in sittings:
        sit(tx, match, sitting)


def sit(tx: Tx, match: str, sitting: Sitting) -> None:
    """Adds a sitting. Raises `Conflict` if somebody sits there already."""
    tx.run(
        "INSERT INTO sittings"
        " (match, seat, since, until, sitter, person, level, name, pick, told, agreed) VALUES"
        " (:match, :seat, :since, :until, :sitter, :person, :level, :name, :pick, :told, :agreed)",
        match=match,
        seat=sitting.seat,
        since=sitting.since,
        until=sitting.until,
        name=sitting.name,
        pick=sitting.pick,
        told=sitting.told,
        agreed=sitting.agreed,
        **sitter_values(sitting.sitter),
    )


def get_up(tx: Tx, match: str, seat: int, n: int) -> bool:
    """Ends the present sitting of a seat at row `n`. Returns False if nobody sits there."""
    sql = "UPDATE sittings SET until = :n WHERE match = :match AND seat = :seat AND until IS NULL"
    note_behind(tx, match)  # the private message of who sat there has to go
    return tx.changed(sql, match=match, seat=seat, n=n) == 1


def pass_on(tx: Tx, match: str, n: int, *sittings: Sitting) -> None:
    """Has others sit down on seats of a match: on each by one row, in order, after row `n`."""
    for since, sitting in enumerate(sittings, n + 1):
        get_up(tx, match, sitting.seat, since)
        sit(tx, match, replace(sitting, since=since))


def mark_told(tx: Tx, match: str, person: int, n: int) -> None:
    """Stores that a person was told the private notices of their seats up to row `n`."""
    tx.run(
        "UPDATE sittings SET told = :n"
        " WHERE match = :match AND person = :person AND until IS NULL AND told < :n",
        match=match,
        person=person,
        n=n,
    )
