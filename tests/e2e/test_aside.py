"""A match that no longer fits the rules: kept, set aside, its players told once, others play on."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.house import House, match_of, text


async def begin(house: House) -> str:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    await house.press(house.ben, house.last(house.ben), "Accept")
    await house.caught_up()
    return match_of(house.board(house.ana))


async def test_players_of_a_broken_log_are_told_once(house: House) -> None:
    broken, whole = await begin(house), await begin(house)
    await house.down()
    con = sqlite3.connect(house.path)
    con.execute("UPDATE matches SET rules_version = 0, draws = '[1]' WHERE id = ?", (broken,))
    con.commit()
    con.close()
    for _ in range(2):
        await house.up()
        assert house.bot._renewing is not None
        await house.bot._renewing
        await house.caught_up()
        await house.down()
    await house.up()
    held = [m for m in house.messages(house.cy) if "on hold" in text(m)]
    assert len(held) == 1
    pings = [n for n in house.ben.notifications if "on hold" in n.text]
    assert [n.ping for n in pings] == [True]
    assert (await house.live(whole)).match.status == "open"
    outcome = await house.press(house.ana, house.board(house.ana, house.dm(house.ana)), "1.")
    assert outcome.kind == "deferred"
    await house.caught_up()


@pytest.mark.parametrize("column", ["options", "terms", "draws"])
async def test_a_match_that_cannot_be_read_hides_no_other(house: House, column: str) -> None:
    broken, whole = await begin(house), await begin(house)
    with closing(sqlite3.connect(house.path)) as con:
        con.execute(f"UPDATE matches SET {column} = '{{half' WHERE id = ?", (broken,))
        con.commit()
    await house.restart()
    listed = await house.ana.slash(house.games, "games")
    assert listed.kind == "message"
    await house.caught_up()
    (shown,) = (m for m in house.messages(house.ana) if "Your open matches" in text(m))
    assert text(shown).count("Triplock") == 1
    held = [m for m in house.messages(house.cy) if "on hold" in text(m)]
    assert len(held) == 1
    assert (await house.live(whole)).match.status == "open"
