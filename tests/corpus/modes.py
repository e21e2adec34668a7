"""What there is to record of a game: each value of each option, each number of seats, leaving."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.core import LEAVE, TELL, Kind, Option, Row
from tests.corpus.finished import AnyGame
from tests.shelf.play import tables

ANOTHER = "another"
"""Stands for every number, or seat, that is not the default."""

Mode = tuple[str, str]
"""An option with its value; `seats` with a number; a row of the shell."""


def wanted(game: AnyGame) -> set[Mode]:
    """Every mode of a game that can be played."""
    found: set[Mode] = {("row", LEAVE)} | ({("row", TELL)} if game.tell is not None else set())
    for options, seats in tables(game):
        found |= set(modes(game, options, seats))
    for option in game.options:
        if option.kind in (Kind.CHOICE, Kind.SOME):
            found |= {(option.name, value) for value in option.values}
    return found


def modes(
    game: AnyGame, options: Mapping[str, str], seats: int, rows: Iterable[Row] = ()
) -> set[Mode]:
    """The modes that a match has: options that do not count at its table are none."""
    found: set[Mode] = {("seats", str(seats))}
    for option in game.options:
        if option.applies(options, seats):
            found |= {(option.name, each) for each in _values(option, options[option.name])}
    return found | {("row", row.text) for row in rows if row.text in (LEAVE, TELL)}


def _values(option: Option, value: str) -> list[str]:
    match option.kind:
        case Kind.NUMBER:
            return [value if value == option.default else ANOTHER]
        case Kind.SEAT:
            return [value if value in (option.default, *option.values) else ANOTHER]
        case Kind.EACH | Kind.SOME:
            return value.split(",")
        case Kind.TEXT:  # for tests alone
            return []
        case _:
            return [value]
