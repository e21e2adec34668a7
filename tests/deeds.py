"""What people do about a match beside their moves, as presses do it: each by one interaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.cogs.clock import choices
from bot.cogs.clock.choices import About
from bot.cogs.computers import rules
from bot.cogs.ending import rules as ending
from bot.cogs.rematch import rules as rematch
from bot.cogs.sleep import rules as sleepers
from bot.cogs.substitute import rules as substitute
from bot.match.act import Acted, Acts
from bot.match.feature import By, MatchChange
from bot.match.live import Live
from bot.match.matches import Matches
from bot.match.plays import Passing
from bot.store import seats, servers
from bot.store.offers import Offer
from bot.store.seats import Person, Sitter, Sitting
from bot.store.servers import Server
from bot.store.tables import Table
from bot.store.tx import Store
from games.core import Seat
from tests.interactions import fresh


def by(person: int, interaction: int | None = None) -> By:
    return By(person, fresh() if interaction is None else interaction)


async def offers_rematch(
    matches: Matches,
    match: str,
    person: int,
    *,
    start: bool = False,
    interaction: int | None = None,
    gone: frozenset[int] = frozenset(),
) -> Table | None:
    """Presses [Rematch] or, with `start`, [Start with…]; gives the match that begins by it."""
    who = by(person, interaction)
    return await matches.change(
        match, who, lambda now: rematch.offer(now, who, start=start, gone=gone), echoes=True
    )


async def may_end(matches: Matches, match: str, person: int) -> tuple[int, ...]:
    """Opens the question whether the match is to end; gives whose yes it takes."""
    return await matches.look(match, lambda seen: ending.needed(seen, person))


async def asks_to_end(matches: Matches, match: str, person: int) -> Live:
    who = by(person)
    await matches.change(match, who, lambda now: ending.ask(now, who))
    return await matches.live(match)


async def answers_end(matches: Matches, match: str, offer: str, person: int, *, yes: bool) -> Live:
    who = by(person)
    await matches.change(match, who, lambda now: ending.answer(now, who, offer, yes=yes))
    return await matches.live(match)


async def wakes(matches: Matches, match: str, person: int) -> None:
    who = by(person)
    await matches.change(match, who, lambda now: sleepers.wake(now, who))


async def offers_seat(
    matches: Matches, match: str, person: int, to: int, name: str, interaction: int | None = None
) -> Offer:
    who = by(person, interaction)
    return await matches.change(match, who, lambda now: substitute.offer(now, who, to, name))


async def declines_seat(
    matches: Matches, match: str, offer: str, person: int, interaction: int | None = None
) -> Offer:
    who = by(person, interaction)
    return await matches.change(match, who, lambda now: substitute.refuse(now, who, offer))


async def takes_seat(
    acts: Acts, match: str, offer: str, person: int, interaction: int | None = None
) -> Acted:
    who = by(person, interaction)
    return await acts.seats_pass(
        match,
        lambda live: substitute.taken(live, who, offer),
        lambda now: substitute.accept(now, who, offer),
        interaction=who.interaction,
    )


async def decides(
    matches: Matches,
    match: str,
    about: tuple[int, int],
    person: int,
    what: Callable[[MatchChange, About], Any],
) -> None:
    """Presses something about who is asked: the seat, and the number of the question to it."""
    seat, k = about
    who = About(Seat(seat), k, person)
    await matches.change(match, by(person), lambda now: what(now, who))


async def replaces(
    acts: Acts, match: str, about: tuple[int, int], person: int, interaction: int | None = None
) -> Acted:
    """Presses [A computer for …] about who is asked: the seat, and the number of the question."""
    seat, k = about
    who = About(Seat(seat), k, person)
    return await acts.seats_pass(
        match,
        lambda live: choices.replaced(live, who),
        lambda now: choices.stand_in(now, who),
        interaction=fresh() if interaction is None else interaction,
    )


async def takes_back(acts: Acts, match: str, person: int, interaction: int | None = None) -> Acted:
    """Presses [Take my seat back]."""
    who = by(person, interaction)
    return await acts.seats_pass(
        match,
        lambda live: rules.passing_back(live, who),
        lambda now: rules.take_back(now, who),
        interaction=who.interaction,
    )


async def no_computers(store: Store, guild: int) -> None:
    """A server lets no computers play, so that the bot plays one safe move for who is late."""
    await store.write(lambda tx: servers.write(tx, Server(guild, computers=False)))


async def computer_sits(
    acts: Acts, match: str, person: int, seat: Seat, sitter: Sitter, name: str = "Tumbler"
) -> None:
    """A computer takes a seat, or somebody else; the row is a person's."""

    def sits(change: MatchChange) -> None:
        new = Sitting(seat, sitter, name)
        seats.pass_on(change.tx, match, change.live.play.n, new)

    passing = Passing((seat,), Person(person))
    await acts.seats_pass(match, lambda _live: passing, sits, interaction=fresh())
