"""Slash commands that are made at run time, and their parameters by the options of a game.

Discord: names of 1 to 32 lower-case characters, descriptions of 1 to 100, 25 choices.
"""

from __future__ import annotations

import inspect
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from functools import cache
from typing import Any, Literal, Optional

import discord
from discord import app_commands

from bot.interactions.autocomplete import MAX_CHOICES, Suggesting
from bot.interactions.cog import Command, Services
from bot.interactions.guard import guarded, worded
from bot.interactions.press import Press, current
from bot.match.games import GameEntry
from bot.match.lobby import deals
from bot.match.lobby.shell_terms import HOST, OFF, PICK, RANDOM, terms_of
from bot.match.lobby.terms import Terms
from bot.match.refusals import ShellRefused
from bot.screens.commands import command_about
from bot.screens.refusals import sentence
from bot.screens.terms import what_it_takes
from bot.screens.words import shown
from games.core import Kind, Option, Refused

Body = Callable[[Press, dict[str, Any]], Awaitable[None]]
"""What a command does with the values of its parameters, by name."""


def make_command(
    services: Services,
    entry: GameEntry | None,
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
    told = about if entry is None else command_about(entry, name)
    command: Command = Suggesting(name=name, description=told[:100], callback=described)
    return command


def _signature(parameters: Mapping[str, tuple[Any, str]]) -> inspect.Signature:
    """What discord.py reads a command's parameters from; those that must be given come first."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    known = [inspect.Parameter("interaction", kind, annotation=discord.Interaction)]
    for key, (annotation, _) in parameters.items():
        optional = type(None) in getattr(annotation, "__args__", ())
        default = None if optional else inspect.Parameter.empty
        known.append(inspect.Parameter(key, kind, annotation=annotation, default=default))
    return inspect.Signature([known[0], *sorted(known[1:], key=lambda p: p.default is None)])


def offered_options(entry: GameEntry) -> tuple[Option, ...]:
    """The options a command offers: all but free text and choices of a single value."""
    return tuple(
        option
        for option in entry.game.options
        if option.kind is not Kind.TEXT
        and not (option.kind is Kind.CHOICE and len(option.values) == 1)
    )


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


def texts_of(entry: GameEntry, values: Mapping[str, Any]) -> dict[str, str]:
    """The options and terms that a person chose, as plain texts by name."""
    terms = (option.name for option in terms_of(entry))
    out = {name: str(values[name]) for name in terms if values.get(name) is not None}
    for option in offered_options(entry):
        value = values.get(option.name)
        if value is None:
            continue
        text = _without_spaces(str(value))
        if option.kind is Kind.EACH and text == OFF:
            text = ""
        if option.kind in (Kind.EACH, Kind.SOME):
            text = _spelled(option, text)
        if option.kind is Kind.SEAT and text.isdecimal():
            text = _seat(text)
        out[option.name] = text
    return out


def _spelled(option: Option, text: str) -> str:
    """A list of ids with capitals as the option's values have them."""
    known = {value.lower(): value for value in option.values}
    return ",".join(known.get(one, one) for one in text.split(","))


def _seat(typed: str) -> str:
    """A seat as options name it, from 0. People count from 1, so 0 becomes what no option takes."""
    return str(int(typed) - 1) if typed.isascii() and len(typed) < 4 else "-1"


def _without_spaces(text: str) -> str:
    return text.lower().replace(" ", "")


def fitting_values(entry: GameEntry, option: Option, typed: str) -> tuple[str, ...]:
    """The values that autocomplete offers for lists of ids and for seats: only valid ones.

    Offers the option's words and ids that begin with the typed text. In a list of ids it completes
    the last id, and offers the list with one more id, too.
    """
    text = _without_spaces(typed)
    found = [word for word in _words_of(option) if word.startswith(text)]
    if option.kind is Kind.SOME or (text and option.kind is Kind.EACH):
        text = _spelled(option, text)
        found += _completed(option, text)
    if text:
        found.append(text)
    lines = [line for line in dict.fromkeys(found) if _is_taken(entry, option, line)]
    return tuple(lines[:MAX_CHOICES])


def fitting_deals(typed: str) -> tuple[str, ...]:
    """The values that autocomplete offers for a deal: its words, and the typed code if valid."""
    text = typed.strip()
    found = [word for word in (deals.RANDOM, deals.DAILY) if word.startswith(text.lower())]
    try:
        code = deals.code_of(deals.name_of(text, lambda _n: 0, 0.0))
    except ShellRefused:
        return tuple(found)
    return (*found, text) if code is not None and text.lower() not in ("", *found) else tuple(found)


def _words_of(option: Option) -> tuple[str, ...]:
    """The words that an option takes besides lists of ids, seat numbers and other numbers."""
    match option.kind:
        case Kind.EACH:
            return (OFF, PICK, RANDOM)
        case Kind.SEAT:
            return (HOST, RANDOM, *option.values)
        case Kind.FLAG:
            return ("on", "off")
        case Kind.CHOICE:
            return option.values
        case Kind.NUMBER | Kind.SOME | Kind.TEXT:
            return ()


def _completed(option: Option, text: str) -> list[str]:
    """Lists of ids that begin as typed: first the last id completed, then one more id added."""
    *done, last = text.split(",")
    begun = [one for one in option.values if one.lower().startswith(last.lower())]
    lists = [[*done, one] for one in begun if one not in done]
    longer = [[*ids, one] for ids in lists for one in option.values if one not in ids]
    return [",".join(ids) for ids in [*lists, *longer]]


def _is_taken(entry: GameEntry, option: Option, line: str) -> bool:
    """Whether a table could be set up with this value alone. Discord: at most 100 characters."""
    try:
        options = texts_of(entry, {option.name: line})
        Terms.checked(entry, options, {}, secrets.randbelow)
    except Refused:
        return False
    return len(line) <= 100


def bad_value(entry: GameEntry, values: Mapping[str, Any], refused: Refused) -> str | None:
    """The sentence for a value that its option does not take; None for all other refusals."""
    name = str(refused.values.get("name"))
    known = (*offered_options(entry), *terms_of(entry))
    option = next((each for each in known if each.name == name), None)
    if refused.key != "bad_option" or option is None or values.get(name) is None:
        return None
    takes, value = what_it_takes(option, _words_of(option)), shown(str(values[name]))
    return sentence(ShellRefused("bad_option", value=value, option=name, values=takes))
