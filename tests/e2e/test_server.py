"""`/server`: where tables stand, their pace, the role that is told; only for who may manage."""

from __future__ import annotations

from typing import Any

from bot.store import servers
from bot.store.servers import Server
from tests.e2e.panels import walk
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown

HOUR_S = 3600.0


def general(house: House) -> int:
    return next(place.id for place in house.ana.channels() if place.name == "general")


def control(message: Shown, setting: str) -> str:
    return next(each for each in message.ids if f"_server:{setting}" in each)


async def panel(house: House, page: str = "Places") -> Shown:
    """A page of the panel."""
    shown = await walk(house, house.ana, page)
    assert shown.is_private
    assert f"### {page}" in shown.text
    return shown


PAGES = {"pace": "Games", "computers": "People"}
"""The page of a setting, if it is not Places."""


async def choose(house: House, setting: str, *values: Any) -> Shown:
    """Chooses values in a select of the panel; returns the panel as it is then."""
    shown = await panel(house, PAGES.get(setting, "Places"))
    custom_id = control(shown, setting)
    outcome = await shown.select(custom_id, *[str(value) for value in values])
    assert outcome.kind != "failed", outcome
    return shown.now()


async def stored(house: House) -> Server:
    guild = house.stand.world.guild_id
    return await house.matches.store.read(lambda tx: servers.read(tx, guild))


async def test_discord_offers_it_to_managers_alone(house: House) -> None:
    assert "There is no command" in (await house.ben.slash(house.games, "server")).reason
    assert "everywhere" not in (await panel(house)).text
    assert "in every channel" in (await panel(house)).text


async def test_a_forged_press_by_somebody_else_changes_nothing(house: House) -> None:
    shown = await panel(house)
    await house.ben.slash(house.games, "help")
    own = house.private(house.ben)[-1]
    for setting in ("threads:on", "computers:off", "channels:", "role:", "pace:", "panel"):
        forged = shown.ids[0].split("._server")[0].replace("t1s", "t1b")
        outcome = await own.press_id(f"{forged}._server:{setting}", forged=True)
        assert "Only people with the permission" in Shown.of(house.ben, outcome).text, setting
    assert await stored(house) == Server(house.stand.world.guild_id)


async def test_who_may_no_longer_manage_is_refused_at_the_press(house: House) -> None:
    shown = await panel(house)
    house.stand.faults.revoke("manage_guild", user=house.ana.id)
    told = Shown.of(house.ana, await shown.press("Threads off"))
    assert "Only people with the permission" in told.text
    assert await stored(house) == Server(house.stand.world.guild_id)
    house.stand.faults.grant("manage_guild", user=house.ben.id)
    assert (await house.ben.slash(house.games, "server")).message is not None


async def test_tables_are_opened_where_the_server_says(house: House) -> None:
    shown = await choose(house, "channels", general(house))
    assert f"in <#{general(house)}>" in shown.text
    picked = next(c for c in shown.parts if c["type"] == 8)
    assert [each["id"] for each in picked["default_values"]] == [str(general(house))]
    told = Shown.of(house.ben, await house.ben.slash(house.games, "unlock start"))
    assert f"opened only in <#{general(house)}>" in told.text
    assert told.is_private
    told = Shown.of(house.ben, await house.ben.slash(house.games, "tournament", game="triplock"))
    assert f"opened only in <#{general(house)}>" in told.text
    table = Shown.of(house.ben, await house.ben.slash(general(house), "unlock start"))
    assert "Join" in table.labels
    await choose(house, "channels")
    table = Shown.of(house.ben, await house.ben.slash(house.games, "unlock start"))
    assert "Join" in table.labels


async def test_a_role_that_was_deleted_is_not_told(house: House) -> None:
    smiths, _ = house.stand.world.state.roles
    await choose(house, "role", smiths)
    del house.stand.world.state.roles[smiths]
    await house.restart()
    assert "**Told when a table opens**: nobody" in (await panel(house)).text
    table = Shown.of(house.ana, await house.ana.slash(house.games, "unlock start"))
    await house.caught_up()
    assert house.last(house.dee).id == table.id, "no line follows"


