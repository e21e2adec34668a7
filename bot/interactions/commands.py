"""Slash commands that are made at run time, and the kinds of their parameters.

Discord: names of 1 to 32 lower-case characters, descriptions of 1 to 100, 25 choices.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import Any, Literal, Optional

import discord
from discord import app_commands

from bot.interactions.autocomplete import Choices, Suggesting, suggest
from bot.interactions.cog import Command, Services
from bot.interactions.guard import guarded, worded
from bot.interactions.press import Press, current
from bot.match.games import GameEntry
from bot.match.lobby.typed_options import MOST_TYPED, Fits, completed, example_of
from bot.screens.commands import PARAMETERS, command_about

Body = Callable[[Press, dict[str, Any]], Awaitable[None]]
"""The work of a command, given the values of its parameters by name."""


def make_command(
    services: Services,
    entry: GameEntry | None,
    name: str,
    parameters: Mapping[str, tuple[Any, str]],
    body: Body,
) -> Command:
    """A slash command of a game, or of none.

    `parameters` gives annotation and description by name; one that allows None is optional. What
    goes wrong is answered with a sentence: an engine's refusal with the game's.
    """

    async def guarded_body(_: discord.Interaction, **values: Any) -> None:
        press = current()
        press.trace.note(what=command.qualified_name)
        wording = nullcontext() if entry is None else worded(press, entry.texts.refusal)
        async with guarded(press), wording:
            await body(press, values)
        await services.maintenance.tell(press)

    guarded_body.__signature__ = _signature(parameters)  # type: ignore[attr-defined]
    texts = {key: text for key, (_, text) in parameters.items()}
    described = app_commands.describe(**texts)(guarded_body)
    about = command_about(entry, name)[:100]
    command: Command = Suggesting(name=name, description=about, callback=described)
    return command


def _signature(parameters: Mapping[str, tuple[Any, str]]) -> inspect.Signature:
    """The signature from which discord.py reads parameters; those that must be given come first."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    known = [inspect.Parameter("interaction", kind, annotation=discord.Interaction)]
    for key, (annotation, _) in parameters.items():
        optional = type(None) in getattr(annotation, "__args__", ())
        default = None if optional else inspect.Parameter.empty
        known.append(inspect.Parameter(key, kind, annotation=annotation, default=default))
    return inspect.Signature([known[0], *sorted(known[1:], key=lambda p: p.default is None)])


def one_of(words: Sequence[str]) -> Any:
    """The annotation of a parameter that takes one of these words.

    It is built at run time by `__getitem__`, which no type checker can follow.
    """
    return Optional.__getitem__(Literal.__getitem__(tuple(words)))  # type: ignore[attr-defined]


def bounded(kind: type, low: int, high: int) -> Any:
    """The annotation of a parameter that takes a number in these bounds, or so long a text."""
    made = app_commands.Range.__class_getitem__((kind, low, high))  # type: ignore[attr-defined]
    return Optional.__getitem__(made)  # type: ignore[attr-defined]


def options_parameter(entry: GameEntry, fits: Fits) -> tuple[Any, str]:
    """The parameter `options`, with an example of this game in its description."""
    about = PARAMETERS["options"].format(example=example_of(entry, fits))
    return bounded(str, 1, MOST_TYPED), about


def suggest_options(
    command: Command,
    given: Callable[[Press], tuple[GameEntry, Mapping[str, str], Fits] | None],
) -> None:
    """Has the parameter `options` completed beside what is chosen by then, which `given` tells."""

    async def find(press: Press, typed: str) -> Choices:
        found = given(press)
        if found is None:
            return []
        entry, texts, fits = found
        lines = await asyncio.to_thread(completed, entry, typed, texts, fits)
        return [app_commands.Choice(name=name, value=value) for name, value in lines]

    suggest(command, "options", find)
