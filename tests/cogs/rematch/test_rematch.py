"""A rematch: everybody asks for it, or the host begins with those who did; roles pass on."""

from __future__ import annotations

import pytest

from bot.match.live import Live
from bot.match.press_checks import EchoGuard
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S
from bot.screens.refusals import sentence
from bot.store.jobs import read_duties
from games.core import Seat
from tests.deeds import offers_rematch
from tests.desk import ANA, BEN, CY, DEE, Desk
from tests.interactions import fresh
from tests.sure import sure

FOUR = (ANA, BEN, CY, DEE)


async def ended(desk: Desk, count: int = 4) -> str:
    """A game of Unlock whose Lock is Ana, ended by all guessers leaving."""
    match = await desk.begun("unlock", FOUR[:count])
    await desk.plays(match, ANA, "code:1-2-5-9")
    await leave(desk, match, *FOUR[1:count])
    return match


async def leave(desk: Desk, match: str, *people: int) -> None:
    """The match ends because these people leave it."""
    for person in people:
        await desk.acts.resign(match, person, interaction=fresh())
    assert (await desk.live(match)).match.status == "over"


async def offers(desk: Desk, match: str, *people: int) -> Live | None:
    """These people press [Rematch], one after another; gives the match that began with it."""
    begun = None
    for person in people:
        assert begun is None
        begun = await offers_rematch(desk.matches, match, person)
    return None if begun is None else await desk.live(begun.match.id)


async def starts(desk: Desk, match: str, person: int) -> Live:
    """A person begins with those who offer a rematch."""
    begun = await offers_rematch(desk.matches, match, person, start=True)
    assert begun is not None
    return await desk.live(begun.match.id)


async def refused(desk: Desk, match: str, person: int, key: str, *, start: bool = True) -> str:
    """That press is refused, and nothing has begun or changed; gives what is said."""
    before = await desk.live(match)
    with pytest.raises(ShellRefused, match=key) as why:
        await offers_rematch(desk.matches, match, person, start=start)
    assert (await desk.live(match)).facts == before.facts
    return sentence(why.value)


def names(live: Live) -> list[str]:
    return [seat.name for seat in live.seats]


async def test_the_button_says_who_will_be_the_lock(desk: Desk) -> None:
    match = await ended(desk)
    assert (await desk.board(match)).labels == ["Rematch, ▲ is the Lock", "Look back"]
    own = (await desk.live(match)).added(Seat(3)).buttons
    assert [button.label for button in own] == ["Rematch, ▲ is the Lock", "Look back"]
    for at, person in enumerate((ANA, BEN, CY), 1):
        assert await offers(desk, match, person) is None
        labels = (await desk.board(match)).labels
        assert labels[0] == f"Rematch {at}/4, ▲ is the Lock"
    assert (await desk.live(match)).added(Seat(3)).buttons == own, "no offer edits it"
    assert "● Ana, ▲ Ben and ■ Cy offer a rematch." in (await desk.board(match)).text
    live = await offers(desk, match, DEE)
    board = await desk.board(match)
    assert board.labels == ["Look back"]
    assert "and ◆ Dee play again." in board.text
    assert live is not None
    assert live.match.previous == match
    assert names(live) == ["Ana", "Ben", "Cy", "Dee"]
    assert live.view(None).lock == 1
    assert "▲ Ben is choosing the secret." in (await desk.board(live.match.id)).text


async def test_the_host_begins_with_those_who_asked(desk: Desk) -> None:
    """Ben, who would have been the Lock, is not among them: it passes on to the next."""
    match = await ended(desk)
    await offers(desk, match, DEE)
    assert (await desk.board(match)).labels[1] == "Start with 2, ◆ is the Lock"
    await offers(desk, match, CY)
    board = await desk.board(match)
    assert board.labels[1] == "Start with 3, ■ is the Lock"
    told = await refused(desk, match, BEN, "host_starts")
    assert "Only Ana can start this table." in told
    assert (await desk.board(match)).labels == board.labels
    live = await starts(desk, match, ANA)
    assert live.match.id != match
    assert names(live) == ["Ana", "Cy", "Dee"]
    assert live.view(None).lock == 1
    assert live.match.options["lock"] == "1"
    board = await desk.board(match)
    assert "● Ana, ■ Cy and ◆ Dee play again." in board.text
    assert board.labels == ["Look back"]
    assert "begun already" in await refused(desk, match, BEN, "not_lobby", start=False)