async def test_computers_may_play_until_the_server_forbids_it(house: House) -> None:
    shown = await panel(house, "People")
    assert "**Computer players**: allowed." in shown.text
    forged = control(shown, "computers").replace("computers:off", "computers:half")
    told = Shown.of(house.ana, await shown.press_id(forged, forged=True))
    assert refusal(told.text) == "unknown_button"
    for label, may_play in (("Computers off", False), ("Computers on", True)):
        await (await panel(house, "People")).press(label)
        assert (await stored(house)).computers is may_play
        words = "allowed" if may_play else "not allowed"
        assert f"**Computer players**: {words}" in (await panel(house, "People")).text
    await choose(house, "pace", "7-days")
    await (await panel(house, "People")).press("Computers off")
    assert await stored(house) == Server(house.stand.world.guild_id, pace="7 days", computers=False)


async def test_a_server_sets_its_limits(house: House) -> None:
    shown = await walk(house, house.ana, "People", "Limits")
    assert "Running matches of one host: no limit, as usual" in str(shown.json)
    control = next(each for each in shown.ids if "_server:limit:alone_in_channel" in each)
    await shown.select(control, "2")
    assert "plays alone in a channel: 2" in str(shown.now().json)
    assert (await stored(house)).limits == {"alone_in_channel": 2}
    for _ in range(2):
        await house.ben.slash(house.games, "lockpick start")
    told = Shown.of(house.ben, await house.ben.slash(house.games, "lockpick start"))
    assert refusal(told.text) == "alone_here"
    for value in ("7", "-1", "x", "²"):
        await shown.select(control, value, forged=True)
        assert refusal(house.answer(house.ana)) == "unknown_button", value
    await shown.now().select(control, "usual")
    assert (await stored(house)).limits == {}
    back = await walk(house, house.ana, "People", "Limits", "Back")
    assert "### People" in back.text


async def test_a_role_is_told_of_a_new_table_once_in_six_hours(house: House) -> None:
    smiths, _ = house.stand.world.state.roles
    shown = await choose(house, "role", smiths)
    assert f"<@&{smiths}>" in shown.text
    assert house.pings(house.ben) == []

    await house.ana.slash(house.games, "unlock start")
    await house.caught_up()
    assert [len(house.pings(each)) for each in (house.ana, house.ben, house.cy, house.dee)] == [
        *(0, 1, 1, 0)
    ]
    assert "Ana has opened a table" in house.pings(house.ben)[0]
    await house.ana.slash(house.games, "triplock start")
    await house.restart()
    house.later(6 * HOUR_S - 60)
    await house.ana.slash(house.games, "triplock start")
    await house.caught_up()
    assert len(house.pings(house.ben)) == 1
    house.later(120)
    await house.ana.slash(house.games, "triplock start", opponent=house.dee.id)
    await house.ana.slash(house.games, "lockpick start")
    await house.caught_up()
    assert len(house.pings(house.ben)) == 1, "nobody can join those"
    await house.ana.slash(house.games, "triplock start")
    await house.caught_up()
    assert len(house.pings(house.ben)) == 2


async def test_a_role_is_told_at_most_once_though_the_bot_ends_between(house: House) -> None:
    """What is stored before the telling: better never than twice."""
    smiths, _ = house.stand.world.state.roles
    await choose(house, "role", smiths)
    guild = house.stand.world.guild_id
    now = house.matches.clock()
    store = house.matches.store
    told = [
        await store.write(lambda tx: servers.claim_role(tx, guild, now, 6 * HOUR_S))
        for _ in range(2)
    ]
    assert told == [smiths, None]
    await house.ana.slash(house.games, "unlock start")
    await house.caught_up()
    assert house.pings(house.ben) == []


async def test_a_role_that_cannot_be_mentioned_is_refused(house: House) -> None:
    smiths, watch = house.stand.world.state.roles
    house.stand.faults.forbid(house.games, "mention_everyone")
    for role, words in (
        (watch, "I may not mention"),
        (house.stand.world.guild_id, "I don't notify everybody"),
    ):
        shown = await panel(house)
        outcome = await shown.select(control(shown, "role"), str(role))
        assert words in Shown.of(house.ana, outcome).text
        assert (await stored(house)).role is None
    await choose(house, "role", smiths)
    assert (await stored(house)).role == smiths
    await choose(house, "role")
    assert (await stored(house)).role is None


async def test_the_panel_is_of_servers_only(house: House) -> None:
    here = await house.bot.services.delivery.post.open_dm(house.ana.id)
    for command in ("server", "tables"):
        told = Shown.of(house.ana, await house.ana.slash(here, command))
        assert told is None or refusal(told.text) == f"{command}_in_server"
