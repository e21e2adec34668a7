"""Options of a game as one typed text, such as "win 3, swap off", for commands of several games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.cogs.tournament.opening import wished
from bot.inbox.parameters import offered, wishes
from bot.message.escaping import shown
from bot.play.match.refusals import ShellRefused
from bot.shelf import Shelved
from games.core import Kind, Option, Refused

MOST_TYPED = 100
"""Discord: the most characters of a choice of autocomplete."""


def typed_options(entry: Shelved, text: str) -> dict[str, str]:
    """Returns the values by option name. Raises `cup_options` for what names no option."""
    known = {option.name for option in offered(entry)}
    out: dict[str, str] = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        name, _, value = part.partition(" ")
        if name.lower() not in known or not value.strip():
            raise ShellRefused("cup_options", text=shown(part), example=example(entry))
        out[name.lower()] = value.strip()
    return out


def example(entry: Shelved) -> str:
    """An option with a value, as it is typed, with which two rivals can play."""
    return next(iter(completed(entry, "")), "")


def completed(entry: Shelved, text: str) -> tuple[str, ...]:
    """Returns the typed options with the last one completed, such that two rivals can play."""
    *done, last = (part.strip() for part in text.split(","))
    head = ", ".join(filter(None, done))
    named = {part.partition(" ")[0].lower() for part in done}
    found: list[str] = []
    for line in _lines(entry):
        if line.startswith(last.lower()) and line.partition(" ")[0] not in named:
            whole = f"{head}, {line}" if head else line
            if len(whole) <= MOST_TYPED and _fits(entry, whole):
                found.append(whole)
    return tuple(found)


def _lines(entry: Shelved) -> Iterator[str]:
    """Yields the options with each of their values that differs from the default."""
    for option in offered(entry):
        for value in _values(option):
            if value != option.default:
                yield f"{option.name} {value}"


def _values(option: Option) -> tuple[str, ...]:
    match option.kind:
        case Kind.FLAG:
            return ("on", "off")
        case Kind.CHOICE | Kind.NUMBER | Kind.SEAT:
            return option.values
        case _:
            return ()


def _fits(entry: Shelved, text: str) -> bool:
    try:
        given: Mapping[str, str] = typed_options(entry, text)
        wished(entry, wishes(entry, given))
    except Refused:
        return False
    return True
