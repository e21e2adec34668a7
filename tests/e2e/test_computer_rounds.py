"""Rounds against computers in every game: an act edits the board once, and calls nobody."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.delivery import pacing
from bot.match.live import Live
from tests.e2e.answering import answered, bot_of, calls_to
from tests.house import House
from tests.plain import plain

TABLES = (
    ("triplock", {}),
    ("triplock", {"mode": "ring"}),
    ("unlock", {"players": "2"}),
    ("unlock", {"players": "3"}),
    ("unlock", {"players": "4", "lock": "host"}),
    ("timelock", {"players": "2"}),
    ("timelock", {"players": "4"}),
    ("tripol", {"players": "2"}),
    ("tripol", {"players": "3"}),
    ("tripol", {"players": "4"}),
)
"""The tables of one person against one, two and three computers."""

FEW = [(game, options, 3) for game, options in TABLES[::3]]
ALL = [pytest.param(*table, 10, marks=pytest.mark.proof) for table in TABLES]
"""A table, and how many rounds are played there."""


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await House.open(tmp_path, shelf=plain()) as made:
        yield made


async def acts(house: House, live: Live, dice: random.Random) -> Live:
    """Ana plays by lot what she is asked, or any act where computers are asked, too."""
    (seat,) = live.table.seats_of(house.ana.id)
    game = live.entry.game
    text = game.write(game.any_action(live.play.state, seat, dice.randrange))
    await house.acts.act(
        live.match.id, house.ana.id, text, stamp=None, interaction=dice.getrandbits(48)
    )
    return await answered(house, live.match.id)


@pytest.mark.parametrize(("game", "options", "most"), [*FEW, *ALL])
async def test_an_act_edits_the_board_once_and_calls_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, str], most: int
) -> None:
    monkeypatch.setattr(pacing, "HELD_S", 60.0)  # on a busy machine, too
    dice = random.Random(game)
    await house.ana.slash(
        house.games, f"{game} start", opponent=bot_of(house), level="easy", **options
    )
    await house.caught_up()
    live = await answered(house, house.board(house.ana).match)
    board, rounds = house.board(house.ana).id, 0
    while live.match.status == "open" and rounds < most:
        before, since = live, len(house.stand.world.record)
        live = await acts(house, live, dice)
        found = calls_to(house, since, house.games)
        assert found == {"PATCH": 1} or (found == {} and not _is_news(before, live)), found
        seats = {row.seat for row in live.rows[before.play.n :]}
        rounds += len(seats) > 1
    assert house.board(house.ana).id == board
    assert not house.pings(house.ana)
    assert house.complaints() == []


def _is_news(before: Live, live: Live) -> bool:
    """Whether the board shows anything else than before."""
    return live.row_for(None) != before.row_for(None)
