"""Positions of Lockpick with a gain that is certain, for the laws over the shelf."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Seen, Setting
from games.lockpick.rules.state import State
from tests.games.lockpick.tables import ME, empty, table, view
from tests.shelf.certain import Certain


def certain() -> Iterator[Certain]:
    """A set to lock with a card of the hand, two at once, and one by a jump."""
    one = table(columns=empty(G="5R 6R"), hand="7G", chosen="G")
    yield Certain("a set in green", _seen(one), ("G>:7G",))
    two = table(columns=empty(Y="5R 6R", G="9R 10R"), hand="7C JC", chosen="C")
    yield Certain("sets in yellow and green", _seen(two), ("Y>:7C:JC",))
    columns = empty(R="KR 7C", Y="5Y 6Y")
    jump = table(columns=columns, chosen="C", roll="C1", phase="jump")
    yield Certain("a set in yellow by a jump", _seen(jump), ("JR1-Y",))


def _seen(state: State) -> Seen[object, object]:
    return Seen(ME, view(state), (), Setting())
