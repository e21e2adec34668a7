"""`tumbler export` and `tumbler forget`: what is kept about a person who cannot ask the bot."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace

from bot.app.settings import Settings
from bot.cogs.own_data import reading, screens
from bot.cogs.own_data.forgetting import wish_beside
from bot.cogs.own_data.rows import at_stake, is_known
from bot.host.beside import WITHIN_A_MINUTE, beside, matches_on
from bot.host.tool import Tool, by_settings, id_of
from bot.host.wording import counted

DONE, NOBODY = 0, 1
"""Exit codes."""

UNKNOWN = "Nothing is kept about this person."


async def export(settings: Settings, person: int) -> int:
    """Prints what `Download` gives a person; returns the exit code. Raises `StoreError`."""
    async with beside(settings) as store:
        if not await store.read(lambda tx: is_known(tx, person)):
            print(UNKNOWN)
            return NOBODY
        matches = matches_on(store)
        kept = await reading.read(matches, person)
        print(screens.content(kept.own, kept.lives, matches.shelf, time.time()).decode())
    return DONE


async def forget(settings: Settings, person: int) -> int:
    """Stores the wish to be forgotten; returns the exit code. Raises `StoreError`."""
    async with beside(settings) as store:
        if not await store.read(lambda tx: is_known(tx, person)):
            print(UNKNOWN)
            return NOBODY
        running, tables, cups = await store.read(lambda tx: at_stake(tx, person))
        await store.write(lambda tx: wish_beside(tx, person, time.time()))
    left = [
        counted(number, one, several)
        for number, one, several in (
            (running, "running match", "running matches"),
            (tables, "table that has not begun", "tables that have not begun"),
            (cups, "tournament", "tournaments"),
        )
        if number
    ]
    leaves = f"leave {', '.join(left)}, and " if left else ""
    print(f"They {leaves}are cut out of everything.")
    print(WITHIN_A_MINUTE)
    return DONE


def _words(parser: ArgumentParser) -> None:
    parser.add_argument("id", help="the person's id, as Discord copies it")


async def _export(settings: Settings, given: Namespace) -> int:
    return await export(settings, id_of(given.id))


async def _forget(settings: Settings, given: Namespace) -> int:
    return await forget(settings, id_of(given.id))


EXPORT = Tool(
    "export",
    "print what is kept about a person",
    "Prints as JSON what Download of /settings gives a person. Of running matches it tells what"
    " everybody at the table may know. Ends with 1 if nothing is kept.",
    by_settings(_export),
    _words,
)

FORGET = Tool(
    "forget",
    "forget a person",
    "Does what Forget me of /settings does, which cannot be taken back. The bot that plays does it"
    " within a minute; if none plays, the next start does. Ends with 1 if nothing is kept.",
    by_settings(_forget),
    _words,
)
