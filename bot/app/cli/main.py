"""The command line: `tumbler` runs the bot; each other command is a module beside this one."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

from bot.app import start
from bot.app.cli import backup, check, maintenance, move_to, people, restore, servers, slots, stats
from bot.app.cli.beside import DiscordError
from bot.app.cli.output import HeardEnough, Output
from bot.app.cli.tool import WRONG_WORDS, Tool, WordsError
from bot.app.login import NO_STORE, REFUSED, WRONG_SETTING
from bot.app.setting_values import SettingsError
from bot.store import schema
from bot.store.meta import code_version
from bot.store.sqlite.errors import why
from bot.store.tx import StoreError

RUN = Tool(
    "run",
    "run the bot",
    "Runs the bot; without a token, the sandbox. It ends at SIGTERM.",
    lambda _: start.main(),
)

COMMAND = "command"

BROKEN_OFF = 130
"""An exit code, beside those of each command."""

TOOLS: tuple[Tool, ...] = (
    RUN,
    check.TOOL,
    backup.TOOL,
    restore.TOOL,
    stats.STATS,
    servers.TOOL,
    people.EXPORT,
    people.FORGET,
    people.MARK,
    stats.RATINGS,
    maintenance.SYNC,
    maintenance.MAINTENANCE,
    move_to.TOOL,
    slots.TOOL,
)
"""The commands, in the order of their list."""

_MISSING = re.compile(r"the following arguments are required: (.+)")
_WRONG = re.compile(r"argument ([^:]+): (?:invalid|expected)")
"""How argparse begins to say what is wrong with words; what was typed comes after that."""


def main() -> int:
    """Runs the command of the process; returns the exit code.

    The files that it makes can be read by its own account alone.
    """
    os.umask(0o077)
    if sys.stdout is not None:  # as in a process that was started without one
        sys.stdout = Output.instead_of(sys.stdout)
    try:
        return run(sys.argv[1:])
    except HeardEnough:
        return BROKEN_OFF


def run(words: Sequence[str]) -> int:
    """Runs a command by its words; returns the exit code. Raises `SystemExit` for unknown words."""
    given = command_line().parse_args(words)
    tool: Tool = given.tool
    try:
        code = tool.run(given)
        print(end="", flush=True)  # what waits may not be taken
        return code
    except SettingsError as error:
        print(error, file=sys.stderr)
        return WRONG_SETTING
    except StoreError as error:
        print(error, file=sys.stderr)
        return NO_STORE
    except DiscordError as error:
        print(error, file=sys.stderr)
        return REFUSED
    except WordsError as error:
        print(error, file=sys.stderr)
        return WRONG_WORDS
    except (OSError, UnicodeError) as error:
        name = getattr(error, "filename", None)
        print(f"{name or 'That'} cannot be used: {why(error)}.", file=sys.stderr)
        return NO_STORE
    except KeyboardInterrupt:
        print(tool.if_broken_off, file=sys.stderr)
        return BROKEN_OFF


class _Version(argparse.Action):
    """Says the version of the code, its commit, and the newest schema that it knows."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"Tumbler {code_version()}, schema {schema.VERSION}")
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """Quotes nothing that was typed: it may be an address with a password."""

    def error(self, message: str) -> NoReturn:
        says = "That is no command."
        if missing := _MISSING.match(message):
            says = f"Something is missing: {missing[1]}."
        elif (wrong := _WRONG.match(message)) and wrong[1] != COMMAND:
            says = f"What was typed for {wrong[1]} cannot be used."
        self.exit(WRONG_WORDS, f"{says} {self.prog} --help lists what there is.\n")


def command_line() -> argparse.ArgumentParser:
    """What reads the words: `tool` is then the command, beside what that one has added."""
    parser = _Parser(
        prog="tumbler",
        description="Runs the bot, by the settings in the environment and in .env.",
        epilog="Without a command the bot runs.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="say the version")
    parser.set_defaults(tool=RUN)
    commands = parser.add_subparsers(metavar=COMMAND)
    for tool in TOOLS:
        added = commands.add_parser(
            tool.name, help=tool.help, description=tool.about, allow_abbrev=False
        )
        added.set_defaults(tool=tool)
        tool.adds(added)
    return parser
