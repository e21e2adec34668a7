"""What `tumbler check` has found about one thing."""

from __future__ import annotations

from msgspec import Struct


class Finding(Struct, frozen=True):
    """A thing by its name, whether it is as it must be, and how it is."""

    what: str
    is_ok: bool
    says: str

    def __str__(self) -> str:
        return f"{'ok' if self.is_ok else 'problem':<9}{self.what:<24}{self.says}"
