"""What `tumbler check` has found about one thing."""

from __future__ import annotations

from msgspec import Struct

VERDICT, THING = 9, 26
"""How many columns the verdict takes, and the name of a thing."""


class Finding(Struct, frozen=True):
    """A thing by its name, whether it is as it must be, and how it is."""

    what: str
    is_ok: bool
    says: str

    def __str__(self) -> str:
        verdict = "ok" if self.is_ok else "problem"
        return f"{verdict:<{VERDICT}}{self.what:<{THING}}{self.says}"
