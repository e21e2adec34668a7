"""Who is forgotten while others play on, and while they themselves sit down somewhere."""

from __future__ import annotations

from typing import Any

from bot.cogs.own_data.forgetting import Forgetting
from bot.match.act import Acted, Acts
from bot.match.controls.names import SOMEBODY
from tests.cogs.tournament.cups import opened
from tests.desk import ANA, BEN, CY, Desk, name_of
from tests.interactions import fresh


async def test_the_others_play_on_without_who_is_forgotten(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN, CY))
    live = await desk.live(match)
    lock = next(iter(live.play.turn.waiting))
    leaving, stays = (one for one in (BEN, CY, ANA) if live.table.seats_of(one) != (lock,))
    await desk.forgetting.forget(leaving, interaction=fresh())
    live = await desk.live(match)
    assert live.match.status == "open"
    assert (SOMEBODY, None) in [(seat.name, seat.person) for seat in live.seats]
    assert name_of(leaving) not in [seat.name for seat in live.seats]
    await desk.forgetting.forget(stays, interaction=fresh())
    names = [seat.name for seat in (await desk.live(match)).seats]
    assert names.count(SOMEBODY) == 2


async def test_who_joins_a_tournament_meanwhile_has_left_it_too(desk: Desk) -> None:
    """A tournament with an entrant who was cut out would never start."""
    await desk.duel()
    cup = await opened(desk, count=1)

    class Meanwhile(Acts):
        async def resign(self, match: str, user: int, **how: Any) -> Acted:
            acted = await super().resign(match, user, **how)
            await desk.cups.join(cup.id, BEN, "Ben", interaction=fresh())
            return acted

    forgetting = Forgetting(desk.matches, Meanwhile(desk.matches), desk.lobby)
    await forgetting.forget(BEN, interaction=fresh())
    assert [one.person for one in (await desk.cups.read(cup.id)).entrants] == [ANA]
