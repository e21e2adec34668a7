"""Who is told what of somebody: by server, channel, their choice, blocks, and forgetting."""

from __future__ import annotations

import pytest

from bot.cogs.profile.screens import ProfilePage, profile
from bot.cogs.profile.tally import Tally
from bot.match import blocks
from bot.match.controls.names import A_PLAYER
from bot.match.games import GAMES
from bot.match.lobby.deals import daily
from bot.store.matches import TablePlace
from games.core import Ending
from tests.cogs.profile.past import Past, alone, played, seen, store, words
from tests.desk import ANA, BEN, CHANNEL, CY, DEE, GUILD, Desk
from tests.interactions import fresh

HIDDEN = 99

NOTHING = Tally()


def sees(place: TablePlace) -> bool:
    return place.channel != HIDDEN


@pytest.fixture(autouse=True)
async def matches(desk: Desk) -> None:
    """Ana has played with Ben twice, in the open and in a hidden channel, and with Cy elsewhere."""
    await store(
        desk,
        Past(ago_s=1),
        Past(channel=HIDDEN, ago_s=2),
        Past((ANA, CY), guild=GUILD + 1, ago_s=3),
    )


@pytest.mark.parametrize(
    ("shows", "reader", "found"),
    [
        (None, ANA, [2]),
        (None, BEN, [2]),
        (None, CY, [1]),
        (None, DEE, []),
        ("met", ANA, [2]),
        ("met", BEN, [2]),
        ("met", CY, [1]),
        ("met", DEE, []),
        ("everybody", ANA, [2]),
        ("everybody", BEN, [2]),
        ("everybody", CY, [1]),
        ("everybody", DEE, [1]),
        ("nobody", ANA, [2]),
        ("nobody", BEN, []),
        ("nobody", CY, []),
        ("nobody", DEE, []),
    ],
)
async def test_a_reader_sees_what_they_sat_at_and_what_is_open_to_them(
    desk: Desk, shows: str | None, reader: int, found: list[int]
) -> None:
    """Ben sat in the hidden channel; Cy met Ana in another server; Dee never met her."""
    await desk.sets(ANA, results=shows)
    assert list(played(await seen(desk, ANA, reader, sees=sees))) == found


@pytest.mark.parametrize("reader", [BEN, CY, DEE])
async def test_nothing_of_another_server_is_told(desk: Desk, reader: int) -> None:
    await desk.sets(ANA, results="everybody")
    assert list(played(await seen(desk, ANA, reader, GUILD + 1))) == [1]
    assert await seen(desk, ANA, reader, GUILD + 2) == NOTHING


async def test_in_direct_messages_one_reads_all_of_ones_own(desk: Desk) -> None:
    await store(desk, alone("lockpick", guild=None, rank=(1, 15, -30)))
    told = await seen(desk, guild=None, sees=lambda _place: False)
    assert sum(played(told)) == 4


async def test_where_nothing_may_be_seen_the_answer_is_as_for_who_never_played(desk: Desk) -> None:
    stranger = await seen(desk, DEE, BEN)
    for shows in ("nobody", "met"):
        await desk.sets(ANA, results=shows)
        assert await seen(desk, ANA, DEE) == stranger == NOTHING


@pytest.mark.parametrize("shows", ["everybody", "met", None, "nobody"])
async def test_nothing_tells_who_is_blocked_that_they_are(desk: Desk, shows: str | None) -> None:
    await desk.sets(ANA, results=shows)
    before = await seen(desk, ANA, BEN), await seen(desk, BEN, ANA)
    await desk.store.write(lambda tx: blocks.block(tx, ANA, BEN, "Ben", desk.now))
    assert (await seen(desk, ANA, BEN), await seen(desk, BEN, ANA)) == before
    assert (before[0] == NOTHING) == (shows == "nobody")


async def test_todays_deal_is_seen_by_its_player_alone_until_its_day_is_over(desk: Desk) -> None:
    await desk.sets(ANA, results="everybody")
    await store(desk, alone("lockpick", deal=daily(desk.now), rank=(1, 15, -30)))
    assert len((await seen(desk)).lines) == 2
    assert len((await seen(desk, ANA, DEE)).lines) == 1
    desk.now += 86_400
    assert len((await seen(desk, ANA, DEE)).lines) == 2


async def test_days_in_a_row_are_told_to_their_person_alone(desk: Desk) -> None:
    await desk.sets(ANA, results="everybody")
    await store(desk, alone("lockpick", deal=daily(desk.now - 86_400), rank=(1, 15, -30)))
    assert len((await seen(desk)).streaks) == 1
    told = await seen(desk, ANA, DEE)
    assert (len(told.lines), told.streaks) == (2, ())


@pytest.mark.parametrize(
    ("shows", "reader", "name"),
    [
        ("everybody", DEE, "Ben"),
        (None, DEE, A_PLAYER),
        (None, CY, "Ben"),
        ("nobody", CY, A_PLAYER),
        ("nobody", ANA, "Ben"),
    ],
)
async def test_others_are_named_to_who_may_see_theirs_or_sat_there(
    desk: Desk, shows: str | None, reader: int, name: str
) -> None:
    await store(desk, Past((BEN, CY), channel=HIDDEN))
    await desk.sets(ANA, results="everybody")
    await desk.sets(BEN, results=shows)
    told = await seen(desk, ANA, reader, sees=sees)
    screen = profile(ProfilePage("Ana", "", None, "Dee", desk.now, told), GAMES, None)
    assert f"won 10–7 against {name}, " in words(told, desk.now, reader="Dee")[-1]
    assert ("Ben" in str(screen)) == (name == "Ben")


async def test_nothing_is_left_of_who_is_forgotten(desk: Desk) -> None:
    await desk.sets(ANA, results="everybody")
    await desk.forgetting.forget(ANA, interaction=fresh())
    for reader in (ANA, BEN, DEE):
        assert await seen(desk, ANA, reader) == NOTHING
    told = await seen(desk, BEN, BEN)
    assert list(played(told)) == [2]
    assert "Ana" not in "".join(words(told, desk.now, name="Ben"))
    assert "against somebody, " in words(told, desk.now, name="Ben")[-1]


async def test_a_drawn_match_of_somebody_forgotten_is_still_one_among_people(desk: Desk) -> None:
    drawn = Past((BEN, ANA), (None, None), (5, 5), Ending.DRAWN, channel=CHANNEL)
    await store(desk, drawn)
    await desk.forgetting.forget(ANA, interaction=fresh())
    assert "against Tumbler" not in "".join(words(await seen(desk, BEN, BEN), desk.now))
