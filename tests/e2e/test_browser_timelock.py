"""Timelock in the page, in real Chromium: whole matches, tapped step by step or typed.

The dice are the same in every run (`known_dice`), and everybody plays sensibly or waits.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.match.live import Live
from games.core import Seat
from games.timelock import GAME
from games.timelock.rules.actions import Remove, Replace
from games.timelock.rules.state import EMPTIED, State
from games.timelock.rules.stepping import smallest_first
from games.timelock.texts.lexicon import rolled
from tests.e2e.eyes import Eyes, town
from tests.e2e.room import DESKTOP, PHONE, Room, is_up
from tests.e2e.timelocking import sensible_turn, so_far
from tests.e2e.timelocking_page import (
    Offer,
    Turns,
    command,
    fits,
    offers_of,
    panel_of,
    shown,
    the_end,
    told_on,
    waiting,
)
from tests.seed import NAME
from tests.sure import sure

pytestmark = [pytest.mark.browser, pytest.mark.proof]

MOST_TURNS = 40

NARROW = {**PHONE, "viewport": {"width": 360, "height": 780}}

ALONE = Seat(0)


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the bot of a town one seed, with which these matches are short."""
    monkeypatch.setenv(NAME, "1")


async def in_town(folder: Path, browser: Browser, play: Callable[[Room], Awaitable[None]]) -> None:
    """Plays in a town of its own; afterwards no window has complained."""
    async with town(folder) as place:
        room = Room(place, browser)
        try:
            await play(room)
        except BaseException:
            await room.remember(folder)
            raise
        assert room.complaints == []


def next_turn(live: Live) -> str:
    return sensible_turn(live.play.state)


async def test_a_duel_in_the_page(tmp_path: Path, browser: Browser) -> None:
    async def play(room: Room) -> None:
        ana = await room.enter("ana", DESKTOP)
        ben = await room.enter("ben", PHONE)
        cy = await room.enter("cy", PHONE)
        await is_up(ana)
        await command(ana, "timelock start", opponent="Ben", win="2")
        await ben.press("Accept", "Decline")
        live, turns = await room.town.begun(), Turns(room)
        live = await tried_and_taken_back(turns, live, ana, ben)
        live = await a_line_that_fails(turns, live, ben)
        await not_theirs(turns, live, ben, cy)
        while live.match.status == "open":
            live = await turns.play(room.who(live, live.play.state.mover), live, next_turn(live))
        await the_end(room, live, "Rematch", (ana, ben, cy), "10-duel")
        await after_the_end(room, ana, cy)

    await in_town(tmp_path, browser, play)


async def tried_and_taken_back(turns: Turns, live: Live, ana: Eyes, ben: Eyes) -> Live:
    """Undo takes a step back and Clear all; the others' page shows nothing before the turn ends."""
    room, wanted = turns.room, next_turn(live)
    board = await shown(ben, live, None)
    before = await told_on(board)
    await room.shot(ben, "01-board", board)
    message, draft, _ = await turns.drafted(ana, live, wanted)
    assert wanted.startswith(draft.rpartition(";")[0])
    await expect(message).to_contain_text("So far: ")
    await room.shot(ana, "02-draft", message)
    undone = await turns.press(ana, live, draft, "Undo")
    assert draft.startswith(undone)
    await shown(ana, live, live.play.state.mover, undone)
    cleared = await turns.press(ana, live, undone, "Clear")
    message = await shown(ana, live, live.play.state.mover, cleared)
    await expect(message).not_to_contain_text("So far: ")
    await room.shot(ana, "03-cleared", message)
    assert await told_on(board) == before, "nobody sees what is tried"
    live = await turns.play(ana, live, wanted)
    board = await shown(ben, live, None)
    told = await told_on(board)
    last = sure(live.play.state.last)
    assert f"rolled {rolled(last.roll)}" in told
    await room.shot(ben, "04-turn", board)
    return live


