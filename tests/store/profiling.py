"""The statements by which profiles are read, and by which somebody is told of them."""

from __future__ import annotations

from typing import Any

from bot.cogs.profile import rows
from tests.store.world import ANA, BEN, CY, GUILD


async def profiling(store: Any, match: str, noon: float) -> None:
    """Runs them for a match in a server that Ana and Ben have finished."""
    await store.read(lambda tx: _read(tx, match))
    await store.write(lambda tx: _tell(tx, match, noon))


def _read(tx: Any, match: str) -> None:
    for guild in (None, GUILD):
        played = rows.played(tx, ANA, BEN, guild)
        assert match in [one.match for one in played]
        assert all(one.seen.has_sat for one in played if one.match == match)
        assert BEN in [one.person for one in rows.others(tx, ANA, guild)[match]]
    assert rows.played(tx, ANA, ANA, GUILD + 1) == ()
    assert BEN in rows.met(tx, ANA)
    assert (rows.has_met(tx, ANA, BEN), rows.has_met(tx, ANA, CY + 1)) == (True, False)
    assert rows.standings(tx, CY + 1, GUILD) == {}
    assert rows.shown(tx, CY + 1, GUILD) == ()
    assert len(rows.timed(tx, ANA, GUILD, 1)) <= 1
    assert rows.at_table(match).of(tx) == ()


def _tell(tx: Any, match: str, noon: float) -> None:
    assert rows.told_at(match).of(tx) == ()
    rows.tell(tx, CY, noon)
    rows.tell(tx, CY, noon + 1)
    (row,) = tx.rows("SELECT results_told_at FROM persons WHERE person = :person", person=CY)
    assert row["results_told_at"] == noon
    assert (rows.is_told(tx, CY), rows.is_told(tx, CY + 1)) == (True, False)
