"""What a person has set for all matches, whom they have blocked, and to whom they show results.

Who has set nothing has everything as usual. A blocked person is stored as a mark alone. Every list
of people is made by `Readers.see` or `listed`. Blocks are no part of it: what everybody else reads
would tell a blocked person that they are. Who was forgotten has no id, and is not listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from bot.store.tx import Query, Tx, Value

CHANNEL, DM = "channel", "dm"
"""Where a person is pinged."""

EVERYBODY, MET, NOBODY = "everybody", "met", "nobody"
"""Who may see a person's results: all in the server, the people they played with, themselves."""

HAND = "hand"
"""Private things stand on the own panel alone; the other value is `DM`."""


class PersonSettings(Struct, frozen=True):
    """A person's settings.

    Quiet hours run from the hour `quiet_from` to `quiet_to` in the zone, if they are set.
    `reminded_at` is when the last reminder was due, at whatever table. `forget_at` is when the
    person asked to be forgotten; while it is set, that is under way. `results` is who may see their
    results, None until they choose, which is as `MET`; `results_told_at` is when they were told so.
    `digest` is the hour of the wall clock of their digest, None for none, `digest_at` when the last
    one was due. `digest_shut`: Discord refused one, so there are none until they want one anew.
    """

    person: int
    reminders: bool = True
    ping: str = CHANNEL
    quiet_from: int | None = None
    quiet_to: int | None = None
    zone: str | None = None
    private: str = DM
    invitations: bool = True
    reminded_at: float | None = None
    forget_at: float | None = None
    results: str | None = None
    results_told_at: float | None = None
    digest: int | None = None
    digest_at: float | None = None
    digest_shut: bool = False


_FIELDS = PersonSettings.__struct_fields__
_WRITE = (
    f"INSERT INTO persons ({', '.join(_FIELDS)}) VALUES ({', '.join(f':{f}' for f in _FIELDS)})"
    f" ON CONFLICT (person) DO UPDATE SET {', '.join(f'{f} = excluded.{f}' for f in _FIELDS[1:])}"
)


def write(tx: Tx, settings: PersonSettings) -> None:
    """Stores a person's settings, in place of those of before."""
    values = {field: getattr(settings, field) for field in _FIELDS}
    tx.run(_WRITE, **{k: int(v) if isinstance(v, bool) else v for k, v in values.items()})


def read(tx: Tx, person: int) -> PersonSettings:
    """Returns a person's settings."""
    found = tx.row("SELECT * FROM persons WHERE person = :person", person=person)
    if found is None:
        return PersonSettings(person)
    values = {field: found[field] for field in _FIELDS}
    for flag in ("reminders", "invitations", "digest_shut"):
        values[flag] = bool(values[flag])
    return PersonSettings(**values)


def leaving(tx: Tx) -> tuple[int, ...]:
    """Returns the people who asked to be forgotten and still are not."""
    rows = tx.rows("SELECT person FROM persons WHERE forget_at IS NOT NULL ORDER BY forget_at")
    return tuple(row["person"] for row in rows)


class Blocked(Struct, frozen=True):
    """Somebody whom a person has blocked: the mark, the name as it was, and when."""

    mark: str
    name: str
    at: float


def add_block(tx: Tx, person: int, blocked: Blocked) -> None:
    """Stores a block, in place of an earlier one of the same mark."""
    tx.run(
        "INSERT INTO blocks (person, mark, name, at) VALUES (:person, :mark, :name, :at)"
        " ON CONFLICT (person, mark) DO UPDATE SET name = excluded.name",
        person=person,
        mark=blocked.mark,
        name=blocked.name,
        at=blocked.at,
    )


def remove_block(tx: Tx, person: int, mark: str) -> bool:
    """Takes a block back. Returns False if there is none."""
    sql = "DELETE FROM blocks WHERE person = :person AND mark = :mark"
    return tx.changed(sql, person=person, mark=mark) == 1


def has_block(tx: Tx, person: int, mark: str) -> bool:
    """Whether a person has blocked whoever has this mark."""
    sql = "SELECT at FROM blocks WHERE person = :person AND mark = :mark"
    return tx.row(sql, person=person, mark=mark) is not None


def read_blocks(tx: Tx, person: int) -> tuple[Blocked, ...]:
    """Returns whom a person has blocked, the latest first."""
    sql = "SELECT mark, name, at FROM blocks WHERE person = :person ORDER BY at DESC, mark"
    return tuple(Blocked(**row) for row in tx.rows(sql, person=person))


def rename_blocked(tx: Tx, mark: str, name: str) -> None:
    """Gives whoever has this mark another name in all lists."""
    tx.run("UPDATE blocks SET name = :name WHERE mark = :mark", mark=mark, name=name)


_MET = (
    "SELECT b.person FROM results a JOIN results b ON b.match = a.match AND b.person IS NOT NULL"
    " WHERE a.person = :reader"
)
"""The people who have finished a match with the reader, anywhere."""


class Readers(Enum):
    """The readers of a list of people."""

    ONE = "one"
    """A single person, `:reader`."""
    SERVER = "server"
    """A server, of what people have played for all there to read; who has not chosen shows that."""
    WITNESSES = "witnesses"
    """People who all can read the same names where the match stands."""
    STRANGERS = "strangers"
    """Others who read a channel; they may have played with nobody."""

    def see(self, person: str, settings: str) -> str:
        """The condition on a column with a person, and the alias of their row in `persons`.

        It is true or false, never NULL, as long as there is a person.
        """
        usual = EVERYBODY if self is Readers.SERVER else MET
        shows = f"coalesce({settings}.results, '{usual}')"
        if self is Readers.WITNESSES:
            return f"{shows} NOT IN ('{NOBODY}')"
        to_all = f"{shows} IN ('{EVERYBODY}')"
        if self is not Readers.ONE:
            return to_all
        has_met = f"{shows} IN ('{MET}') AND {person} IN ({_MET})"
        return f"({person} = :reader OR {to_all} OR ({has_met}))"


class Listed(Struct, frozen=True):
    """Those of some people who are shown to readers, and the number left out.

    Who shows their results to nobody is in no number either.
    """

    people: frozenset[int]
    left_out: int


def listed(tx: Tx, people: Iterable[int | None], to: int | Readers) -> Listed:
    """Returns who of these people is shown to a person, or to more readers."""
    readers = to if isinstance(to, Readers) else Readers.ONE
    fixed: dict[str, Value] = {} if isinstance(to, Readers) else {"reader": to}
    sql = (
        f"SELECT CASE WHEN {readers.see('one.person', 'p')} THEN 1 ELSE 0 END AS sees,"
        f" CASE WHEN {Readers.WITNESSES.see('one.person', 'p')} THEN 1 ELSE 0 END AS counts"
        " FROM (SELECT CAST(:person AS BIGINT) AS person) one"
        " LEFT JOIN persons p ON p.person = one.person"
    )
    asked = sorted({person for person in people if person is not None and person > 0})
    queries = (Query(sql, {**fixed, "person": one}, lambda rows: rows[0]) for one in asked)
    found = dict(zip(asked, tx.all(*queries), strict=True))
    seen = frozenset(person for person, row in found.items() if row["sees"])
    return Listed(seen, sum(row["counts"] for person, row in found.items() if person not in seen))
