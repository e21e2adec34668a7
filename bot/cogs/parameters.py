"""Options of a game as parameters of a slash command, made from their declarations.

Discord: names of 1 to 32 lower-case characters, descriptions of 1 to 100, 25 choices.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Literal, Optional

import discord
from discord import app_commands

from bot.lobby import HOST, OFF, PICK, RANDOM
from bot.shelf import Shelved
from games.core import Kind, Option


def offered(entry: Shelved) -> tuple[Option, ...]:
    """The options a command offers: those with more than one value that people may set."""
    return tuple(
        option
        for option in entry.game.options
        if option.kind is not Kind.TEXT and not (option.kind is Kind.CHOICE and _single(option))
    )


def _single(option: Option) -> bool:
    return len(option.values) == 1


def parameter(option: Option) -> tuple[Any, str]:
    """The annotation of an option and its description."""
    return _annotation(option), option.about[:100]


def _annotation(option: Option) -> Any:
    """Made at run time from data, so by `__getitem__`: a type checker has nothing to see here."""
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


def suggestions(option: Option) -> tuple[str, ...]:
    """What autocomplete offers for an option that takes free text."""
    if option.kind is Kind.EACH:
        return (OFF, PICK, RANDOM)
    return (HOST, RANDOM, *option.values)


def wishes(entry: Shelved, given: Mapping[str, Any]) -> dict[str, str]:
    """What a person set, as strings by option name."""
    out: dict[str, str] = {}
    for option in offered(entry):
        value = given.get(option.name)
        if value is None:
            continue
        text = str(value).strip().lower().replace(" ", "")
        if option.kind is Kind.EACH and text == OFF:
            text = ""
        out[option.name] = text
    return out


def command(
    name: str,
    about: str,
    parameters: Mapping[str, tuple[Any, str]],
    body: Callable[..., Any],
) -> app_commands.Command[Any, ..., Any]:
    """A slash command whose parameters are known only now; all are optional unless required.

    discord.py reads a command's options from its callback's signature, so the callback is given
    the one that the registry asks for.
    """

    async def callback(interaction: discord.Interaction, **given: Any) -> None:
        await body(interaction, given)

    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    known = [inspect.Parameter("interaction", kind, annotation=discord.Interaction)]
    for key, (annotation, _) in parameters.items():
        optional = type(None) in getattr(annotation, "__args__", ())
        default = None if optional else inspect.Parameter.empty
        known.append(inspect.Parameter(key, kind, annotation=annotation, default=default))
    ordered = [known[0], *sorted(known[1:], key=lambda p: p.default is None)]
    callback.__signature__ = inspect.Signature(ordered)  # type: ignore[attr-defined]
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=name, description=about[:100], callback=callback
    )
    texts = {key: text for key, (_, text) in parameters.items()}
    return app_commands.describe(**texts)(made)
