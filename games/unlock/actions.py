"""The actions of Unlock as values (rules section 8)."""

from __future__ import annotations

from msgspec import Struct

from games.unlock.board import Dots


class Code(Struct, frozen=True, tag=True):
    """A drawn code, the dots as they were typed; the rules expand and judge them."""

    dots: Dots


class Skip(Struct, frozen=True, tag=True):
    """No card this turn (Rules UN-12)."""


class Random(Struct, frozen=True, tag=True):
    """The Lock lets chance draw the secret (Rules UN-17)."""


Action = Code | Skip | Random
