"""Slash commands that are made at run time, and their parameters by the options of a game.

Discord: names of 1 to 32 lower-case characters, descriptions of 1 to 100, 25 choices.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from functools import cache
from typing import Any, Literal, Optional

import discord
from discord import app_commands

from bot.interactions.autocomplete import Suggesting
from bot.interactions.cog import Command, Services
from bot.interactions.guard import guarded, worded
from bot.interactions.press import Press, current
from bot.match.games import GameEntry
from bot.match.lobby.shell_terms import terms_of
from bot.match.lobby.typed_options import offered_options, words_of
from bot.match.refusals import ShellRefused
from bot.screens.commands import command_about
from bot.screens.refusals import sentence
from bot.screens.terms import what_it_takes
from bot.screens.words import shown
from games.core import Kind, Option, Refused

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


@cache
def parameter_of(option: Option) -> tuple[Any, str]:
    """An option's parameter: its annotation, and its description of at most 100 characters."""
    return _annotation(option), option.about[:100]


def _annotation(option: Option) -> Any:
    """The annotation, built at run time by `__getitem__`, which no type checker can follow."""
    match option.kind:
        case Kind.FLAG:
            kind: Any = Literal["on", "off"]
        case Kind.CHOICE:
            kind = Literal.__getitem__(option.values)  # type: ignore[attr-defined]
        case Kind.NUMBER:
            low, high = (int(bound) for bound in option.values)
            kind = app_commands.Range.__class_getitem__((int, low, high))  # type: ignore[attr-defined]
        case _:
            kind = str
    return Optional.__getitem__(kind)  # type: ignore[attr-defined]


def bad_value(entry: GameEntry, values: Mapping[str, Any], refused: Refused) -> str | None:
    """The sentence for a value that its option does not take; None for all other refusals."""
    name = str(refused.values.get("name"))
    known = (*offered_options(entry), *terms_of(entry))
    option = next((each for each in known if each.name == name), None)
    if refused.key != "bad_option" or option is None or values.get(name) is None:
        return None
    takes, value = what_it_takes(option, words_of(option)), shown(str(values[name]))
    return sentence(ShellRefused("bad_option", value=value, option=name, values=takes))
