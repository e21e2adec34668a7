"""Rated matches at a desk: Dial, which ends in a few moves, played by a mode that is rated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from bot.cogs.ratings.rules import RATED, OfMatch
from bot.match.games import GAMES
from bot.match.live import Live
from bot.store import ratings as rows
from bot.store.ratings import Pool, RatingStanding
from games.core import Options, Refused
from tests.desk import ANA, BEN, GUILD, Desk
from tests.probe.actions import Dial, write
from tests.probe.entry import DIAL
from tests.probe.numbers import hidden, other

POOL = Pool(GUILD, "dial")
DUEL: Mapping[str, str] = {"clues": "off"}


def rated(_options: Options, seats: int) -> str | None:
    """Every match of two or more is rated."""
    return "" if seats > 1 else None


RATED_DIAL = replace(DIAL, game=replace(DIAL.game, rated=rated))


async def desk_in(folder: Path) -> Desk:
    """A desk at which Dial is rated."""
    return await Desk.open(folder, {**GAMES, "dial": RATED_DIAL})


async def begun(desk: Desk, people: Sequence[int] = (ANA, BEN), /, **terms: str) -> str:
    """A rated match of Dial that has begun; its id."""
    return await desk.begun("dial", people, DUEL, **{"rated": "on", **terms})


async def opened(desk: Desk, people: Sequence[int] = (ANA, BEN), /, **terms: str) -> str:
    """A table of Dial that is to be rated; its id."""
    return await desk.opened("dial", people, DUEL, invited=None, **{"rated": "on", **terms})


async def round_of(desk: Desk, match: str, winners: Sequence[int] = ()) -> Live:
    """A round, in which these people open their safes and all others do not."""
    live = await desk.live(match)
    for _ in live.seats:
        live = await desk.live(match)
        if not live.play.turn.waiting:
            break
        person = await desk.waited_for(match)
        await desk.plays(match, person, _dial(live, opens=person in winners))
    return await desk.live(match)


def _dial(live: Live, *, opens: bool) -> str:
    return write(Dial(hidden(live) if opens else other(live)))


async def ended(desk: Desk, match: str, *winners: int) -> Live:
    """The match after two rounds, in the second of which these people open their safes."""
    await round_of(desk, match)
    return await round_of(desk, match, winners)


async def won(desk: Desk, winner: int, *others: int) -> str:
    """A match that one person has won, as its id; a week lies before it."""
    await desk.waits(8 * 86_400)
    match = await begun(desk, (winner, *others))
    await ended(desk, match, winner)
    return match


async def of_match(desk: Desk, match: str) -> OfMatch | None:
    """What is stored of a match that began as rated."""
    return (await desk.live(match)).table.fact(RATED)


async def reason(desk: Desk, match: str) -> str | None:
    """Why a match that began as rated is not; None if it is."""
    found = await of_match(desk, match)
    assert found is not None
    return found.to_rate.reason


async def standing(desk: Desk, person: int, pool: Pool = POOL) -> RatingStanding | None:
    """How a person stands."""
    return await desk.store.read(lambda tx: rows.standing(tx, pool, person))


async def tries(desk: Desk, match: str, person: int, text: str) -> str:
    """The key of the refusal of an action; "" if it was played."""
    try:
        await desk.plays(match, person, text)
    except Refused as refused:
        return refused.key
    return ""
