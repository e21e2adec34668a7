"""Whom a stand-in plays for takes the seat back, at any time while the match runs.

A computer sits down for who is late as the others decide (`bot/cogs/clock/choices.py`). Whose seat
it is follows from the sittings alone: that of a person who ended where the computer's began. So a
hand-over, leaving the match and being forgotten leave nothing to take back.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.play.lobby.server_blocks import check_plays
from bot.play.match.feature import By, Change
from bot.play.match.live import Live
from bot.play.match.refusals import ShellRefused
from bot.play.match.work import Passing
from bot.store.actors import Person
from bot.store.sittings import Sitting, pass_on


def replaced(live: Live) -> tuple[Sitting, ...]:
    """Returns the sittings of the people for whom stand-ins play, by seat."""
    found = (live.table.replaced_at(sitting.seat) for sitting in live.seats)
    return tuple(own for own in found if own is not None)


def back(live: Live, by: By) -> Passing:
    """Returns how all seats on which stand-ins play for a person pass back to them.

    Raises `over`, `nobody_replaced`, and `not_replaced` for whom none plays. The rows' transaction
    then calls `take_back`.
    """
    if live.match.status != "open":
        raise ShellRefused("over", link=True, live=live)
    seats = live.table.replaced_on(by.person)
    if not seats:
        others = dict.fromkeys(own.name for own in replaced(live))
        if not others:
            raise ShellRefused("nobody_replaced", link=True)
        raise ShellRefused("not_replaced", who=tuple(others))
    return Passing(seats, Person(by.person))


def take_back(change: Change, by: By) -> None:
    """Has a person sit down again; what they were told before is not told again.

    Raises what `check_plays` raises.
    """
    live = change.live
    check_plays(change.tx, live.match.guild, by.person, by.roles)
    mine = (own for own in replaced(live) if own.person == by.person)
    pass_on(change.tx, live.match.id, live.play.n, *(replace(own, until=None) for own in mine))
