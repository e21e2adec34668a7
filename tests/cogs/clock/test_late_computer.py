"""A computer sits down for somebody whose time is up, as the others decide."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.cogs.clock import choices
from bot.match.lobby import computers
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S
from bot.screens.refusals import sentence
from bot.store import servers
from bot.store.keys import Repeated
from bot.store.offers import CANCELLED
from bot.store.seats import Clock, Computer, Person
from bot.store.servers import Server
from bot.store.tx import Tx
from games.core import SIT, Level, Seat
from tests.cogs.clock.lateness import late_at
from tests.cogs.computers.standing_in import SQUARE, StandIn, duel, opened, three
from tests.deeds import computer_sits, replaces
from tests.desk import ANA, BEN, CY, DEE, GUILD, Desk, name_of
from tests.interactions import fresh
from tests.probe.numbers import other

NAME = "Tumbler (medium)"


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = await opened(tmp_path)
    yield made
    await made.store.close()


@pytest.fixture
async def late(desk: Desk) -> StandIn:
    return await duel(desk)


async def forbids(desk: Desk) -> None:
    await desk.store.write(lambda tx: servers.write(tx, Server(GUILD, computers=False)))


async def refused(late: StandIn, person: int, key: str) -> str:
    """Pressing it is refused, and nothing has changed; the sentence."""
    before = await late.rows()
    with pytest.raises(ShellRefused, match=key) as why:
        await late.replaces(person)
    assert [row for row in await late.rows() if row[0] == SIT] == [
        row for row in before if row[0] == SIT
    ]
    return sentence(why.value)


async def test_it_stands_where_the_safe_move_would(late: StandIn) -> None:
    name = name_of(late.late)
    assert [one for one in await late.labels() if name in one or "safe move" in one] == [
        f"Give {name} 3 more days",
        f"A computer for {name}",
        f"{name} leaves…",
    ]


async def test_it_fits_a_phone(late: StandIn) -> None:
    """About 34 characters of a label are read there."""

    def rename(tx: Tx) -> None:
        tx.run("UPDATE sittings SET name = :name", name="W" * 16)

    await late.desk.store.write(rename)
    (label,) = [one for one in await late.labels() if one.startswith("A computer for W")]
    assert len(label) <= 34


async def test_where_computers_are_forbidden_the_safe_move_stays(late: StandIn) -> None:
    await forbids(late.desk)
    assert "Let the bot play one safe move" in await late.labels()
    assert "A computer for" not in str(await late.labels())
    assert "I play with nobody" in await refused(late, late.other, "computers_forbidden")
    await late.does("play_on", late.other, late.late)
    assert Clock() in await late.desk.actors(late.match)


async def test_a_game_that_computers_do_not_play_has_none(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN, CY), {"grid": "3"})
    entry = desk.matches.shelf["unlock"]
    found = await late_at(desk, match)
    offers_it = any(one.startswith("A computer for") for one in await found.labels())
    assert offers_it == computers.may_play(entry)


async def test_the_press_is_a_row_of_who_pressed(late: StandIn) -> None:
    before = len(await late.rows())
    await late.replaces()
    rows = (await late.rows())[before:]
    assert rows[0] == (SIT, Person(late.other))
    assert {actor for _, actor in rows[1:]} == {Computer(Level.MEDIUM)}
    live = await late.desk.live(late.match)
    assert live.seats[late.seat].sitter == Computer(Level.MEDIUM)
    assert live.seats[late.seat].name == NAME
    assert await late.waiting() == {late.other}, "it has played"


async def test_nobody_is_asked_about_who_was_replaced(late: StandIn) -> None:
    """Nor reminded: who plays on alone has no time either."""
    await late.replaces()
    assert await late.desk.open_asks(late.match) == ()
    board = await late.text()
    assert "time is up" not in board
    assert f"{NAME} plays for {name_of(late.late)}, who can take the seat back." in board
    assert f"{NAME} took over the seat of" in board
    calls = list(late.desk.calls)
    await late.desk.waits(10 * DAY_S)
    assert late.desk.calls == calls


async def test_what_is_decided_is_decided_once(late: StandIn) -> None:
    press = fresh()
    about = late.at[late.late]
    await replaces(late.desk.acts, late.match, about, late.other, press)
    with pytest.raises(Repeated):
        await replaces(late.desk.acts, late.match, about, late.other, press)
    said = await refused(late, late.other, "late_decided")
    assert f"the bot plays for {name_of(late.late)} now" in said
    for what in (choices.wait_on, choices.play_on, partial(choices.agree, yes=True)):
        with pytest.raises(ShellRefused, match="late_decided"):
            await late.desk.matches.change(
                late.match,
                None,
                lambda now, what=what: what(now, choices.About(late.seat, about[1], late.other)),
            )


async def test_only_those_press_it_who_decide(late: StandIn) -> None:
    await refused(late, late.late, "late_own")
    await refused(late, DEE, "no_seat")
    with pytest.raises(ShellRefused, match="unknown_button"):
        await replaces(late.desk.acts, late.match, (9, 1), late.other)
    with pytest.raises(ShellRefused, match="unknown_button"):
        await replaces(late.desk.acts, late.match, (late.seat, 99), late.other)


async def test_it_is_too_late_once_that_person_has_played_or_has_more_time(late: StandIn) -> None:
    await late.does("wait_on", late.other, late.late)
    await refused(late, late.other, "late_waited")
    live = await late.desk.live(late.match)
    await late.desk.plays(late.match, late.late, f"dial:{other(live)}")
    await refused(late, late.other, "late_played")
    await late.desk.acts.resign(late.match, late.other, interaction=fresh())
    await refused(late, late.other, "over")


async def test_a_table_that_sleeps_is_woken_first(late: StandIn) -> None:
    for _ in range(16):
        await late.desk.waits(DAY_S)
    assert (await late.desk.live(late.match)).is_asleep
    await refused(late, late.other, "late_asleep")


async def test_partners_of_who_is_late_decide(desk: Desk) -> None:
    match = await desk.begun("dial", SQUARE, {"rounds": "12"})
    late = StandIn(await late_at(desk, match))
    live = await desk.live(match)
    partner = live.seats[(late.seat + 2) % 4].person
    rival = live.seats[(late.seat + 1) % 4].person
    assert partner is not None
    assert rival is not None
    assert name_of(partner) in await refused(late, rival, "late_partners")
    await late.replaces(partner)
    assert NAME in await late.sitters()


async def test_several_decide_and_one_yes_is_enough(desk: Desk) -> None:
    """What some had agreed to is over: nobody leaves."""
    late = await three(desk)
    first, second = sorted({ANA, BEN, CY} - {late.late})
    await late.agrees(first, late.late)
    await late.replaces(second)
    live = await desk.live(late.match)
    assert [offer.state for offer in live.facts.offers if offer.state != CANCELLED] == []
    assert live.left == frozenset()
    assert live.match.status == "open"
    asked = {ask.person for ask in await desk.open_asks(late.match)}
    assert asked == await late.waiting()
    assert asked <= {first, second}
    assert desk.heard(late.late, "time is up") == 0


async def test_who_was_replaced_decides_nothing_about_others(desk: Desk) -> None:
    late = await three(desk)
    await late.replaces()
    await desk.waits(7 * DAY_S)
    (ask,) = await desk.open_asks(late.match)
    assert ask.late_at is not None
    (decider,) = ask.deciders
    assert {ask.person, decider, late.late} == {ANA, BEN, CY}
    with pytest.raises(ShellRefused, match="replaced"):
        await replaces(desk.acts, late.match, (ask.seat, ask.k), late.late)
    await replaces(desk.acts, late.match, (ask.seat, ask.k), decider)
    assert sorted(await late.sitters())[1:] == ["Tumbler (medium)", "Tumbler 2 (medium)"]


async def test_all_seats_of_a_person_pass_and_come_back(desk: Desk) -> None:
    match = await desk.begun("dial", SQUARE, {"rounds": "12"})
    live = await desk.live(match)
    (seat,) = live.play.turn.waiting
    late, partner = (live.seats[(seat + step) % 4].person for step in (0, 2))
    assert late is not None
    assert partner is not None
    await desk.hands_over(match, partner, late)
    found = StandIn(await late_at(desk, match))
    mine = (await desk.live(match)).table.seats_of(late)
    assert len(mine) == 2
    await found.replaces(next(one for one in SQUARE if one not in (late, partner)), late)
    live = await desk.live(match)
    assert [live.seats[one].name for one in mine] == ["Tumbler (medium)", "Tumbler 2 (medium)"]
    since = [live.seats[one].since for one in mine]
    assert since[1] == since[0] + 1
    assert [live.rows[n - 1].seat for n in since] == list(mine)
    text = await found.text()
    assert f"play for {name_of(late)}, who can take the seats back." in text
    await found.back(late)
    assert (await desk.live(match)).table.seats_of(late) == mine


async def test_a_seat_that_has_left_stays_left(desk: Desk) -> None:
    """Its person has taken over the seat of a partner since, and is late there."""
    match = await desk.begun("dial", SQUARE, {"rounds": "12"})
    live = await desk.live(match)
    one, rival, partner = (live.seats[seat].person or 0 for seat in (0, 1, 2))
    await desk.acts.resign(match, one, interaction=fresh())
    await desk.hands_over(match, partner, one)
    while await desk.waited_for(match) != one:
        live = await desk.live(match)
        await desk.plays(match, await desk.waited_for(match), f"dial:{other(live)}")
    found = StandIn(await late_at(desk, match))
    await found.replaces(rival, one)
    live = await desk.live(match)
    assert {one.seat: one.name for one in live.seats if one.person is None} == {2: NAME}
    assert live.table.seats_of(one) == (Seat(0),)
    await found.back(one)
    assert (await desk.live(match)).table.seats_of(one) == (Seat(0), Seat(2))


async def test_names_are_free_ones(desk: Desk) -> None:
    """Computers from the lobby have theirs, whatever their level."""
    late = await three(desk)
    others = sorted({ANA, BEN, CY} - {late.late})
    (seat,) = (await desk.live(late.match)).table.seats_of(others[1])
    await computer_sits(
        desk.acts, late.match, others[1], seat, Computer(Level.HARD), "Tumbler (hard)"
    )
    await late.replaces(others[0])
    live = await desk.live(late.match)
    assert live.seats[late.seat].name == "Tumbler 2 (medium)"


async def test_a_table_that_plays_on_asks_nobody(desk: Desk) -> None:
    match = await desk.begun("dial", (ANA, BEN), {"rounds": "12"}, late="play on")
    await desk.waits(8 * DAY_S)
    assert Clock() in await desk.actors(match)
    assert {one.person for one in (await desk.live(match)).seats} == {ANA, BEN}
