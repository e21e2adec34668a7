"""The way in: the hello of the bot with a button for each game, and `/help`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.app.setting_values import MOST_ADDRESS
from bot.cogs.help.screens import help_page
from bot.match.controls.message import Say
from bot.match.controls.wording import HostContact
from bot.match.games import GAMES
from bot.screens.words import MAX_TEXT
from bot.store.tx import StoreUnavailable, Trouble
from sandbox.people.person import Person
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown

PLAYS = [f"Play {entry.game.title}" for entry in GAMES.values()]
LEARNS = [f"Learn {entry.game.title}" for entry in GAMES.values()]


CONTACT, POLICY = "https://example.org/a_b_c@d?e=*f*", "https://example.org/privacy"


class Reachable(House):
    """A house whose host says how to be reached."""

    reach = HostContact(CONTACT, POLICY)


class Welcoming(House):
    """A house whose bot knows that it plays in a sandbox."""

    in_sandbox = True


def general(person: Person) -> int:
    return next(place.id for place in person.channels() if place.name == "general")


def hellos(house: House) -> list[Shown]:
    told = house.messages(house.ana, general(house.ana))
    return [m for m in told if "Tumbler hosts lock games" in m.text]


async def test_the_sandbox_opens_on_a_hello_which_a_restart_does_not_repeat(
    tmp_path: Path,
) -> None:
    async with await Welcoming.open(tmp_path) as house:
        (hello,) = await house.ana.until(lambda: hellos(house))
        assert hello.labels == [*PLAYS, *LEARNS]
        assert "in another window" in hello.text
        await house.restart()
        await house.caught_up()
        assert len(hellos(house)) == 1


async def invite(house: House) -> None:
    """The bot leaves the server and is invited again; what it does then is done."""
    house.stand.faults.kick_bot()
    house.stand.faults.invite_bot()
    await house.ana.slash(house.games, "help")  # comes to the bot behind the invitation
    await house.caught_up()


async def test_a_joined_server_reads_hello_once(house: House) -> None:
    assert hellos(house) == []
    await invite(house)
    await invite(house)
    (hello,) = hellos(house)
    assert hello.labels == [*PLAYS, *LEARNS]
    assert "another window" not in hello.text
    assert len(hello.text.splitlines()) == 3 + len(PLAYS), "a line for each game"


async def test_a_hello_that_is_refused_is_no_fault(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.stand.faults.forbid(general(house.ana), "send_messages")
    await invite(house)
    assert hellos(house) == []
    told = [each for each in caplog.records if each.name.startswith("bot")]
    assert [each.levelname for each in told if each.levelname != "INFO"] == []
    house.stand.faults.allow(general(house.ana), "send_messages")
    await invite(house)
    assert len(hellos(house)) == 1


@pytest.fixture
async def hello(house: House) -> Shown:
    await invite(house)
    (found,) = hellos(house)
    return found


async def test_play_opens_a_table_as_start_does(house: House, hello: Shown) -> None:
    """A press that is delivered twice opens one; where one plays, a match begins."""
    outcome = await hello.seen_by(house.ben).press("Play Triplock")
    assert "● Ben   ▲ free" in Shown.of(house.ben, outcome).text
    house.ben.redeliver(outcome)
    await house.caught_up()
    tables = [m for m in house.messages(house.ana, general(house.ana)) if "Join" in m.labels]
    assert len(tables) == 1
    table = Shown.of(house.ben, await hello.seen_by(house.ben).press("Play Unlock"))
    assert "For 2–7 · " in table.text
    await table.seen_by(house.cy).press("Join")
    await house.caught_up()
    full = table.now()
    await full.press("Start with 2")
    await house.caught_up()
    assert (await house.live(full.match)).match.host == house.ben.id
    await hello.seen_by(house.cy).press("Play Lockpick")
    await house.caught_up()
    live = await house.live(house.board(house.cy, general(house.cy)).match)
    assert [sitting.person for sitting in live.seats] == [house.cy.id]
    assert live.match.channel == general(house.cy)
    for word in ("_play:chess", "_play", "_rules:chess"):
        forged = hello.ids[0].rpartition(".")[0] + f".{word}"
        outcome = await hello.seen_by(house.ben).press_id(forged, forged=True)
        assert refusal(Shown.of(house.ben, outcome).text) == "unknown_button"


async def test_help_tells_the_games_and_starts_them(house: House) -> None:
    page = Shown.of(house.dee, await house.dee.slash(house.games, "help"))
    assert page.is_private
    for entry in GAMES.values():
        assert entry.aim in page.text
    assert "/matches" in page.text
    assert "Tumbler 0.2.0" in page.text
    assert page.labels == ["Rules", "Learn", "Start"] * len(GAMES)
    rules = Shown.of(house.dee, await page.press("Rules"))
    assert "📖 Triplock · Goal" in rules.text
    assert rules.labels == ["Next"]
    table = Shown.of(house.dee, await page.press("Start"))
    assert not table.is_private
    assert "● Dee   ▲ free" in table.text
    again = page.now()
    assert again == page


async def test_help_says_whom_to_ask_and_what_is_kept(house: House) -> None:
    """Where the host has set nothing, no address is told."""
    page = Shown.of(house.dee, await house.dee.slash(house.games, "help"))
    assert "Tell the host of this bot. If I gave you a reference" in page.text
    assert page.text.endswith(
        "**My data** in `/settings` gives you what I keep about you, or deletes it."
    )
    assert "://" not in page.text


@pytest.mark.parametrize("in_dm", [False, True])
async def test_help_has_the_contact_and_the_policy_of_the_host(tmp_path: Path, in_dm: bool) -> None:
    async with await Reachable.open(tmp_path) as house:
        here = await house.bot.services.delivery.post.open_dm(house.dee.id)
        page = Shown.of(house.dee, await house.dee.slash(here if in_dm else house.games, "help"))
        assert f"Tell the host of this bot (<{CONTACT}>)." in page.text
        assert page.text.endswith(f"The privacy policy of this bot: <{POLICY}>")
        assert not house.pings(house.dee)


@pytest.mark.parametrize("in_dm", [False, True])
def test_help_fits_with_the_longest_addresses(in_dm: bool) -> None:
    long = f"https://{'a' * (MOST_ADDRESS - 8)}"
    told = help_page(GAMES.values(), "1.2.3", HostContact(long, long), in_dm=in_dm)
    said = [block.content for block in told.blocks if isinstance(block, Say)]
    assert sum(map(len, said)) < MAX_TEXT


async def test_who_is_told_of_a_fault_is_told_whom_to_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    async def away(*_: object, **__: object) -> None:
        raise StoreUnavailable(Trouble.FULL)

    async with await Reachable.open(tmp_path) as house:
        player, _ = await house.turn(await house.duel())
        monkeypatch.setattr(house.acts, "act", broken)
        await house.board(player).press("Roll")
        await house.caught_up()
        assert refusal(house.answer(player)) == "our_fault"
        assert f"give the host of this bot (<{CONTACT}>) the reference " in house.answer(player)
        monkeypatch.setattr(house.acts, "act", away)
        await house.board(player).press("Roll")
        await house.caught_up()
        assert refusal(house.answer(player)) == "full"
        assert f"Tell the host of this bot (<{CONTACT}>) that" in house.answer(player)
        monkeypatch.undo()


async def test_help_in_direct_messages_starts_what_can_be_played_there(house: House) -> None:
    here = await house.bot.services.delivery.post.open_dm(house.dee.id)
    page = Shown.of(house.dee, await house.dee.slash(here, "help"))
    assert page.labels == ["Rules", "Learn", "Start"] * 5
    assert "in a channel of a server" not in page.text
    starts = [each for each in page.ids if "_play:" in each]
    for at, key in zip(starts, GAMES, strict=True):
        await page.press_id(at)
        await house.caught_up()
        live = await house.live(house.board(house.dee, here).match)
        assert (live.entry.key, live.table.people) == (key, (house.dee.id,))
        assert live.is_alone == (key != "tripol"), "where nobody plays alone, a computer sits down"


def test_help_in_direct_messages_says_where_others_are_found() -> None:
    """Where neither one person nor a computer plays a game, a channel is needed."""
    tripol = GAMES["tripol"]
    without = replace(tripol, game=replace(tripol.game, advise=None))
    told = help_page([GAMES["lockpick"], without], "1.0", HostContact(), in_dm=True)
    said = [block.content for block in told.blocks if isinstance(block, Say)]
    assert any("in a channel of a server" in line for line in said)


async def test_who_is_alone_plays_by_the_hello_and_one_press_more(house: House) -> None:
    await invite(house)
    (hello,) = hellos(house)
    await hello.press("Play Triplock")
    await house.caught_up()
    table = house.messages(house.ana, general(house.ana))[-1]
    alone = f"t1b.{table.match}.0._alone"
    await table.seen_by(house.ben).press_id(alone, forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.ben, general(house.ben))) == "host_changes"
    await table.press("⋯ More…")
    await house.newest(house.ana, general(house.ana)).press("Play alone")
    await house.caught_up()
    assert (await house.live(table.match)).is_alone
    assert "goes in" in house.board(house.ana, general(house.ana)).text
