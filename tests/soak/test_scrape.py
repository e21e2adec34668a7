"""What a host sees of a soak, in numbers and in the log at debug: nobody, and no secret."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import aiohttp
import pytest

from tests.e2e.asking import SERVED, Numbers, numbers
from tests.soak.run import Soak
from tests.soak.settings import Settings

pytestmark = pytest.mark.proof

SMALL = Settings(
    matches=6, seed=7, tables=6, chance=0.04, cut_s=0.0, kill_s=0.0, cap=4, checkpoints=0
)


class Watched(Soak):
    """A soak whose bot tells how it is, and logs all that it can."""

    def environment(self) -> dict[str, str]:
        return {"TUMBLER_STATUS": "127.0.0.1:0", "TUMBLER_LOG_LEVEL": "debug"}


def named(text: str, words: Iterable[object]) -> list[str]:
    """Those words that stand in a text."""
    return [word for word in map(str, words) if re.search(rf"\b{re.escape(word)}\b", text)]


async def scraped(soak: Watched) -> Numbers:
    (bot,) = soak.bots
    found = SERVED.search(bot.log())
    assert found is not None
    async with aiohttp.ClientSession(f"http://127.0.0.1:{found[1]}") as session:
        return await numbers(session)


async def test_nothing_that_a_host_sees_of_a_soak_names_anybody(tmp_path: Path) -> None:
    soak = await Watched.open(SMALL, tmp_path)
    try:
        await soak.run()
        found = await scraped(soak)
        (bot,) = soak.bots
        log, world = bot.log(), soak.stand.world
        actions = [row["action"] for row in soak.logs.ask("SELECT DISTINCT action FROM moves")]
        matches = [row["id"] for row in soak.logs.ask("SELECT id FROM matches")]
        tokens = [soak.stand.token, *world.interactions]
        people = [
            each for person in soak.stand.people.values() for each in (person.id, person.name)
        ]
    finally:
        await soak.close()
    assert soak.report.is_clean, "\n".join(soak.report.lines())
    assert found.of("moves_total") > 10
    assert len(matches) >= SMALL.matches
    places = [*world.state.channels, *world.state.servers]
    assert named(found.text, [*people, *tokens, *matches, *places, *world.state.messages]) == []
    assert named(log, [*people, *tokens, *world.state.channels]) == []
    assert set(named(log, matches)) == set(matches), "what it would find, it finds"
    assert named(log, [each for each in actions if ":" in each]) == []
