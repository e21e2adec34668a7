"""Replays over sockets: a match that is over, one that runs, and who comes back after days."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from bot.match.live import Live
from bot.match.wall_clock import DAY_S
from bot.screens.story import has_played
from games.core import MARKS, Seat
from sandbox.people.person import Person
from tests.e2e.endings import ask, says
from tests.e2e.looking_back import ended
from tests.e2e.rating import place
from tests.house import House
from tests.interactions import fresh
from tests.news import PATIENCE_S
from tests.player import redrawn
from tests.refusal import refusal
from tests.shown import Shown

BACK = ("Look back", "Replay", "Step by step")
"""The way from a result to its boards."""

WHERE = re.compile(r"[Tt]urn (\d+) of (\d+)")
SINCE = re.compile(r"Since your turn: (\d+) steps?")


async def played(house: House, match: str, rows: int) -> None:
    """People play so many rows, whoever is asked, each the first thing that is legal."""
    for _ in range(rows):
        live = await house.live(match)
        seat = min(live.play.turn.waiting)
        person = live.seats[seat].person
        assert person is not None
        action = live.entry.game.write(live.legal(seat)[0])
        await house.acts.act(match, person, action, stamp=None, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()


async def given_up(house: House, match: str) -> Shown:
    """The result of a match in which Ben gives up, in front of Ana."""
    await ended(house, match)
    return house.board(house.ana)


async def opened(house: House, message: Shown, *labels: str) -> Shown:
    """What stands in the private answer after these presses, the first on a message for all."""
    person = message.person
    known = len(house.private(person))
    await message.press(labels[0])
    await house.caught_up()
    (page,) = house.private(person)[known:]
    for label in labels[1:]:
        page = await turned(page, label)
    return page


async def turned(page: Shown, label: str) -> Shown:
    """The page after a press."""
    return await redrawn(page, await page.press(label))


def seat_of(live: Live, person: Person) -> Seat:
    """The seat of a person."""
    (seat,) = live.table.seats_of(person.id)
    return seat


def turn_of(page: Shown) -> tuple[int, int]:
    """The turn that a page shows, and how many there are; 0 for the set-up."""
    found = WHERE.search(page.text)
    return (int(found[1]), int(found[2])) if found else (0, 0)


async def told(house: House, person: Person, custom_id: str) -> str:
    """Why a forged press is answered by a sentence."""
    message = house.board(house.ana).seen_by(person)
    known = len(house.private(person))
    await message.press_id(custom_id, forged=True)
    await house.caught_up()
    (answer,) = house.private(person)[known:]
    return refusal(answer.text)


async def test_a_match_that_is_over_is_gone_through_by_who_played_and_who_watched(
    house: House,
) -> None:
    match = await house.duel()
    await played(house, match, 14)
    result = await given_up(house, match)
    last = (await house.live(match)).play.n
    for person, whose in ((house.ana, "as you saw it"), (house.cy, "as everybody saw it")):
        page = await opened(house, result.seen_by(person), *BACK)
        assert "The set-up" in page.text
        assert whose in page.text
        numbers = [0]
        while "Next" in page.labels:
            if person is house.cy and len(numbers) > 2:
                page = await turned(page, "End")
            else:
                page = await turned(page, "Next")
            (name, *_) = page.files
            numbers.append(int(name.removesuffix(".png").split("-")[2]))
            assert page.alts[0].startswith("Triplock")
        assert numbers == sorted(set(numbers))
        assert turn_of(page)[0] == turn_of(page)[1] > 3
        assert "resigned" in page.text
        assert numbers[-1] <= last
        page = await turned(page, "−1 turn")
        assert turn_of(page)[0] == turn_of(page)[1] - 1
        page = await turned(await turned(page, "In words"), "Back to the board")
        assert turn_of(page)[0] == turn_of(page)[1] - 1
        page = await turned(page, "Start")
        assert "The set-up" in page.text
        page = await turned(page, "Look back")
        assert "Replay" in page.labels
    assert house.complaints() == []


async def test_after_the_end_it_is_seen_with_the_eyes_of_any_seat(house: House) -> None:
    match = await house.duel()
    await played(house, match, 6)
    result = await given_up(house, match)
    page = await opened(house, result.seen_by(house.cy), *BACK, "End", "−1 turn")
    assert len(page.files) == 1, "the hands are not everybody's"
    mark = MARKS[seat_of(await house.live(match), house.ben)]
    await page.choose(f"As {mark} Ben saw it")
    await house.caught_up()
    page = page.now()
    assert f'as {mark} Ben saw it; "you" is Ben' in page.text
    assert len(page.files) == 2
    assert "Your hand." in page.alts[1]
    await page.choose("1.")
    await house.caught_up()
    assert turn_of(page.now())[0] == 1
    assert f'as {mark} Ben saw it; "you" is Ben' in page.now().text
    assert house.complaints() == []


async def test_a_running_match_is_seen_by_each_with_their_own_eyes_alone(house: House) -> None:
    match = await house.duel()
    await played(house, match, 5)
    board = house.board(house.ana)
    live = await house.live(match)
    eyes_of = {house.ana: seat_of(live, house.ana) + 1, house.ben: seat_of(live, house.ben) + 1}
    for person, eyes in (*eyes_of.items(), (house.cy, 0)):
        page = await opened(house, board.seen_by(person), "⋯ More", "Story", "Step by step")
        assert f"_replay:0:{eyes}:" in " ".join(page.ids)
        assert not page.choices or not any("saw it" in one for one in page.choices)
        for other in {0, 1, 2} - {eyes}:
            for wire in (f"_replay:2:{other}:3", f"_replay:words:{other}:3:1"):
                answer = await told(house, person, f"t1b.{match}.0.{wire}")
                assert answer == "unknown_button", (person.name, wire)
    assert house.complaints() == []


async def test_who_comes_back_after_five_days_finds_what_happened_since(house: House) -> None:
    match = await house.duel(pace="7 days")
    live = await house.live(match)
    seat = seat_of(live, house.ana)
    while seat in live.play.turn.waiting or not has_played(live, seat):
        await played(house, match, 1)
        live = await house.live(match)
    own = next(
        row.n for row in reversed(live.rows) if row.seat == live.table.seats_of(house.ana.id)[0]
    )
    panel = await opened(house, house.board(house.ana), "My cards")
    assert not SINCE.search(" ".join(panel.labels)), "nothing is to catch up with"
    await house.wait(5 * DAY_S)
    while seat not in live.play.turn.waiting:
        await played(house, match, 1)
        live = await house.live(match)
    listed = Shown.of(house.ana, await house.ana.slash(house.games, "matches"))
    news = re.search(r"(\d+) moves? since yours", listed.text)
    assert news
    panel = await opened(house, house.board(house.ana), "My cards")
    found = SINCE.search(" ".join(panel.labels))
    assert found
    assert found[1] == news[1]
    page = await turned(panel, "Since your turn")
    assert f"Since your turn: {found[1]} step" in page.text
    assert f"-{live.row_for(seat, own)}.png" in page.files[0]
    presses = 0
    while "Next" in page.labels:
        page = await turned(page, "Next")
        presses += 1
    assert presses == int(found[1])
    assert f"-{live.row_for(seat)}.png" in page.files[0]
    assert house.complaints() == []


async def test_of_presses_at_once_the_last_is_shown(house: House) -> None:
    match = await house.duel()
    await played(house, match, 12)
    page = await opened(house, await given_up(house, match), *BACK)
    ahead = await turned(page, "+1 turn")
    last = await turned(ahead, "+1 turn")
    wires = [page.button("+1 turn"), ahead.button("+1 turn"), last.button("+1 turn")]
    await asyncio.gather(*(last.press_id(wire, forged=True) for wire in wires))
    await house.caught_up()
    assert turn_of(last.now())[0] == 3
    assert house.private(house.ana)[-1].id == last.id, "no further answer stands beneath it"
    assert house.complaints() == []


async def test_an_older_step_that_is_painted_later_does_not_take_the_newer_ones_place(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    await played(house, match, 12)
    page = await opened(house, await given_up(house, match), *BACK)
    ahead = await turned(page, "+1 turn")
    older, newer = page.button("+1 turn"), ahead.button("+1 turn")
    gallery = house.bot.services.gallery
    paint, paints, stands = gallery.paint, asyncio.Event(), asyncio.Event()

    async def late(*given: Any, **more: Any) -> Any:
        """The first picture is ready once the newer step stands."""
        if not paints.is_set():
            paints.set()
            await stands.wait()
        return await paint(*given, **more)

    monkeypatch.setattr(gallery, "paint", late)
    first = asyncio.create_task(ahead.press_id(older, forged=True))
    await paints.wait()
    await redrawn(ahead, await ahead.press_id(newer, forged=True))
    await house.ana.until(lambda: turn_of(ahead.now())[0] == 2, PATIENCE_S)
    stands.set()
    await first
    await house.caught_up()
    assert turn_of(ahead.now())[0] == 2


async def test_without_a_result_a_replay_shows_what_its_reader_knew(house: House) -> None:
    match = await house.duel()
    await played(house, match, 6)
    await ask(house, house.ana)
    await says(house, house.ben, "Agree")
    assert (await house.live(match)).is_void
    result = house.board(house.ana)
    page = await opened(house, result, *BACK)
    assert "as you saw it" in page.text
    assert not any("saw it" in one for one in page.choices)
    other = seat_of(await house.live(match), house.ben) + 1
    forged = f"t1b.{match}.0._replay:2:{other}:3"
    assert await told(house, house.ana, forged) == "unknown_button"
    page = await opened(house, result.seen_by(house.cy), *BACK, "End")
    assert "as everybody saw it" in page.text
    assert house.complaints() == []


async def test_who_does_not_see_the_channel_reads_nothing_of_its_match(house: House) -> None:
    await house.duel()
    hidden = await house.duel(channel=place(house, "quiet"))
    house.stand.faults.forbid(place(house, "quiet"), "view_channel", user=house.cy.id)
    replayed = ("_replay", "_replay:2:0:3", "_replay:words:0:3:1", "_look")
    for word in (*replayed, "_more", "_story", "_words", "_words:2"):
        assert await told(house, house.cy, f"t1b.{hidden}.0.{word}") == "unknown_match", word
    assert house.complaints() == []
