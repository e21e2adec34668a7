"""Each change of a setting and each deed of a moderator is told in the log channel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cogs.reports.screens import told
from bot.match.feature import By
from bot.match.games import GAMES
from bot.match.lobby.reports import ENDED_ALL, REPORT
from bot.match.lobby.servers import Servers, at_places, with_limit
from bot.match.refusals import ShellRefused
from bot.store import servers
from bot.store.jobs import read_duties
from bot.store.servers import Report, Server
from tests.cogs.tournament import cups
from tests.desk import ANA, BEN, CHANNEL, DEE, GUILD, Desk
from tests.interactions import fresh

MODERATOR, LOG, OTHER = 99, 14, 15


async def logs(desk: Desk, channel: int | None = LOG) -> None:
    """The server has a log channel, or none."""
    await desk.store.write(lambda tx: servers.write(tx, Server(GUILD, log_channel=channel)))


async def said(desk: Desk) -> list[tuple[int, str]]:
    """What is to be told, with the channel."""
    found = await desk.store.read(lambda tx: servers.read_reports(tx, GUILD))
    return [(report.channel, told(report, GAMES).content) for report in found]


async def lines(desk: Desk) -> list[str]:
    return [line for _, line in await said(desk)]


async def sets(desk: Desk, setting: str, change: Callable[[Server], Server]) -> None:
    await Servers(desk.matches).change(GUILD, By(ANA, fresh()), setting, change)


# Settings


@pytest.mark.parametrize(
    ("setting", "change", "line"),
    [
        ("channels", lambda old: at_places(old, (5, 6)), "**Tables** may be opened in <#5> and"),
        ("threads", lambda old: replace(old, threads=False), "**A thread for each match**: off."),
        ("role", lambda old: replace(old, role=44), "**Told when a table opens**: <@&44>"),
        ("pace", lambda old: replace(old, pace="1 day"), "chooses none: 1 day a turn."),
        ("computers", lambda old: replace(old, computers=False), "not allowed"),
        ("moderators", lambda old: replace(old, moderators=7), "table stands, and <@&7>."),
        ("players", lambda old: replace(old, players=(7,)), "**May play**: only <@&7>."),
        ("blocked", lambda old: replace(old, blocked=(7,)), "**May not play**: <@&7>, and"),
        ("limits", lambda old: with_limit(old, "alone", 3), "plays alone: 3."),
        ("log", lambda old: replace(old, log_channel=OTHER), f"in <#{OTHER}>."),
    ],
)
async def test_a_setting_is_told_with_who_set_it(
    desk: Desk, setting: str, change: Callable[[Server], Server], line: str
) -> None:
    await logs(desk)
    await sets(desk, setting, change)
    ((channel, found),) = await said(desk)
    assert found.startswith(f"<@{ANA}> changed a setting. **")
    assert line in found
    assert channel == (OTHER if setting == "log" else LOG)


async def test_what_stays_as_it_was_is_not_told(desk: Desk) -> None:
    await logs(desk)
    await sets(desk, "computers", lambda old: replace(old, computers=True))
    assert await said(desk) == []


async def test_the_end_of_a_log_is_told_in_it(desk: Desk) -> None:
    await logs(desk)
    await sets(desk, "log", lambda old: replace(old, log_channel=None))
    assert await said(desk) == [
        (LOG, f"<@{ANA}> changed a setting. **Log** of settings and moderators: nowhere.")
    ]


# Moderators


async def ends(desk: Desk) -> None:
    match = await desk.duel()
    await desk.moderation.end(match, GUILD, MODERATOR, interaction=fresh())


async def closes(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA,))
    await desk.moderation.end(match, GUILD, MODERATOR, interaction=fresh())


async def ends_all(desk: Desk) -> None:
    tables = [await desk.begun("lockpick", (DEE,)) for _ in range(3)]
    await desk.moderation.end_all(DEE, tables, GUILD, MODERATOR, interaction=fresh())
    await desk.moderation.end_all(DEE, tables, GUILD, MODERATOR, interaction=fresh())


async def removes(desk: Desk) -> None:
    match = await desk.duel()
    await desk.moderation.remove(match, BEN, GUILD, MODERATOR, interaction=fresh())


async def frees(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    await desk.moderation.remove(match, BEN, GUILD, MODERATOR, interaction=fresh())


async def blocks(desk: Desk) -> None:
    await desk.blocks.block(DEE, "Dee", GUILD, MODERATOR, interaction=fresh())


async def blocks_twice(desk: Desk) -> None:
    for _ in range(2):
        await blocks(desk)


async def unblocks(desk: Desk) -> None:
    await logs(desk, None)
    await blocks(desk)
    await logs(desk)
    (block,) = await desk.blocks.read(GUILD)
    for _ in range(2):
        await desk.blocks.unblock(GUILD, block.mark, MODERATOR, interaction=fresh())


async def removes_all(desk: Desk) -> None:
    await cups.opened(desk, count=4)
    match = await desk.opened("unlock", (ANA, DEE))
    await desk.blocks.remove_everywhere(DEE, [match], GUILD, MODERATOR, interaction=fresh())


async def removes_from_nothing(desk: Desk) -> None:
    await desk.blocks.remove_everywhere(DEE, [], GUILD, MODERATOR, interaction=fresh())


async def removes_and_blocks(desk: Desk) -> None:
    table = await desk.matches.table(await desk.duel())
    await desk.blocks.block_and_remove(BEN, table, GUILD, MODERATOR, interaction=fresh())


async def blocks_who_has_left(desk: Desk) -> None:
    match = await desk.begun("tripol", (ANA, BEN, DEE), players="3")
    table = await desk.matches.table(match)
    await desk.acts.resign(match, DEE, interaction=fresh())
    await desk.blocks.block_and_remove(DEE, table, GUILD, MODERATOR, interaction=fresh())


WHERE = f"in <#{CHANNEL}>"

DEEDS: dict[Callable[[Desk], Awaitable[None]], list[str]] = {
    ends: [f"<@{MODERATOR}> ended a match of ⚙️ Triplock {WHERE} without a result."],
    closes: [f"<@{MODERATOR}> closed an open table of 🔢 Unlock {WHERE}."],
    ends_all: [f"<@{MODERATOR}> ended all tables of <@{DEE}>: 3 tables {WHERE}."],
    removes: [f"<@{MODERATOR}> removed <@{BEN}> from a match of ⚙️ Triplock {WHERE}."],
    frees: [f"<@{MODERATOR}> removed <@{BEN}> from an open table of 🔢 Unlock {WHERE}."],
    blocks: [f"<@{MODERATOR}> blocked <@{DEE}> in this server."],
    blocks_twice: [f"<@{MODERATOR}> blocked <@{DEE}> in this server."],
    unblocks: [f"<@{MODERATOR}> unblocked Dee, who may play here again."],
    removes_all: [f"<@{MODERATOR}> removed <@{DEE}> from 1 table and 1 tournament."],
    removes_from_nothing: [f"<@{MODERATOR}> wanted to remove <@{DEE}>, who sat nowhere any more."],
    removes_and_blocks: [
        f"<@{MODERATOR}> blocked <@{BEN}> in this server.",
        f"<@{MODERATOR}> removed <@{BEN}> from a match of ⚙️ Triplock {WHERE}.",
    ],
    blocks_who_has_left: [f"<@{MODERATOR}> blocked <@{DEE}> in this server."],
}


def titled(line: str) -> str:
    """A line with the titles of the games as they are now."""
    for key in ("triplock", "unlock"):
        name = GAMES[key].game.title
        line = line.replace(f"⚙️ {name}", GAMES[key].title).replace(f"🔢 {name}", GAMES[key].title)
    return line


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
async def test_a_deed_is_told_once_with_who_where_and_what(desk: Desk, deed: Any) -> None:
    await logs(desk)
    await deed(desk)
    assert await lines(desk) == [titled(line) for line in DEEDS[deed]]


def test_a_report_of_many_threads_fits_in_a_message() -> None:
    threads = [10**18 + at for at in range(90)]
    said = {"count": 90, "channels": threads}
    line = told(Report("x", GUILD, LOG, ENDED_ALL, said, 0.0, MODERATOR, DEE), GAMES).content
    assert line.endswith(f", <#{threads[9]}> and 80 more.")
    assert f"<#{threads[10]}>" not in line


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
async def test_without_a_log_channel_nothing_is_kept(desk: Desk, deed: Any) -> None:
    await deed(desk)
    if deed is not unblocks:
        assert await said(desk) == []


async def test_what_is_refused_is_not_told(desk: Desk) -> None:
    await logs(desk)
    match = await desk.opened("unlock", (ANA, BEN))
    for person in (ANA, DEE):  # its host stays, and the other is not there
        with pytest.raises(ShellRefused, match=r"host_stays|not_there"):
            await desk.moderation.remove(match, person, GUILD, MODERATOR, interaction=fresh())
    assert await said(desk) == []


async def test_who_is_forgotten_meanwhile_is_not_told_of(desk: Desk) -> None:
    await logs(desk)
    await removes(desk)
    await ends(desk)
    await desk.forgetting.forget(BEN, interaction=fresh())
    assert len(await lines(desk)) == 1, "that of the match which ended"
    assert f"<@{BEN}>" not in "".join(await lines(desk))
    (duty,) = await desk.store.read(lambda tx: read_duties(tx, str(GUILD)))
    assert duty.kind == REPORT


async def test_who_was_unblocked_and_is_forgotten_since_is_not_told_of(desk: Desk) -> None:
    await unblocks(desk)
    await desk.forgetting.forget(BEN, interaction=fresh())
    assert await lines(desk) == [f"<@{MODERATOR}> unblocked Dee, who may play here again."]
    await desk.forgetting.forget(DEE, interaction=fresh())
    assert await said(desk) == []
