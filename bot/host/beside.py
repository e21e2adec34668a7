"""The store of a command that works beside the bot, which may play on it meanwhile.

A command uses the store as the bot does. What only the bot can do, such as showing a match, is
stored as a wish: the bot that plays finds it within a minute, and else the next start does.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from bot.app.features import FEATURES
from bot.app.places import address_of
from bot.app.settings import Settings
from bot.play.match.matches import Matches
from bot.shelf import SHELF
from bot.store.engines.carry import in_sentences
from bot.store.engines.file_errors import damage_in_sentences
from bot.store.engines.opening import is_shared, join
from bot.store.tx import Store

WITHIN_A_MINUTE = "The bot that plays does so within a minute; if none plays, the next start does."


@asynccontextmanager
async def beside(settings: Settings) -> AsyncGenerator[Store]:
    """Opens the store of the settings for the block. Raises `StoreError`, also for what fails."""
    address = address_of(settings)
    store = await join(address)
    of_file = nullcontext() if is_shared(address) else damage_in_sentences(Path(address))
    try:
        with in_sentences(), of_file:
            yield store
    finally:
        await store.close()


def matches_on(store: Store) -> Matches:
    """The matches of a store, as the bot has them."""
    return Matches(store, SHELF, features=FEATURES)
