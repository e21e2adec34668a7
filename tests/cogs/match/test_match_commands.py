"""`/match` finds its match: by its name, or the only one that runs where it is typed."""

from __future__ import annotations

import pytest

from bot.screens.commands import NAME_ONE
from bot.store.matches import write_thread
from sandbox.world.model import THREAD, Channel
from tests.desk import ANA, BEN, CHANNEL, CY, DEE, GUILD, Desk
from tests.desk_press import QUIET

THREADED = 77


async def in_thread(desk: Desk, match: str) -> None:
    """Has a match stand in a thread of its channel."""
    front = await desk.front()
    thread = Channel(THREADED, THREAD, "Triplock", 9, parent=CHANNEL, server=GUILD)
    front.world.state.channels[THREADED] = thread
    await desk.store.write(lambda tx: write_thread(tx, match, THREADED, CHANNEL), on=(match,))


async def plays(desk: Desk, person: int, channel: int | None = CHANNEL, **given: str) -> str:
    """The match in which a person lays their first card by a typed move, or why in none."""
    led = await desk.command(person, "match move", channel, move="orient:0", **given)
    assert len(led.stored) + bool(led.refused) == 1
    return next(iter(led.stored), led.refused)


async def test_the_only_one_here_is_played(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    assert await plays(desk, ANA) == match


async def test_without_one_here_a_sentence_leads_to_all(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    told = await desk.command(ANA, "match move", QUIET, move="orient:0")
    assert told.answer.text == "None of your matches runs here. `/matches` lists them."
    assert await plays(desk, ANA, QUIET) == "no_match_here"
    assert await plays(desk, ANA, QUIET, match=match.lower()) == match


async def test_of_several_none_is_guessed(desk: Desk) -> None:
    for people in ((ANA, BEN), (ANA, CY), (ANA, DEE)):
        match = await desk.begun("triplock", people)
    for command, given in (("move", {"move": "orient:0"}), ("resign", {})):
        led = await desk.command(ANA, f"match {command}", **given)
        assert led.answer.text == "Three of your matches run here. Choose one in `match`."
        assert led.stored == {}
    assert await plays(desk, BEN) not in ("which_match", match)
    assert await plays(desk, ANA, match=match) == match


async def test_what_plays_nothing_takes_the_only_one_that_waits(desk: Desk) -> None:
    first = await desk.begun("triplock", (ANA, BEN))
    second = await desk.begun("triplock", (ANA, CY))
    assert (await desk.command(ANA, "match hand")).refused == "which_match"
    await desk.plays(first, ANA, "orient:0")
    for command in ("hand", "words"):
        answer = (await desk.command(ANA, f"match {command}")).answer
        assert second in str(answer.json), command
    assert "Cy and you" in (await desk.command(ANA, "match words")).answer.text
    assert await plays(desk, ANA) == "which_match"


async def test_a_thread_is_here_in_its_channel(desk: Desk) -> None:
    threaded = await desk.begun("triplock", (ANA, BEN))
    await in_thread(desk, threaded)
    assert (await desk.command(BEN, "match hand", THREADED)).refused == ""
    assert await plays(desk, BEN) == threaded
    beside = await desk.begun("triplock", (ANA, CY))
    assert await plays(desk, CY, THREADED) == "no_match_here"
    assert await plays(desk, ANA) == "which_match"
    assert await plays(desk, ANA, THREADED) == threaded
    assert await plays(desk, ANA, match=beside) == beside


async def test_in_direct_messages_all_of_ones_own_are_meant(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    assert await plays(desk, CY, None) == "no_match_here"
    assert (await desk.command(CY, "match words", None)).refused == "no_match_here"
    assert await plays(desk, ANA, None) == match
    await desk.begun("triplock", (BEN, CY))
    assert await plays(desk, BEN, None) == "which_match"


async def test_a_stranger_watches_and_plays_nothing(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    assert await plays(desk, DEE) == "no_match_here"
    assert await plays(desk, DEE, match=match) == "no_seat"
    assert await plays(desk, DEE, None, match=match) == "unknown_match"
    assert "Triplock" in (await desk.command(DEE, "match words")).answer.text
    await desk.begun("triplock", (ANA, CY))
    led = await desk.command(DEE, "match words")
    assert led.answer.text == "Several matches run here. Choose one in `match`."


async def test_one_that_has_ended_runs_no_more(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    await desk.acts.resign(match, BEN, interaction=5)
    assert await plays(desk, ANA) == "no_match_here"
    assert await plays(desk, ANA, match=match) == "over"


@pytest.mark.parametrize("match", ["nonsense", "7KQ2AB3C", "A", "''"])
async def test_a_name_that_is_none_is_refused(desk: Desk, match: str) -> None:
    await desk.begun("triplock", (ANA, BEN))
    assert await plays(desk, ANA, match=match) == "unknown_match"


async def test_one_of_another_server_is_for_who_sits_there(desk: Desk) -> None:
    here = await desk.begun("triplock", (ANA, BEN))
    there = await desk.begun("triplock", (BEN, CY))
    moved = "UPDATE matches SET guild = 99, channel = 990 WHERE id = :match"
    await desk.store.write(lambda tx: tx.run(moved, match=there), on=(there,))
    assert await plays(desk, ANA, match=there) == "unknown_match"
    assert await plays(desk, BEN) == here
    led = await desk.command(BEN, "match substitute", user=DEE, match=there)
    assert led.refused == "other_server"


async def offered(desk: Desk, person: int, option: str, **given: str) -> dict[str, str]:
    """The lines that `/match move` offers a person in the channel of the desk, by value."""
    who = (await desk.front()).person(person)
    await desk.command(person, "help")
    found = await who.suggest(CHANNEL, "match move", option, **{option: ""}, **given)
    return {str(choice.value): choice.name for choice in found}


async def test_the_list_has_those_here_first_and_those_that_wait(desk: Desk) -> None:
    far = await desk.begun("triplock", (ANA, BEN))
    await desk.store.write(
        lambda tx: tx.run("UPDATE matches SET channel = 10 WHERE id = :match", match=far), on=(far,)
    )
    asked = await desk.begun("triplock", (ANA, CY))
    played = await desk.begun("unlock", (ANA, DEE))
    await desk.plays_first(asked)
    found = await offered(desk, ANA, "match")
    assert set(found) == {asked, played, far}
    assert list(found)[2] == far
    assert found[far] == "Triplock against Ben · your turn · #quiet"
    lines = [found[one] for one in list(found)[:2]]
    assert all(line.endswith(" · #games") for line in lines)
    turns = ["your turn" in line for line in lines]
    assert turns == sorted(turns, reverse=True)
    assert await offered(desk, BEN, "match") == {far: "Triplock against Ana · your turn · #quiet"}


async def test_without_a_single_match_no_move_is_offered(desk: Desk) -> None:
    assert await offered(desk, ANA, "move") == {NAME_ONE: NAME_ONE}
    match = await desk.begun("triplock", (ANA, BEN))
    assert NAME_ONE not in await offered(desk, ANA, "move")
    await desk.begun("triplock", (ANA, CY))
    assert await offered(desk, ANA, "move") == {NAME_ONE: NAME_ONE}
    assert "orient:0" in await offered(desk, ANA, "move", match=match)
    led = await desk.command(ANA, "match move", move=NAME_ONE, match=match)
    assert (led.refused, led.stored) == ("cannot_read", {})


async def test_who_plays_alone_has_no_substitute(desk: Desk) -> None:
    await desk.begun("lockpick", (ANA,))
    led = await desk.command(ANA, "match substitute", user=BEN)
    assert led.refused == "one_plays"
