"""The command line: the list of commands, and what reads the words that were typed."""

from __future__ import annotations

import argparse
import re
from typing import NoReturn

from bot.app.cli import backup, check, maintenance, move_to, people, restore, servers, slots, stats
from bot.app.cli.tool import RUN, WRONG_WORDS, Tool
from bot.store import schema
from bot.store.meta import code_version

COMMAND = "command"

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
"""The beginnings of what argparse says of wrong words; what was typed comes after them."""


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
    """The parser of the words: `tool` is then the command, beside what that one has added."""
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
