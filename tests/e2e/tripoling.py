"""What the tests of Tripol share: tables, and a sensible player's moves by presses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from random import Random
from typing import Any, TypeVar

from bot.match.live import Live
from games.core import Seat
from games.tripol import GAME
from games.tripol.rules.actions import DrawTile
from sandbox.people.person import Person
from tests.games.tripol.sensible import choice
from tests.house import House
from tests.interactions import fresh
from tests.player import Tap, play, redrawn, tap, taps
from tests.shown import Shown

MOST_MOVES = 800

Draft = TypeVar("Draft", bound=tuple[str, str | None, str, bool])
"""A press as `tests.player.Tap` or `tests.e2e.timelocking_page.Offer` has it."""


def next_text(live: Live) -> str:
    """What a sensible mover plays now, the same whenever it is asked."""
    view = live.view(live.play.state.table.mover)
    return GAME.write(choice(view, Random(0)))


def mover(house: House, live: Live) -> Person:
    """Who is waited for."""
    (seat,) = live.play.turn.waiting
    return person_of(house, live, seat)


def person_of(house: House, live: Live, seat: Seat) -> Person:
    people = {person.id: person for person in house.stand.people.values()}
    return people[live.seats[seat].person or 0]


async def start(house: House, people: Sequence[Person], **given: Any) -> str:
    """These people begin at a table for so many, and take their seats in this order."""
    players = str(len(people))
    return await house.begun("tripol", *people, players=players, invites=False, **given)


async def by_presses(house: House, match: str) -> Live:
    """One action of the mover by presses: a draw on the board, all else in direct messages."""
    live = await house.live(match)
    person, wanted = mover(house, live), next_text(live)
    where = None if wanted == GAME.write(DrawTile()) else house.dm(person)
    await play(house, house.board(person, where), wanted)
    after = await house.live(match)
    assert after.play.n == live.play.n + 1, f"{wanted} was not played"
    return after


async def played(
    house: House, match: str, until: Callable[[Live], bool] = lambda live: False
) -> Live:
    """Plays by the door that presses use, sensibly for every seat, to the end or `until`."""
    for _ in range(MOST_MOVES):
        live = await house.live(match)
        if live.match.status != "open" or until(live):
            return live
        person = mover(house, live)
        await house.acts.act(match, person.id, next_text(live), stamp=None, interaction=fresh())
    raise AssertionError(f"still running after {MOST_MOVES} moves")


async def shown(house: House, match: str) -> Shown:
    """The newest board once everything is shown."""
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    return house.board(house.ana)


async def press_near(panel: Shown, wanted: str, *, plays: bool = True) -> int:
    """Presses a private panel towards an action, and then the action itself if it `plays`.

    Returns the number of presses.
    """
    message, presses = panel, 0
    while not any(one[2] == wanted and not one[3] for one in taps(message)):
        near = nearest([one for one in taps(message) if one[3]], wanted)
        message = await redrawn(message, await tap(message, near))
        presses += 1
    if plays:
        await tap(message, final(message, wanted))
    return presses + plays


def final(message: Shown, wanted: str) -> Tap:
    """The press that plays an action."""
    return next(one for one in taps(message) if one[2] == wanted and not one[3])


def shared(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginnings."""
    same = (a == b for a, b in zip(one, other, strict=False))
    return sum(takewhile(bool, same))


def nearest(drafts: Sequence[Draft], wanted: str) -> Draft:
    """The draft that leads to an action: the question whether to play it, or the nearest tile."""
    asked = [one for one in drafts if one[2] == f"{wanted}?"]
    open_drafts = [one for one in drafts if not one[2].endswith("?")]
    return max(asked or open_drafts, key=lambda one: (shared(one[2], wanted), -len(one[2])))
