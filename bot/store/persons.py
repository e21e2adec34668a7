"""What a person has set for all matches; who has set nothing has everything as usual."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Tx

CHANNEL, DM = "channel", "dm"
"""Where a person is pinged."""

EVERYBODY, MET, NOBODY = "everybody", "met", "nobody"
"""Who may see a person's results: all in the server, the people they played with, themselves."""

HAND = "hand"
"""Private things stand behind My hand alone; the other value is `DM`."""


class Person(Struct, frozen=True):
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


_FIELDS = Person.__struct_fields__
_WRITE = (
    f"INSERT INTO persons ({', '.join(_FIELDS)}) VALUES ({', '.join(f':{f}' for f in _FIELDS)})"
    f" ON CONFLICT (person) DO UPDATE SET {', '.join(f'{f} = excluded.{f}' for f in _FIELDS[1:])}"
)


def write(tx: Tx, settings: Person) -> None:
    """Stores a person's settings, in place of those of before."""
    values = {field: getattr(settings, field) for field in _FIELDS}
    tx.run(_WRITE, **{k: int(v) if isinstance(v, bool) else v for k, v in values.items()})


def read(tx: Tx, person: int) -> Person:
    """Returns a person's settings."""
    found = tx.row("SELECT * FROM persons WHERE person = :person", person=person)
    if found is None:
        return Person(person)
    values = {field: found[field] for field in _FIELDS}
    for flag in ("reminders", "invitations", "digest_shut"):
        values[flag] = bool(values[flag])
    return Person(**values)


def leaving(tx: Tx) -> tuple[int, ...]:
    """Returns the people who asked to be forgotten and still are not."""
    rows = tx.rows("SELECT person FROM persons WHERE forget_at IS NOT NULL ORDER BY forget_at")
    return tuple(row["person"] for row in rows)
