"""F27: an own move within a turn takes back who asked for the end, or agreed to it.

Tried at a desk: the store and the play, no Discord.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.play.act import Acts
from bot.play.ending import Endings, open_offer
from bot.play.live import Live
from bot.play.lobby import Lobby
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.shelf import SHELF
from bot.store.sqlite import Store
from tests.interactions import fresh
from tests.seed import chance


class Ring:
    """A ring of Triplock: three people, whose Diagrams are laid; `mover` has to roll."""

    def __init__(self, store: Store) -> None:
        self.matches = Matches(store, SHELF, chance=chance(), echo_s=0.0)
        self.acts, self.endings = Acts(self.matches), Endings(self.matches)
        self.match, self.mover, self.others = "", 0, [0]

    async def begin(self) -> None:
        lobby = Lobby(self.matches)
        table = await lobby.create(
            SHELF["triplock"],
            {"mode": "ring"},
            guild=7,
            channel=8,
            host=1,
            host_name="P1",
            interaction=fresh(),
        )
        self.match = table.match.id
        for person in (2, 3):
            await lobby.join(self.match, person, f"P{person}", interaction=fresh())
        for person in (1, 2, 3):
            await self.plays(person, "orient:0")
        (seat,) = (await self.live()).play.turn.waiting
        self.mover = await self.person(seat)
        self.others = [person for person in (1, 2, 3) if person != self.mover]

    async def live(self) -> Live:
        return await self.matches.live(self.match)

    async def person(self, seat: int) -> int:
        person = (await self.live()).seats[seat].person
        assert person is not None
        return person

    async def plays(self, person: int, text: str = "roll") -> Live:
        await self.acts.act(self.match, person, text, stamp=None, interaction=fresh())
        return await self.live()

    async def asks(self, person: int) -> str:
        """Asks for the end; returns the offer."""
        offer = open_offer(await self.endings.ask(self.match, person, interaction=fresh()))
        assert offer is not None
        return offer.id

    async def agrees(self, person: int, offer: str) -> Live:
        return await self.endings.answer(self.match, offer, person, yes=True, interaction=fresh())


@pytest.fixture
async def ring(tmp_path: Path) -> AsyncIterator[Ring]:
    store = await Store.open(tmp_path / "tumbler.db")
    made = Ring(store)
    await made.begin()
    yield made
    await store.close()


@pytest.mark.parametrize("has_asked", [True, False], ids=["asked", "agreed"])
async def test_f27_a_move_within_a_turn_takes_it_back(ring: Ring, has_asked: bool) -> None:
    first, second = ring.others
    offer = await ring.asks(ring.mover if has_asked else first)
    await ring.agrees(first if has_asked else ring.mover, offer)
    before = (await ring.live()).play
    live = await ring.plays(ring.mover)
    assert live.play.n > before.n
    assert live.play.turn.stage == before.turn.stage, "precondition: the turn goes on"
    assert open_offer(live) is None
    with pytest.raises(ShellRefused, match="offer_gone"):
        await ring.agrees(second, offer)
    assert not (await ring.live()).is_void


async def test_f27_who_has_not_agreed_may_play_on_and_agree_then(ring: Ring) -> None:
    first, second = ring.others
    offer = await ring.asks(first)
    await ring.agrees(second, offer)
    live = await ring.plays(ring.mover)
    assert open_offer(live) is not None, "an offer stands while who has not agreed plays a turn"
    assert (await ring.agrees(ring.mover, offer)).is_void
