"""Presses in `/profile`."""

from __future__ import annotations

from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh
from tests.openapi import complaints
from tests.sure import sure


async def test_its_last_matches_are_looked_back_on(desk: Desk) -> None:
    match = await desk.duel()
    await desk.acts.resign(match, BEN, interaction=fresh())
    own = (await desk.command(ANA, "profile")).answer
    panel = sure((await desk.press(ANA, "Triplock duel: won", on=own)).swapped)
    assert panel.text.startswith("### 🔍 Look back · ⚙️ Triplock")
    assert "Replay" in panel.labels
    assert panel.match == match
    again = (await desk.command(ANA, "profile")).answer
    (select,) = again.selects
    for forged in ("", "x", f"{match}:1", "ZZZZZZZZ"):
        led = await desk.presses(again, select["custom_id"], forged, forged=True)
        assert led.refused in ("unknown_button", "unknown_match"), forged
        assert led.swapped is None
    assert complaints((await desk.front()).world) == []
