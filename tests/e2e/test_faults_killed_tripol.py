"""F1 to F3 in a turn of Tripol: killed between the draw and the placement, or around either.

The draw is played at the table, and the hand opens in private. The tile is placed there. Whatever
call is cut off, the tile is drawn once, placed once, and only its owner ever sees it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from games.core import Seat, Setting
from games.tripol.rules.tiles import tile_of
from games.tripol.texts.lexicon import known
from tests.e2e.killing import Mortal
from tests.e2e.tripoling import final, next_text, press_near
from tests.e2e.trouble import everything, no_harm, orphans
from tests.player import tap
from tests.quantity import some
from tests.shown import Shown

pytestmark = pytest.mark.proof

ORIGINAL = r"^/webhooks/.*/messages/@original"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        yield made


async def drawn(house: Mortal, match: str) -> Shown:
    """Draws for Ana until a tile of hers fits; gives the private panel that opens with the tile.

    Where nothing fits she passes, and so does Ben, by typed moves.
    """
    while True:
        before = len(house.rows(match))
        known = len(house.private(house.ana))
        await house.board(house.ana).press("Draw")
        await house.grown(match, before + 1)
        await house.ana.until(lambda n=known: len(house.private(house.ana)) > n)
        if "@" in next_text(await house.live(match)):
            return house.private(house.ana)[-1]
        for person, line in ((house.ana, "pass"), (house.ben, "draw"), (house.ben, "pass")):
            before = len(house.rows(match))
            await person.slash(house.games, "match move", move=line)
            await house.grown(match, before + 1)


async def tried(panel: Shown, wanted: str) -> Shown:
    """Presses the panel until the placement lies there as a draft."""
    await press_near(panel, wanted, plays=False)
    return panel.now()


async def placed_once(house: Mortal, match: str, before: list[str], wanted: str) -> None:
    """The log has the placement once; one board shows what follows, and nobody saw the hand."""
    live = await house.live(match)
    assert house.actions(match) == [*before, wanted]
    await no_harm(house, match)
    assert orphans(house, match) == []
    (board,) = house.boards(match)
    names = tuple(seat.name for seat in live.seats)
    told = live.entry.texts.describe(live.view(None), "", Setting(names=names))
    assert board.alts == list(told)
    assert unseen(house, match, await hands(house, match)) == []


async def hands(house: Mortal, match: str) -> tuple[tuple[int, ...], ...]:
    return (await house.live(match)).play.state.hands


def unseen(house: Mortal, match: str, held: tuple[tuple[int, ...], ...]) -> list[str]:
    """The tiles of Ana's hand that Cy or Ben could read by name in any message of theirs."""
    found: list[str] = []
    for person in (house.ben, house.cy):
        for channel in person.channels():
            for message in house.messages(person, channel.id):
                body = everything(message)
                found += [
                    f"{person.name}: {tile}"
                    for tile in held[0]
                    if f"tile {tile} " in body.lower() or known(tile) in body
                ]
    return found


async def finished(house: Mortal, match: str, panel: Shown, wanted: str) -> None:
    """The tile is placed by the buttons that stand there, once."""
    before = house.actions(match)
    message = await tried(panel, wanted)
    done = final(message, wanted)
    await tap(message, done)
    await house.grown(match, len(before) + 1)
    await placed_once(house, match, before, wanted)
    await house.down()
    await placed_once(house, match, before, wanted)


@pytest.mark.parametrize("is_tried", [False, True], ids=["hand", "tried"])
async def test_f2_killed_between_the_draw_and_the_placement(house: Mortal, is_tried: bool) -> None:
    match = await house.begun("tripol", house.ana, house.ben, tiles=24)
    panel = await drawn(house, match)
    live = await house.live(match)
    wanted, tile = next_text(live), live.play.state.drawn
    if is_tried:
        panel = await tried(panel, wanted)
    await house.kill()
    await house.up()
    await house.caught_up()
    assert panel.now() == panel, "the panel stands in its buttons"
    live = await house.live(match)
    assert live.play.state.drawn == tile
    assert tile_of(tile or 1).number in live.play.state.hands[Seat(0)]
    await finished(house, match, panel, wanted)


async def test_f1_killed_before_the_commit_of_a_placement(house: Mortal) -> None:
    match = await house.begun("tripol", house.ana, house.ben, tiles=24)
    panel = await drawn(house, match)
    wanted, before = next_text(await house.live(match)), house.actions(match)
    panel = await tried(panel, wanted)
    done = final(panel, wanted)
    with house.locked():
        outcome = await tap(panel, done)
        assert outcome.kind == "deferred", "the press was acknowledged before it was played"
        await house.kill()
    await house.up()
    await house.caught_up()
    assert house.actions(match) == before
    await finished(house, match, panel, wanted)


@pytest.mark.parametrize(
    "late", some((True, False), 2), ids=["answered unnoticed", "never answered"]
)
async def test_f2_killed_after_the_commit_of_a_placement(house: Mortal, late: bool) -> None:
    match = await house.begun("tripol", house.ana, house.ben, tiles=24)
    panel = await drawn(house, match)
    wanted, before = next_text(await house.live(match)), house.actions(match)
    panel = await tried(panel, wanted)
    done = final(panel, wanted)
    fault = house.stop_at("PATCH", ORIGINAL, late=late)
    outcome = await tap(panel, done)
    await house.killed_at(fault)
    assert house.actions(match) == [*before, wanted]
    await house.up()
    await house.caught_up()
    await placed_once(house, match, before, wanted)
    house.ana.redeliver(outcome)
    await house.caught_up()
    await placed_once(house, match, before, wanted)


@pytest.mark.parametrize("late", some((True, False), 2), ids=["arrived unnoticed", "never arrived"])
async def test_f3_killed_between_a_draw_and_its_board(house: Mortal, late: bool) -> None:
    match = await house.begun("tripol", house.ana, house.ben, tiles=24)
    table = rf"^/channels/{house.games}/messages|{ORIGINAL}"
    fault = house.stop_at("*", table, late=late)
    await house.board(house.ana).press("Draw")
    await house.killed_at(fault)
    assert house.actions(match) == ["draw"]
    await house.up()
    await house.caught_up()
    assert house.actions(match) == ["draw"]
    await no_harm(house, match)
    assert orphans(house, match) == []
    assert unseen(house, match, await hands(house, match)) == []
