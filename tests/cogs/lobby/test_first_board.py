"""The person who begins a match reads their own panel at once; nobody else gets one."""

from __future__ import annotations

import pytest

from bot.match.controls.custom_ids import NO_MATCH
from bot.match.games import GAMES
from tests.deeds import offers_seat, takes_seat
from tests.desk import ANA, BEN, CHANNEL, CY, Desk
from tests.desk_press import APP, Answered
from tests.interactions import fresh
from tests.shown import Shown
from tests.sure import sure

SEVERAL = [key for key, entry in GAMES.items() if entry.for_several]


def panel_of(led: Answered, person: int) -> Shown:
    """The panel in the only private answer: that of its reader, with the way to the board."""
    panel = led.swapped if led.swapped is not None and led.swapped.is_private else led.answer
    assert panel.person.id == person
    assert panel.is_private
    assert "Board" in panel.links
    return panel


def match_of(panel: Shown) -> str:
    """The match of a panel, some of whose buttons may belong to none."""
    return next(one.split(".")[1] for one in panel.ids if NO_MATCH not in one)


@pytest.mark.parametrize("key", GAMES)
async def test_a_command_alone_gives_the_panel(desk: Desk, key: str) -> None:
    given = {"opponent": APP} if key in SEVERAL else {}
    led = await desk.command(ANA, f"{key} start", CHANNEL, **given)
    (match,) = led.touched
    panel = panel_of(led, ANA)
    assert match_of(panel) == match
    live = await desk.live(match)
    (board,) = [one for one in led.posted if one.json["channel_id"] == str(CHANNEL)]
    assert match_of(board) == match
    if live.has_private:
        head = f"✋ {live.entry.hand} · "
        assert head in panel.text
        assert head not in board.text


@pytest.mark.parametrize(
    ("game", "people", "invited", "presser", "label"),
    [
        ("triplock", (ANA,), None, BEN, "Join"),
        ("timelock", (ANA,), BEN, BEN, "Accept"),
        ("tripol", (ANA, BEN), None, ANA, "Start with 2"),
        ("triplock", (ANA,), None, ANA, "Play Tumbler"),
        ("triplock", (ANA,), None, ANA, "Add a computer"),
    ],
)
async def test_who_begins_the_match_reads_it(
    desk: Desk, game: str, people: tuple[int, ...], invited: int | None, presser: int, label: str
) -> None:
    match = await desk.opened(game, people, invited=invited)
    if label == "Add a computer":
        await desk.press(presser, "⋯ More…", match=match)
    led = await desk.press(presser, label, match=match)
    assert match_of(panel_of(led, presser)) == match
    if label not in ("Play Tumbler", "Add a computer"):
        assert led.pings, "the others are called as ever"


async def test_who_only_sits_down_or_sits_no_more_reads_none(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, duel = await desk.opened("unlock"), await desk.opened("triplock")
    led = await desk.press(BEN, "Join", match=match)
    assert (led.answers, led.refused) == ((), "")
    delivery = (await desk.front()).client.services.delivery

    async def while_it_is_shown(match: str) -> None:
        offer = await offers_seat(desk.matches, match, BEN, CY, "Cy")
        await takes_seat(desk.acts, match, offer.id, CY)

    monkeypatch.setattr(delivery, "caught_up", while_it_is_shown)
    assert (await desk.press(BEN, "Join", match=duel)).refused == "no_hand"


async def test_a_rematch_and_again_lead_to_it(desk: Desk) -> None:
    match = await desk.duel()
    await desk.acts.resign(match, BEN, interaction=fresh())
    await desk.press(ANA, "Rematch", match=match)
    led = await desk.press(BEN, "Rematch", match=match)
    assert match_of(panel_of(led, BEN)) != match
    led = await desk.command(CY, "timelock start", CHANNEL, opponent=APP)
    first = match_of(led.answer)
    await desk.acts.resign(first, CY, interaction=fresh())
    await (await desk.front()).settle()
    led = await desk.press(CY, "Again", match=first)
    assert match_of(panel_of(led, CY)) not in (first, match)


async def test_what_is_pressed_on_it_is_played_there(desk: Desk) -> None:
    led = await desk.command(ANA, "lockpick start", CHANNEL)
    panel = panel_of(led, ANA)
    led = await desk.press(ANA, panel.labels[0], on=panel)
    assert sure(led.swapped).id == panel.id
    assert sure(led.swapped).links == panel.links
    assert "Board" not in (await desk.table(match_of(panel))).links


@pytest.mark.parametrize("key", ["triplock", "lockpick"])
async def test_in_direct_messages_the_board_is_the_panel(desk: Desk, key: str) -> None:
    led = await desk.command(ANA, f"{key} start", None)
    (board,) = led.posted
    assert led.answer.text == "A new match has begun."
    assert str(board.id) in led.answer.links["Board"]