async def test_pressing_again_withdraws(desk: Desk) -> None:
    match = await ended(desk, 3)
    await offers(desk, match, BEN)
    board = await desk.board(match)
    assert "▲ Ben offers a rematch." in board.text
    assert "Start with 2, ▲ is the Lock" in board.labels
    await offers(desk, match, BEN)
    board = await desk.board(match)
    assert "offer" not in board.text
    assert board.labels == ["Rematch, ▲ is the Lock", "Look back"]
    assert "2 people are needed, 0 sit here." in await refused(desk, match, ANA, "too_few")
    assert (await desk.live(match)).facts.rematch is None


async def test_against_the_bot_one_may_go_on_alone(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN), {"lock": "bot"})
    await leave(desk, match, BEN)
    assert (await desk.board(match)).labels[0] == "Rematch"
    await offers(desk, match, ANA)
    assert (await desk.board(match)).labels == [
        "Rematch 1/2",
        "Start with 1",
        "Look back",
    ]
    live = await starts(desk, match, ANA)
    assert names(live) == ["Ana"]
    assert live.view(None).lock is None


async def test_of_two_by_lot_the_offer_says_who_plays_first(desk: Desk) -> None:
    match = await desk.begun("triplock")
    await leave(desk, match, BEN)
    loser = (await desk.live(match)).seat_for(BEN)
    assert loser is not None
    await offers(desk, match, ANA)
    board = await desk.board(match)
    assert f"offers a rematch. {'●▲'[loser]} Ben plays first." in board.text
    labels = ["Rematch 1/2", "Look back"]
    assert board.labels == labels, "a duel begins with both or not at all"
    await refused(desk, match, ANA, "too_few")
    live = await offers(desk, match, BEN)
    assert live is not None
    assert live.seats[0].name == "Ben"


async def test_no_rematch_begins_by_itself(desk: Desk) -> None:
    """The questions of the ended match come due; who has not offered was forgotten meanwhile."""
    match = await ended(desk, 3)
    await offers(desk, match, ANA, BEN)
    await desk.forgetting.forget(CY, interaction=fresh())
    await desk.waits(30 * DAY_S)
    live = await desk.live(match)
    assert live.facts.rematch is None
    assert not await desk.store.read(lambda tx: read_duties(tx, match))
    assert "Start with 2" in " ".join((await desk.board(match)).labels)


async def test_a_second_tap_that_comes_too_late_is_told_so(desk: Desk) -> None:
    """What refuses a press for itself says more than that it came soon after another."""
    desk.matches.echo = EchoGuard(desk.clock, 1.0)
    match = await ended(desk, 2)
    desk.now += 10
    assert await offers(desk, match, ANA) is None
    await refused(desk, match, ANA, "one_press", start=False)
    assert await offers(desk, match, BEN) is not None
    await refused(desk, match, BEN, "not_lobby", start=False)


async def test_who_has_left_the_server_is_not_waited_for(desk: Desk) -> None:
    match = await ended(desk, 3)
    await offers_rematch(desk.matches, match, ANA, gone=frozenset({BEN}))
    begun = await offers_rematch(desk.matches, match, CY, gone=frozenset({BEN}))
    assert begun is not None
    assert set(begun.people) == {ANA, CY}


async def test_who_asks_is_told_that_nobody_else_is_there(desk: Desk) -> None:
    match = await ended(desk, 2)
    with pytest.raises(ShellRefused, match="not_a_member") as why:
        await offers_rematch(desk.matches, match, ANA, gone=frozenset({BEN}))
    assert sentence(why.value) == "Ben is not in this server."
    assert (await desk.live(match)).facts.offers == ()


async def test_a_start_that_was_withdrawn_begins_nothing(desk: Desk) -> None:
    match = await ended(desk, 3)
    result = await desk.table(match)
    result = sure((await desk.press(BEN, "Rematch", on=result)).swapped)
    assert "▲ Ben offers a rematch." in result.text
    assert "Start with 2, ▲ is the Lock" in result.labels
    start = result.button("Start with 2")
    result = sure((await desk.press(BEN, "Rematch 1/3", on=result)).swapped)
    assert "offer" not in result.text
    assert result.labels == ["Rematch, ▲ is the Lock", "Look back"]
    led = await desk.presses(await desk.table(match, ANA), start, forged=True)
    assert "2 people are needed, 0 sit here." in led.answer.text
    assert led.stored == {}
    assert (await desk.table(match)).match == match
