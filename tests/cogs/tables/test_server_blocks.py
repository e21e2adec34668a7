"""O7: who may not play in a server takes no seat there, by whatever way."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cogs.daily.rules import Attempts
from bot.cogs.substitute import rules as substitute
from bot.match.feature import By
from bot.match.games import GAMES
from bot.match.lobby import server_blocks
from bot.match.lobby.hosting import Host
from bot.match.refusals import ShellRefused
from bot.store import servers
from bot.store.keys import Repeated
from bot.store.move_log import read_moves
from bot.store.seats import Moderator
from bot.store.servers import Roles, Server
from tests.cogs.tournament import cups
from tests.creating import creates
from tests.deeds import offers_rematch, offers_seat, takes_seat
from tests.desk import ANA, BEN, CHANNEL, CY, DEE, GUILD, Desk, name_of
from tests.disk import holding
from tests.interactions import fresh

MODERATOR, SMITHS, WATCH = 99, 301, 302


async def blocks(desk: Desk, person: int, guild: int = GUILD) -> None:
    await desk.blocks.block(person, name_of(person), guild, MODERATOR, interaction=fresh())


async def sets(desk: Desk, **settings: Any) -> None:
    await desk.store.write(lambda tx: servers.write(tx, replace(Server(GUILD), **settings)))


def has(*roles: int, guild: int = GUILD) -> Roles:
    return Roles(guild, frozenset(roles))


async def refused(work: Awaitable[Any], key: str = "blocked_here") -> None:
    with pytest.raises(ShellRefused, match=key):
        await work


async def table_of(desk: Desk, person: int, **more: Any) -> str:
    """A table of Unlock that a person opens."""
    given: dict[str, Any] = {"guild": GUILD, "channel": CHANNEL, "interaction": fresh(), **more}
    opens = creates(
        desk.lobby, GAMES["unlock"], {}, host=person, host_name=name_of(person), **given
    )
    return (await opens).match.id


async def joins(desk: Desk, match: str, person: int, roles: Roles | None = None) -> None:
    await desk.lobby.join(match, person, name_of(person), interaction=fresh(), roles=roles)


# People


async def test_who_is_blocked_opens_and_joins_nothing_in_that_server(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA,))
    await blocks(desk, DEE)
    await refused(table_of(desk, DEE))
    await refused(joins(desk, match, DEE))
    await table_of(desk, DEE, guild=GUILD + 1)
    await table_of(desk, DEE, guild=None)
    await joins(desk, match, BEN)
    assert (await desk.matches.table(match)).people == (ANA, BEN)


async def test_an_invitation_from_before_cannot_be_accepted(desk: Desk) -> None:
    match = await desk.opened("triplock", (ANA,), invited=DEE)
    await blocks(desk, DEE)
    await refused(joins(desk, match, DEE))
    await desk.lobby.decline(match, DEE, interaction=fresh())


async def test_an_offered_seat_is_neither_offered_nor_taken(desk: Desk) -> None:
    match = await desk.duel()
    offer = await offers_seat(desk.matches, match, ANA, DEE, "Dee")
    await blocks(desk, DEE)
    await refused(takes_seat(desk.acts, match, offer.id, DEE))
    await refused(offers_seat(desk.matches, match, ANA, DEE, "Dee"), "may_not_play")
    await offers_seat(desk.matches, match, ANA, CY, "Cy")


@pytest.mark.parametrize("blocked", [ANA, BEN])
async def test_no_rematch_begins_with_who_is_blocked(desk: Desk, blocked: int) -> None:
    """Neither by their own yes nor by that of the others, though they had agreed before."""
    match = await desk.duel()
    await desk.acts.resign(match, ANA, interaction=fresh())
    await offers_rematch(desk.matches, match, BEN)
    await blocks(desk, blocked)
    await refused(
        offers_rematch(desk.matches, match, ANA),
        "blocked_here" if blocked == ANA else "may_not_play",
    )
    live = await desk.live(match)
    assert live.facts.rematch is None


async def over(desk: Desk) -> str:
    """A match of Tripol of four, for whose rematch Ben and Dee have asked before Dee is blocked."""
    match = await desk.begun("tripol", (ANA, BEN, CY, DEE))
    for person in (ANA, BEN, CY):
        await desk.acts.resign(match, person, interaction=fresh())
    for person in (DEE, BEN):
        await offers_rematch(desk.matches, match, person)
    await blocks(desk, DEE)
    return match


async def test_the_host_begins_a_rematch_without_who_is_blocked(desk: Desk) -> None:
    match = await over(desk)
    begun = await offers_rematch(desk.matches, match, ANA, start=True)
    assert begun is not None
    assert {*begun.people} == {ANA, BEN}
    assert "● Ana and ▲ Ben play again." in (await desk.board(match)).text


async def test_a_rematch_begins_with_the_yes_of_all_who_are_not_blocked(desk: Desk) -> None:
    match = await over(desk)
    assert await offers_rematch(desk.matches, match, CY) is None
    assert "▲ Ben and ■ Cy offer a rematch." in (await desk.board(match)).text
    begun = await offers_rematch(desk.matches, match, ANA)
    assert begun is not None
    assert {*begun.people} == {ANA, BEN, CY}


async def test_who_is_blocked_may_take_an_offer_of_a_rematch_back(desk: Desk) -> None:
    match = await over(desk)
    assert await offers_rematch(desk.matches, match, DEE) is None
    assert "▲ Ben offers a rematch." in (await desk.board(match)).text
    await refused(offers_rematch(desk.matches, match, DEE))


async def test_a_blocked_person_is_in_no_new_tournament(desk: Desk) -> None:
    cup = await cups.opened(desk, count=2)
    await blocks(desk, DEE)
    await refused(desk.cups.join(cup.id, DEE, "Dee", interaction=fresh()))
    with pytest.raises(ShellRefused, match="blocked_here"):
        await desk.cups.open(
            GAMES["timelock"],
            {},
            pace="1 day",
            rounds=None,
            guild=GUILD,
            channel=CHANNEL,
            host=DEE,
            host_name="Dee",
            interaction=fresh(),
        )


async def test_the_deal_of_the_day_is_begun_elsewhere(desk: Desk) -> None:
    await blocks(desk, DEE)
    attempts = Attempts(desk.matches, desk.lobby)

    def player(guild: int | None, roles: Roles | None = None) -> Host:
        return Host(DEE, "Dee", guild, CHANNEL, fresh(), roles)

    await refused(attempts.sit_down(GAMES["lockpick"], player(GUILD), -DEE))
    await attempts.sit_down(GAMES["lockpick"], player(None), -DEE)


async def test_a_block_changes_nothing_at_seats_that_were_taken_before(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, DEE))
    await blocks(desk, DEE)
    await desk.plays(match, DEE, "orient:0")


async def test_nobody_blocks_themselves_and_a_press_counts_once(desk: Desk) -> None:
    with pytest.raises(ShellRefused, match="own_block"):
        await desk.blocks.block(MODERATOR, "Mo", GUILD, MODERATOR, interaction=fresh())
    press = fresh()
    await desk.blocks.block(DEE, "Dee", GUILD, MODERATOR, interaction=press)
    (block,) = await desk.blocks.read(GUILD)
    with pytest.raises(ShellRefused, match="own_unblock"):
        await desk.blocks.unblock(GUILD, block.mark, DEE, interaction=fresh())
    await desk.blocks.unblock(GUILD, block.mark, MODERATOR, interaction=fresh())
    with pytest.raises(Repeated):
        await desk.blocks.block(DEE, "Dee", GUILD, MODERATOR, interaction=press)
    assert await desk.blocks.read(GUILD) == ()


async def test_who_is_unblocked_may_play_again(desk: Desk) -> None:
    await blocks(desk, DEE)
    assert await desk.blocks.name_of(GUILD, DEE) == "Dee"
    (block,) = await desk.blocks.read(GUILD)
    assert await desk.blocks.unblock(GUILD + 1, block.mark, MODERATOR, interaction=fresh()) is None
    assert await desk.blocks.unblock(GUILD, block.mark, MODERATOR, interaction=fresh()) == block
    assert await desk.blocks.unblock(GUILD, block.mark, MODERATOR, interaction=fresh()) is None
    assert await desk.blocks.name_of(GUILD, DEE) is None
    await table_of(desk, DEE)


# Forget me


async def test_a_block_outlives_being_forgotten_and_has_no_id(desk: Desk, tmp_path: Path) -> None:
    """Else asking to be forgotten would lift it."""
    person = 770_000_000_000_000_708
    await blocks(desk, person)
    await blocks(desk, person, GUILD + 1)
    first, second = [(await desk.blocks.read(guild))[0] for guild in (GUILD, GUILD + 1)]
    assert first.mark != second.mark, "nobody can tell by two lists that it is the same person"
    await desk.forgetting.forget(person, interaction=fresh())
    await refused(table_of(desk, person))
    assert await desk.blocks.read(GUILD) == (first,), "with the name that its moderators read"
    path = tmp_path / "tumbler.db"
    if path.exists():  # the engine is a file
        assert holding(path, str(person)) == []


# Roles


async def test_roles_decide_where_they_are_known(desk: Desk) -> None:
    await sets(desk, blocked=(WATCH,))
    match = await table_of(desk, ANA, roles=has(SMITHS))
    await refused(joins(desk, match, BEN, has(SMITHS, WATCH)))
    await refused(table_of(desk, BEN, roles=has(WATCH)))
    await joins(desk, match, BEN)  # in direct messages nobody's roles are known
    await joins(desk, match, CY, has(WATCH, guild=GUILD + 1))  # those of another server say nothing


async def test_where_some_roles_alone_may_play_everybody_else_reads_which(desk: Desk) -> None:
    await sets(desk, players=(SMITHS, WATCH))
    match = await table_of(desk, ANA, roles=has(WATCH))
    with pytest.raises(ShellRefused, match="needs_role") as why:
        await joins(desk, match, BEN, has())
    assert why.value.values["roles"] == f"<@&{SMITHS}> <@&{WATCH}>"
    await joins(desk, match, BEN, has(SMITHS))
    await sets(desk, players=(SMITHS,), blocked=(WATCH,))
    await refused(joins(desk, match, CY, has(SMITHS, WATCH)))


async def test_roles_are_checked_when_a_seat_is_handed_over(desk: Desk) -> None:
    await sets(desk, blocked=(WATCH,))
    match = await desk.duel()

    def offers(roles: Roles | None) -> Callable[..., Any]:
        by = By(ANA, fresh())
        return lambda now: substitute.offer(now, by, DEE, "Dee", roles)

    with pytest.raises(ShellRefused, match="may_not_play"):
        await desk.matches.change(match, By(ANA, fresh()), offers(has(WATCH)))
    offer = await desk.matches.change(match, By(ANA, fresh()), offers(None))
    dee = By(DEE, fresh(), has(WATCH))
    await refused(
        desk.acts.seats_pass(
            match,
            lambda live: substitute.taken(live, dee, offer.id),
            lambda now: substitute.accept(now, dee, offer.id),
            interaction=dee.interaction,
        )
    )


async def test_who_is_asked_is_checked_by_what_is_known_of_them(desk: Desk) -> None:
    await sets(desk, blocked=(WATCH,))
    await blocks(desk, DEE)

    def check(person: int | None, roles: Roles | None = None) -> Any:
        return desk.store.read(lambda tx: server_blocks.check_asked(tx, GUILD, person, roles))

    await refused(check(DEE), "may_not_play")
    await refused(check(BEN, has(WATCH)), "may_not_play")
    for who in ((None, None), (BEN, None), (BEN, has(SMITHS))):
        await check(*who)


# Remove from 3 tables too?


@pytest.fixture
async def busy(desk: Desk) -> AsyncIterator[tuple[Desk, dict[str, str]]]:
    """Dee plays, hosts, waits at others' tables, and has left one; blocked."""
    left = await desk.begun("tripol", (ANA, BEN, DEE), players="3")
    await desk.acts.resign(left, DEE, interaction=fresh())
    made = {
        "plays": await desk.begun("triplock", (DEE, ANA)),
        "alone": await desk.begun("lockpick", (DEE,)),
        "hosts": await desk.opened("unlock", (DEE, BEN)),
        "sits": await desk.opened("unlock", (BEN, DEE)),
        "left": left,
        "moderated": await desk.begun("triplock", (DEE, MODERATOR)),
    }
    table = await creates(
        desk.lobby,
        GAMES["lockpick"],
        {},
        guild=GUILD + 1,
        channel=CHANNEL,
        host=DEE,
        host_name="Dee",
        interaction=fresh(),
    )
    made["elsewhere"] = table.match.id
    await cups.opened(desk, count=4)
    await blocks(desk, DEE)
    yield desk, made


