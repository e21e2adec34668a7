"""A command of a host: its name, what it says of itself, how it runs, what it asks before."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bot.app import start
from bot.app.setting_values import is_path
from bot.app.settings import Settings, read

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

DONE, NOT_AGREED = 0, 1
"""Exit codes: all went well; somebody did not agree."""

WRONG_WORDS = 2
"""The exit code where what was typed cannot be understood."""

NOTHING_CHANGED = "Nothing was changed."
"""What is said to who does not agree."""


class WordsError(Exception):
    """What was typed cannot be understood; the message is a sentence that quotes none of it."""


class DiscordError(Exception):
    """Discord was asked in vain; the message is a sentence."""


Run = Callable[["Namespace"], int]
"""Runs a command with its words; returns the exit code.

Raises `SettingsError`, `StoreError`, `DiscordError` and `WordsError`.
"""


def no_words(_parser: ArgumentParser) -> None:
    """Adds no words to a command."""


class Tool(Struct, frozen=True):
    """A command. `help` is its line in the list, `about` what `--help` says of it.

    `adds` adds the words that it takes. `if_broken_off` is said where its process is interrupted.
    """

    name: str
    help: str
    about: str
    run: Run
    adds: Callable[[ArgumentParser], None] = no_words
    if_broken_off: str = "Broken off."


RUN = Tool(
    "run",
    "run the bot",
    "Runs the bot; without a token, the sandbox. It ends at SIGTERM.",
    lambda _: start.main(),
)


def by_settings(work: Callable[[Settings, Namespace], Coroutine[Any, Any, int]]) -> Run:
    """Returns what runs `work` in a loop of its own, with the settings of the process."""
    return lambda args: asyncio.run(work(read(os.environ), args))


def id_of(word: str) -> int:
    """The id that a word is: of a person, or of a server. Raises `WordsError`."""
    if not (word.isascii() and word.isdigit() and 0 < int(word) < 2**63):
        raise WordsError("That is no id: Discord copies one by Copy ID, in its developer mode.")
    return int(word)


def path_of(word: str) -> Path:
    """The path that a word is. Raises `WordsError` for what is none, such as an address."""
    if not is_path(word):
        raise WordsError("That is no path of a file.")
    try:
        return Path(word).expanduser()
    except RuntimeError:
        raise WordsError("That path begins with ~ and a name that nobody has here.") from None


async def agrees() -> bool:
    """Asks on the terminal, and answers a no. Raises `WordsError` where there is none."""
    if sys.stdin is None or not sys.stdin.isatty():  # None where a process was started without one
        raise WordsError("Nobody can be asked here: add --yes to begin.")
    print("Type yes to begin: ", end="", flush=True)
    loop, typed = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(sys.stdin, typed.set)
    try:
        await typed.wait()
    finally:
        loop.remove_reader(sys.stdin)
    is_agreed = sys.stdin.readline().strip().lower() == "yes"
    if not is_agreed:
        print(NOTHING_CHANGED)
    return is_agreed
