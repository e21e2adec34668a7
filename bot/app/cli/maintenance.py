"""`tumbler sync` and `tumbler maintenance`: requests that the bot follows by itself."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from datetime import datetime, timedelta

from bot.app.cli.beside import WITHIN_A_MINUTE, beside
from bot.app.cli.tool import DONE, Tool, WordsError, by_settings
from bot.app.command_tree import request_sync
from bot.app.settings import Settings
from bot.interactions import maintenance

ON, OFF = "on", "off"


async def sync(settings: Settings) -> int:
    """Has the commands registered anew; returns the exit code. Raises `StoreError`."""
    async with beside(settings) as store:
        await store.write(request_sync)
    print(f"The commands are to be registered anew. {WITHIN_A_MINUTE}")
    return DONE


async def maintain(settings: Settings, way: str | None, word: str | None) -> int:
    """Begins or ends maintenance, or says whether there is one; returns the exit code.

    Raises `StoreError`, and `WordsError` for a time that cannot be read.
    """
    now = time.time()
    until = None if word is None else until_of(word, now)
    if (way == ON) != (until is not None):
        raise WordsError("Maintenance is on until a time: tumbler maintenance on --until 22:00")
    async with beside(settings) as store:
        if until is not None:
            await store.write(lambda tx: maintenance.begin(tx, until))
        elif way == OFF:
            await store.write(maintenance.end)
        known = await store.read(lambda tx: maintenance.read(tx, now))
    print("There is no maintenance." if known is None else f"Maintenance until {_local(known)}.")
    if way == ON:
        print("Who presses or types something hears of it, within half a minute from now.")
    if way == OFF:
        print("Nobody hears of it any more, within half a minute from now.")
    return DONE


def until_of(word: str, now: float) -> float:
    """The next time of a word such as 22:00, by this machine's clock. Raises `WordsError`."""
    here = datetime.fromtimestamp(now)
    try:
        if len(word) <= len("22:00"):
            of_day = datetime.strptime(word, "%H:%M").time()
            found = datetime.combine(here.date(), of_day)
            found += timedelta(days=found <= here)
        else:
            found = datetime.fromisoformat(word)
        until = found.timestamp()
        _local(until)  # a clock of here may have no such year
    except (ValueError, OverflowError):
        raise WordsError("That is no time: type 22:00, or 2026-05-14 22:00.") from None
    if until <= now:
        raise WordsError("That time is past.")
    return until


def _local(at: float) -> str:
    return f"{datetime.fromtimestamp(at).astimezone():%Y-%m-%d %H:%M %Z}"


def _words(parser: ArgumentParser) -> None:
    parser.add_argument(
        "way", nargs="?", choices=(ON, OFF), metavar="on|off", help="say nothing to see how it is"
    )
    parser.add_argument(
        "--until", nargs="+", metavar="TIME", help="by the clock of this machine: 22:00"
    )


async def _maintain(settings: Settings, args: Namespace) -> int:
    until = None if args.until is None else " ".join(args.until)
    return await maintain(settings, args.way, until)


SYNC = Tool(
    "sync",
    "register the commands with Discord anew",
    "Has the bot register its commands with Discord anew, whatever it has registered before, and"
    " remove those that an earlier bot left in a server. The bot that plays does it in a minute;"
    " if none plays, the next start does.",
    by_settings(lambda settings, _: sync(settings)),
)

MAINTENANCE = Tool(
    "maintenance",
    "tell people that you are at work",
    "Has the bot tell who presses or types something, once and in private, until when you are at"
    " work. Nothing is refused, and no board is edited for it.",
    by_settings(_maintain),
    _words,
)
