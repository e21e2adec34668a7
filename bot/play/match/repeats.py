"""What comes a second time: an interaction that was answered, and a double tap."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.store.interactions import Repeated, was_played
from bot.store.log import acted_at
from bot.store.offers import answered_at
from bot.store.tx import Store, Tx
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


def last_act(tx: Tx, match: str, person: int) -> float | None:
    """Returns when a person last played a row or answered an offer of the match, if ever."""
    times = acted_at(tx, match, person), answered_at(tx, match, person)
    return max((at for at in times if at is not None), default=None)
