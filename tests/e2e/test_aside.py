"""A match that no longer fits the rules: kept, set aside, its players told once, others play on."""

from __future__ import annotations

from bot.match.quarantine import Asides
from bot.match.wall_clock import DAY_S
from sandbox.people.person import Person
from tests.e2e.panels import moderates
from tests.house import House
from tests.interactions import fresh
from tests.refusal import refusal
from tests.shown import Shown


async def test_players_of_a_broken_log_are_told_once(house: House) -> None:
    broken = await house.begun("triplock", house.ana, house.ben)
    whole = await house.begun("triplock", house.ana, house.ben)
    await house.down()
    house.sql("UPDATE matches SET rules_version = 0, draws = '[1]' WHERE id = ?", broken)
    for _ in range(2):
        await house.up()
        assert house.bot._renewing is not None
        await house.bot._renewing
        await house.caught_up()
        await house.down()
    await house.up()
    held = [m for m in house.messages(house.cy) if "on hold" in m.text]
    assert len(held) == 1
    pings = [n for n in house.ben.notifications if "on hold" in n.text]
    assert [n.ping for n in pings] == [True]
    assert (await house.live(whole)).match.status == "open"
    outcome = await house.board(house.ana, house.dm(house.ana)).press("1.")
    assert outcome.kind == "deferred"
    await house.caught_up()


async def held(house: House) -> tuple[str, Shown]:
    """A match in which both have laid a Diagram, set aside; gives it and the note about it."""
    match = await house.duel()
    await house.down()
    house.sql("UPDATE matches SET rules_version = 0, draws = '[1]' WHERE id = ?", match)
    await house.up()
    assert house.bot._renewing is not None
    await house.bot._renewing
    await house.caught_up()
    return match, house.last(house.cy)


async def test_a_moderator_reads_why_and_who_closes_it_is_named(house: House) -> None:
    match, _ = await held(house)
    house.stand.faults.grant("manage_guild", user=house.dee.id)
    shown = await moderates(house, house.dee, "Moderate")
    assert (
        "On hold: it was played by version 0 of the rules, and its moves do not fit" in shown.text
    )
    assert f"under `{match}`" in shown.text
    version = house.matches.shelf["triplock"].game.rules_version
    house.sql("UPDATE matches SET rules_version = ? WHERE id = ?", version, match)
    shown = await moderates(house, house.dee, "Moderate")
    assert "On hold: what is stored of it can't be replayed" in shown.text, "it is damaged"
    await moderates(house, house.dee, "Moderate", "End without a result", "End it")
    assert await status(house, match) == "closed"
    (told,) = (m for m in house.messages(house.cy) if "closed the match" in m.text)
    assert f"<@{house.dee.id}>, as a moderator, closed the match" in told.text
    assert [n for n in house.dee.notifications if n.ping] == []


async def test_closing_is_told_once_after_a_crash_and_what_was_pruned_says_so(
    house: House,
) -> None:
    match, note = await held(house)
    asides = Asides(house.matches)
    await asides.close(match, house.ana.id, interaction=fresh())  # and the bot ends before it tells
    for _ in range(2):
        await house.restart()
        await house.caught_up()
    told = [m for m in house.messages(house.cy) if "closed the match" in m.text]
    assert len(told) == 1
    house.matches.kept_s = DAY_S
    await house.wait(2 * DAY_S)
    read = (await presses(house, house.ben, note, "Read its moves")).text
    assert read.startswith("This match was over long ago: it ended without a result.")


async def presses(house: House, person: Person, message: Shown, label: str) -> Shown:
    await message.seen_by(person).press(label)
    await house.caught_up()
    return house.newest(person)


async def test_a_match_on_hold_tells_each_their_own_moves_until_it_is_closed(house: House) -> None:
    match, note = await held(house)
    assert note.labels == ["Read its moves", "Close it…"]
    mine = (await presses(house, house.ana, note, "Read its moves")).text.replace("\\", "")
    assert "Ana: orient:0" in mine
    assert "Ben:" not in mine
    assert (
        "Only people with a seat" in (await presses(house, house.cy, note, "Read its moves")).text
    )
    assert "Only people with a seat" in (await presses(house, house.cy, note, "Close it")).text
    await note.press_id(f"t1b.{match}.0._aside:close!", forged=True)
    await house.caught_up()
    question = await presses(house, house.ben, note, "Close it")
    await question.press("Keep it")
    assert "stays on hold" in question.now().text
    assert await status(house, match) == "aside"
    question = await presses(house, house.ben, note, "Close it")
    await question.press("Close it")
    await house.caught_up()
    assert await status(house, match) == "closed"
    assert "closed, without a result" in question.now().text
    last = house.last(house.cy)
    assert "Ben closed the match that was on hold." in last.text
    assert "<@" not in last.text
    for person in (house.ana, house.ben):
        whole = (await presses(house, person, last, "Read its moves")).text.replace("\\", "")
        assert "Ana: orient:0" in whole
        assert "Ben: orient:0" in whole
    assert (
        "Only people with a seat" in (await presses(house, house.cy, last, "Read its moves")).text
    )
    assert refusal((await presses(house, house.ana, note, "Close it")).text) == "closed_table"


async def status(house: House, match: str) -> str:
    return (await house.matches.table(match)).match.status
