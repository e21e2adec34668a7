"""The command line: `tumbler` runs the bot, and each other command is a module beside this one."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from bot.app import start
from bot.app.exit_codes import NO_STORE, WRONG_SETTING
from bot.app.moving import move
from bot.app.places import address_of
from bot.app.settings import SettingsError, read
from bot.app.slots import tell_slots
from bot.store.tx import StoreError

WRONG_WORDS, BROKEN_OFF = 2, 130
"""Exit codes, beside those of a start."""

MOVE, SLOTS = "move-to", "slots"


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command, by default that of the process; returns the exit code."""
    given = _parser().parse_args(words)
    if given.command is None:
        return start.main()
    try:
        settings = read(os.environ)
        if given.command == SLOTS:
            return asyncio.run(tell_slots(settings))
        return asyncio.run(move(address_of(settings), given.address, is_agreed=given.yes))
    except SettingsError as error:
        print(error, file=sys.stderr)
        return WRONG_SETTING
    except StoreError as error:
        print(error, file=sys.stderr)
        return NO_STORE
    except KeyboardInterrupt:
        print("Broken off. The same command goes on from here.", file=sys.stderr)
        return BROKEN_OFF


class _Parser(argparse.ArgumentParser):
    """Quotes nothing that was typed: it may be an address with a password."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_WORDS, f"That is no command. {self.prog} --help lists what there is.\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tumbler",
        description="Runs the bot, by the settings in the environment and in .env.",
        epilog="Without a command the bot runs.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", metavar="command")
    moves = commands.add_parser(
        MOVE,
        help="carry the whole store to another database",
        description=(
            "Carries the whole store from the database that TUMBLER_DATABASE names to another one,"
            " which must be empty. The source stays as it is. What was broken off goes on where it"
            " stopped."
        ),
        allow_abbrev=False,
    )
    moves.add_argument("address", help="a path of a file, or postgresql://…")
    moves.add_argument("--yes", action="store_true", help="begin without asking")
    commands.add_parser(
        SLOTS,
        help="say who plays, and who waits",
        description=(
            "Lists the slots of TUMBLER_DATABASE, with who plays each and who waits for it. Ends"
            " with 0 if all of them are played, else with 1."
        ),
        allow_abbrev=False,
    )
    return parser
