"""What a person has set for all matches, and whom they have blocked.

Who has set nothing has everything as usual. A blocked person is stored as a mark alone.
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Tx

CHANNEL, DM = "channel", "dm"
"""Where a person is pinged."""

EVERYBODY, MET, NOBODY = "everybody", "met", "nobody"
"""Who may see a person's results: all in the server, the people they played with, themselves."""

HAND = "hand"
"""Private things stand behind My hand alone; the other value is `DM`."""


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

    @property
    def hides(self) -> bool:
        """Whether nobody else may see their results."""
        return self.results == NOBODY


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
