"""Open tables: those whose host stays out or has left, and those that nobody begins."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest
from msgspec.structs import replace

from bot.match.controls.message import Say
from bot.match.lobby import closing
from bot.match.lobby.closing import (
    APART_S,
    EXPIRES_S,
    EXPIRY,
    GRACE_S,
    Expiries,
    invited_by,
    reopen,
)
from bot.match.lobby.hosting import HOST_S, needs_look, terms_mark
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S
from bot.screens.lobby import expired
from bot.screens.refusals import sentence
from bot.store import results
from bot.store.cursors import UNSHOWN, caught_up, lagging, mark_caught_up
from bot.store.jobs import NO_SEAT, Job, put, read_duties
from bot.store.keys import Repeated
from bot.store.tables import Table
from bot.store.tx import Tx
from tests.creating import creates
from tests.desk import ANA, BEN, CY, DEE, GUILD, Desk, name_of
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


async def stands(desk: Desk, match: str) -> None:
    """The message of a table shows it as it is now."""

    def write(tx: Tx) -> None:
        seen = caught_up(tx, match)
        assert seen is not None
        mark_caught_up(tx, match, UNSHOWN, seen)

    await desk.store.write(write)
    desk.shown.clear()


async def taken_over(desk: Desk, match: str, person: int) -> Table:
    return await desk.lobby.take_over(match, person, gone=ANA, interaction=fresh())


async def changes(desk: Desk, match: str, to: str) -> None:
    await desk.changes.change(match, ANA, "pace", to, interaction=fresh())


async def changes_and_agrees(desk: Desk, match: str) -> None:
    await changes(desk, match, "1 day")
    await stands(desk, match)
    agreed = terms_mark(await desk.matches.table(match))
    await desk.lobby.ready(match, BEN, agreed, interaction=fresh())


async def seats_a_computer(desk: Desk, match: str) -> None:
    await desk.changes.add_computer(match, ANA, interaction=fresh())


async def sends_a_computer_away(desk: Desk, match: str) -> None:
    await seats_a_computer(desk, match)
    await stands(desk, match)
    await desk.changes.remove_computer(match, ANA, interaction=fresh())


CHANGES: dict[str, Callable[[Desk, str], Awaitable[object]]] = {
    "joins": lambda desk, match: sits_down(desk, match, DEE),
    "leaves": lambda desk, match: desk.lobby.leave(match, BEN, interaction=fresh()),
    "is removed": lambda desk, match: desk.moderation.remove(
        match, BEN, GUILD, DEE, interaction=fresh()
    ),
    "is forgotten": lambda desk, match: desk.forgetting.forget(BEN, interaction=fresh()),
    "hosts it now": lambda desk, match: taken_over(desk, match, BEN),
    "changes terms": lambda desk, match: changes(desk, match, "1 day"),
    "is ready": changes_and_agrees,
    "seats a computer": seats_a_computer,
    "sends a computer away": sends_a_computer_away,
    "closes it": lambda desk, match: closes(desk, match, ANA),
    "begins": lambda desk, match: starts(desk, match, ANA),
}


@pytest.mark.parametrize("change", list(CHANGES))
async def test_what_changes_a_table_owes_its_message(desk: Desk, change: str) -> None:
    """It is shown at once and, if the process ends before that, by the next one."""
    match = await three_sit(desk)
    assert await desk.store.read(lagging) == (match,), "its first message is owed, too"
    await stands(desk, match)
    assert await desk.store.read(lagging) == ()
    await CHANGES[change](desk, match)
    assert await desk.store.read(lagging) == (match,)
    assert desk.shown == {match}


async def test_what_an_earlier_version_was_to_show_is_owed(desk: Desk) -> None:
    match = await three_sit(desk)
    await stands(desk, match)
    await desk.store.write(lambda tx: put(tx, Job("show", match, NO_SEAT, 0, desk.now)))
    await Expiries(desk.matches).take_up()
    assert await desk.store.read(lagging) == (match,)
    assert "show" not in [duty.kind for duty in await duties_of(desk, match)]


async def test_a_table_that_nobody_can_see_is_owed_nothing(desk: Desk) -> None:
    match = await desk.opened("unlock")
    await desk.lobby.drop(match)
    assert await desk.store.read(lagging) == ()


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
    now = await desk.matches.table(match)
    assert table == replace(now, match=replace(now.match, caught_up=table.match.caught_up))
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


WAITED = "waited for 7 days and is closed."


@pytest.fixture
async def match(desk: Desk) -> str:
    """A table of Unlock that Ana has opened, and Ben sits there."""
    return await desk.opened("unlock", (ANA, BEN))


async def status(desk: Desk, match: str) -> str:
    return (await desk.matches.table(match)).match.status


async def duties_of(desk: Desk, match: str) -> tuple[Job, ...]:
    return await desk.store.read(lambda tx: read_duties(tx, match))


def undated(match: str, tx: Tx) -> None:
    closing.cancel_expiry(tx, match)


async def remains(desk: Desk, match: str) -> str:
    """What the message of an expired table says and offers."""
    table = await desk.matches.table(match)
    found = await desk.store.read(lambda tx: results.read_expired(tx, match))
    assert found is not None
    entry = desk.matches.shelf[table.match.game]
    again = found.again is not None
    screen = expired(entry, table, again=again, url="https://discord.com" if again else None)
    said = [block.content for block in screen.blocks if isinstance(block, Say)]
    labels = [b.label for row in screen.blocks if isinstance(row, tuple) for b in row]
    return "\n".join([*said, *labels])


async def reopens(desk: Desk, match: str, person: int, interaction: int | None = None) -> Table:
    """A person opens an expired table again, as the command does that sets a table up."""
    old = await desk.matches.table(match)
    return await creates(
        desk.lobby,
        desk.matches.shelf[old.match.game],
        old.match.options,
        guild=old.match.guild,
        channel=old.match.channel,
        host=person,
        host_name=name_of(person),
        invited=invited_by(old, person),
        interaction=fresh() if interaction is None else interaction,
        terms=old.match.terms,
        check=lambda tx, new: reopen(tx, match, person, new),
    )


async def test_an_open_table_closes_after_seven_days_and_calls_nobody(
    desk: Desk, match: str
) -> None:
    created_at = (await desk.matches.table(match)).match.created_at
    await stands(desk, match)
    board = await desk.table_more(match, ANA)
    assert f"closes <t:{int(created_at + EXPIRES_S)}:R>" in board.text
    await desk.waits(EXPIRES_S - 60)
    assert await status(desk, match) == "lobby"
    assert await desk.store.read(lagging) == ()
    before = list(desk.calls)
    await desk.waits(60)
    assert await status(desk, match) == "closed"
    assert f"Unlock: Ana's table {WAITED}" in await remains(desk, match)
    assert (await remains(desk, match)).endswith("Open again\nRules")
    assert desk.calls == before
    assert await duties_of(desk, match) == ()
    assert await desk.store.read(lagging) == (match,), "it is edited even after a restart"


async def test_who_sat_opens_it_again_with_the_same_options(desk: Desk) -> None:
    options = {"difficulty": "medium", "lock": "random"}
    match = await desk.opened("unlock", (ANA, BEN), options, pace="1 day")
    await desk.waits(EXPIRES_S)
    with pytest.raises(ShellRefused, match="not_sat") as refused:
        await reopens(desk, match, CY)
    assert "Only people who sat at this table" in sentence(refused.value)
    new, old = await reopens(desk, match, BEN), await desk.matches.table(match)
    assert new.match.id != match
    assert (new.match.options, new.match.terms) == (old.match.options, old.match.terms)
    assert new.match.terms["pace"] == "1 day"
    assert {*options.items()} <= {*new.match.options.items()}
    assert (new.match.host, [sitting.person for sitting in new.seats]) == (BEN, [BEN])
    assert (await remains(desk, match)).endswith("It was opened again.\nThe new table")


async def test_it_is_opened_again_once(desk: Desk, match: str) -> None:
    with pytest.raises(ShellRefused, match="unknown_button"):
        await reopens(desk, match, ANA)  # while it waits
    await desk.waits(EXPIRES_S)
    interaction = fresh()
    new = await reopens(desk, match, ANA, interaction)
    with pytest.raises(Repeated):
        await reopens(desk, match, ANA, interaction)
    with pytest.raises(ShellRefused, match="reopened") as refused:
        await reopens(desk, match, BEN)
    assert "opened again already" in sentence(refused.value)
    found = await desk.store.read(lambda tx: results.read_expired(tx, match))
    assert found is not None
    assert found.again == new.match.id
    assert await status(desk, new.match.id) == "lobby"


@pytest.mark.parametrize(("person", "other"), [(ANA, BEN), (BEN, ANA)])
async def test_an_invitation_is_made_again_to_the_other(
    desk: Desk, person: int, other: int
) -> None:
    match = await desk.opened("triplock", invited=BEN)
    await desk.waits(EXPIRES_S)
    assert f"Triplock: Ana's invitation {WAITED}" in await remains(desk, match)
    new = (await reopens(desk, match, person)).match
    assert (new.host, new.invited) == (person, other)
    await desk.lobby.join(new.id, other, name_of(other), interaction=fresh())
    assert await status(desk, new.id) == "open"


async def test_a_match_that_has_begun_is_left_alone(desk: Desk, match: str) -> None:
    assert EXPIRY in [duty.kind for duty in await duties_of(desk, match)]
    await desk.lobby.start(match, ANA, interaction=fresh())
    assert EXPIRY not in [duty.kind for duty in await duties_of(desk, match)]
    await desk.store.write(lambda tx: closing.schedule_expiry(tx, match, 0.0))
    await desk.waits(EXPIRES_S + 1)
    assert await status(desk, match) == "open"
    assert await desk.store.read(lambda tx: results.read_expired(tx, match)) is None


async def test_a_closed_table_does_not_expire(desk: Desk, match: str) -> None:
    await desk.lobby.close(match, ANA, interaction=fresh())
    ended_at = (await desk.matches.table(match)).match.ended_at
    assert await duties_of(desk, match) == ()
    await desk.store.write(lambda tx: closing.schedule_expiry(tx, match, 0.0))
    await desk.waits(EXPIRES_S + 1)
    assert (await desk.matches.table(match)).match.ended_at == ended_at
    assert await desk.store.read(lambda tx: results.read_expired(tx, match)) is None
    with pytest.raises(ShellRefused, match="unknown_button"):
        await reopens(desk, match, ANA)
    with pytest.raises(ShellRefused, match="closed_table"):
        await desk.lobby.join(match, CY, "Cy", interaction=fresh())


async def test_nothing_can_be_done_at_an_expired_table(desk: Desk, match: str) -> None:
    await desk.waits(EXPIRES_S)
    lobby = desk.lobby
    presses = (
        lobby.join(match, CY, "Cy", interaction=fresh()),
        lobby.leave(match, BEN, interaction=fresh()),
        lobby.start(match, ANA, interaction=fresh()),
        lobby.close(match, ANA, interaction=fresh()),
    )
    for press in presses:
        with pytest.raises(ShellRefused, match="expired") as refused:
            await press
        assert "waited for 7 days" in sentence(refused.value)
    assert (await remains(desk, match)).endswith("Open again\nRules")


@pytest.mark.parametrize("is_first", [True, False], ids=["joins first", "closes first"])
async def test_a_join_and_the_expiry_at_once(desk: Desk, is_first: bool) -> None:
    """Whichever is stored first counts; nobody sits at a closed table."""
    match = await desk.opened("triplock", invited=BEN)
    desk.now += EXPIRES_S + 1
    both = [desk.lobby.join(match, BEN, "Ben", interaction=fresh()), desk.duties.do_due()]
    done = await asyncio.gather(*(both if is_first else both[::-1]), return_exceptions=True)
    refused = [each for each in done if isinstance(each, ShellRefused)]
    table = await desk.matches.table(match)
    if table.match.status == "open":
        assert (refused, len(table.seats)) == ([], 2)
        assert await desk.store.read(lambda tx: results.read_expired(tx, match)) is None
    else:
        assert ([each.key for each in refused], len(table.seats)) == (["expired"], 1)
        assert "waited for 7 days" in sentence(refused[0])


async def test_tables_of_before_get_their_time_one_after_another(desk: Desk) -> None:
    matches: list[str] = []
    for person in (ANA, BEN, CY):
        match = await desk.opened("unlock", [person])
        matches.append(match)
        desk.now += 1.0
        await desk.store.write(partial(undated, match))
    desk.now += 30 * DAY_S
    desk.shown.clear()
    for _ in range(2):
        await Expiries(desk.matches).take_up()
    due = [(await duties_of(desk, match))[0].due_at for match in matches]
    assert [later - due[0] for later in due] == [0, APART_S, 2 * APART_S]
    assert due[0] == desk.now + GRACE_S
    assert desk.shown == set()
    await desk.waits(GRACE_S + 2 * APART_S)
    assert [await status(desk, match) for match in matches] == ["closed"] * 3
