"""Tournaments on the desk, and made up as they are stored."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.cogs.tournament.rows import FIRST, RUNNING, Entrant, Fixture, Tournament
from bot.match.games import GAMES
from tests.desk import ANA, CHANNEL, GUILD, Desk, name_of
from tests.interactions import fresh

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def cup(
    count: int,
    *fixtures: Fixture,
    names: Sequence[str] = NAMES,
    status: str = RUNNING,
    by_points: bool = False,
) -> Tournament:
    """A tournament of Timelock for the first `count` of these names."""
    people = tuple(Entrant(number, number + 10, names[number]) for number in range(count))
    made = Tournament("7KQ2AB3G", "timelock", status, {}, "1 day", 3, by_points, 1, 2, 10, 0.0)
    return replace(made, entrants=people, fixtures=fixtures)


def won(first: int, second: int, points: int = 0, *, stage: int = 0, at: int = 1) -> Fixture:
    """`first` has won against `second` from the first seat."""
    return Fixture(stage, at, first, second, f"M{stage}{at}{first}{second}", FIRST, points)


async def opened(
    desk: Desk,
    game: str = "timelock",
    count: int = 3,
    rounds: int | None = None,
    **options: str,
) -> Tournament:
    """A tournament of Ana's into which so many have entered."""
    cup = await desk.cups.open(
        GAMES[game],
        options,
        pace="1 day",
        rounds=rounds,
        guild=GUILD,
        channel=CHANNEL,
        host=ANA,
        host_name="Ana",
        interaction=fresh(),
    )
    for person in range(2, count + 1):
        cup = await desk.cups.join(cup.id, person, name_of(person), interaction=fresh())
    return cup


async def started(
    desk: Desk,
    game: str = "timelock",
    count: int = 3,
    rounds: int | None = None,
    **options: str,
) -> Tournament:
    cup = await opened(desk, game, count, rounds, **options)
    return await desk.cups.start(cup.id, ANA, interaction=fresh())
