"""The store of a command that works beside the bot, which may play on it meanwhile.

A command uses the store as the bot does. What only the bot can do, such as showing a match, is
stored as a wish: the bot that plays finds it within a minute, and else the next start does.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.app.features import FEATURES
from bot.app.places import address_of
from bot.app.settings import Settings
from bot.play.match.matches import Matches
from bot.shelf import SHELF
from bot.store.engines.carry import in_sentences
from bot.store.engines.opening import join
from bot.store.tx import Store

WITHIN_A_MINUTE = "The bot that plays does so within a minute; if none plays, the next start does."


@asynccontextmanager
async def beside(settings: Settings) -> AsyncGenerator[Store]:
    """Opens the store of the settings for the block. Raises `StoreError`, also for what fails."""
    store = await join(address_of(settings))
    try:
        with in_sentences():
            yield store
    finally:
        await store.close()


def matches_on(store: Store) -> Matches:
    """The matches of a store, as the bot has them."""
    return Matches(store, SHELF, features=FEATURES)
