"""[What is this?] at a desk: who is offered it, and how its lines name the buttons."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot import screens
from bot.match.controls.message import Say
from bot.match.controls.panel import Choice, Menu, Panel, PanelButton
from bot.match.games import GAMES
from bot.match.live import Live
from bot.screens.more import Explained, explained_presses
from bot.screens.parts import prompt_of
from games.core import Seat
from tests.desk import ANA, BEN, CY, Desk
from tests.interactions import fresh
from tests.lives import lived
from tests.probe.entry import DIAL

WHAT = "What is this?"


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = await Desk.open(tmp_path, {**GAMES, DIAL.key: DIAL})
    yield made
    await made.store.close()


def told(live: Live, seat: int) -> tuple[str, list[str]]:
    """The question, and the lines below it."""
    blocks = screens.what_is_this(live, Seat(seat)).blocks
    asked, lines = [block.content for block in blocks if isinstance(block, Say)]
    return asked, lines.splitlines()


def shown(*controls: PanelButton | Menu) -> list[Explained]:
    """What is said of these controls of Tripol."""
    live = lived("tripol", 2)
    rows = tuple(one if isinstance(one, Menu) else (one,) for one in controls)
    return list(explained_presses(live, replace(prompt_of(live, Seat(0)), panel=Panel(rows))))


async def test_who_may_act_is_offered_it_and_nobody_else(desk: Desk) -> None:
    match = await desk.duel()
    player, other = await desk.turn(match)
    assert WHAT in (await desk.more(match, player)).labels
    assert WHAT not in (await desk.more(match, other)).labels
    assert WHAT not in (await desk.more(match, CY)).labels
    await desk.acts.resign(match, other, interaction=fresh())
    assert WHAT not in (await desk.more(match, player)).labels


async def test_a_game_that_explains_no_presses_does_not_offer_it(desk: Desk) -> None:
    match = await desk.begun("dial", (ANA, BEN), {})
    labels = (await desk.more(match, await desk.waited_for(match))).labels
    assert "Type a move" in labels
    assert WHAT not in labels


async def test_the_question_stands_above_and_each_button_has_its_line(desk: Desk) -> None:
    for _ in range(2):  # the second one, because nobody is new to the game there
        match = await desk.begun("tripol", (ANA, BEN), {})
    live = await desk.live(match)
    seat = min(live.play.turn.waiting)
    asked, lines = told(live, seat)
    assert asked == ("### 🔺 Tripol\nDraw a tile. Sides that touch must have the same colour.")
    assert lines == [
        "**Draw**: Draws a tile from the bag; nobody else sees which one.",
        "**Type**: Opens a form in which you type a move.",
    ]


def test_many_buttons_of_one_kind_are_told_by_the_first_and_the_last() -> None:
    _, lines = told(lived("unlock", 1, lock="bot"), 0)
    assert lines[0] == "**1** to **9**: Begins your path at this dot; nothing is sent by it."


def test_few_buttons_of_one_kind_share_a_line() -> None:
    _, lines = told(lived("timelock", 2), 0)
    opens = "Opens the steps of this stack; nothing is played by it."
    assert lines[0] == f"**a**, **b**, **d** and **e**: {opens}"


def test_a_button_that_cannot_be_pressed_is_left_out() -> None:
    says = [
        one.label
        for one in shown(PanelButton("46 –", live=False), PanelButton("▾ 46", "46@", draft=True))
    ]
    assert says == ["▾ 46"]


def test_a_list_is_named_by_what_it_asks() -> None:
    spots = (Choice("Spot 1", "46@2,2D0"), Choice("Spot 2", "46@2,1D0"))
    says = "Shows the tile there, and the points it would bring; nothing is played by it."
    assert shown(Menu("Which of 2 spots?", "", spots, draft=True)) == [
        Explained("Which of 2 spots?", says)
    ]


@pytest.mark.parametrize(
    ("is_draft", "says"),
    [
        (True, "Tries what you choose; nothing is played by it."),
        (False, "Plays what you choose at once."),
    ],
)
def test_a_list_whose_lines_do_different_things_says_whether_they_play(
    is_draft: bool, says: str
) -> None:
    lines = (Choice("One", "46@2,2D0"), Choice("Two", "pass?" if is_draft else "pass"))
    assert shown(Menu("Which?", "", lines, draft=is_draft)) == [Explained("Which?", says)]
