"""Slash commands that are made at run time: those of a game from its entry, and those of none."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from typing import Any

import discord
from discord import app_commands

from bot.edge import passage
from bot.inbox.groups import Command
from bot.inbox.guard import guarded, worded
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.inbox.suggesting import Suggesting
from bot.screens.commands import command_about
from bot.shelf import Shelved

Body = Callable[[Press, dict[str, Any]], Awaitable[None]]
"""What a command does with the values of its parameters, by name."""


def made(
    services: Services,
    entry: Shelved | None,
    name: str,
    parameters: Mapping[str, tuple[Any, str]],
    body: Body,
    *,
    about: str = "",
) -> Command:
    """A slash command of a game, or of none, which then says itself what it is `about`.

    `parameters` gives annotation and description by name; one that allows None is optional. What
    goes wrong is answered with a sentence: an engine's refusal with the game's.
    """

    async def guarded_body(interaction: discord.Interaction, **given: Any) -> None:
        passage.note(interaction, what=command.qualified_name)
        wording = nullcontext() if entry is None else worded(interaction, entry.texts.refusal)
        async with guarded(interaction), wording:
            await body(Press(interaction, services.delivery.post), given)

    guarded_body.__signature__ = _signature(parameters)  # type: ignore[attr-defined]
    told = about if entry is None else command_about(entry, name)
    command: Command = Suggesting(name=name, description=told[:100], callback=guarded_body)
    texts = {key: text for key, (_, text) in parameters.items()}
    return app_commands.describe(**texts)(command)


def _signature(parameters: Mapping[str, tuple[Any, str]]) -> inspect.Signature:
    """What discord.py reads a command's parameters from; those that must be given come first."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    known = [inspect.Parameter("interaction", kind, annotation=discord.Interaction)]
    for key, (annotation, _) in parameters.items():
        optional = type(None) in getattr(annotation, "__args__", ())
        default = None if optional else inspect.Parameter.empty
        known.append(inspect.Parameter(key, kind, annotation=annotation, default=default))
    return inspect.Signature([known[0], *sorted(known[1:], key=lambda p: p.default is None)])
