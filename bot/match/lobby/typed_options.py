"""The options that people type for a table: what they mean, and what a typed beginning may become.

All of them are texts by the names of options, as `Terms` takes them.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from bot.match.games import GameEntry
from bot.match.lobby import deals
from bot.match.lobby.shell_terms import HOST, OFF, PICK, RANDOM, terms_of
from bot.match.lobby.terms import Terms
from bot.match.refusals import ShellRefused
from games.core import Kind, Option, Refused


def offered_options(entry: GameEntry) -> tuple[Option, ...]:
    """The options a command offers: all but free text and choices of a single value."""
    return tuple(
        option
        for option in entry.game.options
        if option.kind is not Kind.TEXT
        and not (option.kind is Kind.CHOICE and len(option.values) == 1)
    )


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
    found = [word for word in words_of(option) if word.startswith(text)]
    if option.kind is Kind.SOME or (text and option.kind is Kind.EACH):
        text = _spelled(option, text)
        found += _completed(option, text)
    if text:
        found.append(text)
    return tuple(line for line in dict.fromkeys(found) if _is_taken(entry, option, line))


def fitting_deals(typed: str) -> tuple[str, ...]:
    """The values that autocomplete offers for a deal: its words, and the typed code if valid."""
    text = typed.strip()
    found = [word for word in (deals.RANDOM, deals.DAILY) if word.startswith(text.lower())]
    try:
        code = deals.code_of(deals.name_of(text, lambda _n: 0, 0.0))
    except ShellRefused:
        return tuple(found)
    return (*found, text) if code is not None and text.lower() not in ("", *found) else tuple(found)


def words_of(option: Option) -> tuple[str, ...]:
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
