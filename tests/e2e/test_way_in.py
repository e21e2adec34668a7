"""The way in: the hello of the bot with a button for each game, and `/help`."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.shelf import SHELF
from sandbox.people.person import Person
from tests.house import House, Json, custom_ids, labels, match_of, text

PLAYS = [f"Play {entry.game.title}" for entry in SHELF.values()]


class Welcoming(House):
    """A house whose bot knows that it plays in a sandbox."""

    in_sandbox = True


def general(person: Person) -> int:
    return next(place.id for place in person.channels() if place.name == "general")


def hellos(person: Person) -> list[Json]:
    return [m for m in person.messages(general(person)) if "Tumbler hosts lock games" in text(m)]


async def test_the_sandbox_opens_on_a_hello_which_a_restart_does_not_repeat(
    tmp_path: Path,
) -> None:
    async with await Welcoming.open(tmp_path) as house:
        (hello,) = await house.ana.until(lambda: hellos(house.ana))
        assert labels(hello) == PLAYS
        assert "in another window" in text(hello)
        await house.restart()
        await house.caught_up()
        assert len(hellos(house.ana)) == 1


async def invite(house: House) -> None:
    """The bot leaves the server and is invited again; what it does then is done."""
    house.stand.faults.kick_bot()
    house.stand.faults.invite_bot()
    await house.ana.slash(house.games, "help")  # comes to the bot behind the invitation
    await house.caught_up()


async def test_a_joined_server_reads_hello_once(house: House) -> None:
    assert hellos(house.ana) == []
    await invite(house)
    await invite(house)
    (hello,) = hellos(house.ana)
    assert labels(hello) == PLAYS
    assert "another window" not in text(hello)
    assert len(text(hello).splitlines()) == 3


async def test_a_hello_that_is_refused_is_no_fault(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.stand.faults.forbid(general(house.ana), "send_messages")
    await invite(house)
    assert hellos(house.ana) == []
    told = [each for each in caplog.records if each.name.startswith("bot")]
    assert [each.levelname for each in told if each.levelname != "INFO"] == []
    house.stand.faults.allow(general(house.ana), "send_messages")
    await invite(house)
    assert len(hellos(house.ana)) == 1


@pytest.fixture
async def hello(house: House) -> Json:
    await invite(house)
    (found,) = hellos(house.ana)
    return found


async def test_play_opens_a_table_as_start_does(house: House, hello: Json) -> None:
    for label, seats in (("Play Triplock", "● Ben   ▲ free"), ("Play Unlock", "2 to 7 players")):
        outcome = await house.press(house.ben, hello, label)
        table = outcome.message
        assert table is not None
        assert seats in text(table)
        assert "Join" in labels(table)
    await house.press(house.cy, table, "Join")
    await house.caught_up()
    full = house.ben.message(int(table["id"]))
    assert full is not None
    await house.press(house.ben, full, "Start with 2")
    await house.caught_up()
    assert (await house.live(match_of(full))).match.host == house.ben.id


async def test_play_deals_to_the_presser_where_one_plays(house: House, hello: Json) -> None:
    await house.press(house.cy, hello, "Play Lockpick")
    await house.caught_up()
    board = house.board(house.cy, general(house.cy))
    live = await house.live(match_of(board))
    assert [sitting.person for sitting in live.seats] == [house.cy.id]
    assert live.match.channel == general(house.cy)


async def test_a_press_delivered_twice_opens_one_table(house: House, hello: Json) -> None:
    outcome = await house.press(house.ben, hello, "Play Triplock")
    house.ben.redeliver(outcome)
    await house.caught_up()
    tables = [m for m in house.messages(house.ana, general(house.ana)) if "Join" in labels(m)]
    assert len(tables) == 1


async def test_a_game_that_is_not_here_is_refused(house: House, hello: Json) -> None:
    for word in ("_play:chess", "_play", "_rules:chess"):
        forged = custom_ids(hello)[0].rpartition(".")[0] + f".{word}"
        outcome = await house.ben.press(int(hello["id"]), forged, forged=True)
        assert outcome.message is not None, word
        assert "I don't know that" in text(outcome.message)


async def test_help_tells_the_games_and_starts_them(house: House) -> None:
    page = (await house.dee.slash(house.games, "help")).message
    assert page is not None
    assert int(page["flags"]) & 64
    for entry in SHELF.values():
        assert entry.aim in text(page)
    assert "/games" in text(page)
    assert "Tumbler 0.1.0" in text(page)
    assert labels(page) == ["Rules", "Start"] * len(SHELF)
    rules = (await house.press(house.dee, page, "Rules")).message
    assert rules is not None
    assert "📖 Triplock · Goal" in text(rules)
    table = (await house.press(house.dee, page, "Start")).message
    assert table is not None
    assert not int(table["flags"]) & 64
    assert "● Dee   ▲ free" in text(table)
    again = house.dee.message(int(page["id"]))
    assert again == page


async def test_help_in_direct_messages_starts_what_can_be_played_there(house: House) -> None:
    here = await house.bot.services.delivery.post.open_dm(house.dee.id)
    page = (await house.dee.slash(here, "help")).message
    assert page is not None
    assert labels(page) == [*["Rules", "Start"] * 3, "Rules", "Rules", "Start"]
    assert "in a channel of a server" in text(page)
    starts = [each for each in custom_ids(page) if "_play:" in each]
    for at, key in zip(starts, ("triplock", "unlock", "timelock", "lockpick"), strict=True):
        await house.dee.press(int(page["id"]), at)
        await house.caught_up()
        live = await house.live(match_of(house.board(house.dee, here)))
        assert (live.entry.key, len(live.seats)) == (key, 1)
