"""F42: an interaction that comes again, to the same process or to another, changes nothing twice.

It is no mistake of the player's either: nobody is refused for what their own press has changed.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.rematch.rules import REMATCH
from bot.match.games import GAMES
from bot.store.keys import Repeated
from tests.engines import open_store
from tests.interactions import fresh
from tests.store.two_processes import Shell

ANA, BEN, CY = 1, 2, 3

Again = Callable[..., Awaitable[Any]]


@pytest.fixture
async def one(engine: str, tmp_path: Path) -> AsyncIterator[Shell]:
    store = await open_store(tmp_path / "tumbler.db")
    yield Shell(store, echo_s=0.0)
    await store.close()


@pytest.fixture(params=["the same", "another"])
def again(request: pytest.FixtureRequest, one: Shell) -> Again:
    """Does a deed, and then once more with the same interaction."""
    other = one if request.param == "the same" else Shell(one.store, echo_s=0.0)

    async def again(deed: str, *values: object, **named: object) -> Any:
        interaction = fresh()
        done = await one.deeds[deed](*values, **named, interaction=interaction)
        with pytest.raises(Repeated):
            await other.deeds[deed](*values, **named, interaction=interaction)
        return done

    return again


async def table(shell: Shell, game: str) -> str:
    made = await shell.create(
        GAMES[game], {}, guild=1, channel=2, host=ANA, host_name="Ana", interaction=fresh()
    )
    return made.match.id


async def test_at_a_table_in_the_lobby(one: Shell, again: Again) -> None:
    match = await table(one, "unlock")
    await again("join", match, BEN, "Ben")
    await again("leave", match, BEN)
    await again("join", match, CY, "Cy")
    await again("start", match, ANA)
    assert (await one.matches.live(match)).table.people == (ANA, CY)
    await again("close", await table(one, "unlock"), ANA)


async def test_in_a_match(one: Shell, again: Again) -> None:
    match = await table(one, "triplock")
    await again("join", match, BEN, "Ben")
    offer = await again("handover", match, ANA, CY, "Cy")
    await again("keep", match, offer.id, CY)
    offer = await again("handover", match, ANA, CY, "Cy")
    await again("accept", match, offer.id, CY)
    await again("act", match, BEN, "orient:0", stamp=0)
    await again("resign", match, CY)
    await again("rematch", match, BEN)
    asked = (await one.matches.table(match)).facts.offer(REMATCH)
    assert asked is not None
    assert asked.agreed == (BEN,)
