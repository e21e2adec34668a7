"""The options of a match: completed by defaults, and each value judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.contract import Game, Illegal, Kind, Option
from games.seats import Options


def settle(game: Game[Any, Any, Any, Any], given: Options) -> dict[str, str]:
    """All options of a game, as `settle_options`."""
    return settle_options(game.options, given)


def public_options(game: Game[Any, Any, Any, Any], options: Options) -> Options:
    """The options that everybody at a table may know: all but free texts, such as a set secret."""
    hidden = {option.name for option in game.options if option.kind is Kind.TEXT}
    return {name: value for name, value in options.items() if name not in hidden}


def settle_options(options: Sequence[Option], given: Options) -> dict[str, str]:
    """The value of every option, defaults included, in declared order.

    Raises `Illegal` for an unknown name (`no_option`) or a value outside its kind
    (`bad_option`); combinations are judged by `setup`.
    """
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise Illegal("no_option", name=name)
    out: dict[str, str] = {}
    for option in options:
        value = option.value(given, out)
        is_open = option.follows is not None and not given.get(option.name)
        if not is_open and not _fits(option, value):
            raise Illegal("bad_option", name=option.name, value=value, values=option.values)
        out[option.name] = value
    return out


def _fits(option: Option, value: str) -> bool:
    match option.kind:
        case Kind.FLAG:
            return value in ("on", "off")
        case Kind.CHOICE:
            return value in option.values
        case Kind.NUMBER:
            low, high = (int(bound) for bound in option.values)
            is_number = value.isascii() and value.isdigit()
            return value == option.default or (is_number and low <= int(value) <= high)
        case Kind.SEAT:
            return value in option.values or (value.isascii() and value.isdigit())
        case Kind.EACH | Kind.SOME:
            picked = [item for item in value.split(",") if item]
            return len(set(picked)) == len(picked) and all(p in option.values for p in picked)
        case Kind.TEXT:  # pragma: no branch
            return True
