"""The way in: the hello of the bot with a button for each game, and `/help`."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.match.controls.wording import HostContact
from bot.match.games import GAMES
from bot.store.tx import StoreUnavailable, Trouble
from sandbox.people.person import Person
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown

WAYS = ["Learn a game", "Today's puzzle"]
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
    return [m for m in told if "Tumbler: five lock games" in m.text]


async def test_the_sandbox_opens_on_a_hello_which_a_restart_does_not_repeat(
    tmp_path: Path,
) -> None:
    async with await Welcoming.open(tmp_path) as house:
        (hello,) = await house.ana.until(lambda: hellos(house))
        assert hello.labels == WAYS
        assert "In another window" in hello.text
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
    assert hello.labels == WAYS
    assert hello.choices == [entry.title for entry in GAMES.values()]
    assert hello.files == ["tumbler-games.png"]
    assert "another window" not in hello.text


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


async def test_the_hello_leads_to_a_match_and_a_press_twice_to_one(house: House) -> None:
    await invite(house)
    (hello,) = hellos(house)
    (listed,) = hello.selects
    chosen = await hello.seen_by(house.ben).select(listed["custom_id"], "triplock")
    card = Shown.of(house.ben, chosen)
    assert card.is_private
    outcome = await card.press("Play Tumbler")
    house.ben.redeliver(outcome)
    await house.caught_up()
    panel = card.now()
    assert house.sql("SELECT id FROM matches") == [(panel.match,)]
    assert (await house.live(panel.match)).table.people == (house.ben.id,)
    assert "✋ My cards · Triplock against Tumbler" in panel.text
    assert panel.links["Board"].endswith(f"/{general(house.ben)}")
    assert house.board(house.ana, general(house.ana)).match == panel.match


async def test_help_and_faults_tell_whom_to_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    async def away(*_: object, **__: object) -> None:
        raise StoreUnavailable(Trouble.FULL)

    async with await Reachable.open(tmp_path) as house:
        page = Shown.of(house.dee, await house.dee.slash(house.games, "help"))
        assert f"Tell the host of this bot (<{CONTACT}>), with" in page.text
        assert page.text.endswith(f"Privacy: <{POLICY}>")
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
