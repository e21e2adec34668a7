"""What is done is told once, when it is stored: the life of a match, moderators, settings."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from bot.app.journal import LINES
from bot.match.lobby.closing import EXPIRES_S
from bot.match.lobby.servers import Servers
from bot.match.refusals import ShellRefused
from bot.match.sleep import CHANNEL, FALLS_ASLEEP_S, SLEEPS_S, fall_asleep
from bot.store.changes import AuditEvent, What
from bot.store.matches import write_thread
from tests import deeds
from tests.desk import ANA, BEN, CY, GUILD, Desk
from tests.desk import CHANNEL as HERE
from tests.interactions import fresh

MODERATOR = 99


@pytest.fixture
def told(desk: Desk) -> list[AuditEvent]:
    heard: list[AuditEvent] = []
    desk.store.on_deeds = heard.extend
    return heard


def what(told: list[AuditEvent]) -> list[str]:
    """What was done since the last look."""
    done: list[str] = [deed.what for deed in told]
    told.clear()
    return done


async def test_a_match_is_opened_begins_and_ends_with_its_turns(
    desk: Desk, told: list[AuditEvent]
) -> None:
    match = await desk.begun("unlock", (ANA, BEN, CY), {"cards": "2"})
    opened, began = told
    game = {"match": match, "game": "unlock"}
    assert opened == AuditEvent("opened", ANA, None, {**game, "server": GUILD})
    assert began == AuditEvent("began", None, None, {**game, "server": GUILD, "seats": 3})
    told.clear()
    for person, code in ((ANA, "1-2-5"), (BEN, "1-4-5"), (CY, "4-5-6")):
        await desk.plays(match, person, f"code:{code}")
    fields = {**game, "n": 3, "turns": 2, "code": "drawn"}
    assert told == [AuditEvent("ended", None, None, fields)]


async def test_a_match_that_is_void_says_why_and_by_whom(
    desk: Desk, told: list[AuditEvent]
) -> None:
    match = await desk.duel()
    told.clear()
    await desk.moderation.end(match, GUILD, MODERATOR, interaction=fresh())
    fields = {"match": match, "game": "triplock", "n": 2, "code": "moderator"}
    assert told == [
        AuditEvent("stopped", MODERATOR, None, {"match": match, "server": GUILD}),
        AuditEvent("ended", MODERATOR, None, fields),
    ]


async def test_a_table_that_has_not_begun_is_closed(desk: Desk, told: list[AuditEvent]) -> None:
    for code in ("closed", "declined", "expired", "moderator"):
        match = await desk.opened("triplock", invited=BEN if code == "declined" else None)
        told.clear()
        who = {"closed": ANA, "declined": BEN, "moderator": MODERATOR}.get(code)
        match code:
            case "closed":
                await desk.lobby.close(match, ANA, interaction=fresh())
            case "declined":
                await desk.lobby.decline(match, BEN, interaction=fresh())
            case "expired":
                await desk.waits(EXPIRES_S)
            case _:
                await desk.moderation.end(match, GUILD, MODERATOR, interaction=fresh())
        assert told[-1].what == "closed"
        assert (told[-1].by, told[-1].fields["code"]) == (who, code)
    match = await desk.opened("triplock")
    await desk.lobby.drop(match)
    assert told[-1].fields == {"match": match, "game": "triplock", "code": "unseen"}


async def test_a_table_falls_asleep_is_woken_and_in_the_end_is_void(
    desk: Desk, told: list[AuditEvent]
) -> None:
    match = await desk.duel(pace="none")
    told.clear()
    await desk.waits(FALLS_ASLEEP_S)
    (slept,) = told
    assert (slept.what, slept.fields["code"]) == ("slept", "idle")
    await deeds.wakes(desk.matches, match, BEN)
    assert (told[-1].what, told[-1].by) == ("woke", BEN)
    await deeds.wakes(desk.matches, match, BEN)
    assert what(told) == ["slept", "woke"], "it was awake"
    await desk.waits(FALLS_ASLEEP_S)
    await desk.waits(SLEEPS_S)
    assert what(told) == ["slept", "ended"], "nobody woke it"


async def test_what_delivery_jots_down_is_told_too(desk: Desk, told: list[AuditEvent]) -> None:
    """It notes by a jot that the channel of a table is gone."""
    match = await desk.duel()
    told.clear()
    at = desk.now
    await desk.store.write_relaxed(lambda tx: fall_asleep(tx, match, CHANNEL, at), on=(match,))
    assert [(deed.what, deed.fields["code"]) for deed in told] == [("slept", "channel")]


async def test_a_table_moves_to_a_thread_once(desk: Desk, told: list[AuditEvent]) -> None:
    match = await desk.duel()
    told.clear()
    for _ in range(2):
        await desk.store.write(lambda tx: write_thread(tx, match, 77, HERE))
    assert told == [AuditEvent("moved", None, None, {"match": match, "code": "thread"})]


async def test_a_moderator_removes_somebody_before_and_after_the_match_began(
    desk: Desk, told: list[AuditEvent]
) -> None:
    opened = await desk.opened("unlock", (ANA, BEN))
    begun = await desk.duel()
    told.clear()
    for match in (opened, begun):
        await desk.moderation.remove(match, BEN, GUILD, MODERATOR, interaction=fresh())
    removed = [deed for deed in told if deed.what == "removed"]
    assert removed == [
        AuditEvent("removed", MODERATOR, BEN, {"match": match, "server": GUILD})
        for match in (opened, begun)
    ]


async def test_a_change_of_a_servers_settings_names_what_was_set(
    desk: Desk, told: list[AuditEvent]
) -> None:
    servers = Servers(desk.matches)
    for _ in range(2):  # a change to what was set already is none
        await servers.change(
            GUILD, deeds.by(MODERATOR), "threads", lambda old: replace(old, threads=True)
        )
    assert told == [AuditEvent("set", MODERATOR, None, {"server": GUILD, "code": "threads"})]
    told.clear()
    await servers.change_game(
        GUILD, deeds.by(MODERATOR), "tripol", "play", lambda own: replace(own, may_play=False)
    )
    fields = {"server": GUILD, "game": "tripol", "code": "play"}
    assert told == [AuditEvent("set", MODERATOR, None, fields)]


async def test_a_block_names_nobody_but_by_their_ids(desk: Desk, told: list[AuditEvent]) -> None:
    await desk.blocks.block(BEN, "Ben", GUILD, MODERATOR, interaction=fresh())
    assert told == [AuditEvent("blocked", MODERATOR, BEN, {"server": GUILD})]
    told.clear()
    (block,) = await desk.blocks.read(GUILD)
    for _ in range(2):  # the second time there is none
        await desk.blocks.unblock(GUILD, block.mark, MODERATOR, interaction=fresh())
    assert told == [AuditEvent("unblocked", MODERATOR, None, {"server": GUILD})]


async def test_a_deed_at_many_tables_is_told_of_each(desk: Desk, told: list[AuditEvent]) -> None:
    matches = [await desk.duel() for _ in range(3)]
    told.clear()
    await desk.moderation.end_all(ANA, matches, GUILD, MODERATOR, interaction=fresh())
    stopped = [deed.fields["match"] for deed in told if deed.what == "stopped"]
    assert sorted(stopped) == sorted(matches)


async def test_who_is_forgotten_leaves_and_that_is_told(desk: Desk, told: list[AuditEvent]) -> None:
    await desk.duel()
    told.clear()
    await desk.forgetting.forget(BEN, interaction=fresh())
    assert what(told) == ["ended", "forgot"]


async def test_what_was_refused_was_not_done(desk: Desk, told: list[AuditEvent]) -> None:
    match = await desk.duel()
    told.clear()
    with pytest.raises(ShellRefused, match="moderator_sits"):
        await desk.moderation.end(match, GUILD, ANA, interaction=fresh())
    assert told == []


def test_every_deed_has_a_line_of_its_own() -> None:
    assert set(LINES) == set(get_args(What))
    assert len(set(LINES.values())) == len(LINES)
