"""`tumbler check`: whether everything is as the bot needs it, one line a thing."""

from __future__ import annotations

import asyncio
import os
from argparse import ArgumentParser, Namespace

from bot.app.settings import Settings, SettingsError, read
from bot.host.alert_checks import webhook_found
from bot.host.discord_checks import at_discord_found
from bot.host.finding import Finding
from bot.host.machine_checks import machine
from bot.host.tool import Tool, id_of

ALL_WELL, SOMETHING_WRONG = 0, 1
"""Exit codes."""


async def check(settings: Settings, guild: int | None) -> int:
    """Says how each thing is; returns the exit code."""
    is_ok = True
    for found in (machine(settings), at_discord_found(settings, guild)):
        async for finding in found:
            print(finding, flush=True)
            is_ok = is_ok and finding.is_ok
    if settings.alerts is not None:
        print(finding := await webhook_found(settings.alerts.reveal))
        is_ok = is_ok and finding.is_ok
    return ALL_WELL if is_ok else SOMETHING_WRONG


def _run(given: Namespace) -> int:
    guild = None if given.server is None else id_of(given.server)
    try:
        settings = read(os.environ)
    except SettingsError as error:
        print(Finding("settings", False, str(error)))
        return SOMETHING_WRONG
    print(Finding("settings", True, "can be used"), flush=True)
    return asyncio.run(check(settings, guild))


def _words(parser: ArgumentParser) -> None:
    parser.add_argument("--server", metavar="ID", help="also what the bot may do in a server")


TOOL = Tool(
    "check",
    "say whether all is well",
    "Looks at the settings, the database, the disk, the token, the commands, the logins that are"
    " left for today, the webhook for alerts, and with --server at what the bot may do there. One"
    " line tells of each. Ends with 1 if something is wrong.",
    _run,
    _words,
)
