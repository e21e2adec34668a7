"""`tumbler`: runs the bot; each other command is a module beside this one."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from bot.app.cli.output import HeardEnough, Output
from bot.app.cli.tool import RUN, WRONG_WORDS, DiscordError, Tool, WordsError
from bot.app.login import NO_STORE, REFUSED, WRONG_SETTING
from bot.app.setting_values import SettingsError
from bot.store.sqlite.errors import why
from bot.store.tx import StoreError

BROKEN_OFF = 130
"""An exit code, beside those of each command."""

CODES: dict[type[Exception], int] = {
    SettingsError: WRONG_SETTING,
    StoreError: NO_STORE,
    DiscordError: REFUSED,
    WordsError: WRONG_WORDS,
}
"""The exit codes of what a command raises."""


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
    tool, args = _parsed(words)
    try:
        code = tool.run(args)
        print(end="", flush=True)  # what waits may not be taken
        return code
    except (*CODES,) as error:
        print(error, file=sys.stderr)
        return max(code for kind, code in CODES.items() if isinstance(error, kind))
    except (OSError, UnicodeError) as error:
        name = getattr(error, "filename", None)
        print(f"{name or 'That'} cannot be used: {why(error)}.", file=sys.stderr)
        return NO_STORE
    except KeyboardInterrupt:
        print(tool.if_broken_off, file=sys.stderr)
        return BROKEN_OFF


def _parsed(words: Sequence[str]) -> tuple[Tool, Any]:
    """Which command words are of, and what it is given. Raises `SystemExit` for unknown ones."""
    if not words:
        return RUN, None  # the bot itself loads no other command
    from bot.app.cli.command_line import command_line

    args = command_line().parse_args(words)
    return args.tool, args
