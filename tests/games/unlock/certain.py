"""Positions of Unlock with a gain that is certain, for the laws over the shelf."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.unlock.advised import (
    at_last_card,
    at_last_try,
    lines_known,
    one_found,
    seen_at,
    table,
)
from tests.shelf.certain import Certain


def certain() -> Iterator[Certain]:
    """The only code, on either grid, and a last card that nobody needs to draw."""
    yield Certain("the only code", seen_at(lines_known("1-2-5-9-8")), ("code:1-2-5-9-8",))
    yield Certain("the only code found", seen_at(one_found()), ("code:1-2-7-12-16",))
    found = at_last_try(lines_known("1-2-5-9-8"), 0, 4)
    yield Certain("the last try", seen_at(found), ("code:1-2-5-9-8",))
    yield Certain("the first place", seen_at(at_last_card(table("1-2-5-9-8"), 0, 0)), ("skip",))
