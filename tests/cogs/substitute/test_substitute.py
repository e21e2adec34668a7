"""Who may take over a seat of a match, what goes with it, and when an offer is over."""

from __future__ import annotations

import pytest

from bot.cogs.substitute import rules, screens
from bot.cogs.substitute.rules import SUBSTITUTE
from bot.match.refusals import ShellRefused
from bot.screens.refusals import sentence
from bot.screens.story import turns_told
from games.core import LEAVE, MARKS
from tests.deeds import offers_seat, takes_seat
from tests.desk import ANA, BEN, CY, DEE, Desk, name_of
from tests.interactions import fresh

SECRET = (1, 2, 5, 9)


async def locked(desk: Desk) -> str:
    """A game of Unlock in which Ana, the Lock, has hidden a code from Ben and Cy."""
    match = await desk.begun("unlock", (ANA, BEN, CY))
    await desk.plays(match, ANA, "code:1-2-5-9")
    return match


async def people(desk: Desk, match: str) -> list[int | None]:
    return [seat.person for seat in (await desk.live(match)).seats]


async def secret_of(desk: Desk, match: str, person: int) -> tuple[int, ...] | None:
    """The hidden code, as far as a person may see it; a stranger sees what spectators do."""
    live = await desk.live(match)
    return live.view(live.seat_for(person)).secret


async def offers(desk: Desk, match: str, old: int, new: int) -> str:
    offer = await offers_seat(desk.matches, match, old, new, name_of(new))
    return offer.id


async def refused(desk: Desk, match: str, old: int, new: int) -> None:
    """Offering that seat to that person is refused, and nothing is offered."""
    before = await desk.live(match)
    with pytest.raises(ShellRefused, match="sat_against") as why:
        await offers(desk, match, old, new)
    assert "played against this side" in sentence(why.value)
    after = await desk.live(match)
    assert after.facts.offer(SUBSTITUTE.key) == before.facts.offer(SUBSTITUTE.key)
    assert after.seats == before.seats


async def test_a_seat_goes_back_to_its_former_owner(desk: Desk) -> None:
    match = await desk.duel()
    old, other = await desk.turn(match)
    await desk.hands_over(match, old, CY)
    assert await desk.waited_for(match) == CY
    await refused(desk, match, other, old)
    await refused(desk, match, other, CY)
    await desk.hands_over(match, CY, old)
    assert await desk.waited_for(match) == old
    await refused(desk, match, other, CY)


async def test_only_the_new_owner_plays_and_sees_with_the_seat(desk: Desk) -> None:
    match = await locked(desk)
    await desk.hands_over(match, BEN, DEE)
    live = await desk.live(match)
    assert (live.seat_for(BEN), live.seat_for(DEE)) == (None, 1)
    before = live.rows
    with pytest.raises(ShellRefused, match="no_seat"):
        await desk.plays(match, BEN, "code:7-8")
    assert (await desk.live(match)).rows == before
    live = await desk.plays(match, DEE, "code:2-3")
    assert [row.text for row in live.rows] == ["code:1-2-5-9", "_sit", "code:2-3"]
    assert await people(desk, match) == [ANA, DEE, CY]


async def test_nobody_who_knows_the_code_becomes_a_guesser(desk: Desk) -> None:
    """The Lock knows the code, and so does who was the Lock before; no guesser becomes the Lock."""
    match = await locked(desk)
    await desk.plays(match, BEN, "code:1-2-3")
    await refused(desk, match, BEN, ANA)
    await refused(desk, match, ANA, BEN)
    await refused(desk, match, BEN, CY)
    await desk.hands_over(match, ANA, DEE)
    assert await secret_of(desk, match, DEE) == SECRET
    assert await secret_of(desk, match, ANA) is None
    assert await secret_of(desk, match, BEN) is None
    await refused(desk, match, BEN, ANA)
    await refused(desk, match, DEE, CY)
    assert await people(desk, match) == [DEE, BEN, CY]


async def test_nobody_takes_a_seat_that_has_left(desk: Desk) -> None:
    match = await locked(desk)
    offer = await offers(desk, match, BEN, DEE)
    await desk.acts.resign(match, BEN, interaction=fresh())
    before = (await desk.live(match)).rows
    assert before[-1].text == LEAVE
    with pytest.raises(ShellRefused, match="offer_gone") as why:
        await takes_seat(desk.acts, match, offer, DEE)
    assert "offer is over" in sentence(why.value)
    assert (await desk.live(match)).rows == before
    with pytest.raises(ShellRefused, match="no_seat") as why:
        await offers(desk, match, BEN, DEE)
    assert "table. Watch it" in sentence(why.value)
    live = await desk.live(match)
    made = live.facts.offer(SUBSTITUTE.key)
    assert made is None or made.id == offer, "nothing more is offered"
    assert await people(desk, match) == [ANA, BEN, CY]


async def test_the_offer_of_a_rated_seat_says_whose_a_loss_is(desk: Desk) -> None:
    for rated, said in (("on", "has seen. Rated: a loss stays ● Ana's."), ("off", "has seen.")):
        match = await desk.begun("triplock", rated=rated)
        seat = (await desk.live(match)).table.seats_of(ANA)[0]
        offer = await offers_seat(desk.matches, match, ANA, CY, "Cy")
        is_rated = await desk.store.read(lambda tx, match=match: rules.is_rated(tx, match))
        note = screens.offered(await desk.live(match), offer, is_rated=is_rated)
        assert note.content.endswith(said.replace("●", MARKS[seat]))


async def test_what_was_done_before_is_told_of_who_did_it(desk: Desk) -> None:
    match = await desk.duel()
    old, other = await desk.turn(match)
    await desk.plays(match, old, "roll")
    await desk.hands_over(match, old, CY)
    live = await desk.live(match)
    seat = live.table.seats_of(CY)[0]
    for reader in (None, seat):
        told = "\n".join(turn.text for turn in turns_told(live, reader))
        assert f"{name_of(old)} rolled" in told
        assert f"Cy took over the seat of {MARKS[seat]} {name_of(old)}." in told
        assert "You rolled" not in told
    await desk.plays(match, CY, "end")
    mine = "\n".join(turn.text for turn in turns_told(await desk.live(match), seat))
    assert "You " in mine.split("took over")[1]
    assert f"{name_of(other)} " not in mine.split("took over")[1]