async def test_it_is_counted_what_a_person_holds(busy: tuple[Desk, dict[str, str]]) -> None:
    desk, made = busy
    held = await desk.blocks.held(DEE, made.values(), GUILD, MODERATOR)
    assert (len(held.tables), held.tournaments, held.is_nothing) == (4, 1, False)
    assert (await desk.blocks.held(CY, made.values(), GUILD + 1, MODERATOR)).is_nothing


async def test_they_are_removed_from_all_of_it(busy: tuple[Desk, dict[str, str]]) -> None:
    desk, made = busy
    press = fresh()
    asked = made.values()
    tables = await desk.blocks.remove_everywhere(DEE, asked, GUILD, MODERATOR, interaction=press)
    assert {table.match.id for table in tables} == {
        made[name] for name in ("plays", "alone", "hosts", "sits")
    }
    status = {name: (await desk.matches.table(match)).match.status for name, match in made.items()}
    assert status == {
        "plays": "over",
        "alone": "over",
        "hosts": "closed",
        "sits": "lobby",
        "left": "open",
        "moderated": "open",
        "elsewhere": "open",
    }
    moves = await desk.store.read(lambda tx: read_moves(tx, made["plays"]))
    assert moves[-1].actor == Moderator(MODERATOR)
    assert (await desk.matches.table(made["sits"])).people == (BEN,)
    assert (await desk.blocks.held(DEE, made.values(), GUILD, MODERATOR)).is_nothing
    with pytest.raises(Repeated):
        await desk.blocks.remove_everywhere(DEE, asked, GUILD, MODERATOR, interaction=press)


async def test_remove_and_block_in_one_press(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, DEE))
    table = await desk.matches.table(match)
    await desk.blocks.block_and_remove(DEE, table, GUILD, MODERATOR, interaction=fresh())
    assert (await desk.matches.table(match)).match.status == "over"
    await refused(table_of(desk, DEE))
    with pytest.raises(ShellRefused, match="not_there"):
        await desk.blocks.block_and_remove(CY, table, GUILD, MODERATOR, interaction=fresh())
