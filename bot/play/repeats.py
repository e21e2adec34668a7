"""What an interaction is told that comes a second time: nothing, because the first is answered."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.store.interactions import Repeated, was_played
from bot.store.sqlite import Store
from games.core import Refused


@asynccontextmanager
async def unless_repeated(store: Store, interaction: int | None) -> AsyncGenerator[None]:
    """Raises `Repeated` for a refusal inside, if the interaction was played already.

    The first time changed the match, so the checks would refuse the second for its own doing.
    """
    try:
        yield
    except Refused as refused:
        if interaction is None:
            raise
        if await store.read(lambda tx: was_played(tx, interaction)):
            raise Repeated from refused
        raise
