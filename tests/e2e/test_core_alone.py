"""The core alone, without any feature: a match is played from the invitation to the result."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import client
from bot.cogs.lobby.cog import LobbyCog
from bot.cogs.match.cog import MatchCog
from bot.cogs.quarantine import AsideCog
from tests.house import House

CORE = (LobbyCog, MatchCog, AsideCog)
"""The cogs that are only the Discord side of the core."""


class Bare(House):
    """A house whose bot has no feature."""

    features = ()


async def test_a_duel_is_played_without_any_feature(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "COGS", CORE)
    async with await Bare.open(tmp_path) as house:
        match = await house.duel()
        await house.caught_up()
        live = await house.live(match)
        seat = min(live.play.turn.waiting)
        player = next(p for p in (house.ana, house.ben) if p.id == live.seats[seat].person)
        await player.slash(house.games, "match move", move="roll")
        await house.grown(match, live.play.n + 1)
        await player.slash(house.games, "match resign")
        await house.last(player).press("Resign")
        await house.caught_up()
        live = await house.live(match)
        assert live.match.status == "over"
        result = next(one for one in house.public() if "resigned" in one.text)
        assert result.labels == [], "what follows an end comes from features"
        assert house.complaints() == []
