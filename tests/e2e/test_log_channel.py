"""Reports in a log channel: each stands there once, whatever Discord answers; it pings nobody."""

from __future__ import annotations

from typing import Any

from tests.e2e.panels import moderates, walk
from tests.house import House
from tests.shown import Shown


def place(house: House, name: str) -> int:
    return next(each.id for each in house.ana.channels() if each.name == name)


async def picks(house: House, setting: str, *values: Any) -> Shown:
    """Ana chooses values in a select of Places; the page as it is then."""
    shown = await walk(house, house.ana, "Places")
    control = next(each for each in shown.ids if f"t1s.00000000.0._server:{setting}" in each)
    await shown.select(control, *map(str, values))
    await house.caught_up()
    return shown.now()


def log_of(house: House, name: str = "quiet") -> list[str]:
    """What the bot has said in a channel."""
    found = house.messages(house.ana, place(house, name))
    return [message.text for message in found if message.json["author"]["bot"]]


async def test_the_panel_says_whether_everybody_reads_the_log(house: House) -> None:
    quiet, guild = place(house, "quiet"), house.stand.world.guild_id
    assert "Everybody here can read" in (await picks(house, "log", quiet)).text
    house.stand.faults.appoint(quiet, "view_channel", user=house.stand.world.app.id)
    house.stand.faults.appoint(quiet, "view_channel", user=house.ana.id)
    heard = house.bot.wait_for("guild_channel_update")
    house.stand.faults.forbid(quiet, "view_channel", user=guild)
    await heard
    shown = await walk(house, house.ana, "Places")
    assert f"in <#{quiet}>." in shown.text
    assert "Everybody here can read" not in shown.text
    await house.wait(0)
    assert len(log_of(house)) == 1


async def test_where_the_bot_cannot_write_the_panel_says_so(house: House) -> None:
    quiet = place(house, "quiet")
    heard = house.bot.wait_for("guild_channel_update")
    house.stand.faults.forbid(quiet, "send_messages")
    await heard
    shown = await picks(house, "log", quiet)
    assert shown.text.startswith(f"I lack **Send Messages** in <#{quiet}>")
    await house.wait(0)
    assert log_of(house) == []
    assert house.sql("SELECT count(*) FROM reports") == [(0,)], "it is dropped"
    house.stand.faults.allow(quiet, "send_messages")
    await picks(house, "role")
    await house.wait(0)
    assert log_of(house) == []


async def test_results_need_a_permission_more_for_their_pictures(house: House) -> None:
    quiet = place(house, "quiet")
    heard = house.bot.wait_for("guild_channel_update")
    house.stand.faults.forbid(quiet, "attach_files")
    await heard
    shown = await picks(house, "results", quiet)
    assert shown.text.startswith(f"I lack **Attach Files** in <#{quiet}>")
    assert "I lack" not in (await picks(house, "log", quiet)).text


async def test_an_evening_of_a_moderator_reads_there_in_order(house: House) -> None:
    quiet = place(house, "quiet")
    await picks(house, "log", quiet)
    await house.duel(house.ben, house.dee)
    await house.dee.slash(house.games, "lockpick start")
    await house.caught_up()
    asks = await moderates(house, house.ana, "Moderate", "End without a result", "End it")
    asks = await moderates(house, house.ana, "Moderate", "Remove Dee", "Remove and block")
    await walk(house, house.ana, "People", "Computers off")
    assert "Dee is blocked" in asks.text
    await house.wait(0)
    ana, dee = f"<@{house.ana.id}>", f"<@{house.dee.id}>"
    title = house.matches.shelf["triplock"].title
    said = log_of(house)
    assert said[0].startswith(f"{ana} changed a setting. **Log**")
    assert said[1].startswith(f"{ana} ended a match of")
    assert said[2] == f"{ana} blocked {dee} in this server."
    assert said[3] == f"{ana} removed {dee} from a match of {title} in <#{house.games}>."
    assert said[4].startswith(f"{ana} changed a setting. **Computer players**: not allowed")
    assert len(said) == 5
    assert [n for p in (house.ana, house.dee) for n in p.notifications if n.channel == quiet] == []


async def test_a_report_stands_once_though_its_answer_was_lost(house: House) -> None:
    quiet = place(house, "quiet")
    await picks(house, "log", quiet)
    await house.wait(0)
    faults: tuple[dict[str, Any], ...] = ({"status": 503}, {"status": 502, "after": True})
    for fault in faults:
        house.stand.faults.next("POST", f"/channels/{quiet}/messages", **fault)
        await walk(house, house.ana, "People", "Computers")
        await house.wait(0)
        for _ in range(3):
            await house.wait(60)
    assert len(log_of(house)) == 3
    await walk(house, house.ana, "People", "Computers")
    await house.restart()
    await house.wait(60)
    assert len(log_of(house)) == 4
