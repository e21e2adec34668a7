"""`/server`, Games: which games are played where, and by which options a new table begins."""

from __future__ import annotations

from typing import Any

from bot.match.controls.custom_ids import NO_MATCH
from tests.e2e.panels import now, walk
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


async def page(house: House, game: str) -> Shown:
    """The page of a game in the panel of the server."""
    shown = await walk(house, house.ana, "Games")
    at = next(each for each in shown.ids if each.endswith(f"_server:game:{game}"))
    await shown.press_id(at)
    return await now(house, shown)


async def chooses(house: House, shown: Shown, control: str, *values: Any) -> Shown:
    found = next(each for each in shown.ids if control in each)
    outcome = await shown.select(found, *map(str, values))
    assert outcome.kind != "failed", outcome
    return await now(house, shown)


async def starts(house: House, command: str, **given: Any) -> Shown:
    told = await house.ben.slash(house.games, command, **given)
    await house.caught_up()
    return Shown.of(house.ben, told)


async def test_a_game_that_is_not_played_is_started_by_no_command_or_button(house: House) -> None:
    shown = await page(house, "triplock")
    assert "**Played here**: yes." in shown.text
    await shown.press("Not played here")
    shown = await now(house, shown)
    assert "**Played here**: no." in shown.text
    assert "not played here" in (await walk(house, house.ana, "Games")).text
    assert refusal((await starts(house, "triplock start")).text) == "game_off"
    assert refusal((await starts(house, "tournament", game="triplock")).text) == "game_off"
    asks = Shown.of(house.ben, await house.ben.slash(house.games, "help"))
    assert "⚙️ Triplock" not in asks.choices
    outcome = await asks.press_id(f"t1b.{NO_MATCH}.0._play:triplock", forged=True)
    assert refusal(Shown.of(house.ben, outcome).text) == "game_off"
    assert "Join" in (await starts(house, "unlock start")).labels
    await shown.press("Played here")
    assert "Join" in (await starts(house, "triplock start")).labels


async def test_a_game_has_places_and_a_pace_of_its_own(house: House) -> None:
    general = next(each.id for each in house.ana.channels() if each.name == "general")
    shown = await page(house, "triplock")
    shown = await chooses(house, shown, "_server:game!:triplock:where", general)
    assert f"**Where**: <#{general}>." in shown.text
    told = await starts(house, "triplock start")
    assert f"opened only in <#{general}>" in told.text
    shown = await chooses(house, shown, "_server:game!:triplock:pace", "12-hours")
    assert "chooses none: 12 hours a turn." in shown.text
    outcome = await house.ben.slash(general, "triplock start")
    table = Shown.of(house.ben, outcome)
    assert (await house.matches.table(table.match)).match.terms["pace"] == "12 hours"
    table = await starts(house, "timelock start")
    assert (await house.matches.table(table.match)).match.terms["pace"] == "3 days"
    listed = (await walk(house, house.ana, "Games")).text
    assert f"in <#{general}>, 1 option of its own" in listed


async def test_where_a_games_own_channel_is_deleted_it_is_played_nowhere(house: House) -> None:
    quiet = next(each.id for each in house.ana.channels() if each.name == "quiet")
    await chooses(house, await page(house, "triplock"), "triplock:where", quiet)
    heard = house.bot.wait_for("guild_channel_delete")
    house.stand.faults.delete_channel(quiet)
    await heard
    await is_told(house)
    assert said(house) == 1
    assert refusal((await starts(house, "triplock start")).text) == "nowhere"
    assert "Join" in (await starts(house, "unlock start")).labels
    shown = await page(house, "triplock")
    assert "**Where**: nowhere, because the channels that were chosen are gone" in shown.text
    await shown.press("Where all may be")
    assert "**Where**: where all games may be." in (await now(house, shown)).text
    assert "Join" in (await starts(house, "triplock start")).labels


async def test_a_games_channel_that_is_deleted_while_the_bot_is_away_is_told_once(
    house: House,
) -> None:
    quiet = next(each.id for each in house.ana.channels() if each.name == "quiet")
    await chooses(house, await page(house, "triplock"), "triplock:where", quiet)
    await house.down()
    house.stand.faults.delete_channel(quiet)
    await house.up()
    await is_told(house)
    await house.restart()
    await house.wait(0)
    assert said(house) == 1


async def is_told(house: House) -> None:
    """Waits until it is stored that Triplock has no channel left, and until that is told."""
    known = "SELECT 1 FROM meta WHERE key LIKE 'nowhere.%.triplock'"
    await house.stored.until(lambda: bool(house.sql(known)))
    await house.wait(0)


def said(house: House) -> int:
    """How often it was told in the channel of system messages."""
    words = "The last channel in which ⚙️ Triplock could be opened here was deleted"
    general = next(each.id for each in house.ana.channels() if each.name == "general")
    return sum(words in message.text for message in house.messages(house.ana, general))


async def test_a_new_table_has_the_options_that_the_server_has_set(house: House) -> None:
    shown = await page(house, "triplock")
    shown = await chooses(house, shown, "_server:option:triplock:", "mode")
    assert "**Mode**:" in shown.text
    shown = await chooses(house, shown, "_server:option:triplock:mode:", 1)
    assert "names none: Mode: " in shown.text
    table = await starts(house, "triplock start")
    options = (await house.matches.table(table.match)).match.options
    assert options["mode"] == "ring"
    table = await starts(house, "triplock start", mode="duel")
    assert (await house.matches.table(table.match)).match.options["mode"] == "duel"
    await shown.press("Options as usual")
    shown = await now(house, shown)
    assert "names none: as usual." in shown.text
    table = await starts(house, "triplock start")
    assert (await house.matches.table(table.match)).match.options.get("mode", "duel") == "duel"


async def test_what_no_page_offers_is_not_set(house: House) -> None:
    shown = await page(house, "triplock")
    at = next(each for each in shown.ids if each.endswith("_server:game!:triplock:played:no"))
    prefix = at.removesuffix("_server:game!:triplock:played:no")
    forged = {
        "_server:game:chess": "unknown_button",
        "_server:game!:chess:played:no": "unknown_button",
        "_server:game!:triplock:played:maybe": "unknown_button",
        "_server:game!:triplock:pace:9-years": "unknown_button",
        "_server:game!:triplock:options:none": "unknown_button",
        "_server:option:triplock:mode:99": "no_choice",
        "_server:option:triplock:pace:1": "no_choice",
    }
    for text, key in forged.items():
        told = await shown.press_id(f"{prefix}{text}", forged=True)
        assert refusal(Shown.of(house.ana, told).text) == key, text
    await house.ben.slash(house.games, "help")
    own = house.private(house.ben)[-1].id
    for text in ("_server:game:triplock", "_server:game!:triplock:played:no", *forged):
        told = await house.ben.press(own, f"{prefix}{text}", forged=True)
        assert refusal(Shown.of(house.ben, told).text) == "not_manager", text
    assert house.sql("SELECT count(*) FROM server_games") == [(0,)]
