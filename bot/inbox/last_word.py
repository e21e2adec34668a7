"""Of several edits of one message at once the last one given stands, whichever arrives last."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable

from msgspec import Struct

from bot.edge.verdicts import Failed

Edit = Callable[[], Awaitable[None]]


class _UnderWay(Struct):
    """The edits of one message that are under way, and the last one given."""

    last: Edit
    count: int = 0
    met: bool = False


class LastWord:
    """Counts the edits under way by message. After edits that met, the last is given again."""

    def __init__(self) -> None:
        self._under_way: dict[int, _UnderWay] = {}

    async def give(self, message: int, edit: Edit, again: Edit) -> None:
        """Edits a message. Raises what `edit` raises.

        `again` gives the same content once more. It may raise `Failed`: then what has arrived last
        stands.
        """
        under_way = self._under_way.setdefault(message, _UnderWay(again))
        under_way.last = again
        under_way.count += 1
        under_way.met |= under_way.count > 1
        try:
            await edit()
        finally:
            under_way.count -= 1
            if not under_way.count:
                del self._under_way[message]
                if under_way.met:
                    with contextlib.suppress(Failed):
                        await under_way.last()
