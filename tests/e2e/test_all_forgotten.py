"""Everybody of a match is forgotten: the match stands as ended, without a name, and can be read."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import pytest

from bot.match.games import GAMES
from games.core import settle
from sandbox.people.person import Person
from tests.e2e.forgetting import forget
from tests.house import House
from tests.interactions import fresh
from tests.quantity import some

MODES: list[tuple[str, dict[str, Any], int]] = [
    *(
        (key, {}, 1 if max(e.game.seats(settle(e.game, {}))) == 1 else 2)
        for key, e in GAMES.items()
    ),
    ("triplock", {"mode": "solo"}, 1),
    ("triplock", {"mode": "coop"}, 2),
    ("triplock", {"mode": "ring"}, 3),
    ("unlock", {"lock": "bot"}, 1),
    ("timelock", {}, 1),
    ("timelock", {}, 4),
]
"""Games with options, and how many people play."""

NAMES = [f"{key} {given.get('mode', '')} {count}".replace("  ", " ") for key, given, count in MODES]


async def begun(house: House, key: str, given: dict[str, Any], count: int) -> str:
    """Ana begins a match with the next people; returns it."""
    people = (house.ana, house.ben, house.cy, house.dee)[:count]
    counted = count != 2 and key in ("unlock", "timelock")
    wishes = {**given, "players": str(count)} if counted else given
    match = await house.begun(key, *people, **wishes)
    live = await house.live(match)
    assert (live.match.status, len(live.table.people)) == ("open", count)
    return match


async def read_by_others(house: House, match: str, gone: Sequence[Person]) -> None:
    """The board is a result without the names of who has gone, with its replay; nothing plays."""
    live = await house.live(match)
    assert live.match.status == "over"
    (board,) = house.boards(match)
    told = "\n".join([board.text, *board.alts])
    assert [one.name for one in gone if one.name in told] == []
    assert [one for one in board.labels if one.startswith(("Rematch", "Again", "Start"))] == []
    assert all("._" in one for one in board.ids), "no button plays"
    await board.seen_by(house.dee).press("Look back")
    await house.caught_up()
    assert "Replay" in house.private(house.dee)[-1].labels


async def left(house: House, key: str, given: dict[str, Any], count: int, *, after: bool) -> str:
    match = await begun(house, key, given, count)
    people = (house.ana, house.ben, house.cy, house.dee)[:count]
    if after:
        for person in people:
            if (await house.live(match)).match.status == "open":
                await house.acts.resign(match, person.id, interaction=fresh())
        house.bot.services.delivery.wake(match)
        await house.caught_up()
        assert (await house.live(match)).match.status == "over"
    for person in people:
        await forget(house, person)
        await house.caught_up()
    return match


@pytest.mark.parametrize("after", [False, True], ids=["during", "after"])
@pytest.mark.parametrize(("key", "given", "count"), some(MODES, 8), ids=NAMES)
async def test_a_match_whose_people_are_all_forgotten_is_shown_as_ended(
    house: House,
    key: str,
    given: dict[str, Any],
    count: int,
    after: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    match = await left(house, key, given, count, after=after)
    people = (house.ana, house.ben, house.cy, house.dee)[:count]
    if not after:  # a name in a message that stands already stays there
        await read_by_others(house, match, people[:1])
    house.bot.services.delivery.refresh(match)
    await house.caught_up()
    await read_by_others(house, match, people)
    await house.restart()
    await house.caught_up()
    await read_by_others(house, match, people)
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []
