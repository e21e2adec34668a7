"""F20, F25 and F51 at Tripol: what is forged, old or hostile is answered, and plays nothing.

The answers tell nobody a tile that they do not hold.
"""

from __future__ import annotations

import re

import pytest

from bot.store.keys import base36
from sandbox.people.person import Person
from tests.e2e.forging import answered, errors
from tests.e2e.tripoling import mover, next_text, played, shown, start
from tests.house import House

FORGED = (
    "46@2,2",
    "46@2,2D3",
    "46@9999,9999U0",
    "46@-0,2D0",
    "046@2,2D0",
    "1@2,2D0;1@2,2D0",
    "draw;draw",
    "124@0,0U0",
    "200@2,2D0",
    "take:9",
    "take:0",
    "take:-1",
    "take:3",
    "exchange",
    "pass",
    "46@",
    "46@#2",
    "exchange?",
    "pass??",
    ";",
    "_",
    "__proto__",
    "x" * 78,
    "\u202edraw",
    "46@\u0662,2D0",
)
"""What a `custom_id` is forged to end with, at the first move of a match: never to be played."""

TYPED = (
    "46 #99",
    "46 #0",
    "999 #1",
    "46 # r9",
    "46@2,2D9",
    "46@2.5,2D0",
    "take",
    "take ten",
    "_",
    "_type",
    "46 #1 " * 20,
    "@everyone **a** https://example.org",
    "`46 #1`",
    "\u202e0r 1# 64",
    "4" * 78,
)


async def test_f25_f51_forged_placements_and_hostile_lines_play_nothing(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    match = await start(house, (house.ana, house.ben), tiles=40)
    board = house.board(house.ana)
    for kind in ("", "~"):  # played, and drafted
        for wire in FORGED:
            forged = f"t1b.{match}.0.{kind}{wire}"[:100]
            assert await answered(house, house.ana, board, forged), wire
    live = await played(house, match, lambda now: "@" in next_text(now))
    await shown(house, match)
    person = mover(house, live)
    for line in TYPED:
        assert await typed(house, person, line), line
        assert (await house.live(match)).play == live.play, line
    assert errors(caplog) == []
    assert house.complaints() == []


async def test_f25_nobody_learns_a_tile_by_trying_to_place_it(house: House) -> None:
    """Whatever tile is named by somebody who waits or watches, the answer is the same."""
    match = await start(house, (house.ana, house.ben), tiles=40)
    live = await played(house, match, lambda now: "@" in next_text(now))
    board = await shown(house, match)
    owner = mover(house, live)
    for person in (house.ana, house.ben, house.cy):
        if person is owner:
            continue
        said: set[str] = set()
        for tile in (live.play.state.drawn, *range(1, 12)):
            wire = f"t1b.{match}.{base36(live.play.n)}.{tile}@2,2D0"
            told = await answered(house, person, board, wire)
            said.add(re.sub(r"\b\d+\b", "", told))
        assert len(said) == 1


async def test_f20_a_placement_of_an_earlier_move_plays_nothing(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    match = await start(house, (house.ana, house.ben), tiles=40)
    live = await played(house, match, lambda now: "@" in next_text(now))
    wanted, person = next_text(live), mover(house, live)
    await played(house, match, lambda now: now.play.n > live.play.n)
    board = await shown(house, match)
    for stamp in (0, live.play.n):
        assert await answered(house, person, board, f"t1b.{match}.{base36(stamp)}.{wanted}")
    assert errors(caplog) == []


async def typed(house: House, person: Person, line: str) -> str:
    """Types a move; gives the private answer once it says something."""
    known = len(house.private(person))
    await person.slash(house.games, "match move", move=line)
    await person.until(lambda: house.private(person)[known:] and house.private(person)[-1].text)
    await house.caught_up()
    return house.private(person)[-1].text
