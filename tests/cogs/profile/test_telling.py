"""The first result since results are remembered says so, once to each person."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.cogs import FEATURES
from bot.match.feature import Feature
from tests.desk import ANA, BEN, CY, Desk
from tests.engines import open_store
from tests.interactions import fresh

TOLD = "results are remembered now, in `/profile`. People you played with can see yours; "


async def ended(desk: Desk, people: tuple[int, ...], **terms: str) -> str:
    """A match of Unlock that the last of these people ends by resigning; its text."""
    match = await desk.begun("unlock", people, {"lock": "bot"}, **terms)
    for person in people:
        if (await desk.live(match)).match.status == "open":
            await desk.acts.resign(match, person, interaction=fresh())
    assert (await desk.live(match)).match.status == "over"
    return match


async def told(desk: Desk, match: str) -> list[str]:
    """Whom the result tells so."""
    text = (await desk.more(match, ANA)).text
    return [line.partition(":")[0] for line in text.splitlines() if TOLD in line]


async def test_everybody_is_told_once_with_the_first_result(desk: Desk) -> None:
    first = await ended(desk, (ANA, BEN))
    assert await told(desk, first) == ["-# Ana and Ben"]
    desk.now += 60
    second = await ended(desk, (ANA, CY))
    assert await told(desk, second) == ["-# Cy"]
    desk.now += 60
    assert await told(desk, await ended(desk, (BEN, ANA))) == []
    assert await told(desk, first) == ["-# Ana and Ben"], "it stays where it was told"


async def test_it_waits_for_a_match_with_somebody_else(desk: Desk) -> None:
    assert await told(desk, await ended(desk, (ANA,))) == []
    assert await told(desk, await ended(desk, (ANA, BEN))) == ["-# Ana and Ben"]


@pytest.mark.parametrize("chosen", ["met", "nobody"])
async def test_who_has_chosen_is_not_told(desk: Desk, chosen: str) -> None:
    await desk.sets(BEN, results=chosen)
    assert await told(desk, await ended(desk, (ANA, BEN))) == ["-# Ana"]


async def test_a_match_without_a_result_tells_nobody(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN))
    await desk.moderation.end(match, 7, 99, interaction=fresh())
    assert await told(desk, match) == []
    assert await told(desk, await ended(desk, (ANA, BEN))) == ["-# Ana and Ben"]


async def test_settings_that_were_made_before_stay(desk: Desk) -> None:
    await desk.sets(ANA, ping="dm", reminders=False)
    await ended(desk, (ANA, BEN))
    (row,) = await desk.store.read(
        lambda tx: tx.rows("SELECT ping, reminders FROM persons WHERE person = :ana", ana=ANA)
    )
    assert (row["ping"], row["reminders"]) == ("dm", 0)


@pytest.fixture
async def keeps_none(tmp_path: Path) -> AsyncIterator[Desk]:
    """A desk at which no result is kept."""
    features = (*FEATURES, Feature("keeps_none", counts=lambda _table: False))
    desk = Desk(await open_store(tmp_path / "none.db"), features=features)
    yield desk
    await desk.store.close()


async def test_a_match_whose_result_is_not_kept_tells_nobody(keeps_none: Desk) -> None:
    assert await told(keeps_none, await ended(keeps_none, (ANA, BEN))) == []
