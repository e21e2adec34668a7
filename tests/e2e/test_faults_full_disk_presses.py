"""F10: whatever a press would store while the disk is full, it says so, and can be made again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import pytest

from tests import disk
from tests.e2e.panels import opened
from tests.full_disk import fill, resize
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown
from tests.sure import sure

Press = Callable[[House, Shown | None], Awaitable[Any]]

CHANGING = ('"meta"', '"outages"', "'prune'")
"""What changes though nobody presses: two tables, and the duty that prunes them."""


class Kind(NamedTuple):
    """A press that stores something: the change of the disk, what comes before it, what it adds.

    `presses` gets the message that `before` has led to. `stored` counts what there is of it.
    """

    change: str
    before: Press | None
    presses: Press
    stored: str


async def opens(house: House, _last: Shown | None) -> None:
    await house.ana.slash(house.games, "unlock start")


async def invites(house: House, _last: Shown | None) -> None:
    await house.ana.slash(house.games, "unlock start", opponent=house.ben.id)


async def shows_settings(house: House, _last: Shown | None) -> None:
    await opened(house, house.ana, "Reminders")


async def opens_tournament(house: House, _last: Shown | None) -> None:
    given = {"game": "timelock", "options": "turn_limit 20"}
    await house.ana.slash(house.games, "tournament", **given)


async def stays(_house: House, _last: Shown | None) -> None:
    """The tournament of the kind before is still open."""


def ana(label: str) -> Press:
    return lambda house, last: sure(last).press(label)


def ben(label: str) -> Press:
    return lambda house, last: sure(last).seen_by(house.ben).press(label)


KINDS = {
    "a table": Kind("INSERT ON main.matches", None, opens, "matches"),
    "a seat": Kind("INSERT ON main.sittings", opens, ben("Join"), "sittings"),
    "a duty": Kind("INSERT ON main.duties", None, opens, "matches"),
    "a press": Kind("INSERT ON main.interactions", opens, ben("Join"), "sittings"),
    "a decline": Kind("INSERT ON main.declined", invites, ben("Decline"), "declined"),
    "a closed table": Kind(
        "UPDATE OF status ON main.matches",
        opens,
        lambda house, last: house.behind(sure(last), "Close"),
        "matches WHERE status = 'closed'",
    ),
    "settings": Kind("INSERT ON main.persons", shows_settings, ana("Not at half time"), "persons"),
    "a tournament": Kind("INSERT ON main.tournaments", None, opens_tournament, "tournaments"),
    "an entrant": Kind("INSERT ON main.entrants", stays, ben("Join"), "entrants"),
}


def rows(house: House) -> list[str]:
    """Everything that is stored, but for what changes by itself."""
    with disk.opened(house.path) as con:
        return [line for line in con.iterdump() if not any(what in line for what in CHANGING)]


def count(house: House, of: str) -> int:
    return len(house.sql(f"SELECT 1 FROM {of}"))


async def test_f10_a_press_that_cannot_be_stored_says_so(house: House) -> None:
    assert house.store is not None
    answers = set[int]()
    for name, kind in KINDS.items():
        if kind.before is not None:
            await kind.before(house, None)
            await house.caught_up()
        last = house.last(house.ana) if kind.before is not None else None
        person = house.ben if kind.presses.__qualname__.startswith("ben") else house.ana
        stored, everything = count(house, kind.stored), rows(house)
        await fill(house.store, kind.change)
        await kind.presses(house, last)
        await house.caught_up()
        assert rows(house) == everything, name
        assert refusal(house.answer(person)) == "full", name
        answer = house.newest(person).id
        assert answer not in answers, name
        answers.add(answer)

        await resize(house.store)
        await kind.presses(house, last)
        await house.caught_up()
        assert count(house, kind.stored) == stored + 1, name
        await house.store.write(lambda tx: tx.run("DROP TRIGGER swell"))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("change", "opens", "stored"),
    [
        ("INSERT ON main.deliveries", opens, "matches"),
        ("UPDATE OF message ON main.tournaments", opens_tournament, "tournaments"),
    ],
)
async def test_f10_what_stands_is_not_denied(
    house: House, change: str, opens: Press, stored: str
) -> None:
    """The message of a lobby is noted once it stands; a full disk may keep just that from it."""
    assert house.store is not None
    await fill(house.store, change)
    await opens(house, None)
    await house.caught_up()
    assert count(house, stored) == 1
    assert refusal(house.answer(house.ana)) == "full_not_shown"
    await resize(house.store)
    await house.board(house.ana).seen_by(house.ben).press("Join")
    await house.caught_up()
    assert "Ben" in house.board(house.ana).text
    await house.restart()
    await house.caught_up()
    assert count(house, f"{stored} WHERE status IN ('lobby', 'open')") == 1
    board = house.board(house.ana).seen_by(house.ben)
    await (house.behind(board, "Leave") if stored == "matches" else board.press("Leave"))
    await house.caught_up()
    assert "Ben" not in house.board(house.ana).text