async def a_line_that_fails(turns: Turns, live: Live, ben: Eyes) -> Live:
    """A step that fails leaves the one before it and says why; then a whole turn on one line."""
    room, wanted = turns.room, next_turn(live)
    first = wanted.split(";")[0]
    await turns.submit(ben, await shown(ben, live, None), f"{first} aQ3 .")
    panel = await shown(ben, live, live.play.state.mover, f"{first};")
    await expect(panel).to_contain_text("The Queen of a has a piece on top.")
    await expect(panel).to_contain_text(so_far(live.play.state, first))
    await room.shot(ben, "05-failed", panel)
    assert room.town.live(live.match.id).play.n == live.play.n
    live = await turns.type(ben, live, wanted)
    await expect(panel).to_contain_text("The match has gone on.")
    await shown(ben, live, None)
    await room.shot(ben, "06-typed")
    return live


async def not_theirs(turns: Turns, live: Live, ben: Eyes, cy: Eyes) -> None:
    """Who waits, and who has no seat, is told so, and nothing changes."""
    for eyes, says in ((ben, "● Ana is playing."), (cy, "This is Ana and Ben's table. Watch it")):
        board = await shown(eyes, live, None)
        await turns.tap(eyes, board, offers_of(panel_of(live, None))[0])
        said = eyes.page.locator(".message", has_text=says).last
        await expect(said).to_be_visible()
        await turns.room.shot(eyes, "07-not-theirs", said)
    assert turns.room.town.live(live.match.id).play == live.play


async def after_the_end(room: Room, ana: Eyes, cy: Eyes) -> None:
    """A move that is typed after the end, and a rematch asked for by somebody else, are refused."""
    await command(ana, "match move", move="aP2 .")
    said = ana.page.locator(".message", has_text="None of your matches runs here.")
    await expect(said).to_be_visible()
    await room.shot(ana, "11-after", said)
    await cy.press("Rematch", "Look back")
    await expect(cy.page.locator(".message", has_text="Watch it")).to_have_count(2)


@pytest.mark.night
async def test_solitaires_in_the_page(tmp_path: Path, browser: Browser) -> None:
    """Each level to its end, at 360 px; level 5 in direct messages, which a duel has opened."""

    async def play(room: Room) -> None:
        ana = await room.enter("ana", NARROW)
        await is_up(ana)
        await ana.command("triplock start", "tumbler")
        await room.town.begun(game="triplock")
        await ana.open("Tumbler")
        by_hand = await whole(Alone(room, ana, "5"), with_one_put_back)
        await ana.open("games")
        swift = [await whole(Alone(room, ana, level), sensible_turn) for level in ("4", "3")]
        lost = await whole(Alone(room, ana, "clock"), smallest_and_end)
        assert all(live.play.state.result.winner == 0 for live in (by_hand, *swift))
        assert lost.play.state.result.reason == EMPTIED
        texts = [row.text for row in by_hand.rows]
        assert any("+" in text for text in texts), "one came back"
        assert any(text[0] == "-" and text[2] != "P" for text in texts), "not the smallest one left"

    await in_town(tmp_path, browser, play)


class Alone(Turns):
    """A solitaire on the table's own message, which fits its window before each tap."""

    def __init__(self, room: Room, eyes: Eyes, level: str) -> None:
        super().__init__(room)
        self.eyes = eyes
        self.level = level

    async def tap(self, eyes: Eyes, message: Locator, offer: Offer) -> None:
        await fits(eyes, message)
        await self.room.shot(eyes, f"20-{self.level}-{self.taps:02}", message)
        await super().tap(eyes, message, offer)


async def whole(alone: Alone, turn: Callable[[State], str]) -> Live:
    """A solitaire of its level, from the command to the result: one message in direct messages.

    On the levels 4 and 3 a turn after the first is typed, unless a pyramid is owed.
    """
    room, eyes = alone.room, alone.eyes
    await command(eyes, "timelock start", solo=alone.level, win="2")
    live = await room.town.begun(game="timelock")
    board = await (await shown(eyes, live, ALONE)).get_attribute("data-id")
    for number in range(MOST_TURNS):
        if live.match.status == "over":
            break
        is_typed = number and alone.level in "43" and not live.play.state.now.owed
        play = alone.type if is_typed else alone.play
        live = await play(eyes, live, turn(live.play.state))
    await the_end(room, live, "Again", (eyes,), f"21-{alone.level}")
    result = await eyes.message("Again", "Look back")
    if alone.level == "5":
        assert await result.get_attribute("data-id") == board, "all of it is one message"
    return live


