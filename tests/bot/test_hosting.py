"""Open tables whose host stays out or has left: those who sit there start or close them."""

from __future__ import annotations

import pytest

from bot.match.lobby.hosting import HOST_S, needs_look
from bot.match.refusals import ShellRefused
from bot.screens.refusals import sentence
from bot.store.tables import Table
from tests.desk import ANA, BEN, CY, DEE, Desk, name_of
from tests.interactions import fresh


async def three_sit(desk: Desk) -> str:
    """Ben and Cy sit down at a table of Ana."""
    return await desk.opened("unlock", (ANA, BEN, CY))


async def sits_down(desk: Desk, match: str, person: int) -> None:
    await desk.lobby.join(match, person, name_of(person), interaction=fresh())


async def starts(desk: Desk, match: str, person: int) -> None:
    await desk.lobby.start(match, person, interaction=fresh())


async def closes(desk: Desk, match: str, person: int) -> None:
    await desk.lobby.close(match, person, interaction=fresh())


DEEDS = {"start": starts, "close": closes}


async def refused(desk: Desk, deed: str, match: str, person: int) -> str:
    """Tries to start or close a table, which changes nothing of it; returns the answer."""
    before = await desk.matches.table(match)
    with pytest.raises(ShellRefused) as why:
        await DEEDS[deed](desk, match, person)
    assert await desk.matches.table(match) == before
    assert why.value.key.endswith("_yet") == (person in before.people)
    return sentence(why.value)


async def taken_over(desk: Desk, match: str, person: int) -> Table:
    return await desk.lobby.take_over(match, person, gone=ANA, interaction=fresh())


@pytest.mark.parametrize("deed", list(DEEDS))
async def test_until_then_only_the_host_starts_and_closes(desk: Desk, deed: str) -> None:
    match = await three_sit(desk)
    told = await refused(desk, deed, match, BEN)
    assert f"Only Ana can {deed}" in told
    assert "after that, anybody sitting here" in told
    assert f"Only Ana can {deed} this table." in await refused(desk, deed, match, DEE)


async def test_discord_is_asked_about_the_host_only_for_others_who_sit_there(desk: Desk) -> None:
    match = await three_sit(desk)
    table = await desk.matches.table(match)
    people = (ANA, BEN, CY, DEE)
    assert [one for one in people if needs_look(table, one)] == [BEN, CY]
    await starts(desk, match, ANA)
    table = await desk.matches.table(match)
    assert not [one for one in people if needs_look(table, one)], "it has begun"


async def test_after_three_days_whoever_sits_starts(desk: Desk) -> None:
    match = await three_sit(desk)
    await desk.waits(HOST_S - 60)
    assert "Only Ana can start" in await refused(desk, "start", match, BEN)
    await desk.waits(61)
    assert "Only Ana can start" in await refused(desk, "start", match, DEE)
    await starts(desk, match, BEN)
    live = await desk.live(match)
    assert (live.match.status, len(live.seats), live.match.host) == ("open", 3, ANA)


async def test_after_three_days_whoever_sits_closes(desk: Desk) -> None:
    match = await three_sit(desk)
    await desk.waits(HOST_S + 1)
    assert "Only Ana can close" in await refused(desk, "close", match, DEE)
    await closes(desk, match, BEN)
    assert (await desk.matches.table(match)).match.status == "closed"


async def test_who_takes_over_hosts_alone_and_the_old_host_has_no_seat(desk: Desk) -> None:
    match = await three_sit(desk)
    with pytest.raises(ShellRefused, match="not_seated"):
        await taken_over(desk, match, DEE)
    table = await taken_over(desk, match, BEN)
    assert table == await desk.matches.table(match)
    assert (table.match.host, set(table.people)) == (BEN, {BEN, CY})
    for deed in DEEDS:
        assert f"Only Ben can {deed}" in await refused(desk, deed, match, CY)
    await starts(desk, match, BEN)
    live = await desk.live(match)
    assert {sitting.person for sitting in live.seats} == {BEN, CY}
    assert live.match.host == BEN


async def test_of_two_who_take_a_table_over_at_once_both_keep_their_seats(desk: Desk) -> None:
    """Both were told by Discord that Ana has left, before one of them was the host."""
    match = await three_sit(desk)
    await taken_over(desk, match, BEN)
    with pytest.raises(ShellRefused, match="host_starts") as why:
        await taken_over(desk, match, CY)
    assert sentence(why.value).startswith("Only Ben can start this table.")
    table = await desk.matches.table(match)
    assert (table.match.host, set(table.people)) == (BEN, {BEN, CY})


async def test_f46_a_host_who_came_back_has_no_seat_of_old(desk: Desk) -> None:
    match = await three_sit(desk)
    await taken_over(desk, match, BEN)
    assert "Only Ben can start" in await refused(desk, "start", match, ANA)
    await sits_down(desk, match, ANA)
    table = await desk.matches.table(match)
    assert (table.match.host, set(table.people)) == (BEN, {ANA, BEN, CY})
    assert "Only Ben can start" in await refused(desk, "start", match, ANA)


async def test_who_accepted_an_invitation_declines_it_no_more(desk: Desk) -> None:
    match = await desk.opened("unlock", invited=BEN, players="3")
    await sits_down(desk, match, BEN)
    with pytest.raises(ShellRefused, match="seated") as why:
        await desk.lobby.decline(match, BEN, interaction=fresh())
    assert "You have a seat at this table already." in sentence(why.value)
    await sits_down(desk, match, CY)
    assert set((await desk.matches.table(match)).people) >= {ANA, BEN, CY}