def smallest_and_end(state: State) -> str:
    """What leaves by the usual choice, and no step."""
    removed = smallest_first(state)
    for step in removed:
        state = GAME.preview(state, ALONE, step)
    return ";".join([*map(GAME.write, removed), *([] if state.result else [waiting(state)])])


def with_one_put_back(state: State) -> str:
    """The largest of b leaves as long as it has any; what can be put back comes back first."""
    texts: list[str] = []
    while state.now.owed:
        legal = [one for one in GAME.legal(state, ALONE) if isinstance(one, Remove)]
        step = max(legal, key=lambda one: (one.stack == "b", one.pip))
        texts.append(GAME.write(step))
        state = GAME.preview(state, ALONE, step)
    backs = [one for one in GAME.legal(state, ALONE) if isinstance(one, Replace)]
    if backs:
        texts.append(GAME.write(backs[0]))
        if not backs[0].free:
            return ";".join([*texts, waiting(state)])
        state = GAME.preview(state, ALONE, backs[0])
    return ";".join([*texts, sensible_turn(state)])


@pytest.mark.night
async def test_partners_and_a_series_in_the_page(tmp_path: Path, browser: Browser) -> None:
    async def play(room: Room) -> None:
        ana = await room.enter("ana", DESKTOP)
        ben = await room.enter("ben", NARROW)
        cy = await room.enter("cy", PHONE)
        await is_up(ana)
        await partners_of_three(room, ana, ben, cy)
        await series_of_three(room, ana, ben)

    await in_town(tmp_path, browser, play)


async def partners_of_three(room: Room, ana: Eyes, ben: Eyes, cy: Eyes) -> None:
    """Ana with Cy, and Ben on both seats of the other side, who waits from the second round on."""
    await command(ana, "timelock start", players="4", win="remove")
    await cy.press("Join Ana's side", "Join the other side")
    await ben.press("Join the other side", "⋯ More…")
    await expect(await ben.message("⋯ More…")).to_contain_text("▲ Ben")
    await ben.press("⋯ More…", "Join Ben's side")
    await ben.press("One more seat", "Leave")
    live, turns = await room.town.begun(), Turns(room)
    assert [seat.name for seat in live.seats] == ["Ana", "Ben", "Cy", "Ben"]
    for _ in range(MOST_TURNS):
        if live.match.status == "over":
            break
        state = live.play.state
        eyes = room.who(live, state.mover)
        board = await shown(eyes, live, None)
        await fits(eyes, board)
        await room.shot(eyes, f"30-{state.number:02}", board)
        waits = eyes is ben and state.number > 4
        live = await turns.play(eyes, live, waiting(state) if waits else next_turn(live))
    result = live.play.state.result
    assert result is not None
    assert result.winner == 0
    await the_end(room, live, "Rematch", (ana, ben, cy), "31-partners")


async def series_of_three(room: Room, ana: Eyes, ben: Eyes) -> None:
    """Each game is won against somebody who waits; the loser starts the next one."""
    await command(ana, "timelock start", opponent="Ben", win="2", series="30")
    await ben.press("Accept", "Decline")
    live, turns = await room.town.begun(), Turns(room)
    for number, winner in enumerate(("Ana", "Ben", "Ana"), 1):
        board = await shown(ben, live, None)
        await expect(board).to_contain_text(f"Game {number}, to 30 points: ")
        await room.shot(ben, f"40-game-{number}", board)
        while live.match.status == "open":
            mover = live.seats[Seat(live.play.state.mover)].name
            eyes = room.people[mover.lower()]
            if mover == winner:
                live = await turns.type(eyes, live, next_turn(live))
            else:
                live = await turns.play(eyes, live, waiting(live.play.state))
        assert live.seats[Seat(live.play.state.result.winner)].name == winner
        if number == 3:
            break
        await the_end(room, live, f"Game {number + 1}", (ana, ben), f"41-game-{number}")
        live = await room.town.begun(after=live.match.id)
        assert live.seats[Seat(live.play.state.mover)].name != winner, "the loser starts (TL-3)"
    await the_end(room, live, "Rematch", (ana, ben), "42-series")
    over = await ben.message("Rematch", "Look back")
    await expect(over).to_contain_text("● Ana wins the series, 32 to 16, in 3 games.")
